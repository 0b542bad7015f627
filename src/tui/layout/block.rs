//! The board with its plates and its panel: which size fits, and where it stands.

use ratatui::layout::{Position as Point, Rect};

use super::moves::PAIR_WIDTH;
use super::{BoardArea, Layout, MovesArea, Scene};
use crate::rules::Color;
use crate::tui::keys::{self, BUTTONS, Binding};

/// Columns to the left of the squares: a rank's digit and a gap.
const DIGITS: u16 = 2;
/// Columns between the board and the panel beside it.
const GAP: u16 = 2;
/// The panel is at least one pair of moves wide, and no wider than it has use for.
const PANEL: (u16, u16) = (PAIR_WIDTH, 38);
/// A button beside another is this wide at least; narrower panels have none.
const BUTTON: u16 = 14;
/// The rows of the places for answers, one each.
const ANSWERS: u16 = 3;
/// The most columns of an answer.
const ANSWER: u16 = 20;
/// Heights of the figures of a clock, the largest first; the panel is several times as high.
const FIGURES: [u16; 2] = [5, 3];
/// Rows of moves that make a panel below the board worth having.
const MOVE_ROWS_BELOW: u16 = 3;
/// The most rows of moves that a panel below the board takes.
const MOVE_ROWS_BELOW_MOST: u16 = 12;

/// Where the list of moves and the buttons are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Panel {
    /// At the right of the board.
    Beside,
    /// Under the board and its plates.
    Below,
    /// There is no room for them.
    Without,
}

/// Everything but what depends on questions and overlays.
pub fn lay_out(screen: Rect, scene: &Scene<'_>) -> Layout {
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
        promotions: Vec::new(),
        overlay: None,
        diagram: None,
        confirm: Vec::new(),
        items: Vec::new(),
        above: Rect::ZERO,
        list: Rect::ZERO,
        below: Rect::ZERO,
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

/// The largest square that fits, as its height in rows.
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
    (unit > 0).then_some(unit)
}

/// Puts board, plates and panel in the middle of the room.
fn place(layout: &mut Layout, room: Rect, panel: Panel, unit: u16, scene: &Scene<'_>) {
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
            let rows = rows_of_buttons(layout, panel);
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

/// The panel beside the board: moves above, buttons in two columns below them, and where there is room the figures of
/// the clocks at both ends.
fn beside(layout: &mut Layout, panel: Rect, scene: &Scene<'_>) {
    let panel = if scene.clocks {
        clocks(layout, panel)
    } else {
        panel
    };
    let rows = u16::try_from(BUTTONS.len().div_ceil(2)).unwrap_or(0);
    let buttons = if panel.width > 2 * BUTTON && panel.height > rows + 4 {
        rows + 1
    } else {
        0
    };
    let moves = Rect {
        height: panel.height - buttons,
        ..panel
    };
    let list = answers(layout, moves, scene, |color| color != scene.bottom);
    layout.moves = Some(MovesArea::new(list, scene.score));
    if buttons == 0 {
        return;
    }
    let width = (panel.width - 1) / 2;
    let mut cells = (0..rows).flat_map(|row| {
        let y = moves.bottom() + 1 + row;
        [
            Rect::new(panel.x, y, width, 1),
            Rect::new(panel.x + width + 1, y, width, 1),
        ]
    });
    layout.buttons.extend(
        BUTTONS
            .iter()
            .filter_map(|button| Some((*button, cells.next()?))),
    );
}

/// Takes the places of the answers to a question off the list of moves, at the end where the player sits who is asked;
/// what is left of the list.
fn answers(
    layout: &mut Layout,
    moves: Rect,
    scene: &Scene,
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

/// Takes the room for large figures off both ends of the panel, if enough is left; what is left.
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

/// The buttons side by side, in as many rows as leave enough for moves; how many rows that took.
fn rows_of_buttons(layout: &mut Layout, panel: Rect) -> u16 {
    let mut at = panel.as_position();
    for &button in BUTTONS {
        let width = Binding::label_width(button);
        if at.x + width > panel.right() {
            if at.y + 1 + MOVE_ROWS_BELOW >= panel.bottom() {
                break;
            }
            at = Point::new(panel.x, at.y + 1);
        }
        if at.x + width <= panel.right() {
            layout
                .buttons
                .push((button, Rect::new(at.x, at.y, width, 1)));
        }
        at.x += width + 1;
    }
    at.y + 1 - panel.y
}
