//! The table of keys and buttons: what each one does, and its label and help.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::intent::{BoardIntent, DialogIntent, Intent, ProgramIntent};
use crate::command::{Command, Help, Look, Query, UiCommand};
use crate::game::{Action, Offer, Question};
use crate::settings::SignKeys;

/// A key and what it does.
#[derive(Debug, PartialEq)]
pub struct Binding {
    /// The key: one that every terminal reports, except for answers to questions, which have function keys. Letters are bound
    /// only with Ctrl, and digits not at all, because those begin moves.
    pub code: KeyCode,
    pub modifiers: KeyModifiers,
    pub name: &'static str,
    /// A second key with the same effect, usually a function key; `None` if there is none. Some terminals and laptops
    /// intercept function keys.
    twin: Option<KeyCode>,
    /// The label of the key's button; empty if the key has none.
    pub label: &'static str,
    /// The label of the key's button if there is little room.
    pub short_label: &'static str,
    /// What help says about the key; empty if the key shares the row of the key before it in the table, or is not in help.
    help: &'static str,
    /// What help calls the keys in this row; `None` if it lists their names.
    called: Option<&'static str>,
    pub intent: Intent,
}

impl Binding {
    const fn new(code: KeyCode, name: &'static str, intent: Intent) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::NONE,
            name,
            twin: None,
            label: "",
            short_label: "",
            help: "",
            called: None,
            intent,
        }
    }

    /// Returns the binding of a key that is typed with the first character of its name.
    const fn plain(name: &'static str, intent: Intent) -> Self {
        Self::new(KeyCode::Char(name.as_bytes()[0] as char), name, intent)
    }

    /// Like [`Self::plain`], with a second key that has the same effect.
    const fn shortcut(name: &'static str, twin: KeyCode, intent: Intent) -> Self {
        Self::plain(name, intent).or(twin)
    }

    /// Returns the binding of a key with Ctrl and the last letter of its name, such as `Ctrl-C`.
    const fn control(name: &'static str, intent: Intent) -> Self {
        let letter = name.as_bytes()[name.len() - 1].to_ascii_lowercase();
        let mut binding = Self::new(KeyCode::Char(letter as char), name, intent);
        binding.modifiers = KeyModifiers::CONTROL;
        binding
    }

    /// Adds a second key with the same effect.
    const fn or(mut self, twin: KeyCode) -> Self {
        self.twin = Some(twin);
        self
    }

    /// Adds the help for the key.
    const fn helped(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    /// Adds the help for the key, and what help calls the keys in its row.
    const fn helped_as(mut self, called: &'static str, help: &'static str) -> Self {
        self.called = Some(called);
        self.helped(help)
    }

    /// Gives the key a button, with the same label in tight spaces.
    const fn labelled(self, label: &'static str) -> Self {
        self.labelled_or(label, label)
    }

    /// Gives the key a button, with another label for tight spaces.
    const fn labelled_or(mut self, label: &'static str, short_label: &'static str) -> Self {
        self.label = label;
        self.short_label = short_label;
        self
    }

    /// Returns the name of the key, or the sign that the settings give it instead.
    pub fn shown_name(&self, signs: &SignKeys) -> String {
        match self.code {
            KeyCode::Char(sign) if self.name.len() == 1 => signs.shown(sign).to_string(),
            _ => self.name.to_owned(),
        }
    }

    /// Returns the width of the key's button in columns: name and label, with a space before, between and after them.
    pub fn label_width(&self) -> u16 {
        button_width(self.name, self.label)
    }

    /// Returns the width of the key's button with the short label, in columns.
    pub fn short_label_width(&self) -> u16 {
        button_width(self.name, self.short_label)
    }

    /// Returns the width of the key's button with the short label and without a space at the ends, in columns.
    pub fn bare_width(&self) -> u16 {
        self.short_label_width() - 2
    }

    /// Returns true if a key event is this key or its twin. Ignores Shift for characters, because the character already shows
    /// it.
    pub fn is(&self, key: KeyEvent) -> bool {
        let modifiers = match key.code {
            KeyCode::Char(_) => key.modifiers - KeyModifiers::SHIFT,
            _ => key.modifiers,
        };
        let is_twin = self.twin == Some(key.code);
        (self.code == key.code && self.modifiers == modifiers) || (is_twin && modifiers.is_empty())
    }
}

