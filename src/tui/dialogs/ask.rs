//! The dialog that asks a question with answers to choose from, such as whether a player resigns, or who offers a draw.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Dialog;
use super::frame::{self, Anchor, ListFrame};
use crate::settings::Config;
use crate::text::wrap;
use crate::tui::layout::Layout;
use crate::tui::request::{Request, Step};
use crate::tui::ui::Ui;
use crate::tui::widgets::{List, RectParts, text, width};

/// Maximum columns of the question where it is not in the panel.
const QUESTION: u16 = 52;
/// How to use the dialog, in a long and a short wording.
const HINTS: [&str; 2] = [
    " ↑↓ move, Enter: choose, Esc: close ",
    " Enter: choose, Esc: back ",
];
/// Columns before the letter of an answer. The marked answer has a `▸` there.
const MARK: u16 = 2;
/// Columns before the label of an answer: those of the `▸` and of the letter, each with a space.
const LABEL: u16 = 4;
/// Minimum rows that the question leaves for the answers, unless there are fewer answers.
const LEAST_ANSWERS: usize = 4;

/// An answer that players can choose.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The letter that chooses it, in lower case; `None` if players can only mark or click it.
    letter: Option<char>,
    label: String,
    /// What the answer does after the dialog has closed.
    does: Request,
}

