//! The PGN of the current game, with its moves, tags and comments: built when the game begins or is opened, changed after each
//! action, and written to disk. Tags of our own are in `tabiya_tags`.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::loaded_game::{GameSource, Opened, PLAYER_TAGS};
use super::move_numbers::numbering;
use super::tabiya_tags::{self, SharedClockState};
use crate::command::TAGS;
use crate::game::{Clocks, DisplayedTime, Game, GameEvent, Outcome, Players};
use crate::openings::Opening;
use crate::pgn::{ClockSet, Comment, GameTree, Tags, TreePath, move_number};
use crate::rules::Color;
use crate::storage::{DatedPlayers, PIPED_TAG, SOURCE_TAG, Snapshot, today};

const DATE: &str = "Date";
const ECO: &str = "ECO";
const OPENING: &str = "Opening";

/// The game as written to disk: its moves, tags and comments, including those that its file had before.
#[derive(Debug)]
pub struct GameDocument {
    saved: GameSnapshot,
    /// What we know about the file or pasted text that the game came from; `None` for a game that began here.
    opened: Option<Opened>,
    /// True if the game came with glyphs, variations, or comments that players read, or the players have changed its notes.
    /// Comments that we write during the game do not count.
    annotated: bool,
    /// The last named opening that the game has reached; `None` if it has not reached any.
    opening: Option<Opening>,
    /// True if the file of the game names its opening differently than we do. We leave its tags alone.
    opening_named_by_file: bool,
    /// The game before each change that players have made while reading it, oldest first, and the position that they looked
    /// at.
    before_changes: Vec<BeforeChange>,
}

/// A game before a change of its lines, notes or marks.
#[derive(Debug)]
struct BeforeChange {
    tree: Arc<GameTree>,
    at: TreePath,
}

/// The current state of a game: everything that its file describes.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// The moves, tags and comments. The thread that saves the game reads them too.
    tree: Arc<GameTree>,
    /// True if lines from a pipe began the game in this process. If they began it in an earlier one, its tags have
    /// [`PIPED_TAG`] instead.
    begun_in_pipe: bool,
    /// The clocks when we last recorded them; `None` before that, and in a game without clocks.
    clocks: Option<Clocks>,
    /// What the clocks do, for screens that follow the game; `None` before we first record it, if the clocks neither run nor
    /// are paused, or if nobody plays the game.
    clock_state: Option<SharedClockState>,
}

impl GameDocument {
    /// Creates the document of a game that begins here.
    pub fn new(game: &Game, players: &Players) -> Self {
        let mut tags = Tags::default();
        for (color, tag) in Color::ALL.into_iter().zip(PLAYER_TAGS) {
            tags.set(tag, players.known(color).unwrap_or_default());
        }
        tabiya_tags::write_options(game.options(), &mut tags);
        Self {
            annotated: false,
            ..Self::of(GameTree::of(game, tags), game, None)
        }
    }

    /// Creates the document of a loaded game. `opened` says where it came from; `None` for a game that begins here.
    pub fn of(tree: GameTree, game: &Game, opened: Option<Opened>) -> Self {
        let named_in_tags = (tree.tags.get(ECO), tree.tags.get(OPENING));
        let our_name = match last_named(game) {
            Some(opening) => (Some(opening.eco), Some(opening.name)),
            None => (None, None),
        };
        let mut document = Self {
            opened,
            annotated: tree.is_annotated(),
            opening: None,
            before_changes: Vec::new(),
            opening_named_by_file: named_in_tags != (None, None) && named_in_tags != our_name,
            saved: GameSnapshot {
                tree: Arc::new(tree),
                begun_in_pipe: false,
                clocks: None,
                clock_state: None,
            },
        };
        document.name_opening(game);
        document
    }

    /// Replaces the game with one that has other options. The tags that players can set, such as the event, stay.
    pub fn restart(&mut self, game: &Game, players: &Players) {
        let mut new = Self::new(game, players);
        for tag in TAGS {
            if let Some(text) = self.tree().tags.get(tag.name) {
                new.set_tag(tag.name, text);
            }
        }
        self.saved.tree = new.saved.tree;
    }

