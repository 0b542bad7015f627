//! What the rest of an escape sequence means, its Esc left out.

use crossterm::event::{
    Event as Report, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// What begins a paste.
pub const PASTE: &str = "[200~";
/// What ends a paste.
pub const END_OF_PASTE: &str = "[201~";

/// The bits of a mouse report's code that stand for Shift, Alt and Ctrl. Of the others 1 and 2 tell the button, 32 motion and
/// 64 the wheel.
const MODIFIERS: u16 = 0b1_1100;

/// The key that is meant by a letter behind Esc and `O`.
pub fn after_letter(letter: char) -> Option<KeyCode> {
    let arrows = lettered(letter);
    arrows.filter(|_| letter.is_ascii_uppercase() && letter != 'Z')
}

/// Whether the rest of a sequence that begins with `[` needs no more characters.
pub fn is_complete(rest: &str) -> bool {
    let last = rest.chars().next_back().unwrap_or_default();
    match rest {
        "[" | "[[" => false,
        // The Linux console's function keys, and a mouse report of old, with three bytes behind it.
        _ if rest.starts_with("[[") => true,
        _ if rest.starts_with("[M") => rest.chars().count() >= 5,
        _ => ('@'..='~').contains(&last),
    }
}

/// What a complete sequence means; nothing if it is none of those that hands send.
pub fn read(rest: &str) -> Option<Report> {
    match rest {
        "[I" => Some(Report::FocusGained),
        "[O" => Some(Report::FocusLost),
        _ if rest.starts_with("[<") => read_mouse(rest).map(Report::Mouse),
        _ => read_key(rest).map(Report::Key),
    }
}

/// Reads a key: a letter at the end names it, or a number before a tilde; a second number tells what was held with it.
fn read_key(rest: &str) -> Option<KeyEvent> {
    let body = rest.strip_prefix('[')?;
    if let Some(letter) = body.strip_prefix('[') {
        let place = ["A", "B", "C", "D", "E"]
            .iter()
            .position(|key| *key == letter)?;
        return Some(KeyCode::F(u8::try_from(place).ok()? + 1).into());
    }
    let last = body.chars().next_back()?;
    let mut numbers = body.strip_suffix(last)?.split(';');
    let first = numbers.next()?;
    let held = match numbers.next() {
        None => KeyModifiers::NONE,
        Some(number) => read_modifiers(number)?,
    };
    let code = match last {
        '~' => numbered(first.parse().ok()?)?,
        letter if first.is_empty() || first == "1" => lettered(letter)?,
        _ => return None,
    };
    Some(KeyEvent::new(code, held))
}

/// What is held with a key: one more than the sum of 1 for Shift, 2 for Alt and 4 for Ctrl.
fn read_modifiers(number: &str) -> Option<KeyModifiers> {
    let sum = number.parse::<u8>().ok()?.checked_sub(1)?;
    let all = [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
    ];
    let held = all.into_iter().filter(|(bit, _)| sum & bit != 0);
    Some(held.fold(KeyModifiers::NONE, |held, (_, one)| held | one))
}

/// The key with this letter at the end of its sequence.
fn lettered(letter: char) -> Option<KeyCode> {
    Some(match letter {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'F' => KeyCode::End,
        'H' => KeyCode::Home,
        'P' => KeyCode::F(1),
        'Q' => KeyCode::F(2),
        'R' => KeyCode::F(3),
        'S' => KeyCode::F(4),
        'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

/// The key with this number before the tilde.
fn numbered(number: u8) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number - 10),
        17..=21 => KeyCode::F(number - 11),
        23 | 24 => KeyCode::F(number - 12),
        _ => return None,
    })
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
