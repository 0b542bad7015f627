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

/// An event of the mouse at column 7 of a row; the row tells events of a kind apart.
fn pointer(kind: MouseEventKind, row: u16) -> Input {
    mouse(kind, 7, row)
}

/// What coalescing leaves of inputs that arrived in this order.
fn coalesced(inputs: &[Input]) -> Vec<Input> {
    let at = Instant::now();
    let events = inputs.iter().cloned().map(|input| Event { at, input });
    coalesce(events)
        .into_iter()
        .map(|event| event.input)
        .collect()
}

const HOLD: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
const PRESS: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const RELEASE: MouseEventKind = MouseEventKind::Up(MouseButton::Left);

#[test]
fn of_motions_in_a_row_the_last_is_kept() {
    let moves = [
        pointer(HOLD, 1),
        pointer(HOLD, 2),
        pointer(MouseEventKind::Moved, 3),
        pointer(HOLD, 4),
    ];
    assert_eq!(coalesced(&moves), [pointer(HOLD, 4)]);
}

#[test]
fn motions_apart_are_all_kept_and_nothing_else_is_dropped() {
    let key = Input::Key(KeyCode::Char('e').into());
    let inputs = [
        pointer(PRESS, 1),
        pointer(HOLD, 2),
        pointer(RELEASE, 3),
        pointer(RELEASE, 3),
        key.clone(),
        key,
        pointer(HOLD, 4),
        pointer(MouseEventKind::ScrollUp, 4),
        pointer(MouseEventKind::ScrollUp, 4),
        pointer(HOLD, 5),
        Input::FocusLost,
        Input::Paste("e4".to_owned()),
    ];
    assert_eq!(coalesced(&inputs), inputs);
}

#[test]
fn a_burst_of_resizes_is_one() {
    let inputs = [
        Input::Resize,
        Input::Resize,
        pointer(HOLD, 1),
        Input::Resize,
        Input::Resize,
    ];
    assert_eq!(
        coalesced(&inputs),
        [Input::Resize, pointer(HOLD, 1), Input::Resize]
    );
}

#[test]
fn what_is_kept_bears_its_own_time() {
    let early = Instant::now();
    let late = early + std::time::Duration::from_millis(5);
    let events = [early, late].map(|at| Event {
        at,
        input: pointer(HOLD, 1),
    });
    assert_eq!(coalesce(events.into_iter())[0].at, late);
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
