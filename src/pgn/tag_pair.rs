//! Parses a tag pair such as `[White "Vera"]`.

use std::ops::Range;

/// The maximum length of a tag pair in bytes.
pub const MAX_TAG_LENGTH: usize = 64 << 10;

/// The parts of a tag pair. Ranges are byte offsets from its opening bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagPair {
    pub name: Range<usize>,
    /// The value as the file has it, between the quotation marks.
    pub value: Range<usize>,
    /// True if the value begins with a quotation mark.
    pub is_quoted: bool,
    /// The length of the whole pair in bytes.
    pub length: usize,
    /// True if the closing bracket is missing.
    pub unclosed: bool,
}

/// Returns true if a tag pair has this name, in any case, and a real value: not empty, `?` (unknown) or `-` (none).
pub fn is_known_tag(wanted: &str, name: &[u8], value: &[u8]) -> bool {
    name.eq_ignore_ascii_case(wanted.as_bytes()) && !matches!(value, b"" | b"?" | b"-")
}

/// Parses a tag pair. Finds the likely name and value if the pair is malformed.
pub fn parse_tag_pair(text: &[u8]) -> TagPair {
    let name_start = skip_white_space(text, 1);
    let name_end = position_from(text, name_start, |b| {
        b.is_ascii_whitespace() || b"\"[]".contains(&b)
    });
    let start = skip_white_space(text, name_end);
    let (value, end) = match text.get(start) {
        Some(b'"') => quoted_value(text, start + 1),
        None | Some(b'[' | b']') => (start..start, start),
        Some(_) => unquoted_value(text, start),
    };
    let is_closed = text.get(end) == Some(&b']');
    TagPair {
        name: name_start..name_end,
        value,
        is_quoted: text.get(start) == Some(&b'"'),
        length: end + usize::from(is_closed),
        unclosed: !is_closed,
    }
}

/// Finds an unquoted value, and where the closing bracket should be. The value ends at the bracket or at the end of the line.
fn unquoted_value(text: &[u8], start: usize) -> (Range<usize>, usize) {
    let end = position_from(text, start, |b| b"]\r\n".contains(&b));
    (start..trimmed_end(text, start, end), end)
}

/// Finds a quoted value, and where the closing bracket should be. A quotation mark without a bracket after it belongs to the
/// value, as in `[White "Bob "the rook" Smith"]`. A value never extends beyond its line.
fn quoted_value(text: &[u8], start: usize) -> (Range<usize>, usize) {
    let mut at = start;
    loop {
        at = position_from(text, at, |b| matches!(b, b'"' | b'\\' | b'\r' | b'\n'));
        match text.get(at) {
            Some(b'"') => {
                let next = skip_white_space(text, at + 1);
                let spaces = text.get(at + 1..next).unwrap_or_default();
                let is_last = matches!(text.get(next), None | Some(b']'));
                if is_last || spaces.iter().any(|b| b"\r\n".contains(b)) {
                    return (start..at, next);
                }
                at += 1;
            }
            Some(b'\\') => at += 1 + usize::from(matches!(text.get(at + 1), Some(b'"' | b'\\'))),
            _ => return unclosed_value(text, start, at),
        }
    }
}

/// Finds a quoted value that does not close on its line. If the line ends in `"]`, only the backslash before it was a mistake:
/// `[Site "C:\"]`.
fn unclosed_value(text: &[u8], start: usize, line_end: usize) -> (Range<usize>, usize) {
    let line = text.get(..line_end).unwrap_or_default().trim_ascii_end();
    let value_end = line.len().saturating_sub(2);
    if line.ends_with(b"\"]") && value_end >= start {
        (start..value_end, line.len() - 1)
    } else {
        (start..trimmed_end(text, start, line_end), line_end)
    }
}

/// Returns the index of the first byte from here that is not white space.
fn skip_white_space(text: &[u8], from: usize) -> usize {
    position_from(text, from, |b| !b.is_ascii_whitespace())
}

/// Returns the index of the first byte from here that matches, or the length of the text.
fn position_from(text: &[u8], from: usize, matches: impl Fn(u8) -> bool) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    let found = rest.iter().position(|&b| matches(b));
    found.map_or(text.len(), |index| from + index)
}

/// Returns the end of this range without trailing spaces.
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
        (&text[pair.name], &text[pair.value], pair.unclosed)
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
