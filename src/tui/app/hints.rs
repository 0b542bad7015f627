//! The hint in the entry line while there is no message: what the typed text would do, or what the keys do next. `entry_hint`
//! finds the hint, and `in_words` words it.

use super::App;
use super::line::LineState;
use super::typing::NoMove;
use crate::command::{self, BareLine};
use crate::game::{Action, Question};
use crate::rules::{CastlingSide, Move, SanError, Typed};
use crate::text::{capitalize, illegal_reason, move_name};

/// Maximum commands that we suggest for a line without a slash.
const COMMANDS_NAMED: usize = 4;

/// What the typed text would do or, with nothing typed, what the keys do with the piece in hand.
#[derive(Debug)]
pub enum EntryHint {
    None,
    /// A piece is selected, and the cursor chooses its square.
    PutDown,
    /// This move waits for a click that confirms it. Enter confirms it too if the cursor is on its destination.
    Confirm {
        m: Move,
        by_enter: bool,
    },
    /// Enter answers this question.
    Answer {
        question: Question,
        accepts: bool,
        /// The moves that begin with the same text.
        moves: Vec<Move>,
    },
    /// Enter castles short. Another key may make it long castling.
    CastlesShort,
    /// Enter plays this move.
    Plays(Move),
    /// The text may become one of these moves.
    MayBecome(Vec<Move>),
    /// The text is the beginning of a yes or no, but there is no question.
    NoQuestion,
    /// The text is a command without its slash.
    RunsCommand,
    /// These words of commands begin like the text.
    CommandWords(Vec<&'static str>),
    /// Players view an earlier position, where no move can be typed.
    Viewing,
    /// No move can be played on this screen now.
    NoTurn(NoMove),
    /// The text is not a move, for this reason.
    NoMove(SanError),
    /// No legal move begins like the text.
    NothingFits,
}

/// A typed yes or no, and the question that it answers.
struct TypedAnswer {
    question: Question,
    /// True for yes.
    accepts: bool,
}

impl App {
    /// Returns the ways to say the hint, longest first; empty if there is nothing to say.
    pub fn worded_hint(&self) -> Vec<String> {
        self.entry_hint().in_words(self)
    }

    /// Finds what the typed text would do, or what the keys do with the piece in hand.
    fn entry_hint(&self) -> EntryHint {
        let text = self.line.text();
        if text.is_empty() {
            return self.hint_of_hand();
        }
        if text.starts_with(['/', ':']) {
            // Commands have a list of completions.
            return EntryHint::None;
        }
        if let Some(hint) = self.hint_without_turn() {
            return hint;
        }
        let typed = if self.viewed.is_some() {
            // Nobody can play a move while players view an earlier position.
            Typed::NoMove
        } else {
            self.typed_move()
        };
        if let Some(TypedAnswer { question, accepts }) = self.typed_answer() {
            let moves = match typed {
                Typed::NoMove => Vec::new(),
                Typed::Partial(moves) => moves,
                Typed::Complete(m) | Typed::Unconfirmed(m) => vec![m],
            };
            return EntryHint::Answer {
                question,
                accepts,
                moves,
            };
        }
        let castles = |m| self.session.game().position().castles(m);
        match typed {
            Typed::Unconfirmed(m) if castles(m) == Some(CastlingSide::King) => {
                EntryHint::CastlesShort
            }
            Typed::Unconfirmed(m) | Typed::Complete(m) => EntryHint::Plays(m),
            Typed::Partial(moves) => EntryHint::MayBecome(moves),
            Typed::NoMove => self.hint_of_no_move(),
        }
    }

    /// Returns the hint that no move can be played on this screen now. Returns `None` if one can be played, or if the text is
    /// a command or an answer.
    fn hint_without_turn(&self) -> Option<EntryHint> {
        let why = self.why_no_move()?;
        if self.typed_answer().is_some() || command::without_slash(self.line.text()).is_some() {
            return None;
        }
        Some(EntryHint::NoTurn(why))
    }

    /// Finds what the keys do while nothing is typed.
    fn hint_of_hand(&self) -> EntryHint {
        if self.hand.is_cursor_shown() && self.hand.selection().origin().is_some() {
            return EntryHint::PutDown;
        }
        match self.hand.unconfirmed() {
            Some(m) => {
                let [_, to] = self.session.game().position().squares_of(m);
                let by_enter = self.hand.cursor() == to;
                EntryHint::Confirm { m, by_enter }
            }
            None => EntryHint::None,
        }
    }

    /// Returns what a typed yes or no answers; `None` if the text is neither, or there is no question.
    fn typed_answer(&self) -> Option<TypedAnswer> {
        let question = self.session.question()?;
        if let Question::DrawWithNextMove(_) = question {
            return None;
        }
        let answer = command::answer(self.line.text())?;
        Some(TypedAnswer {
            question,
            accepts: answer == Action::Accept,
        })
    }

