//! Reads and writes a game's options and clock times as PGN tags. What PGN has no tag for is in tags of our own, which
//! other programs ignore; options that have their defaults are not written.
//! Elsewhere: `TabiyaPiped` in `storage::summary`, `Termination` and `TimeControl` in `pgn::tree`, `Date` in
//! `session::game_document`.

use std::time::{Duration, Instant, SystemTime};

use crate::game::{Action, Clocks, Game, GameOptions, Question, TimeControl};
use crate::pgn::{Tags, TerminationMarker};
use crate::rules::Color;
use crate::settings::{self, Setting, Settings};
use crate::text::sentence;

const PGN_TIME: &str = "TimeControl";
/// The time control in Tabiya's notation, where PGN has none for it.
const TIME: &str = "TabiyaTime";
/// The times on the clocks when the file was written, in seconds: White's, then Black's.
const CLOCKS: &str = "TabiyaClocks";
/// The seconds used for the current move when the file was written, including the delay.
const MOVE_TIME: &str = "TabiyaMoveTime";
/// What the clocks do in a game that is being played: `paused`, or `running` and since when they have not shown
/// [`CLOCKS`] any more, in seconds since 1970. Absent while they wait for the first move, and once nobody plays the game.
pub const CLOCK: &str = "TabiyaClock";
/// The longest time that is read from a tag.
const LONGEST_CLOCK: Duration = Duration::from_secs(1_000_000 * 60 * 60);
/// The number of plies at which the draw offer made with the last move was declined.
const DECLINED: &str = "TabiyaDeclined";
/// The number of plies at which a wrong claim by the side to move stands as a draw offer (FIDE 9.1.2.3).
const CLAIM_OFFER: &str = "TabiyaClaimOffer";
/// The number of plies, then the question that waits for an answer, unless the moves and the tags above tell it.
const QUESTION: &str = "TabiyaQuestion";
/// The number of plies, then the squares of the pieces that the side to move has touched, and the move of a pawn that
/// it has released on the last rank (FIDE 4.3).
const TOUCHED: &str = "TabiyaTouched";

/// The number of plies, then who has made the one offer for its own move, where nothing else says so.
const OFFERED: &str = "TabiyaOffered";

/// Writes the options that PGN has no tag for.
pub fn write(options: &GameOptions, tags: &mut Tags) {
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

/// Reads the options; those that are absent or unreadable get their defaults.
pub fn read(tags: &Tags) -> GameOptions {
    let own = tags.get(TIME).and_then(|text| text.parse().ok());
    let time = own.or_else(|| TimeControl::from_pgn(tags.get(PGN_TIME)?));
    let mut agreed = Settings::default();
    for setting in settings::agreed() {
        let _ = match tags.get(&tag_of(setting)) {
            // Earlier versions wrote this for touch-move.
            Some("yes") => setting.put(&mut agreed, "on"),
            Some(value) => setting.put(&mut agreed, value),
            None => Ok(()),
        };
    }
    GameOptions {
        time,
        ..agreed.game
    }
}

/// Returns the tag of a setting that players agree on, as in `TabiyaTouchMove`.
fn tag_of(setting: &Setting) -> String {
    let words = setting.name.split('-').map(sentence);
    words.fold("Tabiya".to_owned(), |tag, word| tag + &word)
}

/// Writes seconds with fractions.
pub fn seconds(time: Duration) -> String {
    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
}

/// Writes the remaining times and the time used for the current move.
pub fn write_clocks(clocks: &Clocks, now: Instant, tags: &mut Tags) {
    let [white, black] = clocks.times_at(now).map(seconds);
    tags.set(CLOCKS, &format!("{white} {black}"));
    let taken = clocks.elapsed(now);
    if taken.is_zero() {
        tags.remove(MOVE_TIME);
    } else {
        tags.set(MOVE_TIME, &seconds(taken));
    }
}

/// Reads the remaining times, White's first.
pub fn read_clocks(tags: &Tags) -> Option<[Duration; 2]> {
    let (white, black) = tags.get(CLOCKS)?.split_once(' ')?;
    Some([read_seconds(white)?, read_seconds(black)?])
}

/// Reads the time used for the current move.
pub fn read_move_time(tags: &Tags) -> Duration {
    tags.get(MOVE_TIME)
        .and_then(read_seconds)
        .unwrap_or_default()
}

/// Parses seconds with fractions; `None` above [`LONGEST_CLOCK`].
pub fn read_seconds(text: &str) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (time <= LONGEST_CLOCK).then_some(time)
}

