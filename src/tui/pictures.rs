//! Pieces as real pictures, for terminals that show pictures.
//!
//! In a frame, each cell that shows part of a picture holds a placeholder: a character with marks for its row and column in the
//! picture ([`placeholder`]). The cell's foreground color is the number of the picture, and its background is that of the
//! square. So we compare, drag and cover pictures just like text. The [`Way`] says how a frame of such cells reaches the
//! terminal: [`FoundWay`] chooses it, and `output` carries it out.
//!
//! Numbers have eight bits, because tmux does not pass on larger ones, and all programs in one terminal share them. Each game
//! takes a range that depends on its terminal device. So two games in two panes do not overwrite each other's pictures.

mod placeholder;
mod protocol;
mod way;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color as TerminalColor, Modifier};

use crate::drawing::{InkColors, Raster, Rgb};
use crate::rules::{Color, Piece, Role};
use crate::tui::theme::PictureColors;
use placeholder::MAX_HEIGHT;
pub use placeholder::read as read_part;
pub use protocol::{DISPLACE_ALL, Route, displacement, placement};
use protocol::{push_deletion, push_for_placeholders, push_for_placements};
pub use way::{FoundWay, Way};

/// The height that we assume for a cell, in pixels, if nobody has told us the real one.
const USUAL_CELL_HEIGHT: u16 = 18;

/// The lowest number. A number is also the foreground color of the picture's cells, and users may change the colors below this
/// one.
const FIRST_NUMBER: u8 = 16;
/// How many numbers each use needs: one for each piece of each color.
const PIECES: u8 = 12;
/// How many picture numbers a game needs for its five uses.
const NUMBERS: u8 = PIECES * 5;
/// How many ranges of [`NUMBERS`] picture numbers there are.
const RANGES: u64 = 4;

/// What pictures are for. Each use has its own numbers, because all pictures with one number have one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Board,
    /// Ghosts on the board: of a dragged piece, of a piece whose move waits to be confirmed or answered, and of all pieces
    /// under a dialog.
    BoardGhost,
    /// A player's captures, one row high.
    Captured,
    /// A player's captures under a dialog.
    CapturedGhost,
    /// Pieces in a dialog, or in the position editor's tray.
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

    /// Returns the use for the ghosts of this use's pictures. For ghosts, and for pictures without ghosts, returns this use.
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

    /// Returns the maximum side, in pixels, of a picture that the terminal scales. All pictures of a game together must be
    /// small enough to send before the first frame. Those of a dialog are sent when it opens.
    const fn max_pixels(self) -> u16 {
        match self {
            Self::Board => 96,
            Self::BoardGhost => 40,
            Self::Captured => 18,
            Self::CapturedGhost => 10,
            Self::Dialog => 72,
        }
    }
}

/// Everything that decides how the pictures of one use look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureKey {
    purpose: Use,
    /// The height of the squares in cells.
    pub height: u16,
    /// The side of a picture in pixels.
    side: u16,
    way: Way,
    /// The colors of each side's pieces, in the order of [`Color::ALL`].
    colors: [InkColors; 2],
}

impl PictureKey {
    /// Returns the size of the part of the picture that one cell shows, in the picture's pixels. Not for sixels, which the
    /// terminal does not scale.
    pub fn pixels_of_cell(&self) -> Size {
        Size::new(self.side / (2 * self.height), self.side / self.height)
    }
}

/// The pictures of all pieces for one use.
#[derive(Clone, Debug)]
struct PictureSet {
    key: PictureKey,
    /// The pictures of the pieces, in the order of [`pieces`].
    images: Vec<Image>,
}

impl PictureSet {
    fn new(key: PictureKey) -> Self {
        Self {
            images: pieces().map(|piece| Image::new(piece, key)).collect(),
            key,
        }
    }
}

/// Returns the pieces in the order of their pictures.
fn pieces() -> impl Iterator<Item = Piece> {
    let of = |color| Role::ALL.map(|role| Piece { color, role });
    Color::ALL.into_iter().flat_map(of)
}

/// The picture of a piece for one use, and which of its cells show any of it.
#[derive(Clone, Debug)]
pub struct Image {
    pub key: PictureKey,
    color: Color,
    raster: Raster,
    /// For each of its cells, row by row, true if the cell shows any of the picture.
    seen: Vec<bool>,
}

