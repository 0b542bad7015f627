//! `tabiya show`: prints a board as colored text or in letters.

use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crossterm::queue;
use crossterm::style::{ContentStyle, PrintStyledContent, force_color_output};
use ratatui::backend::IntoCrossterm;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Size;

use crate::drawing::Scene;
use crate::game::Players;
use crate::pgn::Fault;
use crate::rules::{Color, Position};
use crate::session::{Session, SessionError, board_in_letters};

/// The height of a square in lines if the terminal's size is unknown.
const DEFAULT_SQUARE_HEIGHT: u16 = 2;
/// The largest height of a square in lines, unless the user asks for another.
const MAX_SQUARE_HEIGHT: u16 = 6;

/// Returns the height of the squares, in lines, for a terminal of this size, or the default if the size is unknown.
pub fn square_height(terminal: Option<Size>) -> u16 {
    let Some(terminal) = terminal else {
        return DEFAULT_SQUARE_HEIGHT;
    };
    // A square has twice as many columns as rows. The other cells are for everything around the board.
    let across = terminal.width.saturating_sub(4) / 16;
    let down = terminal.height.saturating_sub(2) / 8;
    across.min(down).clamp(1, MAX_SQUARE_HEIGHT)
}

/// What to show: a position, or a game with its last position.
pub struct Shown {
    pub position: Position,
    /// All positions from the start of the game to `position`, or only `position`.
    pub scenes: Vec<Scene>,
    /// The first position of the game.
    pub start: Position,
    /// The score sheet of the game.
    pub sheet: String,
    /// The first fault in the game's text; `None` if there is none.
    pub fault: Option<Fault>,
    /// Problems in the text that do not affect the game.
    pub warnings: Vec<Fault>,
}

impl Shown {
    pub fn of_position(position: Position) -> Self {
        let session = Session::new(position, Players::default());
        Self {
            position,
            scenes: vec![Scene::new(&position, None)],
            start: position,
            sheet: session.view().score_sheet(),
            fault: None,
            warnings: Vec::new(),
        }
    }

    /// Reads the first game in a file; `-` is standard input.
    pub fn of_file(file: &Path) -> Result<Self, SessionError> {
        let mut session = Session::new(Position::start(), Players::default());
        session.open(file, 1)?;
        let seen = session.view().view_at(session.view().end());
        let last = seen
            .last()
            .map_or(session.game().start(), |(ply, _)| &ply.after);
        let opened = session.opened();
        Ok(Self {
            position: *last,
            start: *session.game().start(),
            sheet: session.view().score_sheet(),
            scenes: session.view().scenes(&seen.path),
            fault: opened.and_then(|opened| opened.faults.first().cloned()),
            warnings: opened.map_or_else(Vec::new, |opened| opened.notes.clone()),
        })
    }
}

/// Prints a board in letters, with this color at the bottom.
pub fn print_letters(
    position: &Position,
    bottom: Color,
    output: &mut impl Write,
) -> io::Result<()> {
    for line in board_in_letters(position, bottom) {
        writeln!(output, "{line}")?;
    }
    output.flush()
}

/// Prints a board with escape sequences for colors. The colors reset at the end of each line.
pub fn print_colored(picture: &Buffer, output: &mut impl Write) -> io::Result<()> {
    // The caller has decided to use colors, so crossterm must not ask the environment again.
    force_color_output(true);
    for row in picture.content().chunks(picture.area.width.into()) {
        for run in row.chunk_by(|one, next| one.style() == next.style()) {
            let style = ContentStyle {
                // Nothing is underlined, and old terminals do not know this sequence.
                underline_color: None,
                ..run[0].style().into_crossterm()
            };
            let text: String = run.iter().map(Cell::symbol).collect();
            queue!(output, PrintStyledContent(style.apply(text)))?;
        }
        writeln!(output)?;
    }
    output.flush()
}

/// Returns a function that is called with how many of these positions are drawn so far. On a terminal, if the work takes long, it
/// writes that to standard error, and removes it at the end.
pub fn drawing_progress(total: usize, is_shown: bool) -> impl FnMut(usize) {
    let mut due = Instant::now() + Duration::from_millis(500);
    let mut is_visible = false;
    move |done| {
        let is_last = done == total && is_visible;
        if !is_shown || (Instant::now() < due && !is_last) {
            return;
        }
        due = Instant::now() + Duration::from_millis(100);
        is_visible = true;
        let words = if is_last {
            String::new()
        } else {
            format!("Drawing position {done} of {total}; Ctrl-C stops")
        };
        // The picture can be drawn even if standard error is closed.
        let _ = write!(io::stderr(), "\r{words}\x1b[K");
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Color as Ink, Style};

    use super::*;

    #[test]
    fn cells_that_look_alike_form_one_run_and_each_line_ends_without_colors() {
        let mut buffer = Buffer::with_lines(["abc", "d  "]);
        buffer[(0, 0)].set_style(Style::new().bg(Ink::Indexed(17)));
        buffer[(1, 0)].set_style(Style::new().bg(Ink::Indexed(17)));
        let mut output = Vec::new();
        print_colored(&buffer, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].starts_with("\u{1b}[48;5;17m") && lines[0].contains("mab\u{1b}["),
            "{text:?}"
        );
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.ends_with('m')), "{text:?}");
    }

    #[test]
    fn letters_are_written_from_the_requested_side() {
        let mut output = Vec::new();
        print_letters(&Position::start(), Color::Black, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        assert!(text.starts_with("1 R N B K Q B N R\n") && text.ends_with("  h g f e d c b a\n"));
    }
}
