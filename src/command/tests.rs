//! What a line of text means.

use std::time::Duration;

use super::argument::read_help;
use super::table::ALL;
use super::*;
use crate::game::GameResult;

impl<'a> MoveReader<'a> {
    /// Reads moves as the program does if nothing is set.
    pub fn at(position: &'a Position) -> Self {
        let (letters, style) = (PieceLetters::ENGLISH, MoveStyle::SAN);
        Self {
            position,
            letters,
            player: position.side_to_move,
            style,
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

#[test]
fn every_command_has_a_word_of_its_own_and_a_line_of_help() {
    for row in commands() {
        assert!(
            row.word().chars().all(|letter| letter.is_ascii_lowercase()),
            "{row}"
        );
        assert!(!row.help.is_empty(), "{row}");
        let same = commands().filter(|other| other.word() == row.word());
        assert_eq!(same.count(), 1, "{row}");
    }
}

#[test]
fn an_answer_begins_with_the_first_letter_of_its_word() {
    let begins = ["", " ", "y", " YE", "yes", "n", "no", "yess", "x"].map(begins_answer);
    assert_eq!(
        begins,
        [false, false, true, true, true, true, true, false, false]
    );
}

#[test]
fn a_move_is_read_as_a_move_and_a_word_as_a_command() {
    assert_eq!(
        read_at_start(" e4 "),
        Ok(Command::Act(Action::Move("e2e4".parse().unwrap())))
    );
    for line in ["/flip", "flip", "/FLIP", " / flip "] {
        assert_eq!(
            read_at_start(line),
            Ok(Command::Ui(UiCommand::Flip)),
            "{line}"
        );
    }
    assert_eq!(refusal("/e4"), "there is no command /e4; /help lists them");
    assert_eq!(read_at_start("?"), read_at_start("/help"));
    // What may be the beginning of a move is no command: `/q` leaves.
    assert_eq!(read_at_start("/q"), Ok(Command::Ui(UiCommand::Quit)));
    for line in ["q", "re"] {
        let refused = refusal(line);
        assert!(!refused.contains('/'), "{line}: {refused}");
    }
    assert!(refusal("rem").contains("/rematch"));
}

#[test]
fn a_mistyped_command_is_told_what_it_may_have_been() {
    assert_eq!(
        refusal("/ofer"),
        "there is no command /ofer; did you mean /offer?"
    );
    assert_eq!(
        refusal("/\u{1b}[2J"),
        "there is no command /\\u{1b}[2J; /help lists them"
    );
}

#[test]
fn the_readme_names_every_command_with_its_arguments() {
    let readme = include_str!("../../README.md").replace("\\|", "|");
    for row in commands() {
        assert!(
            readme.contains(&format!("`{row}`")),
            "{row} is not in README.md"
        );
    }
}

#[test]
fn whatever_is_almost_a_command_is_refused_in_words_or_means_the_same_with_its_slash() {
    use crate::rules::tests::fuzz::{assert_printable, for_each_text};
    let lines: Vec<String> = commands().map(ToString::to_string).collect();
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

#[test]
fn the_line_of_an_action_is_read_as_that_action() {
    let five_minutes = Duration::from_mins(5);
    let [from, to] = ["e2", "e4"].map(|square| square.parse().unwrap());
    let e4 = Move::new(from, to);
    let mut actions = vec![
        Action::Move(e4),
        Action::ClaimDraw(None),
        Action::ClaimDraw(Some(e4)),
        Action::AskTakeback,
        Action::ProposeResult(None),
        Action::ProposeResult(Some(GameResult::Draw)),
        Action::Accept,
        Action::Decline,
        Action::DropOffer,
        Action::Touch(from),
        Action::ReleasePawn(from, to),
        Action::StartClocks,
        Action::PauseClocks,
    ];
    for color in Color::ALL {
        actions.extend([
            Action::OfferDraw(color),
            Action::Resign(color),
            Action::ProposeResult(Some(GameResult::Win(color))),
            Action::CorrectClock(color, five_minutes),
        ]);
    }
    for action in actions {
        let line = line(action);
        assert_eq!(read_at_start(&line), Ok(Command::Act(action)), "{line}");
    }
}

#[test]
fn every_example_can_be_typed() {
    for row in commands() {
        let example = row.example;
        let words = example.split_whitespace().next();
        assert_eq!(words, Some(row.word()), "{example}");
        read_command(example, MoveReader::at(&Position::start())).unwrap();
    }
}

#[test]
fn no_group_is_called_like_a_command() {
    for group in GROUPS.iter() {
        assert!(find_row(group.word).is_err(), "{}", group.word);
        assert_eq!(read_help(group.word), Ok(Help::Group(group)));
    }
    assert!(find_row(ALL).is_err());
}
