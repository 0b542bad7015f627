//! Pieces as true pictures, for terminals that show kitty's graphics in place of placeholders.
//!
//! A picture is sent once, under a number. Each cell that shows a part of it holds a placeholder character with marks for
//! its row and column ([`placeholder`]); the number is its foreground color, and its background stays the square's. So
//! pictures are cells like any others: they are compared, dragged and covered by dialogs as text is.
//!
//! Numbers have eight bits, since tmux does not hand on larger ones, and belong to all programs in one terminal: each game
//! takes a range that differs by its terminal device, so that two games in two panes do not overwrite each other's.

mod painted;
mod placed;
mod placeholder;
mod protocol;
mod sixel;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color as TerminalColor, Modifier};

use crate::drawing::{InkColors, Raster};
use crate::rules::{Color, Piece, Role};
use crate::tui::theme::PictureColors;
pub use painted::written;
pub use placed::Placements;
use placeholder::MAX_HEIGHT;
pub use protocol::Route;
use protocol::{push_deletion, push_image, push_picture};

/// The height of a cell in pixels if the terminal has not answered.
const USUAL_CELL_HEIGHT: u16 = 18;

/// The lowest number: those below are colors that players change.
const FIRST_NUMBER: u8 = 16;
/// The numbers for each use: a picture for each kind of piece of each side.
const PIECES: u8 = 12;
/// The numbers of one game.
const NUMBERS: u8 = PIECES * 5;
/// How many ranges of so many numbers there are.
const RANGES: u64 = 4;

/// What pictures are for. Each use has numbers of its own, since what has one number has one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// The squares of the board.
    Board,
    /// The same, as a ghost: where a dragged piece comes from, and behind a dialog.
    BoardGhost,
    /// What a player has captured, one row high.
    Captured,
    /// The same behind a dialog.
    CapturedGhost,
    /// Other squares, in a dialog.
    Dialog,
}

impl Use {
    const ALL: [Self; 5] = [
        Self::Board,
        Self::BoardGhost,
        Self::Captured,
        Self::CapturedGhost,
        Self::Dialog,
    ];

    /// The use of the same pictures as ghosts; itself if there are none.
    const fn ghost(self) -> Self {
        match self {
            Self::Board | Self::BoardGhost => Self::BoardGhost,
            Self::Captured | Self::CapturedGhost => Self::CapturedGhost,
            Self::Dialog => Self::Dialog,
        }
    }

    const fn is_ghost(self) -> bool {
        match self {
            Self::BoardGhost | Self::CapturedGhost => true,
            Self::Board | Self::Captured | Self::Dialog => false,
        }
    }

    /// The most pixels of a picture's side where the terminal scales it. The terminal scales it, and all pictures together should be small.
    const fn most_pixels(self) -> u16 {
        match self {
            Self::Board => 96,
            Self::BoardGhost => 40,
            Self::Captured => 18,
            Self::CapturedGhost => 10,
            Self::Dialog => 36,
        }
    }
}

/// What decides how pictures of one use look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureKey {
    purpose: Use,
    /// The height of the squares in cells.
    height: u16,
    /// The side of a picture in pixels.
    side: u16,
    /// The size of a cell in pixels, if pictures must fit it.
    cell: Option<Size>,
    /// In the order of [`Color::ALL`].
    colors: [InkColors; 2],
}

/// The pictures of all pieces for one use.
#[derive(Clone, Debug)]
struct PictureSet {
    key: PictureKey,
    /// In the order of [`pieces`].
    pictures: Vec<Image>,
}

impl PictureSet {
    fn new(key: PictureKey) -> Self {
        let pictures = pieces().map(|piece| {
            let raster = Raster::of_piece(piece, key.side.into());
            let colors = &key.colors[piece.color as usize];
            let rows = usize::from(key.height);
            let png = match key.cell {
                Some(_) => Vec::new(),
                None if key.purpose.is_ghost() => raster.ghost_png(colors),
                None => raster.png(colors),
            };
            let seen = match key.cell {
                Some(cell) => painted::seen_cells(&raster, key.height, cell),
                None => raster.seen_parts(2 * rows, rows),
            };
            Image { png, raster, seen }
        });
        Self {
            pictures: pictures.collect(),
            key,
        }
    }
}

/// The pieces in the order of their pictures.
fn pieces() -> impl Iterator<Item = Piece> {
    let of = |color| Role::ALL.map(|role| Piece { color, role });
    Color::ALL.into_iter().flat_map(of)
}

/// The picture of a piece.
#[derive(Clone, Debug)]
struct Image {
    /// A PNG file; empty where the program paints the pixels itself.
    png: Vec<u8>,
    raster: Raster,
    /// Whether anything of it is seen in each of its cells, row by row.
    seen: Vec<bool>,
}

