//! Reads and writes a game's options and clock times as PGN tags. What PGN has no tag for is in tags of our own, which
//! other programs ignore; options that have their defaults are not written.
//! Elsewhere: `TabiyaPiped` in `storage::summary`, `Termination` and `TimeControl` in `pgn::tree`, `Date` in
//! `session::game_document`.

use std::time::{Duration, Instant};

use crate::game::{
    Action, ClockReading, Game, GameOptions, Laws, Question, Takebacks, TimeControl,
};
use crate::pgn::Tags;

const PGN_TIME: &str = "TimeControl";
/// The time control in Tabiya's notation, where PGN has none for it.
const TIME: &str = "TabiyaTime";
/// The remaining seconds when the file was written: White's, then Black's.
const CLOCKS: &str = "TabiyaClocks";
/// The seconds used for the current move when the file was written, including the delay.
const MOVE_TIME: &str = "TabiyaMoveTime";
/// The longest time that is read from a tag.
const LONGEST_CLOCK: Duration = Duration::from_secs(1_000_000 * 60 * 60);
/// The number of plies at which the draw offer made with the last move was declined.
const DECLINED: &str = "TabiyaDeclined";
/// The number of plies at which a wrong claim by the side to move stands as a draw offer (FIDE 9.1.2.3).
const CLAIM_OFFER: &str = "TabiyaClaimOffer";
/// The number of plies, then the squares of the pieces that the side to move has touched, and the move of a pawn that
/// it has released on the last rank (FIDE 4.3).
const TOUCHED: &str = "TabiyaTouched";
/// Who claims draws.
const LAWS: &str = "TabiyaLaws";
/// Whether and how moves can be taken back.
const TAKEBACK: &str = "TabiyaTakeback";
/// Whether a touched piece must move (FIDE 4.3).
const TOUCH_MOVE: &str = "TabiyaTouchMove";

/// Writes the options that PGN has no tag for.
pub fn write(options: &GameOptions, tags: &mut Tags) {
    if let Some(time) = options.time.as_ref().filter(|time| time.to_pgn().is_none()) {
        tags.set(TIME, &time.to_string());
    }
    if options.laws != Laws::default() {
        tags.set(LAWS, &options.laws.to_string());
    }
    if options.takebacks != Takebacks::default() {
        tags.set(TAKEBACK, &options.takebacks.to_string());
    }
    if options.touch_move {
        tags.set(TOUCH_MOVE, "yes");
    }
}

/// Reads the options; those that are absent or unreadable get their defaults.
pub fn read(tags: &Tags) -> GameOptions {
    let own = tags.get(TIME).and_then(|text| text.parse().ok());
    let time = own.or_else(|| TimeControl::from_pgn(tags.get(PGN_TIME)?));
    GameOptions {
        time,
        laws: word(tags, LAWS),
        takebacks: word(tags, TAKEBACK),
        touch_move: tags.get(TOUCH_MOVE).is_some(),
    }
}

/// Parses a tag's value, or returns the default.
fn word<T: std::str::FromStr + Default>(tags: &Tags, name: &str) -> T {
    tags.get(name)
        .and_then(|text| text.parse().ok())
        .unwrap_or_default()
}

/// Writes the remaining times and the time used for the current move.
pub fn write_clocks(reading: &ClockReading, now: Instant, tags: &mut Tags) {
    let seconds = |time: Duration| format!("{}.{:03}", time.as_secs(), time.subsec_millis());
    let [white, black] = reading.times_at(now).map(seconds);
    tags.set(CLOCKS, &format!("{white} {black}"));
    let taken = reading.elapsed(now);
    if taken.is_zero() {
        tags.remove(MOVE_TIME);
    } else {
        tags.set(MOVE_TIME, &seconds(taken));
    }
}

/// Reads the remaining times, White's first.
pub fn read_clocks(tags: &Tags) -> Option<[Duration; 2]> {
    let (white, black) = tags.get(CLOCKS)?.split_once(' ')?;
    Some([read_seconds(white)?, read_seconds(black)?])
}

/// Reads the time used for the current move.
pub fn read_move_time(tags: &Tags) -> Duration {
    tags.get(MOVE_TIME)
        .and_then(read_seconds)
        .unwrap_or_default()
}

/// Parses seconds with fractions; `None` above [`LONGEST_CLOCK`].
fn read_seconds(text: &str) -> Option<Duration> {
    let time = Duration::try_from_secs_f64(text.parse().ok()?).ok()?;
    (time <= LONGEST_CLOCK).then_some(time)
}

