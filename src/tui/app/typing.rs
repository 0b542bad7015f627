//! Reads the entry line as a move or a command, and completes it.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::outcome::{By, Outcome};
use super::{App, Slide};
use crate::command::{self, BareLine, Completion, Refusal};
use crate::game::{Action, Question};
use crate::rules::{CastlingSide, Color, Move, Role, SanError, Typed};
use crate::settings::EntryMode;
use crate::text::{illegal_reason, name, sentence};

/// How long the slide of a typed move takes, while its piece is seen halfway. More steps would be more bytes than a remote line
/// shows at once.
const SLIDE_TIME: Duration = Duration::from_millis(60);

/// The most commands that are suggested for a line without a slash.
const COMMANDS_NAMED: usize = 4;

/// Why no move can be played on this screen, whatever it is.
enum NoMove {
    /// The game is over, as the sentence says.
    Over(String),
    /// The player with this name is to move, on another screen.
    OthersTurn(String),
    /// Nobody plays here, as the sentence says.
    Watching(String),
}

impl NoMove {
    fn in_words(self) -> String {
        match self {
            Self::Over(how) => format!("the game is over: {how}"),
            Self::OthersTurn(name) => format!("{name} is to move"),
            Self::Watching(why) => why,
        }
    }
}

impl App {
    /// Handles a key while a line is typed.
    pub(super) fn entry_key(&mut self, key: KeyEvent) {
        let any = !self.line.completions().is_empty();
        if let KeyCode::Up | KeyCode::Down | KeyCode::Tab = key.code {
            // The list of completions takes the place of a refusal again.
            self.settle(Ok(Outcome::Quiet), By::Line);
            self.line.edit();
        }
        match key.code {
            KeyCode::Char('/') if self.slash_begins_command() => {
                self.line.set("/");
                self.text_changed(key);
            }
            KeyCode::Esc => {
                self.line.clear();
                self.settle(Ok(Outcome::Quiet), By::Line);
            }
            KeyCode::Up if any => self.line.mark_completion_above(),
            KeyCode::Down if any => self.line.mark_completion_below(),
            KeyCode::Tab => match self.line.marked_completion() {
                Some(chosen) => self.line.set(chosen.line.clone()),
                None => self.complete(),
            },
            // Enter takes the selected completion unless the line can be run as it is.
            KeyCode::Enter => match self.line.completion_for_enter().cloned() {
                Some(taken) if !self.is_whole(&taken) => self.accept_completion(taken),
                Some(_) | None => self.enter(),
            },
            _ => match self.waiting_move_before(key) {
                Some(m) => {
                    self.play_at_once(m);
                    if self.line.expects_suffix() {
                        self.key(key);
                    }
                }
                None if self.line.key(key) => self.text_changed(key),
                None => {}
            },
        }
    }

    /// Returns true if all of a completion is typed, and what may still follow it can be left out.
    fn is_whole(&self, completion: &Completion) -> bool {
        let line = self.line.text();
        let (typed, whole) = (line.trim_end(), completion.line.trim_end());
        typed.eq_ignore_ascii_case(whole) && command::read(line, self.move_reader()).is_ok()
    }

    /// Puts a completion into the line, and runs it unless it needs an argument.
    pub(super) fn accept_completion(&mut self, chosen: Completion) {
        self.line.set(chosen.line);
        if !chosen.more {
            self.enter();
        }
    }

    /// Completes the text to the only move that it can become, or puts the slash before a command's word.
    fn complete(&mut self) {
        let (position, letters) = (self.session.game().position(), self.settings().notation);
        match position.completions(self.line.text(), letters)[..] {
            [m] => self.line.set(letters.write(&position.san(m))),
            [] if command::without_slash(self.line.text()).is_some() => {
                self.line.set(format!("/{}", self.line.text()));
            }
            _ => {}
        }
    }

    /// Returns what the typed text stands for.
    pub(super) fn typed_move(&self) -> Typed {
        let position = self.session.game().position();
        position.typed(self.line.text(), self.settings().notation)
    }