fn button_width(name: &str, label: &str) -> u16 {
    u16::try_from(name.len() + label.len() + 3).unwrap_or(u16::MAX)
}

pub static HELP: Binding = Binding::shortcut(
    "?",
    KeyCode::F(1),
    Intent::Game(Command::Ui(UiCommand::Help(Help::Overview))),
)
.labelled("Help")
.helped("this help");
static OFFER: Binding =
    Binding::shortcut("=", KeyCode::F(2), Intent::Board(BoardIntent::OfferDraw))
        .labelled_or("Offer draw", "Draw")
        .helped("offer a draw (asks who), or drop an offer");
static CLAIM: Binding =
    Binding::shortcut("%", KeyCode::F(3), Intent::Board(BoardIntent::ClaimDraw))
        .labelled_or("Claim draw", "Claim")
        .helped("claim a draw (asks first, or says why not)");
static RESIGN: Binding = Binding::shortcut("_", KeyCode::F(4), Intent::Board(BoardIntent::Resign))
    .labelled("Resign")
    .helped("resign (asks first)");
static TAKE_BACK: Binding = Binding::shortcut(
    "-",
    KeyCode::F(5),
    Intent::Game(Command::Act(Action::AskTakeback)),
)
.labelled_or("Take back", "Undo")
.helped("ask to take the last move back");
static FLIP: Binding = Binding::shortcut(
    "&",
    KeyCode::F(6),
    Intent::Game(Command::Ui(UiCommand::Flip)),
)
.labelled("Flip")
.helped("turn the board; draw the screen again");
static NEW_GAME: Binding =
    Binding::shortcut("*", KeyCode::F(9), Intent::Dialog(DialogIntent::NewGame))
        .labelled_or("New game", "New")
        .helped("set up a new game; after the end: a rematch");
/// Begins a rematch at once. After the end of a game, this has the key of `NEW_GAME`.
pub static REMATCH: Binding =
    Binding::shortcut("*", KeyCode::F(9), Intent::Game(Command::Rematch)).labelled("Rematch");
/// Sets up the next game after the end of one.
static NEXT_GAME: Binding =
    Binding::plain("+", Intent::Dialog(DialogIntent::NewGame)).labelled_or("New game", "New");
/// The keys that begin another game after the end of one.
pub static NEXT: [&Binding; 2] = [&REMATCH, &NEXT_GAME];
static SETTINGS: Binding = Binding::shortcut(
    ",",
    KeyCode::F(10),
    Intent::Game(Command::Ui(UiCommand::Settings(None))),
)
.labelled_or("Settings", "Set")
.helped("show and change the settings");
static LOOK_BACK: Binding = Binding::shortcut(
    "<",
    KeyCode::PageUp,
    Intent::Game(Command::Look(Look::Back)),
)
.labelled_or("Look back", "Back")
.helped("look one move back, one move on; a review");
static LOOK_ON: Binding = Binding::shortcut(
    ">",
    KeyCode::PageDown,
    Intent::Game(Command::Look(Look::Forward)),
)
.labelled_or("Look on", "On");
static LOOK_AT_END: Binding =
    Binding::new(KeyCode::End, "End", Intent::Game(Command::Look(Look::End))).labelled("Now");
static REVIEW: Binding =
    Binding::plain("$", Intent::Game(Command::Ask(Query::Review))).labelled("Review");

/// Leaves like Ctrl-C, but only while nothing is typed, as in a shell.
static END_OF_INPUT: Binding = Binding::control(
    "Ctrl-D",
    Intent::Program(ProgramIntent::Leave("Press Ctrl-D again to leave")),
);