/// What the clocks of a game do that is being played, for those who follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockState {
    Paused,
    /// They have been running since they showed the recorded times.
    Running(SystemTime),
}

impl ClockState {
    /// Returns what the clocks do, if their times are recorded `now`; `None` if they wait or the game is over.
    pub fn of(game: &Game, now: Instant) -> Option<Self> {
        let clocks = game.clocks().filter(|_| game.outcome().is_none())?;
        if clocks.running().is_some() {
            // An event may have arrived a while ago.
            let at = SystemTime::now().checked_sub(now.elapsed())?;
            return Some(Self::Running(at));
        }
        clocks.is_started().then_some(Self::Paused)
    }

    /// Has the clocks of a replayed game do the same.
    pub fn restore(self, game: &mut Game, now: Instant) {
        let run = match self {
            Self::Paused => None,
            // The clock of the other machine may be ahead of this one's.
            Self::Running(since) => Some(since.elapsed().unwrap_or_default()),
        };
        game.restore_clocks(run, now);
    }

    /// Writes what the clocks do.
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

    /// Takes out of the tags what the clocks do. That is for those who follow the game: whoever resumes it finds them waiting.
    pub fn take(tags: &mut Tags) -> Option<Self> {
        let state = tags.remove(CLOCK)?;
        if state == "paused" {
            return Some(Self::Paused);
        }
        let since = read_seconds(state.strip_prefix("running ")?)?;
        Some(Self::Running(SystemTime::UNIX_EPOCH + since))
    }
}

/// Writes how a game stands where its moves do not say it, each with the number of plies: that the draw offer made with the
/// last move was declined, that a wrong claim has made one, another question that waits for an answer, and what the side to
/// move has touched (FIDE 4.3).
pub fn write_standing(game: &Game, tags: &mut Tags) {
    let question = game.question();
    let stands = |by| question == Some(Question::Draw(by));
    let by = game.side_to_move();
    let was_offered = game.record().last().is_some_and(|ply| ply.offered_draw);
    let touched = game.touch_to_text();
    let offered = Color::ALL
        .into_iter()
        .filter(|&color| game.has_offered_in_vain(color));
    let offered = offered
        .map(|color| color.to_string())
        .collect::<Vec<_>>()
        .join(" ");
    // The moves tell an offer.
    let told = question.filter(|question| !matches!(question, Question::Draw(_)));
    for (tag, standing) in [
        (DECLINED, (was_offered && !stands(!by)).then(String::new)),
        (CLAIM_OFFER, stands(by).then(String::new)),
        (QUESTION, told.map(question_to_text)),
        (OFFERED, Some(offered).filter(|offered| !offered.is_empty())),
        (TOUCHED, Some(touched).filter(|touched| !touched.is_empty())),
    ] {
        match standing.filter(|_| game.outcome().is_none()) {
            Some(words) => tags.set(tag, format!("{} {words}", game.record().len()).trim_end()),
            None => drop(tags.remove(tag)),
        }
    }
}

/// Restores how the game stood. A tag with another number of plies is about an earlier position.
pub fn read_standing(game: &mut Game, tags: &Tags, now: Instant) {
    let plies = game.record().len();
    let standing = |tag| {
        let text = tags.get(tag)?;
        let (at, words) = text.split_once(' ').unwrap_or((text, ""));
        (at.parse() == Ok(plies)).then_some(words)
    };
    if matches!(game.question(), Some(Question::Draw(_))) && standing(DECLINED).is_some() {
        // Declining an open offer cannot fail.
        let _ = game.act(Action::Decline, now);
    }
    if standing(CLAIM_OFFER).is_some() {
        game.restore_claim_offer();
    }
    if let Some(question) = standing(QUESTION).and_then(read_question) {
        game.restore_question(question);
    }
    for color in Color::ALL {
        let has_offered = |words: &str| words.split(' ').any(|word| word == color.to_string());
        if standing(OFFERED).is_some_and(has_offered) {
            game.restore_offered(color);
        }
    }
    if let Some(touched) = standing(TOUCHED) {
        game.restore_touch(touched);
    }
}

/// Returns the text of a question.
pub fn question_to_text(question: Question) -> String {
    match question {
        Question::Draw(by) => format!("draw {by}"),
        Question::DrawWithNextMove(by) => format!("draw-with-move {by}"),
        Question::Takeback(by) => format!("takeback {by}"),
        Question::Result(by, None) => format!("result {by} *"),
        Question::Result(by, Some(result)) => format!("result {by} {result}"),
        Question::Clock { asker, of, time } => format!("clock {asker} {of} {}", seconds(time)),
    }
}

