//! The game, and what happens in it, in words.

use itertools::Itertools;

use super::numbering::plies_before;
use super::walk::View;
use crate::game::{GameEvent, Ply, Reason};
use crate::rules::{Color, Position, StartNumber, Variant};
use crate::text::{self, MoveStyle};

impl<'a> View<'a> {
    /// Describes what has just happened. A draw offer includes what a draw counts.
    pub fn words(self, event: &GameEvent, style: MoveStyle) -> String {
        let before = match event {
            GameEvent::Played { ply, .. } | GameEvent::TakenBack(ply) => self.before(ply),
            _ => self.sitting.game().position(),
        };
        let words = text::event_in_words(event, style, before, self.sitting.players());
        let comes_with_move = matches!(
            event,
            GameEvent::Played {
                offers_draw: true,
                ..
            }
        );
        let is_asked = matches!(event, GameEvent::Asked(question) if question.is_draw_offer());
        match self.draw_counts() {
            Some(counts) if comes_with_move || is_asked => format!("{words}: {counts}"),
            Some(_) | None => words,
        }
    }

    /// Returns what a draw counts, or `None` if it counts half a point.
    pub fn draw_counts(self) -> Option<String> {
        let is_armageddon = self.sitting.game().options().is_armageddon();
        let black = self.sitting.players().called(Color::Black);
        is_armageddon.then(|| format!("a draw counts as {black}'s win (armageddon)"))
    }

    /// Returns a move that has just been played, with its number.
    pub fn last_move(self, ply: &Ply, style: MoveStyle) -> String {
        text::numbered(ply.played, style, self.before(ply))
    }

    /// Returns the position before a move. The game may have gone on since, so we find it by the number of plies.
    fn before(self, ply: &Ply) -> &'a Position {
        let plies =
            plies_before(&ply.after).saturating_sub(plies_before(self.sitting.game().start()));
        self.sitting.game().position_after(plies.saturating_sub(1))
    }

    /// Returns the last move and the position before it; `None` at the start.
    pub fn last(self) -> Option<(&'a Ply, &'a Position)> {
        let record = self.sitting.game().record();
        let before = record.len().checked_sub(1)?;
        Some((record.last()?, self.sitting.game().position_after(before)))
    }

    /// Returns whose move it is, or how the game ended, in words.
    pub fn standing(self) -> String {
        match self.sitting.game().outcome() {
            Some(outcome) => outcome.cited(self.sitting.players()),
            None => format!(
                "{} to move",
                self.sitting
                    .players()
                    .called(self.sitting.game().side_to_move())
            ),
        }
    }

    /// Returns what is unusual about this game, as in "Chess960, start position 518, touch-move, automatic draws", and this
    /// `other` thing; `None` if nothing is.
    pub fn terms(self, other: Option<&'static str>) -> Option<String> {
        let start = self.sitting.game().start();
        let variant = match start.variant {
            Variant::Standard => None,
            Variant::Chess960 => Some(match StartNumber::of(start) {
                Some(number) => format!("Chess960, start position {number}"),
                None => "Chess960".to_owned(),
            }),
        };
        let agreed = self.sitting.game().options().unusual().chain(other);
        let mut terms = variant.into_iter().chain(agreed.map(str::to_owned));
        Some(terms.join(", ")).filter(|terms| !terms.is_empty())
    }

    /// Returns the draw that the side to move may claim (FIDE 9.2, 9.3), in the current position or else with a move; `None`
    /// if none.
    pub fn claim_hint(self, style: MoveStyle) -> Option<String> {
        let player = self
            .sitting
            .players()
            .called(self.sitting.game().side_to_move());
        if let Some(reason) = self.sitting.game().claimable() {
            return Some(format!("{player} may claim a draw: {}", reason.cited()));
        }
        let moves = self.sitting.game().claimable_moves();
        let &(_, reason) = moves.first()?;
        let with = if reason == Reason::FiftyMoves {
            "any move that is not a capture or a pawn move".to_owned()
        } else {
            let position = self.sitting.game().position();
            let repeating = moves.iter().filter(|&&(_, other)| other == reason);
            let mut names = repeating.map(|&(m, _)| text::move_name(m, style, position));
            names.join(" or ")
        };
        Some(format!(
            "{player} may claim a draw with {with}: {}",
            reason.cited()
        ))
    }
}
