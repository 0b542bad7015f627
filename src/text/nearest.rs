//! Finds the words that a mistyped word may mean, by similarity or by their beginning.

/// The similarity of two words, from 0 to 1, above which one counts as a misspelling of the other.
const ALIKE: f64 = 0.6;
/// The maximum length of a word that we compare, in bytes. No name is longer, and comparing longer words takes more time.
const MAX_LENGTH: usize = 40;

/// Returns the name most similar to a word, ignoring case; `None` if none is similar, or if the word is longer than
/// [`MAX_LENGTH`].
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    alike(word, names).first().copied()
}

/// Returns the names similar to a word, the most similar first, ignoring case. Empty for a word longer than [`MAX_LENGTH`].
pub fn alike<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    if word.len() > MAX_LENGTH {
        return Vec::new();
    }
    let typed = word.to_lowercase();
    let likeness =
        |name: &str| strsim::normalized_damerau_levenshtein(&typed, &name.to_lowercase());
    let mut scored: Vec<_> = names
        .into_iter()
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness > ALIKE)
        .collect();
    scored.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    scored.into_iter().map(|(_, name)| name).collect()
}

/// Returns the only word that begins with a text, ignoring case, or `None` if the text is empty, or if there is no such word or
/// more than one.
pub fn only_beginning_with<'a>(
    text: &str,
    words: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let typed = text.to_lowercase();
    let mut fitting = words
        .into_iter()
        .filter(|word| word.to_lowercase().starts_with(&typed));
    match (fitting.next(), fitting.next()) {
        (Some(word), None) if !typed.is_empty() => Some(word),
        _ => None,
    }
}

/// Returns the error message for a value that is not one of a setting's words.
pub fn not_a_word(text: &str, words: &[String]) -> String {
    match (nearest(text, words.iter().map(String::as_str)), words) {
        (Some(near), _) => format!("there is no {text:?}; did you mean {near}?"),
        (None, [first @ .., last]) if !first.is_empty() => {
            format!("must be {} or {last}, not {text:?}", first.join(", "))
        }
        (None, _) => format!("must be {}, not {text:?}", words.concat()),
    }
}
