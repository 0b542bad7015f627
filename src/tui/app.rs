//! The state of the screen, and how commands and moves change it.

mod background;
mod draw_questions;
mod edit;
mod execute;
mod input;
mod lists;
mod messages;
mod mouse;
mod new_game;
mod resume_offer;
mod settings;
mod targets;
mod time;
mod typing;
mod walk;

use std::any::Any;
use std::time::Instant;

use ratatui::layout::Rect;

use super::completions::{Completions, Lookups};
use super::dialogs::Dialog;
use super::editor::Editor;
use super::entry::EntryLine;
use super::intent::Intent;
use super::layout::{EditorArea, Layout, LayoutInput, MoveList};
use super::message::Message;
use super::pointer::{Marks, Selection};
use super::suffix::Suffix;
use super::ui::Frame;
use super::widgets::List;
use crate::rules::{Color, File, Rank, Square};
use crate::session::{FrontEnd, PendingTask, Session, ViewedPosition};
use crate::settings::Config;
use crate::storage::Notifier;
use resume_offer::ResumeOffer;

/// How near the players are to leaving the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Leave {
    #[default]
    Stay,
    /// They pressed the key once and were asked to press it again.
    Asked,
    Left,
}

/// What the terminal is to do before the next frame.
#[derive(Debug, Default)]
pub struct Effects {
    /// Forget what it shows, so that all of the frame is sent.
    pub redraw: bool,
    pub ring: bool,
    /// Put this text on the clipboard.
    pub copy: Option<String>,
    pub suspend: Suspend,
}

/// Whether the program is about to be suspended, so that the shell gets the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Suspend {
    #[default]
    No,
    /// The program was asked to suspend itself.
    Asked,
    /// The program continues after it was suspended.
    Over,
}

/// The animation of a move that has already been played: its piece is seen halfway, and then on its square.
#[derive(Clone, Copy, Debug)]
pub struct Slide {
    pub from: Square,
    pub to: Square,
    /// When the piece arrives.
    due: Instant,
}

/// What takes the keys in place of the game.
#[derive(Debug)]
pub enum Layer {
    Dialog(Box<dyn Dialog>),
    Editor(Box<Editor>),
}

/// The state of everything the screen shows.
pub struct App {
    pub session: Session,
    pub config: Config,
    /// The color at the bottom of the board.
    pub bottom: Color,
    pub selection: Selection,
    /// The squares and arrows that the players have marked on the board.
    pub marks: Marks,
    /// The piece that is sliding to its square and is not yet drawn there.
    pub slide: Option<Slide>,
    /// The position that is viewed; `None` while the current position is shown.
    pub viewed: Option<ViewedPosition>,
    pub entry: EntryLine,
    pub completions: Completions,
    pub message: Message,
    /// True if moves are written with ASCII characters only.
    pub ascii: bool,
    pub effects: Effects,
    /// The last frame, on which the mouse acts.
    pub frame: Frame,
    /// When the last event arrived; its effects take place at that moment.
    now: Instant,
    /// The size of the terminal.
    screen: Rect,
    /// When the board turned by itself, or something else appeared under the pointer.
    guarded: Option<Instant>,
    /// For each color, true if its low time has already been noticed.
    low_time: [bool; 2],
    /// The square that the arrow keys move.
    cursor: Square,
    /// True while the players use the arrow keys, so that the cursor is shown.
    steering: bool,
    /// The files and games that completion reads from the disk.
    lookups: Lookups,
    /// What may still follow a move that was played as soon as it was typed.
    suffix: Option<Suffix>,
    /// What lies over the game, each over the one from which it was opened; the last takes the keys.
    layers: Vec<Layer>,
    /// How many layers have been opened so far.
    opened: u32,
    /// The offer to resume the unfinished game.
    offer: ResumeOffer,
    /// Wakes the main loop when a background task has found something.
    waker: Option<Notifier>,
    /// What is being read or written in the background.
    tasks: Vec<PendingTask>,
    /// What the mouse button was pressed on.
    pressed: Option<Intent>,
    leave: Leave,
}

impl App {
    pub fn new(mut session: Session, config: Config) -> Self {
        session.front_end = FrontEnd::Screen;
        let (side, turn) = (session.game().side_to_move(), config.settings().turn);
        let mut app = Self {
            bottom: session.seat().unwrap_or(turn.bottom(side)),
            session,
            config,
            selection: Selection::default(),
            marks: Marks::default(),
            slide: None,
            viewed: None,
            entry: EntryLine::default(),
            completions: Completions::default(),
            message: Message::None,
            ascii: false,
            effects: Effects::default(),
            frame: Frame::default(),
            now: Instant::now(),
            screen: Rect::default(),
            guarded: None,
            low_time: [false; 2],
            cursor: Square::new(File::E, Rank::Two),
            steering: false,
            lookups: Lookups::default(),
            suffix: None,
            layers: Vec::new(),
            opened: 0,
            offer: ResumeOffer::default(),
            waker: None,
            tasks: Vec::new(),
            pressed: None,
            leave: Leave::Stay,
        };
        app.message = app.first_message();
        app
    }

