//! One table of keys: what they do, and how help and buttons name them.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::game::Question;

/// What a key does while nothing is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyAction {
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
    /// Begins a line, to which something has yet to be added.
    Begin(&'static str),
    /// Leaves, when pressed twice.
    Leave,
    /// Stops the program and gives the terminal to the shell, until `fg`.
    #[cfg(unix)]
    Suspend,
}

/// A key and what it does.
#[derive(Debug, PartialEq, Eq)]
pub struct Binding {
    /// The key, one that every terminal passes on. While nothing is typed no letter and no digit is bound: those begin
    /// moves.
    pub code: KeyCode,
    /// What has to be held with it.
    pub modifiers: KeyModifiers,
    /// The key's name.
    pub name: &'static str,
    /// Another key that does the same, and its name: mostly a function key, which some terminals and laptops take away.
    pub twin: Option<(KeyCode, &'static str)>,
    /// What stands on its button.
    pub label: &'static str,
    /// What it does.
    pub action: KeyAction,
}

impl Binding {
    /// A key without modifiers, twin and button.
    const fn new(code: KeyCode, name: &'static str, action: KeyAction) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::NONE,
            name,
            twin: None,
            label: "",
            action,
        }
    }

    /// A character that does something.
    const fn plain(letter: char, name: &'static str, action: KeyAction) -> Self {
        Self::new(KeyCode::Char(letter), name, action)
    }

    /// A key held with Ctrl.
    const fn control(letter: char, name: &'static str, action: KeyAction) -> Self {
        Self {
            modifiers: KeyModifiers::CONTROL,
            ..Self::plain(letter, name, action)
        }
    }

    /// The same with another key beside it.
    const fn or(self, code: KeyCode, name: &'static str) -> Self {
        Self {
            twin: Some((code, name)),
            ..self
        }
    }

    /// The same with a button.
    const fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }

    /// How many columns the button of this binding takes: key and label, a blank around and between.
    pub fn label_width(&self) -> u16 {
        u16::try_from(self.name.len() + self.label.len() + 3).unwrap_or(u16::MAX)
    }

    /// Returns true if a key event is this key or its twin. The shift of a character is in the character itself.
    fn is(&self, key: KeyEvent) -> bool {
        let modifiers = match key.code {
            KeyCode::Char(_) => key.modifiers - KeyModifiers::SHIFT,
            _ => key.modifiers,
        };
        let is_twin = self.twin.is_some_and(|(code, _)| code == key.code);
        (self.code == key.code && self.modifiers == modifiers) || (is_twin && modifiers.is_empty())
    }
}

static HELP: Binding = Binding::plain('?', "?", KeyAction::Command("help"))
    .or(KeyCode::F(1), "F1")
    .labelled("Help");
static OFFER: Binding = Binding::plain('=', "=", KeyAction::OfferDraw)
    .or(KeyCode::F(2), "F2")
    .labelled("Offer draw");
static CLAIM: Binding = Binding::plain('%', "%", KeyAction::ClaimDraw)
    .or(KeyCode::F(3), "F3")
    .labelled("Claim draw");
static RESIGN: Binding = Binding::plain('_', "_", KeyAction::Command("resign"))
    .or(KeyCode::F(4), "F4")
    .labelled("Resign");
static TAKE_BACK: Binding = Binding::plain('-', "-", KeyAction::Command("takeback"))
    .or(KeyCode::F(5), "F5")
    .labelled("Take back");
static FLIP: Binding = Binding::plain('&', "&", KeyAction::Command("flip"))
    .or(KeyCode::F(6), "F6")
    .labelled("Flip");
static NEW_GAME: Binding = Binding::plain('*', "*", KeyAction::NewGame)
    .or(KeyCode::F(9), "F9")
    .labelled("New game");
/// The same key after the end of a game.
static REMATCH: Binding = Binding::plain('*', "*", KeyAction::NewGame)
    .or(KeyCode::F(9), "F9")
    .labelled("Rematch");
static SETTINGS: Binding = Binding::plain(',', ",", KeyAction::Command("set"))
    .or(KeyCode::F(10), "F10")
    .labelled("Settings");
static LOOK_BACK: Binding = Binding::plain('<', "<", KeyAction::Command("back"))
    .or(KeyCode::PageUp, "PageUp")
    .labelled("Look back");
static LOOK_ON: Binding = Binding::plain('>', ">", KeyAction::Command("forward"))
    .or(KeyCode::PageDown, "PageDown")
    .labelled("Look on");
