mod draws;
mod edit;
mod lists;
mod new_game;
mod pasted;
mod settings;
mod touch;
mod typing;
mod walk;

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Position as Point;

use super::*;
use crate::game::{GameOptions, Question};
use crate::rules::Position;
use crate::session::Players;
use crate::tui::events::{Button, Event, Input, Pointer, PointerKind};
use crate::tui::layout::MovesArea;

const CASTLING: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

impl App {
    /// The items of the dialog that can be clicked, with their cells.
    pub fn items(&self) -> Vec<(usize, Rect)> {
        let layout = self.layout();
        let mut items = std::collections::BTreeMap::<usize, Rect>::new();
        for at in layout.screen.positions() {
            if let Some(Pressed::Dialog(Target::Item(index))) = self.hit(at, &layout) {
                let cell = Rect::new(at.x, at.y, 1, 1);
                let item = items.entry(index).or_insert(cell);
                *item = item.union(cell);
            }
        }
        items.into_iter().collect()
    }

    /// The cells of an item of the dialog.
    pub fn item(&self, index: usize) -> Rect {
        let items = self.items();
        items.iter().find(|(item, _)| *item == index).unwrap().1
    }
}

/// A screen of 80x24 on which hands and keys act.
struct Table(App, Instant);

impl Table {
    fn new(fen: &str) -> Self {
        let start = if fen.is_empty() {
            Position::start()
        } else {
            fen.parse().unwrap()
        };
        let mut app = App::new(Session::new(start, Players::default()), Config::default());
        app.resize(Rect::new(0, 0, 80, 24));
        Self(app, Instant::now())
    }

    /// A game with this much time for each player.
    fn timed(fen: &str, time: &str) -> Self {
        let mut table = Self::new(fen);
        let options = GameOptions {
            time: Some(time.parse().unwrap()),
            ..GameOptions::default()
        };
        table.0.session =
            Session::new(*table.0.session.game().start(), Players::default()).with_options(options);
        table
    }

    /// Lets time pass, and the screen notice it.
    fn wait(&mut self, milliseconds: u64) {
        self.1 += Duration::from_millis(milliseconds);
        self.0.tick(self.1);
    }

    /// How the game ended.
    fn end(&self) -> String {
        self.0
            .session()
            .game()
            .outcome()
            .map_or(String::new(), |outcome| outcome.to_string())
    }

    fn input(&mut self, input: Input) -> bool {
        self.0.handle(Event { at: self.1, input })
    }

