//! What happened in the game: moves, questions and answers, claims, touched pieces, clocks.

use std::fmt;

use super::moves::move_in_words;
use super::{MoveStyle, numbered, numbered_with_check, time_text};
use crate::game::{
    DisplayedTime, Game, GameEvent, MustMove, Offer, Players, Question, StatedMove, TouchedPiece,
    WrongClaim,
};
use crate::pgn::move_number;
use crate::rules::Position;

/// Describes an event in words. `before` is the position before the move that was played or taken back. For other events it
/// does not matter.
pub fn event_in_words(
    event: &GameEvent,
    style: MoveStyle,
    before: &Position,
    players: &Players,
) -> String {
    let name = |color| players.called(color);
    match event {
        GameEvent::Played { ply, offers_draw } => {
            let offer = if *offers_draw {
                format!(", {} offers a draw", name(ply.color))
            } else {
                String::new()
            };
            format!("{}{offer}", numbered_with_check(ply, style, before))
        }
        GameEvent::TakenBack { ply, .. } => {
            let taken_back = match style {
                // A move number would interrupt a spoken sentence.
                MoveStyle::Words(names) => move_in_words(ply.played, before, names),
                MoveStyle::San(_) | MoveStyle::Uci => numbered(ply.played, style, before),
            };
            format!("{} takes back {taken_back}", name(ply.color))
        }
        GameEvent::Asked(question) => question_in_words(*question, players),
        // The player who was asked is the one who declines.
        GameEvent::Declined(question) => {
            format!("{} {}", name(!question.asker()), declines(*question))
        }
        GameEvent::ClaimWrong(claim) => claim.in_words(players),
        GameEvent::OfferDropped(color) => format!("{} drops the draw offer", name(*color)),
        // A stated move is one that a player claims with instead of playing it (FIDE 9.2, 9.3).
        GameEvent::ClaimedWith(stated_move) => {
            let claimed = in_letters_of(style, stated_move);
            format!("{} claims with {claimed}", name(stated_move.by))
        }
        GameEvent::TouchedPiece(touched) => touched.in_words(players),
        GameEvent::Released { by, to } => {
            let by = name(*by);
            format!("{by} has released the pawn on {to}: it must promote there (FIDE 4.7)")
        }
        GameEvent::ClocksStarted(color) => format!("{}'s clock is running", name(*color)),
        GameEvent::ClocksPaused(color) => {
            format!("The clocks are paused; {}'s was running", name(*color))
        }
        GameEvent::ClockCorrected { of, to, .. } => {
            format!("{}'s clock is set to {}", name(*of), time_text(*to, style))
        }
        GameEvent::Ended(outcome) => outcome.cited(players),
    }
}

/// Returns what the player who declines a question does, as the end of a sentence that begins with the player's name.
fn declines(question: Question) -> &'static str {
    match question {
        Question::Draw(_) => "declines the draw",
        Question::Takeback { .. } => "declines the take-back",
        Question::Result(..) => "does not agree to that result",
        Question::Clock { .. } => "does not agree to that time",
    }
}

/// Translates a stated move from English letters into the letters of [`MoveStyle::San`]. Other styles leave it unchanged.
fn in_letters_of(style: MoveStyle, stated_move: &StatedMove) -> StatedMove {
    let mut stated_move = stated_move.clone();
    if let MoveStyle::San(letters) = style {
        stated_move.san = letters.write(&stated_move.san);
    }
    stated_move
}

/// Describes what one player asks the other.
pub fn question_in_words(question: Question, players: &Players) -> String {
    let name = players.called(question.asker());
    match question {
        Question::Draw(Offer { made: false, .. }) => {
            format!("{name} offers a draw with the next move")
        }
        Question::Draw(Offer { made: true, .. }) => format!("{name} offers a draw"),
        Question::Takeback { plies: 1, .. } => format!("{name} asks to take back a move"),
        Question::Takeback { plies, .. } => format!("{name} asks to take back {plies} moves"),
        Question::Result(_, Some(result)) => {
            format!("{name} proposes to end the game with {result}")
        }
        Question::Result(_, None) => format!("{name} proposes to end the game without a result"),
        Question::Clock { of, time, .. } => format!(
            "{name} asks to set {}'s clock to {}",
            players.called(of),
            DisplayedTime(time)
        ),
    }
}

impl WrongClaim {
    /// Describes why the claim is wrong, and what follows (FIDE 9.5.3, 9.1.2.3).
    fn in_words(&self, players: &Players) -> String {
        let mut sentences = self.why();
        sentences.extend(self.added_in_words(players));
        if self.counts_as_offer {
            sentences.push("It counts as a draw offer (y or n)".to_owned());
        }
        format!("Wrong claim: {}", sentences.join(". "))
    }

