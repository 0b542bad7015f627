//! Reads and writes our own PGN tags, such as `TabiyaClocks`: a game's options, its clock times, and what has happened since
//! the last move, because PGN has no tags for them. Other programs ignore them. We do not write options that have their
//! defaults. Tags that other modules handle: `TabiyaPiped` and `TabiyaSource` in `storage::summary`, `Termination` and `TimeControl` in
//! `pgn::tree`, `Date`, `ECO` and `Opening` in `session::game_document`, and the tags that players set, such as `Event`, in
//! `command::table`.

use std::time::{Duration, Instant, SystemTime};

use itertools::Itertools;

use super::action_text::{self, read_seconds, seconds};
use crate::game::{Clocks, Game, GameOptions, TimeControl};
use crate::pgn::Tags;
use crate::settings::{self, Setting, Settings};
use crate::text::capitalize;

const PGN_TIME: &str = "TimeControl";
/// The time control in Tabiya's notation, if PGN cannot express it.
const TIME: &str = "TabiyaTime";
/// The times on the clocks when the file was written, in seconds: White's, then Black's.
const CLOCKS: &str = "TabiyaClocks";
/// The seconds used for the current move when the file was written, including the delay.
const MOVE_TIME: &str = "TabiyaMoveTime";
/// Present with the value [`BY_HAND`] if a player started the clocks before the first move.
const STARTED: &str = "TabiyaStarted";
const BY_HAND: &str = "by-hand";
/// What the clocks do in a game in progress: `paused`, or `running SECONDS`. The seconds are a time since 1970, and [`CLOCKS`]
/// has what the clocks showed then. Absent while the clocks wait to be started, after the end of the game, and when nobody
/// plays it.
pub const CLOCK: &str = "TabiyaClock";
/// The number of plies, then what the players have done since the last move: lines of `action_text`, separated by semicolons.
const SINCE: &str = "TabiyaSince";

/// Writes the options that PGN cannot express, if they differ from their defaults.
pub fn write_options(options: &GameOptions, tags: &mut Tags) {
    if let Some(time) = options.time.as_ref().filter(|time| time.to_pgn().is_none()) {
        tags.set(TIME, &time.to_string());
    }
    let agreed = Settings {
        game: options.clone(),
        ..Settings::default()
    };
    for setting in settings::agreed() {
        let value = setting.get(&agreed);
        if value != setting.get(&Settings::default()) {
            tags.set(&tag_of(setting), &value);
        }
    }
}

/// Reads the options. An option has its default if its tag is absent or unreadable. Without a readable [`TIME`], the time
/// control comes from [`PGN_TIME`], unless the moves have no times: then no clock can be shown.
pub fn read_options(tags: &Tags, moves_have_times: bool) -> GameOptions {
    let own = tags.get(TIME).and_then(|text| text.parse().ok());
    let time = if moves_have_times {
        own.or_else(|| TimeControl::from_pgn(tags.get(PGN_TIME)?))
    } else {
        own
    };
    let mut agreed = Settings::default();
    for setting in settings::agreed() {
        let _ = match tags.get(&tag_of(setting)) {
            Some(value) => setting.put(&mut agreed, value),
            None => Ok(()),
        };
    }
    GameOptions {
        time,
        ..agreed.game
    }
}

/// Returns the tag of a setting that players agree on, such as `TabiyaTouchMove`.
fn tag_of(setting: &Setting) -> String {
    let words = setting.name.split('-').map(capitalize);
    words.fold("Tabiya".to_owned(), |tag, word| tag + &word)
}

/// Writes the remaining times, the time used for the current move, and whether a player started the clocks before the first
/// move.
pub fn write_clocks(clocks: &Clocks, now: Instant, tags: &mut Tags) {
    let [white, black] = clocks.times_at(now).map(seconds);
    tags.set(CLOCKS, &format!("{white} {black}"));
    let taken = clocks.elapsed(now);
    if taken.is_zero() {
        tags.remove(MOVE_TIME);
    } else {
        tags.set(MOVE_TIME, &seconds(taken));
    }
    if clocks.is_started_by_hand() {
        tags.set(STARTED, BY_HAND);
    }
}

/// Returns true if a player started the clocks before the first move.
pub fn is_started_by_hand(tags: &Tags) -> bool {
    tags.get(STARTED) == Some(BY_HAND)
}

/// Reads the remaining times, White's first; `None` if the tag is absent or unreadable.
pub fn read_clocks(tags: &Tags) -> Option<[Duration; 2]> {
    let (white, black) = tags.get(CLOCKS)?.split_once(' ')?;
    Some([read_seconds(white)?, read_seconds(black)?])
}

