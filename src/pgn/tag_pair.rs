//! Parses a tag pair such as `[White "Vera"]`.

use std::ops::Range;

/// The maximum length of a tag pair in bytes.
pub const MAX_TAG_LENGTH: usize = 64 << 10;

/// The parts of a tag pair. Ranges are byte offsets from its opening bracket, which is at 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagPair {
    pub name: Range<usize>,
    /// The value as written in the file, without the quotation marks around it.
    pub value: Range<usize>,
    /// True if the value begins with a quotation mark, of whatever shape.
    pub is_quoted: bool,
    /// The length of the whole pair in bytes.
    pub length: usize,
    /// False if the closing bracket is missing.
    pub is_closed: bool,
}

/// Returns true if the name is `wanted`, in any case, and the value is not empty, `?` (unknown) or `-` (none).
pub fn is_tag_with_value(wanted: &str, name: &[u8], value: &[u8]) -> bool {
    name.eq_ignore_ascii_case(wanted.as_bytes()) && !matches!(value, b"" | b"?" | b"-")
}

/// Parses the tag pair at the beginning of a text. If the pair is malformed, finds its likely name and value.
pub fn parse_tag_pair(text: &[u8]) -> TagPair {
    let name_start = skip_white_space(text, b"[".len());
    let ends_name = |b: u8| b.is_ascii_whitespace() || b"\"[]".contains(&b);
    let name_end = position_from(text, name_start, ends_name);
    let value_start = skip_white_space(text, name_end);
    let mut is_quoted = false;
    let value = match text.get(value_start) {
        Some(b'"') => {
            is_quoted = true;
            quoted_value(text, value_start + 1)
        }
        // There is no value. An opening bracket belongs to the next tag pair.
        None | Some(b'[' | b']') => FoundValue {
            range: value_start..value_start,
            bracket: value_start,
        },
        Some(_) => {
            let printed_quote = printed_quote_length(text.get(value_start..).unwrap_or_default());
            is_quoted = printed_quote > 0;
            unquoted_value(text, value_start + printed_quote)
        }
    };
    let is_closed = text.get(value.bracket) == Some(&b']');
    let closing_bracket = if is_closed { b"]".len() } else { 0 };
    TagPair {
        name: name_start..name_end,
        value: value.range,
        is_quoted,
        length: value.bracket + closing_bracket,
        is_closed,
    }
}

/// The likely value of a tag pair.
struct FoundValue {
    /// The byte offsets of the value from the opening bracket.
    range: Range<usize>,
    /// Where the closing bracket is, or should be.
    bracket: usize,
}

/// The quotation marks of print: curly, low and angled, in UTF-8 and in Windows-1252.
const PRINTED_QUOTES: [&[u8]; 12] = [
    "“".as_bytes(),
    "”".as_bytes(),
    "„".as_bytes(),
    "‟".as_bytes(),
    "«".as_bytes(),
    "»".as_bytes(),
    "″".as_bytes(),
    b"\x93",
    b"\x94",
    b"\x84",
    b"\xab",
    b"\xbb",
];

/// Returns the length in bytes of the quotation mark of print at the beginning of a text; 0 if there is none.
fn printed_quote_length(text: &[u8]) -> usize {
    if text.first().is_none_or(u8::is_ascii) {
        return 0;
    }
    let found = PRINTED_QUOTES.iter().find(|quote| text.starts_with(quote));
    found.map_or(0, |quote| quote.len())
}

/// Finds a value that has no quotation mark, or one of print. It ends at a closing bracket or at the end of the line. Such values
/// are rare.
#[cold]
fn unquoted_value(text: &[u8], start: usize) -> FoundValue {
    let bracket = position_from(text, start, |b| b"]\r\n".contains(&b));
    let end = trimmed_end(text, start, bracket);
    let value = text.get(start..end).unwrap_or_default();
    let closing = PRINTED_QUOTES.iter().find(|quote| value.ends_with(quote));
    let quote_length = closing.map_or(0, |quote| quote.len());
    FoundValue {
        range: start..end - quote_length,
        bracket,
    }
}

