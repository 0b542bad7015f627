use super::*;
use crate::rules::Variant;
use crate::tui::tests::keys;

impl Editor {
    pub fn fen(&self) -> String {
        self.setup.to_string()
    }

    /// Returns the cell of the pointer with the piece that follows it; `None` if none does.
    pub fn pointer(&self) -> Option<Point> {
        self.selection.dragged().map(|held| held.at)
    }

    pub fn bottom(&self) -> Color {
        self.bottom
    }

    /// Returns the middle of a square of the board.
    pub fn at(&self, name: &str, layout: &Layout) -> Point {
        let area = EditorArea::new(layout, self.bottom);
        area.board.unwrap().center(square(name))
    }

    /// Returns a cell of a piece in the tray.
    pub fn tray(&self, letter: char, layout: &Layout) -> Point {
        let area = EditorArea::new(layout, self.bottom);
        let piece = Piece::from_letter(letter).unwrap();
        let mut tray = area.tray.iter();
        let found = tray.find(|square| square.piece == piece);
        found.unwrap().rect.as_position()
    }
}

const AT: Point = Point { x: 3, y: 4 };

fn editor(fen: &str) -> Editor {
    Editor::new(
        fen.parse().unwrap(),
        Color::White,
        Purpose::Play,
        SignKeys::default(),
    )
}

