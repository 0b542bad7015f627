//! The game as it is written to disk while it is played.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::date::today;
use super::game_opening::GameOpening;
use super::own_tags;
use super::walk::numbering;
use crate::command::Label;
use crate::game::{ClockReading, Clocks, Game, GameEvent, Players};
use crate::openings::Opening;
use crate::pgn::{GameTree, Tags, move_number};
use crate::rules::Color;
use crate::storage::{
    self, GameFolder, GameLocation, GameWriter, MakeFinalText, MovedToCopy, Notifier, StorageError,
};

const DATE: &str = "Date";

fn text_to_save(tree: &GameTree, begun_in_pipe: bool) -> String {
    if !begun_in_pipe {
        return tree.to_string();
    }
    let mut tree = tree.clone();
    tree.tags.set(storage::PIPED_TAG, "yes");
    tree.to_string()
}

/// Where a game is saved.
#[derive(Debug)]
enum Saving {
    Off,
    /// In a new file of this folder when something happens in it; `None` if the user has no home folder.
    Pending(Option<GameFolder>),
    Started(GameWriter),
}

/// A game as it is written to disk: its moves and tags, and what its file held before.
#[derive(Debug)]
pub struct GameDocument {
    /// Shared with the thread that saves it.
    tree: Arc<GameTree>,
    saving: Saving,
    /// It has been handed to a writer at least once.
    saved: bool,
    /// It was begun by lines from a pipe, and has not been continued at a terminal.
    begun_in_pipe: bool,
    /// The clocks as they were last recorded.
    clocks: Option<ClockReading>,
    /// It came with glyphs, comments or variations; those added during play do not count.
    annotated: bool,
    opening: GameOpening,
}

impl GameDocument {
    /// Creates the document of a game that begins here; it is not saved.
    pub fn new(game: &Game, players: &Players) -> Self {
        let mut tags = Tags::default();
        for color in Color::ALL {
            tags.set(
                Label::Player(color).tag(),
                players.known(color).unwrap_or_default(),
            );
        }
        own_tags::write(game.options(), &mut tags);
        Self {
            annotated: false,
            ..Self::of(GameTree::of(game, tags), game)
        }
    }

    /// Creates the document of a game that has been read; it is not saved.
    pub fn of(mut tree: GameTree, game: &Game) -> Self {
        let opening = GameOpening::of(game, &tree.tags);
        opening.write(&mut tree.tags);
        Self {
            annotated: tree.is_annotated(),
            tree: Arc::new(tree),
            saving: Saving::Off,
            saved: false,
            begun_in_pipe: false,
            clocks: None,
            opening,
        }
    }

    fn writer(&self) -> Option<&GameWriter> {
        match &self.saving {
            Saving::Started(writer) => Some(writer),
            Saving::Off | Saving::Pending(_) => None,
        }
    }

    /// Returns true if it is saved or has a file to be saved in.
    pub fn is_kept(&self) -> bool {
        self.saved || self.writer().is_some()
    }

    /// Returns true if it came with glyphs, comments or variations.
    pub fn is_annotated(&self) -> bool {
        self.annotated
    }

    /// Replaces the game by one with other options; event, round and the place on disk stay.
    pub fn restart(&mut self, game: &Game, players: &Players) {
        let mut tree = Self::new(game, players).tree;
        for label in [Label::Event, Label::Round] {
            if let Some(text) = self.tree.tags.get(label.tag()) {
                Arc::make_mut(&mut tree).tags.set(label.tag(), text);
            }
        }
        self.tree = tree;
    }

    /// Returns the last named position of the game; `None` before the first one.
    pub fn opening(&self) -> Option<Opening> {
        self.opening.last_named()
    }

    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Saves the game in a new file of this folder, from the next action on; `None` if the user has no home folder.
    pub fn keep_in_folder(&mut self, folder: Option<GameFolder>) {
        self.saving = Saving::Pending(folder);
    }

    pub fn keep_in(&mut self, writer: GameWriter) {
        self.saving = Saving::Started(writer);
    }

    /// Sets what is called when saving begins to fail or succeeds again.
    pub fn set_notifier(&self, notifier: &Notifier) {
        if let Some(writer) = self.writer() {
            writer.set_notifier(notifier.clone());
        }
    }

    /// Sets a tag and saves the game.
    pub fn set(&mut self, tag: &str, value: &str, notifier: Option<&Notifier>) {
        Arc::make_mut(&mut self.tree).tags.set(tag, value);
        self.save_if_worth_it(notifier);
    }

    /// Records where the moves come from: a new game that begins in a pipe is marked in its file until it is continued
    /// at a terminal.
    pub fn record_source(&mut self, piped: bool) {
        if piped {
            self.begun_in_pipe |= matches!(self.saving, Saving::Pending(_));
        } else {
            let tags = &mut Arc::make_mut(&mut self.tree).tags;
            tags.remove(storage::PIPED_TAG);
        }
    }

