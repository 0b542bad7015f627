//! Lists of games over the board: searching, opening, renaming and deleting.

use std::fs;
use std::path::PathBuf;

use super::*;
use crate::command::{Candidate, Lookup};
use crate::storage::{BatchSender, GameFolder};
use crate::tui::choices::Lookups;
use crate::tui::dialogs::GameList;

/// A game between these two after these moves.
fn pgn(white: &str, black: &str, moves: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"2026.11.21\"]\n\n{moves}\n\n")
}

/// A screen whose folder of games has these, and that folder.
fn with_games(games: &[(&str, String)]) -> (tempfile::TempDir, Table) {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("games");
    fs::create_dir(&folder).unwrap();
    for (name, text) in games {
        fs::write(folder.join(name), text).unwrap();
    }
    let mut table = Table::new("");
    table.0.session.keep_games(Some(GameFolder::at(folder)));
    (home, table)
}

/// A screen with a finished and an unfinished game in its folder.
fn with_two() -> (tempfile::TempDir, Table) {
    with_games(&[
        (
            "2026-11-21_Vera_Sonja.pgn",
            pgn("Vera", "Sonja", "1. e4 e5 *"),
        ),
        (
            "2026-11-21_Nona_Xenia.pgn",
            pgn("Nona", "Xenia", "1. d4 1-0"),
        ),
    ])
}

impl Table {
    /// Lists the saved games and waits until all are there.
    fn list(&mut self, words: &str) {
        self.enter(&format!("/games {words}"));
        self.wait_for(|table| !table.games().count().ends_with('+'));
    }

    /// The list that is open.
    fn games(&self) -> &GameList {
        match self.0.dialog() {
            Some(Dialog::Games(list)) => list,
            other => panic!("{other:?}"),
        }
    }

    /// The players with White of the games that are found.
    fn found(&self) -> Vec<String> {
        let list = self.games();
        let games = (0..).map_while(|row| list.game(row));
        let mut found: Vec<String> = games
            .map(|game| game.saved.summary.clone().unwrap().white)
            .collect();
        found.sort();
        found
    }

    /// The cell of a row of the list.
    fn cell_of(&self, row: usize) -> Point {
        self.0.item(row).as_position()
    }
}

/// The files in a folder of games.
fn files(home: &tempfile::TempDir) -> Vec<String> {
    let entries = fs::read_dir(home.path().join("games")).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn the_list_narrows_with_every_letter_in_either_case() {
    let (_home, mut table) = with_two();
    table.list("");
    assert_eq!(table.found(), ["Nona", "Vera"]);
    table.keys("VE");
    assert_eq!(table.found(), ["Vera"]);
    assert_eq!(table.games().count(), "1 of 2");
    table.keys(" xenia");
    assert_eq!(table.found(), [""; 0], "all words must match");
    table.key(KeyCode::Enter);
    table.input(Input::Key(KeyEvent::new(
        KeyCode::Char('u'),
        KeyModifiers::CONTROL,
    )));
    assert_eq!(table.found(), ["Nona", "Vera"]);
    table.input(Input::Paste("unfinished".to_owned()));
    assert_eq!(table.found(), ["Vera"]);
    table.key(KeyCode::Esc);
    assert!(table.0.dialog().is_none());
    table.list("xenia");
    assert_eq!(
        table.found(),
        ["Nona"],
        "words of the command are the first search"
    );
}

#[test]
fn enter_opens_the_marked_game_and_a_click_marks_first() {
    let (_home, mut table) = with_two();
    table.list("vera");
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "e4 e5");
    assert!(table.0.dialog().is_none());
    table.list("");
    let white = |row: &usize| {
        let game = table.games().game(*row).unwrap();
        game.saved.summary.as_ref().unwrap().white.clone()
    };
    let row = (0..2).find(|row| white(row) == "Nona").unwrap();
    table.key(if row == 0 {
        KeyCode::End
    } else {
        KeyCode::Home
    });
    table.click_at(table.cell_of(row));
    assert_eq!(table.games().marked(), row);
    table.click_at(table.cell_of(row));
    assert_eq!(table.moves(), "d4");
}

#[test]
fn a_click_beside_the_list_closes_it_and_plays_nothing() {
    let (_home, mut table) = with_two();
    table.0.resize(Rect::new(0, 0, 160, 50));
    table.list("");
    table.click_at(Point::new(0, 0));
    assert!(table.0.dialog().is_none());
    assert_eq!(table.moves(), "");
}

