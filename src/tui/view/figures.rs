//! Large figures for the clocks, drawn in half blocks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// The height of a figure in pixels; a row holds two.
const HEIGHT: u16 = 5;

/// Returns the pixels of a character in rows from the top; `None` if there is no figure for it.
fn pixels(character: char) -> Option<[&'static str; HEIGHT as usize]> {
    Some(match character {
        '0' => ["###", "# #", "# #", "# #", "###"],
        '1' => [" # ", "## ", " # ", " # ", "###"],
        '2' => ["###", "  #", "###", "#  ", "###"],
        '3' => ["###", "  #", "###", "  #", "###"],
        '4' => ["# #", "# #", "###", "  #", "  #"],
        '5' => ["###", "#  ", "###", "  #", "###"],
        '6' => ["###", "#  ", "###", "# #", "###"],
        '7' => ["###", "  #", "  #", "  #", "  #"],
        '8' => ["###", "# #", "###", "# #", "###"],
        '9' => ["###", "# #", "###", "  #", "###"],
        ':' => [" ", "#", " ", "#", " "],
        '.' => [" ", " ", " ", " ", "#"],
        '-' => ["  ", "  ", "##", "  ", "  "],
        '½' => ["#  ", "#  ", "###", " # ", " ##"],
        _ => return None,
    })
}

/// Returns the columns of a text in the smallest figures; `None` if a character has none.
pub fn width(text: &str) -> Option<u16> {
    width_at(text, 1)
}

/// Returns the columns of a text at a scale; `None` if a character has no figure.
fn width_at(text: &str, scale: u16) -> Option<u16> {
    let pixels: Option<Vec<usize>> = text
        .chars()
        .map(|character| pixels(character).map(|rows| rows[0].len() + 1))
        .collect();
    u16::try_from(pixels?.into_iter().sum::<usize>().saturating_sub(1))
        .ok()
        .map(|width| width * scale)
}

/// Returns the rows of figures at a scale.
pub const fn height(scale: u16) -> u16 {
    (HEIGHT * scale).div_ceil(2)
}

/// Draws a text in the largest figures that fit, in the upper right corner, and returns its columns; `None` if even the
/// smallest figures do not fit.
pub fn draw(buffer: &mut Buffer, rect: Rect, text: &str, style: Style) -> Option<u16> {
    let fitting = |scale| {
        let width = width_at(text, scale)?;
        (width <= rect.width && height(scale) <= rect.height).then_some((scale, width))
    };
    let (scale, width) = (1..=4).rev().find_map(fitting)?;
    let mut x = rect.right() - width;
    for rows in text.chars().filter_map(pixels) {
        for column in 0..rows[0].len() {
            let on = |pixel: u16| {
                rows.get(usize::from(pixel / scale))
                    .is_some_and(|row| row.as_bytes()[column] == b'#')
            };
            for _ in 0..scale {
                for row in 0..height(scale) {
                    let shape = match (on(2 * row), on(2 * row + 1)) {
                        (true, true) => '█',
                        (true, false) => '▀',
                        (false, true) => '▄',
                        (false, false) => continue,
                    };
                    let Some(cell) = buffer.cell_mut((x, rect.y + row)) else {
                        continue;
                    };
                    match style.fg {
                        // In some fonts a full block is lower than its line, and figures would have seams.
                        Some(color) if shape == '█' && color != Color::Reset => {
                            cell.set_char(' ').set_bg(color);
                        }
                        _ => {
                            cell.set_char(shape).set_style(style);
                        }
                    }
                }
                x += 1;
            }
        }
        x += scale;
    }
    Some(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_as_large_as_their_room_and_stay_in_it() {
        for (room, drawn) in [
            ((17, 3), true),
            ((16, 3), false),
            ((17, 2), false),
            ((40, 6), true),
        ] {
            let rect = Rect::new(1, 1, room.0, room.1);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 10));
            assert_eq!(
                draw(&mut buffer, rect, "15:00", Style::new()).is_some(),
                drawn,
                "{room:?}"
            );
            for point in buffer.area.positions() {
                assert!(
                    buffer[point].symbol() == " " || rect.contains(point),
                    "{point} {room:?}"
                );
            }
        }
    }

    #[test]
    fn five_pixels_of_height_stand_in_three_rows() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 7, 3));
        let area = buffer.area;
        draw(&mut buffer, area, "10", Style::new());
        assert_eq!(
            buffer,
            Buffer::with_lines(["▄█  █▀█", " █  █ █", "▀▀▀ ▀▀▀"])
        );
    }
}
