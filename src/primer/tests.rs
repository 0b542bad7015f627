//! Checks that the rules agree with what the pages say.

use std::collections::HashSet;
use std::time::Instant;

use super::*;
use crate::game::{Action, Game, Reason};
use crate::rules::{CanMate, Color, Role, StartNumber, can_mate, is_dead};

/// The diagrams of a topic.
fn diagrams(topic: &Topic) -> impl Iterator<Item = &Diagram> {
    topic.blocks.iter().filter_map(|block| match block {
        Block::Diagram(diagram) => Some(diagram),
        Block::Text(_) => None,
    })
}

/// The texts of a topic, captions included, each on one line.
fn texts(topic: &Topic) -> impl Iterator<Item = String> {
    topic.blocks.iter().map(|block| match block {
        Block::Diagram(diagram) => diagram.caption.to_owned(),
        Block::Text(text) => text.replace('\n', " "),
    })
}

/// All diagrams.
fn all() -> impl Iterator<Item = &'static Diagram> {
    TOPICS.iter().flat_map(diagrams)
}

/// The diagram of a topic with this number, from one.
fn board(word: &str, number: usize) -> &'static Diagram {
    let topic = TOPICS.iter().find(|topic| topic.word == word).unwrap();
    diagrams(topic).nth(number - 1).unwrap()
}

/// Reads the names of squares.
fn squares(names: &str) -> Bitboard {
    names
        .split_whitespace()
        .map(|name| name.parse::<Square>().unwrap())
        .collect()
}

/// The position after these moves.
fn after(start: &Position, moves: &str) -> Position {
    let mut position = *start;
    for text in moves.split_whitespace() {
        position.play(position.read_move(text).unwrap());
    }
    position
}

/// Whether a move is legal in a diagram.
fn can(diagram: &Diagram, text: &str) -> bool {
    diagram.position.read_move(text).is_ok()
}

#[test]
fn the_file_is_readable_and_every_diagram_in_it_is_playable() {
    let topics = read(RULES).unwrap();
    assert_eq!(topics.len(), RULES.matches("# ").count());
    assert_eq!(
        all().count(),
        RULES.matches("\nFEN: ").count() + RULES.matches("\nChess960: ").count()
    );
}

#[test]
fn an_error_names_the_unreadable_paragraph() {
    for (text, why) in [
        ("Chess.", "no topic has begun"),
        ("# Chess", "Chess: no words"),
        ("# Chess\ngame\n\nFEN: 8/8", "FEN: 8/8"),
        (
            "# Chess\ngame\n\nFEN: 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nSquares: e9",
            "e9",
        ),
    ] {
        let error = format!("{:#}", read(text).unwrap_err());
        assert!(error.contains(why), "{error}");
    }
}

#[test]
fn the_piece_whose_moves_are_shown_belongs_to_the_side_to_move() {
    for diagram in all() {
        let position = diagram.position;
        if let Some(square) = diagram.selected {
            let color = position.board.color_on(square);
            assert_eq!(color, Some(position.side_to_move), "{diagram:?}");
        }
    }
}

#[test]
fn an_arrow_is_a_move_or_an_attack_perhaps_through_the_shown_piece() {
    for diagram in all() {
        let position = diagram.position;
        let shown: Bitboard = diagram.selected.into_iter().collect();
        let others = position.board.occupied() & !shown;
        for &(from, to) in &diagram.arrows {
            let attacks = position.board.attackers(to, others).contains(from);
            let moves = position.destinations(from).contains(to);
            let castles = can(diagram, &format!("{from}{to}"));
            assert!(attacks || moves || castles, "{from} to {to}: {diagram:?}");
        }
    }
}

#[test]
fn a_marked_square_is_in_the_caption_or_holds_a_piece() {
    for diagram in all() {
        for square in diagram.squares {
            let (file, rank) = (square.file().letter(), square.rank().digit());
            let named = [
                square.to_string(),
                format!("{file}-file"),
                format!("rank {rank}"),
            ];
            let named = named.iter().any(|name| diagram.caption.contains(name));
            let occupied = diagram.position.board.piece_on(square).is_some();
            assert!(named || occupied, "{square}: {diagram:?}");
        }
    }
}

