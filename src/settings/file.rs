//! Reads and writes the settings file: TOML, one setting per line. Reading reports every mistake. Writing preserves comments
//! and order.

use std::fs;
use std::io;
use std::path::Path;

use toml_edit::{Document, DocumentMut, Item, Value};

use super::user_file::read;
use super::{Change, Setting, Settings, SignKeys};
use crate::storage::{self, Destination, Readers, in_words};
use crate::text::{Mistake, printable};

/// The name of the section with the screen's keys.
const KEYS: &str = "keys";

/// Applies the text of the file and returns its mistakes. A mistake leaves its setting unchanged.
pub fn apply(text: &str, settings: &mut Settings) -> Vec<Mistake> {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => return vec![broken(text, &error)],
    };
    let table = document.as_table();
    let mut mistakes = Vec::new();
    for (name, item) in table {
        if name == KEYS
            && let Some(section) = item.as_table_like()
        {
            let (keys, key_mistakes) = SignKeys::read(section);
            settings.keys = keys;
            mistakes.extend(key_mistakes);
            continue;
        }
        let mistake = match apply_one(name, item, settings) {
            Ok(setting) => setting.flaw(settings),
            Err(why) => Some(why),
        };
        if let Some(mistake) = mistake {
            let key_span = table.key(name).and_then(toml_edit::Key::span);
            mistakes.push((key_span.or(item.span()), mistake));
        }
    }
    let with_line = |(span, what)| Mistake::at(span, text.as_bytes(), what);
    mistakes.into_iter().map(with_line).collect()
}

/// Applies one line of the file and returns its setting. Fails with what is wrong.
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
fn broken(text: &str, error: &toml_edit::TomlError) -> Mistake {
    Mistake::at(error.span(), text.as_bytes(), error.message())
}

/// Writes the values of these settings and leaves the rest of the file unchanged. Replaces the file atomically, and returns
/// its new text. Fails with the reason if it was not written.
pub fn write(path: &Path, changes: &[Change]) -> Result<String, String> {
    // Replace the target of a symbolic link, so that the link stays.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let unreadable = |Mistake { line, what }| {
        let line = line.map_or(String::new(), |line| format!(", line {line}"));
        format!("the file cannot be read{line}: {}", printable(&what))
    };
    let old_text = read(&path).map_err(unreadable)?;
    let mut document: DocumentMut = old_text
        .parse()
        .map_err(|error| unreadable(broken(&old_text, &error)))?;
    for change in changes {
        let name = change.setting.name;
        let mut new = Value::from(change.value());
        match document.get_mut(name).and_then(Item::as_value_mut) {
            Some(old) => {
                *new.decor_mut() = old.decor().clone();
                *old = new;
            }
            None => {
                document.insert(name, Item::Value(new));
            }
        }
    }
    let new_text = document.to_string();
    replace(&path, new_text.as_bytes()).map_err(|error| in_words(&error))?;
    Ok(new_text)
}

/// Creates or replaces a file.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        storage::make_own_folder(folder)?;
    }
    // Replacing needs only a writable folder, but a read-only file should stay as it is.
    if fs::metadata(path).is_ok_and(|old| old.permissions().readonly()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let check_nothing = &mut |_| Ok(());
    storage::replace(
        path,
        Destination::Existing,
        Readers::Owner,
        content,
        check_nothing,
    )
}