static HOME: Binding = Binding::new(KeyCode::Home, "Home", KeyAction::Command("goto start"));
static END: Binding = Binding::new(KeyCode::End, "End", KeyAction::Command("goto end"));
static UP: Binding = Binding::new(KeyCode::Up, "Up", KeyAction::Cursor(0, -1));
static DOWN: Binding = Binding::new(KeyCode::Down, "Down", KeyAction::Cursor(0, 1));
static LEFT: Binding = Binding::new(KeyCode::Left, "Left", KeyAction::Cursor(-1, 0));
static RIGHT: Binding = Binding::new(KeyCode::Right, "Right", KeyAction::Cursor(1, 0));
static PICK: Binding = Binding::plain(' ', "Space", KeyAction::Pick).or(KeyCode::Enter, "Enter");
static BACK: Binding = Binding::new(KeyCode::Esc, "Esc", KeyAction::Back);
static PAUSE: Binding = Binding::control('p', "Ctrl-P", KeyAction::Pause);
static LEAVE: Binding = Binding::control('c', "Ctrl-C", KeyAction::Leave);
#[cfg(unix)]
static STOP: Binding = Binding::control('z', "Ctrl-Z", KeyAction::Suspend);

/// The keys that work whenever nothing is typed.
pub static KEYS: &[&Binding] = &[
    &HELP,
    &OFFER,
    &CLAIM,
    &RESIGN,
    &TAKE_BACK,
    &FLIP,
    &NEW_GAME,
    &SETTINGS,
    &LOOK_BACK,
    &LOOK_ON,
    &HOME,
    &END,
    &UP,
    &DOWN,
    &LEFT,
    &RIGHT,
    &PICK,
    &BACK,
    &PAUSE,
    &LEAVE,
    #[cfg(unix)]
    &STOP,
];

/// Yes to a draw offer.
static ACCEPT_DRAW: Binding =
    Binding::new(KeyCode::F(7), "F7", KeyAction::Command("accept")).labelled("Accept draw");
/// No to any question.
static DECLINE: Binding =
    Binding::new(KeyCode::F(8), "F8", KeyAction::Command("decline")).labelled("Decline");
/// Yes to a take-back: another key than the yes to a draw, lest one is pressed for the other.
static ALLOW_TAKEBACK: Binding =
    Binding::new(KeyCode::F(9), "F9", KeyAction::Command("accept")).labelled("Allow");
/// Yes to a proposed result: another key than both.
static AGREE_TO_RESULT: Binding =
    Binding::new(KeyCode::F(12), "F12", KeyAction::Command("accept")).labelled("Agree");

/// Goes on with the unfinished game of which one is reminded at the start.
pub static RESUME: Binding = Binding::plain('+', "+", KeyAction::Command("resume"))
    .or(KeyCode::F(7), "F7")
    .labelled("Resume");

/// The keys that answer the other player, and work only while the question stands.
pub static ANSWERS: [&Binding; 4] = [&ACCEPT_DRAW, &DECLINE, &ALLOW_TAKEBACK, &AGREE_TO_RESULT];

/// The bindings that have a button while a game is played.
static BUTTONS: &[&Binding] = &[
    &OFFER, &CLAIM, &RESIGN, &TAKE_BACK, &FLIP, &SETTINGS, &NEW_GAME, &HELP,
];

/// Saving a copy begins as a command: the name of the file is to be typed.
static SAVE: Binding = Binding::plain('/', "/save", KeyAction::Begin("/save ")).labelled("a copy");
/// Leaving takes one click where no game is played.
static QUIT: Binding = Binding::plain('/', "/quit", KeyAction::Command("quit")).labelled("Leave");

/// The bindings that have a button after the end of a game.
static BUTTONS_AFTER_END: &[&Binding] = &[
    &REMATCH, &LOOK_BACK, &SAVE, &LOOK_ON, &FLIP, &SETTINGS, &QUIT, &HELP,
];

/// Keys that help explains in one line.
pub struct HelpRow {
    /// The keys.
    pub bindings: &'static [&'static Binding],
    /// How they are called together, where their own names would be too long.
    called: Option<&'static str>,
    /// What they do.
    pub help: &'static str,
}

impl HelpRow {
    /// The names of the keys, and those of their twins.
    pub fn names(&self) -> String {
        let joined = |names: Vec<&str>| names.join(" ");
        let names = joined(self.bindings.iter().map(|it| it.name).collect());
        let twins = self.bindings.iter().filter_map(|it| it.twin);
        let twins = joined(twins.map(|(_, name)| name).collect());
        match self.called {
            Some(called) => called.to_owned(),
            None if twins.is_empty() => names,
            None => format!("{names} or {twins}"),
        }
    }
}

