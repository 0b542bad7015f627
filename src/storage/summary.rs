//! What a list shows of a game, found in one pass over its text.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::game::GameResult;
use crate::pgn::{Fault, Reader, TerminationMarker, Visitor, tag_text};
use crate::rules::{Color, Move, Position};
use crate::text::{self, MoveStyle};

/// Bytes of a file that are read for what a list shows of its first game: many times what a long game takes, and read
/// in a few milliseconds.
const BEGINNING: u64 = 256 << 10;

/// The tag of a game that lines from a pipe or a file began and nobody at a terminal has gone on with: a script's,
/// which is not offered at the start of the screen.
pub const BEGUN_IN_PIPE: &str = "TabiyaPiped";

/// What a list shows of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Who has White; empty if nobody knows.
    pub white: String,
    /// Who has Black; empty if nobody knows.
    pub black: String,
    /// When it began, as PGN has it; empty if nobody knows.
    pub date: String,
    /// What it belongs to; empty if nobody knows.
    pub event: String,
    /// How it ended, if it did.
    pub result: Option<GameResult>,
    /// Whether it was broken off for good, without a result.
    pub abandoned: bool,
    /// How many moves of either side were played.
    pub plies: usize,
    /// The last move and the position before it, if there is one.
    pub last_move: Option<(Move, Position)>,
    /// Where it stands.
    pub position: Position,
    /// Whether the file holds more games than this one.
    pub is_one_of_several: bool,
    /// How many faults its text has.
    pub faults: usize,
    /// Whether it was begun by lines from a pipe or a file ([`BEGUN_IN_PIPE`]).
    pub begun_in_pipe: bool,
}

impl Summary {
    /// What a list shows of the first game in the beginning of a file. If the file goes on behind that, the game counts
    /// as one of several: nobody knows what is still to come.
    pub fn of_file(path: &Path) -> io::Result<Self> {
        let mut summary = Self::first(Summaries::of_beginning(path)?)?;
        summary.is_one_of_several |= fs::metadata(path)?.len() > BEGINNING;
        Ok(summary)
    }

    /// What a list shows of the first of these games.
    pub fn first(mut games: Summaries<impl Read>) -> io::Result<Self> {
        let none = || io::Error::other("no game in it");
        let mut summary = games.next().ok_or_else(none)??;
        summary.is_one_of_several = games.next().transpose()?.is_some();
        Ok(summary)
    }

    /// Whether the game can be gone on with: it has begun, and not ended.
    pub fn is_unfinished(&self) -> bool {
        let over = self.result.is_some() || self.abandoned;
        self.plies > 0 && !over && !self.is_one_of_several && self.position.has_legal_move()
    }

    /// The players, as in "Vera against Sonja".
    pub fn players(&self) -> String {
        let name = |name: &str, color: Color| {
            if name.is_empty() {
                color.to_string()
            } else {
                name.to_owned()
            }
        };
        let (white, black) = (
            name(&self.white, Color::White),
            name(&self.black, Color::Black),
        );
        format!("{white} against {black}")
    }

    /// Where the game stands, as in "after 12... Nf6, White to move"; the move is told in this way.
    pub fn standing(&self, say: MoveStyle) -> String {
        let last = self.last_move.as_ref();
        let after = text::place(last.map(|(played, before)| (*played, before)), say);
        if self.is_unfinished() {
            format!("{after}, {} to move", self.position.side_to_move())
        } else {
            after
        }
    }

    /// Who played when and how it ended, as in "Vera against Sonja, 2026.11.21, unfinished".
    pub fn title(&self) -> String {
        let date = if self.date.is_empty() {
            String::new()
        } else {
            format!(", {}", self.date)
        };
        format!("{}{date}, {}", self.players(), self.state())
    }

    /// The game on a line, as in "Vera against Sonja, 2026.11.21, unfinished: 2 moves, after 2. Nf3, Black to move".
    pub fn line(&self, say: MoveStyle) -> String {
        let standing = self.standing(say);
        format!("{}: {}, {standing}", self.title(), self.length())
    }

