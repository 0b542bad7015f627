//! Random frames with pictures, on a terminal that decodes what it receives: an update must leave the same screen that a new
//! frame draws.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::{Color, Style};

use super::super::ShownFrame;
use crate::drawing::Rgb;
use crate::rules::{self, Piece, Role};
use crate::theme::{Depth, ThemeFile};
use crate::tui::pictures::{Pictures, Range, Route, Way, read_part};
use crate::tui::theme::Theme;

const SCREEN: Rect = Rect::new(0, 0, 20, 8);
/// The size of a cell in pixels. Pictures do not fill squares of such cells.
const CELL: Size = Size::new(4, 7);
/// The height of a square in cells.
const SQUARE: u16 = 2;

/// Random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u16) -> u16 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        u16::try_from((self.0 >> 33) % u64::from(end)).unwrap()
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.below(u16::try_from(all.len()).unwrap()))]
    }

    fn place(&mut self) -> Position {
        Position::new(self.below(SCREEN.width), self.below(SCREEN.height))
    }
}

/// The pixels of a cell that was painted over, in percent.
type Pixels = Vec<Rgb>;

/// A picture, or part of one, placed on the screen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Placed {
    number: u8,
    /// What was sent of it.
    image: String,
    /// Its column and row on the screen and in the picture.
    at: (u16, u16),
    from: (u16, u16),
    columns: u16,
    rows: u16,
}

impl Placed {
    fn covers(&self, at: Position) -> bool {
        let (x, y) = self.at;
        Rect::new(x, y, self.columns, self.rows).contains(at)
    }
}

/// A terminal that panics at anything it does not expect.
struct Terminal {
    cells: vt100::Parser,
    painted: BTreeMap<Position, Pixels>,
    images: BTreeMap<u8, String>,
    /// By the number of the picture and that of the place.
    placed: BTreeMap<(u8, u32), Placed>,
    /// The cells that the last update painted.
    just_painted: BTreeSet<Position>,
}

impl Terminal {
    fn new() -> Self {
        let [rows, columns] = [SCREEN.height, SCREEN.width].map(|count| count.try_into().unwrap());
        Self {
            cells: vt100::Parser::new(rows, columns, 0),
            painted: BTreeMap::new(),
            images: BTreeMap::new(),
            placed: BTreeMap::new(),
            just_painted: BTreeSet::new(),
        }
    }

    fn cursor(&self) -> Position {
        let (y, x) = self.cells.screen().cursor_position();
        Position::new(x, y)
    }

    fn take(&mut self, update: &str) {
        self.just_painted.clear();
        let mut rest = update;
        while let Some(letter) = rest.chars().next() {
            let string = |begin| rest.strip_prefix(begin)?.split_once("\x1b\\");
            if let Some((sixels, after)) = string("\x1bP7;1q") {
                self.paint(sixels);
                rest = after;
            } else if let Some((command, after)) = string("\x1b_G") {
                self.obey(command);
                rest = after;
            } else if letter == '\x1b' {
                let end = rest.find(|it: char| it.is_ascii_alphabetic()).unwrap();
                let (sequence, after) = rest.split_at(end + 1);
                if sequence == "\x1b[2J" {
                    self.painted.clear();
                }
                self.cells.process(sequence.as_bytes());
                rest = after;
            } else {
                // Marks stay with the placeholder before them.
                let mut following = rest.char_indices().skip(1);
                let next = following.find(|(_, it)| letter.is_ascii() || !is_mark(*it));
                let (text, after) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
                if !letter.is_control() {
                    self.painted.remove(&self.cursor());
                }
                self.cells.process(text.as_bytes());
                rest = after;
            }
        }
    }

