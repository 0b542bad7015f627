//! The areas around the board. A game uses them for cards, moves and keys, and the position editor for its own parts.

use ratatui::layout::Rect;

/// How the areas around the board are arranged.
#[derive(Clone, Copy, Debug, Default)]
pub enum Around {
    /// There is no board.
    #[default]
    Nothing,
    /// A panel with cards beside the board, and rows of keys below.
    Panel { panel: Rect, keys: Rect },
    /// Lines for the players above and below the board, or only below it, and a small panel beside it if there is room.
    Lines { panel: Option<Rect> },
    /// A card above the board, a panel below it, and rows of keys below the panel.
    Below { panel: Rect, keys: Rect },
}
