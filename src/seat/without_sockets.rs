//! Systems on which Tabiya has no sockets: nobody can listen or connect.
#![allow(
    clippy::unused_self,
    reason = "the methods are those of the other systems"
)]

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Heard, News, PeerId, State};
use crate::storage::Notifier;

const WHY: &str = "other screens can join only on Unix";

/// There is none.
#[derive(Debug)]
pub struct Host(());

impl Host {
    pub fn listen(_: &Path, _: Notifier) -> io::Result<Self> {
        Err(io::Error::other(WHY))
    }

    pub fn is_in(&self, _: &Path) -> bool {
        true
    }

    pub fn receive(&mut self) -> Vec<Heard> {
        Vec::new()
    }

    pub fn peers(&self) -> Vec<PeerId> {
        Vec::new()
    }

    pub fn send_state(&self, _: PeerId, _: &State) {}

    pub fn refuse(&self, _: PeerId, _: &str) {}
}

/// There is none.
#[derive(Debug)]
pub struct Guest(());

impl Guest {
    pub fn connect(_: &Path, _: Option<Notifier>) -> Result<Self, String> {
        Err(WHY.to_owned())
    }

    pub fn set_notifier(&self, _: Notifier) {}

    pub fn send(&self, _: &str) -> Result<(), &'static str> {
        Err(WHY)
    }

    pub fn receive(&self) -> Vec<News> {
        Vec::new()
    }

    pub fn first_state(&self, _: Duration) -> Result<State, String> {
        Err(WHY.to_owned())
    }
}

pub fn sockets(_: &Path) -> Vec<PathBuf> {
    Vec::new()
}

pub fn socket_of(game: &Path, _: u32) -> PathBuf {
    game.to_owned()
}
