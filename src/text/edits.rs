//! The sentences about the changes that players make to the lines of a game.

/// What players may do with an unfinished game of somebody else.
pub const IS_READ: &str =
    "You are reading it: moves make lines in it, and /continue plays on as a new game";

/// The answer to a rematch of somebody else's game.
pub const NOT_PLAYED_HERE: &str =
    "this game was not played here, so it has no rematch: /new begins a game";

/// The answer to an action that a game needs which is played.
pub const ONLY_READ: &str =
    "this game is read, not played: /continue plays on from here as a new game";

/// What undoing a change says.
pub const UNDONE: &str = "The last change is undone";

/// Returns the answer to a number that no line from here has.
pub fn no_such_line(lines: usize) -> String {
    match lines {
        0 => "no move goes on from here".to_owned(),
        1 => "only line 1 goes on from here".to_owned(),
        _ => format!("only lines 1 to {lines} go on from here"),
    }
}

/// Returns the sentence that a line has begun with this move, in place of another one. `None` means that it goes on after the
/// last move of the game.
pub fn begun_line(begun: &str, instead: Option<&str>) -> String {
    match instead {
        Some(other) => format!("Side line: {begun} instead of {other}"),
        None => format!("Side line after the end: {begun}"),
    }
}

/// Returns the sentence that this move and those after it have gone.
pub fn dropped_line(from: &str) -> String {
    format!("{from} and the moves after it are dropped; /takeback brings them back")
}

/// Returns the sentence that a line was raised.
pub fn raised_line(is_main: bool) -> String {
    if is_main {
        "This is the main line now".to_owned()
    } else {
        "This line comes before the other one now".to_owned()
    }
}

/// Says that a note is written, or by `$0` that the signs are taken off; `place` is as in "on 1. e4".
pub fn noted(place: &str, note: &str) -> String {
    match note {
        "$0" => format!("The signs {place} are taken off"),
        note => format!("Noted {place}: {note}"),
    }
}

pub fn note_removed(place: &str) -> String {
    format!("The last note {place} is removed")
}
