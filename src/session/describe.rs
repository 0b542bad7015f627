//! Describes the game and what happens in it: events, whose move it is, which draw may be claimed, and a game that was opened.

use itertools::Itertools;

use super::Session;
use super::connect::Joined;
use super::link::Link;
use super::move_numbers::plies_before;
use super::viewed_position::View;
use crate::game::{GameEvent, Players, Ply, Reason};
use crate::rules::{Color, Position, StartNumber, Variant};
use crate::text::{self, MoveStyle, capitalize, screens};

impl<'a> View<'a> {
    /// Describes an event that has just happened. For a draw offer, also says how a draw counts if it is not half a point.
    pub fn words(self, event: &GameEvent, style: MoveStyle) -> String {
        let before = match event {
            GameEvent::Played { ply, .. } => self.before(ply),
            GameEvent::TakenBack { before, .. } => before,
            _ => self.game().position(),
        };
        let words = text::event_in_words(event, style, before, self.sitting.players());
        let offers_draw = match event {
            GameEvent::Played { offers_draw, .. } => *offers_draw,
            GameEvent::Asked(question) => question.offer().is_some(),
            _ => false,
        };
        match self.draw_counts() {
            Some(counts) if offers_draw => format!("{words}: {counts}"),
            Some(_) | None => words,
        }
    }

    /// Returns in words how a draw counts in an armageddon game; `None` in any other game, where it is half a point for each
    /// player.
    pub fn draw_counts(self) -> Option<String> {
        let is_armageddon = self.game().options().is_armageddon();
        let black = self.sitting.players().called(Color::Black);
        is_armageddon.then(|| format!("a draw counts as {black}'s win (armageddon)"))
    }

    /// Returns the position before a move. More moves may have followed since, so we find it by the number of plies.
    fn before(self, ply: &Ply) -> &'a Position {
        let plies = plies_before(&ply.after).saturating_sub(plies_before(self.game().start()));
        self.game().position_after(plies.saturating_sub(1))
    }

    /// Returns the last move and the position before it; `None` at the start.
    pub fn last(self) -> Option<(&'a Ply, &'a Position)> {
        let record = self.game().record();
        let before = record.len().checked_sub(1)?;
        Some((record.last()?, self.game().position_after(before)))
    }

    /// Returns whose move it is, or how the game ended, in words.
    pub fn standing(self) -> String {
        let players = self.sitting.players();
        match self.game().outcome() {
            Some(outcome) => outcome.cited(players),
            None => format!("{} to move", players.called(self.game().side_to_move())),
        }
    }

    /// Returns what is unusual about this game, followed by `other`, as in "Chess960, start position 518, touch-move, automatic
    /// draws"; `None` if there is neither.
    pub fn terms(self, other: Option<&'static str>) -> Option<String> {
        let start = self.game().start();
        let variant = match start.variant {
            Variant::Standard => None,
            Variant::Chess960 => Some(match StartNumber::of(start) {
                Some(number) => format!("Chess960, start position {number}"),
                None => "Chess960".to_owned(),
            }),
        };
        let agreed = self.game().options().unusual().chain(other);
        let mut terms = variant.into_iter().chain(agreed.map(str::to_owned));
        Some(terms.join(", ")).filter(|terms| !terms.is_empty())
    }

    /// Returns a sentence that says which draw the side to move may claim (FIDE 9.2, 9.3): in the current position or, if there
    /// is none, by stating a move. `None` if it may claim none.
    pub fn claim_hint(self, style: MoveStyle) -> Option<String> {
        let player = self.sitting.players().called(self.game().side_to_move());
        if let Some(reason) = self.game().claimable() {
            return Some(format!("{player} may claim a draw: {}", reason.cited()));
        }
        let moves = self.game().claimable_moves();
        let &(_, reason) = moves.first()?;
        let stated_move = if reason == Reason::FiftyMoves {
            "any move that is not a capture or a pawn move".to_owned()
        } else {
            let position = self.game().position();
            let repeating = moves.iter().filter(|&&(_, other)| other == reason);
            let mut names = repeating.map(|&(m, _)| text::move_name(m, style, position));
            names.join(" or ")
        };
        Some(format!(
            "{player} may claim a draw with {stated_move}: {}",
            reason.cited()
        ))
    }
}

impl Session {
    /// Describes an opened game: the players, its last move, and what we know about its file; `None` for a game that began
    /// here.
    pub fn describe_opened(&self, style: MoveStyle) -> Option<String> {
        let opened = self.document.opened()?;
        let Players { white, black } = self.sitting.players();
        let last = self.view().last().map(|(ply, before)| (ply.played, before));
        let place = text::place_in_game(last, style);
        let unusual = self.view().terms(None);
        let terms = unusual.map_or(String::new(), |words| format!("{words}, "));
        let player = opened.brought_by.as_deref();
        let by = player.map_or(String::new(), screens::opened_by);
        let mut sentences = vec![format!("{by}{white} against {black}, {terms}{place}")];
        sentences.extend(self.who_plays_opened_game());
        sentences.extend(opened.notes_in_words());
        Some(sentences.join(". "))
    }

    /// Returns a sentence that says who plays the opened game, or that it is read. `None` if it continues here or is over.
    fn who_plays_opened_game(&self) -> Option<String> {
        let is_unfinished = self.sitting.game().outcome().is_none();
        match &self.link {
            Link::Guest(Joined {
                seat: Some(color), ..
            }) => Some(screens::you_play(*color)),
            Link::Guest(_) | Link::Watch(_) => Some(capitalize(screens::PLAYED_ELSEWHERE)),
            Link::Own(_) if is_unfinished && self.is_read() => Some(text::IS_READ.to_owned()),
            Link::Own(_) | Link::Lost(_) => None,
        }
    }
}
