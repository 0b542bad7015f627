use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::*;

/// What a mender lets through of an Esc followed by these characters, `gap` apart, at the moments at which it does.
fn through(rest: &str, gap: Duration) -> Vec<Stamped> {
    let mut mender = Mender::default();
    let mut at = Instant::now();
    let mut through = Vec::new();
    for piece in std::iter::once('\u{1b}').chain(rest.chars()) {
        let code = match piece {
            '\u{1b}' => KeyCode::Esc,
            '\r' => KeyCode::Enter,
            piece => KeyCode::Char(piece),
        };
        while let Some(due) = mender.deadline().filter(|due| *due < at) {
            through.extend(mender.let_go(due));
        }
        through.extend(mender.mend(Report::Key(code.into()), at));
        at += gap;
    }
    while let Some(due) = mender.deadline() {
        through.extend(mender.let_go(due));
    }
    through
}

/// The same without the moments.
fn mended(rest: &str, gap: Duration) -> Vec<Report> {
    through(rest, gap)
        .into_iter()
        .map(|(_, report)| report)
        .collect()
}

/// A key as a report.
fn key(code: KeyCode) -> Report {
    Report::Key(code.into())
}

const SOON: Duration = Duration::from_millis(2);

#[test]
fn a_split_mouse_report_is_put_together() {
    let mouse = |kind, column, row| {
        Report::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    };
    let left = MouseButton::Left;
    assert_eq!(
        mended("[<0;12;5M", SOON),
        [mouse(MouseEventKind::Down(left), 11, 4)]
    );
    assert_eq!(
        mended("[<0;12;5m", SOON),
        [mouse(MouseEventKind::Up(left), 11, 4)]
    );
    assert_eq!(
        mended("[<34;1;1M", SOON),
        [mouse(MouseEventKind::Drag(MouseButton::Right), 0, 0)]
    );
    assert_eq!(
        mended("[<65;3;3M", SOON),
        [mouse(MouseEventKind::ScrollDown, 2, 2)]
    );
    assert_eq!(
        mended("[<0;0;0m", SOON),
        [mouse(MouseEventKind::Up(left), 65535, 65535)]
    );
}

#[test]
fn every_key_of_a_slow_line_is_that_key() {
    for (rest, code) in [
        ("[A", KeyCode::Up),
        ("OA", KeyCode::Up),
        ("OP", KeyCode::F(1)),
        ("OS", KeyCode::F(4)),
        ("[[B", KeyCode::F(2)),
        ("[15~", KeyCode::F(5)),
        ("[21~", KeyCode::F(10)),
        ("[24~", KeyCode::F(12)),
        ("[1~", KeyCode::Home),
        ("[F", KeyCode::End),
        ("[3~", KeyCode::Delete),
        ("[Z", KeyCode::BackTab),
    ] {
        assert_eq!(mended(rest, SOON), [key(code)], "{rest}");
        let slow = mended(rest, Duration::from_millis(200));
        assert_eq!(
            slow.first(),
            Some(&key(KeyCode::Esc)),
            "{rest}: it had to go on"
        );
        let typed = [key(KeyCode::Char('O')), key(KeyCode::Backspace)];
        let rest_of_it = slow[1..].strip_prefix(&typed).unwrap_or(&slow[1..]);
        assert_eq!(rest_of_it, [key(code)], "{rest}");
    }
    let held = KeyEvent::new(KeyCode::Right, KeyModifiers::CONTROL);
    assert_eq!(mended("[1;5C", SOON), [Report::Key(held)]);
}

#[test]
fn a_line_that_was_slow_once_has_its_escapes_held_for_longer() {
    let slow = Duration::from_millis(150);
    assert_eq!(
        mended("[A\u{1b}[B\u{1b}OQ", slow),
        [KeyCode::Esc, KeyCode::Up, KeyCode::Down, KeyCode::F(2)].map(key)
    );
}

#[test]
fn a_lone_escape_waits_for_a_moment_only() {
    for (rest, gap) in [("", SOON), ("e", Duration::from_secs(1))] {
        let given = through(rest, gap);
        assert_eq!(given[0].1, key(KeyCode::Esc));
    }
    let mut mender = Mender::default();
    let at = Instant::now();
    assert!(mender.mend(key(KeyCode::Esc), at).is_empty());
    assert_eq!(mender.deadline(), Some(at + HOLD));
    assert_eq!(
        mender.let_go(at + HOLD),
        [(at, key(KeyCode::Esc))],
        "as it came"
    );
    assert_eq!(mender.deadline(), None);
}

