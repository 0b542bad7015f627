//! Puts what has become of a game elsewhere on the board, and finds out what has happened.

use std::mem;
use std::time::Instant;

use super::Session;
use super::game_document::GameDocument;
use super::opened::FromFile;
use crate::command::Label;
use crate::game::{Action, Game, GameEvent, Players, Ply};
use crate::rules::Color;

impl Session {
    /// Puts the game on the board as it stands elsewhere after this action, if that is known. Returns what has happened;
    /// `None` if it is another game.
    pub(super) fn follow(
        &mut self,
        found: FromFile,
        action: Option<Action>,
        now: Instant,
    ) -> Option<Vec<GameEvent>> {
        let FromFile {
            tree,
            mut game,
            clock_state,
            ..
        } = found;
        if let Some(state) = clock_state {
            state.restore(&mut game, now);
        }
        self.players = Players::default();
        for color in Color::ALL {
            let name = tree.tags.known(Label::Player(color).tag());
            self.players.set(color, name);
        }
        let mut before = mem::replace(&mut self.game, game);
        self.document = GameDocument::of(tree, &self.game);
        let was_over = before.outcome().is_some();
        let acted = action.and_then(|action| before.act(action, now).ok());
        let events = acted.or_else(|| changes(&before, &self.game));
        if let Some(outcome) = self
            .game
            .outcome()
            .filter(|_| !was_over && events.is_some())
        {
            self.score.count(&self.players, outcome);
        }
        events
    }
}

/// Returns what has happened between two states of a game; `None` if they are of two games.
fn changes(before: &Game, after: &Game) -> Option<Vec<GameEvent>> {
    let (old, new) = (before.record(), after.record());
    let same = |(one, other): &(&Ply, &Ply)| one.played == other.played;
    let common = old.iter().zip(new).take_while(same).count();
    if before.start() != after.start() || common + 2 < old.len() {
        return None;
    }
    let taken_back = old[common..]
        .iter()
        .rev()
        .cloned()
        .map(GameEvent::TakenBack);
    let played = new[common..].iter().cloned().map(GameEvent::Played);
    let asked = after
        .question()
        .filter(|_| before.question() != after.question());
    let ended = after.outcome().filter(|_| before.outcome().is_none());
    let events = taken_back.chain(played);
    let events = events.chain(asked.map(GameEvent::Asked));
    Some(events.chain(ended.map(GameEvent::Ended)).collect())
}
