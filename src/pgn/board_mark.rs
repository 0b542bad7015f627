//! Colored squares and arrows on a position, in the comments `[%csl Ga4]` and `[%cal Rc2c3]` that lichess and other
//! programs write.

use super::path::TreePath;
use super::tree::{Comment, GameTree};
use crate::rules::Square;

/// The command for squares.
const SQUARES: &str = "csl";
/// The command for arrows.
const ARROWS: &str = "cal";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkColor {
    Green,
    Red,
    Yellow,
    Blue,
}

impl MarkColor {
    const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Yellow, Self::Blue];

    /// Returns the letter of the color in a comment.
    const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }
}

/// A colored square, or an arrow if the two squares differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardMark {
    pub color: MarkColor,
    pub from: Square,
    pub to: Square,
}

impl BoardMark {
    /// Reads the mark of a comment, as in `Ga4` or `Rc2c3`; `None` for any other text.
    fn read(text: &str) -> Option<Self> {
        let letter = text.chars().next()?;
        let color = MarkColor::ALL
            .into_iter()
            .find(|color| color.letter() == letter)?;
        let squares = text.get(1..)?;
        let from = squares.get(..2)?.parse().ok()?;
        let to = match squares.get(2..)? {
            "" => from,
            to => to.parse().ok()?,
        };
        Some(Self { color, from, to })
    }

    fn is_arrow(self) -> bool {
        self.from != self.to
    }

    fn is_at_the_place_of(self, other: Self) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }

    /// Returns the mark as in a comment.
    fn written(self) -> String {
        let (letter, from) = (self.color.letter(), self.from);
        if self.is_arrow() {
            format!("{letter}{from}{}", self.to)
        } else {
            format!("{letter}{from}")
        }
    }
}

impl GameTree {
    /// Returns the marks on the position at a path.
    pub fn board_marks(&self, path: &TreePath) -> Vec<BoardMark> {
        let comments = match path.node(self) {
            Some(node) => &node.comments,
            None => &self.main.comments,
        };
        let commands = comments.iter().flat_map(Comment::commands);
        let lists = commands.filter_map(|command| match command.split_once(' ') {
            Some((SQUARES | ARROWS, list)) => Some(list),
            Some(_) | None => None,
        });
        lists
            .flat_map(|list| list.split(','))
            .filter_map(|mark| BoardMark::read(mark.trim()))
            .collect()
    }

    /// Puts a mark on the position at a path, in place of one with other colors there. Takes it off if it is there already.
    pub fn toggle_mark(&mut self, path: &TreePath, mark: BoardMark) {
        let mut marks = self.board_marks(path);
        let is_there = marks.contains(&mark);
        marks.retain(|other| !other.is_at_the_place_of(mark));
        if !is_there {
            marks.push(mark);
        }
        let comments = match path.node_mut(self) {
            Some(node) => &mut node.comments,
            None => &mut self.main.comments,
        };
        let without_marks = comments
            .iter()
            .filter_map(|comment| comment.without_commands(&[SQUARES, ARROWS]));
        let mut changed: Vec<Comment> = written(&marks).into_iter().collect();
        changed.extend(without_marks);
        *comments = changed;
    }
}

/// Returns the comment for these marks; `None` if there are none.
fn written(marks: &[BoardMark]) -> Option<Comment> {
    let (arrows, squares): (Vec<BoardMark>, Vec<_>) =
        marks.iter().partition(|mark| mark.is_arrow());
    let mut text = String::new();
    for (command, marks) in [(SQUARES, squares), (ARROWS, arrows)] {
        if !marks.is_empty() {
            let list: Vec<_> = marks.into_iter().map(BoardMark::written).collect();
            text.push_str(&["[%", command, " ", &list.join(","), "]"].concat());
        }
    }
    Comment::new(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;

    /// Toggles marks on the first move of a game, and returns its movetext.
    fn toggled(movetext: &str, marks: &[&str]) -> String {
        let mut tree = Reader::new(movetext.as_bytes())
            .next()
            .unwrap()
            .unwrap()
            .tree;
        for mark in marks {
            tree.toggle_mark(&TreePath::on_main(1), BoardMark::read(mark).unwrap());
        }
        let text = tree.to_string();
        text.split_once("\n\n").unwrap().1.trim().to_owned()
    }

    #[test]
    fn a_mark_replaces_one_of_another_color_and_goes_when_it_is_made_again() {
        for (movetext, marks, written) in [
            (
                "1. e4 *",
                &["Ga4", "Rc2c3", "Yb5"][..],
                "1. e4 {[%csl Ga4,Yb5][%cal Rc2c3]} *",
            ),
            ("1. e4 *", &["Ga4", "Ra4"], "1. e4 {[%csl Ra4]} *"),
            ("1. e4 *", &["Ga4", "Ga4"], "1. e4 *"),
            (
                "1. e4 {good [%csl Ga4] move} *",
                &["Ba5"],
                "1. e4 {[%csl Ga4,Ba5]} {good move} *",
            ),
            (
                "1. e4 {[%csl Ga4]} {[%eval 0.3]} *",
                &["Ga4"],
                "1. e4 {[%eval 0.3]} *",
            ),
        ] {
            assert_eq!(toggled(movetext, marks), written, "{movetext} {marks:?}");
        }
    }

    #[test]
    fn marks_that_nobody_can_draw_are_passed_over() {
        for text in ["", "G", "Ga9", "Xa4", "Ga4b", "Ga4b5c6", "Gé4"] {
            assert_eq!(BoardMark::read(text), None, "{text}");
        }
    }
}