impl Answer {
    pub fn new(letter: impl Into<Option<char>>, label: impl Into<String>, does: Request) -> Self {
        Self {
            letter: letter.into(),
            label: label.into(),
            does,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ask {
    title: &'static str,
    /// The paragraphs of the question. If there is too little room, we show only their last lines.
    question: Vec<String>,
    answers: Vec<Answer>,
    list: List,
}

impl Ask {
    /// Asks a question about the position, with the first answer marked. There must be at least one answer.
    pub fn new(title: &'static str, question: Vec<String>, answers: Vec<Answer>) -> Self {
        Self {
            title,
            question,
            list: List::new(answers.len()),
            answers,
        }
    }

    /// Asks whether to do this, with these labels for yes and no.
    pub fn whether(
        title: &'static str,
        question: Vec<String>,
        [yes, no]: [&str; 2],
        does: Request,
    ) -> Self {
        let answers = vec![
            Answer::new('y', yes, does),
            Answer::new('n', no, Request::Nothing),
        ];
        Self::new(title, question, answers)
    }

    /// Returns the question, wrapped to the width of the dialog.
    fn lines(&self, layout: &Layout) -> Vec<String> {
        let columns = frame::question_width(QUESTION, layout);
        let mut lines = Vec::new();
        for paragraph in &self.question {
            lines.extend(wrap(paragraph, columns.into()));
        }
        lines
    }

    /// Returns the cells of the dialog. The question is above the list of answers.
    fn parts(&self, layout: &Layout) -> ListFrame {
        let lines = self.lines(layout);
        let answer_widths = self
            .answers
            .iter()
            .map(|answer| width(&answer.label).saturating_add(LABEL));
        let line_widths = lines.iter().map(|line| width(line));
        let widest = answer_widths.chain(line_widths).max().unwrap_or(0);
        // An empty row separates the question, if there is one, from the answers.
        let separator = usize::from(!lines.is_empty());
        let wanted_above = u16::try_from(lines.len() + separator).unwrap_or(u16::MAX);
        let least_answers =
            u16::try_from(self.answers.len().min(LEAST_ANSWERS)).unwrap_or(u16::MAX);
        let room_above = frame::room(layout).height.saturating_sub(least_answers);
        let above = wanted_above.min(room_above);
        let rows = self.answers.len();
        ListFrame::new(widest, rows, [above, 0], Anchor::Panel, layout)
    }

    fn choose(&self, index: usize) -> Request {
        let answer = self.answers.get(index);
        answer.map_or(Request::Nothing, |answer| {
            Request::answer(answer.does.clone())
        })
    }
}

impl Dialog for Ask {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        Some(self.parts(layout).frame)
    }

    /// Handles a key: arrows mark an answer, Enter chooses the marked answer, and a letter chooses its answer. Esc closes the
    /// dialog, and so does `n` unless an answer has this letter.
    fn key(&mut self, key: KeyEvent, layout: &Layout) -> Request {
        match key.code {
            KeyCode::Left => self.list.up(),
            KeyCode::Right => self.list.down(),
            KeyCode::Enter => return self.choose(self.list.marked()),
            KeyCode::Esc => return Request::Close,
            KeyCode::Char(letter) => {
                let typed = letter.to_ascii_lowercase();
                let mut answers = self.answers.iter();
                return match answers.position(|answer| answer.letter == Some(typed)) {
                    Some(index) => self.choose(index),
                    None if typed == 'n' => Request::Close,
                    None => Request::Nothing,
                };
            }
            code => {
                let rows = self.parts(layout).list.height;
                self.list.mark_by_key(code, rows.into());
            }
        }
        Request::Nothing
    }

    fn click(&mut self, item: usize, _step: Step) -> Request {
        self.choose(item)
    }

    /// If there is no room for the whole question, shows its end.
    fn draw(&self, ui: &mut Ui<'_>, _config: &Config) {
        let parts = self.parts(ui.layout);
        parts.draw(self.title, HINTS, &self.list, ui);
        let (theme, buffer) = (&ui.look.theme, &mut *ui.buffer);
        let lines = self.lines(ui.layout);
        let hidden = lines.len().saturating_sub(parts.above.height.into());
        for (line, row) in lines.iter().skip(hidden).zip(parts.above.rows()) {
            text(buffer, row, line, Style::new());
        }
        for (index, row) in self.list.rows(parts.list) {
            let (answer, is_marked) = (&self.answers[index], self.list.is_marked(index));
            self.list.draw_marker(index, row, theme.accent(), buffer);
            let letter = answer.letter.map(String::from).unwrap_or_default();
            text(buffer, row.after(MARK), &letter, theme.accent());
            let style = if is_marked {
                theme.chosen()
            } else {
                Style::new()
            };
            let cells = row.after(LABEL);
            text(buffer, cells, &answer.label, style);
        }
    }

    fn is_about_position(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Action;
    use crate::rules::Color;
    use crate::tui::tests::keys;

    impl Ask {
        /// Returns the question, one paragraph each.
        pub fn question(&self) -> &[String] {
            &self.question
        }

        /// Returns the labels of the answers.
        pub fn labels(&self) -> Vec<String> {
            let answers = self.answers.iter();
            answers.map(|answer| answer.label.clone()).collect()
        }
    }

    fn offer(color: Color) -> Request {
        Request::Act(Action::OfferDraw(color))
    }

    /// A question of who offers a draw.
    fn who_offers() -> Ask {
        let answers = [('w', Color::White), ('b', Color::Black)]
            .map(|(letter, color)| Answer::new(letter, color.to_string(), offer(color)));
        let question = vec!["Who offers a draw?".to_owned()];
        Ask::new("Draw", question, answers.to_vec())
    }

    #[test]
    fn a_letter_enter_or_a_click_chooses_and_esc_closes() {
        let chosen = |color| Request::answer(offer(color));
        assert_eq!(who_offers().choose(1), chosen(Color::Black));
        for (pressed, request) in [
            ("<Enter>", chosen(Color::White)),
            ("B", chosen(Color::Black)),
            ("<Esc>", Request::Close),
            ("n", Request::Close),
            ("x", Request::Nothing),
            ("<Down><Enter>", chosen(Color::Black)),
            ("<Down><Down><Enter>", chosen(Color::White)),
        ] {
            let mut ask = who_offers();
            let requests = keys(pressed).into_iter();
            let requests = requests.map(|key| ask.key(key, &Layout::default()));
            assert_eq!(requests.last(), Some(request), "{pressed}");
        }
    }
}
