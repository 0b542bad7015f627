//! Chess960.

use super::{Block, Topic, diagram};

pub static CHESS960: Topic = Topic {
    word: "chess960",
    aliases: "960 fischer fischerandom fischerrandom freestyle frc random",
    title: "Chess960",
    blocks: &[
        diagram(
            "bbqnrnkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNRNKR w KQkq - 0 1",
            "Start position 96. The king is between the rooks.",
        )
        .chess960()
        .squares("e1 g1 h1")
        .block(),
        Block::Text(
            "In Chess960, the pieces behind the pawns begin in one of 960 orders, usually drawn by lot. Only the start \
             and castling differ from standard chess (FIDE Guidelines II).",
        ),
        Block::Text(
            "The bishops of a player begin on squares of different colors, and the king begins between the rooks. Black's \
             pieces stand opposite White's. Each order has a number from 0 to 959, and 518 is that of standard chess \
             (FIDE Guidelines II).",
        ),
        Block::Text(
            "In Tabiya, choose Chess960 as the start of a new game. Or type /new chess960, with a number after it if you \
             want a certain start.",
        ),
        diagram(
            "1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1",
            "White castles long: the king goes from f1 to c1, the rook from b1 to d1.",
        )
        .chess960()
        .squares("d1")
        .arrows("f1c1")
        .block(),
        Block::Text(
            "Wherever king and rook begin, they end where they do in standard chess. After short castling, the king is on \
             the g-file and the rook on the f-file. After long castling, the king is on the c-file and the rook on the \
             d-file (FIDE Guidelines II).",
        ),
        diagram(
            "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R w - - 2 2",
            "White and Black have both castled long.",
        )
        .chess960()
        .squares("c1 d1 c8 d8")
        .block(),
        Block::Text(
            "To castle, put the king on its rook. Or type O-O to castle short (kingside), O-O-O to castle long \
             (queenside).",
        ),
        diagram(
            "4k3/8/8/8/8/8/8/6KR w K - 0 1",
            "The king is on g1 already. White castles short: the rook goes to f1.",
        )
        .chess960()
        .moves_of("g1")
        .squares("f1")
        .arrows("h1f1")
        .block(),
        Block::Text(
            "King and rook may change places, and one of them may stay where it is. It is castling all the same.",
        ),
        diagram(
            "4k3/8/8/8/8/8/8/1R1N1K2 w Q - 0 1",
            "The knight is on d1, where the rook has to go. White cannot castle long.",
        )
        .chess960()
        .moves_of("f1")
        .squares("d1")
        .block(),
        Block::Text(
            "The squares that king and rook cross or reach must be empty, apart from these two pieces. As in standard \
             chess, neither may have moved before, and the king may not be in check, cross an attacked square or land on \
             one (FIDE Guidelines II).",
        ),
    ],
};