/// The keys that work while nothing is typed, in the order of the help. Those with Ctrl, except Ctrl-D, work at any time.
pub static KEYS: &[&Binding] = &[
    &HELP,
    &OFFER,
    &CLAIM,
    &RESIGN,
    &TAKE_BACK,
    &FLIP,
    &Binding::control("Ctrl-L", Intent::Program(ProgramIntent::Redraw)),
    &NEW_GAME,
    &SETTINGS,
    &LOOK_BACK,
    &LOOK_ON,
    &REVIEW,
    &Binding::new(
        KeyCode::Home,
        "Home",
        Intent::Game(Command::Look(Look::Ply(0))),
    )
    .helped("look at the start, return to the game"),
    &LOOK_AT_END,
    &Binding::new(KeyCode::Up, "Up", Intent::Board(BoardIntent::Cursor(0, -1)))
        .helped_as("arrows", "move the cursor; looking back: moves and lines"),
    &Binding::new(
        KeyCode::Down,
        "Down",
        Intent::Board(BoardIntent::Cursor(0, 1)),
    ),
    &Binding::new(
        KeyCode::Left,
        "Left",
        Intent::Board(BoardIntent::Cursor(-1, 0)),
    ),
    &Binding::new(
        KeyCode::Right,
        "Right",
        Intent::Board(BoardIntent::Cursor(1, 0)),
    ),
    &Binding::new(
        KeyCode::Char(' '),
        "Space",
        Intent::Board(BoardIntent::Pick),
    )
    .or(KeyCode::Enter)
    .helped("pick a piece up, put it down"),
    &Binding::control("Ctrl-P", Intent::Board(BoardIntent::Pause))
        .helped("pause the clocks, or start them again"),
    &Binding::new(KeyCode::Esc, "Esc", Intent::Board(BoardIntent::Back))
        .helped("put a piece back, return to the game"),
    &Binding::control(
        "Ctrl-C",
        Intent::Program(ProgramIntent::Leave("Press Ctrl-C again to leave")),
    )
    .helped(LEAVE_HELP),
    &END_OF_INPUT,
    #[cfg(unix)]
    &Binding::control("Ctrl-Z", Intent::Program(ProgramIntent::Suspend)),
];

const LEAVE_HELP: &str = if cfg!(unix) {
    "leave (press twice); to the shell, until fg"
} else {
    "leave (press twice)"
};

/// Accepts a draw offer. Its name `y` needs Enter, since every letter may begin a move.
static ACCEPT_DRAW: Binding = Binding::new(
    KeyCode::F(7),
    "y",
    Intent::Game(Command::Act(Action::Accept)),
)
.labelled("Accept draw")
.helped_as("y or n, Enter", "answer a question, as its buttons say");
/// Declines any question.
static DECLINE: Binding = Binding::new(
    KeyCode::F(8),
    "n",
    Intent::Game(Command::Act(Action::Decline)),
)
.labelled("Decline");
/// Accepts a take-back. Its function key differs from the one that accepts a draw, to prevent mistakes.
static ALLOW_TAKEBACK: Binding = Binding::new(
    KeyCode::F(9),
    "y",
    Intent::Game(Command::Act(Action::Accept)),
)
.labelled("Allow");
/// Accepts a proposed result. Its function key is not shared with the answers to other questions.
static AGREE_TO_RESULT: Binding = Binding::new(
    KeyCode::F(12),
    "y",
    Intent::Game(Command::Act(Action::Accept)),
)
.labelled("Agree");
/// Agrees to another time on a clock. Its function key is not shared with the answers to other questions.
static AGREE_TO_TIME: Binding = Binding::new(
    KeyCode::F(11),
    "y",
    Intent::Game(Command::Act(Action::Accept)),
)
.labelled("Agree");

