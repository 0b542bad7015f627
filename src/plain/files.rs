//! What line mode says about games on disk.

use std::io::{self, Write};
use std::ops::ControlFlow;

use super::Talk;
use crate::command::{Command, Inquiry};
use crate::session::OpenError;
use crate::store::Trouble;

impl<W: Write> Talk<W> {
    /// Says how things stand when the conversation begins: in a game that was opened, or in a new one, of which an
    /// unfinished one may be reminded.
    pub(super) fn begin_or_go_on(&mut self) -> io::Result<ControlFlow<()>> {
        if self.session.opened().is_some() {
            return self.present();
        }
        if let Some(game) = self.session.unfinished() {
            let line = format!(
                "An unfinished game: {}; /resume goes on with it",
                game.offer()
            );
            self.say(line)?;
        }
        self.set_out()
    }

    /// Does what a command about games on disk says.
    pub(super) fn obey_about_files(&mut self, command: Command) -> io::Result<ControlFlow<()>> {
        match command {
            Command::Games(words) => self.say_all(self.session.list_games(&words)),
            Command::Resume(wanted) => {
                let opened = self.session.resume(wanted.as_deref());
                self.opened(opened)
            }
            Command::Open(file, number) => {
                let opened = self.session.open(&file, number);
                self.opened(opened)
            }
            Command::Save(file) => match self.session.save_copy(&file) {
                Ok(path) => self.say_all([format!("Saved as {}", crate::store::shown(&path))]),
                Err(error) => self.refuse(error),
            },
            Command::Label(label, text) => {
                self.session.label(label, &text);
                self.say_all([format!("{label}: {text}")])
            }
            _ => self.say_all(self.session.pgn().trim_end().lines()),
        }
    }

    /// Says which game is on the board now, or why it is still the old one.
    fn opened(&mut self, opened: Result<(), OpenError>) -> io::Result<ControlFlow<()>> {
        match opened {
            Ok(()) => {
                self.looked_at = None;
                self.trouble = None;
                self.present()
            }
            Err(error) => self.refuse(error),
        }
    }

    /// Says what was opened. One that is over can be looked through, so its end does not end the conversation.
    fn present(&mut self) -> io::Result<ControlFlow<()>> {
        if let Some(opened) = self.session.opened().map(ToString::to_string) {
            self.say(opened)?;
        }
        if self.session.game().outcome().is_some() {
            return self.say_all([self.session.standing()]);
        }
        if self.session.game().is_paused() {
            let clocks = self
                .session
                .tell(None, Inquiry::Clocks, self.bottom, self.now);
            for line in clocks {
                self.say(line)?;
            }
            self.say("/start sets the clocks going")?;
        }
        self.stand()
    }

    /// The players leave: says whether the game is not kept.
    pub(super) fn leave(&mut self) -> io::Result<ControlFlow<()>> {
        self.say_last_trouble()?;
        Ok(ControlFlow::Break(()))
    }

    /// Says lines, and goes on.
    fn say_all<L: std::fmt::Display>(
        &mut self,
        lines: impl IntoIterator<Item = L>,
    ) -> io::Result<ControlFlow<()>> {
        for line in lines {
            self.say(line)?;
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Says that the game is not being saved, or is again, if that is news.
    pub(super) fn say_trouble(&mut self) -> io::Result<()> {
        let trouble = self.session.trouble();
        self.say_news(trouble)
    }

    /// The same at the end of the game or of the conversation, when it is known how the last save went.
    pub(super) fn say_last_trouble(&mut self) -> io::Result<()> {
        let trouble = self.session.settle();
        self.say_news(trouble)
    }

    /// Says what has changed about saving.
    fn say_news(&mut self, trouble: Option<Trouble>) -> io::Result<()> {
        if let Some(aside) = self.session.take_aside() {
            self.say(format!("warning: {aside}"))?;
        }
        if trouble != self.trouble {
            match &trouble {
                Some(trouble) => {
                    self.say(format!("warning: the game is not being saved: {trouble}"))?;
                }
                None => self.say("The game is being saved again")?,
            }
            self.trouble = trouble;
        }
        Ok(())
    }
}