    /// Returns true if a typed slash begins a command: unless one is being typed, or a pawn's move lacks its new piece.
    fn slash_begins_command(&self) -> bool {
        let text = self.line.text();
        let is_command =
            text.starts_with(['/', ':']) || command::without_slash(text) == Some(BareLine::Command);
        let lacks_piece = match self.typed_move() {
            Typed::Partial(moves) => moves.iter().all(|m| m.promotion.is_some()),
            Typed::NoMove | Typed::Complete(_) | Typed::Unconfirmed(_) => false,
        };
        !(is_command || lacks_piece)
    }

    /// Returns true if moves are played as soon as they are typed.
    fn plays_at_once(&self) -> bool {
        let is_instant = self.settings().entry == EntryMode::Instant;
        is_instant && self.viewed.is_none() && self.why_no_move().is_none()
    }

    /// Returns why no move can be played on this screen now, whatever it is: the game is over, or somebody else is to move.
    /// `None` if one can be.
    fn why_no_move(&self) -> Option<NoMove> {
        let game = self.session.game();
        if let Some(outcome) = game.outcome() {
            return Some(NoMove::Over(outcome.cited(self.session.players())));
        }
        let side = game.side_to_move();
        let refused = self.session.check_acts_for(Some(side)).err()?;
        Some(if self.session.check_acts_for(Some(!side)).is_ok() {
            NoMove::OthersTurn(self.session.players().called(side).to_owned())
        } else {
            NoMove::Watching(refused.to_string())
        })
    }

    /// Handles a text that a key has changed: plays a move that is now unambiguous, but not after a deletion.
    pub(super) fn text_changed(&mut self, key: KeyEvent) {
        self.settle(Ok(Outcome::Quiet), By::Line);
        let KeyCode::Char(_) = key.code else {
            return;
        };
        if !self.plays_at_once() {
            return;
        }
        match self.typed_move() {
            Typed::Complete(m) => self.play_at_once(m),
            Typed::Unconfirmed(m) if self.needs_no_enter(m) => {
                self.line.wait_for_next_key(self.now)
            }
            Typed::Unconfirmed(_) | Typed::Partial(_) | Typed::NoMove => {}
        }
    }

    /// Returns true if a typed move that waits for Enter is played without it when no key follows: castling short where
    /// castling long is not possible, and a bishop in lower case. A capture without its rank waits for Enter.
    fn needs_no_enter(&self, m: Move) -> bool {
        let position = self.session.game().position();
        match position.castles(m) {
            Some(CastlingSide::King) => position.castling_reason(CastlingSide::Queen).is_some(),
            Some(CastlingSide::Queen) => false,
            None => position.board.role(Role::Bishop).contains(m.from),
        }
    }

    /// Plays the typed move that has waited long enough for another key, or whose player would lose on time meanwhile. It was
    /// made when its last key was typed.
    pub(super) fn play_waiting_move(&mut self, now: Instant) {
        let Some([due, typed]) = self.line.plays_at() else {
            return;
        };
        let flag = self.session.flag_due();
        if due.min(flag.unwrap_or(due)) > now {
            return;
        }
        if let Typed::Unconfirmed(m) = self.typed_move() {
            self.now = typed;
            self.play_at_once(m);
            self.now = now;
        }
    }

    /// Plays the move that was left standing for the turn of this screen, if that has come.
    pub(super) fn play_standing_move(&mut self) {
        if self.line.waits_for_turn() && self.why_no_move().is_none() {
            self.enter();
        }
    }

    /// Drops a typed move that was meant for the position before this one: `plies` had been played there, and this screen was
    /// to move or not. What is typed for the next turn stays until that comes.
    pub(super) fn drop_outdated_text(&mut self, plies: usize, side: Color) {
        let was_own_turn = self.session.check_acts_for(Some(side)).is_ok();
        let is_next = self.session.game().record().len() == plies + 1;
        let is_command = self.line.text().starts_with(['/', ':']);
        if !is_command && (was_own_turn || !is_next) {
            self.line.clear();
        }
    }

