//! Which of the terminal's private modes a stream of output leaves on.

use std::collections::BTreeSet;

/// The cursor's visibility, the only mode here whose normal state is on.
const CURSOR: u16 = 25;

/// The numbers of the private modes that are not in their normal state after this output.
pub fn left_on(output: &[u8]) -> BTreeSet<u16> {
    let mut changed = BTreeSet::new();
    for start in (0..output.len()).filter(|&start| output[start..].starts_with(b"\x1b[?")) {
        let body = &output[start + 3..];
        let Some(end) = body.iter().position(|byte| !b"0123456789;".contains(byte)) else {
            break;
        };
        let (b'h' | b'l') = body[end] else { continue };
        let numbers = std::str::from_utf8(&body[..end]).unwrap_or_default();
        for mode in numbers.split(';').filter_map(|number| number.parse().ok()) {
            if (body[end] == b'h') == (mode == CURSOR) {
                changed.remove(&mode);
            } else {
                changed.insert(mode);
            }
        }
    }
    changed
}

#[test]
fn a_mode_is_left_on_until_it_is_turned_off() {
    let left = |output: &str| left_on(output.as_bytes()).into_iter().collect::<Vec<_>>();
    assert_eq!(
        left("\x1b[?1049h\x1b[?1002;1006htext\x1b[?2004h"),
        [1002, 1006, 1049, 2004]
    );
    assert_eq!(left("\x1b[?1002;1006h\x1b[?1006l\x1b[?1002l"), []);
    assert_eq!(left("\x1b[?25l"), [25]);
    assert_eq!(left("\x1b[?25l\x1b[?25h\x1b[?25h"), []);
    assert_eq!(left("\x1b[?5n\x1b[25h\x1b[?10"), []);
}
