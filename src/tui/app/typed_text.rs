//! What the typed text means: a move, the beginning of one, an answer or a command. Reads the game and changes nothing.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::line::LineState;
use super::shown_position::ShownPosition;
use crate::command::{self, BareLine, Command, Completion, MoveReader, Need, Refusal};
use crate::game::{Action, Question};
use crate::rules::{Bitboard, CastlingSide, IllegalReason, Move, Position, Role, SanError, Typed};
use crate::session::Session;
use crate::settings::{EntryMode, Settings};

/// The text in the entry line, with everything that decides what it means.
#[derive(Clone, Copy)]
pub struct TypedText<'a> {
    pub session: &'a Session,
    pub settings: &'a Settings,
    pub line: &'a LineState,
    pub shown: ShownPosition<'a>,
}

/// A typed yes or no, and the question that it answers.
#[derive(Debug)]
pub struct TypedAnswer {
    pub question: Question,
    /// True for yes.
    pub accepts: bool,
}

/// The squares of the moves that the typed text may become.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct TypedSquares {
    pub from: Bitboard,
    pub to: Bitboard,
}

/// Why nobody can move on this screen.
#[derive(Debug)]
pub enum NoMove {
    /// The game is over. The sentence says how it ended.
    Over(String),
    /// The other player is to move, at another screen. The text is that player's name or color.
    OthersTurn(String),
    /// Nobody plays at this screen. The sentence says why.
    Watching(String),
}

/// Returns why nobody can move on this screen now; `None` if a player can.
pub fn why_no_move(session: &Session) -> Option<NoMove> {
    if session.is_read() {
        let refused = session.check_may(Need::Act(None)).err()?;
        return Some(NoMove::Watching(refused.to_string()));
    }
    let game = session.game();
    if let Some(outcome) = game.outcome() {
        return Some(NoMove::Over(outcome.cited(session.players())));
    }
    let side = game.side_to_move();
    let refused = session.check_may(Need::Act(Some(side))).err()?;
    Some(if session.acts_for(!side) {
        NoMove::OthersTurn(session.players().called(side).to_owned())
    } else {
        NoMove::Watching(refused.to_string())
    })
}

