//! From the bytes of a file to text that may be kept and shown.

use std::borrow::Cow;

/// Bytes as text: UTF-8, or else ISO 8859-1, in which old files are written.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// The value of a tag as it is meant: `\"` is a quotation mark, `\\` a backslash.
pub fn unescape(bytes: &[u8]) -> Cow<'_, [u8]> {
    if !bytes.contains(&b'\\') {
        return Cow::Borrowed(bytes);
    }
    let mut meant = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        let escaped = match (byte, rest.peek()) {
            (b'\\', Some(b'"' | b'\\')) => rest.next(),
            _ => None,
        };
        meant.push(escaped.unwrap_or(byte));
    }
    Cow::Owned(meant)
}

/// What the value of a tag says, of which these are the bytes in the file.
pub fn tag_text(value: &[u8]) -> String {
    tidy(&decode(&unescape(value)))
}

/// A text without what would steer a terminal, and with single blanks between its words.
pub fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    for word in text.split(|letter: char| letter.is_whitespace() || steers(letter)) {
        if !word.is_empty() {
            if !tidied.is_empty() {
                tidied.push(' ');
            }
            tidied.push_str(word);
        }
    }
    tidied
}

/// Whether a character would steer a terminal, break a line, or turn the direction of what is written after it.
pub fn steers(letter: char) -> bool {
    let turns = matches!(
        letter,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}'
    );
    turns || letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_utf8_or_else_latin_1() {
        assert_eq!(decode("Réti".as_bytes()), "Réti");
        assert_eq!(decode(b"R\xe9ti"), "Réti");
        assert_eq!(
            decode(b"Ren\xc3"),
            "RenÃ",
            "a character cut short is no UTF-8"
        );
    }

    #[test]
    fn only_quotation_marks_and_backslashes_are_escaped() {
        assert_eq!(&*unescape(br#"a \"b\" \\ \n \"#), br#"a "b" \ \n \"#);
    }

    #[test]
    fn nothing_that_steers_a_terminal_is_kept() {
        assert_eq!(tidy("\u{1b}[31m a\r\n\tb\0 \u{9b}2J"), "[31m a b 2J");
        assert_eq!(tidy("\u{202e}areV\u{2069}"), "areV");
    }
}
