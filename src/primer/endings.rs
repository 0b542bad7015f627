//! How a game ends other than by mate.

use super::{Block, Topic, diagram};

pub static STALEMATE: Topic = Topic {
    word: "stalemate",
    aliases: "",
    title: "Stalemate",
    blocks: &[
        diagram(
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "Stalemate. Black has no legal move and is not in check. The game is drawn.",
        )
        .block(),
        Block::Text(
            "If the player to move has no legal move and is not in check, it is stalemate. The game is drawn at once \
             (FIDE 5.2.1).",
        ),
        diagram(
            "7k/5Q2/6K1/p7/8/8/8/8 b - - 0 1",
            "Not stalemate. The king cannot move, but the pawn can.",
        )
        .moves_of("a5")
        .block(),
        Block::Text(
            "It is stalemate only if no piece at all can move. When you are far ahead, be careful to leave your \
             opponent a legal move.",
        ),
    ],
};

pub static DRAWS: Topic = Topic {
    word: "draws",
    aliases: "draw drawn half tie",
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
             Seventy-five moves by each player without a capture or a pawn move (FIDE 9.6.2).",
        ),
        diagram(
            "8/5pk1/6p1/8/8/r4P2/6PK/1R6 w - - 0 1",
            "Neither side can make progress here. They may agree on a draw, or one may claim it later.",
        )
        .block(),
        Block::Text(
            "Some must be claimed by the player to move. The same position for the third time (FIDE 9.2). Fifty moves \
             by each player without a capture or a pawn move (FIDE 9.3).",
        ),
        Block::Text("The players can also agree on a draw (FIDE 5.2.3, 9.1)."),
        Block::Text(
            "A player who resigns or runs out of time normally loses. But if the opponent cannot give mate by any \
             series of legal moves, the game is drawn (FIDE 5.1.2, 6.9).",
        ),
        Block::Text(
            "Checkmate comes before all of these. A move that gives mate wins, even if it completes the seventy-five \
             moves (FIDE 5.1.1, 9.6.2).",
        ),
    ],
};

pub static REPETITION: Topic = Topic {
    word: "repetition",
    aliases: "threefold fivefold perpetual repeat claim",
    title: "Draw by repetition",
    blocks: &[
        diagram(
            "6k1/6p1/5p2/7Q/8/1r6/q5PP/7K w - - 0 1",
            "The queen keeps checking on e8 and h5. Black's king can only go back and forth.",
        )
        .arrows("h5e8")
        .block(),
        Block::Text(
            "When the same position occurs for the third time, the player to move may claim a draw (FIDE 9.2). The \
             three times do not have to be in a row.",
        ),
        Block::Text(
            "You may also claim with a move you are about to make, if it brings about the position for the third \
             time. Say which move (FIDE 9.2.1). In Tabiya, type /claim, or /claim Qe8 with your move.",
        ),
        diagram(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "If the king goes to e2 and back, it can no longer castle. So the position is not the same.",
        )
        .arrows("e1e2")
        .block(),
        Block::Text(
            "Two positions are the same if the same player is to move, the same pieces are on the same squares, and \
             the same moves are possible. So the right to castle or to capture en passant matters (FIDE 9.2.3).",
        ),
        Block::Text(
            "A wrong claim does not lose the game. The opponent gets two more minutes (one in rapid and blitz, FIDE \
             A.3 and B.2), and if you named a move, you must play it (FIDE 9.5.3). The claim counts as a draw offer \
             (FIDE 9.1.2.3).",
        ),
        Block::Text(
            "When the same position occurs for the fifth time, the game is drawn at once (FIDE 9.6.1).",
        ),
    ],
};

pub static FIFTY: Topic = Topic {
    word: "fifty",
    aliases: "50 75 seventyfive fiftymoves",
    title: "Fifty and seventy-five moves",
    blocks: &[
        diagram(
            "8/8/4k3/8/8/3K4/8/7R w - - 0 1",
            "White can win this within fifty moves. There are no pawns left to start the count over.",
        )
        .block(),
        Block::Text(
            "If each player has made fifty moves without a capture or a pawn move, the player to move may claim a \
             draw (FIDE 9.3). A capture or a pawn move starts the count over.",
        ),
        Block::Text(
            "You may also claim with the move that completes the fifty (FIDE 9.3.1). Say which move, as in /claim Kd4.",
        ),
        Block::Text(
            "After seventy-five such moves by each player, the game is drawn at once, without a claim. If the last of \
             these moves gives checkmate, the checkmate counts (FIDE 9.6.2).",
        ),
    ],
};

pub static DEAD: Topic = Topic {
    word: "dead",
    aliases: "material insufficient",
    title: "Dead positions",
    blocks: &[
        diagram(
            "8/8/3k4/8/8/3K4/8/8 w - - 0 1",
            "Only the kings are left. Neither player can ever give mate.",
        )
        .block(),
        Block::Text(
            "A position is dead when neither player can give mate by any series of legal moves, no matter how badly \
             both play. The game is drawn at once (FIDE 1.5, 5.2.2).",
        ),
        diagram(
            "8/8/3k4/8/8/3KB3/8/8 w - - 0 1",
            "A king and bishop cannot give mate. Neither can a king and knight.",
        )
        .block(),
        Block::Text(
            "King against king is dead. So is a king with one bishop or one knight against a lone king. So is any \
             position with only kings and bishops, if all the bishops are on squares of the same color.",
        ),
        diagram(
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
            "The pawns are locked for good, and neither king can get past them. This is dead too.",
        )
        .block(),
        Block::Text(
            "Two knights against a lone king is not dead. Mate cannot be forced, but the opponent may walk into it.",
        ),
    ],
};

pub static OFFER: Topic = Topic {
    word: "offer",
    aliases: "agreement agree accept decline",
    title: "Draw by agreement",
    blocks: &[
        diagram(
            "4k3/6pp/5p2/3b4/3B4/5P2/6PP/4K3 w - - 0 1",
            "Neither player can make progress here. Many players would agree on a draw.",
        )
        .block(),
        Block::Text(
            "The players may agree on a draw once each of them has made a move (FIDE 5.2.3).",
        ),
        Block::Text(
            "The right time to offer a draw is after you make your move and before you press the clock (FIDE \
             9.1.2.1). In Tabiya, if you type /offer before your move, the offer is made with the move.",
        ),
        Block::Text(
            "An offer cannot be withdrawn. It stands until the opponent accepts it, declines it or makes a move (FIDE \
             9.1.2.1). In Tabiya, type /accept or /decline, or click the buttons.",
        ),
        Block::Text("On a scoresheet, a draw offer is written as (=) (FIDE 9.1.2.2)."),
    ],
};

pub static RESIGN: Topic = Topic {
    word: "resign",
    aliases: "resignation resigning surrender lose",
    title: "Resigning",
    blocks: &[
        diagram(
            "3qk3/8/8/8/8/8/8/4K3 w - - 0 1",
            "White could resign here. Black is sure to win.",
        )
        .block(),
        Block::Text(
            "A player who sees no hope may give up. This is called resigning. The game is over at once, and the \
             opponent wins (FIDE 5.1.2).",
        ),
        Block::Text("In Tabiya, type /resign."),
        diagram(
            "4k3/8/8/8/8/8/3QK3/8 w - - 0 1",
            "If White resigned here, the game would be drawn. A lone king cannot give mate.",
        )
        .block(),
        Block::Text(
            "If the opponent cannot give mate by any series of legal moves, the game is drawn instead (FIDE 5.1.2).",
        ),
    ],
};
