use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::*;
use crate::rules::tests::fuzz::for_each_variant;
use crate::rules::tests::random_games::Random;

const SOON: Duration = Duration::from_millis(5);
/// Longer than the parser keeps anything unfinished.
const LATER: Duration = Duration::from_secs(2);

/// A parser, what it has reported, and the time.
struct Line {
    parser: Parser,
    events: Vec<Event>,
    now: Instant,
}

impl Line {
    fn new() -> Self {
        let now = Instant::now();
        Self {
            parser: Parser::new(now),
            events: Vec::new(),
            now,
        }
    }

    /// Feeds these bytes in one piece.
    fn whole(&mut self, bytes: impl AsRef<[u8]>) -> &mut Self {
        self.events
            .extend(self.parser.feed(bytes.as_ref(), self.now));
        self
    }

    /// Feeds these bytes one by one, with this much time after each.
    fn apart(&mut self, bytes: impl AsRef<[u8]>, gap: Duration) -> &mut Self {
        for byte in bytes.as_ref() {
            self.whole([*byte]).wait(gap);
        }
        self
    }

    /// Lets time pass. Asks the parser only at its deadlines.
    fn wait(&mut self, time: Duration) -> &mut Self {
        let end = self.now + time;
        while let Some(deadline) = self.parser.deadline().filter(|deadline| *deadline <= end) {
            self.events.extend(self.parser.feed(&[], deadline));
        }
        self.now = end;
        self
    }

    /// Returns what has been reported since the last call.
    fn take(&mut self) -> Vec<Input> {
        let events = std::mem::take(&mut self.events);
        events.into_iter().map(|event| event.input).collect()
    }
}

/// Returns what bytes in one piece mean, once everything that they begin has ended.
fn whole(bytes: impl AsRef<[u8]>) -> Vec<Input> {
    Line::new().whole(bytes).wait(LATER).take()
}

/// Returns what bytes mean if they arrive this far apart.
fn apart(bytes: impl AsRef<[u8]>, gap: Duration) -> Vec<Input> {
    Line::new().apart(bytes, gap).wait(LATER).take()
}

fn pressed(code: KeyCode) -> Input {
    Input::Key(code.into())
}

fn held(code: KeyCode, modifiers: KeyModifiers) -> Input {
    Input::Key(KeyEvent::new(code, modifiers))
}

/// The keys of typed characters.
fn typed(text: &str) -> Vec<Input> {
    text.chars()
        .map(|letter| Input::Key(character(letter)))
        .collect()
}

/// Esc and the keys of typed characters.
fn escape_and(text: &str) -> Vec<Input> {
    [vec![pressed(KeyCode::Esc)], typed(text)].concat()
}

fn ctrl_c() -> Input {
    held(KeyCode::Char('c'), KeyModifiers::CONTROL)
}

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Input {
    Input::Mouse(MouseEvent {
        kind,
        column,
        row,
        modifiers: KeyModifiers::NONE,
    })
}

fn paste(text: &str) -> Input {
    Input::Paste(text.to_owned())
}

#[test]
fn bytes_mean_keys() {
    let control = |letter| held(KeyCode::Char(letter), KeyModifiers::CONTROL);
    for (bytes, expected) in [
        ("e4", typed("e4")),
        ("Nf3é♞", typed("Nf3é♞")),
        (
            "\r\t\x7f\x08",
            [
                KeyCode::Enter,
                KeyCode::Tab,
                KeyCode::Backspace,
                KeyCode::Backspace,
            ]
            .map(pressed)
            .to_vec(),
        ),
        (
            "\x03\x1a\x18\0\x1c",
            vec![
                ctrl_c(),
                control('z'),
                control('x'),
                control(' '),
                control('4'),
            ],
        ),
        ("\u{9b}5A\u{85}", typed("5A")),
    ] {
        assert_eq!(whole(bytes), expected, "{bytes:?}");
    }
    assert_eq!(whole("N"), [held(KeyCode::Char('N'), KeyModifiers::SHIFT)]);
}

