//! Pieces as pictures: with kitty's placeholders, through tmux, and as sixels.

use std::collections::{BTreeMap, BTreeSet};
use std::thread;
use std::time::Duration;

use rustix::process::Signal;

use crate::harness::{Launch, Tty, at_once, launch};

/// Kitty's answers about its identity and the size of its cells.
const KITTY: &[u8] = b"\x1bP>|kitty(0.41.1)\x1b\\\x1b[>1;4000;41c\x1b[6;18;9t\x1b[?62;c";

/// The answers of tmux.
const TMUX: &[u8] = b"\x1bP>|tmux 3.3a\x1b\\\x1b[>84;0;0c\x1b[?1;2c";

/// The character in cells that show pictures.
const PLACEHOLDER: char = '\u{10eeee}';

/// A picture that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Picture {
    /// In cells.
    columns: u16,
    rows: u16,
    /// The text that encodes the file.
    base64: String,
}

/// What the terminal has been told about pictures.
#[derive(Debug, Default)]
struct Told {
    /// The pictures that it still has, by number.
    kept: BTreeMap<u8, Picture>,
    /// The number of pictures sent, and their total size in bytes.
    sent: usize,
    bytes: usize,
}

impl Told {
    /// Reads all graphics commands in an output. `begin` and `end` enclose each command.
    fn between(output: &[u8], begin: &str, end: &str) -> Self {
        let output = String::from_utf8_lossy(output);
        let mut told = Self::default();
        let mut number = 0;
        for command in output.split(begin).skip(1) {
            // The last one may be incomplete.
            let Some((command, _)) = command.split_once(end) else {
                break;
            };
            let (keys, content) = command.split_once(';').unwrap_or((command, ""));
            let keys: BTreeMap<&str, &str> = keys
                .split(',')
                .map(|key| key.split_once('=').unwrap())
                .collect();
            assert_eq!(
                keys.get("q"),
                Some(&"2"),
                "no answer is asked for: {keys:?}"
            );
            told.bytes += command.len() + begin.len() + end.len();
            match keys.get("a") {
                Some(&"T") => {
                    assert_eq!((keys["U"], keys["f"]), ("1", "100"));
                    number = keys["i"].parse().unwrap();
                    told.sent += 1;
                    let picture = Picture {
                        columns: keys["c"].parse().unwrap(),
                        rows: keys["r"].parse().unwrap(),
                        base64: content.to_owned(),
                    };
                    told.kept.insert(number, picture);
                }
                Some(&"d") => {
                    assert_eq!(keys["d"], "I");
                    told.kept.remove(&keys["i"].parse().unwrap());
                }
                Some(other) => panic!("a command that is not needed: {other}"),
                None => told.kept.get_mut(&number).unwrap().base64.push_str(content),
            }
        }
        told
    }

    fn by(tty: &Tty) -> Self {
        Self::between(tty.output(), "\x1b_G", "\x1b\\")
    }

    /// The pictures that are this many columns wide.
    fn of_width(&self, columns: u16) -> Vec<u8> {
        let fitting = self.kept.iter().filter(|(_, it)| it.columns == columns);
        fitting.map(|(number, _)| *number).collect()
    }
}

/// The numbers of the pictures with parts on the screen, each with a place.
fn seen(tty: &Tty) -> BTreeMap<u8, (u16, u16)> {
    let cells = tty.cells();
    cells
        .filter_map(|(place, cell)| Some((number_in(cell)?, place)))
        .collect()
}

/// The number of the picture on a square, or `None` if there is none.
fn number_on(tty: &Tty, square: &str) -> Option<u8> {
    number_in(tty.cell(square))
}

/// The number of the picture in a cell, or `None` if there is none.
fn number_in(cell: &vt100::Cell) -> Option<u8> {
    cell.contents()
        .starts_with(PLACEHOLDER)
        .then(|| match cell.fgcolor() {
            vt100::Color::Idx(number) => number,
            other => panic!("the color of a picture is its number, not {other:?}"),
        })
}

/// Starts the program on a terminal that shows pictures and has said so.
fn started(launch: &Launch) -> Tty {
    let mut tty = launch.on_tty();
    tty.expect_board();
    tty.send(KITTY);
    expect_pictures(&mut tty);
    tty
}

fn expect_pictures(tty: &mut Tty) {
    tty.wait_until("there are no pictures", |tty| {
        tty.screen().contains(PLACEHOLDER)
    });
    tty.settle();
}

/// Checks that each part of a picture on the screen belongs to a picture that the terminal has.
fn assert_all_are_kept(tty: &Tty) {
    let told = Told::by(tty);
    for (number, place) in seen(tty) {
        assert!(
            told.kept.contains_key(&number),
            "{number} at {place:?}: {told:?}"
        );
    }
}

