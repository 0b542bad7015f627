//! The score of two players over their saved games, counted while they look on.

use std::time::Duration;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;

use super::{DialogBehavior, Pages};
use crate::settings::Config;
use crate::storage::{CountedGame, GameFolder, HeadToHead, Notifier, Pair, Rows};
use crate::tui::intent::{Intent, Step};
use crate::tui::layout::Layout;
use crate::tui::ui::Ui;

/// How long the page waits for its first games before it is shown without them.
const FIRST_GAMES_PATIENCE: Duration = Duration::from_millis(15);

/// A page with the score, which grows as games are read.
#[derive(Debug)]
pub struct ScorePage {
    /// What is told before the saved games.
    first: Vec<String>,
    score: HeadToHead,
    /// The reading in the background; `None` once all games have been read.
    scan: Option<Rows<CountedGame>>,
    /// The number of games with a result that have been read, whoever played them.
    read: usize,
    pages: Pages,
}

impl ScorePage {
    /// Begins to count the saved games of two players against each other.
    pub fn new(
        first: Vec<String>,
        pair: Pair,
        folder: GameFolder,
        notifier: Option<Notifier>,
    ) -> Self {
        let mut page = Self {
            first,
            score: HeadToHead::between(pair),
            scan: Some(Rows::counted(folder, notifier)),
            read: 0,
            pages: Pages::score(Vec::new()),
        };
        page.catch_up(FIRST_GAMES_PATIENCE);
        page
    }

    /// Counts the games that have been read meanwhile.
    pub fn refresh(&mut self) {
        self.catch_up(Duration::ZERO);
    }

    fn catch_up(&mut self, patience: Duration) {
        let Some(scan) = &self.scan else { return };
        let mut games = Vec::new();
        if !scan.receive(patience, &mut games) {
            self.scan = None;
        }
        self.read += games.len();
        for game in &games {
            self.score.count(game);
        }
        let mut lines = self.first.clone();
        if self.scan.is_none() || !self.score.is_empty() {
            lines.extend(self.score.lines());
        }
        if self.scan.is_some() {
            lines.push(format!("Still counting: {} games read so far", self.read));
        }
        self.pages.set_lines(lines);
    }
}

impl DialogBehavior for ScorePage {
    fn frame(&self, layout: &Layout) -> Option<Rect> {
        self.pages.frame(layout)
    }

    fn key(&mut self, key: KeyEvent, layout: &Layout) -> Intent {
        self.pages.key(key, layout)
    }

    fn click(&mut self, item: usize, step: Step) -> Intent {
        self.pages.click(item, step)
    }

    fn draw(&self, ui: &mut Ui<'_>, config: &Config) {
        self.pages.draw(ui, config);
    }

    fn scrolls(&self) -> bool {
        self.pages.scrolls()
    }
}
