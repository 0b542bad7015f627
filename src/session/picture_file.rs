//! Writes pictures of the game: SVG and PNG of a position, GIF of the whole game.

use std::io;
use std::path::Path;
use std::str::FromStr;

use super::SessionError;
use super::move_numbers::{numbering, plies_of};
use super::viewed_position::View;
use crate::drawing::{PictureFormat, Scene};
use crate::game::{Outcome, Reason, RecordedEnd};
use crate::pgn::{TreePath, move_number};
use crate::rules::{Color, Position, Square};
use crate::storage::{self, Destination, Readers, Replacement};

/// The default width and height of a square in a picture, in pixels.
pub const DEFAULT_SQUARE_SIZE: u16 = 64;

/// The default time that each position of a GIF except the last shows, in hundredths of a second.
pub const DEFAULT_PACE: u16 = 100;

/// What a game becomes in a file that is not PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    Picture(PictureFormat),
    /// The score sheet as text.
    ScoreSheet,
}

impl Export {
    /// Returns what the extension of a file name asks for, in any case; `None` for any other file name.
    pub fn of_file(path: &Path) -> Option<Self> {
        let is_text = path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("txt"));
        if is_text {
            return Some(Self::ScoreSheet);
        }
        PictureFormat::of_file(path).map(Self::Picture)
    }
}

/// Full moves of a game, from the first to the last one by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRange {
    pub first: usize,
    pub last: usize,
}

impl FromStr for MoveRange {
    type Err = &'static str;

    /// Reads `10-20`, or `10` for a single move.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.trim().parse::<usize>().ok();
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Self { first, last }),
            _ => Err("give the first and the last move, as in 10-20"),
        }
    }
}

impl MoveRange {
    /// Returns the positions of these moves and the one before them, from those of a whole game that begins with this
    /// position. Fails if the game does not have the first of these moves.
    pub fn of<'s>(
        self,
        scenes: &'s [Scene],
        start: &Position,
    ) -> Result<&'s [Scene], SessionError> {
        let plies = scenes.len().saturating_sub(1);
        let (last_number, _) = numbering(start, plies);
        // A game that Black begins has no move of White with the first number.
        let first = plies_of(start, self.first, Color::White).unwrap_or(1);
        if first > plies || self.last < numbering(start, 1).0 {
            return Err(SessionError::new(format!(
                "the last move of the game is {last_number}"
            )));
        }
        let last = plies_of(start, self.last, Color::Black).unwrap_or(plies);
        Ok(&scenes[first - 1..=last.min(plies)])
    }
}

/// Writes the content that `make` returns to a new file, entirely or not at all. Fails if the file exists or cannot be written.
pub fn write_export(
    path: &Path,
    make: impl FnOnce() -> io::Result<Vec<u8>>,
) -> Result<(), SessionError> {
    let target = storage::real_path(path);
    if target.symlink_metadata().is_ok() {
        return Err(SessionError::exists(path));
    }
    let written = make().and_then(|bytes| {
        storage::replace(Replacement {
            path: &target,
            destination: Destination::New,
            readers: Readers::ByUmask,
            content: &bytes,
        })
    });
    written.map_err(|error| SessionError::cannot_save(path, &error))
}

impl View<'_> {
    /// Returns the positions from the start of the game to the end of the path, with their captions.
    pub fn scenes(&self, path: &TreePath) -> Vec<Scene> {
        let mut position = *self.game().start();
        let mut scenes = vec![self.scene(&position, None, String::new())];
        for (node, ply) in path.nodes(self.tree()).zip(1..) {
            let squares = position.squares_of(node.played);
            position.play(node.played);
            let (number, color) = numbering(self.game().start(), ply);
            let moved = format!("{} {}", move_number(number, color), node.san);
            scenes.push(self.scene(&position, Some(squares), moved));
        }
        if let (Some(last), Some(outcome)) = (scenes.last_mut(), self.game().outcome())
            && *path == self.end()
        {
            last.captions = with_outcome(&last.captions, outcome);
            if outcome.reason == Reason::Checkmate {
                last.net = position.mate_net();
            }
        }
        scenes
    }

    /// Returns the path of the last position of the main line.
    pub fn end(&self) -> TreePath {
        TreePath::on_main(self.tree().main.moves.len())
    }

    /// Returns a position with captions to choose from, the longest first: the players and the last move, the last names of
    /// the players and the last move, and the last move alone. Without names there is only the last of these.
    fn scene(&self, position: &Position, last_move: Option<[Square; 2]>, moved: String) -> Scene {
        let mut scene = Scene::new(position, last_move);
        let names = Color::ALL.map(|color| self.sitting.players().known(color));
        if names != [None, None] {
            let names = Color::ALL.map(|color| self.sitting.players().name(color));
            let last_names = names.map(|name| name.split(',').next().unwrap_or(name));
            scene.captions = [names, last_names]
                .map(|[white, black]| [format!("{white} – {black}"), moved.clone()])
                .into();
        }
        scene.captions.push([String::new(), moved]);
        scene
    }
}

/// Returns the captions with the outcome: first all with the reason and the result, then all with only the result, because
/// that takes less space. If no reason is recorded, returns only the latter.
fn with_outcome(captions: &[[String; 2]], outcome: Outcome) -> Vec<[String; 2]> {
    let score = outcome.score();
    let ends = match outcome.reason {
        Reason::Recorded(RecordedEnd::Normal) => vec![score],
        reason => vec![format!("{reason}  {score}"), score],
    };
    let mut ended = Vec::new();
    for end in ends {
        for [names, moved] in captions {
            ended.push([names.clone(), format!("{moved}  {end}")]);
        }
    }
    ended
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Players;
    use crate::session::Session;

    /// Returns the captions of each position of a game.
    fn captions(moves: &str, names: [&str; 2]) -> Vec<Vec<[String; 2]>> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.pgn");
        let [white, black] = names;
        std::fs::write(
            &file,
            format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n{moves}\n"),
        )
        .unwrap();
        let mut session = Session::new(Position::start(), Players::default());
        session.open(&file, 1).unwrap();
        let view = session.view();
        let scenes = view.scenes(&view.end()).into_iter();
        scenes.map(|scene| scene.captions).collect()
    }

    #[test]
    fn captions_give_the_players_the_last_move_and_at_the_end_reason_and_result() {
        let mate = captions("1. f3 e5 2. g4 Qh4# 0-1", ["Carlsen, Magnus", "Ann"]);
        let first: Vec<String> = mate.iter().map(|ways| ways[0].join("|")).collect();
        assert_eq!(
            first,
            [
                "Carlsen, Magnus – Ann|",
                "Carlsen, Magnus – Ann|1. f3",
                "Carlsen, Magnus – Ann|1... e5",
                "Carlsen, Magnus – Ann|2. g4",
                "Carlsen, Magnus – Ann|2... Qh4#  checkmate  0-1",
            ]
        );
        let last: Vec<String> = mate[4].iter().map(|way| way.join("|")).collect();
        assert_eq!(
            last[1..],
            [
                "Carlsen – Ann|2... Qh4#  checkmate  0-1",
                "|2... Qh4#  checkmate  0-1",
                "Carlsen, Magnus – Ann|2... Qh4#  0-1",
                "Carlsen – Ann|2... Qh4#  0-1",
                "|2... Qh4#  0-1",
            ]
        );
        // There are no names, and the file does not say why Black lost.
        assert_eq!(captions("1. e4 1-0", ["", ""])[1], [["", "1. e4  1-0"]]);
        assert_eq!(captions("1. e4 *", ["", ""])[1], [["", "1. e4"]]);
    }
}
