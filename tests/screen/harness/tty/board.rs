//! Finds the board on the screen, by the file letters below it and the rank digits on its left.

/// A place on the screen.
pub trait Spot: Copy {
    /// Its cell, column and row from 0, on a screen with this text, or `None` if it is not there.
    fn cell(self, screen: &str) -> Option<(u16, u16)>;
}

/// A cell, by its column and row.
impl Spot for (u16, u16) {
    fn cell(self, _: &str) -> Option<(u16, u16)> {
        Some(self)
    }
}

/// The middle of a square, by its name.
impl Spot for &str {
    fn cell(self, screen: &str) -> Option<(u16, u16)> {
        let &[file, rank] = self.as_bytes() else {
            return None;
        };
        let (columns, rows) = squares(screen)?;
        let file = usize::from(file.checked_sub(b'a')?);
        let rank = usize::from(rank.checked_sub(b'1')?);
        Some((*columns.get(file)?, *rows.get(rank)?))
    }
}

/// The columns of the files a to h and the rows of the ranks 1 to 8, or `None` if there is no board.
pub fn squares(screen: &str) -> Option<([u16; 8], [u16; 8])> {
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    squares_with_names_around(&lines).or_else(|| squares_with_names_inside(&lines))
}

/// Returns true if a text is on the screen: in a row, wrapped in the panel beside the board, or as a move with its number (`1.
/// e4`, `1... e5`) in the move list, which has neither periods nor more than one number in a row.
pub fn shows(screen: &str, text: &str) -> bool {
    if screen.contains(text) {
        return true;
    }
    // Cards say whose move it is and who plays.
    let is_number = |word: &str| {
        word.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let ends = text.match_indices(". ").map(|(end, _)| end);
    let mut sentences = ends.filter(|end| !text[..*end].rsplit(' ').next().is_none_or(is_number));
    if let Some(end) = sentences.next() {
        return shows(screen, &text[..end]) && shows(screen, &text[end + 2..]);
    }
    if let Some(player) = text.strip_suffix(" to move") {
        return screen.contains(player) && (screen.contains("to move") || screen.contains("check"));
    }
    if let Some((white, others)) = text.split_once(" against ") {
        let black = others.split(',').next().unwrap_or(others);
        return screen.contains(white) && screen.contains(black);
    }
    let Some((columns, _)) = squares(screen) else {
        return false;
    };
    let right = usize::from(columns[0].max(columns[7]) + columns[0].abs_diff(columns[1]) / 2);
    let rows = screen
        .lines()
        .map(|line| line.chars().skip(right).collect());
    let rows: Vec<String> = rows.collect();
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    if words(&rows.join(" ")).join(" ").contains(text) {
        return true;
    }
    let [number, san] = words(text).try_into().unwrap_or_default();
    let number = number.trim_end_matches('.');
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number
        && rows.iter().any(|row| {
            let listed = words(row);
            let mut pairs = listed.split(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            listed.iter().any(|word| word == number)
                && pairs.any(|pair| {
                    pair.iter()
                        .any(|word| word.trim_end_matches(['+', '#']) == san)
                })
        })
}

/// Like [`squares`], if the letters and digits are around the board.
fn squares_with_names_around(lines: &[Vec<char>]) -> Option<([u16; 8], [u16; 8])> {
    (0..lines.len()).rev().find_map(|below| {
        let mut columns = file_columns(&lines[below])?;
        let left = usize::from(columns[0].min(columns[7]));
        let mut rows = (0..left)
            .rev()
            .find_map(|column| rank_rows(&lines[..below], column))?;
        columns.sort_unstable();
        rows.sort_unstable();
        match lines[below][usize::from(columns[0])].to_ascii_lowercase() {
            'a' => rows.reverse(),
            _ => columns.reverse(),
        }
        Some((columns, rows))
    })
}

/// Like [`squares`], if the letters and digits are inside the squares: letters in the lower left corners of the first rank,
/// digits in the upper left corners of the first file. The columns and rows are the middles of the squares.
fn squares_with_names_inside(lines: &[Vec<char>]) -> Option<([u16; 8], [u16; 8])> {
    let at = |row: usize, column: usize| lines.get(row).and_then(|line| line.get(column)).copied();
    for height in (1..=lines.len() / 8).rev() {
        let width = 2 * height;
        for below in (8 * height - 1..lines.len()).rev() {
            let top = below + 1 - 8 * height;
            for left in 0..lines[below].len() {
                let files: String = (0..8).filter_map(|i| at(below, left + i * width)).collect();
                let ranks: String = (0..8).filter_map(|i| at(top + i * height, left)).collect();
                let is_turned = match (files.to_ascii_lowercase().as_str(), ranks.as_str()) {
                    ("abcdefgh", "87654321") => false,
                    ("hgfedcba", "12345678") => true,
                    _ => continue,
                };
                let mut columns = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| left + i * width + width / 2);
                let mut rows = [0, 1, 2, 3, 4, 5, 6, 7].map(|i| top + i * height + height / 2);
                if is_turned {
                    columns.reverse();
                } else {
                    rows.reverse();
                }
                let places = |places: [usize; 8]| places.map(|place| u16::try_from(place).unwrap());
                return Some((places(columns), places(rows)));
            }
        }
    }
    None
}

/// The columns of the eight file letters in a line of the screen, from left to right.
fn file_columns(line: &[char]) -> Option<[u16; 8]> {
    let words = words(line);
    words.windows(8).find_map(|eight| {
        let text: String = eight.iter().map(|(_, word)| word.as_str()).collect();
        let order = text.to_ascii_lowercase();
        let columns = evenly(eight.iter().map(|(column, _)| *column))?;
        ["abcdefgh", "hgfedcba"]
            .contains(&order.as_str())
            .then_some(columns)
    })
}

/// The words of a line, each with its first column.
fn words(line: &[char]) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut apart = true;
    for (column, &letter) in line.iter().enumerate() {
        match words.last_mut() {
            _ if letter.is_whitespace() => {}
            Some((_, word)) if !apart => word.push(letter),
            _ => words.push((column, letter.into())),
        }
        apart = letter.is_whitespace();
    }
    words
}

