//! What happens without a key: background threads and other screens have news, a flag falls, the bell rings for low time, a
//! slide ends.

use std::time::{Duration, Instant};

use super::App;
use super::lists;
use super::replay::Replay;
use super::settle::{By, Handled, Update, shown};
use crate::command::Refusal;
use crate::game::{Clocks, GameEvent};
use crate::session::{Opened, Report, SavingChange, Session};
use crate::storage::Notifier;
use crate::text::games;

/// How long we wait after a player's time is up before the flag falls. Input that arrived in time may still be on its way from
/// the input thread.
const GRACE: Duration = Duration::from_millis(3);

impl App {
    /// Sets what wakes the main loop when a background thread or another screen has news. From then on, other screens can
    /// join.
    pub fn set_waker(&mut self, waker: Notifier) {
        self.session.share(waker);
    }

    /// Receives everything that background threads have finished, and what has happened on other screens.
    pub(super) fn receive_from_background(&mut self) {
        let saving = change_of_saving(&self.session);
        self.settle(saving, By::Hand);
        if self.offer.receive(self.config.settings().move_style()) {
            self.settle(Ok(Update::ClearMessage), By::Hand);
        }
        self.line.receive_lookups();
        self.receive_results();
        // What has happened on other screens.
        for report in self.session.receive(&mut self.config, self.now) {
            self.settle(shown(report), By::Other);
        }
        let rows = lists::receive_rows(&mut self.layers);
        self.settle(Ok(rows), By::Other);
    }

    /// Receives the results of the tasks that are done, and updates the screen to match.
    pub(super) fn receive_results(&mut self) {
        while let Some(report) = self.with_session(Session::take_result) {
            self.settle(shown(report), By::Hand);
        }
    }

    /// Starts the search for an unfinished game on the first call, if no game has begun here. The main loop calls this after
    /// each frame, so the search does not delay the first one.
    pub fn search_for_unfinished_game(&mut self) {
        self.offer
            .search_once(&self.session, self.session.notifier());
    }

    /// If the program was started with a regular file of several games, opens their list. The first game is on the board
    /// already.
    pub fn list_games_of_opened_file(&mut self) {
        let opened = self.session.opened();
        let path = opened.and_then(Opened::file_of_several);
        // The list reads the file again, but a pipe, for example, can be read only once.
        if let Some(path) = path
            && path.is_file()
        {
            let list = lists::open_file(path, self.session.notifier());
            self.settle(Ok(list), By::Hand);
        }
    }

    /// Returns when [`Self::tick`] next has something to do; `None` if nothing changes until the next event.
    pub fn deadline(&self) -> Option<Instant> {
        let game = self.session.game();
        let slide = self.slide.map(|slide| slide.due);
        let flag = self.session.flag_due().map(|flag| flag + GRACE);
        let clocks = game.clocks();
        let clock = clocks.and_then(|clocks| clocks.next_change(self.now));
        let replay = self.replay.and_then(Replay::due);
        [slide, flag, clock, replay].into_iter().flatten().min()
    }

    /// Does what is due at this time: ends the game if a flag has fallen, rings for low time, ends a slide,
    /// and shows the next move of a replay.
    pub fn tick(&mut self, now: Instant) {
        self.now = now;
        if let Some(before_grace) = now.checked_sub(GRACE)
            && let Some(outcome) = self.session.tick(before_grace)
        {
            let ended = Report::Events(vec![GameEvent::Ended(outcome)]);
            self.settle(Ok(Update::Report(ended)), By::Hand);
            // No clock runs any more, and no slide is left.
            return;
        }
        let running = self.session.game().clocks().and_then(Clocks::running);
        if let Some(color) = running
            && let Some(clock) = self.shown_clock(color)
        {
            let is_low = clock.nearest().is_low();
            let mode = self.config.settings().bell;
            if self.bell.rings_for_time(color, is_low, mode) {
                self.effects.ring = true;
            }
        }
        self.end_slide();
        self.go_on_with_replay();
    }
}

/// Reports what has changed since the last call, if anything: saving failed, failed for another reason, works again,
/// or goes to another file.
fn change_of_saving(session: &Session) -> Handled {
    match session.take_change_of_saving() {
        None => Ok(Update::None),
        Some(SavingChange::Failed(words) | SavingChange::Moved(words)) => Err(Refusal::new(words)),
        Some(SavingChange::Kept(words)) => Ok(Update::say(words)),
        Some(SavingChange::Again) => Ok(Update::say(games::SAVED_AGAIN)),
    }
}
