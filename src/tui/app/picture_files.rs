//! Pictures that are written to files in the background, so that nobody waits for a long game.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use super::{App, Message};
use crate::session::{CopyError, PictureFile, saved_as};

/// How long the end of the program waits for a picture that is still being written.
const PATIENCE: Duration = Duration::from_secs(10);

/// A picture that a thread is writing. What arrives is the sentence that says so, or why it could not be written.
#[derive(Debug)]
pub struct PendingPicture(Receiver<Result<String, CopyError>>);

impl App {
    /// Writes a picture on a thread of its own.
    pub(super) fn draw_picture(&mut self, picture: PictureFile) {
        let (sender, written) = mpsc::channel();
        let notifier = self.found.clone();
        let work = move || {
            let result = picture.write().map(|()| saved_as(picture.path()));
            // The receiver is gone once the program ends.
            let _ = sender.send(result);
            if let Some(notifier) = notifier {
                notifier.notify();
            }
        };
        let thread = thread::Builder::new().name("picture".into()).spawn(work);
        match thread {
            Ok(_) => {
                self.message = Message::Info("Drawing the picture".to_owned());
                self.pictures.push(PendingPicture(written));
            }
            Err(error) => self.show_error(format!("cannot draw the picture: {error}")),
        }
    }

    /// Says which pictures have been written or could not be, and returns true if there were any.
    pub(super) fn take_pictures(&mut self) -> bool {
        let mut results = Vec::new();
        self.pictures.retain(|picture| match picture.0.try_recv() {
            Ok(result) => {
                results.push(result);
                false
            }
            Err(TryRecvError::Empty) => true,
            Err(TryRecvError::Disconnected) => false,
        });
        let has_any = !results.is_empty();
        for result in results {
            match result {
                Ok(sentence) => self.message = Message::Info(sentence),
                Err(error) => self.show_error(error.to_string()),
            }
        }
        has_any
    }

    /// Waits for pictures that are still being written, and returns why any of them could not be.
    pub fn finish_pictures(&mut self) -> Vec<String> {
        let pending = self.pictures.drain(..);
        let results = pending.filter_map(|picture| picture.0.recv_timeout(PATIENCE).ok());
        results
            .filter_map(Result::err)
            .map(|error| error.to_string())
            .collect()
    }
}