/// Finds a quoted value. A quotation mark ends it only before a closing bracket or the end of the line, so this has one value:
/// `[White "Bob "the rook" Smith"]`. A value never extends beyond its line.
fn quoted_value(text: &[u8], start: usize) -> FoundValue {
    let mut at = start;
    loop {
        at = position_from(text, at, |b| matches!(b, b'"' | b'\\' | b'\r' | b'\n'));
        match text.get(at) {
            Some(b'"') => {
                let next = skip_white_space(text, at + 1);
                let spaces = text.get(at + 1..next).unwrap_or_default();
                let ends_line = spaces.iter().any(|b| b"\r\n".contains(b));
                let ends_pair = matches!(text.get(next), None | Some(b']'));
                if ends_line || ends_pair {
                    return FoundValue {
                        range: start..at,
                        bracket: next,
                    };
                }
                at += 1;
            }
            // `\"` and `\\` are one character each, so this quotation mark does not end the value.
            Some(b'\\') if matches!(text.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            Some(b'\\') => at += 1,
            _ => return unclosed_value(text, start, at),
        }
    }
}

/// Finds a quoted value that does not close on its line. If the line ends in `"]`, only the backslash before it was a mistake:
/// `[Site "C:\"]`.
fn unclosed_value(text: &[u8], start: usize, line_end: usize) -> FoundValue {
    let line = text.get(..line_end).unwrap_or_default().trim_ascii_end();
    let value_end = line.len().saturating_sub(b"\"]".len());
    if line.ends_with(b"\"]") && value_end >= start {
        FoundValue {
            range: start..value_end,
            bracket: line.len() - 1,
        }
    } else {
        FoundValue {
            range: start..trimmed_end(text, start, line_end),
            bracket: line_end,
        }
    }
}

/// Returns the index of the first byte at or after `from` that is not white space, or the length of the text if there is none.
fn skip_white_space(text: &[u8], from: usize) -> usize {
    position_from(text, from, |b| !b.is_ascii_whitespace())
}

/// Returns the index of the first byte at or after `from` that matches, or the length of the text if there is none.
fn position_from(text: &[u8], from: usize, matches: impl Fn(u8) -> bool) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let found = rest.iter().position(|&b| matches(b));
    found.map_or(text.len(), |index| from + index)
}

/// Returns the end of the range from `start` to `end` without its trailing white space.
fn trimmed_end(text: &[u8], start: usize, end: usize) -> usize {
    let part = text.get(start..end).unwrap_or_default();
    start + part.trim_ascii_end().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name and value of a tag pair, and whether its end is missing.
    fn pair(text: &str) -> (&str, &str, bool) {
        let pair = parse_tag_pair(text.as_bytes());
        (&text[pair.name], &text[pair.value], !pair.is_closed)
    }

    #[test]
    fn a_tag_pair_is_a_name_and_a_quoted_value() {
        assert_eq!(pair("[White \"Vera\"]\n"), ("White", "Vera", false));
        assert_eq!(pair("[ White\n\"Vera\"\r\n]"), ("White", "Vera", false));
        assert_eq!(pair("[White\"Vera\"]"), ("White", "Vera", false));
        assert_eq!(
            pair(r#"[Event "a \"b\" \\"]"#),
            ("Event", r#"a \"b\" \\"#, false)
        );
    }

    #[test]
    fn misplaced_quotation_marks_are_understood() {
        assert_eq!(
            pair("[White \"the \"rook\" V.\"]\n"),
            ("White", "the \"rook\" V.", false)
        );
        assert_eq!(pair("[White Vera M. ]\n"), ("White", "Vera M.", false));
        for quoted in ["“Vera”", "„Vera“", "«Vera»", "”Vera\""] {
            let text = format!("[White {quoted}]");
            assert_eq!(pair(&text).1.trim_end_matches('"'), "Vera");
            assert!(parse_tag_pair(text.as_bytes()).is_quoted);
        }
        let old = parse_tag_pair(b"[White \x84Vera\x93]");
        assert_eq!((old.value, old.is_quoted), (8..12, true), "Windows-1252");
        assert_eq!(pair("[White]"), ("White", "", false));
        assert_eq!(pair("[Site \"C:\\\"] \n"), ("Site", "C:\\", false));
    }

    #[test]
    fn an_unclosed_tag_ends_with_its_line_at_the_latest() {
        assert_eq!(
            pair("[White \"Vera\n[Black \"x\"]"),
            ("White", "Vera", true)
        );
        assert_eq!(
            pair("[White \"Vera\"\n[Black \"x\"]"),
            ("White", "Vera", true)
        );
        assert_eq!(pair("[White Vera\n1. e4"), ("White", "Vera", true));
        assert_eq!(pair("[White\n[Black \"x\"]"), ("White", "", true));
        assert_eq!(pair("[White \"Vera"), ("White", "Vera", true));
        for next in ["[Black \"x\"]", "1. e4"] {
            let text = format!("[White \"Vera\r{next}");
            assert_eq!(pair(&text), ("White", "Vera", true));
        }
    }
}
