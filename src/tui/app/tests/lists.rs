//! Lists of games over the board: searching, opening, renaming and deleting.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::command::{Candidate, Lookup};
use crate::storage::{GameFolder, RowSender};
use crate::tui::completions::Lookups;
use crate::tui::dialogs::GameList;

/// Returns a game between these players after these moves.
fn pgn(white: &str, black: &str, moves: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"2026.11.21\"]\n\n{moves}\n\n")
}

/// Returns a screen with these games in its folder, and that folder.
fn with_games(games: &[(impl AsRef<Path>, String)]) -> (tempfile::TempDir, TestScreen) {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("games");
    fs::create_dir(&folder).unwrap();
    for (name, text) in games {
        fs::write(folder.join(name), text).unwrap();
    }
    (home, TestScreen::with_games_in(&folder))
}

/// Returns a screen with a finished and an unfinished game in its folder.
fn with_two() -> (tempfile::TempDir, TestScreen) {
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

impl TestScreen {
    /// Returns the white players of the games found.
    fn found(&self) -> Vec<String> {
        let list = self.games();
        let games = (0..).map_while(|row| list.game(row));
        let mut found: Vec<String> = games
            .map(|game| game.summary.clone().unwrap().white)
            .collect();
        found.sort();
        found
    }

    /// Returns the marked row of the list.
    fn marked(&mut self) -> usize {
        let cursor = self.seen().cursor;
        let rows = self.seen().items();
        rows.iter().find(|(_, row)| row.contains(cursor)).unwrap().0
    }

    /// Returns the cell of a row of the list.
    fn cell_of(&mut self, row: usize) -> Point {
        self.seen().item(row).as_position()
    }
}

/// Returns the files in a folder of games.
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
    let (_home, mut screen) = with_two();
    screen.list_games("");
    assert_eq!(screen.found(), ["Nona", "Vera"]);
    screen.keys("VE");
    assert_eq!(screen.found(), ["Vera"]);
    assert_eq!(screen.games().count(), "1 of 2");
    screen.keys(" xenia");
    assert_eq!(screen.found(), [""; 0], "all words must match");
    screen.keys("<Enter><Ctrl-U>");
    assert_eq!(screen.found(), ["Nona", "Vera"]);
    screen.input(Input::Paste("unfinished".to_owned()));
    assert_eq!(screen.found(), ["Vera"]);
    screen.keys("<Esc>");
    assert!(screen.app.layers.dialog().is_none());
    screen.list_games("xenia");
    assert_eq!(
        screen.found(),
        ["Nona"],
        "words of the command are the first search"
    );
}

#[test]
fn a_search_for_two_players_ends_in_what_they_have_scored() {
    let (_home, mut screen) = with_two();
    screen.list_games("xenia nona");
    let rows = screen.draw().rows();
    let game = rows.iter().position(|row| row.contains("▸")).unwrap();
    let sum = "Xenia 0, Nona 1 in 1 finished game";
    let last = rows.iter().position(|row| row.contains(sum)).unwrap();
    assert!(last > game, "{rows:#?}");
    screen.keys("<Ctrl-U>xenia");
    let rows = screen.draw().rows();
    assert!(!rows.iter().any(|row| row.contains("finished game")));
}

#[test]
fn enter_opens_the_marked_game_and_a_click_marks_first() {
    let (_home, mut screen) = with_two();
    screen.list_games("vera");
    screen.keys("<Enter>");
    assert_eq!(screen.moves(), "e4 e5");
    assert!(screen.app.layers.dialog().is_none());
    screen.list_games("");
    let white = |row: &usize| {
        let game = screen.games().game(*row).unwrap();
        game.summary.as_ref().unwrap().white.clone()
    };
    let row = (0..2).find(|row| white(row) == "Nona").unwrap();
    screen.keys(if row == 0 { "<End><F2>" } else { "<Home><F2>" });
    let cell = screen.cell_of(row);
    screen.click_at(cell);
    assert_eq!(
        (screen.marked(), screen.games().typed_line().label),
        (row, "Search: ")
    );
    screen.click_at(cell);
    assert_eq!(screen.moves(), "d4");
}

#[test]
fn a_click_beside_the_list_closes_it_and_plays_nothing() {
    let (_home, mut screen) = with_two();
    screen.resize((160, 50));
    screen.list_games("");
    screen.click_at(Point::new(0, 0));
    assert!(screen.app.layers.dialog().is_none());
    assert_eq!(screen.moves(), "");
}