    pub fn tree(&self) -> &GameTree {
        &self.saved.tree
    }

    /// Returns the game with the tags that a file of somebody else gets: without the source of a copy.
    pub fn tree_for_others(&self) -> GameTree {
        let mut tree = self.tree().clone();
        tree.tags.remove(SOURCE_TAG);
        tree
    }

    /// Returns true if this is a copy of somebody else's game.
    pub fn is_copy(&self) -> bool {
        self.tree().tags.get(SOURCE_TAG).is_some()
    }

    pub fn snapshot(&self) -> GameSnapshot {
        self.saved.clone()
    }

    /// Returns what we know about the file or pasted text that the game came from; `None` if the game began here.
    pub fn opened(&self) -> Option<&Opened> {
        self.opened.as_ref()
    }

    /// Returns true if the game came with glyphs, variations, or comments that players read, or the players have changed its
    /// notes.
    pub fn is_annotated(&self) -> bool {
        self.annotated
    }

    /// Returns the comment that says how the game ended, as we write it into its file; `None` if there is none.
    pub fn end_comment(&self, game: &Game) -> Option<&str> {
        let last = self.tree().main.last_comments().last()?.as_str();
        tells_end(game, last).then_some(last)
    }

    /// Returns the last named opening that the game has reached; `None` if it has not reached any.
    pub fn opening(&self) -> Option<Opening> {
        self.opening
    }

    /// Returns the game in PGN. Unlike [`Self::state_text`], does not say whether the clocks are running.
    pub fn pgn(&self) -> String {
        self.tree().to_string()
    }

    /// Returns the PGN as a save would write it now, with the tag for the state of the clocks if that is known. Other screens
    /// get this text.
    pub fn state_text(&self) -> String {
        self.saved.text(None)
    }

    pub fn set_tag(&mut self, tag: &str, text: &str) {
        self.tags_mut().set(tag, text);
        // The name that a player gives an opening stays.
        self.opening_named_by_file |= matches!(tag, ECO | OPENING);
    }

    fn tags_mut(&mut self) -> &mut Tags {
        &mut Arc::make_mut(&mut self.saved.tree).tags
    }

    /// Finds the opening of the game and writes its tags, or removes them if the game has no named opening. Leaves the tags
    /// alone if the file names the opening differently.
    fn name_opening(&mut self, game: &Game) {
        self.opening = last_named(game);
        if self.opening_named_by_file {
            return;
        }
        let names = self.opening.map(|opening| [opening.eco, opening.name]);
        let tags = self.tags_mut();
        if let Some([eco, name]) = names {
            tags.set(ECO, eco);
            tags.set(OPENING, name);
        } else {
            tags.remove(ECO);
            tags.remove(OPENING);
        }
    }

    /// Changes the lines, notes or marks of the game, and returns what `change` returns. The comment on how the game ended
    /// stays the last one, because that is where we read it.
    pub fn edit<T, E>(
        &mut self,
        game: &Game,
        change: impl FnOnce(&mut GameTree) -> Result<T, E>,
    ) -> Result<T, E> {
        let tree = Arc::make_mut(&mut self.saved.tree);
        let tells_end = |comment: &mut Comment| tells_end(game, comment.as_str());
        let end = tree.main.last_comments_mut().pop_if(tells_end);
        let changed = change(tree);
        tree.main.last_comments_mut().extend(end);
        self.annotated |= changed.is_ok();
        changed
    }

    /// Like [`Self::edit`], and [`Self::undo_edit`] can undo the change. `at` is the position that players look at.
    pub fn edit_undoably<T, E>(
        &mut self,
        game: &Game,
        at: &TreePath,
        change: impl FnOnce(&mut GameTree) -> Result<T, E>,
    ) -> Result<T, E> {
        let before = BeforeChange {
            tree: Arc::clone(&self.saved.tree),
            at: at.clone(),
        };
        let changed = self.edit(game, change)?;
        if before.tree != self.saved.tree {
            self.before_changes.push(before);
        }
        Ok(changed)
    }

