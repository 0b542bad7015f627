//! The program asks the terminal for its identity. The answers decide colors and characters.

use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::harness::{Launch, Tty, at_once, launch};

/// The questions that the program sends to a terminal at the start: its name, its kind, the size of its cells, its background,
/// and one that every terminal answers.
const QUESTION: &[u8] = b"\x1b[>q\x1b[>c\x1b[16t\x1b]11;?\x1b\\\x1b[c";

/// A terminal: its `TERM`, its answers, and how its colors show in the output.
struct Terminal {
    term: &'static str,
    answer: &'static [u8],
    colors: &'static [u8],
    pieces: Pieces,
}

/// How the pieces on the screen are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pieces {
    /// Pictures through placeholders.
    Pictures,
    /// Pictures placed over the cells.
    Placements,
    /// Characters with six pixels per cell.
    Sextants,
    Blocks,
}

const TRUE_COLOR: &[u8] = b"48;2;";
const PALETTE: &[u8] = b"48;5;1";

const KITTY: Terminal = Terminal {
    term: "xterm-256color",
    answer: b"\x1bP>|kitty(0.41.1)\x1b\\\x1b[>1;4000;41c\x1b[6;18;9t\x1b[?62;c",
    colors: TRUE_COLOR,
    pieces: Pieces::Pictures,
};

const TERMINALS: [Terminal; 9] = [
    KITTY,
    Terminal {
        term: "xterm-256color",
        answer: b"\x1bP>|kitty(0.26.5)\x1b\\\x1b[>1;4000;26c\x1b[6;18;9t\x1b[?62;c",
        colors: TRUE_COLOR,
        pieces: Pieces::Placements,
    },
    Terminal {
        term: "xterm",
        answer: b"\x1bP>|XTerm(379)\x1b\\\x1b[>41;379;0c\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
        colors: TRUE_COLOR,
        pieces: Pieces::Blocks,
    },
    Terminal {
        term: "xterm-256color",
        answer: b"\x1bP>|ghostty 1.1.3\x1b\\\x1b[>1;10;0c\x1b[?62;22c",
        colors: TRUE_COLOR,
        pieces: Pieces::Pictures,
    },
    Terminal {
        term: "xterm-256color",
        answer: b"\x1bP>|VTE(8001)\x1b\\\x1b[>61;8001;1c\x1b[?61;1;21;22;28c",
        colors: TRUE_COLOR,
        pieces: Pieces::Sextants,
    },
    Terminal {
        term: "xterm-256color",
        answer: b"\x1bP>|Konsole 25.04.2\x1b\\\x1b[>1;115;0c\x1b[?62;1;4c",
        colors: TRUE_COLOR,
        pieces: Pieces::Placements,
    },
    Terminal {
        term: "xterm-256color",
        answer: b"\x1b[>0;276;0c\x1b[?1;2c",
        colors: TRUE_COLOR,
        pieces: Pieces::Blocks,
    },
    Terminal {
        term: "screen-256color",
        answer: b"\x1b[>83;40900;0c\x1b[?1;2c",
        colors: PALETTE,
        pieces: Pieces::Blocks,
    },
    Terminal {
        term: "xterm-256color",
        answer: b"\x1bP>|tmux 3.3a\x1b\\\x1b[>84;0;0c\x1b[?1;2c",
        colors: PALETTE,
        pieces: Pieces::Blocks,
    },
];

