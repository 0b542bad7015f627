//! The tags of a game that players set with `/tag`: PGN's standard ones, and the form of their values.

use super::Refusal;
use crate::text::nearest;

/// The form of a tag's value. A value of `?` is unknown, whatever the form, and `-` means that there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    /// As in `2026.11.29`, with `?` for unknown digits.
    Date,
    /// As in `19:30:00`.
    Time,
    /// A whole number.
    Number,
    /// A whole number of at most four digits.
    Rating,
    /// As in `B20`, perhaps with a number after a slash.
    Eco,
}

/// A standard tag that players may set.
struct StandardTag {
    name: &'static str,
    form: Form,
}

const fn tag(name: &'static str, form: Form) -> StandardTag {
    StandardTag { name, form }
}

static STANDARD: [StandardTag; 28] = [
    tag("Event", Form::Text),
    tag("Site", Form::Text),
    tag("Date", Form::Date),
    tag("Round", Form::Text),
    tag("WhiteTitle", Form::Text),
    tag("BlackTitle", Form::Text),
    tag("WhiteElo", Form::Rating),
    tag("BlackElo", Form::Rating),
    tag("WhiteUSCF", Form::Rating),
    tag("BlackUSCF", Form::Rating),
    tag("WhiteNA", Form::Text),
    tag("BlackNA", Form::Text),
    tag("WhiteType", Form::Text),
    tag("BlackType", Form::Text),
    tag("EventDate", Form::Date),
    tag("EventSponsor", Form::Text),
    tag("Section", Form::Text),
    tag("Stage", Form::Text),
    tag("Board", Form::Text),
    tag("Opening", Form::Text),
    tag("Variation", Form::Text),
    tag("ECO", Form::Eco),
    tag("NIC", Form::Text),
    tag("Time", Form::Time),
    tag("UTCTime", Form::Time),
    tag("UTCDate", Form::Date),
    tag("Annotator", Form::Text),
    tag("PlyCount", Form::Number),
];

/// The tags that other things decide, each with why players cannot set it.
const DECIDED: [(&str, &str); 9] = [
    ("White", "/white NAME names White"),
    ("Black", "/black NAME names Black"),
    (
        "Result",
        "the game decides its result, and /result proposes one",
    ),
    ("Termination", "the game decides how it ended"),
    (
        "FEN",
        "a game keeps its first position, and /new FEN begins another one",
    ),
    (
        "SetUp",
        "a game keeps its first position, and /new FEN begins another one",
    ),
    (
        "Variant",
        "a game keeps its rules, and /new chess960 begins another one",
    ),
    ("TimeControl", "/time sets the clocks of a game"),
    ("Mode", "it says how a game is played: at this terminal"),
];

/// Iterates over the names of the tags that players may set.
pub fn names() -> impl Iterator<Item = &'static str> {
    STANDARD.iter().map(|tag| tag.name)
}

/// Returns the standard tag with this name, in any case, if its value may be this. Otherwise says why not.
pub fn check(name: &str, value: &str) -> Result<&'static str, Refusal> {
    let mut decided = DECIDED.iter();
    if let Some((name, why)) = decided.find(|(own, _)| own.eq_ignore_ascii_case(name)) {
        return Err(Refusal::new(format!("/tag does not set {name}: {why}")));
    }
    let mut standard = STANDARD.iter();
    let Some(tag) = standard.find(|tag| tag.name.eq_ignore_ascii_case(name)) else {
        let advice =
            nearest(name, names()).map_or(String::new(), |tag| format!("; did you mean {tag}?"));
        let name = name.escape_debug();
        return Err(Refusal::new(format!(
            "PGN has no standard tag {name}{advice}"
        )));
    };
    if matches!(value, "?" | "-") || tag.form.fits(value) {
        Ok(tag.name)
    } else {
        let must_be = tag.form.must_be();
        Err(Refusal::new(format!(
            "{} must be {must_be}, not {value:?}",
            tag.name
        )))
    }
}

impl Form {
    const fn must_be(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Date => "a date as in 2026.11.29, with ? for unknown digits",
            Self::Time => "a time as in 19:30:00",
            Self::Number => "a whole number",
            Self::Rating => "a rating as in 1850",
            Self::Eco => "a code as in B20",
        }
    }

    fn fits(self, value: &str) -> bool {
        match self {
            Self::Text => true,
            Self::Date => is_date(value),
            Self::Time => has_parts(value, ':', [2, 2, 2], |part, index| {
                part.parse::<u8>()
                    .is_ok_and(|number| number < [24, 60, 60][index])
            }),
            Self::Number => is_number(value),
            Self::Rating => is_number(value) && value.len() <= 4,
            Self::Eco => {
                let (code, sub) = value.split_once('/').unwrap_or((value, "0"));
                code.len() == 3
                    && code.starts_with(|letter| matches!(letter, 'A'..='E'))
                    && is_number(&code[1..])
                    && is_number(sub)
            }
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns true for a day of the calendar, and for one with `?` for digits that nobody knows.
fn is_date(value: &str) -> bool {
    if value.contains('?') {
        return has_parts(value, '.', [4, 2, 2], |part, _| {
            part.bytes()
                .all(|byte| byte == b'?' || byte.is_ascii_digit())
        });
    }
    let is_written = has_parts(value, '.', [4, 2, 2], |part, _| is_number(part));
    is_written && value.replace('.', "-").parse::<jiff::civil::Date>().is_ok()
}

/// Returns true if a text has three parts of these lengths with a separator between them, and each fits at its index.
fn has_parts(
    text: &str,
    separator: char,
    lengths: [usize; 3],
    fits: impl Fn(&str, usize) -> bool,
) -> bool {
    let parts: Vec<&str> = text.split(separator).collect();
    let mut indexed = parts.iter().zip(lengths).enumerate();
    parts.len() == lengths.len()
        && indexed.all(|(index, (part, length))| part.len() == length && fits(part, index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_the_form_of_its_tag() {
        let good = [
            ("site", "Heidelberg"),
            ("Date", "2024.02.29"),
            ("date", "2024.??.??"),
            ("UTCDate", "?"),
            ("time", "19:30:00"),
            ("WhiteElo", "1850"),
            ("blackelo", "-"),
            ("PlyCount", "81"),
            ("ECO", "B20"),
            ("eco", "B20/02"),
        ];
        for (name, value) in good {
            let found = check(name, value).unwrap();
            assert!(found.eq_ignore_ascii_case(name));
        }
        let bad = [
            ("Date", "29.02.2024"),
            ("Date", "2023.02.29"),
            ("Date", "2024.1.1"),
            ("Time", "24:00:00"),
            ("UTCTime", "19:30"),
            ("WhiteElo", "strong"),
            ("WhiteElo", "18500"),
            ("PlyCount", "-3"),
            ("ECO", "F00"),
            ("ECO", "b20"),
            ("ECO", "Bé0"),
            ("ECO", "B20/x"),
            ("Result", "1-0"),
            ("fen", "x"),
            ("SetUp", "1"),
            ("variant", "x"),
            ("Annotater", "Vera"),
        ];
        for (name, value) in bad {
            assert!(check(name, value).is_err(), "{name} {value}");
        }
        let why = check("Annotater", "Vera").unwrap_err().words;
        assert_eq!(
            why,
            "PGN has no standard tag Annotater; did you mean Annotator?"
        );
    }
}
