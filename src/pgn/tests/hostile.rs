//! Harmful text: reading it ends, with a fault or a game, in bounded time and memory.

use std::fmt::Write;
use std::io::{self, Read};

use super::{faults, moves, read, read_one};
use crate::pgn::visitor::{MAX_GAME_SIZE, MOVE_SIZE};
use crate::pgn::{Chunks, Fault, Reader, Visitor};

/// A block repeated to this many bytes, never in memory as a whole.
struct Endless {
    head: &'static [u8],
    block: Vec<u8>,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if !self.head.is_empty() {
            return self.head.read(into);
        }
        let written = into.len().min(self.block.len()).min(self.left);
        into[..written].copy_from_slice(&self.block[..written]);
        self.left -= written;
        Ok(written)
    }
}

/// Counts the reports, and how much each one reports.
#[derive(Default)]
struct Count {
    plies: usize,
    longest: usize,
    faults: Vec<Fault>,
}

impl Visitor for Count {
    fn play(&mut self, _: crate::rules::Move, _: &crate::rules::Position) {
        self.plies += 1;
    }

    fn comment(&mut self, text: &[u8]) {
        self.longest = self.longest.max(text.len());
    }

    fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }
}

/// The number of moves and the faults of a game that begins with `head` and repeats a pattern until it is too long.
fn endless(head: &'static [u8], pattern: &'static [u8]) -> (usize, Vec<String>) {
    let left = MAX_GAME_SIZE + MAX_GAME_SIZE / 4;
    let block = pattern.repeat(4_096);
    let mut reader = Reader::new(Endless { head, block, left });
    let mut count = Count::default();
    while reader.read_game(&mut count).unwrap() {}
    assert!(count.longest <= 1 << 20);
    let told = count.faults.iter().map(|fault| fault.kind.to_string());
    (count.plies, told.collect())
}

const LONG_GAME: &str = "the game takes more than 2 MB; the rest of it is skipped";

#[test]
fn a_line_longer_than_any_game_ends_with_a_fault() {
    let long_comment = ["the comment is longer than 1048576 bytes", LONG_GAME];
    assert_eq!(endless(b"1. e4 {", b"words ").1, long_comment);
    assert_eq!(endless(b"1. e4 ;", b"x").1, long_comment);
    let long_tag = ["the tag is longer than 65536 bytes", LONG_GAME];
    assert_eq!(endless(b"[White \"", b"x").1, long_tag);
    assert_eq!(endless(b"1. e4 ", b" "), (1, vec![LONG_GAME.to_owned()]));
    for (head, pattern) in [(b"%", b"x"), (b" ", b"1")] {
        let nothing = (0, vec![LONG_GAME.to_owned()]);
        assert_eq!(endless(head, pattern), nothing);
    }
    let unreadable = format!("{:?} is not a move", "x".repeat(20));
    assert_eq!(endless(b"1. e4 ", b"x").1, [unreadable.as_str(), LONG_GAME]);
}

#[test]
fn after_a_game_that_is_too_long_the_next_one_is_read() {
    let next = "\n\n[Event \"b\"]\n\n1. d4 Ke2 *";
    for long in [MAX_GAME_SIZE + 200_000, MAX_GAME_SIZE, MAX_GAME_SIZE - 12] {
        let text = format!("1. e4\n{{{}{next}", "x".repeat(long));
        let games = read(&text);
        assert_eq!(moves(&games[0].tree.main), "e4");
        assert_eq!(moves(&games[1].tree.main), "d4");
        let told = faults(&text);
        assert_eq!(
            told[0],
            "2:1: game 1: the comment is longer than 1048576 bytes"
        );
        let cut = format!("2:{}: game 1: {LONG_GAME}", MAX_GAME_SIZE - 15);
        assert_eq!(told[told.len() - 2], cut);
        assert!(told[told.len() - 1].starts_with("6:7: game 2: "));
    }
}

#[test]
fn a_glyph_on_a_move_that_is_too_much_for_the_game_is_not_put_on_the_move_before_it() {
    let most_moves = MAX_GAME_SIZE / MOVE_SIZE;
    let text = "Nf3 Nf6 Ng1 Ng8 ".repeat(most_moves / 4);
    let game = read_one(text + "Nf3! *");
    assert_eq!(game.tree.main.moves.len(), most_moves);
    assert!(game.tree.main.moves.iter().all(|node| node.nags.is_empty()));
}