#[test]
fn a_long_list_is_walked_by_line_page_and_wheel() {
    let game = |number| {
        (
            format!("{number}.pgn"),
            pgn(&format!("W{number}"), "B", "1. e4 *"),
        )
    };
    let games = (0..60).map(game).collect::<Vec<_>>();
    let (_home, mut screen) = with_games(&games);
    screen.list_games("");
    let rows = screen.seen().items().len();
    screen.keys("<Down><PageDown>");
    assert_eq!(screen.marked(), rows);
    screen.pointer(MouseEventKind::ScrollUp, Point::new(5, 5));
    assert_eq!(screen.marked(), rows - 1);
    let seen = screen.seen().items();
    assert_eq!(seen[0].0, 1, "the list has not moved back with the mark");
    screen.keys("<End>");
    assert_eq!(screen.marked(), 59);
    assert_eq!(screen.seen().items().last().unwrap().0, 59);
    screen.keys("<Home>");
    assert_eq!((screen.marked(), screen.seen().items()[0].0), (0, 0));
    screen.resize((40, 12));
    screen.keys("<End>");
    assert_eq!(screen.seen().items().last().unwrap().0, 59);
}

#[test]
fn a_game_is_deleted_after_a_question_that_names_it() {
    let (home, mut screen) = with_two();
    screen.list_games("nona");
    screen.keys("<Delete>");
    let ask: &Ask = screen.app.dialog_as().unwrap();
    let game = ask.question().last().unwrap();
    assert_eq!(game, "Nona against Xenia, 2026.11.21, 1-0");
    screen.keys("n");
    assert_eq!(
        (files(&home).len(), screen.found().len()),
        (2, 1),
        "no keeps it, and the list"
    );
    screen.keys("<Delete>");
    let (_, yes) = screen.seen().items()[0];
    screen.click_at(yes.as_position());
    assert_eq!(
        screen.message(),
        "Deleted: Nona against Xenia, 2026.11.21, 1-0"
    );
    assert_eq!(files(&home), ["2026-11-21_Vera_Sonja.pgn"]);
    assert_eq!(screen.games().count(), "0 of 1");
}

#[test]
fn selected_games_and_all_short_ones_are_deleted_after_one_question() {
    for by_selection in [true, false] {
        let (home, mut screen) = with_games(&[
            ("a.pgn", pgn("Vera", "Sonja", "1. e4 *")),
            ("b.pgn", pgn("Nona", "Xenia", "*")),
            ("c.pgn", pgn("Maia", "Vera", "1. d4 d5 2. c4 1-0")),
        ]);
        screen.list_games("");
        if by_selection {
            while screen.games().games_to_delete().len() < 2 {
                let game = screen.games().marked_game().unwrap();
                let is_meant = game.path.file_stem().unwrap() != "c";
                screen.keys(if is_meant { "<Insert>" } else { "<Down>" });
            }
            screen.keys("<Delete>");
        } else {
            screen.keys("<Ctrl-X>");
        }
        let ask: &Ask = screen.app.dialog_as().unwrap();
        let asked = ask.question().join(" ");
        assert!(
            asked.starts_with("Delete these 2 games for good?"),
            "{asked}"
        );
        assert_eq!(files(&home).len(), 3);
        screen.keys("y");
        screen.app.wait_for_tasks();
        assert_eq!(screen.message(), "Deleted: 2 games");
        assert_eq!(
            (files(&home), screen.found()),
            (vec!["c.pgn".to_owned()], vec!["Maia".to_owned()])
        );
        assert_eq!(screen.games().games_to_delete().len(), 1, "the marked one");
    }
}

#[test]
fn a_game_gets_another_name_with_the_key_that_otherwise_offers_a_draw() {
    let (home, mut screen) = with_two();
    screen.list_games("vera");
    screen.keys("<F2>Cup: final\n");
    assert_eq!(screen.message(), "The game is called Cup-final now");
    assert_eq!(files(&home), ["2026-11-21_Nona_Xenia.pgn", "Cup-final.pgn"]);
    screen.keys("<F2>");
    assert_eq!(screen.games().typed_line().entry.text(), "Cup-final");
    screen.keys("<Esc><Enter>");
    assert_eq!(screen.moves(), "e4 e5", "it is found under its new name");
    assert_eq!(screen.app.session.game().question(), None);
}

