//! The summary of a game for lists, such as its players, result and last move, read in one pass over its text.

use std::fs::{self, File};
use std::io::{self, Read};
use std::iter;
use std::path::Path;

use super::io_error::reading_in_words;
use crate::game::GameResult;
use crate::pgn::{Fault, Reader, TerminationMarker, Visitor, standard_name, tag_text};
use crate::rules::{Move, Position, RepetitionKey};
use crate::text::{self, MoveStyle};

/// How many bytes of a file we read for the summary of its first game. Even a long game is many times smaller, and reading this
/// much takes only a few milliseconds.
const MAX_BYTES: u64 = 256 << 10;

/// How many bytes of a file we read to find a tag of our own.
const MAX_BYTES_OF_TAGS: u64 = 4 << 10;

/// The tag of a game that came from a pipe or a file and that nobody has continued at a terminal. The screen does not offer
/// such a game at the start.
pub const PIPED_TAG: &str = "TabiyaPiped";

/// The tag of a copy of somebody else's game. It names the file that the game came from, and the game's number in it.
pub const SOURCE_TAG: &str = "TabiyaSource";

/// What a list of games shows about one game. A text is empty if its tag is missing, or if its value means "unknown".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub white: String,
    pub black: String,
    /// The date in PGN's format, as in `2026.11.21`.
    pub date: String,
    pub event: String,
    /// The code and the name of the opening, as in `B20 Sicilian Defense`.
    pub opening: String,
    /// The result; `None` if the game is unfinished or its result is unknown.
    pub result: Option<GameResult>,
    /// True if the tag `Termination` says that the players ended the game without a result.
    pub abandoned: bool,
    /// The number of plies of the main line.
    pub plies: usize,
    /// The last move and the position before it; `None` if the game has no moves.
    pub last_move: Option<(Move, Position)>,
    /// The position after the last move. The start position of standard chess if the game is not playable.
    pub position: Position,
    /// True if the file contains more than one game, or is too large for us to know. Set only by [`Self::of_file`] and
    /// [`Self::first`].
    pub is_one_of_several: bool,
    /// The number of faults in the game's text.
    pub faults: usize,
    /// True if the game has the tag [`PIPED_TAG`].
    pub begun_in_pipe: bool,
    /// The value of the tag [`SOURCE_TAG`].
    pub source: String,
    pub here: Here,
}

/// Whether a game has the position that players look for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Here {
    /// Nobody looks for a position.
    #[default]
    NotWanted,
    NotReached,
    /// The game has the position. This is its next move there, and the position with the game's own counters; `None` if the
    /// game ends there.
    Reached(Option<Box<(Move, Position)>>),
}

impl Summary {
    /// Reads the summary of the first game of a file, and looks for this position in it. A file too large to read completely
    /// counts as one with several games.
    pub fn of_file(path: &Path, wanted: Option<&Position>) -> io::Result<Self> {
        let mut summary = Self::first(open(path)?.take(MAX_BYTES), wanted)?;
        summary.is_one_of_several |= fs::metadata(path)?.len() > MAX_BYTES;
        Ok(summary)
    }

    /// Reads the summary of the game in a file if it is a copy of somebody else's game. Reads only the tags of others.
    pub fn of_copy(path: &Path) -> Option<Self> {
        let mut tags = Vec::new();
        let mut head = open(path).ok()?.take(MAX_BYTES_OF_TAGS);
        head.read_to_end(&mut tags).ok()?;
        memchr::memmem::find(&tags, SOURCE_TAG.as_bytes())?;
        Self::of_file(path, None)
            .ok()
            .filter(|game| !game.source.is_empty())
    }

    /// Reads the summary of the first game of a text, and looks for this position in it.
    pub fn first(text: impl Read, wanted: Option<&Position>) -> io::Result<Self> {
        let mut games = summaries(text, wanted);
        let none = || io::Error::other("no game in it");
        let mut summary = games.next().ok_or_else(none)??;
        summary.is_one_of_several = games.next().transpose()?.is_some();
        Ok(summary)
    }

