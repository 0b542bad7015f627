//! Messages about the game: what has happened in it, and whose move it is or how it ended.

use std::path::Path;

use crate::game::{GameEvent, Players};
use crate::session::{Session, saved_as};
use crate::settings::{Config, FileName, PieceChoice, Settings};
use crate::text::{MoveStyle, sentence};
use crate::tui::keys;
use crate::tui::message::{Message, Wordings};

/// Returns the first message: mistakes in the settings, or the state of the game.
pub fn first(session: &Session, config: &Config) -> Message {
    let mut mistakes = config.mistakes(FileName::Short);
    match (mistakes.next(), mistakes.count()) {
        (None, _) => opened(session, config.settings()),
        (Some(mistake), 0) => Message::info(mistake),
        (Some(first), more) => Message::info(format!("{first} (and {more} more: /set)")),
    }
}

/// Returns the state of an opened game or its unusual terms, and how to begin if the board is ready.
pub fn opened(session: &Session, settings: &Settings) -> Message {
    let opened = session.describe_opened(settings.move_style());
    let is_ready = opened.is_none() && session.clock_hint().is_none();
    let said = opened.or_else(|| terms(session, settings));
    let message = said.map_or_else(
        || Message::Info(whose_move(session)),
        |said| standing_after(session, said),
    );
    let Message::Info(mut told) = message else {
        return message;
    };
    // The cards show who is playing.
    let Players { white, black } = session.players();
    let names = format!("{white} against {black}, ");
    let without_names = told
        .beside_cards
        .last()
        .and_then(|way| way.strip_prefix(&names))
        .map(sentence);
    told.beside_cards.extend(without_names);
    if is_ready {
        // Small screens name help and commands at the end of the entry line.
        let help = keys::HELP.shown_name(&settings.keys);
        let keys = format!("Drag a piece, or type a move. {help} helps, / lists commands");
        told.ways.insert(0, format!("{}. {keys}", told.ways[0]));
        told.beside_cards.insert(0, keys);
    }
    told.ways.extend(to_move(session));
    Message::Info(told)
}

/// Returns the message about a game that has just begun, as this sentence says: its unusual terms, and whose move it is.
pub fn begun(session: &Session, settings: &Settings, begun: String) -> Message {
    let told: Vec<_> = [begun]
        .into_iter()
        .chain(terms(session, settings))
        .collect();
    standing_after(session, told.join(". "))
}

/// Returns the unusual terms of this game, as a sentence without its period; `None` if there are none.
fn terms(session: &Session, settings: &Settings) -> Option<String> {
    let is_blindfold = settings.pieces == PieceChoice::Hidden;
    let terms = session
        .view()
        .terms(is_blindfold.then_some("hidden pieces"))?;
    Some(sentence(&terms))
}

/// Returns the ways to say whose move it is or how the game ended, longest first. While the clocks wait, the first ones also
/// say what starts them.
fn to_move(session: &Session) -> Vec<String> {
    let standing = session.view().standing();
    let mut ways = Vec::new();
    if let Some(hint) = session.clock_hint() {
        ways.push(format!("{standing}. {hint}"));
        ways.push(format!("{standing}. Ctrl-P starts the clock"));
    }
    ways.push(standing);
    if session.game().outcome().is_none() {
        ways.push(format!("{} to move", session.game().side_to_move()));
    }
    ways
}

/// Returns whose move it is. Beside cards, returns only what starts the clocks while they wait.
pub fn whose_move(session: &Session) -> Wordings {
    Wordings {
        ways: to_move(session),
        beside_cards: session.clock_hint().into_iter().collect(),
    }
}

