//! Numeric annotation glyphs (NAGs), and the signs that people write for them.

use std::borrow::Cow;

use super::symbol::up_to_symbol_length;
use crate::rules::Color;

/// A glyph that has a sign.
struct Glyph {
    nag: u8,
    /// The displayed sign; empty to display the number instead, as for signs that few fonts have.
    shown: &'static str,
    /// The sign to display if only ASCII is wanted.
    ascii: &'static str,
    /// The signs that are read as this glyph, separated by spaces, with `-` for any dash. If two glyphs have the same sign, the
    /// first one applies after White's moves and the second after Black's.
    signs: &'static str,
    words: &'static str,
}

/// Creates a glyph from the texts of its fields, in their order.
const fn glyph(nag: u8, [shown, ascii, signs, words]: [&'static str; 4]) -> Glyph {
    Glyph {
        nag,
        shown,
        ascii,
        signs,
        words,
    }
}

/// Creates a glyph that is read from its signs but displayed as its number.
const fn unshown(nag: u8, signs: &'static str) -> Glyph {
    glyph(nag, ["", "", signs, ""])
}

/// All glyphs with signs. Those that are written as `!` and `?` after a move come first, longer ones before shorter ones, so
/// that a search finds `!!` before `!`.
static GLYPHS: [Glyph; 42] = [
    glyph(3, ["!!", "!!", "‼", "brilliant move"]),
    glyph(4, ["??", "??", "⁇", "blunder"]),
    glyph(5, ["!?", "!?", "⁉", "interesting move"]),
    glyph(6, ["?!", "?!", "⁈", "dubious move"]),
    glyph(1, ["!", "!", "", "good move"]),
    glyph(2, ["?", "?", "", "mistake"]),
    glyph(7, ["□", "[]", "□", "forced move"]),
    glyph(8, ["□", "[]", "", "the only move"]),
    glyph(10, ["=", "=", "=", "equal position"]),
    glyph(11, ["=", "=", "", "equal chances, quiet position"]),
    glyph(12, ["=", "=", "", "equal chances, active position"]),
    glyph(13, ["∞", "~", "∞ ~", "unclear position"]),
    glyph(14, ["+=", "+=", "+= +/= ⩲", "White is slightly better"]),
    glyph(15, ["=+", "=+", "=+ =/+ ⩱", "Black is slightly better"]),
    glyph(16, ["±", "+/-", "± +/-", "White is better"]),
    glyph(17, ["∓", "-/+", "∓ -/+", "Black is better"]),
    glyph(18, ["+−", "+-", "+-", "White is winning"]),
    glyph(19, ["−+", "-+", "-+", "Black is winning"]),
    glyph(20, ["+−", "+-", "", "White has a crushing advantage"]),
    glyph(21, ["−+", "-+", "", "Black has a crushing advantage"]),
    // Zugzwang is about the opponent of the player who has moved.
    glyph(23, ["⊙", "$23", "⊙ ⨀", "Black is in zugzwang"]),
    glyph(22, ["⊙", "$22", "⊙ ⨀", "White is in zugzwang"]),
    unshown(26, "○"),
    unshown(27, "○"),
    unshown(32, "⟳ ↻"),
    unshown(33, "⟳ ↻"),
    glyph(36, ["↑", "$36", "↑", "White has the initiative"]),
    glyph(37, ["↑", "$37", "↑", "Black has the initiative"]),
    glyph(40, ["→", "$40", "→", "White has the attack"]),
    glyph(41, ["→", "$41", "→", "Black has the attack"]),
    glyph(
        44,
        [
            "=∞",
            "=~",
            "=∞ =~ =/∞ ∞/= ∞= ⯹",
            "White has compensation for the material",
        ],
    ),
    glyph(
        45,
        [
            "=∞",
            "=~",
            "=∞ =~ =/∞ ∞/= ∞= ⯹",
            "Black has compensation for the material",
        ],
    ),
    glyph(132, ["⇆", "$132", "⇆ ⇄", "White has counterplay"]),
    glyph(133, ["⇆", "$133", "⇆ ⇄", "Black has counterplay"]),
    glyph(138, ["⊕", "$138", "⊕ ⨁", "White is in time trouble"]),
    glyph(139, ["⊕", "$139", "⊕ ⨁", "Black is in time trouble"]),
    unshown(140, "∆ Δ △"),
    unshown(141, "∇"),
    unshown(142, "⌓"),
    unshown(145, "RR"),
    glyph(146, ["N", "N", "N TN", "novelty"]),
    unshown(220, "D"),
];

/// Returns the glyphs that are written as `!` and `?` after a move, longer ones before shorter ones.
fn marks() -> impl Iterator<Item = &'static Glyph> {
    GLYPHS.iter().filter(|glyph| is_suffix(glyph.nag))
}

/// Returns the number of the mark at the end of a move, such as 5 for the `!?` of `Nf3!?`; `None` if there is no mark.
#[inline]
pub fn suffix_nag(text: &[u8]) -> Option<u8> {
    if !matches!(text.last(), Some(b'!' | b'?')) {
        return None;
    }
    let mark = marks().find(|mark| text.ends_with(mark.shown.as_bytes()))?;
    Some(mark.nag)
}

