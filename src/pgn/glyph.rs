//! Numeric annotation glyphs (NAGs), and the signs that are written instead of them.

use std::borrow::Cow;

use super::symbol::MAX_SYMBOL_LENGTH;
use crate::rules::Color;

/// The marks at the end of a move, and their glyphs.
const SUFFIXES: [(&[u8], u8); 6] = [
    (b"!!", 3),
    (b"??", 4),
    (b"!?", 5),
    (b"?!", 6),
    (b"!", 1),
    (b"?", 2),
];

/// A sign that stands for a glyph. Some describe the player who has just moved, for which each color has its own glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// As written, with `-` for dashes.
    text: &'static str,
    /// The glyphs after a move of White and of Black.
    nags: [u8; 2],
}

impl Sign {
    pub fn after(self, player: Color) -> u8 {
        self.nags[player as usize]
    }
}

/// A sign that means the same whoever has moved.
const fn sign_of(text: &'static str, nag: u8) -> Sign {
    Sign {
        text,
        nags: [nag, nag],
    }
}

/// A sign about the player who has moved: its glyphs for White and Black.
const fn sign_of_player(text: &'static str, white: u8, black: u8) -> Sign {
    Sign {
        text,
        nags: [white, black],
    }
}

/// The signs and their glyphs; of those with a common ending the longer ones come first.
const SIGNS: [Sign; 46] = [
    sign_of("‼", 3),
    sign_of("⁇", 4),
    sign_of("⁉", 5),
    sign_of("⁈", 6),
    sign_of("□", 7),
    sign_of_player("=/∞", 44, 45),
    sign_of_player("=∞", 44, 45),
    sign_of_player("=~", 44, 45),
    sign_of_player("∞/=", 44, 45),
    sign_of_player("∞=", 44, 45),
    sign_of_player("⯹", 44, 45),
    sign_of("+/=", 14),
    sign_of("+=", 14),
    sign_of("⩲", 14),
    sign_of("=/+", 15),
    sign_of("=+", 15),
    sign_of("⩱", 15),
    sign_of("=", 10),
    sign_of("∞", 13),
    sign_of("~", 13),
    sign_of("+/-", 16),
    sign_of("±", 16),
    sign_of("-/+", 17),
    sign_of("∓", 17),
    sign_of("+-", 18),
    sign_of("-+", 19),
    // Zugzwang is about the opponent of the player who has moved.
    sign_of_player("⊙", 23, 22),
    sign_of_player("⨀", 23, 22),
    sign_of_player("○", 26, 27),
    sign_of_player("⟳", 32, 33),
    sign_of_player("↻", 32, 33),
    sign_of_player("↑", 36, 37),
    sign_of_player("→", 40, 41),
    sign_of_player("⇆", 132, 133),
    sign_of_player("⇄", 132, 133),
    sign_of_player("⊕", 138, 139),
    sign_of_player("⨁", 138, 139),
    sign_of("∆", 140),
    sign_of("Δ", 140),
    sign_of("△", 140),
    sign_of("∇", 141),
    sign_of("⌓", 142),
    sign_of("RR", 145),
    sign_of("TN", 146),
    sign_of("N", 146),
    sign_of("D", 220),
];

/// Returns the glyph for the mark at the end of a move: 5 for `Nf3!?`.
#[inline]
pub fn suffix_nag(text: &[u8]) -> Option<u8> {
    match text.last() {
        Some(b'!' | b'?') => SUFFIXES
            .iter()
            .find(|(sign, _)| text.ends_with(sign))
            .map(|&(_, nag)| nag),
        _ => None,
    }
}

/// Returns the glyph of a text that is nothing but such a mark.
pub fn quality(text: &str) -> Option<u8> {
    let marks = SUFFIXES.iter();
    let found = marks.filter(|(mark, _)| *mark == text.as_bytes());
    found.map(|&(_, nag)| nag).next()
}

pub fn find_sign(text: &str) -> Option<Sign> {
    SIGNS.into_iter().find(|sign| sign.text == text)
}

/// Splits the sign off the end of a text. Signs made of letters are not split off.
pub fn split_sign(text: &str) -> Option<(&str, Sign)> {
    SIGNS
        .into_iter()
        .filter(|sign| {
            !sign
                .text
                .starts_with(|letter: char| letter.is_ascii_alphabetic())
        })
        .find_map(|sign| Some((text.strip_suffix(sign.text)?, sign)))
}

