//! Reads the pieces for squares of 4x2 to 16x8 cells. They are drawn by hand, in the text files beside this one.
//!
//! At such sizes every pixel is a decision. On a square of 6x3 cells a pixel is as wide as a point of the queen's coronet and
//! taller than the bar of the king's cross, and on 10x5 the points still fall between pixels. No rounding rule draws all six
//! pieces well.

use super::mix::Mix;
use super::pixels::Pixels;
use super::{DrawingCell, DrawingStyle, light, pixels};
use crate::drawing::Ink;
use crate::rules::{Color, Role};

/// Returns the cells of a piece on squares of this height in cells, for both sides in the order of [`Color::ALL`]. Returns
/// `None` if that size is not drawn by hand.
pub fn drawings(role: Role, height: u16, style: DrawingStyle) -> Option<[Vec<DrawingCell>; 2]> {
    let rows = rows_of(role, file_for(height)?, style);
    // Most drawings have a character for each pixel, two in a cell's width. Some of 4x2 cells have one for each cell.
    let cells_across = usize::from(2 * height);
    let is_written_in_cells = rows
        .first()
        .is_some_and(|row| row.chars().count() == cells_across);
    let cells = if is_written_in_cells {
        written_cells(&rows)
    } else {
        pixels::cells(&rows, style)
    };
    Some(Color::ALL.map(|side| {
        let mut lit_cells = cells.clone();
        // This changes nothing at the sizes where the rows may not be pixels.
        light::shine(&mut lit_cells, Pixels(&rows), style, height, side);
        lit_cells
    }))
}

/// Returns the file with the pieces for squares of this height in cells; `None` if there is none.
fn file_for(height: u16) -> Option<&'static str> {
    match height {
        2 => Some(include_str!("hand_drawn/4x2.txt")),
        3 => Some(include_str!("hand_drawn/6x3.txt")),
        4 => Some(include_str!("hand_drawn/8x4.txt")),
        5 => Some(include_str!("hand_drawn/10x5.txt")),
        6 => Some(include_str!("hand_drawn/12x6.txt")),
        7 => Some(include_str!("hand_drawn/14x7.txt")),
        8 => Some(include_str!("hand_drawn/16x8.txt")),
        _ => None,
    }
}

/// Returns the rows of a piece in a file: those below its heading, up to an empty line.
fn rows_of(role: Role, file: &'static str, style: DrawingStyle) -> Vec<&'static str> {
    let set = match style {
        DrawingStyle::Blocks => "blocks",
        DrawingStyle::Sextants => "sextants",
    };
    let heading = format!("[{set} {role}]");
    let below_heading = file.lines().skip_while(|line| *line != heading).skip(1);
    below_heading.take_while(|line| !line.is_empty()).collect()
}

/// Reads cells that the file lists one by one: first the rows of characters, then rows of marks, where `b` means that the body
/// is the background of the cell.
fn written_cells(rows: &[&str]) -> Vec<DrawingCell> {
    let (character_rows, mark_rows) = rows.split_at(rows.len() / 2);
    let characters = character_rows.iter().flat_map(|row| row.chars());
    let marks = mark_rows.iter().flat_map(|row| row.chars());
    let body = Mix::pure(Ink::Body);
    let background = Mix::pure(Ink::Background);
    characters
        .zip(marks)
        .map(|(character, mark)| match (character, mark) {
            ('.', _) => DrawingCell::space(background),
            ('#', _) => DrawingCell::space(body),
            (glyph, 'b') => DrawingCell::new(glyph, background, body),
            (glyph, _) => DrawingCell::new(glyph, body, background),
        })
        .collect()
}
