//! The players' notes on moves.

use super::clock_comment::{DRAW_OFFER, extract_clocks};
use super::glyph;
use super::path::TreePath;
use super::tree::{Comment, GameTree};
use crate::rules::Color;

impl Comment {
    /// Returns true if the comment would be read back from a file as a clock time or a draw offer.
    fn is_clock_or_draw_offer(&self) -> bool {
        self.as_str() == DRAW_OFFER || extract_clocks(self.as_str().to_owned()).clock.is_some()
    }
}

impl GameTree {
    /// Adds a note to the last move of a path, or before the first move if the path has none: a comment, or a sign such as `!?`,
    /// `±` or `$16`, which replaces the move's sign of its kind. `$0` takes the move's signs off. Fails with the reason if the
    /// text cannot be a note, or if there is no move to mark.
    pub fn add_note(&mut self, path: &TreePath, text: &str) -> Result<(), &'static str> {
        let comment = Comment::new(text).ok_or("a note needs a word")?;
        if comment.is_clock_or_draw_offer() {
            return Err(
                "a clock or a draw offer cannot be noted: it would count as one in the file",
            );
        }
        let before = self.position_at(&path.after(path.plies().saturating_sub(1)));
        match (path.node_mut(self), sign(text, before.side_to_move)) {
            (Some(node), Some(0)) if node.nags.is_empty() => return Err("there is no sign here"),
            (Some(node), Some(0)) => node.nags.clear(),
            (Some(node), Some(nag)) => {
                node.nags
                    .retain(|&other| !glyph::exclude_each_other(nag, other));
                let after_marks = if glyph::is_suffix(nag) {
                    0
                } else {
                    node.nags.len()
                };
                node.nags.insert(after_marks, nag);
            }
            (Some(node), None) => node.comments.push(comment),
            (None, Some(_)) => return Err("there is no move yet to mark"),
            (None, None) => self.main.comments.push(comment),
        }
        Ok(())
    }

    /// Removes the last comment that players read on the last move of a path, or before the first move if the path has no
    /// move. Commands for programs stay. If there is no such comment, removes the move's signs. Returns false if there is
    /// neither.
    pub fn remove_note(&mut self, path: &TreePath) -> bool {
        let Some(node) = path.node_mut(self) else {
            return remove_last_comment(&mut self.main.comments);
        };
        if remove_last_comment(&mut node.comments) {
            return true;
        }
        !std::mem::take(&mut node.nags).is_empty()
    }
}

/// Returns the number of the glyph that a note gives by its sign or as in `$16`; `None` if the note is a comment. `mover` made
/// the noted move.
fn sign(text: &str, mover: Color) -> Option<u8> {
    if let Some(number) = text.strip_prefix('$') {
        return number.parse().ok();
    }
    let sign = text.replace(['−', '–'], "-");
    // A letter may be a word.
    if sign.starts_with(|letter: char| letter.is_alphabetic()) {
        return None;
    }
    glyph::nag_of_mark(&sign).or_else(|| glyph::nag_of_sign(&sign, mover))
}

/// Removes the last comment that players read, except its commands for programs. Returns false if there is none.
fn remove_last_comment(comments: &mut Vec<Comment>) -> bool {
    let Some(last) = comments.iter().rposition(Comment::is_for_players) else {
        return false;
    };
    let commands = comments[last].for_programs();
    comments.splice(last..=last, commands);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;

    #[test]
    fn a_sign_replaces_the_one_of_its_kind() {
        for (signs, written) in [
            (&["!", "?!"][..], "1. e4 $6 *"),
            (&["±", "!", "$14"], "1. e4 $1 $14 *"),
            (&["+−", "−+"], "1. e4 $19 *"),
            (&["!!", "=", "$0"], "1. e4 *"),
            (&["$146", "$146", "N is new"], "1. e4 $146 {N is new} *"),
        ] {
            let mut tree = Reader::new(&b"1. e4 *"[..]).next().unwrap().unwrap().tree;
            for sign in signs {
                tree.add_note(&TreePath::on_main(1), sign).unwrap();
            }
            let text = tree.to_string();
            assert!(text.trim_end().ends_with(written), "{signs:?} {text}");
        }
    }
}
