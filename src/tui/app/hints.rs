//! The hint in the entry line while there is no message: what the typed text would do or, with nothing typed, what the keys do.

use super::App;
use super::hand::Hand;
use super::typed_text::{NoMove, TypedAnswer, TypedText, why_no_move};
use crate::command::{self, BareLine};
use crate::game::Question;
use crate::rules::{CastlingSide, Move, Position, SanError, Typed};
use crate::text::{capitalize, illegal_reason, move_name};

/// Maximum number of commands that we suggest for a line without a slash.
const COMMANDS_NAMED: usize = 4;

/// What the typed text would do or, with nothing typed, what the keys do with whatever is in hand.
#[derive(Debug)]
pub enum EntryHint {
    None,
    /// A piece is selected. The arrow keys choose its destination.
    PutDown,
    /// This move waits to be confirmed. A click on its destination confirms it, and so does Enter if `by_enter` is true.
    Confirm {
        m: Move,
        by_enter: bool,
    },
    /// The text is a yes or no, and Enter gives this answer.
    Answer {
        answer: TypedAnswer,
        /// The moves that the text may also become.
        moves: Vec<Move>,
    },
    /// Enter castles short. Another key may make it long castling.
    CastlesShort,
    /// Enter plays this move.
    Plays(Move),
    /// The text may become one of these moves.
    MayBecome(Vec<Move>),
    /// The text is a yes or no or the beginning of one, but there is no question to answer.
    NoQuestion,
    /// The text is a command without its slash. Enter runs it.
    RunsCommand,
    /// These commands begin with the text, which has no slash.
    CommandWords(Vec<&'static str>),
    /// Players view another position, where no move can be typed.
    Viewing,
    /// No move can be played on this screen now.
    NoTurn(NoMove),
    /// The text names a move that is not legal, for this reason.
    Illegal(SanError),
    /// The text does not begin any legal move.
    NothingFits,
}

impl App {
    /// Returns the ways to say the hint, longest first; empty if there is nothing to say.
    pub fn worded_hint(&self) -> Vec<String> {
        let hint = if self.line.is_empty() {
            hint_of_hand(&self.hand, self.session.game().position())
        } else {
            self.typed().hint()
        };
        hint.in_words(self)
    }
}

/// Finds what the keys do with a selected piece or with a move that waits to be confirmed.
fn hint_of_hand(hand: &Hand, position: &Position) -> EntryHint {
    if hand.is_cursor_shown() && hand.selection().origin().is_some() {
        return EntryHint::PutDown;
    }
    match hand.unconfirmed() {
        Some(m) => {
            let [_, to] = position.squares_of(m);
            let by_enter = hand.cursor() == to;
            EntryHint::Confirm { m, by_enter }
        }
        None => EntryHint::None,
    }
}

impl TypedText<'_> {
    /// Finds what the text would do.
    fn hint(self) -> EntryHint {
        if self.has_slash() {
            // The list of completions says what commands do.
            return EntryHint::None;
        }
        let answer = self.answer();
        let is_command = command::meaning_without_slash(self.text()).is_some();
        let can_only_be_move = answer.is_none() && !is_command;
        if can_only_be_move && let Some(why) = why_no_move(self.session) {
            return EntryHint::NoTurn(why);
        }
        let typed = self.as_playable_move();
        match answer {
            // An `n` declines, but it may also be the beginning of a knight's move.
            Some(answer) => EntryHint::Answer {
                answer,
                moves: typed.into_moves(),
            },
            None => self.hint_of_move(typed),
        }
    }

    /// Finds the hint for a text that is not an answer, and that may be this move.
    fn hint_of_move(self, typed: Typed) -> EntryHint {
        match typed {
            Typed::NoMove => self.hint_of_no_move(),
            Typed::Partial(moves) => EntryHint::MayBecome(moves),
            Typed::Complete(m) => EntryHint::Plays(m),
            // A move that other keys may still change. For `O-O` the hint says which castling Enter plays.
            Typed::Unconfirmed(m) => match self.position().castles(m) {
                Some(CastlingSide::King) => EntryHint::CastlesShort,
                Some(CastlingSide::Queen) | None => EntryHint::Plays(m),
            },
        }
    }

    /// Finds the hint for a text that is not the beginning of a move, or that is typed while nobody can move on the visible
    /// board.
    fn hint_of_no_move(self) -> EntryHint {
        if command::begins_answer(self.text()) {
            // An `n` may be meant as the beginning of a knight's move.
            return why_no_move(self.session).map_or(EntryHint::NoQuestion, EntryHint::NoTurn);
        }
        match command::meaning_without_slash(self.text()) {
            Some(BareLine::Command) => return EntryHint::RunsCommand,
            Some(BareLine::BeginningOf(words)) => return EntryHint::CommandWords(words),
            None => {}
        }
        if self.is_viewing {
            return EntryHint::Viewing;
        }
        match self.read_move() {
            Err(SanError::Unreadable(_)) | Ok(_) => EntryHint::NothingFits,
            Err(why) => EntryHint::Illegal(why),
        }
    }
}

