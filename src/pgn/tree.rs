//! A game as a PGN file keeps it: tags, moves with their glyphs and comments, and side lines.

use std::time::{Duration, Instant};

use super::glyph;
use super::note::{DRAW_OFFER, take_clock};
use super::tags::Tags;
use super::text::tidy;
use crate::game::GameResult;
use crate::game::{Action, Game, GameOptions};
use crate::rules::{Move, Position, San};

/// A game with its side lines. Its `Display` is the game in PGN's export format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    /// Who plays, when and where. What stands there of result and first position is not looked at: the fields below
    /// have it.
    pub tags: Tags,
    /// Where the game begins.
    pub start: Position,
    /// What was played.
    pub main: Line,
    /// How the game ended; none if it is not over, or nobody knows.
    pub result: Option<GameResult>,
}

/// Moves that follow each other: the game itself, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub moves: Vec<Node>,
}

impl Line {
    /// Whether it has neither a move nor a comment.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.comments.is_empty()
    }
}

/// A move, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move itself.
    played: Move,
    /// The move in standard algebraic notation.
    san: San,
    /// Numeric annotation glyphs.
    pub nags: Vec<u8>,
    /// The time that the player has left after the move.
    pub clock: Option<Duration>,
    /// Whether a draw was offered with the move (FIDE 9.1.2.2).
    pub offered_draw: bool,
    /// What is said about the move.
    comments: Vec<Comment>,
    /// What could have been played instead.
    pub variations: Vec<Line>,
}

impl Node {
    /// A legal move in a position.
    pub fn new(before: &Position, played: Move) -> Self {
        Self {
            played,
            san: before.san(played),
            nags: Vec::new(),
            clock: None,
            offered_draw: false,
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// The move itself.
    pub fn played(&self) -> Move {
        self.played
    }

    /// The move in standard algebraic notation.
    pub fn san(&self) -> San {
        self.san
    }

    /// What is said about the move, other than the clock and draw offers.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// The move with its glyphs and a draw offer, as in `Nf3!?`, `Nf3 ±` and `Nf3 (=)`; without characters beyond
    /// ASCII, if that is wanted.
    pub fn annotated(&self, ascii: bool) -> String {
        let mut text = self.san.to_string();
        for &nag in &self.nags {
            if !glyph::sticks(nag) {
                text.push(' ');
            }
            text.push_str(&glyph::shown_sign(nag, ascii));
        }
        if self.offered_draw {
            text.push(' ');
            text.push_str(DRAW_OFFER);
        }
        text
    }

    /// What its glyphs say; nothing if it has none.
    pub fn glyphs_in_words(&self) -> String {
        let words: Vec<_> = self.nags.iter().map(|&nag| glyph::words(nag)).collect();
        words.join(", ")
    }

    /// Whether there is more to it than the move: glyphs, comments or variations.
    fn is_annotated(&self) -> bool {
        !(self.nags.is_empty() && self.comments.is_empty() && self.variations.is_empty())
    }

    /// Adds a comment. If it tells the clock or a draw offer, that is noted instead.
    pub fn comment(&mut self, text: &str) {
        let (clock, rest) = take_clock(tidy(text));
        self.clock = clock.or(self.clock);
        if rest.trim() == DRAW_OFFER {
            self.offered_draw = true;
        } else {
            self.comments.extend(Comment::new(&rest));
        }
    }
}

/// A comment: at least one word, no line ends, and no brace that would end it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// A text as a comment. Blanks are made single, and closing braces become brackets. None if nothing is said.
    pub fn new(text: &str) -> Option<Self> {
        let text = tidy(text).replace('}', ")");
        (!text.is_empty()).then_some(Self(text))
    }

    /// What it says.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl GameTree {
    /// Whether there is more to it than the moves that were played: glyphs, comments or variations.
    pub fn is_annotated(&self) -> bool {
        !self.main.comments.is_empty() || self.main.moves.iter().any(Node::is_annotated)
    }

    /// A game that has been played, or is being played, under these tags. How it ended and the time control are
    /// added to them.
    pub fn of(game: &Game, mut tags: Tags) -> Self {
        let mut before = *game.start();
        let mut main = Line::default();
        for ply in game.record() {
            let mut node = Node::new(&before, ply.played);
            node.clock = ply.clock;
            node.offered_draw = ply.offered_draw;
            main.moves.push(node);
            before = ply.after;
        }
        let outcome = game.outcome();
        if let Some(outcome) = outcome {
            let comments = main
                .moves
                .last_mut()
                .map_or(&mut main.comments, |last| &mut last.comments);
            comments.extend(Comment::new(&outcome.to_string()));
        }
        tags.set(
            "Termination",
            outcome.map_or("unterminated", |outcome| outcome.reason.termination()),
        );
        tags.set("TimeControl", &time_control(game.options()));
        Self {
            tags,
            start: *game.start(),
            main,
            result: outcome.and_then(|outcome| outcome.result),
        }
    }

    /// Plays the moves of the game again, so that it can be gone on with, its clocks as they were written and
    /// standing.
    pub fn replay(&self, options: GameOptions, now: Instant) -> Game {
        let mut game = Game::for_replay(self.start, options);
        for node in &self.main.moves {
            if node.offered_draw {
                // Where the Laws allow no offer, it was none.
                let _ = game.act(Action::OfferDraw(game.side_to_move()), now);
            }
            if game.replay(node.played, node.clock).is_err() {
                break;
            }
        }
        game
    }
}

/// The time control as PGN's tag has it: `-` for none, `?` for one outside its notation.
fn time_control(options: &GameOptions) -> String {
    match &options.time {
        None => "-".to_owned(),
        Some(time) => time.to_pgn().unwrap_or_else(|| "?".to_owned()),
    }
}
