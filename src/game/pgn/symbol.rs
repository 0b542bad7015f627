//! The smallest parts of a PGN text: what ends a run of letters, what says nothing, and what a result looks like.

use crate::game::outcome::GameResult;
use crate::rules::Color;

/// The longest run of letters that is looked at as a whole, in bytes: any spelling of a move is far shorter.
pub const LONGEST_SYMBOL: usize = 255;

/// Whether a byte says nothing: blanks, line ends, and control characters.
#[inline]
pub fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

/// Whether a tag pair begins here, and not a stray bracket: a letter follows, perhaps after blanks.
pub fn begins_tag(text: &[u8]) -> bool {
    let inside = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    inside.is_some_and(|name| name.first().is_some_and(u8::is_ascii_alphabetic))
}

/// Whether a dash as books print it stands here, as in `1–0`.
pub fn is_dashed(text: &[u8], at: usize) -> bool {
    let here = text.get(at..).unwrap_or_default();
    here.starts_with("\u{2013}".as_bytes())
}

/// The run of letters that a text begins with, cut at the longest that is looked at.
#[inline]
pub fn symbol_in(text: &[u8]) -> &[u8] {
    let near = text.get(..LONGEST_SYMBOL).unwrap_or(text);
    let end = near.iter().position(|&b| ENDS_SYMBOL[usize::from(b)]);
    let end = end.unwrap_or(near.len());
    // A promotion may be written e8(Q).
    let promotion = match near.get(end..) {
        Some([b'(', letter, b')', ..]) if b"QRBNqrbn".contains(letter) => 3,
        _ => 0,
    };
    near.get(..end + promotion).unwrap_or(near)
}

/// The bytes with which no run of letters goes on.
static ENDS_SYMBOL: [bool; 256] = {
    let mut ends = [false; 256];
    let mut byte = 0_u8;
    loop {
        ends[byte as usize] = byte <= b' '
            || matches!(byte, b'{' | b'}' | b'(' | b')' | b'[' | b']' | b'<' | b'>')
            || matches!(byte, b';' | b'$' | b'*');
        if byte == u8::MAX {
            break ends;
        }
        byte += 1;
    }
};

/// What stands at the end of a game's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// The result.
    Over(GameResult),
    /// `*`: the game is not over, or nobody knows how it ended.
    Open,
}

impl Marker {
    /// The marker that a text is.
    pub fn read(text: &[u8]) -> Option<Self> {
        let result = match std::str::from_utf8(text).ok()? {
            "1-0" | "1\u{2013}0" => GameResult::Win(Color::White),
            "0-1" | "0\u{2013}1" => GameResult::Win(Color::Black),
            "1/2-1/2" | "1/2\u{2013}1/2" | "1/2" | "½-½" | "½\u{2013}½" | "½" => {
                GameResult::Draw
            }
            "*" => return Some(Self::Open),
            _ => return None,
        };
        Some(Self::Over(result))
    }

    /// The result, if there is one.
    pub fn result(self) -> Option<GameResult> {
        match self {
            Self::Over(result) => Some(result),
            Self::Open => None,
        }
    }
}

/// The length of the marker that a text begins with, if it does.
pub fn marker_in(text: &[u8]) -> Option<usize> {
    if text.starts_with(b"*") {
        return Some(1);
    }
    let symbol = symbol_in(text);
    Marker::read(symbol).map(|_| symbol.len())
}
