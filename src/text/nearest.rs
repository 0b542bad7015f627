//! What a mistyped word was meant to be.

/// The similarity of two words, from 0 to 1, above which one is taken for a misspelling of the other.
const ALIKE: f64 = 0.5;
/// In bytes. No name is longer, and comparing takes time that grows with the length.
const MAX_LENGTH: usize = 40;

/// Returns the name that is most like a word, ignoring case; `None` if none is alike.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > MAX_LENGTH {
        return None;
    }
    let word = word.to_lowercase();
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(&word, &name.to_lowercase());
    let scored = names.into_iter().map(|name| (likeness(name), name));
    let best = scored.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.filter(|(likeness, _)| *likeness > ALIKE)
        .map(|(_, name)| name)
}

/// Returns the error message for a value that is none of a setting's words.
pub fn not_a_word(text: &str, words: &[String]) -> String {
    match (nearest(text, words.iter().map(String::as_str)), words) {
        (Some(near), _) => format!("there is no {text:?}; did you mean {near}?"),
        (None, [first @ .., last]) if !first.is_empty() => {
            format!("must be {} or {last}, not {text:?}", first.join(", "))
        }
        (None, _) => format!("must be {}, not {text:?}", words.concat()),
    }
}
