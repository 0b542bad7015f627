//! Reads and writes the settings file: TOML, one setting per line. Reading reports every mistake. Writing preserves comments
//! and order.

use std::fs;
use std::io;
use std::path::Path;

use toml_edit::{Document, DocumentMut, Item, TableLike, Value};

use super::user_file::read;
use super::{Change, Setting, Settings, SignKeys};
use crate::storage::{self, Destination, Readers, Replacement, in_words};
use crate::text::{Mistake, printable};

/// The name of the section with the screen's keys.
const KEYS: &str = "keys";

/// Applies the text of the file. Returns what is wrong with it: mistakes, which leave their settings unchanged, and values that
/// apply but make something hard to see. A text that is not TOML applies nothing and has one mistake.
pub fn apply(text: &str, settings: &mut Settings) -> Vec<Mistake> {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => return vec![syntax_mistake(text, &error)],
    };
    let table = document.as_table();
    let mut mistakes = Vec::new();
    for (name, item) in table {
        // The section of keys may also be a table on one line. Any other value of that name goes to `apply_entry`, which
        // refuses it.
        if name == KEYS
            && let Some(section) = item.as_table_like()
        {
            mistakes.extend(apply_keys(section, text, settings));
        } else if let Some(what) = apply_entry(name, item, settings) {
            let name_span = table.key(name).and_then(toml_edit::Key::span);
            let span = name_span.or(item.span());
            mistakes.push(Mistake::at(span, text.as_bytes(), what));
        }
    }
    mistakes
}

/// Applies the section of keys, and returns its mistakes. `text` is the whole file.
fn apply_keys(section: &dyn TableLike, text: &str, settings: &mut Settings) -> Vec<Mistake> {
    let (keys, mistakes) = SignKeys::read(section);
    settings.keys = keys;
    mistakes
        .into_iter()
        .map(|(span, what)| Mistake::at(span, text.as_bytes(), what))
        .collect()
}

/// Applies an entry of the file other than the section of keys. Returns why it does not apply, or what its value makes hard to
/// see; `None` if nothing is wrong.
fn apply_entry(name: &str, item: &Item, settings: &mut Settings) -> Option<String> {
    match apply_one(name, item, settings) {
        Ok(setting) => setting.flaw(settings),
        Err(why) => Some(why),
    }
}

/// Applies an entry of the file and returns its setting. Fails with the reason if there is no such setting, or if it cannot
/// have that value.
fn apply_one(name: &str, item: &Item, settings: &mut Settings) -> Result<&'static Setting, String> {
    let setting = Setting::named(name)?;
    let value = match item.as_value() {
        Some(Value::String(text)) => text.value().clone(),
        Some(Value::Integer(number)) => number.value().to_string(),
        Some(Value::Boolean(yes)) => (if *yes.value() { "on" } else { "off" }).to_owned(),
        _ => {
            let why = "must be text in quotes, a whole number, true or false";
            return Err(format!("{}: {why}", setting.name));
        }
    };
    let named = |why| format!("{}: {why}", setting.name);
    setting.put(settings, &value).map_err(named)?;
    Ok(setting)
}

/// Converts a TOML syntax error to a mistake in the file.
fn syntax_mistake(text: &str, error: &toml_edit::TomlError) -> Mistake {
    Mistake::at(error.span(), text.as_bytes(), error.message())
}

/// Writes these values into the file, and creates the file if it does not exist. Everything else in it stays as it is. Replaces
/// the file in one step, and returns its new text. Fails with the reason, without writing, if the old file cannot be read or is
/// not TOML; fails too if the file cannot be written.
pub fn write(path: &Path, changes: &[Change]) -> Result<String, String> {
    // Replace the target of a symbolic link, so that the link stays.
    let path = storage::real_path(path);
    let old_text = read(&path).map_err(|mistake| unreadable(&mistake))?;
    let mut document: DocumentMut = old_text
        .parse()
        .map_err(|error| unreadable(&syntax_mistake(&old_text, &error)))?;
    for change in changes {
        let name = change.setting.name;
        let mut new_value = Value::from(&change.value);
        match document.get_mut(name).and_then(Item::as_value_mut) {
            Some(value) => {
                // The spaces and the comment around a value belong to it in this library.
                *new_value.decor_mut() = value.decor().clone();
                *value = new_value;
            }
            None => {
                document.insert(name, Item::Value(new_value));
            }
        }
    }
    let new_text = document.to_string();
    replace(&path, new_text.as_bytes()).map_err(|error| in_words(&error))?;
    Ok(new_text)
}

/// Returns a message about a mistake that keeps us from reading the file.
fn unreadable(mistake: &Mistake) -> String {
    let what = printable(&mistake.what);
    match mistake.line {
        Some(line) => format!("the file cannot be read, line {line}: {what}"),
        None => format!("the file cannot be read: {what}"),
    }
}

/// Creates or replaces a file, and creates its folder if necessary. Fails if the file is read-only.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        storage::make_own_folder(folder)?;
    }
    // Replacing needs only a writable folder, but a read-only file should stay as it is.
    if fs::metadata(path).is_ok_and(|old| old.permissions().readonly()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    storage::replace(Replacement {
        path,
        destination: Destination::Existing,
        readers: Readers::Owner,
        content,
    })
}