#[test]
fn the_game_on_the_board_is_neither_deleted_nor_renamed() {
    let (home, mut screen) = with_two();
    screen.enter("/resume vera");
    let on_board = "That game is on the board; start or open another one first";
    screen.enter("/rename 2026-11-21_Vera_Sonja mine");
    assert_eq!(screen.message(), on_board);
    screen.enter("/delete 2026-11-21_Vera_Sonja");
    assert_eq!(screen.message(), on_board);
    assert!(
        screen.app.layers.dialog().is_none(),
        "there is nothing to ask"
    );
    screen.list_games("vera");
    screen.keys("<Delete>");
    assert_eq!(screen.message(), on_board);
    assert_eq!(screen.found().len(), 1, "the list stays");
    screen.keys("<Esc>");
    assert!(files(&home).contains(&"2026-11-21_Vera_Sonja.pgn".to_owned()));
    screen.keys("/delete nona\ny");
    screen.assert_begins("Deleted: Nona");
}

#[test]
fn of_a_file_with_several_games_one_is_chosen() {
    let (home, mut screen) = with_two();
    let path: PathBuf = home.path().join("club.pgn");
    let text = pgn("Vera", "Sonja", "1. e4 *") + &pgn("Nona", "Xenia", "1. d4 d5 1-0");
    fs::write(&path, text).unwrap();
    screen.enter("c4");
    screen.enter(&format!("/open {}", path.display()));
    screen.wait_for(|screen| !screen.games().count().ends_with('+'));
    assert_eq!(screen.games().titles[0], "club.pgn");
    assert_eq!(
        screen.moves(),
        "c4",
        "nothing is opened before one is chosen"
    );
    screen.keys("<Delete><F2>");
    assert_eq!(
        screen.games().typed_line().label,
        "Search: ",
        "a file is not tidied"
    );
    screen.keys("nona<Enter>");
    assert_eq!(screen.moves(), "d4 d5");
    screen.enter(&format!("/open {} 1", path.display()));
    assert_eq!(screen.moves(), "e4");
    screen.keys("<Ctrl-O>");
    assert_eq!(screen.games().count(), "1 of 2", "it keeps its search");
    screen.keys("<Esc>");
    screen.enter("/next");
    assert_eq!(screen.moves(), "d4 d5");
    screen.enter("/list here");
    screen.wait_for(|screen| !screen.games().count().ends_with('+'));
    assert_eq!(screen.found(), ["Nona"]);
    screen.keys("<Esc>");
    screen.enter("/new");
    screen.enter("/open");
    assert_eq!(screen.found(), ["Nona"], "the last list");
}

#[test]
fn anything_that_is_not_a_file_is_refused_before_it_is_read() {
    let mut screen = TestScreen::new();
    for (typed, refusal) in [
        ("/open -", "Cannot read -: not a file"),
        ("/open /dev/zero", "Cannot read /dev/zero: not a file"),
        ("/open ff", "Cannot read ff: there is no such file"),
    ] {
        screen.enter(typed);
        assert_eq!(screen.message(), refusal);
        assert!(screen.app.layers.dialog().is_none());
    }
}

/// Returns a screen that has searched for the unfinished game.
fn with_offer() -> (tempfile::TempDir, TestScreen) {
    let (home, mut screen) = with_two();
    screen.app.search_for_unfinished_game();
    screen.wait_for(|screen| screen.app.offer.is_open(&screen.app.session));
    (home, screen)
}

#[test]
fn an_unfinished_game_is_offered_and_resumed_by_one_key() {
    let (_home, mut screen) = with_offer();
    assert!(screen.draw().rows().concat().contains("Vera"));
    screen.mark("e2", "e4");
    screen.keys("<F7>");
    assert_eq!(screen.moves(), "e4 e5");
    assert_eq!(screen.app.hand.marks().made, []);
    screen.enter("/new");
    assert!(!screen.app.offer.is_open(&screen.app.session));
}

#[test]
fn the_offer_has_a_button_and_ends_with_the_first_move() {
    let (_home, mut screen) = with_offer();
    let button = screen.button("+");
    screen.enter("/new");
    assert!(
        screen.app.offer.is_open(&screen.app.session),
        "nothing has been played"
    );
    let rows = screen.rows_at((80, 24));
    let resume = "+ Go on Vera–Sonja, 1 move";
    assert!(rows.iter().any(|row| row.contains(resume)), "{rows:#?}");
    screen.keys("/new\nd4");
    assert!(!screen.app.offer.is_open(&screen.app.session));
    screen.keys("<F7>");
    screen.click_at(button);
    screen.keys("<F5><F9>");
    assert_eq!(
        (
            &*screen.moves(),
            screen.app.offer.is_open(&screen.app.session)
        ),
        ("", false)
    );
}

#[test]
fn a_note_on_the_start_takes_the_rows_of_what_is_offered() {
    let (_home, mut screen) = with_offer();
    screen.enter("/note A long note on the start, which tells that two towns play for a cup");
    let rows = screen.rows_at((80, 24));
    let shows = |text| rows.iter().any(|row| row.contains(text));
    assert!(shows("A long note on the"), "{rows:#?}");
    for other in ["chess for two", "No moves yet", "15+10", "+ Go on"] {
        assert!(!shows(other), "{other}: {rows:#?}");
    }
}

