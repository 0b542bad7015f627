//! One sitting: the game and the two who play it. Runs what the commands ask of the game, whoever typed them.

mod answer;
mod date;
mod execute;
mod files;
mod game_document;
mod library;
mod opening;
mod own_tags;
mod pasted;
mod players;
mod rematch;
mod score;
mod walk;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Instant;

pub use execute::{Context, FrontEnd, Response, SessionError};
pub use opening::{OpenError, OpenMode, Opened};
pub use players::Players;
pub use rematch::{NextGame, toss};

use crate::command::{Label, Query};
use crate::game::{Action, Clocks, Game, GameEvent, GameOptions, Outcome, Ply, Reason};
use crate::rules::{Color, Position, SanError};
use crate::settings::{Change, Settings};
use crate::storage::Notifier;
use crate::text::{self, MoveStyle};
use files::SaveLocation;
use game_document::GameDocument;
use score::Score;

pub use answer::{TextStyle, board_in_letters, pieces};
pub use library::games_of;
pub use walk::{Continued, ViewedPosition, numbering};

/// A game being played, by whom, and where it is kept.
#[derive(Debug)]
pub struct Session {
    /// What is played.
    game: Game,
    /// Who plays it.
    players: Players,
    /// What the players have agreed on for the next game.
    options: GameOptions,
    /// The game as it is written down.
    document: GameDocument,
    /// What they have scored in this sitting.
    score: Score,
    /// Where games are kept.
    location: SaveLocation,
    /// What is known of the file that the game came from, if it came from one.
    opened: Option<Opened>,
    /// What is rung when saving begins to fail or goes well again.
    notifier: Option<Notifier>,
    /// Whether the moves come from a pipe or a file.
    piped: bool,
    /// The files that games of this sitting have been copied to.
    copies: BTreeSet<PathBuf>,
}

impl Session {
    /// A sitting that begins with a game from this position. Games are not kept unless that is asked for.
    pub fn new(start: Position, players: Players) -> Self {
        let game = Game::new(start);
        Self {
            document: GameDocument::new(&game, &players),
            game,
            players,
            options: GameOptions::default(),
            score: Score::default(),
            location: SaveLocation::default(),
            opened: None,
            notifier: None,
            piped: false,
            copies: BTreeSet::new(),
        }
    }

    /// The same sitting, to be played under these terms.
    pub fn with_options(self, options: GameOptions) -> Self {
        if options == self.options {
            return self;
        }
        let game = Game::with_options(*self.game.start(), options.clone());
        Self {
            document: GameDocument::new(&game, &self.players),
            game,
            options,
            ..self
        }
    }