    /// Undoes the last change that was not undone yet. Returns the position that players looked at before it; `None` if there
    /// is no such change.
    pub fn undo_edit(&mut self) -> Option<TreePath> {
        let before = self.before_changes.pop()?;
        self.saved.tree = before.tree;
        Some(before.at)
    }

    /// Names the file that the game came from in its own tag, if it came from somebody else's file or text and has no such tag
    /// yet.
    pub fn name_source(&mut self) {
        let source = self
            .opened
            .as_ref()
            .and_then(|opened| opened.source.as_ref());
        let Some(source) = source.map(GameSource::to_string) else {
            return;
        };
        if self.tree().tags.get(SOURCE_TAG).is_none() {
            self.set_tag(SOURCE_TAG, &source);
        }
    }

    /// Notes that the game was written into the file that it came from, if it did, and has this fingerprint there now.
    pub fn note_written(&mut self, written: &Path, number_there: usize, new_fingerprint: u64) {
        let source = self
            .opened
            .as_mut()
            .and_then(|opened| opened.source.as_mut());
        let Some(GameSource::File {
            path,
            number,
            fingerprint,
        }) = source
        else {
            return;
        };
        if path == written && *number == number_there {
            *fingerprint = new_fingerprint;
            if self.tags_mut().remove(SOURCE_TAG).is_some() {
                self.name_source();
            }
        }
    }

    /// Records the end of a game whose main line now ends it, and names its opening.
    pub fn record_end(&mut self, game: &Game) {
        Arc::make_mut(&mut self.saved.tree).record_end(game);
    }

    /// Records who continues the game: lines from a pipe, or somebody at a terminal. `is_new` is true if it has no file yet
    /// and will get one.
    pub fn record_source(&mut self, is_piped: bool, is_new: bool) {
        self.saved.begun_in_pipe |= is_piped && is_new;
        if !is_piped {
            self.tags_mut().remove(PIPED_TAG);
        }
    }

    /// Records the clocks of a game that the players leave. The clocks wait until somebody resumes it.
    pub fn record_leaving(&mut self, game: &Game, now: Instant) {
        self.record(game, &[], now);
        self.saved.clock_state = None;
    }

    /// Records the moves, the result, the clocks and the opening of the game, and a comment for each event that the moves do
    /// not show. Adds today's date if the game has none.
    pub fn record(&mut self, game: &Game, events: &[GameEvent], now: Instant) {
        let tree = Arc::make_mut(&mut self.saved.tree);
        tree.follow_moves(game);
        for comment in events.iter().filter_map(|event| event_comment(event, game)) {
            tree.main.add_comment(&comment);
        }
        tree.record_end(game);
        let tags = &mut tree.tags;
        if tags.known(DATE).is_none() {
            tags.set(DATE, &today());
        }
        if let Some(clocks) = game.clocks() {
            tabiya_tags::write_clocks(clocks, now, tags);
        }
        tabiya_tags::write_since(game, tags);
        self.saved.clocks = game.clocks().cloned();
        self.saved.clock_state = SharedClockState::of(game, now);
        self.name_opening(game);
    }
}

/// Returns the last named opening that the game has reached; `None` if it has not reached any.
fn last_named(game: &Game) -> Option<Opening> {
    let plies = (0..=game.record().len()).rev();
    plies
        .map(|ply| game.position_after(ply))
        .find_map(Opening::of)
}

/// Returns true if the game is over and a comment says how it ended.
fn tells_end(game: &Game, comment: &str) -> bool {
    let Some(outcome) = game.outcome() else {
        return false;
    };
    let termination = outcome.reason.termination();
    let is_read_from = |comment| {
        outcome.result().is_some_and(|result| {
            Outcome::read(result, termination, comment, game.options()) == outcome
        })
    };
    // If the tags alone say how the game ended, a comment in other words is the players' own.
    comment == outcome.to_string() || is_read_from(comment) && !is_read_from("")
}

impl GameSnapshot {
    fn name(&self, color: Color) -> String {
        let name = self.tree.tags.known(PLAYER_TAGS[color as usize]);
        name.map_or_else(|| color.to_string(), str::to_owned)
    }
}

