//! What we write reads back unchanged, and is then written the same way again.

use std::time::Duration;

use super::read_one;
use crate::game::GameResult;
use crate::pgn::{Comment, GameTree, Line, Node, Reader, Tags, Visitor};
use crate::rules::tests::fuzz::cases;
use crate::rules::tests::random_games::{OPENINGS, Random, chess960_start};
use crate::rules::{Color, Position, Variant};

/// Pieces for odd comments and tags.
const SCRAPS: [&str; 24] = [
    "a",
    "good",
    "1.",
    "e4",
    "(",
    ")",
    "{",
    "}",
    "[%clk 0:01:02]",
    "[%clk",
    "0:00:03]",
    "(=)",
    "[%eval -1.25]",
    "\\",
    "\"",
    "]",
    "[Event \"x\"]",
    "\n\n",
    "%",
    ";",
    "é",
    "\u{1b}[31m",
    "1-0",
    "a-word-that-is-so-long-that-no-line-can-hold-it-together-with-any-other-word-at-all",
];

/// A text of random pieces, often empty.
fn scraps(random: &mut Random, most: usize) -> String {
    let count = random.below(most * 2).saturating_sub(most);
    let words: Vec<_> = (0..count).map(|_| random.pick(&SCRAPS)).collect();
    words.join(if random.below(4) == 0 { "" } else { " " })
}

/// A random line of play with everything that a move can have.
fn line(random: &mut Random, mut position: Position, plies: usize, depth: usize) -> Line {
    let mut line = Line::default();
    line.comments.extend(Comment::new(&scraps(random, 3)));
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mut node = Node::new(&position, random.pick(&moves));
        if random.below(4) == 0 {
            node.nags = (0..random.below(3))
                .map(|_| u8::try_from(random.below(256)).unwrap())
                .collect();
            node.clock = (random.below(2) == 0).then(|| Duration::from_millis(random.next() >> 34));
            node.offered_draw = random.below(8) == 0;
            node.add_comment(&scraps(random, 4));
            node.add_comment(&scraps(random, 30));
        }
        while depth > 0 && random.below(6) == 0 {
            let plies = random.below(5);
            node.variations
                .push(self::line(random, position, plies, depth - 1));
        }
        position.play(node.played);
        line.moves.push(node);
    }
    line
}

/// A random game with odd tags.
fn tree(random: &mut Random) -> GameTree {
    let mut tags = Tags::default();
    for name in [
        "Event",
        "White",
        "Annotator",
        "x-y_2",
        "Odd Name",
        "Source",
        "FEN",
        "ECO",
    ] {
        if random.below(2) == 0 {
            tags.set(name, &scraps(random, 6));
        }
    }
    let start = match random.below(4) {
        0 => chess960_start(random),
        _ => random.pick(&OPENINGS).parse().unwrap(),
    };
    let plies = random.below(40);
    GameTree {
        tags,
        start,
        main: line(random, start, plies, 3),
        result: random.pick(&[
            None,
            Some(GameResult::Draw),
            Some(GameResult::Win(Color::White)),
            Some(GameResult::Win(Color::Black)),
        ]),
    }
}

/// Records where each game ends.
#[derive(Default)]
struct Ends(Vec<Position>);

impl Visitor for Ends {
    fn end(&mut self, last: Option<&Position>, _: Option<GameResult>) {
        self.0.extend(last);
    }
}

#[test]
fn random_games_are_written_read_and_written_again_byte_for_byte() {
    let mut random = Random::new(14);
    let (mut variations, mut castlings) = (0, 0);
    for _ in 0..cases(200) {
        let tree = tree(&mut random);
        let text = tree.to_string();
        let read = read_one(&text);
        assert_eq!((read.faults.len(), read.warnings.len()), (0, 0), "{text}");
        assert_eq!(read.tree.to_string(), text);
        assert_eq!(
            (&read.tree.start, read.tree.result),
            (&tree.start, tree.result),
            "{text}"
        );
        let (mut ends, mut last) = (Ends::default(), tree.start);
        assert!(Reader::new(text.as_bytes()).read_game(&mut ends).unwrap());
        for node in &tree.main.moves {
            let castles = last.castles(node.played).is_some();
            castlings += usize::from(castles && last.variant == Variant::Chess960);
            last.play(node.played);
        }
        assert_eq!(ends.0, [last], "{text}");
        variations += tree
            .main
            .moves
            .iter()
            .map(|node| node.variations.len())
            .sum::<usize>();
    }
    assert!(
        variations > 200 && castlings > 5,
        "{variations} {castlings}"
    );
}

#[test]
fn games_in_one_file_stay_apart() {
    let mut random = Random::new(15);
    let texts: Vec<String> = (0..300).map(|_| tree(&mut random).to_string()).collect();
    let file = texts.concat();
    assert!(file.len() > 1 << 18, "it is read in several chunks");
    let games = super::read(file);
    let again: Vec<String> = games.iter().map(|game| game.tree.to_string()).collect();
    assert_eq!(again, texts);
}
