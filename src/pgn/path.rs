//! Positions in a game tree, and how they relate to each other.

use super::tree::{GameTree, Line, Node};

/// The point where a variation leaves the line around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Branch {
    /// The number of moves in the line before the move that the variation replaces.
    moves: usize,
    /// The index of the variation among those of the replaced move.
    variation: usize,
}

impl Branch {
    /// Returns the variation that begins here in the line around it; `None` if that line has no such variation.
    fn entered(self, around: &Line) -> Option<&Line> {
        let node = around.moves.get(self.moves)?;
        node.variations.get(self.variation)
    }
}

/// A position in a game tree: after a move, or at the start of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreePath {
    /// The variations that the path enters, outermost first.
    branches: Vec<Branch>,
    /// The number of moves played in the innermost line. In a variation it is 0 only for a path from [`Self::variation`],
    /// before [`Self::with_moves`] adds moves to it.
    moves: usize,
}

impl TreePath {
    pub fn on_main(plies: usize) -> Self {
        Self {
            branches: Vec::new(),
            moves: plies,
        }
    }

    pub fn is_on_main(&self) -> bool {
        self.branches.is_empty()
    }

    /// Returns the number of moves played in the innermost line.
    pub fn moves_in_line(&self) -> usize {
        self.moves
    }

    /// Returns the number of plies from the start of the game to this position.
    pub fn plies(&self) -> usize {
        self.plies_before_line() + self.moves
    }

    /// Returns the number of plies before the first move of the innermost line.
    fn plies_before_line(&self) -> usize {
        self.branches.iter().map(|branch| branch.moves).sum()
    }

    /// Returns the ply of the path's last main-line move, or of the main-line move that its variation replaces. Counts from 1;
    /// 0 is the start.
    pub fn main_line_move(&self) -> usize {
        self.main_line_plies() + usize::from(!self.is_on_main())
    }

    /// Returns the number of main-line plies in the path: those before it enters a variation, or all if it enters none.
    pub fn main_line_plies(&self) -> usize {
        self.branches
            .first()
            .map_or(self.moves, |branch| branch.moves)
    }

