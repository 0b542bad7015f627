//! Clocks under manual control, to the millisecond.

use super::*;
use crate::game::DisplayedTime;
use Color::{Black, White};

/// The clocks, and the current moment of the test.
struct Table {
    clocks: Clocks,
    now: Instant,
}

impl Table {
    /// Makes clocks that nobody has started.
    fn new(control: &str) -> Self {
        Self {
            clocks: Clocks::new(control.parse().unwrap(), White),
            now: Instant::now(),
        }
    }

    /// Makes clocks and starts White's.
    fn started(control: &str) -> Self {
        let mut table = Self::new(control);
        table.clocks.start(table.now).unwrap();
        table
    }

    /// Lets this many milliseconds pass.
    fn pass(&mut self, milliseconds: u64) -> &mut Self {
        self.now += Duration::from_millis(milliseconds);
        self
    }

    /// The side to move thinks for this many milliseconds and moves. Returns what it has left, in milliseconds.
    fn think(&mut self, milliseconds: u64) -> u128 {
        self.pass(milliseconds);
        self.clocks.press(self.now).as_millis()
    }

    /// The times that White and Black have left, in milliseconds.
    fn left(&self) -> (u128, u128) {
        let left = |color| self.clocks.remaining(color, self.now).as_millis();
        (left(White), left(Black))
    }

    /// The number of milliseconds until a flag falls.
    fn falls_in(&self) -> Option<u128> {
        let wait = self.clocks.deadline()? - self.now;
        Some(wait.as_millis())
    }

    /// Asserts that the flag falls after exactly this many milliseconds, and which limit the player exceeds.
    fn assert_falls(&mut self, milliseconds: u64, color: Color, limit: TimeLimit) {
        self.pass(milliseconds - 1);
        assert_eq!(self.clocks.fallen_flag(self.now), None);
        self.pass(1);
        assert_eq!(self.clocks.fallen_flag(self.now), Some((color, limit)));
    }
}

#[test]
fn with_bronstein_main_time_is_lost_only_after_the_delay_of_each_move() {
    let mut table = Table::started("1b5");
    table.assert_falls(65_000, White, TimeLimit::Clock);
    // Each move takes 10 seconds, 5 of which come out of the 60.
    let mut table = Table::started("1b5");
    for moves in 1..=11 {
        assert_eq!(table.think(10_000), 65_000 - 5_000 * moves);
        table.think(0);
    }
    table.assert_falls(10_000, White, TimeLimit::Clock);
}

#[test]
fn a_period_brings_its_own_delay_for_the_next_move() {
    let mut table = Table::started("1/1b5,1b10");
    assert_eq!(table.think(0), 60_000 + 60_000 + 10_000);
    let mut table = Table::started("1/1b5,1");
    assert_eq!(table.think(7_000), 58_000 + 60_000);
    let mut table = Table::started("1/1,1b5");
    assert_eq!(table.think(1_000), 59_000 + 60_000 + 5_000);
}

#[test]
fn a_limit_per_move_and_a_total_apply_together() {
    let mut table = Table::started("2 50s/move");
    assert_eq!(
        table.clocks.remaining_for_move(White, table.now),
        Some(Duration::from_secs(50))
    );
    assert_eq!(table.falls_in(), Some(50_000));
    assert_eq!((table.think(49_000), table.think(0)), (71_000, 120_000));
    assert_eq!((table.think(49_000), table.think(0)), (22_000, 120_000));
    assert_eq!(
        table.clocks.remaining_for_move(White, table.now),
        Some(Duration::from_secs(50))
    );
    table.assert_falls(22_000, White, TimeLimit::Clock);
    let mut table = Table::started("2 50s/move");
    table.assert_falls(50_000, White, TimeLimit::Move);
    assert_eq!(table.left(), (70_000, 120_000));
}

#[test]
fn forty_moves_of_a_tournament_game_and_the_moves_after_them() {
    let mut table = Table::started("40/90+30,30+30");
    // White takes 160.5 seconds for each move and gets 30 back.
    for moves in 1..40 {
        assert_eq!(table.think(160_500), 5_430_000 - moves * 130_500);
        table.think(0);
    }
    let last = 5_430_000 - 39 * 130_500;
    assert_eq!(last, 340_500);
    assert_eq!(
        table.falls_in(),
        Some(last),
        "the next period has not begun"
    );
    assert_eq!(table.think(340_499), 1 + 30_000 + 1_800_000);
    table.think(0);
    assert_eq!(table.think(1_000), 1_859_001, "the increment stays");
    assert_eq!(
        table.left().1,
        5_400_000 + 41 * 30_000 + 1_800_000,
        "Black's comes with Black's own fortieth move"
    );
    table.think(0);
    table.assert_falls(1_859_001, White, TimeLimit::Clock);
}

#[test]
fn a_flag_falls_before_the_next_period_begins() {
    let mut table = Table::started("1/1,30");
    table.assert_falls(60_000, White, TimeLimit::Clock);
}

#[test]
fn if_black_begins_its_move_starts_whites_clock_and_its_periods_count_its_own_moves() {
    let mut table = Table::new("1/1,1");
    table.clocks = Clocks::new("1/1,1".parse().unwrap(), Black);
    assert_eq!(table.think(5_000), 120_000);
    assert_eq!(table.clocks.running(), Some(White));
    assert_eq!(table.think(5_000), 115_000);
    assert_eq!(table.think(5_000), 115_000);
}