#[test]
fn while_a_question_is_open_nothing_else_is_offered() {
    let (_home, mut screen) = with_offer();
    screen.enter("/result 1-0");
    assert!(screen.app.session.game().question().is_some());
    screen.keys("<F7>");
    assert_eq!(screen.moves(), "", "{}", screen.message());
}

#[test]
fn nothing_is_offered_to_whoever_has_opened_a_game() {
    let (_home, mut screen) = with_two();
    screen.enter("/resume");
    screen.app.search_for_unfinished_game();
    screen.input(Input::Background);
    assert!(!screen.app.offer.is_open(&screen.app.session));
}

#[test]
fn the_list_of_saved_games_names_their_folder_where_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.pgn"), "1. e4 *\n").unwrap();
    let store = crate::storage::GameFolder::at(folder.path().to_owned());
    let list = GameList::saved(store, "", Position::start(), None);
    let long = format!("Saved games in {}", folder.path().display());
    assert_eq!(list.titles, [long.as_str(), "Saved games"]);
}

#[test]
fn a_saved_game_that_a_line_names_is_completed_without_a_look_at_the_disk() {
    let (home, mut screen) = with_two();
    screen.keys("/resume ");
    assert_eq!(screen.completions(), [""; 0], "no key waits for the games");
    screen.wait_for(|screen| screen.completions().len() == 2);
    screen.keys("<Down>");
    screen.input(Input::Background);
    assert_eq!(
        screen.app.line.shown_completions().marked(),
        1,
        "news leaves the mark alone"
    );
    // Whatever else is typed in this line, the candidates are known.
    fs::remove_dir_all(home.path().join("games")).unwrap();
    screen.keys("vera");
    assert_eq!(screen.completions(), ["2026-11-21_Vera_Sonja"]);
    screen.keys("<Tab>");
    assert_eq!(screen.app.line.text(), "/resume 2026-11-21_Vera_Sonja");
    screen.wait_for(|screen| !screen.app.line.lookups().is_reading());
    screen.keys("<Esc>/delete ");
    assert_eq!(screen.completions(), [""; 0], "each line asks anew");
}

/// Never returns for folders whose names begin with "hung", and reads other folders as usual.
fn read_unless_hung(lookup: &Lookup, store: &GameFolder, rows: &mut RowSender<Candidate>) {
    assert_eq!(std::thread::current().name(), Some("list"));
    while matches!(lookup, Lookup::Folder(folder) if folder.starts_with("hung")) {
        std::thread::park();
    }
    lookup.read(store, rows);
}

#[test]
fn a_folder_that_never_answers_holds_nothing_up() {
    let (home, mut screen) = with_two();
    screen
        .app
        .line
        .set_lookups(Lookups::reading(read_unless_hung));
    for line in ["/open hung/", "/save hung/x/y"] {
        screen.keys(line);
        assert_eq!(screen.app.line.text(), line);
        assert_eq!(screen.completions(), [""; 0]);
        screen.keys("<Tab><Esc>");
    }
    let games = home.path().join("games");
    screen.keys(&format!("/open {}/", games.display()));
    let both = ["2026-11-21_Nona_Xenia.pgn", "2026-11-21_Vera_Sonja.pgn"];
    screen.wait_for(|screen| screen.completions() == both);
    screen.keys("<Down><Enter>");
    assert_eq!(screen.app.line.text(), "");
    assert_eq!(screen.moves(), "e4 e5");
}

#[test]
fn a_folder_is_read_once_for_a_line_and_again_for_the_next() {
    let (home, mut screen) = with_two();
    let games = home.path().join("games");
    let line = format!("/open {}/", games.display());
    screen.keys(&line);
    screen.wait_for(|screen| screen.completions().len() == 2);
    screen.wait_for(|screen| !screen.app.line.lookups().is_reading());
    fs::create_dir(games.join("2025")).unwrap();
    screen.keys("20<Backspace>");
    assert_eq!(screen.completions().len(), 2, "what was read is kept");
    screen.keys("<Esc>");
    screen.keys(&line);
    screen.wait_for(|screen| screen.completions().len() == 3);
}

#[test]
fn a_path_is_taken_whole_however_long_it_is() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("x".repeat(200));
    fs::create_dir(&folder).unwrap();
    let path = folder.join("y".repeat(200)).with_extension("pgn");
    TestScreen::new().enter(&format!("/save {}", path.display()));
    assert!(path.exists());
}
