//! Settings in line mode: shows them, and gives the warnings about low time.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::LineUi;
use crate::rules::Color;
use crate::settings::{SETTINGS, Setting};
use crate::text;

/// A warning that a player has little time left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// When the warning is due if the clock keeps running.
    pub at: Instant,
    color: Color,
    /// The player's remaining time at that moment.
    left: Duration,
}

impl<W: Write> LineUi<W> {
    /// Says the value of one setting, what it does, and the values that it can have. For `None`, says the value of every
    /// setting and what it does.
    pub(super) fn show_settings(&mut self, setting: Option<&'static Setting>) -> io::Result<()> {
        let Some(setting) = setting else {
            return SETTINGS
                .iter()
                .try_for_each(|setting| self.say_value(setting));
        };
        self.say_value(setting)?;
        self.say(format!("/set {} {}", setting.name, setting.form()))?;
        match setting.hint() {
            "" => Ok(()),
            hint => self.say(hint),
        }
    }

    /// Says the value of a setting, and what the setting does.
    fn say_value(&mut self, setting: &Setting) -> io::Result<()> {
        let value = setting.get(self.config.settings());
        self.say(format!("{}: {value} ({})", setting.name, setting.help))
    }

    /// Waits until a changed setting is written to the settings file, and says `words`, which tell the new value. If writing
    /// fails, says why instead.
    pub(super) fn say_set(&mut self, words: &str) -> io::Result<()> {
        match self.wait_for_task() {
            // The setting has changed for this session, so this is not a refusal. The error begins with the same words.
            Some(Err(words_and_error)) => self.say(words_and_error),
            Some(Ok(_)) | None => self.say(words),
        }
    }

    /// Returns the next warning; `None` if warnings are off, no clock is running, or no warning is left.
    pub(super) fn next_warning(&self) -> Option<Warning> {
        let clocks = self.session.game().clocks()?;
        let color = clocks.running()?;
        let remaining = clocks.remaining(color, self.now);
        let initial = clocks.control().of(color).initial_time();
        // The longest times come first.
        let warnings = self.config.settings().warnings.within(initial);
        let left = warnings.into_iter().find(|&left| left < remaining)?;
        Some(Warning {
            at: self.now + remaining.saturating_sub(left),
            color,
            left,
        })
    }

    /// Says the warning if it is due. `None` says nothing.
    pub(super) fn say_due_warning(&mut self, warning: Option<Warning>) -> io::Result<()> {
        let clocks = self.session.game().clocks();
        if let (Some(warning), Some(clocks)) = (warning, clocks) {
            let remaining = clocks.remaining(warning.color, self.now);
            if remaining <= warning.left {
                let time = text::time_text(remaining, self.move_style());
                let player = self.session.players().called(warning.color);
                self.say(format!("{player} has {time} left"))?;
            }
        }
        Ok(())
    }
}
