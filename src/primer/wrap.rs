//! Wraps paragraphs to a given width.

/// Breaks a paragraph into lines of at most `width` characters, at blanks where possible. A citation such as `(FIDE
/// 3.3)` stays on one line.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in words(text) {
        let needed = word.chars().count();
        let taken = line.chars().count();
        if taken > 0 && taken + 1 + needed > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        for letter in word.chars() {
            if line.chars().count() == width {
                lines.push(std::mem::take(&mut line));
            }
            line.push(letter);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// Splits a text into words; a citation counts as one.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if last.starts_with("(FIDE") && !last.contains(')') => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_never_exceed_the_width() {
        assert_eq!(wrap("one two  three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrap("", 9), [""; 0]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_cut() {
        assert_eq!(wrap("a abcdefg", 3), ["a", "abc", "def", "g"]);
        assert_eq!(wrap("ab", 0), ["a", "b"]);
    }

    #[test]
    fn an_article_keeps_together_with_its_number() {
        assert_eq!(
            wrap("A rule (FIDE 5.2.3, 9.1). More", 22),
            ["A rule", "(FIDE 5.2.3, 9.1).", "More"]
        );
    }
}
