use super::*;

/// What a mender lets through of an Esc followed by these characters, `gap` apart.
fn mended(rest: &str, gap: Duration) -> Vec<Report> {
    let mut mender = Mender::default();
    let mut at = Instant::now();
    let mut through = Vec::new();
    let codes = rest.chars().map(|piece| {
        if piece == '\r' {
            KeyCode::Enter
        } else {
            KeyCode::Char(piece)
        }
    });
    for code in std::iter::once(KeyCode::Esc).chain(codes) {
        at += gap;
        through.extend(mender.mend(Report::Key(code.into()), at));
    }
    assert_eq!(
        through.remove(0),
        Report::Key(KeyCode::Esc.into()),
        "the Esc itself goes on"
    );
    through
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
fn split_arrows_are_put_together_and_unknown_sequences_vanish() {
    assert_eq!(mended("[A", SOON), [key(KeyCode::Up)]);
    assert_eq!(
        mended("[6~e", SOON),
        [key(KeyCode::PageDown), key(KeyCode::Char('e'))]
    );
    for unknown in ["[<128;3;3M", "[<0;99999;3M", "[<0;3M", "[1;5R", "[Z"] {
        assert_eq!(mended(unknown, SOON), [], "{unknown}");
    }
}

#[test]
fn what_a_hand_types_after_an_escape_goes_through() {
    assert_eq!(
        mended("e4", SOON),
        [key(KeyCode::Char('e')), key(KeyCode::Char('4'))]
    );
    let slow = Duration::from_secs(2);
    assert_eq!(
        mended("[A", slow),
        [key(KeyCode::Char('[')), key(KeyCode::Char('A'))]
    );
    assert_eq!(
        mended("[<0;\r4", SOON),
        [key(KeyCode::Enter), key(KeyCode::Char('4'))]
    );
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
        assert!(through.len() <= typed.len());
        let mut mender = Mender::default();
        let at = Instant::now();
        let plain: Vec<_> = typed
            .iter()
            .filter_map(|report| mender.mend(report.clone(), at))
            .collect();
        assert_eq!(plain, typed);
        let mouse = |report: &&Report| matches!(report, Report::Mouse(_));
        let ends = text.matches(['M', 'm']).count();
        assert!(through.iter().filter(mouse).count() <= ends, "{through:?}");
    });
}
