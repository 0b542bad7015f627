//! What real files look like, and what is wrong with some of them.

use std::time::Duration;

use super::super::path::TreePath;
use super::{faults, moves, read, read_one, sound};
use crate::game::GameResult;
use crate::rules::Color;

const WHITE_WINS: Option<GameResult> = Some(GameResult::Win(Color::White));

/// What we read from a text, in the form of `quirks.txt`.
fn told(text: &str) -> String {
    let games = read(text).into_iter().map(|game| {
        let result = game.tree.result.map_or("*".to_owned(), |it| it.to_string());
        let game_line = format!("= {} {result}", moves(&game.tree.main)).replace("=  ", "= ");
        let faults = game.faults.iter().map(|fault| format!("! {fault}"));
        faults.fold(game_line, |lines, fault| lines + "\n" + &fault) + "\n"
    });
    games.collect()
}

#[test]
fn every_text_in_the_table_is_read_as_the_table_says() {
    let table = include_str!("quirks.txt");
    let (mut read, mut text) = (String::new(), Vec::new());
    for line in table.lines() {
        if line.starts_with("= ") || line.starts_with("! ") {
            read += &told(&text.join("\n"));
            text.clear();
            continue;
        }
        read.extend([line, "\n"]);
        if !text.is_empty() || !(line.is_empty() || line.starts_with("# ")) {
            text.push(line);
        }
    }
    assert_eq!(read, table);
}

#[test]
fn a_byte_order_mark_is_skipped_wherever_files_were_joined() {
    assert_eq!(sound("\u{feff}[Event \"x\"]\n\n1. e4 *"), "e4");
    assert_eq!(read("1. e4 *\n\u{feff}[Event \"y\"]\n\n1. d4 *").len(), 2);
    assert!(
        faults("\u{feff}Ke2")[0].starts_with("1:1: "),
        "it takes up no column"
    );
}

#[test]
fn lines_end_with_lf_or_crlf_or_cr() {
    for end in ["\n", "\r\n", "\r"] {
        let text = [
            "[White \"Vera\"]",
            "% escaped",
            "",
            "1. e4 ; best",
            "e5 2. Ke3",
        ]
        .join(end);
        let game = read_one(&text);
        assert_eq!(game.tree.tags.get("White"), Some("Vera"));
        assert_eq!(moves(&game.tree.main), "e4 e5");
        let location = game.faults[0].location;
        assert_eq!((location.line, location.column), (5, 7), "{end:?}");
    }
}

#[test]
fn bytes_of_windows_1252_are_kept_when_the_game_is_written_again() {
    let game = read_one(
        b"[White \"\x8aaric\"]\n[Event \"\x84Cup\x93 \x96 50 \x80\"]\n\n1. e4 {it\x92s} *",
    );
    assert_eq!(game.tree.tags.get("Event"), Some("„Cup“ – 50 €"));
    let written = read_one(game.tree.to_string());
    assert_eq!(written.tree.main, game.tree.main);
    assert_eq!(written.tree.tags.get("Event"), Some("„Cup“ – 50 €"));
    assert_eq!(written.tree.tags.get("White"), Some("Šaric"));
    assert_eq!(written.tree.main.moves[0].comments[0].as_str(), "it’s");
    let dagger = b"1. e4 d5 2. Bb5\x86 c6";
    assert!(sound(dagger).ends_with("Bb5+ c6"));
}

#[test]
fn another_chess_variant_is_named_and_its_moves_are_skipped() {
    for name in [
        "Standard",
        "CHESS",
        "normal",
        "classical",
        "From Position",
        "",
        "?",
    ] {
        let text = format!("[Variant \"{name}\"]\n\n1. e4 e5 *");
        assert_eq!(sound(&text), "e4 e5", "{name:?}");
    }
    for name in ["Atomic", "Chess 961", "King of the Hill"] {
        for other in [
            "",
            "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n",
        ] {
            let text =
                format!("[White \"x\"]\n[variant \"{name}\"]\n{other}\n1. e4 (1. d4) e5 1-0");
            let game = read_one(&text);
            let told: Vec<_> = game.faults.iter().map(ToString::to_string).collect();
            assert_eq!(
                told,
                [format!(
                    "2:1: game 1: the game is {name}, a chess variant that Tabiya does not play"
                )]
            );
            assert_eq!(
                (&*moves(&game.tree.main), game.tree.result),
                ("", WHITE_WINS)
            );
        }
    }
}

