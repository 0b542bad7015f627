//! The backend for ratatui, which collects a frame and sends it in one write, and only if it changes something.

mod cells;

use std::io::{self, Write};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::terminal::{self, BeginSynchronizedUpdate, Clear, EndSynchronizedUpdate};
use crossterm::{Command, queue};
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

/// A backend that does not repeat what the terminal already shows, and never queries the terminal, since the answer would
/// go to the input thread.
pub struct FrameBackend<W: Write> {
    writer: FrameWriter<W>,
    /// Whether the cursor is shown, if known.
    cursor_shown: Option<bool>,
    /// The position of the cursor, if known.
    cursor: Option<Position>,
}

impl<W: Write> FrameBackend<W> {
    /// Returns a backend for a terminal of which nothing is known; each frame is one `write_all`.
    pub fn new(output: W) -> Self {
        Self {
            writer: FrameWriter {
                frame: Vec::new(),
                output,
            },
            cursor_shown: None,
            cursor: None,
        }
    }
}

impl<W: Write> Backend for FrameBackend<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut content = content.peekable();
        if content.peek().is_none() {
            return Ok(());
        }
        self.cursor = None;
        self.writer.write_all(cells::drawn(content).as_bytes())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if self.cursor_shown.replace(false) != Some(false) {
            queue!(self.writer, Hide)?;
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if self.cursor_shown.replace(true) != Some(true) {
            queue!(self.writer, Show)?;
        }
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        if self.cursor.replace(position) != Some(position) {
            queue!(self.writer, MoveTo(position.x, position.y))?;
        }
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        queue!(
            self.writer,
            Clear(match clear_type {
                ClearType::All => terminal::ClearType::All,
                ClearType::AfterCursor => terminal::ClearType::FromCursorDown,
                ClearType::BeforeCursor => terminal::ClearType::FromCursorUp,
                ClearType::CurrentLine => terminal::ClearType::CurrentLine,
                ClearType::UntilNewLine => terminal::ClearType::UntilNewLine,
            })
        )
    }

    fn size(&self) -> io::Result<Size> {
        super::terminal::size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        // Pixels are not needed; crossterm would start another program if the terminal does not report its size.
        Ok(WindowSize {
            columns_rows: self.size()?,
            pixels: Size::default(),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Collects the bytes of one frame; flushing sends them as one synchronized update.
struct FrameWriter<W: Write> {
    /// The frame so far; if not empty, it starts with the begin of the synchronized update.
    frame: Vec<u8>,
    output: W,
}

impl<W: Write> FrameWriter<W> {
    /// Adds a command as an escape sequence.
    fn add(&mut self, command: &impl Command) {
        let mut text = String::new();
        if command.write_ansi(&mut text).is_ok() {
            self.frame.extend_from_slice(text.as_bytes());
        }
    }
}

impl<W: Write> Write for FrameWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.frame.is_empty() {
            self.add(&BeginSynchronizedUpdate);
        }
        self.frame.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        self.add(&EndSynchronizedUpdate);
        let sent = self.output.write_all(&self.frame);
        self.frame.clear();
        sent.and_then(|()| self.output.flush())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use ratatui::Terminal;
    use ratatui::widgets::Paragraph;
    use ratatui::{TerminalOptions, Viewport, layout::Rect};

    use super::*;

    /// Notes every write.
    #[derive(Clone, Default)]
    struct Writes(Rc<RefCell<Vec<String>>>);

    impl Write for Writes {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            self.0.borrow_mut().push(text);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The writes of frames that show these texts one after the other, each with the cursor in a column or without.
    fn frames(frames: &[(&str, Option<u16>)]) -> Vec<String> {
        let writes = Writes::default();
        let options = TerminalOptions {
            viewport: Viewport::Fixed(Rect::new(0, 0, 20, 4)),
        };
        let backend = FrameBackend::new(writes.clone());
        let mut terminal = Terminal::with_options(backend, options).unwrap();
        for &(text, cursor) in frames {
            let view = |frame: &mut ratatui::Frame<'_>| {
                frame.render_widget(Paragraph::new(text), frame.area());
                if let Some(column) = cursor {
                    frame.set_cursor_position((column, 0));
                }
            };
            terminal.draw(view).unwrap();
        }
        drop(terminal);
        writes.0.take()
    }

    #[test]
    fn a_frame_is_one_write_shown_at_once() {
        let writes = frames(&[("first", Some(5)), ("second", None)]);
        assert_eq!(writes.len(), 2, "{writes:?}");
        for (write, text) in writes.iter().zip(["first", "second"]) {
            assert!(write.contains(text));
            assert!(write.starts_with("\x1b[?2026h") && write.ends_with("\x1b[?2026l"));
        }
    }

    #[test]
    fn what_the_terminal_shows_already_is_not_written() {
        let cursor_only = frames(&[("same", Some(1)), ("same", Some(1)), ("same", Some(2))]);
        assert_eq!(cursor_only.len(), 2);
        assert_eq!(cursor_only[1], "\x1b[?2026h\x1b[1;3H\x1b[?2026l");
        assert_eq!(frames(&[("same", None), ("same", None)]).len(), 1);
    }

    #[test]
    fn the_cursor_returns_after_cells_were_drawn() {
        let writes = frames(&[("a", Some(1)), ("b", Some(1)), ("b", None)]);
        assert!(writes[1].ends_with("\x1b[1;2H\x1b[?2026l"), "{writes:?}");
        assert_eq!(writes[2], "\x1b[?2026h\x1b[?25l\x1b[?2026l");
    }
}
