use super::*;
use crate::settings::Turn;

impl NewGame {
    /// The row that is marked.
    pub fn marked(&self) -> usize {
        self.list.marked()
    }
}

/// The dialog of a first game, with nothing set.
fn page() -> NewGame {
    let shown = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse().unwrap();
    NewGame::new(Settings::default(), Position::start(), shown, Colors::Named)
}

/// Types a text into the marked row.
fn type_text(page: &mut NewGame, text: &str) {
    for letter in text.chars() {
        assert_eq!(page.press(KeyCode::Char(letter)), Intent::Stay);
    }
}

/// Presses a key so many times.
fn press(page: &mut NewGame, code: KeyCode, times: usize) {
    for _ in 0..times {
        assert_eq!(page.press(code), Intent::Stay);
    }
}

/// The time that is set.
fn time(page: &NewGame) -> Option<TimeControl> {
    page.settings().game.time.clone()
}

#[test]
fn a_name_that_is_typed_takes_the_place_of_the_one_before_unless_it_is_edited() {
    let mut page = page();
    type_text(&mut page, "Vera K.");
    press(&mut page, KeyCode::Down, 1);
    type_text(&mut page, "Sonya");
    press(&mut page, KeyCode::Left, 1);
    press(&mut page, KeyCode::Backspace, 1);
    type_text(&mut page, "j");
    assert_eq!(page.settings().white.to_string(), "Vera K.");
    assert_eq!(page.settings().black.to_string(), "Sonja");
    press(&mut page, KeyCode::Up, 1);
    press(&mut page, KeyCode::End, 1);
    type_text(&mut page, "!");
    assert_eq!(page.settings().white.to_string(), "Vera K.!");
}

#[test]
fn a_time_is_stepped_to_or_typed_and_a_wrong_one_keeps_the_game_from_beginning() {
    let mut page = page();
    press(&mut page, KeyCode::Down, 2);
    press(&mut page, KeyCode::Right, 3);
    assert_eq!(time(&page), "3+2".parse().ok());
    type_text(&mut page, "7+soon");
    let mistake = page.mistake(page.subject()).unwrap();
    assert!(mistake.contains("soon"), "{mistake}");
    press(&mut page, KeyCode::Down, 1);
    assert_eq!(page.start(), None);
    assert_eq!(page.marked(), 2, "the mistake is marked");
    type_text(&mut page, "7+7");
    assert_eq!(time(&page), "7+7".parse().ok());
    assert_eq!(page.start(), Some(StartChoice::At(Position::start())));
}