/// Resumes the unfinished game that the program offers at the start, or continues a game whose process has ended.
pub static GO_ON: Binding =
    Binding::shortcut("+", KeyCode::F(7), Intent::Game(Command::Resume(None)))
        .labelled("Go on")
        .helped("at the start: resume, 5+3, 15+10, 90+30, none");

/// The usual time controls, offered before the first move of a game. Their labels are their values in the settings.
pub static TIMES: [&Binding; 4] = [
    &Binding::plain(".", Intent::Board(BoardIntent::Time("5+3"))).labelled("5+3"),
    &Binding::plain(";", Intent::Board(BoardIntent::Time("15+10"))).labelled("15+10"),
    &Binding::plain("#", Intent::Board(BoardIntent::Time("90+30"))).labelled("90+30"),
    &Binding::plain("!", Intent::Board(BoardIntent::Time("none"))).labelled("none"),
];

/// The keys that answer the other player. Each works only while a question that it answers is open.
pub static ANSWERS: [&Binding; 5] = [
    &ACCEPT_DRAW,
    &DECLINE,
    &ALLOW_TAKEBACK,
    &AGREE_TO_RESULT,
    &AGREE_TO_TIME,
];

/// Leaves when clicked twice, because a game is in progress.
pub static LEAVE_GAME: Binding = Binding::plain(
    "/q",
    Intent::Program(ProgramIntent::Leave(
        "Click Leave again to leave: the game is kept",
    )),
)
.labelled("Leave");

/// The bindings with a button during a game. The last one gets a button only if that takes no extra row.
pub static BUTTONS: &[&Binding] = &[
    &OFFER,
    &CLAIM,
    &RESIGN,
    &TAKE_BACK,
    &FLIP,
    &SETTINGS,
    &NEW_GAME,
    &HELP,
    &LEAVE_GAME,
];

/// Begins a command line, because the player still has to type the file name.
static SAVE: Binding = Binding::plain("/save", Intent::Program(ProgramIntent::Begin("/save ")))
    .labelled_or("a copy", "copy");
/// Leaves with one click, because no game is in progress.
static QUIT: Binding =
    Binding::plain("/q", Intent::Game(Command::Ui(UiCommand::Quit))).labelled("Leave");

/// The bindings with a button after the end of a game. What players do next comes first.
pub static BUTTONS_AFTER_END: &[&Binding] = &[
    &REMATCH, &NEXT_GAME, &LOOK_BACK, &REVIEW, &SAVE, &FLIP, &SETTINGS, &QUIT, &HELP,
];

/// The bindings with a button while players view an earlier position, or a move of a variation that has a next one.
pub static BUTTONS_LOOKING_BACK: &[&Binding] =
    &[&LOOK_BACK, &LOOK_ON, &LOOK_AT_END, &FLIP, &SETTINGS, &HELP];
/// The bindings with a button while players view the last move of a variation.
pub static BUTTONS_AT_LAST_MOVE: &[&Binding] = &[&LOOK_BACK, &LOOK_AT_END, &FLIP, &SETTINGS, &HELP];

/// The bindings with a button on a screen that only watches a game.
pub static BUTTONS_WATCHING: &[&Binding] = &[&FLIP, &SETTINGS, &LOOK_BACK, &LEAVE_GAME, &HELP];
/// The bindings with a button on a screen that watched a game, after the end of that game.
pub static BUTTONS_AFTER_WATCHING: &[&Binding] =
    &[&LOOK_BACK, &REVIEW, &SAVE, &FLIP, &SETTINGS, &QUIT, &HELP];

/// Returns the binding of a key with Ctrl that does the same no matter what is typed or shown; `None` for any other key.
pub fn binding_everywhere(key: KeyEvent) -> Option<&'static Binding> {
    let mut keys = KEYS.iter().copied().filter(|key| **key != END_OF_INPUT);
    keys.find(|binding| binding.modifiers == KeyModifiers::CONTROL && binding.is(key))
}

