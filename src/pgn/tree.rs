//! A game as PGN stores it: tags, moves with their glyphs and comments, and variations.

use std::time::Duration;

use super::clock_comment::{ClockSet, DRAW_OFFER, extract_clocks};
use super::encoding::sanitize;
use super::glyph;
use super::tags::Tags;
use crate::game::{Game, GameOptions, GameResult, Outcome, Ply, TimeControl};
use crate::rules::{Color, Move, PieceLetters, Position};

/// A game with its variations. Its `Display` writes PGN's export format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    /// The tags. When the game is written, `FEN`, `SetUp` and a known `Result` come from the fields below instead.
    pub tags: Tags,
    pub start: Position,
    pub main: Line,
    /// The result; `None` if the game is unfinished, if it ended without a result, or if its result is unknown.
    pub result: Option<GameResult>,
}

/// A sequence of moves: the main line or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The comments before the first move.
    pub comments: Vec<Comment>,
    pub moves: Vec<Node>,
    /// The comments after a variation, which belong to the line around it. The main line has none.
    pub comments_after: Vec<Comment>,
}

impl Line {
    /// Returns true if the line has neither a move nor a comment.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.comments.is_empty()
    }

    /// Adds a comment to the last move, or at the beginning of a line without moves.
    pub fn add_comment(&mut self, text: &str) {
        match self.moves.last_mut() {
            Some(last) => last.add_comment(text),
            None => self.comments.extend(Comment::new(text)),
        }
    }

    /// Returns the comments on the last move, before its variations, or at the beginning of a line without moves.
    pub fn last_comments(&self) -> &[Comment] {
        match self.moves.last() {
            Some(last) => &last.comments,
            None => &self.comments,
        }
    }

    /// Like [`Self::last_comments`], but mutable.
    pub fn last_comments_mut(&mut self) -> &mut Vec<Comment> {
        match self.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut self.comments,
        }
    }
}

/// A move with its annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub played: Move,
    /// The move in SAN with English letters. For a null move, its spelling in the file.
    pub san: String,
    /// The numbers of the glyphs on the move.
    pub nags: Vec<u8>,
    /// The time that the player has left after the move; `None` if it is not known.
    pub clock: Option<Duration>,
    /// True if the player offered a draw on this move: before it, with it, or after it (FIDE 9.1.2.2).
    pub offered_draw: bool,
    /// The comments, without clocks and draw offers.
    pub comments: Vec<Comment>,
    /// Alternatives to the move.
    pub variations: Vec<Line>,
}

