//! How one plays at a real board: touching, taking back, clocks, writing moves down.

use super::{Block, Topic, diagram};

/// Touch-move and take-backs.
pub static TOUCH: Topic = Topic {
    word: "touch",
    also: "touchmove takeback takebacks adjust undo",
    title: "Touched pieces and take-backs",
    blocks: &[
        diagram(
            "4k3/8/8/3p4/8/8/R7/3QK3 w - - 0 1",
            "White has touched the rook. The rook must move now, though the queen could capture on d5.",
        )
        .moves_of("a2")
        .block(),
        Block::Text(
            "At a real board, a piece that you touch in order to move it must move, if it has a legal move \
             (FIDE 4.3.1). A piece of the opponent that you touch in order to capture it must be captured, if that is \
             possible (FIDE 4.3.2).",
        ),
        Block::Text(
            "To straighten a piece, say so first: I adjust (FIDE 4.2.1).",
        ),
        diagram(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "White castles by taking the king first. The rook follows.",
        )
        .arrows("e1g1")
        .block(),
        Block::Text(
            "To castle, touch the king first. Who touches the rook first may not castle on that side with that move \
             (FIDE 4.4.2).",
        ),
        Block::Text(
            "A piece that has been let go on a legal square stays there (FIDE 4.7). The Laws know no take-backs.",
        ),
        Block::Text(
            "Friends may be kinder. Here a piece may be put back. Only a game begun with --touch-move keeps the rule of \
             touched pieces. And /takeback asks for your last move back. The opponent may say no.",
        ),
    ],
};

/// Clocks.
pub static CLOCK: Topic = Topic {
    word: "clock",
    also: "clocks time flag timecontrol",
    title: "Clocks",
    blocks: &[
        diagram(
            "4k3/8/8/8/8/8/3q4/6K1 b - - 0 1",
            "Even if Black's time runs out here, White does not win. A bare king cannot give mate.",
        )
        .block(),
        Block::Text(
            "Games may be played with a clock. It has two displays, one for each player, and only one of them runs at a \
             time (FIDE 6.1).",
        ),
        Block::Text(
            "The clock of the player who is to move runs. At a real board you stop it yourself after your move, and \
             that starts the opponent's (FIDE 6.2.1).",
        ),
        Block::Text(
            "Each player has a certain time for all moves, or for a number of moves. Often some seconds are added with \
             each move (FIDE 6.3.1).",
        ),
        Block::Text(
            "A player whose time runs out loses. But if the opponent could not give mate by any series of legal moves, \
             the game is drawn (FIDE 6.9).",
        ),
    ],
};

/// How moves are written.
pub static NOTATION: Topic = Topic {
    word: "notation",
    also: "san algebraic writing letters symbols score",
    title: "How moves are written",
    blocks: &[
        diagram(
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            "After 1. e4 e5 2. Nf3.",
        )
        .squares("f3")
        .block(),
        Block::Text(
            "A move is written as the letter of the piece and the square where it arrives: Nf3 is a knight that goes to \
             f3. The letters are K king, Q queen, R rook, B bishop and N knight. A pawn has no letter: e4 (FIDE Appendix \
             C).",
        ),
        Block::Text(
            "A capture has an x before the square: Bxc6. For a pawn the file it comes from stands first: exd5.",
        ),
        Block::Text(
            "The moves of both players share a number: 1. e4 e5 2. Nf3. Black's move alone is written with dots: 1... e5.",
        ),
        diagram(
            "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
            "Both knights can go to d2. Nbd2 is the one from b1, Nfd2 the one from f3.",
        )
        .arrows("b1d2 f3d2")
        .block(),
        Block::Text(
            "If two pieces of a kind can go to the square, the file they come from tells them apart: Nbd2. If that is \
             the same, the rank does: R1e2.",
        ),
        diagram(
            "3k4/P7/8/8/8/8/8/4K2R w K - 0 1",
            "White may promote with a8=Q+ or castle with O-O.",
        )
        .arrows("a7a8 e1g1")
        .block(),
        Block::Text(
            "Castling is O-O on the short side and O-O-O on the long one. Promotion names the new piece: a8=Q. A check \
             has a + behind it and checkmate a #. En passant is written like any capture: exd6.",
        ),
        Block::Text(
            "At the end stands the result: 1-0 if White has won, 0-1 if Black has, 1/2-1/2 for a draw.",
        ),
        Block::Text(
            "You may be less exact when you type. Squares alone will do, as in g1f3. So will zeros for castling, or small \
             letters where only one move fits.",
        ),
    ],
};
