//! Systems on which Tabiya has no sockets: nobody can join.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Heard, News, PeerId, State};
use crate::storage::Notifier;

const WHY: &str = "other screens can join only on Unix";

/// There is none.
#[derive(Debug)]
pub enum Host {}

impl Host {
    pub fn listen(_: &Path, _: u32, _: Notifier) -> io::Result<Self> {
        Err(io::Error::other(WHY))
    }

    pub fn receive(&mut self) -> Vec<Heard> {
        match *self {}
    }

    pub fn peers(&self) -> impl Iterator<Item = PeerId> {
        std::iter::empty()
    }

    pub fn send_state(&self, _: PeerId, _: &State) {
        match *self {}
    }

    pub fn refuse(&self, _: PeerId, _: &str) {
        match *self {}
    }
}

/// There is none.
#[derive(Debug)]
pub enum Guest {}

impl Guest {
    pub fn connect(_: &Path, _: Option<Notifier>) -> Result<Self, String> {
        Err(WHY.to_owned())
    }

    pub fn set_notifier(&self, _: Notifier) {
        match *self {}
    }

    pub fn send(&self, _: &str) -> Result<(), &'static str> {
        match *self {}
    }

    pub fn receive(&self) -> Vec<News> {
        match *self {}
    }

    pub fn first_state(&self, _: Duration) -> Result<State, String> {
        match *self {}
    }
}

pub fn sockets(_: &Path) -> Vec<PathBuf> {
    Vec::new()
}

pub fn socket_of(game: &Path, _: u32) -> PathBuf {
    game.to_owned()
}