    fn key(&mut self, code: KeyCode) {
        self.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn keys(&mut self, text: &str) {
        text.chars()
            .for_each(|letter| self.key(KeyCode::Char(letter)));
    }

    /// The names of what the line may become.
    fn choices(&self) -> Vec<&str> {
        let all = self.0.choices().all().iter();
        all.map(|choice| choice.name.as_str()).collect()
    }

    /// Takes in what is found in the background until this is so.
    fn wait_for(&mut self, is_so: impl Fn(&Self) -> bool) {
        for _ in 0..1000 {
            self.input(Input::Found);
            if is_so(self) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("nothing came but {:?}", self.choices());
    }

    fn enter(&mut self, text: &str) {
        self.keys(text);
        self.key(KeyCode::Enter);
    }

    fn pointer(&mut self, kind: PointerKind, at: Point) -> bool {
        self.input(Input::Pointer(Pointer {
            kind,
            column: at.x,
            row: at.y,
        }))
    }

    fn at(&self, square: &str) -> Point {
        self.0
            .layout()
            .board
            .unwrap()
            .centre(square.parse().unwrap())
    }

    fn press(&mut self, square: &str) {
        self.pointer(PointerKind::Press(Button::Left), self.at(square));
    }

    fn hold(&mut self, square: &str) -> bool {
        self.pointer(PointerKind::Hold(Button::Left), self.at(square))
    }

    fn release(&mut self, square: &str) {
        self.pointer(PointerKind::Release(Button::Left), self.at(square));
    }

    fn click(&mut self, square: &str) {
        self.press(square);
        self.release(square);
    }

    fn drag(&mut self, from: &str, to: &str) {
        self.press(from);
        self.hold(to);
        self.release(to);
    }

    fn click_at(&mut self, at: Point) {
        self.pointer(PointerKind::Press(Button::Left), at);
        self.pointer(PointerKind::Release(Button::Left), at);
    }

    /// The cell of a button, by the name of its key.
    fn button(&self, name: &str) -> Point {
        let layout = self.0.layout();
        let mut buttons = layout.buttons.iter();
        buttons
            .find(|(binding, _)| binding.name == name)
            .unwrap()
            .1
            .as_position()
    }

    fn moves(&self) -> String {
        let record = self.0.session().game().record();
        record
            .iter()
            .map(|ply| ply.san.clone())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn said(&self) -> &str {
        match self.0.message() {
            Message::None => "",
            Message::Info(text) | Message::Error(text, _) => text,
        }
    }
}

#[test]
fn the_reason_why_a_line_is_refused_stands_in_the_place_of_its_completions() {
    let mut table = Table::new("");
    table.keys("/set s");
    assert!(table.0.layout().choices.len() > 1);
    table.key(KeyCode::Enter);
    assert!(matches!(table.0.message(), Message::Error(..)));
    assert!(table.0.layout().choices.is_empty());
    table.keys("l");
    assert!(!table.0.layout().choices.is_empty());
}

#[test]
fn all_four_ways_to_move_work_side_by_side() {
    let mut table = Table::new("");
    table.drag("e2", "e4");
    table.click("e7");
    table.click("e5");
    table.keys("nf3");
    table.keys("b8c6");
    // The last press has left the cursor on e5, unseen; the first key shows it, and from there it goes to f1.
    table.key(KeyCode::Right);
    table.key(KeyCode::Right);
    for _ in 0..4 {
        table.key(KeyCode::Down);
    }
    table.key(KeyCode::Char(' '));
    for _ in 0..3 {
        table.key(KeyCode::Left);
        table.key(KeyCode::Up);
    }
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "e4 e5 Nf3 Nc6 Bc4");
}

#[test]
fn an_illegal_drag_goes_back_and_says_why() {
    let mut table = Table::new("");
    table.drag("e2", "e5");
    assert_eq!(table.moves(), "");
    assert_eq!(table.0.selection(), Selection::Empty);
    assert!(
        table.said().to_lowercase().contains("pawn"),
        "{}",
        table.said()
    );
}

#[test]
fn a_drag_off_the_board_goes_back() {
    let mut table = Table::new("");
    table.press("e2");
    table.hold("e4");
    table.pointer(PointerKind::Release(Button::Left), Point::new(0, 0));
    assert_eq!(
        (table.moves().as_str(), table.0.selection()),
        ("", Selection::Empty)
    );
}

#[test]
fn escape_a_second_button_focus_loss_and_a_resize_end_a_drag() {
    let endings: [fn(&mut Table); 4] = [
        |table| table.key(KeyCode::Esc),
        |table| {
            table.pointer(PointerKind::Press(Button::Right), Point::new(1, 1));
        },
        |table| {
            table.input(Input::FocusLost);
        },
        |table| table.0.resize(Rect::new(0, 0, 100, 40)),
    ];
    for end in endings {
        let mut table = Table::new("");
        table.press("e2");
        table.hold("e3");
        end(&mut table);
        assert_eq!(table.0.selection(), Selection::Empty);
        table.release("e4");
        assert_eq!(table.moves(), "");
    }
}

#[test]
fn motion_shows_only_with_a_piece_in_hand() {
    let mut table = Table::new("");
    assert!(!table.hold("e4"), "nothing is held");
    table.press("e2");
    assert!(
        !table.pointer(PointerKind::Hold(Button::Left), table.at("e2")),
        "it is on its square"
    );
    assert!(table.hold("e3"));
    assert!(!table.hold("e3"), "it has not moved");
}

#[test]
fn the_king_castles_onto_its_rook_by_drag_and_by_click() {
    let mut table = Table::new(CASTLING);
    table.drag("e1", "h1");
    table.click("e8");
    table.click("a8");
    assert_eq!(table.moves(), "O-O O-O-O");
}

#[test]
fn a_press_on_a_rook_selects_it_where_castling_is_not_legal() {
    let mut table = Table::new("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    table.click("e1");
    table.click("h1");
    assert_eq!(
        table.0.selection(),
        Selection::Selected("h1".parse().unwrap())
    );
}

#[test]
fn a_promotion_is_chosen_by_letter_arrows_or_mouse_and_taken_back_by_escape() {
    let mut table = Table::new(PROMOTION);
    table.drag("a7", "a8");
    assert_eq!(table.moves(), "", "nothing is played before the choice");
    table.key(KeyCode::Esc);
    assert_eq!(
        (table.moves().as_str(), table.0.dialog().is_none()),
        ("", true)
    );
    table.drag("a7", "a8");
    table.keys("n");
    assert_eq!(table.moves(), "a8=N");

    let mut table = Table::new(PROMOTION);
    table.click("a7");
    table.click("a8");
    table.key(KeyCode::Down);
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "a8=R");

    let mut table = Table::new(PROMOTION);
    table.drag("a7", "a8");
    table.click("a5");
    assert_eq!(
        table.moves(),
        "a8=B",
        "the fourth choice lies three squares below"
    );

    let mut table = Table::new(PROMOTION);
    table.drag("a7", "a8");
    table.click("h3");
    assert_eq!(
        (table.moves().as_str(), table.0.dialog().is_none()),
        ("", true)
    );
}

#[test]
fn the_press_that_opens_the_choice_does_not_make_it() {
    let mut table = Table::new(PROMOTION);
    table.click("a7");
    table.press("a8");
    table.release("a8");
    assert!(
        table.0.dialog().is_some(),
        "the queen lies under the pointer, but was not pressed"
    );
}

#[test]
fn a_complete_move_plays_at_once_and_the_enter_behind_it_does_nothing() {
    let mut table = Table::new("");
    table.enter("e4");
    table.enter("e5");
    assert_eq!(table.moves(), "e4 e5");
    assert_eq!(table.0.selection(), Selection::Empty);
}

#[test]
fn short_castling_waits_for_enter_while_long_castling_is_legal() {
    let mut table = Table::new(CASTLING);
    table.keys("O-O");
    assert_eq!(table.moves(), "");
    table.key(KeyCode::Enter);
    table.keys("o-o-o");
    assert_eq!(table.moves(), "O-O O-O-O");
}

#[test]
fn wrong_text_stays_with_its_reason() {
    let mut table = Table::new("");
    table.enter("Ke2");
    assert_eq!(table.0.entry().text(), "Ke2");
    assert!(matches!(table.0.message(), Message::Error(..)));
    table.key(KeyCode::Esc);
    assert!(table.0.entry().is_empty());
}

#[test]
fn a_resignation_is_confirmed_and_escape_never_resigns() {
    let mut table = Table::new("");
    for no in [KeyCode::Esc, KeyCode::Char('n')] {
        table.key(KeyCode::F(4));
        let asked = format!("{:?}", table.0.dialog());
        assert!(asked.contains("Act(Resign(White))"), "{asked}");
        table.key(no);
        assert!(table.0.dialog().is_none());
    }
    assert_eq!(table.0.session().game().outcome(), None);
    table.enter("/resign black");
    table.key(KeyCode::Enter);
    assert_eq!(table.0.session().game().outcome().unwrap().score(), "1-0");
}

#[test]
fn a_draw_is_offered_with_a_move_and_accepted_by_button() {
    let mut table = Table::new("");
    table.keys("e4e5");
    table.click_at(table.button("="));
    table.keys("w");
    table.keys("Nf3");
    assert_eq!(
        table.0.session().game().question(),
        Some(Question::Draw(Color::White))
    );
    table.click_at(table.button("F7"));
    assert_eq!(
        table.0.session().game().outcome().unwrap().score(),
        "1/2-1/2"
    );
}

#[test]
fn a_press_that_began_before_a_question_does_not_answer_it() {
    let mut table = Table::new("");
    table.keys("e4e5");
    table.key(KeyCode::F(2));
    table.keys("w");
    let mut rehearsal = Table::new("");
    rehearsal.keys("e4e5");
    rehearsal.key(KeyCode::F(2));
    rehearsal.keys("w");
    rehearsal.keys("Nf3");
    let accept = rehearsal.button("F7");
    table.pointer(PointerKind::Press(Button::Left), accept);
    table.keys("Nf3");
    table.pointer(PointerKind::Release(Button::Left), accept);
    assert_eq!(
        table.0.session().game().question(),
        Some(Question::Draw(Color::White))
    );
}

#[test]
fn the_key_that_accepts_a_draw_does_not_allow_a_take_back() {
    let mut table = Table::new("");
    table.keys("e4");
    table.key(KeyCode::F(5));
    table.key(KeyCode::F(7));
    assert_eq!(table.moves(), "e4");
    table.key(KeyCode::F(9));
    assert_eq!(table.moves(), "");
}

#[test]
fn looking_back_never_changes_the_game_whatever_is_pressed() {
    let mut table = Table::new("");
    table.keys("e4e5");
    table.key(KeyCode::PageUp);
    assert_eq!(table.0.shown_path().plies(), 1);
    table.drag("e7", "e6");
    table.drag("e5", "e6");
    table.keys(" ");
    table.key(KeyCode::Enter);
    table.enter("Nf3");
    for function in [2, 3, 5] {
        table.key(KeyCode::F(function));
    }
    assert_eq!(table.moves(), "e4 e5");
    assert_eq!(table.0.session().game().question(), None);
    table.key(KeyCode::End);
    assert!(!table.0.is_looking_back());
}

#[test]
fn the_wheel_the_keys_and_the_list_walk_through_the_moves() {
    let mut table = Table::new("");
    table.keys("e4e5");
    table.pointer(PointerKind::WheelUp, Point::new(5, 5));
    assert_eq!(table.0.shown_path().plies(), 1);
    table.pointer(PointerKind::WheelDown, Point::new(5, 5));
    assert_eq!(table.0.shown_path().plies(), 2);
    table.key(KeyCode::Home);
    assert_eq!(table.0.shown_path().plies(), 0);
    let Some(MovesArea::Pairs(pairs)) = table.0.layout().moves else {
        panic!("no list of pairs");
    };
    table.click_at(pairs.ply(1).unwrap().as_position());
    assert_eq!(table.0.shown_path().plies(), 1);
}

#[test]
fn flipping_turns_the_board_and_what_is_hit() {
    let mut table = Table::new("");
    let before = table.at("a1");
    table.key(KeyCode::F(6));
    assert_eq!(table.at("h8"), before);
    table.drag("e2", "e4");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn control_c_leaves_only_when_pressed_twice() {
    let mut table = Table::new("");
    let control_c = Input::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    table.input(control_c.clone());
    table.key(KeyCode::Esc);
    table.input(control_c.clone());
    assert!(!table.0.has_ended());
    table.input(control_c);
    assert!(table.0.has_ended());
}

#[test]
fn a_command_is_chosen_from_the_list() {
    let mut table = Table::new("");
    table.keys("/f");
    let choices = table.0.choices();
    assert_eq!(choices.chosen().unwrap().name, "/flip");
    assert_eq!(choices.all().len(), 3);
    table.key(KeyCode::Down);
    table.key(KeyCode::Tab);
    assert_eq!(table.0.entry().text(), "/forward");
    table.key(KeyCode::Esc);
    table.enter("/fl");
    assert_eq!(
        table.0.bottom(),
        Color::Black,
        "the only one that fits is meant"
    );
    table.enter("/squ");
    assert_eq!(
        table.0.entry().text(),
        "/square ",
        "it needs to be told which"
    );
}

#[test]
fn a_click_on_a_choice_takes_it_and_runs_what_is_complete() {
    let mut table = Table::new("");
    let place = |table: &Table, name: &str| {
        let all = table.0.choices().all();
        let index = all.iter().position(|choice| choice.name == name);
        let places = table.0.layout().choices;
        let at = places.iter().find(|(place, _)| Some(*place) == index);
        at.unwrap().1.as_position()
    };
    table.keys("/f");
    let at = place(&table, "/forward");
    assert_eq!(table.0.layout().hit(at), Some(Hit::Choice(1)));
    table.keys("l");
    table.click_at(place(&table, "/flip"));
    assert_eq!(table.0.bottom(), Color::Black);
    table.keys("/squ");
    table.click_at(place(&table, "/square"));
    assert_eq!(
        table.0.entry().text(),
        "/square ",
        "which one has to be said"
    );
    table.key(KeyCode::Esc);
    table.keys("/set tu");
    table.click_at(place(&table, "turn"));
    table.click_at(place(&table, "auto"));
    assert!(table.said().starts_with("Turn: auto"));
    assert!(table.0.layout().choices.is_empty());
}

#[test]
fn what_follows_a_command_is_completed_and_chosen_from_a_list() {
    let mut table = Table::new("");
    table.keys("/set tu");
    table.key(KeyCode::Tab);
    assert_eq!(table.0.entry().text(), "/set turn ");
    table.key(KeyCode::Down);
    table.key(KeyCode::Enter);
    assert!(table.said().starts_with("Turn: flipped"));
    table.enter("/set tu");
    assert_eq!(
        table.0.entry().text(),
        "/set turn ",
        "its value has yet to be said"
    );
    table.enter("a");
    assert!(table.said().starts_with("Turn: auto"));
    table.enter("/theme ");
    assert!(
        matches!(table.0.dialog(), Some(Dialog::Settings(_))),
        "nothing was chosen"
    );
}

#[test]
fn a_path_is_taken_from_the_list_only_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("club.pgn"), "[White \"Vera\"]\n\n1. d4 d5 *\n").unwrap();
    let mut table = Table::new("");
    table.keys("e4");
    table.enter(&format!("/save {}", path("cl").display()));
    assert!(
        path("cl.pgn").exists() && !path("cl").exists(),
        "what is typed is meant, though club.pgn begins so, and an ending is added"
    );
    table.keys(&format!("/open {}", path("clu").display()));
    table.wait_for(|table| table.choices() == ["club.pgn"]);
    table.key(KeyCode::Tab);
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "d4 d5");
    table.keys("x");
    table.key(KeyCode::Up);
    assert!(table.0.entry().text().ends_with("club.pgn"));
    assert!(
        table.0.choices().all().is_empty(),
        "a recalled line is complete"
    );
    table.key(KeyCode::Up);
    assert!(table.0.entry().text().starts_with("/save"));
}

