//! What lies over the board and takes the keys: the choice of a piece, a thing to confirm, pages of text.

use crossterm::event::KeyCode;

use super::keys::{ANSWERS, KEYS};
use super::layout::Overlay;
use crate::command::{COMMANDS, Entry};
use crate::game::Action;
use crate::rules::{Color, Move, Role};

/// What can lie over the board.
#[derive(Clone, Debug)]
pub enum Dialog {
    /// A pawn has arrived: what does it become? The move is not played before that is known.
    Promotion(Promotion),
    /// This player is about to resign.
    Resign(Color),
    /// Text to read.
    Pages(Pages),
}

/// What a dialog makes of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The dialog stays, perhaps changed.
    Stays,
    /// The dialog goes, and nothing else happens.
    Dismissed,
    /// The dialog goes, and this is done.
    Act(Action),
}

impl Dialog {
    /// What the layout needs to know of it.
    pub fn overlay(&self) -> Overlay {
        match self {
            Self::Promotion(promotion) => Overlay::Promotion(promotion.pawn.to),
            Self::Resign(color) => Overlay::Confirm(width(&resign_question(*color))),
            Self::Pages(pages) => {
                let widest = pages
                    .lines
                    .iter()
                    .map(|line| width(line))
                    .max()
                    .unwrap_or(0);
                Overlay::Page(
                    widest,
                    u16::try_from(pages.lines.len()).unwrap_or(u16::MAX - 2),
                )
            }
        }
    }

    /// Takes a key. Of a text so many lines can be seen.
    pub fn key(&mut self, code: KeyCode, visible: usize) -> Reply {
        match self {
            Self::Promotion(promotion) => promotion.key(code),
            Self::Pages(pages) => pages.key(code, visible),
            Self::Resign(_) => match code {
                KeyCode::Enter | KeyCode::Char('y' | 'Y') => self.confirmed(true),
                KeyCode::Esc | KeyCode::Char('n' | 'N') => self.confirmed(false),
                _ => Reply::Stays,
            },
        }
    }

    /// What follows from yes or no to a thing to confirm.
    pub fn confirmed(&self, yes: bool) -> Reply {
        match self {
            Self::Resign(color) if yes => Reply::Act(Action::Resign(*color)),
            _ => Reply::Dismissed,
        }
    }
}

/// What is asked before a resignation.
pub fn resign_question(color: Color) -> String {
    format!("{color}: resign this game?")
}

/// The columns of a text.
fn width(text: &str) -> u16 {
    u16::try_from(ratatui::text::Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// The choice of a piece for a pawn.
#[derive(Clone, Debug)]
pub struct Promotion {
    /// The pawn's move, its promotion open.
    pub pawn: Move,
    /// Whose pawn it is.
    pub color: Color,
    /// Which of [`Role::PROMOTIONS`] is marked.
    pub marked: usize,
}

impl Promotion {
    /// A choice with the queen marked.
    pub fn new(pawn: Move, color: Color) -> Self {
        Self {
            pawn,
            color,
            marked: 0,
        }
    }

    /// The move with the choice made.
    pub fn chosen(&self, role: Role) -> Action {
        Action::Move(Move::promoting(self.pawn.from, self.pawn.to, role))
    }

    /// A letter chooses, arrows mark, Enter takes what is marked, Esc takes the pawn back.
    fn key(&mut self, code: KeyCode) -> Reply {
        let choices = Role::PROMOTIONS;
        match code {
            KeyCode::Esc => return Reply::Dismissed,
            KeyCode::Up | KeyCode::Left => self.marked = (self.marked + 3) % 4,
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.marked = (self.marked + 1) % 4,
            KeyCode::Enter | KeyCode::Char(' ') => {
                return Reply::Act(self.chosen(choices[self.marked]));
            }
            KeyCode::Char(letter) => {
                let named = Role::from_letter(letter).filter(|role| choices.contains(role));
                return named.map_or(Reply::Stays, |role| Reply::Act(self.chosen(role)));
            }
            _ => {}
        }
        Reply::Stays
    }
}

/// Text to read, of which as much is shown as fits.
#[derive(Clone, Debug)]
pub struct Pages {
    /// What it is about.
    pub title: String,
    /// The lines of the text.
    pub lines: Vec<String>,
    /// The first line shown.
    pub first: usize,
}

impl Pages {
    /// Lines of text under a title.
    pub fn new(title: impl Into<String>, lines: Vec<String>) -> Self {
        Self {
            title: title.into(),
            lines,
            first: 0,
        }
    }

    /// Help: one command, or all keys and commands, from the very tables that give them their meaning.
    pub fn help(entry: Option<&Entry>) -> Self {
        if let Some(entry) = entry {
            return Self::new("Help", vec![entry.to_string(), entry.help.to_owned()]);
        }
        let mut lines = vec![
            "Drag a piece, click it and its square, steer with the arrows,".to_owned(),
            "or type the move: e4, Nf3, g1f3, O-O. All at any time.".to_owned(),
            String::new(),
        ];
        let keys = KEYS.iter().chain(ANSWERS);
        lines.extend(keys.map(|binding| format!("{:<26}{}", binding.name, binding.help)));
        lines.push(String::new());
        lines.extend(
            COMMANDS
                .iter()
                .map(|entry| format!("{entry:<26}{}", entry.help)),
        );
        Self::new("Keys and commands", lines)
    }

    /// Arrows and page keys scroll; everything else closes the pages.
    fn key(&mut self, code: KeyCode, visible: usize) -> Reply {
        let last = self.lines.len().saturating_sub(visible);
        let first = match code {
            KeyCode::Up => self.first.saturating_sub(1),
            KeyCode::Down => self.first + 1,
            KeyCode::PageUp => self.first.saturating_sub(visible),
            KeyCode::PageDown | KeyCode::Char(' ') => self.first + visible,
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => return Reply::Dismissed,
        };
        self.first = first.min(last);
        Reply::Stays
    }
}
