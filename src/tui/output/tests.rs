mod random_frames;

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::*;

/// A frame with this text.
fn cells(text: &str) -> Buffer {
    let mut cells = Buffer::empty(Rect::new(0, 0, 20, 4));
    cells.set_string(0, 0, text, Style::new());
    cells
}

/// Returns the updates for frames that show these texts one after the other, each with the cursor in this column.
fn updates<const N: usize>(frames: [(&str, u16); N]) -> [String; N] {
    let mut shown = ShownFrame::empty(Size::new(20, 4));
    frames.map(|(text, column)| shown.update(cells(text), Position::new(column, 0), None))
}

#[test]
fn a_frame_is_shown_at_once() {
    let texts = ["first", "second"];
    for (update, text) in updates(texts.map(|text| (text, 5))).iter().zip(texts) {
        assert!(update.contains(text));
        assert!(update.starts_with("\x1b[?2026h") && update.ends_with("\x1b[?2026l"));
    }
}

#[test]
fn cells_that_the_terminal_already_shows_are_not_sent() {
    let [_, same, moved] = updates([("same", 1), ("same", 1), ("same", 2)]);
    assert_eq!(same, "");
    assert_eq!(moved, "\x1b[?2026h\x1b[1;3H\x1b[?2026l");
}

#[test]
fn spaces_beside_a_block_that_is_gone_are_drawn_again() {
    for (before, after, drawn) in [
        ("a ▟ b", "a   b", "\x1b[1;2H   "),
        ("a ▟ b", "a ▙ b", "\x1b[1;2H ▙ "),
        ("a▟▙b", "a  b", "\x1b[1;2H  "),
        ("a x b", "a   b", "\x1b[1;3H "),
        ("▟", "", "\x1b[1;1H  "),
    ] {
        let mut shown = ShownFrame::empty(Size::new(20, 4));
        shown.update(cells(before), Position::ORIGIN, None);
        shown.forget_spaces_beside_blocks(&cells(after));
        let update = shown.update(cells(after), Position::ORIGIN, None);
        assert!(update.contains(&format!("{drawn}\x1b")), "{update:?}");
    }
}

#[test]
fn the_cursor_returns_after_cells_were_drawn() {
    let [first, second] = updates([("a", 1), ("b", 1)]);
    assert!(first.contains("\x1b[?25h\x1b[1;2H"), "{first:?}");
    assert_eq!(second, "\x1b[?2026h\x1b[1;1Hb\x1b[1;2H\x1b[?2026l");
}

#[test]
fn a_screen_of_another_size_or_with_anything_on_it_is_cleared() {
    let cells = Buffer::empty(Rect::new(0, 0, 3, 2));
    for mut shown in [ShownFrame::default(), ShownFrame::empty(Size::new(2, 3))] {
        let update = shown.update(cells.clone(), Position::ORIGIN, None);
        assert_eq!(update, "\x1b[?2026h\x1b[2J\x1b[?25h\x1b[1;1H\x1b[?2026l");
    }
}
