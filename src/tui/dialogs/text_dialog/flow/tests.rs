//! Checks the layout of texts at every size.

use super::*;

/// The room inside a frame, on screens from the smallest one with a board to a very large one.
const ROOMS: [Size; 7] = [
    Size::new(36, 9),
    Size::new(76, 21),
    Size::new(96, 27),
    Size::new(116, 37),
    Size::new(46, 57),
    Size::new(196, 57),
    Size::new(296, 97),
];

/// All topics.
fn texts() -> impl Iterator<Item = Text> {
    (0..TOPICS.len()).map(Text::Topic)
}

#[test]
fn from_80x24_on_a_diagram_is_visible_together_with_all_its_text() {
    for room in ROOMS.into_iter().filter(|room| room.width >= 76) {
        for text in texts() {
            for part in Flow::new(&text, room).parts {
                assert!(
                    part.len() <= room.height.into(),
                    "{room}: {text:?}, {part:?}"
                );
            }
        }
    }
}

#[test]
fn nothing_leaves_the_page_and_nothing_overlaps() {
    for room in ROOMS {
        for text in texts() {
            let size = size(&text, room);
            assert!(size.width <= room.width && size.height <= room.height);
            let flow = Flow::new(&text, size);
            for (index, item) in flow.items.iter().enumerate() {
                let rect = item.rect;
                assert!(
                    rect.right() <= size.width && rect.bottom() <= flow.height,
                    "{room}: {text:?}, {item:?}"
                );
                let mut others = flow.items[..index].iter();
                assert!(
                    others.all(|other| !other.rect.intersects(rect)),
                    "{room}: {item:?}"
                );
            }
        }
    }
}

#[test]
fn reading_on_passes_every_row_and_ends() {
    for room in ROOMS {
        for text in texts() {
            let flow = Flow::new(&text, size(&text, room));
            let (mut first, mut seen_to) = (0, 0);
            loop {
                assert!(
                    first <= seen_to + 1,
                    "{room}: {text:?}: row {seen_to} is skipped"
                );
                seen_to = flow.shown_to(first, room.height);
                let next = flow.after(first, room.height);
                if next == first {
                    break;
                }
                assert!(next > first);
                first = next;
            }
            assert!(seen_to >= flow.height, "{room}: {text:?}");
        }
    }
}

#[test]
fn going_back_leads_to_the_beginning() {
    for room in ROOMS {
        for text in texts() {
            let flow = Flow::new(&text, size(&text, room));
            let mut first = flow.last(room.height);
            assert!(first + room.height >= flow.height);
            while first > 0 {
                let before = flow.before(first, room.height);
                assert!(before < first && before + room.height >= first);
                first = before;
            }
        }
    }
}

#[test]
fn a_term_has_its_meaning_beside_it_or_below_if_there_is_no_room() {
    let text = Text::Titled(
        "",
        vec![
            Passage::Meaning("F1".to_owned(), "help"),
            Passage::Meaning("/offer [white|black]".to_owned(), "offer a draw"),
        ],
    );
    let places = |width| {
        let items = Flow::new(&text, Size::new(width, 9)).items.into_iter();
        items
            .map(|item| (item.rect.x, item.rect.y))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        places(76),
        [(0, 0), (TERM_WIDTH, 0), (0, 1), (TERM_WIDTH, 1)]
    );
    assert_eq!(
        places(36),
        [(0, 0), (SHORT_TERM_WIDTH, 0), (0, 1), (SHORT_TERM_WIDTH, 2)]
    );
}

#[test]
fn a_text_longer_than_the_longest_page_is_cut() {
    let room = Size::new(5, 10);
    let short = vec![Passage::Line("line".to_owned()); 40_000];
    let long = vec![Passage::Line("some words ".repeat(10_000)); 2];
    for lines in [short, long] {
        let flow = Flow::new(&Text::Titled("Moves", lines), room);
        assert_eq!(flow.height, MAX_HEIGHT);
    }
}