#[test]
fn castling_rights_without_king_and_rook_at_home_are_dropped_with_a_note() {
    let game = read_one("[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 0\"]\n\n1. O-O-O Ke7 *");
    assert_eq!(
        (game.faults.len(), &*moves(&game.tree.main)),
        (0, "O-O-O Ke7")
    );
    let told: Vec<_> = game.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "1:1: game 1: the castling rights Kkq of the FEN are ignored: king or rook is not on its home square"
        ]
    );
    assert!(
        game.tree.to_string().contains(" w Q - 0 1\""),
        "moves count from 1"
    );
}

#[test]
fn non_ascii_spaces_are_spaces() {
    for space in [
        '\u{a0}', '\u{2003}', '\u{2009}', '\u{202f}', '\u{3000}', '\u{200b}', '\u{85}',
    ] {
        let text = format!(
            "{space}[White \"x\"]\n{space}\n{space}1.{space}e4{space}e5{space}2{space}.{space}Nf3!{space}{{x}}{space}Nc6{space}1-0{space}{{y}}\n{space}"
        );
        assert_eq!(sound(&text), "e4 e5 Nf3 Nc6", "{space:?}");
        assert_eq!(read_one(&text).tree.result, WHITE_WINS, "{space:?}");
    }
    // A text without ASCII spaces may be cut anywhere, even inside a space.
    for spaces in 1..4 {
        let text = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(40);
        let text = text.replace(' ', &"\u{a0}".repeat(spaces));
        assert_eq!(sound(&text), "Nf3 Nf6 Ng1 Ng8 ".repeat(40).trim_end());
    }
    assert_eq!(
        sound(b"[White \"\xe9\"]\n\n1.\xa0e4\xa0e5\xa02.\xa0Nf3\xa0*"),
        "e4 e5 Nf3"
    );
    assert_eq!(
        sound(b"1. e4 1\x85 e5"),
        "e4 e5",
        "an ellipsis of Windows-1252"
    );
}

#[test]
fn scores_and_castling_may_have_any_kind_of_hyphen_or_dash() {
    for dash in [
        '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}',
    ] {
        let text = format!("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0{dash}0 O{dash}O 1{dash}0");
        assert!(sound(&text).ends_with("O-O O-O"), "{dash:?}");
        assert_eq!(read_one(&text).tree.result, WHITE_WINS, "{dash:?}");
        let drawn = read_one(format!("1. e4 1/2{dash}1/2"));
        assert_eq!(
            (drawn.tree.result, drawn.faults.len()),
            (Some(GameResult::Draw), 0)
        );
    }
    assert_eq!(
        read_one(b"1. e4 0\x961").tree.result,
        Some(GameResult::Win(Color::Black))
    );
    assert_eq!(
        read_one(b"1. e4 \xbd\x96\xbd").tree.result,
        Some(GameResult::Draw)
    );
}

#[test]
fn signs_from_books_are_glyphs_alone_or_at_the_end_of_a_move() {
    for (sign, nag) in [
        ("±", 16),
        ("∓", 17),
        ("∞", 13),
        ("⩲", 14),
        ("⩱", 15),
        ("+/=", 14),
        ("=/+", 15),
        ("+=", 14),
        ("=+", 15),
        ("+/-", 16),
        ("-/+", 17),
        ("+-", 18),
        ("+−", 18),
        ("−+", 19),
        ("=", 10),
        ("⁉", 5),
        ("∆", 140),
        ("=∞", 44),
        ("⇆", 132),
        ("↑", 36),
        ("⊙", 23),
    ] {
        for gap in ["", " "] {
            let text = format!("1. e4{gap}{sign} e5 2. Nf3 *");
            let game = read_one(&text);
            assert_eq!(
                (&game.faults[..], &*moves(&game.tree.main)),
                (&[][..], "e4 e5 Nf3"),
                "{text}"
            );
            assert_eq!(game.tree.main.moves[0].nags, [nag], "{text}");
        }
    }
    let game = read_one("1. e4!± e5 ↑ 2. Nf3 RR Nc6 N *");
    let nags: Vec<_> = game
        .tree
        .main
        .moves
        .iter()
        .map(|node| &node.nags[..])
        .collect();
    assert_eq!(
        (game.faults.len(), nags),
        (0, vec![&[1, 16][..], &[37], &[145], &[146]])
    );
    assert!(
        faults("1. Ke3±")[0].starts_with("1:4: game 1: 1. Ke3±: "),
        "{:?}",
        faults("1. Ke3±")
    );
}

