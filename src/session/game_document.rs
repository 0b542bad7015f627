//! The game as it is written down while it is played, and where that is kept.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::date::today;
use super::own_tags;
use super::players::Players;
use super::walk::numbering;
use crate::command::Label;
use crate::game::{ClockReading, Clocks, Game, GameEvent};
use crate::pgn::{Comment, GameTree, Node, Tags, move_number};
use crate::rules::Color;
use crate::storage::{
    self, GameFolder, GameLocation, GameWriter, MovedToCopy, Notifier, StorageError,
};

/// The tag of the day of the game.
const DATE: &str = "Date";

/// The text of a game's file.
fn text_to_save(tree: &GameTree, begun_in_pipe: bool) -> String {
    if !begun_in_pipe {
        return tree.to_string();
    }
    let mut tree = tree.clone();
    tree.tags.set(storage::PIPED_TAG, "yes");
    tree.to_string()
}

/// Where a game is kept.
#[derive(Debug)]
enum Keeping {
    /// Nowhere: nobody has asked for it.
    Nowhere,
    /// It will have a file of its own in the folder of games when something happens in it; nowhere to be found for a
    /// user without a home.
    Ahead(Option<GameFolder>),
    /// It is written to disk.
    Begun(GameWriter),
}

/// The game as it is written down: every move, who plays, and what was written there before.
#[derive(Debug)]
pub struct GameDocument {
    /// What is written; shared with the thread that saves it, only for as long as that makes the text.
    tree: Arc<GameTree>,
    /// Where it is kept.
    keeping: Keeping,
    /// Whether it has been saved.
    saved: bool,
    /// Whether it was begun by lines from a pipe, and nobody at a terminal has gone on with it.
    begun_in_pipe: bool,
    /// The clocks as they were last written down.
    clocks: Option<ClockReading>,
    /// Whether glyphs, comments or side lines stood on it from the beginning. What play adds by itself, a word on how the
    /// game ended, is none of that.
    annotated: bool,
}

