//! Castling, en passant, promotion, check and checkmate.

use super::{Block, Topic, diagram};

pub static CASTLING: Topic = Topic {
    word: "castling",
    aliases: "oo ooo",
    title: "Castling",
    blocks: &[
        diagram(
            "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
            "White castles short: the king goes from e1 to g1, the rook from h1 to f1.",
        )
        .squares("f1")
        .arrows("e1g1")
        .block(),
        Block::Text(
            "Castling moves the king and a rook in a single move. The king moves two squares toward the rook. Then \
             the rook moves to the square the king has just crossed (FIDE 3.8.2).",
        ),
        Block::Text(
            "In Tabiya, move the king two squares or put it on its rook. Or type O-O to castle short (kingside), \
             O-O-O to castle long (queenside).",
        ),
        diagram(
            "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2",
            "White has castled short. Black has castled long.",
        )
        .squares("f1 g1 c8 d8")
        .block(),
        Block::Text(
            "Neither the king nor that rook may have moved before. Once the king has moved, it can never castle. Once \
             a rook has moved, the king can never castle with that rook (FIDE 3.8.2.1).",
        ),
        diagram(
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "A knight is between the king and the rook. White can castle short but not long.",
        )
        .moves_of("e1")
        .squares("b1")
        .block(),
        Block::Text("There may be no piece between the king and the rook (FIDE 3.8.2.2)."),
        diagram(
            "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
            "The king is in check. It cannot castle now, but it may be able to later.",
        )
        .arrows("e4e1")
        .block(),
        Block::Text("The king may not castle out of check (FIDE 3.8.2.2)."),
        diagram(
            "4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1",
            "The bishop attacks f1. White can castle long but not short.",
        )
        .moves_of("e1")
        .arrows("a6f1")
        .block(),
        Block::Text("The king may not cross an attacked square (FIDE 3.8.2.2)."),
        diagram(
            "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "The rook attacks g1. White can castle long but not short.",
        )
        .moves_of("e1")
        .arrows("g8g1")
        .block(),
        Block::Text("The king may not land on an attacked square (FIDE 3.8.2.2)."),
        diagram(
            "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "Black attacks b1. White can still castle long.",
        )
        .moves_of("e1")
        .arrows("b8b1")
        .block(),
        Block::Text(
            "Only the king's path matters. The rook may be under attack, and it may cross an attacked square.",
        ),
    ],
};

pub static EN_PASSANT: Topic = Topic {
    word: "enpassant",
    aliases: "ep passing",
    title: "En passant",
    blocks: &[
        diagram(
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "Black's pawn moves two squares. It passes d6, where White's pawn could have captured it.",
        )
        .squares("d6")
        .arrows("d7d5")
        .block(),
        Block::Text(
            "En passant is French for \"in passing\". A pawn that moves two squares may pass a square that an \
             opponent's pawn attacks. It can still be captured there.",
        ),
        diagram(
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            "On the next move, White's pawn can capture it as if it had moved to d6.",
        )
        .moves_of("e5")
        .block(),
        Block::Text(
            "The pawn next to it may capture it as if it had moved only one square (FIDE 3.7.3.1).",
        ),
        Block::Text(
            "This is possible only on the very next move (FIDE 3.7.3.2). Only pawns can capture en passant.",
        ),
        diagram(
            "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2",
            "After the capture, White's pawn is on d6. Black's pawn is gone from d5.",
        )
        .squares("d5 d6")
        .block(),
        Block::Text("In Tabiya, drag the pawn to d6 or type exd6."),
    ],
};

pub static PROMOTION: Topic = Topic {
    word: "promotion",
    aliases: "promote queening underpromotion",
    title: "Promotion",
    blocks: &[
        diagram(
            "1r5k/P7/8/8/8/8/8/K7 w - - 0 1",
            "The pawn can move to a8 or capture on b8. Either way, it becomes another piece.",
        )
        .moves_of("a7")
        .block(),
        Block::Text(
            "A pawn that reaches the last rank does not stay a pawn. As part of the same move, it becomes a queen, \
             rook, bishop or knight of the same color, on that square (FIDE 3.7.3.3).",
        ),
        Block::Text(
            "The player chooses. The choice does not depend on what has been captured (FIDE 3.7.3.4). So a player may \
             have two queens, or even nine.",
        ),
        diagram(
            "1Q5k/8/8/8/8/8/8/K7 b - - 0 1",
            "White has captured on b8 and promoted to a queen, which gives check.",
        )
        .squares("b8")
        .block(),
        Block::Text("The new piece takes effect immediately (FIDE 3.7.3.5)."),
        Block::Text(
            "In Tabiya, you choose the piece from a menu. Or type the whole move: a8=Q, axb8=N.",
        ),
    ],
};

pub static CHECK: Topic = Topic {
    word: "check",
    aliases: "checks pin pinned",
    title: "Check",
    blocks: &[
        diagram(
            "4k3/8/8/8/1b6/P7/2P5/4K3 w - - 0 1",
            "The bishop gives check. White can answer with axb4, with c3, or by moving the king.",
        )
        .arrows("b4e1")
        .block(),
        Block::Text("A king that is attacked is in check (FIDE 3.9.1). You do not have to say so."),
        Block::Text(
            "Your next move must end the check (FIDE 3.9.2). There are three ways: capture the attacker, put a piece \
             between it and the king, or move the king to a square that is not attacked.",
        ),
        Block::Text("A check from a knight or a pawn cannot be blocked."),
        diagram(
            "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1",
            "The knight on e3 is pinned. If it moved, the rook would attack the king.",
        )
        .moves_of("e3")
        .arrows("e7e1")
        .block(),
        Block::Text(
            "No move may put your own king in check or leave it in check (FIDE 3.9.2). A piece that has to keep \
             shielding its king is pinned.",
        ),
        Block::Text("Even a pinned piece can give check (FIDE 3.9.1)."),
    ],
};

pub static MATE: Topic = Topic {
    word: "mate",
    aliases: "checkmate win winning",
    title: "Checkmate",
    blocks: &[
        diagram(
            "4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "Checkmate. The rook attacks the whole rank, and Black's own pawns block the king's escape.",
        )
        .arrows("e8g8")
        .block(),
        Block::Text(
            "A king is checkmated when it is in check and no legal move ends the check. The game is over, and the \
             player who gave the check has won (FIDE 1.4.1, 5.1.1).",
        ),
        Block::Text(
            "To see whether it is mate, ask three questions. Can the attacker be captured? Can the check be blocked? \
             Can the king move to a safe square? If the answer is no each time, it is mate.",
        ),
        diagram(
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
            "Checkmate on move 4. The king cannot capture the queen because the bishop protects it.",
        )
        .arrows("c4f7")
        .block(),
        Block::Text("This is called scholar's mate: 1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#."),
        diagram(
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "Checkmate on move 2. White's pawn moves have exposed the king.",
        )
        .arrows("h4e1")
        .block(),
        Block::Text("This is called fool's mate, the shortest possible game that ends in checkmate: 1. f3 e5 2. g4 \
            Qh4#."),
    ],
};
