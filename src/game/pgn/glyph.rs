//! Numeric annotation glyphs, and the signs that people write instead of them.

/// Praise and blame at the end of a move, and their glyphs.
const SUFFIXES: [(&[u8], u8); 6] = [
    (b"!!", 3),
    (b"??", 4),
    (b"!?", 5),
    (b"?!", 6),
    (b"!", 1),
    (b"?", 2),
];

/// Signs of how the game stands, and their glyphs.
const SIGNS: [(&[u8], u8); 11] = [
    (b"=", 10),
    (b"+=", 14),
    (b"+/=", 14),
    (b"=+", 15),
    (b"=/+", 15),
    (b"+/-", 16),
    (b"-/+", 17),
    (b"+-", 18),
    (b"-+", 19),
    (b"N", 146),
    (b"D", 220),
];

/// The glyph that the end of a move stands for: `Nf3!?` has 5.
#[inline]
pub fn suffix(text: &[u8]) -> Option<u8> {
    match text.last() {
        Some(b'!' | b'?') => SUFFIXES
            .iter()
            .find(|(sign, _)| text.ends_with(sign))
            .map(|&(_, nag)| nag),
        _ => None,
    }
}

/// The glyph that a sign standing by itself is.
pub fn sign(text: &[u8]) -> Option<u8> {
    let known = SIGNS.iter().find(|(sign, _)| *sign == text);
    known.map(|&(_, nag)| nag)
}

/// The glyph that begins here with `$`, `!` or `?`, if there is such a glyph, and its length in bytes.
pub fn leading(text: &[u8]) -> (Option<u8>, usize) {
    let rest = text.get(1..).unwrap_or_default();
    if text.first() == Some(&b'$') {
        let digits = rest.iter().position(|b| !b.is_ascii_digit());
        let digits = rest.get(..digits.unwrap_or(rest.len())).unwrap_or_default();
        let number = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok());
        return (number, 1 + digits.len());
    }
    let end = text.iter().position(|b| !b"!?".contains(b));
    let length = end.unwrap_or(text.len());
    (suffix(text.get(..length).unwrap_or_default()), length)
}
