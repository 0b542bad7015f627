//! Beginning another game: at once, as a rematch, or as the players choose in a dialog; and what is said when one is over.

use super::{App, Message};
use crate::game::Outcome;
use crate::rules::Color;
use crate::session::{NextGame, Players, toss};
use crate::settings::{Change, NotWritten, PlayerName, Setting, Settings};
use crate::tui::dialogs::{CHOSEN_SETTINGS, Colors, Dialog, NewGame};
use crate::tui::suffix::Suffix;

impl App {
    /// What is said at the end of a game, as much as there is room for: what has happened, how that ended the game, the
    /// score of the sitting, and the key for a rematch. Where not even the end has room, who has won comes first.
    pub(super) fn game_over_message(&self, told: &str, outcome: Outcome) -> String {
        let key = "*: rematch";
        let end = outcome.to_string();
        let score = self.session.score();
        let kept = self.session.kept_in();
        let kept = kept.map(|folder| format!("The game is kept in {folder}"));
        let sentences = |told: &str, parts: &[&Option<String>]| {
            let parts = parts.iter().filter_map(|part| part.as_deref());
            let all: Vec<&str> = [told].into_iter().chain(parts).chain([key]).collect();
            all.join(". ")
        };
        // From the longest to the shortest: the first that fits is shown.
        let mut messages = vec![
            sentences(told, &[&score, &kept]),
            sentences(told, &[&score]),
            sentences(&end, &[&score]),
            sentences(&end, &[]),
            end,
        ];
        messages.retain(|message| self.fits(message));
        let mut messages = messages.into_iter();
        messages.next().unwrap_or_else(|| outcome.verdict_first())
    }

    /// Shows the game with other colors that has just begun, and sets the names so.
    pub(super) fn rematch(&mut self) {
        let names = self.agreed_changes(self.settings().clone());
        self.config.set_for_now(&names);
        self.begun(&self.rematched());
    }

    /// Opens the dialog in which another game is settled, or closes it.
    pub(super) fn open_new_game_dialog(&mut self) {
        self.selection.put_back();
        if matches!(self.dialog.take(), Some(Dialog::NewGame(_))) {
            self.say_standing();
            return;
        }
        let next = self.session.next_game();
        let mut settings = self.settings().clone();
        name_players(&mut settings, &next.players);
        settings.set_options(&next.options);
        let colors = match self.session.game().outcome() {
            Some(_) => Colors::Swapped,
            None => Colors::Named,
        };
        let page = NewGame::new(settings, next.start, *self.shown(), colors);
        self.dialog = Some(Dialog::NewGame(Box::new(page)));
        self.message = Message::None;
    }

    /// Begins the game that the players have settled, or leaves the dialog at what is wrong there.
    pub(super) fn begin_chosen_game(&mut self) {
        let Some(Dialog::NewGame(page)) = &mut self.dialog else {
            return;
        };
        let Some(start) = page.start_position() else {
            return;
        };
        let (settings, colors) = (page.settings().clone(), page.colors());
        let swapped = match colors {
            Colors::Named => false,
            Colors::Swapped => true,
            Colors::Toss => toss(),
        };
        let mut notice = new_game_notice(self.session.is_unfinished()).to_owned();
        let is_over = self.session.game().outcome().is_some();
        self.session.leave(self.now);
        self.session.begin_next(NextGame {
            players: players(&settings),
            swapped,
            options: settings.options(),
            start,
        });
        let kept = self.keep_settings(settings);
        self.bottom = super::settings::bottom(self.settings().turn, start.side_to_move());
        match colors {
            Colors::Toss => notice = format!("{}. {notice}", self.toss_result(swapped)),
            Colors::Swapped if is_over => notice = self.rematched(),
            Colors::Swapped | Colors::Named => {}
        }
        notice.extend(kept);
        self.begun(&notice);
        // A second Enter shall not pick a piece up.
        self.suffix = Some(Suffix::of_move(self.now, false));
    }

    /// What is said of a game with other colors that has just begun.
    fn rematched(&self) -> String {
        let Players { white, black } = self.session.players();
        format!("A rematch, {white} against {black}")
    }

    /// Who has won the toss for colors, in words.
    fn toss_result(&self, swapped: bool) -> String {
        match (self.session.players().known(Color::White), swapped) {
            (Some(name), _) => format!("The toss: {name} has White"),
            (None, true) => "The toss: change sides".to_owned(),
            (None, false) => "The toss: stay as you are".to_owned(),
        }
    }

    /// Sets what the players have chosen for a game, and writes it to the file of settings. Returns what is to be said if that
    /// cannot be written.
    fn keep_settings(&mut self, settings: Settings) -> Option<String> {
        let changes = self.agreed_changes(settings);
        match self.config.set_all(&changes) {
            Ok(()) | Err(NotWritten::Homeless) => None,
            Err(why) => Some(format!(" (settings not kept: {why})")),
        }
    }

    /// The settings of a game as the players have chosen them, with the names of those who play now.
    fn agreed_changes(&self, mut settings: Settings) -> Vec<Change> {
        name_players(&mut settings, self.session.players());
        let changes = CHOSEN_SETTINGS.iter().filter_map(|name| {
            let setting = Setting::named(name).ok()?;
            Some(Change::to(setting, &settings))
        });
        changes.collect()
    }

    /// Shows the game that has just begun, after `notice`, a sentence without its period.
    pub(super) fn begun(&mut self, notice: &str) {
        self.clear_board();
        self.message = Message::Told(format!(
            "{notice}. {}",
            super::files::standing_with_clocks(&self.session)
        ));
    }
}

/// What is said of another game; of the one before, whether it is unfinished.
pub fn new_game_notice(leaves_unfinished: bool) -> &'static str {
    if leaves_unfinished {
        "A new game; the old one is unfinished (/games)"
    } else {
        "A new game"
    }
}

/// The players that are set.
fn players(settings: &Settings) -> Players {
    Players {
        white: settings.white.to_string(),
        black: settings.black.to_string(),
    }
}

/// Sets the names of these players.
fn name_players(settings: &mut Settings, players: &Players) {
    let named = |color: Color| -> PlayerName {
        let name = players.name(color).parse();
        name.unwrap_or_else(|_| color.into())
    };
    settings.white = named(Color::White);
    settings.black = named(Color::Black);
}
