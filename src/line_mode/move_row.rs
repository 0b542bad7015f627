//! Reads a line with several moves, as in `1. e4 e5 2. Nf3`.

use std::io::Write;

use super::LineUi;
use crate::command::MoveReader;
use crate::game::{Action, Game};
use crate::rules::{Move, SanError};

impl<W: Write> LineUi<W> {
    /// Reads a line with several moves. Fails with the reason if one of them cannot be played here and now, or if its number
    /// does not fit. Returns `None` if the line does not begin with a legal move that another text follows.
    pub(super) fn read_row(&self, line: &str) -> Option<Result<Vec<Move>, String>> {
        let texts = texts_of_moves(line);
        if texts.len() < 2 {
            return None;
        }
        // Play the moves in a copy, so that a wrong one changes nothing.
        let mut game = if self.is_reading() {
            Game::new(*self.position_to_move_in())
        } else {
            self.session.game().clone()
        };
        let mut moves = Vec::new();
        for text in texts {
            let reader = MoveReader {
                position: game.position(),
                ..self.move_reader()
            };
            let played = match reader.read(&text) {
                Ok(played) => played,
                Err(error)
                    if moves.is_empty() && !matches!(error, SanError::WrongNumber { .. }) =>
                {
                    return None;
                }
                Err(error) => return Some(Err(refused(&text, &reader.refuse(&error).words))),
            };
            let action = Action::Move(played);
            if let Err(error) = self.session.act_in_copy(&mut game, action, self.now) {
                return Some(Err(refused(&text, &error.to_string())));
            }
            moves.push(played);
        }
        Some(Ok(moves))
    }
}

/// Returns the refusal of a line because of one of its moves.
fn refused(text: &str, why: &str) -> String {
    format!("no move of this line is played, because of {text:?}: {why}")
}

/// Splits a line into the texts of its moves, each with the number before it.
fn texts_of_moves(line: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut number = String::new();
    for word in line.split_whitespace() {
        let is_number = word.starts_with(|c: char| c.is_ascii_digit())
            && word.ends_with(['.', '…'])
            && word.chars().all(|c| c.is_ascii_digit() || ".…".contains(c));
        if is_number {
            number = format!("{word} ");
        } else {
            texts.push(format!("{number}{word}"));
            number.clear();
        }
    }
    texts
}
