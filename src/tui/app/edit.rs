//! Opens the position editor, passes keys on to it, and plays the position that was set up.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::outcome::{By, Handled, Outcome};
use super::{App, Layer};
use crate::command::{Command, StartChoice};
use crate::rules::{Position, Setup};
use crate::text::sentence;
use crate::tui::dialogs::{NewGame, Pages};
use crate::tui::editor::Editor;
use crate::tui::intent::{EditorIntent, Intent};
use crate::tui::keys::{self, Binding};

/// How to use the editor, for its help page.
const HELP: [&str; 9] = [
    "Set up a position",
    "",
    "Drag pieces from the tray onto the board, from square to square, and off the board. A click on a piece of the tray \
     selects it, and each click on a square then puts one there, or takes the same one away. A right click takes any piece \
     away.",
    "",
    "The arrows move the cursor. K Q R B N P put a piece of White there, k q r b n p one of Black; Delete takes it away, \
     Space picks it up and puts it down.",
    "",
    "Tab goes to the side to move, castling, en passant, the move number and the FEN; the arrows and Space change them, or a \
     click does. Castling and en passant are offered where the pieces allow them. A FEN can be pasted at any time.",
    "",
    "- undoes the last change, * sets up the start of a game, . empties the board, & turns it. Enter plays the position, Esc \
     goes back to the game, which goes on meanwhile.",
];

impl App {
    /// Returns the buttons of the position editor; `None` if it is closed.
    pub(super) fn editor_buttons(&self) -> Option<Vec<&'static Binding>> {
        self.editor()?;
        let mut buttons = keys::EDITOR_BUTTONS.to_vec();
        if self.layers.is_editing_start() {
            buttons[0] = &keys::EDIT_DONE;
        }
        Some(buttons)
    }

    /// Opens the editor with this setup.
    pub(super) fn edit(&self, setup: Setup) -> Outcome {
        Outcome::open_over(Layer::Editor(Box::new(Editor::new(
            setup,
            self.hand.bottom(),
        ))))
    }

    pub(super) fn answer_editor(&mut self, intent: EditorIntent) -> Handled {
        match intent {
            // The press has done everything.
            EditorIntent::Tray(_) => Ok(Outcome::Nothing),
            EditorIntent::Do(command) => {
                let mut next = Intent::Stay;
                let outcome = self.in_editor(|editor| next = editor.perform(command));
                match next {
                    Intent::Stay => Ok(outcome),
                    next => self.answer_intent(next),
                }
            }
            EditorIntent::Field(field, step) => Ok(self.in_editor(|editor| {
                editor.click(field, step);
            })),
            EditorIntent::StartAt(position) => self.start_at(*position),
            EditorIntent::Help => Ok(self.editor_help()),
        }
    }

    /// Acts on the editor if it is open.
    pub(super) fn in_editor(&mut self, act: impl FnOnce(&mut Editor)) -> Outcome {
        if let Some(editor) = self.layers.editor_mut() {
            act(editor);
        }
        Outcome::Quiet
    }

    /// Handles a key while the editor is open. In a text field, it types characters.
    pub(super) fn editor_key(&mut self, key: KeyEvent) {
        let is_typing = self.editor().is_some_and(Editor::is_typing);
        let mut keys = keys::EDITOR_BUTTONS.iter();
        match keys.find(|binding| binding.is(key)) {
            Some(binding) if !(is_typing && matches!(key.code, KeyCode::Char(_))) => {
                self.perform(binding.intent.clone());
            }
            _ if (key.modifiers - KeyModifiers::SHIFT).is_empty() => {
                let outcome = self.in_editor(|editor| editor.key(key));
                self.settle(Ok(outcome), By::Hand);
            }
            _ => self.settle(Ok(Outcome::Quiet), By::Hand),
        }
    }

    /// Explains the editor, after what is wrong with the setup.
    fn editor_help(&self) -> Outcome {
        let wrong = self.editor().map(Editor::reasons).unwrap_or_default();
        let gap = (!wrong.is_empty()).then(String::new);
        let wrong = wrong.iter().map(|why| sentence(why));
        let help = HELP.map(str::to_owned);
        let lines = wrong.chain(gap).chain(help).collect();
        Outcome::open(Pages::text("Position editor", lines))
    }

    /// Begins a game at a position, or gives it to the dialog that asked for it.
    fn start_at(&mut self, position: Position) -> Handled {
        match self.layers.find::<NewGame>() {
            Some(page) => {
                page.start_at(&position);
                Ok(Outcome::Nothing)
            }
            None => self.execute(Command::New(StartChoice::At(position))),
        }
    }
}