/// A line of help about these keys.
const fn row(bindings: &'static [&'static Binding], help: &'static str) -> HelpRow {
    HelpRow {
        bindings,
        called: None,
        help,
    }
}

/// What help says of the keys.
pub static HELP_ROWS: &[HelpRow] = &[
    row(&[&HELP], "this help"),
    row(&[&OFFER], "offer a draw (asks who), or drop an offer"),
    row(&[&CLAIM], "claim a draw (asks first, or says why not)"),
    row(&[&RESIGN], "resign (asks first)"),
    row(&[&TAKE_BACK], "ask to take the last move back"),
    row(&[&FLIP], "turn the board"),
    row(&[&NEW_GAME], "set up a new game, or a rematch"),
    row(&[&SETTINGS], "show and change the settings"),
    row(&[&LOOK_BACK, &LOOK_ON], "look one move back, one move on"),
    row(&[&HOME, &END], "look at the start, return to the game"),
    HelpRow {
        called: Some("arrows"),
        ..row(
            &[&UP, &DOWN, &LEFT, &RIGHT],
            "move the cursor; looking back: moves and lines",
        )
    },
    row(&[&PICK], "pick a piece up, put it down"),
    row(&[&PAUSE], "pause the clocks, or set them going"),
    row(&[&BACK], "put a piece back, return to the game"),
    row(
        &[&ACCEPT_DRAW, &DECLINE, &ALLOW_TAKEBACK, &AGREE_TO_RESULT],
        "answer a question, as its buttons say",
    ),
    row(&[&RESUME], "at the start: resume the unfinished game"),
    #[cfg(unix)]
    row(
        &[&LEAVE, &STOP],
        "leave (press twice); to the shell, until fg",
    ),
    #[cfg(not(unix))]
    row(&[&LEAVE], "leave (press twice)"),
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

/// The bindings that have a button, while a game is played or after its end.
pub fn buttons(is_over: bool) -> &'static [&'static Binding] {
    if is_over { BUTTONS_AFTER_END } else { BUTTONS }
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
    let keys = KEYS.iter().copied().filter(|_| !taken);
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

    /// Every binding, the answers included.
    fn all() -> Vec<&'static Binding> {
        let everywhere = KEYS.iter().copied().chain(ANSWERS).chain([&RESUME]);
        everywhere.collect()
    }

    #[test]
    fn no_letter_and_no_digit_is_a_key_for_every_one_begins_a_move_or_a_word() {
        for it in all() {
            if let KeyCode::Char(letter) = it.code {
                let held = it.modifiers == KeyModifiers::CONTROL;
                assert!(held || !letter.is_alphanumeric(), "{}", it.name);
            }
        }
    }

    #[test]
    fn what_a_function_key_does_a_plain_key_does_too_but_for_the_answers() {
        for it in KEYS.iter().copied().chain([&RESUME]) {
            assert!(!matches!(it.code, KeyCode::F(_)), "{}", it.name);
            if let Some((code, name)) = it.twin {
                let twin = KeyEvent::new(code, KeyModifiers::NONE);
                assert_eq!(binding(twin, None, true), Some(it), "{name}");
            }
        }
    }

    #[test]
    fn no_two_keys_are_the_same() {
        let keys = KEYS.iter().map(|it| (it.code, it.modifiers));
        let twins = KEYS.iter().filter_map(|it| it.twin);
        let twins = twins.map(|(code, _)| (code, KeyModifiers::NONE));
        let all: Vec<_> = keys.chain(twins).collect();
        for (index, key) in all.iter().enumerate() {
            assert!(!all[..index].contains(key), "{key:?}");
        }
    }

    #[test]
    fn help_explains_every_key_and_every_button_has_one() {
        let explained = |it: &&Binding| HELP_ROWS.iter().any(|row| row.bindings.contains(it));
        for it in all() {
            assert!(explained(&it), "{}", it.name);
        }
        for button in BUTTONS {
            assert!(KEYS.contains(button), "{}", button.name);
        }
        assert!(
            HELP_ROWS
                .iter()
                .all(|row| row.bindings.iter().all(|it| all().contains(it)))
        );
    }

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
            assert_eq!(answer.action, KeyAction::Command("accept"));
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
