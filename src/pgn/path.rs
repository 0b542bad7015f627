//! Places in a game tree, and the ways from one to another.

use super::tree::{GameTree, Line, Node};

/// Where a side line leaves the line around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Branch {
    /// How many moves of the line around it come before the one that is played otherwise.
    moves: usize,
    /// Which of the variations of that move is taken.
    variation: usize,
}

/// A place in a game tree: where a move has led, or where the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreePath {
    /// The side lines that are taken, the outermost first.
    turns: Vec<Branch>,
    /// How many moves of the innermost line are played. On a side line that is at least one, for before its first move
    /// one stands on the line around it.
    moves: usize,
}

impl TreePath {
    /// The place after so many plies of what was played.
    pub fn on_main(plies: usize) -> Self {
        Self {
            turns: Vec::new(),
            moves: plies,
        }
    }

    /// Whether it lies in what was played, on no side line.
    pub fn is_on_main(&self) -> bool {
        self.turns.is_empty()
    }

    /// How many plies lead there from the beginning of the game.
    pub fn plies(&self) -> usize {
        self.before_line() + self.moves
    }

    /// How many plies come before the first move of the innermost line.
    fn before_line(&self) -> usize {
        self.turns.iter().map(|turn| turn.moves).sum()
    }

    /// Which move of what was played leads there, or is played otherwise on the way, counted from 1; 0 at the start.
    pub fn main_move(&self) -> usize {
        self.turns.first().map_or(self.moves, |turn| turn.moves + 1)
    }