/// Starts the program on a terminal with this name and no other hints in the environment.
fn started(term: &str) -> Tty {
    let mut tty = launch().env("TERM", term).env("COLORTERM", "").on_tty();
    tty.expect_board();
    tty
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn pieces(tty: &Tty) -> Pieces {
    let screen = tty.screen();
    let is_sextant = |letter| ('\u{1fb00}'..='\u{1fb3b}').contains(&letter);
    if screen.contains('\u{10eeee}') {
        Pieces::Pictures
    } else if contains(tty.output(), b"\x1b_Ga=p,") {
        Pieces::Placements
    } else if screen.contains(is_sextant) {
        Pieces::Sextants
    } else {
        Pieces::Blocks
    }
}

fn has_pictures(tty: &Tty) -> bool {
    pieces(tty) == Pieces::Pictures
}

/// Plays a move, and checks that nothing else was typed.
fn assert_typed_move_is_played(tty: &mut Tty) {
    tty.type_text("Nf3");
    tty.expect("1. Nf3");
}

#[test]
fn the_theme_fits_the_background_that_the_terminal_answers_or_reports_later() {
    const WOOD: &str = "48;2;23;19;15";
    const BIRCH: &str = "48;2;236;229;216";
    let mut tty = launch().on_tty();
    tty.expect_board();
    let is_sent = |page: &str| contains(tty.output(), page.as_bytes());
    assert_eq!([WOOD, BIRCH].map(is_sent), [true, false]);
    for (answer, page) in [
        ("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c", BIRCH),
        ("\x1b[?997;1n", WOOD),
        ("\x1b[?997;2n", BIRCH),
    ] {
        let mark = tty.output().len();
        tty.send(answer.as_bytes());
        tty.wait_until(&format!("{answer:?} changes no color"), |tty| {
            contains(&tty.output()[mark..], page.as_bytes())
        });
    }
    tty.type_text("/set theme slate\r");
    tty.expect("Theme: slate");
    let mark = tty.output().len();
    tty.send(b"\x1b[?997;1n");
    assert_typed_move_is_played(&mut tty);
    assert!(!contains(&tty.output()[mark..], WOOD.as_bytes()));
}

#[test]
fn what_the_terminal_answers_decides_its_colors_and_characters() {
    at_once(&TERMINALS, |terminal| {
        let mut tty = started(terminal.term);
        assert!(contains(tty.output(), QUESTION), "{}", terminal.term);
        assert!(!contains(tty.output(), TRUE_COLOR), "{}", terminal.term);
        tty.send(terminal.answer);
        let told = String::from_utf8_lossy(terminal.answer).into_owned();
        tty.wait_until(&format!("it is not drawn as {told:?} can"), |tty| {
            contains(tty.output(), terminal.colors) && pieces(tty) == terminal.pieces
        });
        assert_typed_move_is_played(&mut tty);
        assert_eq!(pieces(&tty), terminal.pieces, "{told:?}");
        let is_true = contains(tty.output(), TRUE_COLOR);
        assert_eq!(is_true, terminal.colors == TRUE_COLOR, "{told:?}");
    });
}

#[test]
fn answers_in_single_bytes_between_the_letters_of_a_move_add_and_remove_no_letter() {
    let mut tty = started(KITTY.term);
    let answers: [&[u8]; 3] = [
        b"\x1bP>|kitty(0.41.1)\x1b\\",
        b"\x1b[>1;4000;41c",
        b"\x1b[?62;c",
    ];
    for (answer, letter) in answers.into_iter().zip(["N", "f", "3"]) {
        for byte in answer {
            tty.send(&[*byte]);
            thread::sleep(Duration::from_millis(2));
        }
        tty.type_text(letter);
    }
    tty.expect("1. Nf3");
    tty.wait_until("it is not drawn as kitty can", has_pictures);
}

#[test]
fn an_answer_that_comes_late_or_never_delays_nothing() {
    let mut tty = started(KITTY.term);
    assert_typed_move_is_played(&mut tty);
    thread::sleep(Duration::from_millis(300));
    tty.send(KITTY.answer);
    tty.wait_until("it is not drawn as kitty can", has_pictures);
    tty.type_text("Nc6");
    tty.expect("1... Nc6. White to move");
}

#[test]
fn answers_that_come_late_never_reach_the_shell() {
    let script = r#""$@"; echo over; read line; echo "the shell has <$line>""#;
    at_once([&["show"][..], &["terminal"], &[]], |arguments| {
        let launch = launch()
            .env("TERM", KITTY.term)
            .args(arguments.iter().copied());
        let mut tty = launch.in_shell(script).on_tty();
        tty.wait_until("it is not asked", |tty| contains(tty.output(), QUESTION));
        if arguments.is_empty() {
            tty.key("Ctrl-C");
            tty.key("Ctrl-C");
        }
        thread::sleep(Duration::from_millis(700));
        tty.send(KITTY.answer);
        tty.expect("over");
        tty.type_text("hello\r");
        tty.expect("the shell has <hello>");
    });
}

#[test]
fn terminals_that_would_print_the_question_are_not_asked() {
    at_once(["linux", "vt220"], |term| {
        let tty = started(term);
        assert!(!contains(tty.output(), b"\x1b[>"), "{term}");
    });
}

#[test]
fn settings_take_precedence_over_the_terminals_answers() {
    let mut tty = launch()
        .args(["--color", "16", "--pieces", "glyphs"])
        .env("COLORTERM", "")
        .on_tty();
    tty.expect_board();
    tty.send(KITTY.answer);
    assert_typed_move_is_played(&mut tty);
    assert!(!contains(tty.output(), TRUE_COLOR) && !has_pictures(&tty));
}

/// Starts `tabiya terminal` on a terminal that does not answer, and waits for its questions.
fn asked(launch: &Launch) -> Tty {
    let mut tty = launch.clone().args(["terminal"]).on_tty();
    tty.wait_until("it is not asked", |tty| contains(tty.output(), QUESTION));
    tty
}

#[test]
fn a_command_that_asks_gives_the_terminal_back_if_a_signal_ends_or_stops_it() {
    at_once([Signal::TERM, Signal::HUP, Signal::INT], |signal| {
        let mut tty = asked(&launch());
        tty.signal(signal);
        tty.expect_death_by(signal);
        tty.assert_restored();
    });
    let mut tty = asked(&launch().in_shell(r#"set -m; "$@"; echo "stopped with $?"; fg"#));
    tty.signal_foreground(Signal::TSTP);
    tty.expect("stopped with 147");
    tty.expect("it has not answered");
    tty.expect_exit(0);
    tty.assert_restored();
}

#[test]
fn text_typed_before_a_command_asks_is_for_the_shell() {
    let script = r#"sleep 0.5; "$@"; read line; echo "the shell has $line""#;
    let mut tty = launch()
        .env("TERM", "xterm-kitty")
        .args(["show"])
        .in_shell(script)
        .on_tty();
    tty.type_text("hello\r");
    tty.expect("the shell has hello");
}

#[test]
fn a_dumb_terminal_gets_lines_without_any_escape_sequence() {
    let mut tty = launch().env("TERM", "dumb").on_tty();
    tty.type_text("e4\n/quit\n");
    tty.expect_exit(0);
    let text = String::from_utf8_lossy(tty.output());
    assert!(text.contains("1. e4\r\nBlack to move\r\n"), "{text:?}");
    assert!(!text.contains('\u{1b}'), "{text:?}");
}
