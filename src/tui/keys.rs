//! One table of keys: what they do, and how help and buttons name them.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::game::Question;

/// What a key does while nothing is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Runs a command of the command table, as if it had been typed after the slash.
    Command(&'static str),
    /// Moves the cursor so many columns to the right and rows down, as the board is seen.
    Cursor(i8, i8),
    /// Picks up or puts down the piece under the cursor.
    Pick,
    /// Puts a piece back, ends looking back, takes a message away. Never gives up or leaves.
    Back,
    /// Asks who offers a draw, or whether an offer that is promised is dropped.
    OfferDraw,
    /// Asks whether a draw is claimed, or says why none can be.
    ClaimDraw,
    /// Pauses the clocks, or sets them going.
    Pause,
    /// Opens the dialog for another game, or closes it.
    NewGame,
    /// Leaves, when pressed twice.
    Leave,
    /// Stops the program and gives the terminal to the shell, until `fg`.
    #[cfg(unix)]
    Stop,
}

/// A key and what it does.
#[derive(Debug, PartialEq, Eq)]
pub struct Binding {
    /// The key.
    pub code: KeyCode,
    /// What has to be held with it.
    pub modifiers: KeyModifiers,
    /// The key's name.
    pub name: &'static str,
    /// What stands on its button.
    pub label: &'static str,
    /// What help says of it.
    pub help: &'static str,
    /// What it does.
    pub deed: Deed,
}

impl Binding {
    /// A key that runs a command.
    const fn command(
        code: KeyCode,
        name: &'static str,
        label: &'static str,
        command: &'static str,
        help: &'static str,
    ) -> Self {
        Self::new(code, name, label, Deed::Command(command), help)
    }

    /// A key without modifiers.
    const fn new(
        code: KeyCode,
        name: &'static str,
        label: &'static str,
        deed: Deed,
        help: &'static str,
    ) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::NONE,
            name,
            label,
            help,
            deed,
        }
    }

    /// How many columns the button of this binding takes: key and label, a blank around and between.
    pub fn label_width(&self) -> u16 {
        u16::try_from(self.name.len() + self.label.len() + 3).unwrap_or(u16::MAX)
    }

    /// Whether a key event is this key. The shift of a character is in the character itself.
    fn is(&self, key: KeyEvent) -> bool {
        let modifiers = match key.code {
            KeyCode::Char(_) => key.modifiers - KeyModifiers::SHIFT,
            _ => key.modifiers,
        };
        self.code == key.code && self.modifiers == modifiers
    }
}

/// The keys that work whenever nothing is typed, in the order in which help lists them.
pub static KEYS: &[Binding] = &[
    Binding::command(
        KeyCode::F(1),
        "F1",
        "Help",
        "help",
        "explain keys and commands",
    ),
    Binding::new(
        KeyCode::F(2),
        "F2",
        "Offer draw",
        Deed::OfferDraw,
        "offer a draw (asks who), or drop an offer not yet made",
    ),
    Binding::new(
        KeyCode::F(3),
        "F3",
        "Claim draw",
        Deed::ClaimDraw,
        "claim a draw (asks first), or see why there is none",
    ),
    Binding::command(
        KeyCode::F(4),
        "F4",
        "Resign",
        "resign",
        "resign (asks first)",
    ),
    Binding::command(
        KeyCode::F(5),
        "F5",
        "Take back",
        "takeback",
        "ask to take the last move back",
    ),
    Binding::command(KeyCode::F(6), "F6", "Flip", "flip", "turn the board"),
    Binding::new(
        KeyCode::F(9),
        "F9",
        "New game",
        Deed::NewGame,
        "settle a new game, or a rematch",
    ),
    Binding::command(
        KeyCode::F(10),
        "F10",
        "Settings",
        "set",
        "show and change the settings",
    ),
    Binding::command(KeyCode::PageUp, "PageUp", "", "back", "look one move back"),
    Binding::command(
        KeyCode::PageDown,
        "PageDown",
        "",
        "forward",
        "look one move on",
    ),
    Binding::command(
        KeyCode::Home,
        "Home",
        "",
        "goto start",
        "look at the first position",
    ),
    Binding::command(KeyCode::End, "End", "", "goto end", "return to the game"),
    Binding::new(
        KeyCode::Up,
        "Up",
        "",
        Deed::Cursor(0, -1),
        "move the cursor up; looking back, choose the line before",
    ),
    Binding::new(
        KeyCode::Down,
        "Down",
        "",
        Deed::Cursor(0, 1),
        "move the cursor down; looking back, choose the next line",
    ),
    Binding::new(
        KeyCode::Left,
        "Left",
        "",
        Deed::Cursor(-1, 0),
        "move the cursor left; looking back, one move back",
    ),
    Binding::new(
        KeyCode::Right,
        "Right",
        "",
        Deed::Cursor(1, 0),
        "move the cursor right; looking back, one move on",
    ),
    Binding::new(
        KeyCode::Char(' '),
        "Space",
        "",
        Deed::Pick,
        "pick a piece up, put it down",
    ),
    Binding::new(KeyCode::Enter, "Enter", "", Deed::Pick, "the same"),
    Binding::new(
        KeyCode::Esc,
        "Esc",
        "",
        Deed::Back,
        "put a piece back, return to the game",
    ),
    Binding::command(KeyCode::Char('?'), "?", "", "help", "the same as F1"),
    Binding {
        code: KeyCode::Char('p'),
        modifiers: KeyModifiers::CONTROL,
        name: "Ctrl-P",
        label: "",
        help: "pause the clocks, or set them going (also a click on a clock)",
        deed: Deed::Pause,
    },
    Binding {
        code: KeyCode::Char('c'),
        modifiers: KeyModifiers::CONTROL,
        name: "Ctrl-C",
        label: "",
        help: "leave, when pressed twice",
        deed: Deed::Leave,
    },
    #[cfg(unix)]
    Binding {
        code: KeyCode::Char('z'),
        modifiers: KeyModifiers::CONTROL,
        name: "Ctrl-Z",
        label: "",
        help: "back to the shell; fg returns. Clocks run on",
        deed: Deed::Stop,
    },
];