#[test]
fn each_piece_is_sent_once_and_shown_by_cells_that_name_its_parts() {
    let tty = started(&launch());
    let told = Told::by(&tty);
    assert_eq!(told.sent, told.kept.len(), "none is sent twice");
    assert!(told.bytes <= 24_000, "{}", told.bytes);
    assert!(told.kept.values().all(|it| it.columns == 2 * it.rows));
    assert_eq!(told.of_width(6).len(), 24, "each piece and its ghost");
    // All twelve kinds are on the board, each with one number.
    assert_eq!(seen(&tty).len(), 12);
    assert_all_are_kept(&tty);
    for (one, other) in [("a1", "h1"), ("d7", "e7")] {
        assert_eq!(tty.cell(one).fgcolor(), tty.cell(other).fgcolor());
        assert_ne!(tty.ground(one), tty.ground(other));
    }
    assert_ne!(tty.cell("a1").fgcolor(), tty.cell("a8").fgcolor());
    assert!(!tty.cell("e4").contents().contains(PLACEHOLDER));
}

#[test]
fn a_dragged_picture_takes_the_ground_that_it_is_over_and_leaves_a_ghost() {
    let mut tty = started(&launch());
    let ground = |tty: &Tty, square| tty.ground(square);
    let pawn = number_on(&tty, "d2");
    let empty = ground(&tty, "d5");
    tty.press("d2");
    tty.hold("d5");
    tty.wait_until("the pawn is not in the hand", |tty| {
        number_on(tty, "d5") == pawn
    });
    assert_eq!(ground(&tty, "d5"), empty);
    let ghost = number_on(&tty, "d2");
    assert!(ghost.is_some() && ghost != pawn, "{ghost:?}");
    assert_all_are_kept(&tty);
    tty.hold("d4");
    tty.release("d4");
    tty.expect("1. d4");
    assert_eq!(number_on(&tty, "d4"), pawn);
    assert_eq!(number_on(&tty, "d2"), None);
}

#[test]
fn under_a_dialog_all_pieces_are_ghosts() {
    let mut tty = started(&launch().size(120, 40));
    let above_the_dialog = |tty: &Tty| {
        let cells = tty.cells().filter(|((_, row), _)| *row < 3);
        let numbers = cells.filter_map(|(_, cell)| number_in(cell));
        numbers.collect::<BTreeSet<u8>>()
    };
    let before = above_the_dialog(&tty);
    tty.key(",");
    tty.wait_until("the pieces behind it are as bright as before", |tty| {
        let behind = above_the_dialog(tty);
        behind.len() == before.len() && behind.is_disjoint(&before)
    });
    assert_all_are_kept(&tty);
    tty.key("Esc");
    tty.wait_until("they have not come back", |tty| {
        above_the_dialog(tty) == before
    });
}

#[test]
fn captured_pieces_and_those_to_choose_from_are_pictures_too() {
    let mut tty = started(&launch().args(["--fen", "3rk3/4P3/8/8/8/8/8/R3K3 w - - 0 1"]));
    tty.click("e7");
    tty.click("d8");
    // Four pieces under the choice, and the four to choose from, and what White is ahead.
    tty.wait_until("there are no four to choose from", |tty| {
        seen(tty).len() >= 8
    });
    assert_all_are_kept(&tty);
    tty.type_text("q");
    tty.expect("exd8=Q+");
    tty.settle();
    let small = Told::by(&tty).of_width(2);
    let captured = seen(&tty)
        .into_keys()
        .filter(|number| small.contains(number));
    assert_eq!(captured.count(), 2, "White is a queen and a rook ahead");
}

#[test]
fn pictures_are_sent_again_after_a_resize_and_after_a_stop() {
    let job = r#"set -m; "$@"; echo "stopped"; read line; fg"#;
    let mut tty = started(&launch().in_shell(job));
    let first = Told::by(&tty).sent;
    tty.resize(120, 40);
    tty.wait_until("there are none of the new size", |tty| {
        Told::by(tty).of_width(10).len() == 24
    });
    tty.settle();
    assert_all_are_kept(&tty);
    assert!(Told::by(&tty).of_width(6).is_empty());
    let second = Told::by(&tty).sent;
    assert!(second > first);
    tty.key("Ctrl-Z");
    tty.expect("stopped");
    assert!(Told::by(&tty).kept.is_empty(), "the shell gets no pictures");
    tty.key("Enter");
    tty.expect_board();
    expect_pictures(&mut tty);
    assert_eq!(Told::by(&tty).sent, second + first);
    assert_all_are_kept(&tty);
}