/// Returns true if a key asks to leave while nothing is typed.
pub fn leaves(key: KeyEvent) -> bool {
    KEYS.iter()
        .any(|binding| binding.is(key) && binding.intent.leaves())
}

/// Returns the key that a pressed key means in these tables, since the settings may give keys other signs. Most keys mean
/// themselves. Returns `None` for a sign that no longer means any key.
pub fn meant(pressed: KeyEvent, signs: &SignKeys) -> Option<KeyEvent> {
    match pressed.code {
        KeyCode::Char(sign) if (pressed.modifiers - KeyModifiers::SHIFT).is_empty() => {
            let code = KeyCode::Char(signs.meant(sign)?);
            Some(KeyEvent { code, ..pressed })
        }
        _ => Some(pressed),
    }
}

/// Returns the rows of help about keys: the names of the keys, and what they do.
pub fn help_rows(signs: &SignKeys) -> Vec<(String, &'static str)> {
    let [blitz, rapid, classical, untimed] = TIMES;
    let at_start = [&GO_ON, blitz, rapid, classical, untimed];
    let mut rows = Vec::new();
    for table in [KEYS, &ANSWERS, &at_start] {
        // A key without help of its own shares the row of the key before it.
        for keys_in_row in table.chunk_by(|_, next| next.help.is_empty()) {
            rows.push((names_in_help(keys_in_row, signs), keys_in_row[0].help));
        }
    }
    rows
}

/// Returns what help calls the keys in one row: the word for them in the table if there is one, otherwise their names and then
/// the names of their twins.
fn names_in_help(keys: &[&Binding], signs: &SignKeys) -> String {
    if let Some(called) = keys[0].called {
        return called.to_owned();
    }
    let names: Vec<String> = keys.iter().map(|key| key.shown_name(signs)).collect();
    let twins: Vec<String> = keys
        .iter()
        .filter_map(|key| key.twin.map(twin_name))
        .collect();
    if twins.is_empty() {
        names.join(" ")
    } else {
        format!("{} or {}", names.join(" "), twins.join(" "))
    }
}

/// Returns the name of a twin in help, such as `F1` or `PageUp`.
fn twin_name(code: KeyCode) -> String {
    match code {
        KeyCode::F(number) => format!("F{number}"),
        other => format!("{other:?}"),
    }
}

/// Returns the buttons for yes and no; `None` for a promised offer, which nobody can answer before the move is played.
pub fn answers(question: Question) -> Option<[&'static Binding; 2]> {
    let yes = match question {
        Question::Draw(Offer { made: false, .. }) => return None,
        Question::Draw(Offer { made: true, .. }) => &ACCEPT_DRAW,
        Question::Takeback(_) => &ALLOW_TAKEBACK,
        Question::Result(..) => &AGREE_TO_RESULT,
        Question::Clock { .. } => &AGREE_TO_TIME,
    };
    Some([yes, &DECLINE])
}

