//! What lies over the board and takes the keys: the choice of a piece, a thing to confirm, pages of text.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::{Position as Point, Rect, Size};

use super::action_choice::{ActionChoice, Chosen};
use super::games::{self, DELETE_QUESTION, DeleteQuestion, GameList};
use super::layout::{Layout, Overlay};
use super::new_game::{self, NewGame};
use super::pages::Pages;
use super::pasted::Pasted;
use super::settings::{SettingsPage, Wish};
use crate::game::Action;
use crate::rules::{Color, Move, Role};
use crate::settings::Setting;

/// What can lie over the board.
#[derive(Debug)]
pub enum Dialog {
    /// A pawn has arrived: what does it become? The move is not played before that is known.
    Promotion(Promotion),
    /// This player, who is called so, is about to resign.
    Resign(Color, String),
    /// One of a few actions is chosen: who offers a draw, which draw is claimed.
    Choose(ActionChoice),
    /// Something to read.
    Pages(Pages),
    /// The settings, to look at and to change.
    Settings(SettingsPage),
    /// What was pasted, and whether it is to be done.
    Pasted(Box<Pasted>),
    /// Games to choose from.
    Games(GameList),
    /// A saved game is about to be deleted.
    Delete(DeleteQuestion),
    /// Another game is being settled.
    NewGame(Box<NewGame>),
}

/// What a dialog makes of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The dialog stays, perhaps changed.
    Stays,
    /// The dialog goes, and nothing else happens.
    Dismissed,
    /// The dialog goes, and this is done.
    Act(Action),
    /// The dialog goes, and what was pasted is done.
    TakePasted,
    /// The dialog stays, and this setting goes to its next value, or to the one before.
    Step(&'static Setting, bool),
    /// Another game begins as it has been settled.
    Begin,
    /// The dialog goes if this file can be opened: the game with this number, or whichever the file holds.
    Open(PathBuf, Option<usize>),
    /// It is to be asked whether the game that is marked is to be deleted.
    AskToDelete,
    /// The dialog goes, and this saved game is deleted.
    Delete(PathBuf),
    /// The dialog stays, and this saved game gets another name.
    Rename(PathBuf, String),
}

impl From<Chosen> for Reply {
    fn from(chosen: Chosen) -> Self {
        match chosen {
            Chosen::Nothing => Self::Stays,
            Chosen::Close => Self::Dismissed,
            Chosen::Act(action) => Self::Act(action),
        }
    }
}

impl From<new_game::Wish> for Reply {
    fn from(wish: new_game::Wish) -> Self {
        match wish {
            new_game::Wish::Nothing => Self::Stays,
            new_game::Wish::Close => Self::Dismissed,
            new_game::Wish::Begin => Self::Begin,
        }
    }
}

impl From<games::Wish> for Reply {
    fn from(wish: games::Wish) -> Self {
        use games::Wish;
        match wish {
            Wish::Nothing => Self::Stays,
            Wish::Close => Self::Dismissed,
            Wish::Open(path, number) => Self::Open(path, number),
            Wish::Delete => Self::AskToDelete,
            Wish::Rename(path, name) => Self::Rename(path, name),
        }
    }
}

impl From<Wish> for Reply {
    fn from(wish: Wish) -> Self {
        match wish {
            Wish::Nothing => Self::Stays,
            Wish::Close => Self::Dismissed,
            Wish::Step(setting, forward) => Self::Step(setting, forward),
        }
    }
}

impl Dialog {
    /// What the layout needs to know of it, where there is so much room inside a frame.
    pub fn overlay(&self, room: Size) -> Overlay {
        match self {
            Self::Promotion(promotion) => Overlay::Promotion(promotion.pawn.to),
            Self::Resign(color, name) => {
                Overlay::Confirm(Some(*color), width(&resign_question(name)))
            }
            Self::Choose(choice) => choice.overlay(room),
            Self::Settings(page) => page.overlay(),
            Self::Pasted(pasted) => {
                let lines = pasted.lines(room);
                let columns = lines.iter().map(|line| width(line)).max();
                let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
                Overlay::Ask(Size::new(columns.unwrap_or(0), rows))
            }
            Self::NewGame(page) => page.overlay(room),
            Self::Games(list) => list.overlay(room),
            Self::Delete(question) => {
                Overlay::Confirm(None, width(DELETE_QUESTION).max(width(&question.game)))
            }
            Self::Pages(pages) => Overlay::Page {
                size: pages.size(room),
                unit: pages.unit(room),
            },
        }
    }

