//! A dialog in which one of a few actions is chosen: who offers a draw, which draw is claimed.

use crossterm::event::KeyCode;
use ratatui::layout::Size;

use super::layout::Overlay;
use crate::game::Action;
use crate::primer::wrap;

/// The most columns of the question above the actions.
const QUESTION: u16 = 52;
/// Columns before the label of an action: the mark and its letter.
pub const LETTER: u16 = 4;

/// One of the actions that may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The letter that chooses it, in lower case; none where it is only marked and clicked.
    pub letter: Option<char>,
    /// What stands on it.
    pub label: String,
    /// What is done; none to leave everything as it is.
    pub action: Option<Action>,
}

/// The dialog: a question, and the actions, one of them marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionChoice {
    /// What stands in its frame.
    pub title: &'static str,
    /// What is asked.
    question: String,
    /// What may be chosen.
    choices: Vec<Choice>,
    /// Which of them is marked.
    marked: usize,
}

/// What a key or a click asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Nothing yet.
    Nothing,
    /// To close the dialog without an action.
    Close,
    /// To do this.
    Act(Action),
}

impl ActionChoice {
    /// The dialog with its first action marked. There must be one.
    pub fn new(title: &'static str, question: String, choices: Vec<Choice>) -> Self {
        Self {
            title,
            question,
            choices,
            marked: 0,
        }
    }

    /// What may be chosen.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The index of the action that is marked.
    pub fn marked(&self) -> usize {
        self.marked
    }

    /// The question in lines, where there is so much room inside a frame.
    pub fn question(&self, room: Size) -> Vec<String> {
        wrap(&self.question, room.width.min(QUESTION).into())
    }

    /// What the layout needs to know of it, where there is so much room inside a frame.
    pub fn overlay(&self, room: Size) -> Overlay {
        let question = self.question(room);
        let labels = self
            .choices
            .iter()
            .map(|choice| columns(&choice.label) + LETTER);
        let lines = question.iter().map(|line| columns(line));
        let above = u16::try_from(question.len()).unwrap_or(u16::MAX);
        Overlay::List {
            width: labels.chain(lines).max().unwrap_or(0),
            rows: self.choices.len(),
            items: self.choices.len(),
            first: 0,
            marked: self.marked,
            // A blank row parts question and actions.
            above: above.saturating_add(1),
            below: 0,
        }
    }

    /// Takes a key: arrows mark, a letter or Enter chooses, Esc or `n` closes.
    pub fn key(&mut self, code: KeyCode) -> Chosen {
        let last = self.choices.len().saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                self.marked = self.marked.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => {
                self.marked = if self.marked == last {
                    0
                } else {
                    self.marked + 1
                };
            }
            KeyCode::Home | KeyCode::PageUp => self.marked = 0,
            KeyCode::End | KeyCode::PageDown => self.marked = last,
            KeyCode::Enter => return self.click(self.marked),
            KeyCode::Esc => return Chosen::Close,
            KeyCode::Char(letter) => {
                let letter = letter.to_ascii_lowercase();
                let is_meant = |choice: &Choice| choice.letter == Some(letter);
                if let Some(index) = self.choices.iter().position(is_meant) {
                    return self.click(index);
                }
                if letter == 'n' {
                    return Chosen::Close;
                }
            }
            _ => {}
        }
        Chosen::Nothing
    }

    /// Chooses the action with this index.
    pub fn click(&mut self, index: usize) -> Chosen {
        match self.choices.get(index) {
            Some(Choice {
                action: Some(action),
                ..
            }) => Chosen::Act(*action),
            Some(_) => Chosen::Close,
            None => Chosen::Nothing,
        }
    }
}

/// The columns of a text.
fn columns(text: &str) -> u16 {
    u16::try_from(ratatui::text::Span::raw(text).width()).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    /// A question of who offers a draw.
    fn who_offers() -> ActionChoice {
        let choices = Color::ALL.map(|color| Choice {
            letter: Some(
                color
                    .to_string()
                    .chars()
                    .next()
                    .unwrap()
                    .to_ascii_lowercase(),
            ),
            label: color.to_string(),
            action: Some(Action::OfferDraw(color)),
        });
        ActionChoice::new("Draw", "Who offers a draw?".to_owned(), choices.to_vec())
    }

    #[test]
    fn a_letter_enter_or_a_click_chooses_and_esc_closes() {
        let offer = |color| Chosen::Act(Action::OfferDraw(color));
        assert_eq!(who_offers().key(KeyCode::Enter), offer(Color::White));
        assert_eq!(who_offers().key(KeyCode::Char('B')), offer(Color::Black));
        assert_eq!(who_offers().click(1), offer(Color::Black));
        assert_eq!(who_offers().key(KeyCode::Esc), Chosen::Close);
        assert_eq!(who_offers().key(KeyCode::Char('x')), Chosen::Nothing);
        let mut choice = who_offers();
        choice.key(KeyCode::Down);
        assert_eq!(choice.key(KeyCode::Enter), offer(Color::Black));
        choice.key(KeyCode::Down);
        assert_eq!(choice.marked(), 0);
    }
}
