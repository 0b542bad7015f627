//! What the line that is typed may become: commands, and what may follow their words.

use std::time::Duration;

use crate::command::{Completion, complete, takes_game};
use crate::store::{Bell, Listed, Progress, Store, Survey};

/// Completions to choose from, one of them marked.
#[derive(Debug, Default)]
pub struct Choices {
    /// What was typed when they were found.
    typed: String,
    /// How many saved games were known then.
    known: usize,
    /// All of them.
    all: Vec<Completion>,
    /// Which one is marked.
    marked: usize,
}

impl Choices {
    /// Finds what a text may become, unless that is known. Games that have become known since come behind the others, so
    /// the mark stays where it is.
    pub fn follow(&mut self, text: &str, games: &[Listed]) {
        if self.typed != text || self.known != games.len() {
            *self = Self {
                marked: if self.typed == text { self.marked } else { 0 },
                typed: text.to_owned(),
                known: games.len(),
                all: complete(text, games),
            };
        }
    }

    /// Takes them all away: the text is one that was entered before.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// All of them.
    pub fn all(&self) -> &[Completion] {
        &self.all
    }

    /// Which one is marked.
    pub fn marked(&self) -> usize {
        self.marked
    }

    /// The one that is marked.
    pub fn chosen(&self) -> Option<&Completion> {
        self.all.get(self.marked)
    }

    /// The one that Enter takes: one that was walked to, or the only one that can be meant.
    pub fn taken(&self) -> Option<&Completion> {
        let only = self.all.len() == 1;
        self.chosen()
            .filter(|chosen| self.marked > 0 || (only && chosen.closed))
    }

    /// Marks the one with this number. It.
    pub fn choose(&mut self, index: usize) -> Option<&Completion> {
        self.marked = index.min(self.all.len().saturating_sub(1));
        self.chosen()
    }

    /// Marks the one above.
    pub fn up(&mut self) {
        self.marked = self.marked.saturating_sub(1);
    }

    /// Marks the one below.
    pub fn down(&mut self) {
        self.marked = (self.marked + 1).min(self.all.len().saturating_sub(1));
    }
}

/// The saved games that the line may name. They are read in the background, so that no key waits for a disk.
#[derive(Debug, Default)]
pub struct NamedGames {
    /// Whether the line that is typed may name one.
    wanted: bool,
    /// What still reads games.
    survey: Option<Survey>,
    /// The games that have been read.
    games: Vec<Listed>,
}

impl NamedGames {
    /// Has the saved games read once a line may name one, and forgets them once it may not. The bell is rung when some
    /// have come.
    pub fn follow(&mut self, line: &str, store: Option<&Store>, bell: Option<&Bell>) {
        let wanted = takes_game(line);
        if wanted != self.wanted {
            let store = store.filter(|_| wanted);
            *self = Self {
                wanted,
                survey: store.map(|store| Survey::of_store(store.clone(), bell.cloned())),
                games: Vec::new(),
            };
        }
    }

    /// Takes in the games that have been read meanwhile. Returns true if there are any.
    pub fn take_arrived(&mut self) -> bool {
        let known = self.games.len();
        if let Some(survey) = &self.survey {
            match survey.take(Duration::ZERO, &mut self.games) {
                Progress::Reading => {}
                Progress::Done | Progress::Cut => self.survey = None,
            }
        }
        self.games.len() > known
    }

    /// The games that have been read.
    pub fn known(&self) -> &[Listed] {
        &self.games
    }
}