/// Returns the number of a mark, which is one of `!`, `?`, `!!`, `??`, `!?` and `?!`; `None` for any other text.
pub fn nag_of_mark(text: &str) -> Option<u8> {
    marks().find(|mark| mark.shown == text).map(|mark| mark.nag)
}

/// Returns the number of the glyph that a sign means after a move of this player; `None` if no glyph has the sign.
pub fn nag_of_sign(sign: &str, player: Color) -> Option<u8> {
    let is_meant = |glyph: &&Glyph| glyph.signs.split(' ').any(|known| known == sign);
    let mut meant = GLYPHS.iter().filter(is_meant);
    let after_white = meant.next()?;
    Some(match player {
        Color::White => after_white.nag,
        Color::Black => meant.next().unwrap_or(after_white).nag,
    })
}

/// Returns the longest sign at the end of a text; `None` if the text ends with no sign. Ignores signs made of letters, because
/// they could be part of the move.
pub fn trailing_sign(text: &str) -> Option<&'static str> {
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    GLYPHS
        .iter()
        .flat_map(|glyph| glyph.signs.split_whitespace())
        .filter(|sign| text.ends_with(sign) && !sign.starts_with(is_letter))
        .max_by_key(|sign| sign.len())
}

pub struct WrittenGlyph {
    /// The number of the glyph; `None` if the text means no glyph, as in `$300` or `$`.
    pub nag: Option<u8>,
    /// The length of its text in bytes.
    pub length: usize,
}

/// Returns the glyph at the beginning of a text that begins with `$`, `!` or `?`.
pub fn leading_glyph(text: &[u8]) -> WrittenGlyph {
    let text = up_to_symbol_length(text);
    if let Some(after_dollar) = text.strip_prefix(b"$") {
        let digits = after_dollar.iter().take_while(|b| b.is_ascii_digit());
        let count = digits.count();
        let number = str::from_utf8(&after_dollar[..count]);
        return WrittenGlyph {
            nag: number.ok().and_then(|number| number.parse().ok()),
            length: 1 + count,
        };
    }
    let length = text.iter().take_while(|b| b"!?".contains(b)).count();
    WrittenGlyph {
        nag: suffix_nag(&text[..length]),
        length,
    }
}

/// Returns the glyph with this number; `None` if it has no displayed sign.
fn shown(nag: u8) -> Option<&'static Glyph> {
    let mut shown = GLYPHS.iter().filter(|glyph| !glyph.shown.is_empty());
    shown.find(|glyph| glyph.nag == nag)
}

/// Returns the sign to display after a move, or the number of a glyph without one, as in `$50`. `ascii` chooses a sign in
/// ASCII.
pub fn display_sign(nag: u8, ascii: bool) -> Cow<'static, str> {
    match shown(nag) {
        Some(glyph) if ascii => glyph.ascii.into(),
        Some(glyph) => glyph.shown.into(),
        None => format!("${nag}").into(),
    }
}

/// Returns true for the glyphs that follow the move without a space: `!`, `?` and their combinations.
pub fn is_suffix(nag: u8) -> bool {
    (1..=6).contains(&nag)
}

/// Returns true if a move can have only one of these two glyphs: they are the same, both judge the move, or both the position.
pub fn exclude_each_other(first: u8, second: u8) -> bool {
    let judge_position = [first, second]
        .into_iter()
        .all(|nag| (10..=21).contains(&nag));
    first == second || (is_suffix(first) && is_suffix(second)) || judge_position
}

/// Returns the sign and the meaning of a glyph, as in `!! brilliant move`.
pub fn sign_and_words(nag: u8) -> String {
    format!("{:2} {}", display_sign(nag, false), words(nag))
}

/// Returns the meaning of a glyph in words, or the number of a glyph without a displayed sign, as in `glyph $50`.
pub fn words(nag: u8) -> Cow<'static, str> {
    match shown(nag) {
        Some(glyph) => glyph.words.into(),
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
    fn each_glyph_is_listed_once_and_each_sign_means_one_glyph_or_one_per_player() {
        let mut signs: Vec<(&str, u8)> = Vec::new();
        for (index, glyph) in GLYPHS.iter().enumerate() {
            assert!(GLYPHS[..index].iter().all(|other| other.nag != glyph.nag));
            signs.extend(glyph.signs.split_whitespace().map(|sign| (sign, glyph.nag)));
        }
        for (sign, nag) in &signs {
            let nags = signs.iter().filter(|(other, _)| other == sign);
            assert!(nags.clone().count() <= 2 && nags.clone().any(|(_, it)| it == nag));
            let both = Color::ALL.map(|player| nag_of_sign(sign, player));
            assert!(both.contains(&Some(*nag)), "{sign} {nag}");
        }
        assert_eq!(nag_of_sign("⊙", Color::White), Some(23));
        assert_eq!(nag_of_sign("↑", Color::White), Some(36));
        assert_eq!(trailing_sign("Nf3=∞"), Some("=∞"));
        assert_eq!(trailing_sign("Nf3N"), None);
    }
}
