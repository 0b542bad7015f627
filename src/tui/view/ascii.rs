//! The screen where the locale knows no characters but ASCII: what has been drawn, said with those.

use ratatui::buffer::Buffer;

/// Puts an ASCII character in the place of every other. What differed by its shape still does.
pub fn reduce(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let letter = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(substitute(letter));
        }
    }
}

/// The ASCII character that is most like another one.
fn substitute(letter: char) -> char {
    match letter {
        '┏' | '┓' | '┗' | '┛' | '█' => '#',
        '╔' | '╗' | '╚' | '╝' => '=',
        '─' | '━' | '═' | '–' | '—' => '-',
        '│' | '┃' | '║' => '|',
        '◤' | '◥' | '▀' | '“' | '”' => '"',
        '◣' | '◢' | '▄' => '_',
        '↘' | '↖' => '\\',
        '↙' | '↗' => '/',
        '▶' | '▸' | '→' | '›' => '>',
        '◀' | '←' | '‹' => '<',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '•' | '◆' => '*',
        '…' | '·' | '½' => '.',
        '×' => 'x',
        '’' | '‘' => '\'',
        '\u{2500}'..='\u{257f}' => '+',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_that_differ_in_shape_still_do() {
        // The corners of cursor, last move, capture, pointed out and drawn, and the dot.
        let mut marks = ['┏', '◤', '╭', '↘', '╔', '•'].map(substitute);
        marks.sort_unstable();
        assert!(marks.windows(2).all(|two| two[0] != two[1]), "{marks:?}");
    }

    #[test]
    fn arrows_around_a_value_still_point() {
        assert_eq!(['‹', '›', '▲', '▼'].map(substitute), ['<', '>', '^', 'v']);
    }

    #[test]
    fn nothing_but_ascii_is_left_and_nothing_moves() {
        let mut buffer = Buffer::with_lines(["╭ Réti ▶ …╮", "│日│ é e4"]);
        reduce(&mut buffer);
        assert_eq!(buffer, Buffer::with_lines(["+ R?ti > .+", "|? | ? e4"]));
    }
}
