//! A question that is answered with yes or no: whether a player resigns, whether a saved game is deleted.

use crossterm::event::KeyEvent;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::frame::{self, Anchor};
use super::{DialogAction, DialogBehavior, DrawContext, GameList, answers};
use crate::game::Action;
use crate::rules::Color;
use crate::storage::SavedGame;
use crate::text::wrap;
use crate::tui::layout::Layout;

/// The most columns of the question.
const WIDTH: u16 = 44;
/// How the question is answered.
const HINT: &str = " Enter or y, Esc or n ";

#[derive(Debug)]
pub struct Confirm {
    title: &'static str,
    /// What is asked, a paragraph each.
    question: Vec<String>,
    /// The labels of yes and no.
    answers: [&'static str; 2],
    /// What yes does.
    action: DialogAction,
    /// Whom it asks; `None` for both players.
    player: Option<Color>,
    /// The list to which an answer returns.
    pub behind: Option<Box<GameList>>,
}

impl Confirm {
    /// Asks the player with this color and name whether to resign.
    pub fn resign(color: Color, name: &str) -> Self {
        Self {
            title: " Resign ",
            question: vec![format!("{name}: resign this game?")],
            answers: ["y Resign", "n Play on"],
            action: DialogAction::Act(Action::Resign(color)),
            player: Some(color),
            behind: None,
        }
    }

    /// Asks whether a game is to be deleted that may be in a list.
    pub fn delete(game: &SavedGame, behind: Option<Box<GameList>>) -> Self {
        let title = game.title();
        Self {
            title: " Delete ",
            question: vec!["Delete this game for good?".to_owned(), title.clone()],
            answers: ["y Delete", "n Keep"],
            action: DialogAction::DeleteGame {
                path: game.path.clone(),
                title,
            },
            player: None,
            behind,
        }
    }

    /// Returns the question in lines.
    fn lines(&self, layout: &Layout) -> Vec<String> {
        let width = frame::question_width(WIDTH, layout);
        let lines = self
            .question
            .iter()
            .flat_map(|words| wrap(words, width.into()));
        lines.collect()
    }

    fn rect(&self, layout: &Layout) -> Rect {
        answers::place(&self.lines(layout), Anchor::Player(self.player), layout)
    }
}

impl DialogBehavior for Confirm {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(self.rect(layout))
    }

    fn item_at(&self, at: Point, layout: &Layout) -> Option<usize> {
        answers::index_at(self.rect(layout), at)
    }

    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> DialogAction {
        answers::key(key.code, &self.action)
    }

    fn click_item(&mut self, index: usize, _at: Point, _layout: &Layout) -> DialogAction {
        answers::click(index, &self.action)
    }

    fn draw(&self, context: DrawContext<'_>, buffer: &mut Buffer) {
        let DrawContext { layout, look, .. } = context;
        let rect = self.rect(layout);
        frame::draw(rect, self.title, look, buffer);
        frame::draw_hint(rect, [HINT; 2], look, buffer);
        answers::draw_question(rect, &self.lines(layout), look, buffer);
        answers::draw(rect, self.answers, look, buffer);
    }

    fn cursor(&self, layout: &Layout) -> Option<Point> {
        answers::cursor(self.rect(layout))
    }
}
