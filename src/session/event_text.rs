//! Writes and reads what happened in a game, one line for each event, for other screens and for files.
//!
//! | event | line |
//! |---|---|
//! | played | `move e2e4`, then `offer` and `left 299.500` if they apply |
//! | asked, declined | `asked QUESTION`, `declined QUESTION` |
//! | taken back | `taken-back` |
//! | wrong claim | `wrong-claim White 2 14` (occurrences of the position, plies without a capture or pawn move), then `ended` if the stated move ends these plies, `offer` and `added 60.000` if they apply |
//! | offer dropped | `dropped White` |
//! | claimed with | `claimed-with White 32 Qb6` |
//! | touched, released | `touched e2`, `released e7 e8` |
//! | clocks | `started White`, `paused White`, `set Black 57.800 60.000` |
//! | ended | `ended RESULT TERMINATION: WORDS` |

use std::iter::Peekable;
use std::str::Split;
use std::time::Duration;

use crate::game::{Game, GameEvent, GameResult, Outcome, Ply, Question, StatedMove, WrongClaim};
use crate::pgn::TerminationMarker;
use crate::rules::{Color, Move};

/// The longest time that we accept: a million hours.
const LONGEST_TIME: Duration = Duration::from_secs(1_000_000 * 60 * 60);

/// Writes an event as a line: the kind of event, then its details, separated by spaces. [`word_if`] and [`word_and_time`] put a
/// space before what they return.
pub fn write(event: &GameEvent) -> String {
    match event {
        GameEvent::Played { ply, offers_draw } => {
            let offer = word_if("offer", *offers_draw);
            let left = word_and_time("left", ply.clock);
            format!("move {}{offer}{left}", ply.played)
        }
        GameEvent::Asked(question) => format!("asked {}", write_question(*question)),
        GameEvent::Declined(question) => format!("declined {}", write_question(*question)),
        // Only the last move can be taken back, and the reader of the line knows it.
        GameEvent::TakenBack(_) => "taken-back".to_owned(),
        // Quiet plies are those without a capture or a pawn move. A move that the claim states may end them.
        GameEvent::ClaimWrong(claim) => {
            let WrongClaim {
                by,
                occurrences,
                quiet_plies,
                ends_quiet_plies,
                added,
                counts_as_offer,
            } = *claim;
            let ended = word_if("ended", ends_quiet_plies);
            let offer = word_if("offer", counts_as_offer);
            let added = word_and_time("added", added);
            format!("wrong-claim {by} {occurrences} {quiet_plies}{ended}{offer}{added}")
        }
        GameEvent::OfferDropped(color) => format!("dropped {color}"),
        GameEvent::ClaimedWith(StatedMove { by, number, san }) => {
            format!("claimed-with {by} {number} {san}")
        }
        GameEvent::TouchedPiece(touched) => format!("touched {}", touched.square),
        GameEvent::Released { from, to, .. } => format!("released {from} {to}"),
        GameEvent::ClocksStarted(color) => format!("started {color}"),
        GameEvent::ClocksPaused(color) => format!("paused {color}"),
        GameEvent::ClockCorrected { of, from, to } => {
            format!("set {of} {} {}", seconds(*from), seconds(*to))
        }
        GameEvent::Ended(outcome) => {
            // The value of PGN's Termination tag, such as `time forfeit`.
            let termination = outcome.reason.termination();
            format!("ended {} {termination}: {outcome}", outcome.score())
        }
    }
}

/// Returns the word after a space if the condition is true, otherwise an empty text.
fn word_if(word: &str, is_true: bool) -> String {
    if is_true {
        format!(" {word}")
    } else {
        String::new()
    }
}

/// Returns the word and the time in seconds, each after a space; an empty text without a time.
fn word_and_time(word: &str, time: Option<Duration>) -> String {
    time.map_or_else(String::new, |time| format!(" {word} {}", seconds(time)))
}

/// Reads the next event of this game. Returns `None` if the line is not an event, or if it is an illegal move or a take-back
/// before the first move. Does not check that the other events are possible.
pub fn read(line: &str, game: &Game) -> Option<GameEvent> {
    let (kind, arguments) = line.split_once(' ').unwrap_or((line, ""));
    // Each call takes the next words, so the fields below are read in the order that they are written.
    let mut words = Words(arguments.split(' ').peekable());
    Some(match kind {
        "move" => read_move(&mut words, game)?,
        "asked" => GameEvent::Asked(read_question(arguments)?),
        "declined" => GameEvent::Declined(read_question(arguments)?),
        // The line does not repeat the move that is taken back, because it is the last one.
        "taken-back" => GameEvent::TakenBack(game.record().last()?.clone()),
        "wrong-claim" => GameEvent::ClaimWrong(WrongClaim {
            by: words.color()?,
            occurrences: words.next()?.parse().ok()?,
            quiet_plies: words.next()?.parse().ok()?,
            // True if the line has this word.
            ends_quiet_plies: words.optional_word("ended"),
            counts_as_offer: words.optional_word("offer"),
            // A line without `added` is an event without added time, but `added` without a time is not an event.
            added: words.optional_time("added").ok()?,
        }),
        "dropped" => GameEvent::OfferDropped(words.color()?),
        "claimed-with" => GameEvent::ClaimedWith(StatedMove {
            by: words.color()?,
            number: words.next()?.parse().ok()?,
            san: words.next()?.to_owned(),
        }),
        "touched" => GameEvent::TouchedPiece(game.touched_piece(words.next()?.parse().ok()?)),
        "released" => GameEvent::Released {
            // Only the side to move releases a pawn, so the line does not name it.
            by: game.side_to_move(),
            from: words.next()?.parse().ok()?,
            to: words.next()?.parse().ok()?,
        },
        "started" => GameEvent::ClocksStarted(words.color()?),
        "paused" => GameEvent::ClocksPaused(words.color()?),
        "set" => GameEvent::ClockCorrected {
            of: words.color()?,
            from: read_seconds(words.next()?)?,
            to: read_seconds(words.next()?)?,
        },
        "ended" => GameEvent::Ended(read_end(arguments, game)?),
        _ => return None,
    })
}