    /// The lines on the way, what was played first, and how many moves of each are played.
    fn lines<'t>(&self, tree: &'t GameTree) -> impl Iterator<Item = (&'t Line, usize)> {
        let mut line = Some(&tree.main);
        let ends = self.turns.iter().map(|turn| turn.moves).chain([self.moves]);
        let turns = self.turns.iter().map(Some).chain([None]);
        ends.zip(turns).map_while(move |(moves, turn)| {
            let here = line?;
            line = turn.and_then(|turn| {
                let node = here.moves.get(turn.moves)?;
                node.variations.get(turn.variation)
            });
            Some((here, moves))
        })
    }

    /// The innermost line.
    pub fn line<'t>(&self, tree: &'t GameTree) -> Option<&'t Line> {
        self.lines(tree).nth(self.turns.len()).map(|(line, _)| line)
    }

    /// The moves that lead there.
    pub fn nodes<'t>(&self, tree: &'t GameTree) -> impl Iterator<Item = &'t Node> {
        self.lines(tree)
            .flat_map(|(line, moves)| line.moves.iter().take(moves))
    }

    /// The move that leads there; none at the start.
    pub fn node<'t>(&self, tree: &'t GameTree) -> Option<&'t Node> {
        self.line(tree)?.moves.get(self.moves.checked_sub(1)?)
    }

    /// How many plies lead from the beginning of the game to the end of the innermost line.
    pub fn end(&self, tree: &GameTree) -> usize {
        let moves = self.line(tree).map_or(0, |line| line.moves.len());
        self.before_line() + moves
    }

    /// Whether it is before or at the first move of a side line.
    pub fn is_first_of_side_line(&self) -> bool {
        !self.is_on_main() && self.moves <= 1
    }

    /// The place after so many plies of the way here, or further along the innermost line; whether that is so long is
    /// not asked.
    pub fn after(&self, plies: usize) -> Self {
        let mut place = self.clone();
        while !place.turns.is_empty() && plies <= place.before_line() {
            place.turns.pop();
        }
        place.moves = plies - place.before_line();
        place
    }

    /// The place that is so many moves into the same line.
    pub fn with_moves(&self, moves: usize) -> Self {
        Self {
            turns: self.turns.clone(),
            moves,
        }
    }

    /// Where a variation of the move that leads here begins: before its first move.
    pub fn variation(&self, variation: usize) -> Self {
        let mut turns = self.turns.clone();
        turns.push(Branch {
            moves: self.moves.saturating_sub(1),
            variation,
        });
        Self { turns, moves: 0 }
    }

    /// If the way here leads along the line of another place: which of its moves is the last one that is played, or
    /// played otherwise, counted from 1.
    pub fn moves_along(&self, other: &Self) -> Option<usize> {
        let rest = self.turns.strip_prefix(other.turns.as_slice())?;
        Some(rest.first().map_or(self.moves, |turn| turn.moves + 1))
    }

    /// If the way here leads into a variation of the move that leads to another place: which one.
    pub fn variation_at(&self, other: &Self) -> Option<usize> {
        let rest = self.turns.strip_prefix(other.turns.as_slice())?;
        let turn = rest.first().filter(|turn| turn.moves + 1 == other.moves)?;
        Some(turn.variation)
    }

    /// The places to which a move leads from the position before the last one: first the line that the others leave,
    /// then the side lines, each followed by those that leave it at once. None at the start.
    pub fn alternatives(&self, tree: &GameTree) -> Vec<Self> {
        let mut root = self.clone();
        while let (1, Some(turn)) = (root.moves, root.turns.last().copied()) {
            root.turns.pop();
            root.moves = turn.moves + 1;
        }
        let mut places = Vec::new();
        if let Some(node) = root.node(tree) {
            root.gather(node, &mut places);
        }
        places
    }

    /// Adds this place, to which a move leads, and those to which its variations lead.
    fn gather(self, node: &Node, places: &mut Vec<Self>) {
        let variations = node.variations.iter().enumerate();
        let firsts: Vec<_> = variations
            .filter_map(|(index, line)| {
                Some((self.variation(index).with_moves(1), line.moves.first()?))
            })
            .collect();
        places.push(self);
        for (place, node) in firsts {
            place.gather(node, places);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Games;

    /// A game with side lines in side lines.
    const NESTED: &str =
        "1. e4 (1. d4 (1. c4 c5) d5 2. c4 (2. Bf4 (2. h3 a6) c5) e6) e5 (1... c5 2. Nf3) 2. Nf3 *";

    /// The game of a text.
    fn tree(text: &str) -> GameTree {
        Games::new(text.as_bytes()).next().unwrap().unwrap().tree
    }

    /// The moves that lead to a place.
    fn way(tree: &GameTree, place: &TreePath) -> String {
        let words: Vec<_> = place
            .nodes(tree)
            .map(|node| node.san().to_string())
            .collect();
        words.join(" ")
    }

    #[test]
    fn all_first_moves_are_alternatives_however_deep_they_stand() {
        let tree = tree(NESTED);
        let places = TreePath::on_main(1).alternatives(&tree);
        let ways: Vec<_> = places.iter().map(|place| way(&tree, place)).collect();
        assert_eq!(ways, ["e4", "d4", "c4"]);
        for place in &places {
            assert_eq!(place.alternatives(&tree), places);
        }
        assert!(TreePath::on_main(0).alternatives(&tree).is_empty());
    }

    #[test]
    fn a_way_goes_through_the_lines_around_the_innermost_one() {
        let tree = tree(NESTED);
        let place = TreePath::on_main(1).variation(0).with_moves(3);
        assert_eq!(way(&tree, &place), "d4 d5 c4");
        let inner = place.variation(0).with_moves(1).variation(0).with_moves(2);
        assert_eq!(way(&tree, &inner), "d4 d5 h3 a6");
        assert_eq!(
            (inner.plies(), inner.end(&tree), inner.main_move()),
            (4, 4, 1)
        );
        assert_eq!(way(&tree, &inner.after(3)), "d4 d5 h3");
        assert_eq!(
            inner.after(2),
            place.after(2),
            "before its first move lies the line around it"
        );
        assert_eq!(inner.after(0), TreePath::on_main(0));
        assert_eq!(place.after(4).end(&tree), 4);
    }

    #[test]
    fn a_place_that_is_not_there_has_no_move() {
        let tree = tree(NESTED);
        let nowhere = TreePath::on_main(3).variation(5).with_moves(1);
        assert_eq!((nowhere.node(&tree), nowhere.line(&tree)), (None, None));
        assert!(nowhere.alternatives(&tree).len() == 1);
        assert_eq!(TreePath::on_main(9).node(&tree), None);
    }

    #[test]
    fn what_lies_on_the_way_is_known() {
        let place = TreePath::on_main(1).variation(0).with_moves(3);
        assert_eq!(place.moves_along(&TreePath::on_main(0)), Some(1));
        assert_eq!(place.variation_at(&TreePath::on_main(1)), Some(0));
        assert_eq!(place.variation_at(&TreePath::on_main(2)), None);
        assert_eq!(place.moves_along(&place.with_moves(0)), Some(3));
        assert_eq!(TreePath::on_main(7).moves_along(&place), None);
    }
}