#[test]
fn sequences_mean_keys_at_any_speed() {
    for (sequence, code) in [
        ("\x1b[A", KeyCode::Up),
        ("\x1bOA", KeyCode::Up),
        ("\x1bOP", KeyCode::F(1)),
        ("\x1bOS", KeyCode::F(4)),
        ("\x1bOM", KeyCode::Enter),
        ("\x1bOq", KeyCode::Char('1')),
        ("\x1bOm", KeyCode::Char('-')),
        ("\x1bOX", KeyCode::Char('=')),
        ("\x1b[[B", KeyCode::F(2)),
        ("\x1b[15~", KeyCode::F(5)),
        ("\x1b[21~", KeyCode::F(10)),
        ("\x1b[24~", KeyCode::F(12)),
        ("\x1b[1~", KeyCode::Home),
        ("\x1b[F", KeyCode::End),
        ("\x1b[3~", KeyCode::Delete),
        ("\x1b[Z", KeyCode::BackTab),
        ("\x1b[27u", KeyCode::Esc),
    ] {
        assert_eq!(whole(sequence), [pressed(code)], "{sequence:?}");
        assert_eq!(apart(sequence, SOON), [pressed(code)], "{sequence:?}");
    }
    // Over a slow connection the `ESC` counts as the key, and what comes soon still continues it.
    for sequence in ["\x1b[A", "\x1bOA"] {
        let slow = apart(sequence, Duration::from_millis(200));
        assert_eq!(slow, [KeyCode::Esc, KeyCode::Up].map(pressed));
    }
    for (sequence, code, modifiers) in [
        ("\x1b[1;5C", KeyCode::Right, KeyModifiers::CONTROL),
        ("\x1b[3;2~", KeyCode::Delete, KeyModifiers::SHIFT),
        ("\x1b[99;5u", KeyCode::Char('c'), KeyModifiers::CONTROL),
        ("\x1b[97;2:2u", KeyCode::Char('A'), KeyModifiers::SHIFT),
        ("\x1b[110;3u", KeyCode::Char('n'), KeyModifiers::ALT),
    ] {
        assert_eq!(whole(sequence), [held(code, modifiers)], "{sequence:?}");
    }
    assert_eq!(whole("\x1b[97;1:3u\x1b[57358u\x1b[1;1:3A"), []);
}

#[test]
fn the_mouse_is_read_and_refused_outside_the_screen() {
    let (left, right) = (MouseButton::Left, MouseButton::Right);
    for (sequence, expected) in [
        ("\x1b[<0;12;5M", mouse(MouseEventKind::Down(left), 11, 4)),
        ("\x1b[<0;12;5m", mouse(MouseEventKind::Up(left), 11, 4)),
        ("\x1b[<34;1;1M", mouse(MouseEventKind::Drag(right), 0, 0)),
        (
            "\x1b[<18;1;1M",
            Input::Mouse(MouseEvent {
                kind: MouseEventKind::Down(right),
                column: 0,
                row: 0,
                modifiers: KeyModifiers::CONTROL,
            }),
        ),
        ("\x1b[<35;300;2M", mouse(MouseEventKind::Moved, 299, 1)),
        ("\x1b[<64;3;3M", mouse(MouseEventKind::ScrollUp, 2, 2)),
        ("\x1b[<65;3;3M", mouse(MouseEventKind::ScrollDown, 2, 2)),
        ("\x1b[<0;0;5m", mouse(MouseEventKind::Up(left), u16::MAX, 4)),
        (
            "\x1b[<0;1;99999999999M",
            mouse(MouseEventKind::Down(left), 0, u16::MAX),
        ),
    ] {
        let one = std::slice::from_ref(&expected);
        assert_eq!(whole(sequence), one, "{sequence:?}");
        assert_eq!(apart(sequence, SOON), one, "{sequence:?}");
        let slow = apart(sequence, Duration::from_millis(200));
        assert_eq!(slow, [pressed(KeyCode::Esc), expected], "{sequence:?}");
    }
    for buttons_eight_to_eleven in 128..=131 {
        for end in ['M', 'm'] {
            let sequence = format!("\x1b[<{buttons_eight_to_eleven};3;3{end}");
            assert_eq!(whole(sequence), []);
        }
    }
    assert_eq!(
        whole("\x1b[<66;3;3M\x1b[<67;3;3M\x1b[<;M\x1b[<0;3M\x1b[<0;3"),
        []
    );
}

#[test]
fn focus_is_reported() {
    assert_eq!(
        whole("\x1b[I\x1b[O"),
        [Input::FocusGained, Input::FocusLost]
    );
}