    /// Returns the innermost line; `None` if the tree has no such line.
    pub fn line<'t>(&self, tree: &'t GameTree) -> Option<&'t Line> {
        let mut branches = self.branches.iter();
        branches.try_fold(&tree.main, |line, branch| branch.entered(line))
    }

    /// Returns the moves of the path, up to the first one that the tree does not have.
    pub fn nodes<'t>(&self, tree: &'t GameTree) -> impl Iterator<Item = &'t Node> + use<'t> {
        let mut nodes = Vec::with_capacity(self.plies());
        let mut line = &tree.main;
        for branch in &self.branches {
            nodes.extend(line.moves.iter().take(branch.moves));
            match branch.entered(line) {
                Some(variation) => line = variation,
                None => return nodes.into_iter(),
            }
        }
        nodes.extend(line.moves.iter().take(self.moves));
        nodes.into_iter()
    }

    /// Returns the last move of the path; `None` at the start of the game or of a variation, or if the tree does not have the
    /// move.
    pub fn node<'t>(&self, tree: &'t GameTree) -> Option<&'t Node> {
        self.line(tree)?.moves.get(self.moves.checked_sub(1)?)
    }

    /// Returns the innermost line, mutable; `None` if the tree has no such line.
    pub fn line_mut<'t>(&self, tree: &'t mut GameTree) -> Option<&'t mut Line> {
        let mut branches = self.branches.iter();
        branches.try_fold(&mut tree.main, |line, branch| {
            let node = line.moves.get_mut(branch.moves)?;
            node.variations.get_mut(branch.variation)
        })
    }

    /// Returns the last move of the path, mutable; `None` at the start of the game or of a variation, or if the tree does not
    /// have the move.
    pub fn node_mut<'t>(&self, tree: &'t mut GameTree) -> Option<&'t mut Node> {
        let last = self.moves.checked_sub(1)?;
        self.line_mut(tree)?.moves.get_mut(last)
    }

    /// Returns the number of plies from the start of the game to the end of the innermost line.
    pub fn end(&self, tree: &GameTree) -> usize {
        let moves = self.line(tree).map_or(0, |line| line.moves.len());
        self.plies_before_line() + moves
    }

    /// Returns true if the path ends in a variation, at its first move or before it.
    pub fn is_first_of_variation(&self) -> bool {
        !self.is_on_main() && self.moves <= 1
    }

    /// Returns the path that has the first `plies` plies of this one. If this path is shorter, the result continues along the
    /// innermost line, without a check that the line is that long.
    pub fn after(&self, plies: usize) -> Self {
        let mut path = self.clone();
        while !path.branches.is_empty() && plies <= path.plies_before_line() {
            path.branches.pop();
        }
        path.moves = plies - path.plies_before_line();
        path
    }

    /// Returns the path to the position after this many moves of its innermost line.
    pub fn with_moves(&self, moves: usize) -> Self {
        Self {
            branches: self.branches.clone(),
            moves,
        }
    }

    /// Returns the path to the start of a variation of the last move, before the variation's first move. `variation` is its
    /// index.
    pub fn variation(&self, variation: usize) -> Self {
        let mut branches = self.branches.clone();
        branches.push(Branch {
            moves: self.moves.saturating_sub(1),
            variation,
        });
        Self { branches, moves: 0 }
    }

    /// Returns the path to the move that the innermost line replaces, and the line's index among the variations of that move;
    /// `None` on the main line.
    pub fn replaced_move(&self) -> Option<(Self, usize)> {
        let mut path = self.clone();
        let branch = path.branches.pop()?;
        path.moves = branch.moves + 1;
        Some((path, branch.variation))
    }

    /// Returns the paths of all moves that the game tree has in the position before the last move: first the move of the
    /// outermost line, then those of its variations, each followed by the alternatives to that variation's first move. Empty
    /// at the start, or if the tree does not have the move.
    pub fn alternatives(&self, tree: &GameTree) -> Vec<Self> {
        let root = self.without_first_moves();
        let mut paths = Vec::new();
        if let Some(node) = root.node(tree) {
            root.collect_alternatives(node, &mut paths);
        }
        paths
    }

    /// Returns the path to the move of the outermost line that the last move is an alternative to. That is the last move itself
    /// unless a variation begins with it.
    fn without_first_moves(&self) -> Self {
        let mut path = self.clone();
        while path.moves == 1
            && let Some(branch) = path.branches.pop()
        {
            path.moves = branch.moves + 1;
        }
        path
    }

    /// Adds to `paths` this path, whose last move is `node`, and the paths of all alternatives to that move.
    fn collect_alternatives(&self, node: &Node, paths: &mut Vec<Self>) {
        paths.push(self.clone());
        for (index, variation) in node.variations.iter().enumerate() {
            if let Some(first_move) = variation.moves.first() {
                let path = self.variation(index).with_moves(1);
                path.collect_alternatives(first_move, paths);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;

    /// A game with variations inside variations.
    const NESTED: &str =
        "1. e4 (1. d4 (1. c4 c5) d5 2. c4 (2. Bf4 (2. h3 a6) c5) e6) e5 (1... c5 2. Nf3) 2. Nf3 *";

    /// Reads the game of a text.
    fn tree(text: &str) -> GameTree {
        Reader::new(text.as_bytes()).next().unwrap().unwrap().tree
    }

    /// The moves that lead to a place.
    fn way(tree: &GameTree, path: &TreePath) -> String {
        let words: Vec<_> = path.nodes(tree).map(|node| node.san.clone()).collect();
        words.join(" ")
    }

    #[test]
    fn all_first_moves_are_alternatives_however_deep_they_are() {
        let tree = tree(NESTED);
        let paths = TreePath::on_main(1).alternatives(&tree);
        let ways: Vec<_> = paths.iter().map(|path| way(&tree, path)).collect();
        assert_eq!(ways, ["e4", "d4", "c4"]);
        for path in &paths {
            assert_eq!(path.alternatives(&tree), paths);
        }
        assert!(TreePath::on_main(0).alternatives(&tree).is_empty());
    }

    #[test]
    fn a_path_goes_through_the_lines_around_the_innermost_one() {
        let tree = tree(NESTED);
        let path = TreePath::on_main(1).variation(0).with_moves(3);
        assert_eq!(way(&tree, &path), "d4 d5 c4");
        let inner = path.variation(0).with_moves(1).variation(0).with_moves(2);
        assert_eq!(way(&tree, &inner), "d4 d5 h3 a6");
        assert_eq!(
            (inner.plies(), inner.end(&tree), inner.main_line_move()),
            (4, 4, 1)
        );
        assert_eq!(way(&tree, &inner.after(3)), "d4 d5 h3");
        assert_eq!(
            inner.after(2),
            path.after(2),
            "before its first move lies the line around it"
        );
        assert_eq!(inner.after(0), TreePath::on_main(0));
        assert_eq!(path.after(4).end(&tree), 4);
    }

    #[test]
    fn a_missing_place_has_no_move() {
        let tree = tree(NESTED);
        let nowhere = TreePath::on_main(3).variation(5).with_moves(1);
        assert_eq!((nowhere.node(&tree), nowhere.line(&tree)), (None, None));
        assert!(nowhere.alternatives(&tree).len() == 1);
        assert_eq!(TreePath::on_main(9).node(&tree), None);
    }
}
