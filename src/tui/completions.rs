//! The completions of the typed line, and what they need from the disk.

use std::time::Duration;

use super::widgets::List;
use crate::command::{Candidate, Completion, Lookup, complete};
use crate::storage::{GameFolder, Notifier, RowSender, Rows};

/// The most lookups that may run at once.
const LOOKUPS: usize = 16;

/// The completions of the typed text. One of them may be marked.
#[derive(Debug, Default)]
pub struct Completions {
    /// The text that they complete.
    typed: String,
    /// How many candidates from the disk were known at that time.
    known: usize,
    pub all: Vec<Completion>,
    /// The rows of `all`.
    pub list: List,
}

impl Completions {
    /// Finds the completions of a text, unless we have them already. The mark stays on the same completion when the disk yields
    /// more.
    pub fn follow(&mut self, text: &str, found: &[Candidate]) {
        let is_same = self.typed == text;
        if is_same && self.known == found.len() {
            return;
        }
        let all = complete(text, found);
        // Only a mark that the player has moved stays on its completion.
        let has_moved = is_same && self.list.marked() > 0;
        let kept = if has_moved { self.chosen() } else { None };
        let marked = kept.and_then(|kept| all.iter().position(|one| one.line == kept.line));
        let mut list = List::new(all.len());
        list.mark(marked.unwrap_or(0));
        *self = Self {
            typed: text.to_owned(),
            known: found.len(),
            all,
            list,
        };
    }

    /// Returns the marked completion; `None` if there are no completions.
    pub fn chosen(&self) -> Option<&Completion> {
        self.all.get(self.list.marked())
    }

    /// Returns the completion that Enter takes: one that the player selected, or the only one if it is unambiguous.
    pub fn taken(&self) -> Option<&Completion> {
        let only = self.all.len() == 1;
        self.chosen()
            .filter(|chosen| self.list.marked() > 0 || (only && chosen.closed))
    }
}

/// What completion needs from the disk, read in the background so that no key waits for a disk.
#[derive(Debug)]
pub struct Lookups {
    /// Reads one lookup. Tests replace it.
    read: fn(&Lookup, &GameFolder, &mut RowSender<Candidate>),
    /// What the current line needs.
    wanted: Option<Lookup>,
    /// The current lookup, and those still running for earlier lines. None begins twice, so a disk that never answers ties up
    /// only a few threads.
    begun: Vec<Begun>,
}

#[derive(Debug)]
struct Begun {
    lookup: Lookup,
    /// The thread that is still reading; `None` once it is done.
    scan: Option<Rows<Candidate>>,
    /// The candidates found so far.
    found: Vec<Candidate>,
}

impl Default for Lookups {
    fn default() -> Self {
        Self {
            read: Lookup::read,
            wanted: None,
            begun: Vec::new(),
        }
    }
}

impl Lookups {
    /// Begins to read what a line needs, unless that has begun, and drops the results for other lines. Calls the notifier when
    /// something is found.
    pub fn follow(&mut self, line: &str, store: &GameFolder, notifier: Option<&Notifier>) {
        self.wanted = Lookup::of(line);
        let wanted = self.wanted.as_ref();
        let is_wanted = |begun: &Begun| wanted == Some(&begun.lookup);
        let is_kept = |begun: &Begun| begun.scan.is_some() || is_wanted(begun);
        self.begun.retain(is_kept);
        let is_begun = self.begun.iter().any(is_wanted);
        if let Some(lookup) = wanted
            && !is_begun
            && self.begun.len() < LOOKUPS
        {
            let (read, store, asked) = (self.read, store.clone(), lookup.clone());
            let work = move |rows: &mut _| read(&asked, &store, rows);
            self.begun.push(Begun {
                lookup: lookup.clone(),
                scan: Some(Rows::read(notifier.cloned(), work)),
                found: Vec::new(),
            });
        }
    }

    /// Takes in what has been found in the meantime.
    pub fn receive(&mut self) {
        for begun in &mut self.begun {
            let Begun { scan, found, .. } = begun;
            scan.take_if(|scan| !scan.receive(Duration::ZERO, found));
        }
    }

    /// Returns the candidates found for the line.
    pub fn found(&self) -> &[Candidate] {
        let mut begun = self.begun.iter();
        let wanted = begun.find(|begun| self.wanted.as_ref() == Some(&begun.lookup));
        wanted.map_or(&[], |begun| &begun.found)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    use super::*;

    impl Lookups {
        /// Returns lookups that read with this function.
        pub fn reading(read: fn(&Lookup, &GameFolder, &mut RowSender<Candidate>)) -> Self {
            Self {
                read,
                ..Self::default()
            }
        }

        /// Returns true if anything is being read.
        pub fn is_reading(&self) -> bool {
            self.begun.iter().any(|begun| begun.scan.is_some())
        }
    }

    /// Whether the disk of [`read_late`] answers.
    static ANSWERS: AtomicBool = AtomicBool::new(false);

    /// Finds one name in any folder, once the disk answers.
    fn read_late(_: &Lookup, _: &GameFolder, rows: &mut RowSender<Candidate>) {
        while !ANSWERS.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        rows.send(Candidate::open("x.pgn".to_owned(), String::new()));
    }

    #[test]
    fn a_disk_that_does_not_answer_keeps_few_threads() {
        let mut lookups = Lookups::reading(read_late);
        for line in ["/open a/", "", "/open a/x", "e4", "/save a/"] {
            lookups.follow(line, &GameFolder::default(), None);
        }
        assert_eq!(lookups.begun.len(), 1, "a folder is not begun twice");
        for folder in 0..100 {
            lookups.follow(&format!("/open {folder}/"), &GameFolder::default(), None);
        }
        assert_eq!(lookups.begun.len(), LOOKUPS);
        ANSWERS.store(true, Ordering::Relaxed);
        for _ in 0..1000 {
            lookups.receive();
            lookups.follow("/open 99/", &GameFolder::default(), None);
            if !lookups.is_reading() {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(lookups.found().len(), 1, "it is begun when others end");
        assert_eq!(lookups.begun.len(), 1, "what nobody wants is forgotten");
    }

    #[test]
    fn a_mark_that_was_moved_stays_when_more_is_found() {
        let name = |text: &str| Candidate::open(text.to_owned(), String::new());
        let mut completions = Completions::default();
        let mut names = vec![name("c.pgn"), name("e.pgn")];
        completions.follow("/open ", &names);
        names.push(name("a.pgn"));
        completions.follow("/open ", &names);
        assert_eq!(
            completions.chosen().unwrap().name,
            "a.pgn",
            "it was not moved"
        );
        completions.list.down();
        names.push(name("b.pgn"));
        completions.follow("/open ", &names);
        assert_eq!(completions.chosen().unwrap().name, "c.pgn");
        completions.follow("/open  ", &names);
        assert_eq!(completions.list.marked(), 0);
    }
}