    /// Records what has happened in the game, and saves it.
    pub fn record(
        &mut self,
        game: &Game,
        events: &[GameEvent],
        now: Instant,
        notifier: Option<&Notifier>,
    ) {
        let tree = Arc::make_mut(&mut self.tree);
        tree.follow_moves(game);
        for comment in events.iter().filter_map(|event| claim_comment(event, game)) {
            tree.comment_last(&comment);
        }
        tree.record_end(game);
        let tags = &mut tree.tags;
        if tags.known(DATE).is_none() {
            tags.set(DATE, &today());
        }
        self.clocks = game.clocks().map(Clocks::reading);
        if let Some(clocks) = &self.clocks {
            own_tags::write_clocks(clocks, now, tags);
        }
        own_tags::write_offers(game, tags);
        own_tags::write_touched(game, tags);
        self.opening.follow(game);
        self.opening.write(tags);
        self.save_if_worth_it(notifier);
    }

    /// Returns the path of the game's file; `None` if there is none yet.
    pub fn path(&self) -> Option<PathBuf> {
        self.writer().and_then(GameWriter::path)
    }

    /// Blocks the thread that saves until a value arrives or the sender is dropped.
    #[cfg(test)]
    pub fn simulate_hanging_disk(&self, until: std::sync::mpsc::Receiver<()>) {
        if let Some(writer) = self.writer() {
            let tree = Arc::clone(&self.tree);
            let text = move || {
                until.recv().unwrap_or_default();
                tree.to_string()
            };
            writer.save(text, None);
        }
    }

    /// Returns why the game is not being saved; `None` if it is, or if it is not meant to be.
    pub fn error(&self) -> Option<StorageError> {
        self.writer().and_then(GameWriter::error)
    }

    /// Returns the new file if the old one was changed by another program; only once for each.
    pub fn take_moved_to_copy(&self) -> Option<MovedToCopy> {
        self.writer().and_then(GameWriter::take_moved_to_copy)
    }

    /// Saves the game unless it has no move and no file yet.
    fn save_if_worth_it(&mut self, notifier: Option<&Notifier>) {
        if self.saved || !self.tree.main.moves.is_empty() {
            self.save(notifier);
        }
    }

    /// Hands the game to the thread that saves.
    pub fn save(&mut self, notifier: Option<&Notifier>) {
        if let Saving::Pending(folder) = &mut self.saving {
            // A date with unknown parts does not tell files apart.
            let day = self.tree.tags.known(DATE).filter(|day| !day.contains('?'));
            let place = match folder.take() {
                Some(folder) => GameLocation::Folder {
                    folder,
                    date: day.map_or_else(today, str::to_owned),
                    white: self.name(Color::White),
                    black: self.name(Color::Black),
                },
                None => GameLocation::NoHome,
            };
            self.saving = Saving::Started(GameWriter::new(place, notifier.cloned()));
        }
        if let Some(writer) = self.writer() {
            writer.set_description(self.description());
            let (tree, begun_in_pipe) = (Arc::clone(&self.tree), self.begun_in_pipe);
            let text = move || text_to_save(&tree, begun_in_pipe);
            writer.save(text, self.final_text());
            self.saved = true;
        }
    }

    /// Returns what makes the text with the running clocks as they stand at a later moment; `None` if none is running.
    fn final_text(&self) -> Option<MakeFinalText> {
        let clocks = self.clocks.filter(ClockReading::is_running)?;
        // If the tree were held here, each change would copy it. If it is gone, it is being changed at this moment.
        let (tree, begun_in_pipe) = (Arc::downgrade(&self.tree), self.begun_in_pipe);
        Some(Box::new(move |now| {
            let tree = tree.upgrade()?;
            Some(Box::new(move || {
                let mut tree = Arc::unwrap_or_clone(tree);
                own_tags::write_clocks(&clocks, now, &mut tree.tags);
                text_to_save(&tree, begun_in_pipe)
            }))
        }))
    }

    /// Describes the game and its last move as the beginning of a message that ends with why it is not saved.
    fn description(&self) -> String {
        let (white, black) = (self.name(Color::White), self.name(Color::Black));
        let moves = &self.tree.main.moves;
        let place = moves.last().map_or("at the start".to_owned(), |last| {
            let (number, color) = numbering(&self.tree.start, moves.len());
            format!("after {} {}", move_number(number, color), last.san())
        });
        format!("the game {white} against {black} is not saved to disk as it stands {place}")
    }

    /// Returns a player's name for the name of the file.
    fn name(&self, color: Color) -> String {
        let name = self.tree.tags.known(Label::Player(color).tag());
        name.map_or_else(|| color.to_string(), str::to_owned)
    }
}

/// Returns what the moves do not say of a claim: the move that a correct one states, which is not played (FIDE 9.2, 9.3),
/// and the time that a wrong one gives the opponent (FIDE 9.5).
fn claim_comment(event: &GameEvent, game: &Game) -> Option<String> {
    match (event, game.outcome()) {
        (GameEvent::ClaimedWith(stated), Some(outcome)) => {
            Some(format!("claimed with {stated}: {}", outcome.reason))
        }
        (GameEvent::ClaimWrong(claim), _) => Some(claim.note()),
        _ => None,
    }
}