#[test]
fn comments_are_in_braces_or_after_a_semicolon() {
    let game =
        read_one("{first} 1. e4 {good\n ; not (nested {} e5 ; the rest (of the line\n2. Nf3");
    assert_eq!(game.faults, []);
    assert_eq!(game.tree.main.comments[0].as_str(), "first");
    let nodes = game.tree.main.moves.iter();
    let said: Vec<_> = nodes.map(|node| &*node.comments).collect();
    assert_eq!(said[0][0].as_str(), "good ; not (nested {");
    assert_eq!(said[1][0].as_str(), "the rest (of the line");
    assert_eq!(moves(&game.tree.main), "e4 e5 Nf3");
}

#[test]
fn a_comment_on_the_line_of_the_result_belongs_to_the_game() {
    let games = read("1. e4 1-0 {White wins}\n{about the next} 1. d4 0-1");
    assert_eq!(
        games[0].tree.main.moves[0].comments[0].as_str(),
        "White wins"
    );
    assert_eq!(games[1].tree.main.comments[0].as_str(), "about the next");
}

#[test]
fn tags_may_be_missing_or_badly_written() {
    let game =
        read_one("[White \"Bob \"the rook\" \\\"R\\\" Smith\"][Black Ann]\n[Round]\n1. e4 *");
    assert_eq!(game.faults, []);
    assert_eq!(
        game.tree.tags.get("White"),
        Some("Bob \"the rook\" \"R\" Smith")
    );
    assert_eq!(game.tree.tags.get("Black"), Some("Ann"));
}

#[test]
fn clocks_and_draw_offers_are_told_apart_from_comments() {
    let game = read_one(
        "1. e4 { [%clk 0:04:58] fine } e5 {(=)} 2. Nf3 (=) Nc6 {[%eval 0.3] [%clk 1:00:00.5]} *",
    );
    let [e4, e5, nf3, nc6] = &game.tree.main.moves[..] else {
        panic!()
    };
    assert_eq!(
        (e4.clock, e4.comments[0].as_str()),
        (Some(Duration::from_secs(298)), "fine")
    );
    assert!(!e4.offered_draw && e5.offered_draw && nf3.offered_draw && e5.comments.is_empty());
    assert_eq!(nc6.clock, Some(Duration::from_millis(3_600_500)));
    assert_eq!(nc6.comments[0].as_str(), "[%eval 0.3]");
}

#[test]
fn unclosed_text_ends_where_the_next_game_begins() {
    for end in ["\n", "\r\n"] {
        for open in ["{so", "(1... c5", "(1... c5 {so {so", "<so", "; so"] {
            let lines = [
                "[Event \"a\"]",
                "",
                &format!("1. e4 e5 {open}"),
                "",
                "[Event \"b\"]",
                "",
                "1. d4 {x} *",
            ];
            let games = read(lines.join(end));
            assert_eq!(games.len(), 2, "{open}");
            assert_eq!(moves(&games[1].tree.main), "d4", "{open}");
            assert_eq!(games[1].faults, []);
        }
    }
}

#[test]
fn only_the_letters_of_an_escape_sequence_are_kept() {
    assert_eq!(
        faults("1. e4 \u{1b}[31m e5"),
        ["1:8: game 1: [31m is outside a comment"]
    );
}