/// Yes to a draw offer.
static ACCEPT_DRAW: Binding = Binding::command(
    KeyCode::F(7),
    "F7",
    "Accept draw",
    "accept",
    "accept a draw offer",
);
/// No to any question.
static DECLINE: Binding = Binding::command(
    KeyCode::F(8),
    "F8",
    "Decline",
    "decline",
    "decline what is asked",
);
/// Yes to a take-back: another key than the yes to a draw, lest one is pressed for the other.
static ALLOW_TAKEBACK: Binding =
    Binding::command(KeyCode::F(9), "F9", "Allow", "accept", "allow a take-back");

/// Goes on with the unfinished game of which one is reminded at the start.
pub static RESUME: Binding = Binding::command(
    KeyCode::F(7),
    "F7",
    "Resume",
    "resume",
    "go on with the unfinished game that is offered at the start",
);

/// Yes to a proposed result: another key than both.
static AGREE_TO_RESULT: Binding = Binding::command(
    KeyCode::F(12),
    "F12",
    "Agree",
    "accept",
    "agree to a proposed result",
);

/// The keys that answer the other player, and work only while the question stands.
pub static ANSWERS: [&Binding; 4] = [&ACCEPT_DRAW, &DECLINE, &ALLOW_TAKEBACK, &AGREE_TO_RESULT];

/// The bindings that have a button on the screen at all times.
pub static BUTTONS: &[&Binding] = &[
    &KEYS[1], &KEYS[2], &KEYS[3], &KEYS[4], &KEYS[5], &KEYS[7], &KEYS[6], &KEYS[0],
];

/// The buttons that answer a question, each in its place: no place has the yes to one question and that to another.
pub fn answers(question: Question) -> [Option<&'static Binding>; 3] {
    match question {
        // Nobody can answer yet.
        Question::DrawWithNextMove(_) => [None; 3],
        Question::Draw(_) => [Some(&ACCEPT_DRAW), Some(&DECLINE), None],
        Question::Takeback(_) => [Some(&DECLINE), Some(&ALLOW_TAKEBACK), None],
        Question::Result(..) => [None, Some(&DECLINE), Some(&AGREE_TO_RESULT)],
    }
}

/// Whether a key does what it is bound to here while this question stands.
pub fn works(it: &Binding, question: Option<Question>) -> bool {
    binding(KeyEvent::new(it.code, it.modifiers), question, false) == Some(it)
}

/// What a key is bound to while this question stands, or while none does and a game can be resumed.
pub fn binding(
    key: KeyEvent,
    question: Option<Question>,
    resumable: bool,
) -> Option<&'static Binding> {
    let answers: Vec<&Binding> = question.into_iter().flat_map(answers).flatten().collect();
    // A key that answers one question does nothing else while another one stands.
    let taken = !answers.is_empty() && ANSWERS.iter().any(|binding| binding.is(key));
    let keys = KEYS.iter().filter(|_| !taken);
    answers
        .into_iter()
        .chain(resumable.then_some(&RESUME))
        .chain(keys)
        .find(|binding| binding.is(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    /// The three questions that a player can be asked.
    const QUESTIONS: [Question; 3] = [
        Question::Draw(Color::White),
        Question::Takeback(Color::White),
        Question::Result(Color::White, None),
    ];

    #[test]
    fn each_question_has_a_yes_of_its_own_and_the_same_no() {
        let mut yes = Vec::new();
        for question in QUESTIONS {
            let answers: Vec<&Binding> = answers(question).into_iter().flatten().collect();
            assert_eq!(answers.len(), 2);
            assert!(answers.contains(&&DECLINE));
            yes.extend(answers.into_iter().filter(|answer| **answer != DECLINE));
        }
        for (index, answer) in yes.iter().enumerate() {
            assert_eq!(answer.deed, Deed::Command("accept"));
            assert!(yes[..index].iter().all(|other| other.code != answer.code));
        }
    }

    #[test]
    fn the_yes_to_one_question_does_nothing_while_another_stands() {
        for question in QUESTIONS {
            for answer in ANSWERS {
                let key = KeyEvent::new(answer.code, KeyModifiers::NONE);
                let meant = answers(question).contains(&Some(answer));
                let bound = binding(key, Some(question), false);
                assert_eq!(bound, meant.then_some(answer), "{question:?}");
            }
        }
    }
}
