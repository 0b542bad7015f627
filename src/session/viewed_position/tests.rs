//! Navigates games with variations, and continues from a viewed position.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use tempfile::TempDir;

use super::*;
use crate::game::{Action, Players};
use crate::session::Response;
use crate::storage::GameFolder;

/// An unfinished game with variations in variations, glyphs and comments.
const NESTED: &str = "{Rain.} 1. e4 e5 2. Nf3 $5 {Good.} ({First.} 2. f4 exf4 (2... d5 $50 3. exd5) 3. Nf3) (2. Nc3) Nc6 *";

/// A temporary folder with a folder for games and the file of a game in it.
struct Home(TempDir);

impl Home {
    /// Returns a home with this text in its file.
    fn with(text: &str) -> Self {
        let home = Self(tempfile::tempdir().unwrap());
        fs::write(home.0.path().join("game.pgn"), text).unwrap();
        home
    }

    /// Returns a session that has the file open and saves its games in the folder.
    fn session(&self) -> Session {
        let mut session = Session::new(Position::start(), Players::default());
        session.keep_games(GameFolder::at(self.folder()));
        session.open(&self.0.path().join("game.pgn"), 1).unwrap();
        session
    }

    /// Returns the folder.
    fn folder(&self) -> PathBuf {
        self.0.path().join("games")
    }

    /// Returns the content of the only file in the folder, once everything is written.
    fn saved(&self, session: &mut Session) -> String {
        assert_eq!(session.flush(), None);
        let mut texts: Vec<_> = fs::read_dir(self.folder())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
            .map(|path| fs::read_to_string(path).unwrap())
            .collect();
        assert_eq!(texts.len(), 1, "{texts:?}");
        texts.remove(0)
    }
}

/// Returns the moves of a text, all on one line.
fn movetext(pgn: &str) -> String {
    pgn.split("\n\n").nth(1).unwrap().replace('\n', " ")
}

/// Returns where a walk leads from the current position, in words.
fn walked(session: &Session, steps: &[Look]) -> String {
    let mut path = session.view().present();
    for &step in steps {
        match session.view().walk(&path, step) {
            Ok(next) => path = next,
            Err(error) => return error,
        }
    }
    session.view().view_at(path).numbered_move(MoveStyle::SAN)
}

/// Plays a move.
fn play(session: &mut Session, text: &str) {
    let m = session.game().position().read_move(text).unwrap();
    session.act(Action::Move(m), Instant::now()).unwrap();
}

#[test]
fn steps_follow_the_line_or_switch_to_another_variation() {
    let home = Home::with(NESTED);
    let session = home.session();
    let back = Look::Back;
    for (steps, place) in [
        (&[][..], "2... Nc6"),
        (&[back, Look::VariationAfter], "2. f4"),
        (
            &[back, Look::VariationAfter, Look::VariationAfter],
            "2. Nc3",
        ),
        (&[back, Look::Variation(2), Look::VariationBefore], "2. f4"),
        (
            &[
                back,
                Look::Variation(1),
                Look::Forward,
                Look::VariationAfter,
            ],
            "2... d5",
        ),
        (&[back, Look::Variation(1), back, Look::Forward], "2. Nf3"),
        (&[back, Look::Variation(1), Look::Ply(0)], "the start"),
        (&[back, Look::Variation(1), Look::End], "2... Nc6"),
        (
            &[Look::VariationAfter],
            "there is no variation on the last move",
        ),
        (
            &[back, Look::VariationBefore],
            "there is no such variation; 0 is the main line, and the last one is 2",
        ),
    ] {
        assert_eq!(walked(&session, steps), place, "{steps:?}");
    }
}

#[test]
fn an_unfinished_game_simply_continues_and_a_finished_one_does_not() {
    let home = Home::with(NESTED);
    let mut session = home.session();
    let continued = session.continue_from(None, MoveStyle::SAN, Instant::now());
    assert!(matches!(continued, Ok(Response::AlreadyCurrent)));
    let home = Home::with("1. f3 e5 2. g4 Qh4# 0-1");
    let mut session = home.session();
    assert!(
        session
            .continue_from(None, MoveStyle::SAN, Instant::now())
            .is_err()
    );
    let mate = session.view().view_at(TreePath::on_main(4));
    let refused = session.continue_from(Some(&mate), MoveStyle::SAN, Instant::now());
    let error = refused.err().unwrap();
    assert_eq!(
        error.to_string(),
        "the game is over in that position. Checkmate: Black wins (FIDE 5.1.1). Go to an earlier position"
    );
    let seen = session.view().view_at(TreePath::on_main(3));
    session
        .continue_from(Some(&seen), MoveStyle::SAN, Instant::now())
        .unwrap();
    assert_eq!(session.game().record().len(), 3);
    assert_eq!(session.game().outcome(), None);
}

