//! The dialog for pasted moves, a pasted game or a pasted position. It says what it would do, and nothing happens before a
//! player agrees.

use super::Ask;
use crate::command::{Begin, Command, StartChoice};
use crate::game::Game;
use crate::pgn::{AnalysisLink, GameTree, ReadGame, Reader, start_tag_text};
use crate::rules::{Color, Move, PieceLetters, Position, Variant};
use crate::text::{MoveStyle, length_in_moves, numbered};
use crate::tui::request::{DialogRequest, Request, ScreenRequest};

/// Asks what to do with text that was pasted while this game was on the board. `here` is the position that pasted moves go on
/// from; `None` if nobody can move. Returns `None` if the text belongs in the entry line: a single move, a command, or no chess
/// at all. `letters` are those that players type and read; we read lists of moves with English letters, as in files.
pub fn ask_about_pasted(
    text: &str,
    game: &Game,
    here: Option<&Position>,
    letters: PieceLetters,
) -> Option<Ask> {
    let text = text.trim();
    let is_move = |here: &Position| here.read_move_in(text, letters).is_ok();
    if let Ok(position) = game
        .position()
        .variant
        .or_other(|variant| Position::from_fen(text, variant))
    {
        return Some(ask_about_position(position));
    }
    if let Some(linked) = AnalysisLink::game_in(text) {
        return ask_about_game(&linked);
    }
    if text.starts_with('/') || here.is_some_and(is_move) {
        return None;
    }
    // Moves that are numbered from 1 are a game of their own, unless the game on the board has not begun.
    let counts_from_start = text.starts_with("1.") && !text.starts_with("1..");
    let is_start = game.record().is_empty();
    let is_game = text.starts_with('[') || counts_from_start && !is_start;
    if !is_game && let Some(here) = here {
        // Read the moves as a game from the position on the board.
        let from_here = format!("{}\n{text}", start_tag_text(here));
        let read = read(&from_here).filter(|read| !read.tree.main.moves.is_empty());
        if let Some(read) = read {
            // A single correct move goes to the entry line, as if typed.
            let is_list = read.tree.main.moves.len() > 1 || !read.faults.is_empty();
            return is_list.then(|| ask_about_moves(&read, letters));
        }
    }
    ask_about_game(text)
}

/// Returns the first game of a text; `None` if the text has none, or if we cannot read it.
fn read(text: &str) -> Option<ReadGame> {
    Reader::new(text.as_bytes()).next()?.ok()
}

/// Asks this question about the pasted text. The answer `yes` carries out the request.
fn ask(question: Vec<String>, yes: &str, request: Request) -> Ask {
    Ask::whether(" Pasted ", question, [yes, "Leave"], request)
}

/// Returns a sentence about the first mistake in a pasted text; `None` if we found none.
fn mistake(read: &ReadGame) -> Option<String> {
    let fault = read.faults.first()?;
    Some(format!("Something is wrong in the text: {}.", fault.kind))
}

/// Asks whether to begin a new game from a pasted position.
fn ask_about_position(position: Position) -> Ask {
    let side = position.side_to_move;
    let of_variant = match position.variant {
        Variant::Standard => "",
        Variant::Chess960 => " of Chess960",
    };
    let what = format!("A position{of_variant} is pasted, with {side} to move.");
    let end = "Enter begins a new game there, Esc leaves the current game on the board.".to_owned();
    let begin = Request::Do(Command::Begin(Begin::New(StartChoice::At(position))));
    ask(vec![what, end], "Begin", begin)
}

/// Asks whether to play pasted moves that continue from the position on the board.
fn ask_about_moves(read: &ReadGame, letters: PieceLetters) -> Ask {
    let nodes = read.tree.main.moves.iter();
    let moves: Vec<Move> = nodes.map(|node| node.played).collect();
    let mut position = read.tree.start;
    let mut names = Vec::new();
    for &m in &moves {
        names.push(numbered(m, MoveStyle::San(letters), &position));
        position.play(m);
    }
    let what = match &names[..] {
        [first, .., last] => {
            let count = names.len();
            format!("{count} moves are pasted: from {first} to {last}.")
        }
        one => format!("One move is pasted: {}.", one.concat()),
    };
    let them = if names.len() > 1 { "them" } else { "it" };
    let end = format!("Enter plays {them}, Esc leaves {them}.");
    let sentences = [Some(what), mistake(read), Some(end)];
    let question = sentences.into_iter().flatten().collect();
    let play = Request::Screen(ScreenRequest::PlayMoves(moves));
    ask(question, "Play", play)
}

/// Asks whether to open a pasted game. Returns `None` for text that is not a game, for text without tags that has fewer than
/// two moves, and for tags without a move or a position.
fn ask_about_game(text: &str) -> Option<Ask> {
    let read = read(text)?;
    let tree = &read.tree;
    let plies = tree.main.moves.len();
    // Without tags, a single move belongs in the entry line, and a text without moves is not a game.
    let is_too_short = plies < 2 && !text.starts_with('[');
    let shows_nothing = plies == 0 && tree.start == Position::start();
    if is_too_short || shows_nothing {
        return None;
    }
    let what = format!("A game is pasted: {}.", described(tree));
    let end = "Enter opens it, Esc leaves the current game on the board.".to_owned();
    let sentences = [Some(what), mistake(&read), Some(end)];
    let question = sentences.into_iter().flatten().collect();
    let open = Request::Dialog(DialogRequest::OpenText(text.to_owned()));
    Some(ask(question, "Open", open))
}

/// Returns who plays a game, its length and its result, as in "Sonja against Black, 12 moves, 1-0".
fn described(tree: &GameTree) -> String {
    let is_known = |name: &&str| !name.is_empty() && *name != "?";
    let player = |color: Color| {
        let name = tree.tags.get(&color.to_string()).filter(is_known);
        name.map_or(color.to_string(), str::to_owned)
    };
    let white = player(Color::White);
    let black = player(Color::Black);
    let length = length_in_moves(tree.main.moves.len());
    let result = match tree.result {
        Some(result) => format!(", {result}"),
        None => String::new(),
    };
    format!("{white} against {black}, {length}{result}")
}

/// Removes the move number that a text begins with, as in `12. Nf3` and `12...Nf6`. Returns a text without one unchanged.
pub fn without_number(text: &str) -> &str {
    let unnumbered = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let rest = unnumbered.trim_start_matches('.');
    let numbered = unnumbered.len() < text.len() && rest.len() < unnumbered.len();
    if numbered { rest.trim_start() } else { text }
}

#[cfg(test)]
mod tests;