#[test]
fn pasted_text_waits_in_the_line() {
    let mut table = Table::new("");
    table.input(Input::Paste("e4\n".to_owned()));
    assert_eq!((table.moves().as_str(), table.0.entry().text()), ("", "e4"));
    table.key(KeyCode::Enter);
    assert_eq!(table.moves(), "e4");
}

#[test]
fn a_press_on_the_opponents_piece_says_whose_move_it_is() {
    let mut table = Table::new("");
    table.click("e7");
    assert!(
        table.said().contains("White is to move"),
        "{}",
        table.said()
    );
}

#[test]
fn the_rules_are_read_with_keys_and_the_mouse_and_never_play() {
    let mut table = Table::new("");
    let title = |table: &Table| match table.0.dialog() {
        Some(Dialog::Pages(pages)) => pages.titles().0,
        _ => "",
    };
    table.enter("/rules castling");
    assert_eq!(title(&table), "Castling");
    table.key(KeyCode::Right);
    assert_eq!(title(&table), "En passant");
    let frame = table.0.dialog_frame(&table.0.layout()).unwrap();
    let left = Point::new(frame.x + 3, frame.bottom() - 1);
    table.pointer(PointerKind::Press(Button::Left), left);
    table.pointer(PointerKind::Release(Button::Left), left);
    assert_eq!(title(&table), "Castling");
    table.pointer(PointerKind::WheelDown, left);
    table.key(KeyCode::Esc);
    assert_eq!((title(&table), table.moves().as_str()), ("", ""));
}

