//! Text that is almost PGN: whatever we read can be written, reads the same in any pieces, and is reported in words.

use std::io::{self, Read};

use super::{read, read_one};
use crate::game::GameResult;
use crate::pgn::{Chunks, Fault, Reader, Visitor};
use crate::rules::tests::fuzz::{assert_printable, for_each_variant};
use crate::rules::{Move, Position};

/// Real games of every kind.
const VALID: [&str; 6] = [
    "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2026.11.21\"]\n[White \"R\\\"\\\\ti\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:05:00]} e5 (1... c5 2. Nf3 (2. c3 $14) d6) 2. Nf3 $1 Nc6 {(=)} 1-0\n\n",
    "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O O-O-O 2. Rfd1 *\n\n",
    "\u{feff}1.e4 e5 2.Nf3 Nc6 3.Bb5 ; Spanish\n% skipped\n3... a6 4.Bxc6 dxc6 5.O-O f6 1/2-1/2",
    "[TimeControl \"40/7200:3600\"]\r\n\r\n1. d4!? d5?! 2. c4 dxc4 3. Qa4+ <later> 0-1\r\n\r\n",
    "1. e4 c5 2. -- *",
    "{first} 1. f3 e5 2. g4 Qh4# 0-1 {mate}\n\n[Event \"next\"]\n\n1. c4 *\n",
];

/// The elements of PGN.
const SCRAPS: [&str; 26] = [
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "(=)",
    "$",
    "$255",
    "$999",
    ";",
    "%",
    "*",
    "1-0",
    "0-1",
    "1/2-1/2",
    "[Event \"y\"]",
    "\n\n[Event \"z\"]\n\n",
    "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
    "[%clk 99999999999:59:59.999]",
    "[%clk -1:00]",
    "...",
    "e8=Q",
    "Z0",
    "\r\n\r\n",
    "\\\"",
];

/// Records everything that it is told.
#[derive(Default)]
struct Notes(Vec<String>);

impl Visitor for Notes {
    fn tag(&mut self, name: &[u8], value: &[u8]) {
        self.0
            .push(format!("{}={}", name.escape_ascii(), value.escape_ascii()));
    }
    fn begin(&mut self, start: &Position) {
        self.0.push(start.to_string());
    }
    fn play(&mut self, m: Move, before: &Position) {
        assert!(before.is_legal(m));
        self.0.push(m.to_string());
    }
    fn nag(&mut self, nag: u8) {
        self.0.push(format!("${nag}"));
    }
    fn comment(&mut self, text: &[u8]) {
        // An unclosed comment ends with the text, including spaces.
        let text = text.trim_ascii_end();
        self.0.push(format!("{{{}}}", text.escape_ascii()));
    }
    fn begin_variation(&mut self) {
        self.0.push("(".into());
    }
    fn end_variation(&mut self) {
        self.0.push(")".into());
    }
    fn end(&mut self, last: Option<&Position>, result: Option<GameResult>) {
        self.0.push(format!("{last:?} {result:?}"));
    }
    fn fault(&mut self, fault: Fault) {
        assert_printable(&fault.kind.to_string());
        self.0.push(fault.to_string());
    }
}

/// Everything reported about a text.
fn notes(text: impl Read) -> Vec<String> {
    notes_of(Reader::new(text))
}

fn notes_of(mut reader: Reader<impl Read>) -> Vec<String> {
    let mut notes = Notes::default();
    while reader.read_game(&mut notes).unwrap() {}
    notes.0
}

/// A text that arrives in pieces of this many bytes.
struct Dribble<'a>(&'a [u8], usize);

impl Read for Dribble<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let size = self.1.min(into.len());
        self.0.read(&mut into[..size])
    }
}

#[test]
fn almost_pgn_can_be_written_and_is_written_the_same_way_again() {
    for_each_variant(18, 2_000, &VALID, &SCRAPS, |text| {
        for game in read(text) {
            let written = game.tree.to_string();
            assert!(!written.contains(|letter: char| letter.is_control() && letter != '\n'));
            let again = read_one(&written);
            assert_eq!(again.faults, []);
            assert_eq!(again.tree.to_string(), written);
        }
    });
}

#[test]
fn a_text_reads_the_same_in_one_piece_and_in_many() {
    let mut turn = 0;
    for_each_variant(19, 1_000, &VALID, &SCRAPS, |text| {
        turn = turn % 7 + 1;
        assert_eq!(notes(Dribble(text, turn)), notes(text));
    });
}

#[test]
fn a_text_reads_the_same_in_one_chunk_and_in_many() {
    let (mut joined, mut cut, mut turn) = (Vec::new(), 0, 0);
    for_each_variant(20, 1_000, &VALID, &SCRAPS, |text| {
        joined.extend_from_slice(text);
        if joined.len() < 2_000 {
            return;
        }
        turn = turn % 20 + 1;
        let chunks = || Chunks::of_size(&*joined, turn * 20);
        cut += chunks().count() - 1;
        let (parts, whole) = (notes_of(Reader::of(chunks())), notes(&*joined));
        for (part, note) in parts.iter().zip(&whole) {
            assert_eq!(part, note);
        }
        assert_eq!(parts.len(), whole.len());
        joined.clear();
    });
    assert!(cut > 400, "{cut}");
}

#[test]
fn null_moves_in_variations_are_kept_as_written() {
    for null in ["--", "Z0", "null", "pass", "@@@@", "0000"] {
        let text = format!("1. e4 (1. d4 {null} $1 2. c4 c5 ({null} 3. d5)) 1... e5 *");
        let read = read_one(&text);
        assert_eq!(read.faults, [], "{null}");
        let written = read.tree.to_string();
        assert!(
            written.contains(&format!("(1. d4 {null} $1 2. c4 c5 (2... {null} 3. d5))")),
            "{written}"
        );
        assert_eq!(read_one(&written).tree.main, read.tree.main);
    }
    // In check a player may not pass, not even in a variation.
    let read = read_one("1. e4 (1. d4 e5 2. d5 Bb4+ 3. -- a6) 1... e5 *");
    assert_eq!(read.faults.len(), 1);
    assert_eq!(read.tree.main.moves.len(), 2);
}

#[test]
fn a_comment_between_tags_does_not_split_the_game() {
    let read = read_one(
        "[Event \"x\"]\n{ a note }\n; another\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Rh8+ *",
    );
    assert_eq!(read.faults, []);
    assert_eq!(read.tree.main.moves.len(), 1);
    assert_eq!(read.tree.main.comments.len(), 2);
}