/// Writes what the moves do not say of draw offers: that the one made with the last move was declined, and that a wrong
/// claim has made one.
pub fn write_offers(game: &Game, tags: &mut Tags) {
    let offered = game.record().last().is_some_and(|ply| ply.offered_draw);
    let stands = |by| game.question() == Some(Question::Draw(by));
    let by = game.side_to_move();
    for (tag, applies) in [
        (DECLINED, offered && !stands(!by)),
        (CLAIM_OFFER, stands(by)),
    ] {
        if applies && game.outcome().is_none() {
            tags.set(tag, &game.record().len().to_string());
        } else {
            tags.remove(tag);
        }
    }
}

/// Restores the draw offers that stood. A tag with another number of plies is about an earlier one.
pub fn read_offers(game: &mut Game, tags: &Tags, now: Instant) {
    let applies = |game: &Game, tag| {
        let plies = tags.get(tag).and_then(|text| text.parse().ok());
        plies == Some(game.record().len())
    };
    if matches!(game.question(), Some(Question::Draw(_))) && applies(game, DECLINED) {
        // Declining an open offer cannot fail.
        let _ = game.act(Action::Decline, now);
    }
    if applies(game, CLAIM_OFFER) {
        game.restore_claim_offer();
    }
}

/// Writes what the side to move has touched, so that it must still move that after the game is resumed (FIDE 4.3).
pub fn write_touched(game: &Game, tags: &mut Tags) {
    let touched = game.touch_to_text();
    if touched.is_empty() || game.outcome().is_some() {
        tags.remove(TOUCHED);
    } else {
        tags.set(TOUCHED, &format!("{} {touched}", game.record().len()));
    }
}

/// Restores what the side to move has touched. A tag with another number of plies is about an earlier position.
pub fn read_touched(game: &mut Game, tags: &Tags) {
    let written = tags.get(TOUCHED).and_then(|text| text.split_once(' '));
    if let Some((plies, touched)) = written
        && plies.parse() == Ok(game.record().len())
    {
        game.restore_touch(touched);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::GameTree;
    use crate::rules::Position;

    fn written(options: GameOptions) -> Tags {
        let mut tags = Tags::default();
        write(&options, &mut tags);
        GameTree::of(&Game::with_options(Position::start(), options), tags).tags
    }

    #[test]
    fn what_was_agreed_on_is_read_as_it_was_written() {
        for time in [
            "15+10",
            "90s",
            "40/90+30,30+30",
            "5d3",
            "10b5",
            "60s/move",
            "15+10 vs 5+3",
        ] {
            let options = GameOptions {
                time: Some(time.parse().unwrap()),
                laws: Laws::Auto,
                takebacks: Takebacks::Never,
                touch_move: true,
            };
            assert_eq!(read(&written(options.clone())), options, "{time}");
        }
    }

    #[test]
    fn a_usual_game_has_no_tags_of_our_own() {
        let names = |options| -> Vec<String> {
            let tags = written(options);
            tags.iter().map(|(name, _)| name.to_owned()).collect()
        };
        assert_eq!(
            names(GameOptions::default()),
            ["Termination", "TimeControl"]
        );
        let timed = GameOptions {
            time: Some("5+3".parse().unwrap()),
            ..GameOptions::default()
        };
        assert_eq!(names(timed), ["Termination", "TimeControl"]);
    }

    #[test]
    fn clocks_are_kept_to_the_millisecond() {
        let options = GameOptions {
            time: Some("5+3".parse().unwrap()),
            ..GameOptions::default()
        };
        let mut game = Game::with_options(Position::start(), options);
        let left = [
            Duration::from_millis(299_001),
            Duration::from_millis(12_340),
        ];
        game.set_clocks(left, Duration::ZERO);
        let mut tags = Tags::default();
        let reading = game.clocks().unwrap().reading();
        write_clocks(&reading, Instant::now(), &mut tags);
        assert_eq!(tags.get(CLOCKS), Some("299.001 12.340"));
        assert_eq!(read_clocks(&tags), Some(left));
        for nonsense in ["", "1", "-1 2", "1 NaN", "1e300 1", "a b"] {
            tags.set(CLOCKS, nonsense);
            assert_eq!(read_clocks(&tags), None, "{nonsense}");
        }
    }
}
