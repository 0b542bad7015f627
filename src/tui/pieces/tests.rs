use std::collections::HashSet;

use super::*;

/// The sizes that are looked at: squares of 6x3 to 40x20 cells.
fn sizes() -> impl Iterator<Item = PieceDrawings> {
    (PieceDrawings::MIN_HEIGHT..=20).map(|height| PieceDrawings::for_height(height).unwrap())
}

/// The fills of a drawing pixel by pixel, read back from its cells as a terminal would show them.
fn pixels(drawing: &PieceDrawing) -> Vec<Vec<Fill>> {
    let filled = |glyph| match glyph {
        ' ' => [false, false, false, false],
        '▘' => [true, false, false, false],
        '▝' => [false, true, false, false],
        '▀' => [true, true, false, false],
        '▖' => [false, false, true, false],
        '▌' => [true, false, true, false],
        '▞' => [false, true, true, false],
        '▛' => [true, true, true, false],
        '▗' => [false, false, false, true],
        '▚' => [true, false, false, true],
        '▐' => [false, true, false, true],
        '▜' => [true, true, false, true],
        '▄' => [false, false, true, true],
        '▙' => [true, false, true, true],
        '▟' => [false, true, true, true],
        '█' => [true, true, true, true],
        other => panic!("{other:?} is no quadrant or half block"),
    };
    let mut rows = Vec::new();
    for cells in drawing.rows() {
        for half in [0, 2] {
            let across = cells.iter().flat_map(|cell| {
                let filled = filled(cell.glyph);
                [half, half + 1].map(|i| if filled[i] { cell.fg } else { cell.bg })
            });
            rows.push(across.collect());
        }
    }
    rows
}

/// The places, column and row, at which a pixel has one of these fills.
fn places(drawing: &PieceDrawing, fills: &[Fill]) -> HashSet<(usize, usize)> {
    let mut places = HashSet::new();
    for (y, row) in pixels(drawing).into_iter().enumerate() {
        for (x, fill) in row.into_iter().enumerate() {
            if fills.contains(&fill) {
                places.insert((x, y));
            }
        }
    }
    places
}

/// All that is not background.
const DRAWN: &[Fill] = &[Fill::Body, Fill::Outline];

/// The first and the last pixel row with body in it, from the top.
fn extent(drawing: &PieceDrawing) -> (usize, usize) {
    let body = places(drawing, &[Fill::Body]);
    let rows = || body.iter().map(|(_, y)| *y);
    (rows().min().unwrap(), rows().max().unwrap())
}

/// The pixel rows that a piece is high.
fn height(drawing: &PieceDrawing) -> usize {
    let (top, foot) = extent(drawing);
    foot - top + 1
}

#[test]
fn any_two_kinds_differ_in_fifteen_percent_of_their_filled_pixels() {
    let mut alike = Vec::new();
    for pieces in sizes() {
        for fills in [DRAWN, &[Fill::Body]] {
            let drawn = Role::ALL.map(|role| (role, places(pieces.drawing(role), fills)));
            for (i, (one, a)) in drawn.iter().enumerate() {
                for (other, b) in &drawn[..i] {
                    let (all, apart) = (a.union(b).count(), a.symmetric_difference(b).count());
                    if apart * 100 < all * 15 {
                        let height = pieces.height();
                        alike.push(format!(
                            "{one} and {other} in {height}, {fills:?}: {apart} of {all}"
                        ));
                    }
                }
            }
        }
    }
    assert!(alike.is_empty(), "{alike:#?}");
}

#[test]
fn all_but_knight_and_bishop_are_their_own_mirror_image() {
    for pieces in sizes() {
        for role in [Role::Pawn, Role::Rook, Role::Queen, Role::King] {
            for row in pixels(pieces.drawing(role)) {
                assert!(
                    row.iter().eq(row.iter().rev()),
                    "{role} in {}",
                    pieces.height()
                );
            }
        }
    }
}