#[test]
fn captions_are_short() {
    for diagram in all() {
        let length = diagram.caption.chars().count();
        assert!(length <= 96, "{length}: {}", diagram.caption);
    }
}

#[test]
fn every_cited_article_is_in_the_laws() {
    let known: HashSet<&str> = "1.1 1.2 1.4 1.4.1 1.5 2.1 2.2 2.3 2.4 3.1 3.1.1 3.1.2 3.2 3.3 3.4 3.5 3.6 3.7.1 3.7.2 \
                                3.7.3 3.7.3.1 3.7.3.2 3.7.3.3 3.7.3.4 3.7.3.5 3.8.1 3.8.2 3.8.2.1 3.8.2.2 3.9.1 3.9.2 \
                                4.2.1 4.3.1 4.3.2 4.4.1 4.4.2 4.7 5.1.1 5.1.2 5.2 5.2.1 5.2.2 5.2.3 6.1 6.2.1 6.3.1 6.9 9.1 \
                                9.1.2.1 9.1.2.2 9.1.2.3 9.2 9.2.1 9.2.3 9.3 9.3.1 9.5.3 9.6.1 9.6.2 10.1 A.3 B.2"
        .split_whitespace()
        .collect();
    for text in TOPICS.iter().flat_map(texts) {
        for cited in text.split("(FIDE ").skip(1) {
            let (articles, _) = cited.split_once(')').unwrap();
            for article in articles.split(", ") {
                assert!(
                    known.contains(article) || ["Appendix C", "Guidelines II"].contains(&article),
                    "{article}: {text}"
                );
            }
        }
    }
}

#[test]
fn the_primer_cites_the_same_articles_for_the_ends_of_a_game_as_the_game() {
    for (reason, word) in [
        (Reason::Checkmate, "mate"),
        (Reason::Stalemate, "stalemate"),
        (Reason::DeadPosition, "dead"),
        (Reason::Agreement, "offer"),
        (Reason::Threefold, "repetition"),
        (Reason::Fivefold, "repetition"),
        (Reason::FiftyMoves, "fifty"),
        (Reason::SeventyFiveMoves, "fifty"),
        (Reason::Resignation(Color::White), "resign"),
    ] {
        let page: String = texts(find(word).unwrap()).collect();
        for article in reason.article().unwrap().split(", ") {
            let cited = page.contains(&format!(" {article}"));
            assert!(cited, "{reason}, {article}: {page}");
        }
    }
}

#[test]
fn rules_from_the_laws_are_cited_and_rules_of_this_program_are_not() {
    for (word, rule, cited) in [
        ("touch", "you must castle on that side", Some("4.4.1")),
        ("touch", "you may not castle on that side", Some("4.4.2")),
        ("touch", "/set touch-move on", None),
        ("offer", "touches a piece", Some("9.1.2.1")),
        (
            "chess960",
            "the king begins between the rooks",
            Some("Guidelines II"),
        ),
        ("chess960", "numbered from 0 to 959", None),
    ] {
        let text = texts(find(word).unwrap())
            .find(|text| text.contains(rule))
            .unwrap();
        let (_, behind) = text.split_once(rule).unwrap();
        let citation = behind
            .split_once("(FIDE ")
            .and_then(|(_, behind)| behind.split_once(')'));
        assert_eq!(citation.map(|(article, _)| article), cited, "{text}");
    }
}

#[test]
fn a_topic_is_found_by_its_word_by_another_name_and_by_its_beginning() {
    let found = |text| find(text).map(|topic| topic.word);
    assert_eq!(found("castling"), Some("castling"));
    assert_eq!(found("O-O"), Some("castling"));
    assert_eq!(found("En Passant"), Some("enpassant"));
    assert_eq!(found("prom"), Some("promotion"));
    assert_eq!(found("checkmate"), Some("mate"));
    assert_eq!(
        found("c"),
        None,
        "capture, castling, check, clock, chess960"
    );
    assert_eq!(found("poker"), None);
    assert_eq!(found(""), None);
}

#[test]
fn no_two_topics_share_a_name() {
    let mut names = HashSet::new();
    for topic in TOPICS.iter() {
        for name in topic.aliases.iter().chain([&topic.word]) {
            assert!(names.insert(name), "{name}");
            assert_eq!(find(name), Some(topic), "{name}");
        }
    }
}

