//! Draws the plates of the two players: name, whose move it is, captured pieces, clock and open question.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{after, figures, text, text_right, width};
use crate::game::{Clocks, DisplayedTime, Question};
use crate::rules::{Board, Color, Piece, Role};
use crate::session::Players;
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::layout::Layout;

pub fn draw(app: &App, look: &Appearance, layout: &Layout, buffer: &mut Buffer) {
    for color in Color::ALL {
        let Some(rect) = layout.plate(color, app.bottom()) else {
            continue;
        };
        let asked = app
            .session()
            .game()
            .question()
            .filter(|question| speaks(*question, color));
        let used = name(app, look, color, rect, buffer);
        let free = after(rect, used);
        let taken = clock(app, look, color, free, buffer);
        let room = Rect {
            width: free.width.saturating_sub(taken),
            ..free
        };
        if let Some(question) = asked {
            let words = in_room(question, app.session().players(), room.width);
            text(buffer, room, &words, look.theme.accent());
        } else {
            captured(app, look, color, room, buffer);
        }
        if let Some((figures, time)) = layout
            .clock(color, app.bottom())
            .zip(app.nearest_clock(color))
        {
            figures::draw(
                buffer,
                figures,
                &time.to_string(),
                clock_style(app, look, color, time),
            );
        }
    }
}

/// Returns a question with the name of its player in the longest wording that fits.
fn in_room(question: Question, players: &Players, room: u16) -> String {
    let by_color = question.asker().to_string();
    let asker = players.name(question.asker());
    let (long, short) = match question {
        // Shown on the plate of the player who asks.
        Question::DrawWithNextMove(_) => {
            let long = "offers a draw with the next move";
            let fits = width(long) <= room;
            return if fits {
                long
            } else {
                "draw offer with next move"
            }
            .to_owned();
        }
        Question::Draw(_) => ("offers a draw".to_owned(), "wants a draw".to_owned()),
        Question::Takeback(_) => (
            "asks to take the last move back".to_owned(),
            "wants it back".to_owned(),
        ),
        Question::Result(_, Some(result)) => (
            format!("proposes to end the game with {result}"),
            format!("proposes {result}"),
        ),
        Question::Result(_, None) => (
            "proposes to break the game off without a result".to_owned(),
            "breaks off?".to_owned(),
        ),
    };
    let mut ways = [
        format!("{asker} {long}"),
        format!("{asker} {short}"),
        format!("{by_color} {long}"),
    ]
    .into_iter();
    ways.find(|way| width(way) <= room)
        .unwrap_or_else(|| format!("{by_color} {short}"))
}

/// Returns true if a question is shown on the plate of this color: where it is answered, or where it was asked.
fn speaks(question: Question, color: Color) -> bool {
    question.answerer().unwrap_or(question.asker()) == color
}

/// Draws the player's name, marked if it is that player's move, and returns its columns.
fn name(app: &App, look: &Appearance, color: Color, rect: Rect, buffer: &mut Buffer) -> u16 {
    let game = app.session().game();
    let to_move = game.outcome().is_none() && game.side_to_move() == color;
    let mark = if to_move { "▶ " } else { "  " };
    let mut label = format!("{mark}{}", app.session().players().name(color));
    // The score over all games so far, or else that of this game.
    let points = match (app.session().points(color), game.outcome()) {
        (Some(points), _) => format!(" {points}"),
        (None, Some(outcome)) => format!(" {}", outcome.points(color)),
        (None, None) => String::new(),
    };
    label.push_str(&points);
    let style = if to_move {
        look.theme.accent()
    } else {
        Style::new().add_modifier(Modifier::BOLD)
    };
    text(
        buffer,
        Rect {
            width: rect.width.min(width(&label)),
            ..rect
        },
        &label,
        style,
    );
    (width(&label) + 2).min(rect.width)
}

/// Draws the clock of a player at the right end of the plate, and returns its columns.
fn clock(app: &App, look: &Appearance, color: Color, rect: Rect, buffer: &mut Buffer) -> u16 {
    let Some(time) = app.clock(color) else {
        return 0;
    };
    let game = app.session().game();
    let runs = game.clocks().and_then(Clocks::running) == Some(color);
    let nearest = app.nearest_clock(color).unwrap_or(time);
    let mark = match (runs, nearest.is_low()) {
        (true, true) => "! ",
        (true, false) => "◆ ",
        (false, _) if game.is_paused() && game.side_to_move() == color => "paused ",
        (false, _) => "  ",
    };
    let whole = match app.clock_for_move(color) {
        Some(for_move) => format!("{mark}{time} · move {for_move}"),
        None => format!("{mark}{time}"),
    };
    let label = if width(&whole) <= rect.width {
        whole
    } else {
        format!("{mark}{nearest}")
    };
    text_right(buffer, rect, &label, clock_style(app, look, color, nearest));
    width(&label) + 2
}

/// Returns the style of a clock: a running one stands out, and low time is a warning.
fn clock_style(app: &App, look: &Appearance, color: Color, time: DisplayedTime) -> Style {
    let runs = app.session().game().clocks().and_then(Clocks::running) == Some(color);
    match (runs, time.is_low()) {
        (true, true) => look.theme.error(),
        (true, false) => look.theme.accent(),
        (false, _) => look.theme.faint(),
    }
}

/// Draws what a player has captured, and the advantage in material.
fn captured(app: &App, look: &Appearance, color: Color, rect: Rect, buffer: &mut Buffer) {
    let start = app.session().game().start().board();
    let board = app.shown().board();
    let mut shown = String::new();
    for role in [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ] {
        let count = |board: &Board| board.pieces(!color, role).count();
        let lost = count(start).saturating_sub(count(board));
        let piece = Piece {
            color: !color,
            role,
        };
        shown.extend((0..lost).map(|_| look.character(piece)));
    }
    let lead = material(board, color) - material(board, !color);
    if lead > 0 {
        shown = format!("{shown} +{lead}");
    }
    text_right(buffer, rect, &shown, look.theme.faint());
}

/// Returns the material of a color: queen 9, rook 5, bishop and knight 3, pawn 1.
fn material(board: &Board, color: Color) -> i32 {
    let worth = [
        (Role::Queen, 9),
        (Role::Rook, 5),
        (Role::Bishop, 3),
        (Role::Knight, 3),
        (Role::Pawn, 1),
    ];
    worth
        .into_iter()
        .map(|(role, worth)| {
            worth
                * board
                    .pieces(color, role)
                    .into_iter()
                    .map(|_| 1)
                    .sum::<i32>()
        })
        .sum()
}
