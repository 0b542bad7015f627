use crossterm::event::{KeyCode, KeyModifiers};

use super::*;

/// A pointer event of one kind at column 7 of a row; the row tells events of a kind apart.
fn pointer(kind: PointerKind, row: u16) -> Input {
    Input::Pointer(Pointer {
        kind,
        column: 7,
        row,
    })
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

/// A mouse report.
fn report(kind: MouseEventKind, column: u16, row: u16) -> Report {
    Report::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

const HOLD: PointerKind = PointerKind::Hold(Button::Left);
const PRESS: PointerKind = PointerKind::Press(Button::Left);
const RELEASE: PointerKind = PointerKind::Release(Button::Left);

#[test]
fn of_motions_in_a_row_the_last_is_kept() {
    let moves = [
        pointer(HOLD, 1),
        pointer(HOLD, 2),
        pointer(PointerKind::Move, 3),
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
        pointer(PointerKind::WheelUp, 4),
        pointer(PointerKind::WheelUp, 4),
        pointer(HOLD, 5),
        Input::FocusLost,
        Input::PointerLost,
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
fn a_pointer_beyond_the_screen_is_refused_and_its_release_is_lost() {
    let left = MouseButton::Left;
    let at = |kind, column, row| translate(report(kind, column, row), (80, 24));
    assert_eq!(
        at(MouseEventKind::Down(left), 7, 23),
        Some(pointer(PRESS, 23))
    );
    for (column, row) in [(80, 0), (0, 24), (65535, 0), (0, 65535), (65534, 65534)] {
        assert_eq!(at(MouseEventKind::Down(left), column, row), None);
        assert_eq!(at(MouseEventKind::Drag(left), column, row), None);
        assert_eq!(at(MouseEventKind::ScrollUp, column, row), None);
        assert_eq!(
            at(MouseEventKind::Up(left), column, row),
            Some(Input::PointerLost)
        );
    }
}

#[test]
fn a_key_counts_when_pressed_or_repeated_but_not_when_released() {
    let key = |kind| KeyEvent {
        kind,
        ..KeyEvent::from(KeyCode::Enter)
    };
    let translated = |kind| translate(Report::Key(key(kind)), (80, 24));
    assert_eq!(
        translated(KeyEventKind::Press),
        Some(Input::Key(key(KeyEventKind::Press)))
    );
    assert_eq!(
        translated(KeyEventKind::Repeat),
        Some(Input::Key(key(KeyEventKind::Repeat)))
    );
    assert_eq!(translated(KeyEventKind::Release), None);
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
