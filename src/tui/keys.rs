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
    /// Leaves, when pressed twice.
    Leave,
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
    Binding::command(KeyCode::F(2), "F2", "Offer draw", "offer", "offer a draw"),
    Binding::command(KeyCode::F(3), "F3", "Claim draw", "claim", "claim a draw"),
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
        "move the cursor up",
    ),
    Binding::new(
        KeyCode::Down,
        "Down",
        "",
        Deed::Cursor(0, 1),
        "move the cursor down",
    ),
    Binding::new(
        KeyCode::Left,
        "Left",
        "",
        Deed::Cursor(-1, 0),
        "move the cursor left",
    ),
    Binding::new(
        KeyCode::Right,
        "Right",
        "",
        Deed::Cursor(1, 0),
        "move the cursor right",
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
        code: KeyCode::Char('c'),
        modifiers: KeyModifiers::CONTROL,
        name: "Ctrl-C",
        label: "",
        help: "leave, when pressed twice",
        deed: Deed::Leave,
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
    "decline an offer or a take-back",
);
/// Yes to a take-back: another key than the yes to a draw, lest one is pressed for the other.
static ALLOW_TAKEBACK: Binding =
    Binding::command(KeyCode::F(9), "F9", "Allow", "accept", "allow a take-back");

/// The keys that answer the other player, and work only while the question stands.
pub static ANSWERS: [&Binding; 3] = [&ACCEPT_DRAW, &DECLINE, &ALLOW_TAKEBACK];

/// The bindings that have a button on the screen at all times.
pub static BUTTONS: &[&Binding] = &[
    &KEYS[1], &KEYS[2], &KEYS[3], &KEYS[4], &KEYS[5], &KEYS[6], &KEYS[0],
];

/// The buttons that answer a question, from the right: what is yes to one stands where the other has its no.
pub fn answers(question: Question) -> [&'static Binding; 2] {
    match question {
        Question::Draw(_) | Question::DrawWithNextMove(_) => [&DECLINE, &ACCEPT_DRAW],
        Question::Takeback(_) | Question::Result(..) => [&ALLOW_TAKEBACK, &DECLINE],
    }
}

/// What a key is bound to while this question stands.
pub fn binding(key: KeyEvent, question: Option<Question>) -> Option<&'static Binding> {
    let answers = question
        .filter(|question| question.answerer().is_some())
        .map(answers);
    let answers = answers.into_iter().flatten();
    answers.chain(KEYS).find(|binding| binding.is(key))
}
