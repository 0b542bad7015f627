use super::*;

fn scene() -> Scene {
    Scene {
        bottom: Color::White,
        plies: 31,
        shown: 31,
        black_begins: false,
        clocks: true,
        question: None,
        overlay: Overlay::None,
    }
}

fn layout(width: u16, height: u16) -> Layout {
    Layout::new(Rect::new(0, 0, width, height), &scene())
}

/// Every region of a layout, with a name.
fn regions(layout: &Layout) -> Vec<(String, Rect)> {
    let mut regions = vec![("entry".to_owned(), layout.entry)];
    if let Some(board) = layout.board {
        let squares = board.squares;
        let named = Rect::new(
            squares.x - 2,
            squares.y,
            squares.width + 2,
            squares.height + 1,
        );
        regions.push(("board".to_owned(), named));
    }
    regions.extend(
        layout
            .plates
            .iter()
            .flatten()
            .map(|rect| ("plate".to_owned(), *rect)),
    );
    regions.extend(
        layout
            .clocks
            .iter()
            .flatten()
            .map(|rect| ("clock".to_owned(), *rect)),
    );
    regions.extend(layout.moves.map(|moves| ("moves".to_owned(), moves.rect)));
    let buttons = layout.buttons.iter();
    regions.extend(buttons.map(|(binding, rect)| (format!("button {}", binding.name), *rect)));
    regions
}

#[test]
fn no_region_overlaps_another_or_leaves_the_screen_at_any_size() {
    for width in 1..=300 {
        for height in 1..=120 {
            let layout = layout(width, height);
            let regions = regions(&layout);
            for (index, (name, rect)) in regions.iter().enumerate() {
                assert_eq!(
                    rect.intersection(layout.screen),
                    *rect,
                    "{name} at {width}x{height}"
                );
                for (other, second) in &regions[index + 1..] {
                    assert!(
                        !rect.intersects(*second),
                        "{name} and {other} at {width}x{height}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_cell_of_every_square_leads_back_to_its_square() {
    for (width, height) in [
        (40, 12),
        (80, 24),
        (60, 50),
        (120, 40),
        (200, 60),
        (300, 100),
    ] {
        for bottom in Color::ALL {
            let scene = Scene { bottom, ..scene() };
            let layout = Layout::new(Rect::new(0, 0, width, height), &scene);
            let board = layout.board.unwrap();
            for square in Square::all() {
                for point in board.rect(square).positions() {
                    assert_eq!(
                        layout.hit(point),
                        Some(Target::Square(square)),
                        "{point} {bottom}"
                    );
                }
            }
            let squares: u32 = Square::all().map(|square| board.rect(square).area()).sum();
            assert_eq!(squares, board.squares.area());
        }
    }
}

#[test]
fn the_board_is_as_large_as_the_screen_allows() {
    for ((width, height), unit) in [
        ((40, 12), 1),
        ((80, 24), 2),
        ((80, 30), 3),
        ((100, 30), 3),
        ((120, 40), 4),
        ((200, 60), 7),
    ] {
        let board = layout(width, height).board.unwrap();
        assert_eq!(board.unit, unit, "{width}x{height}");
    }
    assert_eq!(layout(17, 11).board, None);
    assert_eq!(layout(18, 10).board, None);
    assert!(layout(18, 11).board.is_some());
}

#[test]
fn eighty_by_twenty_four_has_everything() {
    let layout = layout(80, 24);
    assert!(layout.plates.iter().all(Option::is_some));
    assert!(layout.moves.is_some());
    assert_eq!(layout.buttons.len(), super::keys::BUTTONS.len());
}

#[test]
fn every_move_shown_can_be_hit_and_the_current_one_is_shown() {
    for black_begins in [false, true] {
        for shown in [1, 2, 60, 199, 200] {
            let scene = Scene {
                plies: 200,
                shown,
                black_begins,
                ..scene()
            };
            let layout = Layout::new(Rect::new(0, 0, 80, 24), &scene);
            let moves = layout.moves.unwrap();
            let mut current = false;
            for ply in moves.shown() {
                let rect = moves.ply(ply).unwrap();
                assert_eq!(layout.hit(rect.as_position()), Some(Target::Ply(ply)));
                current |= ply == shown;
            }
            assert!(current, "{shown} {black_begins}");
        }
    }
}

#[test]
fn yes_to_a_take_back_lies_where_a_draw_offer_has_its_no() {
    for asker in Color::ALL {
        let answer = |question, name: &str| {
            let layout = Layout::new(
                Rect::new(0, 0, 80, 24),
                &Scene {
                    question: Some(question),
                    ..scene()
                },
            );
            let mut buttons = layout.buttons.iter();
            buttons
                .find(|(binding, _)| binding.name == name)
                .map(|(_, rect)| *rect)
                .unwrap()
        };
        let accept = answer(Question::Draw(asker), "F7");
        let allow = answer(Question::Takeback(asker), "F9");
        assert!(!accept.intersects(allow), "{accept} {allow}");
    }
}

#[test]
fn an_offer_that_waits_for_its_move_cannot_be_answered() {
    let question = Some(Question::DrawWithNextMove(Color::White));
    let layout = Layout::new(
        Rect::new(0, 0, 80, 24),
        &Scene {
            question,
            ..scene()
        },
    );
    assert_eq!(layout.buttons.len(), super::keys::BUTTONS.len());
}

#[test]
fn overlays_stay_on_the_screen_at_any_size() {
    let overlays = [
        Overlay::Promotion("e8".parse().unwrap()),
        Overlay::Confirm(30),
        Overlay::Page {
            size: Size::new(70, 60),
            unit: Some(3),
        },
    ];
    for overlay in overlays {
        for width in 1..=120 {
            for height in 1..=50 {
                let scene = Scene { overlay, ..scene() };
                let layout = Layout::new(Rect::new(0, 0, width, height), &scene);
                let confirm = layout.confirm.iter().map(|(_, rect)| *rect);
                let promotions = layout.promotions.iter().map(|(_, rect)| *rect);
                for rect in confirm.chain(promotions).chain(layout.overlay) {
                    assert_eq!(
                        rect.intersection(layout.screen),
                        rect,
                        "{overlay:?} {width}x{height}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_choices_for_a_pawn_begin_on_its_square_and_lead_towards_the_middle() {
    for (name, bottom) in [
        ("e8", Color::White),
        ("a1", Color::White),
        ("h8", Color::Black),
    ] {
        let square: Square = name.parse().unwrap();
        let scene = Scene {
            bottom,
            overlay: Overlay::Promotion(square),
            ..scene()
        };
        let layout = Layout::new(Rect::new(0, 0, 80, 24), &scene);
        let board = layout.board.unwrap();
        assert_eq!(layout.promotions.len(), 4);
        assert_eq!(layout.promotions[0], (Role::Queen, board.rect(square)));
        for (role, rect) in &layout.promotions {
            assert_eq!(
                layout.hit(rect.as_position()),
                Some(Target::Promotion(*role))
            );
        }
    }
}
