//! The editor's fields (the parts of a position other than its pieces), each a row of its form.

use crate::rules::{CastlingRights, CastlingSide, Color, Setup};

/// A part of a position other than its pieces, or all of it as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    SideToMove,
    /// The sides that a color may still castle to.
    Castling(Color),
    EnPassant,
    MoveNumber,
    /// The whole position as text in Forsyth-Edwards Notation.
    Fen,
}

impl Field {
    /// All fields, in Tab order.
    pub const ALL: [Self; 6] = [
        Self::SideToMove,
        Self::Castling(Color::White),
        Self::Castling(Color::Black),
        Self::EnPassant,
        Self::MoveNumber,
        Self::Fen,
    ];

    pub fn label(self) -> &'static str {
        match self {
            Self::SideToMove => "To move",
            Self::Castling(Color::White) => "White castles",
            Self::Castling(Color::Black) => "Black castles",
            Self::EnPassant => "En passant",
            Self::MoveNumber => "Move number",
            Self::Fen => "FEN",
        }
    }

    /// Returns the label of this field in a narrow form.
    pub fn short_label(self) -> &'static str {
        match self {
            Self::SideToMove => "To move",
            Self::Castling(Color::White) => "White",
            Self::Castling(Color::Black) => "Black",
            Self::EnPassant => "e.p.",
            Self::MoveNumber => "Move",
            Self::Fen => "FEN",
        }
    }

    /// Returns the row of this field in the form.
    pub fn row(self) -> usize {
        let mut fields = Self::ALL.iter();
        fields.position(|field| *field == self).unwrap_or_default()
    }

    /// Returns true if players can type text in this field. In the other fields they only step through the values.
    pub fn is_typed(self) -> bool {
        match self {
            Self::MoveNumber | Self::Fen => true,
            Self::SideToMove | Self::Castling(_) | Self::EnPassant => false,
        }
    }

    /// Returns the text that shows the value of this field.
    pub(super) fn value(self, setup: &Setup) -> String {
        let none = "–".to_owned();
        match self {
            Self::SideToMove => setup.side_to_move.to_string(),
            Self::Castling(color) => {
                let sides = CastlingSide::ALL.map(|side| setup.castling.has(color, side));
                let [king, queen] = sides;
                match (king, queen) {
                    (true, true) => "both".to_owned(),
                    (true, false) => "short".to_owned(),
                    (false, true) => "long".to_owned(),
                    (false, false) => none,
                }
            }
            Self::EnPassant => setup.en_passant.map_or(none, |square| square.to_string()),
            Self::MoveNumber => setup.fullmove_number.to_string(),
            Self::Fen => setup.to_string(),
        }
    }

    /// Returns the setups that players step through in this field, including this one. They differ only in this field. After
    /// the last one, the first one comes again.
    ///
    /// Most fields have one for each possible value. The move number has the current, the next and the previous one, and the
    /// FEN only the current one.
    pub(super) fn choices(self, setup: &Setup) -> Vec<Setup> {
        match self {
            Self::SideToMove => {
                let with_side = |side_to_move| Setup {
                    side_to_move,
                    ..*setup
                };
                Color::ALL.map(with_side).to_vec()
            }
            Self::Castling(color) => {
                let with_rights = |castling| Setup { castling, ..*setup };
                let rights = castling_choices(color, setup).into_iter();
                rights.map(with_rights).collect()
            }
            Self::EnPassant => {
                let with_square = |en_passant| Setup {
                    en_passant,
                    ..*setup
                };
                let squares = setup.en_passant_squares().into_iter().map(Some);
                [None].into_iter().chain(squares).map(with_square).collect()
            }
            Self::MoveNumber => {
                let with_number = |fullmove_number| Setup {
                    fullmove_number,
                    ..*setup
                };
                let now = setup.fullmove_number;
                let next = now.saturating_add(1);
                let previous = now.saturating_sub(1).max(1);
                // The previous number is last because players who step back from the first setup come to the last.
                let numbers = [now, next, previous];
                numbers.map(with_number).to_vec()
            }
            Self::Fen => vec![*setup],
        }
    }

    /// Returns the setup with this field set to the typed text, or why that is not possible. A field that players cannot
    /// type into leaves the setup unchanged.
    pub(super) fn put(self, typed: &str, setup: &Setup) -> Result<Setup, String> {
        // The beginning of a FEN says too little to change the variant.
        let read = |fen: &str| Setup::from_fen(fen, setup.variant);
        match self {
            Self::Fen => read(typed),
            Self::MoveNumber if typed.is_empty() => Err("type the number of the move".to_owned()),
            Self::MoveNumber => {
                // We read the number as the sixth field of a FEN whose other fields are valid.
                let numbered = read(&format!("8/8/8/8/8/8/8/8 w - - 0 {typed}"))?;
                Ok(Setup {
                    fullmove_number: numbered.fullmove_number,
                    ..*setup
                })
            }
            Self::SideToMove | Self::Castling(_) | Self::EnPassant => Ok(*setup),
        }
    }
}

/// Returns the castling rights to choose from for this color: neither side, one, or both, if its king and rooks allow that. The
/// other color keeps its rights.
fn castling_choices(color: Color, setup: &Setup) -> Vec<CastlingRights> {
    let possible = CastlingRights::possible(&setup.board, setup.variant);
    let mut choices = vec![setup.castling.without_color(color)];
    for side in CastlingSide::ALL {
        let rook = setup.castling.rook(color, side);
        if let Some(rook) = rook.or_else(|| possible.rook(color, side)) {
            let with_side: Vec<_> = choices
                .iter()
                .map(|rights| rights.with(color, side, rook))
                .collect();
            choices.extend(with_side);
        }
    }
    choices
}
