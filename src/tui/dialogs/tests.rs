//! What holds for all dialogs.

use ratatui::buffer::Buffer;

use super::*;
use crate::game::Game;
use crate::rules::{Color, PieceLetters, Position};
use crate::theme::ThemeFile;
use crate::tui::appearance::{Appearance, PieceSet};
use crate::tui::intent::Intent;
use crate::tui::layout::LayoutInput;
use crate::tui::layout::tests::scene;
use crate::tui::theme::{Depth, Theme};

/// The layout of a game.
pub fn layout(screen: Rect, bottom: Color) -> Layout {
    Layout::new(screen, &LayoutInput { bottom, ..scene() })
}

/// A dialog of each kind.
fn dialogs() -> Vec<Dialog> {
    let start = Position::start();
    let pasted = ask_about_pasted("e4 e5 Nf3", &Game::new(start), PieceLetters::English).unwrap();
    let answer = Answer::new(Some('d'), "Drop the offer", Intent::Close);
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

/// Sizes of screens, from the smallest to walls of them.
const SIZES: [(u16, u16); 16] = [
    (1, 1),
    (3, 4),
    (12, 4),
    (18, 11),
    (24, 9),
    (30, 8),
    (40, 12),
    (50, 50),
    (60, 20),
    (60, 44),
    (72, 1),
    (80, 24),
    (100, 32),
    (120, 40),
    (160, 50),
    (200, 60),
];

#[test]
fn dialogs_and_what_can_be_hit_in_them_stay_on_the_screen_and_above_the_entry_line_at_any_size() {
    let look = Appearance::new(
        Theme::new(&ThemeFile::default(), Depth::True),
        PieceSet::Glyphs,
    );
    let config = Config::default();
    for (number, mut dialog) in dialogs().into_iter().enumerate() {
        for (width, height) in SIZES {
            let layout = layout(Rect::new(0, 0, width, height), Color::White);
            let frame = dialog.behavior().frame(&layout);
            let what = format!("dialog {number} at {width}x{height}");
            for _ in 0..3 {
                let mut buffer = Buffer::empty(layout.screen);
                let mut ui = Ui::new(&mut buffer, &look, &layout);
                ui.seen.put(layout.screen, Intent::Stay);
                ui.seen.cover(frame);
                dialog.behavior().draw(&mut ui, &config);
                assert!(layout.screen.contains(ui.seen.cursor), "{what}");
                let frame = frame.unwrap_or_default();
                assert_eq!(frame.intersection(layout.screen), frame, "{what}");
                assert!(frame.bottom() <= layout.entry.y, "{what}");
                for (rect, hit) in ui.seen.hits() {
                    assert_eq!(rect.intersection(frame), *rect, "{what}: {hit:?}");
                }
                dialog.key(KeyCode::Down.into(), &layout);
            }
        }
    }
}
