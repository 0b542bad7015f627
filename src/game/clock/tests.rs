//! Clocks run by hand, to the millisecond.

use super::*;
use Color::{Black, White};

/// Clocks, and the moment at which the test has arrived.
struct Table {
    /// The clocks.
    clocks: Clocks,
    /// The present.
    now: Instant,
}

impl Table {
    /// Clocks that have not been started.
    fn new(control: &str) -> Self {
        Self {
            clocks: Clocks::new(control.parse().unwrap(), White),
            now: Instant::now(),
        }
    }

    /// Clocks of which White's goes.
    fn started(control: &str) -> Self {
        let mut table = Self::new(control);
        table.clocks.start(table.now).unwrap();
        table
    }

    /// Lets so many milliseconds pass.
    fn pass(&mut self, milliseconds: u64) -> &mut Self {
        self.now += Duration::from_millis(milliseconds);
        self
    }

    /// The side to move thinks for so many milliseconds and moves; what it has left, in milliseconds.
    fn think(&mut self, milliseconds: u64) -> u128 {
        self.pass(milliseconds);
        self.clocks.press(self.now).as_millis()
    }

    /// What White and Black have left, in milliseconds.
    fn left(&self) -> (u128, u128) {
        let left = |color| self.clocks.remaining(color, self.now).as_millis();
        (left(White), left(Black))
    }

    /// In how many milliseconds a flag falls.
    fn falls_in(&self) -> Option<u128> {
        let wait = self.clocks.deadline()? - self.now;
        Some(wait.as_millis())
    }

    /// Asserts that the flag stands for so many milliseconds and not one more, and which time is then overstepped.
    fn assert_falls(&mut self, milliseconds: u64, color: Color, limit: TimeLimit) {
        self.pass(milliseconds - 1);
        assert_eq!(self.clocks.fallen_flag(self.now), None);
        self.pass(1);
        assert_eq!(self.clocks.fallen_flag(self.now), Some((color, limit)));
    }
}

#[test]
fn sudden_death_only_runs_down() {
    let mut table = Table::started("5");
    assert_eq!((table.think(10_001), table.think(250)), (289_999, 299_750));
    table.pass(1_000);
    assert_eq!(table.left(), (288_999, 299_750));
    table.assert_falls(288_999, White, TimeLimit::Clock);
    assert_eq!(table.left(), (0, 299_750));
}

#[test]
fn an_increment_is_added_before_each_move_the_first_included() {
    let mut table = Table::started("1+10");
    assert_eq!(table.left(), (70_000, 70_000));
    assert_eq!(table.think(15_000), 65_000);
    assert_eq!(table.think(1_000), 79_000, "time may grow");
    table.assert_falls(65_000, White, TimeLimit::Clock);
    let mut table = Table::started("0+3");
    assert_eq!(table.think(1_000), 5_000);
    table.assert_falls(3_000, Black, TimeLimit::Clock);
}

#[test]
fn a_simple_delay_lets_the_clock_stand_before_it_counts() {
    let mut table = Table::started("1d5");
    assert_eq!(table.falls_in(), Some(65_000));
    table.pass(4_999);
    assert_eq!(table.left(), (60_000, 60_000));
    table.pass(2);
    assert_eq!(table.left(), (59_999, 60_000));
    assert_eq!(table.think(0), 59_999);
    assert_eq!(
        table.think(3_000),
        60_000,
        "the rest of a delay is not saved"
    );
    table.assert_falls(64_999, White, TimeLimit::Clock);
}

#[test]
fn bronstein_gives_back_what_the_move_took_up_to_its_limit() {
    let mut table = Table::started("1b5");
    table.pass(4_000);
    assert_eq!(table.left(), (61_000, 65_000), "the clock counts at once");
    assert_eq!(table.think(0), 65_000, "all of it comes back");
    assert_eq!(table.think(7_500), 62_500, "5 seconds come back");
    table.assert_falls(65_000, White, TimeLimit::Clock);
}

