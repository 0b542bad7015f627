//! Reading a game: one that is over, or that came from somebody else. Moves then go on in its lines or begin new ones, and
//! notes, marks and lines can be changed, and the changes undone.

use super::loaded_game::replay;
use super::viewed_position::ViewedPosition;
use super::{Session, SessionError};
use crate::game::ActionError;
use crate::pgn::{BoardMark, GameTree, MainLine, ReadMove, TreePath};
use crate::rules::Move;
use crate::text::{self, MoveStyle};

/// What players have done to the game that they read.
pub struct Edit {
    /// The position to look at now.
    pub position: ViewedPosition,
    pub words: String,
}

impl Session {
    /// Returns true if the game is read, not played: it is over or came from somebody else, and this process has it.
    pub fn is_read(&self) -> bool {
        let is_over = self.sitting.game().outcome().is_some();
        self.link.own().is_ok() && (is_over || self.is_from_somebody_else())
    }

    /// Returns true if the game was opened and not played here.
    pub fn is_from_somebody_else(&self) -> bool {
        let opened = self.document.opened();
        opened.is_some_and(|opened| opened.source.is_some())
    }

    /// Returns the error for an action in a game that is read and is not over.
    pub fn check_played(&self) -> Result<(), SessionError> {
        if self.is_read() && self.sitting.game().outcome().is_none() {
            return Err(SessionError::new(text::ONLY_READ));
        }
        Ok(())
    }

    /// Plays a legal move in the position that players look at, or in the last one if `at` is `None`: goes on in the line that
    /// has it, or begins one.
    pub(super) fn play_in_line(
        &mut self,
        at: Option<&ViewedPosition>,
        played: Move,
        style: MoveStyle,
    ) -> Result<Edit, SessionError> {
        if let Some(reason) = self.view().position_at(at).illegal_reason(played) {
            return Err(self.refused(&ActionError::Illegal(reason)));
        }
        let at = self.view().path_of(at);
        let ReadMove { path, begins_line } = match self.view().tree().line_with(&at, played) {
            // Nothing changes, so nothing is saved.
            Some(path) => ReadMove {
                path,
                begins_line: false,
            },
            None => self.edit(&at, |tree| tree.play_at(&at, played))?,
        };
        let position = self.view().view_at(path);
        let mut words = position.numbered_move(style);
        if begins_line {
            let instead = self.replaced_move(&position.path, style);
            words = text::begun_line(&words, instead.as_deref());
        }
        Ok(Edit { position, words })
    }

    /// Returns the move that a line replaces with another one; `None` if the line repeats it.
    fn replaced_move(&self, path: &TreePath, style: MoveStyle) -> Option<String> {
        let (replaced, _) = path.replaced_move()?;
        let is_of_the_same_ply = replaced.plies() == path.plies();
        is_of_the_same_ply.then(|| self.view().view_at(replaced).unnumbered_move(style))?
    }

    /// Removes the move that players look at and the moves after it.
    pub(super) fn drop_line(
        &mut self,
        at: Option<&ViewedPosition>,
        style: MoveStyle,
    ) -> Result<Edit, SessionError> {
        let dropped = self.view().view_at(self.view().path_of(at));
        let main = self.main_line();
        let path = self.edit(&dropped.path, |tree| tree.drop_at(&dropped.path, main))?;
        Ok(Edit {
            position: self.view().view_at(path),
            words: text::dropped_line(&dropped.numbered_move(style)),
        })
    }

    /// Raises the innermost line that players look at above the one before it.
    pub(super) fn raise_line(&mut self, at: Option<&ViewedPosition>) -> Result<Edit, SessionError> {
        let at = self.view().path_of(at);
        let main = self.main_line();
        let path = self.edit(&at, |tree| tree.raise(&at, main))?;
        let position = self.view().view_at(path);
        let words = text::raised_line(position.path.is_on_main());
        Ok(Edit { position, words })
    }

    /// Undoes the last change of a line, note, sign or mark; `None` if there is none.
    pub(super) fn undo_edit(&mut self) -> Option<Edit> {
        let path = self.document.undo_edit()?;
        self.save_edit(true);
        Some(Edit {
            position: self.view().view_at(path),
            words: text::UNDONE.to_owned(),
        })
    }

    /// Adds a note to the move that led to a viewed position, or to the last move of the game if `at` is `None`. If the text is
    /// empty, removes the last note there instead. Returns a sentence that says what it did.
    pub(super) fn note(
        &mut self,
        at: Option<&ViewedPosition>,
        note: &str,
        style: MoveStyle,
    ) -> Result<String, SessionError> {
        let viewed = self.view().view_at(self.view().path_of(at));
        let noted_move = viewed.numbered_move(style);
        let preposition = if viewed.path.plies() == 0 { "at" } else { "on" };
        let place = format!("{preposition} {noted_move}");
        self.edit(&viewed.path, |tree| {
            if note.is_empty() {
                remove_note(tree, &viewed.path, &place)
            } else {
                tree.add_note(&viewed.path, note).map_err(str::to_owned)?;
                Ok(text::noted(&place, note))
            }
        })
    }

