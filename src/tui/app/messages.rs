//! Puts the messages about the game into words: what happened, and whose move it is or how the game ended.

use std::path::Path;

use crate::game::{GameEvent, Players};
use crate::session::{Session, saved_as};
use crate::settings::{Config, FileName, PieceChoice, Settings};
use crate::text::{MoveStyle, capitalize};
use crate::tui::keys;
use crate::tui::message::{Message, Wordings};

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
    let message = match state.or_else(|| terms(session, settings)) {
        Some(said) => standing_after(session, said),
        None => Message::Info(whose_move(session)),
    };
    let Message::Info(mut wordings) = message else {
        // The game is over, and the message says how it ended. There is no move to add.
        return message;
    };
    add_wording_without_names(&mut wordings, session.players());
    // Before the clocks are started, the message says how to start them instead.
    if is_new && clock_hint(session).is_none() {
        add_how_to_move(&mut wordings, settings);
    }
    // If nothing longer fits, the message only says whose move it is.
    wordings.ways.extend(to_move(session));
    Message::Info(wordings)
}

/// Adds a wording without the players' names, for screens with cards, which show the names.
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

/// Adds a wording that also says how to move. It is the longest one, so small screens leave it out; their entry line ends with
/// the keys for help and commands.
fn add_how_to_move(wordings: &mut Wordings, settings: &Settings) {
    let help = keys::HELP.shown_name(&settings.keys);
    let how_to_move = format!("Drag a piece, or type a move. {help} for help, / for commands");
    let longest = format!("{}. {how_to_move}", wordings.ways[0]);
    wordings.ways.insert(0, longest);
    wordings.beside_cards.insert(0, how_to_move);
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

fn clock_hint(session: &Session) -> Option<String> {
    session.clock_hint("/start or Ctrl-P")
}

/// Returns the ways to say whose move it is or how the game ended, longest first. Until the clocks are started, the longest
/// ones also say how to start them.
fn to_move(session: &Session) -> Vec<String> {
    let standing = session.view().standing();
    let mut ways = Vec::new();
    if let Some(hint) = clock_hint(session) {
        ways.push(format!("{standing}. {hint}"));
        ways.push(format!("{standing}. Ctrl-P starts the clock"));
    }
    ways.push(standing);
    if session.game().outcome().is_none() {
        ways.push(format!("{} to move", session.game().side_to_move()));
    }
    ways
}

/// Returns the wordings of whose move it is. Cards show that too, so beside them the message only says how to start the clocks,
/// and is empty if there are none to start.
pub fn whose_move(session: &Session) -> Wordings {
    Wordings {
        ways: to_move(session),
        beside_cards: clock_hint(session).into_iter().collect(),
    }
}

/// Returns a message that begins with the sentence `said` (without its period), and then says whose move it is or how the game
/// ended.
pub fn standing_after(session: &Session, said: String) -> Message {
    if let Some(outcome) = session.game().outcome() {
        let causes = outcome.causes_cited(session.players());
        return Message::GameOver {
            how: [followed_by(&said, &to_move(session)), to_move(session)].concat(),
            // The panel shows who has won.
            cause: [followed_by(&said, &causes[..1]), causes.into()].concat(),
            // The panel shows the whole result.
            rest: vec![said],
        };
    }
    let mut ways = followed_by(&said, &to_move(session));
    ways.push(said.clone());
    let clock_hint: Vec<String> = clock_hint(session).into_iter().collect();
    let mut beside_cards = followed_by(&said, &clock_hint);
    beside_cards.push(said);
    Message::Info(Wordings { ways, beside_cards })
}

/// Returns the sentence `said` (without its period) followed by each of these sentences, one text for each.
fn followed_by(said: &str, sentences: &[String]) -> Vec<String> {
    let followed = sentences.iter().map(|next| format!("{said}. {next}"));
    followed.collect()
}

/// Returns the message at the end of a game: these events, how the game ended, why it is not saved, the score and the key for
/// a rematch. Beside a panel that shows the result and its cause, the message says nothing. Returns `None` while the game goes
/// on.
pub fn game_over_after(
    session: &Session,
    events: &[GameEvent],
    settings: &Settings,
) -> Option<Message> {
    let outcome = session.game().outcome()?;
    let players = session.players();
    let around_ending = AroundEnding::new(session, events, settings);
    // If even the shortest wording does not fit, its end is cut off, so that one begins with the winner.
    let winner_first = outcome.verdict_first(players);
    let [by_name, shorter_causes @ ..] = outcome.causes_cited(players);
    Some(Message::GameOver {
        how: around_ending.wordings(outcome.cited(players), &[winner_first]),
        // The panel shows who has won.
        cause: around_ending.wordings(by_name, &shorter_causes),
        // The panel shows the whole result.
        rest: Vec::new(),
    })
}

/// Returns the sentence that says where the game is saved, or why it is not; `None` if it has no file, or if another process
/// owns the file.
pub fn where_saved_or_why_not(session: &Session) -> Option<String> {
    unsaved(session).or_else(|| saved_by_name(session))
}

/// The parts of the message at the end of a game around the sentence that says how it ended. Each text is empty if there is
/// nothing to say, and brings its own separator.
struct AroundEnding {
    /// What happened before the end, with the separator after it: a move and a space, as in "2... Qh4# ", or a sentence with a
    /// period and a space.
    happened: String,
    /// Why the game is not saved, and the score, each after ". ".
    unsaved_and_score: String,
    /// The key for a rematch, after ". ".
    rematch_key: String,
}

impl AroundEnding {
    /// Creates the texts for a game that these events have ended.
    fn new(session: &Session, events: &[GameEvent], settings: &Settings) -> Self {
        let mut unsaved_and_score = String::new();
        let score = session.sitting().score();
        for words in unsaved(session).into_iter().chain(score) {
            unsaved_and_score = format!("{unsaved_and_score}. {words}");
        }
        let rematch_key = if session.only_watches() {
            String::new()
        } else {
            let rematch = keys::REMATCH.shown_name(&settings.keys);
            format!(". {rematch}: rematch")
        };
        Self {
            happened: words_before_end(session, events, settings.move_style()),
            unsaved_and_score,
            rematch_key,
        }
    }

    /// Returns wordings of the message, longest first: `ending` with all of these texts, with some of them and alone, and then
    /// the shorter endings alone. For example:
    ///
    /// - 2... Qh4# Checkmate: Sonja wins (FIDE 5.1.1). Vera 0, Sonja 1. *: rematch
    /// - Checkmate: Sonja wins (FIDE 5.1.1). Vera 0, Sonja 1. *: rematch
    /// - Checkmate: Sonja wins (FIDE 5.1.1). *: rematch
    /// - Checkmate: Sonja wins (FIDE 5.1.1)
    /// - Sonja wins (FIDE 5.1.1): checkmate
    fn wordings(&self, ending: String, shorter_endings: &[String]) -> Vec<String> {
        let Self {
            happened,
            unsaved_and_score,
            rematch_key,
        } = self;
        let mut wordings = vec![
            format!("{happened}{ending}{unsaved_and_score}{rematch_key}"),
            format!("{ending}{unsaved_and_score}{rematch_key}"),
            format!("{ending}{rematch_key}"),
            ending,
        ];
        wordings.extend_from_slice(shorter_endings);
        wordings
    }
}

/// Returns the last events in words, as the beginning of a message that continues with how the game ended. Each event ends with
/// the separator before what follows.
fn words_before_end(session: &Session, events: &[GameEvent], style: MoveStyle) -> String {
    let words = |event: &GameEvent| match event {
        GameEvent::Ended(_) => String::new(),
        // The result follows the move without a period, and says what the move did to the king.
        GameEvent::Played { ply, .. } => format!("{} ", session.view().last_move(ply, style)),
        other => format!("{}. ", session.view().words(other, style)),
    };
    events.iter().map(words).collect()
}

/// Returns the sentence that names the game's file, without the folder; `None` if the game has no file, or if another process
/// owns it.
fn saved_by_name(session: &Session) -> Option<String> {
    let path = session.path()?;
    Some(saved_as(Path::new(path.file_name()?)))
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

/// Returns the message that says what happened, which draw can be claimed, why the game is not saved, and whose move it is.
/// Cards and the move list show moves, an open question and whose move it is, so beside them the message leaves these out.
/// After the end of the game, the message leaves out whose move it is.
pub fn standing_after_events(session: &Session, events: &[GameEvent], style: MoveStyle) -> Message {
    let claim_hint = session.view().claim_hint(style);
    let claim_and_saving: Vec<String> = claim_hint.into_iter().chain(unsaved(session)).collect();
    let all = [words(session, events, style), claim_and_saving.clone()].concat();
    let said = all.join(". ");
    if session.game().outcome().is_some() {
        return Message::info(said);
    }
    let mut ways = followed_by(&said, &to_move(session));
    ways.push(said);
    let is_question_open = session.question().is_some();
    let is_shown_elsewhere = |event: &GameEvent| match event {
        GameEvent::Played { .. } => true,
        GameEvent::Asked(_) => is_question_open,
        _ => false,
    };
    let not_shown = events.iter().filter(|event| !is_shown_elsewhere(event));
    let new_beside_cards = [words(session, not_shown, style), claim_and_saving].concat();
    let beside_cards = if new_beside_cards.is_empty() {
        Vec::new()
    } else {
        vec![new_beside_cards.join(". ")]
    };
    Message::Info(Wordings { ways, beside_cards })
}
