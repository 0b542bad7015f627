//! A setting: how to find, parse, show and step through it, and which values it can have.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::{SETTING_ALIASES, SETTINGS, Settings, own_themes, read_name};
use crate::game::{Doubt, GameOptions};
use crate::rules::Color;
use crate::text::{nearest, not_a_word, only_beginning_with};
use crate::theme::ThemeChoice;

/// The words for the values of a setting that is on or off.
pub const ON: &str = "on";
pub const OFF: &str = "off";

/// A setting: its name, help and values.
#[derive(Debug)]
pub struct Setting {
    /// The setting's name in the file, in commands and in flags.
    pub name: &'static str,
    /// What the setting does, as help says it.
    pub help: &'static str,
    /// An example of its effect; empty if the preview of the board shows the effect.
    pub example: &'static str,
    pub(super) kind: Kind,
    /// What the screen does when the value changes, besides drawing with the new one.
    pub shows: Shows,
    pub field: Field,
}

/// What a setting's value belongs to, and how to write the value as text and read it. Reading fails with the reason if the
/// setting cannot have the value.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    /// The value applies to the program, from now on.
    Program {
        get: fn(&Settings) -> String,
        put: fn(&mut Settings, &str) -> Result<(), String>,
    },
    /// The value applies to the program, from its next start on.
    Start {
        get: fn(&Settings) -> String,
        put: fn(&mut Settings, &str) -> Result<(), String>,
    },
    /// The value is the name of the player of this color, from now on.
    Player(Color),
    /// The value applies to the next game, or to this one if nothing has happened in it yet.
    Game {
        get: fn(&GameOptions) -> String,
        put: fn(&mut GameOptions, &str) -> Result<(), String>,
    },
}

/// What the screen does when a setting's value changes, besides drawing with the new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    Nothing,
    /// The screen sends everything to the terminal again, including the pictures.
    Redraw,
    /// The screen also says whose move it is, or how to start the new clocks.
    Clocks,
}

impl Setting {
    /// Finds the setting with this name, ignoring case. Fails with a message if there is none.
    pub fn named(name: &str) -> Result<&'static Self, String> {
        let mut all = SETTINGS.iter();
        all.find(|setting| setting.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| {
                let advice = match nearest(name, SETTINGS.iter().map(|setting| setting.name)) {
                    Some(near) => format!("did you mean {near}?"),
                    None => "/set lists them".to_owned(),
                };
                format!("there is no setting {name:?}; {advice}")
            })
    }

    /// Finds the setting that a typed word means: by its name, by another word for it, or by the unique beginning of its
    /// name. Fails with a message if there is none.
    pub fn meant_by(word: &str) -> Result<&'static Self, String> {
        let mut aliases = SETTING_ALIASES.iter();
        if let Some((_, name)) = aliases.find(|(alias, _)| alias.eq_ignore_ascii_case(word)) {
            return Self::named(name);
        }
        Self::named(word).or_else(|why| {
            let names = SETTINGS.iter().map(|setting| setting.name);
            only_beginning_with(word, names).map_or(Err(why), Self::named)
        })
    }

    /// Returns the only value that begins with a text; `None` if none does or several do, and for every setting with free text.
    pub fn value_beginning_with(&self, text: &str) -> Option<String> {
        let words = self.all_words();
        let names = words.iter().map(PossibleValue::get_name);
        only_beginning_with(text, names).map(str::to_owned)
    }

    /// Returns the value as text that [`Setting::put`] can read.
    pub fn get(&self, settings: &Settings) -> String {
        match self.field {
            Field::Program { get, .. } | Field::Start { get, .. } => get(settings),
            Field::Player(color) => settings.players.name(color).to_owned(),
            Field::Game { get, .. } => get(&settings.game),
        }
    }

    /// Parses a value and sets it. Fails with the reason if the setting cannot have the value.
    pub fn put(&self, settings: &mut Settings, value: &str) -> Result<(), String> {
        let value = value.trim();
        match self.field {
            Field::Program { put, .. } | Field::Start { put, .. } => put(settings, value)?,
            Field::Player(color) => settings.players.set(color, Some(&read_name(value)?)),
            Field::Game { put, .. } => put(&mut settings.game, value)?,
        }
        Ok(())
    }

    /// Returns what a value may mean that the setting refuses as ambiguous; `None` for any other value.
    pub fn doubt(&self, value: &str) -> Option<Doubt> {
        match self.kind {
            Kind::Text { doubt, .. } => doubt(value),
            Kind::Words(_) | Kind::Theme => None,
        }
    }

    /// Returns in words what the current value makes hard to see; `None` if nothing is hard to see, and for every setting but
    /// the theme.
    pub fn flaw(&self, settings: &Settings) -> Option<String> {
        match self.kind {
            Kind::Theme => match &settings.theme {
                ThemeChoice::Auto => None,
                ThemeChoice::Named(theme) => theme.hard_to_see(),
            },
            Kind::Words(_) | Kind::Text { .. } => None,
        }
    }

    /// Returns the words for the setting's values, without the player's own themes; empty for free text.
    pub fn words(&self) -> Vec<PossibleValue> {
        match self.kind {
            Kind::Words(words) => words(),
            Kind::Theme => own_themes::built_in_words(),
            Kind::Text { .. } => Vec::new(),
        }
    }

    /// Returns the words for the setting's values, including the player's own themes; empty for free text.
    pub fn all_words(&self) -> Vec<PossibleValue> {
        let mut words = self.words();
        if let Kind::Theme = self.kind {
            words.extend(own_themes::own_words());
        }
        words
    }

    /// Returns the values to step through; empty if there are none.
    pub fn values(&self) -> Vec<String> {
        match self.kind {
            Kind::Words(_) | Kind::Theme => names(&self.all_words()),
            Kind::Text { common, .. } => common.iter().map(ToString::to_string).collect(),
        }
    }

    /// Returns a value in the words that players use for it, which [`Setting::put`] reads too. Returns the value itself if
    /// players use no other words.
    pub fn spoken(&self, value: &str) -> String {
        let spoken = match self.kind {
            Kind::Text { spoken, .. } => spoken(value),
            Kind::Words(_) | Kind::Theme => None,
        };
        spoken.unwrap_or_else(|| value.to_owned())
    }

    /// Returns what the setting's current value means, or examples of free text; empty if the value needs no explanation.
    pub fn meaning(&self, settings: &Settings) -> String {
        let value = self.get(settings);
        let words = self.all_words();
        let word = words.iter().find(|word| word.get_name() == value);
        let help = word.and_then(PossibleValue::get_help);
        help.map_or_else(|| self.hint().to_owned(), ToString::to_string)
    }

    /// Returns true if the setting's flag without a value switches it on.
    pub fn is_switch(&self) -> bool {
        match self.kind {
            Kind::Words(words) => names(&words()) == [ON, OFF],
            Kind::Theme => false,
            Kind::Text { common, .. } => common.contains(&OFF),
        }
    }

    /// Returns examples of free text; empty if there are none.
    pub fn hint(&self) -> &'static str {
        match self.kind {
            Kind::Words(_) | Kind::Theme => "",
            Kind::Text { hint, .. } => hint,
        }
    }

    /// Returns the setting's words with `|` between them, or the placeholder for free text.
    pub fn form(&self) -> String {
        match self.kind {
            Kind::Words(_) | Kind::Theme => self.values().join("|"),
            Kind::Text { form, .. } => form.to_owned(),
        }
    }
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Setting {}

