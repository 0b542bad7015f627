//! What the drawings must look like, at every size and in both styles.

mod legibility;

use std::sync::LazyLock;

use super::*;
use crate::drawing::{Ink, Painting, PixelGrid, SAMPLES_DOWN};
use crate::rules::tests::fuzz::one_in;

/// We cut a cell into this many columns and rows of parts to see what its character fills. Halves end between parts, and from
/// top to bottom thirds and eighths too.
const ACROSS: usize = 2;
const DOWN: usize = 24;

/// Returns the styles and heights that we test: squares of 4x2 to 48x24 cells.
fn sizes() -> impl Iterator<Item = (u16, DrawingStyle)> {
    let larger = one_in(3, &[9, 10, 11, 12, 16, 17, 24], 1);
    let heights = (PieceDrawings::MIN_HEIGHT..=8).chain(larger);
    heights.flat_map(|height| {
        [DrawingStyle::Blocks, DrawingStyle::Sextants].map(|style| (height, style))
    })
}

/// Returns true for sizes that are drawn by hand.
fn is_by_hand((height, _): (u16, DrawingStyle)) -> bool {
    height <= 8
}

/// All pieces at each of these sizes, drawn once for all tests.
static DRAWN: LazyLock<Vec<PieceDrawings>> = LazyLock::new(|| {
    let drawn = sizes().map(|(height, style)| PieceDrawings::for_height(height, style));
    drawn.collect::<Option<_>>().unwrap()
});

fn drawings_for((height, style): (u16, DrawingStyle)) -> &'static PieceDrawings {
    let mut drawn = DRAWN.iter();
    drawn.find(|pieces| pieces.fits(height, style)).unwrap()
}

/// Returns all twelve pieces.
fn all_pieces() -> impl Iterator<Item = Piece> {
    Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| Piece { color, role }))
}

/// Returns true if a character fills this part of its cell.
fn is_filled(glyph: char, x: usize, y: usize) -> bool {
    let (right, lower) = (x >= ACROSS / 2, y >= DOWN / 2);
    let quadrant = |filled: usize| filled >> (usize::from(right) + 2 * usize::from(lower)) & 1 == 1;
    let eighths = |glyph: char, first: char| glyph as usize - first as usize + 1;
    match glyph {
        ' ' => false,
        '▀' => !lower,
        '▌' => !right,
        '▐' => right,
        '▔' => y < DOWN / 8,
        '▁'..='▇' => y >= DOWN - eighths(glyph, '▁') * DOWN / 8,
        '▘' => quadrant(1),
        '▝' => quadrant(2),
        '▖' => quadrant(4),
        '▞' => quadrant(6),
        '▛' => quadrant(7),
        '▗' => quadrant(8),
        '▚' => quadrant(9),
        '▜' => quadrant(11),
        '▙' => quadrant(13),
        '▟' => quadrant(14),
        '\u{1fb00}'..='\u{1fb3b}' => {
            let index = glyph as usize - 0x1_fb00;
            let filled = index + 1 + usize::from(index >= 20) + usize::from(index >= 40);
            filled >> (usize::from(right) + 2 * (y * 3 / DOWN)) & 1 == 1
        }
        other => panic!("{other:?} is no character for drawing"),
    }
}

/// Returns the rows of a drawing, which is twice as wide as high.
fn rows(drawing: &[DrawingCell]) -> impl Iterator<Item = &[DrawingCell]> {
    drawing.chunks((2 * drawing.len()).isqrt())
}

/// Returns the mixes of a drawing as a terminal would show them, each cell cut into [`ACROSS`] by [`DOWN`] parts.
fn shown(drawing: &[DrawingCell]) -> Vec<Vec<Mix>> {
    let line = |cells: &[DrawingCell], y| {
        let parts = |cell: &DrawingCell| {
            let cell = *cell;
            (0..ACROSS).map(move |x| {
                if is_filled(cell.glyph, x, y) {
                    cell.fg
                } else {
                    cell.bg
                }
            })
        };
        cells.iter().flat_map(parts).collect()
    };
    rows(drawing)
        .flat_map(|cells| (0..DOWN).map(move |y| line(cells, y)))
        .collect()
}

/// Returns true where the piece is visible on a terminal with few colors.
fn is_drawn(mix: Mix) -> bool {
    mix.strongest() != Ink::Background
}