#[test]
fn players_do_not_read_commands_for_programs() {
    let for_players = |comment: &str| {
        let game = read_one(format!("1. e4 {{{comment}}} *"));
        game.tree.main.moves[0].comments[0].for_players()
    };
    for (comment, read) in [
        (
            "Black gets 1 more minute [%clkset Black 0.000 60.000]",
            Some("Black gets 1 more minute"),
        ),
        ("[%eval 0.3] the [%csl Ge4] best", Some("the best")),
        ("[%eval 0.3]", None),
        ("[%csl Ge4,Rd5] [%cal Ge2e4]", None),
        ("50 [% of all", Some("50 [% of all")),
    ] {
        assert_eq!(for_players(comment).as_deref(), read, "{comment}");
    }
    let machine_notes = "{[%csl Ge4]} 1. e4 {[%eval 0.3]} e5 *";
    assert!(!read_one(machine_notes).tree.is_annotated());
    let written = read_one(machine_notes).tree.to_string();
    for note in ["{[%csl Ge4]}", "{[%eval 0.3]}"] {
        assert!(written.contains(note), "{written}");
    }
}

#[test]
fn removing_notes_removes_what_players_read_and_leaves_commands_for_programs() {
    let removed = |text: &str, plies| {
        let mut tree = read_one(text).tree;
        let has_removed = tree.remove_note(&TreePath::on_main(plies));
        has_removed.then_some(tree)
    };
    for (text, plies, rest) in [
        ("1. e4 {[%csl Ge4]} *", 1, None),
        (
            "1. e4 {best} {[%csl Ge4]} *",
            1,
            Some("1. e4 {[%csl Ge4]} *"),
        ),
        ("1. e4 $1 {[%csl Ge4]} *", 1, Some("1. e4 {[%csl Ge4]} *")),
        (
            "1. e4 {more [%clkset Black 0.000 60.000] time [%eval 0.3]} *",
            1,
            Some("1. e4 {[%clkset Black 0.000 60.000] [%eval 0.3]} *"),
        ),
        ("1. e4 {50 [% of all} *", 1, Some("1. e4 *")),
        ("{[%csl Ge4]} 1. e4 *", 0, None),
        (
            "{why} {[%csl Ge4]} 1. e4 *",
            0,
            Some("{[%csl Ge4]} 1. e4 *"),
        ),
    ] {
        let expected = rest.map(|rest| read_one(rest).tree);
        assert_eq!(removed(text, plies), expected, "{text}");
    }
}

#[test]
fn utf16_is_read_by_its_mark() {
    let text = "\u{feff}[White \"Örn\"]\n\n1. e4 e5 *\n";
    let units: Vec<u16> = text.encode_utf16().collect();
    let little = units
        .iter()
        .flat_map(|unit| unit.to_le_bytes())
        .collect::<Vec<_>>();
    let big = units
        .iter()
        .flat_map(|unit| unit.to_be_bytes())
        .collect::<Vec<_>>();
    for bytes in [little, big] {
        let game = read_one(bytes);
        assert_eq!(game.tree.tags.get("White"), Some("Örn"));
        assert_eq!(moves(&game.tree.main), "e4 e5");
    }
}

#[test]
fn tag_names_are_read_in_any_case_and_other_results_are_kept() {
    let game = read_one("[white \"Ann\"]\n[RESULT \"0-0\"]\n[Whiteelo \"1500\"]\n\n0-0\n");
    let tags = &game.tree.tags;
    let read = ["White", "Result", "WhiteElo"].map(|name| tags.get(name));
    assert_eq!(read, [Some("Ann"), Some("0-0"), Some("1500")]);
    let written = game.tree.to_string();
    assert_eq!(read_one(written.clone()).tree.to_string(), written);
    assert!(written.contains("[Result \"0-0\"]"), "{written}");
}

#[test]
fn a_comment_after_a_variation_stays_there() {
    let text = "1. e4 e6 {French} (1... c6) {, but good} 2. d4 {x} (2. d3) {y} (2. c4) {z} *";
    let game = read_one(text);
    let written = game.tree.to_string();
    let movetext = written.rsplit("\n\n").nth(1).unwrap().replace('\n', " ");
    assert_eq!(movetext, text);
}
