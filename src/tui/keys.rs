//! The table of keys and buttons: what each one does and when, with its label and help.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::request::Request::{self, Dialog, Line, Screen};
use super::request::{DialogRequest, ScreenRequest};
use super::widgets::width;
use crate::game::{Offer, Question};
use crate::settings::{self, SignKeys};

/// A key and what it does.
#[derive(Debug)]
pub struct Binding {
    /// The key: one that every terminal reports, except for answers to questions, which have function keys. Letters are bound
    /// only with Ctrl, and digits not at all, because those begin moves.
    code: KeyCode,
    modifiers: KeyModifiers,
    pub name: &'static str,
    /// A second key with the same effect, usually a function key; `None` if there is none. Some terminals and laptops
    /// intercept function keys.
    twin: Option<KeyCode>,
    /// The label of the key's button, and the one for where there is little room.
    labels: [&'static str; 2],
    /// What help says about the key; empty if the key is not in help, or in the row of another one.
    help: &'static str,
    /// What help calls the key and others that share its row; `None` if the key has the row for itself.
    called: Option<&'static str>,
    when: fn(&Situation) -> Availability,
    pub does: Request,
}

/// Where the button of a key stands, or that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// Neither key nor button.
    Off,
    /// The key works, but has no button.
    Key,
    /// A button in the bar.
    Bar,
    /// A button in the bar that is drawn faintly, because it would only say why it does nothing.
    Faint,
    /// A button beside an open question.
    Answer,
    /// A choice of the clocks before the first move.
    Clocks,
    /// The choice of the clocks that is made.
    ChosenClocks,
    /// The button that names the game to continue.
    Continue,
}

/// What decides which keys work and which have buttons.
#[derive(Clone, Debug)]
pub struct Situation {
    pub stage: Stage,
    pub board: Board,
    /// The question that this screen has to answer, or the offer that a player has promised.
    pub question: Option<Question>,
    pub can_claim: bool,
    /// Whether the move that led to the position on the board can get a sign, and where the button for that stands.
    pub sign: Availability,
    /// True if this screen may begin another game than a rematch.
    pub may_begin: bool,
    /// True if one key continues another game, or the game of a process that has ended.
    pub can_continue: bool,
    /// How many games the file has that the game on the board came from; 1 if it came from none.
    pub games_in_file: usize,
    /// The time control of a game whose time can still be chosen, as the settings write it.
    pub time_to_choose: Option<String>,
}

/// Whether the game goes on, and whether somebody plays it on this screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Played,
    Watched,
    /// The game came from somebody else and is read, whether it is over or not.
    Read,
    Over,
    /// The game is over, and this screen only watched it.
    OverElsewhere,
}

/// Which position the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    Current,
    /// Another position of a game without notes and variations.
    Viewed,
    /// Another position of a game with notes or variations.
    ViewedWithNotes,
}

impl PartialEq for Binding {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Binding {
    /// Returns the binding of a key that works always and has no button.
    const fn new(code: KeyCode, name: &'static str, does: Request) -> Self {
        Self {
            code,
            modifiers: KeyModifiers::NONE,
            name,
            twin: None,
            labels: [""; 2],
            help: "",
            called: None,
            when: |_| Availability::Key,
            does,
        }
    }

    /// Returns the binding of the key that the settings call this. They have its sign too.
    const fn sign(setting: &str, does: Request) -> Self {
        let sign = settings::default_sign(setting);
        Self::new(KeyCode::Char(sign.as_bytes()[0] as char), sign, does)
    }

    /// Returns the binding of a button without a key, beside what the player may type instead.
    const fn typed(name: &'static str, does: Request) -> Self {
        Self::new(KeyCode::Null, name, does)
    }

