//! Opens the lists of saved games and of the games in a file. Deletes and renames games in the list of saved games.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::settle::{Handled, Report};
use super::{Layers, Tasks};
use crate::command::Refusal;
use crate::session::Session;
use crate::storage::{GameFolder, NO_SAVED_GAMES, Notifier, SavedGame, printable_path};
use crate::tui::dialogs::{Ask, GameList};
use crate::tui::request::{DialogRequest, Request};

/// Maximum number of games that we name when we ask whether to delete them.
const NAMED_GAMES: usize = 3;

/// The message about a file with more games than we list.
const MORE_GAMES: &str = "Only the first games are listed: /open FILE NUMBER opens any";

/// Opens the list of the saved games that match these words. Refuses if there are no saved games at all.
pub fn open_saved(folder: GameFolder, words: &str, waker: Option<Notifier>) -> Handled {
    let list = GameList::saved(folder, words, waker);
    if list.is_empty() {
        return Err(Refusal::new(NO_SAVED_GAMES));
    }
    Ok(open(list))
}

/// Opens the list of the games in a file.
pub fn open_file(path: &Path, waker: Option<Notifier>) -> Report {
    open(GameList::of_file(path, waker))
}

fn open(list: GameList) -> Report {
    if list.has_more {
        Report::open_saying(list, MORE_GAMES)
    } else {
        Report::open(list)
    }
}

/// Adds the rows that have been read since the last call to the open list. If the file has more games than we list, says so.
pub fn receive_rows(layers: &mut Layers) -> Report {
    if let Some(list) = layers.find::<GameList>() {
        list.catch_up(Duration::ZERO);
        if list.has_more {
            return Report::Said(MORE_GAMES.to_owned());
        }
    }
    Report::KeepsMessage
}

/// Asks one question about all these saved games: whether to delete them. Asks nothing if there are none.
pub fn ask_to_delete(games: &[SavedGame]) -> Report {
    let named = |game: &SavedGame| (game.path.clone(), game.title());
    let games: Vec<_> = games.iter().map(named).collect();
    let mut question = vec![match games.as_slice() {
        [] => return Report::ClearsMessage,
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
    Report::open_over(ask)
}

/// Removes deleted games from the open list, and reports the title of a single game or the number of games. `kept` says why
/// other games were not deleted; `None` if all were deleted.
pub fn deleted(layers: &mut Layers, games: &[(PathBuf, String)], kept: Option<String>) -> Report {
    let deleted = match games {
        [(_, title)] => title.clone(),
        games => format!("{} games", games.len()),
    };
    let not_deleted = match kept {
        Some(why) => format!(". Not deleted: {why}"),
        None => String::new(),
    };
    if let Some(list) = layers.find::<GameList>() {
        for (path, _) in games {
            list.remove(path);
        }
    }
    Report::Said(format!("Deleted: {deleted}{not_deleted}"))
}

/// Shows the new name of a saved game in the open list, and reports it.
pub fn renamed(layers: &mut Layers, path: &Path, new: PathBuf) -> Report {
    let stem = Path::new(new.file_stem().unwrap_or_default());
    let said = format!("The game is called {} now", printable_path(stem));
    if let Some(list) = layers.find::<GameList>() {
        list.rename(path, new);
    }
    Report::Said(said)
}

/// Asks whether to delete the selected games of the list or, if none is selected, the marked one. For a single game, a task
/// first checks that it can be deleted.
pub fn ask_to_delete_listed(layers: &mut Layers, session: &Session, tasks: &mut Tasks) -> Report {
    let list = layers.find::<GameList>();
    let games = match list {
        Some(list) => list.games_to_delete(),
        None => Vec::new(),
    };
    if let [game] = games.as_slice() {
        // If this game cannot be deleted, the task says why, and we ask nothing.
        let check = session.saved_games().check_to_delete(game.clone());
        tasks.begin(check);
        return Report::KeepsMessage;
    }
    ask_to_delete(&games)
}
