//! Numeric annotation glyphs, and the signs that people write instead of them.

use std::borrow::Cow;

use super::symbol::LONGEST_SYMBOL;
use crate::rules::Color;

/// Praise and blame at the end of a move, and their glyphs.
const SUFFIXES: [(&[u8], u8); 6] = [
    (b"!!", 3),
    (b"??", 4),
    (b"!?", 5),
    (b"?!", 6),
    (b"!", 1),
    (b"?", 2),
];

/// A sign that stands for a glyph. Some say of the player who has just moved what is a glyph of its own for each color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// How it is written, dashes as `-`.
    text: &'static str,
    /// The glyphs after a move of White and of Black.
    nags: [u8; 2],
}

impl Sign {
    /// The glyph after a move of this color.
    pub fn after(self, player: Color) -> u8 {
        self.nags[player as usize]
    }
}

/// A sign that says the same whoever has moved.
const fn sign_of(text: &'static str, nag: u8) -> Sign {
    Sign {
        text,
        nags: [nag, nag],
    }
}

/// A sign that speaks of the player who has moved: its glyphs for White and Black.
const fn sign_of_player(text: &'static str, white: u8, black: u8) -> Sign {
    Sign {
        text,
        nags: [white, black],
    }
}

/// Signs that people write, and their glyphs; of those that end alike the longer ones first.
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
    // Zugzwang: the opponent of the player who has moved.
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

/// The sign that stands by itself.
pub fn sign(text: &str) -> Option<Sign> {
    SIGNS.into_iter().find(|sign| sign.text == text)
}

/// A text without the sign at its end, and that sign; letters do not stick to moves.
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

/// The glyph that begins here with `$`, `!` or `?`, if there is such a glyph, and its length in bytes.
pub fn leading(text: &[u8]) -> (Option<u8>, usize) {
    // What is longer is taken piece by piece, however much of it is in sight.
    let text = text.get(..LONGEST_SYMBOL).unwrap_or(text);
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

/// How a glyph is shown and said.
struct DisplayedGlyph {
    /// Its number.
    nag: u8,
    /// How it is shown.
    utf8: &'static str,
    /// The same in ASCII.
    ascii: &'static str,
    /// What it says.
    words: &'static str,
}

/// A glyph with its sign, the same in ASCII, and its words.
const fn shown(
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

/// The glyphs that have a sign which most fonts know.
const SHOWN: [DisplayedGlyph; 33] = [
    shown(1, "!", "!", "good move"),
    shown(2, "?", "?", "mistake"),
    shown(3, "!!", "!!", "brilliant move"),
    shown(4, "??", "??", "blunder"),
    shown(5, "!?", "!?", "interesting move"),
    shown(6, "?!", "?!", "dubious move"),
    shown(7, "□", "[]", "forced move"),
    shown(8, "□", "[]", "the only move"),
    shown(10, "=", "=", "equal position"),
    shown(11, "=", "=", "equal chances, quiet position"),
    shown(12, "=", "=", "equal chances, active position"),
    shown(13, "∞", "~", "unclear position"),
    shown(14, "+=", "+=", "White is slightly better"),
    shown(15, "=+", "=+", "Black is slightly better"),
    shown(16, "±", "+/-", "White is better"),
    shown(17, "∓", "-/+", "Black is better"),
    shown(18, "+−", "+-", "White is winning"),
    shown(19, "−+", "-+", "Black is winning"),
    shown(20, "+−", "+-", "White has a crushing advantage"),
    shown(21, "−+", "-+", "Black has a crushing advantage"),
    shown(22, "⊙", "$22", "White is in zugzwang"),
    shown(23, "⊙", "$23", "Black is in zugzwang"),
    shown(36, "↑", "$36", "White has the initiative"),
    shown(37, "↑", "$37", "Black has the initiative"),
    shown(40, "→", "$40", "White has the attack"),
    shown(41, "→", "$41", "Black has the attack"),
    shown(44, "=∞", "=~", "White has compensation for the material"),
    shown(45, "=∞", "=~", "Black has compensation for the material"),
    shown(132, "⇆", "$132", "White has counterplay"),
    shown(133, "⇆", "$133", "Black has counterplay"),
    shown(138, "⊕", "$138", "White is in time trouble"),
    shown(139, "⊕", "$139", "Black is in time trouble"),
    shown(146, "N", "N", "novelty"),
];

/// How a glyph is shown after its move; one without a sign as PGN has it, such as `$50`.
pub fn shown_sign(nag: u8, ascii: bool) -> Cow<'static, str> {
    match SHOWN.iter().find(|sign| sign.nag == nag) {
        Some(sign) if ascii => sign.ascii.into(),
        Some(sign) => sign.utf8.into(),
        None => format!("${nag}").into(),
    }
}

/// Whether a glyph sticks to its move, as praise and blame do.
pub fn sticks(nag: u8) -> bool {
    (1..=6).contains(&nag)
}

/// What a glyph says, in words.
pub fn words(nag: u8) -> Cow<'static, str> {
    match SHOWN.iter().find(|sign| sign.nag == nag) {
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
                (&*shown_sign(nag, false), &*shown_sign(nag, true)),
                (sign, ascii)
            );
        }
        assert!((0..=255).all(|nag| shown_sign(nag, true).is_ascii() && !words(nag).is_empty()));
    }

    #[test]
    fn each_glyph_has_one_sign() {
        assert!(SHOWN.windows(2).all(|pair| pair[0].nag < pair[1].nag));
    }
}