/// Returns the first and the last line of parts with something in it.
fn extent(drawing: &[DrawingCell]) -> (usize, usize) {
    let has_any = |row: &Vec<Mix>| row.iter().any(|&mix| is_drawn(mix));
    let shown = shown(drawing);
    let first = shown.iter().position(has_any).unwrap();
    (first, shown.iter().rposition(has_any).unwrap())
}

#[test]
fn every_character_belongs_to_its_style_and_none_fills_its_cell() {
    for size in sizes() {
        let pieces = drawings_for(size);
        for piece in all_pieces() {
            for cell in pieces.drawing(piece) {
                let is_block = matches!(cell.glyph, '\u{2580}'..='\u{259f}');
                let is_sextant = matches!(cell.glyph, '\u{1fb00}'..='\u{1fb3b}');
                let is_of_style = match size.1 {
                    DrawingStyle::Blocks => is_block,
                    DrawingStyle::Sextants => is_sextant || "▌▐".contains(cell.glyph),
                };
                assert!(
                    cell.glyph == ' ' || is_of_style && cell.glyph != '\u{2588}',
                    "{:?} of {piece:?} in {size:?}",
                    cell.glyph
                );
                assert_eq!(cell.glyph == ' ', cell.fg == cell.bg, "{piece:?}, {size:?}");
            }
        }
    }
}

#[test]
fn a_drawing_is_as_large_as_its_square() {
    for size in sizes() {
        let pieces = drawings_for(size);
        for drawing in all_pieces().map(|piece| pieces.drawing(piece)) {
            assert_eq!(rows(drawing).count(), usize::from(size.0));
            let width = usize::from(size.0) * 2;
            assert!(rows(drawing).all(|row| row.len() == width));
        }
    }
}

#[test]
fn no_line_floats_above_or_below_characters_that_are_lower_than_their_cells() {
    for size in sizes().filter(|&size| is_by_hand(size) && size.0 > 2) {
        let pieces = drawings_for(size);
        for drawing in all_pieces().map(|piece| pieces.drawing(piece)) {
            let shown = shown(drawing);
            let is_square = |x: usize, y: usize| {
                let row = shown.get(y);
                row.is_none_or(|row| !row[x..x + ACROSS].iter().any(|&mix| is_drawn(mix)))
            };
            for (row, cells) in rows(drawing).enumerate() {
                for (column, cell) in cells
                    .iter()
                    .enumerate()
                    .filter(|(_, cell)| is_drawn(cell.bg))
                {
                    let (x, top, end) = (column * ACROSS, row * DOWN, (row + 1) * DOWN);
                    let above = is_square(x, top) && is_square(x, top.wrapping_sub(1));
                    let below = is_square(x, end - 1) && is_square(x, end);
                    assert!(!above && !below, "{:?} in {size:?}", cell.glyph);
                }
            }
        }
    }
}

#[test]
fn all_but_knight_and_bishop_are_their_own_mirror_image() {
    for size in sizes() {
        let pieces = drawings_for(size);
        for role in [Role::Pawn, Role::Rook, Role::Queen, Role::King] {
            let color = Color::Black;
            // On larger squares the light comes from the left.
            if is_by_hand(size) {
                for row in shown(pieces.drawing(Piece { color, role })) {
                    let row: Vec<bool> = row.into_iter().map(is_drawn).collect();
                    assert!(row.iter().eq(row.iter().rev()), "{role} in {size:?}");
                }
            }
            let grid = size.1.grid(size.0);
            let painting = Layers::of_piece(role, grid).paint(Color::White);
            for row in painting.inks.chunks_exact(painting.width) {
                let is_shape = |ink: &&Ink| !matches!(ink, Ink::Background | Ink::Edge);
                let from_left = row.iter().map(|ink| is_shape(&ink));
                let from_right = row.iter().rev().map(|ink| is_shape(&ink));
                assert!(from_left.eq(from_right), "{role} for {size:?}");
            }
        }
    }
}

#[test]
fn all_pieces_have_their_feet_on_one_line() {
    for size in sizes().filter(|(height, _)| *height > 2) {
        let pieces = drawings_for(size);
        for color in Color::ALL {
            let foot = |role| extent(pieces.drawing(Piece { color, role })).1;
            for role in Role::ALL {
                assert_eq!(foot(role), foot(Role::King), "{role} in {size:?}");
            }
        }
    }
}

