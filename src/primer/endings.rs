//! The ends of a game other than mate.

use super::{Block, Topic, diagram};

/// Stalemate.
pub static STALEMATE: Topic = Topic {
    word: "stalemate",
    also: "",
    title: "Stalemate",
    blocks: &[
        diagram(
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "Stalemate. Black is to move and cannot. The game is drawn.",
        )
        .block(),
        Block::Text(
            "A player who is to move, has no legal move and is not in check is stalemated. The game is drawn at once \
             (FIDE 5.2.1).",
        ),
        diagram(
            "7k/5Q2/6K1/p7/8/8/8/8 b - - 0 1",
            "No stalemate. The king cannot move, but the pawn can.",
        )
        .moves_of("a5")
        .block(),
        Block::Text(
            "It counts as stalemate only if no piece at all can move. Take care when you are far ahead: leave the other \
             player a move.",
        ),
    ],
};

/// All draws on one page.
pub static DRAWS: Topic = Topic {
    word: "draws",
    also: "draw drawn half tie",
    title: "All the draws",
    blocks: &[
        diagram(
            "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1",
            "Stalemate, one of the draws that end a game at once. Black's king has nowhere to go.",
        )
        .block(),
        Block::Text("A drawn game has no winner. Each player gets half a point (FIDE 10.1)."),
        Block::Text(
            "Some draws end the game at once. Stalemate: no legal move and no check (FIDE 5.2.1). A dead position: \
             neither player can ever give mate (FIDE 5.2.2). The same position for the fifth time (FIDE 9.6.1). \
             Seventy-five moves by each player without a capture and without a pawn move (FIDE 9.6.2).",
        ),
        diagram(
            "8/5pk1/6p1/8/8/r4P2/6PK/1R6 w - - 0 1",
            "Nobody makes progress here. They may agree on a draw, or one of them may claim it later.",
        )
        .block(),
        Block::Text(
            "Some need a claim by the player who is to move. The same position for the third time (FIDE 9.2). Fifty \
             moves by each player without a capture and without a pawn move (FIDE 9.3).",
        ),
        Block::Text("One needs both players: they agree on a draw (FIDE 5.2.3, 9.1)."),
        Block::Text(
            "Who resigns or runs out of time normally loses. But if the opponent could not give mate by any series of \
             legal moves, the game is drawn (FIDE 5.1.2, 6.9).",
        ),
        Block::Text(
            "Mate comes before all of them. A move that mates wins, even if it is the one that completes seventy-five \
             (FIDE 5.1.1, 9.6.2).",
        ),
    ],
};

/// Repetition, claimed and by itself.
pub static REPETITION: Topic = Topic {
    word: "repetition",
    also: "threefold fivefold perpetual repeat claim",
    title: "Draw by repetition",
    blocks: &[
        diagram(
            "6k1/6p1/5p2/7Q/8/1r6/q5PP/7K w - - 0 1",
            "The queen checks on e8 and h5 for ever. Black's king has no choice but h7 and g8.",
        )
        .arrows("h5e8")
        .block(),
        Block::Text(
            "When the same position is there for the third time, the player who is to move may claim a draw (FIDE 9.2). \
             The three times need not follow one another.",
        ),
        Block::Text(
            "The claim may come one move earlier. Then you say which move you will make, and that it brings the position \
             for the third time (FIDE 9.2.1). Here, type /claim, or /claim Qe8 with your move.",
        ),
        diagram(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "If the king goes to e2 and back, it cannot castle any more. So the position is another one.",
        )
        .arrows("e1e2")
        .block(),
        Block::Text(
            "Positions are the same if the same player is to move, the same pieces stand on the same squares, and the \
             same moves are possible. So castling and en passant count (FIDE 9.2.3).",
        ),
        Block::Text(
            "A wrong claim does not lose. The opponent gets two minutes more (one in rapid and blitz, FIDE A.3 and B.2), \
             and the move you named must be played (FIDE 9.5.3). The claim counts as an offer of a draw (FIDE 9.1.2.3).",
        ),
        Block::Text(
            "The fifth time ends the game at once (FIDE 9.6.1).",
        ),
    ],
};

