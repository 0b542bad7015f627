//! Two and three screens of one game, all in this process, over real sockets.

use std::thread;
use std::time::Duration;

use super::*;
use crate::command::{self, Begin};
use crate::game::tests::random::{random_action, random_game};
use crate::game::{GameOptions, Players};
use crate::rules::Position;
use crate::rules::tests::fuzz::cases;
use crate::rules::tests::random_games::Random;
use crate::seat::{self, Guest};
use crate::session::access::Access;
use crate::session::connect::{Joined, readable};
use crate::session::found_game::FoundGame;
use crate::session::game_document::GameDocument;
use crate::session::link::Link;
use crate::session::loaded_game::LoadedGame;
use crate::session::report::Context;
use crate::settings::Config;
use crate::storage::{self, GameFolder};

/// Long enough on any machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// The screens of one game. The first one is the host, the others have joined it.
struct Screens {
    sessions: Vec<Session>,
    /// The time of everything that follows.
    now: Instant,
    home: tempfile::TempDir,
}

impl Screens {
    /// Begins a game between Vera and Sonja on the first screen, and lets this many others join.
    fn new(others: usize, time: Option<&str>) -> Self {
        let options = GameOptions {
            time: time.map(|time| time.parse().unwrap()),
            ..GameOptions::default()
        };
        Self::of(others, Position::start(), options)
    }

    /// The same for a game that begins in this position, with these options.
    fn of(others: usize, start: Position, options: GameOptions) -> Self {
        let home = tempfile::tempdir().unwrap();
        let players = Players {
            white: "Vera".to_owned(),
            black: "Sonja".to_owned(),
        };
        let mut host = Session::new(start, players).with_options(options);
        host.keep_games(GameFolder::at(home.path().to_owned()));
        host.share(Notifier::new(|| {}));
        storage::flush(PATIENCE);
        let mut screens = Self {
            sessions: vec![host],
            now: Instant::now(),
            home,
        };
        for _ in 0..others {
            screens.join();
        }
        screens
    }

    /// Adds a screen that joins.
    fn join(&mut self) {
        let socket = &seat::sockets(self.home.path())[0];
        let guest =
            Guest::connect(socket, Instant::now() + PATIENCE, LoadedGame::read_text).unwrap();
        let state = self.wait(|screens| {
            received(&mut screens.sessions[0], screens.now);
            let deadline = Instant::now() + Duration::from_millis(2);
            guest.first_state(deadline).ok()
        });
        let joined = Joined::new(guest, &state);
        let mut session = Session::new(Position::start(), Players::default());
        session.put_on_board(
            readable(state.text).unwrap(),
            Access::Played(joined),
            Instant::now(),
        );
        self.sessions.push(session);
    }