impl Node {
    /// Creates the node of a legal move.
    pub fn new(before: &Position, played: Move) -> Self {
        Self {
            played,
            san: before.san(played),
            nags: Vec::new(),
            clock: None,
            offered_draw: false,
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// Returns the move in these letters with its glyphs and draw offer, if it has any, as in `Nf3!?`, `Nf3 ±` and `Nf3 (=)`.
    /// `ascii` chooses glyphs in ASCII.
    pub fn annotated(&self, letters: PieceLetters, ascii: bool) -> String {
        let mut text = letters.write(&self.san);
        for &nag in &self.nags {
            if !glyph::is_suffix(nag) {
                text.push(' ');
            }
            text.push_str(&glyph::display_sign(nag, ascii));
        }
        if self.offered_draw {
            text.push(' ');
            text.push_str(DRAW_OFFER);
        }
        text
    }

    /// Returns the move's glyphs in words; an empty text if it has none.
    pub fn glyphs_in_words(&self) -> String {
        let words: Vec<_> = self.nags.iter().map(|&nag| glyph::words(nag)).collect();
        words.join(", ")
    }

    /// Returns true if the move has glyphs, variations, or comments that players read.
    fn is_annotated(&self) -> bool {
        !self.nags.is_empty() || self.has_notes()
    }

    /// Returns true if the move has variations, or comments that players read.
    pub fn has_notes(&self) -> bool {
        !self.variations.is_empty() || Comment::has_any_for_players(&self.comments)
    }

    /// Adds a comment without its clocks. The last clock sets [`Self::clock`]. If only a draw offer is left, sets
    /// [`Self::offered_draw`] instead of adding a comment.
    pub fn add_comment(&mut self, text: &str) {
        let comment = extract_clocks(sanitize(text));
        self.clock = comment.clock.or(self.clock);
        if comment.text.trim() == DRAW_OFFER {
            self.offered_draw = true;
        } else {
            let place = match self.variations.last_mut() {
                Some(variation) => &mut variation.comments_after,
                None => &mut self.comments,
            };
            place.extend(Comment::new(&comment.text));
        }
    }
}

/// A comment: at least one word, without line ends or closing braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(String);

impl Comment {
    /// Creates a comment. Replaces each run of white space and control characters by one space, and closing braces by
    /// parentheses. Returns `None` if no word is left.
    pub fn new(text: &str) -> Option<Self> {
        let text = sanitize(text).replace('}', ")");
        (!text.is_empty()).then_some(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns what players read: the comment without commands for programs, such as `[%clkset White 0.000 60.000]`. Returns
    /// the whole comment if a command lacks its closing bracket, and `None` if no word is left.
    pub fn for_players(&self) -> Option<String> {
        let Some((first_words, commands)) = self.divided() else {
            return Some(self.0.clone());
        };
        let mut words = first_words.to_owned();
        for (_, after_command) in commands {
            words.push_str(after_command);
        }
        Self::new(&words).map(|Self(text)| text)
    }

    /// Returns the comment without the words that players read; `None` if it has no commands for programs.
    pub fn for_programs(&self) -> Option<Self> {
        let (_, commands) = self.divided()?;
        let commands = commands.iter().map(|(command, _)| format!("[%{command}]"));
        Self::new(&commands.collect::<Vec<_>>().join(" "))
    }

    /// Returns the commands for programs, such as `csl Ga4`.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        let (_, commands) = self.divided().unwrap_or_default();
        commands.into_iter().map(|(command, _)| command)
    }

    /// Returns the comment without the commands with these names; `None` if no word is left.
    pub fn without_commands(&self, names: &[&str]) -> Option<Self> {
        let Some((first_words, commands)) = self.divided() else {
            return Some(self.clone());
        };
        let mut text = first_words.to_owned();
        for (command, after_command) in commands {
            let name = command.split(' ').next().unwrap_or_default();
            if !names.contains(&name) {
                text.push_str(&["[%", command, "]"].concat());
            }
            text.push_str(after_command);
        }
        Self::new(&text)
    }

    /// Returns true if players read any of this comment.
    pub fn is_for_players(&self) -> bool {
        self.for_players().is_some()
    }

    /// Returns the words before the first command for programs, and each command with the words after it; `None` if a command
    /// lacks its closing bracket, because then it is text.
    fn divided(&self) -> Option<(&str, Vec<(&str, &str)>)> {
        let mut parts = self.0.split("[%");
        let first_words = parts.next().unwrap_or_default();
        let commands = parts.map(|part| part.split_once(']'));
        Some((first_words, commands.collect::<Option<_>>()?))
    }

    /// Returns true if players read any of these comments.
    pub fn has_any_for_players(comments: &[Self]) -> bool {
        comments.iter().any(Self::is_for_players)
    }
}

impl GameTree {
    /// Returns true if the game has glyphs, variations, or comments that players read. Clocks and draw offers do not count.
    pub fn is_annotated(&self) -> bool {
        Comment::has_any_for_players(&self.main.comments)
            || self.main.moves.iter().any(Node::is_annotated)
    }

    /// Creates the tree of a game with these tags and one for the time control. Records whether and how the game has ended.
    pub fn of(game: &Game, mut tags: Tags) -> Self {
        let time = match &game.options().time {
            None => Some("-".to_owned()),
            Some(time) => time.to_pgn(),
        };
        // PGN cannot express every time control.
        tags.set("TimeControl", time.as_deref().unwrap_or("?"));
        let mut tree = Self {
            tags,
            start: *game.start(),
            main: Line::default(),
            result: None,
        };
        tree.follow_moves(game);
        tree.record_end(game);
        tree
    }

    /// Brings the main line up to date with the game: removes the moves that were taken back, with their annotations, and adds
    /// the new ones. Sets the clocks and draw offers of the new moves and of the last move before them.
    pub fn follow_moves(&mut self, game: &Game) {
        let record = game.record();
        let is_same = |(node, ply): &(&Node, &Ply)| node.played == ply.played;
        let known_moves = self.main.moves.iter().zip(record);
        let known = known_moves.take_while(is_same).count();
        self.take_back_to(known);
        for (index, ply) in record.iter().enumerate().skip(known) {
            let node = Node::new(game.position_after(index), ply.played);
            self.main.moves.push(node);
        }
        // A draw offer after the last known move marks that move, but no earlier one changes.
        let unchanged = known.saturating_sub(1);
        for (node, ply) in self.main.moves.iter_mut().zip(record).skip(unchanged) {
            node.clock = ply.clock;
            node.offered_draw = ply.offered_draw;
        }
    }

    /// Removes the main line's moves after the first `kept` ones. A comment on them that sets a clock moves to the last move
    /// that is left, or to the beginning of the line, because a take-back does not undo the setting.
    fn take_back_to(&mut self, kept: usize) {
        let sets_clock = |comment: &Comment| ClockSet::all_in(comment.as_str()).next().is_some();
        let removed = self.main.moves.drain(kept..);
        let comments = removed.flat_map(|node| node.comments);
        let clock_settings: Vec<Comment> = comments.filter(sets_clock).collect();
        self.main.last_comments_mut().extend(clock_settings);
    }

    /// Sets the result and the `Termination` tag. If the game has ended, also adds a comment with the reason, so call this only
    /// once per ending.
    pub fn record_end(&mut self, game: &Game) {
        let outcome = game.outcome();
        self.result = outcome.and_then(Outcome::result);
        let termination = outcome.map_or("unterminated", |end| end.reason.termination());
        self.tags.set("Termination", termination);
        if let Some(outcome) = outcome {
            let comment = Comment::new(&outcome.to_string());
            self.main.last_comments_mut().extend(comment);
        }
    }

    /// Returns what the clocks of a game that was played elsewhere showed before the first move, White's first: what a comment in
    /// front of that move says, or the main time without an increment. Unless a first move left its player more than that allows:
    /// then the clocks began as ours do.
    pub fn first_times_elsewhere(&self, control: &TimeControl) -> [Duration; 2] {
        let as_ours = Color::ALL.map(|color| control.of(color).initial_time());
        let has_more = |color: Color| {
            let left = self.clock_after_first_move(color);
            left.is_some_and(|left| left > as_ours[color as usize])
        };
        if Color::ALL.into_iter().any(has_more) {
            return as_ours;
        }
        let mut comments = self.main.comments.iter().rev();
        let in_front =
            comments.find_map(|comment| extract_clocks(comment.as_str().to_owned()).clock);
        Color::ALL.map(|color| {
            let increment = control.of(color).initial_increment();
            let main_time = increment.map_or(as_ours[color as usize], |(main, _)| main);
            in_front.unwrap_or(main_time)
        })
    }

    /// Returns the time that a player had left after their first move; `None` if it is not known.
    fn clock_after_first_move(&self, color: Color) -> Option<Duration> {
        let plies_before = usize::from(color != self.start.side_to_move);
        self.main.moves.get(plies_before)?.clock
    }

    /// Replays the main line so that the game can continue. Stops before the first move that the rules do not allow. The clocks
    /// begin with these times, or as the options say. They have the recorded times and wait for the next move.
    pub fn replay(&self, options: GameOptions, first_times: Option<[Duration; 2]>) -> Game {
        let mut game = Game::for_replay(self.start, options);
        if let Some(times) = first_times {
            game.set_clocks(times, Duration::ZERO);
        }
        set_clocks(&mut game, &self.main.comments);
        for node in &self.main.moves {
            let replayed = game.replay(node.played, node.clock, node.offered_draw);
            if replayed.is_err() {
                break;
            }
            set_clocks(&mut game, &node.comments);
        }
        game
    }
}

/// Sets the clocks of a replayed game as the `[%clkset]` commands in these comments say.
fn set_clocks(game: &mut Game, comments: &[Comment]) {
    for comment in comments {
        for ClockSet { of, from, to } in ClockSet::all_in(comment.as_str()) {
            let is_added_time = from.is_zero();
            if is_added_time {
                game.add_time(of, to);
            } else {
                game.replay_agreement(of, to);
            }
        }
    }
}
