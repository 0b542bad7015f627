//! The areas around the board, which a game's cards, moves and keys share with the parts of the position editor.

use ratatui::layout::Rect;

/// What is around the board during a game. The position editor puts its parts in the same places.
#[derive(Clone, Copy, Debug, Default)]
pub enum Around {
    /// There is no board.
    #[default]
    Nothing,
    /// A panel with cards beside the board, and rows of keys below.
    Panel { panel: Rect, keys: Rect },
    /// Lines above and below the board, and perhaps a small panel beside it.
    Lines { panel: Option<Rect> },
    /// A card above the board and a panel below, and rows of keys at the end.
    Below { panel: Rect, keys: Rect },
}
