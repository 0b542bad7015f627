//! What a line of text means.

use super::*;
use crate::game::GameResult;
use crate::primer;
use crate::rules::{Color, Move};

impl<'a> MoveReader<'a> {
    /// Reads moves as the program does if nothing is set.
    pub fn at(position: &'a Position) -> Self {
        let (letters, say) = (PieceLetters::English, MoveStyle::SAN);
        Self {
            position,
            letters,
            say,
        }
    }
}

/// Reads a line at the start of a game.
fn read_at_start(line: &str) -> Result<Command, Refusal> {
    read(line, MoveReader::at(&Position::start()))
}

/// Why a line at the start of a game is refused.
fn refusal(line: &str) -> String {
    read_at_start(line).unwrap_err().to_string()
}

/// The move of White's king's pawn.
fn e4() -> Move {
    "e2e4".parse().unwrap()
}

#[test]
fn every_command_has_a_word_of_its_own_and_a_line_of_help() {
    for (index, row) in COMMANDS.iter().enumerate() {
        assert!(
            row.word.chars().all(|letter| letter.is_ascii_lowercase()),
            "{row}"
        );
        assert!(!row.help.is_empty(), "{row}");
        assert!(
            COMMANDS[..index].iter().all(|other| other != row),
            "{row} comes twice"
        );
    }
}

#[test]
fn a_move_is_read_as_a_move_and_a_word_as_a_command() {
    assert_eq!(read_at_start(" e4 "), Ok(Command::Act(Action::Move(e4()))));
    for line in ["/flip", "flip", "/FLIP", " / flip "] {
        assert_eq!(
            read_at_start(line),
            Ok(Command::Ui(UiCommand::Flip)),
            "{line}"
        );
    }
    assert_eq!(refusal("/e4"), "there is no command /e4; /help lists them");
    assert_eq!(read_at_start("?"), read_at_start("/help"));
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
    assert!(!read_at_start("/claim e5").unwrap_err().squares.is_empty());
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
        refusal("/result won"),
        "a result must be 1-0, 0-1, 1/2-1/2 or *, not \"won\""
    );
}

#[test]
fn a_mistyped_command_is_told_what_it_may_have_been() {
    assert_eq!(
        refusal("/ofer"),
        "there is no command /ofer; did you mean /offer?"
    );
    assert_eq!(refusal("/x"), "there is no command /x; /help lists them");
    assert_eq!(
        refusal("/\u{1b}[2J"),
        "there is no command /\\u{1b}[2J; /help lists them"
    );
}

#[test]
fn what_has_been_typed_is_completed_from_the_table() {
    let words = |typed| {
        rows_beginning_with(typed)
            .map(|row| row.word)
            .collect::<Vec<_>>()
    };
    assert_eq!(words("FO"), ["forward"]);
    assert_eq!(words("b"), ["back", "board"]);
    assert_eq!(words("").len(), COMMANDS.len());
}

#[test]
fn a_variation_is_listed_or_entered_by_its_number() {
    assert_eq!(read_at_start("/line"), Ok(Command::Ask(Query::Variations)));
    assert_eq!(
        read_at_start("line 2"),
        Ok(Command::Look(Look::Variation(2)))
    );
    assert_eq!(
        refusal("/line b"),
        "say the number of a variation from /variation, not \"b\""
    );
}

#[test]
fn position_and_game_can_be_copied_and_nothing_else() {
    assert_eq!(read_at_start("/copy FEN"), Ok(Command::Copy(Copied::Fen)));
    assert_eq!(read_at_start("/copy pgn"), Ok(Command::Copy(Copied::Pgn)));
    assert_eq!(refusal("/copy"), "say fen or pgn, not \"\"");
    assert_eq!(refusal("/copy that"), "say fen or pgn, not \"that\"");
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
    for row in COMMANDS {
        assert!(
            readme.contains(&format!("`{row}`")),
            "{row} is not in README.md"
        );
    }
}

#[test]
fn a_topic_of_the_rules_may_be_named_and_an_unknown_one_names_them_all() {
    let topic = primer::find("castling");
    assert_eq!(
        read_at_start("/rules"),
        Ok(Command::Ui(UiCommand::Rules(None)))
    );
    for line in ["/rules castling", "rules castl", "/rules O-O"] {
        assert_eq!(
            read_at_start(line),
            Ok(Command::Ui(UiCommand::Rules(topic))),
            "{line}"
        );
    }
    let error = refusal("/rules poker");
    assert!(error.starts_with("the rules have no topic \"poker\"; the topics are: game board "));
    assert!(error.ends_with(" chess960"), "{error}");
}

#[test]
fn whatever_is_almost_a_command_is_refused_in_words_or_means_the_same_with_its_slash() {
    use crate::rules::tests::fuzz::{assert_printable, for_each_text};
    let lines: Vec<String> = COMMANDS.iter().map(ToString::to_string).collect();
    let mut valid: Vec<&str> = lines.iter().map(String::as_str).collect();
    valid.extend([
        "e4",
        "/claim Nf3",
        "/goto 3",
        "/set time 40/90+30,30+30",
        "/set white Vera",
        "/set event Club",
        "/result 1/2-1/2",
        "/open ~/games/a b.pgn 3",
        "/square e4",
        "/new 4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "/rules castling",
        "/resign black",
    ]);
    let scraps = [
        "/", "//", " ", "white", "black", "e9", "set", "end", "start", "~/", "1", "TIME",
    ];
    for_each_text(17, 20_000, &valid, &scraps, |line| {
        match read_at_start(line) {
            Ok(command) => {
                let shown = format!("{command:?}");
                assert!(!shown.is_empty());
                let again = read_at_start(&format!("  {line} "));
                assert_eq!(again, Ok(command), "blanks around a line say nothing");
            }
            Err(error) => assert_printable(&error.to_string()),
        }
    });
}