impl Image {
    fn new(piece: Piece, key: PictureKey) -> Self {
        let raster = Raster::of_piece(piece, key.side.into());
        let rows = usize::from(key.height);
        let mut image = Self {
            key,
            color: piece.color,
            seen: raster.seen_parts(2 * rows, rows),
            raster,
        };
        if let Way::Sixels(cell) = key.way {
            image.seen = image.seen_cells(cell);
        }
        image
    }

    /// Returns for each cell, row by row, true if it shows any of the picture. Cells have this size in pixels, and the picture
    /// is centered on them.
    fn seen_cells(&self, cell: Size) -> Vec<bool> {
        let squares = Rect::new(0, 0, 2 * self.key.height, self.key.height);
        let is_seen = |at: Position| {
            let [left, top] = [at.x * cell.width, at.y * cell.height];
            let mut pixels = Rect::new(left, top, cell.width, cell.height).positions();
            pixels.any(|at| {
                let tone = self.raster.tones[self.tone_at(at, cell)];
                tone.coverage() > 0
            })
        };
        squares.positions().map(is_seen).collect()
    }

    /// Returns the index of the tone of a pixel, counted from the upper left of the cells that the picture is centered on.
    /// `cell` is the size of a cell in pixels.
    pub fn tone_at(&self, pixel: Position, cell: Size) -> usize {
        /// The tone of the square's background.
        const BACKGROUND: usize = 0;
        let PictureKey { height, side, .. } = self.key;
        // The pixel's column or row in the picture; `None` in the margin around it.
        let in_picture = |at: u16, length: u16| {
            let margin = length.saturating_sub(side) / 2;
            at.checked_sub(margin).filter(|at| *at < side)
        };
        let column = in_picture(pixel.x, 2 * height * cell.width);
        let row = in_picture(pixel.y, height * cell.height);
        let (Some(column), Some(row)) = (column, row) else {
            return BACKGROUND;
        };
        let index = usize::from(row) * self.raster.side + usize::from(column);
        self.raster.pixels[index].into()
    }

    /// Returns the color of each of the picture's tones on a square of this color.
    pub fn colors_on(&self, ground: Rgb) -> Vec<Rgb> {
        let colors = &self.key.colors[self.color as usize];
        if self.key.purpose.is_ghost() {
            self.raster.ghost_colors_on(ground, colors)
        } else {
            self.raster.colors_on(ground, colors)
        }
    }

    /// Returns the content of a PNG file with a transparent background.
    fn png(&self) -> Vec<u8> {
        let colors = &self.key.colors[self.color as usize];
        if self.key.purpose.is_ghost() {
            self.raster.ghost_png(colors)
        } else {
            self.raster.png(colors)
        }
    }

    /// Returns true if any of the picture is visible in the cell at this row and column, counted from its upper left.
    #[cfg(test)]
    pub fn is_seen(&self, row: u16, column: u16) -> bool {
        self.seen[usize::from(row * 2 * self.key.height + column)]
    }

    /// Returns how many cells show any part of the picture.
    pub fn count_seen(&self) -> usize {
        self.seen.iter().filter(|is_seen| **is_seen).count()
    }
}

/// A picture and its number in the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    number: u8,
    /// The height of the picture in cells. The picture is twice as wide.
    rows: u16,
    image: &'a Image,
}

impl Picture<'_> {
    /// Puts the picture on the screen, with its upper left in this cell. Cells where none of it is visible stay as they are.
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

/// The numbers of one game's pictures, and how the pictures reach the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    first: u8,
    route: Route,
}

impl Range {
    /// Returns the range for the terminal device with this number.
    pub fn of_device(device: u64, route: Route) -> Self {
        let range = u8::try_from(device % RANGES).unwrap_or_default();
        Self {
            first: FIRST_NUMBER + range * NUMBERS,
            route,
        }
    }

    /// Returns the sequences that make the terminal delete all of these pictures.
    pub fn deletion(self) -> String {
        let mut sequences = String::new();
        for place in 0..NUMBERS {
            push_deletion(&mut sequences, self.route, self.first + place);
        }
        sequences
    }