#[test]
fn a_long_list_is_walked_by_line_page_and_wheel() {
    let games: Vec<(String, String)> = (0..60)
        .map(|game| {
            (
                format!("{game}.pgn"),
                pgn(&format!("W{game}"), "B", "1. e4 *"),
            )
        })
        .collect();
    let games: Vec<_> = games
        .iter()
        .map(|(name, text)| (&**name, text.clone()))
        .collect();
    let (_home, mut table) = with_games(&games);
    table.list("");
    let rows = table.0.items().len();
    let marked = |table: &Table| table.games().marked();
    table.key(KeyCode::Down);
    table.key(KeyCode::PageDown);
    assert_eq!(marked(&table), rows);
    table.pointer(PointerKind::WheelUp, Point::new(5, 5));
    assert_eq!(marked(&table), rows - 1);
    let seen = table.0.items();
    assert_eq!(seen[0].0, 1, "the list has not moved back with the mark");
    table.key(KeyCode::End);
    assert_eq!(marked(&table), 59);
    assert_eq!(table.0.items().last().unwrap().0, 59);
    table.key(KeyCode::Home);
    assert_eq!((marked(&table), table.0.items()[0].0), (0, 0));
    table.0.resize(Rect::new(0, 0, 40, 12));
    table.key(KeyCode::End);
    assert_eq!(table.0.items().last().unwrap().0, 59);
}

#[test]
fn a_game_is_deleted_after_a_question_that_names_it() {
    let (home, mut table) = with_two();
    table.list("nona");
    table.key(KeyCode::Delete);
    match table.0.dialog() {
        Some(Dialog::Delete(question)) => {
            let asked = format!("{question:?}");
            assert!(asked.contains("\"Nona against Xenia, 2026.11.21, 1-0\""));
        }
        other => panic!("{other:?}"),
    }
    table.key(KeyCode::Char('n'));
    assert_eq!(
        (files(&home).len(), table.found().len()),
        (2, 1),
        "no keeps it, and the list"
    );
    table.key(KeyCode::Delete);
    let (_, yes) = table.0.items()[0];
    table.click_at(yes.as_position());
    assert_eq!(table.said(), "Deleted: Nona against Xenia, 2026.11.21, 1-0");
    assert_eq!(files(&home), ["2026-11-21_Vera_Sonja.pgn"]);
    assert_eq!(table.games().count(), "0 of 1");
}

#[test]
fn a_game_gets_another_name_with_the_key_that_otherwise_offers_a_draw() {
    let (home, mut table) = with_two();
    table.list("vera");
    table.key(KeyCode::F(2));
    table.enter("Cup: final");
    assert_eq!(table.said(), "The game is called Cup-final now");
    assert_eq!(files(&home), ["2026-11-21_Nona_Xenia.pgn", "Cup-final.pgn"]);
    table.key(KeyCode::F(2));
    assert_eq!(table.games().line().1.text(), "Cup-final");
    table.key(KeyCode::Esc);
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "e4 e5", "it is found under its new name");
    assert_eq!(table.0.session().game().question(), None);
}

#[test]
fn the_game_on_the_board_is_neither_deleted_nor_renamed() {
    let (home, mut table) = with_two();
    table.enter("/resume vera");
    let on_board = "That game is on the board; start or open another one first";
    table.enter("/rename 2026-11-21_Vera_Sonja mine");
    assert_eq!(table.said(), on_board);
    table.enter("/delete 2026-11-21_Vera_Sonja");
    assert_eq!(table.said(), on_board);
    assert!(table.0.dialog().is_none(), "there is nothing to ask");
    table.list("vera");
    table.key(KeyCode::Delete);
    assert_eq!(table.said(), on_board);
    assert_eq!(table.found().len(), 1, "the list stays");
    table.key(KeyCode::Esc);
    assert!(files(&home).contains(&"2026-11-21_Vera_Sonja.pgn".to_owned()));
    table.enter("/delete nona");
    table.key(KeyCode::Char('y'));
    assert!(
        table.said().starts_with("Deleted: Nona"),
        "{}",
        table.said()
    );
}

#[test]
fn of_a_file_with_several_games_one_is_chosen() {
    let (home, mut table) = with_two();
    let path: PathBuf = home.path().join("club.pgn");
    let text = pgn("Vera", "Sonja", "1. e4 *") + &pgn("Nona", "Xenia", "1. d4 d5 1-0");
    fs::write(&path, text).unwrap();
    table.enter("c4");
    table.enter(&format!("/open {}", path.display()));
    table.wait_for(|table| !table.games().count().ends_with('+'));
    assert_eq!(table.games().title(76), "club.pgn");
    assert_eq!(
        table.moves(),
        "c4",
        "nothing is opened before one is chosen"
    );
    table.key(KeyCode::Delete);
    table.key(KeyCode::F(2));
    assert_eq!(table.games().line().0, "Search: ", "a file is not tidied");
    table.keys("nona");
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "d4 d5");
    table.enter(&format!("/open {} 1", path.display()));
    assert_eq!(table.moves(), "e4");
}

#[test]
fn what_is_no_file_is_refused_before_it_is_read() {
    let mut table = Table::new("");
    for (typed, refusal) in [
        ("/open -", "Cannot read -: not a file"),
        ("/open /dev/zero", "Cannot read /dev/zero: not a file"),
        ("/open ff", "Cannot read ff: there is no such file"),
    ] {
        table.enter(typed);
        assert_eq!(table.said(), refusal);
        assert!(table.0.dialog().is_none());
    }
}

