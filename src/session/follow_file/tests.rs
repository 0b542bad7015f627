use std::time::Duration;

use super::*;
use crate::game::{Action, GameOptions, Players};
use crate::rules::{Color, Position};
use crate::seat::{self, Guest, News};
use crate::session::TakesEffect;
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
        Response::Acted(events) => {
            let view = session.view();
            let words = events.iter().map(|event| view.words(event, MoveStyle::SAN));
            words.collect::<Vec<_>>().join("; ")
        }
        Response::Standing(words) => words,
        Response::Opened { .. } => "another game".to_owned(),
        Response::Quiet => String::new(),
        _ => panic!("a file only shows moves and ends"),
    }
}

#[test]
fn a_follower_is_told_the_last_new_move_and_that_the_game_went_back_or_ended() {
    for (old, new, expected) in [
        ("", "e4", "1. e4"),
        ("e4", "e4 e5 Nf3", "2. Nf3"),
        ("e4 e5", "e4 e5", ""),
        ("e4 e5 Nf3", "e4 e5", "The game has gone back to move 2"),
        ("e4 e5 Nf3", "e4", "The game has gone back to move 1"),
        ("e4", "", "The game has gone back to move 1"),
        ("e4 e5", "e4 c5", "1... c5"),
        (
            "f3 e5 g4",
            "f3 e5 g4 Qh4",
            "2... Qh4#, checkmate; Checkmate: Black wins (FIDE 5.1.1)",
        ),
    ] {
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
fn a_game_that_was_never_saved_continues_from_the_board_when_its_process_has_ended() {
    let home = tempfile::tempdir().unwrap();
    let folder = GameFolder::at(home.path().to_owned());
    let path = home.path().join("a.pgn");
    let found = |text: &str| {
        std::fs::write(&path, text).unwrap();
        FoundGame::read(&GameFolder::default(), &path, 1).unwrap()
    };
    let resigns = |session: &mut Session| {
        let resigned = session.act(Action::Resign(Color::White), Instant::now());
        resigned.is_ok()
    };
    for (text, plies) in [
        // Its process saved the game at the last moment.
        ("1. e4 e5 2. Nf3 *", 3),
        ("1. e4 *", 2),
        ("1. d4 d5 *", 2),
    ] {
        let mut session = Session::new(Position::start(), Players::default());
        session.keep_games(folder.clone());
        begin_to_follow(&mut session, &Played::after("e4 e5"));
        session.link = Link::Lost(None);
        assert!(!resigns(&mut session));
        session
            .continue_alone(Ok(found(text)), Instant::now())
            .unwrap();
        assert_eq!(session.game().record().len(), plies, "{text}");
        assert!(resigns(&mut session), "{text}");
    }
    storage::flush(Duration::from_secs(20));
    let plies = folder
        .list()
        .into_iter()
        .map(|game| game.summary.unwrap().plies);
    assert_eq!(plies.filter(|&plies| plies == 2).count(), 3);
}

#[test]
fn the_game_continues_from_the_longer_of_board_and_file_when_its_process_has_ended() {
    for (text, plies, uses_file) in [
        ("1. e4 e5 2. Nf3 *", 3, true),
        ("1. e4 e5 *", 2, true),
        ("1. e4 *", 2, true),
        // Another game keeps its file.
        ("1. d4 d5 *", 2, false),
        ("1. e4 c5 2. Nf3 *", 2, false),
    ] {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("a.pgn");
        std::fs::write(&path, text).unwrap();
        let mut session = Session::new(Position::start(), Players::default());
        session.keep_games(GameFolder::at(home.path().to_owned()));
        let played = Played::after("e4 e5");
        begin_to_follow(&mut session, &played);
        let file = FollowedFile::of(path.clone(), 1, &played.state().game, false);
        session.link = Link::Lost(file);
        session
            .continue_alone(FoundGame::to_continue(&path), Instant::now())
            .unwrap();
        assert_eq!(session.game().record().len(), plies, "{text}");
        session
            .act(Action::Resign(Color::White), Instant::now())
            .unwrap();
        storage::flush(Duration::from_secs(20));
        let written = std::fs::read_to_string(&path).unwrap();
        assert_eq!(written.contains("0-1"), uses_file, "{text}: {written}");
        if !uses_file {
            assert_eq!(written, text);
        }
    }
}

#[test]
fn a_screen_that_watches_a_file_connects_to_its_process_in_the_background() {
    let mut session = follower(&Played::after("e4"));
    let joining = session.join_game_on_board(None, Instant::now());
    assert!(matches!(joining, Ok(Response::Task(_))));
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

/// What a guest receives: its color, the action that has led there, and the game as PGN; or what it is told.
#[derive(Debug, PartialEq)]
enum Told {
    State(Option<Color>, String, String),
    Words(String),
}

/// A shared session with clocks, and a guest that has joined it.
struct Shared {
    session: Session,
    guest: Guest<String>,
    _home: tempfile::TempDir,
}

impl Shared {
    /// Lets the session handle what the guest sends, until the guest receives something. The error says why its line is
    /// refused.
    fn hears(&mut self) -> Result<Told, String> {
        let began = Instant::now();
        loop {
            self.session
                .receive(&mut Config::load(None, &[]), Instant::now());
            let news = self.guest.receive_one(Duration::from_millis(5));
            return match news {
                Some(News::State(state)) => Ok(Told::State(state.seat, state.action, state.text)),
                Some(News::Told(words)) => Ok(Told::Words(words)),
                Some(News::Refused(why)) => Err(why),
                Some(News::Gone) => Err("the host has gone".to_owned()),
                None => {
                    assert!(
                        began.elapsed() < Duration::from_secs(20),
                        "nothing is heard"
                    );
                    continue;
                }
            };
        }
    }

    /// Returns what the guest receives after its player has typed this.
    fn typed(&mut self, line: &str) -> Result<Told, String> {
        self.guest.send(line).unwrap();
        self.hears()
    }

    /// Returns the guest's color after its player has typed this.
    fn seat_after(&mut self, line: &str) -> Option<Color> {
        match self.typed(line) {
            Ok(Told::State(seat, ..)) => seat,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// Checks that the guest receives the game with this in its text.
    fn assert_told(&mut self, part: &str) {
        match self.hears() {
            Ok(Told::State(_, _, text)) if text.contains(part) => {}
            other => panic!("{part}: {other:?}"),
        }
    }

    /// Checks that the guest receives the game after this action.
    fn assert_happened(&mut self, expected: &str) {
        match self.hears() {
            Ok(Told::State(_, action, _)) if action == expected => {}
            other => panic!("{expected}: {other:?}"),
        }
    }
}

#[test]
fn a_guest_acts_for_one_color_and_is_told_of_every_change() {
    let home = tempfile::tempdir().unwrap();
    let mut session = Played::after("").0;
    session.keep_games(GameFolder::at(home.path().to_owned()));
    session.share(Notifier::new(|| {}));
    storage::flush(Duration::from_secs(20));
    let deadline = Instant::now() + Duration::from_secs(20);
    let socket = &seat::sockets(home.path())[0];
    let guest = Guest::connect(socket, deadline, str::to_owned).unwrap();
    let mut shared = Shared {
        session,
        guest,
        _home: home,
    };
    assert!(matches!(shared.hears(), Ok(Told::State(None, ..))));
    assert!(shared.typed("e4").unwrap_err().contains("only follow"));
    assert_eq!(shared.seat_after("/join"), Some(Color::Black));
    let elsewhere = "White plays on another screen";
    for line in ["e4", "/resign white"] {
        assert_eq!(shared.typed(line).unwrap_err(), elsewhere);
    }
    let touch_move = GameOptions {
        touch_move: true,
        ..shared.session.sitting.options().clone()
    };
    assert_eq!(shared.session.set_options(touch_move), TakesEffect::Now);
    shared.assert_told("[TabiyaTouchMove \"on\"]");
    let m = shared.session.game().position().read_move("e4").unwrap();
    let began = Instant::now();
    shared.session.act(Action::Move(m), began).unwrap();
    shared.assert_happened("e2e4");
    storage::flush(Duration::from_secs(20));
    // If the file was already there when the move was told, the whole game with its file has followed the move.
    while let Some(news) = shared.guest.receive_one(Duration::from_millis(200)) {
        assert!(matches!(news, News::State(_)));
    }
    shared.session.set_tag("White", "Vera");
    shared.assert_told("[White \"Vera\"]");
    shared.session.note(None, "Sharp.", MoveStyle::SAN).unwrap();
    shared.assert_told("Sharp.");
    // A typed line counts from its arrival, no matter when it is read.
    shared.guest.send("e5").unwrap();
    let thought = began.elapsed();
    std::thread::sleep(Duration::from_secs(1));
    shared.assert_happened("e7e5");
    let left = shared.session.game().record()[1].clock.unwrap();
    assert!(left + thought > Duration::from_millis(305_500), "{left:?}");
    assert_eq!(shared.seat_after("/leave"), None);
    shared
        .session
        .tick(Instant::now() + Duration::from_secs(1_000));
    shared.assert_told("time forfeit");
}