#[test]
fn a_flag_falls_while_a_pawn_waits_to_be_told_what_it_becomes() {
    let mut table = Table::timed("8/P6k/8/8/8/8/7r/K7 w - - 0 1", "30s");
    table.enter("/start");
    table.drag("a7", "a8");
    assert!(table.0.dialog().is_some());
    table.wait(30_100);
    assert!(table.0.dialog().is_none());
    assert!(table.end().contains("Black wins"), "{}", table.end());
    table.keys("q");
    assert_eq!(table.moves(), "");
}

#[test]
fn a_flag_falls_while_a_piece_is_in_the_air() {
    let mut table = Table::timed("", "30s");
    table.enter("/start");
    table.press("e2");
    table.hold("e4");
    table.wait(30_100);
    assert_eq!(table.0.selection(), Selection::Empty);
    table.release("e4");
    assert_eq!(table.moves(), "");
    assert!(table.end().contains("6.9"), "{}", table.end());
}

#[test]
fn a_flag_falls_during_a_draw_offer_and_while_looking_back() {
    let mut table = Table::timed("", "30s");
    table.keys("e4e5");
    table.key(KeyCode::F(2));
    table.keys("w");
    table.keys("Nf3");
    table.key(KeyCode::Home);
    table.wait(30_100);
    assert!(table.end().contains("White wins"), "{}", table.end());
    assert_eq!(table.0.session().game().question(), None);
}