/// Reads the time used for the current move; zero if the tag is absent or unreadable.
pub fn read_move_time(tags: &Tags) -> Duration {
    tags.get(MOVE_TIME)
        .and_then(read_seconds)
        .unwrap_or_default()
}

/// Whether the clocks of a game in progress are running, and since when. The screens that follow the game read this from a
/// tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedClockState {
    Paused,
    /// The clocks have been running since this time, when they showed the recorded times.
    Running(SystemTime),
}

impl SharedClockState {
    /// Returns what the clocks of a game do. `now` is when their times are recorded. `None` if the clocks wait, if there are
    /// none, or if the game is over.
    pub fn of(game: &Game, now: Instant) -> Option<Self> {
        let clocks = game.clocks()?;
        if game.outcome().is_some() {
            return None;
        }
        if clocks.running().is_some() {
            // `now` is when the event arrived, which may be a while ago.
            let at = SystemTime::now().checked_sub(now.elapsed())?;
            return Some(Self::Running(at));
        }
        clocks.is_started().then_some(Self::Paused)
    }

    /// Makes the clocks of a replayed game run, or pauses them.
    pub fn restore(self, game: &mut Game, now: Instant) {
        let run = match self {
            Self::Paused => None,
            // The clock of the other machine may be ahead of this one's.
            Self::Running(since) => Some(since.elapsed().unwrap_or_default()),
        };
        game.restore_clocks(run, now);
    }

    /// Writes the tag that says whether the clocks run, and since when.
    pub fn write(self, tags: &mut Tags) {
        let state = match self {
            Self::Paused => "paused".to_owned(),
            Self::Running(since) => {
                let since = since.duration_since(SystemTime::UNIX_EPOCH);
                format!("running {}", seconds(since.unwrap_or_default()))
            }
        };
        tags.set(CLOCK, &state);
    }

    /// Removes the tag that says what the clocks do, and returns its content; `None` if the tag is absent or unreadable. Only
    /// those who follow a game need the tag, because in a resumed game the clocks wait.
    pub fn take(tags: &mut Tags) -> Option<Self> {
        let state = tags.remove(CLOCK)?;
        if state == "paused" {
            return Some(Self::Paused);
        }
        let since = read_seconds(state.strip_prefix("running ")?)?;
        Some(Self::Running(SystemTime::UNIX_EPOCH + since))
    }
}

/// Writes what the players have done since the last move, because the moves do not show it.
pub fn write_since(game: &Game, tags: &mut Tags) {
    let actions = game.since_last_move().iter();
    let lines = actions.map(|&action| action_text::write(action)).join("; ");
    if lines.is_empty() {
        tags.remove(SINCE);
    } else {
        tags.set(SINCE, &format!("{} {lines}", game.record().len()));
    }
}

