//! Reads complete control sequences: keys, mouse reports, focus changes and answers of the terminal.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::Input;

/// The sequence that begins a paste.
pub const PASTE: &[u8] = b"\x1b[200~";
pub const END_OF_PASTE: &[u8] = b"\x1b[201~";

/// The bits for Shift, Alt and Ctrl in a mouse code. Its other bits have the values 1 and 2 for the button, 32 for motion, 64
/// for the wheel, and 128 for buttons 8 to 11.
const MODIFIERS: u16 = 0b1_1100;

/// Returns the key for a final byte after `ESC O`: a function key or a key of the numeric keypad; `None` if we do not know it.
pub fn single_shifted(byte: u8) -> Option<KeyCode> {
    Some(match byte {
        b'M' => KeyCode::Enter,
        b'I' => KeyCode::Tab,
        b'X' => KeyCode::Char('='),
        // The keypad's signs and digits, `*` to `9`, are 64 above their ASCII codes.
        b'j'..=b'y' => KeyCode::Char(char::from(byte - 64)),
        b'Z' => return None,
        _ => return lettered(byte),
    })
}

/// Reads a control sequence from the bytes after `ESC [`, including its final byte. Returns `None` if it is unknown or reports
/// the release of a key.
pub fn read(text: &[u8]) -> Option<Input> {
    // All sequences are ASCII, so the final byte is a character of its own.
    let text = std::str::from_utf8(text).ok()?;
    let final_byte = *text.as_bytes().last()?;
    let parameters = &text[..text.len() - 1];
    let input = match (parameters.as_bytes().first(), final_byte) {
        (None, b'I') => Input::FocusGained,
        (None, b'O') => Input::FocusLost,
        // A mouse report: `<CODE;COLUMN;ROW`, then `M` for a press or a motion, `m` for a release.
        (Some(b'<'), b'M' | b'm') => {
            let is_released = final_byte == b'm';
            read_mouse(&parameters[1..], is_released)?
        }
        // Answers to our questions begin with one of these signs or end with one of these letters. No key does.
        // `tui::identity` reads them as they come after `ESC`.
        (Some(b'?' | b'>' | b'='), _) | (_, b'c' | b'n' | b't' | b'y') => {
            Input::Answer(format!("[{text}"))
        }
        // The position of the cursor. F3 also ends with `R`, but we take a report with parameters for an answer.
        (Some(b'0'..=b'9'), b'R') => Input::Answer(format!("[{text}")),
        // A key by its code point, as kitty reports keys.
        (Some(b'0'..=b'9'), b'u') => Input::Key(read_code_point(parameters)?),
        _ => Input::Key(read_key(parameters, final_byte)?),
    };
    Some(input)
}

/// Parses a number that consists only of digits. Returns `None` for any other text, and `u32::MAX` on overflow.
fn parse(number: &str) -> Option<u32> {
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(number.parse().unwrap_or(u32::MAX))
}

/// Reads a key that is named by a final letter, or by a number and a final tilde. `body` is what comes before that final byte.
/// A second number holds the modifiers. Returns `None` for an unknown key, and for the release of a key.
fn read_key(body: &str, last: u8) -> Option<KeyEvent> {
    if body == "[" {
        // The Linux console's function keys, F1 to F5.
        let index = last.checked_sub(b'A').filter(|index| *index < 5)?;
        return Some(KeyCode::F(index + 1).into());
    }
    let mut numbers = body.split(';');
    let first = numbers.next()?;
    let modifiers = read_modifiers(numbers.next())?;
    let code = match last {
        b'~' => numbered(parse(first)?)?,
        letter if first.is_empty() || first == "1" => lettered(letter)?,
        _ => return None,
    };
    Some(KeyEvent::new(code, modifiers))
}