#[test]
fn a_move_that_arrived_in_time_counts_though_it_is_handled_late() {
    let mut table = Table::timed("", "30s");
    table.keys("e4");
    table.1 += Duration::from_millis(29_999);
    let (column, row) = (table.at("e7").x, table.at("e7").y);
    table.0.tick(table.1 + Duration::from_millis(2));
    table.input(Input::Pointer(Pointer {
        kind: PointerKind::Press(Button::Left),
        column,
        row,
    }));
    table.release("e5");
    assert_eq!(table.moves(), "e4 e5");
}

#[test]
fn the_screen_wakes_for_a_clock_that_goes_and_for_no_other() {
    let mut table = Table::timed("", "5");
    assert_eq!(table.0.deadline(), None, "it waits for the first move");
    table.keys("d4");
    table.wait(1_000);
    let due = table.0.deadline().unwrap();
    assert!(due > table.1 && due <= table.1 + Duration::from_secs(1));
    assert_eq!(table.0.clock(Color::Black).unwrap().to_string(), "4:59");
    table.enter("/pause");
    assert_eq!(table.0.deadline(), None);
    table.wait(60_000);
    assert_eq!(table.0.clock(Color::Black).unwrap().to_string(), "4:59");
}

#[test]
fn the_screen_says_when_a_claim_would_be_right_with_a_move_too() {
    let mut table = Table::new("");
    table.keys("Nf3Nf6Ng1Ng8Nf3Nf6Ng1");
    assert!(
        table.said().contains("may claim a draw with Ng8"),
        "{}",
        table.said()
    );
    table.keys("Ng8");
    assert!(
        table.said().contains("White may claim a draw: "),
        "{}",
        table.said()
    );
}