    fn number(self, purpose: Use, piece: Piece) -> u8 {
        self.first + PIECES * purpose as u8 + 6 * piece.color as u8 + piece.role as u8
    }

    /// Returns the use and the piece of the picture with this number; `None` if the number is outside the range.
    fn read(self, number: u8) -> Option<Numbered> {
        let place = number.checked_sub(self.first)?;
        Some(Numbered {
            purpose: *Use::ALL.get(usize::from(place / PIECES))?,
            piece: place % PIECES,
        })
    }

    /// Returns the number of the ghost of the piece with this number; `None` if the number is outside the range.
    fn ghost_of(self, number: u8) -> Option<u8> {
        let Numbered { purpose, piece } = self.read(number)?;
        Some(self.first + PIECES * purpose.ghost() as u8 + piece)
    }
}

/// The use and the piece that the number of a picture stands for.
struct Numbered {
    purpose: Use,
    /// The index of the piece in the order of [`pieces`].
    piece: u8,
}

/// The pictures that a terminal should have.
#[derive(Clone, Debug)]
pub struct Pictures {
    pub way: Way,
    pub range: Range,
    /// The size of a cell in pixels; `None` if we do not know it.
    cell: Option<Size>,
    colors: PictureColors,
    /// The pictures of each use, in the order of [`Use::ALL`]; `None` for those that are not drawn yet.
    sets: [Option<PictureSet>; Use::ALL.len()],
}

impl Pictures {
    /// Returns pictures for pieces in these colors. `prepare` draws them.
    pub fn new(way: Way, range: Range, cell: Option<Size>, colors: PictureColors) -> Self {
        Self {
            way,
            range,
            cell,
            colors,
            sets: [const { None }; Use::ALL.len()],
        }
    }

    /// Returns true if pictures pass through tmux. tmux does not store them, so a terminal that attaches later lacks them.
    pub fn go_through_tmux(&self) -> bool {
        self.range.route == Route::Tmux
    }

    /// Takes one of the ranges that no game on this terminal device uses. The process ID chooses among them, so pictures that
    /// another process has printed usually stay too.
    pub fn number_beside_games(&mut self, device: u64) {
        let beside = 1 + u64::from(std::process::id()) % (RANGES - 1);
        self.range = Range::of_device(device % RANGES + beside, self.range.route);
    }

    /// Draws the pictures for squares of these heights in cells, unless they exist already. `dialog` is for the squares in a
    /// dialog or in the position editor's tray. A height is `None` if nothing needs such squares.
    pub fn prepare(&mut self, board: Option<u16>, dialog: Option<u16>) {
        // A dialog with squares as high as the board's uses the board's pictures.
        let other_dialog = if dialog == board { None } else { dialog };
        for purpose in Use::ALL {
            let height = match purpose {
                Use::Board | Use::BoardGhost => board.filter(|height| fits(*height)),
                // Captured pieces are one row high.
                Use::Captured | Use::CapturedGhost => Some(1),
                Use::Dialog => other_dialog.filter(|height| fits(*height)),
            };
            // If nothing needs pictures of this use now, those that are drawn already stay.
            if let Some(height) = height {
                self.draw(self.key(purpose, height));
            }
        }
    }

    /// Returns how the pictures of this use look now on squares of this height in cells.
    fn key(&self, purpose: Use, height: u16) -> PictureKey {
        let PictureColors { pieces, captured } = self.colors;
        PictureKey {
            purpose,
            height,
            side: self.side_in_pixels(purpose, height),
            way: self.way,
            colors: match purpose {
                Use::Board | Use::BoardGhost | Use::Dialog => pieces,
                // Both sides have the same colors.
                Use::Captured | Use::CapturedGhost => [captured; 2],
            },
        }
    }

    /// Draws the pictures that `key` describes, unless they exist already.
    fn draw(&mut self, key: PictureKey) {
        let set = &mut self.sets[key.purpose as usize];
        let is_drawn = set.as_ref().is_some_and(|set| set.key == key);
        if !is_drawn {
            *set = Some(PictureSet::new(key));
        }
    }

