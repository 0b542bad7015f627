//! Two screens of one game: each plays its own color, and one process decides.

use std::fs;
use std::thread;
use std::time::Duration;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::harness::{Tty, launch};
use crate::home::{folder, home, wait_for_moves};

/// A game with 1. e4 on one screen, where Black has joined on another screen of another size.
fn table(first: &[&str]) -> (TempDir, Tty, Tty) {
    let home = home();
    let mut white = launch()
        .args(first.iter().copied())
        .size(100, 32)
        .on_tty_in(&home);
    white.expect_board();
    white.type_text("e4");
    white.expect("1. e4");
    let mut black = launch().args(["join"]).on_tty_in(&home);
    black.expect("You play Black on this screen");
    white.expect("on another screen");
    // For this long after the board has turned, a press counts for the board before.
    thread::sleep(Duration::from_millis(450));
    (home, white, black)
}

const NAMED: [&str; 4] = ["--white", "Vera", "--black", "Sonja"];

#[test]
fn a_game_is_played_to_mate_and_again_with_a_screen_for_each_player() {
    let (_home, mut white, mut black) = table(&NAMED);
    assert!(
        black.cell("h8").contents() != "" && black.cursor().is_some(),
        "{}",
        black.screen()
    );
    black.drag("e7", "e5");
    for tty in [&mut white, &mut black] {
        tty.expect("1... e5. Vera to move");
    }
    // No screen can move the other side's pieces.
    black.drag("d2", "d4");
    black.expect("White plays on another screen");
    // Enter takes `n` as an answer, so the hint does not say that it becomes a move.
    black.type_text("n");
    black.expect("It is Vera's move");
    assert!(
        !black.screen().contains("for your turn"),
        "{}",
        black.screen()
    );
    black.key("Esc");
    white.click("f1");
    white.click("c4");
    black.expect("Bc4");
    black.type_text("Nc6");
    white.expect("Nc6");
    white.type_text("Qh5");
    black.expect("Qh5");
    for key in ["Up", "Right", "Right"] {
        black.key(key);
    }
    black.type_text("Nf6");
    // What the host reports of the move would replace the refusals below.
    for tty in [&mut white, &mut black] {
        tty.expect("3... Nf6. Vera to move");
    }
    // Another game begins only on the screen that has this one.
    for line in ["/new\r", "/edit\r", "*"] {
        black.type_text(line);
        black.expect("Only the screen that has");
        black.key("Esc");
    }
    white.drag("h5", "f7");
    for tty in [&mut white, &mut black] {
        tty.expect("by mate");
    }
    // Either screen begins the rematch, and the seats switch with the colors.
    black.key("*");
    for tty in [&mut white, &mut black] {
        tty.expect("Rematch: Sonja against Vera");
    }
    black.type_text("d4");
    white.expect("1. d4");
    white.type_text("d5");
    black.expect("1... d5");
    // The first screen plays both colors again after the other one leaves.
    black.signal(Signal::KILL);
    white.expect("move for White here");
    white.type_text("c4");
    white.expect("2. c4");
}

#[test]
fn a_game_has_every_term_that_its_dialog_names_with_one_screen_and_with_two() {
    for screens in [1, 2] {
        let home = home();
        let mut host = launch().args(NAMED).size(100, 40).on_tty_in(&home);
        host.expect_board();
        host.type_text("e4");
        host.expect("1. e4");
        let mut guest = None;
        if screens == 2 {
            let mut joined = launch().args(["join"]).on_tty_in(&home);
            joined.expect("You play Black on this screen");
            host.expect("on another screen");
            guest = Some(joined);
        }
        host.key("F9");
        host.expect("╭ New game ─");
        // White, Black, Time, Start, Colors, Board-side, Laws, Takeback and Touch-move.
        host.type_text("Anna");
        host.key("Down");
        host.type_text("Eva");
        host.key("Down");
        host.type_text("5+3");
        for steps in [0, 2, 1, 1, 1, 1] {
            host.key("Down");
            for _ in 0..steps {
                host.key("Right");
            }
        }
        host.key("Enter");
        host.expect("The toss: ");
        host.expect("Touch-move");
        if let Some(joined) = &mut guest {
            joined.expect(
                "Vera has begun another game: 5 minutes plus 3 seconds per move, for each player",
            );
        }
        host.wait_until("the board is not turned", |tty| {
            tty.cell("a8").contents() != "" && tty.screen().contains("1       ")
        });
        host.key("F10");
        host.expect("╭ Settings ─");
        for row in ["flipped", "5+3", "Laws       ‹ auto", "free", "Anna", "Eva"] {
            host.expect(row);
        }
        host.key("Esc");
        let file = home.path().join(".config/tabiya/config.toml");
        host.wait_until("the settings are not written", |_| {
            fs::read_to_string(&file).is_ok_and(|kept| {
                ["board-side = \"flipped\"", "time = \"5+3\"", "takeback = "]
                    .iter()
                    .all(|line| kept.contains(line))
            })
        });
    }
}