#[test]
fn a_narrow_line_says_how_the_game_ended_in_full() {
    let mut table = Table::new("");
    table.0.resize(Rect::new(0, 0, 40, 12));
    table.keys("f3e5g4Qh4");
    assert_eq!(table.said(), "Checkmate: Black wins (FIDE 5.1.1)");
}

#[test]
fn every_function_has_a_plain_key() {
    let mut table = Table::new("");
    table.keys("e4e5Nf3");
    table.keys("<");
    assert!(table.0.is_looking_back());
    table.keys(">");
    assert!(!table.0.is_looking_back());
    table.keys("&");
    assert_eq!(table.0.bottom(), Color::Black);
    for (key, title) in [
        ("?", "Pages"),
        (",", "Settings"),
        ("*", "NewGame"),
        ("_", "Resign"),
    ] {
        table.keys(key);
        let opened = format!("{:?}", table.0.dialog().unwrap());
        assert!(opened.starts_with(title), "{key}: {opened}");
        table.key(KeyCode::Esc);
        assert!(table.0.dialog().is_none());
    }
    table.keys("-");
    assert!(matches!(
        table.0.session().game().question(),
        Some(Question::Takeback(Color::White))
    ));
    assert_eq!(table.moves(), "e4 e5 Nf3");
}

#[test]
fn after_the_end_the_buttons_are_what_makes_sense_then() {
    let mut table = Table::new("");
    table.keys("f3e5g4Qh4");
    let layout = table.0.layout();
    let labels: Vec<&str> = layout.buttons.iter().map(|(it, _)| it.label).collect();
    assert!(labels.contains(&"Rematch") && labels.contains(&"Look on"));
    assert!(!labels.contains(&"Resign") && !labels.contains(&"Offer draw"));
    table.click_at(table.button("<"));
    assert!(table.0.is_looking_back());
    table.key(KeyCode::End);
    table.click_at(table.button("/save"));
    assert_eq!(table.0.entry().text(), "/save ");
    table.key(KeyCode::Esc);
    table.click_at(table.button("/quit"));
    assert!(table.0.has_ended());
}

