//! The layout of the board with its plates and its panel.

use ratatui::layout::{Position as Point, Rect};

use super::moves::PAIR_WIDTH;
use super::{BoardArea, Layout, LayoutInput, MovesArea};
use crate::rules::Color;
use crate::tui::keys::{self, Binding};

/// The smallest square, in rows; there is no board with less room.
const SMALLEST_UNIT: u16 = 1;

/// The columns left of the squares for rank digits and a gap.
const DIGITS: u16 = 2;
/// The columns between the board and the panel beside it.
const GAP: u16 = 2;
/// The least and the most columns of the panel: at least one pair of moves.
const PANEL: (u16, u16) = (PAIR_WIDTH, 38);
/// The least columns of a button beside another; narrower panels have no buttons.
const BUTTON: u16 = 14;
/// The rows of the answer buttons, one each.
const ANSWERS: u16 = 3;
/// The most columns of an answer button.
const ANSWER: u16 = 20;
/// The heights of clock figures, largest first; the panel is several times as high.
const FIGURES: [u16; 2] = [5, 3];
/// The least rows of moves for which a panel below the board is shown.
const MOVE_ROWS_BELOW: u16 = 3;
/// The most rows of moves in a panel below the board.
const MOVE_ROWS_BELOW_MOST: u16 = 12;

/// Where the panel with the move list and the buttons is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Panel {
    Beside,
    Below,
    Without,
}

/// Lays out everything except what depends on clocks and completions.
pub fn lay_out(screen: Rect, scene: &LayoutInput<'_>) -> Layout {
    let entry_height = screen.height.min(1);
    let entry = Rect::new(
        screen.x,
        screen.bottom() - entry_height,
        screen.width,
        entry_height,
    );
    let mut layout = Layout {
        screen,
        board: None,
        plates: [None, None],
        clocks: [None, None],
        clock_cells: Vec::new(),
        moves: None,
        buttons: Vec::new(),
        entry,
        choices: Vec::new(),
    };
    let room = Rect {
        height: screen.height - entry_height,
        ..screen
    };
    let beside = largest(room, Panel::Beside);
    let below = largest(room, Panel::Below);
    let (panel, unit) = match (beside, below) {
        (None, None) => (Panel::Without, largest(room, Panel::Without)),
        (beside, below) if beside >= below => (Panel::Beside, beside),
        (_, below) => (Panel::Below, below),
    };
    if let Some(unit) = unit {
        place(&mut layout, room, panel, unit, scene);
    }
    layout
}

/// Returns the height in rows of the largest square that fits.
fn largest(room: Rect, panel: Panel) -> Option<u16> {
    let (width, height) = match panel {
        Panel::Beside => (
            room.width.checked_sub(DIGITS + GAP + PANEL.0)?,
            room.height.checked_sub(3)?,
        ),
        Panel::Below => (
            room.width.checked_sub(DIGITS)?,
            room.height.checked_sub(4 + MOVE_ROWS_BELOW)?,
        ),
        Panel::Without => (room.width.checked_sub(DIGITS)?, room.height.checked_sub(2)?),
    };
    let unit = (width / 16).min(height / 8);
    (unit >= SMALLEST_UNIT).then_some(unit)
}

/// Places board, plates and panel in the middle of the room.
fn place(layout: &mut Layout, room: Rect, panel: Panel, unit: u16, scene: &LayoutInput<'_>) {
    let (board_width, board_height) = (DIGITS + unit * 16, unit * 8 + 1);
    let width = match panel {
        Panel::Beside => {
            let wanted = (board_width / 2)
                .clamp(PANEL.0, PANEL.1)
                .max(2 * BUTTON + 1);
            board_width + GAP + wanted.min(room.width - board_width - GAP)
        }
        Panel::Below | Panel::Without => (board_width + 22).max(40).min(room.width),
    };
    let spare = room.height - board_height;
    let below = match panel {
        Panel::Below => (spare - 2).min(1 + MOVE_ROWS_BELOW_MOST),
        Panel::Beside | Panel::Without => 0,
    };
    let plates = (spare - below).min(2);
    let height = board_height + plates + below;
    let x = room.x + (room.width - width) / 2;
    let y = room.y + (room.height - height) / 2;
    let top = y + plates - 1;
    let left = match panel {
        Panel::Beside => x,
        Panel::Below | Panel::Without => x + (width - board_width) / 2,
    };
    let squares = Rect::new(left + DIGITS, top, unit * 16, unit * 8);
    layout.board = Some(BoardArea {
        squares,
        unit,
        bottom: scene.bottom,
    });
    layout.plates = [
        (plates == 2).then(|| Rect::new(x, y, width, 1)),
        Some(Rect::new(x, top + board_height, width, 1)),
    ];
    match panel {
        Panel::Beside => {
            let x = left + board_width + GAP;
            let panel_width = width - board_width - GAP;
            beside(layout, Rect::new(x, top, panel_width, board_height), scene);
        }
        Panel::Below => {
            let panel = Rect::new(x, top + board_height + 1, width, below);
            let room = Rect {
                height: panel.height.saturating_sub(MOVE_ROWS_BELOW).max(1),
                ..panel
            };
            let buttons = side_by_side(keys::buttons(scene.is_over), room);
            let rows = rows(&buttons, room);
            layout.buttons.extend(buttons);
            let moves = Rect {
                y: panel.y + rows,
                height: panel.height - rows,
                ..panel
            };
            // The players' plates are both above.
            let moves = answers(layout, moves, scene, |_| true);
            layout.moves = Some(MovesArea::new(moves, scene.score));
        }
        Panel::Without => {}
    }
}