    /// Paints over cells, starting at the cursor.
    fn paint(&mut self, sixels: &str) {
        let Decoded { size, pixels } = decode(sixels);
        assert!(size.width.is_multiple_of(CELL.width) && size.height.is_multiple_of(CELL.height));
        let Position { x, y } = self.cursor();
        let (columns, rows) = (size.width / CELL.width, size.height / CELL.height);
        let cells = Rect::new(x, y, columns, rows);
        assert_eq!(cells, cells.intersection(SCREEN), "beyond the screen");
        for at in cells.positions() {
            let (left, top) = ((at.x - x) * CELL.width, (at.y - y) * CELL.height);
            let inside = Rect::new(left, top, CELL.width, CELL.height).positions();
            let index = |it: Position| usize::from(it.y * size.width + it.x);
            let seen = inside.map(|it| pixels[index(it)].expect("a pixel is not painted"));
            self.painted.insert(at, seen.collect());
            self.just_painted.insert(at);
        }
    }

    fn obey(&mut self, command: &str) {
        let (keys, content) = command.split_once(';').unwrap_or((command, ""));
        let keys: BTreeMap<&str, &str> = keys
            .split(',')
            .map(|it| it.split_once('=').unwrap())
            .collect();
        let number = |key| keys[key].parse::<u16>().unwrap();
        assert_eq!(keys["q"], "2", "no answer is asked for");
        match (keys["a"], keys.get("d")) {
            ("t" | "T", None) => {
                let image = keys["i"].parse().unwrap();
                let is_placed = self.placed.keys().any(|(number, _)| *number == image);
                assert!(!is_placed, "replaced while it is seen");
                assert_eq!(keys["m"], "0", "small pictures are one sequence");
                self.images.insert(image, content.to_owned());
            }
            ("p", None) => {
                let picture: u8 = keys["i"].parse().unwrap();
                let pixels = (number("w") / number("c"), number("h") / number("r"));
                let Position { x, y } = self.cursor();
                let placed = Placed {
                    number: picture,
                    image: self.images[&picture].clone(),
                    at: (x, y),
                    from: (number("x") / pixels.0, number("y") / pixels.1),
                    columns: number("c"),
                    rows: number("r"),
                };
                let place = (picture, keys["p"].parse().unwrap());
                assert_eq!(self.placed.insert(place, placed), None, "placed twice");
            }
            ("d", Some(&"a")) => self.placed.clear(),
            ("d", Some(&"i")) => {
                let place = (keys["i"].parse().unwrap(), keys["p"].parse().unwrap());
                assert!(self.placed.remove(&place).is_some(), "not there");
            }
            other => panic!("a command that is not needed: {other:?}"),
        }
    }

    /// Returns what is visible in each cell: its paint, unless that is only its ground, and its text and colors.
    fn seen(&self) -> Vec<(Position, Option<&Pixels>, String)> {
        let cells = SCREEN.positions().map(|at| {
            let cell = self.cells.screen().cell(at.y, at.x).unwrap();
            let [mut ink, mut ground] = [cell.fgcolor(), cell.bgcolor()];
            if cell.inverse() {
                (ink, ground) = (ground, ink);
            }
            let text = match cell.contents() {
                "" | " " => format!("{ground:?}"),
                text => format!("{text} {ink:?} {ground:?}"),
            };
            let is_ground = |pixels: &Pixels| match ground {
                vt100::Color::Rgb(red, green, blue) => {
                    let ground = [red, green, blue].map(hundredths);
                    pixels.iter().all(|pixel| *pixel == ground)
                }
                _ => false,
            };
            let painted = self.painted.get(&at).filter(|it| !is_ground(it));
            (at, painted, text)
        });
        cells.collect()
    }

    fn placed(&self) -> BTreeSet<&Placed> {
        self.placed.values().collect()
    }
}

/// Returns true for a character that joins the cell of the character before it.
fn is_mark(letter: char) -> bool {
    ratatui::text::Span::raw(letter.to_string()).width() == 0
}

fn hundredths(part: u8) -> u8 {
    u8::try_from((u32::from(part) * 100 + 127) / 255).unwrap()
}

/// A picture that was sent as sixels.
struct Decoded {
    size: Size,
    /// `None` where nothing was painted.
    pixels: Vec<Option<Rgb>>,
}