    /// Plays a typed move without Enter, and remembers what may still follow it in its notation unless it was refused.
    fn play_at_once(&mut self, m: Move) {
        let position = self.session.game().position();
        let en_passant = position.captured(m).is_some_and(|square| square != m.to);
        self.line.finish();
        let handled = self.act(Action::Move(m));
        self.settle(handled, By::LastKey { en_passant });
    }

    /// Returns a typed move that waits for the next key, to be played before this one: `O-O` unless the key continues to long
    /// castling, or a bishop in lower case.
    fn waiting_move_before(&self, key: KeyEvent) -> Option<Move> {
        let KeyCode::Char(letter) = key.code else {
            return None;
        };
        let is_plain = (key.modifiers - KeyModifiers::SHIFT).is_empty();
        let begins_move = self.settings().notation.begin_move(letter);
        let ends_move = "+#!?=".contains(letter);
        let at_end = self.line.entry().before_cursor() == self.line.text();
        if !(is_plain && at_end && self.plays_at_once() && (begins_move || ends_move)) {
            return None;
        }
        let Typed::Unconfirmed(m) = self.typed_move() else {
            return None;
        };
        let position = self.session.game().position();
        let continued = format!("{}{letter}", self.line.text());
        let continues = begins_move
            && !position
                .completions(&continued, self.settings().notation)
                .is_empty();
        let waits = self.needs_no_enter(m) || position.castles(m) == Some(CastlingSide::King);
        (waits && !continues).then_some(m)
    }

    /// Returns ways to say what the typed text would do or may become, or why it is no move; none for a line with a slash, which
    /// has a list. With nothing typed, returns how to confirm a move that waits for it.
    pub fn outlook(&self) -> Vec<String> {
        let text = self.line.text();
        let position = self.session.game().position();
        let name = |m| name(m, self.move_style(), position);
        if text.is_empty() && self.hand.is_steering() && self.hand.selection().origin().is_some() {
            return vec![
                "Arrow keys choose where to, Space puts it down, Esc puts it back".to_owned(),
                "Arrows, then Space; Esc puts it back".to_owned(),
            ];
        }
        if text.is_empty() {
            return self.unconfirmed().map_or(Vec::new(), |m| {
                let is_under_cursor = self.hand.cursor() == position.squares_of(m)[1];
                let [how, briefly] = if is_under_cursor {
                    ["Enter or a click", "Enter"]
                } else {
                    ["A click"; 2]
                };
                let played = name(m);
                vec![
                    format!("{how} on the piece plays {played}; Esc takes it back"),
                    format!("{briefly} plays {played}; Esc takes it back"),
                    format!("{briefly} plays {played}, Esc not"),
                ]
            });
        }
        if text.starts_with(['/', ':']) {
            return Vec::new();
        }
        if let Some(ways) = self.outlook_without_turn() {
            return ways;
        }
        let moves = match self.typed_move() {
            // Nothing is played while an earlier position is shown.
            _ if self.viewed.is_some() => String::new(),
            Typed::Unconfirmed(m) if position.castles(m) == Some(CastlingSide::King) => {
                "Enter castles short".to_owned()
            }
            Typed::Unconfirmed(m) | Typed::Complete(m) => format!("Enter plays {}", name(m)),
            Typed::Partial(moves) => moves.into_iter().map(name).collect::<Vec<_>>().join(" "),
            Typed::NoMove => String::new(),
        };
        match (self.outlook_of_answer(), moves.as_str()) {
            (Some(answer), "") => vec![answer],
            (Some(answer), moves) => vec![format!("{answer} ({moves})")],
            (None, "") => self.outlook_of_no_move(),
            (None, _) => vec![moves],
        }
    }