    /// Returns the binding of a key with Ctrl and the last letter of its name, such as `Ctrl-C`.
    const fn control(name: &'static str, does: Request) -> Self {
        let letter = name.as_bytes()[name.len() - 1].to_ascii_lowercase();
        let mut binding = Self::new(KeyCode::Char(letter as char), name, does);
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

    /// Adds the help for this key and others, and what help calls them.
    const fn helped_as(mut self, called: &'static str, help: &'static str) -> Self {
        self.called = Some(called);
        self.helped(help)
    }

    /// Lets a function say when the key works and when it has a button, which has this label.
    const fn button(self, label: &'static str, when: fn(&Situation) -> Availability) -> Self {
        self.button_or([label, label], when)
    }

    /// Like [`Self::button`], with a second label for where there is little room.
    const fn button_or(
        mut self,
        labels: [&'static str; 2],
        when: fn(&Situation) -> Availability,
    ) -> Self {
        self.labels = labels;
        self.when = when;
        self
    }

    /// Returns whether the key works in this situation, and where its button stands.
    pub fn availability(&self, situation: &Situation) -> Availability {
        (self.when)(situation)
    }

    pub const fn label(&self) -> &'static str {
        self.labels[0]
    }

    pub const fn short_label(&self) -> &'static str {
        self.labels[1]
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
        button_width(self.name, self.label())
    }

    /// Returns the width of the key's button with the short label, in columns.
    pub fn short_label_width(&self) -> u16 {
        button_width(self.name, self.short_label())
    }

    /// Returns the width of the key's button with the short label and without a space at the ends, in columns.
    pub fn bare_width(&self) -> u16 {
        self.short_label_width() - 2
    }

    /// Returns what help calls the key: its name, and that of its twin.
    fn name_in_help(&self, signs: &SignKeys) -> String {
        let name = self.shown_name(signs);
        match (self.called, self.twin) {
            (Some(called), _) => called.to_owned(),
            (None, Some(KeyCode::F(number))) => format!("{name} or F{number}"),
            (None, Some(other)) => format!("{name} or {other:?}"),
            (None, None) => name,
        }
    }

    /// Returns true if the key answers the other player.
    pub fn is_answer(&self) -> bool {
        matches!(self.does, Line("/accept" | "/decline"))
    }

    /// Returns true if the key chooses a time control before the first move.
    pub fn chooses_time(&self) -> bool {
        matches!(self.does, Line(line) if line.starts_with("/set time"))
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
    width(name) + width(label) + 3
}

/// Returns the bar if these say that the key has its button there, and otherwise only the key.
const fn bar_if(has_button: bool) -> Availability {
    if has_button {
        Availability::Bar
    } else {
        Availability::Key
    }
}

/// Returns the bar if these say that there is such a button. Without its button there is no key either.
const fn bar_or_off(has_button: bool) -> Availability {
    if has_button {
        Availability::Bar
    } else {
        Availability::Off
    }
}

impl Situation {
    /// Returns true if this stage is on the board, and not an earlier position.
    fn shows(&self, stage: Stage) -> bool {
        self.stage == stage && self.board == Board::Current
    }

    fn looks_back(&self) -> bool {
        self.board != Board::Current
    }

    /// Returns true before the first move, while players can still choose the clocks.
    fn is_at_start(&self) -> bool {
        self.shows_play() && self.time_to_choose.is_some()
    }

    fn shows_play(&self) -> bool {
        self.shows(Stage::Played)
    }

    /// Returns true if the last position of a game is on the board in which nobody plays any more.
    fn shows_end(&self) -> bool {
        let stages = [Stage::Over, Stage::OverElsewhere, Stage::Read];
        stages.into_iter().any(|stage| self.shows(stage))
    }

    /// Returns the place of the answers if this question is open.
    fn asks(&self, is_meant: fn(Question) -> bool) -> Availability {
        if self.question.is_some_and(is_meant) {
            Availability::Answer
        } else {
            Availability::Off
        }
    }

