//! The hint in the entry line while there is no message: what the typed text would do or, with nothing typed, what the keys do.

use std::collections::BTreeMap;

use super::App;
use super::typed_text::{NoMove, TypedAnswer, TypedText, why_no_move};
use crate::command::{self, BareLine};
use crate::game::Question;
use crate::rules::{CastlingSide, Move, PieceLetters, SanError, Square, Typed};
use crate::text::{capitalize, illegal_reason, move_name};

/// Maximum number of commands that we suggest for a line without a slash.
const COMMANDS_NAMED: usize = 4;

/// Returns the ways to say the hint, longest first; empty if there is nothing to say.
pub fn worded(app: &App) -> Vec<String> {
    if app.line.is_empty() {
        hint_of_hand(app)
    } else {
        hint_of_text(app)
    }
}

/// Says what the keys do with a selected piece or with a move that waits to be confirmed.
fn hint_of_hand(app: &App) -> Vec<String> {
    let hand = &app.hand;
    if hand.is_cursor_shown() && hand.selection().origin().is_some() {
        return vec![
            "Arrow keys choose where to, Space puts it down, Esc puts it back".to_owned(),
            "Arrows, then Space; Esc puts it back".to_owned(),
        ];
    }
    let Some(m) = hand.unconfirmed() else {
        return hint_of_reading(app);
    };
    let [_, to] = app.typed().position().squares_of(m);
    ways_to_confirm(&named(app, m), hand.cursor() == to)
}

/// Says what players can do with the position that they look at while they read the game.
fn hint_of_reading(app: &App) -> Vec<String> {
    let is_free = app.hand.is_empty() && app.layers.is_empty();
    if !is_free || app.viewed.is_none() || !app.session.is_read() {
        return Vec::new();
    }
    let sign = app.settings().keys.shown('!');
    vec![format!("Play a move to try it; {sign} gives a sign")]
}

/// Says what the typed text would do.
fn hint_of_text(app: &App) -> Vec<String> {
    let typed = app.typed();
    if typed.has_slash() {
        // The list of completions says what commands do.
        return Vec::new();
    }
    let answer = typed.answer();
    let is_command = command::meaning_without_slash(typed.text()).is_some();
    let can_only_be_move = answer.is_none() && !is_command;
    if can_only_be_move && let Some(why) = why_no_move(&app.session) {
        return why.into_hint(typed);
    }
    let playable = typed.as_playable_move();
    match answer {
        // An `n` declines, but it may also be the beginning of a knight's move.
        Some(answer) => vec![answer.in_words(&named_each(app, playable.into_moves()))],
        None => hint_of_move(app, playable),
    }
}

/// Says what a text does that is not an answer, and that may be this move.
fn hint_of_move(app: &App, typed: Typed) -> Vec<String> {
    let castles_short = |m| app.typed().position().castles(m) == Some(CastlingSide::King);
    match typed {
        Typed::NoMove => hint_of_no_move(app),
        Typed::Partial(moves) => ways_to_list(app, moves),
        // Another key may make it long castling.
        Typed::Unconfirmed(m) if castles_short(m) => vec!["Enter castles short".to_owned()],
        Typed::Unconfirmed(m) | Typed::Complete(m) => {
            vec![format!("Enter plays {}", named(app, m))]
        }
    }
}

/// Says what a text does that is not the beginning of a move, or that is typed while nobody can move on the visible board.
fn hint_of_no_move(app: &App) -> Vec<String> {
    let typed = app.typed();
    let text = typed.text();
    if command::begins_answer(text) {
        // An `n` may be meant as the beginning of a knight's move.
        return why_no_move(&app.session).map_or_else(
            || ways_to_say_no_question(typed),
            |why| why.into_hint(typed),
        );
    }
    match command::meaning_without_slash(text) {
        Some(BareLine::Command) => {
            let short = format!("Enter runs /{}", text.trim());
            return vec![format!("{short}: commands begin with a slash"), short];
        }
        Some(BareLine::BeginningOf(words)) => return ways_to_suggest(&words),
        None => {}
    }
    if let Err(why) = app.shown().check_takes_moves() {
        return vec![capitalize(&why.words)];
    }
    match typed.read_move() {
        Err(SanError::Unreadable(_)) | Ok(_) => {
            ways_to_say_nothing_fits(text, app.settings().notation)
        }
        Err(why) => {
            let style = app.settings().move_style();
            vec![capitalize(&illegal_reason(&why, style, typed.position()))]
        }
    }
}

/// Returns the ways to say that no legal move begins with a text, longest first: with the reason if it begins with the letter of
/// a piece in lower case.
fn ways_to_say_nothing_fits(text: &str, letters: PieceLetters) -> Vec<String> {
    let fits_nothing = format!("No legal move starts with {text:?}");
    if letters.begins_with_piece_in_lower_case(text) {
        let phrase = letters.phrase();
        let reason = format!("{fits_nothing}; {phrase} a piece is a capital");
        return vec![reason, fits_nothing];
    }
    vec![fits_nothing]
}

/// Returns the ways to list moves, longest first. If there are several pieces and more moves, each piece has a line with the
/// squares that it may go to.
fn ways_to_list(app: &App, moves: Vec<Move>) -> Vec<String> {
    let (position, letters) = (app.session.game().position(), app.settings().notation);
    let mut by_piece = BTreeMap::<Square, Vec<String>>::new();
    for &m in &moves {
        let destinations = by_piece.entry(m.from).or_default();
        destinations.push(letters.write(&without_piece(&position.san(m), m.to)));
    }
    if by_piece.len() == 1 || by_piece.len() == moves.len() {
        return vec![named_each(app, moves).join(" ")];
    }
    let line_of = |(from, destinations): (Square, Vec<String>)| {
        let role = position.board.role_on(from);
        let piece = role.and_then(|role| letters.letter(role));
        let name = piece.map(String::from).unwrap_or_default();
        format!("{name}{from} {}", destinations.join(" "))
    };
    let lines = by_piece.into_iter().map(line_of).collect::<Vec<_>>();
    vec![lines.join("\n"), lines.join("; ")]
}

/// Returns a move without the piece and its origin, as in `xh7+`; castling as it is.
fn without_piece(san: &str, to: Square) -> String {
    let Some(at) = san.rfind(&to.to_string()) else {
        return san.to_owned();
    };
    let captures = if san[..at].ends_with('x') { "x" } else { "" };
    format!("{captures}{}", &san[at..])
}

/// Returns the name of a move, in the notation of the settings.
fn named(app: &App, m: Move) -> String {
    move_name(m, app.settings().move_style(), app.typed().position())
}

fn named_each(app: &App, moves: Vec<Move>) -> Vec<String> {
    moves.into_iter().map(|m| named(app, m)).collect()
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

/// Returns the ways to say that a typed yes or no answers nothing, longest first. While players view another position, no move
/// can be typed, so they do not mention moves.
fn ways_to_say_no_question(typed: TypedText<'_>) -> Vec<String> {
    let short = "No question is open".to_owned();
    if !typed.can_move() {
        return vec![short];
    }
    let text = typed.text();
    let long = format!("No legal move starts with {text:?}, and no question is open");
    vec![long, short]
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
            Question::Takeback { .. } => "the take-back",
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
