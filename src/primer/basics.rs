//! The game, the board, and how each piece moves.

use super::{Block, Topic, diagram};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub static GAME: Topic = Topic {
    word: "game",
    aliases: "chess aim object beginner start",
    title: "The game in brief",
    blocks: &[
        diagram(START, "Every game starts like this. White moves first.").block(),
        Block::Text(
            "Chess is a game for two, on a board of 64 squares. One player has the light pieces and is called White. \
             The other has the dark pieces and is called Black (FIDE 1.1, 1.2).",
        ),
        Block::Text(
            "White makes the first move. Then the players take turns, one move at a time (FIDE 1.2). You cannot pass.",
        ),
        Block::Text(
            "Each player has one king. You win by attacking the other king so that no move can save it. That is \
             checkmate (FIDE 1.4).",
        ),
        diagram(
            "4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "Checkmate. The rook attacks Black's king, which has nowhere to go. White has won.",
        )
        .arrows("e8g8")
        .block(),
        Block::Text(
            "The king itself is never captured (FIDE 1.4.1). The game ends one move before that would happen.",
        ),
        Block::Text("Some games have no winner. They are drawn (FIDE 5.2)."),
        Block::Text(
            "Numbers in parentheses refer to articles of the FIDE Laws of Chess, in force since January 1, 2023. FIDE \
             is the International Chess Federation.",
        ),
    ],
};

pub static BOARD: Topic = Topic {
    word: "board",
    aliases: "squares files ranks diagonals",
    title: "The board and its squares",
    blocks: &[
        diagram(
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
            "The e-file and rank 4 cross at e4, where there is a pawn.",
        )
        .squares("e1 e2 e3 e4 e5 e6 e7 e8 a4 b4 c4 d4 f4 g4 h4")
        .block(),
        Block::Text(
            "The board has eight rows of eight squares, alternating light and dark. Each player has a light square in \
             the near right-hand corner (FIDE 2.1).",
        ),
        Block::Text(
            "The columns are called files and are lettered a to h, starting at White's left. The rows are called \
             ranks and are numbered 1 to 8, starting at White's side. A line of squares that touch at the corners is \
             a diagonal (FIDE 2.4).",
        ),
        Block::Text(
            "A square is named by its file and rank. The corner at White's left is a1. The corner at White's right is \
             h1.",
        ),
    ],
};

pub static SETUP: Topic = Topic {
    word: "setup",
    aliases: "pieces position beginning",
    title: "Setting up the pieces",
    blocks: &[
        diagram(START, "The queens face each other. So do the kings.").block(),
        Block::Text(
            "Each player has one king, one queen, two rooks, two bishops, two knights and eight pawns (FIDE 2.2).",
        ),
        Block::Text(
            "The rooks go in the corners. Next to them go the knights, then the bishops. Each queen goes on a square \
             of her own color: White's on a light square, Black's on a dark one. The king takes the last square. The \
             pawns go in front (FIDE 2.3).",
        ),
        Block::Text(
            "When a board is shown in letters, K is a king, Q a queen, R a rook, B a bishop, N a knight and P a pawn. \
             Capital letters are White's, lowercase letters are Black's.",
        ),
    ],
};

pub static CAPTURE: Topic = Topic {
    word: "capture",
    aliases: "captures move moving attack",
    title: "Moving and capturing",
    blocks: &[
        diagram(
            "7k/8/3p4/8/1P1R1n2/8/8/K7 w - - 0 1",
            "The rook can capture on d6 and f4. White's own pawn on b4 is in its way.",
        )
        .moves_of("d4")
        .block(),
        Block::Text(
            "A piece can move to an empty square or to one with an opponent's piece on it, but never to one with a \
             piece of its own color on it (FIDE 3.1).",
        ),
        Block::Text(
            "If an opponent's piece is on the square, it is captured. It leaves the board for good, and your piece \
             takes its square (FIDE 3.1.1).",
        ),
        Block::Text("You do not have to capture unless nothing else is legal."),
        Block::Text(
            "Rooks, bishops and queens can move any distance, but they cannot jump over another piece (FIDE 3.5).",
        ),
        Block::Text(
            "A piece attacks the squares where it could capture (FIDE 3.1.2). No move may leave your own king under \
             attack (FIDE 3.9.2).",
        ),
    ],
};

