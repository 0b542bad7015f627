use super::*;
use crate::settings::BoardSide;
use crate::tui::request::DialogRequest;
use crate::tui::tests::keys;

impl NewGame {
    /// Returns the marked row.
    pub fn marked(&self) -> usize {
        self.form.marked()
    }

    pub fn marked_label(&self) -> String {
        self.rows()[self.form.marked()].label.clone()
    }

    /// Returns the row with this label in every dialog for a new game.
    pub fn row_labelled(label: &str) -> usize {
        let rows = page().rows();
        rows.iter().position(|row| row.label == label).unwrap()
    }
}

/// The dialog of a first game, with default settings.
fn page() -> NewGame {
    let shown = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse().unwrap();
    NewGame::new(Settings::default(), Position::start(), shown, Colors::Named)
}

/// The dialog of a first game, with its row for the start marked.
fn at_start() -> NewGame {
    let mut page = page();
    page.mark(Subject::Start.row());
    page
}

/// Presses keys and returns what the last one does. The others do nothing outside the dialog.
fn press(page: &mut NewGame, text: &str) -> Request {
    let requests = keys(text).into_iter();
    let mut requests = requests.map(|key| page.key(key, &Layout::default()));
    requests
        .find(|request| *request != Request::Nothing)
        .unwrap_or(Request::Nothing)
}

/// Returns where the game begins; `None` if the start is random, or something is wrong.
fn begin(page: &mut NewGame) -> Option<Position> {
    match page.start() {
        Some(StartChoice::At(start)) => Some(start),
        Some(StartChoice::DrawnChess960) | None => None,
    }
}

#[test]
fn a_name_that_is_typed_takes_the_place_of_the_one_before_unless_it_is_edited() {
    let mut page = page();
    assert_eq!(
        press(&mut page, "Vera K.<Down>Sonya<Left><Backspace>j<Up><End>!"),
        Request::Nothing
    );
    assert_eq!(page.settings().players.white, "Vera K.!");
    assert_eq!(page.settings().players.black, "Sonja");
}

#[test]
fn a_time_is_stepped_to_or_typed_and_a_wrong_one_keeps_the_game_from_beginning() {
    let mut page = page();
    let time = |page: &NewGame| page.settings().game.time;
    assert_eq!(
        press(&mut page, "<Down><Down><Right><Right><Right>"),
        Request::Nothing
    );
    assert_eq!(page.text(Subject::time()), "blitz 3+2");
    assert_eq!(time(&page), "3+2".parse().ok());
    for (typed, why) in [
        ("120/40", "does \"120/40\" mean 40/120"),
        ("7+soon", "soon"),
    ] {
        page.mark(2);
        assert_eq!(press(&mut page, typed), Request::Nothing);
        let mistake = page.mistake(page.subject()).unwrap();
        assert!(mistake.contains(why), "{mistake}");
    }
    assert_eq!(press(&mut page, "<Down>"), Request::Nothing);
    assert_eq!(page.start(), None);
    assert_eq!(page.marked(), 2, "the mistake is marked");
    assert_eq!(press(&mut page, "7+7"), Request::Nothing);
    assert_eq!(time(&page), "7+7".parse().ok());
    assert_eq!(begin(&mut page), Some(Position::start()));
}

#[test]
fn the_text_of_a_start_says_where_the_game_begins_or_why_it_cannot() {
    let shown = page().shown;
    let number: StartNumber = "96".parse().unwrap();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let of_960 = "6k1/8/8/8/8/8/8/RR3K2 w B - 0 1";
    let position_960 = Position::from_fen(of_960, Variant::Chess960).unwrap();
    for (text, start) in [
        ("standard", Ok(Position::start())),
        ("no queen on d8", Ok(Odds::ALL[7].start())),
        ("the position shown", Ok(shown)),
        ("96", Ok(number.start())),
        ("Chess960 96", Ok(number.start())),
        (fen, Ok(fen.parse().unwrap())),
        (&*format!("Chess960 {of_960}"), Ok(position_960)),
        ("", Err("a FEN may be typed or pasted")),
        ("8/8 w", Err("8")),
        ("960", Err("from 0 to 959, not \"960\"")),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Err("no legal move")),
    ] {
        let mut page = at_start();
        page.set(Subject::Start, text);
        match start {
            Ok(start) => {
                assert_eq!(begin(&mut page), Some(start), "{text}");
                assert_eq!(page.setup(), *start, "{text}");
            }
            Err(why) => {
                let mistake = page.mistake(Subject::Start).unwrap();
                assert!(mistake.contains(why), "{text}: {mistake}");
            }
        }
    }
}

