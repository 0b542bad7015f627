//! What holds for all dialogs.

use ratatui::layout::Size;

use super::*;
use crate::game::Game;
use crate::pgn::{GameTree, Tags, TreePath};
use crate::rules::{Color, PieceLetters, Position};
use crate::tui::layout::{LayoutInput, MoveList};
use crate::tui::widgets::List;

/// The layout of a game that has just begun.
pub fn layout(screen: Rect, bottom: Color) -> Layout {
    let tree = GameTree::of(&Game::new(Position::start()), Tags::default());
    let scene = LayoutInput {
        bottom,
        score: MoveList {
            tree: &tree,
            annotated: false,
            shown: &TreePath::default(),
            letters: PieceLetters::English,
            ascii: false,
        },
        question: None,
        is_over: false,
        resumable: false,
        clocks: true,
        choices: List::default(),
        editor: None,
    };
    Layout::new(screen, &scene)
}

/// A dialog of each kind.
fn dialogs() -> Vec<Dialog> {
    let start = Position::start();
    let pasted = ask_about_pasted("e4 e5 Nf3", &Game::new(start), PieceLetters::English).unwrap();
    let answer = Answer::new(Some('d'), "Drop the offer", DialogAction::Close);
    let question = vec!["White offers a draw with the next move.".to_owned()];
    vec![
        Dialog::Promotion(Promotion::new(
            "e7e8".parse().unwrap(),
            Color::White,
            PieceLetters::English,
        )),
        Dialog::Ask(pasted.clone().of_player(Color::White)),
        Dialog::Ask(pasted),
        Dialog::Ask(Ask::new("Draw", question, vec![answer; 9])),
        Dialog::Pages(Pages::rules(None)),
        Dialog::Pages(Pages::rules(Some(&crate::primer::TOPICS[3]))),
        Dialog::Settings(SettingsPage::new(None, 2)),
        Dialog::Games(GameList::of_file(std::path::Path::new("none.pgn"), None)),
        Dialog::NewGame(Box::new(NewGame::new(
            crate::settings::Settings::default(),
            start,
            start,
            Colors::Named,
        ))),
    ]
}

#[test]
fn dialogs_and_their_cursors_stay_on_the_screen_and_above_the_entry_line_at_any_size() {
    for dialog in dialogs() {
        for (width, height) in (1..=120).flat_map(|width| [1, 4, 9, 24, 50].map(|h| (width, h))) {
            let layout = layout(Rect::new(0, 0, width, height), Color::White);
            let behavior = dialog.behavior();
            let what = format!("{dialog:?} at {width}x{height}");
            if let Some(frame) = behavior.frame(&layout) {
                assert_eq!(frame.intersection(layout.screen), frame, "{what}");
                assert!(frame.bottom() <= layout.entry.y, "{what}");
            }
            if let Some(cursor) = behavior.cursor(&layout) {
                assert!(layout.screen.contains(cursor), "{what}: {cursor}");
            }
        }
    }
}

#[test]
fn the_mouse_hits_a_dialog_where_it_is_seen_and_nowhere_else() {
    for dialog in dialogs() {
        for (width, height) in [(40, 12), (80, 24), (120, 40)] {
            let layout = layout(Rect::new(0, 0, width, height), Color::White);
            let Some(frame) = dialog.behavior().frame(&layout) else {
                continue;
            };
            assert_ne!(frame.as_size(), Size::ZERO);
            for at in layout.screen.positions() {
                let target = dialog.target(at, &layout);
                assert_eq!(target.is_some(), frame.contains(at), "{dialog:?} {at}");
            }
        }
    }
}