pub static ROOK: Topic = Topic {
    word: "rook",
    aliases: "rooks castle tower",
    title: "The rook",
    blocks: &[
        diagram(
            "7k/8/8/8/3R4/8/8/K7 w - - 0 1",
            "The rook can go to 14 squares. On an empty board, it always has 14.",
        )
        .moves_of("d4")
        .block(),
        Block::Text(
            "The rook moves along its file or rank: forward, backward or sideways, as far as the path is clear (FIDE \
             3.3, 3.5).",
        ),
        Block::Text("Once in a game, a rook can move together with its king. See castling."),
    ],
};

pub static BISHOP: Topic = Topic {
    word: "bishop",
    aliases: "bishops",
    title: "The bishop",
    blocks: &[
        diagram(
            "8/7k/8/3B4/8/8/8/K7 w - - 0 1",
            "The bishop can go to 13 squares, all of them light.",
        )
        .moves_of("d5")
        .block(),
        Block::Text(
            "The bishop moves along the diagonals, as far as the path is clear (FIDE 3.2, 3.5).",
        ),
        Block::Text(
            "It always stays on squares of the same color. Each player starts with one light-squared bishop and one \
             dark-squared bishop.",
        ),
    ],
};

pub static QUEEN: Topic = Topic {
    word: "queen",
    aliases: "queens",
    title: "The queen",
    blocks: &[
        diagram(
            "8/7k/8/8/3Q4/8/8/1K6 w - - 0 1",
            "The queen can go to 27 squares.",
        )
        .moves_of("d4")
        .block(),
        Block::Text(
            "The queen moves like a rook or a bishop: along a file, rank or diagonal, as far as the path is clear \
             (FIDE 3.4, 3.5).",
        ),
        Block::Text("No other piece can reach as many squares."),
    ],
};

pub static KNIGHT: Topic = Topic {
    word: "knight",
    aliases: "knights horse",
    title: "The knight",
    blocks: &[
        diagram(
            "7k/8/8/8/3N4/8/8/K7 w - - 0 1",
            "The knight can go to 8 squares. It is on a dark square, so all 8 are light.",
        )
        .moves_of("d4")
        .block(),
        Block::Text(
            "The knight moves to one of the nearest squares that are not on its own rank, file or diagonal (FIDE \
             3.6). That is two squares in one direction and one square to the side, in the shape of an L.",
        ),
        diagram(
            START,
            "Only a knight or a pawn can make the first move. This knight can go to f3 or h3.",
        )
        .moves_of("g1")
        .block(),
        Block::Text(
            "It is the only piece that can jump over others. Nothing can block it: only the square where it lands \
             matters.",
        ),
    ],
};

pub static PAWN: Topic = Topic {
    word: "pawn",
    aliases: "pawns",
    title: "The pawn",
    blocks: &[
        diagram(
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "On its first move, a pawn can move one square or two.",
        )
        .moves_of("e2")
        .block(),
        Block::Text(
            "The pawn moves straight ahead to the next square, if that square is empty (FIDE 3.7.1).",
        ),
        Block::Text(
            "On its first move, it may move two squares ahead instead, if both are empty (FIDE 3.7.2). It never moves \
             backward.",
        ),
        diagram(
            "4k3/8/8/3p1n2/4P3/8/8/4K3 w - - 0 1",
            "The pawn can capture on d5 or f5, or move to e5.",
        )
        .moves_of("e4")
        .block(),
        Block::Text(
            "It captures differently: one square diagonally forward (FIDE 3.7.3). It cannot move diagonally to an \
             empty square, except en passant.",
        ),
        diagram(
            "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
            "Two pawns block each other. Neither can move.",
        )
        .squares("e4 e5")
        .block(),
        Block::Text("It cannot capture a piece straight ahead of it."),
        Block::Text("There are two more rules for pawns. See en passant and promotion."),
    ],
};

/// The king, without castling.
pub static KING: Topic = Topic {
    word: "king",
    aliases: "kings",
    title: "The king",
    blocks: &[
        diagram(
            "7k/p7/8/8/3K4/8/8/8 w - - 0 1",
            "The king can go to 8 squares.",
        )
        .moves_of("d4")
        .block(),
        Block::Text("The king moves one square in any direction (FIDE 3.8.1)."),
        diagram(
            "4r2k/8/8/8/3K4/8/8/8 w - - 0 1",
            "The rook attacks e3, e4 and e5. The king cannot go there.",
        )
        .moves_of("d4")
        .squares("e3 e4 e5")
        .arrows("e8e3")
        .block(),
        Block::Text(
            "It cannot move to a square that an opponent's piece attacks (FIDE 3.9.2). So the two kings can never be \
             next to each other.",
        ),
        Block::Text("Once in a game, it can move two squares, together with a rook. See castling."),
    ],
};