/// A picture that the terminal has under a number.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    number: u8,
    /// Its height in cells; it is twice as wide.
    rows: u16,
    image: &'a Image,
}

impl Picture<'_> {
    /// Puts the picture on the screen from this cell on. Where nothing of it is seen, cells stay as they are.
    pub fn put(self, buffer: &mut Buffer, at: Position) {
        let cells = Rect::new(at.x, at.y, 2 * self.rows, self.rows).positions();
        for (cell, _) in cells.zip(&self.image.seen).filter(|(_, seen)| **seen) {
            let (row, column) = (cell.y - at.y, cell.x - at.x);
            if let Some(cell) = buffer.cell_mut(cell) {
                cell.set_symbol(&placeholder::symbol(row.into(), column.into()))
                    .set_fg(TerminalColor::Indexed(self.number));
                cell.modifier = Modifier::empty();
            }
        }
    }
}

/// The numbers of the pictures of one game, and how they reach the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    first: u8,
    route: Route,
}

impl Range {
    /// The range of a terminal device, or anything else that has a number of its own.
    pub fn of_device(device: u64, route: Route) -> Self {
        let range = u8::try_from(device % RANGES).unwrap_or_default();
        Self {
            first: FIRST_NUMBER + range * NUMBERS,
            route,
        }
    }

    /// What has the terminal forget all of these pictures.
    pub fn deletion(self) -> Vec<u8> {
        let mut sequences = Vec::new();
        for place in 0..NUMBERS {
            push_deletion(&mut sequences, self.route, self.first + place);
        }
        sequences
    }

    fn number(self, purpose: Use, piece: Piece) -> u8 {
        self.first + PIECES * purpose as u8 + 6 * piece.color as u8 + piece.role as u8
    }

    /// The number of the ghost of the same piece; `None` if this is not a number of the range.
    fn ghost_of(self, number: u8) -> Option<u8> {
        let place = number
            .checked_sub(self.first)
            .filter(|place| *place < NUMBERS)?;
        let ghost = Use::ALL[usize::from(place / PIECES)].ghost();
        Some(self.first + PIECES * ghost as u8 + place % PIECES)
    }
}

/// How pictures reach the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The terminal has them, and shows their parts in place of placeholders.
    Placeholders,
    /// Placeholders stay within the program; in their place it sends sixels, for cells of this size.
    Sixels(Size),
    /// The terminal has them; placeholders stay within the program, which says where each is shown.
    Placements,
}

/// The pictures that a terminal is to have.
#[derive(Clone, Debug)]
pub struct Pictures {
    pub way: Way,
    pub range: Range,
    /// The size of a cell in pixels, if known.
    cell: Option<Size>,
    colors: PictureColors,
    /// In the order of [`Use::ALL`].
    sets: [Option<PictureSet>; Use::ALL.len()],
}

impl Pictures {
    /// No pictures yet, of pieces in these colors.
    pub fn new(way: Way, range: Range, cell: Option<Size>, colors: PictureColors) -> Self {
        Self {
            way,
            range,
            cell,
            colors,
            sets: [const { None }; Use::ALL.len()],
        }
    }

    /// Returns true if tmux stands between, which does not keep pictures for a terminal that is attached later.
    pub fn go_through_tmux(&self) -> bool {
        self.range.route == Route::Tmux && self.way == Way::Placeholders
    }

    /// Returns true if no placeholder is sent.
    pub fn are_hidden(&self) -> bool {
        self.way != Way::Placeholders
    }

    /// Returns true if the program paints them over the cells.
    pub fn are_painted(&self) -> bool {
        matches!(self.way, Way::Sixels(_))
    }

    /// Takes one of the ranges that games on this terminal device do not use. Which one differs by process, so that what was
    /// written before stays too.
    pub fn number_beside_games(&mut self, device: u64) {
        let beside = 1 + u64::from(std::process::id()) % (RANGES - 1);
        self.range = Range::of_device(device % RANGES + beside, self.range.route);
    }