#[test]
fn the_game_begins_as_usual_at_a_typed_position_or_at_the_one_shown() {
    let mut page = page();
    press(&mut page, KeyCode::Down, 3);
    assert_eq!(page.choice(), Ok(StartChoice::At(Position::start())));
    press(&mut page, KeyCode::Left, 1);
    assert_eq!(page.choice(), Ok(StartChoice::At(page.shown)));
    press(&mut page, KeyCode::Left, 1);
    assert_eq!(page.start, Start::Typed);
    assert!(page.choice().is_err(), "nothing has been typed");
    type_text(&mut page, "8/8 w");
    assert_eq!(page.start(), None);
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    press(&mut page, KeyCode::Up, 3);
    page.paste(&format!(" {fen}\n"));
    assert_eq!(page.subject(), Subject::Start, "it is no name");
    assert_eq!(page.start(), Some(StartChoice::At(fen.parse().unwrap())));
    page.paste("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(page.choice().is_err(), "mate is no beginning");
}

#[test]
fn a_position_is_set_up_where_none_is_typed_and_begins_there() {
    let mut page = page();
    press(&mut page, KeyCode::Down, 3);
    assert_eq!(
        page.press(KeyCode::Char(' ')),
        Intent::EditStart,
        "from any start"
    );
    assert_eq!(page.setup(), Setup::from(&Position::start()));
    press(&mut page, KeyCode::Left, 1);
    assert_eq!(page.setup(), Setup::from(&page.shown));
    press(&mut page, KeyCode::Left, 1);
    assert_eq!(page.press(KeyCode::Enter), Intent::EditStart);
    type_text(&mut page, "8/8/8/8/8/8/8/k w");
    assert_eq!(
        page.press(KeyCode::Enter),
        Intent::BeginGame,
        "what is typed is tried"
    );
    assert_eq!(page.start(), None);
    for start in [
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap(),
        Odds::ALL[5].start(),
        Position::start(),
    ] {
        page.start_at(start);
        assert_eq!(page.subject(), Subject::Begin);
        assert_eq!(page.start(), Some(StartChoice::At(start)));
        assert_eq!(page.setup(), Setup::from(&start));
    }
}

#[test]
fn odds_are_stepped_through_and_known_again_in_a_rematch() {
    let mut page = page();
    press(&mut page, KeyCode::Down, 3);
    press(&mut page, KeyCode::Right, 1);
    for odds in Odds::ALL {
        press(&mut page, KeyCode::Right, 1);
        assert_eq!(page.start(), Some(StartChoice::At(odds.start())));
        let words = odds.to_string();
        assert_eq!(page.value(Subject::Start, width(&words)), words);
        assert!(width(&page.value(Subject::Start, 19)) <= 19, "{words}");
        let [_, short] = page.meaning(Subject::Start);
        assert!(wrap(&short, 34).len() <= 2, "{short}");
        let settings = Settings::default();
        let next = NewGame::new(settings, odds.start(), Position::start(), Colors::Swapped);
        assert_eq!(
            next.start,
            Start::Odds(odds.swapped()),
            "the player keeps them"
        );
    }
    press(&mut page, KeyCode::Right, 1);
    assert_eq!(page.start, Start::Typed);
    press(&mut page, KeyCode::Left, Odds::ALL.len() + 2);
    assert_eq!(page.start(), Some(StartChoice::At(Position::start())));
}

#[test]
fn enter_begins_from_any_row_and_escape_closes() {
    for row in 0..ROWS.len() {
        let mut page = page();
        press(&mut page, KeyCode::Down, row);
        assert_eq!(page.press(KeyCode::Enter), Intent::BeginGame);
        assert_eq!(page.press(KeyCode::Esc), Intent::Close);
    }
}

#[test]
fn a_click_steps_at_the_arrows_and_begins_on_the_last_row() {
    let mut page = page();
    for (index, step) in [
        (4, Step::Back),
        (5, Step::None),
        (2, Step::On),
        (2, Step::On),
        (2, Step::Back),
        (2, Step::None),
    ] {
        assert_eq!(page.click(index, step), Intent::Stay);
    }
    assert_eq!(page.click(9, Step::None), Intent::BeginGame);
    assert_eq!(page.colors(), Colors::Toss);
    assert_eq!(page.settings().turn, Turn::Flipped);
    assert_eq!(time(&page), "1".parse().ok());
}

#[test]
fn every_setting_that_is_settled_has_a_row() {
    let rows = ROWS.iter().filter_map(|(_, subject)| match subject {
        Subject::Typed(name, _) | Subject::Chosen(name) => Some(*name),
        _ => None,
    });
    assert_eq!(rows.collect::<Vec<_>>(), CHOSEN_SETTINGS);
    assert!(
        CHOSEN_SETTINGS
            .iter()
            .all(|name| Setting::named(name).is_ok())
    );
}

#[test]
fn a_start_of_chess960_is_drawn_by_lot_or_typed_by_its_number_or_as_a_position() {
    let mut page = page();
    press(&mut page, KeyCode::Down, 3);
    press(&mut page, KeyCode::Right, 1);
    assert_eq!(page.value(Subject::Start, 60), "Chess960 by lot");
    assert_eq!(page.start(), Some(StartChoice::DrawnChess960));
    type_text(&mut page, "96");
    assert_eq!(page.value(Subject::Start, 60), "Chess960 96");
    let number: StartNumber = "96".parse().unwrap();
    assert_eq!(page.start(), Some(StartChoice::At(number.start())));
    assert_eq!(page.setup(), Setup::from(&number.start()));
    type_text(&mut page, "0");
    assert_eq!(page.start(), None);
    let mistake = page.mistake(Subject::Start).unwrap();
    assert!(mistake.contains("from 0 to 959, not \"960\""), "{mistake}");
    press(&mut page, KeyCode::Backspace, 3);
    assert_eq!(page.start(), Some(StartChoice::DrawnChess960));
    let fen = "6k1/8/8/8/8/8/8/RR3K2 w B - 0 1";
    page.paste(fen);
    let position = Position::from_fen(fen, Variant::Chess960).unwrap();
    assert_eq!(page.start(), Some(StartChoice::At(position)));
    page.start_at(number.start());
    assert_eq!(page.value(Subject::Start, 60), "Chess960 96");
    // A position that could be of either is of the variant that the row names.
    let either = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    page.paste(either);
    let position = Position::from_fen(either, Variant::Chess960).unwrap();
    assert_eq!(page.start(), Some(StartChoice::At(position)));
    press(&mut page, KeyCode::Left, 1);
    page.paste(either);
    assert_eq!(page.start, Start::Typed);
}

#[test]
fn a_rematch_of_chess960_has_the_same_start() {
    for start in [
        StartNumber::STANDARD.start(),
        Position::from_fen("6k1/8/8/8/8/8/8/RR3K2 w B - 0 1", Variant::Chess960).unwrap(),
    ] {
        let settings = Settings::default();
        let mut next = NewGame::new(settings, start, Position::start(), Colors::Swapped);
        assert_eq!(next.start(), Some(StartChoice::At(start)));
    }
}
