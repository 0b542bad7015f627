//! What files in the wild look like, and what is wrong with some of them.

use std::time::Duration;

use super::{faults, moves, read, read_one, sound};
use crate::game::GameResult;
use crate::pgn::Node;
use crate::rules::Color;

const WHITE_WINS: Option<GameResult> = Some(GameResult::Win(Color::White));

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
    assert_eq!(written.tree.main.moves[0].comments()[0].as_str(), "it’s");
}

#[test]
fn another_variant_of_chess_is_named_and_its_moves_are_passed_over() {
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
fn among_moves_only_a_quoted_value_makes_a_tag() {
    for (text, fault) in [
        (
            "1. e4 e5 [foo bar] 2. Nf3 *",
            "1:10: game 1: [foo bar] is outside a comment",
        ),
        (
            "1. e4 e5 [%clk 0:10:00] 2. Nf3 *",
            "1:10: game 1: [%clk 0:10:00] is outside a comment",
        ),
        (
            "1. e4 e5 [ 2. Nf3 *",
            "1:10: game 1: [ is outside a comment",
        ),
    ] {
        let game = read_one(text);
        let told: Vec<_> = game.faults.iter().map(ToString::to_string).collect();
        assert_eq!(told.first().map(String::as_str), Some(fault), "{text}");
        assert!(moves(&game.tree.main).ends_with("Nf3"), "{text}");
    }
    assert_eq!(read("1. e4 [White \"x\"] 1. d4 *").len(), 2);
    assert_eq!(
        read("1. e4\n\n[Event x]\n\n1. d4 *").len(),
        2,
        "a game begins there beyond doubt"
    );
}

#[test]
fn blanks_that_ascii_does_not_have_are_blanks() {
    for blank in [
        '\u{a0}', '\u{2003}', '\u{2009}', '\u{202f}', '\u{3000}', '\u{200b}', '\u{85}',
    ] {
        let text = format!(
            "{blank}[White \"x\"]\n{blank}\n{blank}1.{blank}e4{blank}e5{blank}2{blank}.{blank}Nf3!{blank}{{x}}{blank}Nc6{blank}1-0{blank}{{y}}\n{blank}"
        );
        assert_eq!(sound(&text), "e4 e5 Nf3 Nc6", "{blank:?}");
        assert_eq!(read_one(&text).tree.result, WHITE_WINS, "{blank:?}");
    }
    // A text without blanks of ASCII is cut anywhere, even within a blank.
    for blanks in 1..4 {
        let text = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(40);
        let text = text.replace(' ', &"\u{a0}".repeat(blanks));
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
fn hyphens_and_dashes_of_any_kind_stand_in_scores_and_castling() {
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
fn signs_of_books_are_glyphs_alone_or_at_the_end_of_a_move() {
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
fn figurines_are_letters_of_pieces() {
    assert_eq!(
        sound("1. ♙e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗xc6+ dxc6 5. ♕e2 ♚d7\u{fe0e} *"),
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 Qe2 Kd7"
    );
    assert_eq!(
        sound("[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e8=♕ *"),
        "e8=Q+"
    );
}

#[test]
fn a_variation_with_a_null_move_stands_as_far_as_it_can_be_walked() {
    let text = "1. e4 e5 (1... a6 2. d4 -- 3. Bd3 {x} (3. c4) b6) (1... Z0) (1... 0000) 2. Nf3 *";
    assert_eq!(sound(text), "e4 e5 (a6 d4) Nf3");
}

#[test]
fn text_that_is_no_utf8_is_latin_1() {
    let game = read_one(b"[White \"R\xe9ti\"]\n[Black \"R\xc3\xa9ti\"]\n\n1. Nf3 {sch\xf6n}");
    assert_eq!(game.tree.tags.get("White"), Some("Réti"));
    assert_eq!(game.tree.tags.get("Black"), Some("Réti"));
    assert_eq!(game.tree.main.moves[0].comments()[0].as_str(), "schön");
}

#[test]
fn lines_that_begin_with_a_percent_sign_are_skipped() {
    assert_eq!(sound("% [Event \"no\"]\n1. e4\n%1... c5 (\ne5 *"), "e4 e5");
    assert_eq!(
        faults("1. e4 %2 e5").len(),
        1,
        "it counts only in the first column"
    );
}

#[test]
fn comments_stand_in_braces_or_after_a_semicolon() {
    let game =
        read_one("{first} 1. e4 {good\n ; not (nested {} e5 ; the rest (of the line\n2. Nf3");
    assert_eq!(game.faults, []);
    assert_eq!(game.tree.main.comments[0].as_str(), "first");
    let said: Vec<_> = game.tree.main.moves.iter().map(Node::comments).collect();
    assert_eq!(said[0][0].as_str(), "good ; not (nested {");
    assert_eq!(said[1][0].as_str(), "the rest (of the line");
    assert_eq!(moves(&game.tree.main), "e4 e5 Nf3");
}

#[test]
fn a_comment_on_the_line_of_the_result_belongs_to_the_game() {
    let games = read("1. e4 1-0 {White wins}\n{about the next} 1. d4 0-1");
    assert_eq!(
        games[0].tree.main.moves[0].comments()[0].as_str(),
        "White wins"
    );
    assert_eq!(games[1].tree.main.comments[0].as_str(), "about the next");
}

#[test]
fn variations_nest_and_begin_before_the_last_move() {
    let text = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) e5 2. Nf3 *";
    assert_eq!(sound(text), "e4 (d4 d5 (Nf6 c4) c4) (c4) e5 Nf3");
    assert_eq!(sound("1. e4 () e5"), "e4 e5", "an empty one says nothing");
}

#[test]
fn glyphs_are_numbers_or_signs() {
    let game = read_one("1. e4!? $14 e5?? 2. Nf3 !! Nc6 $300 3. Bb5 += a6 N *");
    let nags: Vec<_> = game
        .tree
        .main
        .moves
        .iter()
        .map(|node| node.nags.clone())
        .collect();
    let none: Vec<u8> = vec![];
    assert_eq!(
        nags,
        [vec![5, 14], vec![4], vec![3], none, vec![14], vec![146]]
    );
}

#[test]
fn numbers_of_moves_may_be_glued_wrong_or_missing() {
    for text in [
        "1.e4 e5 2.Nf3",
        "1. e4 1... e5 2. Nf3",
        "1.e4 1...e5 2.Nf3",
        "1 e4 e5 2 Nf3",
        "e4 e5 Nf3",
        "7. e4 3. e5 99... Nf3",
        "1. e4 1… e5 2. Nf3",
        "1. e4 1. ... e5 2 . Nf3",
    ] {
        assert_eq!(sound(text), "e4 e5 Nf3", "{text}");
    }
}

#[test]
fn tags_may_be_missing_or_badly_written() {
    assert_eq!(sound("1. e4 e5 1-0"), "e4 e5");
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
fn moves_come_in_many_spellings() {
    let text = "1. Pe4 e7-e5 2. Ng1f3 Nb8c6 3. Bf1-c4 Bc5 4. 0-0 Ngf6 5. d2d4 ed4 6. e5 d5 7. exd6 e.p. 0-0 \
                8. dc7 a6 9. cxd8(N) b6 10. Nb7 a5 11. Nxa5 b5 12. Nb7 b4 13. Na5";
    let played = sound(text);
    assert!(
        played.starts_with("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d4 exd4 e5 d5 exd6 O-O dxc7 a6 cxd8=N"),
        "{played}"
    );
    let mate = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7";
    for suffix in [
        "†", "‡", "ch", "ch.", " ch", "mate", " mate", " #", " †", "mate!!",
    ] {
        assert!(sound(format!("{mate}{suffix} 1-0")).ends_with("Qxf7#"));
    }
    assert!(sound(b"1. e4 d5 2. Bb5\x86 c6".as_slice()).ends_with("Bb5+ c6"));
    for (short, long) in [("00", "000"), ("00!", "000 !"), ("00", "000+")] {
        let text = format!("[FEN \"r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1\"]\n\n1. {short} {long} *");
        assert_eq!(sound(&text), "O-O O-O-O", "{text}");
    }
    for promotion in ["e8Q", "e8=Q", "e8(Q)", "e8/Q", "e8=q", "e7e8q"] {
        let text = format!("[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. {promotion} *");
        assert_eq!(sound(text), "e8=Q+", "{promotion}");
    }
}

#[test]
fn a_game_ends_with_its_result_or_the_next_game_or_the_text() {
    let games = read(
        "1. e4 1-0 1. d4 1/2-1/2\n[White \"x\"]\n1. c4\n[White \"y\"]\n\n1. Nf3 [White \"z\"] *",
    );
    let told: Vec<_> = games.iter().map(|game| moves(&game.tree.main)).collect();
    assert_eq!(told, ["e4", "d4", "c4", "Nf3", ""]);
    assert!(games.iter().all(|game| game.faults.is_empty()));
    assert_eq!(games[0].tree.result, WHITE_WINS);
    assert_eq!(games[1].tree.result, Some(GameResult::Draw));
    assert_eq!(games[2].tree.result, None);
}

#[test]
fn a_result_may_be_told_by_the_tag_alone_and_may_differ_from_the_play() {
    assert_eq!(
        read_one("[Result \"1-0\"]\n\n1. e4").tree.result,
        WHITE_WINS
    );
    assert_eq!(
        read_one("[Result \"0-1\"]\n\n1. e4 1-0").tree.result,
        WHITE_WINS
    );
    let mated = read_one("1. f3 e5 2. g4 Qh4# 1-0");
    assert_eq!((mated.tree.result, mated.faults.len()), (WHITE_WINS, 0));
    let inner = read_one("1. e4 e5 (1... c5 0-1) 2. Nf3 1-0");
    assert_eq!(
        (inner.tree.result, &*moves(&inner.tree.main)),
        (WHITE_WINS, "e4 e5 (c5) Nf3")
    );
}

#[test]
fn moves_after_a_dead_position_or_a_fifth_repetition_are_tolerated() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(6);
    assert_eq!(sound(&shuffle).split(' ').count(), 24);
    assert_eq!(
        sound("[FEN \"8/8/3k4/8/8/3K4/8/8 w - - 0 1\"]\n\n1. Ke4 Ke6"),
        "Ke4 Ke6"
    );
}

#[test]
fn a_fen_says_where_the_game_begins_whatever_set_up_says() {
    let game =
        read_one("[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 9\"]\n\n9... Kd7 10. e4 *");
    assert_eq!(moves(&game.tree.main), "Kd7 e4");
    assert_eq!(game.tree.start.fullmove_number(), 9);
    assert_eq!(
        sound("[FEN \"\"]\n\n1. e4"),
        "e4",
        "an empty one says nothing"
    );
}

#[test]
fn a_fen_that_cannot_be_played_is_a_fault_and_the_next_game_goes_on() {
    let games = read(
        "[Event \"a\"]\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 (1. Kb1) *\n\n[Event \"b\"]\n\n1. e4 *",
    );
    let told: Vec<_> = games
        .iter()
        .flat_map(|game| &game.faults)
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        told,
        ["2:1: game 1: the game cannot start from its FEN: Black has no king"]
    );
    assert_eq!(moves(&games[1].tree.main), "e4");
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
        (e4.clock, e4.comments()[0].as_str()),
        (Some(Duration::from_secs(298)), "fine")
    );
    assert!(!e4.offered_draw && e5.offered_draw && nf3.offered_draw && e5.comments().is_empty());
    assert_eq!(nc6.clock, Some(Duration::from_millis(3_600_500)));
    assert_eq!(nc6.comments()[0].as_str(), "[%eval 0.3]");
}

#[test]
fn what_is_reserved_is_skipped() {
    assert_eq!(sound("1. e4 <what comes (one day)> e5"), "e4 e5");
}

#[test]
fn an_illegal_move_is_named_with_its_place_and_the_moves_before_it_stay() {
    let games = read(
        "[Event \"a\"]\n\n1. e4 e5\n2. Ke3 Nf6 3. Kf7 (3. Kg8) 1-0\n\n[Event \"b\"]\n\n1. d4 *",
    );
    assert_eq!(moves(&games[0].tree.main), "e4 e5");
    assert_eq!(games[0].tree.result, WHITE_WINS);
    let [fault] = &games[0].faults[..] else {
        panic!("{:?}", games[0].faults)
    };
    let told = fault.to_string();
    assert!(told.starts_with("4:4: game 1: 2. Ke3: "), "{told}");
    assert_eq!(moves(&games[1].tree.main), "d4");
}

#[test]
fn an_illegal_move_in_a_variation_ends_only_that_variation() {
    let game = read_one("1. e4 e5 (1... Nf6 2. Ke3 (2. d3) d5) 2. Nf3 *");
    assert_eq!(moves(&game.tree.main), "e4 e5 (Nf6) Nf3");
    assert_eq!(game.faults.len(), 1);
}

#[test]
fn null_moves_are_refused_by_name() {
    for pass in ["--", "Z0", "0000"] {
        let text = format!("1. e4 {pass} 2. d4 *");
        assert_eq!(
            faults(text),
            [format!(
                "1:7: game 1: {pass} is a null move: a player cannot pass"
            )]
        );
    }
}

#[test]
fn what_is_no_move_is_named() {
    assert_eq!(
        faults("1. e4 hello e5"),
        ["1:7: game 1: \"hello\" is not a move"]
    );
    assert_eq!(
        faults("1. e4 \u{1b}[31m e5"),
        ["1:8: game 1: [31m is outside a comment"],
        "of an escape sequence no more than its letters is left"
    );
}

#[test]
fn what_is_not_closed_is_named_where_it_begins() {
    assert_eq!(
        faults("1. e4 {and so on"),
        ["1:7: game 1: the comment is not closed"]
    );
    assert_eq!(
        faults("1. e4 (1. d4 (1. c4)"),
        ["1:7: game 1: the variation is not closed"]
    );
    assert_eq!(
        faults("[White \"Vera\n[Black \"Ann\"]\n\n1. e4 *"),
        ["1:1: game 1: the tag is not closed"]
    );
    let game = read_one("1. e4 e5 {and so on 2. Nf3");
    assert_eq!(moves(&game.tree.main), "e4 e5");
    assert_eq!(
        game.tree.main.moves[1].comments()[0].as_str(),
        "and so on 2. Nf3"
    );
}

#[test]
fn what_is_not_closed_ends_where_the_next_game_begins() {
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
fn brackets_that_close_nothing_are_named() {
    assert_eq!(
        faults("1. e4 ) e5 } *"),
        [
            "1:7: game 1: ) has no opening bracket",
            "1:12: game 1: } has no opening bracket"
        ]
    );
    assert_eq!(
        faults("(1. d4) 1. e4"),
        ["1:1: game 1: a variation comes before the first move"]
    );
}

#[test]
fn games_are_counted_and_a_lone_result_is_none() {
    let told = faults("1. e4 *\n\n*\n\n1. e4 Ke2 *\n1. d4 Ke2 *");
    let games: Vec<_> = told
        .iter()
        .map(|fault| fault.split(": ").nth(1).unwrap())
        .collect();
    assert_eq!(games, ["game 2", "game 3"]);
}

#[test]
fn columns_count_characters() {
    assert!(faults("1. e4 {ééé} Ke7")[0].starts_with("1:13:"));
}