/// A screen on which the unfinished game has been looked for.
fn with_offer() -> (tempfile::TempDir, Table) {
    let (home, mut table) = with_two();
    table.0.drawn();
    for _ in 0..1000 {
        if table.input(Input::Found) {
            return (home, table);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("no game is found");
}

#[test]
fn an_unfinished_game_is_offered_and_resumed_by_one_key() {
    let (_home, mut table) = with_offer();
    assert_eq!(
        table.said(),
        "White to move. + goes on with Vera against Sonja, 1 move, after 1... e5, White to move"
    );
    table.key(KeyCode::F(7));
    assert_eq!(table.moves(), "e4 e5");
    assert!(!table.0.is_resumable());
}

#[test]
fn the_offer_has_a_button_and_ends_with_the_first_move() {
    let (_home, mut table) = with_offer();
    let button = table.button("+");
    table.enter("/new");
    assert!(table.0.is_resumable(), "nothing has been played");
    table.keys("d4");
    assert!(!table.0.is_resumable());
    table.key(KeyCode::F(7));
    table.click_at(button);
    table.key(KeyCode::F(5));
    table.key(KeyCode::F(9));
    assert_eq!((&*table.moves(), table.0.is_resumable()), ("", false));
}

#[test]
fn while_a_question_stands_nothing_else_is_offered() {
    let (_home, mut table) = with_offer();
    table.enter("/result 1-0");
    assert!(table.0.session().game().question().is_some());
    table.key(KeyCode::F(7));
    assert_eq!(table.moves(), "", "{}", table.said());
}

#[test]
fn nothing_is_offered_to_whoever_has_opened_a_game() {
    let (_home, mut table) = with_two();
    table.enter("/resume");
    table.0.drawn();
    assert!(!table.input(Input::Found));
    assert!(!table.0.is_resumable());
}

#[test]
fn the_list_of_saved_games_names_their_folder_where_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.pgn"), "1. e4 *\n").unwrap();
    let store = crate::storage::GameFolder::at(folder.path().to_owned());
    let list = GameList::saved(store, "", None);
    let long = format!("Saved games in {}", folder.path().display());
    assert_eq!(list.title(long.chars().count()), long);
    assert_eq!(list.title(20), "Saved games");
}

#[test]
fn a_saved_game_that_a_line_names_is_completed_without_a_look_at_the_disk() {
    let (home, mut table) = with_two();
    table.keys("/resume ");
    assert_eq!(table.choices(), [""; 0], "no key waits for the games");
    table.wait_for(|table| table.choices().len() == 2);
    table.key(KeyCode::Down);
    table.input(Input::Found);
    assert_eq!(
        table.0.choices().list().marked(),
        1,
        "news leaves the mark alone"
    );
    // Whatever else is typed in this line, it is known what there was.
    fs::remove_dir_all(home.path().join("games")).unwrap();
    table.keys("vera");
    assert_eq!(table.choices(), ["2026-11-21_Vera_Sonja"]);
    table.key(KeyCode::Tab);
    assert_eq!(table.0.entry().text(), "/resume 2026-11-21_Vera_Sonja");
    table.wait_for(|table| !table.0.lookups.is_reading());
    table.key(KeyCode::Esc);
    table.keys("/delete ");
    assert_eq!(table.choices(), [""; 0], "each line asks anew");
}

/// Never answers for folders whose names begin with "hung", and reads others as always.
fn read_unless_hung(
    lookup: &Lookup,
    store: Option<&GameFolder>,
    rows: &mut BatchSender<Candidate>,
) {
    assert_eq!(std::thread::current().name(), Some("list"));
    while matches!(lookup, Lookup::Folder(folder) if folder.starts_with("hung")) {
        std::thread::park();
    }
    lookup.read(store, rows);
}

#[test]
fn a_folder_that_never_answers_holds_nothing_up() {
    let (home, mut table) = with_two();
    table.0.lookups = Lookups::reading(read_unless_hung);
    for line in ["/open hung/", "/save hung/x/y"] {
        table.keys(line);
        assert_eq!(table.0.entry().text(), line);
        assert_eq!(table.choices(), [""; 0]);
        table.key(KeyCode::Tab);
        table.key(KeyCode::Esc);
    }
    let games = home.path().join("games");
    table.keys(&format!("/open {}/", games.display()));
    let both = ["2026-11-21_Nona_Xenia.pgn", "2026-11-21_Vera_Sonja.pgn"];
    table.wait_for(|table| table.choices() == both);
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    assert_eq!(table.0.entry().text(), "");
    assert_eq!(table.moves(), "e4 e5");
}

#[test]
fn a_folder_is_read_once_for_a_line_and_again_for_the_next() {
    let (home, mut table) = with_two();
    let games = home.path().join("games");
    let line = format!("/open {}/", games.display());
    table.keys(&line);
    table.wait_for(|table| table.choices().len() == 2);
    table.wait_for(|table| !table.0.lookups.is_reading());
    fs::create_dir(games.join("2025")).unwrap();
    table.keys("20");
    table.key(KeyCode::Backspace);
    assert_eq!(table.choices().len(), 2, "what was read is kept");
    table.key(KeyCode::Esc);
    table.keys(&line);
    table.wait_for(|table| table.choices().len() == 3);
}