#[test]
fn the_pieces_go_to_as_many_squares_as_the_captions_say() {
    for (word, count) in [
        ("rook", 14),
        ("bishop", 13),
        ("queen", 27),
        ("knight", 8),
        ("king", 8),
    ] {
        let diagram = board(word, 1);
        assert_eq!(diagram.destinations().count(), count, "{word}");
        assert!(diagram.caption.contains(&count.to_string()), "{word}");
    }
}

#[test]
fn obstacles_and_captures_are_as_the_captions_say() {
    for (word, number, captures, others) in [
        ("capture", 1, "d6 f4", "d5 c4 e4 d1 d2 d3"),
        ("knight", 2, "", "f3 h3"),
        ("pawn", 1, "", "e3 e4"),
        ("pawn", 2, "d5 f5", "e5"),
        ("king", 2, "", "c3 c4 c5 d3 d5"),
        ("enpassant", 2, "", "d6 e6"),
        ("promotion", 1, "b8", "a8"),
        ("check", 2, "", ""),
        ("stalemate", 2, "", "a4"),
    ] {
        let diagram = board(word, number);
        let occupied = diagram.position.board.occupied();
        let reached = diagram.destinations();
        assert_eq!(reached & occupied, squares(captures), "{diagram:?}");
        assert_eq!(reached & !occupied, squares(others), "{diagram:?}");
    }
}

#[test]
fn the_bishop_keeps_the_color_of_its_square_and_the_knight_changes_it() {
    let light = |word| {
        board(word, 1)
            .destinations()
            .into_iter()
            .all(Square::is_light)
    };
    assert!(light("bishop") && "d5".parse().is_ok_and(Square::is_light));
    assert!(light("knight") && !"d4".parse().is_ok_and(Square::is_light));
}

#[test]
fn only_knights_and_pawns_make_the_first_move() {
    for m in board("knight", 2).position.legal_moves() {
        let role = Position::start().board.role_on(m.from);
        assert!(matches!(role, Some(Role::Knight | Role::Pawn)));
    }
}

#[test]
fn pawns_face_to_face_cannot_move() {
    let diagram = board("pawn", 3);
    let square = |name: &str| name.parse::<Square>().unwrap();
    let position = diagram.position;
    assert!(position.destinations(square("e4")).is_empty());
    let black = after(&position, "Kd1");
    assert!(black.destinations(square("e5")).is_empty());
}

#[test]
fn chess960_begins_and_castles_as_the_captions_say() {
    let board = |number| board("chess960", number).position;
    assert_eq!(board(1), "96".parse::<StartNumber>().unwrap().start());
    assert_eq!(after(&board(2), "O-O-O O-O-O"), board(3));
    let castled = after(&board(4), "O-O");
    assert_eq!(
        castled.board.role_on("f1".parse().unwrap()),
        Some(Role::Rook)
    );
    assert_eq!(castled.king(Color::White), "g1".parse().unwrap());
    let why = board(5).read_move("O-O-O").unwrap_err().to_string();
    assert!(why.contains("the knight on d1 is in the way"), "{why}");
}

#[test]
fn castling_is_possible_where_the_captions_say_so() {
    for (number, short, long) in [
        (1, true, true),
        (3, true, false),
        (4, false, false),
        (5, false, true),
        (6, false, true),
        (7, true, true),
    ] {
        let diagram = board("castling", number);
        let could = (can(diagram, "O-O"), can(diagram, "O-O-O"));
        assert_eq!(could, (short, long), "{diagram:?}");
    }
    let castled = after(&board("castling", 1).position, "O-O O-O-O");
    assert_eq!(castled, board("castling", 2).position);
    assert!(board("castling", 4).position.is_check());
}

#[test]
fn the_three_en_passant_diagrams_follow_one_another() {
    let first = board("enpassant", 1).position;
    assert_eq!(after(&first, "d5"), board("enpassant", 2).position);
    assert_eq!(after(&first, "d5 exd6"), board("enpassant", 3).position);
    let later = after(&first, "d5 Kd1 Kd7");
    assert!(later.read_move("exd6").is_err(), "never again");
}