    /// Takes a key, on the screen laid out so.
    pub fn key(&mut self, key: KeyEvent, layout: &Layout) -> Reply {
        if let Self::Games(list) = self {
            return list.key(key, layout.rows_of_list()).into();
        }
        let plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        if plain {
            self.plain_key(key.code, layout.inside().as_size())
        } else {
            Reply::Stays
        }
    }

    /// Takes a key with nothing held beside it. So much can be seen inside the frame.
    fn plain_key(&mut self, code: KeyCode, inside: Size) -> Reply {
        match self {
            Self::Promotion(promotion) => promotion.key(code),
            Self::Choose(choice) => choice.key(code).into(),
            Self::Settings(page) => page.key(code).into(),
            Self::NewGame(page) => page.key(code).into(),
            Self::Pages(pages) => {
                if pages.key(code, inside) {
                    Reply::Stays
                } else {
                    Reply::Dismissed
                }
            }
            Self::Games(_) => Reply::Stays,
            Self::Resign(..) | Self::Delete(_) | Self::Pasted(_) => match code {
                KeyCode::Enter | KeyCode::Char('y' | 'Y') => self.confirmed(true),
                KeyCode::Esc | KeyCode::Char('n' | 'N') => self.confirmed(false),
                _ => Reply::Stays,
            },
        }
    }

    /// Whether it takes a key that otherwise means something wherever one is.
    pub fn claims(&self, code: KeyCode) -> bool {
        matches!(self, Self::Games(_)) && code == KeyCode::F(2)
    }

    /// Whether the wheel turns in it.
    pub fn scrolls(&self) -> bool {
        !matches!(
            self,
            Self::Promotion(_) | Self::Resign(..) | Self::Choose(_) | Self::Delete(_)
        )
    }

    /// The list of games in it or behind it.
    pub fn games(&mut self) -> Option<&mut GameList> {
        match self {
            Self::Games(list) => Some(list),
            Self::Delete(question) => question.list.as_deref_mut(),
            _ => None,
        }
    }

    /// What is left when it goes: the list behind a question about one of its games.
    pub fn behind(self) -> Option<Self> {
        match self {
            Self::Delete(question) => question.list.map(|list| Self::Games(*list)),
            _ => None,
        }
    }

    /// Takes a click on its frame or inside it, as it is laid out.
    pub fn click(&mut self, at: Point, layout: &Layout) {
        if let (Self::Pages(pages), Some(frame)) = (self, layout.overlay) {
            pages.click(at, frame, layout.inside());
        }
    }

    /// Takes a click on one of the things in its list, which has this row.
    pub fn click_item(&mut self, index: usize, at: Point, row: Rect) -> Reply {
        match self {
            Self::Choose(choice) => choice.click(index).into(),
            Self::Settings(page) => page.click(index).into(),
            Self::NewGame(page) => page.click(index, at, row).into(),
            Self::Games(list) => list.click(index).into(),
            Self::Promotion(_)
            | Self::Resign(..)
            | Self::Pages(_)
            | Self::Delete(_)
            | Self::Pasted(_) => Reply::Stays,
        }
    }

    /// What follows from yes or no to a thing to confirm.
    pub fn confirmed(&self, yes: bool) -> Reply {
        match self {
            Self::Resign(color, _) if yes => Reply::Act(Action::Resign(*color)),
            Self::Pasted(_) if yes => Reply::TakePasted,
            Self::Delete(question) if yes => Reply::Delete(question.path.clone()),
            _ => Reply::Dismissed,
        }
    }
}

/// What is asked before a resignation.
pub fn resign_question(name: &str) -> String {
    format!("{name}: resign this game?")
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
    /// An index into [`Self::CHOICES`].
    pub marked: usize,
}

impl Promotion {
    /// The order in which the player is shown the pieces.
    pub const CHOICES: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];

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
        let choices = Self::CHOICES;
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