    /// Returns the side, in pixels, of a picture for a square that is this many cells high.
    fn side_in_pixels(&self, purpose: Use, height: u16) -> u16 {
        let largest_in = |cell: Size| cell.height.min(2 * cell.width).saturating_mul(height);
        let usual = USUAL_CELL_HEIGHT.saturating_mul(height);
        let scaled = self
            .cell
            .map_or(usual, largest_in)
            .min(purpose.max_pixels());
        match self.way {
            Way::Placeholders => scaled,
            // Every cell must show the same number of pixels.
            Way::Placements => scaled.next_multiple_of(2 * height),
            Way::Sixels(cell) => largest_in(cell),
        }
    }

    /// Returns the picture of a piece for squares of this height in cells; `None` if it was not prepared.
    pub fn of_piece(&self, piece: Piece, height: u16, is_ghost: bool) -> Option<Picture<'_>> {
        let is_wanted =
            |set: &&PictureSet| set.key.height == height && set.key.purpose.is_ghost() == is_ghost;
        let set = self.sets.iter().flatten().find(is_wanted)?;
        Some(Picture {
            number: self.range.number(set.key.purpose, piece),
            rows: height,
            image: &set.images[6 * piece.color as usize + piece.role as usize],
        })
    }

    /// Returns the picture with this number; `None` if the number is outside our range, or if its picture is not drawn.
    pub fn image(&self, number: u8) -> Option<&Image> {
        let Numbered { purpose, piece } = self.range.read(number)?;
        let set = self.sets[purpose as usize].as_ref()?;
        set.images.get(usize::from(piece))
    }

    /// Returns the foreground color that turns this cell's part of a picture into its ghost; `None` if the cell shows no
    /// picture.
    pub fn ghost(&self, cell: &Cell) -> Option<TerminalColor> {
        let TerminalColor::Indexed(number) = cell.fg else {
            return None;
        };
        let number = self.range.ghost_of(number)?;
        placeholder::is_placeholder(cell.symbol()).then_some(TerminalColor::Indexed(number))
    }
}

/// Returns true if pieces on squares of this height in cells can be pictures. They cannot on squares one cell high, where marks
/// are beside the piece, nor on those that are too high for placeholders.
pub fn fits(height: u16) -> bool {
    (2..=MAX_HEIGHT).contains(&height)
}

/// The keys of the pictures that we have sent to the terminal, in the order of [`Use::ALL`]; `None` if we have sent none for a
/// use.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SentPictures([Option<PictureKey>; Use::ALL.len()]);

impl SentPictures {
    /// Records that the terminal has all of these pictures from now on. Returns the ones to send, because the terminal did not
    /// have them.
    pub fn update(&mut self, pictures: &Pictures) -> NewPictures {
        let mut new = NewPictures {
            range: pictures.range,
            uses: Vec::new(),
            sequences: String::new(),
        };
        for (sent, set) in self.0.iter_mut().zip(&pictures.sets) {
            let Some(set) = set else { continue };
            if sent.replace(set.key) != Some(set.key) {
                new.uses.push(set.key.purpose);
                pictures.push_set(set, &mut new.sequences);
            }
        }
        new
    }
}

impl Pictures {
    /// Adds the sequences that send the pictures of one use. Adds nothing for a terminal that shows sixels, because it stores
    /// no pictures.
    fn push_set(&self, set: &PictureSet, sequences: &mut String) {
        let Range { route, .. } = self.range;
        for (piece, image) in pieces().zip(&set.images) {
            let number = self.range.number(set.key.purpose, piece);
            match self.way {
                Way::Placeholders => {
                    let rows = set.key.height;
                    push_for_placeholders(sequences, route, number, rows, &image.png());
                }
                Way::Placements => push_for_placements(sequences, number, &image.png()),
                Way::Sixels(_) => {}
            }
        }
    }
}

/// The pictures to send to the terminal, because it did not have them.
#[derive(Clone, Debug)]
pub struct NewPictures {
    range: Range,
    uses: Vec<Use>,
    /// The sequences that send the pictures; empty if the terminal stores no pictures.
    pub sequences: String,
}

impl NewPictures {
    pub fn is_empty(&self) -> bool {
        self.uses.is_empty()
    }

    /// Returns true if the picture with this number is one of these.
    pub fn contain(&self, number: u8) -> bool {
        let numbered = self.range.read(number);
        numbered.is_some_and(|it| self.uses.contains(&it.purpose))
    }
}

#[cfg(test)]
mod tests;
