//! Replaces the characters in a drawn frame that the terminal cannot show.

use ratatui::buffer::Buffer;

use crate::tui::appearance::Charset;

impl Charset {
    /// Returns true if the terminal can show half blocks. Large figures need them.
    pub fn has_half_blocks(self) -> bool {
        match self {
            Self::Unicode => true,
            Self::Console | Self::Ascii => false,
        }
    }
}

/// Replaces every character that the terminal lacks. Different marks on squares stay different, except those for captures and
/// for the pieces of a mate.
pub fn reduce(buffer: &mut Buffer, charset: Charset) {
    let substitute = match charset {
        Charset::Unicode => return,
        Charset::Console => on_console,
        Charset::Ascii => substitute,
    };
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let letter = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(substitute(letter));
        }
    }
}

/// Returns the most similar character of the Linux console. Its fonts have Latin letters and straight frames.
fn on_console(letter: char) -> char {
    match letter {
        '\u{a1}'..='\u{ff}' | '─' | '│' | '┌' | '┐' | '└' | '┘' | '▒' => letter,
        '╭' => '┌',
        '╮' => '┐',
        '╰' => '└',
        '╯' => '┘',
        '▌' | '▐' => '│',
        _ => substitute(letter),
    }
}

/// Returns the most similar ASCII character; `?` if there is none.
fn substitute(letter: char) -> char {
    match letter {
        '┏' | '┓' | '┗' | '┛' | '▪' => '#',
        '╔' | '╗' | '╚' | '╝' => '=',
        '─' | '━' | '═' | '–' | '—' => '-',
        '│' | '┃' | '║' | '▌' | '▐' => '|',
        '▛' | '▜' | '▀' | '▔' | '“' | '”' => '"',
        '▁' | '▙' | '▟' | '▄' => '_',
        '↘' | '↖' | '▚' => '\\',
        '↙' | '↗' | '▞' => '/',
        '▶' | '▸' | '→' | '›' => '>',
        '←' | '‹' => '<',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '•' | '◆' => '*',
        '▖' | '▗' => ',',
        '…' | '·' | '½' => '.',
        '▒' => ':',
        '×' => 'x',
        '▘' | '▝' | '’' | '‘' => '\'',
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        // These letters are in the names of openings, and the square marks Black's side.
        'á' | 'ä' => 'a',
        'ć' => 'c',
        'é' => 'e',
        '□' | 'ó' | 'ö' | 'ø' => 'o',
        'ü' => 'u',
        // The other box-drawing characters are corners and crossings.
        '\u{2500}'..='\u{257f}' => '+',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_different_shapes_stay_different() {
        // The corners for cursor, piece in hand, last move, capture, refused and drawn squares, and the dot.
        let mut marks = ['┏', '▛', '▘', '╭', '↘', '╔', '•'].map(substitute);
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
        reduce(&mut buffer, Charset::Ascii);
        assert_eq!(buffer, Buffer::with_lines(["+ Reti > .+", "|? | e e4"]));
    }

    #[test]
    fn the_console_keeps_latin_letters_and_straight_frames() {
        let mut buffer = Buffer::with_lines(["╭ Réti ▶ …╮", "▌½ ♞ ▒▒ ▘│"]);
        reduce(&mut buffer, Charset::Console);
        assert_eq!(buffer, Buffer::with_lines(["┌ Réti > .┐", "│½ N ▒▒ '│"]));
    }
}
