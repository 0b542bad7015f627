//! The choice of one of a few actions: who offers a draw, which draw is claimed.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Style;

use super::frame::{self, Anchor, ListFrame, ListSize};
use super::{DialogAction, DialogBehavior, DrawContext};
use crate::game::Action;
use crate::text::wrap;
use crate::tui::layout::Layout;
use crate::tui::widgets::{List, after, text, width};

/// The most columns of the question above the actions.
const QUESTION: u16 = 52;
/// How the dialog is used, the longest first.
const HINTS: [&str; 2] = [" ↑↓ choose, Enter does it, Esc closes ", " Enter, Esc "];
/// Columns before the letter of an action, for the mark.
const MARK: u16 = 2;
/// Columns before its label.
const LABEL: u16 = 4;

/// One of the actions that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The letter that chooses it, in lower case; `None` if it is only marked and clicked.
    pub letter: Option<char>,
    pub label: String,
    /// What is done; `None` leaves everything as it is.
    pub action: Option<Action>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionChoice {
    title: &'static str,
    question: String,
    choices: Vec<Choice>,
    list: List,
}

impl ActionChoice {
    /// The dialog with its first action marked. There must be one.
    pub fn new(title: &'static str, question: String, choices: Vec<Choice>) -> Self {
        Self {
            title,
            question,
            list: List::new(choices.len()),
            choices,
        }
    }

    /// Returns the question in lines.
    fn question(&self, layout: &Layout) -> Vec<String> {
        let width = frame::question_width(QUESTION, layout);
        wrap(&self.question, width.into())
    }

    fn parts(&self, layout: &Layout) -> ListFrame {
        let question = self.question(layout);
        let labels = self.choices.iter();
        let labels = labels.map(|choice| width(&choice.label).saturating_add(LABEL));
        let lines = question.iter().map(|line| width(line));
        let above = u16::try_from(question.len()).unwrap_or(u16::MAX);
        let size = ListSize {
            width: labels.chain(lines).max().unwrap_or(0),
            rows: self.choices.len(),
            // A blank row parts question and actions.
            above: above.saturating_add(1),
            below: 0,
        };
        ListFrame::new(size, Anchor::Player(None), layout)
    }

    fn choose(&self, index: usize) -> DialogAction {
        match self.choices.get(index) {
            Some(choice) => choice.action.map_or(DialogAction::Close, DialogAction::Act),
            None => DialogAction::Stay,
        }
    }

    /// Arrows mark, a letter or Enter chooses, Esc or `n` closes.
    fn press(&mut self, code: KeyCode) -> DialogAction {
        match code {
            KeyCode::Left => self.list.up_around(),
            KeyCode::Right => self.list.down_around(),
            KeyCode::Enter => return self.choose(self.list.marked()),
            KeyCode::Esc => return DialogAction::Close,
            KeyCode::Char(letter) => {
                let letter = letter.to_ascii_lowercase();
                let is_meant = |choice: &Choice| choice.letter == Some(letter);
                return match self.choices.iter().position(is_meant) {
                    Some(index) => self.choose(index),
                    None if letter == 'n' => DialogAction::Close,
                    None => DialogAction::Stay,
                };
            }
            _ => {
                self.list.menu_key(code);
            }
        }
        DialogAction::Stay
    }
}

impl DialogBehavior for ActionChoice {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(self.parts(layout).frame)
    }

    fn item_at(&self, at: Point, layout: &Layout) -> Option<usize> {
        self.list.index_at(at, self.parts(layout).list)
    }

    fn key(&mut self, key: KeyEvent, _layout: &Layout) -> DialogAction {
        self.press(key.code)
    }

    fn click_item(&mut self, index: usize, _at: Point, _layout: &Layout) -> DialogAction {
        self.choose(index)
    }

    fn draw(&self, context: DrawContext<'_>, buffer: &mut Buffer) {
        let DrawContext { layout, look, .. } = context;
        let parts = self.parts(layout);
        parts.draw(self.title, HINTS, &self.list, look, buffer);
        for (line, row) in self.question(layout).iter().zip(parts.above.rows()) {
            text(buffer, row, line, Style::new());
        }
        for (index, row) in self.list.rows(parts.list) {
            let choice = &self.choices[index];
            let accent = look.theme.accent();
            self.list.draw_marker(index, row, accent, buffer);
            let letter = choice.letter.map(String::from).unwrap_or_default();
            text(buffer, after(row, MARK), &letter, accent);
            let style = if self.list.is_marked(index) {
                look.theme.chosen()
            } else {
                Style::new()
            };
            text(buffer, after(row, LABEL), &choice.label, style);
        }
    }

    fn cursor(&self, layout: &Layout) -> Option<Point> {
        self.list.marker_cell(self.parts(layout).list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    impl ActionChoice {
        /// Returns what may be chosen.
        pub fn labels(&self) -> Vec<String> {
            let choices = self.choices.iter();
            choices.map(|choice| choice.label.clone()).collect()
        }
    }

    /// A question of who offers a draw.
    fn who_offers() -> ActionChoice {
        let choices = [('w', Color::White), ('b', Color::Black)].map(|(letter, color)| Choice {
            letter: Some(letter),
            label: color.to_string(),
            action: Some(Action::OfferDraw(color)),
        });
        ActionChoice::new("Draw", "Who offers a draw?".to_owned(), choices.to_vec())
    }

    #[test]
    fn a_letter_enter_or_a_click_chooses_and_esc_closes() {
        let offer = |color| DialogAction::Act(Action::OfferDraw(color));
        assert_eq!(who_offers().press(KeyCode::Enter), offer(Color::White));
        assert_eq!(who_offers().press(KeyCode::Char('B')), offer(Color::Black));
        assert_eq!(who_offers().choose(1), offer(Color::Black));
        assert_eq!(who_offers().press(KeyCode::Esc), DialogAction::Close);
        assert_eq!(who_offers().press(KeyCode::Char('x')), DialogAction::Stay);
        let mut choice = who_offers();
        choice.press(KeyCode::Down);
        assert_eq!(choice.press(KeyCode::Enter), offer(Color::Black));
        choice.press(KeyCode::Down);
        assert_eq!(choice.list.marked(), 0);
    }
}