    /// Returns ways to say why a typed text is no move now, whatever it is; `None` if moves can be played here, if it is no move
    /// or if it answers a question.
    fn outlook_without_turn(&self) -> Option<Vec<String>> {
        let text = self.line.text();
        let why = self.why_no_move()?;
        if self.outlook_of_answer().is_some() || command::without_slash(text).is_some() {
            return None;
        }
        Some(match why {
            NoMove::Over(how) => vec![format!("The game is over. {how}"), how],
            NoMove::OthersTurn(name) if self.line.waits_for_turn() => vec![
                format!("Plays {text} when {name} has moved; Esc takes it back"),
                format!("Plays {text} after {name}, Esc not"),
            ],
            NoMove::OthersTurn(name) => vec![
                format!("{name} is to move: Enter leaves {text} for your turn"),
                format!("{name} is to move"),
            ],
            NoMove::Watching(why) => vec![sentence(&why)],
        })
    }

    /// Returns what Enter does with a typed yes or no.
    fn outlook_of_answer(&self) -> Option<String> {
        let question = self.session.question()?;
        let asked = match question {
            Question::DrawWithNextMove(_) => return None,
            Question::Draw(_) => "the draw",
            Question::Takeback(_) => "the take-back",
            Question::Result(..) => "the result",
            Question::Clock { .. } => "the time",
        };
        let is_yes = command::answer(self.line.text())? == Action::Accept;
        let does = if is_yes { "accepts" } else { "declines" };
        Some(format!("Enter {does} {asked}"))
    }

    /// Returns ways to say the hint for a text that no move begins with.
    fn outlook_of_no_move(&self) -> Vec<String> {
        let text = self.line.text();
        if command::begins_answer(text) {
            let ways = [
                "No legal move begins like this, and no question stands",
                "No question stands",
            ];
            // While an earlier position is viewed, no move is read.
            let first = usize::from(self.viewed.is_some());
            return ways[first..].iter().copied().map(str::to_owned).collect();
        }
        match command::without_slash(text) {
            Some(command::BareLine::Command) => {
                let runs = format!("Enter runs /{}", text.trim());
                return vec![format!("{runs}: commands begin with a slash"), runs];
            }
            Some(command::BareLine::Begun(words)) => {
                let words = words.iter().take(COMMANDS_NAMED);
                let words: Vec<_> = words.map(|word| format!("/{word}")).collect();
                let words = format!("Tab for {}", words.join(" "));
                return vec![format!("Commands begin with a slash: {words}"), words];
            }
            None => {}
        }
        if self.viewed.is_some() {
            return self.whereabouts();
        }
        vec![match self.move_reader().read(text) {
            Err(SanError::Unreadable(_)) | Ok(_) => "No legal move begins like this".to_owned(),
            Err(why) => {
                let position = self.session.game().position();
                sentence(&illegal_reason(&why, self.move_style(), position))
            }
        }]
    }

    /// Runs the typed line, or keeps it and shows why it cannot be read or played.
    fn enter(&mut self) {
        let line = self.line.text().to_owned();
        let handled = match self.why_no_move() {
            Some(NoMove::OthersTurn(_)) if self.reads_as_move(&line) => {
                self.line.wait_for_turn();
                Ok(Outcome::Quiet)
            }
            Some(why) if self.reads_as_move(&line) => Err(Refusal::new(why.in_words())),
            Some(_) | None => match command::read(&line, self.move_reader()) {
                Ok(command) => {
                    self.line.finish();
                    self.execute(command)
                }
                Err(refusal) => Err(refusal),
            },
        };
        if handled.is_err() {
            self.line.refuse();
        }
        self.settle(handled, By::Line);
    }

    /// Returns true if a text is written as a move is, legal or not.
    fn reads_as_move(&self, text: &str) -> bool {
        !matches!(self.move_reader().read(text), Err(SanError::Unreadable(_)))
    }

    /// Slides the piece of a move that was typed or played elsewhere, if the setting is on: the players were not looking
    /// at its squares.
    pub(super) fn start_slide(&mut self, m: Move) {
        let slides = self.settings().slide.is_on();
        if let Some((ply, before)) = self.last_shown().filter(|_| slides)
            && ply.played == m
        {
            let [from, to] = before.squares_of(m);
            let due = self.now + SLIDE_TIME;
            self.hand.begin_slide(Slide { from, to, due });
        }
    }
}