/// Reads a key reported by its code point (`CSI u`). Some terminals send these unasked. Returns `None` for an unknown key,
/// and for the release of a key.
fn read_code_point(body: &str) -> Option<KeyEvent> {
    let mut numbers = body.split(';');
    let code_point = numbers.next()?.split(':').next()?;
    let letter = char::from_u32(parse(code_point)?)?;
    let modifiers = read_modifiers(numbers.next())?;
    let code = match letter {
        '\t' => KeyCode::Tab,
        '\r' => KeyCode::Enter,
        '\u{1b}' => KeyCode::Esc,
        '\u{8}' | '\u{7f}' => KeyCode::Backspace,
        // Kitty numbers keys without a character in a private area of Unicode.
        '\u{e000}'..='\u{f8ff}' => return None,
        _ if letter.is_control() => return None,
        _ if modifiers.contains(KeyModifiers::SHIFT) => KeyCode::Char(letter.to_ascii_uppercase()),
        _ => KeyCode::Char(letter),
    };
    Some(KeyEvent::new(code, modifiers))
}

/// Reads the modifiers of a key, sent as 1 plus the sum of 1 for Shift, 2 for Alt and 4 for Ctrl. A key without this parameter
/// has no modifiers. Returns `None` for an invalid number, and for the release of a key, which some terminals mark with `:3`.
fn read_modifiers(parameter: Option<&str>) -> Option<KeyModifiers> {
    let Some(parameter) = parameter else {
        return Some(KeyModifiers::NONE);
    };
    let (number, event_kind) = parameter.split_once(':').unwrap_or((parameter, "1"));
    let bits = if number.is_empty() {
        0
    } else {
        parse(number)?.checked_sub(1)?
    };
    if event_kind == "3" {
        return None;
    }
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
    ] {
        if bits & bit != 0 {
            modifiers |= modifier;
        }
    }
    Some(modifiers)
}

/// Returns the key for this final letter; `None` if we do not know it.
fn lettered(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        b'R' => KeyCode::F(3),
        b'S' => KeyCode::F(4),
        b'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

/// Returns the key for this number before the tilde; `None` if we do not know it.
fn numbered(number: u32) -> Option<KeyCode> {
    // The numbers have gaps between groups of function keys, so each group counts from another number.
    let function = |base: u32| u8::try_from(number - base).ok().map(KeyCode::F);
    match number {
        1 | 7 => Some(KeyCode::Home),
        2 => Some(KeyCode::Insert),
        3 => Some(KeyCode::Delete),
        4 | 8 => Some(KeyCode::End),
        5 => Some(KeyCode::PageUp),
        6 => Some(KeyCode::PageDown),
        11..=15 => function(10),
        17..=21 => function(11),
        23 | 24 => function(12),
        _ => None,
    }
}

/// Reads the numbers `CODE;COLUMN;ROW` of a mouse report (SGR 1006). The code holds the button or the wheel, the modifiers, and
/// whether the mouse moved. Columns and rows count from 1. Returns `None` for missing or invalid numbers, and for an unknown
/// button.
fn read_mouse(numbers: &str, is_released: bool) -> Option<Input> {
    let mut numbers = numbers.split(';').map(parse);
    let code = numbers.next()??;
    let column = numbers.next()??;
    let row = numbers.next()??;
    let code = u16::try_from(code).ok()?;
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::SHIFT, code & 4 != 0);
    modifiers.set(KeyModifiers::ALT, code & 8 != 0);
    modifiers.set(KeyModifiers::CONTROL, code & 16 != 0);
    // A button is 0 to 2, or 3 for none. Motion adds 32. The wheel is 64 up and 65 down.
    let code = code & !MODIFIERS;
    // The two lowest bits hold the button, with or without motion. With 3 for none, no arm below uses it.
    let button = match code & 3 {
        0 => MouseButton::Left,
        1 => MouseButton::Middle,
        _ => MouseButton::Right,
    };
    let kind = match code {
        0..=2 if is_released => MouseEventKind::Up(button),
        0..=2 => MouseEventKind::Down(button),
        32..=34 => MouseEventKind::Drag(button),
        35 => MouseEventKind::Moved,
        64 => MouseEventKind::ScrollUp,
        65 => MouseEventKind::ScrollDown,
        _ => return None,
    };
    // Our columns and rows count from 0. A reported 0 wraps around to the largest number, and all numbers beyond 16 bits become
    // a cell outside the screen.
    let cell = |number: u32| u16::try_from(number.wrapping_sub(1)).unwrap_or(u16::MAX);
    Some(Input::Mouse(MouseEvent {
        kind,
        column: cell(column),
        row: cell(row),
        modifiers,
    }))
}
