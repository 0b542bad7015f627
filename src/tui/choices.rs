//! What the line that is typed may become: commands, and what may follow their words.

use std::time::Duration;

use super::widgets::List;
use crate::command::{Candidate, Completion, Lookup, complete};
use crate::storage::{BatchSender, GameFolder, GameScan, Notifier, Progress};

/// How many lookups may wait for a disk at once.
const LOOKUPS: usize = 16;

/// Completions to choose from.
#[derive(Debug, Default)]
pub struct Choices {
    /// What was typed when they were found.
    typed: String,
    /// How much had been found on the disk then.
    known: usize,
    all: Vec<Completion>,
    /// The rows of `all`.
    list: List,
}

impl Choices {
    /// Finds what a text may become, unless that is known. The mark stays on what it was moved to when more has been
    /// found on the disk.
    pub fn follow(&mut self, text: &str, found: &[Candidate]) {
        let is_same = self.typed == text;
        if is_same && self.known == found.len() {
            return;
        }
        let all = complete(text, found);
        let moved_to = self.chosen().filter(|_| is_same && self.list.marked() > 0);
        let marked = moved_to.and_then(|chosen| all.iter().position(|one| one.line == chosen.line));
        let mut list = List::new(all.len());
        list.mark(marked.unwrap_or(0));
        *self = Self {
            typed: text.to_owned(),
            known: found.len(),
            all,
            list,
        };
    }

    /// Takes them all away: the text is one that was entered before.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    pub fn all(&self) -> &[Completion] {
        &self.all
    }

    pub fn list(&self) -> List {
        self.list
    }

    /// Returns the one that is marked.
    pub fn chosen(&self) -> Option<&Completion> {
        self.all.get(self.list.marked())
    }

    /// Returns the one that Enter takes: one that was walked to, or the only one that can be meant.
    pub fn taken(&self) -> Option<&Completion> {
        let only = self.all.len() == 1;
        self.chosen()
            .filter(|chosen| self.list.marked() > 0 || (only && chosen.closed))
    }

    /// Marks the one with this number, and returns it.
    pub fn choose(&mut self, index: usize) -> Option<&Completion> {
        self.list.mark(index);
        self.chosen()
    }

    pub fn up(&mut self) {
        self.list.up();
    }

    pub fn down(&mut self) {
        self.list.down();
    }
}

/// What the line needs from the disk, read in the background: no key waits for a disk.
#[derive(Debug)]
pub struct Lookups {
    /// How one is read.
    read: fn(&Lookup, Option<&GameFolder>, &mut BatchSender<Candidate>),
    /// The one that the line needs.
    wanted: Option<Lookup>,
    /// The same, and those that are still being read for an earlier line. They are not begun a second time, so a disk
    /// that never answers keeps few threads.
    begun: Vec<Begun>,
}

/// A lookup that has begun.
#[derive(Debug)]
struct Begun {
    /// What is looked up.
    lookup: Lookup,
    /// What still reads it.
    scan: Option<GameScan<Candidate>>,
    /// What has been found.
    found: Vec<Candidate>,
}

impl Begun {
    /// Returns true if more may be found.
    fn is_reading(&self) -> bool {
        self.scan.is_some()
    }
}

impl Default for Lookups {
    fn default() -> Self {
        Self::reading(Lookup::read)
    }
}

impl Lookups {
    /// Lookups that are read in this way.
    pub fn reading(read: fn(&Lookup, Option<&GameFolder>, &mut BatchSender<Candidate>)) -> Self {
        Self {
            read,
            wanted: None,
            begun: Vec::new(),
        }
    }

    /// Begins to read what a line needs, unless that has been done, and forgets what has been read for another. The bell
    /// is rung when something has been found.
    pub fn follow(&mut self, line: &str, store: Option<&GameFolder>, notifier: Option<&Notifier>) {
        self.wanted = Lookup::of(line);
        let wanted = self.wanted.as_ref();
        let is_wanted = |begun: &Begun| wanted == Some(&begun.lookup);
        self.begun
            .retain(|begun| begun.is_reading() || is_wanted(begun));
        let is_begun = self.begun.iter().any(is_wanted);
        if let Some(lookup) = wanted
            && !is_begun
            && self.begun.len() < LOOKUPS
        {
            let (read, store, lookup) = (self.read, store.cloned(), lookup.clone());
            let of = lookup.clone();
            let work = move |rows: &mut _| read(&of, store.as_ref(), rows);
            self.begun.push(Begun {
                lookup,
                scan: Some(GameScan::begin(notifier.cloned(), work)),
                found: Vec::new(),
            });
        }
    }

    /// Takes in what has been found meanwhile. Returns true if there is more for the line.
    pub fn take_arrived(&mut self) -> bool {
        let known = self.found().len();
        for begun in &mut self.begun {
            if let Some(scan) = &begun.scan {
                match scan.receive(Duration::ZERO, &mut begun.found) {
                    Progress::Reading => {}
                    Progress::Done | Progress::Truncated => begun.scan = None,
                }
            }
        }
        self.found().len() > known
    }

    /// What has been found for the line.
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
        /// Returns true if anything is being read.
        pub fn is_reading(&self) -> bool {
            self.begun.iter().any(Begun::is_reading)
        }
    }

    /// Whether the disk of [`read_late`] answers.
    static ANSWERS: AtomicBool = AtomicBool::new(false);

    /// Finds one name in any folder, once the disk answers.
    fn read_late(_: &Lookup, _: Option<&GameFolder>, rows: &mut BatchSender<Candidate>) {
        while !ANSWERS.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        rows.send(Candidate::on_disk("x.pgn".to_owned(), String::new()));
    }

    #[test]
    fn a_disk_that_does_not_answer_keeps_few_threads() {
        let mut lookups = Lookups::reading(read_late);
        for line in ["/open a/", "", "/open a/x", "e4", "/save a/"] {
            lookups.follow(line, None, None);
        }
        assert_eq!(lookups.begun.len(), 1, "a folder is not begun twice");
        for folder in 0..100 {
            lookups.follow(&format!("/open {folder}/"), None, None);
        }
        assert_eq!(lookups.begun.len(), LOOKUPS);
        ANSWERS.store(true, Ordering::Relaxed);
        for _ in 0..1000 {
            lookups.take_arrived();
            lookups.follow("/open 99/", None, None);
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
        let name = |text: &str| Candidate::on_disk(text.to_owned(), String::new());
        let mut choices = Choices::default();
        let mut names = vec![name("c.pgn"), name("e.pgn")];
        choices.follow("/open ", &names);
        names.push(name("a.pgn"));
        choices.follow("/open ", &names);
        assert_eq!(choices.chosen().unwrap().name, "a.pgn", "it was not moved");
        choices.down();
        names.push(name("b.pgn"));
        choices.follow("/open ", &names);
        assert_eq!(choices.chosen().unwrap().name, "c.pgn");
        choices.follow("/open  ", &names);
        assert_eq!(choices.list().marked(), 0);
    }
}
