//! What can be asked about a game, in lines of plain text.

use std::time::Instant;

use crate::command::Inquiry;
use crate::game::{Clocks, Game, Ply, Shown, check_in_words};
use crate::rules::{Color, File, Move, Piece, Position, Rank, Role, Square};

/// Answers a question about a game after a move, or at its start. The clocks are told as they stand at this moment.
pub fn tell(
    game: &Game,
    last: Option<&Ply>,
    inquiry: Inquiry,
    bottom: Color,
    now: Instant,
) -> Vec<String> {
    let position = last.map_or(game.start(), |ply| &ply.after);
    match inquiry {
        Inquiry::Board => board_in_letters(position, bottom),
        Inquiry::Fen => vec![position.to_string()],
        Inquiry::Moves(None) => vec![all_moves(position)],
        Inquiry::Moves(Some(square)) => vec![moves_from(position, square)],
        Inquiry::Last => vec![told_move(last)],
        // The lines are told by whoever knows the tree.
        Inquiry::Lines => Vec::new(),
        Inquiry::Pieces(Some(color)) => vec![pieces(position, color)],
        Inquiry::Pieces(None) => Color::ALL
            .into_iter()
            .map(|color| pieces(position, color))
            .collect(),
        Inquiry::Square(square) => vec![about_square(position, square)],
        Inquiry::Clocks => match game.clocks() {
            Some(clocks) => Color::ALL
                .into_iter()
                .map(|color| clock(game, clocks, color, now))
                .collect(),
            None => vec!["this game is played without clocks".to_owned()],
        },
    }
}

/// The board as rows of letters, ranks and files named, dots for empty squares.
pub fn board_in_letters(position: &Position, bottom: Color) -> Vec<String> {
    let mut files = File::ALL;
    let mut ranks = Rank::ALL;
    match bottom {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let row = |head: char, letters: Vec<char>| {
        letters
            .into_iter()
            .fold(head.to_string(), |row, letter| format!("{row} {letter}"))
    };
    let letter = |square| position.board().piece_on(square).map_or('.', Piece::letter);
    let mut lines: Vec<String> = ranks
        .into_iter()
        .map(|rank| {
            row(
                rank.digit(),
                files.map(|file| letter(Square::new(file, rank))).to_vec(),
            )
        })
        .collect();
    lines.push(row(' ', files.map(File::letter).to_vec()));
    lines
}

/// How many legal moves there are, and which.
fn all_moves(position: &Position) -> String {
    let names = names(position, &position.legal_moves());
    match names.len() {
        0 => "no legal move".to_owned(),
        1 => format!("1 move: {}", names[0]),
        count => format!("{count} moves: {}", names.join(" ")),
    }
}

/// Where the piece on a square may go.
fn moves_from(position: &Position, square: Square) -> String {
    let mut moves = position.legal_moves();
    moves.retain(|m| m.from == square);
    let what = occupant(position, square);
    if moves.is_empty() {
        format!("{what}: no legal move")
    } else {
        format!("{what}: {}", names(position, &moves).join(" "))
    }
}

/// Moves in standard algebraic notation, in the order of the alphabet.
fn names(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut names: Vec<String> = moves.iter().map(|&m| position.san(m).to_string()).collect();
    names.sort();
    names
}

/// A move, in notation and words.
fn told_move(last: Option<&Ply>) -> String {
    match last {
        Some(ply) => format!("{ply}{}", check_in_words(&ply.after)),
        None => "no move has been played".to_owned(),
    }
}

/// Where a color's pieces stand, the king first.
fn pieces(position: &Position, color: Color) -> String {
    let mut groups = Vec::new();
    for role in Role::ALL.into_iter().rev() {
        let squares: Vec<String> = position
            .board()
            .pieces(color, role)
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        if !squares.is_empty() {
            let plural = if squares.len() > 1 { "s" } else { "" };
            groups.push(format!("{role}{plural} {}", squares.join(" ")));
        }
    }
    format!("{color}: {}", groups.join(", "))
}

/// What a player has left, and whether that clock goes.
fn clock(game: &Game, clocks: &Clocks, color: Color, now: Instant) -> String {
    let told = format!("{color}: {}", Shown(clocks.remaining(color, now)));
    if game.outcome().is_some() || game.side_to_move() != color {
        return told;
    }
    let for_move = match clocks.remaining_for_move(color, now) {
        Some(left) => format!(", {} for this move", Shown(left)),
        None => String::new(),
    };
    let motion = match (clocks.is_started(), game.is_paused()) {
        (false, _) => "not started",
        (true, true) => "paused",
        (true, false) => "running",
    };
    format!("{told}{for_move}, {motion}")
}

/// What stands on a square and what bears on it.
fn about_square(position: &Position, square: Square) -> String {
    let attackers = position
        .board()
        .attackers(square, position.board().occupied());
    let mut parts = vec![occupant(position, square)];
    for color in Color::ALL {
        let from: Vec<String> = (attackers & position.board().color(color))
            .into_iter()
            .filter_map(|from| {
                position
                    .board()
                    .role_on(from)
                    .map(|role| format!("{role} {from}"))
            })
            .collect();
        if !from.is_empty() {
            let verb = if position.board().color_on(square) == Some(color) {
                "defended"
            } else {
                "attacked"
            };
            parts.push(format!("{verb} by {color}'s {}", from.join(", ")));
        }
    }
    parts.join("; ")
}

/// The square and what stands on it.
fn occupant(position: &Position, square: Square) -> String {
    match position.board().piece_on(square) {
        Some(piece) => format!("{square}, {piece}"),
        None => format!("{square}, empty"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Action;

    /// What is told of the position in which White has castled, one ply ago.
    fn told(inquiry: Inquiry, bottom: Color) -> Vec<String> {
        let start: Position = "r3k3/8/8/8/8/8/7p/R3K2R w KQq - 0 1".parse().unwrap();
        let mut game = Game::new(start);
        let m = start.read_move("O-O-O").unwrap();
        let now = Instant::now();
        game.act(Action::Move(m), now).unwrap();
        tell(&game, game.record().last(), inquiry, bottom, now)
    }

    #[test]
    fn the_board_is_drawn_from_the_readers_side() {
        let white = told(Inquiry::Board, Color::White);
        assert_eq!(
            (&*white[0], &*white[7], &*white[8]),
            (
                "8 r . . . k . . .",
                "1 . . K R . . . R",
                "  a b c d e f g h"
            )
        );
        let black = told(Inquiry::Board, Color::Black);
        assert_eq!(
            (&*black[0], &*black[7], &*black[8]),
            (
                "1 R . . . R K . .",
                "8 . . . k . . . r",
                "  h g f e d c b a"
            )
        );
    }

    #[test]
    fn attackers_are_named_even_if_they_are_pinned_and_defenders_apart() {
        let square =
            |name: &str| told(Inquiry::Square(name.parse().unwrap()), Color::White).concat();
        assert_eq!(square("h2"), "h2, Black pawn; attacked by White's rook h1");
        assert_eq!(
            square("d1"),
            "d1, White rook; defended by White's king c1, rook h1"
        );
        assert_eq!(square("g5"), "g5, empty");
    }

    #[test]
    fn pieces_are_told_from_the_king_down() {
        assert_eq!(
            told(Inquiry::Pieces(None), Color::White),
            [
                "White: king c1, rooks d1 h1",
                "Black: king e8, rook a8, pawn h2"
            ]
        );
    }

    #[test]
    fn the_last_move_is_told_with_what_it_does() {
        assert_eq!(told(Inquiry::Last, Color::White), ["1. O-O-O"]);
    }
}
