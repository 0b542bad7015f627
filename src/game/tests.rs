//! What the game writes down and answers. The Laws as whole games are played in line mode, in the folder of tests.

use super::*;

/// The game after these moves and nothing else, from the usual start.
fn after(moves: &str) -> Game {
    let mut game = Game::new(Position::start());
    for text in moves.split_whitespace() {
        play(&mut game, text);
    }
    game
}

/// Plays a move.
fn play(game: &mut Game, text: &str) -> Vec<Happened> {
    let m = read(game, text);
    game.act(Action::Move(m)).unwrap()
}

/// Reads a move.
fn read(game: &Game, text: &str) -> Move {
    game.position().read_move(text).unwrap()
}

/// For each move played, whether the record says that a draw was offered with it.
fn offers(game: &Game) -> Vec<bool> {
    game.record().iter().map(|ply| ply.offered_draw).collect()
}

#[test]
fn the_record_says_with_which_move_a_draw_was_offered() {
    let mut game = after("e4 e5");
    game.act(Action::OfferDraw(Color::White)).unwrap();
    assert_eq!(
        offers(&game),
        [false, false],
        "the offer waits for its move"
    );
    play(&mut game, "Nf3");
    play(&mut game, "Nc6");
    game.act(Action::OfferDraw(Color::Black)).unwrap();
    assert_eq!(offers(&game), [false, false, true, true]);
}

#[test]
fn what_happened_names_the_offer_as_the_record_does() {
    let mut game = after("e4 e5");
    let stated = read(&game, "Nf3");
    let happened = game.act(Action::ClaimDraw(Some(stated))).unwrap();
    assert!(
        matches!(&happened[..], [Happened::ClaimWrong(claim), Happened::Played(ply)]
        if claim.stands_as_offer && ply.offered_draw)
    );
    assert_eq!(offers(&game), [false, false, true]);
}

#[test]
fn an_offer_with_a_move_that_ends_the_game_is_void() {
    let mut game = after("f3 e5 g4");
    game.act(Action::OfferDraw(Color::Black)).unwrap();
    play(&mut game, "Qh4");
    assert_eq!(game.outcome(), Some(Outcome::checkmate(Color::Black)));
    assert_eq!((game.question(), offers(&game)), (None, vec![false; 4]));
}

#[test]
fn after_the_end_every_action_is_denied_with_how_it_ended() {
    let mut game = after("f3 e5 g4 Qh4");
    let end = Denied::GameOver(Outcome::checkmate(Color::Black));
    let m = Move::new("e2".parse().unwrap(), "e4".parse().unwrap());
    for action in [
        Action::Move(m),
        Action::OfferDraw(Color::White),
        Action::ClaimDraw(None),
        Action::Resign(Color::White),
        Action::AskTakeback,
        Action::Accept,
        Action::Decline,
    ] {
        assert_eq!(game.act(action).unwrap_err(), end, "{action:?}");
    }
}

#[test]
fn a_claim_is_open_on_the_position_and_on_the_moves_that_would_bring_it_about() {
    let once_more = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";
    let game = after(once_more);
    let repeating = read(&game, "Ng8");
    assert_eq!(game.claimable(), None);
    assert_eq!(game.claimable_moves(), [(repeating, Reason::Threefold)]);
    assert_eq!(
        after(&format!("{once_more} Ng8")).claimable(),
        Some(Reason::Threefold)
    );
}

#[test]
fn fifty_moves_may_be_claimed_with_every_quiet_move_of_a_piece_at_99_plies() {
    let game = Game::new("4k3/8/8/8/8/8/4K2P/8 w - - 99 80".parse().unwrap());
    let moves = game.claimable_moves();
    assert_eq!(moves.len(), 8, "the king's, but not the pawn's");
    assert!(
        moves
            .iter()
            .all(|&(_, reason)| reason == Reason::FiftyMoves)
    );
}

#[test]
fn a_finished_game_has_nothing_to_claim() {
    let mut game = after("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    game.act(Action::Resign(Color::White)).unwrap();
    assert_eq!(
        (game.claimable(), game.claimable_moves()),
        (None, Vec::new())
    );
}

#[test]
fn taking_back_leaves_the_game_as_it_was_before_the_move() {
    let mut game = after("e4 e5 Nf3 Nf6");
    let before = *game.position();
    play(&mut game, "Nxe5");
    game.act(Action::AskTakeback).unwrap();
    assert_eq!(
        game.question().and_then(Question::answerer),
        Some(Color::Black)
    );
    let happened = game.act(Action::Accept).unwrap();
    assert!(matches!(&happened[..], [Happened::TakenBack(ply)] if ply.san == "Nxe5"));
    assert_eq!((*game.position(), game.record().len()), (before, 4));
}

#[test]
fn earlier_positions_can_be_looked_up_by_ply() {
    let game = after("e4 e5 Nf3");
    assert_eq!(game.position_after(0), game.start());
    assert_eq!(game.position_after(2), &game.record()[1].after);
    assert_eq!(game.position_after(99), game.position());
}

#[test]
fn an_end_names_the_verdict_and_the_article() {
    for (outcome, text) in [
        (
            Outcome::checkmate(Color::White),
            "Checkmate: White wins (FIDE 5.1.1)",
        ),
        (
            Outcome::resignation(Color::White, true),
            "White resigns: Black wins (FIDE 5.1.2)",
        ),
        (
            Outcome::draw(Reason::Stalemate),
            "Stalemate: draw (FIDE 5.2.1)",
        ),
        (
            Outcome::draw(Reason::Agreement),
            "Agreement of both players: draw (FIDE 5.2.3, 9.1)",
        ),
        (
            Outcome::draw(Reason::Threefold),
            "Threefold repetition, claimed: draw (FIDE 9.2)",
        ),
    ] {
        assert_eq!(outcome.to_string(), text);
    }
}

/// Everything of a game that an action could change.
fn state(game: &Game) -> impl PartialEq + std::fmt::Debug + use<> {
    let times = game.repetitions.count(game.position());
    let plies = game.record.len();
    (
        *game.position(),
        plies,
        offers(game),
        times,
        game.question,
        game.offered_for,
        game.outcome,
    )
}

/// An endless supply of numbers below a limit, the same in every run.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    }
}

/// Players who do anything at all, whether it makes sense or not.
#[test]
fn whatever_players_do_a_denied_action_changes_nothing() {
    let mut random = random();
    for _ in 0..40 {
        let mut game = Game::new(Position::start());
        for _ in 0..150 {
            let moves = game.position().legal_moves();
            let m = moves.get(random(moves.len().max(1))).copied();
            let color = Color::ALL[random(2)];
            let action = match (random(16), m) {
                (0, _) => Action::OfferDraw(color),
                (1, _) => Action::ClaimDraw(m.filter(|_| color == Color::White)),
                (2, _) => Action::AskTakeback,
                (3, _) => Action::Decline,
                (4, _) if random(8) == 0 => Action::Accept,
                (5, _) if random(20) == 0 => Action::Resign(color),
                (_, Some(m)) => Action::Move(m),
                (_, None) => Action::Accept,
            };
            let before = state(&game);
            match game.act(action) {
                Err(_) => assert_eq!(state(&game), before, "{action:?}"),
                Ok(happened) => assert!(!happened.is_empty(), "{action:?}"),
            }
            let open_after_end = game.outcome().is_some() && game.question().is_some();
            assert!(!open_after_end, "a question outlives the game: {action:?}");
        }
    }
}
