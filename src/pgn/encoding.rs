//! Turns the bytes of a file into text that is safe to store and display: encodings, escapes, control characters.

use std::borrow::Cow;

use crate::rules::is_invisible;

/// Decodes bytes as UTF-8 if they are valid UTF-8. Otherwise decodes them as Windows-1252, the encoding of old files.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
    }
}

/// Decodes a byte of Windows-1252, which is ISO 8859-1 except for the bytes 80 to 9F (hexadecimal). The five undefined bytes
/// become control characters, as in ISO 8859-1.
fn windows_1252(byte: u8) -> char {
    /// The characters of the bytes 80 to 9F.
    const UPPER: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let character = byte
        .checked_sub(0x80)
        .and_then(|index| UPPER.get(usize::from(index)));
    character.copied().unwrap_or(char::from(byte))
}

/// Encodes a text in Windows-1252; `None` if that has no byte for one of its characters.
pub fn encode_windows_1252(text: &str) -> Option<Vec<u8>> {
    let byte_of = |letter| (0..=u8::MAX).find(|&byte| windows_1252(byte) == letter);
    text.chars().map(byte_of).collect()
}

/// Decodes the bytes of a tag's value like [`unescape`], and makes the text safe to display like [`sanitize`].
pub fn tag_text(value: &[u8]) -> String {
    sanitize(&unescape(value))
}

/// Decodes the bytes of a tag's value, where `\"` means a quotation mark and `\\` a backslash.
pub fn unescape(value: &[u8]) -> String {
    let text = decode(value);
    let between_backslashes = text.split(r"\\");
    let parts = between_backslashes.map(|part| part.replace(r#"\""#, "\""));
    parts.collect::<Vec<_>>().join(r"\")
}

/// Removes invisible characters, replaces each run of white space and [control characters](is_terminal_control) by one space,
/// and removes those at both ends.
pub fn sanitize(text: &str) -> String {
    let visible: String = text
        .chars()
        .filter(|&letter| !is_invisible(letter))
        .collect();
    let words = visible
        .split(|letter: char| letter.is_whitespace() || is_terminal_control(letter))
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Returns true for characters that no terminal should get: control characters, line breaks, and
/// [invisible characters](is_invisible).
pub fn is_terminal_control(letter: char) -> bool {
    let separates_lines = matches!(letter, '\u{2028}' | '\u{2029}');
    letter.is_control() || separates_lines || is_invisible(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_terminal_gets_tag_characters_or_characters_that_turn_or_break_a_line() {
        for letter in [
            '\u{e0000}',
            '\u{e0041}',
            '\u{e007f}',
            '\u{202e}',
            '\u{200b}',
            '\u{2060}',
            '\u{feff}',
            '\u{ad}',
            '\u{2028}',
            '\u{1b}',
        ] {
            assert!(is_terminal_control(letter), "{letter:?}");
        }
        for letter in ['é', '♞', '\u{e0100}', '—'] {
            assert!(!is_terminal_control(letter), "{letter:?}");
        }
    }

    #[test]
    fn text_is_utf8_or_else_windows_1252() {
        assert_eq!(decode("Réti".as_bytes()), "Réti");
        assert_eq!(decode(b"R\xe9ti"), "Réti");
        assert_eq!(
            decode(b"\x84\x8aaric\x93 \x96 \x80\x81\xff"),
            "„Šaric“ – €\u{81}ÿ"
        );
        let text = "\"Šarić\" –".replace('ć', "c");
        assert_eq!(decode(&encode_windows_1252(&text).unwrap()), text);
        assert_eq!(encode_windows_1252("Šarić"), None);
        assert_eq!(
            decode(b"Ren\xc3"),
            "RenÃ",
            "a character cut short is no UTF-8"
        );
    }

    #[test]
    fn only_quotation_marks_and_backslashes_are_escaped() {
        assert_eq!(tag_text(br#"a \"b\" \\ \n \"#), r#"a "b" \ \n \"#);
    }

    #[test]
    fn nothing_that_controls_a_terminal_is_kept() {
        assert_eq!(sanitize("\u{1b}[31m a\r\n\tb\0 \u{9b}2J"), "[31m a b 2J");
        assert_eq!(sanitize("\u{202e}areV\u{2069}"), "areV");
        assert_eq!(sanitize("Ve\u{200b}ra\u{ad} \u{feff}M."), "Vera M.");
    }
}
