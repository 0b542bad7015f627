//! The URL of a game on lichess's analysis board. Tabiya itself sends nothing; the player opens the URL in a browser.

use std::fmt::Write;

use super::start_tag_text;
use crate::game::Game;
use crate::rules::decode_address;

/// The URL of the analysis board with the start position of standard chess.
const START: &str = "https://lichess.org/analysis";
/// The beginning of every other URL. The game follows as PGN, with `_` for spaces.
const BOARD: &str = "https://lichess.org/analysis/pgn/";

/// The maximum length of the encoded game in a URL, in characters. The analysis board ignores the rest of a longer game.
const MAX_GAME_LENGTH: usize = 5000;

/// The URL of a game on the analysis board, with as many of its first moves as fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisLink {
    pub address: String,
    /// The number of plies that do not fit in the URL.
    left_out: usize,
}

impl AnalysisLink {
    /// Returns a message with the number of plies that do not fit in the URL; `None` if all fit.
    pub fn left_out(&self) -> Option<String> {
        match self.left_out {
            0 => None,
            1 => Some("The address has no room for the last move".to_owned()),
            many => Some(format!("The address has no room for the last {many} moves")),
        }
    }

    /// Returns the game in such an address as PGN; `None` for any other text.
    pub fn game_in(address: &str) -> Option<String> {
        address.strip_prefix(BOARD).map(decode_address)
    }

    pub fn new(game: &Game) -> Self {
        let mut text = encoded(start_tag_text(game.start()).trim());
        let mut before = game.start();
        let mut left_out = 0;
        for ply in game.record() {
            let san = before.san(ply.played);
            let word = encoded(san.trim_end_matches(['+', '#']));
            before = &ply.after;
            let gap = if text.is_empty() { "" } else { "_" };
            let has_room = text.len() + gap.len() + word.len() <= MAX_GAME_LENGTH;
            // Once a move has been left out, a later one would be illegal or another move, even if it fits.
            if has_room && left_out == 0 {
                text.push_str(gap);
                text.push_str(&word);
            } else {
                left_out += 1;
            }
        }
        let address = if text.is_empty() {
            START.to_owned()
        } else {
            format!("{BOARD}{text}")
        };
        Self { address, left_out }
    }
}

/// Encodes text as a part of a URL: `_` for spaces and line feeds, and `%` with a hexadecimal code for every other byte that is
/// not a letter, a digit, `-`, `/` or `.`.
fn encoded(text: &str) -> String {
    let mut path = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' | b'\n' => path.push('_'),
            b'-' | b'/' | b'.' => path.push(byte.into()),
            byte if byte.is_ascii_alphanumeric() => path.push(byte.into()),
            // Writing to a string does not fail.
            byte => drop(write!(path, "%{byte:02X}")),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Position, Variant};

    fn link(start: Position, moves: &str) -> AnalysisLink {
        let mut game = Game::new(start);
        for text in moves.split_whitespace() {
            let m = game.position().read_move(text).unwrap();
            game.replay(m, None, false).unwrap();
        }
        AnalysisLink::new(&game)
    }

    #[test]
    fn an_address_has_the_start_if_it_is_unusual_and_the_moves_without_check_signs() {
        let start = Position::start();
        assert_eq!(link(start, "").address, START);
        let castled = link(start, "e4 d5 Bb5+ c6 Nf3 cxb5 O-O");
        assert_eq!(castled.address, format!("{BOARD}e4_d5_Bb5_c6_Nf3_cxb5_O-O"));
        assert_eq!(castled.left_out, 0);
        let game = AnalysisLink::game_in(&castled.address);
        assert_eq!(game.as_deref(), Some("e4 d5 Bb5 c6 Nf3 cxb5 O-O"));
        let fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
        let tags = "%5BFEN_%228/P6k/8/8/8/8/8/K7_w_-_-_0_1%22%5D_%5BSetUp_%221%22%5D";
        let queened = link(fen.parse().unwrap(), "a8=Q").address;
        assert_eq!(queened, format!("{BOARD}{tags}_a8%3DQ"));
        let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
        let start = Position::from_fen(fen, Variant::Chess960).unwrap();
        let address = link(start, "").address;
        assert!(
            address.contains("%5BVariant_%22Chess960%22%5D"),
            "{address}"
        );
    }

    #[test]
    fn a_long_game_says_that_it_is_cut() {
        let link = link(Position::start(), &"Nf3 Nf6 Ng1 Ng8 ".repeat(400));
        assert_eq!(link.address.len(), BOARD.len() + 1250 * 4 - 1);
        assert_eq!(link.left_out, 1600 - 1250);
    }
}