#[test]
fn a_bishop_is_its_own_mirror_image_but_for_the_slit() {
    for pieces in sizes() {
        let body = places(pieces.drawing(Role::Bishop), &[Fill::Body]);
        let last = usize::from(pieces.height()) * 4 - 1;
        let unlike = body
            .iter()
            .filter(|(x, y)| !body.contains(&(last - x, *y)))
            .count();
        assert!(
            unlike > 0 && unlike * 100 < body.len() * 10,
            "{unlike} in {}",
            pieces.height()
        );
    }
}

#[test]
fn a_drawing_is_as_large_as_its_square_and_keeps_to_two_inks_a_cell() {
    for pieces in sizes() {
        for role in Role::ALL {
            let drawing = pieces.drawing(role);
            let height = usize::from(pieces.height());
            assert_eq!(drawing.rows().count(), height);
            for cell in drawing
                .rows()
                .inspect(|row| assert_eq!(row.len(), height * 2))
                .flatten()
            {
                assert_ne!(cell.fg, Fill::Background);
                assert_ne!(cell.fg, cell.bg);
            }
        }
    }
}

#[test]
fn pieces_stand_on_one_line_inside_their_squares() {
    for pieces in sizes() {
        let last = usize::from(pieces.height()) * 2 - 1;
        let foot = extent(pieces.drawing(Role::King)).1;
        assert!(foot < last);
        for role in Role::ALL {
            let drawing = pieces.drawing(role);
            assert_eq!(extent(drawing).1, foot, "{role} in {}", pieces.height());
            let right = usize::from(pieces.height()) * 4 - 1;
            assert!(
                places(drawing, DRAWN)
                    .iter()
                    .all(|(x, _)| (1..right).contains(x))
            );
            if pieces.height() >= OUTLINE_MIN_HEIGHT {
                assert!(extent(drawing).0 > 0, "{role} has no room for its outline");
            }
        }
    }
}

#[test]
fn the_king_is_the_tallest_and_the_pawn_the_lowest() {
    let order = [
        Role::King,
        Role::Queen,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
        Role::Pawn,
    ];
    for pieces in sizes() {
        let heights = order.map(|role| height(pieces.drawing(role)));
        assert!(
            heights.is_sorted_by(|a, b| a >= b),
            "{heights:?} in {}",
            pieces.height()
        );
        let rows = usize::from(pieces.height()) * 2;
        assert!(
            (78..=88).contains(&(heights[0] * 100 / rows)),
            "king: {} of {rows}",
            heights[0]
        );
        assert!(
            (55..=67).contains(&(heights[5] * 100 / rows)),
            "pawn: {} of {rows}",
            heights[5]
        );
        if pieces.height() > 3 {
            assert!(
                heights[0] > heights[1],
                "king and queen in {}",
                pieces.height()
            );
        }
    }
}

#[test]
fn every_piece_is_of_one_part() {
    for pieces in sizes() {
        for role in Role::ALL {
            let mut left = places(pieces.drawing(role), DRAWN);
            let mut reached: Vec<_> = left.iter().next().copied().into_iter().collect();
            while let Some((x, y)) = reached.pop() {
                let near = left.extract_if(|(u, v)| u.abs_diff(x) <= 1 && v.abs_diff(y) <= 1);
                reached.extend(near);
            }
            assert!(left.is_empty(), "{role} in {} falls apart", pieces.height());
        }
    }
}

#[test]
fn from_12x6_cells_on_body_never_touches_the_background() {
    for pieces in sizes().filter(|pieces| pieces.height() >= OUTLINE_MIN_HEIGHT) {
        for role in Role::ALL {
            let body = places(pieces.drawing(role), &[Fill::Body]);
            let background = places(pieces.drawing(role), &[Fill::Background]);
            for (x, y) in body {
                let near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
                assert!(
                    near.iter().all(|place| !background.contains(place)),
                    "{role} at {x}, {y}"
                );
            }
        }
    }
}

