//! The game, the board, and how each piece moves.

use super::{Block, Topic, diagram};

/// Where every game begins.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// What chess is about.
pub static GAME: Topic = Topic {
    word: "game",
    also: "chess aim object beginner start",
    title: "The game in short",
    blocks: &[
        diagram(START, "Every game begins like this. White moves first.").block(),
        Block::Text(
            "Chess is a game for two, on a board of 64 squares. One player has the light pieces and is called White. \
             The other has the dark pieces and is called Black (FIDE 1.1, 1.2).",
        ),
        Block::Text(
            "White makes the first move. Then the players move in turn, one move at a time (FIDE 1.2). Nobody may pass.",
        ),
        Block::Text(
            "Each player has one king. You win when you attack the other king and no move can save it. That is \
             checkmate (FIDE 1.4).",
        ),
        diagram(
            "4R1k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "Checkmate. The rook attacks Black's king, and it has nowhere to go. White has won.",
        )
        .arrows("e8g8")
        .block(),
        Block::Text(
            "The king itself is never captured (FIDE 1.4.1). The game ends one move before that would happen.",
        ),
        Block::Text("Some games have no winner. They are drawn (FIDE 5.2)."),
        Block::Text(
            "Numbers in brackets name the articles of the FIDE Laws of Chess, in force since 1 January 2023. FIDE is \
             the world federation of chess.",
        ),
    ],
};

/// The board and the names of its squares.
pub static BOARD: Topic = Topic {
    word: "board",
    also: "squares files ranks diagonals",
    title: "The board and its squares",
    blocks: &[
        diagram(
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
            "The file e and the rank 4 cross on e4, where a pawn stands.",
        )
        .squares("e1 e2 e3 e4 e5 e6 e7 e8 a4 b4 c4 d4 f4 g4 h4")
        .block(),
        Block::Text(
            "The board has eight rows of eight squares, light and dark in turn. It lies so that each player has a \
             light square in the corner at the right hand (FIDE 2.1).",
        ),
        Block::Text(
            "The columns are called files and have the letters a to h, from White's left. The rows are called ranks \
             and have the numbers 1 to 8, from White's side. A line of squares that touch at their corners is a \
             diagonal (FIDE 2.4).",
        ),
        Block::Text(
            "A square has the name of its file and its rank. The corner at White's left hand is a1. The one at White's \
             right hand is h1.",
        ),
    ],
};

/// The first position.
pub static SETUP: Topic = Topic {
    word: "setup",
    also: "pieces position beginning",
    title: "Setting up the pieces",
    blocks: &[
        diagram(START, "The queens face each other. So do the kings.").block(),
        Block::Text(
            "Each player has one king, one queen, two rooks, two bishops, two knights and eight pawns (FIDE 2.2).",
        ),
        Block::Text(
            "The rooks stand in the corners. Beside them stand the knights, then the bishops. The queen stands on the \
             square of her own color: White's on a light square, Black's on a dark one. The king takes the last square. \
             The pawns stand in front (FIDE 2.3).",
        ),
        Block::Text(
            "Where a board is written in letters, K is the king, Q the queen, R a rook, B a bishop, N a knight and P a \
             pawn. Capital letters are White's, small letters are Black's.",
        ),
    ],
};

/// What a move does, whichever piece makes it.
pub static CAPTURE: Topic = Topic {
    word: "capture",
    also: "captures move moving attack",
    title: "Moving and capturing",
    blocks: &[
        diagram(
            "7k/8/3p4/8/1P1R1n2/8/8/K7 w - - 0 1",
            "The rook may capture on d6 and f4. Its own pawn on b4 stands in its way.",
        )
        .moves_of("d4")
        .block(),
        Block::Text(
            "A piece goes to an empty square, or to a square where a piece of the opponent stands. It never goes where \
             a piece of its own side stands (FIDE 3.1).",
        ),
        Block::Text(
            "A piece of the opponent that stands there is captured. It leaves the board for good, and yours takes its \
             square (FIDE 3.1.1).",
        ),
        Block::Text("You need not capture, unless nothing else is legal."),
        Block::Text(
            "Rook, bishop and queen go as far as they like, but not over another piece (FIDE 3.5).",
        ),
        Block::Text(
            "A piece attacks the squares on which it could capture (FIDE 3.1.2). No move may leave your own king \
             attacked (FIDE 3.9.2).",
        ),
    ],
};

