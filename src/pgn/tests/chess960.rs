//! Games of Chess960 in files.

use super::{faults, read_one, sound};
use crate::pgn::{GameTree, Line, Tags};
use crate::rules::{Position, StartNumber, Variant};

const CASTLED: &str = "1k4r1/8/8/8/8/8/8/1K4R1 w GKgk - 0 1";

#[test]
fn the_variant_has_several_names_and_may_come_before_or_after_the_position() {
    let fen = "[FEN \"2k5/p6p/8/8/8/8/P6P/1K4R1 w K - 0 1\"]";
    for name in [
        "Chess960",
        "chess960",
        "CHESS 960",
        "Fischerandom",
        "fischeRandom",
        "Fischer Random",
        "Fischer-Random Chess",
    ] {
        let variant = format!("[Variant \"{name}\"]");
        for tags in [format!("{variant}\n{fen}"), format!("{fen}\n{variant}")] {
            assert_eq!(
                sound(format!("{tags}\n\n1. O-O Kb7 *\n")),
                "O-O Kb7",
                "{tags}"
            );
        }
    }
    // Some programs write no variant, or say more in parentheses.
    assert_eq!(sound(format!("{fen}\n\n1. O-O *\n")), "O-O");
    let variant = "[Variant \"Chess 960 (Fischer random)\"]";
    assert_eq!(sound(format!("{variant}\n{fen}\n\n1. O-O *\n")), "O-O");
    let letters = fen.replace(" K ", " G ");
    assert_eq!(sound(format!("{letters}\n\n1. O-O *\n")), "O-O");
    // We do not know the rules of other variants.
    let other = format!("[Variant \"Atomic\"]\n{fen}\n\n1. O-O *\n");
    assert_eq!(faults(other).len(), 1);
}

#[test]
fn without_a_position_it_begins_like_standard_chess() {
    let game = read_one("[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n");
    assert_eq!(game.faults, []);
    assert_eq!(
        StartNumber::of(&game.tree.start),
        Some(StartNumber::STANDARD)
    );
    assert!(game.tree.to_string().contains("4. O-O *"));
}

#[test]
fn impossible_castling_rights_are_dropped_with_a_note() {
    let fen = "1k4r1/8/8/8/8/8/8/1K4R1 w HGk - 0 1";
    let game = read_one(format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n\n*\n"));
    // Two rights on one side are unreadable.
    assert_eq!(game.faults.len(), 1);
    let fen = "1k4r1/8/8/8/8/8/8/1K4R1 w Hg - 0 1";
    let game = read_one(format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n\n*\n"));
    assert_eq!(game.faults, []);
    let warnings: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].contains("castling rights K "), "{warnings:?}");
    assert!(Position::from_fen(CASTLED, Variant::Chess960).is_err());
}

#[test]
fn writing_keeps_the_files_name_for_the_variant() {
    let tree = GameTree {
        tags: Tags::default(),
        start: StartNumber::new(0).unwrap().start(),
        main: Line::default(),
        result: None,
    };
    let written = tree.to_string();
    let own = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n[SetUp \"1\"]\n[Variant \"Chess960\"]\n";
    assert!(written.contains(own), "{written}");
    let renamed = written.replace("Chess960", "Fischerandom");
    assert_eq!(read_one(&renamed).tree.to_string(), renamed);
    // A game of standard chess does not mention the variant.
    assert!(
        !GameTree {
            start: Position::start(),
            ..tree
        }
        .to_string()
        .contains("Variant")
    );
}

#[test]
fn start_tags_in_other_case_or_without_a_value_do_not_change_the_written_start() {
    let fens = [
        "1k4r1/6p1/8/8/8/8/8/1K4R1 w Kk - 0 1",
        "1k4r1/6p1/8/8/8/8/7P/1K4R1 w Kk - 0 1",
    ];
    let [first, last] = fens.map(|fen| format!("\"{fen}\"]\n"));
    for tags in [
        format!("[FEN {last}[Variant \"Chess960\"]\n[Variant \"?\"]\n"),
        format!("[Variant \"Standard\"]\n[variant \"chess 960\"]\n[FEN {last}"),
        format!("[Variant \"fischerandom\"]\n[FEN {first}[fen {last}[setup \"1\"]\n"),
        format!("[VARIANT \"Chess960\"]\n[fen {first}[FEN {last}[FEN \"-\"]\n"),
    ] {
        let game = read_one(format!("{tags}\n1. O-O *\n"));
        assert_eq!(game.faults, [], "{tags}");
        assert_eq!(game.tree.start.to_string(), fens[1], "{tags}");
        let written = game.tree.to_string();
        let again = read_one(&written);
        assert_eq!(again.faults, [], "{written}");
        assert_eq!(again.tree.start, game.tree.start, "{written}");
        assert_eq!(again.tree.main, game.tree.main, "{written}");
        let names = written.to_lowercase();
        for name in ["[fen ", "[setup ", "[variant "] {
            assert_eq!(names.matches(name).count(), 1, "{written}");
        }
    }
}