#[test]
fn answers_are_told_apart_from_keys_and_never_typed() {
    let control = |text: &str| Some(format!("[{text}"));
    let device = |text: &str| Some(format!("P{text}"));
    let system = |text: &str| Some(format!("]{text}"));
    for (sequence, expected) in [
        ("\x1b[?62;22c", control("?62;22c")),
        ("\x1b[>0;276;0c", control(">0;276;0c")),
        ("\x1b[?2026;2$y", control("?2026;2$y")),
        ("\x1b[?997;1n", control("?997;1n")),
        ("\x1b[6;18;9t", control("6;18;9t")),
        ("\x1b[12;40R", control("12;40R")),
        ("\x1b[1;1R", control("1;1R")),
        ("\x1b[?1u", control("?1u")),
        ("\x1bP>|kitty(0.41)\x1b\\", device(">|kitty(0.41)")),
        ("\x1bP1$r0m\x1b\\", device("1$r0m")),
        ("\x1b]11;rgb:0/0/0\x07", system("11;rgb:0/0/0")),
        ("\x1b]11;rgb:0/0/0\x1b\\", system("11;rgb:0/0/0")),
        // We never ask for this, but an earlier program may have.
        ("\x1b_Gi=1;OK\x1b\\", None),
    ] {
        let expected: Vec<Input> = expected.into_iter().map(Input::Answer).collect();
        assert_eq!(whole(sequence), expected, "{sequence:?}");
        for gap in [SOON, Duration::from_millis(45)] {
            assert_eq!(apart(sequence, gap), expected, "{sequence:?}");
        }
    }
    for gap in [60, 200, 700].map(Duration::from_millis) {
        let mut line = Line::new();
        line.whole("\x1b").wait(gap).whole("P>|kitty(0.41)\x1b\\");
        let name = device(">|kitty(0.41)").map(Input::Answer);
        assert_eq!(
            line.take(),
            [pressed(KeyCode::Esc), name.unwrap()],
            "{gap:?}"
        );
    }
    let endless = format!("\x1b]11;{}", "x".repeat(1 << 20));
    let mut line = Line::new();
    line.whole(&endless);
    assert_eq!(line.parser.unfinished.len(), LONGEST_ANSWER + 6);
    assert_eq!(line.wait(LATER).whole("Na3").take(), typed("Na3"));
}

#[test]
fn unknown_sequences_are_skipped_as_a_whole() {
    for unknown in [
        "\x1b[9~",
        "\x1b[9999~",
        "\x1b[3;5Q",
        "\x1b[1;1;1;1#x",
        "\x1b[[Q",
        "\x1b[N",
    ] {
        assert_eq!(whole(format!("{unknown}e4")), typed("e4"), "{unknown:?}");
    }
    let long = format!("\x1b[{}~e4", "1;".repeat(5000));
    assert_eq!(whole(long), typed("e4"));
}

#[test]
fn alt_with_a_character_is_esc_and_the_character_unless_it_edits_by_words() {
    for text in [
        "Nf3", "e4", "é", "Pe4", "O-O", "P", "X", "_", "_Nf3", "]e4", "^y", "\\", "Bf4",
    ] {
        assert_eq!(whole(format!("\x1b{text}")), escape_and(text), "{text}");
    }
    for (bytes, code) in [
        ("\x1bb", KeyCode::Char('b')),
        ("\x1bd", KeyCode::Char('d')),
        ("\x1bf", KeyCode::Char('f')),
        ("\x1b\x7f", KeyCode::Backspace),
        ("\x1b\x08", KeyCode::Backspace),
    ] {
        assert_eq!(whole(bytes), [held(code, KeyModifiers::ALT)], "{bytes:?}");
        let typed = [KeyCode::Esc, code].map(pressed);
        assert_eq!(apart(bytes, SOON), typed, "{bytes:?} in two reads");
    }
    let enter = [KeyCode::Esc, KeyCode::Enter].map(pressed);
    assert_eq!(whole("\x1b\r"), enter);
    assert_eq!(whole("\x1b\x03"), [pressed(KeyCode::Esc), ctrl_c()]);
    assert_eq!(
        whole("\x1b\x1b[A"),
        [KeyCode::Esc, KeyCode::Up].map(pressed)
    );
    assert_eq!(whole("\x1bO"), []);
}

