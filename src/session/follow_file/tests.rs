use std::time::Duration;

use super::*;
use crate::game::{Action, GameOptions, Players};
use crate::rules::tests::rows;
use crate::rules::{Color, Position};
use crate::seat;
use crate::session::access::Access;
use crate::session::followed_file::FollowedFile;
use crate::session::found_game::FoundGame;
use crate::session::link::Link;
use crate::settings::Config;
use crate::storage::{self, GameFile, GameFolder, Notifier};
use crate::text::MoveStyle;

/// A session that plays a game with clocks. Other sessions follow it by its text.
struct Played(Session);

impl Played {
    /// Begins a game and plays these moves.
    fn after(moves: &str) -> Self {
        let session = Session::new(Position::start(), Players::default());
        let options = GameOptions {
            time: Some("5+3".parse().unwrap()),
            ..GameOptions::default()
        };
        let mut played = Self(session.with_options(options));
        for san in moves.split_whitespace() {
            played.play(san);
        }
        played
    }

    fn play(&mut self, san: &str) {
        let m = self.0.game().position().read_move(san).unwrap();
        self.act(Action::Move(m));
    }

    fn act(&mut self, action: Action) {
        self.0.act(action, Instant::now()).unwrap();
    }

    /// Returns the state of the game as others receive it.
    fn state(&self) -> LoadedGame {
        LoadedGame::read_text(&self.0.document.state_text()).unwrap()
    }
}

/// Returns a session that follows this game.
fn follower(played: &Played) -> Session {
    let mut session = Session::new(Position::start(), Players::default());
    begin_to_follow(&mut session, played);
    session
}

/// Makes a session follow a game whose file no longer exists.
fn begin_to_follow(session: &mut Session, played: &Played) {
    let (state, file) = (played.state(), tempfile::NamedTempFile::new().unwrap());
    let file = FollowedFile::of(file.path().to_owned(), 1, &state.game, true);
    session.put_on_board(
        state,
        match file {
            Some(file) => Access::Held(file),
            None => Access::Free(None),
        },
        Instant::now(),
    );
}

/// Returns what a follower says when it gets a new state.
fn told(session: &mut Session, loaded: LoadedGame) -> String {
    match session.follow_written_file(loaded, true, Instant::now()) {
        Report::Events(events) => {
            let view = session.view();
            let words = events.iter().map(|event| view.words(event, MoveStyle::SAN));
            words.collect::<Vec<_>>().join("; ")
        }
        Report::Standing(words) => words,
        Report::Opened => "another game".to_owned(),
        Report::Nothing => String::new(),
        _ => panic!("a file only shows moves and ends"),
    }
}

#[test]
fn a_follower_is_told_the_last_new_move_and_that_the_game_went_back_or_ended() {
    let table = "
        | e4 | 1. e4
        e4 | e4 e5 Nf3 | 2. Nf3
        e4 e5 | e4 e5 |
        e4 e5 Nf3 | e4 e5 | The game has gone back to move 2
        e4 e5 Nf3 | e4 | The game has gone back to move 1
        e4 | | The game has gone back to move 1
        e4 e5 | e4 c5 | 1... c5
        f3 e5 g4 | f3 e5 g4 Qh4 | 2... Qh4#, checkmate; Checkmate: Black wins (FIDE 5.1.1)
    ";
    for [old, new, expected] in rows(table) {
        let mut session = follower(&Played::after(old));
        let told = told(&mut session, Played::after(new).state());
        assert_eq!(told, expected, "{old} {new}");
    }
}

#[test]
fn a_move_comes_with_its_draw_offer_only_while_the_offer_is_open() {
    let mut played = Played::after("e4 e5");
    let (mut before, mut long_before) = (follower(&played), follower(&played));
    played.act(Action::OfferDraw(Color::White));
    played.play("Nf3");
    let offered = "2. Nf3, White offers a draw";
    assert_eq!(told(&mut before, played.state()), offered);
    played.act(Action::Decline);
    assert_eq!(told(&mut before, played.state()), "");
    assert_eq!(told(&mut long_before, played.state()), "2. Nf3");
}