    /// Makes the pictures for squares of these heights in cells, unless that has been done: those of the board, and
    /// others in a dialog.
    pub fn prepare(&mut self, board: Option<u16>, dialog: Option<u16>) {
        let dialog = dialog.filter(|height| Some(*height) != board);
        let [board, dialog] = [board, dialog].map(|height| height.filter(|height| fits(*height)));
        let PictureColors { pieces, captured } = self.colors;
        for purpose in Use::ALL {
            let (height, colors) = match purpose {
                Use::Board | Use::BoardGhost => (board, pieces),
                Use::Captured | Use::CapturedGhost => (Some(1), [captured; 2]),
                Use::Dialog => (dialog, pieces),
            };
            let Some(height) = height else { continue };
            let key = PictureKey {
                purpose,
                height,
                side: match self.way {
                    Way::Placeholders => self.side(height).min(purpose.most_pixels()),
                    Way::Sixels(_) => self.side(height),
                    // Each cell shows as many pixels.
                    Way::Placements => {
                        let side = self.side(height).min(purpose.most_pixels());
                        side.next_multiple_of(2 * height)
                    }
                },
                cell: match self.way {
                    Way::Placeholders | Way::Placements => None,
                    Way::Sixels(cell) => Some(cell),
                },
                colors,
            };
            let set = &mut self.sets[purpose as usize];
            if set.as_ref().is_none_or(|set| set.key != key) {
                *set = Some(PictureSet::new(key));
            }
        }
    }

    /// The side in pixels of pictures for squares of this height in cells.
    fn side(&self, height: u16) -> u16 {
        let unit = self
            .cell
            .map_or(USUAL_CELL_HEIGHT, |cell| cell.height.min(2 * cell.width));
        unit.saturating_mul(height)
    }

    /// The picture of a piece for squares of this height in cells; `None` if it was not prepared.
    pub fn of_piece(&self, piece: Piece, height: u16, is_ghost: bool) -> Option<Picture<'_>> {
        self.sets.iter().flatten().find_map(|set| {
            let PictureSet { key, pictures } = set;
            let is_meant = key.height == height && key.purpose.is_ghost() == is_ghost;
            is_meant.then(|| Picture {
                number: self.range.number(key.purpose, piece),
                rows: height,
                image: &pictures[6 * piece.color as usize + piece.role as usize],
            })
        })
    }

    /// The color that makes a ghost of the picture of which this cell shows a part; `None` if it shows none.
    pub fn ghost(&self, cell: &Cell) -> Option<TerminalColor> {
        let TerminalColor::Indexed(number) = cell.fg else {
            return None;
        };
        let number = self.range.ghost_of(number)?;
        placeholder::is_placeholder(cell.symbol()).then_some(TerminalColor::Indexed(number))
    }
}

/// Returns true if a cell shows a part of a picture.
pub fn is_part(cell: &Cell) -> bool {
    placeholder::is_placeholder(cell.symbol())
}

/// Returns true if pieces on squares of this height in cells can be pictures. On the lowest a mark stands beside the piece.
pub fn fits(height: u16) -> bool {
    (2..=MAX_HEIGHT).contains(&height)
}

/// The pictures that a terminal has been sent, by what decided how they look.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SentPictures([Option<PictureKey>; Use::ALL.len()]);

impl SentPictures {
    /// Returns true if any pictures look otherwise than those of the last frame.
    pub fn replace(&mut self, pictures: &Pictures) -> bool {
        let mut is_changed = false;
        for (sent, set) in self.0.iter_mut().zip(&pictures.sets) {
            let Some(set) = set else { continue };
            is_changed |= sent.replace(set.key) != Some(set.key);
        }
        is_changed
    }