/// Restores what the players did after the last move of a replayed game. Ignores a tag with another number of plies, because
/// it is about an earlier position.
pub fn read_since(game: &mut Game, tags: &Tags) {
    if let Some((plies, lines)) = tags.get(SINCE).and_then(|since| since.split_once(' '))
        && plies.parse() == Ok(game.record().len())
    {
        let actions = lines
            .split("; ")
            .filter_map(|line| action_text::read(line, game));
        let actions: Vec<_> = actions.collect();
        game.restore(&actions);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Action;
    use crate::pgn::GameTree;
    use crate::rules::{Color, Position};

    fn written(options: GameOptions) -> Tags {
        let mut tags = Tags::default();
        write_options(&options, &mut tags);
        GameTree::of(&Game::with_options(Position::start(), options), tags).tags
    }

    #[test]
    fn options_are_read_as_they_were_written() {
        for time in [
            "15+10",
            "90s",
            "40/90+30,30+30",
            "5d3",
            "10b5",
            "60s/move",
            "15+10 vs 5+3",
            "5 vs 4 armageddon",
        ] {
            let options = GameOptions {
                time: Some(time.parse().unwrap()),
                ..GameOptions::default()
            };
            assert_eq!(
                read_options(&written(options.clone()), true),
                options,
                "{time}"
            );
        }
        assert_eq!(settings::agreed().count(), settings::AGREED.len());
        for setting in settings::agreed() {
            for value in setting.values() {
                let mut agreed = Settings::default();
                setting.put(&mut agreed, &value).unwrap();
                let options = agreed.game;
                let again = read_options(&written(options.clone()), true);
                assert_eq!(again, options, "{setting:?} {value}");
            }
        }
    }

    #[test]
    fn clock_times_are_exact_to_the_millisecond() {
        let options = GameOptions {
            time: Some("5+3".parse().unwrap()),
            ..GameOptions::default()
        };
        let mut game = Game::with_options(Position::start(), options);
        let left = [
            Duration::from_millis(299_001),
            Duration::from_millis(12_340),
        ];
        game.set_clocks(left, Duration::ZERO);
        let mut tags = Tags::default();
        write_clocks(game.clocks().unwrap(), Instant::now(), &mut tags);
        assert_eq!(tags.get(CLOCKS), Some("299.001 12.340"));
        assert_eq!(read_clocks(&tags), Some(left));
        for nonsense in ["", "1", "-1 2", "1 NaN", "1e300 1", "a b"] {
            tags.set(CLOCKS, nonsense);
            assert_eq!(read_clocks(&tags), None, "{nonsense}");
        }
    }

    /// Returns a game with clocks after three plies and these actions.
    fn game_after(actions: &[Action]) -> Game {
        let options = GameOptions {
            time: Some("5+3".parse().unwrap()),
            ..GameOptions::default()
        };
        let mut game = Game::with_options(Position::start(), options);
        for san in ["e4", "e5", "Nf3"] {
            let m = game.position().read_move(san).unwrap();
            game.act(Action::Move(m), Instant::now()).unwrap();
        }
        for &action in actions {
            game.act(action, Instant::now()).unwrap();
        }
        game
    }

    #[test]
    fn impossible_actions_since_the_last_move_are_ignored() {
        let mut unchanged = game_after(&[]);
        unchanged.set_clocks([Duration::from_secs(60); 2], Duration::ZERO);
        for text in [
            "",
            "3",
            "3 ",
            "2 /takeback",
            "4 /takeback",
            "3 /accept",
            "3 /decline",
            "3 /offer White; /accept",
            "3 /result 1-0; /accept",
            "3 /clock white 1:00; /accept",
            "3 e7e6; /claim e7e6; /resign white",
            "3 /touch e2; /touch e7 e8; /offer drop",
            "3 /set theme wood; /save x.pgn; /quit; /new",
        ] {
            let (mut game, mut tags) = (unchanged.clone(), Tags::default());
            tags.set(SINCE, text);
            read_since(&mut game, &tags);
            let mut differing = game.differing_fields(&unchanged);
            // Only what another player has to answer may be open.
            differing.retain(|field| !["question", "offer_was_declined", "record"].contains(field));
            assert!(differing.is_empty(), "{text}: {differing:?}");
            assert_eq!(game.record().len(), 3);
        }
    }

    #[test]
    fn the_clocks_of_a_followed_game_run_as_they_do_where_it_is_played() {
        let now = Instant::now();
        let mut tags = Tags::default();
        let mut followed = |state: SharedClockState| {
            state.write(&mut tags);
            let mut game = game_after(&[]);
            game.set_clocks(
                [Duration::from_secs(100), Duration::from_secs(50)],
                Duration::ZERO,
            );
            SharedClockState::take(&mut tags)
                .unwrap()
                .restore(&mut game, now);
            assert_eq!(tags.get(CLOCK), None);
            game.clocks().unwrap().clone()
        };
        let since = SystemTime::now() - Duration::from_secs(20);
        let clocks = followed(SharedClockState::Running(since));
        assert_eq!(clocks.running(), Some(Color::Black));
        assert_eq!(clocks.remaining(Color::White, now).as_secs(), 100);
        let left = clocks.remaining(Color::Black, now).as_secs_f64();
        assert!((28.0..=30.0).contains(&left), "{left}");
        let ahead = SystemTime::now() + Duration::from_secs(20);
        let clocks = followed(SharedClockState::Running(ahead));
        assert_eq!(clocks.remaining(Color::Black, now).as_secs(), 50);
        let clocks = followed(SharedClockState::Running(SystemTime::UNIX_EPOCH));
        assert_eq!(clocks.remaining(Color::Black, now), Duration::ZERO);
        let clocks = followed(SharedClockState::Paused);
        assert!(clocks.is_started() && clocks.running().is_none());
        assert_eq!(clocks.remaining(Color::Black, now).as_secs(), 50);
        for nonsense in [
            "",
            "running",
            "running now",
            "running -1",
            "running 1e300",
            "Paused",
        ] {
            tags.set(CLOCK, nonsense);
            assert_eq!(SharedClockState::take(&mut tags), None, "{nonsense}");
        }
    }
}
