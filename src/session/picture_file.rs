//! Pictures of the game as files.

use std::path::PathBuf;

use super::{Session, SessionError};
use crate::drawing::{BoardStyle, PictureFormat, Scene};
use crate::pgn::TreePath;
use crate::storage::{self, Destination, Readers};

/// The side of a square in a picture, in pixels, if nobody says otherwise.
pub const DEFAULT_SQUARE: u16 = 64;

/// A picture that can be written to a new file. That may take seconds for a long game.
#[derive(Clone, Debug)]
pub struct PictureFile {
    pub path: PathBuf,
    pub format: PictureFormat,
    /// The positions of a GIF; the other formats show the last one.
    pub scenes: Vec<Scene>,
    pub style: BoardStyle,
}

impl PictureFile {
    /// Draws the picture and writes the file, whole or not at all. Fails if the file exists.
    pub fn write(&self) -> Result<(), SessionError> {
        if self.path.symlink_metadata().is_ok() {
            return Err(SessionError::exists(&self.path));
        }
        let drawn = self.format.draw(&self.scenes, &self.style);
        let written = drawn.and_then(|bytes| {
            storage::replace(
                &self.path,
                Destination::New,
                Readers::ByUmask,
                &bytes,
                &mut |_| Ok(()),
            )
        });
        written.map_err(|error| SessionError::not_saved(&self.path, &error))
    }
}

impl Session {
    /// The positions from the start to this place, in the game or in a variation.
    pub fn scenes(&self, path: &TreePath) -> Vec<Scene> {
        let mut position = *self.game.start();
        let mut scenes = vec![Scene::new(*position.board(), None)];
        for node in path.nodes(self.tree()) {
            let squares = position.squares_of(node.played());
            position.play(node.played());
            scenes.push(Scene::new(*position.board(), Some(squares)));
        }
        scenes
    }

    /// The positions of the whole game.
    pub fn all_scenes(&self) -> Vec<Scene> {
        self.scenes(&TreePath::on_main(self.tree().main.moves.len()))
    }
}