    /// Returns the paragraphs of the question that we ask before a wrong claim: why the claim is wrong, and what it costs.
    /// `stated` is the move that should lead to the draw; `None` if the claim states no move.
    pub fn confirmation(&self, stated: Option<&str>, players: &Players) -> Vec<String> {
        let claimant = players.name(self.by);
        let with_move = stated.map_or(String::new(), |san| format!(" with {san}"));
        let possible_costs = [
            self.added_in_words(players),
            stated.map(|san| format!("{san} is played")),
            self.counts_as_offer.then(|| "a draw is offered".to_owned()),
        ];
        let costs: Vec<String> = possible_costs.into_iter().flatten().collect();
        let cost = match costs.as_slice() {
            [] => String::new(),
            [only] => format!(" If you do, {only} (FIDE 9.5.3)."),
            [others @ .., last] => {
                format!(" If you do, {} and {last} (FIDE 9.5.3).", others.join(", "))
            }
        };
        vec![
            format!(
                "{claimant}: no draw to claim{with_move}: {}.",
                self.why().join(". ")
            ),
            format!("Claim anyway?{cost}"),
        ]
    }

    /// Returns the note for a scoresheet, as in `wrong claim by White: Black gets 2 more minutes`.
    pub fn note(&self) -> String {
        let added = self
            .added_in_words(&Players::default())
            .map(|added| format!(": {added}"));
        format!("wrong claim by {}{}", self.by, added.unwrap_or_default())
    }

    /// Returns sentences that say why no draw can be claimed yet. The first sentence begins in lower case.
    fn why(&self) -> Vec<String> {
        let mut sentences = too_little_to_claim(self.occurrences, self.quiet_plies);
        if self.ends_quiet_plies && self.quiet_plies / 2 >= MANY_QUIET_MOVES {
            let ends = "The stated move is a capture or pawn move, which begins that count again";
            sentences.push(format!("{ends} (FIDE 9.3)"));
        }
        sentences
    }

    /// Describes the time that the opponent gets; `None` if the opponent gets none, for example in a game without clocks.
    fn added_in_words(&self, players: &Players) -> Option<String> {
        let minutes = self.added?.as_secs() / 60;
        let plural = if minutes == 1 { "" } else { "s" };
        let gains = players.called(!self.by);
        Some(format!("{gains} gets {minutes} more minute{plural}"))
    }
}

/// Explains why no draw can be claimed in the current position.
pub fn not_claimable(game: &Game) -> String {
    too_little_to_claim(game.occurrences(), game.position().halfmove_clock).join(". ")
}

/// How many moves each side must have made without a capture or pawn move before we mention the fifty-move rule.
const MANY_QUIET_MOVES: u16 = 10;

/// Returns sentences that say why no draw can be claimed in a position: how many times it has occurred and, from
/// [`MANY_QUIET_MOVES`] on, how many moves each side has made without a capture or pawn move. The first sentence begins in
/// lower case.
fn too_little_to_claim(occurrences: u32, quiet_plies: u16) -> Vec<String> {
    let times = if occurrences == 1 { "once" } else { "twice" };
    let repeated = format!("this position has occurred {times}, not three times");
    let moves = quiet_plies / 2;
    match moves {
        ..MANY_QUIET_MOVES => vec![repeated],
        MANY_QUIET_MOVES..50 => vec![
            repeated,
            format!("There were {moves} moves without a capture or pawn move, not fifty"),
        ],
        50.. => vec![
            repeated,
            format!("There were {moves} moves without a capture or pawn move"),
        ],
    }
}

impl fmt::Display for StatedMove {
    /// Writes the number and the move, as in `4. Ng1` and `4... Ng8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = move_number(self.number, self.by);
        write!(f, "{number} {}", self.san)
    }
}

impl TouchedPiece {
    /// Describes which piece a player touches, and what the player must do because of that.
    fn in_words(self, players: &Players) -> String {
        let what_follows = match self.must_move {
            Some(MustMove::Move(_)) => "it must move (FIDE 4.3.1)".to_owned(),
            Some(MustMove::Capture(square)) if square == self.square => {
                "it must be captured (FIDE 4.3.2)".to_owned()
            }
            Some(MustMove::Capture(square)) => {
                format!("the piece on {square} must be captured (FIDE 4.3.2)")
            }
            Some(MustMove::MoveAndCapture(own, theirs)) => {
                format!("the piece on {own} must capture on {theirs} (FIDE 4.3.3)")
            }
            Some(MustMove::Castle(_, rook)) => {
                format!("the king must castle with the rook on {rook} (FIDE 4.4.1)")
            }
            Some(MustMove::Promote(_, to)) => format!("the pawn must promote on {to} (FIDE 4.7)"),
            None => {
                let cannot = if self.is_own { "move" } else { "be captured" };
                format!("it cannot {cannot}, so any legal move may be made (FIDE 4.5)")
            }
        };
        let by = players.called(self.by);
        format!("{by} touches the piece on {}: {what_follows}", self.square)
    }
}