#[test]
fn a_question_appears_where_it_can_be_answered() {
    let (_home, mut white, mut black) = table(&NAMED);
    black.type_text("e5");
    black.expect("1... e5");
    black.key("F5");
    black.expect("Sonja asks to take back a move");
    white.expect("Accept");
    assert!(!black.screen().contains("Accept"), "{}", black.screen());
    // The player who asked cannot answer.
    black.type_text("/accept");
    black.key("Enter");
    black.expect("White plays on another screen");
    // A move for the next turn is dropped if that turn comes in another position.
    black.type_text("Nf6");
    black.key("Enter");
    black.expect("Nf6 will be played");
    white.type_text("y");
    white.key("Enter");
    black.expect("Sonja takes back");
    black.type_text("c5");
    black.expect("1... c5");
    white.expect("1... c5");
    // Only one player can offer on this screen, so the key asks nobody.
    white.type_text("=");
    white.expect("Vera offers a draw with the next move");
    white.type_text("Nf3");
    black.expect("Accept draw");
    assert!(
        !white.screen().contains("Accept draw"),
        "{}",
        white.screen()
    );
    black.key("F7");
    for tty in [&mut white, &mut black] {
        tty.expect("Draw agreed");
    }
}

#[test]
fn a_guest_is_told_when_its_game_is_not_being_saved_and_when_it_is_again() {
    let (home, mut white, mut black) = table(&NAMED);
    wait_for_moves(&home, "1. e4 *");
    let games = folder(&home);
    let away = games.with_extension("away");
    fs::rename(&games, &away).unwrap();
    fs::write(&games, "in the way").unwrap();
    black.type_text("e5");
    black.expect("The game is not being saved: there is a file where the folder should be");
    white.expect("The game is not being saved");
    // A screen that takes a seat later is told too, and nobody twice.
    white.type_text("Nf3");
    black.expect("2. Nf3. Sonja to move");
    black.type_text("/leave\r");
    black.expect("You only follow the game now");
    black.type_text("/join\r");
    black.expect("The game is not being saved");
    fs::remove_file(&games).unwrap();
    fs::rename(&away, &games).unwrap();
    black.type_text("Nc6");
    black.expect("The game is being saved again");
}

#[test]
fn the_color_of_a_stopped_screen_is_taken_back_at_once_and_its_question_falls() {
    let (_home, mut white, mut black) = table(&NAMED);
    black.type_text("/result *\r");
    white.expect("Sonja proposes to end the game");
    black.signal(Signal::STOP);
    white.type_text("/join black\r");
    white.expect("Black plays here again. The open question falls");
    white.type_text("e5");
    white.expect("1... e5");
    black.signal(Signal::CONT);
    black.expect("1... e5");
    black.expect("you watch");
}

#[test]
fn what_a_screen_may_do_cuts_no_name_on_the_strips() {
    let names = [
        "--white",
        "Anna Maria Sanders",
        "--black",
        "Boris Sokolowski",
    ];
    let (home, _white, mut black) = table(&names);
    let mut watcher = launch().args(["watch"]).size(60, 20).on_tty_in(&home);
    watcher.expect("Anna Maria Sanders");
    watcher.expect("Boris Sokolowski");
    black.resize(60, 20);
    black.expect("Anna Maria Sanders");
    black.expect("Boris Sokolowski");
    black.resize(120, 40);
    black.expect("you");
}