    /// The same sitting, where the lines come from a pipe or a file.
    pub fn piped(self) -> Self {
        Self {
            piped: true,
            ..self
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What is known of the file that the game came from, if it came from one.
    pub fn opened(&self) -> Option<&Opened> {
        self.opened.as_ref()
    }

    /// What can be done with the game, if it came from a file.
    fn open_mode(&self) -> Option<OpenMode> {
        self.opened.as_ref().map(|opened| opened.open_mode)
    }

    /// Who plays it.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// Takes a name or terms from settings in which something has just been changed. What is to be added to the news of
    /// that: terms may have to wait for the next game.
    pub fn apply_setting(&mut self, change: &Change, settings: &Settings) -> &'static str {
        let named = [
            (Color::White, "white", &settings.white),
            (Color::Black, "black", &settings.black),
        ];
        for (color, setting, name) in named {
            if change.setting.name == setting {
                self.label(Label::Player(color), &name.to_string());
            }
        }
        let options = settings.options();
        if options == self.options || self.set_options(options) {
            ""
        } else {
            ", starting with the next game"
        }
    }

    /// A player acts at this moment; what came of it, or why nothing did.
    pub fn act(&mut self, action: Action, now: Instant) -> Result<Vec<GameEvent>, SessionError> {
        if self.open_mode() == Some(OpenMode::HeldElsewhere) {
            return Err(SessionError::HeldElsewhere);
        }
        let events = self.game.act(action, now).map_err(SessionError::Action)?;
        if let Some(outcome) = self.game.outcome() {
            self.score.count(&self.players, outcome);
        }
        self.note(&events, now);
        Ok(events)
    }

    /// Lets time pass until this moment; how the game ended, if a flag has fallen meanwhile.
    pub fn tick(&mut self, now: Instant) -> Option<Outcome> {
        let outcome = self.game.tick(now)?;
        self.score.count(&self.players, outcome);
        self.note(&[], now);
        Some(outcome)
    }

    /// The game is left at this moment, for good or until it is resumed: writes down both clocks as they stand, so that
    /// nobody gains time by that. To be called before another game takes its place, and at the end of the sitting.
    pub fn leave(&mut self, now: Instant) {
        let runs = |clocks: &Clocks| clocks.running().is_some();
        if !self.game.clocks().is_some_and(runs) || self.tick(now).is_some() {
            return;
        }
        self.note(&[], now);
    }

    /// Writes down what has happened at this moment.
    fn note(&mut self, events: &[GameEvent], now: Instant) {
        self.document.note_source(self.piped);
        self.document
            .note(&self.game, events, now, self.notifier.as_ref());
    }

    /// Says what has just happened, moves in the way that is set.
    pub fn words(&self, event: &GameEvent, say: MoveStyle) -> String {
        let played = self.game.record().len();
        let before = match event {
            GameEvent::Played(_) => self.game.position_after(played.saturating_sub(1)),
            _ => self.game.position(),
        };
        text::words(event, say, before)
    }

    /// Says why a text is no move that can be played, moves in the way that is set.
    pub fn illegal_reason(&self, error: &SanError, say: MoveStyle) -> String {
        text::illegal_reason(error, say, self.game.position())
    }

    /// The last move of the game and the position before it, if there is one.
    fn last(&self) -> Option<(&Ply, &Position)> {
        let record = self.game.record();
        let before = record.len().checked_sub(1)?;
        Some((record.last()?, self.game.position_after(before)))
    }

    /// Where the game stands, the last move named in this way.
    fn place(&self, say: MoveStyle) -> String {
        text::place(self.last().map(|(ply, before)| (ply.played, before)), say)
    }

    /// Agrees on the terms of the next game, which is this one as long as nobody has done anything in it. Whether it
    /// is this one.
    fn set_options(&mut self, options: GameOptions) -> bool {
        let game = &self.game;
        let begun = self.opened.is_some()
            || !game.record().is_empty()
            || game.outcome().is_some()
            || game.clocks().is_some_and(Clocks::is_started);
        if !begun {
            self.game = Game::with_options(*game.start(), options.clone());
            self.document.begin_again(&self.game, &self.players);
        }
        self.options = options;
        !begun
    }

    /// Begins another game between the same players, under the terms that they have agreed on.
    pub fn begin(&mut self, start: Position) {
        self.take_up(Game::with_options(start, self.options.clone()));
    }

    /// Takes another game up, which will have a file of its own.
    fn take_up(&mut self, game: Game) {
        self.game = game;
        self.opened = None;
        self.document = GameDocument::new(&self.game, &self.players);
        self.keep_as_new();
    }

    /// Answers a question about the place that is looked at, or about the game as it stands at this moment, in lines of
    /// plain text; only the clocks know nothing but the present.
    pub fn answer(
        &self,
        at: Option<&ViewedPosition>,
        query: Query,
        style: TextStyle,
        now: Instant,
    ) -> Vec<String> {
        let present = self.present();
        let path = at.map_or(&present, ViewedPosition::path);
        let last = match at {
            Some(seen) => seen.step(),
            None => self.last(),
        };
        let mut lines = match query {
            Query::Lines => self.list_lines(path, style.say),
            _ => answer::answer(&self.game, last, query, style, now),
        };
        if query == Query::Last {
            lines.extend(Some(self.remarks(path)).filter(|remarks| !remarks.is_empty()));
        }
        lines
    }

    /// Returns true if the game has moves and is not over.
    pub fn is_unfinished(&self) -> bool {
        self.game.outcome().is_none() && !self.game.record().is_empty()
    }

    /// Whose move it is, or how the game ended, in words.
    pub fn standing(&self) -> String {
        match self.game.outcome() {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move", self.game.side_to_move()),
        }
    }

    /// What sets the clocks going, where they wait for it: at the start, or after the game was resumed.
    pub fn clock_hint(&self) -> Option<String> {
        let waits = |clocks: &&Clocks| !clocks.is_started() && self.game.outcome().is_none();
        self.game.clocks().filter(waits)?;
        let color = self.game.side_to_move();
        Some(format!(
            "{color}'s {} move starts {}'s clock; /start starts {color}'s",
            self.waiting_move(),
            !color
        ))
    }

    /// Which move it is that clocks that wait are started by, in words.
    pub fn waiting_move(&self) -> &'static str {
        if self.game.record().is_empty() {
            "first"
        } else {
            "next"
        }
    }

