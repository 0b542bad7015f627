//! Changes to the lines of a game that players read: a move that begins or continues a line, a line raised or dropped.

use thiserror::Error;

use super::path::TreePath;
use super::tree::{Comment, GameTree, Line, Node};
use crate::rules::{Move, Position};

/// Whether the main line is the record of a game that was played here, or a text that players may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MainLine {
    Played,
    Free,
}

/// Why a line cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    #[error("the moves of a game that was played here stay as they were played")]
    Played,
    #[error("this is the main line already")]
    AlreadyMain,
    #[error("there is no move here to drop")]
    NothingToDrop,
    #[error("the game ended before its first move, so no line can begin")]
    NoMove,
}

/// A move that was played while reading.
#[derive(Debug, PartialEq, Eq)]
pub struct ReadMove {
    /// The path that ends in the move.
    pub path: TreePath,
    /// True if the move has begun a line; false if a line has it or goes on with it.
    pub begins_line: bool,
}

impl GameTree {
    pub fn position_at(&self, path: &TreePath) -> Position {
        let mut position = self.start;
        for node in path.nodes(self) {
            position.play(node.played);
        }
        position
    }

    /// Plays a legal move in the position at `at`: in the line that has it, at the end of a line, or in a new line. A game
    /// with a result keeps its last move. There, a line begins that repeats that move, because PGN has no other place.
    pub fn play_at(&mut self, at: &TreePath, played: Move) -> Result<ReadMove, EditError> {
        if let Some(path) = self.line_with(at, played) {
            let begins_line = false;
            return Ok(ReadMove { path, begins_line });
        }
        let node = Node::new(&self.position_at(at), played);
        let next = at.with_moves(at.moves_in_line() + 1);
        if let Some(other) = next.node_mut(self) {
            other.variations.push(Line::of(vec![node]));
            let path = next.variation(other.variations.len() - 1).with_moves(1);
            let begins_line = true;
            return Ok(ReadMove { path, begins_line });
        }
        if at.is_on_main() && self.result.is_some() {
            return self.play_after_end(at, node);
        }
        let line = at.line_mut(self).ok_or(EditError::NoMove)?;
        line.moves.push(node);
        let begins_line = false;
        Ok(ReadMove {
            path: next,
            begins_line,
        })
    }

    /// Returns the paths of all moves that lines have in the position at `at`, the one of the innermost line first.
    pub fn next_moves(&self, at: &TreePath) -> Vec<TreePath> {
        let next = at.with_moves(at.moves_in_line() + 1);
        let next_moves = next.alternatives(self);
        if !next_moves.is_empty() {
            return next_moves;
        }
        let repeating = self.repeating_lines(at);
        let moves_after = repeating.iter().flat_map(|line| self.next_moves(line));
        moves_after.collect()
    }

    /// Returns the path of a move that some line has in the position at `at`; `None` if no line has it.
    pub fn line_with(&self, at: &TreePath, played: Move) -> Option<TreePath> {
        let is_same = |path: &TreePath| path.node(self).is_some_and(|node| node.played == played);
        self.next_moves(at).into_iter().find(is_same)
    }

    /// Returns the paths of the lines that repeat the last move of a path, each up to that move.
    fn repeating_lines(&self, at: &TreePath) -> Vec<TreePath> {
        let Some(last) = at.node(self) else {
            return Vec::new();
        };
        let lines = last.variations.iter().enumerate();
        let repeats = |line: &Line| {
            line.moves
                .first()
                .is_some_and(|first| first.played == last.played)
        };
        let repeating = lines.filter(|(_, line)| repeats(line));
        repeating
            .map(|(index, _)| at.variation(index).with_moves(1))
            .collect()
    }