impl GameDocument {
    /// An empty one for a game between these two. The sheet is not kept.
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
            ..Self::of(GameTree::of(game, tags))
        }
    }

    /// One on which a game stands already. It is not kept.
    pub fn of(tree: GameTree) -> Self {
        Self {
            annotated: tree.is_annotated(),
            tree: Arc::new(tree),
            keeping: Keeping::Nowhere,
            saved: false,
            begun_in_pipe: false,
            clocks: None,
        }
    }

    /// Whether it has a file that is kept up to date.
    pub fn is_kept(&self) -> bool {
        self.saved || matches!(self.keeping, Keeping::Begun(_))
    }

    /// Whether glyphs, comments or side lines stood on it from the beginning.
    pub fn is_annotated(&self) -> bool {
        self.annotated
    }

    /// Begins again with a game under other terms. It is kept where the old one would have been.
    pub fn begin_again(&mut self, game: &Game, players: &Players) {
        let mut tree = Self::new(game, players).tree;
        for label in [Label::Event, Label::Round] {
            if let Some(text) = self.tree.tags.get(label.tag()) {
                Arc::make_mut(&mut tree).tags.set(label.tag(), text);
            }
        }
        self.tree = tree;
    }

    /// The game as it is written.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// Has the game kept in a new file of this folder, from the next time that something happens in it.
    pub fn keep_in_folder(&mut self, store: Option<GameFolder>) {
        self.keeping = Keeping::Ahead(store);
    }

    /// Has the game kept in this place.
    pub fn keep_in(&mut self, writer: GameWriter) {
        self.keeping = Keeping::Begun(writer);
    }

    /// Has this rung when saving begins to fail or goes well again.
    pub fn set_notifier(&mut self, notifier: &Notifier) {
        if let Keeping::Begun(writer) = &mut self.keeping {
            writer.set_notifier(notifier.clone());
        }
    }

    /// Changes a tag. The file has it from now on.
    pub fn set(&mut self, tag: &str, value: &str, notifier: Option<&Notifier>) {
        Arc::make_mut(&mut self.tree).tags.set(tag, value);
        self.save_if_worth_it(notifier);
    }

    /// Notes where the moves come from: a new game that lines from a pipe begin is marked in its file, until somebody at a
    /// terminal goes on with it.
    pub fn note_source(&mut self, piped: bool) {
        if piped {
            self.begun_in_pipe |= matches!(self.keeping, Keeping::Ahead(_));
        } else {
            let tags = &mut Arc::make_mut(&mut self.tree).tags;
            tags.remove(storage::PIPED_TAG);
        }
    }

    /// Writes down what has happened in a game, and has it saved.
    pub fn note(
        &mut self,
        game: &Game,
        events: &[GameEvent],
        now: Instant,
        notifier: Option<&Notifier>,
    ) {
        self.date();
        let tags = &mut Arc::make_mut(&mut self.tree).tags;
        self.clocks = game.clocks().map(Clocks::reading);
        if let Some(clocks) = &self.clocks {
            own_tags::write_clocks(clocks, now, tags);
        }
        own_tags::write_declined(game, tags);
        own_tags::write_touched(game, tags);
        self.copy_moves(game);
        for event in events {
            self.note_claim(event, game);
        }
        self.copy_end(game);
        self.save_if_worth_it(notifier);
    }

    /// Writes down the day on which something first happens in the game, if no day is known.
    fn date(&mut self) {
        if self.tree.tags.known(DATE).is_none() {
            Arc::make_mut(&mut self.tree).tags.set(DATE, &today());
        }
    }

    /// Where the file is, if there is one.
    pub fn path(&self) -> Option<PathBuf> {
        match &self.keeping {
            Keeping::Begun(writer) => writer.path(),
            _ => None,
        }
    }

    /// Waits until what is written stands in the file, or cannot, but no longer than this. Returns false if the disk has
    /// not answered by then.
    pub fn catch_up(&self, patience: Duration) -> bool {
        match &self.keeping {
            Keeping::Begun(writer) => writer.wait_until_saved(patience),
            Keeping::Nowhere | Keeping::Ahead(_) => true,
        }
    }

    /// Has saving hang until a value arrives or the sender is gone.
    #[cfg(test)]
    pub fn hang_saving(&self, until: std::sync::mpsc::Receiver<()>) {
        if let Keeping::Begun(writer) = &self.keeping {
            let tree = Arc::clone(&self.tree);
            writer.save(move || {
                until.recv().unwrap_or_default();
                tree.to_string()
            });
        }
    }

    /// Why the game is not being saved, if it is not.
    pub fn error(&self) -> Option<StorageError> {
        match &self.keeping {
            Keeping::Begun(writer) => writer.error(),
            _ => None,
        }
    }

    /// That the game has left its file to somebody else who changed it; told once.
    pub fn take_moved_to_copy(&self) -> Option<MovedToCopy> {
        match &self.keeping {
            Keeping::Begun(writer) => writer.take_moved_to_copy(),
            _ => None,
        }
    }

    /// Has what is written saved, unless it is a game without a move: that is not worth a file.
    fn save_if_worth_it(&mut self, notifier: Option<&Notifier>) {
        if self.saved || !self.tree.main.moves.is_empty() {
            self.save(notifier);
        }
    }

    /// Has what is written saved soon.
    pub fn save(&mut self, notifier: Option<&Notifier>) {
        if let Keeping::Ahead(store) = &mut self.keeping {
            // A day of which not everything is known tells games apart badly.
            let day = self.tree.tags.known(DATE).filter(|day| !day.contains('?'));
            let place = match store.take() {
                Some(folder) => GameLocation::Folder {
                    folder,
                    date: day.map_or_else(today, str::to_owned),
                    white: self.name(Color::White),
                    black: self.name(Color::Black),
                },
                None => GameLocation::NoHome,
            };
            self.keeping = Keeping::Begun(GameWriter::new(place, notifier.cloned()));
        }
        if let Keeping::Begun(writer) = &self.keeping {
            writer.set_description(self.name_game());
            let (tree, begun_in_pipe) = (Arc::clone(&self.tree), self.begun_in_pipe);
            writer.save(move || text_to_save(&tree, begun_in_pipe));
            self.saved = true;
            self.write_at_the_end();
        }
    }

    /// Has the clocks written as they then stand if the program is ended from outside, on another thread than this one.
    fn write_at_the_end(&self) {
        let Keeping::Begun(writer) = &self.keeping else {
            return;
        };
        let running = self.clocks.filter(ClockReading::is_running);
        storage::set_final_save(running.map(|clocks| {
            // The tree belongs to the game: while that changes, the change itself is what is to be written.
            let (tree, file) = (Arc::downgrade(&self.tree), writer.downgrade());
            let begun_in_pipe = self.begun_in_pipe;
            Box::new(move |now| {
                if let Some(tree) = tree.upgrade() {
                    let mut tree = GameTree::clone(&tree);
                    own_tags::write_clocks(&clocks, now, &mut tree.tags);
                    file.save(move || text_to_save(&tree, begun_in_pipe));
                }
            }) as storage::FinalSave
        }));
    }

    /// Which game it is and where it stands, in words that go on after it with why that is not on disk.
    fn name_game(&self) -> String {
        let (white, black) = (self.name(Color::White), self.name(Color::Black));
        let moves = &self.tree.main.moves;
        let place = moves.last().map_or("at the start".to_owned(), |last| {
            let (number, color) = numbering(&self.tree.start, moves.len());
            format!("after {} {}", move_number(number, color), last.san())
        });
        format!("the game {white} against {black} is not saved to disk as it stands {place}")
    }

    /// What a file's name calls a player.
    fn name(&self, color: Color) -> String {
        let name = self.tree.tags.known(Label::Player(color).tag());
        name.map_or_else(|| color.to_string(), str::to_owned)
    }

    /// Writes down the moves that have come about, and crosses out those that were taken back.
    fn copy_moves(&mut self, game: &Game) {
        let (record, tree) = (game.record(), Arc::make_mut(&mut self.tree));
        let moves = &mut tree.main.moves;
        moves.truncate(record.len());
        // Nothing can have changed before the last move that stands here.
        let from = moves.len().saturating_sub(1);
        for (index, ply) in record.iter().enumerate().skip(from) {
            if moves
                .get(index)
                .is_none_or(|node| node.played() != ply.played)
            {
                moves.truncate(index);
                moves.push(Node::new(game.position_after(index), ply.played));
            }
            if let Some(node) = moves.get_mut(index) {
                node.offered_draw = ply.offered_draw;
                node.clock = ply.clock;
            }
        }
    }

    /// Writes down what a claim says that the moves do not: the move that a correct one states, which is not played, and
    /// the time that a wrong one gives the opponent.
    fn note_claim(&mut self, event: &GameEvent, game: &Game) {
        let words = match (event, game.outcome()) {
            (GameEvent::ClaimedWith(stated), Some(outcome)) => {
                format!("claimed with {stated}: {}", outcome.reason)
            }
            (GameEvent::ClaimWrong(claim), _) => claim.note(),
            _ => return,
        };
        self.comment_last(&words);
    }

    /// Adds a comment to the last move, or before the first where there is none.
    fn comment_last(&mut self, words: &str) {
        let tree = Arc::make_mut(&mut self.tree);
        match tree.main.moves.last_mut() {
            Some(last) => last.add_comment(words),
            None => tree.main.comments.extend(Comment::new(words)),
        }
    }

    /// Writes down whether and how the game has ended.
    fn copy_end(&mut self, game: &Game) {
        let tree = Arc::make_mut(&mut self.tree);
        let Some(outcome) = game.outcome() else {
            tree.tags.set("Termination", "unterminated");
            return;
        };
        tree.result = outcome.result;
        tree.tags.set("Termination", outcome.reason.termination());
        self.comment_last(&outcome.to_string());
    }
}