#[test]
fn pieces_on_neighboring_squares_do_not_touch() {
    for size in sizes().filter(|&size| is_by_hand(size)) {
        let pieces = drawings_for(size);
        let drawing = |role| {
            let color = Color::White;
            pieces.drawing(Piece { color, role })
        };
        let end = usize::from(size.0) * DOWN - 1;
        let touches_side = |role| {
            let shown = shown(drawing(role));
            shown.iter().any(|row| is_drawn(row[0]))
        };
        for role in Role::ALL {
            // Only a queen is as wide as its square.
            assert!(role == Role::Queen || size.0 == 2 || !touches_side(role));
            for other in Role::ALL {
                // Squares of 4x2 have no row of pixels to spare, except around pawns.
                let may_touch = size.0 == 2 && ![role, other].contains(&Role::Pawn);
                let is_apart = extent(drawing(role)).1 < end || extent(drawing(other)).0 > 0;
                assert!(may_touch || is_apart, "{role} above {other} in {size:?}");
            }
        }
    }
}

#[test]
fn no_piece_covers_the_corners_of_letters_and_digits_inside_the_squares() {
    for size in sizes().filter(|(height, _)| *height > 2) {
        let pieces = drawings_for(size);
        for piece in all_pieces() {
            let drawing = pieces.drawing(piece);
            let upper = drawing[0];
            let lower = rows(drawing).last().unwrap()[0];
            for cell in [upper, lower] {
                assert!(
                    !is_drawn(cell.fg) && !is_drawn(cell.bg),
                    "{piece:?} in {size:?}"
                );
            }
        }
    }
}

#[test]
fn the_king_is_the_tallest_and_the_pawn_the_lowest() {
    for size in sizes() {
        let pieces = drawings_for(size);
        for color in Color::ALL {
            let top = |role| extent(pieces.drawing(Piece { color, role })).0;
            for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                // Squares of 6x3 have no row of pixels to spare.
                let lower = usize::from(size.0 > 3);
                assert!(top(role) >= top(Role::King) + lower, "{role} in {size:?}");
                assert!(top(role) <= top(Role::Pawn), "{role} in {size:?}");
            }
        }
    }
}

#[test]
fn every_piece_is_in_one_part() {
    for size in sizes().filter(|(height, _)| *height > 2) {
        let pieces = drawings_for(size);
        for piece in all_pieces() {
            let shown = shown(pieces.drawing(piece));
            let mut left: Vec<Vec<bool>> = shown
                .iter()
                .map(|row| row.iter().map(|&mix| is_drawn(mix)).collect())
                .collect();
            let first = left.iter().position(|row| row.contains(&true)).unwrap();
            let mut reached = vec![(left[first].iter().position(|&is| is).unwrap(), first)];
            while let Some((x, y)) = reached.pop() {
                for v in y.saturating_sub(1)..=(y + 1).min(left.len() - 1) {
                    for u in x.saturating_sub(1)..=(x + 1).min(left[v].len() - 1) {
                        if std::mem::take(&mut left[v][u]) {
                            reached.push((u, v));
                        }
                    }
                }
            }
            assert!(
                !left.iter().flatten().any(|&is| is),
                "{piece:?} in {size:?} falls apart"
            );
        }
    }
}

#[test]
fn drawings_by_hand_have_only_body_and_a_second_ink_away_from_the_edge() {
    let [background, body, shade] = [Ink::Background, Ink::Body, Ink::Shade].map(Mix::pure);
    for size in sizes().filter(|&size| is_by_hand(size)) {
        let pieces = drawings_for(size);
        for piece in all_pieces() {
            let shown = shown(pieces.drawing(piece));
            let mut has_second_ink = false;
            for (y, row) in shown.iter().enumerate() {
                for (x, mix) in row.iter().enumerate() {
                    assert!([background, body, shade].contains(mix), "{size:?}");
                    if *mix == shade {
                        has_second_ink = true;
                        let around = [row[x - 1], row[x + 1], shown[y - 1][x], shown[y + 1][x]];
                        assert!(!around.contains(&background), "{piece:?} in {size:?}");
                    }
                }
            }
            assert!(size.0 >= 5 || !has_second_ink, "{piece:?} in {size:?}");
            let is_large = matches!(piece.role, Role::King | Role::Rook | Role::Knight);
            assert!(
                size.0 < 5 || !is_large || has_second_ink,
                "{piece:?} in {size:?}"
            );
        }
    }
}

