//! Tests the meaning of lines of text.

use super::argument::read_help;
use super::table::ALL;
use super::*;
use crate::rules::tests::rows;

impl<'a> MoveReader<'a> {
    /// Reads moves with the default settings.
    pub fn at(position: &'a Position) -> Self {
        let (letters, style) = (PieceLetters::ENGLISH, MoveStyle::SAN);
        Self {
            position,
            letters,
            other_letters: None,
            player: position.side_to_move,
            style,
        }
    }
}

/// Reads a line at the start of a game.
fn read_at_start(line: &str) -> Result<Command, Refusal> {
    read(line, MoveReader::at(&Position::start()))
}

/// Returns why a line at the start of a game is refused.
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
fn every_entry_of_the_file_of_commands_is_read() {
    let entries = include_str!("commands.txt").trim_end().split("\n\n");
    let longest = entries.clone().map(|entry| entry.lines().count()).max();
    assert_eq!(longest, Some(4));
    assert_eq!(entries.count(), GROUPS.len() + commands().count());
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
    // A possible beginning of a move is not a command. `/q` leaves the game.
    assert_eq!(read_at_start("/q"), Ok(Command::Ui(UiCommand::Quit)));
    assert_eq!(refusal("q"), "\"q\" is not a move; /quit leaves the game");
    assert_eq!(refusal("re"), "\"re\" is not a move");
    assert!(refusal("rem").contains("/rematch"));
}

#[test]
fn the_refusal_of_a_mistyped_command_says_what_it_may_mean() {
    let table = r#"
        /ofer | there is no command /ofer; did you mean /offer?
        /ofer Vera | there is no command /ofer; did you mean /offer?
        resgin black | "resgin black" is not a move; did you mean /resign black?
        /name Vera | there is no command /name; did you mean /white NAME or /black NAME?
        /belll on | there is no command /belll; did you mean /bell on?
        /res | /res can be /resign or /result or /resume
        /set flip on | "flip" is not a setting but a command: /flip
        /new 518 | for the start position 518 of Chess960 type /new chess960 518
        /clock 10+5 | /time 10+5 sets the time for a game; /clock white 5:00 corrects a clock
    "#;
    for [line, why] in rows(table) {
        assert_eq!(refusal(line), why);
    }
    let control = "there is no command /\\u{1b}[2J; /help lists them";
    assert_eq!(refusal("/\u{1b}[2J"), control);
}

#[test]
fn the_beginning_of_a_word_is_enough_and_common_questions_need_one_letter() {
    for (short, whole) in [
        ("/c", "/clock"),
        ("/l", "/last"),
        ("/p", "/pieces"),
        ("/s e4", "/square e4"),
        ("/m g1", "/moves g1"),
        ("/b", "/board"),
        ("/o", "/opening"),
        ("/t", "/takeback"),
        ("/fl", "/flip"),
        ("/Take", "/takeback"),
        ("/rem", "/rematch"),
        ("/sett", "/set"),
        (":wq", "/quit"),
        (":q!", "/quit"),
        (":x", "/quit"),
    ] {
        assert_eq!(read_at_start(short), read_at_start(whole), "{short}");
    }
}

#[test]
fn the_name_of_a_setting_is_a_command() {
    for (short, whole) in [
        ("/time 10+5", "/set time 10+5"),
        ("time 10+5", "/set time 10+5"),
        ("/bell on", "/set bell on"),
        ("/sound on", "/set bell on"),
        ("/white Vera", "/set white Vera"),
        ("/board-side auto", "/set board-side auto"),
        ("/board-s au", "/set board-side auto"),
        ("/pieces letters", "/set pieces letters"),
        ("/bell", "/set bell"),
        ("/help bell", "/set bell"),
        ("/event Club", "/set event Club"),
        ("/set clock 5", "/set time 5"),
        ("/set notation deutsch", "/set notation german"),
        ("/new 960 518", "/new chess960 518"),
        ("/new 960", "/new chess960"),
    ] {
        assert_eq!(read_at_start(short), read_at_start(whole), "{short}");
    }
    assert_eq!(read_at_start("/time"), read_at_start("/clock"));
    assert_eq!(
        read_at_start("/time white 5:00"),
        read_at_start("/clock white 5:00")
    );
    assert_eq!(
        refusal("/time soon"),
        "time: \"soon\" is not a time: write 5, 5+3 or 90s"
    );
    assert!(refusal("/pieces pink").starts_with("give a color"));
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
fn a_slightly_broken_command_is_refused_in_words_or_means_the_same_with_spaces_around_it() {
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
    for_each_text(17, 3_000, &valid, &scraps, |line| {
        match read_at_start(line) {
            Ok(command) => {
                let shown = format!("{command:?}");
                assert!(!shown.is_empty());
                let again = read_at_start(&format!("  {line} "));
                assert_eq!(again, Ok(command), "spaces around a line mean nothing");
            }
            Err(error) => assert_printable(&error.to_string()),
        }
    });
}

#[test]
fn every_example_is_a_valid_command() {
    for row in commands() {
        let example = row.example;
        let words = example.split_whitespace().next();
        assert_eq!(words, Some(row.word()), "{example}");
        read_command(example, MoveReader::at(&Position::start())).unwrap();
    }
}

#[test]
fn no_group_has_the_name_of_a_command() {
    for group in GROUPS.iter() {
        assert_eq!(find_row(group.word), None);
        assert_eq!(read_help(group.word), Ok(Help::Group(group)));
    }
    assert_eq!(find_row(ALL), None);
}
