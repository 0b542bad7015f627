//! What the settings change on the screen, and the dialog for changing them.

use super::*;
use crate::settings::FileName;
use crate::settings::{BoardSide, SETTINGS, Settings};
use crate::theme::{Depth, ThemeFile};
use crate::tui::appearance::{Appearance, PieceSet};
use crate::tui::theme::Theme;

impl TestScreen {
    /// Clicks the last place on the screen with these words.
    pub(super) fn click_words(&mut self, words: &str) {
        let rows = self.draw().rows();
        let mut rows = rows.iter().enumerate().rev();
        let found = rows.find_map(|(y, row)| Some((y, row.find(words)?, row)));
        let (y, at, row) = found.expect(words);
        let x = row[..at].chars().count();
        let at = Point::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
        self.click_at(at);
    }
}

#[test]
fn a_time_that_reads_as_a_slip_is_asked_about_with_both_readings() {
    for (answer, time) in [("<Enter>", "40/120"), ("<Down><Enter>", "120/40m")] {
        let mut screen = TestScreen::new();
        screen.enter("/time 120/40");
        let rows = screen.draw().rows().join("\n");
        assert!(rows.contains("40 moves in 2 hours (40/120)"), "{rows}");
        screen.keys(answer);
        let options = screen.app.session.game().options();
        assert_eq!(options.time, time.parse().ok());
    }
}

#[test]
fn without_sliding_or_once_something_else_happens_nothing_is_due_after_a_typed_move() {
    let mut screen = TestScreen::new().after("Nf3");
    assert!(screen.app.deadline().is_some());
    screen.keys("<F5>");
    assert_eq!(screen.app.deadline(), None, "what happens next ends it");
    let mut screen = TestScreen::new().after("/set slide off\n");
    screen.keys("Nf3");
    assert_eq!((&*screen.moves(), screen.app.deadline()), ("Nf3", None));
}

#[test]
fn a_setting_that_is_refused_stays_in_the_line_with_its_reason() {
    let screen = TestScreen::new().after("/set board-side left\n");
    assert_eq!(screen.app.line.text(), "/set board-side left");
    assert_eq!(
        screen.message(),
        "Board-side: must be fixed, flipped or auto, not \"left\""
    );
    assert_eq!(*screen.app.settings(), Settings::default());
}

#[test]
fn a_setting_takes_effect_at_once_and_says_whether_it_is_kept() {
    let mut screen = TestScreen::new().after("/theme ocean\n");
    assert_eq!(screen.app.settings().theme.name(), "ocean");
    assert_eq!(
        screen.message(),
        "Theme: ocean, for this session only: there is no home folder"
    );
    screen.enter("/set white Vera");
    assert_eq!(screen.app.session.players().white, "Vera");
    screen.enter("/set board-side flipped");
    assert_eq!(screen.app.hand.bottom(), Color::Black);
}

#[test]
fn the_board_turns_to_the_side_to_move_where_that_is_set() {
    let mut screen = TestScreen::new().after("/set board-side auto\n");
    assert_eq!(screen.app.hand.bottom(), Color::White);
    screen.keys("e4");
    assert_eq!(screen.app.hand.bottom(), Color::Black);
    screen.enter("/flip");
    assert_eq!(screen.app.hand.bottom(), Color::White, "for now");
    screen.keys("e5");
    assert_eq!(screen.app.hand.bottom(), Color::White);
    screen.keys("Nf3");
    assert_eq!(screen.app.hand.bottom(), Color::Black);
    let mut mated =
        TestScreen::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1").after("/set board-side auto\n");
    mated.enter("Ra8");
    assert!(mated.app.session.game().outcome().is_some());
    assert_eq!(
        mated.app.hand.bottom(),
        Color::White,
        "after the end nobody moves"
    );
}

#[test]
fn a_double_click_cannot_play_for_the_side_that_the_board_turns_to() {
    let mut screen = TestScreen::new().after("/set board-side auto\n");
    screen.click("e2");
    screen.press("e4");
    screen.release("e4");
    assert_eq!(
        (&*screen.moves(), screen.app.hand.bottom()),
        ("e4", Color::Black)
    );
    screen.wait(200);
    screen.press("e7");
    assert_eq!(screen.app.hand.selection(), Selection::Empty);
    screen.wait(400);
    screen.press("e7");
    assert_ne!(screen.app.hand.selection(), Selection::Empty);
}

/// Returns true if the bell rings before the next frame. Takes the ring as the main loop does.
fn take_ring(screen: &mut TestScreen) -> bool {
    std::mem::take(&mut screen.app.effects).ring
}

#[test]
fn the_bell_rings_for_check_and_for_the_end_where_that_is_set() {
    let rings = |set: &str, fen: &str, lines: &[&str]| {
        let mut screen = TestScreen::from_fen(fen).after(&format!("{set}\n"));
        for line in lines {
            screen.enter(line);
        }
        take_ring(&mut screen)
    };
    let endgame = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert!(!rings("/set bell off", endgame, &["Ra8"]));
    assert!(rings("/set bell on", endgame, &["Ra8"]));
    assert!(!rings("/set bell on", endgame, &["Ra7"]));
    assert!(rings("/set bell on", endgame, &["Ra7", "/resign", ""]));
    assert!(rings("/set bell moves", endgame, &["Ra7"]));
    let mut screen = TestScreen::from_fen(endgame).after("/set bell on\n");
    screen.enter("Ra8");
    assert!(take_ring(&mut screen));
}