#[test]
fn a_follower_shows_the_clocks_names_and_score_of_the_players_and_ends_no_game_by_itself() {
    let mut played = Played::after("e4 e5");
    let mut session = follower(&played);
    let now = Instant::now();
    let left = |session: &Session, color| {
        let clocks = session.game().clocks().unwrap();
        clocks.remaining(color, now)
    };
    for color in Color::ALL {
        let apart = left(&session, color).abs_diff(left(&played.0, color));
        assert!(apart < Duration::from_secs(10), "{color}: {apart:?}");
    }
    assert_eq!(
        session.game().clocks().unwrap().running(),
        Some(Color::White)
    );
    assert_eq!(session.flag_due(), None);
    let late = now + Duration::from_secs(1000);
    assert_eq!(session.tick(late), None);
    assert_eq!(left(&session, Color::Black), left(&session, Color::Black));
    assert!(session.act(Action::Resign(Color::White), now).is_err());
    played.0.set_tag("White", "Vera");
    let outcome = played.0.tick(late).unwrap();
    assert_eq!(
        told(&mut session, played.state()),
        "Vera's flag has fallen: Black wins (FIDE 6.9)"
    );
    assert_eq!(session.game().outcome(), Some(outcome));
    assert_eq!(told(&mut session, played.state()), "");
    assert_eq!(session.sitting().score().unwrap(), "Vera 0, Black 1");
}

#[test]
fn another_game_in_the_same_file_is_another_game() {
    let over = "1. f3 e5 2. g4 Qh4# 0-1";
    for (old, new) in [
        ("1. e4 e5 *", "1. d4 d5 *"),
        ("1. e4 e5 *", "*"),
        (
            "1. e4 *",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
        ),
        (over, "1. f3 e5 2. g4 *"),
        (over, "1. f3 e5 2. g4 d5 *"),
        ("1. e4 e5 1-0", "1. e4 e5 0-1"),
        ("1. e4 e5 1-0", "1. e4 c5 1-0"),
    ] {
        let mut session = Session::new(Position::start(), Players::default());
        session.put_on_board(
            LoadedGame::read_text(old).unwrap(),
            Access::Free(None),
            Instant::now(),
        );
        let Some(found) = LoadedGame::read_text(new) else {
            // A text without moves is not read as a game.
            continue;
        };
        assert_eq!(told(&mut session, found), "another game", "{old} {new}");
        assert_eq!(session.sitting().score(), None);
    }
}

#[test]
fn nobody_can_join_through_a_process_that_only_follows_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Session::new(Position::start(), Players::default());
    session.keep_games(GameFolder::at(home.path().to_owned()));
    let sockets = |session: &mut Session| {
        storage::flush(Duration::from_secs(20));
        session.receive(&mut Config::load(None, &[]), Instant::now());
        seat::sockets(home.path()).len()
    };
    session.share(Notifier::new(|| {}));
    assert_eq!(sockets(&mut session), 1);
    begin_to_follow(&mut session, &Played::after("e4"));
    assert_eq!(sockets(&mut session), 0);
    // A file that does not exist yet belongs to a game that has just begun.
    let begun = home.path().join("begun.pgn");
    let _held = GameFile::lock(&begun).unwrap();
    let refused = session.join(begun.to_str(), None).unwrap_err().to_string();
    assert!(refused.starts_with("no other Tabiya plays"), "{refused}");
}