/// The kinds of values that a setting can have.
#[derive(Debug)]
pub enum Kind {
    /// The value is one of these words.
    Words(fn() -> Vec<PossibleValue>),
    /// The value is the name of a theme: a built-in one, or a player's own.
    Theme,
    /// The value is any text that the setting can read.
    Text {
        /// The placeholder in help, such as `TIME`.
        form: &'static str,
        /// Examples of the text; empty if there are none.
        hint: &'static str,
        /// Common values to step through.
        common: &'static [&'static str],
        /// Returns a value in the words that players use for it; `None` if players use no other words.
        spoken: fn(&str) -> Option<String>,
        /// Returns what a text may mean that is refused as ambiguous; `None` for any other text.
        doubt: fn(&str) -> Option<Doubt>,
    },
}

/// Returns a word with its help for each value of a type.
pub fn words<T: ValueEnum>() -> Vec<PossibleValue> {
    let values = T::value_variants().iter();
    values.filter_map(T::to_possible_value).collect()
}

/// Returns the main word for a value, as in the settings file.
pub fn word<T: ValueEnum>(value: &T) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Returns the value with this word, ignoring case. Fails with a message that lists the words.
pub fn read_word<T: ValueEnum + Clone>(text: &str) -> Result<T, String> {
    // Every value has a word, in the same order.
    let place = place_of(text, &words::<T>())?;
    Ok(T::value_variants()[place].clone())
}

/// Returns the index of the word that a text matches. Fails with a message that lists the words. This is a separate function so
/// that it is compiled once, not for each type.
fn place_of(text: &str, words: &[PossibleValue]) -> Result<usize, String> {
    let place = words.iter().position(|word| word.matches(text, true));
    place.ok_or_else(|| not_a_word(text, &names(words)))
}

/// Returns the main name of each word, without its aliases.
pub fn names(words: &[PossibleValue]) -> Vec<String> {
    let names = words.iter().map(PossibleValue::get_name);
    names.map(str::to_owned).collect()
}