#[test]
fn the_bell_rings_once_for_the_low_time_of_each_player() {
    let mut screen = TestScreen::new().after("/set time 30s\n");
    screen.keys("/set bell on\n/start\n");
    let start = screen.app.now;
    let rings = |screen: &mut TestScreen, seconds| {
        screen.app.tick(start + Duration::from_secs(seconds));
        take_ring(screen)
    };
    assert!(!rings(&mut screen, 9));
    assert!(rings(&mut screen, 11));
    assert!(!rings(&mut screen, 12));
    // White's hand is quicker than the time that has just passed: White has moved at once.
    screen.enter("e4");
    assert!(!rings(&mut screen, 9));
    assert!(rings(&mut screen, 11), "Black's time is low too");
    assert!(!rings(&mut screen, 12));
}

#[test]
fn the_bell_does_not_ring_again_after_a_look_back_at_more_time() {
    let mut screen = TestScreen::new().after("/set time 30s\n");
    screen.keys("/set bell on\ne4");
    screen.wait(25_000);
    assert!(take_ring(&mut screen));
    screen.keys("/pause\n<Home>");
    screen.wait(1_000);
    screen.keys("<End>/start\n");
    screen.wait(1_000);
    assert!(!take_ring(&mut screen));
}

#[test]
fn every_setting_is_changed_on_its_page_or_typed_from_there() {
    for (index, setting) in SETTINGS.iter().enumerate() {
        let mut screen = TestScreen::new().after("<F10>");
        for _ in 0..index {
            screen.keys("<Down>");
        }
        let default = setting.get(screen.app.settings());
        screen.keys("<Right>");
        let now = setting.get(screen.app.settings());
        if setting.values().is_empty() {
            assert_eq!(screen.app.line.text(), format!("/set {} ", setting.name));
            continue;
        }
        assert_ne!(now, default, "{setting:?}");
        screen.keys("<Left>");
        assert_eq!(setting.get(screen.app.settings()), default, "{setting:?}");
        screen.keys("<Esc>");
        assert!(screen.app.layers.dialog().is_none());
    }
}

#[test]
fn a_click_chooses_a_setting_the_next_one_changes_it_and_one_beside_the_page_closes_it() {
    let mut screen = TestScreen::new();
    screen.resize((100, 30));
    screen.enter("/set");
    let index = SETTINGS
        .iter()
        .position(|setting| setting.name == "board-side");
    // Two headings are above it.
    let row = screen.seen().item(index.unwrap() + 2);
    let (name, value) = (Point::new(row.x + 3, row.y), Point::new(row.x + 16, row.y));
    for (at, side) in [
        (name, BoardSide::Fixed),
        (name, BoardSide::Flipped),
        (value, BoardSide::Auto),
    ] {
        screen.click_at(at);
        assert_eq!(screen.app.settings().board_side, side);
    }
    screen.keys("<Home>");
    screen.click_at(value);
    assert_eq!(
        screen.app.settings().board_side,
        BoardSide::Fixed,
        "a value of another"
    );
    screen.click_at(Point::new(0, 29));
    assert!(screen.app.layers.dialog().is_none());
}

#[test]
fn letters_choose_the_setting_whose_name_begins_with_them() {
    for (keys, name) in [
        ("n", "notation"),
        ("m", "mouse"),
        ("T", "time"),
        ("tt", "takeback"),
    ] {
        let mut screen = TestScreen::new().after(&format!("<F10>{keys}"));
        let rows = screen.draw().rows().concat();
        assert!(rows.to_lowercase().contains(&format!("▸ {name}")), "{keys}");
    }
    let mut screen = TestScreen::new().after("/set board-side\n<Enter>");
    assert_eq!(screen.app.settings().board_side, BoardSide::Flipped);
    screen.keys(",");
    assert!(screen.app.layers.dialog().is_none());
}

#[test]
fn a_mistake_in_the_file_is_told_until_it_is_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, "slide = \"of\"\n").unwrap();
    let mut screen = TestScreen::new();
    screen.app.config = Config::load(Some(path), &[]);
    for (line, mistakes) in [("/theme ocean", 1), ("/set slide on", 0)] {
        screen.enter(line);
        let told = screen.app.config.mistakes(FileName::Short);
        assert_eq!(told.count(), mistakes, "{line}");
    }
}

#[test]
fn a_key_that_the_file_moves_is_named_and_does_the_same_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    std::fs::write(&file, "[keys]\nflip = \"^\"\nhelp = \"&\"\nnew = \"~\"\n").unwrap();
    let config = Config::load(Some(file), &[]);
    let theme = Theme::new(&ThemeFile::default(), Depth::True);
    let mut look = Appearance::new(theme, PieceSet::Letters);
    look.keys = config.settings().keys.clone();
    let mut screen = TestScreen::new().with_appearance(look);
    screen.app.config = config;
    assert!(screen.draw().rows().concat().contains("~ New"));
    let bottom = screen.app.hand.bottom();
    screen.keys("^");
    assert_eq!(screen.app.hand.bottom(), !bottom);
    screen.keys("?");
    screen.assert_says("That key does nothing now");
    screen.keys("&");
    let help = screen.draw().rows().concat();
    assert!(
        help.contains("& or F1") && help.contains("~ or F9"),
        "{help}"
    );
    screen.keys("<Esc>/edit\n^");
    let editor: &crate::tui::dialogs::Editor = screen.app.dialog_as().unwrap();
    assert_eq!(editor.bottom(), bottom);
    screen.keys("&");
    assert!(
        screen
            .draw()
            .rows()
            .concat()
            .contains("~ sets up the start")
    );
}