/// Returns every two samples of a painting that are next to each other, horizontally or vertically.
fn neighbors(painting: &Painting) -> impl Iterator<Item = [Ink; 2]> {
    let Painting { width, inks } = painting;
    let beside = inks.chunks_exact(*width).flat_map(|row| row.windows(2));
    let beside = beside.map(|pair| [pair[0], pair[1]]);
    let above = inks.iter().zip(&inks[*width..]);
    beside.chain(above.map(|(one, other)| [*one, *other]))
}

#[test]
fn white_has_an_outline_all_around_and_black_has_neither_outline_nor_light_at_its_edge() {
    let drawn = sizes().filter(|&size| !is_by_hand(size));
    let drawn = drawn.map(|(height, style)| style.grid(height));
    for grid in drawn.chain([36, 96].map(PixelGrid::square)) {
        for role in Role::ALL {
            let layers = Layers::of_piece(role, grid);
            let black = layers.paint(Color::Black);
            assert!(!black.inks.contains(&Ink::Edge), "{role} for {grid:?}");
            let at_edge =
                |ink| move |pair: [Ink; 2]| pair.contains(&Ink::Background) && pair.contains(&ink);
            let is_lit = neighbors(&black).any(at_edge(Ink::Shade));
            assert!(!is_lit, "{role} for {grid:?}");
            let white = layers.paint(Color::White);
            for ink in [Ink::Body, Ink::Line, Ink::Shade] {
                let is_open = neighbors(&white).any(at_edge(ink));
                assert!(!is_open, "{ink:?} of the {role} for {grid:?}");
            }
        }
    }
}

#[test]
fn feet_end_with_a_row_of_pixels() {
    for size in sizes().filter(|&size| !is_by_hand(size)) {
        let grid = size.1.grid(size.0);
        for role in Role::ALL {
            let painting = Layers::of_piece(role, grid).paint(Color::Black);
            let rows: Vec<&[Ink]> = painting.inks.chunks_exact(painting.width).collect();
            let has_any = |row: &&[Ink]| row.iter().any(|ink| *ink != Ink::Background);
            let below = rows.len() - 1 - rows.iter().rposition(has_any).unwrap();
            assert_eq!(below % SAMPLES_DOWN, 0, "{role} for {size:?}");
        }
    }
}

#[test]
fn squares_of_a_single_row_have_no_drawn_pieces() {
    for height in [0, 1] {
        assert_eq!(
            PieceDrawings::for_height(height, DrawingStyle::Blocks),
            None
        );
    }
}

#[test]
fn a_surface_is_mixed_in_eighths_unless_nearly_all_of_it_is_one_ink() {
    let mix = Mix::of_samples;
    assert_eq!(mix([0, 72, 28, 0, 0]), Mix::pure(Ink::Body));
    assert_eq!(mix([50, 50, 0, 0, 0]), mix([4, 4, 0, 0, 0]));
    // 2.64 + 2.64 + 2.72 eighths: the largest remainder and the first of the others are rounded up.
    assert_eq!(mix([33, 33, 34, 0, 0]), mix([3, 2, 3, 0, 0]));
    assert_eq!(mix([2, 3, 0, 3, 0]).strongest(), Ink::Body);
    // An outline never gets thick enough to be pure.
    assert_ne!(mix([20, 0, 80, 0, 0]), Mix::pure(Ink::Edge));
}

#[test]
fn a_mix_has_its_own_color_or_that_of_its_strongest_ink() {
    let rgb = TerminalColor::Rgb;
    let colors = PieceColors {
        background: rgb(80, 160, 0),
        body: rgb(240, 0, 8),
        edge: None,
        line: rgb(0, 0, 0),
        shade: rgb(200, 200, 200),
    };
    let mix = Mix::of_samples([3, 5, 0, 0, 0]);
    assert_eq!(mix.color(&colors), rgb(180, 60, 5));
    let outline = Mix::of_samples([1, 3, 4, 0, 0]);
    assert_eq!(outline.color(&colors), mix_of_background(&colors));
    assert_eq!(outline.strongest(), Ink::Background);
    let few = PieceColors {
        body: TerminalColor::Indexed(231),
        ..colors
    };
    assert_eq!(mix.color(&few), TerminalColor::Indexed(231));
    assert_eq!(Mix::pure(Ink::Line).color(&few), rgb(0, 0, 0));
}

/// Three parts of body and five of background.
fn mix_of_background(colors: &PieceColors) -> TerminalColor {
    Mix::of_samples([5, 3, 0, 0, 0]).color(colors)
}
