//! From the bytes of a file to text that may be kept and shown.

use std::borrow::Cow;

/// Bytes as text: UTF-8, or else Windows-1252, in which old files are written.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
    }
}

/// A byte as a character of Windows-1252: that is ISO 8859-1 but for 80 to 9F. The five bytes to which it gives no
/// meaning stay the control characters that they are in ISO 8859-1.
fn windows_1252(byte: u8) -> char {
    /// 80 to 9F.
    const OWN: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let own = byte
        .checked_sub(0x80)
        .and_then(|index| OWN.get(usize::from(index)));
    own.copied().unwrap_or(char::from(byte))
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
    fn text_is_utf8_or_else_windows_1252() {
        assert_eq!(decode("Réti".as_bytes()), "Réti");
        assert_eq!(decode(b"R\xe9ti"), "Réti");
        assert_eq!(
            decode(b"\x84\x8aaric\x93 \x96 \x80\x81\xff"),
            "„Šaric“ – €\u{81}ÿ"
        );
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
