//! One sitting: the game and the two who play it. Runs what the commands ask of the game, whoever typed them.

mod tell;

use std::time::Instant;

use crate::command::Inquiry;
use crate::game::{Action, Denied, Game, Happened, Outcome, Reason, Terms};
use crate::rules::{Color, Position};

pub use tell::board_in_letters;

/// The names of the two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
}

impl Default for Players {
    fn default() -> Self {
        Self {
            white: Color::White.to_string(),
            black: Color::Black.to_string(),
        }
    }
}

impl Players {
    /// The name of the player of a color.
    pub fn name(&self, color: Color) -> &str {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

/// A game being played, and by whom.
#[derive(Clone, Debug)]
pub struct Session {
    /// What is played.
    game: Game,
    /// Who plays it.
    players: Players,
}

impl Session {
    /// A sitting that begins with a game from this position.
    pub fn new(start: Position, players: Players) -> Self {
        Self {
            game: Game::new(start),
            players,
        }
    }

    /// The same sitting, to be played under these terms.
    pub fn under(self, terms: Terms) -> Self {
        Self {
            game: Game::under(*self.game.start(), terms),
            ..self
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays it.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// A player acts at this moment; what came of it, or why nothing did.
    pub fn act(&mut self, action: Action, now: Instant) -> Result<Vec<Happened>, Denied> {
        self.game.act(action, now)
    }

    /// Lets time pass until this moment; how the game ended, if a flag has fallen meanwhile.
    pub fn tick(&mut self, now: Instant) -> Option<Outcome> {
        self.game.tick(now)
    }

    /// Begins another game between the same players, under the same terms.
    pub fn begin(&mut self, start: Position) {
        self.game = Game::under(start, self.game.terms().clone());
    }

    /// Answers a question about the game as it stands at this moment, in lines of plain text. `bottom` is the color
    /// at the reader's side.
    pub fn tell(&self, inquiry: Inquiry, bottom: Color, now: Instant) -> Vec<String> {
        self.tell_after(self.game.record().len(), inquiry, bottom, now)
    }

    /// Answers the same question about the game as it stood after so many plies; only the clocks know nothing but
    /// the present.
    pub fn tell_after(
        &self,
        plies: usize,
        inquiry: Inquiry,
        bottom: Color,
        now: Instant,
    ) -> Vec<String> {
        tell::tell(&self.game, plies, inquiry, bottom, now)
    }

    /// Whose move it is, or how the game ended, in words.
    pub fn standing(&self) -> String {
        match self.game.outcome() {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move", self.game.side_to_move()),
        }
    }

    /// What the side to move may claim: a draw on the position as it stands, or else with which move.
    pub fn claim_hint(&self) -> Option<String> {
        let color = self.game.side_to_move();
        if let Some(reason) = self.game.claimable() {
            return Some(format!("{color} may claim a draw: {}", cited(reason)));
        }
        let moves = self.game.claimable_moves();
        let &(_, reason) = moves.first()?;
        let with = if reason == Reason::FiftyMoves {
            "the next move, unless it captures or moves a pawn".to_owned()
        } else {
            let position = self.game.position();
            let repeating = moves.iter().filter(|&&(_, other)| other == reason);
            let names: Vec<String> = repeating
                .map(|&(m, _)| position.san(m).to_string())
                .collect();
            names.join(" or ")
        };
        Some(format!(
            "{color} may claim a draw with {with}: {}",
            cited(reason)
        ))
    }
}

/// A reason with its article.
fn cited(reason: Reason) -> String {
    format!("{reason} (FIDE {})", reason.article())
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
        session.claim_hint()
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
                "Black may claim a draw with the next move, unless it captures or moves a pawn: \
                 fifty moves without a capture or pawn move (FIDE 9.3)"
            )
        );
    }
}