#[test]
fn a_game_from_a_file_may_continue_after_a_fivefold_repetition_but_not_in_a_dead_position() {
    let dead =
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n\n1. Kxe2 Ke7 2. Ke3 1/2-1/2";
    let home = Home::with(dead);
    let mut session = home.session();
    assert_eq!(session.view().present(), TreePath::on_main(3));
    let reason = session.game().outcome().unwrap().reason;
    assert_eq!(reason, Reason::DeadPosition);
    let seen = session.view().view_at(TreePath::on_main(1));
    let refused = session.continue_from(Some(&seen), MoveStyle::SAN, Instant::now());
    assert!(refused.is_err(), "nobody can ever win there");

    let old = format!(
        "{}e4 e5 Nc3 Nc6 Bb5 a6 Ba4 b5 Bb3 1-0",
        "Nf3 Nf6 Ng1 Ng8 ".repeat(4)
    );
    let home = Home::with(&old);
    let mut session = home.session();
    assert_eq!(session.view().present(), TreePath::on_main(25));
    assert_eq!(
        session.view().standing(),
        "Result from the file: White wins (FIDE 8.7)"
    );
    for ply in [16, 20, 25] {
        let seen = session.view().view_at(TreePath::on_main(ply));
        session
            .continue_from(Some(&seen), MoveStyle::SAN, Instant::now())
            .unwrap();
        assert_eq!(
            (session.game().record().len(), session.game().outcome()),
            (ply, None)
        );
        session = home.session();
    }
}

#[test]
fn comments_and_variations_stay_in_a_game_that_continues() {
    let home = Home::with(NESTED);
    let mut session = home.session();
    play(&mut session, "Bb5");
    play(&mut session, "a6");
    let whole = "{Rain.} 1. e4 e5 2. Nf3 $5 {Good.} ({First.} 2. f4 exf4 (2... d5 $50 3. exd5) 3. Nf3) (2. Nc3) 2... Nc6";
    let saved = movetext(&home.saved(&mut session));
    assert_eq!(saved, format!("{whole} 3. Bb5 a6 *"));
    // A take-back removes the move with everything that belongs to it, and nothing else.
    for _ in 0..3 {
        session.act(Action::AskTakeback, Instant::now()).unwrap();
        session.act(Action::Accept, Instant::now()).unwrap();
    }
    play(&mut session, "d6");
    let saved = movetext(&home.saved(&mut session));
    assert_eq!(
        saved,
        format!("{} d6 *", whole.strip_suffix(" Nc6").unwrap())
    );
}

#[test]
fn a_declined_offer_is_not_open_again_when_the_game_is_resumed() {
    for (answer, is_open) in [(None, true), (Some(Action::Decline), false)] {
        let home = Home::with("1. e4 e5 *");
        let mut session = home.session();
        let now = Instant::now();
        session.act(Action::OfferDraw(Color::White), now).unwrap();
        play(&mut session, "Nf3");
        if let Some(answer) = answer {
            session.act(answer, now).unwrap();
        }
        let saved = home.saved(&mut session);
        assert_eq!(
            saved.contains("[TabiyaSince \"3 /decline\"]"),
            !is_open,
            "{saved}"
        );
        assert!(saved.contains("Nf3 {(=)}"));
        drop(session);
        let again = Home::with(&saved).session();
        assert_eq!(again.game().question().is_some(), is_open);
        // After more moves by another program, the declined offer no longer matters.
        let longer = saved.replace("{(=)} *", "{(=)} Nc6 3. Bb5 {(=)} *");
        let later = Home::with(&longer).session();
        assert!(later.game().question().is_some());
    }
}

#[test]
fn a_note_keeps_the_comment_on_the_end_and_failing_to_remove_one_saves_nothing() {
    let end = "{White resigns: Black wins (FIDE 5.1.2)} 0-1";
    let home = Home::with(&format!("[Termination \"normal\"]\n\n1. e4 e5 {end}"));
    let mut session = home.session();
    assert!(session.note(None, "", MoveStyle::SAN).is_err());
    assert_eq!(session.flush(), None);
    assert!(!home.folder().exists());
    session.note(None, "Thanks", MoveStyle::SAN).unwrap();
    let saved = movetext(&home.saved(&mut session));
    assert_eq!(saved, format!("1. e4 e5 {{Thanks}} {end}"));
    session.note(None, "", MoveStyle::SAN).unwrap();
    assert!(session.note(None, "", MoveStyle::SAN).is_err());
    let saved = movetext(&home.saved(&mut session));
    assert_eq!(saved, format!("1. e4 e5 {end}"));
}

#[test]
fn an_open_question_is_open_again_when_the_game_is_resumed_and_the_clocks_wait() {
    let home = Home::with("[TimeControl \"300\"]\n\n1. e4 {[%clk 0:05:00]} *");
    let mut session = home.session();
    play(&mut session, "e5");
    session.act(Action::AskTakeback, Instant::now()).unwrap();
    let running = home.saved(&mut session);
    assert!(running.contains("[TabiyaClock \"running "), "{running}");
    session.act(Action::PauseClocks, Instant::now()).unwrap();
    let paused = home.saved(&mut session);
    assert!(paused.contains("[TabiyaClock \"paused\"]"), "{paused}");
    session.record_clocks(Instant::now());
    let left = home.saved(&mut session);
    for saved in [running, paused, left.clone()] {
        let again = Home::with(&saved).session();
        assert_eq!(again.game().question(), session.game().question());
        assert!(again.game().question().is_some());
        assert!(!again.game().clocks().unwrap().is_started());
        assert!(
            !again.view().document.pgn().contains("[TabiyaClock \""),
            "{}",
            again.view().document.pgn()
        );
    }
    assert!(!left.contains("[TabiyaClock \""), "{left}");
}