impl EntryHint {
    /// Returns the ways to say this hint, longest first; empty for [`Self::None`].
    fn in_words(self, app: &App) -> Vec<String> {
        let position = app.session.game().position();
        let style = app.settings().move_style();
        // Moves have their names in the notation of the settings.
        let name_of = |m| move_name(m, style, position);
        let name_each =
            |moves: Vec<Move>| -> Vec<String> { moves.into_iter().map(name_of).collect() };
        match self {
            Self::None => Vec::new(),
            Self::PutDown => vec![
                "Arrow keys choose where to, Space puts it down, Esc puts it back".to_owned(),
                "Arrows, then Space; Esc puts it back".to_owned(),
            ],
            // `by_enter` is true if Enter confirms the move, as a click does.
            Self::Confirm { m, by_enter } => ways_to_confirm(&name_of(m), by_enter),
            // The text answers a question. It may also begin one of these moves, as an `n` may begin a knight's.
            Self::Answer { answer, moves } => vec![answer.in_words(&name_each(moves))],
            Self::CastlesShort => vec!["Enter castles short".to_owned()],
            Self::Plays(m) => vec![format!("Enter plays {}", name_of(m))],
            Self::MayBecome(moves) => vec![name_each(moves).join(" ")],
            // While players view another position, no move can be typed, so the hint does not mention moves.
            Self::NoQuestion if app.viewed.is_some() => vec!["No question is open".to_owned()],
            Self::NoQuestion => vec![
                format!(
                    "No legal move starts with {:?}, and no question is open",
                    app.line.text()
                ),
                "No question is open".to_owned(),
            ],
            Self::RunsCommand => {
                let short = format!("Enter runs /{}", app.line.text().trim());
                vec![format!("{short}: commands begin with a slash"), short]
            }
            Self::CommandWords(words) => ways_to_suggest(&words),
            Self::Viewing => app.shown().whereabouts(),
            // The game is over, the other player is to move, or this screen only watches.
            Self::NoTurn(why) => why.into_hint(app.typed()),
            Self::Illegal(why) => {
                vec![capitalize(&illegal_reason(&why, style, position))]
            }
            Self::NothingFits => {
                vec![format!("No legal move starts with {:?}", app.line.text())]
            }
        }
    }
}

impl NoMove {
    /// Returns the ways to say why the typed move cannot be played now or, if the line waits for this screen's turn, when it
    /// will be played. The longest comes first.
    fn into_hint(self, typed: TypedText<'_>) -> Vec<String> {
        let text = typed.text();
        match self {
            Self::Over(how) => vec![format!("The game is over. {how}"), how],
            Self::OthersTurn(name) if typed.line.waits_for_turn() => vec![
                format!("{text} will be played after {name}'s move; Esc cancels it"),
                format!("{text} after {name}, Esc: cancel"),
            ],
            Self::OthersTurn(name) if typed.is_written_like_move() => vec![
                format!("It is {name}'s move. Enter: play {text} when it is your turn"),
                format!("It is {name}'s move"),
            ],
            Self::OthersTurn(name) => vec![format!("It is {name}'s move")],
            Self::Watching(why) => vec![capitalize(&why)],
        }
    }
}

/// Returns the ways to say that Tab turns the line into one of these commands, longest first.
fn ways_to_suggest(words: &[&str]) -> Vec<String> {
    let words = words.iter().take(COMMANDS_NAMED);
    let commands: Vec<_> = words.map(|word| format!("/{word}")).collect();
    let short = format!("Tab for {}", commands.join(" "));
    vec![format!("Commands begin with a slash: {short}"), short]
}

/// Returns the ways to say how to confirm a move or take it back, longest first. `move_name` is the move in notation.
fn ways_to_confirm(move_name: &str, by_enter: bool) -> Vec<String> {
    let how = if by_enter {
        "Enter or a click"
    } else {
        "A click"
    };
    let briefly = if by_enter { "Enter" } else { "A click" };
    vec![
        format!("{how} on the piece plays {move_name}; Esc cancels it"),
        format!("{briefly} plays {move_name}; Esc cancels it"),
        format!("{briefly}: {move_name}, Esc: cancel"),
    ]
}

impl TypedAnswer {
    /// Returns a sentence that says what Enter does. In parentheses, it adds the moves that the text may become instead.
    fn in_words(&self, move_names: &[String]) -> String {
        let asked = match self.question {
            Question::Draw(_) => "the draw",
            Question::Takeback(_) => "the take-back",
            Question::Result(..) => "the result",
            Question::Clock { .. } => "the time",
        };
        let does = if self.accepts { "accepts" } else { "declines" };
        let answer = format!("Enter {does} {asked}");
        if move_names.is_empty() {
            answer
        } else {
            format!("{answer} ({})", move_names.join(" "))
        }
    }
}
