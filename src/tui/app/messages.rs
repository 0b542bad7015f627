//! Puts the messages about the game into words: what happened, and whose move it is or how the game ended.

use std::path::Path;

use crate::game::{GameEvent, Players};
use crate::session::Session;
use crate::settings::{Config, FileName, PieceChoice, Settings};
use crate::storage::printable_path;
use crate::text::{MoveStyle, capitalize, games};
use crate::tui::keys;
use crate::tui::message::Message;

/// Returns the first message of the program: the first mistake in the settings and how many more there are or, without
/// mistakes, the message about the game.
pub fn first(session: &Session, config: &Config) -> Message {
    let mut mistakes = config.mistakes(FileName::Short);
    let Some(first) = mistakes.next() else {
        return opened(session, config.settings());
    };
    match mistakes.count() {
        0 => Message::info(first),
        more => Message::info(format!("{first} (and {more} more: /set)")),
    }
}

/// Returns the message about a game that has just been opened, or about the first game of the program: the state of an opened
/// game or the unusual terms of a new one, and then whose move it is or how the game ended. In a new game without clocks to
/// start, also says how to move.
pub fn opened(session: &Session, settings: &Settings) -> Message {
    let state = session.describe_opened(settings.move_style());
    let is_new = state.is_none();
    let mut ways = match state.or_else(|| terms(session, settings)) {
        Some(said) => standing_after(session, said).wordings().to_vec(),
        None => clock_hint(session).into_iter().collect(),
    };
    // The strips show the names.
    let Players { white, black } = session.players();
    let names = format!("{white} against {black}, ");
    if let Some(without_names) = ways
        .last()
        .and_then(|shortest| shortest.strip_prefix(&names))
    {
        ways.push(capitalize(without_names));
    }
    if session.offered_copy().is_some() {
        let copy = games::has_copy(&keys::CONTINUE.shown_name(&settings.keys));
        ways.insert(0, copy);
    }
    // Before the clocks are started, the message says how to start them instead.
    if is_new && clock_hint(session).is_none() {
        let help = keys::HELP.shown_name(&settings.keys);
        let how = "Drag a piece, or type a move";
        let how_and_keys = format!("{how}. {help} for help, / for commands");
        match ways.first() {
            Some(terms) => ways.insert(0, format!("{terms}. {how_and_keys}")),
            None => ways = vec![how_and_keys, how.to_owned()],
        }
    }
    Message::Info(ways)
}

/// Returns the message about a game that has just begun: the sentence `begun` (without its period), the game's unusual terms,
/// and whose move it is.
pub fn begun(session: &Session, settings: &Settings, begun: String) -> Message {
    let said = match terms(session, settings) {
        Some(terms) => format!("{begun}. {terms}"),
        None => begun,
    };
    standing_after(session, said)
}

/// Returns the unusual terms of this game, as a sentence without its period; `None` if there are none.
fn terms(session: &Session, settings: &Settings) -> Option<String> {
    let is_blindfold = settings.pieces == PieceChoice::Hidden;
    let terms = session
        .view()
        .terms(is_blindfold.then_some("hidden pieces"))?;
    Some(capitalize(&terms))
}

/// Returns the sentence that says when the clocks start and how to start them now; `None` if there are none to start.
pub fn clock_hint(session: &Session) -> Option<String> {
    session.clock_hint("/start or Ctrl-P")
}

/// Returns a message that begins with the sentence `said` (without its period), and then says how to start the clocks.
pub fn standing_after(session: &Session, said: String) -> Message {
    let mut ways = Vec::new();
    if session.game().outcome().is_none() {
        ways.extend(clock_hint(session).map(|next| format!("{said}. {next}")));
    }
    ways.push(said);
    Message::Info(ways)
}

/// Returns the ways to say how a game ended, why it is not saved, the score and the key for a rematch, longest first. `None`
/// while the game goes on.
pub fn game_over(session: &Session, settings: &Settings) -> Option<Vec<String>> {
    let outcome = session.game().outcome()?;
    let players = session.players();
    let ended = outcome.cited(players);
    let score = session.sitting().score();
    let further: Vec<_> = unsaved(session).into_iter().chain(score).collect();
    let with_further = [vec![ended.clone()], further].concat().join(". ");
    let rematch = if session.only_watches() || session.is_from_somebody_else() {
        String::new()
    } else {
        format!(". {}: rematch", keys::REMATCH.shown_name(&settings.keys))
    };
    Some(vec![
        format!("{with_further}{rematch}"),
        format!("{ended}{rematch}"),
        ended,
        // If even this does not fit, its end is cut off, so it begins with the winner.
        outcome.verdict_first(players),
    ])
}

/// Returns the sentence that says where the game is saved, or why it is not; `None` if it has no file, or if another process
/// owns the file.
pub fn where_saved_or_why_not(session: &Session) -> Option<String> {
    unsaved(session).or_else(|| saved_by_name(session))
}

/// Returns the sentence that names the game's file, without the folder; `None` if the game has no file, or if another process
/// owns it.
fn saved_by_name(session: &Session) -> Option<String> {
    let path = session.path()?;
    let name = printable_path(Path::new(path.file_name()?));
    Some(games::saved_as(&name))
}

/// Returns the sentence that says why the game is not saved; `None` unless saving has failed.
fn unsaved(session: &Session) -> Option<String> {
    let error = session.error()?;
    Some(format!("Not saved: {error}"))
}

/// Returns a sentence for each event.
pub fn words<'a>(
    session: &Session,
    events: impl IntoIterator<Item = &'a GameEvent>,
    style: MoveStyle,
) -> Vec<String> {
    let words = |event| session.view().words(event, style);
    events.into_iter().map(words).collect()
}

/// Returns the message that says what happened, which draw can be claimed, and why the game is not saved. The rest of the screen
/// shows moves, and the line says an open question and how the game ended while there is no message.
pub fn standing_after_events(session: &Session, events: &[GameEvent], style: MoveStyle) -> Message {
    let is_question_open = session.question().is_some();
    let is_shown_elsewhere = |event: &GameEvent| match event {
        GameEvent::Played { .. } | GameEvent::Ended(_) => true,
        GameEvent::Asked(_) => is_question_open,
        _ => false,
    };
    let not_shown = events.iter().filter(|event| !is_shown_elsewhere(event));
    let mut said = words(session, not_shown, style);
    said.extend(session.view().claim_hint(style));
    said.extend(unsaved(session));
    if said.is_empty() {
        Message::None
    } else {
        Message::info(said.join(". "))
    }
}
