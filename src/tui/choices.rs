//! What the line that is typed may become: commands, and what may follow their words.

use crate::command::{Completion, complete};
use crate::store::Store;

/// Completions to choose from, one of them marked.
#[derive(Debug, Default)]
pub struct Choices {
    /// What was typed when they were found.
    typed: String,
    /// All of them.
    all: Vec<Completion>,
    /// Which one is marked.
    marked: usize,
}

impl Choices {
    /// Finds what a text may become, unless that is known.
    pub fn follow(&mut self, text: &str, store: Option<&Store>) {
        if self.typed != text {
            *self = Self {
                typed: text.to_owned(),
                all: complete(text, store),
                marked: 0,
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