/// Reads a legal move, with the player's remaining time and draw offer; `None` if the words are something else.
fn read_move(words: &mut Words, game: &Game) -> Option<GameEvent> {
    let played: Move = words.next()?.parse().ok()?;
    if !game.position().is_legal(played) {
        return None;
    }
    let offers_draw = words.optional_word("offer");
    let mut after = *game.position();
    after.play(played);
    let ply = Ply {
        color: game.side_to_move(),
        played,
        offered_draw: offers_draw,
        clock: words.optional_time("left").ok()?,
        after,
    };
    Some(GameEvent::Played { ply, offers_draw })
}

/// Reads `RESULT TERMINATION: WORDS`; `None` if the text has another form. As for a game from a file, the reason comes from the
/// position if that shows one, otherwise from the words.
fn read_end(text: &str, game: &Game) -> Option<Outcome> {
    let (marker, reason) = text.split_once(' ')?;
    let (termination, words) = reason.split_once(": ")?;
    let result: Option<GameResult> = TerminationMarker::read(marker.as_bytes())?.result;
    let recorded = match result {
        Some(result) => Outcome::read(result, termination, words, game.options()),
        // The players agreed to stop without a result.
        None => Outcome::agreed(None),
    };
    let mut ended = game.clone();
    ended.end_as_recorded(recorded);
    ended.outcome()
}

fn read_color(word: &str) -> Option<Color> {
    let mut colors = Color::ALL.into_iter();
    colors.find(|color| color.to_string() == word)
}

/// The words of a line that have not been read yet.
struct Words<'a>(Peekable<Split<'a, char>>);

/// The error when no time follows a word.
struct NotATime;

impl<'a> Words<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.0.next()
    }

    fn color(&mut self) -> Option<Color> {
        read_color(self.next()?)
    }

    /// Reads this word if it is next. Returns false if it is not.
    fn optional_word(&mut self, word: &str) -> bool {
        self.0.next_if(|next| *next == word).is_some()
    }

    /// Reads this word and the time after it, if they are next. Returns `None` if the word is not next, and fails if no time
    /// follows it.
    fn optional_time(&mut self, word: &str) -> Result<Option<Duration>, NotATime> {
        if !self.optional_word(word) {
            return Ok(None);
        }
        let time = self.next().and_then(read_seconds);
        time.map(Some).ok_or(NotATime)
    }
}

/// Writes a question as text, such as `draw White`.
pub fn write_question(question: Question) -> String {
    match question {
        Question::Draw(by) => format!("draw {by}"),
        Question::DrawWithNextMove(by) => format!("draw-with-move {by}"),
        Question::Takeback(by) => format!("takeback {by}"),
        Question::Result(by, None) => format!("result {by} *"),
        Question::Result(by, Some(result)) => format!("result {by} {result}"),
        Question::Clock { asker, of, time } => format!("clock {asker} {of} {}", seconds(time)),
    }
}

/// Reads a question from the text that [`write_question`] returns; `None` for any other text.
pub fn read_question(text: &str) -> Option<Question> {
    let words: Vec<&str> = text.split(' ').collect();
    Some(match *words.as_slice() {
        ["draw", by] => Question::Draw(read_color(by)?),
        ["draw-with-move", by] => Question::DrawWithNextMove(read_color(by)?),
        ["takeback", by] => Question::Takeback(read_color(by)?),
        ["result", by, marker] => {
            let marker = TerminationMarker::read(marker.as_bytes())?;
            Question::Result(read_color(by)?, marker.result)
        }
        ["clock", asker, of, time] => Question::Clock {
            asker: read_color(asker)?,
            of: read_color(of)?,
            time: read_seconds(time)?,
        },
        _ => return None,
    })
}

/// Writes a time in seconds with three decimals, rounded down.
pub fn seconds(time: Duration) -> String {
    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
}

/// Reads seconds with decimals; `None` if the text is not a number, or the time is negative or above [`LONGEST_TIME`].
pub fn read_seconds(text: &str) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (time <= LONGEST_TIME).then_some(time)
}

#[cfg(test)]
mod tests;
