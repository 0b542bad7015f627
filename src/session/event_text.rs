//! What happened in a game, as one line each: on the wire, and in the file.
//!
//! | event | line |
//! |---|---|
//! | played | `move e2e4`, then `offer` and `left 299.500` where so |
//! | asked, declined | `asked QUESTION`, `declined QUESTION` |
//! | taken back | `taken-back` |
//! | wrong claim | `wrong-claim White 2 14`, then `added 60.000` and `offer` where so |
//! | offer dropped | `dropped White` |
//! | claimed with | `claimed-with White 32 Qb6` |
//! | touched, released | `touched e2`, `released e7 e8` |
//! | clocks | `started White`, `paused White`, `set Black 57.800 60.000` |
//! | ended | `ended RESULT TERMINATION: WORDS` |

use std::time::{Duration, Instant};

use super::own_tags::{self, ClockState, question_to_text, read_question, read_seconds, seconds};
use crate::game::{
    Game, GameEvent, GameResult, Outcome, Ply, Question, StatedMove, TouchedPiece, WrongClaim,
};
use crate::pgn::{Tags, TerminationMarker};
use crate::rules::{Color, Move, Square};

/// Writes an event as a line.
pub fn write(event: &GameEvent) -> String {
    let offer = |stands: bool| if stands { " offer" } else { "" };
    let time = |word: &str, time: Option<Duration>| {
        time.map_or(String::new(), |time| format!(" {word} {}", seconds(time)))
    };
    match event {
        GameEvent::Played(ply) => {
            let left = time("left", ply.clock);
            format!("move {}{}{left}", ply.played, offer(ply.offered_draw))
        }
        GameEvent::Asked(question) => format!("asked {}", question_to_text(*question)),
        GameEvent::Declined(question) => format!("declined {}", question_to_text(*question)),
        GameEvent::TakenBack(_) => "taken-back".to_owned(),
        GameEvent::ClaimWrong(claim) => {
            let WrongClaim {
                by,
                occurrences,
                quiet_plies,
                added,
                stands_as_offer,
            } = *claim;
            let (added, offer) = (time("added", added), offer(stands_as_offer));
            format!("wrong-claim {by} {occurrences} {quiet_plies}{offer}{added}")
        }
        GameEvent::OfferDropped(color) => format!("dropped {color}"),
        GameEvent::ClaimedWith(StatedMove { by, number, san }) => {
            format!("claimed-with {by} {number} {san}")
        }
        GameEvent::TouchedPiece(touched) => format!("touched {}", touched.square),
        GameEvent::Released { from, square, .. } => format!("released {from} {square}"),
        GameEvent::ClocksStarted(color) => format!("started {color}"),
        GameEvent::ClocksPaused(color) => format!("paused {color}"),
        GameEvent::ClockCorrected { of, from, to } => {
            format!("set {of} {} {}", seconds(*from), seconds(*to))
        }
        GameEvent::Ended(outcome) => {
            let result = outcome
                .result
                .map_or("*".to_owned(), |result| result.to_string());
            let termination = outcome.reason.termination();
            format!("ended {result} {termination}: {outcome}")
        }
    }
}

/// Reads an event that follows in this game; `None` if it cannot.
pub fn read(line: &str, game: &Game) -> Option<GameEvent> {
    let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
    let mut words = rest.split(' ').peekable();
    Some(match kind {
        "move" => {
            let played: Move = words.next()?.parse().ok()?;
            if !game.position().is_legal(played) {
                return None;
            }
            let offered_draw = words.next_if_eq(&"offer").is_some();
            let mut after = *game.position();
            after.play(played);
            GameEvent::Played(Ply {
                color: game.side_to_move(),
                played,
                offered_draw,
                clock: timed("left", &mut words)?,
                after,
            })
        }
        "asked" => GameEvent::Asked(read_question(rest)?),
        "declined" => GameEvent::Declined(read_question(rest)?),
        "taken-back" => GameEvent::TakenBack(game.record().last()?.clone()),
        "wrong-claim" => GameEvent::ClaimWrong(WrongClaim {
            by: color(words.next()?)?,
            occurrences: words.next()?.parse().ok()?,
            quiet_plies: words.next()?.parse().ok()?,
            stands_as_offer: words.next_if_eq(&"offer").is_some(),
            added: timed("added", &mut words)?,
        }),
        "dropped" => GameEvent::OfferDropped(color(rest)?),
        "claimed-with" => GameEvent::ClaimedWith(StatedMove {
            by: color(words.next()?)?,
            number: words.next()?.parse().ok()?,
            san: words.next()?.to_owned(),
        }),
        "touched" => {
            let (by, square): (_, Square) = (game.side_to_move(), rest.parse().ok()?);
            let mut after = game.clone();
            let is_own = game.position().board.color(by).contains(square);
            let touched = TouchedPiece {
                by,
                square,
                is_own,
                must_move: None,
            };
            after.apply(&GameEvent::TouchedPiece(touched), std::time::Instant::now());
            GameEvent::TouchedPiece(TouchedPiece {
                must_move: after.must_move().filter(|it| it.concerns(square)),
                ..touched
            })
        }
        "released" => GameEvent::Released {
            by: game.side_to_move(),
            from: words.next()?.parse().ok()?,
            square: words.next()?.parse().ok()?,
        },
        "started" => GameEvent::ClocksStarted(color(rest)?),
        "paused" => GameEvent::ClocksPaused(color(rest)?),
        "set" => GameEvent::ClockCorrected {
            of: color(words.next()?)?,
            from: read_seconds(words.next()?)?,
            to: read_seconds(words.next()?)?,
        },
        "ended" => {
            let (result, rest) = rest.split_once(' ')?;
            let (termination, told) = rest.split_once(": ")?;
            GameEvent::Ended(read_end(result, termination, told, game)?)
        }
        _ => return None,
    })
}