    /// Returns the place of a time control if players can choose it.
    fn offers_time(&self, time: &str) -> Availability {
        match &self.time_to_choose {
            Some(chosen) if chosen == time => Availability::ChosenClocks,
            Some(_) => Availability::Clocks,
            None => Availability::Off,
        }
    }
}

fn always(_: &Situation) -> Availability {
    Availability::Bar
}

fn in_play(now: &Situation) -> Availability {
    bar_if(now.shows_play() && !now.is_at_start())
}

fn claim(now: &Situation) -> Availability {
    match in_play(now) {
        Availability::Bar if !now.can_claim => Availability::Faint,
        other => other,
    }
}

fn at_end(now: &Situation) -> Availability {
    bar_if(now.shows_end())
}

/// After the end, [`rematch`] takes the place of this.
fn new_game(now: &Situation) -> Availability {
    if now.stage == Stage::Over {
        Availability::Off
    } else {
        bar_if(now.shows_play() || now.shows(Stage::Read))
    }
}

fn rematch(now: &Situation) -> Availability {
    if now.stage == Stage::Over {
        at_end(now)
    } else {
        Availability::Off
    }
}

fn next_game(now: &Situation) -> Availability {
    if now.may_begin {
        rematch(now)
    } else {
        Availability::Off
    }
}

pub static HELP: Binding = Binding::sign("help", Line("/help"))
    .or(KeyCode::F(1))
    .button("Help", always)
    .helped("this help");

/// Begins a rematch at once. After the end of a game, this has the key for a new game.
pub static REMATCH: Binding = Binding::sign("new", Line("/rematch"))
    .or(KeyCode::F(9))
    .button("Rematch", rematch);

/// Resumes the unfinished game that the program offers at the start, or continues a game whose process has ended.
pub static CONTINUE: Binding = Binding::sign("resume", Line("/resume"))
    .or(KeyCode::F(7))
    .button("Go on", |now| {
        if now.can_continue {
            Availability::Continue
        } else {
            Availability::Off
        }
    })
    .helped("at the start: continue the game that is named there");

/// Leaves when clicked twice, because a game is in progress.
pub static LEAVE_GAME: Binding = Binding::typed(
    "/q",
    Screen(ScreenRequest::Leave(
        "Click Leave again to leave: the game is kept",
    )),
)
.button("Leave", |now| {
    bar_or_off(now.shows_play() || now.shows(Stage::Watched))
});

/// Leaves like Ctrl-C, but only while nothing is typed, as in a shell.
static END_OF_INPUT: Binding = Binding::control(
    "Ctrl-D",
    Screen(ScreenRequest::Leave("Press Ctrl-D again to leave")),
);

/// The keys that work while nothing is typed, in the order of the buttons and of help. Those with Ctrl, except Ctrl-D, work at
/// any time.
pub static BINDINGS: &[&Binding] = &[
    &Binding::sign("offer", Dialog(DialogRequest::OfferDraw))
        .or(KeyCode::F(2))
        .button_or(["Offer draw", "Draw"], in_play)
        .helped("offer a draw (asks who), or drop an offer"),
    &Binding::sign("claim", Dialog(DialogRequest::ClaimDraw))
        .or(KeyCode::F(3))
        .button_or(["Claim draw", "Claim"], claim)
        .helped("claim a draw (asks first, or says why not)"),
    &Binding::sign("resign", Line("/resign"))
        .or(KeyCode::F(4))
        .button("Resign", in_play)
        .helped("resign (asks first)"),
    &Binding::sign("takeback", Line("/takeback"))
        .or(KeyCode::F(5))
        .button_or(["Take back", "Undo"], in_play)
        .helped("ask to take the last move back"),
    &REMATCH,
    &Binding::sign("resume", Dialog(DialogRequest::NewGame))
        .button_or(["New game", "New"], next_game),
    &Binding::sign("back", Line("/back"))
        .or(KeyCode::PageUp)
        .button("Back", |now| bar_if(!now.shows_play()))
        .helped("one move back"),
    &Binding::sign("forward", Line("/forward"))
        .or(KeyCode::PageDown)
        .button_or(["Forward", "On"], |now| bar_if(now.looks_back()))
        .helped("one move forward"),
    &Binding::new(KeyCode::Home, "Home", Line("/goto start")).helped("to the first position"),
    &Binding::new(KeyCode::End, "End", Line("/goto end"))
        .button_or(["To the game", "Now"], |now| {
            bar_if(now.looks_back() && matches!(now.stage, Stage::Played | Stage::Watched))
        })
        .helped("back to the game"),
    &Binding::sign("review", Line("/review"))
        .button("Review", at_end)
        .helped("the game at a glance: times, material"),
    // The player still has to type the name of the file.
    &Binding::typed("/save", Screen(ScreenRequest::Type("/save ")))
        .button_or(["a copy", ""], |now| bar_or_off(now.shows_end())),
    // At the start of a game, this sign chooses a game without clocks.
    &Binding::sign("none", Dialog(DialogRequest::ChooseSign))
        .button("Sign", |now| now.sign)
        .helped("while reading: a sign for the move, such as !?"),
    &Binding::sign("flip", Line("/flip"))
        .or(KeyCode::F(6))
        .button("Flip", |now| bar_if(!now.looks_back()))
        .helped("turn the board"),
    &Binding::sign("settings", Line("/set"))
        .or(KeyCode::F(10))
        .button_or(["Settings", "Set"], |now| {
            bar_if(!now.looks_back() && !now.shows_end())
        })
        .helped("show and change the settings"),
    &Binding::new(KeyCode::Down, "↑↓", Screen(ScreenRequest::Cursor(0, 1)))
        .button_or(["Line", ""], |now| {
            bar_if(now.board == Board::ViewedWithNotes)
        }),
    &Binding::sign("new", Dialog(DialogRequest::NewGame))
        .or(KeyCode::F(9))
        .button_or(["New game", "New"], new_game)
        .helped("set up a new game; after the end: a rematch"),
    // Leaves with one click, because no game is in progress.
    &Binding::typed("/q", Line("/quit")).button("Leave", |now| bar_or_off(now.shows_end())),
    &HELP,
    &Binding::typed("/", Screen(ScreenRequest::Type("/")))
        .button_or(["All commands", "All"], |now| bar_or_off(now.is_at_start())),
    &LEAVE_GAME,
    &Binding::new(KeyCode::Up, "Up", Screen(ScreenRequest::Cursor(0, -1)))
        .helped_as("arrows", "move the cursor; looking back: moves and lines"),
    &Binding::new(KeyCode::Left, "Left", Screen(ScreenRequest::Cursor(-1, 0))),
    &Binding::new(KeyCode::Right, "Right", Screen(ScreenRequest::Cursor(1, 0))),
    &Binding::new(KeyCode::Char(' '), "Space", Screen(ScreenRequest::Pick))
        .or(KeyCode::Enter)
        .helped("pick a piece up, put it down"),
    &Binding::new(KeyCode::Esc, "Esc", Screen(ScreenRequest::Back))
        .helped("put a piece back, return to the game"),
    &Binding::control(
        "Ctrl-C",
        Screen(ScreenRequest::Leave("Press Ctrl-C again to leave")),
    )
    .helped_as("Ctrl-C or Ctrl-D", "leave (press twice)"),
    &END_OF_INPUT,
    &Binding::control("Ctrl-O", Line("/list"))
        .button("Games", |now| bar_if(now.games_in_file > 1))
        .helped("the list of the games in the file"),
    &Binding::control("Ctrl-P", Screen(ScreenRequest::Pause))
        .helped("pause the clocks, or start them again"),
    &Binding::control("Ctrl-L", Screen(ScreenRequest::Redraw)).helped("redraw"),
    #[cfg(unix)]
    &Binding::control("Ctrl-Z", Screen(ScreenRequest::Suspend)).helped("to the shell (fg returns)"),
    // The answers to the other player. Their names `y` and `n` need Enter, since every letter may begin a move. The function
    // keys for yes differ, to prevent mistakes.
    &Binding::new(KeyCode::F(7), "y", Line("/accept"))
        .button("Accept draw", |now| {
            now.asks(|it| matches!(it, Question::Draw(Offer { made: true, .. })))
        })
        .helped_as("y or n, Enter", "answer a question, as its buttons say"),
    &Binding::new(KeyCode::F(9), "y", Line("/accept")).button("Accept", |now| {
        now.asks(|it| matches!(it, Question::Takeback { .. }))
    }),
    &Binding::new(KeyCode::F(12), "y", Line("/accept")).button("Accept", |now| {
        now.asks(|it| matches!(it, Question::Result(..)))
    }),
    &Binding::new(KeyCode::F(11), "y", Line("/accept")).button("Accept", |now| {
        now.asks(|it| matches!(it, Question::Clock { .. }))
    }),
    &Binding::new(KeyCode::F(8), "n", Line("/decline"))
        .button("Decline", |now| now.asks(|it| it.answerer().is_some())),
    &CONTINUE,
    &Binding::sign("none", Line("/set time none"))
        .button("none", |now| now.offers_time("none"))
        .helped("at the start: no clocks"),
    &Binding::sign("5+3", Line("/set time 5+3"))
        .button("5+3", |now| now.offers_time("5+3"))
        .helped("at the start: clocks with 5+3"),
    &Binding::sign("15+10", Line("/set time 15+10"))
        .button("15+10", |now| now.offers_time("15+10"))
        .helped("at the start: clocks with 15+10"),
    &Binding::sign("90+30", Line("/set time 90+30"))
        .button("90+30", |now| now.offers_time("90+30"))
        .helped("at the start: clocks with 90+30"),
];

/// Returns the bindings whose buttons stand at these places, in the order of the table.
pub fn buttons(situation: &Situation, places: &[Availability]) -> Vec<&'static Binding> {
    let bindings = BINDINGS.iter().copied();
    bindings
        .filter(|binding| places.contains(&binding.availability(situation)))
        .collect()
}

/// Returns the buttons of the bar.
pub fn bar(situation: &Situation) -> Vec<&'static Binding> {
    buttons(situation, &[Availability::Bar, Availability::Faint])
}

