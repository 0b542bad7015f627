//! The smallest parts of a PGN text: white space, symbols such as moves, brackets and termination markers.

use std::borrow::Cow;

use super::encoding::decode;
use super::tag_pair::parse_tag_pair;
use crate::game::GameResult;
use crate::rules::{Color, PieceLetters, Role, is_hyphen};

/// The maximum length of a symbol in bytes. We cut longer symbols to this length; every spelling of a move is far shorter.
pub const MAX_SYMBOL_LENGTH: usize = 255;

/// Returns the beginning of a text, at most [`MAX_SYMBOL_LENGTH`] bytes of it, so that no search in it takes long.
#[inline]
pub fn up_to_symbol_length(text: &[u8]) -> &[u8] {
    text.get(..MAX_SYMBOL_LENGTH).unwrap_or(text)
}

/// Returns true for the ASCII space and every byte below it: tabs, line ends and other control characters.
#[inline]
pub fn is_white_space(byte: u8) -> bool {
    byte <= b' '
}

/// Returns true if the text begins with a tag pair, and not just with a bracket: a letter follows, perhaps after white space.
#[inline]
pub fn begins_tag(text: &[u8]) -> bool {
    let inside = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    inside.is_some_and(|name| name.first().is_some_and(u8::is_ascii_alphabetic))
}

/// Returns true if the text begins with a tag pair that has a quoted value. Among moves only such a pair counts as a tag,
/// because brackets have other uses there.
pub fn begins_quoted_tag(text: &[u8]) -> bool {
    let near = up_to_symbol_length(text);
    begins_tag(near) && parse_tag_pair(near).is_quoted
}

/// Returns the part of the text from the square bracket at its beginning to the bracket that closes it, on the same line and
/// within [`MAX_SYMBOL_LENGTH`] bytes. If there is no such closing bracket, returns only the opening bracket and the word after
/// it.
pub fn leading_brackets(text: &[u8]) -> &[u8] {
    let near = up_to_symbol_length(text);
    let end = near.iter().position(|b| b"]\r\n".contains(b));
    if let Some(end) = end
        && near.get(end) == Some(&b']')
    {
        return near.get(..=end).unwrap_or(near);
    }
    let word = leading_symbol(near.get(1..).unwrap_or_default());
    near.get(..=word.len()).unwrap_or(near)
}

/// Returns true if a non-ASCII hyphen or dash is at this byte offset, as in `1–0`.
pub fn has_dash_at(text: &[u8], at: usize) -> bool {
    let here = text.get(at..).unwrap_or_default();
    // In Windows-1252 it is one byte, in UTF-8 three.
    match here.first() {
        Some(0x96 | 0x97) => true,
        Some(0xe2) => here.get(..3).is_some_and(|bytes| {
            std::str::from_utf8(bytes).is_ok_and(|letter| letter.starts_with(is_hyphen))
        }),
        _ => false,
    }
}

/// Returns true for white space that is not ASCII, including zero-width spaces.
fn is_unicode_space(letter: char) -> bool {
    !letter.is_ascii() && letter.is_whitespace()
        || matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// Returns the length in bytes of the non-ASCII space at the beginning of the text; `None` if there is none.
pub fn leading_unicode_space(text: &[u8]) -> Option<usize> {
    if text.first()?.is_ascii() {
        return None;
    }
    // In Windows-1252 the byte A0 is such a space. In UTF-8 no character begins with this byte.
    if text.first() == Some(&0xa0) {
        return Some(1);
    }
    // In UTF-8 every such space has two or three bytes.
    [2, 3].into_iter().find(|&length| {
        let letter = text.get(..length).map(std::str::from_utf8);
        matches!(letter, Some(Ok(letter)) if letter.starts_with(is_unicode_space))
    })
}

/// Returns the length in bytes of the ellipsis character at the beginning of the text, as in `1… e5`; `None` if there is none.
pub fn leading_ellipsis(text: &[u8]) -> Option<usize> {
    match text {
        // In Windows-1252.
        [0x85, ..] => Some(1),
        _ => text.starts_with("…".as_bytes()).then_some(3),
    }
}

/// Returns the part of a symbol before its first non-ASCII space, or the whole symbol if it has none.
pub fn before_unicode_space(symbol: &[u8]) -> &[u8] {
    if symbol.is_ascii() {
        return symbol;
    }
    let end = match std::str::from_utf8(symbol) {
        Ok(text) => text.find(is_unicode_space),
        // A long symbol may be cut inside its last character.
        Err(error) if error.error_len().is_none() => {
            let (whole_characters, _cut) = symbol.split_at(error.valid_up_to());
            decode(whole_characters).find(is_unicode_space)
        }
        // In Windows-1252 the only such space is the byte A0.
        Err(_) => symbol.iter().position(|&byte| byte == 0xa0),
    };
    symbol.get(..end.unwrap_or(symbol.len())).unwrap_or(symbol)
}

/// Decodes a symbol. Replaces dashes with hyphens, and chess characters such as ♘ with English letters. Drops variation
/// selectors.
pub fn to_ascii_letters(symbol: &[u8]) -> Cow<'_, str> {
    let text = decode(symbol);
    if text.is_ascii() {
        return text;
    }
    let letters = text.chars().filter_map(|letter| match letter {
        '♙' | '♟' => Some('P'),
        // Variation selectors only choose how the previous character looks.
        '\u{fe0e}' | '\u{fe0f}' => None,
        dash if is_hyphen(dash) => Some('-'),
        other => {
            let role = PieceLetters::ENGLISH.role(other);
            Some(role.map_or(other, Role::letter))
        }
    });
    Cow::Owned(letters.collect())
}