/// Reads how the game ended, as a file is read: by what the position says, else by the words.
fn read_end(result: &str, termination: &str, words: &str, game: &Game) -> Option<Outcome> {
    let result: Option<GameResult> = TerminationMarker::read(result.as_bytes())?.result;
    let mut again = game.clone();
    again.end_as_recorded(match result {
        Some(result) => Outcome::read(result, termination, words),
        None => Outcome::agreed(None),
    });
    again.outcome()
}

fn color(word: &str) -> Option<Color> {
    Color::ALL
        .into_iter()
        .find(|color| color.to_string() == word)
}

/// Reads the time after this word, if the word is next. `None` if there is none after it.
fn timed<'a>(
    word: &str,
    words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>,
) -> Option<Option<Duration>> {
    match words.next_if(|next| *next == word) {
        Some(_) => Some(Some(read_seconds(words.next()?)?)),
        None => Some(None),
    }
}

/// How a game stands after what has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    plies: usize,
    is_over: bool,
    question: Option<Question>,
    /// The times on the clocks, what the move has taken, and what the clocks do.
    clocks: Option<([Duration; 2], Duration)>,
    clock_state: Option<ClockState>,
}

impl Standing {
    pub fn of(game: &Game, now: Instant) -> Self {
        let clocks = game.clocks();
        Self {
            plies: game.record().len(),
            is_over: game.outcome().is_some(),
            question: game.question(),
            clocks: clocks.map(|clocks| (clocks.times_at(now), clocks.elapsed(now))),
            clock_state: ClockState::of(game, now),
        }
    }

    /// Returns true if this is how the game stands, but for its clocks.
    pub fn is_of(&self, game: &Game) -> bool {
        self.plies == game.record().len()
            && self.is_over == game.outcome().is_some()
            && self.question == game.question()
            && self.clocks.is_some() == game.clocks().is_some()
    }

    /// Has the clocks of a game do what they do where it is decided.
    pub fn set_clocks(&self, game: &mut Game, now: Instant) {
        if let Some((times, taken)) = self.clocks {
            game.set_clocks(times, taken);
        }
        if let Some(state) = self.clock_state {
            state.restore(game, now);
        }
    }

    pub fn write(&self) -> String {
        let question = self.question.map_or(String::new(), question_to_text);
        let clocks = self
            .clocks
            .map_or(String::new(), |([white, black], taken)| {
                [white, black, taken].map(seconds).join(" ")
            });
        let mut tags = Tags::default();
        if let Some(state) = self.clock_state {
            state.write(&mut tags);
        }
        let state = tags.get(own_tags::CLOCK).unwrap_or_default();
        let over = if self.is_over { "over" } else { "on" };
        format!("{};{over};{question};{clocks};{state}", self.plies)
    }

    pub fn read(text: &str) -> Option<Self> {
        let fields: Vec<&str> = text.split(';').collect();
        let [plies, over, question, clocks, state] = *fields.as_slice() else {
            return None;
        };
        let mut tags = Tags::default();
        tags.set(own_tags::CLOCK, state);
        let times: Option<Vec<_>> = clocks.split(' ').map(read_seconds).collect();
        Some(Self {
            plies: plies.parse().ok()?,
            is_over: over == "over",
            question: match question {
                "" => None,
                question => Some(read_question(question)?),
            },
            clocks: match *times.unwrap_or_default().as_slice() {
                [white, black, taken] => Some(([white, black], taken)),
                _ => None,
            },
            clock_state: ClockState::take(&mut tags),
        })
    }
}

#[cfg(test)]
mod tests;
