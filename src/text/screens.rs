//! Sentences about several screens of one game: who plays where, and what became of another screen or of a followed file.

use crate::game::{Players, TimeControl};
use crate::rules::Color;

/// What a screen reads that joins a game whose colors both have screens.
pub const BOTH_SIDES_TAKEN: &str =
    "Both sides are taken, so you watch. /join takes a side that becomes free";

/// The message when the process that had the game has ended.
pub const PROCESS_ENDED: &str = "the other screen has closed";

/// The message when another process plays the game.
pub const PLAYED_ELSEWHERE: &str = "you are watching a game from another screen";

pub const FILE_GONE: &str = "The file of this game is gone; the board stays as it was";

/// Says that the process that had the game has ended. `with` is the command or key that resumes the game here.
pub fn process_ended(with: &str) -> String {
    format!("{PROCESS_ENDED}. {with} continues the game here")
}

pub fn you_play(color: Color) -> String {
    format!("You play {color} on this screen")
}

/// Says which color this screen has after a change; `None` if it only watches now.
pub fn new_seat(color: Option<Color>) -> String {
    color.map_or_else(|| "You only follow the game now".to_owned(), you_play)
}

/// Says on the host that another screen plays this color now, and if the screens have changed colors, that this one plays the
/// other.
pub fn plays_elsewhere(players: &Players, color: Color, switches: bool) -> String {
    let words = match players.known(color) {
        Some(name) => format!("{name} plays {color} on another screen"),
        None => format!("{color} plays on another screen"),
    };
    if switches {
        format!("{words}; you play {}", !color)
    } else {
        words
    }
}

/// Adds what both screens read if a color goes back to the host while its player is asked something.
pub fn with_fallen_question(words: String) -> String {
    words + ". The open question falls"
}

/// Says that the host has taken a color back from another screen.
pub fn plays_here_again(color: Color) -> String {
    format!("{color} plays here again")
}

/// Says on the host that it has given its color away.
pub fn free_for_next(color: Color) -> String {
    format!("{color} is free for the next screen that joins; until then you play on")
}

pub fn you_leave_game_with(player: &str) -> String {
    format!("You leave the game with {player}")
}

/// Says that a game has begun at another screen, and by which player if that is known.
pub fn begun_elsewhere(player: Option<&str>) -> String {
    match player {
        Some(player) => format!("{player} has begun another game"),
        None => "Another game has begun".to_owned(),
    }
}

/// Adds to the announcement of a game what time the players have, and the color of this screen if that is another one than in
/// the game before.
pub fn with_terms(begun: &str, time: Option<&TimeControl>, new_seat: Option<Color>) -> String {
    let time = time.map_or(String::new(), |time| format!(": {}", time.in_words()));
    let seat = new_seat.map_or(String::new(), |color| format!(". {}", you_play(color)));
    format!("{begun}{time}{seat}")
}

/// Says which player has opened the game that a description of it follows.
pub fn opened_by(player: &str) -> String {
    format!("{player} has opened another game: ")
}

/// Says that the followed game has moves fewer than before. `number` is that of the next move.
pub fn gone_back_to(number: u32) -> String {
    format!("The game has gone back to move {number}")
}

pub fn cannot_follow(why: &str) -> String {
    format!("This screen cannot follow the game: {why}")
}