#[test]
fn no_letter_after_escape_and_o_is_text() {
    for letter in ('A'..='Z').chain('a'..='z') {
        let typed = whole(format!("\x1bO{letter}"));
        let is_letter = |input: &Input| matches!(input, Input::Key(key) if matches!(key.code, KeyCode::Char(it) if it.is_alphabetic()));
        assert!(!typed.iter().any(is_letter), "{letter}: {typed:?}");
    }
}

#[test]
fn a_lone_escape_is_the_key_after_a_moment() {
    let mut line = Line::new();
    let began = line.now;
    line.whole("\x1b");
    assert_eq!(line.parser.deadline(), Some(began + ESC_TIMEOUT));
    line.wait(ESC_TIMEOUT);
    let input = pressed(KeyCode::Esc);
    assert_eq!(line.events, [Event { at: began, input }], "as it came");
    assert_eq!(line.parser.deadline(), None, "nothing more wakes anyone");
    assert_eq!(whole("\x1b\x1b"), [KeyCode::Esc, KeyCode::Esc].map(pressed));
}

#[test]
fn a_bracket_within_a_moment_of_a_lone_escape_continues_it_and_a_letter_is_typed() {
    for (pause, expected) in [
        (
            Duration::from_millis(700),
            vec![pressed(KeyCode::Esc), pressed(KeyCode::Up)],
        ),
        (Duration::from_millis(900), escape_and("[A")),
    ] {
        let mut line = Line::new();
        line.whole("\x1b").wait(pause).whole("[A").wait(LATER);
        assert_eq!(line.take(), expected, "{pause:?}");
    }
    for text in ["N", "Pe", "X", "e", "_", "]e", "^"] {
        let mut line = Line::new();
        line.whole("\x1b").wait(Duration::from_millis(300));
        line.whole(text);
        assert_eq!(line.take(), escape_and(text));
    }
}

#[test]
fn castling_typed_after_an_escape_is_castling() {
    for gap in [SOON, Duration::from_millis(100), Duration::from_millis(500)] {
        assert_eq!(apart("\x1bO-O", gap), escape_and("O-O"), "{gap:?}");
        if gap > ESC_TIMEOUT {
            assert_eq!(apart("\x1bOO", gap), escape_and("OO"), "{gap:?}");
        }
    }
}

#[test]
fn an_unfinished_sequence_swallows_nothing_that_is_typed_later() {
    let begun: [&[u8]; 15] = [
        b"\x1b",
        b"\x1bO",
        b"\x1b[",
        b"\x1b[12;",
        b"\x1b[1;2",
        b"\x1b[?",
        b"\x1b[<",
        b"\x1b[<0;3;",
        b"\x1b[[",
        b"\x1bP",
        b"\x1bP>|ki",
        b"\x1b]11;",
        b"\x1b_G\x1b",
        b"\x1b[200~",
        b"\xe2\x99",
    ];
    for bytes in begun {
        let mut line = Line::new();
        line.whole(bytes).wait(SEQUENCE_TIMEOUT).take();
        assert_eq!(line.whole("Na3").take(), typed("Na3"), "{bytes:?}");
        let mut line = Line::new();
        line.whole(bytes).whole("\x03").wait(LATER);
        assert_eq!(line.take().last(), Some(&ctrl_c()), "{bytes:?}");
    }
    for bytes in [
        &b"\xc3N"[..],
        b"\xffN",
        b"\xe2\x99N",
        b"\x1b[12;\x18N",
        b"\x1b]1\x18N",
    ] {
        assert_eq!(whole(bytes), typed("N"), "{bytes:?}");
    }
    assert_eq!(
        whole("\x1b[<0;\r4"),
        [pressed(KeyCode::Enter), pressed(KeyCode::Char('4'))]
    );
    assert_eq!(whole("\x1b[12;\x1b[A"), [pressed(KeyCode::Up)]);
    assert_eq!(whole("\x1b]12;\x1b[A"), [pressed(KeyCode::Up)]);
}