/// Returns the binding of a key with Ctrl that does the same no matter what is typed or shown; `None` for any other key.
pub fn binding_everywhere(key: KeyEvent) -> Option<&'static Binding> {
    let mut keys = BINDINGS.iter().copied().filter(|it| **it != END_OF_INPUT);
    keys.find(|binding| binding.modifiers == KeyModifiers::CONTROL && binding.is(key))
}

/// Returns true if a key asks to leave while nothing is typed.
pub fn leaves(key: KeyEvent) -> bool {
    let mut bindings = BINDINGS.iter().filter(|binding| binding.does.leaves());
    bindings.any(|binding| binding.is(key))
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
    let helped = BINDINGS.iter().filter(|binding| !binding.help.is_empty());
    helped
        .map(|binding| (binding.name_in_help(signs), binding.help))
        .collect()
}

/// Returns the buttons for yes and no; none for a promised offer, which nobody can answer before the move is played.
pub fn answers(question: Question) -> Vec<&'static Binding> {
    let asked = Situation {
        stage: Stage::Played,
        board: Board::Current,
        question: Some(question),
        can_claim: false,
        sign: Availability::Off,
        may_begin: false,
        can_continue: false,
        games_in_file: 1,
        time_to_choose: None,
    };
    buttons(&asked, &[Availability::Answer])
}

