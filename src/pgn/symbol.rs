//! The smallest parts of a PGN text: what ends a run of letters, what says nothing, and what a result looks like.

use std::borrow::Cow;

use super::text::decode;
use crate::game::GameResult;
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

/// Whether a tag pair begins here among moves, where it must not be taken for something else: with a quoted value.
pub fn begins_quoted_tag(text: &[u8]) -> bool {
    let near = text.get(..LONGEST_SYMBOL).unwrap_or(text);
    if !begins_tag(near) {
        return false;
    }
    let inside = near.get(1..).unwrap_or_default().trim_ascii_start();
    let ends_name = |b: &u8| b.is_ascii_whitespace() || b"\"[]".contains(b);
    let name = inside.iter().position(ends_name).unwrap_or(inside.len());
    let value = inside.get(name..).unwrap_or_default().trim_ascii_start();
    value.first() == Some(&b'"')
}

/// What stands in square brackets here; of a bracket that its line does not close, only the first word.
pub fn bracketed_in(text: &[u8]) -> &[u8] {
    let near = text.get(..LONGEST_SYMBOL).unwrap_or(text);
    let end = near.iter().position(|b| b"]\r\n".contains(b));
    if let Some(end) = end.filter(|&end| near.get(end) == Some(&b']')) {
        return near.get(..=end).unwrap_or(near);
    }
    let word = symbol_in(near.get(1..).unwrap_or_default()).len();
    near.get(..=word).unwrap_or(near)
}

/// Whether a hyphen or dash other than the one on keyboards stands here, as in `1–0`.
pub fn is_dashed(text: &[u8], at: usize) -> bool {
    let here = text.get(at..).unwrap_or_default();
    // Alone, in Windows-1252, or in UTF-8.
    match here.first() {
        Some(0x96 | 0x97) => true,
        Some(0xe2) => here.get(..3).is_some_and(|bytes| {
            std::str::from_utf8(bytes).is_ok_and(|letter| letter.starts_with(is_dash))
        }),
        _ => false,
    }
}

/// Whether a character is one of the hyphens, dashes and minus signs that stand for `-`.
fn is_dash(letter: char) -> bool {
    matches!(letter, '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Whether a character is a blank that ASCII does not have. Those without a width are among them.
fn is_wide_blank(letter: char) -> bool {
    !letter.is_ascii() && letter.is_whitespace()
        || matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// The length of the blank that a text begins with, if it is one that ASCII does not have.
pub fn leading_wide_blank(text: &[u8]) -> Option<usize> {
    if text.first()?.is_ascii() {
        return None;
    }
    // In Windows-1252 a byte A0 stands for itself; in UTF-8 it never comes first.
    if text.first() == Some(&0xa0) {
        return Some(1);
    }
    // Each is of two or three bytes.
    [2, 3].into_iter().find(|&length| {
        let letter = text.get(..length).map(std::str::from_utf8);
        matches!(letter, Some(Ok(letter)) if letter.starts_with(is_wide_blank))
    })
}

/// The length of the ellipsis that a text begins with, as after the number of a Black move; in Windows-1252 it is the
/// byte 85.
pub fn leading_ellipsis(text: &[u8]) -> Option<usize> {
    let length = if text.first() == Some(&0x85) { 1 } else { 3 };
    let letter = text.get(..length)?;
    (decode(letter) == "…").then_some(length)
}

/// What stands of a run of letters before a blank that ASCII does not have.
pub fn before_wide_blank(symbol: &[u8]) -> &[u8] {
    if symbol.is_ascii() {
        return symbol;
    }
    let end = match std::str::from_utf8(symbol) {
        Ok(text) => text.find(is_wide_blank),
        Err(_) => symbol.iter().position(|&byte| byte == 0xa0),
    };
    symbol.get(..end.unwrap_or(symbol.len())).unwrap_or(symbol)
}

/// A run of letters as a keyboard writes it: hyphens for dashes, letters for figurines.
pub fn in_letters(symbol: &[u8]) -> Cow<'_, str> {
    let text = decode(symbol);
    if text.is_ascii() {
        return text;
    }
    let letters = text.chars().filter_map(|letter| match letter {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        '♙' | '♟' => Some('P'),
        // These only choose how the character before is drawn.
        '\u{fe0e}' | '\u{fe0f}' => None,
        dash if is_dash(dash) => Some('-'),
        other => Some(other),
    });
    Cow::Owned(letters.collect())
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
        let result = match text {
            b"1-0" => GameResult::Win(Color::White),
            b"0-1" => GameResult::Win(Color::Black),
            b"1/2-1/2" | b"1/2" => GameResult::Draw,
            b"*" => return Some(Self::Open),
            _ if text.is_ascii() => return None,
            _ => match &*in_letters(text) {
                "1-0" => GameResult::Win(Color::White),
                "0-1" => GameResult::Win(Color::Black),
                "1/2-1/2" | "½-½" | "½" => GameResult::Draw,
                _ => return None,
            },
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
    let symbol = before_wide_blank(symbol_in(text));
    Marker::read(symbol).map(|_| symbol.len())
}
