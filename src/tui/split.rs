//! Mending sequences that arrived in two pieces. An escape byte alone reads as the Esc key; when the rest of its sequence
//! comes later, over a slow line, crossterm takes it for typed characters: `[<0;12;5M` in the entry line, and a lost
//! release of the mouse. Such characters are put together again here.

use std::time::{Duration, Instant};

use crossterm::event::{
    Event as Report, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};

/// How long the next piece of a split sequence may take.
const GAP: Duration = Duration::from_millis(800);

/// The longest rest of a sequence that is still waited for.
const LONGEST: usize = 24;

/// The bits of a mouse report's code that stand for Shift, Alt and Ctrl. Of the others 1 and 2 tell the button, 32 motion and
/// 64 the wheel.
const MODIFIERS: u16 = 0b1_1100;

/// Watches the reports go by and mends those that belong together.
#[derive(Default)]
pub struct Mender {
    /// What came after an Esc, begun with `[`; empty right after the Esc itself; none if there was no Esc.
    rest: Option<String>,
    /// When the last piece came.
    last: Option<Instant>,
}

impl Mender {
    /// Takes a report and gives it on, or what it completes; nothing while it is a piece of something. The Esc that begins
    /// a split sequence has always gone on already: it cannot be told from the key.
    pub fn mend(&mut self, report: Report, at: Instant) -> Option<Report> {
        let in_time = self
            .last
            .replace(at)
            .is_some_and(|last| at.saturating_duration_since(last) <= GAP);
        let rest = self.rest.take().filter(|_| in_time);
        match (typed(&report), rest) {
            (Some(KeyCode::Esc), _) => {
                self.rest = Some(String::new());
                Some(report)
            }
            (Some(KeyCode::Char('[')), Some(rest)) if rest.is_empty() => {
                self.rest = Some("[".to_owned());
                None
            }
            (Some(KeyCode::Char(piece @ ' '..='~')), Some(mut rest)) if !rest.is_empty() => {
                rest.push(piece);
                if ('@'..='~').contains(&piece) {
                    return read_sequence(&rest);
                }
                self.rest = (rest.len() < LONGEST).then_some(rest);
                None
            }
            _ => Some(report),
        }
    }
}

/// The key, if it was one that may stand for a byte of a sequence.
fn typed(report: &Report) -> Option<KeyCode> {
    match report {
        Report::Key(key)
            if key.kind == KeyEventKind::Press
                && (key.modifiers - KeyModifiers::SHIFT).is_empty() =>
        {
            Some(key.code)
        }
        _ => None,
    }
}

/// What a sequence without its Esc means; nothing if it is none of those that a hand sends often.
fn read_sequence(sequence: &str) -> Option<Report> {
    let key = |code| Some(Report::Key(KeyEvent::from(code)));
    match sequence {
        "[A" => key(KeyCode::Up),
        "[B" => key(KeyCode::Down),
        "[C" => key(KeyCode::Right),
        "[D" => key(KeyCode::Left),
        "[H" => key(KeyCode::Home),
        "[F" => key(KeyCode::End),
        "[5~" => key(KeyCode::PageUp),
        "[6~" => key(KeyCode::PageDown),
        "[I" => Some(Report::FocusGained),
        "[O" => Some(Report::FocusLost),
        _ => read_mouse(sequence).map(Report::Mouse),
    }
}

/// Reads an SGR mouse report (xterm's 1006): `[<button;column;row` and `M`, or `m` for a release.
fn read_mouse(sequence: &str) -> Option<MouseEvent> {
    let body = sequence.strip_prefix("[<")?;
    let released = body.ends_with('m');
    let mut numbers = body.strip_suffix(['M', 'm'])?.split(';');
    let mut number = || numbers.next()?.parse::<u16>().ok();
    let (code, column, row) = (number()?, number()?, number()?);
    let button = [MouseButton::Left, MouseButton::Middle, MouseButton::Right]
        .get(usize::from(code & 3))
        .copied();
    let kind = match (code & !MODIFIERS, button) {
        (0..=2, Some(button)) if released => MouseEventKind::Up(button),
        (0..=2, Some(button)) => MouseEventKind::Down(button),
        (32..=34, Some(button)) => MouseEventKind::Drag(button),
        (64, _) => MouseEventKind::ScrollUp,
        (65, _) => MouseEventKind::ScrollDown,
        _ => return None,
    };
    Some(MouseEvent {
        kind,
        // As crossterm has it: 0, which lies outside the screen, becomes a column that does too.
        column: column.wrapping_sub(1),
        row: row.wrapping_sub(1),
        modifiers: KeyModifiers::NONE,
    })
}

#[cfg(test)]
mod tests;
