//! Words the messages about the game: what happened in it, and whose move it is or how it ended.

use std::path::Path;

use crate::game::{GameEvent, Players};
use crate::session::{Session, saved_as};
use crate::settings::{Config, FileName, PieceChoice, Settings};
use crate::text::{MoveStyle, capitalize};
use crate::tui::keys;
use crate::tui::message::{Message, Wordings};

/// Returns the first message of the program: mistakes in the settings, or the state of the game.
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

/// Returns the message about the game that the program begins with: the state of an opened game, or the unusual terms of a new
/// one. If no clock has to be started before the first move of a new game, also says how to move.
pub fn opened(session: &Session, settings: &Settings) -> Message {
    let state = session.describe_opened(settings.move_style());
    let is_new = state.is_none();
    let message = match state.or_else(|| terms(session, settings)) {
        Some(said) => standing_after(session, said),
        None => Message::Info(whose_move(session)),
    };
    let Message::Info(mut wordings) = message else {
        // The game is over, and the message says how it ended. There is no move to add.
        return message;
    };
    add_wording_without_names(&mut wordings, session.players());
    if is_new && session.clock_hint().is_none() {
        add_how_to_move(&mut wordings, settings);
    }
    // If nothing longer fits, the message only says whose move it is.
    wordings.ways.extend(to_move(session));
    Message::Info(wordings)
}

/// Adds a shorter wording for beside the cards, which show who is playing.
fn add_wording_without_names(wordings: &mut Wordings, players: &Players) {
    let Players { white, black } = players;
    let names = format!("{white} against {black}, ");
    if let Some(shortest) = wordings.beside_cards.last()
        && let Some(without_names) = shortest.strip_prefix(&names)
    {
        let without_names = capitalize(without_names);
        wordings.beside_cards.push(without_names);
    }
}

/// Adds how to move to the longest wording. Small screens do not need it, because their entry line ends with the keys for help
/// and commands.
fn add_how_to_move(wordings: &mut Wordings, settings: &Settings) {
    let help = keys::HELP.shown_name(&settings.keys);
    let how_to_move = format!("Drag a piece, or type a move. {help} helps, / lists commands");
    let longest = format!("{}. {how_to_move}", wordings.ways[0]);
    wordings.ways.insert(0, longest);
    wordings.beside_cards.insert(0, how_to_move);
}

/// Returns the message about a game that has just begun: this sentence, the game's unusual terms, and whose move it is.
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

/// Returns wordings of whose move it is. Beside the cards, which show that too, the message only says what starts the clocks,
/// and only while the clocks wait.
pub fn whose_move(session: &Session) -> Wordings {
    Wordings {
        ways: to_move(session),
        beside_cards: session.clock_hint().into_iter().collect(),
    }
}

/// Returns a message of this sentence (given without its period), followed by whose move it is or how the game ended.
pub fn standing_after(session: &Session, said: String) -> Message {
    if let Some(outcome) = session.game().outcome() {
        let causes = outcome.causes_cited(session.players());
        return Message::GameOver {
            how: [followed_by(&said, &to_move(session)), to_move(session)].concat(),
            cause: [followed_by(&said, &causes[..1]), causes.into()].concat(),
            rest: vec![said],
        };
    }
    let mut ways = followed_by(&said, &to_move(session));
    ways.push(said.clone());
    let clock_hint: Vec<String> = session.clock_hint().into_iter().collect();
    let mut beside_cards = followed_by(&said, &clock_hint);
    beside_cards.push(said);
    Message::Info(Wordings { ways, beside_cards })
}

/// Returns a sentence (given without its period) followed by each of these sentences.
fn followed_by(said: &str, sentences: &[String]) -> Vec<String> {
    let followed = sentences.iter().map(|next| format!("{said}. {next}"));
    followed.collect()
}

/// Returns the message at the end of a game: these events, how it ended, the score, and where the game is saved. Returns `None`
/// while the game goes on. The shortest wording begins with the winner, who is then visible even if the rest is cut.
pub fn game_over_after(
    session: &Session,
    events: &[GameEvent],
    settings: &Settings,
) -> Option<Message> {
    let outcome = session.game().outcome()?;
    let players = session.players();
    let before_end = words_before_end(session, events, settings.move_style());
    let mut after_end = String::new();
    for words in unsaved(session)
        .into_iter()
        .chain(session.sitting().score())
    {
        after_end = format!("{after_end}. {words}");
    }
    let rematch_key = if session.only_watches() {
        String::new()
    } else {
        let rematch = keys::REMATCH.shown_name(&settings.keys);
        format!(". {rematch}: rematch")
    };
    // The wordings that say more than the end, longest first.
    let longer_ways = |end: &str| {
        vec![
            format!("{before_end}{end}{after_end}{rematch_key}"),
            format!("{end}{after_end}{rematch_key}"),
            format!("{end}{rematch_key}"),
        ]
    };
    let end = outcome.cited(players);
    let causes = outcome.causes_cited(players);
    let where_saved = unsaved(session).or_else(|| saved_by_name(session));
    Some(Message::GameOver {
        how: [longer_ways(&end), vec![end, outcome.verdict_first(players)]].concat(),
        cause: [longer_ways(&causes[0]), causes.into()].concat(),
        rest: where_saved.into_iter().collect(),
    })
}

/// Returns the events at the end of a game in words, to be followed by how the game ended.
fn words_before_end(session: &Session, events: &[GameEvent], style: MoveStyle) -> String {
    let words = |event: &GameEvent| match event {
        GameEvent::Ended(_) => String::new(),
        // The result follows the move without a period, and says what the move did to the king.
        GameEvent::Played { ply, .. } => format!("{} ", session.view().last_move(ply, style)),
        other => format!("{}. ", session.view().words(other, style)),
    };
    events.iter().map(words).collect()
}

/// Returns the sentence that says in which file the game is saved, without the folder; `None` if it has no file.
fn saved_by_name(session: &Session) -> Option<String> {
    let path = session.path()?;
    Some(saved_as(Path::new(path.file_name()?)))
}

/// Returns the sentence that says why the game is not saved; `None` if saving works.
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

/// Returns the message that says what happened, and then whose move it is. Beside the cards and the move list, the message
/// leaves out what they show: the moves, an open question, and whose move it is.
pub fn standing_after_events(session: &Session, events: &[GameEvent], style: MoveStyle) -> Message {
    let claim_hint = session.view().claim_hint(style);
    let hints: Vec<String> = claim_hint.into_iter().chain(unsaved(session)).collect();
    let sentences = [words(session, events, style), hints.clone()].concat();
    let said = sentences.join(". ");
    if session.game().outcome().is_some() {
        return Message::info(said);
    }
    let is_question_open = session.question().is_some();
    let is_shown_elsewhere = |event: &GameEvent| match event {
        GameEvent::Played { .. } => true,
        GameEvent::Asked(_) => is_question_open,
        _ => false,
    };
    let not_shown = events.iter().filter(|event| !is_shown_elsewhere(event));
    let sentences_beside_cards = [words(session, not_shown, style), hints].concat();
    let mut ways = followed_by(&said, &to_move(session));
    ways.push(said);
    Message::Info(Wordings {
        ways,
        beside_cards: if sentences_beside_cards.is_empty() {
            Vec::new()
        } else {
            vec![sentences_beside_cards.join(". ")]
        },
    })
}
