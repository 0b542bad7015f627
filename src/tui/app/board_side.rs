//! Turns the board automatically: to the side to move, or to the player at this screen.

use super::App;
use crate::rules::Color;
use crate::session::Session;
use crate::settings::BoardSide;

/// What decides which side is at the bottom of the board. We compare it before and after each event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideCauses {
    setting: BoardSide,
    /// The side to move; `None` after the end of the game.
    to_move: Option<Color>,
    /// The only color that this screen acts for; `None` if it acts for both or for neither.
    seat: Option<Color>,
}

impl SideCauses {
    /// Returns the values for the current state of this session.
    pub fn of(session: &Session, setting: BoardSide) -> Self {
        let game = session.game();
        Self {
            setting,
            to_move: game.outcome().is_none().then(|| game.side_to_move()),
            seat: session.seat(),
        }
    }

    /// Returns the color to put at the bottom, given the values before an event; `None` if the board stays as it is.
    fn bottom_after(self, before: Self, side_to_move: Color) -> Option<Color> {
        if self.setting != before.setting {
            Some(self.setting.bottom(side_to_move))
        } else if self.seat.is_some() && self.seat != before.seat {
            self.seat
        } else if self.setting == BoardSide::Auto
            && self.seat.is_none()
            && self.to_move != before.to_move
        {
            self.to_move
        } else {
            None
        }
    }
}

/// Turns the board after an event. The first of these decides: a new value of the setting `board-side`; a seat that this screen
/// has just taken; with `auto`, the side to move. The end of the game does not turn the board.
pub fn turn_board(app: &mut App, before: SideCauses) {
    let now = SideCauses::of(&app.session, app.config.settings().board_side);
    let side_to_move = app.session.game().side_to_move();
    if let Some(bottom) = now.bottom_after(before, side_to_move)
        && bottom != app.hand.bottom()
    {
        if now.setting == before.setting {
            // Nobody asked for the turn, so the next click may be meant for the board as it was.
            app.late_input.ignore_presses(app.now);
        }
        app.hand.turn(bottom);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setting_comes_before_a_seat_and_a_seat_before_the_side_to_move() {
        let now = SideCauses {
            setting: BoardSide::Auto,
            to_move: Some(Color::Black),
            seat: None,
        };
        let of_white = SideCauses {
            to_move: Some(Color::White),
            ..now
        };
        let fixed = |causes| SideCauses {
            setting: BoardSide::Fixed,
            ..causes
        };
        let seated = |color, causes| SideCauses {
            seat: Some(color),
            ..causes
        };
        let over = SideCauses {
            to_move: None,
            ..now
        };
        for (before, after, bottom) in [
            (now, now, None),
            (of_white, now, Some(Color::Black)),
            (of_white, over, None),
            (fixed(of_white), fixed(now), None),
            (fixed(now), now, Some(Color::Black)),
            (now, fixed(now), Some(Color::White)),
            (of_white, seated(Color::White, now), Some(Color::White)),
            (
                seated(Color::White, of_white),
                seated(Color::White, now),
                None,
            ),
            (seated(Color::White, now), now, None),
            (now, seated(Color::Black, fixed(now)), Some(Color::White)),
        ] {
            let to_move = Color::Black;
            assert_eq!(
                after.bottom_after(before, to_move),
                bottom,
                "{before:?} {after:?}"
            );
        }
    }
}
