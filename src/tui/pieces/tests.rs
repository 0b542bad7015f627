use super::*;

/// Parts into which a cell is cut to see what its character fills: halves, thirds and eighths have their edges there.
const ACROSS: usize = 8;
const DOWN: usize = 24;

/// The styles and heights that are looked at: squares of 4x2 to 40x20 cells.
fn sizes() -> impl Iterator<Item = (u16, DrawingStyle)> {
    let heights = PieceDrawings::MIN_HEIGHT..=20;
    heights.flat_map(|height| {
        [DrawingStyle::Blocks, DrawingStyle::Sextants].map(|style| (height, style))
    })
}

/// The sizes that are drawn by hand.
fn by_hand() -> impl Iterator<Item = (u16, DrawingStyle)> {
    sizes().filter(|(height, _)| *height <= 6)
}

fn drawings((height, style): (u16, DrawingStyle)) -> PieceDrawings {
    PieceDrawings::for_height(height, style).unwrap()
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

/// The fills of a drawing as a terminal would show them, each cell cut into [`ACROSS`] by [`DOWN`] parts.
fn shown(drawing: &PieceDrawing) -> Vec<Vec<Fill>> {
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
    let rows = drawing.rows();
    rows.flat_map(|cells| (0..DOWN).map(move |y| line(cells, y)))
        .collect()
}

/// The first and the last line of parts with something in it.
fn extent(drawing: &PieceDrawing) -> (usize, usize) {
    let is_drawn = |row: &Vec<Fill>| row.iter().any(|&fill| fill != Fill::Background);
    let shown = shown(drawing);
    let first = shown.iter().position(is_drawn).unwrap();
    (first, shown.iter().rposition(is_drawn).unwrap())
}

#[test]
fn any_two_kinds_differ_in_fifteen_percent_of_what_they_fill() {
    for size in sizes() {
        let pieces = drawings(size);
        let bodies = Role::ALL.map(|role| {
            let rows = shown(pieces.drawing(role)).into_iter().flatten();
            rows.map(|fill| fill == Fill::Body).collect::<Vec<_>>()
        });
        for (i, one) in bodies.iter().enumerate() {
            for (j, other) in bodies[..i].iter().enumerate() {
                let pairs = || one.iter().zip(other);
                let all = pairs().filter(|(a, b)| **a || **b).count();
                let apart = pairs().filter(|(a, b)| a != b).count();
                assert!(
                    apart * 100 >= all * 15,
                    "{i} and {j} in {size:?}: {apart} of {all}"
                );
            }
        }
    }
}

#[test]
fn all_but_knight_and_bishop_are_their_own_mirror_image() {
    for size in sizes() {
        for role in [Role::Pawn, Role::Rook, Role::Queen, Role::King] {
            for row in shown(drawings(size).drawing(role)) {
                assert!(row.iter().eq(row.iter().rev()), "{role} in {size:?}");
            }
        }
    }
}

#[test]
fn a_drawing_is_as_large_as_its_square_and_no_cell_has_one_color_twice() {
    for size in sizes() {
        let pieces = drawings(size);
        for drawing in Role::ALL.map(|role| pieces.drawing(role)) {
            assert_eq!(drawing.rows().count(), usize::from(size.0));
            for row in drawing.rows() {
                assert_eq!(row.len(), usize::from(size.0) * 2);
                assert!(row.iter().all(|cell| cell.fg != cell.bg));
            }
        }
    }
}

#[test]
fn no_seam_shows_where_a_font_ends_above_the_lower_edge_of_a_cell() {
    for size in sizes().filter(|&size| size != (2, DrawingStyle::Blocks)) {
        let pieces = drawings(size);
        let cells = Role::ALL.map(|role| pieces.drawing(role).rows().flatten());
        for cell in cells.into_iter().flatten() {
            let lower_edge = (0..ACROSS).all(|x| is_filled(cell.glyph, x, DOWN - 1));
            assert!(!lower_edge, "{:?} in {size:?}", cell.glyph);
        }
    }
}

#[test]
fn pieces_stand_on_one_line() {
    for size in sizes() {
        let pieces = drawings(size);
        let (king, pawn) = (pieces.drawing(Role::King), pieces.drawing(Role::Pawn));
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            let foot = extent(pieces.drawing(role)).1;
            assert_eq!(foot, extent(king).1, "{role} in {size:?}");
        }
        if size.0 == 2 {
            assert!(
                extent(pawn).1 < 2 * DOWN - 1,
                "a pawn touches the square below"
            );
        } else {
            assert_eq!(extent(pawn).1, extent(king).1, "pawn in {size:?}");
        }
    }
}

#[test]
fn no_piece_is_taller_than_the_king_and_none_lower_than_the_pawn() {
    for size in sizes() {
        let pieces = drawings(size);
        let top = |role| extent(pieces.drawing(role)).0;
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            assert!(top(role) >= top(Role::King), "{role} in {size:?}");
            assert!(top(role) <= top(Role::Pawn), "{role} in {size:?}");
        }
    }
}

#[test]
fn every_piece_is_of_one_part() {
    for size in sizes().filter(|(height, _)| *height > 2) {
        for role in Role::ALL {
            let mut left = shown(drawings(size).drawing(role));
            let is_drawn = |fill: &Fill| *fill != Fill::Background;
            let first = left
                .iter()
                .position(|row| row.iter().any(is_drawn))
                .unwrap();
            let mut reached = vec![(left[first].iter().position(is_drawn).unwrap(), first)];
            while let Some((x, y)) = reached.pop() {
                for v in y.saturating_sub(1)..=(y + 1).min(left.len() - 1) {
                    for u in x.saturating_sub(1)..=(x + 1).min(left[v].len() - 1) {
                        if is_drawn(&left[v][u]) {
                            left[v][u] = Fill::Background;
                            reached.push((u, v));
                        }
                    }
                }
            }
            assert!(
                !left.iter().flatten().any(is_drawn),
                "{role} in {size:?} falls apart"
            );
        }
    }
}

#[test]
fn by_hand_there_is_one_color_and_beyond_an_outline_all_round() {
    for size in sizes() {
        for role in Role::ALL {
            let shown = shown(drawings(size).drawing(role));
            let outlined = shown.iter().flatten().any(|&fill| fill == Fill::Edge);
            assert_eq!(
                outlined,
                by_hand().all(|hand| hand != size),
                "{role} in {size:?}"
            );
            if !outlined {
                continue;
            }
            for row in &shown {
                for pair in row.windows(2) {
                    assert!(
                        !(pair.contains(&Fill::Body) && pair.contains(&Fill::Background)),
                        "{role} in {size:?}"
                    );
                }
            }
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
fn a_cell_takes_the_colors_of_its_fills() {
    let colors = PieceColors {
        background: "green",
        body: "white",
        line: "black",
        edge: None,
    };
    let cell = DrawingCell {
        glyph: '▀',
        fg: Fill::Body,
        bg: Fill::Line,
    };
    assert_eq!(cell.colors(&colors), ("white", "black"));
    assert_eq!(
        DrawingCell::blank(Fill::Background).colors(&colors).1,
        "green"
    );
}