#[test]
fn taking_back_a_move_takes_back_its_period() {
    let mut table = Table::started("1/1,5");
    assert_eq!(table.think(10_000), 350_000);
    table.clocks.take_back(table.now);
    assert_eq!(table.left(), (60_000, 60_000));
    assert_eq!(table.think(20_000), 340_000);
}

#[test]
fn an_agreed_time_restarts_the_time_of_the_move() {
    for (control, after_the_move) in [
        ("5", 30_000),
        ("5+3", 33_000),
        ("5d3", 30_000),
        ("10b5", 30_000),
    ] {
        let mut table = Table::started(control);
        table.think(0);
        table.think(0);
        table.pass(8_000);
        table
            .clocks
            .agree_on(White, Duration::from_secs(30), table.now);
        assert_eq!(table.clocks.elapsed(table.now), Duration::ZERO);
        assert_eq!(table.think(0), after_the_move, "{control}");
        assert_eq!(
            table.clocks.time_used(3).unwrap_or_default(),
            Duration::ZERO
        );
        table.clocks.take_back(table.now);
        assert_eq!(table.left().0, 30_000, "{control}");
    }
}

#[test]
fn time_added_after_an_agreement_is_kept() {
    let mut table = Table::started("5");
    for _ in 0..4 {
        table.think(1_000);
    }
    table
        .clocks
        .agree_on(Black, Duration::from_secs(60), table.now);
    table.think(0);
    table.clocks.add_time(Black, Duration::from_secs(120));
    table.clocks.add_time(White, Duration::from_secs(120));
    for _ in 0..5 {
        table.clocks.take_back(table.now);
    }
    assert_eq!(table.left(), (420_000, 180_000));
}

#[test]
fn clocks_continue_exactly_where_they_were_including_the_move_and_its_delay() {
    for control in [
        "5",
        "5d3",
        "10b5",
        "2 10s/move",
        "60s/move",
        "40/90+30,30+30",
        "5d3 10s/move",
    ] {
        let mut left = Table::started(control);
        left.think(1_000);
        left.think(2_000);
        left.pass(4_500);
        let mut resumed = Table::new(control);
        for clock in [None, None] {
            resumed.clocks.replay(clock);
        }
        let (times, elapsed) = (
            left.clocks.times_at(left.now),
            left.clocks.elapsed(left.now),
        );
        resumed.clocks.set(times, elapsed);
        assert_eq!(resumed.left(), left.left(), "{control}");
        assert_eq!(resumed.falls_in(), None, "{control}: they wait");
        resumed.pass(1_000_000);
        assert_eq!(resumed.left(), left.left(), "{control}");
        resumed.clocks.start(resumed.now);
        assert_eq!(resumed.falls_in(), left.falls_in(), "{control}");
        assert_eq!(resumed.think(500), left.think(500), "{control}");
        assert_eq!(resumed.left(), left.left(), "{control}");
    }
}

#[test]
fn an_earlier_moment_takes_no_time() {
    let mut table = Table::started("1");
    let earlier = table.now;
    table.pass(1_000);
    table.clocks.press(table.now);
    assert_eq!(table.clocks.press(earlier), Duration::from_secs(60));
}

#[test]
fn a_running_clock_knows_when_its_text_next_changes() {
    for control in ["30s", "25s/move", "22sd3", "22sb1", "40s 21s/move"] {
        let mut table = Table::started(control);
        while table.clocks.fallen_flag(table.now).is_none() {
            let before = shown(&table);
            let change = table.clocks.next_change(table.now).unwrap();
            let just_before = change.checked_sub(Duration::from_nanos(1)).unwrap();
            table.now = just_before;
            assert_eq!(shown(&table), before, "{control}");
            table.now = change;
            assert_ne!(shown(&table), before, "{control}");
        }
        assert_eq!(table.clocks.next_change(table.now), None, "{control}");
    }
    assert_eq!(Table::new("5").clocks.next_change(Instant::now()), None);
}

/// What White's clock shows: the total, the time for the move alone, and the seconds of the delay.
fn shown(table: &Table) -> String {
    let left = table.clocks.remaining(White, table.now);
    let for_move = table.clocks.remaining_for_move(White, table.now);
    let for_move = for_move.map_or(String::new(), |left| DisplayedTime(left).to_string());
    let delay = table
        .clocks
        .delay_left(table.now)
        .as_nanos()
        .div_ceil(1_000_000_000);
    format!("{} {for_move} {delay}", DisplayedTime(left))
}

#[test]
fn the_time_of_a_move_follows_from_the_clocks_unless_a_delay_hides_it() {
    for (control, took, used) in [
        ("5", 7_250, Some(7_250)),
        ("5+3", 7_250, Some(7_250)),
        ("2/5,5+3", 0, Some(0)),
        ("5 60s/move", 7_250, Some(7_250)),
        ("5d3", 7_250, Some(7_250)),
        ("5d3", 2_000, None),
        ("5b3", 7_250, Some(7_250)),
        ("5b3", 2_000, None),
        ("60s/move", 7_250, None),
    ] {
        let mut table = Table::started(control);
        for ply in 1..=4 {
            table.think(took);
            let used = used.map(Duration::from_millis);
            assert_eq!(table.clocks.time_used(ply), used, "{control} {ply}");
        }
    }
}

#[test]
fn the_clocks_keep_the_times_after_each_move() {
    let mut table = Table::started("5+3");
    table.think(10_000);
    table.think(20_000);
    let after = |plies| [White, Black].map(|it| table.clocks.after_plies(plies, it).as_secs());
    assert_eq!(
        [0, 1, 2, 9].map(after),
        [[303, 303], [296, 303], [296, 286], [296, 286]]
    );
}
