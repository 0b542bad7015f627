mod chess960;
mod confirm;
mod draws;
mod editor;
mod lists;
mod new_game;
mod pasted;
mod settings;
mod touch;
mod typing;
mod walk;

use std::time::Duration;

use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position as Point;

use super::settle::{By, Update};
use super::typed_text::TypedSquares;
use super::*;
use crate::command::Refusal;
use crate::game::{Action, Offer, Players, Question};
use crate::rules::{Color, Move, Position};
use crate::session::Report;
use crate::storage::{self, GameFolder};
use crate::tui::dialogs::{Ask, NewGame, Promotion, TextDialog};
use crate::tui::input::Input;
use crate::tui::message::Message;
use crate::tui::request::{DialogRequest, Request, ScreenRequest, Step};
use crate::tui::selection::Selection;
use crate::tui::tests::TestScreen;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "8/P6k/8/8/8/8/8/K7 w - - 0 1";

impl App {
    /// Shows the results of all tasks.
    pub fn wait_for_tasks(&mut self) {
        for _ in 0..5000 {
            self.receive_results();
            if self.session.count_tasks() == 0 {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!("{} tasks go on", self.session.count_tasks());
    }

    /// Returns the ways to say the hint, longest first.
    pub fn worded_hint(&self) -> Vec<String> {
        hints::worded(self)
    }
}

/// Returns the result of a finished game.
fn score(screen: &TestScreen) -> String {
    screen.app.session.game().outcome().unwrap().score()
}

/// Returns the open question of the game.
fn question(screen: &TestScreen) -> Option<Question> {
    screen.app.session.game().question()
}

#[test]
fn the_reason_for_a_refusal_replaces_the_completions() {
    let mut screen = TestScreen::new().after("/set s");
    assert!(screen.app.line.shown_completions().len() > 1);
    screen.keys("<Enter>");
    assert!(matches!(screen.app.line.message(), Message::Error(..)));
    assert_eq!(screen.app.line.shown_completions().len(), 0);
    screen.keys("<Backspace>");
    assert!(screen.app.line.shown_completions().len() > 0);
}

#[test]
fn all_four_ways_to_move_work_side_by_side() {
    let mut screen = TestScreen::new();
    screen.drag("e2", "e4");
    screen.click("e7");
    screen.click("e5");
    screen.keys("nf3b8c6");
    // After the last press the hidden cursor is on e5. The first key only shows it, and the others move it to f1.
    screen.keys("<Right><Right><Down><Down><Down><Down> ");
    for _ in 0..3 {
        screen.keys("<Left><Up>");
    }
    screen.keys("<Enter>");
    assert_eq!(screen.moves(), "e4 e5 Nf3 Nc6 Bc4");
}

#[test]
fn the_first_key_shows_the_cursor_unless_a_selected_piece_tells_where_it_is() {
    let mut screen = TestScreen::new();
    assert_eq!(screen.app.cursor(), None);
    for square in ["e2", "e3"] {
        screen.keys("<Up>");
        assert_eq!(screen.app.cursor(), square.parse().ok());
    }
    let mut screen = TestScreen::new().after("e4e5");
    screen.click("d2");
    screen.keys("<Up> ");
    assert_eq!(screen.moves(), "e4 e5 d3");
}

#[test]
fn escape_a_second_button_focus_loss_and_a_resize_end_a_drag_and_a_press() {
    let endings: [fn(&mut TestScreen); 4] = [
        |screen| screen.keys("<Esc>"),
        |screen| screen.mark("d4", "d4"),
        |screen| {
            screen.input(Input::FocusLost);
        },
        |screen| screen.resize((80, 25)),
    ];
    for end in endings {
        let mut screen = TestScreen::new();
        screen.press("e2");
        screen.hold("e3");
        end(&mut screen);
        assert_eq!(screen.app.hand.selection(), Selection::Empty);
        screen.release("e4");
        assert_eq!(screen.moves(), "");
        assert_eq!(screen.app.hand.marks().made, [], "that is all it does");
        let mut screen = TestScreen::from_moves("e4");
        let resign = screen.button("_");
        screen.pointer(MouseEventKind::Down(MouseButton::Left), resign);
        end(&mut screen);
        screen.pointer(MouseEventKind::Up(MouseButton::Left), resign);
        assert!(screen.app.layers.dialog().is_none());
        screen.pointer(MouseEventKind::Down(MouseButton::Left), screen.button("_"));
        screen.release("e4");
        assert!(screen.app.layers.dialog().is_none());
    }
}

#[test]
fn motion_shows_only_with_a_piece_in_hand() {
    let mut screen = TestScreen::new();
    let mut changes = |act: &dyn Fn(&mut TestScreen)| {
        let before = screen.draw().buffer;
        act(&mut screen);
        screen.draw().buffer != before
    };
    assert!(!changes(&|screen| screen.hold("e4")), "nothing is held");
    changes(&|screen| screen.press("e2"));
    assert!(!changes(&|screen| screen.hold("e2")), "it is on its square");
    assert!(changes(&|screen| screen.hold("e3")));
    screen.pointer(MouseEventKind::Moved, screen.at("e3"));
    assert!(screen.app.hand.is_empty(), "the release was lost");
}

#[test]
fn a_move_sent_to_another_process_waits_for_its_answer_and_does_not_slide() {
    let m: Move = "e2e4".parse().unwrap();
    let mut screen = TestScreen::new();
    screen.app.settle(
        Ok(Update::Report(Report::Sent(Some(Action::Move(m))))),
        By::Hand,
    );
    assert_eq!(screen.app.hand.pending(), Some(m));
    let refusal = Refusal::new("the clocks are paused");
    screen.app.settle(Err(refusal), By::Other);
    assert!(screen.app.hand.is_empty(), "it was refused");
    for (is_own, slides) in [(true, false), (false, true)] {
        let mut screen = TestScreen::new();
        if is_own {
            screen.app.settle(
                Ok(Update::Report(Report::Sent(Some(Action::Move(m))))),
                By::Hand,
            );
        }
        let events = screen.app.session.act(Action::Move(m), screen.now);
        let happened = Update::Report(Report::Events(events.unwrap()));
        screen.app.settle(Ok(happened), By::Other);
        assert_eq!(screen.app.slide.is_some(), slides, "{is_own}");
    }
}

#[test]
fn a_press_on_a_rook_selects_it_where_castling_is_not_legal() {
    let mut screen = TestScreen::from_fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    screen.click("e1");
    screen.click("h1");
    assert_eq!(
        screen.app.hand.selection(),
        Selection::Selected("h1".parse().unwrap())
    );
}

#[test]
fn a_promotion_is_chosen_by_letter_arrows_or_mouse_and_taken_back_by_escape() {
    let mut screen = TestScreen::from_fen(PROMOTION);
    screen.drag("a7", "a8");
    assert_eq!(screen.moves(), "", "nothing is played before the choice");
    screen.keys("<Esc>");
    assert_eq!(
        (
            screen.moves().as_str(),
            screen.app.layers.dialog().is_none()
        ),
        ("", true)
    );
    screen.drag("a7", "a8");
    screen.keys("n");
    assert_eq!(screen.moves(), "a8=N");

    // The fourth choice is three squares below. A click outside them chooses nothing.
    for (place, moves) in [("a5", "a8=B"), ("h3", "")] {
        let mut screen = TestScreen::from_fen(PROMOTION);
        screen.drag("a7", "a8");
        screen.click(place);
        assert_eq!(screen.moves(), moves);
        assert!(screen.app.layers.dialog().is_none());
    }
    let mut screen = TestScreen::from_fen(PROMOTION);
    screen.click("a7");
    screen.click("a8");
    screen.keys("<Down><Down><Enter>");
    assert_eq!(screen.moves(), "a8=R");
}

#[test]
fn the_press_that_opens_the_choice_does_not_make_it() {
    let mut screen = TestScreen::from_fen(PROMOTION);
    screen.click("a7");
    screen.press("a8");
    screen.release("a8");
    assert!(
        screen.app.layers.dialog().is_some(),
        "the queen is under the pointer, but was not pressed"
    );
}

#[test]
fn wrong_text_stays_with_its_reason() {
    let mut screen = TestScreen::new().after("Ke2\n");
    assert_eq!(screen.app.line.text(), "Ke2");
    assert!(matches!(screen.app.line.message(), Message::Error(..)));
    screen.keys("<Esc>");
    assert!(screen.app.line.is_empty());
}

#[test]
fn a_slash_after_a_refused_text_begins_a_command_and_lists_the_commands() {
    let screen = TestScreen::new().after("Ke2\n/");
    assert_eq!(screen.app.line.text(), "/");
    assert!(!matches!(screen.app.line.message(), Message::Error(..)));
    assert!(screen.app.line.shown_completions().len() > 0);
}

#[test]
fn a_resignation_is_confirmed_and_escape_never_resigns() {
    let mut screen = TestScreen::new();
    for no in ["<Esc>", "n"] {
        screen.keys("<F4>");
        let asked = format!("{:?}", screen.app.layers.dialog());
        assert!(asked.contains("Act(Resign(White))"), "{asked}");
        screen.keys(no);
        assert!(screen.app.layers.dialog().is_none());
    }
    assert_eq!(screen.app.session.game().outcome(), None);
    for yes in ["\n", "y"] {
        let mut screen = TestScreen::new().after("/resign black\n");
        screen.keys(yes);
        assert_eq!(score(&screen), "1-0");
    }
}

#[test]
fn an_annotated_list_does_not_repeat_how_the_game_ended() {
    let mut screen = TestScreen::new().after("e4/note good\n/resign\n\n");
    let text = screen.rows_at((100, 32)).join("\n");
    assert!(text.contains("good"), "{text}");
    assert_eq!(text.matches("FIDE 5.1.2").count(), 1, "{text}");
}

#[test]
fn two_clicks_on_leave_or_the_word_of_other_programs_leave() {
    let mut screen = TestScreen::new().with_size((120, 40));
    let leave = screen.button("/q");
    screen.click_at(leave);
    assert_eq!(
        screen.message(),
        "Click Leave again to leave: the game is kept"
    );
    screen.click("e2");
    screen.click_at(leave);
    assert!(!screen.app.has_ended());
    screen.click_at(leave);
    assert!(screen.app.has_ended());
    for (line, leaves) in [(":q", true), ("/q", true), ("q", false)] {
        let mut screen = TestScreen::new();
        screen.enter(line);
        assert_eq!(screen.app.has_ended(), leaves, "{line}");
    }
}

#[test]
fn a_draw_is_offered_with_a_move_and_accepted_by_button() {
    let mut screen = TestScreen::new().after("e4e5");
    screen.click_at(screen.button("="));
    screen.keys("wNf3");
    assert_eq!(
        question(&screen),
        Some(Question::Draw(Offer::made(Color::White)))
    );
    screen.click_at(screen.button("y"));
    assert_eq!(score(&screen), "1/2-1/2");
}

#[test]
fn a_press_that_began_before_a_question_or_a_dialog_does_not_answer_it() {
    for (before, opening, answer, once_answered) in [
        ("e4e5<F2>w", "Nf3", Request::Line("/accept"), "Draw"),
        ("", "/result 0-1\n", Request::Line("/accept"), "Black wins"),
        (
            "e4",
            "<F9>",
            Request::Dialog(DialogRequest::Item(
                NewGame::row_labelled("Begin"),
                Step::None,
            )),
            "",
        ),
    ] {
        let mut rehearsal = TestScreen::new();
        rehearsal.keys(before);
        rehearsal.keys(opening);
        let mut hits = rehearsal.seen().hits().iter();
        let (cells, _) = hits.find(|(_, hit)| *hit == answer).unwrap();
        let at = cells.as_position();
        let mut screen = TestScreen::new();
        screen.keys(before);
        screen.pointer(MouseEventKind::Down(MouseButton::Left), at);
        screen.keys(opening);
        let (moves, dialog) = (screen.moves(), screen.app.layers.dialog().is_some());
        screen.pointer(MouseEventKind::Up(MouseButton::Left), at);
        assert_eq!(
            (screen.moves(), screen.app.layers.dialog().is_some()),
            (moves, dialog)
        );
        assert_eq!(screen.end(), "");
        screen.click_at(at);
        assert!(screen.app.layers.dialog().is_none());
        screen.assert_ended(once_answered);
    }
}

#[test]
fn looking_back_never_changes_the_game_no_matter_what_is_pressed() {
    let mut screen = TestScreen::new().after("e4e5<PageUp>");
    assert_eq!(screen.app.shown().path().plies(), 1);
    screen.drag("e7", "e6");
    screen.drag("e5", "e6");
    screen.keys(" <Enter>Nf3\n<F2><F3><F5>");
    assert_eq!(screen.moves(), "e4 e5");
    assert_eq!(question(&screen), None);
    screen.keys("<End>");
    assert!(screen.app.viewed.is_none());
}

#[test]
fn the_wheel_the_keys_and_the_list_walk_through_the_moves() {
    let mut screen = TestScreen::new().after("e4e5");
    screen.pointer(MouseEventKind::ScrollUp, Point::new(5, 5));
    assert_eq!(screen.app.shown().path().plies(), 1);
    screen.pointer(MouseEventKind::ScrollDown, Point::new(5, 5));
    assert_eq!(screen.app.shown().path().plies(), 2);
    screen.keys("<Home>");
    assert_eq!(screen.app.shown().path().plies(), 0);
    screen.click_at(screen.listed("e4").rect.as_position());
    assert_eq!(screen.app.shown().path().plies(), 1);
}

#[test]
fn the_board_the_moves_and_the_buttons_are_hit_where_they_are_drawn() {
    let annotated = "1. e4 e5 2. Nf3 $5 {Good.} (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) Nc6 *";
    for (pgn, bottom) in [
        ("1. e4 e5 2. Nf3 *", Color::White),
        (annotated, Color::Black),
    ] {
        for size in [(40, 12), (60, 20), (80, 24), (60, 44), (120, 40), (200, 60)] {
            let mut screen = TestScreen::from_pgn(pgn);
            screen.app.hand.turn(bottom);
            screen.resize(size);
            let buffer = screen.draw().buffer;
            let (layout, seen) = (screen.app.layout(), &screen.app.frame.seen);
            for square in Square::all() {
                let hit = Request::Screen(ScreenRequest::Square(square));
                let mut cells = layout.board.unwrap().rect(square).positions();
                assert!(
                    cells.all(|at| seen.at(at) == Some(&hit)),
                    "{square} {size:?}"
                );
            }
            for (rect, hit) in seen.hits() {
                assert!(
                    rect.positions().all(|at| seen.at(at) == Some(hit)),
                    "{hit:?}"
                );
                let cells = rect.positions().map(|at| buffer[at].symbol());
                let text: String = cells.collect();
                match hit {
                    // A bar has no text.
                    _ if layout.plot.is_some_and(|plot| plot.intersects(*rect)) => {}
                    Request::Screen(ScreenRequest::ViewAt(path)) => {
                        let place = screen.app.session.view().view_at(path.clone());
                        let place = place
                            .numbered_move(crate::text::MoveStyle::SAN)
                            .replace(' ', "");
                        let mut words = text.split_whitespace();
                        assert!(words.all(|word| place.contains(word.trim_matches(['(', ')', '!', '?']))), "{text}: {place}");
                    }
                    Request::Screen(ScreenRequest::ShowComments(_)) => {
                        assert!("Good.".contains(text.trim()), "{text}");
                    }
                    Request::Screen(ScreenRequest::Square(_)) => {}
                    request => {
                        let mut buttons = layout.buttons.iter();
                        let button = buttons.find(|(_, button)| button == rect);
                        let (binding, _) = button.unwrap();
                        assert_eq!(binding.does, *request);
                        assert!(text.contains(binding.name), "{text} {size:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn flipping_turns_the_board_and_what_is_hit() {
    let mut screen = TestScreen::new();
    let before = screen.at("a1");
    screen.press("e2");
    screen.hold("e3");
    screen.keys("<F6>");
    assert_eq!(screen.at("h8"), before);
    screen.release("e4");
    assert_eq!(screen.moves(), "", "the piece in hand was put back");
    screen.drag("e2", "e4");
    assert_eq!(screen.moves(), "e4");
}

#[test]
fn a_command_is_chosen_from_the_list() {
    let mut screen = TestScreen::new().after("/f");
    let line = &screen.app.line;
    assert_eq!(line.marked_completion().unwrap().name, "/fen");
    assert_eq!(line.completions().len(), 3);
    screen.keys("<Down><Tab>");
    assert_eq!(screen.app.line.text(), "/flip");
    screen.keys("<Esc>/fl\n");
    assert_eq!(
        screen.app.hand.bottom(),
        Color::Black,
        "the only one that fits is meant"
    );
    screen.enter("/squ");
    assert_eq!(
        screen.app.line.text(),
        "/square ",
        "it needs to be told which"
    );
}

#[test]
fn a_click_on_a_choice_takes_it_and_runs_what_is_complete() {
    let mut screen = TestScreen::new();
    let place = |screen: &mut TestScreen, name: &str| {
        let all = screen.app.line.completions();
        let index = all.iter().position(|choice| choice.name == name).unwrap();
        let mut hits = screen.seen().hits().iter();
        let hit = hits.find(|(_, hit)| *hit == Request::Screen(ScreenRequest::Completion(index)));
        hit.unwrap().0.as_position()
    };
    screen.keys("/f");
    let at = place(&mut screen, "/forward");
    assert_eq!(
        screen.seen().at(at),
        Some(&Request::Screen(ScreenRequest::Completion(2)))
    );
    screen.keys("l");
    let at = place(&mut screen, "/flip");
    screen.click_at(at);
    assert_eq!(screen.app.hand.bottom(), Color::Black);
    screen.keys("/squ");
    let at = place(&mut screen, "/square");
    screen.click_at(at);
    assert_eq!(
        screen.app.line.text(),
        "/square ",
        "which one has to be said"
    );
    screen.keys("<Esc>/set board-s");
    let at = place(&mut screen, "board-side");
    screen.click_at(at);
    let at = place(&mut screen, "auto");
    screen.click_at(at);
    screen.assert_begins("Board-side: auto");
    assert_eq!(screen.app.line.shown_completions().len(), 0);
}

#[test]
fn a_list_of_commands_says_that_there_are_more() {
    let mut screen = TestScreen::new().after("/");
    let sign = |screen: &mut TestScreen, sign| screen.draw().rows().concat().contains(sign);
    assert!(sign(&mut screen, '▼') && !sign(&mut screen, '▲'));
    screen.keys("<Up>");
    assert!(sign(&mut screen, '▲') && !sign(&mut screen, '▼'));
    assert_eq!(screen.completions().last(), Some(&"/touch"));
}

#[test]
fn a_path_is_taken_from_the_list_only_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("club.pgn"), "[White \"Vera\"]\n\n1. d4 d5 *\n").unwrap();
    let mut screen = TestScreen::new().after("e4");
    screen.enter(&format!("/save {}", path("cl").display()));
    assert!(
        path("cl.pgn").exists() && !path("cl").exists(),
        "the typed name counts, even if club.pgn begins with it, and gets an ending"
    );
    screen.keys(&format!("/open {}", path("clu").display()));
    screen.wait_for(|screen| screen.completions() == ["club.pgn"]);
    screen.keys("<Tab><Enter>");
    assert_eq!(screen.moves(), "d4 d5");
    screen.keys("x<Up>");
    assert!(screen.app.line.text().ends_with("club.pgn"));
    assert!(
        screen.app.line.completions().is_empty(),
        "a recalled line is complete"
    );
    screen.keys("<Up>");
    assert!(screen.app.line.text().starts_with("/save"));
}

#[test]
fn a_press_on_the_opponents_piece_says_whose_move_it_is() {
    let mut screen = TestScreen::new();
    screen.click("e7");
    screen.assert_says("White is to move");
}

/// A function that begins something on the screen.
type Begin = fn(&mut TestScreen);

#[test]
fn a_flag_falls_no_matter_what_is_open_in_hand_or_typed() {
    let offers = |screen: &mut TestScreen| {
        screen.keys("e4e5=wNf3<Home>");
    };
    let begun: [(&str, Begin); 6] = [
        ("8/P6k/8/8/8/8/7r/K7 w - - 0 1", |screen| {
            screen.drag("a7", "a8");
        }),
        (START, |screen| {
            screen.press("e2");
            screen.hold("e4");
        }),
        (START, |screen| {
            screen.enter("/set entry confirm");
            screen.drag("e2", "e4");
        }),
        (START, offers),
        (START, |screen| screen.keys("<F1>")),
        (START, |screen| screen.keys("Ng")),
    ];
    for (fen, begin) in begun {
        let mut screen = TestScreen::from_fen(fen).with_time("30s").after("/start\n");
        begin(&mut screen);
        let (typed, played) = (screen.app.line.text().to_owned(), screen.moves());
        screen.wait(30_100);
        screen.assert_ended("6.9");
        assert!(screen.app.layers.dialog().is_none());
        assert_eq!(screen.app.hand.selection(), Selection::Empty);
        assert_eq!(question(&screen), None);
        assert_eq!(screen.app.line.text(), typed);
        screen.release("e4");
        assert_eq!(screen.moves(), played);
    }
}

#[test]
fn a_move_that_arrived_in_time_counts_even_if_it_is_handled_late() {
    let mut screen = TestScreen::new().with_time("30s").after("e4");
    screen.now += Duration::from_millis(29_999);
    screen.app.tick(screen.now + Duration::from_millis(2));
    screen.press("e7");
    screen.release("e5");
    assert_eq!(screen.moves(), "e4 e5");
}

#[test]
fn the_screen_wakes_only_for_a_running_clock() {
    let mut screen = TestScreen::new().with_time("5");
    assert_eq!(screen.app.deadline(), None, "it waits for the first move");
    screen.keys("d4");
    screen.wait(1_000);
    let due = screen.app.deadline().unwrap();
    assert!(due > screen.now && due <= screen.now + Duration::from_secs(1));
    assert_eq!(screen.shown_time(Color::Black), "4:59");
    screen.enter("/pause");
    assert_eq!(screen.app.deadline(), None);
    screen.wait(60_000);
    assert_eq!(screen.shown_time(Color::Black), "4:59");
}

#[test]
fn the_line_names_a_file_that_is_created_after_the_end_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mate_in_one = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1".parse().unwrap();
    let mut session = Session::new(mate_in_one, Players::default());
    session.keep_games(GameFolder::at(folder.path().to_owned()));
    let mut screen = TestScreen::of(session);
    screen.keys("Ra8");
    storage::flush(storage::DISK_PATIENCE);
    screen.resize((80, 24));
    assert!(
        screen.message().starts_with("Saved as "),
        "{}",
        screen.message()
    );
}

#[test]
fn one_key_shows_a_whole_message_that_is_cut() {
    let mut screen = TestScreen::new();
    screen.resize((40, 12));
    screen.drag("e2", "e5");
    let why = screen.message();
    assert_eq!(screen.app.message_in_full().as_ref(), Some(&why));
    screen.keys("<Tab>");
    let dialog = format!("{:?}", screen.app.layers.dialog());
    assert!(dialog.contains(&why), "{dialog}");
    screen.keys("<Esc>");
    screen.resize((80, 24));
    screen.drag("e2", "e5");
    assert_eq!(
        screen.app.message_in_full(),
        None,
        "two rows above the line are free"
    );
}

#[test]
fn the_place_of_a_finished_game_is_shown_by_the_same_key() {
    let folder = tempfile::tempdir().unwrap();
    let mut screen = TestScreen::with_games_in(folder.path()).after("f3e5g4<Tab>");
    assert!(screen.app.layers.dialog().is_none(), "the game goes on");
    screen.keys("Qh4");
    storage::flush(storage::DISK_PATIENCE);
    screen.keys("<Tab>");
    let page = format!("{:?}", screen.app.layers.dialog());
    let place = folder.path().display().to_string();
    assert!(page.contains("Saved as") && page.contains(&place), "{page}");
}

#[test]
fn text_typed_while_looking_back_promises_nothing_and_escape_shows_the_position_again() {
    let mut screen = TestScreen::new().after("e4e5<Home>Nf6");
    assert!(
        screen
            .worded_hint()
            .starts_with("Looking back at the start")
    );
    screen.keys("<Esc>");
    assert!(screen.app.viewed.is_some());
    assert_eq!(screen.message(), "");
    screen.keys("<F10><Esc>");
    assert_eq!(screen.message(), "");
    screen.keys("<Esc>");
    assert!(screen.app.viewed.is_none());
}

#[test]
fn a_screen_that_only_watches_is_refused_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pgn");
    std::fs::write(&path, "1. e4 *").unwrap();
    let _held = storage::GameFile::lock(&path).unwrap();
    let mut session = Session::new(Position::start(), Players::default());
    session.watch_game(path.to_str()).unwrap();
    let mut screen = TestScreen::of(session).after("/resign white\n");
    assert!(matches!(screen.app.line.message(), Message::Error(..)));
    assert!(screen.app.layers.dialog().is_none());
    // Moves that nobody can play here are neither marked nor listed.
    for keys in ["e", "n", "b"] {
        screen.keys(keys);
        let typed = screen.app.typed();
        assert!(!typed.as_move().into_moves().is_empty(), "{keys}");
        assert_eq!(typed.squares(), TypedSquares::default(), "{keys}");
        let hint = screen.app.worded_hint().concat();
        assert!(!hint.contains("b5") && !hint.contains("Nf6"), "{hint}");
        screen.keys("<Esc>");
    }
    for (keys, completed) in [("Nf<Tab>", "Nf"), ("flip<Tab>", "/flip")] {
        screen.keys(keys);
        assert_eq!(screen.app.line.text(), completed);
        screen.keys("<Esc>");
    }
}