#[test]
fn a_color_that_is_given_back_goes_to_the_first_screen_that_joins() {
    let (home, mut white, mut black) = table(&NAMED);
    let mut watcher = launch().args(["join", "--as", "black"]).on_tty_in(&home);
    watcher.expect("Black plays on another screen");
    watcher.type_text("e5");
    watcher.expect("You only follow this game");
    black.type_text("/leave");
    black.key("Enter");
    black.expect("You only follow the game now");
    white.expect("Sonja has left; move for Black here");
    watcher.type_text("/join");
    watcher.key("Enter");
    watcher.expect("You play Black on this screen");
    // What another screen is reading stays open.
    white.key("F10");
    let settings = "╭ Settings ─";
    white.expect(settings);
    watcher.type_text("e5");
    black.expect("1... e5");
    assert!(white.screen().contains(settings), "{}", white.screen());
    white.key("Esc");
    white.expect("1 e4     e5");
    watcher.type_text("/quit\r");
    watcher.expect("You leave the game with Vera. tabiya join returns to it");
}

/// Kills the first screen after its game is saved with these moves, and lets the other one continue the game.
fn continue_without(first: &mut Tty, other: &mut Tty, home: &TempDir, moves: &str) {
    wait_for_moves(home, moves);
    first.signal(Signal::KILL);
    other.expect("+ continues the game here");
    other.key("+");
    other.wait_until("the game goes on here", |tty| {
        !tty.screen().contains("you watch")
    });
}

#[test]
fn a_game_whose_process_is_killed_continues_at_the_other_screen_with_one_key() {
    let (home, mut white, mut black) = table(&NAMED);
    let mut watcher = launch().args(["resume"]).on_tty_in(&home);
    watcher.expect("1. e4");
    black.type_text("e5");
    continue_without(&mut white, &mut black, &home, "1. e4 e5 *");
    black.expect("Vera against Sonja");
    // Other screens see that the game continues, and may take a side again.
    black.type_text("Nf3");
    watcher.expect("2. Nf3");
    // The one who went on keeps the color.
    watcher.type_text("/join");
    watcher.key("Enter");
    watcher.expect("You play White on this screen");
    black.type_text("Nc6");
    watcher.expect("Nc6");
}

#[test]
fn after_a_finished_game_whose_process_has_ended_the_other_screen_can_have_a_rematch() {
    let (home, mut white, mut black) = table(&NAMED);
    black.type_text("/resign");
    black.key("Enter");
    black.expect("Resign");
    black.key("Enter");
    black.expect("Vera wins by");
    white.expect("Vera wins by");
    white.type_text("/offer black\r");
    white.expect("The game is over");
    white.type_text("/quit");
    white.key("Enter");
    white.expect_exit(0);
    black.expect("The other screen has closed");
    black.type_text("/rematch");
    black.key("Enter");
    black.expect("Rematch");
    black.type_text("d4");
    black.expect("1. d4. Vera to move");
    wait_for_moves(&home, "1. d4 *");
}

#[test]
fn the_process_that_has_the_game_decides_touch_move_clocks_and_promotion() {
    let (_home, mut white, mut black) = table(&["--touch-move", "--time", "5+3"]);
    black.press("b8");
    white.expect("Black touches the piece on b8");
    black.hold("c6");
    black.release("c6");
    white.expect("1... Nc6");
    white.key("Ctrl-P");
    black.expect("paused");
    black.key("Ctrl-P");
    white.expect("White's clock is running");
}

#[test]
fn a_move_that_enter_left_in_the_line_is_played_at_the_turn_of_its_screen() {
    let (_home, mut white, mut black) = table(&[]);
    white.type_text("d4\r");
    white.expect("> d4");
    black.type_text("e5");
    white.expect("2. d4");
    black.expect("2. d4");
}

/// A first screen with 1. e4 in its own file, in another folder than saved games.
fn elsewhere() -> (TempDir, TempDir, String, Tty) {
    let (home, folder) = (home(), TempDir::new().unwrap());
    let file = folder.path().join("a.pgn").to_str().unwrap().to_owned();
    let mut white = launch().args(["--file", &file]).on_tty_in(&home);
    white.expect_board();
    white.type_text("e4");
    white.expect("1. e4");
    (home, folder, file, white)
}

