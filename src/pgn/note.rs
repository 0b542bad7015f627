//! The players' notes on moves.

use super::clock_comment::{DRAW_OFFER, extract_clocks};
use super::glyph;
use super::path::TreePath;
use super::tree::{Comment, GameTree};

impl Comment {
    /// Returns true if the comment would be read back from a file as a clock time or a draw offer.
    fn is_clock_or_draw_offer(&self) -> bool {
        self.as_str() == DRAW_OFFER || extract_clocks(self.as_str().to_owned()).clock.is_some()
    }
}

impl GameTree {
    /// Adds a note to the last move of a path, or before the first move if the path has none: a comment, or one of the marks
    /// `!`, `?`, `!!`, `??`, `!?` and `?!`, which replaces the move's mark. Fails with the reason if the text cannot be a note,
    /// or if there is no move to mark.
    pub fn add_note(&mut self, path: &TreePath, text: &str) -> Result<(), &'static str> {
        let comment = Comment::new(text).ok_or("a note needs a word")?;
        if comment.is_clock_or_draw_offer() {
            return Err(
                "a clock or a draw offer cannot be noted: it would count as one in the file",
            );
        }
        match (path.node_mut(self), glyph::nag_of_mark(text)) {
            (Some(node), Some(mark)) => {
                node.nags.retain(|&nag| !glyph::is_suffix(nag));
                node.nags.insert(0, mark);
            }
            (Some(node), None) => node.comments.push(comment),
            (None, Some(_)) => return Err("there is no move yet to mark"),
            (None, None) => self.main.comments.push(comment),
        }
        Ok(())
    }

    /// Removes the last comment that players read on the last move of a path, or before the first move if the path has no
    /// move. Commands for programs stay. If there is no such comment, removes the move's mark. Returns false if there is
    /// neither.
    pub fn remove_note(&mut self, path: &TreePath) -> bool {
        let Some(node) = path.node_mut(self) else {
            return remove_last_comment(&mut self.main.comments);
        };
        if remove_last_comment(&mut node.comments) {
            return true;
        }
        let count_before = node.nags.len();
        node.nags.retain(|&nag| !glyph::is_suffix(nag));
        node.nags.len() < count_before
    }
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