#[test]
fn every_start_is_stepped_through_and_fits_in_its_row_on_the_smallest_screens() {
    let mut page = at_start();
    let starts = Subject::Start.values();
    for (index, start) in starts.iter().enumerate().skip(1) {
        assert_eq!(press(&mut page, "<Right>"), Request::Nothing);
        assert_eq!(page.text(Subject::Start), start);
        assert!(width(start) <= 19, "{start}");
        let is_drawn = page.choice() == Ok(StartChoice::DrawnChess960);
        assert_eq!(is_drawn, index == 1, "{start}");
    }
    assert_eq!(press(&mut page, "<Right>"), Request::Nothing);
    assert_eq!(page.text(Subject::Start), STANDARD);
    assert_eq!(press(&mut page, "<Left>"), Request::Nothing);
    assert_eq!(page.text(Subject::Start), VIEWED);
}

#[test]
fn a_rematch_has_the_same_start_and_odds_stay_with_their_player() {
    let of_960 = Position::from_fen("6k1/8/8/8/8/8/8/RR3K2 w B - 0 1", Variant::Chess960);
    let same = [
        Position::start(),
        StartNumber::STANDARD.start(),
        of_960.unwrap(),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap(),
    ];
    let odds = Odds::ALL.map(|odds| (odds.start(), odds.swapped().start()));
    for (start, next) in same.map(|start| (start, start)).into_iter().chain(odds) {
        let settings = Settings::default();
        let mut page = NewGame::new(settings, start, Position::start(), Colors::Swapped);
        assert_eq!(begin(&mut page), Some(next));
        assert_eq!(page.summary(40), "you change sides");
        let mut agreed = page.agreed().unwrap();
        assert_eq!(begin(&mut agreed.page), Some(start));
        page.start_at(&start);
        assert_eq!(
            (begin(&mut page), page.subject()),
            (Some(start), Subject::Begin)
        );
    }
}

#[test]
fn a_pasted_position_becomes_the_start_in_the_present_variant() {
    let mut page = page();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    page.paste(&format!(" {fen}\n"));
    assert_eq!(page.subject(), Subject::Start, "it is no name");
    assert_eq!(begin(&mut page), Some(fen.parse().unwrap()));
    page.set(Subject::Start, CHESS960);
    page.paste(fen);
    let of_960 = Position::from_fen(fen, Variant::Chess960).unwrap();
    assert_eq!(begin(&mut page), Some(of_960));
    page.mark(0);
    page.paste(" Vera\n");
    assert_eq!(page.settings().players.white, "Vera");
}

#[test]
fn space_sets_up_a_position_and_enter_does_where_none_is_typed() {
    let mut page = at_start();
    assert_eq!(
        press(&mut page, " "),
        Request::Dialog(DialogRequest::EditStart)
    );
    assert_eq!(press(&mut page, "<Left><Left>"), Request::Nothing);
    assert_eq!(
        press(&mut page, "<Enter>"),
        Request::Dialog(DialogRequest::EditStart)
    );
    assert_eq!(page.setup(), *page.shown);
    assert_eq!(press(&mut page, "8/8/8/8/8/8/8/k w"), Request::Nothing);
    assert_eq!(
        press(&mut page, "<Enter>"),
        Request::Dialog(DialogRequest::BeginGame)
    );
    assert_eq!(page.start(), None);
}

#[test]
fn enter_begins_from_any_row_and_escape_closes() {
    for row in 0..SUBJECTS.len() {
        let mut page = page();
        assert_eq!(press(&mut page, &"<Down>".repeat(row)), Request::Nothing);
        assert_eq!(
            press(&mut page, "<Enter>"),
            Request::Dialog(DialogRequest::BeginGame)
        );
        assert_eq!(press(&mut page, "<Esc>"), Request::Close);
    }
}

#[test]
fn a_click_steps_at_the_arrows_and_begins_on_the_last_row() {
    let mut page = page();
    let [time, board_side] =
        ["time", "board-side"].map(|name| Subject::Setting(Setting::named(name).unwrap()));
    for (subject, step) in [
        (Subject::Colors, Step::Back),
        (board_side, Step::Forward),
        (time, Step::Forward),
        (time, Step::Forward),
        (time, Step::Back),
        (time, Step::None),
    ] {
        assert_eq!(page.click(subject.row(), step), Request::Nothing);
    }
    assert_eq!(page.click(time.row(), Step::To(5)), Request::Nothing);
    let begin = page.click(Subject::Begin.row(), Step::None);
    assert_eq!(begin, Request::Dialog(DialogRequest::BeginGame));
    assert_eq!(Subject::Begin.row(), SUBJECTS.len() - 1);
    assert_eq!(page.colors(), Colors::Toss);
    let settings = page.settings();
    assert_eq!(settings.board_side, BoardSide::Flipped);
    assert_eq!(settings.game.time, "5+3".parse().ok());
}
