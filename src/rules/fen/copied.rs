//! Finds the FEN in what people copy: in quotes, after `FEN:`, in an address of an analysis board, before the operations of EPD.

use std::borrow::Cow;

/// The number of fields before the operations of EPD.
const EPD_FIELDS: usize = 4;

/// Returns the FEN or EPD in a copied text. A text without any is returned as it is.
pub fn fen_in(text: &str) -> Cow<'_, str> {
    let text = without_quotes(text);
    let named = text
        .get(..3)
        .filter(|name| name.eq_ignore_ascii_case("fen"));
    let text = without_quotes(match named {
        Some(_) => text[3..].trim_start_matches([':', '=', ' ']),
        None => text,
    });
    if text.contains("://") || text.starts_with("lichess.org/") {
        return Cow::Owned(fen_in_address(text));
    }
    Cow::Borrowed(text)
}

fn without_quotes(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || "\"'`“”„‘’«»[]".contains(letter))
}

/// Returns the FEN in an address: after `fen=`, or the last eight parts of the path. If there is none, returns what is there.
fn fen_in_address(address: &str) -> String {
    if let Some((_, after)) = address.split_once("fen=") {
        return decode_address(after.split(['&', '#']).next().unwrap_or_default());
    }
    let path = decode_address(address.split(['?', '#']).next().unwrap_or_default());
    let start = path
        .rmatch_indices('/')
        .nth(7)
        .map_or(0, |(slash, _)| slash + 1);
    path[start..].to_owned()
}

/// Decodes a part of an address: `_` and `+` are spaces, and `%` comes before the two hexadecimal digits of a byte.
pub fn decode_address(part: &str) -> String {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|code| str::from_utf8(code).ok());
        let encoded = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        rest = after;
        match (first, encoded) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            (b'_' | b'+', _) => bytes.push(b' '),
            _ => bytes.push(first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The fields of a FEN or EPD, from the first. Fields that are missing are not there.
pub struct Fields<'a> {
    fields: Vec<&'a str>,
    /// The words of the operations of EPD, such as `hmvc` and `3;`. Empty for a FEN.
    operations: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    pub fn of(text: &'a str) -> Self {
        let mut fields: Vec<&str> = text.split_whitespace().collect();
        let is_operation = |field: &&str| !field.bytes().all(|letter| letter.is_ascii_digit());
        let first_operation = fields.iter().skip(EPD_FIELDS).position(is_operation);
        let operations = match first_operation {
            Some(index) if text.contains(';') => fields.split_off(EPD_FIELDS + index),
            _ => Vec::new(),
        };
        Self { fields, operations }
    }

    pub fn count(&self) -> usize {
        self.fields.len()
    }

    pub fn get(&self, index: usize) -> Option<&'a str> {
        self.fields.get(index).copied()
    }

    /// Returns the field or, if it is missing, the number in this operation of EPD.
    pub fn number(&self, index: usize, operation: &str) -> Option<&'a str> {
        let mut operations = self.operations.windows(2);
        let in_operation = || {
            let named = operations.find(|words| words[0] == operation)?;
            Some(named[1].trim_end_matches(';'))
        };
        self.get(index).or_else(in_operation)
    }
}
