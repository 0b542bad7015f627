//! Replaces the other files of `seat` on systems where Tabiya has no sockets. Nobody can listen or connect there.

use std::convert::Infallible;
use std::io;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Heard, News, PeerId, Reached, State};
use crate::storage::Notifier;

/// A host. There is never one, because this system has no sockets.
#[derive(Debug)]
pub enum Host {}

impl Host {
    pub fn listen(_: &Path, _: Notifier) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub fn is_in(&self, _: &Path) -> bool {
        match *self {}
    }

    pub fn receive(&mut self) -> Vec<Heard> {
        match *self {}
    }

    pub fn peers(&self) -> Vec<PeerId> {
        match *self {}
    }

    pub fn send_state(&self, _: PeerId, _: &State) {
        match *self {}
    }

    pub fn tell(&self, _: PeerId, _: &str) {
        match *self {}
    }

    pub fn catch_up(&self) {
        match *self {}
    }

    pub fn refuse(&self, _: PeerId, _: &str) {
        match *self {}
    }
}

/// A guest. There is never one, because this system has no sockets.
#[derive(Debug)]
pub struct Guest<Game>(Infallible, PhantomData<Game>);

impl<Game> Guest<Game> {
    pub fn process(&self) -> Option<u32> {
        match self.0 {}
    }

    pub fn set_notifier(&self, _: Notifier) {
        match self.0 {}
    }

    pub fn send(&self, _: &str) -> Result<(), &'static str> {
        match self.0 {}
    }

    pub fn receive(&self) -> Vec<News<Game>> {
        match self.0 {}
    }
}

pub fn reach_first<Game>(
    _: Vec<PathBuf>,
    _: Duration,
    _: fn(&str) -> Game,
) -> Result<Reached<Game>, String> {
    Err("this system has no sockets".to_owned())
}

pub fn sockets(_: &Path) -> Vec<PathBuf> {
    Vec::new()
}

pub fn socket_of(game: &Path, _: u32) -> PathBuf {
    game.to_owned()
}