/// Lays out the panel beside the board: moves at the top, buttons in two columns below, and clock figures at both ends
/// if they fit.
fn beside(layout: &mut Layout, panel: Rect, scene: &LayoutInput<'_>) {
    let panel = if scene.clocks {
        clocks(layout, panel)
    } else {
        panel
    };
    let buttons = keys::buttons(scene.is_over);
    let buttons = if panel.width > 2 * BUTTON {
        in_columns(buttons, panel)
    } else {
        side_by_side(buttons, panel)
    };
    let rows = rows(&buttons, panel);
    let fits = panel.height > rows + 4;
    let moves = Rect {
        height: panel.height - if fits { rows + 1 } else { 0 },
        ..panel
    };
    let list = answers(layout, moves, scene, |color| color != scene.bottom);
    layout.moves = Some(MovesArea::new(list, scene.score));
    if fits {
        let down = moves.bottom() + 1 - panel.y;
        let lowered = |(button, rect): (_, Rect)| {
            let y = rect.y + down;
            (button, Rect { y, ..rect })
        };
        layout.buttons.extend(buttons.into_iter().map(lowered));
    }
}

/// Buttons with their cells.
type Placed = Vec<(&'static Binding, Rect)>;

/// Places buttons in two columns, row by row, from the top of a panel.
fn in_columns(buttons: &[&'static Binding], panel: Rect) -> Placed {
    let width = (panel.width - 1) / 2;
    let cells =
        (panel.y..).flat_map(|y| [panel.x, panel.x + width + 1].map(|x| Rect::new(x, y, width, 1)));
    buttons.iter().copied().zip(cells).collect()
}

/// Places buttons side by side, each as wide as its text, in as many rows as are needed and available.
fn side_by_side(buttons: &[&'static Binding], room: Rect) -> Placed {
    let mut placed = Placed::new();
    let mut at = room.as_position();
    for &button in buttons {
        let width = button.label_width();
        if at.x + width > room.right() {
            at = Point::new(room.x, at.y + 1);
        }
        let rect = Rect::new(at.x, at.y, width, 1);
        if rect.right() <= room.right() && rect.bottom() <= room.bottom() {
            placed.push((button, rect));
        }
        at.x += width + 1;
    }
    placed
}

/// Returns how many rows these buttons take from the top of a room.
fn rows(buttons: &Placed, room: Rect) -> u16 {
    let lowest = buttons.iter().map(|(_, rect)| rect.bottom()).max();
    lowest.unwrap_or(room.y) - room.y
}

/// Places the answer buttons at the end of the move list nearest to the player who is asked, and returns the rest of
/// the list.
fn answers(
    layout: &mut Layout,
    moves: Rect,
    scene: &LayoutInput,
    at_top: impl Fn(Color) -> bool,
) -> Rect {
    let asked = scene.question.and_then(|question| {
        let places = keys::answers(question);
        Some((places, question.answerer()?))
    });
    let (Some((places, color)), Some(left)) = (asked, moves.height.checked_sub(ANSWERS)) else {
        return moves;
    };
    let gap = left.min(1);
    let top = at_top(color);
    let y = if top {
        moves.y
    } else {
        moves.bottom() - ANSWERS
    };
    for (row, place) in (y..).zip(places) {
        if let Some(button) = place {
            let width = moves.width.min(ANSWER);
            layout
                .buttons
                .push((button, Rect::new(moves.x, row, width, 1)));
        }
    }
    Rect {
        y: if top {
            moves.y + ANSWERS + gap
        } else {
            moves.y
        },
        height: left - gap,
        ..moves
    }
}

/// Places large clock figures at both ends of the panel if enough is left, and returns the rest.
fn clocks(layout: &mut Layout, panel: Rect) -> Rect {
    let Some(&height) = FIGURES.iter().find(|&&height| panel.height >= 6 * height) else {
        return panel;
    };
    let width = panel.width.saturating_sub(2);
    let (x, bottom) = (panel.x + 2.min(panel.width), panel.bottom() - height);
    layout.clocks = [panel.y, bottom].map(|y| Some(Rect::new(x, y, width, height)));
    Rect {
        y: panel.y + height + 1,
        height: panel.height - 2 * (height + 1),
        ..panel
    }
}
