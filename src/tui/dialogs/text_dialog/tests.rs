//! What keys and clicks do in the text dialog.

mod drawing;

use super::*;
use crate::command::Help;
use crate::settings::SignKeys;
use crate::tui::dialogs::help_dialog;
use crate::tui::keys::help_rows;
use crate::tui::layout::tests::layout_of;
use crate::tui::tests::{TestScreen, keys};

/// The inside of a frame on an 80x24 screen.
const INSIDE: Size = Size::new(76, 21);

/// Returns the dialog after these keys.
fn after(mut dialog: TextDialog, text: &str) -> TextDialog {
    for key in keys(text) {
        assert!(dialog.press(key.code, INSIDE), "{key:?} closes");
    }
    dialog
}

/// Returns the title on the frame.
fn title(dialog: &TextDialog) -> &'static str {
    dialog.titles().0
}

#[test]
fn left_and_right_step_through_the_topics() {
    let king = || TextDialog::topic(crate::primer::find("king").unwrap());
    assert_eq!(title(&after(king(), "<Right>")), "Castling");
    assert_eq!(title(&after(king(), "<Left>")), "The pawn");
    let ends = after(TextDialog::topic(&TOPICS[0]), "<Left>");
    assert_eq!(title(&ends), TOPICS[0].title);
}

#[test]
fn space_alone_reads_the_whole_book() {
    let mut dialog = TextDialog::topic(&TOPICS[0]);
    let mut read = vec![title(&dialog)];
    for _ in 0..200 {
        assert!(dialog.press(KeyCode::Char(' '), INSIDE));
        if read.last() != Some(&title(&dialog)) {
            read.push(title(&dialog));
        }
    }
    let all: Vec<&str> = TOPICS.iter().map(|topic| topic.title).collect();
    assert_eq!(read, all);
}

#[test]
fn rows_scroll_one_by_one_and_stop_at_the_end() {
    let help = || help_dialog(Help::All, None, &SignKeys::default());
    assert_eq!(after(help(), "<Down><Down><Up>").first, 1);
    let last = after(help(), "<End>").first;
    let lowest = after(help(), &"<Down>".repeat(200)).first;
    assert_eq!(lowest, last);
    assert!(last + INSIDE.height >= help().flow(INSIDE).height);
    assert_eq!(after(help(), "<End><Home>").first, 0);
    assert_eq!(after(help(), "<PageDown><PageUp>").first, 0);
}

#[test]
fn any_other_key_closes() {
    for mut dialog in [
        help_dialog(Help::All, None, &SignKeys::default()),
        TextDialog::topic(&TOPICS[3]),
    ] {
        assert!(!dialog.press(KeyCode::Esc, INSIDE));
        assert!(!dialog.press(KeyCode::Char('e'), INSIDE));
    }
}

#[test]
fn a_click_opens_a_topic_and_the_lower_edge_leads_to_its_neighbours() {
    let mut dialog = TextDialog::topic(&TOPICS[0]);
    dialog.click(4, Step::None);
    assert_eq!(title(&dialog), "The rook");
    let [before, after] = &drawing::links(TextDialog::topic(&TOPICS[4]), (80, 24))[..] else {
        panic!("two neighbours");
    };
    assert_eq!(before.1, " ← Moving and capturing ");
    dialog.click(after.0, Step::None);
    assert_eq!(title(&dialog), "The bishop");
}

#[test]
fn the_first_page_of_help_has_the_keys_until_leaving_on_80x24_and_the_rules_are_one_key_away() {
    let layout = layout_of(Rect::new(0, 0, 80, 24), Color::White);
    let mut help = help_dialog(Help::Overview, Some("~/games"), &SignKeys::default());
    let size = frame::inside(help.rect(&layout)).as_size();
    let flow = help.flow(size);
    let seen = flow
        .items
        .iter()
        .filter(|item| item.rect.bottom() <= size.height);
    let words: Vec<&str> = seen
        .map(|item| match &item.content {
            Content::Line(text) | Content::Accented(text) => text.as_str(),
            Content::Diagram(_) | Content::Plot(_) => "",
        })
        .collect();
    let rows = help_rows(&SignKeys::default());
    let leaving = rows
        .iter()
        .position(|(names, _)| names.starts_with("Ctrl-C"));
    for (names, help) in rows.into_iter().take(leaving.unwrap() + 1) {
        assert!(words.contains(&&*names), "{names}");
        assert!(words.contains(&help), "{help} in one line");
    }
    assert!(
        words
            .iter()
            .any(|line| line.starts_with("/ begins a command"))
    );
    assert!(words.contains(&"Games are kept in ~/games"));
    assert!(help.hints(true)[0].contains("rules"));
    let leads_to = help.key(KeyCode::Right.into(), &layout);
    assert_eq!(leads_to, Request::Line("/rules"));
}

/// A game that loses a queen after a long thought.
const REVIEWED: &str = "[White \"Bartholomew Fitzgerald-Smythe\"]\n[TimeControl \"300\"]\n[Result \"1-0\"]\n\n\
    1. e4 {[%clk 0:04:57]} d5 {[%clk 0:04:58]} 2. exd5 {[%clk 0:04:50]} Qxd5 {[%clk 0:02:58]} \
    3. Nc3 {[%clk 0:03:40]} Qxg2 {[%clk 0:02:50]} 4. Bxg2 {[%clk 0:03:39]} 1-0";

#[test]
fn a_review_has_its_plots_and_every_sentence_at_every_size() {
    for size in [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60)] {
        let mut screen = TestScreen::from_pgn(REVIEWED).with_size(size);
        screen.keys("$");
        let mut text = String::new();
        for _ in 0..3 {
            let buffer = screen.draw().buffer;
            let layout = screen.app.layout();
            for row in frame::inside(screen.app.layers.dialog_frame(&layout).unwrap()).rows() {
                text.extend(row.positions().map(|at| buffer[at].symbol()));
                text.push(' ');
            }
            screen.keys(" ");
        }
        let words: Vec<_> = text.split_whitespace().collect();
        let text = words.join(" ");
        assert!(!text.contains('…'), "{size:?}: {text}");
        for part in [
            "Time per move longest 2:00",
            "Material",
            "4 moves",
            "the longest thought took 1:10, for 3. Nc3",
            "Black used 2:10;",
            "Qxg2 to 4. Bxg2. Now White is ahead by 8 points",
        ] {
            assert!(text.contains(part), "{size:?}: {part}: {text}");
        }
    }
}

#[test]
fn a_click_on_a_bar_of_a_review_looks_at_its_move() {
    let mut screen = TestScreen::from_pgn(REVIEWED);
    screen.keys("$");
    let bars = screen
        .seen()
        .hits()
        .iter()
        .filter_map(|(rect, hit)| match hit {
            Request::Answer(_) => Some(rect.as_position()),
            _ => None,
        });
    let bars: Vec<_> = bars.collect();
    // Black's half of the second move's column.
    screen.click_at(bars[3]);
    assert!(screen.app.layers.dialog().is_none());
    assert_eq!(screen.app.shown().path().plies(), 4);
}