#[test]
fn no_picture_is_left_in_the_terminal_however_the_game_ends() {
    let ends: [fn(&mut Tty); 4] = [
        |tty| {
            tty.type_text("/set pieces letters\r");
            tty.expect("letters");
            tty.signal(Signal::CONT);
            tty.settle();
            tty.type_text("/quit\r");
        },
        |tty| {
            tty.key("Ctrl-C");
            tty.key("Ctrl-C");
        },
        |tty| tty.signal(Signal::TERM),
        |tty| tty.signal(Signal::HUP),
    ];
    at_once(ends, |end| {
        let mut tty = started(&launch());
        assert!(!Told::by(&tty).kept.is_empty());
        end(&mut tty);
        tty.wait_end();
        assert!(Told::by(&tty).kept.is_empty());
        tty.assert_restored();
    });
}

fn in_tmux() -> Launch {
    launch().env("TMUX", "/tmp/tmux-0/default,1,0")
}

/// The sequences around graphics commands that pass through tmux.
const THROUGH_TMUX: (&str, &str) = ("\x1bPtmux;\x1b\x1b_G", "\x1b\x1b\\\x1b\\");

/// tmux shows its screen on a terminal attached later, but not the pictures that another terminal received.
#[test]
fn pictures_are_sent_again_if_tmux_may_show_another_terminal() {
    let (begin, end) = THROUGH_TMUX;
    let sent = |tty: &Tty| Told::between(tty.output(), begin, end).sent;
    let mut tty = in_tmux().args(["--pieces", "pictures"]).on_tty();
    tty.send(TMUX);
    expect_pictures(&mut tty);
    let all = sent(&tty);
    let signs: [fn(&mut Tty); 4] = [
        |tty| tty.send(b"\x1b[I"),
        |tty| tty.key("Ctrl-L"),
        |tty| tty.type_text("/set pieces pictures\r"),
        |tty| tty.resize(81, 24),
    ];
    for (count, sign) in (2..).zip(signs) {
        sign(&mut tty);
        tty.wait_until("the pictures are not sent again", |tty| {
            sent(tty) == count * all
        });
        tty.settle();
    }
    assert_eq!(sent(&tty), 5 * all);
}

#[test]
fn in_tmux_pictures_pass_through_it_and_only_if_they_are_set() {
    let mut tty = in_tmux().on_tty();
    tty.expect_board();
    tty.send(TMUX);
    tty.settle();
    assert!(!tty.screen().contains(PLACEHOLDER));
    let mut tty = in_tmux().args(["--pieces", "pictures"]).on_tty();
    tty.send(TMUX);
    expect_pictures(&mut tty);
    let (begin, end) = THROUGH_TMUX;
    let told = Told::between(tty.output(), begin, end);
    assert!(
        seen(&tty)
            .keys()
            .all(|number| told.kept.contains_key(number))
    );
    let output = String::from_utf8_lossy(tty.output()).into_owned();
    assert!(
        !output.replace(begin, "").contains("\x1b_G"),
        "none goes past tmux"
    );
    tty.key("Ctrl-C");
    tty.key("Ctrl-C");
    tty.wait_end();
    assert!(Told::between(tty.output(), begin, end).kept.is_empty());
}

#[test]
fn the_first_frame_does_not_wait_for_pictures() {
    let mut tty = launch().args(["--pieces", "pictures"]).on_tty();
    tty.send(KITTY);
    expect_pictures(&mut tty);
    let output = String::from_utf8_lossy(tty.output()).into_owned();
    let [frame, pictures] = ["90+30", "\x1b_G"].map(|text| output.find(text));
    assert!(
        frame.is_some() && frame < pictures,
        "{frame:?} {pictures:?}"
    );
}

#[test]
fn with_few_colors_there_are_no_pictures() {
    at_once(["16", "8", "never"], |color| {
        let args = ["--pieces", "pictures", "--color", color];
        let mut tty = launch().args(args).on_tty();
        tty.expect_board();
        tty.send(KITTY);
        tty.type_text("e4");
        tty.expect("1. e4");
        assert!(!tty.screen().contains(PLACEHOLDER), "{color}");
        assert!(
            !String::from_utf8_lossy(tty.output()).contains("\x1b_G"),
            "{color}"
        );
    });
}

#[test]
fn two_games_at_once_have_different_numbers() {
    // Other programs may take terminals in between, and there are only a few ranges of numbers.
    let games = [(); 4].map(|()| started(&launch()));
    let numbers = games.map(|tty| Told::by(&tty).kept.into_keys().collect::<Vec<_>>());
    let [one, others @ ..] = &numbers;
    let shares_none = |other: &Vec<_>| one.iter().all(|number| !other.contains(number));
    assert!(others.iter().any(shares_none), "{numbers:?}");
}

