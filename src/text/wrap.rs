//! Breaks paragraphs into lines, and shortens sentences, to fit a number of columns.

use std::iter;

use textwrap::core::{Word, display_width};
use textwrap::{Options, WordSeparator, WordSplitter};

/// Breaks a paragraph into lines of up to this many columns, at spaces and after the underscores of file names if possible. A
/// citation such as `(FIDE 3.3)` stays on one line, and so do the sign of a key and the word after it, as in `? helps`, and a
/// move and its number.
///
/// Avoids a last line with a single short word, unless that would need one more line. Skips this step in a text of more than
/// [`MOST_BROKEN_AGAIN`] lines.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = broken(&text, columns);
    if lines.len() > MOST_BROKEN_AGAIN || !ends_alone(&lines, columns) {
        return lines;
    }
    let longest_word = find_words(&text).map(|word| display_width(&word)).max();
    let least = longest_word.unwrap_or(0).max(columns / 2);
    let narrower = (least..columns).rev().map(|less| broken(&text, less));
    let mut as_many = narrower.take_while(|other| other.len() == lines.len());
    as_many
        .find(|other| !ends_alone(other, columns))
        .unwrap_or(lines)
}

/// The maximum number of lines that we break a second time. In longer texts nobody notices a short last line.
const MOST_BROKEN_AGAIN: usize = 8;

/// Returns true if the last of several lines is a single short word.
fn ends_alone(lines: &[String], columns: usize) -> bool {
    match lines {
        [] | [_] => false,
        [.., last] => !last.contains(' ') && 3 * display_width(last) < columns,
    }
}

/// Breaks a text without double spaces into lines, each as long as possible.
fn broken(text: &str, columns: usize) -> Vec<String> {
    let options = Options::new(columns)
        .word_separator(WordSeparator::Custom(find_words))
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(text, options)
        .into_iter()
        .map(String::from)
        .filter(|line| !line.is_empty())
        .collect()
}

/// Returns the beginning of a sentence that makes sense by itself and fits in this many columns: the whole sentence, or up to
/// its first semicolon, colon or comma. Returns the whole sentence if nothing fits.
pub fn main_clause(sentence: &str, columns: usize) -> &str {
    let ends = [";", ":", ","].into_iter();
    let clauses = ends.filter_map(|end| Some(sentence.split_once(end)?.0));
    let mut candidates = [sentence].into_iter().chain(clauses);
    let fitting = candidates.find(|candidate| display_width(candidate) <= columns);
    fitting.unwrap_or(sentence)
}

/// Splits a text after its spaces and underscores, but not inside a citation, and not after a single sign or a move number.
fn find_words(text: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut rest = text;
    Box::new(iter::from_fn(move || {
        let inside = if rest.starts_with("(FIDE") {
            rest.find(')').unwrap_or(0)
        } else if begins_with_a_single_sign(rest) {
            2
        } else {
            length_of_move_number(rest).unwrap_or(0)
        };
        let end = rest[inside..].find([' ', '_']);
        let (word, after) = rest.split_at(end.map_or(rest.len(), |at| inside + at + 1));
        rest = after;
        (!word.is_empty()).then(|| Word::from(word))
    }))
}

/// Returns true if the first word is a single ASCII sign, such as `?`.
fn begins_with_a_single_sign(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|sign| sign.is_ascii_punctuation()) && bytes.next() == Some(b' ')
}

/// Returns the length of the move number, such as `4.` or `4...`, that a text begins with, and of the space after it; `None` if
/// the text begins with anything else.
fn length_of_move_number(text: &str) -> Option<usize> {
    let after_digits = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let dots = ["... ", ". "]
        .into_iter()
        .find(|dots| after_digits.starts_with(dots))?;
    let digits = text.len() - after_digits.len();
    (digits > 0).then_some(digits + dots.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_never_exceed_the_width() {
        assert_eq!(wrap("one two  three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrap("o-o touch-move", 7), ["o-o", "touch-m", "ove"]);
        assert_eq!(
            wrap("as 11-25_Vera_Nona.pgn", 14),
            ["as 11-25_Vera_", "Nona.pgn"]
        );
        assert_eq!(wrap("", 9), [""; 0]);
    }

    #[test]
    fn the_sign_of_a_key_stays_with_the_word_after_it() {
        assert_eq!(
            wrap("Type a move. ? for help, / for commands", 15),
            ["Type a move.", "? for help,", "/ for commands"]
        );
    }

    #[test]
    fn a_move_stays_with_its_number() {
        let text = "Looking back at 24. Rxd4! End or Esc returns";
        assert_eq!(
            wrap(text, 20),
            ["Looking back at", "24. Rxd4! End or Esc", "returns"]
        );
        assert_eq!(wrap("about 2... Nf6", 11), ["about", "2... Nf6"]);
    }

    #[test]
    fn a_short_word_is_not_alone_in_the_last_line() {
        let text = "White to move. Enter plays it";
        assert_eq!(wrap(text, 27), ["White to move. Enter", "plays it"]);
        assert_eq!(wrap(text, 29), [text]);
        assert_eq!(
            wrap("Saved as 2026-11-26_Vera.pgn", 20),
            ["Saved as 2026-11-26_", "Vera.pgn"]
        );
    }

    #[test]
    fn a_word_longer_than_a_line_is_cut() {
        assert_eq!(wrap("a abcdefg", 3), ["a", "abc", "def", "g"]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
    }

    #[test]
    fn columns_are_counted_not_characters() {
        assert_eq!(
            wrap("棋 棋盤 e\u{301}e\u{301}", 4),
            ["棋", "棋盤", "e\u{301}e\u{301}"]
        );
        assert_eq!(wrap("棋盤棋", 4), ["棋盤", "棋"]);
    }

    #[test]
    fn a_sentence_too_long_for_its_room_ends_with_its_main_clause() {
        let sentence = "open a file, or a folder; then choose";
        for (columns, shown) in [
            (40, sentence),
            (30, "open a file, or a folder"),
            (20, "open a file"),
            (9, sentence),
        ] {
            assert_eq!(main_clause(sentence, columns), shown);
        }
    }

    #[test]
    fn an_article_keeps_together_with_its_number() {
        assert_eq!(
            wrap("A rule (FIDE 5.2.3, 9.1). More", 22),
            ["A rule", "(FIDE 5.2.3, 9.1).", "More"]
        );
    }
}