    /// Returns the cursor while the players use the arrow keys, else `None`.
    pub fn cursor(&self) -> Option<Square> {
        (self.steering && !self.is_walking()).then_some(self.cursor)
    }

    pub fn has_ended(&self) -> bool {
        self.leave == Leave::Left
    }

    /// Sets the size of the terminal, and puts a dragged piece back because the squares move under the pointer.
    pub fn resize(&mut self, screen: Rect) {
        if self.screen != screen {
            self.screen = screen;
            self.release_mouse();
        }
    }

    /// Returns where everything is on the screen.
    pub fn layout(&self) -> Layout {
        let (game, shown) = (self.session.game(), self.shown_path());
        let (offers, editor_buttons) = (self.offers(), self.editor_buttons());
        Layout::new(
            self.screen,
            &LayoutInput {
                bottom: self.editor().map_or(self.bottom, |editor| editor.bottom),
                moves: MoveList {
                    tree: self.session.tree(),
                    annotated: self.session.is_annotated(),
                    shown: &shown,
                    present: self.session.view().present().plies(),
                    letters: self.settings().notation,
                    ascii: self.ascii,
                },
                question: self.session.question(),
                outcome: game.outcome(),
                opening: self.opening(),
                offers: &offers,
                clocks: game.clocks().is_some(),
                editor: editor_buttons.as_deref(),
            },
        )
    }

    /// Returns the completions that are listed: none while the line is refused, whose reason stands in their place.
    pub fn shown_completions(&self) -> List {
        match self.message {
            Message::Error(..) => List::new(0),
            Message::None | Message::Info(_) | Message::GameOver { .. } => self.completions.list,
        }
    }

    /// Returns the dialog on top; `None` if the game or the position editor takes the keys.
    pub fn dialog(&self) -> Option<&dyn Dialog> {
        match self.layers.last()? {
            Layer::Dialog(dialog) => Some(&**dialog),
            Layer::Editor(_) => None,
        }
    }

    /// Returns the topmost dialog of this kind, perhaps under others.
    pub(super) fn find<T: Dialog>(&mut self) -> Option<&mut T> {
        self.layers.iter_mut().rev().find_map(|layer| match layer {
            Layer::Dialog(dialog) => (&mut **dialog as &mut dyn Any).downcast_mut(),
            Layer::Editor(_) => None,
        })
    }

    /// Returns the position editor if it is open, perhaps under a dialog.
    pub fn editor(&self) -> Option<&Editor> {
        self.layers.iter().rev().find_map(|layer| match layer {
            Layer::Editor(editor) => Some(&**editor),
            Layer::Dialog(_) => None,
        })
    }

    pub(super) fn editor_mut(&mut self) -> Option<&mut Editor> {
        self.layers.iter_mut().rev().find_map(|layer| match layer {
            Layer::Editor(editor) => Some(&mut **editor),
            Layer::Dialog(_) => None,
        })
    }

    /// Opens a dialog in place of any other that is open over the game or the editor.
    pub(super) fn open(&mut self, dialog: impl Dialog) {
        self.close_dialogs();
        self.open_over(Layer::Dialog(Box::new(dialog)));
    }

    /// Opens a layer over the one from which it was asked for, and to which it returns.
    pub(super) fn open_over(&mut self, layer: Layer) {
        self.opened += 1;
        self.layers.push(layer);
    }

    /// Closes the layer on top.
    pub(super) fn close(&mut self) {
        self.layers.pop();
    }

    /// Closes what asks about the position before: all dialogs at the end of the game.
    pub(super) fn close_outdated_dialogs(&mut self) {
        if self.session.game().outcome().is_some() {
            return self.close_dialogs();
        }
        self.layers.retain(|layer| match layer {
            Layer::Dialog(dialog) => !dialog.ends_with_position(),
            Layer::Editor(_) => true,
        });
    }

    /// Closes the dialogs over the game or the editor.
    pub(super) fn close_dialogs(&mut self) {
        while self.dialog().is_some() {
            self.close();
        }
    }

    /// Returns the cells that a dialog covers.
    pub fn dialog_frame(&self, layout: &Layout) -> Option<Rect> {
        self.dialog()?.frame(layout)
    }

    /// Returns the height in rows of the squares in a dialog or a tray.
    pub fn diagram_unit(&self, layout: &Layout) -> Option<u16> {
        let dialog = self.dialog();
        let diagrams = dialog.and_then(|dialog| dialog.diagram_unit(layout));
        diagrams.or(layout.editor.as_ref().and_then(EditorArea::tray_unit))
    }
}

#[cfg(test)]
mod tests;