fn decode(sixels: &str) -> Decoded {
    let mut rest = sixels;
    let numbers = |rest: &mut &str| -> Vec<u16> {
        let end = rest.find(|it: char| !it.is_ascii_digit() && it != ';');
        let (text, after) = rest.split_at(end.unwrap_or(rest.len()));
        *rest = after;
        text.split(';').map(|it| it.parse().unwrap()).collect()
    };
    let mut palette: BTreeMap<u16, Rgb> = BTreeMap::new();
    let mut decoded = Decoded {
        size: Size::ZERO,
        pixels: Vec::new(),
    };
    let (mut x, mut y, mut color, mut count) = (0, 0, None, 1);
    while let Some(letter) = rest.chars().next() {
        rest = &rest[1..];
        match letter {
            '"' => {
                let [1, 1, width, height] = numbers(&mut rest)[..] else {
                    panic!("pixels are not square");
                };
                decoded.size = Size::new(width, height);
                decoded.pixels = vec![None; usize::from(width) * usize::from(height)];
            }
            '#' => match numbers(&mut rest)[..] {
                [number] => color = Some(palette[&number]),
                [number, 2, ref parts @ ..] => {
                    let parts: Vec<u8> =
                        parts.iter().map(|it| u8::try_from(*it).unwrap()).collect();
                    palette.insert(number, parts.try_into().unwrap());
                }
                ref other => panic!("no color: {other:?}"),
            },
            '!' => count = numbers(&mut rest)[0],
            '$' => x = 0,
            '-' => (x, y) = (0, y + 6),
            '?'..='~' => {
                let bits = u32::from(letter) - u32::from('?');
                for column in x..x + count {
                    for row in (0..6).filter(|row| bits >> row & 1 == 1).map(|row| y + row) {
                        assert!(column < decoded.size.width && row < decoded.size.height);
                        let index = usize::from(row * decoded.size.width + column);
                        let before = decoded.pixels[index].replace(color.unwrap());
                        assert_eq!(before, None, "painted twice");
                    }
                }
                x += count;
                count = 1;
            }
            other => panic!("no sixel: {other:?}"),
        }
    }
    assert!(palette.len() <= 16, "{} colors", palette.len());
    decoded
}

/// Something on the screen.
#[derive(Clone, Copy, Debug)]
enum Item {
    Piece {
        piece: Piece,
        height: u16,
        is_ghost: bool,
        at: Position,
    },
    Text(Position),
    /// A square with another ground.
    Marked(Position),
}

impl Item {
    fn random(numbers: &mut Numbers) -> Self {
        let at = numbers.place();
        match numbers.below(8) {
            0 => Self::Text(at),
            1 => Self::Marked(at),
            kind => Self::Piece {
                piece: Piece {
                    color: numbers.one_of(&rules::Color::ALL),
                    role: numbers.one_of(&[Role::Pawn, Role::King]),
                },
                height: if kind == 2 { 1 } else { SQUARE },
                is_ghost: kind == 3,
                at,
            },
        }
    }

    fn draw(self, pictures: &Pictures, buffer: &mut Buffer) {
        match self {
            Self::Piece {
                piece,
                height,
                is_ghost,
                at,
            } => {
                if let Some(picture) = pictures.of_piece(piece, height, is_ghost) {
                    picture.put(buffer, at);
                }
            }
            Self::Text(at) => buffer.set_string(at.x, at.y, "text", Style::new().fg(Color::Red)),
            Self::Marked(at) => {
                let square = Rect::new(at.x, at.y, 2 * SQUARE, SQUARE).intersection(SCREEN);
                buffer.set_style(square, Style::new().bg(Color::Rgb(200, 60, 40)));
            }
        }
    }
}

/// Returns a frame with these items on a board.
fn frame(items: &[Item], pictures: &Pictures) -> Buffer {
    let mut buffer = Buffer::empty(SCREEN);
    for at in SCREEN.positions() {
        let is_light = (at.x / (2 * SQUARE) + at.y / SQUARE).is_multiple_of(2);
        let ground = if is_light {
            Color::Rgb(210, 180, 140)
        } else {
            Color::Rgb(120, 80, 50)
        };
        buffer[at].set_bg(ground);
    }
    for item in items {
        item.draw(pictures, &mut buffer);
    }
    buffer
}