#[test]
fn a_paste_is_one_report_at_any_speed_and_ends_with_a_gap() {
    let list = "\x1b[200~1. e4 e5\r2. Nf3 é\x1b[201~d4";
    let text = "1. e4 e5\r2. Nf3 é";
    let expected = [vec![paste(text)], typed("d4")].concat();
    assert_eq!(whole(list), expected);
    assert_eq!(apart(list, Duration::from_millis(45)), expected);
    let slow = apart(list, Duration::from_millis(200));
    assert_eq!(slow, [vec![pressed(KeyCode::Esc)], expected].concat());
    assert_eq!(whole("\x1b[200~e4 e5"), [paste("e4 e5")]);
    assert_eq!(whole("\x1b[200~a\x1b[31mb\x1b]c\x1b[201~"), [paste("ab]c")]);
    assert_eq!(whole("\x1b[200~\x1b[201~\x1b[201~"), []);
    assert_eq!(whole("\x1b[200~e4\x03"), [paste("e4"), ctrl_c()]);
}

#[test]
fn a_paste_without_end_takes_bounded_memory() {
    let mut line = Line::new();
    line.whole("\x1b[200~");
    for _ in 0..300 {
        line.whole(vec![b'x'; 1 << 14]);
    }
    line.whole("\x1b[201~e");
    let reports = line.take();
    let Input::Paste(text) = &reports[0] else {
        panic!("no paste");
    };
    assert_eq!(text.len(), LONGEST_PASTE);
    assert_eq!(reports[1..], typed("e"));
}

/// What people and terminals send, each after two spaces.
const VALID: &str = "  e4  Nf3  O-O  \x1b  \x1bN  \x1b[A  \x1bOP  \x1b[[A  \x1b[15;5~  \x1b[<0;12;5M  \x1b[<35;300;2m  \x1b[I\
    \x20 \x1b[O  \x1b[?62;22c  \x1b[?2026;2$y  \x1b[99;5u  \x1bP>|term\x1b\\  \x1b]11;rgb:0/0/0\x07  \x1b_Gi=1;OK\x1b\\\
    \x20 \x1b[200~e4 e5\x1b[201~  \x03  é♞  \x18\r\t";
const SCRAPS: &str =
    "  \x1b  \x1b[  \x1bO  \x1bP  \x1b]  \x1b[200~  \x1b[<  [  <  ;  M  m  ~  0  \\  ?";

/// Calls `check` with bytes that almost mean something, some of them changed at random.
fn for_each_noise(seed: u64, mut check: impl FnMut(&[u8], &mut Random)) {
    let mut random = Random::new(seed);
    let [valid, scraps] = [VALID, SCRAPS].map(|all| all.split("  ").skip(1).collect::<Vec<_>>());
    for_each_variant(seed, 3_000, &valid, &scraps, |bytes| {
        let mut bytes = bytes.to_vec();
        for _ in 0..random.below(3) {
            if !bytes.is_empty() {
                let place = random.below(bytes.len());
                bytes[place] = u8::try_from(random.below(256)).unwrap();
            }
        }
        check(&bytes, &mut random);
    });
}

#[test]
fn however_bytes_are_split_within_a_moment_they_mean_the_same() {
    for_each_noise(27, |bytes, random| {
        let expected = whole(bytes);
        let mut line = Line::new();
        let mut rest = bytes;
        while !rest.is_empty() {
            let mut length = 1 + random.below(rest.len());
            // In one read with an `ESC`, some keys edit by words.
            while length < rest.len() && rest[length - 1] == ESC {
                length += 1;
            }
            let (piece, after) = rest.split_at(length);
            line.whole(piece).wait(SOON);
            rest = after;
        }
        assert_eq!(line.wait(LATER).take(), expected, "{bytes:?}");
    });
}

#[test]
fn after_any_input_at_any_speed_a_move_typed_after_a_pause_is_whole_and_ctrl_c_gets_through() {
    for_each_noise(28, |bytes, random| {
        let mut line = Line::new();
        for byte in bytes {
            let gap = [0, 5, 60, 300, 1000][random.below(5)];
            line.whole([*byte]).wait(Duration::from_millis(gap));
        }
        let mut interrupted = Line::new();
        let last = interrupted.whole(bytes).whole("\x03").take().pop();
        assert_eq!(last, Some(ctrl_c()), "{bytes:?}");
        line.wait(LATER).take();
        assert_eq!(line.whole("Na3").take(), typed("Na3"), "{bytes:?}");
    });
}