    /// Puts a mark on the position that players look at, or takes it off.
    pub fn toggle_mark(
        &mut self,
        at: Option<&ViewedPosition>,
        mark: BoardMark,
    ) -> Result<(), SessionError> {
        let at = self.view().path_of(at);
        self.edit(&at, |tree| {
            tree.toggle_mark(&at, mark);
            Ok::<_, SessionError>(())
        })
    }

    /// Returns whether players may change the main line.
    fn main_line(&self) -> MainLine {
        if self.is_from_somebody_else() {
            MainLine::Free
        } else {
            MainLine::Played
        }
    }

    /// Changes the lines, notes or marks of the game, and saves it. `at` is the position that players look at. While a game is
    /// read, the change can be undone.
    fn edit<T, E: ToString>(
        &mut self,
        at: &TreePath,
        change: impl FnOnce(&mut GameTree) -> Result<T, E>,
    ) -> Result<T, SessionError> {
        self.prepare_edit()?;
        let is_read = self.is_read();
        let game = self.sitting.game();
        let changed = if is_read {
            self.document.edit_undoably(game, at, change)
        } else {
            self.document.edit(game, change)
        };
        self.save_edit(changed.is_ok());
        changed.map_err(|why| SessionError::new(why.to_string()))
    }

    fn prepare_edit(&mut self) -> Result<(), SessionError> {
        self.link.own()?;
        if let Some(own) = self.link.own_mut() {
            own.prepare_change();
        }
        Ok(())
    }

    /// Follows a change of the lines: replays the main line if it has changed, saves the game, and sends it to the other
    /// screens. A game of somebody else is saved in a copy, with a tag that names its source.
    fn save_edit(&mut self, has_changed: bool) {
        if has_changed {
            self.document.name_source();
            self.follow_main_line();
        }
        self.save_after_change(has_changed);
        self.publish();
    }

    /// Replays the main line if it differs from the game on the board. Records the end of a game that now ends in mate or
    /// stalemate.
    fn follow_main_line(&mut self) {
        let tree = self.document.tree();
        let moves = tree.main.moves.iter().map(|node| node.played);
        if moves.eq(self.sitting.game().record().iter().map(|ply| ply.played)) {
            return;
        }
        let game = replay(tree);
        if tree.result.is_none() && game.outcome().is_some() {
            self.document.record_end(&game);
        }
        let players = self.sitting.players().clone();
        self.sitting.show(game, players);
    }
}

/// Removes the last note at `place`, as in "on 1. e4". Returns the sentence that says so, or fails with the reason if there is none.
fn remove_note(tree: &mut GameTree, path: &TreePath, place: &str) -> Result<String, String> {
    if tree.remove_note(path) {
        Ok(text::note_removed(place))
    } else {
        Err(format!("there is no note {place}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Players;
    use crate::pgn::Reader;
    use crate::rules::Position;
    use crate::rules::tests::fuzz::cases;
    use crate::rules::tests::random_games::Random;
    use crate::session::Report;

    /// Changes the game that a session reads in a random way. Returns the position to look at next.
    fn random_edit(
        session: &mut Session,
        at: &ViewedPosition,
        random: &mut Random,
    ) -> ViewedPosition {
        let style = MoveStyle::SAN;
        let seen = Some(at);
        let edit = match random.below(8) {
            0 => session.drop_line(seen, style),
            1 => session.raise_line(seen),
            2 => session
                .undo_edit()
                .ok_or_else(|| SessionError::new("nothing")),
            3 => {
                // Some notes are refused, and some are removed.
                let note = ["good", "!?", "$16", ""][random.below(4)];
                let _ = session.note(seen, note, style);
                return at.clone();
            }
            4 => {
                let plies = random.below(at.path.plies() + 1);
                return session.view().view_at(at.path.after(plies));
            }
            _ => {
                let moves = session.view().position_at(seen).legal_moves();
                let Some(&played) = moves.get(random.below(moves.len().max(1))) else {
                    return at.clone();
                };
                session.play_in_line(seen, played, style)
            }
        };
        edit.map_or_else(|_| at.clone(), |edit| edit.position)
    }

    #[test]
    fn whatever_players_change_is_written_and_read_back_and_can_be_undone() {
        for number in 0..cases(20) {
            let mut random = Random::new(number as u64);
            let result = ["*", "1-0"][number % 2];
            let text = format!("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 {result}");
            let mut session = Session::new(Position::start(), Players::default());
            let opened = session.open_text(&text, std::time::Instant::now());
            assert!(matches!(opened, Ok(Report::Opened)));
            let before = session.view().tree().main.clone();
            let mut at = session.view().view_at(session.view().present());
            for _ in 0..60 {
                at = random_edit(&mut session, &at, &mut random);
                let tree = session.view().tree();
                let written = tree.to_string();
                let read = Reader::new(written.as_bytes()).next().unwrap().unwrap();
                assert!(read.faults.is_empty(), "{written}");
                assert_eq!(read.tree.main, tree.main, "{written}");
                assert_eq!(session.game().record().len(), tree.main.moves.len());
                assert!(at.path.line(tree).is_some(), "{written}");
            }
            while session.undo_edit().is_some() {}
            assert_eq!(session.view().tree().main, before);
        }
    }
}