/// Fifty and seventy-five moves.
pub static FIFTY: Topic = Topic {
    word: "fifty",
    also: "50 75 seventyfive fiftymoves",
    title: "Fifty and seventy-five moves",
    blocks: &[
        diagram(
            "8/8/4k3/8/8/3K4/8/7R w - - 0 1",
            "White can win this, but not at leisure. Only capturing the rook could start the count again.",
        )
        .block(),
        Block::Text(
            "If both players have made fifty moves without a capture and without a pawn move, the player who is to move \
             may claim a draw (FIDE 9.3). A capture or a pawn move starts the count again.",
        ),
        Block::Text(
            "The claim may come with the move that completes the fifty (FIDE 9.3.1). Say which, as in /claim Kd4.",
        ),
        Block::Text(
            "After seventy-five such moves by each player the game is drawn at once, without a claim. If the last of \
             them mates, the mate counts (FIDE 9.6.2).",
        ),
    ],
};

/// Dead positions.
pub static DEAD: Topic = Topic {
    word: "dead",
    also: "material insufficient",
    title: "Dead positions",
    blocks: &[
        diagram(
            "8/8/3k4/8/8/3K4/8/8 w - - 0 1",
            "Two bare kings. Neither player can ever give mate.",
        )
        .block(),
        Block::Text(
            "A position is dead when neither player can give mate by any series of legal moves, however badly both \
             play. The game is drawn at once (FIDE 1.5, 5.2.2).",
        ),
        diagram(
            "8/8/3k4/8/8/3KB3/8/8 w - - 0 1",
            "A bishop alone cannot give mate. Nor can a knight alone.",
        )
        .block(),
        Block::Text(
            "Bare kings are dead. So is a king with one bishop or one knight against a bare king. So are bishops that \
             all stand on squares of one color, and no other piece.",
        ),
        diagram(
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
            "The pawns are locked for ever, and no king can pass them. This is dead too.",
        )
        .block(),
        Block::Text(
            "Two knights against a bare king are not dead. Mate cannot be forced, but the other player may walk into it.",
        ),
    ],
};

/// Agreement.
pub static OFFER: Topic = Topic {
    word: "offer",
    also: "agreement agree accept decline",
    title: "Draw by agreement",
    blocks: &[
        diagram(
            "4k3/6pp/5p2/3b4/3B4/5P2/6PP/4K3 w - - 0 1",
            "Neither player can make progress here. Many would agree on a draw.",
        )
        .block(),
        Block::Text(
            "The players may agree on a draw, once each of them has made a move (FIDE 5.2.3).",
        ),
        Block::Text(
            "The right moment to offer is after your own move and before the opponent thinks (FIDE 9.1.2.1). In this \
             game /offer before your move goes with it.",
        ),
        Block::Text(
            "An offer cannot be taken back. It stands until the opponent accepts it, declines it or answers with a move \
             (FIDE 9.1.2.1). Here, type /accept or /decline, or press the buttons.",
        ),
        Block::Text("On a scoresheet an offer is written as (=) (FIDE 9.1.2.2)."),
    ],
};

/// Resignation.
pub static RESIGN: Topic = Topic {
    word: "resign",
    also: "resignation resigning surrender lose",
    title: "Resigning",
    blocks: &[
        diagram(
            "3qk3/8/8/8/8/8/8/4K3 w - - 0 1",
            "White may resign here. Black would win in the end.",
        )
        .block(),
        Block::Text(
            "A player who sees no hope may give up. That is called resigning. The game is over at once, and the \
             opponent has won (FIDE 5.1.2).",
        ),
        Block::Text("Here, type /resign."),
        diagram(
            "4k3/8/8/8/8/8/3QK3/8 w - - 0 1",
            "If White resigned here, the game would be drawn. A bare king cannot give mate.",
        )
        .block(),
        Block::Text(
            "If the opponent could not give mate by any series of legal moves, resigning makes a draw (FIDE 5.1.2).",
        ),
    ],
};