#[test]
fn castling_typed_after_an_escape_is_castling() {
    let typed = [
        KeyCode::Esc,
        KeyCode::Char('O'),
        KeyCode::Char('-'),
        KeyCode::Char('O'),
    ]
    .map(key);
    for gap in [SOON, Duration::from_millis(100), Duration::from_millis(500)] {
        assert_eq!(mended("O-O", gap), typed);
    }
}

#[test]
fn a_paste_that_is_torn_is_still_one_paste() {
    let pasted = |text: &str| Report::Paste(text.to_owned());
    let list = "[200~1. e4 e5\r2. Nf3\u{1b}[201~d4";
    assert_eq!(
        mended(list, SOON),
        [
            pasted("1. e4 e5\n2. Nf3"),
            key(KeyCode::Char('d')),
            key(KeyCode::Char('4'))
        ]
    );
    // crossterm swallows an end mark that comes whole.
    assert_eq!(mended("[200~e4 e5", SOON), [pasted("e4 e5")]);
    let slow = mended(list, Duration::from_millis(200));
    assert_eq!(slow[..2], [key(KeyCode::Esc), pasted("1. e4 e5\n2. Nf3")]);
    assert_eq!(mended("[200~a\u{1b}[31mb\u{1b}[201~", SOON), [pasted("ab")]);
}

#[test]
fn a_torn_paste_whose_end_was_lost_gives_way_to_an_interrupt() {
    let mut mender = Mender::default();
    let at = Instant::now();
    let keys = "\u{1b}[200~e4".chars().map(|piece| match piece {
        '\u{1b}' => KeyCode::Esc,
        piece => KeyCode::Char(piece),
    });
    for code in keys {
        assert_eq!(mender.mend(key(code), at), []);
    }
    let interrupt = Report::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    let given = mender.mend(interrupt.clone(), at);
    assert_eq!(
        given,
        [(at, Report::Paste("e4".to_owned())), (at, interrupt)]
    );
}

#[test]
fn unknown_sequences_vanish() {
    assert_eq!(
        mended("[6~e", SOON),
        [key(KeyCode::PageDown), key(KeyCode::Char('e'))]
    );
    for unknown in [
        "[<128;3;3M",
        "[<0;99999;3M",
        "[<0;3M",
        "[3;5R",
        "[?62;22c",
        "[9~",
        "[M !!",
    ] {
        assert_eq!(mended(unknown, SOON), [], "{unknown}");
    }
}

#[test]
fn what_a_hand_types_after_an_escape_goes_through() {
    let typed = |text: &str| mended(text, SOON);
    assert_eq!(
        typed("e4"),
        [KeyCode::Esc, KeyCode::Char('e'), KeyCode::Char('4')].map(key)
    );
    let slow = Duration::from_secs(2);
    assert_eq!(
        mended("[A", slow),
        [KeyCode::Esc, KeyCode::Char('['), KeyCode::Char('A')].map(key)
    );
    assert_eq!(
        typed("[<0;\r4"),
        [key(KeyCode::Enter), key(KeyCode::Char('4'))]
    );
    assert_eq!(typed("\u{1b}"), [KeyCode::Esc, KeyCode::Esc].map(key));
}

#[test]
fn an_endless_sequence_ends() {
    let through = mended(&format!("[{}e4", "1".repeat(60)), SOON);
    assert!(through.ends_with(&[key(KeyCode::Char('e')), key(KeyCode::Char('4'))]));
}

#[test]
fn whatever_comes_in_pieces_nothing_is_made_up_and_what_no_escape_precedes_goes_through() {
    use crate::rules::tests::noise::for_each_text;
    let valid = [
        "[<0;12;5M",
        "[<32;300;2m",
        "[A",
        "[5~",
        "[I",
        "e4",
        "[",
        "[<65535;0;0M",
        "[<;;M",
        "OP",
    ];
    let scraps = ["[", "<", ";", "M", "m", "~", "0", "9", "\r"];
    for_each_text(25, 30_000, &valid, &scraps, |text| {
        let typed: Vec<Report> = text
            .chars()
            .map(|piece| key(KeyCode::Char(piece)))
            .collect();
        let through = mended(text, SOON);
        assert!(through.len() <= typed.len() + 1, "but for the Esc");
        let mut mender = Mender::default();
        let at = Instant::now();
        let plain: Vec<_> = typed
            .iter()
            .flat_map(|report| mender.mend(report.clone(), at))
            .map(|(_, report)| report)
            .collect();
        assert_eq!(plain, typed);
        let mouse = |report: &&Report| matches!(report, Report::Mouse(_));
        let ends = text.matches(['M', 'm']).count();
        assert!(through.iter().filter(mouse).count() <= ends, "{through:?}");
    });
}