/// Reads what [`question_to_text`] has written.
pub fn read_question(text: &str) -> Option<Question> {
    let words: Vec<&str> = text.split(' ').collect();
    let color = |word: &str| {
        let mut colors = Color::ALL.into_iter();
        colors.find(|color| color.to_string() == word)
    };
    Some(match *words.as_slice() {
        ["draw", by] => Question::Draw(color(by)?),
        ["draw-with-move", by] => Question::DrawWithNextMove(color(by)?),
        ["takeback", by] => Question::Takeback(color(by)?),
        ["result", by, marker] => {
            let marker = TerminationMarker::read(marker.as_bytes())?;
            Question::Result(color(by)?, marker.result)
        }
        ["clock", asker, of, time] => Question::Clock {
            asker: color(asker)?,
            of: color(of)?,
            time: read_seconds(time)?,
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{GameResult, Takebacks};
    use crate::pgn::GameTree;
    use crate::rules::Position;

    fn written(options: GameOptions) -> Tags {
        let mut tags = Tags::default();
        write(&options, &mut tags);
        GameTree::of(&Game::with_options(Position::start(), options), tags).tags
    }

    #[test]
    fn what_was_agreed_on_is_read_as_it_was_written() {
        for time in [
            "15+10",
            "90s",
            "40/90+30,30+30",
            "5d3",
            "10b5",
            "60s/move",
            "15+10 vs 5+3",
        ] {
            let options = GameOptions {
                time: Some(time.parse().unwrap()),
                ..GameOptions::default()
            };
            assert_eq!(read(&written(options.clone())), options, "{time}");
        }
        assert_eq!(settings::agreed().count(), settings::AGREED.len());
        for setting in settings::agreed() {
            for value in setting.values() {
                let mut agreed = Settings::default();
                setting.put(&mut agreed, &value).unwrap();
                let options = agreed.game;
                let again = read(&written(options.clone()));
                assert_eq!(again, options, "{setting:?} {value}");
            }
        }
    }

    #[test]
    fn a_usual_game_has_no_tags_of_our_own() {
        let names = |options| -> Vec<String> {
            let tags = written(options);
            tags.iter().map(|(name, _)| name.to_owned()).collect()
        };
        assert_eq!(
            names(GameOptions::default()),
            ["Termination", "TimeControl"]
        );
        let timed = GameOptions {
            time: Some("5+3".parse().unwrap()),
            ..GameOptions::default()
        };
        assert_eq!(names(timed), ["Termination", "TimeControl"]);
    }

    #[test]
    fn clocks_are_kept_to_the_millisecond() {
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

    /// A game of two moves with clocks, and one question asked in it.
    fn asked(actions: &[Action]) -> Game {
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
    fn a_question_that_waits_for_an_answer_is_read_as_it_was_written() {
        let time = Duration::from_millis(90_500);
        for (action, text) in [
            (
                Action::OfferDraw(Color::Black),
                Some("3 draw-with-move Black"),
            ),
            // The moves tell it.
            (Action::OfferDraw(Color::White), None),
            (Action::AskTakeback, Some("3 takeback White")),
            (
                Action::ProposeResult {
                    by: Color::Black,
                    result: None,
                },
                Some("3 result Black *"),
            ),
            (
                Action::ProposeResult {
                    by: Color::Black,
                    result: Some(GameResult::Draw),
                },
                Some("3 result Black 1/2-1/2"),
            ),
            (
                Action::ProposeResult {
                    by: Color::Black,
                    result: Some(GameResult::Win(Color::Black)),
                },
                Some("3 result Black 0-1"),
            ),
            (
                Action::CorrectClock {
                    by: Color::Black,
                    of: Color::White,
                    time,
                },
                Some("3 clock Black White 90.500"),
            ),
        ] {
            let game = asked(&[action]);
            let mut tags = Tags::default();
            write_standing(&game, &mut tags);
            assert_eq!(tags.get(QUESTION), text);
            if text.is_some() {
                let mut again = asked(&[]);
                read_standing(&mut again, &tags, Instant::now());
                assert_eq!(again.question(), game.question());
            }
            write_standing(&asked(&[]), &mut tags);
            assert_eq!(tags.get(QUESTION), None, "it is answered");
        }
        let mut tags = Tags::default();
        write_standing(
            &asked(&[Action::OfferDraw(Color::White), Action::Accept]),
            &mut tags,
        );
        assert_eq!(tags.get(DECLINED), None, "an offer that was accepted");
    }

    #[test]
    fn a_question_that_nobody_can_have_asked_is_ignored() {
        for text in [
            "",
            "3",
            "3 ",
            "2 takeback White",
            "4 takeback White",
            "3 takeback Black",
            "3 takeback white",
            "3 takeback",
            "3 draw Black",
            "3 draw-with-move White",
            "3 result Black 1",
            "3 clock Black White -1",
            "3 clock Black White 1e300",
            "3 rematch Black",
        ] {
            let (mut game, mut tags) = (asked(&[]), Tags::default());
            tags.set(QUESTION, text);
            read_standing(&mut game, &tags, Instant::now());
            assert_eq!(game.question(), None, "{text}");
        }
        let mut tags = Tags::default();
        for (text, takebacks) in [
            ("0 takeback Black", Takebacks::Ask),
            ("0 result White 1/2-1/2", Takebacks::Ask),
            ("0 draw-with-move White", Takebacks::Ask),
            ("0 clock White White 60.000", Takebacks::Ask),
            ("1 takeback White", Takebacks::Never),
            ("1 takeback White", Takebacks::Free),
        ] {
            let options = GameOptions {
                takebacks,
                ..GameOptions::default()
            };
            let mut game = Game::with_options(Position::start(), options);
            if text.starts_with('1') {
                let m = game.position().read_move("e4").unwrap();
                game.replay(m, None, false).unwrap();
            }
            tags.set(QUESTION, text);
            read_standing(&mut game, &tags, Instant::now());
            assert_eq!(game.question(), None, "{text}");
        }
    }

    #[test]
    fn clocks_go_on_where_a_game_is_followed_as_they_do_where_it_is_played() {
        let now = Instant::now();
        let mut tags = Tags::default();
        let mut followed = |state: ClockState| {
            state.write(&mut tags);
            let mut game = asked(&[]);
            game.set_clocks(
                [Duration::from_secs(100), Duration::from_secs(50)],
                Duration::ZERO,
            );
            ClockState::take(&mut tags).unwrap().restore(&mut game, now);
            assert_eq!(tags.get(CLOCK), None);
            game.clocks().unwrap().clone()
        };
        let since = SystemTime::now() - Duration::from_secs(20);
        let clocks = followed(ClockState::Running(since));
        assert_eq!(clocks.running(), Some(Color::Black));
        assert_eq!(clocks.remaining(Color::White, now).as_secs(), 100);
        let left = clocks.remaining(Color::Black, now).as_secs_f64();
        assert!((28.0..=30.0).contains(&left), "{left}");
        let ahead = SystemTime::now() + Duration::from_secs(20);
        let clocks = followed(ClockState::Running(ahead));
        assert_eq!(clocks.remaining(Color::Black, now).as_secs(), 50);
        let clocks = followed(ClockState::Running(SystemTime::UNIX_EPOCH));
        assert_eq!(clocks.remaining(Color::Black, now), Duration::ZERO);
        let clocks = followed(ClockState::Paused);
        assert!(clocks.is_started() && clocks.running().is_none());
        assert_eq!(clocks.remaining(Color::Black, now).as_secs(), 50);
        // The last is from an earlier version.
        for nonsense in [
            "",
            "running",
            "running now",
            "running -1",
            "running 1e300",
            "Paused",
            "running 2026-11-23T07:00:00.000Z",
        ] {
            tags.set(CLOCK, nonsense);
            assert_eq!(ClockState::take(&mut tags), None, "{nonsense}");
        }
    }

    #[test]
    fn only_while_a_game_is_played_its_text_says_what_the_clocks_do() {
        let now = Instant::now();
        assert_eq!(ClockState::of(&Game::new(Position::start()), now), None);
        let game = asked(&[]);
        let mut tags = Tags::default();
        ClockState::of(&game, now).unwrap().write(&mut tags);
        let state = tags.get(CLOCK).unwrap();
        let seconds = state.strip_prefix("running ").and_then(read_seconds);
        let since = SystemTime::UNIX_EPOCH + seconds.unwrap();
        let run = since.elapsed().unwrap();
        assert!(run < Duration::from_secs(60), "{state}");
        let mut waiting = game.clone();
        waiting
            .replay(game.position().read_move("Nc6").unwrap(), None, false)
            .unwrap();
        assert_eq!(ClockState::of(&waiting, now), None);
        let paused = asked(&[Action::PauseClocks]);
        assert_eq!(ClockState::of(&paused, now), Some(ClockState::Paused));
        let over = asked(&[Action::Resign(Color::White)]);
        assert_eq!(ClockState::of(&over, now), None);
    }
}
