use ratatui::layout::Rect;

use super::*;
use crate::rules::tests::fuzz::one_in;
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
fn consecutive_devices_have_different_ranges_and_no_number_is_a_color_that_users_change() {
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
        let deletion = range(device).deletion();
        for purpose in Use::ALL {
            for piece in pieces() {
                let number = range(device).number(purpose, piece);
                assert!(deletion.contains(&format!(",i={number},")), "{number}");
            }
        }
    }
}

#[test]
fn printed_pictures_have_no_number_of_a_game() {
    for device in 0..10 {
        let mut beside = Pictures::new(Way::Placeholders, range(device), None, colors());
        beside.number_beside_games(device);
        assert_ne!(beside.range, range(device));
    }
}

#[test]
fn the_pictures_of_a_game_and_those_of_a_dialog_are_small_at_every_size() {
    let bytes = |sequences: &str| -> usize {
        let contents = sequences
            .split("\x1b\\")
            .filter_map(|it| it.split_once(';'));
        contents.map(|(_, content)| content.len()).sum()
    };
    let cells = [None, Some(Size::new(9, 18)), Some(Size::new(20, 40))];
    for (turn, cell) in cells.into_iter().enumerate() {
        for height in one_in(3, &[2, 3, 5, 8, 14, 24, 48], turn) {
            let (mut pictures, mut sent) = (pictures(cell), SentPictures::default());
            pictures.prepare(Some(height), None);
            let of_game = bytes(&sent.update(&pictures).sequences);
            assert!(of_game <= 22 << 10, "{of_game} at {height}");
            pictures.prepare(Some(height), Some(4));
            let of_dialog = bytes(&sent.update(&pictures).sequences);
            assert!(of_dialog <= 10 << 10, "{of_dialog} at {height}");
        }
    }
}

#[test]
fn pictures_in_a_dialog_are_as_large_as_their_squares_in_usual_cells() {
    for height in [2, 3, 4] {
        let mut pictures = pictures(Some(Size::new(9, 18)));
        pictures.prepare(Some(5), Some(height));
        let dialog = pictures.sets[Use::Dialog as usize].as_ref().unwrap();
        assert_eq!(dialog.key.side, 18 * height);
    }
}

#[test]
fn only_what_the_terminal_does_not_have_is_sent() {
    let mut sent = SentPictures::default();
    let mut pictures = pictures(None);
    pictures.prepare(Some(2), None);
    let first = sent.update(&pictures).sequences;
    assert!(!first.is_empty() && sent.update(&pictures).sequences.is_empty());
    pictures.prepare(Some(2), Some(3));
    let dialog = sent.update(&pictures).sequences;
    assert!(!dialog.is_empty() && dialog.len() < first.len());
    pictures.prepare(Some(4), Some(3));
    let larger = sent.update(&pictures).sequences;
    assert!(larger.contains(",c=8,r=4,") && !larger.contains("r=3,"));
    // The program was stopped, or the terminal lost: it has no pictures any more.
    assert!(SentPictures::default().update(&pictures).sequences.len() > larger.len());
}

#[test]
fn squares_that_are_too_small_or_too_large_have_no_pictures() {
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
fn a_picture_keeps_the_background_and_the_cells_where_none_of_it_is_visible() {
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
fn a_cell_of_a_picture_has_the_ghost_of_the_same_piece_and_other_cells_have_none() {
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
