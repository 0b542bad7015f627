//! Decides which keys work now and which have buttons.

use super::App;
use super::resume_offer::is_at_start;
use crate::command::Need;
use crate::game::Clocks;
use crate::session::Session;
use crate::tui::keys::{Availability, Board, Situation, Stage};

/// Returns what decides which keys work now.
pub fn of(app: &App) -> Situation {
    Situation {
        stage: stage(&app.session),
        board: board(app),
        question: app.session.question(),
        can_claim: app.session.game().can_claim(),
        sign: sign(app),
        may_begin: app.session.check_may(Need::AnotherGame).is_ok(),
        can_continue: app.offer.is_open(&app.session) || app.session.offered_copy().is_some(),
        games_in_file: app.session.opened().map_or(1, |opened| opened.games),
        time_to_choose: time_to_choose(&app.session),
    }
}

fn board(app: &App) -> Board {
    if app.viewed.is_none() {
        Board::Current
    } else if app.session.view().document.is_annotated() {
        Board::ViewedWithNotes
    } else {
        Board::Viewed
    }
}

/// Returns where the button for the sign of a move stands.
fn sign(app: &App) -> Availability {
    if !app.session.is_read() || app.shown().path().plies() == 0 {
        Availability::Off
    } else if app.viewed.is_some() {
        Availability::Bar
    } else {
        Availability::Key
    }
}

fn stage(session: &Session) -> Stage {
    match session.game().outcome() {
        Some(_) if session.only_watches() => Stage::OverElsewhere,
        Some(_) if session.is_from_somebody_else() => Stage::Read,
        Some(_) => Stage::Over,
        None if session.is_view_only() => Stage::Watched,
        None if session.is_read() => Stage::Read,
        None => Stage::Played,
    }
}

/// Returns the time control, as the settings write it, while players can still choose another one: before the first move, until
/// a clock has started or a question is open.
fn time_to_choose(session: &Session) -> Option<String> {
    let game = session.game();
    let has_begun = game.clocks().is_some_and(Clocks::is_started) || game.question().is_some();
    if has_begun || !is_at_start(session) {
        return None;
    }
    Some(match &game.options().time {
        Some(time) => time.to_string(),
        None => "none".to_owned(),
    })
}
