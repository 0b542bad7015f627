//! Names as they are typed: of players, events and rounds.

use crate::pgn::is_terminal_control;

/// How many characters a name may have: it must fit on a card beside the board.
const LONGEST_NAME: usize = 60;

/// Reads the name of a player, event or round without the blanks around it, or says why it cannot be one.
pub fn read_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() {
        Err("the name is empty".to_owned())
    } else if name.chars().any(is_terminal_control) {
        Err("the name contains a control character".to_owned())
    } else if name.chars().count() > LONGEST_NAME {
        Err(format!("the name has more than {LONGEST_NAME} characters"))
    } else {
        Ok(name.to_owned())
    }
}
