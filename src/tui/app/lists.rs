//! Opens the lists of saved games and of the games in a file. Deletes and renames games in the list of saved games. Asks before
//! it deletes games, or writes into a file.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::settle::{Handled, Update};
use super::{App, Layers};
use crate::command::Refusal;
use crate::rules::Position;
use crate::session::{ChangedFile, Opened, Session, WriteIntoFile};
use crate::storage::{GameFolder, NO_SAVED_GAMES, Notifier, SavedGame};
use crate::tui::dialogs::{Ask, GameList};
use crate::tui::request::{DialogRequest, Request};

/// Maximum number of games that we name when we ask whether to delete them.
const NAMED_GAMES: usize = 3;

/// The message about a file with more games than we list.
const MORE_GAMES: &str = "Only the first games are listed: /open FILE NUMBER opens any";

/// Opens the list of the saved games that match these words. Refuses if there are no saved games at all. `here` is the position
/// that the word `here` means.
pub fn open_saved(
    folder: GameFolder,
    words: &str,
    here: Position,
    waker: Option<Notifier>,
) -> Handled {
    let list = GameList::saved(folder, words, here, waker);
    if list.is_empty() {
        return Err(Refusal::new(NO_SAVED_GAMES));
    }
    Ok(open(list))
}

/// Opens the list of the games in a file.
pub fn open_file(path: &Path, waker: Option<Notifier>) -> Update {
    open(GameList::of_file(path, "", Position::start(), waker))
}

impl App {
    /// Lists the games that match these words in the file of the game on the board, or in the file that was listed last. If no
    /// words are given, that list has its search and its mark again, on the game on the board if that is in the list.
    pub(super) fn list_file(&mut self, words: &str) -> Handled {
        let kept = self.layers.take_game_list();
        let kept_path = kept.as_ref().and_then(|list| list.file());
        let path = match (self.session.file_of_several(), kept_path) {
            (Ok(path), _) => path,
            (Err(_), Some(path)) => path.to_owned(),
            (Err(why), None) => return Err(why.into()),
        };
        let kept = kept.filter(|list| words.is_empty() && list.is_current(&path));
        let mut list = kept.unwrap_or_else(|| {
            let here = *self.shown().position();
            Box::new(GameList::of_file(
                &path,
                words,
                here,
                self.session.notifier(),
            ))
        });
        if let Some(number) = self.session.opened().and_then(Opened::number_in_file) {
            list.mark_number(number);
        }
        Ok(open(*list))
    }
}

fn open(list: GameList) -> Update {
    if list.has_more {
        Update::open_saying(list, MORE_GAMES)
    } else {
        Update::open(list)
    }
}

/// Adds the rows that have been read since the last call to the open list. If the file has more games than we list, says so.
pub fn receive_rows(layers: &mut Layers) -> Update {
    if let Some(list) = layers.find::<GameList>() {
        list.catch_up(Duration::ZERO);
        if list.has_more {
            return Update::say(MORE_GAMES);
        }
    }
    Update::None
}

/// Asks one question about all these saved games, each with the name that players know it by: whether to delete them. Asks nothing
/// if there are none.
pub fn ask_to_delete(games: Vec<(PathBuf, String)>) -> Update {
    let mut question = vec![match games.as_slice() {
        [] => return Update::ClearMessage,
        [_] => "Delete this game for good?".to_owned(),
        games => format!("Delete these {} games for good?", games.len()),
    }];
    let titles = games.iter().map(|(_, title)| title.clone());
    question.extend(titles.take(NAMED_GAMES));
    if games.len() > NAMED_GAMES {
        question.push(format!("and {} more", games.len() - NAMED_GAMES));
    }
    let delete = Request::Dialog(DialogRequest::DeleteGames(games));
    let ask = Ask::whether(" Delete ", question, ["Delete", "Keep"], delete);
    Update::open_over(ask)
}

/// Asks whether to write the game into a file that has games already.
pub fn ask_to_write(asked: Box<WriteIntoFile>) -> Update {
    let question = vec![asked.question.clone()];
    let write = Request::Dialog(DialogRequest::Write(asked));
    let ask = Ask::whether(" Save ", question, ["Write", "Leave it"], write);
    Update::open_over(ask)
}

/// Removes deleted games from the open list, and shows the new names of renamed ones.
pub fn change_files(layers: &mut Layers, files: Vec<ChangedFile>) {
    if let Some(list) = layers.find::<GameList>() {
        for ChangedFile { old, new } in files {
            match new {
                Some(new) => list.rename(&old, new),
                None => list.remove(&old),
            }
        }
    }
}

/// Asks whether to delete the selected games of the list or, if none is selected, the marked one. For a single game, a task
/// first checks that it can be deleted.
pub fn ask_to_delete_listed(layers: &mut Layers, session: &mut Session) -> Update {
    let list = layers.find::<GameList>();
    let games = match list {
        Some(list) => list.games_to_delete(),
        None => Vec::new(),
    };
    if let [game] = games.as_slice() {
        // If this game cannot be deleted, the task says why, and we ask nothing.
        let check = session.saved_games().check_to_delete(game.clone());
        session.begin_task(check);
        return Update::None;
    }
    let named = |game: SavedGame| {
        let title = game.title();
        (game.path, title)
    };
    ask_to_delete(games.into_iter().map(named).collect())
}
