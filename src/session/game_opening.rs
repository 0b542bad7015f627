//! The opening of a game, and the tags that name it.

use crate::game::Game;
use crate::openings::Opening;
use crate::pgn::Tags;

const ECO: &str = "ECO";
const OPENING: &str = "Opening";

/// The opening of a game that is written to disk.
#[derive(Debug)]
pub struct GameOpening {
    last_named: Option<Opening>,
    /// The game came with tags that name its opening in another way; they stay.
    named_by_file: bool,
}

impl GameOpening {
    /// Finds the opening of a game that has these tags.
    pub fn of(game: &Game, tags: &Tags) -> Self {
        let last_named = last_named(game);
        let named = (tags.get(ECO), tags.get(OPENING));
        let ours = last_named.map(|it| (it.eco, it.name)).unzip();
        Self {
            last_named,
            named_by_file: named != (None, None) && named != ours,
        }
    }

    /// Returns the last named position of the game; `None` before the first one.
    pub fn last_named(&self) -> Option<Opening> {
        self.last_named
    }

    /// Finds the opening again after the game has changed.
    pub fn follow(&mut self, game: &Game) {
        self.last_named = last_named(game);
    }

    /// Writes the tags, or removes them if there is no opening.
    pub fn write(&self, tags: &mut Tags) {
        match self.last_named {
            _ if self.named_by_file => {}
            Some(opening) => {
                tags.set(ECO, opening.eco);
                tags.set(OPENING, opening.name);
            }
            None => {
                tags.remove(ECO);
                tags.remove(OPENING);
            }
        }
    }
}

fn last_named(game: &Game) -> Option<Opening> {
    let plies = (0..=game.record().len()).rev();
    plies
        .map(|ply| game.position_after(ply))
        .find_map(Opening::of)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::Action;
    use crate::game::Players;
    use crate::rules::Position;
    use crate::session::Session;

    /// Returns what a session writes of its opening.
    fn written(session: &Session) -> Option<String> {
        let tags = &session.tree().tags;
        Some(format!("{} {}", tags.get(ECO)?, tags.get(OPENING)?))
    }

    fn play(session: &mut Session, moves: &str) {
        for san in moves.split(' ') {
            let played = session.game().position().read_move(san).unwrap();
            session.act(Action::Move(played), Instant::now()).unwrap();
        }
    }

    /// Returns a session that has opened a file with this text.
    fn opened(text: &str) -> Session {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        std::fs::write(&path, text).unwrap();
        let mut session = Session::new(Position::start(), Players::default());
        session.open(&path, 1).unwrap();
        session
    }

    #[test]
    fn what_a_file_says_of_its_opening_stays_unless_this_program_would_have_said_it() {
        let other = "[ECO \"C50\"]\n[Opening \"Giuoco\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
        let mut session = opened(other);
        play(&mut session, "Bb5");
        assert_eq!(written(&session).as_deref(), Some("C50 Giuoco"));
        let mut session = opened("[ECO \"C50\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n");
        play(&mut session, "Bb5");
        assert_eq!(session.tree().tags.get(ECO), Some("C50"));
        assert_eq!(session.tree().tags.get(OPENING), None);
        let mut before = Session::new(Position::start(), Players::default());
        play(&mut before, "e4 e5 Nf3 Nc6");
        for text in [before.pgn(), "1. e4 e5 2. Nf3 Nc6 *\n".to_owned()] {
            let mut session = opened(&text);
            play(&mut session, "Bb5");
            assert_eq!(written(&session).as_deref(), Some("C60 Ruy Lopez"));
        }
    }
}