/// Ends the program with a signal while the terminal accepts no output, and checks that it closes the interrupted picture.
fn assert_closed_after_signal(tty: &mut Tty) {
    tty.signal(Signal::TERM);
    thread::sleep(Duration::from_millis(100));
    tty.flow();
    tty.expect_death_by(Signal::TERM);
    let output = String::from_utf8_lossy(tty.output()).into_owned();
    let mut begun = output.split("\x1b_G").skip(1).peekable();
    assert!(begun.peek().is_some(), "none was begun");
    for begun in begun {
        let (string, _) = begun.split_once("\x1b\\").unwrap();
        assert!(!string.contains("\x1b["), "{string:?}");
    }
    tty.assert_restored();
}

#[test]
fn a_picture_interrupted_by_a_deadly_signal_is_closed_before_the_terminal_is_restored() {
    let mut tty = launch().args(["--pieces", "pictures"]).on_tty();
    tty.send(KITTY);
    expect_pictures(&mut tty);
    tty.stall();
    // The last thing read is the letter's change. The line holds part of the pictures after it.
    for key in ["N", "Ctrl-L"] {
        tty.key(key);
        thread::sleep(Duration::from_millis(100));
    }
    assert_closed_after_signal(&mut tty);
}

#[test]
fn a_printed_picture_interrupted_by_a_deadly_signal_is_closed_too() {
    let mut tty = launch().env("TERM", "xterm-kitty").args(["show"]).on_tty();
    tty.wait_until("it is not asked", |tty| !tty.output().is_empty());
    tty.stall();
    tty.send(KITTY);
    thread::sleep(Duration::from_secs(2));
    assert_closed_after_signal(&mut tty);
}

/// Konsole's answers.
const KONSOLE: &[u8] = b"\x1bP>|Konsole 25.04.2\x1b\\\x1b[>1;115;0c\x1b[6;18;9t\x1b[?62;1;4c";
/// The answers of foot.
const FOOT: &[u8] = b"\x1bP>|foot(1.21.0)\x1b\\\x1b[>1;012100;0c\x1b[6;18;9t\x1b[?62;4;22c";

#[test]
fn sixels_scroll_nothing_and_are_painted_again_for_cells_of_another_size() {
    let mut tty = launch().on_tty();
    tty.expect_board();
    tty.send(FOOT);
    let count = |tty: &Tty, text: &str| String::from_utf8_lossy(tty.output()).matches(text).count();
    tty.wait_until("no pictures are painted", |tty| {
        count(tty, "\x1bP7;1q") >= 32
    });
    assert_eq!(count(&tty, "\x1b[?8452h"), 1);
    assert!(!tty.screen().contains(PLACEHOLDER));
    tty.settle();
    let painted = count(&tty, "\x1bP7;1q");
    tty.resize(80, 25);
    tty.wait_until("the size of cells is not asked for", |tty| {
        count(tty, "\x1b[16t") == 2
    });
    tty.send(b"\x1b[6;20;10t");
    tty.wait_until("they are not painted again", |tty| {
        count(tty, "\x1bP7;1q") >= painted + 32
    });
    // Their mode is turned off although no picture followed the continuation.
    tty.type_text("/set pieces letters\r");
    tty.expect("letters");
    tty.signal(Signal::CONT);
    tty.settle();
    tty.key("Ctrl-C");
    tty.key("Ctrl-C");
    tty.wait_end();
    assert_eq!(count(&tty, "\x1b[?8452l"), 1);
    tty.assert_restored();
}

#[test]
fn a_printed_board_has_pictures_over_its_lines() {
    let cases = [
        ("foot", FOOT, "\x1bP7;1q"),
        ("xterm-256color", KONSOLE, "\x1b_Ga=p,"),
    ];
    at_once(cases, |(term, answer, picture)| {
        let launch = launch().env("TERM", term).env("KONSOLE_VERSION", "250402");
        let mut tty = launch.args(["show"]).on_tty();
        tty.wait_until("it is not asked", |tty| !tty.output().is_empty());
        tty.send(answer);
        tty.wait_end();
        let output = String::from_utf8_lossy(tty.output()).into_owned();
        assert_eq!(output.matches(picture).count(), 32, "{term}");
        assert!(!tty.screen().contains(PLACEHOLDER), "{term}");
        // Kitty prints what follows two of them.
        assert!(!output.contains("\x1b\x1b"), "{term}");
    });
}