/// Begins another game with 1. d4, which is saved in the folder of saved games.
fn begin_another(white: &mut Tty) {
    white.type_text("/new");
    white.key("Enter");
    white.expect("New game");
    white.type_text("d4");
    white.expect("1. d4");
}

#[test]
fn a_new_game_in_another_folder_is_joined_there() {
    let (home, _folder, _, mut white) = elsewhere();
    begin_another(&mut white);
    // The socket in that folder is opened before the game is saved there.
    wait_for_moves(&home, "1. d4 *");
    let mut black = launch().args(["join"]).on_tty_in(&home);
    black.expect("You play Black on this screen");
    black.type_text("d5");
    white.expect("1... d5");
}

#[test]
fn when_a_process_is_killed_its_most_recent_game_continues() {
    let (home, _folder, file, mut white) = elsewhere();
    let mut black = launch().args(["join", &file]).on_tty_in(&home);
    black.expect("You play Black on this screen");
    white.type_text("/new");
    white.key("Enter");
    white.expect("New game");
    black.expect("White has begun another game");
    white.type_text("d4");
    black.expect("1. d4");
    black.type_text("d5");
    continue_without(&mut white, &mut black, &home, "1. d4 d5 *");
    black.expect("White against Black, after 1... d5");
}

#[test]
fn the_newest_game_is_watched_before_its_first_move_but_others_are_resumed() {
    let home = home();
    let mut older = launch().on_tty_in(&home);
    older.expect_board();
    older.type_text("c4");
    older.expect("1. c4");
    wait_for_moves(&home, "1. c4 *");
    older.type_text("/quit");
    older.key("Enter");
    older.expect_exit(0);
    let mut white = launch().args(NAMED).on_tty_in(&home);
    white.expect_board();
    thread::sleep(Duration::from_millis(300));
    let mut watcher = launch().args(["watch"]).on_tty_in(&home);
    watcher.expect("Vera");
    watcher.type_text("e4");
    watcher.expect("You only follow this game");
    watcher.key("Esc");
    // Nor does a screen that only watches hear how to pick a piece up.
    watcher.type_text(" ");
    watcher.expect("You only follow this game");
    white.type_text("d4");
    watcher.expect("1. d4");
}

#[test]
fn a_screen_that_only_watches_is_offered_no_rematch() {
    let (home, mut white, _black) = table(&NAMED);
    let mut watcher = launch().args(["watch"]).on_tty_in(&home);
    watcher.expect("1. e4");
    white.type_text("/resign\r");
    white.expect("Resign");
    white.key("Enter");
    white.expect("* Rematch");
    watcher.expect("Sonja wins by");
    watcher.expect("$ Review");
    let screen = watcher.screen();
    assert!(!screen.to_lowercase().contains("rematch"), "{screen}");
}

#[test]
fn a_player_who_looks_at_another_window_gets_a_notification_and_the_title_says_whose_move_it_is() {
    let (_home, mut white, mut black) = table(&["--bell", "turn"]);
    let called = b"\x1b]777;notify;Tabiya;White to move\x1b\\";
    white.send(b"\x1bP>|contour 0.5.1\x1b\\\x1b[?62;c");
    white.wait_until("not written", |tty| {
        tty.has_written(b"\x1b[22;2t\x1b]2;Black to move \xe2\x80\x93 Tabiya\x1b\\")
    });
    black.type_text("e5");
    white.wait_until("not written", |tty| {
        tty.has_written(b"\x1b]2;White to move \xe2\x80\x93 Tabiya\x1b\\")
    });
    assert!(!white.has_written(called), "the window is in front");
    white.type_text("d4");
    black.expect("2. d4");
    white.send(b"\x1b[O");
    // Once this text is shown, the program has handled everything before it.
    white.type_text("/fl");
    white.expect("/flip");
    white.key("Esc");
    black.type_text("exd4");
    white.wait_until("not written", |tty| tty.has_written(called));
    white.send(b"\x1b[I");
    white.type_text("/quit");
    white.key("Enter");
    white.wait_until("the title stays", |tty| {
        tty.has_written(b"\x1b]2;\x1b\\\x1b[23;2t")
    });
    // A terminal that has not said what it is may print a title.
    assert!(!black.has_written(b"\x1b]2;"));
}