/// The rook.
pub static ROOK: Topic = Topic {
    word: "rook",
    also: "rooks castle tower",
    title: "The rook",
    blocks: &[
        diagram(
            "7k/8/8/8/3R4/8/8/K7 w - - 0 1",
            "The rook may go to 14 squares. On an empty board it always has 14.",
        )
        .moves_of("d4")
        .block(),
        Block::Text(
            "The rook moves along its file or its rank: forwards, backwards or sideways, as far as the way is free \
             (FIDE 3.3, 3.5).",
        ),
        Block::Text("Once in a game a rook may move together with its king. See castling."),
    ],
};

/// The bishop.
pub static BISHOP: Topic = Topic {
    word: "bishop",
    also: "bishops",
    title: "The bishop",
    blocks: &[
        diagram(
            "8/7k/8/3B4/8/8/8/K7 w - - 0 1",
            "The bishop may go to 13 squares, all of them light.",
        )
        .moves_of("d5")
        .block(),
        Block::Text(
            "The bishop moves along the diagonals, as far as the way is free (FIDE 3.2, 3.5).",
        ),
        Block::Text(
            "It never leaves the color of its square. Each player begins with one bishop on light squares and one on \
             dark squares.",
        ),
    ],
};

/// The queen.
pub static QUEEN: Topic = Topic {
    word: "queen",
    also: "queens",
    title: "The queen",
    blocks: &[
        diagram(
            "8/7k/8/8/3Q4/8/8/1K6 w - - 0 1",
            "The queen may go to 27 squares.",
        )
        .moves_of("d4")
        .block(),
        Block::Text(
            "The queen moves like a rook or like a bishop: along file, rank or diagonal, as far as the way is free \
             (FIDE 3.4, 3.5).",
        ),
        Block::Text("No piece reaches more squares."),
    ],
};

/// The knight.
pub static KNIGHT: Topic = Topic {
    word: "knight",
    also: "knights horse",
    title: "The knight",
    blocks: &[
        diagram(
            "7k/8/8/8/3N4/8/8/K7 w - - 0 1",
            "The knight may go to 8 squares. It stands on a dark one, so all 8 are light.",
        )
        .moves_of("d4")
        .block(),
        Block::Text(
            "The knight goes to the nearest squares that lie neither on its file nor on its rank nor on its diagonals \
             (FIDE 3.6). That is two squares straight on and one to the side.",
        ),
        diagram(
            START,
            "Only knights and pawns can make the first move. This knight may go to f3 or h3.",
        )
        .moves_of("g1")
        .block(),
        Block::Text(
            "It is the only piece that passes over others. Nothing can stand in its way: only the square where it \
             arrives matters.",
        ),
    ],
};

/// The pawn.
pub static PAWN: Topic = Topic {
    word: "pawn",
    also: "pawns",
    title: "The pawn",
    blocks: &[
        diagram(
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "On its first move a pawn may take one step or two.",
        )
        .moves_of("e2")
        .block(),
        Block::Text(
            "The pawn goes straight ahead, to the next square, if that is empty (FIDE 3.7.1).",
        ),
        Block::Text(
            "On its first move it may go two squares ahead instead, if both are empty (FIDE 3.7.2). It never goes \
             backwards.",
        ),
        diagram(
            "4k3/8/8/3p1n2/4P3/8/8/4K3 w - - 0 1",
            "The pawn may capture on d5 or f5, or go on to e5.",
        )
        .moves_of("e4")
        .block(),
        Block::Text(
            "It captures another way: one square diagonally ahead (FIDE 3.7.3). It cannot go there to an empty square.",
        ),
        diagram(
            "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
            "Two pawns that block each other. Neither can move.",
        )
        .squares("e4 e5")
        .block(),
        Block::Text("It cannot capture what stands straight ahead of it."),
        Block::Text("Two more rules are about pawns. See en passant and promotion."),
    ],
};

/// The king, castling left aside.
pub static KING: Topic = Topic {
    word: "king",
    also: "kings",
    title: "The king",
    blocks: &[
        diagram(
            "7k/p7/8/8/3K4/8/8/8 w - - 0 1",
            "The king may go to 8 squares.",
        )
        .moves_of("d4")
        .block(),
        Block::Text("The king moves one square in any direction (FIDE 3.8.1)."),
        diagram(
            "4r2k/8/8/8/3K4/8/8/8 w - - 0 1",
            "The rook attacks e3, e4 and e5. The king must not go there.",
        )
        .moves_of("d4")
        .squares("e3 e4 e5")
        .arrows("e8e3")
        .block(),
        Block::Text(
            "It must not go to a square that a piece of the opponent attacks (FIDE 3.9.2). So the two kings never stand \
             side by side.",
        ),
        Block::Text("Once in a game it may go two squares, together with a rook. See castling."),
    ],
};
