//! How the text dialog looks.

use super::*;
use crate::primer;
use crate::theme::ThemeFile;
use crate::tui::appearance::PieceSet;
use crate::tui::layout::tests::layout_of;
use crate::tui::pieces::DrawingStyle;
use crate::tui::theme::{Depth, Theme};
use crate::tui::ui::Seen;

/// Draws the dialog alone on a screen, after these keys. Returns the screen and its clickable parts.
fn drawn(mut dialog: TextDialog, (width, height): (u16, u16), text: &str) -> (Buffer, Seen) {
    let screen = Rect::new(0, 0, width, height);
    let layout = layout_of(screen, Color::White);
    let mut look = Appearance::new(
        Theme::new(&ThemeFile::default(), Depth::True),
        PieceSet::Drawn(DrawingStyle::Blocks),
    );
    look.prepare(None, dialog.diagram_unit(&layout));
    for key in keys(text) {
        dialog.key(key, &layout);
    }
    let mut buffer = Buffer::empty(screen);
    let mut ui = Ui::new(&mut buffer, &look, &layout);
    dialog.draw(&mut ui, &Config::default());
    let seen = ui.seen;
    (buffer, seen)
}

/// Returns the topics that the lower edge of a topic links to, with their labels.
pub fn links(topic: TextDialog, size: (u16, u16)) -> Vec<(usize, String)> {
    let (buffer, seen) = drawn(topic, size, "");
    let label = |rect: Rect| rect.positions().map(|at| buffer[at].symbol()).collect();
    let items = seen.items().into_iter();
    items.map(|(topic, rect)| (topic, label(rect))).collect()
}

#[test]
fn links_on_a_narrow_frame_are_arrows() {
    let links = links(TextDialog::topic(&TOPICS[3]), (24, 9));
    let labels: Vec<_> = links.iter().map(|(_, label)| &**label).collect();
    assert_eq!(labels, [" ← ", " → "]);
}

/// Returns where a topic of the rules begins on a screen.
fn corner_of(word: &str, (width, height): (u16, u16)) -> Point {
    let layout = layout_of(Rect::new(0, 0, width, height), Color::White);
    frame::inside(TextDialog::topic(primer::find(word).unwrap()).rect(&layout)).as_position()
}

/// Draws a topic of the rules on a screen.
fn topic(word: &str, size: (u16, u16), text: &str) -> Buffer {
    drawn(TextDialog::topic(primer::find(word).unwrap()), size, text).0
}

/// Returns the rows of a picture as text.
fn rows(picture: &Buffer) -> Vec<String> {
    let rows = picture.content().chunks(picture.area.width.into());
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect()
}

#[test]
fn text_is_beside_the_diagram_if_there_is_room_and_else_below() {
    let row = |size, text: &str| {
        let rows = rows(&topic("bishop", size, ""));
        rows.iter().position(|row| row.contains(text))
    };
    assert_eq!(row((80, 24), "The bishop moves along"), Some(1));
    assert_eq!(row((80, 24), "  a   b   c"), Some(17));
    assert_eq!(row((50, 60), "  a   b   c"), Some(17));
    assert_eq!(row((50, 60), "The bishop moves along"), Some(21));
}

#[test]
fn reading_page_by_page_shows_whole_diagrams() {
    for size in [(80, 24), (100, 30), (120, 40)] {
        let digits = usize::from(corner_of("castling", size).x);
        for spaces in 0..7 {
            let rows = rows(&topic("castling", size, &" ".repeat(spaces)));
            let ranks = rows
                .iter()
                .filter_map(|row| row.chars().nth(digits)?.to_digit(10));
            let ranks: Vec<u32> = ranks.collect();
            assert_eq!(ranks, [8, 7, 6, 5, 4, 3, 2, 1], "{rows:#?}");
            assert!(
                rows[1].contains(char::is_alphabetic),
                "the text begins in the first row"
            );
        }
    }
}

#[test]
fn articles_stand_back() {
    let page = topic("bishop", (80, 24), "");
    let faint = Theme::new(&ThemeFile::default(), Depth::True).faint().fg;
    let row = rows(&page)
        .iter()
        .position(|row| row.contains("(FIDE 3.2"))
        .unwrap();
    let row = u16::try_from(row).unwrap();
    let letters = (0..80).filter(|&x| {
        page.cell((x, row))
            .is_some_and(|cell| Some(cell.fg) == faint)
    });
    let cited: String = letters
        .map(|x| page.cell((x, row)).unwrap().symbol())
        .collect();
    assert_eq!(
        cited.trim_matches(|c: char| !c.is_ascii()),
        "(FIDE 3.2, 3.5)"
    );
}