/// The rows of the eight lowest rank digits in a column of the screen.
fn rank_rows(lines: &[Vec<char>], column: usize) -> Option<[u16; 8]> {
    let digit = |line: &Vec<char>| {
        line.get(column)
            .copied()
            .filter(|c| ('1'..='8').contains(c))
    };
    let marked: Vec<_> = lines
        .iter()
        .enumerate()
        .filter_map(|(row, line)| Some((row, digit(line)?)))
        .collect();
    let eight = &marked[marked.len().checked_sub(8)?..];
    let order: String = eight.iter().map(|(_, digit)| digit).collect();
    let rows = evenly(eight.iter().map(|(row, _)| *row))?;
    ["12345678", "87654321"]
        .contains(&order.as_str())
        .then_some(rows)
}

/// Returns eight places if they are evenly spaced.
fn evenly(places: impl Iterator<Item = usize>) -> Option<[u16; 8]> {
    let places: Vec<u16> = places.map(u16::try_from).collect::<Result<_, _>>().ok()?;
    let step = places.get(1)?.abs_diff(places[0]);
    let even = places
        .windows(2)
        .all(|pair| pair[1].abs_diff(pair[0]) == step);
    places.try_into().ok().filter(|_| even)
}

/// The cells from one to another, without the first.
pub fn path(from: (u16, u16), to: (u16, u16)) -> Vec<(u16, u16)> {
    let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1));
    let between = |from: u16, to: u16, step: u16| {
        let gone = u32::from(from.abs_diff(to)) * u32::from(step) / u32::from(steps);
        let gone = u16::try_from(gone).unwrap();
        if to < from { from - gone } else { from + gone }
    };
    (1..=steps)
        .map(|step| (between(from.0, to.0, step), between(from.1, to.1, step)))
        .collect()
}

/// A board with squares this many cells wide and high, `left` cells from the edge, with other text around it.
#[cfg(test)]
fn picture(width: usize, height: usize, left: usize, flipped: bool) -> String {
    let margin = " ".repeat(left);
    let middle = |c: char| {
        format!(
            "{}{c}{}",
            " ".repeat(width / 2),
            " ".repeat(width - width / 2 - 1)
        )
    };
    let mut lines = vec!["1. e4 e5 8".to_owned()];
    let mut ranks: Vec<char> = ('1'..='8').collect();
    if !flipped {
        ranks.reverse();
    }
    for digit in ranks {
        for line in 0..height {
            let mark = if line == height / 2 { digit } else { ' ' };
            lines.push(format!(
                "{margin}{mark} {}  3. Nf3 7",
                "K".repeat(8 * width)
            ));
        }
    }
    let mut files: Vec<String> = ('a'..='h').map(middle).collect();
    if flipped {
        files.reverse();
    }
    lines.push(format!("{margin}  {}  a b c", files.concat()));
    lines.push("White to move".to_owned());
    lines.join("\n")
}

#[test]
fn squares_are_found_at_every_size_and_turned_both_ways() {
    for (width, height) in [(2, 1), (4, 2), (6, 3), (16, 8)] {
        let upright = picture(width, height, 3, false);
        let cell = |column: usize, row: usize| {
            let column = 5 + column * width + width / 2;
            let row = 1 + row * height + height / 2;
            Some((u16::try_from(column).unwrap(), u16::try_from(row).unwrap()))
        };
        assert_eq!("a8".cell(&upright), cell(0, 0));
        assert_eq!("a1".cell(&upright), cell(0, 7));
        assert_eq!("e2".cell(&upright), cell(4, 6));
        let turned = picture(width, height, 0, true);
        let shifted = |column, row| cell(column, row).map(|(column, row)| (column - 3, row));
        assert_eq!("h1".cell(&turned), shifted(0, 0));
        assert_eq!("e2".cell(&turned), shifted(3, 1));
        assert_eq!("i1".cell(&turned), None);
    }
    let mut rows = vec![vec!['K'; 48]; 24];
    for i in 0..8 {
        rows[23][6 * i] = char::from(b"abcdefgh"[i]);
        rows[3 * i][0] = char::from(b"87654321"[i]);
    }
    let inside: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    assert_eq!("e2".cell(&inside.join("\n")), Some((27, 19)));
    assert_eq!("e2".cell("no board\na b c d e f g h\n"), None);
}

#[test]
fn a_path_goes_cell_by_cell() {
    assert_eq!(path((3, 3), (3, 1)), [(3, 2), (3, 1)]);
    assert_eq!(path((0, 0), (4, 2)), [(1, 0), (2, 1), (3, 1), (4, 2)]);
    assert_eq!(path((5, 5), (5, 5)), []);
}
