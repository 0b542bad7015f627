//! Sentences about which game is on the board: how it begins or continues, and where it is saved.

use std::fmt;

use crate::game::Players;
use crate::pgn::Fault;
use crate::rules::Color;

/// The message when saving succeeds again after an error.
pub const SAVED_AGAIN: &str = "The game is being saved again";

pub const NO_FILE_OF_SEVERAL: &str =
    "this game does not come from a file of several games: /open FILE opens one";

/// Announces a game from a start position. Also says if the previous game is left unfinished.
pub fn new_game(leaves_unfinished: bool) -> String {
    begun("New game".to_owned(), leaves_unfinished)
}

/// Announces a game from a position of another one, after `place`, as in "1. e4". Also says if the previous game is left
/// unfinished.
pub fn new_game_from(place: &str, leaves_unfinished: bool) -> String {
    begun(format!("New game from {place}"), leaves_unfinished)
}

fn begun(game: String, leaves_unfinished: bool) -> String {
    if leaves_unfinished {
        game + "; the last one is unfinished (/games)"
    } else {
        game
    }
}

/// Announces a rematch between these players.
pub fn rematch(players: &Players) -> String {
    if *players == Players::default() {
        return "Rematch: you change sides".to_owned();
    }
    let Players { white, black } = players;
    format!("Rematch: {white} against {black}")
}

/// Returns the result of the toss in words: who has White or, if that player has no name, whether the players change sides.
pub fn toss(players: &Players, is_swapped: bool) -> String {
    match (players.known(Color::White), is_swapped) {
        (Some(name), _) => format!("The toss: {name} has White"),
        (None, true) => "The toss: change sides".to_owned(),
        (None, false) => "The toss: stay as you are".to_owned(),
    }
}

/// Says that another process plays a later game than the one that is opened here.
pub fn later_game_elsewhere(game: &str) -> String {
    format!("Another Tabiya is playing a later one: {game}")
}

/// Says what is wrong with a text, and in which line.
pub fn fault_in_line(fault: &Fault) -> String {
    format!("Line {}: {}", fault.location.line, fault.kind)
}

/// Says how many faults a text has if there are several, and what the first is; `None` if there are none.
pub fn faults(faults: &[Fault]) -> Option<String> {
    match faults {
        [] => None,
        [fault] => Some(fault_in_line(fault)),
        [first, ..] => Some(format!("{} faults. {}", faults.len(), fault_in_line(first))),
    }
}

/// Says which game of a file this is. `and_more` is true if the file has more games than `count`.
pub fn place_in_file(number: usize, count: usize, and_more: bool) -> String {
    let more = if and_more { "+" } else { "" };
    format!("Game {number} of {count}{more}")
}

pub fn first_of_file(file: &str) -> String {
    format!("this is the first game in {file}")
}

pub fn no_game_matches(words: &str) -> String {
    format!("no game matches {words:?}")
}

/// Says how many games a list leaves out.
pub fn more_in_list(count: usize) -> String {
    format!("and {count} more; /list WORDS lists those that match")
}

/// Says that a file has been written; `name` is its path or its name.
pub fn saved_as(name: &str) -> String {
    format!("Saved as {name}")
}

/// Says that the game is not being saved, and why, for use inside a sentence.
pub fn not_being_saved(why: &str) -> String {
    format!("the game is not being saved: {why}")
}

pub fn renamed(name: &str) -> String {
    format!("The game is called {name} now")
}

/// Asks whether to write the game in place of this one of a file.
pub fn ask_to_write(file: &str, number: usize, count: usize) -> String {
    if count == 1 {
        format!("Write into {file}?")
    } else {
        format!("Write into {file}, game {number} of {count}?")
    }
}

pub fn ask_to_add(file: &str) -> String {
    format!("{file} exists. Add the game at its end?")
}

pub fn written_into(file: &str, number: usize) -> String {
    format!("Written into {file}, game {number}")
}

pub fn added_to(file: &str) -> String {
    format!("Added at the end of {file}")
}

pub fn nothing_written_into(file: &str, why: impl fmt::Display) -> String {
    format!("nothing is written into {file}: {why}")
}

/// The answer to a no.
pub const NOTHING_WRITTEN: &str = "Nothing is written";

/// Why a game is not written into the file that it came from.
pub const SOURCE_HAS_CHANGED: &str = "the file has changed since the game was read";

/// Says where the changes of somebody else's game are kept.
pub fn kept_in_copy(name: &str) -> String {
    format!("Kept in a copy: {name} (/games)")
}

/// Says in which file the game continues, for use inside a sentence.
pub fn moved_to(name: &str) -> String {
    format!("the game continues in {name}: another program has changed its file")
}

/// Offers the copy of somebody else's game that has notes; `how` opens it.
pub fn has_copy(how: &str) -> String {
    format!("You have a copy with notes of this game: {how} opens it")
}