    /// Returns true if the game can be continued: it has a move, has neither ended nor been abandoned, and is the only one in
    /// its file.
    pub fn is_unfinished(&self) -> bool {
        let over = self.result.is_some() || self.abandoned;
        self.plies > 0 && !over && !self.is_one_of_several && self.position.has_legal_move()
    }

    /// Returns the names of the players, White first. A player without a name is called "White" or "Black".
    pub fn names(&self) -> [&str; 2] {
        let names = [(&self.white, "White"), (&self.black, "Black")];
        names.map(|(name, color)| if name.is_empty() { color } else { name })
    }

    /// Returns the players, as in "Vera against Sonja".
    pub fn players(&self) -> String {
        self.names().join(" against ")
    }

    /// Returns how far the game has progressed, as in "after 12... Nf6, White to move". Says who is to move only if the game
    /// can be continued.
    pub fn standing(&self, style: MoveStyle) -> String {
        let last = self.last_move.as_ref();
        let after = text::place_in_game(last.map(|(played, before)| (*played, before)), style);
        if self.is_unfinished() {
            format!("{after}, {} to move", self.position.side_to_move)
        } else {
            after
        }
    }

    /// Returns the players, the date if it is known, and the result, "unfinished" or `*`, as in "Vera against Sonja,
    /// 2026.11.21, unfinished".
    pub fn title(&self) -> String {
        let mut parts = vec![self.players(), self.date.clone(), self.state()];
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }

    /// Describes the game in one line, as in "Vera against Sonja, 2026.11.21, unfinished: 2 moves, after 2. Nf3, Black to
    /// move". If players look for a position that it has, adds its next move there.
    pub fn line(&self, style: MoveStyle) -> String {
        let standing = self.standing(style);
        let next = match self.next_here(style) {
            Some(next) => format!("; here {next}"),
            None => String::new(),
        };
        format!("{}: {}, {standing}{next}", self.title(), self.length())
    }

    /// Returns the next move in the position that players look for, with its number; `None` if the game does not have the
    /// position.
    pub fn next_here(&self, style: MoveStyle) -> Option<String> {
        match &self.here {
            Here::NotWanted | Here::NotReached => None,
            Here::Reached(None) => Some("the last position".to_owned()),
            Here::Reached(Some(next)) => {
                let (played, before) = &**next;
                Some(text::numbered(*played, style, before))
            }
        }
    }

    /// Returns the result, or "unfinished" if the game can be continued, or otherwise `*`.
    fn state(&self) -> String {
        match self.result {
            Some(result) => result.to_string(),
            None if self.is_unfinished() => "unfinished".to_owned(),
            None => "*".to_owned(),
        }
    }

    /// Returns the game without date and result, as in "Vera against Sonja, 2 moves, after 2. Nf3, Black to move". Shown for a
    /// game that can be resumed, and for a newer one that another process plays.
    pub fn offer_line(&self, style: MoveStyle) -> String {
        let standing = self.standing(style);
        format!("{}, {}, {standing}", self.players(), self.length())
    }

    /// Returns the players and the number of moves, as in "Anna–Boris, 7 moves".
    pub fn offer_words(&self) -> String {
        format!("{}, {}", self.names().join("–"), self.length())
    }

    fn length(&self) -> String {
        text::length_in_moves(self.plies)
    }

    /// Returns the text to search in: players, date, event, opening, result, and whether the game is unfinished, a draw, or
    /// ended in mate.
    pub fn search_text(&self) -> String {
        let Self {
            white,
            black,
            date,
            event,
            opening,
            ..
        } = self;
        let end = match self.result {
            Some(GameResult::Draw) => "draw",
            Some(GameResult::Win(_)) if self.position.is_checkmate() => "mate",
            Some(GameResult::Win(_)) | None => "",
        };
        let state = self.state();
        format!("{white} {black} {date} {event} {opening} {state} {end}")
    }
}