    /// Returns what sends the pictures that the terminal does not have yet; empty if it has them all.
    pub fn update(&mut self, pictures: &Pictures) -> Vec<u8> {
        let mut sequences = Vec::new();
        for (sent, set) in self.0.iter_mut().zip(&pictures.sets) {
            let Some(set) = set else { continue };
            if sent.replace(set.key) == Some(set.key) {
                continue;
            }
            for (piece, image) in pieces().zip(&set.pictures) {
                let number = pictures.range.number(set.key.purpose, piece);
                let (route, rows) = (pictures.range.route, set.key.height);
                if pictures.way == Way::Placements {
                    push_image(&mut sequences, number, &image.png);
                    continue;
                }
                push_picture(&mut sequences, route, number, rows, &image.png);
            }
        }
        sequences
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;

    use super::*;
    use crate::theme::{Depth, ThemeFile};
    use crate::tui::theme::Theme;

    const KING: Piece = Piece {
        color: Color::White,
        role: Role::King,
    };

    fn colors() -> PictureColors {
        Theme::new(&ThemeFile::default(), Depth::True).picture_colors()
    }

    fn range(device: u64) -> Range {
        Range::of_device(device, Route::Direct)
    }

    fn pictures(cell: Option<Size>) -> Pictures {
        Pictures::new(Way::Placeholders, range(0), cell, colors())
    }

    #[test]
    fn devices_in_a_row_have_ranges_apart_and_all_numbers_are_colors_that_nobody_changes() {
        let mut all: Vec<u8> = Vec::new();
        for device in 34_816..34_816 + RANGES {
            let range = range(device);
            for purpose in Use::ALL {
                all.extend(pieces().map(|piece| range.number(purpose, piece)));
            }
        }
        assert!(all.iter().all(|number| *number >= FIRST_NUMBER));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn every_range_deletes_all_of_its_numbers() {
        for device in 0..RANGES {
            let deletion = String::from_utf8(range(device).deletion()).unwrap();
            for purpose in Use::ALL {
                for piece in pieces() {
                    let number = range(device).number(purpose, piece);
                    assert!(deletion.contains(&format!(",i={number},")), "{number}");
                }
            }
        }
    }

    #[test]
    fn what_stays_when_a_game_ends_has_none_of_its_numbers() {
        for device in 0..10 {
            let mut beside = Pictures::new(Way::Placeholders, range(device), None, colors());
            beside.number_beside_games(device);
            assert_ne!(beside.range, range(device));
        }
    }

    #[test]
    fn all_pictures_together_are_small_at_every_size() {
        for cell in [None, Some(Size::new(9, 18)), Some(Size::new(20, 40))] {
            for height in [2, 3, 5, 8, 14, 24, 48] {
                let mut pictures = pictures(cell);
                pictures.prepare(Some(height), Some(4));
                let sent = SentPictures::default().update(&pictures);
                let text = String::from_utf8(sent).unwrap();
                let contents = text.split("\x1b\\").filter_map(|it| it.split_once(';'));
                let bytes: usize = contents.map(|(_, content)| content.len()).sum();
                assert!(bytes <= 25 << 10, "{bytes} at {height}");
            }
        }
    }

    #[test]
    fn only_what_the_terminal_does_not_have_is_sent() {
        let mut sent = SentPictures::default();
        let mut pictures = pictures(None);
        pictures.prepare(Some(2), None);
        let first = sent.update(&pictures);
        assert!(!first.is_empty() && sent.update(&pictures).is_empty());
        pictures.prepare(Some(2), Some(3));
        let dialog = sent.update(&pictures);
        assert!(!dialog.is_empty() && dialog.len() < first.len());
        pictures.prepare(Some(4), Some(3));
        let larger = String::from_utf8(sent.update(&pictures)).unwrap();
        assert!(larger.contains(",c=8,r=4,") && !larger.contains("r=3,"));
        // The program was stopped, or the terminal lost: it has nothing any more.
        assert!(SentPictures::default().update(&pictures).len() > larger.len());
    }

    #[test]
    fn squares_that_are_too_low_or_too_high_have_no_pictures() {
        let mut pictures = pictures(None);
        for height in [1, MAX_HEIGHT + 1] {
            pictures.prepare(Some(height), None);
            assert!(!fits(height));
        }
        assert!(pictures.of_piece(KING, MAX_HEIGHT + 1, false).is_none());
        assert!(
            pictures.of_piece(KING, 1, false).is_some(),
            "as a captured piece"
        );
    }

    #[test]
    fn a_picture_leaves_the_ground_and_the_cells_where_nothing_of_it_is_seen() {
        let mut pictures = pictures(None);
        pictures.prepare(Some(4), None);
        let mut buffer = Buffer::filled(Rect::new(0, 0, 10, 5), Cell::new("x"));
        let ground = TerminalColor::Rgb(1, 2, 3);
        buffer.set_style(buffer.area, ratatui::style::Style::new().bg(ground));
        let picture = pictures.of_piece(KING, 4, false).unwrap();
        picture.put(&mut buffer, Position::new(1, 1));
        assert!(buffer.content.iter().all(|cell| cell.bg == ground));
        assert_eq!(buffer[(1, 1)].symbol(), "x", "the upper left corner");
        let middle = &buffer[(4, 3)];
        assert_eq!(middle.symbol(), placeholder::symbol(2, 3));
        assert_eq!(middle.fg, TerminalColor::Indexed(picture.number));
        // Partly beyond the edge of the screen.
        picture.put(&mut buffer, Position::new(7, 3));
    }

    #[test]
    fn a_ghost_is_of_the_same_piece_and_other_cells_have_none() {
        let mut pictures = pictures(None);
        pictures.prepare(Some(2), None);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        let picture = pictures.of_piece(KING, 2, false).unwrap();
        picture.put(&mut buffer, Position::new(0, 0));
        let ghost = pictures.of_piece(KING, 2, true).unwrap().number;
        assert_ne!(ghost, picture.number);
        let color = pictures.ghost(&buffer[(1, 1)]);
        assert_eq!(color, Some(TerminalColor::Indexed(ghost)));
        let mut text = Cell::new("a");
        text.set_fg(TerminalColor::Indexed(picture.number));
        assert_eq!(pictures.ghost(&text), None);
        buffer[(1, 1)].set_fg(TerminalColor::Indexed(ghost));
        assert_eq!(pictures.ghost(&buffer[(1, 1)]), color, "it stays one");
    }
}
