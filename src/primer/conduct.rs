//! Conduct at the board: touching pieces, taking moves back, clocks and notation.

use super::{Block, Topic, diagram};

pub static TOUCH: Topic = Topic {
    word: "touch",
    aliases: "touchmove takeback takebacks adjust undo",
    title: "Touch-move and take-backs",
    blocks: &[
        diagram(
            "4k3/8/8/3p4/8/8/R7/3QK3 w - - 0 1",
            "White has touched the rook. The rook must move, even though the queen could capture on d5.",
        )
        .moves_of("a2")
        .block(),
        Block::Text(
            "At a real board, if you touch one of your pieces intending to move it, you must move it if it has a \
             legal move (FIDE 4.3.1). If you touch an opponent's piece intending to capture it, you must capture it \
             if you can (FIDE 4.3.2).",
        ),
        Block::Text(
            "To straighten a piece on its square, say \"I adjust\" first (FIDE 4.2.1).",
        ),
        diagram(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "White castles by moving the king first. The rook follows.",
        )
        .arrows("e1g1")
        .block(),
        Block::Text(
            "To castle, touch the king first. If you touch the rook first, you may not castle on that side on that \
             move (FIDE 4.4.2).",
        ),
        Block::Text(
            "A piece that has been released on a legal square must stay there (FIDE 4.7). The Laws do not allow \
             take-backs.",
        ),
        Block::Text(
            "Friendly games can be more relaxed. In Tabiya, you can put a piece back, unless the game was started \
             with --touch-move. And /takeback asks to take back your last move. The opponent may say no.",
        ),
    ],
};

pub static CLOCK: Topic = Topic {
    word: "clock",
    aliases: "clocks time flag timecontrol",
    title: "Clocks",
    blocks: &[
        diagram(
            "4k3/8/8/8/8/8/3q4/6K1 b - - 0 1",
            "Even if Black's time runs out here, White does not win. A lone king cannot give mate.",
        )
        .block(),
        Block::Text(
            "Games can be played with a clock. It has two displays, one for each player, and only one of them runs at \
             a time (FIDE 6.1).",
        ),
        Block::Text(
            "The clock of the player to move is running. At a real board, you stop your clock after your move and \
             start your opponent's (FIDE 6.2.1).",
        ),
        Block::Text(
            "Each player has a set amount of time for all the moves, or for a certain number of moves. Often a few \
             seconds are added with each move (FIDE 6.3.1).",
        ),
        Block::Text(
            "A player whose time runs out loses. But if the opponent cannot give mate by any series of legal moves, \
             the game is drawn (FIDE 6.9).",
        ),
    ],
};

pub static NOTATION: Topic = Topic {
    word: "notation",
    aliases: "san algebraic writing letters symbols score",
    title: "How moves are written",
    blocks: &[
        diagram(
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
            "After 1. e4 e5 2. Nf3.",
        )
        .squares("f3")
        .block(),
        Block::Text(
            "A move is written as the letter of the piece and the square it moves to: Nf3 is a knight moving to f3. \
             The letters are K for king, Q for queen, R for rook, B for bishop and N for knight. A pawn has no \
             letter: e4 (FIDE Appendix C).",
        ),
        Block::Text(
            "A capture has an x before the square: Bxc6. When a pawn captures, the file it comes from goes first: \
             exd5.",
        ),
        Block::Text(
            "White's move and Black's reply share a number: 1. e4 e5 2. Nf3. A Black move by itself is written with \
             three dots: 1... e5.",
        ),
        diagram(
            "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
            "Both knights can go to d2. Nbd2 is the knight from b1, and Nfd2 is the one from f3.",
        )
        .arrows("b1d2 f3d2")
        .block(),
        Block::Text(
            "If two pieces of the same kind can go to the same square, the file they come from tells them apart: \
             Nbd2. If they are on the same file, the rank does: R1e2.",
        ),
        diagram(
            "3k4/P7/8/8/8/8/8/4K2R w K - 0 1",
            "White can promote with a8=Q+ or castle with O-O.",
        )
        .arrows("a7a8 e1g1")
        .block(),
        Block::Text(
            "Castling short is O-O and castling long is O-O-O. A promotion names the new piece: a8=Q. Check is marked \
             with a + at the end and checkmate with a #. En passant is written like any other capture: exd6.",
        ),
        Block::Text(
            "The result comes at the end: 1-0 if White won, 0-1 if Black won, 1/2-1/2 for a draw.",
        ),
        Block::Text(
            "You can be less precise when you type. You can type just the squares, as in g1f3. You can also use zeros \
             for castling, or lowercase letters if only one move fits.",
        ),
    ],
};
