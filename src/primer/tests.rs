//! Checks that the rules agree with what the pages say.

use std::collections::HashSet;
use std::time::Instant;

use super::*;
use crate::game::{Action, Game, Reason};
use crate::rules::tests::rows;
use crate::rules::{CanMate, Color, StartNumber, can_mate, is_dead};

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

/// The diagram that a cell of a table names, as in `castling 2`.
fn named(cell: &str) -> &'static Diagram {
    let (word, number) = cell.split_once(' ').unwrap();
    board(word, number.parse().unwrap())
}

#[test]
fn moves_are_possible_and_impossible_where_the_captions_say_so() {
    let table = "
        pawn 3 | Kd1 | e5
        castling 1 | O-O O-O-O |
        castling 3 | O-O | O-O-O
        castling 4 | | O-O O-O-O
        castling 5 | O-O-O | O-O
        castling 6 | O-O-O | O-O
        castling 7 | O-O O-O-O |
        promotion 1 | axb8=N a8=Q |
        check 1 | axb4 c3 Kd1 |
        touch 1 | Qxd5 |
        notation 2 | Nbd2 Nfd2 | Nd2
        notation 3 | a8=Q+ O-O |
        chess960 4 | O-O |
        chess960 5 | | O-O-O
    ";
    for [diagram, possible, impossible] in rows(table) {
        let mut all = possible.split_whitespace();
        assert!(all.all(|san| can(named(diagram), san)), "{diagram}");
        let mut none = impossible.split_whitespace();
        assert!(!none.any(|san| can(named(diagram), san)), "{diagram}");
    }
    let check = &board("check", 1).position;
    let others = check.legal_moves().into_iter();
    let elsewhere = others.filter(|m| m.from != check.king(Color::White));
    assert_eq!(elsewhere.count(), 2, "every other move is no answer");
}

#[test]
fn a_diagram_follows_from_another_one_by_the_moves_between_them() {
    let table = "
        castling 1 | O-O O-O-O | castling 2
        enpassant 1 | d5 | enpassant 2
        enpassant 1 | d5 exd6 | enpassant 3
        promotion 1 | axb8=Q | promotion 2
        chess960 2 | O-O-O O-O-O | chess960 3
        start | e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7# | mate 2
        start | f3 e5 g4 Qh4# | mate 3
        start | e4 e5 Nf3 | notation 1
    ";
    for [first, moves, then] in rows(table) {
        let start = match first {
            "start" => Position::start(),
            diagram => named(diagram).position,
        };
        assert_eq!(
            after(&start, moves),
            named(then).position,
            "{first} {moves}"
        );
    }
    let start = board("chess960", 1).position;
    assert_eq!(start, "96".parse::<StartNumber>().unwrap().start());
    let in_check = [
        board("castling", 4),
        board("promotion", 2),
        board("check", 1),
    ];
    assert!(in_check.iter().all(|diagram| diagram.position.is_check()));
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
fn positions_are_dead_and_bare_kings_cannot_win_where_the_captions_say_so() {
    for number in [1, 2] {
        assert!(is_dead(&board("dead", number).position, 10_000));
    }
    let cannot = |word, number, color| {
        let position = board(word, number).position;
        can_mate(&position, color, 10_000) == CanMate::No
    };
    assert!(!cannot("resign", 1, Color::Black));
    assert!(cannot("resign", 2, Color::Black));
    assert!(cannot("clock", 1, Color::White));
}
