//! Why a king is mated, in words.

use itertools::Itertools;

use super::capitalize;
use crate::rules::{Bitboard, Position, Role, Square};

/// Says who mates the king: who gives check, and who guards the squares that those pieces do not. `None` without a mate.
pub fn mate_in_words(position: &Position) -> Option<String> {
    let net = position.mate_net()?;
    let board = &position.board;
    let checkers = position.checkers();
    let without_king = board.occupied() & !Bitboard::of(net.king);
    let guards_of = |square: Square| board.attackers(square, without_king) & net.guards;
    let others_guard = |square: &Square| (guards_of(*square) & checkers).is_empty();
    let guarded: Vec<Square> = net.flights.into_iter().filter(others_guard).collect();
    let check = named(position, checkers);
    let gives = if checkers.count() > 1 {
        "give"
    } else {
        "gives"
    };
    let rest = if !guarded.is_empty() {
        let guards = fewest_guards(&guarded, guards_of);
        let verb = if guards.count() > 1 {
            "guard"
        } else {
            "guards"
        };
        let objects = objects(position, checkers, &guarded);
        format!("; {} {verb} {objects}", named(position, guards))
    } else if net.own_men.is_empty() {
        String::new()
    } else {
        "; the king's own men shut it in".to_owned()
    };
    Some(capitalize(&format!("{check} {gives} check{rest}.")))
}

/// Returns guards that guard all of these squares together. Prefers those that guard most.
fn fewest_guards(squares: &[Square], guards_of: impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut left = squares.to_vec();
    let mut chosen = Bitboard::EMPTY;
    while let Some(&first) = left.first() {
        let guards_how_many = |guard: &Square| {
            let guarded = left
                .iter()
                .filter(|square| guards_of(**square).contains(*guard));
            guarded.count()
        };
        let Some(guard) = guards_of(first).into_iter().max_by_key(guards_how_many) else {
            return chosen;
        };
        chosen |= guard.into();
        left.retain(|square| !guards_of(*square).contains(guard));
    }
    chosen
}

/// Returns these pieces by name and square, as in `bishop c4 and king f6`.
fn named(position: &Position, squares: Bitboard) -> String {
    let name = |square| {
        let piece = position.board.piece_on(square)?;
        Some(format!("{} {square}", piece.role))
    };
    in_a_row(&squares.into_iter().filter_map(name).collect::<Vec<_>>())
}

/// Returns what is guarded: a piece that gives check, as `her` or `it`, and squares.
fn objects(position: &Position, checkers: Bitboard, guarded: &[Square]) -> String {
    let words = guarded
        .iter()
        .sorted_by_key(|square| !checkers.contains(**square))
        .map(|square| match position.board.piece_on(*square) {
            Some(piece) if checkers.contains(*square) && checkers.count() == 1 => {
                if piece.role == Role::Queen {
                    "her"
                } else {
                    "it"
                }
                .to_owned()
            }
            Some(_) | None => square.to_string(),
        });
    in_a_row(&words.collect::<Vec<_>>())
}

/// Joins words as in `e7, f7 and g7`.
fn in_a_row(words: &[String]) -> String {
    match words {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tests::random_games::Random;
    use crate::rules::{Color, Piece, Setup};

    #[test]
    fn a_mate_is_said_with_who_checks_and_who_guards() {
        for (fen, said) in [
            (
                "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
                "Queen f7 gives check; bishop c4 guards her.",
            ),
            (
                "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17",
                "Rook d8 gives check; bishop g5 guards it and e7.",
            ),
            (
                "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1",
                "Knight f7 gives check; the king's own men shut it in.",
            ),
            (
                "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
                "Rook a8 gives check; the king's own men shut it in.",
            ),
        ] {
            let position = fen.parse().unwrap();
            assert_eq!(mate_in_words(&position).as_deref(), Some(said));
        }
        assert_eq!(mate_in_words(&Position::start()), None);
    }

    /// Returns a position of kings, some men of White's, and some of Black's beside their king; `None` if it cannot be played.
    fn random_position(random: &mut Random) -> Option<Position> {
        let mut setup = Setup {
            side_to_move: Color::Black,
            ..Setup::default()
        };
        let kings = Color::ALL.map(|color| (color, Role::King));
        let roles = [
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        let men = (0..9).map(|index| (Color::ALL[usize::from(index > 4)], random.pick(&roles)));
        for (color, role) in kings.into_iter().chain(men.collect::<Vec<_>>()) {
            let edge = if color == Color::Black { 16 } else { 64 };
            let square = Square::from_index(63 - random.below(edge));
            if setup.board.piece_on(square).is_none() {
                setup.board.put(square, Piece { color, role });
            }
        }
        setup.position().ok()
    }

    #[test]
    fn every_piece_named_gives_check_or_guards_a_square_of_the_king() {
        let mut random = Random::new(7);
        let mut mates = 0;
        while mates < 200 {
            let Some(position) = random_position(&mut random) else {
                continue;
            };
            let Some(said) = mate_in_words(&position) else {
                continue;
            };
            mates += 1;
            let net = position.mate_net().unwrap();
            let (checks, guards) = said.split_once(" check").unwrap();
            let named = |words: &str| {
                let words = words.to_lowercase();
                let names = position.board.color(Color::White).into_iter();
                let name = |square: &Square| {
                    let role = position.board.piece_on(*square).unwrap().role;
                    words.contains(&format!("{role} {square}"))
                };
                names.filter(name).collect::<Vec<_>>()
            };
            let checkers: Vec<_> = position.checkers().into_iter().collect();
            assert_eq!(named(checks), checkers, "{position}: {said}");
            let without_king = position.board.occupied() & !Bitboard::of(net.king);
            // What the sentence leaves to the guards is all that the checking pieces do not attack.
            let objects = net.flights.into_iter().filter(|square| {
                let attackers = position.board.attackers(*square, without_king);
                (attackers & position.checkers()).is_empty()
            });
            for square in objects {
                let attackers = position.board.attackers(square, without_king);
                let guard = |guard: &Square| attackers.contains(*guard);
                assert!(
                    named(guards).iter().any(guard),
                    "{position}: {said} {square}"
                );
                let is_pronoun = position.checkers() == Bitboard::of(square);
                let object = square.to_string();
                assert!(is_pronoun || guards.contains(&object), "{position}: {said}");
            }
            for guard in named(guards) {
                assert!(net.guards.contains(guard), "{position}: {said} {guard}");
            }
            let shut_in = said.contains("own men");
            assert!(!shut_in || !net.own_men.is_empty(), "{position}: {said}");
        }
    }
}
