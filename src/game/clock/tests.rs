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
