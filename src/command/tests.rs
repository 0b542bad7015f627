//! What a line of text means.

use super::*;
use crate::game::GameResult;
use crate::primer;
use crate::rules::Move;

/// Reads a line at the start of a game.
fn read_at_start(line: &str) -> Result<Command, CommandError> {
    read(line, &Position::start())
}

/// The move of White's king's pawn.
fn e4() -> Move {
    "e2e4".parse().unwrap()
}

#[test]
fn every_command_has_a_word_of_its_own_and_a_line_of_help() {
    for (index, entry) in COMMANDS.iter().enumerate() {
        assert!(
            entry.word.chars().all(|letter| letter.is_ascii_lowercase()),
            "{entry}"
        );
        assert!(!entry.help.is_empty(), "{entry}");
        assert!(
            COMMANDS[..index].iter().all(|other| other != entry),
            "{entry} comes twice"
        );
    }
}

#[test]
fn a_move_is_read_as_a_move_and_a_word_as_a_command() {
    assert_eq!(read_at_start(" e4 "), Ok(Command::Act(Action::Move(e4()))));
    for line in ["/flip", "flip", "/FLIP", " / flip "] {
        assert_eq!(read_at_start(line), Ok(Command::Flip), "{line}");
    }
    assert_eq!(
        read_at_start("/e4"),
        Err(CommandError::Unknown("e4".to_owned()))
    );
}

#[test]
fn a_color_may_be_named_and_is_else_the_side_to_move() {
    let resign = |color| Ok(Command::Act(Action::Resign(color)));
    assert_eq!(read_at_start("/resign"), resign(Color::White));
    assert_eq!(read_at_start("/resign black"), resign(Color::Black));
    assert_eq!(read_at_start("/resign B"), resign(Color::Black));
}

#[test]
fn a_claim_may_state_a_move() {
    assert_eq!(
        read_at_start("/claim"),
        Ok(Command::Act(Action::ClaimDraw(None)))
    );
    assert_eq!(
        read_at_start("/claim e4"),
        Ok(Command::Act(Action::ClaimDraw(Some(e4()))))
    );
    assert!(matches!(
        read_at_start("/claim e5"),
        Err(CommandError::Move(_))
    ));
}

#[test]
fn a_result_is_read_as_pgn_writes_it() {
    for (text, result) in [
        ("1-0", Some(GameResult::Win(Color::White))),
        ("0-1", Some(GameResult::Win(Color::Black))),
        ("1/2-1/2", Some(GameResult::Draw)),
        ("*", None),
    ] {
        assert_eq!(
            read_at_start(&format!("/result {text}")),
            Ok(Command::Act(Action::ProposeResult(result)))
        );
    }
    assert_eq!(
        read_at_start("/result won"),
        Err(CommandError::Result("won".to_owned()))
    );
}

#[test]
fn a_mistyped_command_is_told_what_it_may_have_been() {
    let told = |line| read_at_start(line).unwrap_err().to_string();
    assert_eq!(
        told("/ofer"),
        "there is no command /ofer; did you mean /offer?"
    );
    assert_eq!(told("/x"), "there is no command /x; /help lists them");
    assert_eq!(
        told("/\u{1b}[2J"),
        "there is no command /\\u{1b}[2J; /help lists them"
    );
}

#[test]
fn what_has_been_typed_is_completed_from_the_table() {
    let words = |typed| {
        completions(typed)
            .map(|entry| entry.word)
            .collect::<Vec<_>>()
    };
    assert_eq!(words("FO"), ["forward"]);
    assert_eq!(words("b"), ["back", "board"]);
    assert_eq!(words("").len(), COMMANDS.len());
}

#[test]
fn looking_goes_step_by_step_or_to_a_ply_and_never_out_of_the_game() {
    for (look, seen, target) in [
        (Look::Back, 3, Some(2)),
        (Look::Back, 0, None),
        (Look::Forward, 3, Some(4)),
        (Look::Forward, 5, None),
        (Look::Start, 3, Some(0)),
        (Look::End, 3, Some(5)),
        (Look::Ply(1), 3, Some(1)),
        (Look::Ply(6), 3, None),
        (Look::Ply(usize::MAX), 3, None),
    ] {
        assert_eq!(look.target(seen, 5), target, "{look:?} from {seen}");
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    for line in [
        "",
        "/",
        "//",
        "/ ",
        " / é ",
        "/é é",
        "é",
        "/claim é",
        "\u{2028}/flip",
        "/square é4",
    ] {
        let _ = read_at_start(line);
    }
}

#[test]
fn the_readme_names_every_command_with_its_arguments() {
    let readme = include_str!("../../README.md").replace("\\|", "|");
    for entry in COMMANDS {
        assert!(
            readme.contains(&format!("`{entry}`")),
            "{entry} is not in README.md"
        );
    }
}

#[test]
fn a_topic_of_the_rules_may_be_named_and_an_unknown_one_names_them_all() {
    let topic = primer::find("castling");
    assert_eq!(read_at_start("/rules"), Ok(Command::Rules(None)));
    for line in ["/rules castling", "rules castl", "/rules O-O"] {
        assert_eq!(read_at_start(line), Ok(Command::Rules(topic)), "{line}");
    }
    let error = read_at_start("/rules poker").unwrap_err().to_string();
    assert!(error.starts_with("the rules have no topic \"poker\"; there are: game board "));
    assert!(error.ends_with(" notation"), "{error}");
}