    /// What the side to move may claim: a draw on the position as it stands, or else with which move, named in this way.
    pub fn claim_hint(&self, say: MoveStyle) -> Option<String> {
        let color = self.game.side_to_move();
        if let Some(reason) = self.game.claimable() {
            return Some(format!("{color} may claim a draw: {}", reason.cited()));
        }
        let moves = self.game.claimable_moves();
        let &(_, reason) = moves.first()?;
        let with = if reason == Reason::FiftyMoves {
            "any move that is not a capture or a pawn move".to_owned()
        } else {
            let position = self.game.position();
            let repeating = moves.iter().filter(|&&(_, other)| other == reason);
            let names: Vec<String> = repeating
                .map(|&(m, _)| text::name(m, say, position))
                .collect();
            names.join(" or ")
        };
        Some(format!(
            "{color} may claim a draw with {with}: {}",
            reason.cited()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What may be claimed from this position after these moves.
    fn hint(start: &str, moves: &str) -> Option<String> {
        let mut session = Session::new(start.parse().unwrap(), Players::default());
        for text in moves.split_whitespace() {
            let m = session.game().position().read_move(text).unwrap();
            session.act(Action::Move(m), Instant::now()).unwrap();
        }
        session.claim_hint(MoveStyle::San)
    }

    /// King and rook against king, White to move.
    const ENDGAME: &str = "4k3/8/8/8/8/8/7R/4K3 w - - 0 1";

    #[test]
    fn the_hint_tells_a_claim_on_the_position_from_one_with_a_move() {
        let nearly = "Kd2 Kd7 Ke1 Ke8 Kd2 Kd7 Ke1";
        assert_eq!(hint(ENDGAME, ""), None);
        assert_eq!(
            hint(ENDGAME, nearly).as_deref(),
            Some("Black may claim a draw with Ke8: threefold repetition (FIDE 9.2)")
        );
        assert_eq!(
            hint(ENDGAME, &format!("{nearly} Ke8")).as_deref(),
            Some("White may claim a draw: threefold repetition (FIDE 9.2)")
        );
    }

    #[test]
    fn the_hint_names_each_move_that_would_repeat_a_position() {
        let moves = "Kd2 Ke7 Ke2 Ke8 Kf2 Ke7 Ke3 Ke8 Kd2 Ke7 Ke1 Ke8 Kf2 Ke7 Ke2 Ke8";
        assert_eq!(
            hint(ENDGAME, moves).as_deref(),
            Some("White may claim a draw with Kd2 or Kf2: threefold repetition (FIDE 9.2)")
        );
    }

    #[test]
    fn at_99_quiet_plies_the_hint_names_no_single_move() {
        assert_eq!(
            hint("4k3/8/8/8/8/8/7R/4K3 b - - 99 80", "").as_deref(),
            Some(
                "Black may claim a draw with any move that is not a capture or a pawn move: \
                 fifty moves without a capture or pawn move (FIDE 9.3)"
            )
        );
    }
}