#[test]
fn the_new_queen_gives_check_at_once() {
    let queened = after(&board("promotion", 1).position, "axb8=Q");
    assert_eq!(queened, board("promotion", 2).position);
    assert!(queened.is_check());
    assert!(can(board("promotion", 1), "axb8=N") && can(board("promotion", 1), "a8=Q"));
}

#[test]
fn the_check_can_be_met_in_three_ways() {
    let diagram = board("check", 1);
    assert!(diagram.position.is_check());
    assert!(can(diagram, "axb4") && can(diagram, "c3") && can(diagram, "Kd1"));
    let others = diagram.position.legal_moves().into_iter();
    let elsewhere = others.filter(|m| m.from != diagram.position.king(Color::White));
    assert_eq!(elsewhere.count(), 2, "every other move is no answer");
}

#[test]
fn mate_and_stalemate_are_on_the_board_where_the_text_says_so() {
    for diagram in all() {
        let position = diagram.position;
        let says = |word| diagram.caption.starts_with(word);
        assert_eq!(position.is_checkmate(), says("Checkmate"), "{diagram:?}");
        assert_eq!(position.is_stalemate(), says("Stalemate"), "{diagram:?}");
    }
}

#[test]
fn the_famous_mates_work_as_written() {
    let start = Position::start();
    assert_eq!(
        after(&start, "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"),
        board("mate", 2).position
    );
    assert_eq!(after(&start, "f3 e5 g4 Qh4#"), board("mate", 3).position);
    assert_eq!(after(&start, "e4 e5 Nf3"), board("notation", 1).position);
}

#[test]
fn the_queen_checks_forever_and_may_claim_with_her_next_check() {
    let mut game = Game::new(board("repetition", 1).position);
    for check in ["Qe8+", "Qh5+", "Qe8+", "Qh5+"] {
        let m = game.position().read_move(check).unwrap();
        game.act(Action::Move(m), Instant::now()).unwrap();
        let replies = game.position().legal_moves();
        assert_eq!((game.position().is_check(), replies.len()), (true, 1));
        assert_eq!(game.claimable(), None);
        game.act(Action::Move(replies[0]), Instant::now()).unwrap();
    }
    assert_eq!(game.claimable(), Some(Reason::Threefold));
    let with = game.position().read_move("Qe8+").unwrap();
    assert!(game.claimable_moves().contains(&(with, Reason::Threefold)));
}

#[test]
fn a_king_that_left_and_returned_does_not_repeat_the_position() {
    let before = board("repetition", 2).position;
    let back = after(&before, "Ke2 Ke7 Ke1 Ke8");
    assert_eq!(back.board, before.board);
    assert_ne!(back.repetition_key(), before.repetition_key());
}

#[test]
fn two_positions_are_dead_by_their_material() {
    for number in [1, 2] {
        assert!(is_dead(&board("dead", number).position, 10_000));
    }
}

#[test]
fn no_mate_is_possible_behind_locked_pawns() {
    let mut seen = HashSet::new();
    let mut open = vec![board("dead", 3).position];
    while let Some(position) = open.pop() {
        if !seen.insert(position.repetition_key()) {
            continue;
        }
        assert!(!position.is_checkmate(), "{position}");
        for m in position.legal_moves() {
            let mut next = position;
            next.play(m);
            open.push(next);
        }
    }
    assert!(seen.len() > 1000, "both kings walk through their halves");
}

#[test]
fn a_bare_king_cannot_win_by_resignation_or_time() {
    let cannot = |word, number, color| {
        let position = board(word, number).position;
        can_mate(&position, color, 10_000) == CanMate::No
    };
    assert!(!cannot("resign", 1, Color::Black));
    assert!(cannot("resign", 2, Color::Black));
    assert!(cannot("clock", 1, Color::White));
}

#[test]
fn the_touched_rook_could_have_been_a_capturing_queen() {
    assert!(can(board("touch", 1), "Qxd5"));
}

#[test]
fn notation_tells_the_knights_apart_and_marks_the_check() {
    let knights = board("notation", 2);
    assert!(can(knights, "Nbd2") && can(knights, "Nfd2") && !can(knights, "Nd2"));
    let position = board("notation", 3).position;
    for text in ["a8=Q+", "O-O"] {
        let m = position.read_move(text).unwrap();
        assert_eq!(position.san(m), text);
    }
}