#[test]
fn the_first_arrow_key_shows_the_cursor_where_it_is() {
    let mut table = Table::new("");
    assert_eq!(table.0.cursor(), None);
    table.key(KeyCode::Up);
    assert_eq!(table.0.cursor(), "e2".parse().ok());
    table.key(KeyCode::Up);
    assert_eq!(table.0.cursor(), "e3".parse().ok());
}

#[test]
fn a_sentence_that_has_no_room_is_shown_whole_by_one_key() {
    let mut table = Table::new("");
    table.0.resize(Rect::new(0, 0, 40, 12));
    table.drag("e2", "e5");
    let why = table.said().to_owned();
    assert!(!table.0.fits(&why), "{why}");
    table.key(KeyCode::Tab);
    let pages = format!("{:?}", table.0.dialog());
    assert!(pages.contains(&why), "{pages}");
    table.key(KeyCode::Esc);
    table.0.resize(Rect::new(0, 0, 80, 24));
    table.drag("e2", "e5");
    assert!(
        table.0.fits(table.said()),
        "two rows above the line are free"
    );
}

#[test]
fn what_is_typed_while_looking_back_promises_nothing_and_escape_returns_to_the_banner() {
    let mut table = Table::new("");
    table.keys("e4e5");
    table.key(KeyCode::Home);
    table.keys("Nf6");
    table.key(KeyCode::Esc);
    assert!(table.0.is_looking_back());
    assert_eq!(table.said(), "", "the banner says where one is");
    table.key(KeyCode::F(10));
    table.key(KeyCode::Esc);
    assert_eq!(table.said(), "");
    table.key(KeyCode::Esc);
    assert_eq!(table.said(), "White to move");
}