/// Returns the symbol at the beginning of the text, at most [`MAX_SYMBOL_LENGTH`] bytes of it.
#[inline]
pub fn leading_symbol(text: &[u8]) -> &[u8] {
    let near = up_to_symbol_length(text);
    let ends = |&byte: &u8| ENDS_SYMBOL[usize::from(byte)];
    let end = near.iter().position(ends).unwrap_or(near.len());
    // A promotion may be written e8(Q). These brackets do not begin a variation.
    let promotion_length = match near.get(end..) {
        Some([b'(', letter, b')', ..]) if b"QRBNqrbn".contains(letter) => 3,
        _ => 0,
    };
    near.get(..end + promotion_length).unwrap_or(near)
}

/// Returns the symbol at the beginning of the text if it has only ASCII letters; otherwise nothing.
pub fn leading_word(text: &[u8]) -> &[u8] {
    let symbol = leading_symbol(text);
    if symbol.iter().all(u8::is_ascii_alphabetic) {
        symbol
    } else {
        &[]
    }
}

/// True for each byte that ends a symbol.
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

/// The marker at the end of a game's movetext, as in `1-0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminationMarker {
    /// The result; `None` for `*`, which means that the game is unfinished or its result is unknown.
    pub result: Option<GameResult>,
}

/// The marker of a draw as books print it.
const HALF_TO_HALF: &[u8] = "½-½".as_bytes();
const HALF: &[u8] = "½".as_bytes();

impl TerminationMarker {
    pub const UNFINISHED: Self = Self { result: None };

    /// Reads a marker in any spelling that we know; `None` for any other text.
    pub fn read(text: &[u8]) -> Option<Self> {
        let letters = to_ascii_letters(text);
        let result = match letters.as_bytes() {
            b"1-0" => Some(GameResult::Win(Color::White)),
            b"0-1" => Some(GameResult::Win(Color::Black)),
            b"1/2-1/2" | b"1/2" | HALF_TO_HALF | HALF => Some(GameResult::Draw),
            b"*" => None,
            _ => return None,
        };
        Some(Self { result })
    }

    /// Reads the result that a marker in any spelling states; `None` for `*`, and for any other text.
    pub fn read_result(text: &[u8]) -> Option<GameResult> {
        Self::read(text)?.result
    }
}

/// Returns true if a text ends with a termination marker, perhaps followed by white space. The text of a whole game does.
pub fn ends_with_marker(text: &[u8]) -> bool {
    let text = text.trim_ascii_end();
    let symbol = text
        .rsplit(|&byte| ENDS_SYMBOL[usize::from(byte)])
        .next()
        .unwrap_or_default();
    text.ends_with(b"*") || TerminationMarker::read(symbol).is_some()
}

/// Returns the length in bytes of the termination marker at the beginning of the text; `None` if there is none.
pub fn leading_marker_length(text: &[u8]) -> Option<usize> {
    if text.starts_with(b"*") {
        return Some(1);
    }
    let symbol = before_unicode_space(leading_symbol(text));
    TerminationMarker::read(symbol).map(|_| symbol.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tests::rows;

    #[test]
    fn a_result_means_the_same_in_any_characters_and_ends_a_text() {
        let table = "
            1/2-1/2 1/2\u{2013}1/2 1/2 ½-½ ½\u{2212}½ ½ | 1/2-1/2
            1-0 1\u{2013}0 | 1-0
            0-1 | 0-1
            * | *
        ";
        for [markers, meant] in rows(table) {
            for marker in markers.split_whitespace() {
                let read = TerminationMarker::read(marker.as_bytes()).unwrap();
                let result = read.result.map_or("*".to_owned(), |it| it.to_string());
                assert_eq!(result, meant, "{marker}");
                for text in [
                    format!("1. e4 {marker}\n\n"),
                    format!("1. e4 {{So}}{marker}"),
                ] {
                    assert!(ends_with_marker(text.as_bytes()), "{text}");
                }
            }
        }
        for shown_as_picture in ["1/2\u{fe0f}", "1-0\u{fe0f}", "*\u{fe0f}"] {
            assert!(TerminationMarker::read(shown_as_picture.as_bytes()).is_some());
        }
        for text in ["", "1", "0-0", "½½", "\u{2013}"] {
            assert_eq!(TerminationMarker::read(text.as_bytes()), None, "{text}");
            assert!(!ends_with_marker(text.as_bytes()), "{text}");
        }
        assert!(ends_with_marker(b"1. e4 \xbd-\xbd\r\n"), "Windows-1252");
        assert!(ends_with_marker(b"1. e4 e5*"));
        for text in ["1. e4 e5", "1. e4 1-", "1. e4 {1-0}", "1. e4 (1. d4"] {
            assert!(!ends_with_marker(text.as_bytes()), "{text}");
        }
    }
}