    /// How it ended, or that it has not.
    fn state(&self) -> String {
        match self.result {
            Some(result) => result.to_string(),
            None if self.is_unfinished() => "unfinished".to_owned(),
            None => "*".to_owned(),
        }
    }

    /// The same for the game that is offered at the start, which is unfinished, and mostly of today.
    pub fn offer(&self, say: MoveStyle) -> String {
        let standing = self.standing(say);
        format!("{}, {}, {standing}", self.players(), self.length())
    }

    /// How many moves were played, in words.
    fn length(&self) -> String {
        let moves = self.plies.div_ceil(2);
        let plural = if moves == 1 { "" } else { "s" };
        format!("{moves} move{plural}")
    }

    /// What a search looks at: players, date, event and result, and whether it is unfinished.
    pub fn searched(&self) -> String {
        let state = match self.result {
            Some(result) => result.to_string(),
            None if self.is_unfinished() => "unfinished".to_owned(),
            None => String::new(),
        };
        let Self {
            white,
            black,
            date,
            event,
            ..
        } = self;
        format!("{white} {black} {date} {event} {state}")
    }
}

/// What a list shows of the games of a text, one after the other. None of them knows that there are others.
pub struct Summaries<R>(Reader<R>);

impl<R: Read> Summaries<R> {
    /// Those of this text.
    pub fn of(text: R) -> Self {
        Self(Reader::new(text))
    }
}

impl Summaries<File> {
    /// Those of this file, which is read to its end.
    pub fn of_file(path: &Path) -> io::Result<Self> {
        // What is no file, a pipe for example, might never end.
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("not a file"));
        }
        File::open(path).map(Self::of)
    }
}

impl Summaries<io::Take<File>> {
    /// Those of the beginning of this file: what a list shows of its first game.
    pub fn of_beginning(path: &Path) -> io::Result<Self> {
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::other("not a file"));
        }
        Ok(Self::of(File::open(path)?.take(BEGINNING)))
    }
}

impl<R: Read> Iterator for Summaries<R> {
    type Item = io::Result<Summary>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game = SummaryVisitor::default();
        match self.0.read_game(&mut game) {
            Ok(false) => None,
            Ok(true) => Some(Ok(game.summary)),
            Err(error) => Some(Err(error)),
        }
    }
}

/// Takes from a game what a list shows.
#[derive(Default)]
struct SummaryVisitor {
    /// What has been found.
    summary: Summary,
    /// How many variations are open: their moves were not played.
    variations: usize,
}

impl Visitor for SummaryVisitor {
    fn tag(&mut self, name: &[u8], value: &[u8]) {
        let known = || Some(tag_text(value)).filter(|text| !text.starts_with('?'));
        let summary = &mut self.summary;
        match name {
            b"White" => summary.white = known().unwrap_or_default(),
            b"Black" => summary.black = known().unwrap_or_default(),
            b"Date" => summary.date = known().unwrap_or_default(),
            b"Event" => summary.event = known().unwrap_or_default(),
            b"Termination" => summary.abandoned = value == b"abandoned",
            _ if name == BEGUN_IN_PIPE.as_bytes() => summary.begun_in_pipe = true,
            b"Result" => {
                summary.result = TerminationMarker::read(value).and_then(TerminationMarker::result);
            }
            _ => {}
        }
    }

    fn begin(&mut self, start: &Position) {
        self.summary.position = *start;
    }

    fn play(&mut self, m: Move, before: &Position) {
        if self.variations == 0 {
            self.summary.plies += 1;
            self.summary.last_move = Some((m, *before));
        }
    }

    fn begin_variation(&mut self) {
        self.variations += 1;
    }

    fn end_variation(&mut self) {
        self.variations = self.variations.saturating_sub(1);
    }

    fn end(&mut self, last: Option<&Position>, result: Option<GameResult>) {
        self.summary.result = result.or(self.summary.result);
        self.summary.position = last.copied().unwrap_or_default();
    }

    fn fault(&mut self, _: Fault) {
        self.summary.faults += 1;
    }
}
