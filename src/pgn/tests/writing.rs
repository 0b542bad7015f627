//! The export format, line by line.

use std::time::{Duration, Instant};

use super::read_one;
use crate::game::{Action, Game, GameOptions, TimeControl};
use crate::pgn::{Comment, GameTree, Node, Tags};
use crate::rules::Position;

/// A game with these moves and a draw offer wherever `=` comes before a move.
fn game(moves: &str) -> Game {
    let mut game = Game::new(Position::start());
    for word in moves.split_whitespace() {
        let action = match word {
            "=" => Action::OfferDraw(game.side_to_move()),
            san => Action::Move(game.position().read_move(san).unwrap()),
        };
        game.act(action, Instant::now()).unwrap();
    }
    game
}

#[test]
fn an_unfinished_game_has_seven_tags_and_an_open_result() {
    let mut tags = Tags::default();
    tags.set("White", "Vera \"V\" \\ M");
    tags.set("Annotator", "nobody");
    let mut tree = GameTree::of(&game("e4 e5 = Nf3"), tags);
    tree.main.moves[0].clock = Some(Duration::from_millis(298_400));
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "-"]
[White "Vera \"V\" \\ M"]
[Black "?"]
[Result "*"]
[Annotator "nobody"]
[Termination "unterminated"]
[TimeControl "-"]

1. e4 {[%clk 0:04:58.4]} 1... e5 2. Nf3 {(=)} *

"#;
    assert_eq!(tree.to_string(), expected);
}

#[test]
fn a_game_from_a_position_has_two_tags_for_it_and_clocks_after_the_moves() {
    let start: Position = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7".parse().unwrap();
    let options = GameOptions {
        time: TimeControl::from_pgn("300+3"),
        ..GameOptions::default()
    };
    let mut game = Game::with_options(start, options);
    let clock = Some(Duration::from_secs(297));
    game.replay(start.read_move("Kd7").unwrap(), clock, false)
        .unwrap();
    let mut tags = Tags::default();
    tags.set("FEN", "what is no FEN");
    let text = GameTree::of(&game, tags).to_string();
    let expected = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n[SetUp \"1\"]\n[Termination \"unterminated\"]\n\
                    [TimeControl \"300+3\"]\n\n7... Kd7 {[%clk 0:04:57]} *\n\n";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn lines_of_movetext_have_less_than_80_columns() {
    let mut tree = GameTree::of(&game(&"Nf3 Nf6 Ng1 Ng8 ".repeat(3)), Tags::default());
    tree.main.comments.extend(Comment::new(&"mot ".repeat(50)));
    tree.main.moves[3].add_comment(&"é".repeat(77));
    let text = tree.to_string();
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert_eq!(longest, Some(79), "{text}");
    assert!(text.lines().all(|line| line == line.trim()), "{text}");
}

#[test]
fn no_line_of_a_comment_begins_with_a_percent_sign_or_ends_within_a_clock() {
    let game = game("e4 e5");
    for spaces in 0..90 {
        let mut tree = GameTree::of(&game, Tags::default());
        let before = "x".repeat(spaces);
        tree.main.moves[0].add_comment(&format!("{before} 50 % of all [%eval 0.3] [%cal Gd4] %"));
        tree.main.moves[0].clock = Some(Duration::from_secs(298));
        let text = tree.to_string();
        assert!(text.contains("[%clk 0:04:58]"), "{text}");
        assert!(text.contains("[%eval 0.3]"), "{text}");
        assert!(!text.contains("\n%"), "{text}");
        assert_eq!(read_one(&text).tree.main, tree.main);
    }
}

#[test]
fn a_comment_can_neither_end_early_nor_control_the_terminal() {
    let mut node = Node::new(&Position::start(), "e2e4".parse().unwrap());
    node.add_comment("a } b \u{1b}[2J\n c");
    assert_eq!(node.comments[0].as_str(), "a ) b [2J c");
    assert_eq!(Comment::new(" \n "), None);
}