/// Returns the binding of a pressed key while this question is open and these keys are offered. The answers come first, then
/// the offers, then [`KEYS`]. Returns `None` for a key without a binding, and for one that answers only questions other than
/// the open one.
pub fn binding(
    pressed: KeyEvent,
    question: Option<Question>,
    offers: &[&'static Binding],
    signs: &SignKeys,
) -> Option<&'static Binding> {
    let key = meant(pressed, signs)?;
    let is_meant = |binding: &&'static Binding| binding.is(key);
    let answers = question.and_then(answers);
    let mut first = answers.into_iter().flatten().chain(offers.iter().copied());
    if let Some(binding) = first.find(is_meant) {
        return Some(binding);
    }
    // A key that answers one question does nothing while another one is open.
    if answers.is_some() && ANSWERS.iter().any(|binding| binding.is(key)) {
        return None;
    }
    KEYS.iter().copied().find(is_meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    /// The questions that a player can be asked.
    const QUESTIONS: [Question; 4] = [
        Question::Draw(Offer::made(Color::White)),
        Question::Takeback(Color::White),
        Question::Result(Color::White, None),
        Question::Clock {
            asker: Color::White,
            of: Color::Black,
            time: std::time::Duration::from_secs(300),
        },
    ];

    /// Every binding, including the answers.
    fn all() -> Vec<&'static Binding> {
        let everywhere = KEYS.iter().copied().chain(ANSWERS).chain([&GO_ON]);
        everywhere.chain(TIMES).collect()
    }

    #[test]
    fn no_letter_or_digit_is_bound_because_each_begins_a_move_or_a_word() {
        for it in all() {
            if let KeyCode::Char(letter) = it.code {
                let held = it.modifiers == KeyModifiers::CONTROL;
                assert!(held || !letter.is_alphanumeric(), "{}", it.name);
            }
        }
    }

    #[test]
    fn the_settings_can_move_every_key_that_is_a_sign_and_no_other() {
        let is_sign = |it: &&&Binding| it.modifiers.is_empty() && it.name.len() == 1;
        let signs = all()
            .into_iter()
            .filter(|it| is_sign(&it) && !ANSWERS.contains(it));
        let names: Vec<_> = signs.map(|it| it.name.chars().next()).collect();
        let known: Vec<_> = SignKeys::signs().map(Some).collect();
        assert_eq!(names.len(), known.len());
        assert!(names.iter().all(|name| known.contains(name)), "{names:?}");
    }

    #[test]
    fn every_function_key_except_for_answers_has_a_plain_key_that_does_the_same() {
        for it in KEYS.iter().copied().chain([&GO_ON]) {
            assert!(!matches!(it.code, KeyCode::F(_)), "{}", it.name);
            if let Some(twin) = it.twin {
                let bound = binding(twin.into(), None, &[&GO_ON], &SignKeys::default());
                assert_eq!(bound, Some(it), "{twin:?}");
            }
        }
    }

    #[test]
    fn no_two_keys_are_the_same() {
        let mut all = Vec::new();
        for binding in KEYS.iter().copied().chain(TIMES).chain([&GO_ON]) {
            all.push((binding.code, binding.modifiers));
        }
        for twin in KEYS.iter().filter_map(|binding| binding.twin) {
            all.push((twin, KeyModifiers::NONE));
        }
        for (index, key) in all.iter().enumerate() {
            assert!(!all[..index].contains(key), "{key:?}");
        }
    }

    #[test]
    fn help_explains_every_row_and_every_button_has_a_key() {
        let rows = help_rows(&SignKeys::default());
        assert!(rows.iter().all(|(_, help)| !help.is_empty()));
        for button in BUTTONS.iter().filter(|button| ***button != LEAVE_GAME) {
            assert!(KEYS.contains(button), "{}", button.name);
        }
    }

    #[test]
    fn each_question_has_y_and_n_in_one_order_and_a_function_key_of_its_own_for_yes() {
        let mut yes = Vec::new();
        for question in QUESTIONS {
            let answers = answers(question).unwrap();
            assert_eq!(answers.map(|answer| answer.name), ["y", "n"]);
            assert_eq!(answers[1], &DECLINE);
            yes.push(answers[0]);
        }
        for (index, answer) in yes.iter().enumerate() {
            assert_eq!(answer.intent, Intent::Game(Command::Act(Action::Accept)));
            assert!(yes[..index].iter().all(|other| other.code != answer.code));
        }
    }

    #[test]
    fn the_yes_to_one_question_does_nothing_while_another_is_open() {
        for question in QUESTIONS {
            for answer in ANSWERS {
                let key = KeyEvent::new(answer.code, KeyModifiers::NONE);
                let meant = answers(question).unwrap().contains(&answer);
                let bound = binding(key, Some(question), &[], &SignKeys::default());
                assert_eq!(bound, meant.then_some(answer), "{question:?}");
            }
        }
    }
}