#[test]
fn squares_below_6x3_have_no_drawn_pieces() {
    assert_eq!(PieceDrawings::for_height(2), None);
    assert_eq!(PieceDrawings::for_height(0), None);
    assert_eq!(
        PieceDrawings::for_height(3).map(|pieces| pieces.height()),
        Some(3)
    );
}

#[test]
fn a_cell_takes_the_colours_of_its_inks() {
    let paint = PieceColors {
        background: "green",
        body: "white",
        outline: "black",
    };
    let cell = DrawingCell {
        glyph: '▀',
        fg: Fill::Body,
        bg: Fill::Outline,
    };
    assert_eq!(cell.colors(&paint), ("white", "black"));
    let cell = DrawingCell {
        glyph: '▖',
        fg: Fill::Outline,
        bg: Fill::Background,
    };
    assert_eq!(cell.colors(&paint), ("black", "green"));
}

/// All six kinds side by side in characters.
fn picture(height: u16) -> String {
    let pieces = PieceDrawings::for_height(height).unwrap();
    let mut lines = vec![String::new(); usize::from(height)];
    for role in Role::ALL {
        for (line, cells) in lines.iter_mut().zip(pieces.drawing(role).rows()) {
            line.extend(cells.iter().map(|cell| cell.glyph));
            line.push('|');
        }
    }
    lines.join("\n")
}

#[test]
fn pawn_to_king_in_squares_of_6x3() {
    let expected = [
        "  ▄▄  |  ▄▙▖ | ▗▟▚▖ | ▄▗▖▄ |▝▟▟▙▙▘| ▗▟▙▖ |",
        "  ▜▛  | ▀▜██ | ▝██▘ | ▜██▛ | ▝██▘ | ▗▟▙▖ |",
        " ▝▀▀▘ | ▀▀▀▀ | ▀▀▀▀ | ▀▀▀▀ | ▀▀▀▀ | ▀▀▀▀ |",
    ]
    .join("\n");
    assert_eq!(picture(3), expected);
}

#[test]
fn pawn_to_king_in_squares_of_8x4() {
    let expected = [
        "        |   ▗▖   |   ▗▖   |        |▗ ▖▗▖▗ ▖|  ▗▟▙▖  |",
        "  ▗██▖  | ▗▟██▙  |  ▐█▟▌  | ▐▙▟▙▟▌ | ▜████▛ | ▗▄▟▙▄▖ |",
        "   ▜▛   | ▝▀▗██▌ |   ██   |  ████  |  ▜██▛  |  ▜██▛  |",
        "  ▀▀▀▀  | ▝▀▀▀▀▘ |  ▀▀▀▀  | ▝▀▀▀▀▘ | ▝▀▀▀▀▘ | ▝▀▀▀▀▘ |",
    ]
    .join("\n");
    assert_eq!(picture(4), expected);
}

/// One drawing pixel by pixel: `#` is body, `+` outline.
fn drawing(role: Role, height: u16) -> String {
    let letter = |fill: &Fill| match fill {
        Fill::Background => '.',
        Fill::Body => '#',
        Fill::Outline => '+',
    };
    let rows = pixels(PieceDrawings::for_height(height).unwrap().drawing(role));
    let lines: Vec<String> = rows
        .iter()
        .map(|row| row.iter().map(letter).collect())
        .collect();
    lines.join("\n")
}

#[test]
fn a_bishop_in_a_square_of_12x6_pixel_by_pixel() {
    let expected = [
        "........................",
        "...........++...........",
        "..........+##+..........",
        "........++####++........",
        ".......+#####+##+.......",
        ".......+####+###+.......",
        "........+######+........",
        "........++####++........",
        "......+++######+++......",
        "......+##########+......",
        ".....+############+.....",
        "......++++++++++++......",
    ]
    .join("\n");
    assert_eq!(drawing(Role::Bishop, 6), expected);
}
