//! Settings on the screen: from the file, by flag, by command, and on their page.

use std::fs;

use tempfile::TempDir;

use crate::harness::{Launch, Tty, at_once, launch};
use crate::home::home;

/// The settings file in a home.
const FILE: &str = ".config/tabiya/config.toml";

/// Starts the program in this home and waits for its board.
fn started(launch: &Launch, home: &TempDir) -> Tty {
    let mut tty = launch.on_tty_in(home);
    tty.expect_board();
    tty
}

/// Returns true if the program has turned the mouse on, and not off again.
fn has_mouse(tty: &Tty) -> bool {
    let last = |mode: &[u8]| {
        let mut starts = (0..tty.output().len()).rev();
        starts.find(|&at| tty.output()[at..].starts_with(mode))
    };
    last(b"\x1b[?1002h") > last(b"\x1b[?1002l")
}

#[test]
fn the_mouse_can_be_released_and_stays_so_the_next_time() {
    let home = home();
    let mut tty = started(&launch(), &home);
    assert!(has_mouse(&tty));
    tty.type_text("/set mouse off");
    tty.key("Enter");
    tty.expect("Mouse: off");
    assert!(!has_mouse(&tty));
    // Another thread writes the file.
    let file = home.path().join(FILE);
    tty.wait_until("the setting is kept", |_| file.exists());
    drop(tty);
    let kept = fs::read_to_string(file).unwrap();
    assert_eq!(kept, "mouse = \"off\"\n");
    let mut tty = started(&launch(), &home);
    assert!(!has_mouse(&tty));
    tty.type_text("/set mouse on");
    tty.key("Enter");
    tty.expect("Mouse: on");
    assert!(has_mouse(&tty));
    tty.key("Ctrl-C");
    tty.key("Ctrl-C");
    tty.expect_exit(0);
    tty.assert_restored();
}

#[test]
fn line_mode_stays_on_until_the_screen_is_wanted_back() {
    let home = home();
    let mut tty = started(&launch(), &home);
    tty.type_text("/set plain on");
    tty.key("Enter");
    tty.expect("/set plain off brings the screen back");
    let file = home.path().join(FILE);
    tty.wait_until("the setting is kept", |_| file.exists());
    drop(tty);
    let mut tty = launch().on_tty_in(&home);
    tty.expect("/help lists the commands");
    tty.type_text("/set plain auto");
    tty.key("Enter");
    tty.expect("plain: auto, starting with the next start");
    tty.type_text("/quit");
    tty.key("Enter");
    tty.expect_exit(0);
    started(&launch(), &home);
    let accessible = launch().env("ACCESSIBLE", "1");
    accessible
        .on_tty_in(&home)
        .expect("/help lists the commands");
    started(&accessible.args(["--plain=off"]), &home);
}

#[test]
fn a_players_own_theme_is_completed_and_is_on_the_settings_page() {
    let home = home();
    fs::create_dir_all(home.path().join(".config/tabiya/themes")).unwrap();
    let mine = "[256]\nlight_square = 201\n";
    fs::write(
        home.path().join(".config/tabiya/themes/grim.toml"),
        "[128]\n",
    )
    .unwrap();
    fs::write(home.path().join(".config/tabiya/themes/mine.toml"), mine).unwrap();
    let mut tty = started(&launch().args(["--color", "256"]), &home);
    assert_ne!(tty.ground("e4"), vt100::Color::Idx(201));
    tty.type_text("/theme mi");
    tty.key("Tab");
    tty.key("Enter");
    tty.expect("Theme: mine");
    assert_eq!(tty.ground("e4"), vt100::Color::Idx(201));
    tty.key("F10");
    tty.expect("slate  grim  mine");
    tty.expect("your own");
    tty.key("Left");
    tty.expect("Theme: slate");
    tty.key("Esc");
    tty.type_text("/theme grim\r");
    tty.expect("grim.toml:1: a theme has no section");
}

#[test]
fn a_locale_without_utf8_gets_nothing_but_ascii() {
    at_once([(40, 12), (80, 24), (120, 40)], |(columns, rows)| {
        let timed = launch().args(["--time", "5"]).size(columns, rows);
        let mut tty = started(&timed.env("LC_ALL", "C"), &home());
        for (keys, shown) in [
            ("e4e5", "e5"),
            ("/", "/offer"),
            ("\u{15}/set\r", "Theme"),
            ("\u{1b}", "1 e4"),
            ("/rules castling\r", "Castling"),
        ] {
            tty.type_text(keys);
            tty.expect(shown);
        }
        tty.key("Esc");
        tty.expect_board();
        tty.drag("g1", "f3");
        tty.settle();
        assert!(tty.output().is_ascii(), "{}", tty.screen());
    });
}

#[test]
fn a_mistake_in_the_file_is_named_and_the_game_begins() {
    let home = home();
    fs::create_dir_all(home.path().join(".config/tabiya")).unwrap();
    fs::write(home.path().join(FILE), "slide = \"off\"\nmose = \"off\"\n").unwrap();
    let mut tty = started(&launch(), &home);
    tty.expect("config.toml:2: there is no setting \"mose\"; did you mean mouse?");
    tty.type_text("e4");
    tty.expect("1. e4");
}

#[test]
fn no_home_stops_nobody_from_playing() {
    // An empty or missing HOME is not testable: the system still knows the user's real home.
    at_once(["/dev/null", "relative"], |nowhere| {
        let launch = launch().env("HOME", nowhere).env("XDG_CONFIG_HOME", "conf");
        let mut tty = started(&launch, &home());
        tty.type_text("/theme slate");
        tty.key("Enter");
        tty.expect("Theme: slate, for this session only: ");
        tty.type_text("e4");
        tty.expect("1. e4");
    });
}
