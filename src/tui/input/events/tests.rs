use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent};

use super::*;

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Input {
    Input::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

/// Reads inputs from words, each a letter with a number: presses, drags, motions and releases of the mouse, its wheel, keys, a
/// paste, a change of size and the loss of focus.
fn inputs(text: &str) -> Vec<Input> {
    let input = |word: &str| {
        let row = word[1..].parse().unwrap_or(0);
        let kind = match &word[..1] {
            "p" => PRESS,
            "h" => HOLD,
            "m" => MouseEventKind::Moved,
            "r" => RELEASE,
            "w" => MouseEventKind::ScrollUp,
            "k" => return Input::Key(KeyCode::Char('e').into()),
            "t" => return Input::Paste("e4".to_owned()),
            "s" => return Input::Resize,
            _ => return Input::FocusLost,
        };
        mouse(kind, 7, row)
    };
    text.split(' ').map(input).collect()
}

const HOLD: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
const PRESS: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const RELEASE: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

#[test]
fn of_motions_and_changes_of_size_in_a_row_the_last_is_kept_and_nothing_else_is_dropped() {
    let apart = "p1 h2 r3 r3 k k h4 w4 w4 h5 f t";
    for (arrived, kept) in [
        ("h1 h2 m3 h4", "h4"),
        (apart, apart),
        ("s s h1 s s", "s h1 s"),
    ] {
        let at = Instant::now();
        let events = inputs(arrived).into_iter();
        let mut events: Vec<_> = events.map(|input| Event { at, input }).collect();
        coalesce(&mut events);
        let left: Vec<_> = events.into_iter().map(|event| event.input).collect();
        assert_eq!(left, inputs(kept), "{arrived}");
    }
}

#[test]
fn a_kept_move_has_the_time_at_which_it_was_typed() {
    let early = Instant::now();
    let late = early + std::time::Duration::from_millis(5);
    let mut events = Vec::from([early, late].map(|at| Event {
        at,
        input: mouse(HOLD, 7, 1),
    }));
    coalesce(&mut events);
    assert_eq!(events[0].at, late);
}

#[test]
fn of_the_mouse_beyond_the_screen_only_releases_count() {
    let concerns = |kind, column, row| mouse(kind, column, row).concerns(Size::new(80, 24));
    assert!(concerns(PRESS, 79, 23));
    for (column, row) in [(80, 0), (0, 24), (65535, 0), (0, 65535), (65534, 65534)] {
        for kind in [PRESS, HOLD, MouseEventKind::ScrollUp] {
            assert!(!concerns(kind, column, row));
        }
        assert!(concerns(RELEASE, column, row));
    }
}

#[test]
fn a_key_counts_when_pressed_or_repeated_but_not_when_released() {
    for (kind, counts) in [
        (KeyEventKind::Press, true),
        (KeyEventKind::Repeat, true),
        (KeyEventKind::Release, false),
    ] {
        let key = KeyEvent {
            kind,
            ..KeyEvent::from(KeyCode::Enter)
        };
        assert_eq!(Input::Key(key).concerns(Size::default()), counts);
    }
}

#[test]
fn a_deadline_that_passes_hands_over_nothing_and_closed_input_says_so() {
    let (sender, mut events) = channel();
    assert_eq!(events.next(Some(Instant::now())), []);
    sender.send_now(Input::Resize);
    assert_eq!(events.next(Some(Instant::now()))[0].input, Input::Resize);
    drop(sender);
    assert_eq!(events.next(None)[0].input, Input::Closed);
}

#[cfg(unix)]
#[test]
fn bytes_become_events_that_bear_the_moment_of_their_arrival() {
    let (sender, mut events) = channel();
    let key = |code: KeyCode| Input::Key(code.into());
    let at = Instant::now();
    for (piece, at) in [("e", at), ("\x1b[1", at), ("5~\x1b", at)] {
        let bytes = piece.as_bytes().to_vec();
        sender.send(Arrival::Bytes(at, bytes)).unwrap();
    }
    let event = |code| Event {
        at,
        input: key(code),
    };
    let mut taken = events.next(None);
    while taken.len() < 3 {
        taken.extend(events.next(None));
    }
    let codes = [KeyCode::Char('e'), KeyCode::F(5), KeyCode::Esc];
    assert_eq!(taken, codes.map(event), "the Esc without more bytes");
}

#[cfg(unix)]
#[test]
fn half_a_sequence_hands_over_nothing_and_keeps_the_deadline() {
    let (sender, mut events) = channel();
    let now = Instant::now();
    sender
        .send(Arrival::Bytes(now, b"\x1b[<0;".to_vec()))
        .unwrap();
    let deadline = now + std::time::Duration::from_millis(20);
    assert_eq!(events.next(Some(deadline)), []);
    assert!(Instant::now() >= deadline);
}