#[test]
fn a_text_may_be_longer_than_any_game_wherever_its_games_begin() {
    let game = format!("1. e4 {{{}}} e5 * 1. d4 *", "x".repeat(900_000));
    let games = read(game.repeat(3));
    assert_eq!(games.len(), 6);
    assert!(games.iter().all(|game| game.faults.is_empty()));
}

#[test]
fn games_after_more_white_space_than_a_game_may_have_are_read() {
    let more = MAX_GAME_SIZE + (1 << 20);
    for space in ["\0", " ", "\n"] {
        let spaces = space.repeat(more);
        for before in ["", "1. e4 *\n"] {
            let games = read(format!("{before}{spaces}\n\n[Event \"b\"]\n\n1. d4 *"));
            assert_eq!(games.len(), 1 + usize::from(!before.is_empty()));
            assert!(games.iter().all(|game| game.faults.is_empty()));
            assert_eq!(moves(&games[games.len() - 1].tree.main), "d4");
        }
    }
    let told = faults(format!("{}[White \"b\"]\n1. Ke2 *", "\n".repeat(more)));
    let place = format!("{}:4: game 1: ", more + 2);
    assert!(told[0].starts_with(&place), "{told:?}");
}

#[test]
fn a_large_game_makes_no_large_chunk_of_those_after_it() {
    let large = format!(
        "[Event \"a\"]\n\n1. e4 {{{}}} e5 *\n\n",
        "x".repeat(400_000)
    );
    for small in ["[Event \"b\"]\n\n1. d4 *\n\n", "1. d4 * "] {
        let text = format!("{large}{}", small.repeat(20_000));
        let sizes: Vec<u64> = Chunks::new(text.as_bytes())
            .map(|chunk| chunk.unwrap().size())
            .collect();
        let large_sizes: Vec<u64> = sizes.into_iter().filter(|&size| size > 64 << 10).collect();
        assert!(
            matches!(large_sizes[..], [size] if size <= large.len() as u64),
            "{large_sizes:?}"
        );
        assert_eq!(read(&text).len(), 20_001);
    }
}

#[test]
fn the_readable_part_of_a_damaged_file_is_read() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let mut games = Reader::new("1. e4 *\n\n1. d4".as_bytes().chain(Broken));
    for played in ["e4", "d4"] {
        let game = games.next().unwrap().unwrap();
        assert_eq!(moves(&game.tree.main), played);
    }
    assert!(games.next().unwrap().is_err());
    assert!(games.next().is_none());
}

#[test]
fn a_game_without_end_is_cut_short() {
    let (plies, faults) = endless(b"", b"Nf3 Nf6 Ng1 Ng8 ");
    assert_eq!(faults, [LONG_GAME]);
    assert!((25_000..37_500).contains(&plies), "{plies}");
}

#[test]
fn a_hundred_thousand_open_brackets_make_few_faults_and_no_deep_recursion() {
    let text = format!("1. e4 {} *", "(".repeat(100_000));
    assert_eq!(
        faults(&text),
        [
            "1:8: game 1: a variation comes before the first move",
            "1:107: game 1: variations are nested more than 100 deep",
            "1:7: game 1: the variation is not closed"
        ]
    );
    let closed = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(150), ")".repeat(150));
    let game = read_one(&closed);
    assert_eq!(game.faults.len(), 1);
    assert!(moves(&game.tree.main).ends_with(" e5"));
}

#[test]
fn a_game_full_of_faults_reports_only_the_first_ones() {
    let told = faults(format!("1. e4 {} *", ")".repeat(100_000)));
    assert_eq!(told.len(), 1000);
    assert!(told[999].ends_with("too many faults; the others of this game are not listed"));
}

#[test]
fn a_nul_and_a_truncated_character_do_no_harm() {
    assert_eq!(
        moves(&read_one(b"1. e4\0e5 {\0} 2. Nf3").tree.main),
        "e4 e5 Nf3"
    );
    for end in [
        &b"1. e4 {\xc3"[..],
        b"1. e4 \xe2\x80",
        b"[White \"\xf0\x9f",
        b"\xef\xbb",
    ] {
        assert_eq!(read(end).len(), 1);
    }
}

#[test]
fn a_game_may_have_as_many_tags_as_fit() {
    let mut text = String::new();
    for tag in 0..200_000 {
        write!(text, "[T{tag} \"\"]").unwrap();
    }
    let game = read_one(text + "\n\n1. e4 *\n");
    assert_eq!(game.faults.len(), 1, "it is too large");
    assert!(game.tree.tags.iter().count() > 100_000);
}