#[test]
fn the_game_continues_from_the_longer_of_board_and_file_when_its_process_has_ended() {
    // Another game keeps its file, and so does a shorter one beside a game that its process had not saved.
    for (text, plies, used_if_saved, used_if_not) in [
        ("1. e4 e5 2. Nf3 *", 3, true, true),
        ("1. e4 e5 *", 2, true, true),
        ("1. e4 *", 2, true, false),
        ("1. d4 d5 *", 2, false, false),
        ("1. e4 c5 2. Nf3 *", 2, false, false),
    ] {
        for (was_saved, uses_file) in [(true, used_if_saved), (false, used_if_not)] {
            let home = tempfile::tempdir().unwrap();
            let path = home.path().join("a.pgn");
            std::fs::write(&path, text).unwrap();
            let mut session = Session::new(Position::start(), Players::default());
            session.keep_games(GameFolder::at(home.path().to_owned()));
            let played = Played::after("e4 e5");
            begin_to_follow(&mut session, &played);
            let file = FollowedFile::of(path.clone(), 1, &played.state().game, false);
            session.link = Link::Lost(file.filter(|_| was_saved));
            let now = Instant::now();
            let resigns = |session: &mut Session| session.act(Action::Resign(Color::White), now);
            assert!(resigns(&mut session).is_err());
            let found = FoundGame::to_continue(&path);
            session.continue_alone(found, now).unwrap();
            assert_eq!(session.game().record().len(), plies, "{text}");
            resigns(&mut session).unwrap();
            storage::flush(Duration::from_secs(20));
            let written = std::fs::read_to_string(&path).unwrap();
            if uses_file {
                assert!(written.contains("0-1"), "{text}: {written}");
            } else {
                assert_eq!(written, text);
            }
        }
    }
}

#[test]
fn a_screen_that_watches_a_file_connects_to_its_process_in_the_background() {
    let mut session = follower(&Played::after("e4"));
    let joining = session.join_game_on_board(None, Instant::now());
    assert!(matches!(joining, Ok(Report::Working(_))));
}

/// Begins to watch a file, and waits for the first news of it.
fn first_news(mut file: FollowedFile) -> Vec<FileNews> {
    let (sender, woken) = std::sync::mpsc::channel();
    file.watch(Notifier::new(move || {
        let _ = sender.send(());
    }));
    woken.recv_timeout(Duration::from_secs(20)).unwrap();
    file.receive()
}

#[test]
fn a_file_that_cannot_be_watched_is_not_said_to_be_unwritable() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("a.pgn");
    std::fs::write(&path, "1. e4 *").unwrap();
    let game = Played::after("e4").state().game;
    let file = FollowedFile::of(path, 1, &game, false).unwrap();
    home.close().unwrap();
    let [FileNews::NotWatched(why)] = &first_news(file)[..] else {
        panic!("it is watched");
    };
    assert_eq!(why, "its folder no longer exists");
}

#[test]
fn a_file_with_fewer_moves_is_complete_if_it_has_a_result_in_any_spelling() {
    for result in ["½-½", "1/2-1/2", "1\u{2013}0"] {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a.pgn");
        std::fs::write(&path, format!("1. e4 e5 {result}\n")).unwrap();
        let game = Played::after("e4 e5 Nf3").state().game;
        let news = first_news(FollowedFile::of(path, 1, &game, false).unwrap());
        assert!(matches!(news[..], [FileNews::Written { .. }]), "{result}");
    }
}

#[test]
fn the_lock_of_a_process_that_has_died_does_not_count() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("a.pgn");
    std::fs::write(&path, "1. e4 *").unwrap();
    let _dying = GameFile::lock(&path).unwrap();
    let played = Played::after("e4");
    for (dead, is_played) in [(None, true), (Some(std::process::id()), false)] {
        let file = FollowedFile::of(path.clone(), 1, &played.state().game, false);
        let news = first_news(file.unwrap().without(dead));
        let is_told = news.iter().any(|news| {
            matches!(
                news,
                FileNews::Written {
                    is_played: true,
                    ..
                }
            )
        });
        assert_eq!(is_told, is_played, "{dead:?}");
    }
}

#[test]
fn nobody_waits_for_a_lock_that_the_dead_process_no_longer_holds() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("a.pgn");
    std::fs::write(&path, "1. e4 *").unwrap();
    let began = Instant::now();
    FollowedFile::wait_for_lock(&path, Some(1));
    let _held = GameFile::lock(&path).unwrap();
    FollowedFile::wait_for_lock(&path, None);
    FollowedFile::wait_for_lock(&path, Some(std::process::id() + 1));
    assert!(began.elapsed() < Duration::from_secs(4));
}