    /// Plays a move after the last one of a game with a result, in a line that repeats that last move.
    fn play_after_end(&mut self, end: &TreePath, node: Node) -> Result<ReadMove, EditError> {
        if let Some(repeated) = self.repeating_lines(end).into_iter().next() {
            return self.play_at(&repeated, node.played);
        }
        let last = end.node(self).ok_or(EditError::NoMove)?.played;
        let before = self.position_at(&end.with_moves(end.moves_in_line() - 1));
        let repeated = Node::new(&before, last);
        let last = end.node_mut(self).ok_or(EditError::NoMove)?;
        last.variations.push(Line::of(vec![repeated, node]));
        let path = end.variation(last.variations.len() - 1).with_moves(2);
        let begins_line = true;
        Ok(ReadMove { path, begins_line })
    }

    /// Removes the last move of a path and the moves after it. Alternatives to the move stay: the first one takes its place.
    /// Returns the path to the move before.
    pub fn drop_at(&mut self, at: &TreePath, main: MainLine) -> Result<TreePath, EditError> {
        let index = at
            .moves_in_line()
            .checked_sub(1)
            .ok_or(EditError::NothingToDrop)?;
        if at.is_on_main() && main == MainLine::Played {
            return Err(EditError::Played);
        }
        let line = at.line_mut(self).ok_or(EditError::NothingToDrop)?;
        let removed = line.moves.split_off(index);
        let dropped = removed.into_iter().next();
        let mut alternatives = dropped.into_iter().flat_map(|node| node.variations);
        if let Some(successor) = alternatives.next() {
            line.go_on_with(successor, alternatives.collect());
        } else if index == 0
            && let Some((replaced, variation)) = at.replaced_move()
            && let Some(replaced) = replaced.node_mut(self)
        {
            replaced.remove_variation(variation);
        }
        Ok(at.after(at.plies() - 1))
    }

    /// Raises the innermost line of a path above the one before it: its neighbor among the variations of a move, or the line
    /// that has this move. Returns the path in its new place.
    pub fn raise(&mut self, at: &TreePath, main: MainLine) -> Result<TreePath, EditError> {
        let (replaced, variation) = at.replaced_move().ok_or(EditError::AlreadyMain)?;
        if let Some(before) = variation.checked_sub(1) {
            let node = replaced.node_mut(self).ok_or(EditError::AlreadyMain)?;
            node.variations.swap(before, variation);
            return Ok(replaced.variation(before).with_moves(at.moves_in_line()));
        }
        if replaced.is_on_main() && main == MainLine::Played {
            return Err(EditError::Played);
        }
        let index = replaced.moves_in_line() - 1;
        let line = replaced.line_mut(self).ok_or(EditError::AlreadyMain)?;
        let mut lowered = Line::of(line.moves.split_off(index));
        let mut others = match lowered.moves.first_mut() {
            Some(first) => std::mem::take(&mut first.variations),
            None => return Err(EditError::AlreadyMain),
        };
        let mut raised = others.remove(0);
        lowered.comments_after = std::mem::take(&mut raised.comments_after);
        others.insert(0, lowered);
        line.go_on_with(raised, others);
        Ok(replaced.with_moves(index + at.moves_in_line()))
    }
}

impl Line {
    /// Creates a line of these moves.
    fn of(moves: Vec<Node>) -> Self {
        Self {
            moves,
            ..Self::default()
        }
    }

    /// Continues the line with the moves of another one. `alternatives` become the first variations of the other's first move.
    /// Its comments keep their order.
    fn go_on_with(&mut self, mut other: Self, mut alternatives: Vec<Self>) {
        self.last_comments_mut().append(&mut other.comments);
        if let Some(first) = other.moves.first_mut() {
            alternatives.append(&mut first.variations);
            first.variations = alternatives;
        }
        self.moves.append(&mut other.moves);
        self.last_comments_mut().append(&mut other.comments_after);
    }
}