/// Iterates over the games of a file in order, and looks for this position in them. If the file cannot be opened or read, the
/// reason is the last item.
pub fn games_in_file(
    path: &Path,
    wanted: Option<&Position>,
) -> impl Iterator<Item = Result<Summary, String>> + use<> {
    let (games, error) = match open(path) {
        Ok(file) => (Some(summaries(file, wanted)), None),
        Err(error) => (None, Some(Err(error))),
    };
    let games = games.into_iter().flatten().chain(error);
    games.map(|game| game.map_err(|error| reading_in_words(&error)))
}

/// Opens a file. Anything but a regular file is an error, because a pipe, for example, might never end.
fn open(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::other("not a file"))
    }
}

/// Iterates over the summaries of the games in a text, and looks for a position in them. If the text cannot be read, the last
/// item is the error. Does not set [`Summary::is_one_of_several`].
fn summaries<R: Read>(
    text: R,
    wanted: Option<&Position>,
) -> impl Iterator<Item = io::Result<Summary>> + use<R> {
    let mut reader = Reader::new(text);
    let wanted = wanted.map(Position::repetition_key);
    iter::from_fn(move || {
        let mut game = SummaryVisitor::new(wanted);
        match reader.read_game(&mut game) {
            Ok(false) => None,
            Ok(true) => Some(Ok(game.summary)),
            Err(error) => Some(Err(error)),
        }
    })
}

/// Builds the summary of a game from what the reader reports.
struct SummaryVisitor {
    summary: Summary,
    /// The number of open variations. Their moves do not count.
    variations: usize,
    /// The position to look for; `None` if there is none, or if it is found.
    wanted: Option<RepetitionKey>,
}

impl SummaryVisitor {
    fn new(wanted: Option<RepetitionKey>) -> Self {
        let here = match wanted {
            Some(_) => Here::NotReached,
            None => Here::NotWanted,
        };
        Self {
            summary: Summary {
                here,
                ..Summary::default()
            },
            variations: 0,
            wanted,
        }
    }

    /// Notes that the game has this position if it is the one to look for.
    fn look_at(&mut self, position: &Position, next: Option<Move>) {
        let is_wanted = |wanted: &mut RepetitionKey| *wanted == position.repetition_key();
        if self.wanted.take_if(is_wanted).is_some() {
            let next = next.map(|next| Box::new((next, *position)));
            self.summary.here = Here::Reached(next);
        }
    }
}

impl Visitor for SummaryVisitor {
    fn tag(&mut self, name: &[u8], value: &[u8]) {
        let known = || Some(tag_text(value)).filter(|text| !text.starts_with('?'));
        let summary = &mut self.summary;
        match standard_name(name) {
            b"White" => summary.white = known().unwrap_or_default(),
            b"Black" => summary.black = known().unwrap_or_default(),
            b"Date" => summary.date = known().unwrap_or_default(),
            b"Event" => summary.event = known().unwrap_or_default(),
            b"ECO" | b"Opening" => {
                let known = known().unwrap_or_default();
                let parts = [&*summary.opening, &known].join(" ");
                parts.trim().clone_into(&mut summary.opening);
            }
            b"Termination" => summary.abandoned = value == b"abandoned",
            _ if name == PIPED_TAG.as_bytes() => summary.begun_in_pipe = true,
            _ if name == SOURCE_TAG.as_bytes() => summary.source = tag_text(value),
            b"Result" => summary.result = TerminationMarker::read_result(value),
            _ => {}
        }
    }

    fn begin(&mut self, start: &Position) {
        self.summary.position = *start;
    }

    fn play(&mut self, m: Move, before: &Position) {
        if self.variations == 0 {
            self.look_at(before, Some(m));
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
        if let Some(last) = last {
            self.look_at(last, None);
        }
    }

    fn fault(&mut self, _: Fault) {
        self.summary.faults += 1;
    }
}