/// Returns this sentence (given without its period), followed by whose move it is or how the game ended.
pub fn standing_after(session: &Session, said: String) -> Message {
    let standing = to_move(session);
    let after_said = |way: &String| format!("{said}. {way}");
    let mut ways: Vec<String> = standing.iter().map(after_said).collect();
    let Some(outcome) = session.game().outcome() else {
        let hint = session.clock_hint();
        let with_hint = hint.map(|hint| format!("{said}. {hint}"));
        ways.push(said.clone());
        return Message::Info(Wordings {
            ways,
            beside_cards: with_hint.into_iter().chain([said]).collect(),
        });
    };
    let causes = outcome.causes_cited(session.players());
    Message::GameOver {
        how: [ways, standing].concat(),
        cause: [vec![after_said(&causes[0])], causes.into()].concat(),
        rest: vec![said],
    }
}

/// Returns the message at the end of a game: these events, how it ended, and where it is saved; `None` while it goes on. If not
/// even the result fits, the winner comes first.
pub fn game_over_after(
    session: &Session,
    events: &[GameEvent],
    settings: &Settings,
) -> Option<Message> {
    let outcome = session.game().outcome()?;
    let style = settings.move_style();
    let players = session.players();
    let end = outcome.cited(players);
    let event_words = events.iter().map(|event| match event {
        GameEvent::Ended(_) => String::new(),
        // The result says what the move did to the king.
        GameEvent::Played { ply, .. } => {
            format!("{} ", session.view().last_move(ply, style))
        }
        other => format!("{}. ", session.view().words(other, style)),
    });
    let happened = event_words.collect::<String>();
    let (unsaved, score) = (unsaved(session), session.sitting().score());
    let mut after = String::new();
    for words in [&unsaved, &score].into_iter().flatten() {
        after = format!("{after}. {words}");
    }
    let rematch = keys::REMATCH.shown_name(&settings.keys);
    let key = format!(". {rematch}: rematch");
    let path = session.path();
    let name = path.as_deref().and_then(Path::file_name);
    let saved = name.map(|name| saved_as(Path::new(name)));
    let ways = |end: &str| {
        vec![
            format!("{happened}{end}{after}{key}"),
            format!("{end}{after}{key}"),
            format!("{end}{key}"),
        ]
    };
    let causes = outcome.causes_cited(players);
    Some(Message::GameOver {
        how: [ways(&end), vec![end, outcome.verdict_first(players)]].concat(),
        cause: [ways(&causes[0]), causes.into()].concat(),
        rest: unsaved.or(saved).into_iter().collect(),
    })
}

/// Returns why the game is not saved; `None` if it is.
fn unsaved(session: &Session) -> Option<String> {
    let error = session.error()?;
    Some(format!("Not saved: {error}"))
}

/// Returns the text of each event.
pub fn words<'a>(
    session: &Session,
    events: impl IntoIterator<Item = &'a GameEvent>,
    style: MoveStyle,
) -> Vec<String> {
    let words = |event| session.view().words(event, style);
    events.into_iter().map(words).collect()
}

/// Returns what happened and then whose move it is. Beside cards and moves, leaves out the moves, the question that waits for
/// its answer there, and whose move it is.
pub fn standing_after_events(session: &Session, events: &[GameEvent], style: MoveStyle) -> Message {
    let hints: Vec<_> = [session.view().claim_hint(style), unsaved(session)]
        .into_iter()
        .flatten()
        .collect();
    let said = [words(session, events, style), hints.clone()]
        .concat()
        .join(". ");
    if session.game().outcome().is_some() {
        return Message::info(said);
    }
    let message = standing_after(session, said);
    let Message::Info(told) = message else {
        return message;
    };
    let is_asked = session.question().is_some();
    let others = events.iter().filter(|event| match event {
        GameEvent::Played { .. } => false,
        GameEvent::Asked(_) => !is_asked,
        _ => true,
    });
    let rest = [words(session, others, style), hints].concat().join(". ");
    let beside_cards = if rest.is_empty() {
        Vec::new()
    } else {
        vec![rest]
    };
    Message::Info(Wordings {
        beside_cards,
        ..told
    })
}