impl<'a> TypedText<'a> {
    pub fn text(self) -> &'a str {
        self.line.text()
    }

    pub fn position(self) -> &'a Position {
        self.shown.position_to_move_in()
    }

    /// Returns the move that the text means, or the moves that it may become.
    pub fn as_move(self) -> Typed {
        self.position().typed(self.text(), self.settings.notation)
    }

    /// Reads the text as a command or a move, as Enter does.
    pub fn read(self) -> Result<Command, Refusal> {
        self.read_line(self.text())
    }

    /// Reads a line as if it had been typed.
    pub fn read_line(self, line: &str) -> Result<Command, Refusal> {
        command::read(line, self.move_reader())
    }

    /// Reads the text as a move in any of its spellings. The error says why it is not a legal move.
    pub fn read_move(self) -> Result<Move, SanError> {
        self.move_reader().read(self.text())
    }

    fn move_reader(self) -> MoveReader<'a> {
        MoveReader {
            position: self.position(),
            letters: self.settings.notation,
            other_letters: None,
            player: self.session.player(),
            style: self.settings.move_style(),
        }
    }

    /// Returns true if the text is written like a move, legal or not.
    pub fn is_written_like_move(self) -> bool {
        !matches!(self.read_move(), Err(SanError::Unreadable(_)))
    }

    /// Returns true if the text is a command with its slash or colon, or the beginning of one.
    pub fn has_slash(self) -> bool {
        self.text().starts_with(['/', ':'])
    }

    /// Returns the answer that the text gives; `None` if the text is not an answer, or if there is no question to answer.
    pub fn answer(self) -> Option<TypedAnswer> {
        let question = self.session.question()?;
        // Nobody can answer an offer that is not made yet.
        question.answerer()?;
        let answer = command::answer(self.text())?;
        Some(TypedAnswer {
            question,
            accepts: answer == Action::Accept,
        })
    }

    /// Returns true if somebody can move on the visible board.
    pub fn can_move(self) -> bool {
        self.shown.check_may_move().is_ok()
    }

    /// Returns the move that the text would play on this screen, or the moves that it may become. There are none if nobody can
    /// move on the visible board.
    pub fn as_playable_move(self) -> Typed {
        if self.can_move() {
            self.as_move()
        } else {
            Typed::NoMove
        }
    }

    /// Returns the squares of the moves that the text may become. Empty if nobody can move on the visible board.
    pub fn squares(self) -> TypedSquares {
        let mut squares = TypedSquares::default();
        if self.text().is_empty() {
            return squares;
        }
        for m in self.as_playable_move().into_moves() {
            let [from, to] = self.position().squares_of(m);
            squares.from |= from.into();
            squares.to |= to.into();
        }
        squares
    }

    /// Returns true if the text is already this completed line, in upper or lower case, and Enter can run it as it is.
    pub fn runs_without(self, completion: &Completion) -> bool {
        let completed = completion.line.trim_end();
        self.text().trim_end().eq_ignore_ascii_case(completed) && self.read().is_ok()
    }

    /// Returns what Tab makes of the text: the only move that it can become, or a command with the slash added. Returns `None`
    /// if the text can become several moves, or if it is neither a move nor a command. If nobody can move on the visible board,
    /// the text can become no move.
    pub fn completed(self) -> Option<String> {
        let moves = if self.can_move() {
            let position = self.position();
            position.completions(self.text(), self.settings.notation)
        } else {
            Vec::new()
        };
        match moves[..] {
            [m] => Some(self.settings.notation.write(&self.position().san(m))),
            [] if command::meaning_without_slash(self.text()).is_some() => {
                Some(format!("/{}", self.text()))
            }
            _ => None,
        }
    }

    /// Returns true if a slash typed now begins a command. It does not while a command is being typed, or while a pawn's move
    /// needs its promotion piece (`e8/Q`).
    pub fn slash_begins_command(self) -> bool {
        let is_command = self.has_slash()
            || command::meaning_without_slash(self.text()) == Some(BareLine::Command);
        let lacks_piece = match self.as_move() {
            Typed::Partial(moves) => moves.iter().all(|m| m.promotion.is_some()),
            Typed::NoMove | Typed::Complete(_) | Typed::Unconfirmed(_) => false,
        };
        !is_command && !lacks_piece
    }

    /// Returns true if a typed move is played without Enter: the setting `entry` says so, and somebody can move on the visible
    /// board.
    pub fn plays_at_once(self) -> bool {
        let is_instant = self.settings.entry == EntryMode::Instant;
        is_instant && self.can_move()
    }

    /// Returns the typed move to play before this key is handled: the move waits for Enter, and this key does not continue it but
    /// ends it or begins the next one. Such moves are `O-O`, which the rest of `O-O-O` continues, and a bishop's move with a
    /// lower-case letter. Returns `None` if there is no such move.
    pub fn move_before(self, key: KeyEvent) -> Option<Move> {
        let KeyCode::Char(letter) = key.code else {
            return None;
        };
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let is_at_end = self.line.entry().before_cursor() == self.text();
        if !is_plain || !is_at_end || !self.plays_at_once() {
            return None;
        }
        let Typed::Unconfirmed(m) = self.as_move() else {
            return None;
        };
        let castles_short = self.position().castles(m) == Some(CastlingSide::King);
        let is_bishop = self.position().board.role(Role::Bishop).contains(m.from);
        if !castles_short && !is_bishop {
            return None;
        }
        let continues = if castles_short {
            "-oO0".contains(letter)
        } else {
            self.can_go_on_with(letter)
        };
        let ends_move = "+#!?=".contains(letter);
        let begins_next_move = self.settings.notation.can_begin_move(letter);
        (!continues && (ends_move || begins_next_move)).then_some(m)
    }

    /// Returns true if the text is a whole move that is not legal, and this key begins another one. After the square where the
    /// piece stands, as in `b2` and `Ng1`, the letter of a file may also continue it to `b2b4` or `Ng1f3`.
    pub fn is_refused_before(self, key: KeyEvent) -> bool {
        let KeyCode::Char(letter) = key.code else {
            return false;
        };
        let is_at_end = self.line.entry().before_cursor() == self.text();
        let has_rank = self.text().ends_with(|letter| matches!(letter, '1'..='8'));
        let continues = ('a'..='h').contains(&letter) && self.may_name_origin();
        letter.is_alphanumeric()
            && is_at_end
            && has_rank
            && !continues
            && self.plays_at_once()
            && self.is_illegal_move()
            && !self.can_go_on_with(letter)
    }

    /// Returns true if the text is a whole move that is not legal, whatever may follow.
    fn is_illegal_move(self) -> bool {
        match self.read_move() {
            Ok(_)
            | Err(
                SanError::Unreadable(_)
                | SanError::Ambiguous { .. }
                | SanError::Illegal(IllegalReason::NeedsPromotion { .. }),
            ) => false,
            Err(_) => true,
        }
    }

    /// Returns true if the text is a square, or a piece's letter and the square where such a piece of the side to move stands.
    fn may_name_origin(self) -> bool {
        let before_square = self.text().len().saturating_sub(2);
        let Some((named, square)) = self.text().split_at_checked(before_square) else {
            return false;
        };
        let mut letters = named.chars().flat_map(char::to_uppercase);
        let Some(letter) = letters.next() else {
            return true;
        };
        let role = self.settings.notation.role(letter);
        let position = self.position();
        let stands = |role, square| {
            let pieces = position.board.pieces(position.side_to_move, role);
            pieces.contains(square)
        };
        letters.next().is_none()
            && role.is_some_and(|role| square.parse().is_ok_and(|square| stands(role, square)))
    }

    /// Returns true if a legal move begins with the text and this letter.
    fn can_go_on_with(self, letter: char) -> bool {
        let longer = format!("{}{letter}", self.text());
        !self
            .position()
            .completions(&longer, self.settings.notation)
            .is_empty()
    }
}