    fn wait<T>(&mut self, mut ready: impl FnMut(&mut Self) -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(found) = ready(self) {
                return found;
            }
            assert!(began.elapsed() < PATIENCE, "nothing has come");
            std::thread::sleep(Duration::from_micros(200));
        }
    }

    /// Types a line at a screen. Returns what all screens then say, starting with the first.
    fn types(&mut self, screen: usize, line: &str) -> Vec<String> {
        let player = self.sessions[screen].player();
        self.types_for(screen, line, player)
    }

    /// Types a line. If it names no player, it is for this one.
    fn types_for(&mut self, screen: usize, line: &str, player: Color) -> Vec<String> {
        let mut said = vec![Vec::new(); self.sessions.len()];
        let now = self.now;
        let response = typed(&mut self.sessions[screen], line, player, now);
        said[screen].extend(told(&self.sessions[screen], response));
        self.settle(screen, &mut said);
        said.into_iter().map(|said| said.join("; ")).collect()
    }

    /// Lets all screens handle the effects of a line typed at one of them.
    fn settle(&mut self, typed_at: usize, said: &mut [Vec<String>]) {
        if let Link::Guest(joined) = &self.sessions[typed_at].link {
            // The host handles lines in order, so this refusal comes after everything that the typed line caused.
            joined.send("/board").unwrap();
            self.take_in_until_refused(typed_at, said);
        }
        if let Some(screens) = self.sessions[0].link.screens() {
            for peer in screens.host.peers() {
                screens.host.refuse(peer, "nobody can do that");
            }
        }
        for guest in 1..self.sessions.len() {
            self.take_in_until_refused(guest, said);
        }
    }

    /// Lets the host and a guest handle what arrives, until the guest receives the refusal of a command that no guest may give.
    fn take_in_until_refused(&mut self, guest: usize, said: &mut [Vec<String>]) {
        let now = self.now;
        self.wait(|screens| {
            for response in received(&mut screens.sessions[0], now) {
                said[0].extend(told(&screens.sessions[0], response));
            }
            let mut is_refused = None;
            for response in received(&mut screens.sessions[guest], now) {
                match response {
                    // If the typed line has begun another game, the command that followed it was for the last one.
                    Err(error)
                        if error.to_string().ends_with("can do that")
                            || error.to_string() == FOR_LAST_GAME =>
                    {
                        is_refused = Some(());
                    }
                    response => {
                        said[guest].extend(told(&screens.sessions[guest], response));
                    }
                }
            }
            is_refused
        });
    }

    /// Plays rows of a screen's number, a line that is typed there, and what all screens then say, starting with the first. A
    /// row that ends with the line may have any effect.
    fn play(&mut self, rows: &str) {
        for row in rows.lines().map(str::trim).filter(|row| !row.is_empty()) {
            let (typed, said) = row.split_once('|').unwrap_or((row, ""));
            let (screen, line) = typed.trim().split_once(' ').unwrap();
            let heard = self.types(screen.parse().unwrap(), line);
            if row.contains('|') {
                let expected: Vec<&str> = said.split('|').map(str::trim).collect();
                assert_eq!(heard, expected, "{row}");
            }
        }
    }
}

/// Gives a session a line that someone typed.
fn typed(
    session: &mut Session,
    line: &str,
    player: Color,
    now: Instant,
) -> Result<Report, SessionError> {
    let command = read_line(line, session.game(), player).map_err(SessionError::Refused)?;
    with_context(now, |context| session.execute(command, context))
}

