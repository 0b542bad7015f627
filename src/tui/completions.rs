//! The completions of the typed line, and the lookups that read file and game names for them from the disk.

use std::time::Duration;

use super::widgets::List;
use crate::command::{Candidate, Completion, Lookup, complete};
use crate::storage::{GameFolder, Notifier, RowSender, Rows};

/// The maximum number of lookups that run at once. A disk that never responds blocks a thread for each.
const MAX_LOOKUPS: usize = 16;

/// The completions of the typed text. One of them is marked, at first the first one.
#[derive(Debug, Default)]
pub struct Completions {
    /// The typed text that these completions complete.
    typed: String,
    /// How many candidates from the disk were known when we found these completions.
    known: usize,
    pub all: Vec<Completion>,
    /// Which of `all` is marked, and which of them are visible.
    pub list: List,
}

impl Completions {
    /// Finds the completions of a text, unless we have them already. If the disk yields more for the same text, a mark that the
    /// player has moved stays on its completion.
    pub fn follow(&mut self, text: &str, found: &[Candidate]) {
        let is_same = self.typed == text;
        if is_same && self.known == found.len() {
            return;
        }
        let all = complete(text, found);
        let mut list = List::new(all.len());
        let has_player_marked = is_same && self.list.marked() > 0;
        if has_player_marked
            && let Some(marked) = self.marked()
            && let Some(index) = all.iter().position(|one| one.line == marked.line)
        {
            list.mark(index);
        }
        *self = Self {
            typed: text.to_owned(),
            known: found.len(),
            all,
            list,
        };
    }

    /// Returns the marked completion; `None` if there are no completions.
    pub fn marked(&self) -> Option<&Completion> {
        self.all.get(self.list.marked())
    }

    /// Returns the completion that Enter takes. That is the marked one, unless it is the first one, which is marked from the
    /// start. If there is only one and nothing else can be meant, Enter takes it too. Returns `None` if Enter takes none.
    pub fn for_enter(&self) -> Option<&Completion> {
        let marked = self.marked()?;
        let has_player_marked = self.list.marked() > 0;
        let is_only = self.all.len() == 1 && marked.closed;
        (has_player_marked || is_only).then_some(marked)
    }
}

/// Looks up files and games on the disk for the completions. The lookups run in the background, so no key waits for the disk.
#[derive(Debug)]
pub struct Lookups {
    /// Carries out one lookup. Tests replace this function.
    read: fn(&Lookup, &GameFolder, &mut RowSender<Candidate>),
    /// The lookup for the current line; `None` if it needs none.
    wanted: Option<Lookup>,
    /// The current lookup, and those still running for earlier lines: at most [`MAX_LOOKUPS`], and no lookup twice.
    started: Vec<StartedLookup>,
}

#[derive(Debug)]
struct StartedLookup {
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
            started: Vec::new(),
        }
    }
}

impl Lookups {
    /// Starts the lookup for a line, unless it has already started or too many others are running, and drops the results of
    /// finished lookups for other lines. Calls the notifier when the lookup finds something.
    pub fn follow(&mut self, line: &str, folder: &GameFolder, notifier: Option<&Notifier>) {
        self.wanted = Lookup::of(line);
        let wanted = self.wanted.as_ref();
        let is_wanted = |started: &StartedLookup| wanted == Some(&started.lookup);
        self.started
            .retain(|started| started.scan.is_some() || is_wanted(started));
        let has_started = self.started.iter().any(is_wanted);
        if let Some(lookup) = wanted
            && !has_started
            && self.started.len() < MAX_LOOKUPS
        {
            let read = self.read;
            let folder = folder.clone();
            let lookup_to_read = lookup.clone();
            let work = move |rows: &mut _| read(&lookup_to_read, &folder, rows);
            self.started.push(StartedLookup {
                lookup: lookup.clone(),
                scan: Some(Rows::read(notifier.cloned(), work)),
                found: Vec::new(),
            });
        }
    }

    /// Takes in what the lookups have found since the last call.
    pub fn receive(&mut self) {
        for StartedLookup { scan, found, .. } in &mut self.started {
            scan.take_if(|scan| !scan.receive(Duration::ZERO, found));
        }
    }

    /// Returns the candidates found so far for the line; empty if it needs no lookup.
    pub fn found(&self) -> &[Candidate] {
        let mut started = self.started.iter();
        let is_wanted = |started: &&StartedLookup| self.wanted.as_ref() == Some(&started.lookup);
        match started.find(is_wanted) {
            Some(wanted) => &wanted.found,
            None => &[],
        }
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
            self.started.iter().any(|started| started.scan.is_some())
        }
    }

    /// True once the disk of [`read_late`] responds.
    static RESPONDS: AtomicBool = AtomicBool::new(false);

    /// Finds one name in any folder, once the disk responds.
    fn read_late(_: &Lookup, _: &GameFolder, rows: &mut RowSender<Candidate>) {
        while !RESPONDS.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        rows.send(Candidate::open("x.pgn".to_owned(), String::new()));
    }

    #[test]
    fn a_disk_that_does_not_respond_ties_up_few_threads() {
        let mut lookups = Lookups::reading(read_late);
        for line in ["/open a/", "", "/open a/x", "e4", "/save a/"] {
            lookups.follow(line, &GameFolder::default(), None);
        }
        assert_eq!(lookups.started.len(), 1, "no lookup starts twice");
        for folder in 0..100 {
            lookups.follow(&format!("/open {folder}/"), &GameFolder::default(), None);
        }
        assert_eq!(lookups.started.len(), MAX_LOOKUPS);
        RESPONDS.store(true, Ordering::Relaxed);
        for _ in 0..1000 {
            lookups.receive();
            lookups.follow("/open 99/", &GameFolder::default(), None);
            if !lookups.is_reading() {
                break;
            }
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(lookups.found().len(), 1, "it starts when others end");
        assert_eq!(
            lookups.started.len(),
            1,
            "results for other lines are dropped"
        );
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
            completions.marked().unwrap().name,
            "a.pgn",
            "it was not moved"
        );
        completions.list.down();
        names.push(name("b.pgn"));
        completions.follow("/open ", &names);
        assert_eq!(completions.marked().unwrap().name, "c.pgn");
        completions.follow("/open  ", &names);
        assert_eq!(completions.list.marked(), 0);
    }
}
