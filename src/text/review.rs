//! The review of a game in sentences, without an engine: its length, thinking times, and material.

use std::time::Duration;

use super::moves::{self, MoveStyle, length_in_moves};
use crate::game::{DisplayedTime, Game, Players, Review, SHORTEST_SHOWN_TIME};
use crate::rules::Color;

/// Returns lines that say how long the game was, how long each player thought if that is known, and how the material changed.
pub fn review(game: &Game, players: &Players, style: MoveStyle) -> Vec<String> {
    let review = Review::new(game);
    let mut lines = vec![length(game, review.plies().len())];
    for color in Color::ALL {
        if let Some((ply, longest)) = review.longest(color) {
            let name = players.name(color);
            let used = time(review.used(color), style);
            let longest_thought = if longest < SHORTEST_SHOWN_TIME {
                "no move took a second".to_owned()
            } else {
                let longest = time(longest, style);
                let played = numbered(game, ply, style);
                format!("the longest thought took {longest}, for {played}")
            };
            lines.push(format!("{name} used {used}; {longest_thought}"));
        }
    }
    lines.push(material(game, &review, style));
    lines
}

/// Returns in words how many moves the game has, as in "12 moves", or "12 moves so far" if it is not over.
fn length(game: &Game, plies: usize) -> String {
    let count = length_in_moves(plies);
    if game.outcome().is_some() {
        count
    } else {
        format!("{count} so far")
    }
}

/// Returns in words which moves changed the balance of material most, if any did, and who is ahead now.
fn material(game: &Game, review: &Review, style: MoveStyle) -> String {
    let lead = review.plies().last().map_or(0, |ply| ply.lead);
    let balance = balance(lead);
    let Some(exchange) = review.largest_exchange() else {
        return format!("No capture changed the balance: {balance}");
    };
    let winner = if exchange.change > 0 {
        Color::White
    } else {
        Color::Black
    };
    let first = numbered(game, exchange.first, style);
    let moves = if exchange.first == exchange.last {
        format!("with {first}")
    } else {
        format!("from {first} to {}", numbered(game, exchange.last, style))
    };
    let points = points(exchange.change.unsigned_abs());
    format!("The largest change: {winner} won {points} {moves}. Now {balance}")
}

/// Returns a played move with its number. `ply` is the index of the move, from 1.
fn numbered(game: &Game, ply: usize, style: MoveStyle) -> String {
    let played = game.record()[ply - 1].played;
    moves::numbered(played, style, game.position_after(ply - 1))
}

/// Returns the time that moves took, to the nearest second.
fn time(used: Duration, style: MoveStyle) -> String {
    const HALF_A_SECOND: Duration = Duration::from_millis(500);
    let whole = DisplayedTime(Duration::from_secs((used + HALF_A_SECOND).as_secs()));
    if style.is_words() {
        whole.in_words()
    } else {
        whole.rounded()
    }
}

/// Returns in words who is ahead by how many points. A negative lead means that Black is ahead.
pub fn balance(lead: i32) -> String {
    let leader = match lead {
        0 => return "material is equal".to_owned(),
        1.. => Color::White,
        ..0 => Color::Black,
    };
    format!("{leader} is ahead by {}", points(lead.unsigned_abs()))
}

fn points(points: u32) -> String {
    match points {
        1 => "1 point".to_owned(),
        many => format!("{many} points"),
    }
}