    /// Finds the hint for a text that no legal move begins with.
    fn hint_of_no_move(&self) -> EntryHint {
        let text = self.line.text();
        if command::begins_answer(text) {
            return EntryHint::NoQuestion;
        }
        match command::without_slash(text) {
            Some(BareLine::Command) => return EntryHint::RunsCommand,
            Some(BareLine::Begun(words)) => return EntryHint::CommandWords(words),
            None => {}
        }
        if self.viewed.is_some() {
            return EntryHint::Viewing;
        }
        match self.move_reader().read(text) {
            Err(SanError::Unreadable(_)) | Ok(_) => EntryHint::NothingFits,
            Err(why) => EntryHint::NoMove(why),
        }
    }
}

impl EntryHint {
    /// Returns the ways to say this hint, longest first.
    fn in_words(self, app: &App) -> Vec<String> {
        let position = app.session.game().position();
        let style = app.settings().move_style();
        let is_viewing = app.viewed.is_some();
        let name_of = |m| move_name(m, style, position);
        match self {
            Self::None => Vec::new(),
            Self::PutDown => vec![
                "Arrow keys choose where to, Space puts it down, Esc puts it back".to_owned(),
                "Arrows, then Space; Esc puts it back".to_owned(),
            ],
            Self::Confirm { m, by_enter } => ways_to_confirm(&name_of(m), by_enter),
            Self::Answer {
                question,
                accepts,
                moves,
            } => {
                let names: Vec<String> = moves.into_iter().map(name_of).collect();
                vec![worded_answer(question, accepts, &names)]
            }
            Self::CastlesShort => vec!["Enter castles short".to_owned()],
            Self::Plays(m) => vec![format!("Enter plays {}", name_of(m))],
            Self::MayBecome(moves) => {
                let names: Vec<String> = moves.into_iter().map(name_of).collect();
                vec![names.join(" ")]
            }
            // While players view another position, no move can be typed anyway.
            Self::NoQuestion if is_viewing => vec!["No question is open".to_owned()],
            Self::NoQuestion => vec![
                "No legal move begins like this, and no question is open".to_owned(),
                "No question is open".to_owned(),
            ],
            Self::RunsCommand => {
                let runs = format!("Enter runs /{}", app.line.text().trim());
                vec![format!("{runs}: commands begin with a slash"), runs]
            }
            Self::CommandWords(words) => {
                let words = words.iter().take(COMMANDS_NAMED);
                let slashed: Vec<_> = words.map(|word| format!("/{word}")).collect();
                let tab = format!("Tab for {}", slashed.join(" "));
                vec![format!("Commands begin with a slash: {tab}"), tab]
            }
            Self::Viewing => app.shown().whereabouts(app.settings().notation, app.ascii),
            Self::NoTurn(why) => why.into_hint(&app.line),
            Self::NoMove(why) => {
                vec![capitalize(&illegal_reason(&why, style, position))]
            }
            Self::NothingFits => vec!["No legal move begins like this".to_owned()],
        }
    }
}

impl NoMove {
    /// Returns the ways to say why the typed text cannot be played now, or when the typed move will be played, longest first.
    fn into_hint(self, line: &LineState) -> Vec<String> {
        let text = line.text();
        match self {
            Self::Over(how) => vec![format!("The game is over. {how}"), how],
            Self::OthersTurn(name) if line.waits_for_turn() => vec![
                format!("Plays {text} when {name} has moved; Esc takes it back"),
                format!("Plays {text} after {name}, Esc not"),
            ],
            Self::OthersTurn(name) => vec![
                format!("{name} is to move: Enter leaves {text} for your turn"),
                format!("{name} is to move"),
            ],
            Self::Watching(why) => vec![capitalize(&why)],
        }
    }
}

/// Returns the ways to say how players confirm the move with this name or take it back, longest first. `by_enter` is true if
/// Enter confirms it.
fn ways_to_confirm(played: &str, by_enter: bool) -> Vec<String> {
    let how = if by_enter {
        "Enter or a click"
    } else {
        "A click"
    };
    let briefly = if by_enter { "Enter" } else { "A click" };
    vec![
        format!("{how} on the piece plays {played}; Esc takes it back"),
        format!("{briefly} plays {played}; Esc takes it back"),
        format!("{briefly} plays {played}, Esc not"),
    ]
}

/// Returns what Enter does with a typed yes or no, and which moves the text may become instead.
fn worded_answer(question: Question, accepts: bool, move_names: &[String]) -> String {
    let asked = match question {
        Question::Draw(_) | Question::DrawWithNextMove(_) => "the draw",
        Question::Takeback(_) => "the take-back",
        Question::Result(..) => "the result",
        Question::Clock { .. } => "the time",
    };
    let does = if accepts { "accepts" } else { "declines" };
    let answer = format!("Enter {does} {asked}");
    if move_names.is_empty() {
        answer
    } else {
        format!("{answer} ({})", move_names.join(" "))
    }
}
