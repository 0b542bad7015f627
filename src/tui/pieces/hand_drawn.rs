//! The pieces up to squares of 16x8 cells, where every pixel is a decision: drawn by hand, in text files beside this one.
//!
//! On a square of 6x3 cells a pixel is as wide as a point of the queen's coronet and taller than the bar of the king's cross;
//! on 10x5 the points still fall between pixels. No rounding rule draws all six kinds well at such sizes.

use super::mix::Mix;
use super::{DrawingCell, DrawingStyle, light, pixels};
use crate::drawing::Ink;
use crate::rules::{Color, Role};

/// Returns the cells of a piece for squares of this height in cells, for both sides in the order of [`Color::ALL`]; `None` if
/// that size is not drawn by hand.
pub fn drawings(role: Role, height: u16, style: DrawingStyle) -> Option<[Vec<DrawingCell>; 2]> {
    let file = match height {
        2 => include_str!("hand_drawn/4x2.txt"),
        3 => include_str!("hand_drawn/6x3.txt"),
        4 => include_str!("hand_drawn/8x4.txt"),
        5 => include_str!("hand_drawn/10x5.txt"),
        6 => include_str!("hand_drawn/12x6.txt"),
        7 => include_str!("hand_drawn/14x7.txt"),
        8 => include_str!("hand_drawn/16x8.txt"),
        _ => return None,
    };
    let set = match style {
        DrawingStyle::Blocks => "blocks",
        DrawingStyle::Sextants => "sextants",
    };
    let heading = format!("[{set} {role}]");
    let rows: Vec<&str> = file
        .lines()
        .skip_while(|line| *line != heading)
        .skip(1)
        .take_while(|line| !line.is_empty())
        .collect();
    let is_written_in_cells = rows
        .first()
        .is_some_and(|row| row.chars().count() == usize::from(2 * height));
    let cells = if is_written_in_cells {
        written_cells(&rows)
    } else {
        pixels::cells(&rows, style)
    };
    Some(Color::ALL.map(|side| {
        let mut cells = cells.clone();
        light::shine(&mut cells, &rows, style, height, side);
        cells
    }))
}

/// Reads cells that the file lists one by one: two rows of characters, then `f` or `b` for each one, as the file explains.
fn written_cells(rows: &[&str]) -> Vec<DrawingCell> {
    let (characters, marks) = rows.split_at(rows.len() / 2);
    let characters = characters.iter().flat_map(|row| row.chars());
    let marks = marks.iter().flat_map(|row| row.chars());
    let [body, background] = [Ink::Body, Ink::Background].map(Mix::pure);
    characters
        .zip(marks)
        .map(|(character, mark)| match (character, mark) {
            ('.', _) => DrawingCell::blank(background),
            ('#', _) => DrawingCell::blank(body),
            (glyph, 'b') => DrawingCell::new(glyph, background, body),
            (glyph, _) => DrawingCell::new(glyph, body, background),
        })
        .collect()
}