/// Returns an editor with an empty board and the cursor on a square.
fn empty(cursor: &str) -> Editor {
    let mut editor = editor("8/8/8/8/8/8/8/8 w - - 0 1");
    editor.cursor = square(cursor);
    editor
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn on(name: &str) -> Place {
    Place::Square(square(name))
}

fn tray(letter: char) -> Place {
    Place::Tray(Piece::from_letter(letter).unwrap())
}

fn press(editor: &mut Editor, text: &str) {
    for key in keys(text) {
        editor.key(key, &Layout::default());
    }
}

fn click(editor: &mut Editor, place: Place) {
    editor.press(place, AT);
    editor.release(place);
}

fn drag(editor: &mut Editor, from: Place, to: Place) {
    editor.press(from, AT);
    editor.selection.hold(Some(to), AT);
    editor.release(to);
}

fn fen(editor: &Editor) -> String {
    editor.setup.to_string()
}

#[test]
fn a_piece_of_the_tray_that_is_clicked_goes_on_every_square_that_is_clicked() {
    let mut editor = empty("e2");
    click(&mut editor, tray('P'));
    for name in ["a2", "b2", "c2", "b2"] {
        click(&mut editor, on(name));
    }
    assert_eq!(fen(&editor), "8/8/8/8/8/8/P1P5/8 w - - 0 1");
    click(&mut editor, tray('n'));
    click(&mut editor, on("c2"));
    assert_eq!(fen(&editor), "8/8/8/8/8/8/P1n5/8 w - - 0 1");
    click(&mut editor, tray('n'));
    assert_eq!(editor.selection, Selection::Empty, "a second click ends it");
}

#[test]
fn a_clicked_piece_goes_to_the_square_clicked_next_and_a_right_click_takes_one_away() {
    let mut editor = editor("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    click(&mut editor, on("e2"));
    click(&mut editor, on("e8"));
    assert_eq!(fen(&editor), "4P3/8/8/8/8/8/8/4K3 w - - 0 1");
    click(&mut editor, on("e8"));
    editor.press_other(on("e8"), MouseButton::Right);
    assert_eq!(fen(&editor), "8/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(editor.selection, Selection::Empty, "it is gone");
    editor.press_other(on("e1"), MouseButton::Middle);
    assert_eq!(fen(&editor), "8/8/8/8/8/8/8/4K3 w - - 0 1");
}

#[test]
fn castling_is_offered_and_kept_only_while_king_and_rook_are_at_home() {
    let mut editor = editor("r3k2r/8/8/8/8/8/8/R3K2R w KQq - 3 9");
    let offered = |editor: &Editor| {
        let fields = Field::ALL.into_iter();
        fields.filter(|&field| editor.is_offered(field)).count()
    };
    assert_eq!(offered(&editor), 5, "all but en passant");
    let (white, black) = (Field::Castling(Color::White), Field::Castling(Color::Black));
    for (shown, rights) in [
        ("both", "KQkq"),
        ("–", "KQ"),
        ("short", "KQk"),
        ("long", "KQq"),
    ] {
        editor.click(black.row(), Step::Forward);
        assert_eq!(black.value(&editor.setup), shown);
        assert_eq!(editor.setup.castling_letters(), rights);
    }
    editor.click(black.row(), Step::Forward);
    drag(&mut editor, on("h1"), Place::Elsewhere);
    assert_eq!(fen(&editor), "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 9");
    drag(&mut editor, on("e8"), on("e7"));
    drag(&mut editor, on("e7"), on("e8"));
    assert_eq!(fen(&editor), "r3k2r/8/8/8/8/8/8/R3K3 w Q - 0 9");
    editor.click(white.row(), Step::Forward);
    editor.click(white.row(), Step::Forward);
    assert_eq!(fen(&editor), "r3k2r/8/8/8/8/8/8/R3K3 w Q - 0 9");
}

#[test]
fn en_passant_is_stepped_through_and_dropped_with_the_pawn_or_the_side_to_move() {
    let start = "4k3/8/8/1pPp4/8/8/8/4K3 w - - 0 1";
    let mut editor = editor(start);
    let field = Field::EnPassant;
    for expected in [Some("b6"), Some("d6"), None, Some("b6")] {
        editor.click(field.row(), Step::Forward);
        assert_eq!(editor.setup.en_passant, expected.map(square));
    }
    editor.click(field.row(), Step::Back);
    assert_eq!(fen(&editor), start);
    editor.click(field.row(), Step::Forward);
    let mut turned = editor.clone();
    turned.click(Field::SideToMove.row(), Step::Forward);
    assert_eq!(fen(&turned), start.replace(" w ", " b "));
    drag(&mut editor, on("b5"), Place::Elsewhere);
    assert_eq!(fen(&editor), "4k3/8/8/2Pp4/8/8/8/4K3 w - - 0 1");
}

#[test]
fn tab_goes_to_the_fields_that_are_offered_and_back_to_the_board() {
    let mut editor = editor("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let mut seen = Vec::new();
    loop {
        press(&mut editor, "<Tab>");
        match editor.field() {
            Some(field) => seen.push(field),
            None => break,
        }
    }
    assert_eq!(
        seen,
        [
            Field::SideToMove,
            Field::Castling(Color::White),
            Field::MoveNumber,
            Field::Fen,
        ]
    );
    press(&mut editor, "<Tab> <Down><Right>");
    assert_eq!(fen(&editor), "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1");
    assert_eq!(editor.leave(), Request::Nothing);
    assert_eq!(editor.cursor(), Some(square("e2")));
    assert_eq!(editor.leave(), Request::Close);
}

#[test]
fn the_move_number_is_typed_or_stepped() {
    let mut editor = editor("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    press(&mut editor, "<BackTab><BackTab>41");
    assert_eq!(editor.setup.fullmove_number, 41);
    press(&mut editor, "<Right><Right><Left>");
    assert_eq!(editor.setup.fullmove_number, 42);
    press(&mut editor, "7x");
    assert!(editor.mistake.as_ref().unwrap().contains("7x"));
    assert_eq!(
        editor.finish(),
        Request::Nothing,
        "nobody plays what is half typed"
    );
    press(&mut editor, "<Backspace>");
    assert_eq!(
        (editor.mistake.as_deref(), editor.setup.fullmove_number),
        (None, 7)
    );
    press(&mut editor, "<Backspace>");
    assert!(editor.mistake.is_some());
}

#[test]
fn a_typed_fen_replaces_the_one_in_the_field() {
    let mut editor = editor("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    press(&mut editor, "<BackTab>8/8/8/8/8/8/8/K6k");
    assert_eq!(fen(&editor), "8/8/8/8/8/8/8/K6k w - - 0 1");
    press(&mut editor, " w - - 0 1 and more");
    assert!(editor.mistake.as_ref().unwrap().contains("six fields"));
    assert_eq!(fen(&editor), "8/8/8/8/8/8/8/K6k w - - 0 1");
    press(&mut editor, "<Tab>");
    assert_eq!(editor.mistake, None);
    assert_eq!(Field::Fen.value(&editor.setup), fen(&editor));
}

#[test]
fn a_position_that_cannot_be_played_names_every_reason_and_any_other_is_taken() {
    let mut editor = empty("e1");
    let words = |editor: &Editor| editor.position().unwrap_err();
    assert_eq!(words(&editor), ["White has no king", "Black has no king"]);
    assert_eq!(editor.finish(), Request::Nothing);
    assert_eq!(
        editor.mistake.as_deref(),
        Some("White has no king. Black has no king")
    );
    for (fen, why) in [
        ("k7/2Q5/1K6/8/8/8/8/8 w - - 0 1", None),
        (
            "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
            Some("Black has no legal move"),
        ),
        (
            "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
            Some("a pawn cannot stand on a1"),
        ),
    ] {
        editor.paste(fen);
        assert_eq!(
            editor.position().err().map(|why| why.concat()).as_deref(),
            why
        );
        let taken = match editor.finish() {
            Request::Answer(answer) => match *answer {
                Request::Dialog(DialogRequest::StartAt(position)) => Some(position.to_string()),
                other => panic!("the editor answers {other:?}"),
            },
            _ => None,
        };
        assert_eq!(taken.as_deref(), Some(fen).filter(|_| why.is_none()));
    }
}

#[test]
fn every_change_is_undone_one_by_one() {
    let mut editor = editor("4k3/8/8/8/8/8/4P3/4K3 w - - 5 1");
    let mut before = vec![fen(&editor)];
    drag(&mut editor, on("e2"), on("e4"));
    before.push(fen(&editor));
    press(&mut editor, "*");
    before.push(fen(&editor));
    press(&mut editor, ".");
    press(&mut editor, ".");
    while let Some(expected) = before.pop() {
        press(&mut editor, "-");
        assert_eq!(fen(&editor), expected);
    }
    press(&mut editor, "-");
    assert_eq!(fen(&editor), "4k3/8/8/8/8/8/4P3/4K3 w - - 5 1");
}

#[test]
fn in_chess960_the_outermost_rooks_may_castle_and_a_pasted_right_is_kept() {
    let mut editor = editor("8/8/8/8/8/8/8/8 w - - 0 1");
    editor.paste("2k3r1/8/8/8/8/8/8/RR1K1R1R w BFg - 0 1");
    assert_eq!(
        editor.setup.to_string(),
        "2k3r1/8/8/8/8/8/8/RR1K1R1R w FBk - 0 1"
    );
    for rights in ["k", "Kk", "Qk", "KQk"] {
        editor.click(Field::Castling(Color::White).row(), Step::Forward);
        assert_eq!(editor.setup.castling_letters(), rights);
    }
    let position = editor.position().unwrap();
    assert_eq!(position.variant, Variant::Chess960);
    press(&mut editor, ".");
    assert_eq!(editor.setup.variant, Variant::Chess960);
    // Without such a right the game is one of standard chess.
    editor.setup = Setup::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", Variant::Chess960).unwrap();
    assert_eq!(editor.position().unwrap().variant, Variant::Standard);
}

#[test]
fn a_mistyped_fen_of_standard_chess_does_not_become_chess960() {
    let mut editor = editor("8/8/8/8/8/8/8/8 w - - 0 1");
    press(&mut editor, "<BackTab>");
    for _ in 0..30 {
        press(&mut editor, "<Backspace>");
    }
    press(
        &mut editor,
        "r3k2r/8/8/8/8/8/8/R3K2R w Ka<Backspace>Qkq - 0 1",
    );
    assert_eq!(editor.setup.variant, Variant::Standard);
    assert_eq!(
        editor.setup.to_string(),
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    );
}