impl Node {
    /// Removes a variation of the move. The comments after it stay.
    fn remove_variation(&mut self, index: usize) {
        let removed: Vec<Comment> = self.variations.remove(index).comments_after;
        let place = match index.checked_sub(1) {
            Some(before) => &mut self.variations[before].comments_after,
            None => &mut self.comments,
        };
        place.extend(removed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;

    /// Reads a game, changes it, and returns the moves to the end of the path that the change returned, and the movetext.
    fn changed<E: std::fmt::Debug>(
        movetext: &str,
        change: impl FnOnce(&mut GameTree) -> Result<TreePath, E>,
    ) -> [String; 2] {
        let mut tree = read(movetext);
        let path = change(&mut tree).unwrap();
        let moves: Vec<_> = path.nodes(&tree).map(|node| node.san.clone()).collect();
        let text = tree.to_string();
        assert_eq!(read(&text).main, tree.main, "the changed game reads back");
        let (_tags, movetext) = text.split_once("\n\n").unwrap();
        [moves.join(" "), movetext.trim().replace('\n', " ")]
    }

    fn read(text: &str) -> GameTree {
        Reader::new(text.as_bytes()).next().unwrap().unwrap().tree
    }

    /// Plays a move in SAN at a path.
    fn play(tree: &mut GameTree, at: &TreePath, san: &str) -> Result<TreePath, EditError> {
        let played = tree.position_at(at).read_move(san).unwrap();
        tree.play_at(at, played).map(|read| read.path)
    }

    fn first_variation(plies: usize) -> TreePath {
        TreePath::on_main(plies).variation(0).with_moves(1)
    }

    #[test]
    fn a_move_goes_on_in_the_line_that_has_it_or_begins_one() {
        for (movetext, at, san, way, written) in [
            (
                "1. e4 e5 *",
                TreePath::on_main(1),
                "e5",
                "e4 e5",
                "1. e4 e5 *",
            ),
            (
                "1. e4 e5 *",
                TreePath::on_main(2),
                "Nf3",
                "e4 e5 Nf3",
                "1. e4 e5 2. Nf3 *",
            ),
            (
                "1. e4 e5 *",
                TreePath::on_main(1),
                "c5",
                "e4 c5",
                "1. e4 e5 (1... c5) *",
            ),
            (
                "1. e4 (1. d4) e5 *",
                TreePath::on_main(0),
                "d4",
                "d4",
                "1. e4 (1. d4) 1... e5 *",
            ),
            (
                "1. e4 (1. d4 (1. c4)) 1... e5 *",
                TreePath::on_main(0),
                "c4",
                "c4",
                "1. e4 (1. d4 (1. c4)) 1... e5 *",
            ),
            (
                "1. e4 (1. d4) e5 *",
                first_variation(1),
                "d5",
                "d4 d5",
                "1. e4 (1. d4 d5) 1... e5 *",
            ),
            (
                "1. e4 e5 1-0",
                TreePath::on_main(2),
                "Nf3",
                "e4 e5 Nf3",
                "1. e4 e5 (1... e5 2. Nf3) 1-0",
            ),
            (
                "1. e4 e5 (1... e5 2. Nf3) 1-0",
                TreePath::on_main(2),
                "Nf3",
                "e4 e5 Nf3",
                "1. e4 e5 (1... e5 2. Nf3) 1-0",
            ),
            (
                "1. e4 e5 (1... e5 2. Nf3) 1-0",
                TreePath::on_main(2),
                "d4",
                "e4 e5 d4",
                "1. e4 e5 (1... e5 2. Nf3 (2. d4)) 1-0",
            ),
        ] {
            let played = changed(movetext, |tree| play(tree, &at, san));
            assert_eq!(played, [way, written], "{movetext} {san}");
        }
        let mut tree = read("[Result \"1-0\"]\n\n1-0");
        assert_eq!(
            play(&mut tree, &TreePath::on_main(0), "e4"),
            Err(EditError::NoMove)
        );
    }

    #[test]
    fn a_dropped_move_takes_the_moves_after_it_and_leaves_its_alternatives() {
        let drop =
            |movetext, at: TreePath| changed(movetext, |tree| tree.drop_at(&at, MainLine::Free));
        let nested = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 *";
        let in_line = |moves| TreePath::on_main(1).variation(0).with_moves(moves);
        for (movetext, at, way, written) in [
            ("1. e4 e5 2. Nf3 *", TreePath::on_main(2), "e4", "1. e4 *"),
            (
                "1. e4 (1. d4 {x}) {y} e5 *",
                in_line(1),
                "",
                "1. e4 {y} 1... e5 *",
            ),
            (
                "1. e4 (1. c4) {x} (1. d4) {y} 1... e5 *",
                TreePath::on_main(1).variation(1).with_moves(1),
                "",
                "1. e4 (1. c4) {x} {y} 1... e5 *",
            ),
            (
                nested,
                in_line(3),
                "d4 d5",
                "1. e4 (1. d4 d5 (1... Nf6 2. c4)) 1... e5 *",
            ),
            (
                nested,
                in_line(2),
                "d4",
                "1. e4 (1. d4 Nf6 2. c4) 1... e5 *",
            ),
            (nested, in_line(1), "", "1. e4 e5 *"),
            (
                "1. e4 (1. d4 (1. c4)) 1... e5 *",
                in_line(1),
                "",
                "1. e4 (1. c4) 1... e5 *",
            ),
            (
                "1. e4 (1. d4) (1. c4 c5) 1... e5 *",
                TreePath::on_main(1),
                "",
                "1. d4 (1. c4 c5) *",
            ),
        ] {
            assert_eq!(drop(movetext, at), [way, written], "{movetext}");
        }
        let mut played = read("1. e4 e5 1-0");
        let last = TreePath::on_main(2);
        assert_eq!(
            played.drop_at(&last, MainLine::Played),
            Err(EditError::Played)
        );
        let start = TreePath::on_main(0);
        assert_eq!(
            played.drop_at(&start, MainLine::Free),
            Err(EditError::NothingToDrop)
        );
    }

    #[test]
    fn a_raised_line_changes_places_with_the_one_before_it() {
        let three = "1. e4 (1. d4 d5) {x} (1. c4 c5) {y} 1... e5 2. Nf3 *";
        let line = |number| TreePath::on_main(1).variation(number).with_moves(2);
        let raise =
            |movetext, at: TreePath| changed(movetext, |tree| tree.raise(&at, MainLine::Free));
        for (movetext, at, way, written) in [
            (
                three,
                line(1),
                "c4 c5",
                "1. e4 (1. c4 c5) {y} (1. d4 d5) {x} 1... e5 2. Nf3 *",
            ),
            (
                three,
                line(0),
                "d4 d5",
                "1. d4 (1. e4 e5 2. Nf3) {x} (1. c4 c5) {y} 1... d5 *",
            ),
            (
                "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 *",
                TreePath::on_main(1)
                    .variation(0)
                    .with_moves(2)
                    .variation(0)
                    .with_moves(2),
                "d4 Nf6 c4",
                "1. e4 (1. d4 Nf6 (1... d5 2. c4) 2. c4) 1... e5 *",
            ),
            (
                "1. e4 e5 2. Nf3 ({Better} 2. d4 {it is}) 2... d6 *",
                first_variation(3),
                "e4 e5 d4",
                "1. e4 e5 {Better} 2. d4 {it is} (2. Nf3 d6) *",
            ),
        ] {
            assert_eq!(raise(movetext, at), [way, written], "{movetext}");
        }
        let mut played = read(three);
        assert_eq!(
            played.raise(&line(0), MainLine::Played),
            Err(EditError::Played)
        );
        assert_eq!(played.raise(&line(1), MainLine::Played).unwrap(), line(0));
        let main = TreePath::on_main(2);
        assert_eq!(
            played.raise(&main, MainLine::Free),
            Err(EditError::AlreadyMain)
        );
    }
}
