//! Opens the position editor, and carries out what it asks for.

use super::report::{Handled, Report};
use super::{App, Layer};
use crate::command::{Command, StartChoice};
use crate::rules::{Color, Setup};
use crate::settings::SignKeys;
use crate::text::capitalize;
use crate::tui::dialogs::{NewGame, TextDialog};
use crate::tui::editor::Editor;
use crate::tui::intent::{EditorIntent, Intent};
use crate::tui::keys;

/// The lines of the help page about the editor. A line about the keys of its buttons follows them.
const HELP: [&str; 7] = [
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
];

/// Opens the editor with this setup over the dialog that asked for it, if there is one.
pub fn open(setup: Setup, bottom: Color) -> Report {
    Report::open_over(Layer::Editor(Box::new(Editor::new(setup, bottom))))
}

/// Opens the help page of the editor. It begins with the faults of the setup and then its FEN, because small screens cut both.
fn explain(editor: &Editor, signs: &SignKeys) -> Report {
    let wrong = editor.reasons();
    let mut lines: Vec<_> = wrong.iter().map(|why| capitalize(why)).collect();
    lines.push(format!("FEN: {}", editor.setup));
    lines.extend(HELP.map(str::to_owned));
    let [undo, start, empty, flip] = [
        &keys::EDIT_UNDO,
        &keys::EDIT_START,
        &keys::EDIT_EMPTY,
        &keys::EDIT_FLIP,
    ]
    .map(|key| key.shown_name(signs));
    lines.push(format!(
        "{undo} undoes the last change, {start} sets up the start of a game, {empty} empties the board, {flip} turns it. Enter \
         plays the position, Esc goes back to the game, which goes on meanwhile."
    ));
    Report::open(TextDialog::lines("Position editor", lines))
}

impl App {
    /// Carries out a request from a key, a button or a click in the position editor, or from the editor itself.
    pub(super) fn carry_out_editor_intent(&mut self, intent: EditorIntent) -> Handled {
        match intent {
            // The press and the release of the mouse button have selected or deselected the piece already, and the press has
            // cleared the message.
            EditorIntent::Tray(_) => Ok(Report::KeepsMessage),
            EditorIntent::Do(command) => {
                // The editor may ask for another intent, such as to begin a game from its position.
                let next = match self.layers.editor_mut() {
                    Some(editor) => editor.perform(command),
                    None => Intent::Stay,
                };
                self.carry_out_or_clear_message(next)
            }
            // The step says whether the field gets its next value, its previous one, or only the cursor.
            EditorIntent::Field(field, step) => {
                if let Some(editor) = self.layers.editor_mut() {
                    editor.click(field, step);
                }
                // The setup may have changed, so a message about an earlier mistake no longer applies.
                Ok(Report::ClearsMessage)
            }
            // The editor has closed. If the dialog for a new game asked for the position, that dialog is on top again.
            EditorIntent::StartAt(position) => match self.layers.find::<NewGame>() {
                Some(dialog) => {
                    dialog.start_at(&position);
                    Ok(Report::KeepsMessage)
                }
                None => self.execute(Command::New(StartChoice::At(*position))),
            },
            EditorIntent::Help => Ok(match self.layers.editor() {
                Some(editor) => explain(editor, &self.config.settings().keys),
                None => Report::KeepsMessage,
            }),
        }
    }

    /// Carries out what the editor returned for a key or button. If the editor asks for nothing more, clears the message, which
    /// may be about an earlier mistake.
    pub(super) fn carry_out_or_clear_message(&mut self, intent: Intent) -> Handled {
        match intent {
            Intent::Stay => Ok(Report::ClearsMessage),
            intent => self.carry_out(intent),
        }
    }
}