/// Returns the binding of a pressed key in this situation; `None` for a key without one. A key that answers only another
/// question than the open one does nothing.
pub fn binding(
    pressed: KeyEvent,
    situation: &Situation,
    signs: &SignKeys,
) -> Option<&'static Binding> {
    let key = meant(pressed, signs)?;
    let mut meant = BINDINGS.iter().copied().filter(|binding| binding.is(key));
    let is_asked = situation.question.is_some_and(|it| it.answerer().is_some());
    if is_asked && meant.clone().any(Binding::is_answer) {
        return meant.find(|binding| binding.availability(situation) == Availability::Answer);
    }
    meant.find(|binding| binding.availability(situation) != Availability::Off)
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::rules::Color;

    impl Default for Situation {
        /// A game in the middle.
        fn default() -> Self {
            Self {
                stage: Stage::Played,
                board: Board::Current,
                question: None,
                can_claim: true,
                sign: Availability::Off,
                may_begin: true,
                can_continue: false,
                games_in_file: 1,
                time_to_choose: None,
            }
        }
    }

    /// The questions that a player can be asked.
    const QUESTIONS: [Question; 4] = [
        Question::Draw(Offer::made(Color::White)),
        Question::Takeback {
            asker: Color::White,
            plies: 1,
        },
        Question::Result(Color::White, None),
        Question::Clock {
            asker: Color::White,
            of: Color::Black,
            time: std::time::Duration::from_secs(300),
        },
    ];

    #[test]
    fn every_line_of_a_key_is_a_command() {
        let position = crate::rules::Position::default();
        for binding in BINDINGS {
            if let Request::Line(line) = binding.does {
                let reader = crate::command::MoveReader {
                    position: &position,
                    letters: crate::rules::PieceLetters::ENGLISH,
                    other_letters: None,
                    player: Color::White,
                    style: crate::text::MoveStyle::SAN,
                };
                assert!(crate::command::read(line, reader).is_ok(), "{line}");
            }
        }
    }

    #[test]
    fn no_letter_or_digit_is_bound_because_each_begins_a_move_or_a_word() {
        for it in BINDINGS {
            if let KeyCode::Char(letter) = it.code {
                let held = it.modifiers == KeyModifiers::CONTROL;
                assert!(held || !letter.is_alphanumeric(), "{}", it.name);
            }
        }
    }

    #[test]
    fn every_sign_of_the_settings_is_a_key() {
        for sign in SignKeys::signs() {
            assert!(
                BINDINGS.iter().any(|it| it.name == sign.to_string()),
                "{sign}"
            );
        }
    }

    #[test]
    fn no_two_keys_work_at_once_under_one_name() {
        let played = Situation::default();
        let over = Situation {
            stage: Stage::Over,
            ..played.clone()
        };
        let at_start = Situation {
            can_continue: true,
            time_to_choose: Some("none".to_owned()),
            ..played.clone()
        };
        for situation in [played, over, at_start] {
            let works = |it: &&&Binding| {
                it.availability(&situation) != Availability::Off && it.code != KeyCode::Null
            };
            let mut keys = Vec::new();
            for it in BINDINGS.iter().filter(works) {
                keys.push((it.code, it.modifiers));
                keys.extend(it.twin.map(|twin| (twin, KeyModifiers::NONE)));
            }
            for (index, key) in keys.iter().enumerate() {
                assert!(!keys[..index].contains(key), "{key:?} {situation:?}");
            }
        }
    }

    #[test]
    fn each_question_has_y_and_n_in_one_order_and_a_function_key_of_its_own_for_yes() {
        let mut yes = Vec::new();
        for question in QUESTIONS {
            let answers = answers(question);
            let names: Vec<_> = answers.iter().map(|answer| answer.name).collect();
            assert_eq!(names, ["y", "n"]);
            yes.push(answers[0].code);
        }
        for (index, code) in yes.iter().enumerate() {
            assert!(!yes[..index].contains(code));
        }
    }

    #[test]
    fn the_yes_to_one_question_does_nothing_while_another_is_open() {
        for question in QUESTIONS {
            let asked = Situation {
                question: Some(question),
                ..Situation::default()
            };
            for answer in BINDINGS.iter().filter(|it| it.is_answer()) {
                let is_meant = answers(question).contains(answer);
                let bound = binding(answer.code.into(), &asked, &SignKeys::default());
                assert_eq!(bound, is_meant.then_some(*answer), "{question:?}");
            }
        }
    }
}