fn with_context<T>(now: Instant, act: impl FnOnce(&mut Context<'_>) -> T) -> T {
    let mut config = Config::load(None, &[]);
    act(&mut Context {
        config: &mut config,
        viewed: None,
        bottom: Color::White,
        style: MoveStyle::SAN,
        now,
    })
}

fn received(session: &mut Session, now: Instant) -> Vec<Result<Report, SessionError>> {
    session.receive(&mut Config::load(None, &[]), now)
}

/// Returns what a session says about a response.
fn told(session: &Session, response: Result<Report, SessionError>) -> Vec<String> {
    let words = match response {
        Err(error) => format!("error: {error}"),
        Ok(Report::Events(events)) => {
            let words = events.iter();
            return words
                .map(|event| session.view().words(event, MoveStyle::SAN))
                .collect();
        }
        Ok(Report::Standing(words) | Report::Said(words) | Report::Begun(words)) => words,
        Ok(Report::Opened) => {
            format!(
                "opened {}",
                session.describe_opened(MoveStyle::SAN).unwrap()
            )
        }
        Ok(Report::HostLost) => "lost".to_owned(),
        Ok(_) => return Vec::new(),
    };
    vec![words]
}

#[test]
fn a_color_belongs_to_one_screen_until_that_screen_leaves_it() {
    let mut screens = Screens::new(2, None);
    // A second screen that joins only watches. The host plays on until another screen takes what it leaves.
    screens.play(
        "
        1 /join | Sonja plays Black on another screen | You play Black on this screen |
        2 /join | | | Both sides are taken, so you watch. /join takes a side that becomes free
        2 /join white | | | error: White plays on another screen
        1 /join white | | error: White plays on another screen |
        1 e4 | | error: White plays on another screen |
        1 /resign white | | error: White plays on another screen |
        0 /leave | White is free for the next screen that joins; until then you play on | |
        0 /join white | You play White on this screen | |
        2 /join white | | | error: White plays on another screen
        0 /leave | White is free for the next screen that joins; until then you play on | |
        0 e4 | 1. e4 | 1. e4 | 1. e4
        1 e5 | 1... e5 | 1... e5 | 1... e5
        2 /join | Vera plays White on another screen | | You play White on this screen
        2 Nf3 | 2. Nf3 | 2. Nf3 | 2. Nf3
        ",
    );
    for line in [
        "Nc6",
        "/resign",
        "/offer",
        "/new",
        "/note Sharp.",
        "/set white Anna",
        "/set time 5",
        "/set event Cup",
    ] {
        let refused = &screens.types(0, line)[0];
        let follows =
            "error: other screens play this game: /join white or /join black takes a side back";
        assert_eq!(refused, follows, "{line}");
    }
    // The screen that has the game takes a color back at once.
    screens.play(
        "
        0 /join white | White plays here again | | You only follow the game now
        1 Nc6 | 2... Nc6 | 2... Nc6 | 2... Nc6
        0 Bb5 | 3. Bb5 | 3. Bb5 | 3. Bb5
        ",
    );
}

#[test]
fn a_player_whose_turn_it_is_takes_back_the_answer_too() {
    Screens::new(1, None).play(
        "
        1 /join
        0 e4
        1 e5
        0 /takeback | Vera asks to take back 2 moves | Vera asks to take back 2 moves
        1 /accept | Sonja takes back 1... e5; Vera takes back 1. e4 | Sonja takes back 1... e5; Vera takes back 1. e4
        0 d4
        0 /takeback | Vera asks to take back a move | Vera asks to take back a move
        1 d5
        0 c4
        1 /takeback | Sonja asks to take back 2 moves | Sonja asks to take back 2 moves
        ",
    );
}

#[test]
fn a_player_who_takes_the_color_that_the_host_leaves_gives_it_the_other_one() {
    let mut screens = Screens::new(1, None);
    screens.play(
        "
        1 /join
        0 /leave
        1 /join white | Vera plays White on another screen; you play Black | You play White on this screen
        1 e4 | 1. e4 | 1. e4
        0 e5 | 1... e5 | 1... e5
        1 /leave
        ",
    );
    assert_eq!(screens.sessions[1].seat(), None);
}

#[test]
fn a_question_falls_when_the_host_takes_a_color_back_and_nobody_answers_it() {
    for question in [
        "/takeback",
        "/result *",
        "/clock white 1:00",
        "/offer black",
        "/offer white",
    ] {
        let mut screens = Screens::new(1, Some("5"));
        let asker = usize::from(["/takeback", "/offer black"].contains(&question));
        screens.play(&format!(
            "
            1 /join
            0 e4
            1 e5
            {asker} {question}
            "
        ));
        assert!(
            screens.sessions[0].game().question().is_some(),
            "{question}"
        );
        screens.play(
            "0 /join black | Black plays here again. The open question falls | You only follow the game now. The open question falls",
        );
        for session in &screens.sessions {
            assert_eq!(session.game().question(), None, "{question}");
            assert_eq!(session.game().record().len(), 2, "{question}");
        }
    }
}

#[test]
fn the_screen_that_has_the_game_begins_another_one_and_the_other_reads_it() {
    let mut screens = Screens::new(1, Some("5"));
    let refused = "error: only the screen that has this game begins another one; after its end, /rematch begins one here too";
    let too_early = "error: you can have a rematch after this game is over";
    screens.play(&format!(
        "
        1 /join
        0 e4
        1 /new | | {refused}
        1 /open a.pgn | | {refused}
        1 /continue | | {refused}
        1 /resume | | {refused}
        1 /rematch | | {too_early}
        "
    ));
    let (now, guest) = (screens.now, &mut screens.sessions[1]);
    let response = guest.open_text("1. d4 d5 *", now);
    assert_eq!(told(guest, response), [refused]);
    screens.play("0 /new | New game; the last one is unfinished (/games) | Vera has begun another game: 5 minutes, for each player");
    assert!(screens.sessions[1].acts_for(Color::Black));
    // After the end of a game either screen begins the rematch, and the terms stay. A second request for it comes too late.
    screens.play(&format!(
        "
        0 /resign white
        1 /rematch | Rematch: Sonja against Vera | Rematch: Sonja against Vera: 5 minutes, for each player. You play White on this screen
        1 /rematch | | {too_early}
        "
    ));
    assert!(screens.sessions[1].acts_for(Color::White));
    assert!(screens.sessions[0].acts_for(Color::Black));
    // Without names the points change sides with the players.
    for session in &mut screens.sessions {
        let game = session.game().clone();
        session.document = GameDocument::new(&game, &Players::default());
        session.sitting.show(game, Players::default());
    }
    screens.play(
        "
        0 /resign black
        0 /rematch
        ",
    );
    for session in &screens.sessions {
        let score = session.sitting().score().unwrap();
        assert_eq!(score, "White 0, Black 1, Sonja 1, Vera 0");
    }
}

#[test]
fn a_move_for_the_game_before_is_not_played_in_the_next_one() {
    let mut screens = Screens::new(1, None);
    screens.types(1, "/join");
    screens.types(0, "e4");
    // Black answers while the host has begun the next game and made the first move there.
    let now = screens.now;
    for line in ["/new", "e4"] {
        typed(&mut screens.sessions[0], line, Color::White, now).unwrap();
    }
    typed(&mut screens.sessions[1], "e5", Color::Black, now).unwrap();
    let error = screens.wait(|screens| {
        received(&mut screens.sessions[0], now);
        let said = received(&mut screens.sessions[1], now);
        said.into_iter().find_map(Result::err)
    });
    assert_eq!(error.to_string(), FOR_LAST_GAME);
    assert_eq!(screens.sessions[0].game().record().len(), 1);
}

#[test]
fn who_comes_back_gets_the_free_color_and_nobody_changes_sides() {
    let mut screens = Screens::new(1, None);
    screens.types(1, "/join white");
    drop(screens.sessions.remove(1));
    screens.wait(|screens| {
        received(&mut screens.sessions[0], screens.now);
        screens.sessions[0].acts_for(Color::White).then_some(())
    });
    screens.join();
    screens.play(
        "
        1 /join | Vera plays White on another screen | You play White on this screen
        0 /resign black
        0 /rematch
        ",
    );
    assert_eq!(screens.sessions[1].seat(), Some(Color::Black));
}

#[test]
fn a_game_that_was_never_saved_is_followed_where_another_screen_goes_on_with_it() {
    let mut screens = Screens::new(2, None);
    screens.types(1, "/join");
    let folder = GameFolder::at(screens.home.path().to_owned());
    drop(screens.sessions.remove(0));
    let now = screens.now;
    for session in &mut screens.sessions {
        session.keep_games(folder.clone());
        session.share(Notifier::new(|| {}));
    }
    screens.wait(|screens| {
        for session in &mut screens.sessions {
            received(session, now);
        }
        let is_lost = |session: &Session| matches!(session.link, Link::Lost(None));
        screens.sessions.iter().all(is_lost).then_some(())
    });
    // The first one to go on has the game, and the other one follows it.
    for (screen, follows) in [(0, false), (1, true)] {
        let session = &mut screens.sessions[screen];
        typed(session, "/resume", Color::White, now).unwrap();
        let report = screens.wait(|screens| {
            received(&mut screens.sessions[0], now);
            let session = &mut screens.sessions[screen];
            with_context(now, |context| session.take_result(context))
        });
        assert!(matches!(report, Ok(Report::Opened)));
        let session = &mut screens.sessions[screen];
        assert_eq!(session.link.guest().is_some(), follows);
        storage::flush(PATIENCE);
        received(&mut screens.sessions[0], now);
    }
}

#[test]
fn an_armageddon_draw_counts_as_blacks_win_on_both_screens() {
    let mut screens = Screens::new(1, Some("5 vs 4 armageddon"));
    let offer = "Sonja offers a draw: a draw counts as Sonja's win (armageddon)";
    let end = "Drawn by agreement (FIDE 5.2.3, 9.1); Sonja wins (armageddon)";
    screens.play(&format!(
        "
        1 /join
        0 e4
        1 e5
        1 /offer black | {offer} | {offer}
        0 /accept | {end} | {end}
        1 /rematch
        "
    ));
    for session in &screens.sessions {
        let options = session.game().options();
        assert_eq!(
            options.time.as_ref().unwrap().to_string(),
            "5 vs 4 armageddon"
        );
        assert_eq!(session.sitting().score().unwrap(), "Sonja 1, Vera 0");
    }
}

#[test]
fn the_host_keeps_what_a_guest_writes_and_tells_it_where_the_game_is_saved() {
    let mut screens = Screens::new(1, None);
    screens.play(
        "
        1 /join
        0 e4
        1 /note Sharp.
        ",
    );
    storage::flush(PATIENCE);
    screens.types(1, "e5");
    for session in &screens.sessions {
        let written = session.view().document.pgn();
        assert!(written.contains("{Sharp.}"), "{written}");
    }
    let joined = screens.sessions[1].link.guest().unwrap();
    assert_eq!(joined.file, screens.sessions[0].path());
    assert!(joined.file.is_some());
}

#[test]
fn seats_follow_the_players_of_an_opened_or_pasted_game() {
    /// Opens a game on the host, from pasted text or from a file. Returns what both screens say.
    fn open(screens: &mut Screens, is_pasted: bool, pgn: &str) -> Vec<String> {
        let file = screens.home.path().join("other.pgn");
        std::fs::write(&file, pgn).unwrap();
        let (now, host) = (screens.now, &mut screens.sessions[0]);
        let response = with_context(now, |context| {
            if is_pasted {
                return host.open_text(pgn, now);
            }
            host.execute(Command::Begin(Begin::Open(file, None)), context)?;
            host.wait_for_task(context).unwrap()
        });
        let mut said = vec![told(host, response), Vec::new()];
        screens.settle(0, &mut said);
        said.into_iter().map(|said| said.join("; ")).collect()
    }
    for is_pasted in [true, false] {
        for (white, black, seat) in [
            ("Vera", "Sonja", Some(Color::Black)),
            ("Sonja", "Vera", Some(Color::White)),
            ("Anna", "Eva", None),
        ] {
            let told = match seat {
                Some(color) => format!("You play {color} on this screen"),
                None => "You are watching a game from another screen".to_owned(),
            };
            let mut screens = Screens::new(1, None);
            screens.types(1, "/join");
            screens.types(0, "e4");
            let pgn = format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. d4 *\n");
            let said = open(&mut screens, is_pasted, &pgn);
            let game = format!("{white} against {black}, after 1. d4");
            // A game in the folder of saved games continues in its own file.
            let goes_on = if is_pasted {
                ". You are reading it: moves make lines in it, and /continue plays on as a new game"
            } else {
                ""
            };
            let here = format!("opened {game}{goes_on}");
            let there = format!("opened Vera has opened another game: {game}. {told}");
            assert_eq!(said, [here, there]);
            assert_eq!(screens.sessions[1].seat(), seat, "{white} {black}");
        }
    }
    // A file without a game, or with several to choose from, leaves the game on the board.
    let mut screens = Screens::new(1, None);
    screens.sessions[0].front_end = FrontEnd::Screen;
    screens.types(1, "/join");
    screens.types(0, "e4");
    let said = open(&mut screens, false, "");
    assert!(
        said[0].starts_with("error: there is no game in"),
        "{said:?}"
    );
    assert_eq!(open(&mut screens, false, "1. d4 *\n\n1. c4 *\n"), ["", ""]);
}

#[test]
fn a_move_sent_in_time_counts_even_if_the_host_was_suspended() {
    for is_woken_by_socket in [false, true] {
        let mut screens = Screens::new(1, Some("10s"));
        screens.types(1, "/join");
        screens.now = Instant::now().checked_sub(Duration::from_secs(12)).unwrap();
        screens.types(0, "e4");
        screens.sessions[1].link.send("e5").unwrap();
        // The host wakes up two seconds after the flag should have fallen.
        let now = Instant::now();
        let host = &mut screens.sessions[0];
        if !is_woken_by_socket {
            assert_eq!(host.tick(now), None);
        }
        assert!(matches!(&received(host, now)[..], [Ok(Report::Events(_))]));
        assert_eq!(host.game().record().len(), 2);
        // Nothing more was sent, so the flag falls.
        let due = host.flag_due().unwrap();
        assert!(host.tick(due + Duration::from_secs(100)).is_some());
    }
}

#[test]
fn two_screens_report_a_game_exactly_as_a_single_screen_does() {
    let mut different = Vec::new();
    for number in 0..cases(6) {
        let mut random = Random::new(number as u64);
        let (game, first) = random_game(&mut random);
        let screens = |others| Screens::of(others, *game.start(), game.options().clone());
        let (mut one, mut two) = (screens(0), screens(1));
        two.types(1, "/join");
        two.now = one.now;
        // A host drops a guest that sends more than 50 lines in a second. Here a guest sends two for each line that it types.
        let then = (0..20).map(|_| None);
        for next in first.into_iter().map(Some).chain(then) {
            let game = one.sessions[0].game();
            if game.outcome().is_some() {
                // Only the screen that has a game changes its lines after the end.
                break;
            }
            let action = next.unwrap_or_else(|| random_action(&mut random, game));
            let color = game.actor(action).unwrap_or(game.side_to_move());
            let line = command::line(action);
            let alone = one.types_for(0, &line, color).concat();
            let said = two.types(color as usize, &line);
            let is_refused = alone.starts_with("error");
            let is_same = |screen: usize| {
                if screen == color as usize || !is_refused {
                    said[screen] == alone
                } else {
                    said[screen].is_empty()
                }
            };
            if !(is_same(0) && is_same(1)) {
                different.push(format!("{number} {color} {line}: {alone:?} {said:?}"));
                break;
            }
            // The host stamps a guest's line with the real time of its arrival.
            one.now = Instant::now();
            two.now = one.now;
        }
    }
    assert_eq!(different, Vec::<String>::new());
}

#[test]
fn a_game_continues_elsewhere_only_with_the_same_players_and_moves() {
    let mut screens = Screens::new(0, None);
    screens.types(0, "e4");
    let game = screens.sessions[0].game().clone();
    let players = screens.sessions[0].players().clone();
    let others = Players::default();
    let other_game = LoadedGame::read_text("1. d4 *").unwrap().game;
    for (game, players, is_continued) in [
        (&game, &players, true),
        (&game, &others, false),
        (&other_game, &players, false),
    ] {
        let folder = GameFolder::at(screens.home.path().to_owned());
        let (game, players) = (game.clone(), players.clone());
        let search = thread::spawn(move || {
            FoundGame::continued_elsewhere(&folder, &game, &players).is_some()
        });
        screens.wait(|screens| {
            received(&mut screens.sessions[0], screens.now);
            search.is_finished().then_some(())
        });
        assert_eq!(search.join().unwrap(), is_continued);
    }
}
