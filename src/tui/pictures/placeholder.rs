//! Placeholders: the characters for the parts of a picture, each with one mark for its row and one for its column.

/// The character in each cell of a picture.
const PLACEHOLDER: char = '\u{10eeee}';

/// The marks for the numbers 0 to 95, as kitty defines them. They are combining characters, but neither fonts nor programs
/// merge them with the character below.
const MARKS: [char; 96] = [
    '\u{305}', '\u{30d}', '\u{30e}', '\u{310}', '\u{312}', '\u{33d}', '\u{33e}', '\u{33f}',
    '\u{346}', '\u{34a}', '\u{34b}', '\u{34c}', '\u{350}', '\u{351}', '\u{352}', '\u{357}',
    '\u{35b}', '\u{363}', '\u{364}', '\u{365}', '\u{366}', '\u{367}', '\u{368}', '\u{369}',
    '\u{36a}', '\u{36b}', '\u{36c}', '\u{36d}', '\u{36e}', '\u{36f}', '\u{483}', '\u{484}',
    '\u{485}', '\u{486}', '\u{487}', '\u{592}', '\u{593}', '\u{594}', '\u{595}', '\u{597}',
    '\u{598}', '\u{599}', '\u{59c}', '\u{59d}', '\u{59e}', '\u{59f}', '\u{5a0}', '\u{5a1}',
    '\u{5a8}', '\u{5a9}', '\u{5ab}', '\u{5ac}', '\u{5af}', '\u{5c4}', '\u{610}', '\u{611}',
    '\u{612}', '\u{613}', '\u{614}', '\u{615}', '\u{616}', '\u{617}', '\u{657}', '\u{658}',
    '\u{659}', '\u{65a}', '\u{65b}', '\u{65d}', '\u{65e}', '\u{6d6}', '\u{6d7}', '\u{6d8}',
    '\u{6d9}', '\u{6da}', '\u{6db}', '\u{6dc}', '\u{6df}', '\u{6e0}', '\u{6e1}', '\u{6e2}',
    '\u{6e4}', '\u{6e7}', '\u{6e8}', '\u{6eb}', '\u{6ec}', '\u{730}', '\u{732}', '\u{733}',
    '\u{735}', '\u{736}', '\u{73a}', '\u{73d}', '\u{73f}', '\u{740}', '\u{741}', '\u{743}',
];

/// Maximum height of a square, in cells. There is a mark for each of its columns.
pub const MAX_HEIGHT: u16 = 48;

/// Returns the content of a picture's cell at this row and column, counted from the upper left. A row or column that has no
/// mark is left out.
pub fn symbol(row: usize, column: usize) -> String {
    let marks = [row, column]
        .into_iter()
        .filter_map(|number| MARKS.get(number));
    std::iter::once(&PLACEHOLDER).chain(marks).collect()
}

/// Returns true if a cell with this content shows part of a picture.
pub fn is_placeholder(symbol: &str) -> bool {
    symbol.starts_with(PLACEHOLDER)
}

/// Reads what [`symbol`] wrote. Returns the row and the column, or `None` if the text is not a placeholder
/// with both marks.
pub fn read(symbol: &str) -> Option<(u16, u16)> {
    let mut marks = symbol.strip_prefix(PLACEHOLDER)?.chars();
    let mut number = || {
        let mark = marks.next()?;
        let number = MARKS.iter().position(|known| *known == mark)?;
        u16::try_from(number).ok()
    };
    Some((number()?, number()?))
}

#[cfg(test)]
mod tests {
    use ratatui::text::Span;

    use super::*;

    #[test]
    fn a_cell_says_its_row_and_its_column_and_is_one_column_wide() {
        assert_eq!(symbol(0, 0), "\u{10eeee}\u{305}\u{305}");
        assert_eq!(symbol(1, 3), "\u{10eeee}\u{30d}\u{310}");
        let last = usize::from(MAX_HEIGHT);
        for column in 0..2 * last {
            let symbol = symbol(last - 1, column);
            assert_eq!(symbol.chars().count(), 3);
            assert_eq!(Span::raw(&symbol).width(), 1, "{symbol:?}");
            assert!(is_placeholder(&symbol));
            let read = read(&symbol).unwrap();
            assert_eq!((read.0.into(), read.1.into()), (last - 1, column));
        }
        assert!(!is_placeholder("a") && read("a").is_none());
    }

    #[test]
    fn no_two_marks_are_the_same() {
        let mut marks = MARKS.to_vec();
        marks.sort_unstable();
        marks.dedup();
        assert_eq!(marks.len(), MARKS.len());
    }
}