/// Returns pictures in the colors of a theme.
fn pictures(way: Way, theme: &str) -> Pictures {
    let theme = Theme::new(&ThemeFile::built_in(theme).unwrap(), Depth::True);
    let range = Range::of_device(0, Route::Direct);
    let mut pictures = Pictures::new(way, range, Some(CELL), theme.picture_colors());
    pictures.prepare(Some(SQUARE), None);
    pictures
}

/// Checks that the cells that show a placed picture are exactly those that should.
fn assert_placed(terminal: &Terminal, cells: &Buffer, pictures: &Pictures) {
    for at in SCREEN.positions() {
        let cell = &cells[at];
        let part = read_part(cell.symbol());
        let over = terminal.placed.values().filter(|it| it.covers(at));
        let seen = over.filter(|placed| {
            let column = at.x - placed.at.0 + placed.from.0;
            let row = at.y - placed.at.1 + placed.from.1;
            let is_meant = part == Some((row, column)) && cell.fg == Color::Indexed(placed.number);
            assert!(
                is_meant || !pictures.image(placed.number).unwrap().is_seen(row, column),
                "seen at {at}: {placed:?}"
            );
            is_meant
        });
        assert_eq!(seen.count(), usize::from(part.is_some()), "at {at}");
    }
}

/// Shows random frames one after the other, and checks that each update leaves the same screen that a new frame draws.
fn assert_updates_are_whole(way: Way) {
    const FRAMES: usize = 60;
    let mut numbers = Numbers(2026);
    let themes = ["wood", "ocean"].map(|theme| pictures(way, theme));
    let mut pictures = &themes[0];
    let mut items: Vec<Item> = (0..8).map(|_| Item::random(&mut numbers)).collect();
    let mut terminal = Terminal::new();
    let mut shown = ShownFrame::default();
    let mut count = 0;
    for _ in 0..FRAMES {
        let index = numbers.below(8);
        items[usize::from(index)] = Item::random(&mut numbers);
        match numbers.below(12) {
            0 => pictures = numbers.one_of(&[&themes[0], &themes[1]]),
            1 => shown = ShownFrame::default(),
            _ => {}
        }
        let cells = frame(&items, pictures);
        terminal.take(&shown.update(cells.clone(), Position::ORIGIN, Some(pictures)));
        let mut fresh = Terminal::new();
        let new = ShownFrame::default().update(cells.clone(), Position::ORIGIN, Some(pictures));
        fresh.take(&new);
        assert_eq!(terminal.seen(), fresh.seen());
        assert_eq!(terminal.placed(), fresh.placed());
        let is_part = |cell: &Cell| read_part(cell.symbol()).is_some();
        for at in SCREEN.positions().filter(|at| is_part(&cells[*at])) {
            count += 1;
            assert_eq!(
                fresh.painted.contains_key(&at),
                matches!(way, Way::Sixels(_))
            );
        }
        for at in &terminal.just_painted {
            assert!(is_part(&cells[*at]) || cells[*at].symbol() == " ", "{at}");
        }
        if way == Way::Placements {
            assert_placed(&terminal, &cells, pictures);
        }
    }
    assert!(count > 1000, "there are pictures to see: {count}");
    // Without pictures, none of them stays.
    let cells = frame(&[], pictures);
    terminal.take(&shown.update(cells.clone(), Position::ORIGIN, None));
    let mut fresh = Terminal::new();
    fresh.take(&ShownFrame::default().update(cells, Position::ORIGIN, None));
    assert_eq!(terminal.seen(), fresh.seen());
    assert_eq!(terminal.placed.len(), 0);
}

#[test]
fn what_an_update_paints_is_what_a_new_frame_paints() {
    assert_updates_are_whole(Way::Sixels(CELL));
}

#[test]
fn what_an_update_places_is_what_a_new_frame_places() {
    assert_updates_are_whole(Way::Placements);
}

#[test]
fn an_update_with_placeholders_ends_like_a_new_frame() {
    assert_updates_are_whole(Way::Placeholders);
}