impl Snapshot for GameSnapshot {
    fn text(&self, now: Option<Instant>) -> String {
        let mut tree = Cow::Borrowed(&*self.tree);
        if let Some(now) = now {
            // The program ends, so nobody plays the game, and nobody needs the state of the clocks.
            if let Some(clocks) = &self.clocks
                && clocks.running().is_some()
            {
                tabiya_tags::write_clocks(clocks, now, &mut tree.to_mut().tags);
            }
        } else if let Some(clock_state) = self.clock_state {
            clock_state.write(&mut tree.to_mut().tags);
        }
        if self.begun_in_pipe {
            tree.to_mut().tags.set(PIPED_TAG, "yes");
        }
        tree.to_string()
    }

    fn has_running_clock(&self) -> bool {
        self.clocks
            .as_ref()
            .is_some_and(|clocks| clocks.running().is_some())
    }

    fn players(&self) -> DatedPlayers {
        // A date with unknown parts does not tell files apart.
        let day = self.tree.tags.known(DATE).filter(|day| !day.contains('?'));
        DatedPlayers {
            date: day.map_or_else(today, str::to_owned),
            white: self.name(Color::White),
            black: self.name(Color::Black),
        }
    }

    fn is_copy(&self) -> bool {
        self.tree.tags.get(SOURCE_TAG).is_some()
    }

    fn description(&self) -> String {
        let (white, black) = (self.name(Color::White), self.name(Color::Black));
        let moves = &self.tree.main.moves;
        let place = moves.last().map_or("at the start".to_owned(), |last| {
            let (number, color) = numbering(&self.tree.start, moves.len());
            format!("after {} {}", move_number(number, color), last.san)
        });
        format!("the game {white} against {black} is not saved to disk as it stands {place}")
    }
}

/// Returns the comment for an event that the moves do not show: the move stated in a correct claim, which is not played (FIDE
/// 9.2, 9.3), a wrong claim and the time that it gives the opponent (FIDE 9.5), or a clock that was set by agreement. `None`
/// for any other event.
fn event_comment(event: &GameEvent, game: &Game) -> Option<String> {
    match (event, game.outcome()) {
        (GameEvent::ClaimedWith(stated), Some(outcome)) => {
            Some(format!("claimed with {stated}: {}", outcome.reason))
        }
        (GameEvent::ClaimWrong(claim), _) => Some(match claim.added {
            Some(to) => {
                let (of, from) = (!claim.by, Duration::ZERO);
                format!("{} {}", claim.note(), ClockSet { of, from, to })
            }
            None => claim.note(),
        }),
        (&GameEvent::ClockCorrected { of, from, to }, _) => Some(format!(
            "{of}'s clock set to {} by agreement {}",
            DisplayedTime(to),
            ClockSet { of, from, to }
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::Action;
    use crate::game::Players;
    use crate::rules::Position;
    use crate::session::Session;

    /// Returns the opening that a session writes into its tags.
    fn written(session: &Session) -> Option<String> {
        let tags = &session.view().tree().tags;
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
    fn opening_tags_from_a_file_stay_unless_we_would_have_written_the_same() {
        let other = "[ECO \"C50\"]\n[Opening \"Giuoco\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
        let mut session = opened(other);
        play(&mut session, "Bb5");
        assert_eq!(written(&session).as_deref(), Some("C50 Giuoco"));
        let mut session = opened("[ECO \"C50\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n");
        play(&mut session, "Bb5");
        assert_eq!(session.view().tree().tags.get(ECO), Some("C50"));
        assert_eq!(session.view().tree().tags.get(OPENING), None);
        let mut before = Session::new(Position::start(), Players::default());
        play(&mut before, "e4 e5 Nf3 Nc6");
        for text in [
            before.view().document.pgn(),
            "1. e4 e5 2. Nf3 Nc6 *\n".to_owned(),
        ] {
            let mut session = opened(&text);
            play(&mut session, "Bb5");
            assert_eq!(written(&session).as_deref(), Some("C60 Ruy Lopez"));
        }
    }
}