/// Returns the glyph that begins here with `$`, `!` or `?`, if it exists, and its length in bytes.
pub fn leading_glyph(text: &[u8]) -> (Option<u8>, usize) {
    // A longer text is read piece by piece.
    let text = text.get(..MAX_SYMBOL_LENGTH).unwrap_or(text);
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
    (suffix_nag(text.get(..length).unwrap_or_default()), length)
}

struct DisplayedGlyph {
    nag: u8,
    utf8: &'static str,
    ascii: &'static str,
    words: &'static str,
}

const fn displayed(
    nag: u8,
    utf8: &'static str,
    ascii: &'static str,
    words: &'static str,
) -> DisplayedGlyph {
    DisplayedGlyph {
        nag,
        utf8,
        ascii,
        words,
    }
}

/// The glyphs for which most fonts have a sign.
const DISPLAYED: [DisplayedGlyph; 33] = [
    displayed(1, "!", "!", "good move"),
    displayed(2, "?", "?", "mistake"),
    displayed(3, "!!", "!!", "brilliant move"),
    displayed(4, "??", "??", "blunder"),
    displayed(5, "!?", "!?", "interesting move"),
    displayed(6, "?!", "?!", "dubious move"),
    displayed(7, "□", "[]", "forced move"),
    displayed(8, "□", "[]", "the only move"),
    displayed(10, "=", "=", "equal position"),
    displayed(11, "=", "=", "equal chances, quiet position"),
    displayed(12, "=", "=", "equal chances, active position"),
    displayed(13, "∞", "~", "unclear position"),
    displayed(14, "+=", "+=", "White is slightly better"),
    displayed(15, "=+", "=+", "Black is slightly better"),
    displayed(16, "±", "+/-", "White is better"),
    displayed(17, "∓", "-/+", "Black is better"),
    displayed(18, "+−", "+-", "White is winning"),
    displayed(19, "−+", "-+", "Black is winning"),
    displayed(20, "+−", "+-", "White has a crushing advantage"),
    displayed(21, "−+", "-+", "Black has a crushing advantage"),
    displayed(22, "⊙", "$22", "White is in zugzwang"),
    displayed(23, "⊙", "$23", "Black is in zugzwang"),
    displayed(36, "↑", "$36", "White has the initiative"),
    displayed(37, "↑", "$37", "Black has the initiative"),
    displayed(40, "→", "$40", "White has the attack"),
    displayed(41, "→", "$41", "Black has the attack"),
    displayed(44, "=∞", "=~", "White has compensation for the material"),
    displayed(45, "=∞", "=~", "Black has compensation for the material"),
    displayed(132, "⇆", "$132", "White has counterplay"),
    displayed(133, "⇆", "$133", "Black has counterplay"),
    displayed(138, "⊕", "$138", "White is in time trouble"),
    displayed(139, "⊕", "$139", "Black is in time trouble"),
    displayed(146, "N", "N", "novelty"),
];

/// Returns the sign that is shown after a move; for a glyph without one its number, as in `$50`.
pub fn display_sign(nag: u8, ascii: bool) -> Cow<'static, str> {
    match DISPLAYED.iter().find(|sign| sign.nag == nag) {
        Some(sign) if ascii => sign.ascii.into(),
        Some(sign) => sign.utf8.into(),
        None => format!("${nag}").into(),
    }
}

/// Returns true for the glyphs that follow the move without a blank: `!`, `?` and their combinations.
pub fn is_suffix(nag: u8) -> bool {
    (1..=6).contains(&nag)
}

/// Returns the meaning of a glyph in words.
pub fn words(nag: u8) -> Cow<'static, str> {
    match DISPLAYED.iter().find(|sign| sign.nag == nag) {
        Some(sign) => sign.words.into(),
        None => format!("glyph ${nag}").into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_are_shown_as_signs_and_others_by_their_number() {
        for (nag, sign, ascii) in [
            (5, "!?", "!?"),
            (16, "±", "+/-"),
            (13, "∞", "~"),
            (99, "$99", "$99"),
        ] {
            assert_eq!(
                (&*display_sign(nag, false), &*display_sign(nag, true)),
                (sign, ascii)
            );
        }
        assert!((0..=255).all(|nag| display_sign(nag, true).is_ascii() && !words(nag).is_empty()));
    }

    #[test]
    fn each_glyph_has_one_sign() {
        assert!(DISPLAYED.windows(2).all(|pair| pair[0].nag < pair[1].nag));
    }
}