#[test]
fn with_bronstein_main_time_is_lost_only_after_the_delay_of_each_move() {
    let mut table = Table::started("1b5");
    table.assert_falls(65_000, White, TimeLimit::Clock);
    // Of 60 seconds, each move that takes 10 takes 5.
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
fn a_limit_for_each_move_begins_anew_each_time() {
    let mut table = Table::started("60s/move");
    assert_eq!((table.think(59_999), table.think(1)), (60_000, 60_000));
    table.assert_falls(60_000, White, TimeLimit::Move);
}

#[test]
fn a_limit_for_each_move_and_a_total_bind_together() {
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
fn periods_add_their_time_when_their_moves_are_made() {
    let mut table = Table::started("2/1+1,1/1,30s+2");
    // 61 - 20 + 1, then - 20 and another minute, - 20 and half a minute, and from then on 2 seconds a move.
    let mut white = Vec::new();
    for _ in 0..4 {
        white.push(table.think(20_000));
        table.think(0);
    }
    assert_eq!(white, [42_000, 82_000, 94_000, 76_000]);
    assert_eq!(table.left().1, 156_000, "61 + 1 + 60 + 32 + 2");
    table.assert_falls(76_000, White, TimeLimit::Clock);
}

#[test]
fn forty_moves_of_a_tournament_game_and_those_after_them() {
    let mut table = Table::started("40/90+30,30+30");
    // White takes 160.5 seconds for each move, of which 30 come back.
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
fn players_may_have_different_times() {
    let mut table = Table::started("15+10 vs 5+3");
    assert_eq!(table.left(), (910_000, 303_000));
    assert_eq!((table.think(0), table.think(0)), (920_000, 306_000));
}

#[test]
fn before_the_first_move_no_clock_goes_and_that_move_starts_the_opponents() {
    let mut table = Table::new("5");
    table.pass(400_000);
    assert_eq!((table.left(), table.falls_in()), ((300_000, 300_000), None));
    assert!(!table.clocks.is_started());
    assert_eq!(table.think(0), 300_000);
    assert_eq!(table.clocks.running(), Some(Black));
    table.assert_falls(300_000, Black, TimeLimit::Clock);
}

#[test]
fn where_black_begins_its_move_starts_the_clock_of_white_and_periods_count_its_own_moves() {
    let mut table = Table::new("1/1,1");
    table.clocks = Clocks::new("1/1,1".parse().unwrap(), Black);
    assert_eq!(table.think(5_000), 120_000);
    assert_eq!(table.clocks.running(), Some(White));
    assert_eq!(table.think(5_000), 115_000);
    assert_eq!(table.think(5_000), 115_000);
}

#[test]
fn paused_clocks_stand_and_go_on_where_they_were() {
    let mut table = Table::started("1d5 10s/move");
    table.pass(4_000);
    assert_eq!(table.clocks.stop(table.now), Some(White));
    table.pass(1_000_000);
    assert_eq!((table.left(), table.falls_in()), ((60_000, 60_000), None));
    assert_eq!(table.clocks.fallen_flag(table.now), None);
    assert_eq!(table.clocks.stop(table.now), None, "they stand already");
    assert_eq!(table.clocks.start(table.now), Some(White));
    assert_eq!(table.clocks.start(table.now), None, "they go already");
    // 4 seconds of the delay and of the move had gone.
    table.pass(2_000);
    assert_eq!(
        (table.left(), table.falls_in()),
        ((59_000, 60_000), Some(4_000))
    );
}

#[test]
fn a_move_taken_back_gives_both_players_their_time_back() {
    let mut table = Table::started("1+10");
    table.think(5_000);
    table.think(7_000);
    table.pass(20_000);
    table.clocks.take_back(table.now);
    assert_eq!(table.left(), (75_000, 70_000));
    assert_eq!(table.clocks.running(), Some(Black));
    table.pass(1_000);
    assert_eq!(table.left(), (75_000, 69_000));
    table.clocks.take_back(table.now);
    assert_eq!(table.left(), (70_000, 70_000));
    assert_eq!(
        table.clocks.running(),
        Some(White),
        "for it was started by hand"
    );
}

#[test]
fn a_first_move_taken_back_stops_the_clocks_that_it_started() {
    let mut table = Table::new("1+10");
    table.think(0);
    table.pass(5_000);
    table.clocks.take_back(table.now);
    assert_eq!((table.left(), table.falls_in()), ((70_000, 70_000), None));
    assert!(!table.clocks.is_started());
}

#[test]
fn periods_are_taken_back_with_their_moves() {
    let mut table = Table::started("1/1,5");
    assert_eq!(table.think(10_000), 350_000);
    table.clocks.take_back(table.now);
    assert_eq!(table.left(), (60_000, 60_000));
    assert_eq!(table.think(20_000), 340_000);
}

#[test]
fn time_that_was_added_outlasts_a_move_taken_back() {
    let mut table = Table::started("1");
    table.think(1_000);
    table.clocks.add_time(White, Duration::from_secs(60));
    assert_eq!(table.left(), (119_000, 60_000));
    table.clocks.take_back(table.now);
    assert_eq!(table.left(), (120_000, 60_000));
}

#[test]
fn a_time_agreed_on_outlasts_a_move_taken_back() {
    let seconds = Duration::from_secs;
    let mut table = Table::started("1");
    table.think(1_000);
    table.think(2_000);
    table.pass(3_000);
    table.clocks.agree_on(White, seconds(50), table.now);
    table.clocks.agree_on(Black, seconds(90), table.now);
    assert_eq!(table.left(), (50_000, 90_000));
    table.clocks.take_back(table.now);
    assert_eq!(table.left(), (50_000, 90_000));
    table.think(4_000);
    assert_eq!(table.left(), (50_000, 86_000));
    table.think(6_000);
    table.clocks.take_back(table.now);
    assert_eq!(
        table.left(),
        (50_000, 86_000),
        "what a move that counts has taken is gone"
    );
    table.clocks.take_back(table.now);
    assert_eq!(table.left(), (50_000, 90_000));
}

#[test]
fn a_time_agreed_on_ends_what_the_move_has_taken() {
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
fn time_added_after_an_agreement_is_kept_beside_it() {
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
fn a_game_written_down_is_replayed_without_time_passing() {
    let mut table = Table::new("1+10");
    let written = Duration::from_millis(41_500);
    table.clocks.replay(Some(written));
    table.clocks.replay(None);
    table.pass(1_000_000);
    assert_eq!((table.left(), table.falls_in()), ((41_500, 80_000), None));
    table.clocks.set(
        [Duration::from_secs(30), Duration::from_secs(70)],
        Duration::ZERO,
    );
    assert_eq!(table.clocks.start(table.now), Some(White));
    table.assert_falls(30_000, White, TimeLimit::Clock);
}

#[test]
fn clocks_go_on_exactly_as_they_were_left_the_time_of_the_move_and_its_delay_included() {
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
fn after_a_resume_a_move_starts_the_opponents_clock() {
    let mut table = Table::new("5+3");
    table.clocks.replay(None);
    table.clocks.set(
        [Duration::from_secs(200), Duration::from_secs(100)],
        Duration::from_secs(7),
    );
    table.pass(60_000);
    assert_eq!(table.think(0), 103_000);
    assert_eq!(table.clocks.running(), Some(White));
}

#[test]
fn a_moment_before_the_present_takes_no_time() {
    let mut table = Table::started("1");
    let earlier = table.now;
    table.pass(1_000);
    table.clocks.press(table.now);
    assert_eq!(table.clocks.press(earlier), Duration::from_secs(60));
}

#[test]
fn a_clock_shows_what_has_begun_as_whole_and_tenths_below_twenty_seconds() {
    for (milliseconds, text) in [
        (900_000, "15:00"),
        (899_001, "15:00"),
        (899_000, "14:59"),
        (3_900_000, "1:05:00"),
        (3_600_000, "1:00:00"),
        (3_599_000, "59:59"),
        (60_000, "1:00"),
        (20_000, "0:20"),
        (19_901, "0:20"),
        (19_900, "0:19.9"),
        (9_400, "0:09.4"),
        (9_301, "0:09.4"),
        (1, "0:00.1"),
        (0, "0:00.0"),
    ] {
        let shown = DisplayedTime(Duration::from_millis(milliseconds));
        assert_eq!(shown.to_string(), text, "{milliseconds}");
    }
}

#[test]
fn a_running_clock_says_when_it_next_shows_something_else() {
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

/// What White's clock shows, in all and for the move alone, and the seconds of the delay.
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
fn the_time_that_a_move_took_follows_from_the_clocks_but_for_what_a_delay_hides() {
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
fn the_clocks_after_a_move_stay_known() {
    let mut table = Table::started("5+3");
    table.think(10_000);
    table.think(20_000);
    let after = |plies| [White, Black].map(|it| table.clocks.after_plies(plies, it).as_secs());
    assert_eq!(
        [0, 1, 2, 9].map(after),
        [[303, 303], [296, 303], [296, 286], [296, 286]]
    );
}
