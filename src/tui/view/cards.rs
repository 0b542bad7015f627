//! Draws the cards of the two players: name, whose move it is, captured pieces, clock, time bar and open question.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{figures, raise, text, text_right, width};
use crate::game::{Clocks, DisplayedTime, GameResult, Players, Question};
use crate::rules::{Board, Color, Piece, Role};
use crate::text::asked;
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::intent::Intent;
use crate::tui::keys::KeyAction;
use crate::tui::layout::CardArea;
use crate::tui::pictures::Picture;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Ui { look, layout, .. } = *ui;
    let has_clocks = app.session().game().clocks().is_some();
    for color in Color::ALL {
        let Some(area) = layout.card(color, app.bottom()) else {
            continue;
        };
        let card = Card { app, look, color };
        if area.is_line() {
            card.draw_line(area.rect, ui.buffer);
        } else {
            card.draw(area, ui.buffer);
        }
        let clock = [Some(area.clock()), area.figures, area.bar];
        for rect in clock.into_iter().flatten().filter(|_| has_clocks) {
            ui.seen.put(rect, Intent::Key(KeyAction::Pause));
        }
    }
}

/// The card of one player.
#[derive(Clone, Copy)]
struct Card<'a> {
    app: &'a App,
    look: &'a Appearance,
    color: Color,
}

impl Card<'_> {
    /// Draws everything in one row.
    fn draw_line(self, rect: Rect, buffer: &mut Buffer) {
        let mark = if self.is_to_move() { "▶ " } else { "  " };
        let style = self.name_style();
        text(buffer, rect, mark, style);
        let free = self.draw_name(rect.after(width(mark)), buffer);
        let clock = self.clock(free.width);
        text_right(buffer, free, &clock, self.clock_style());
        let taken = if clock.is_empty() {
            0
        } else {
            width(&clock) + 2
        };
        let room = { free }.take_left(free.width.saturating_sub(taken));
        if let Some(words) = self.question(room.width) {
            text(buffer, room, &words, self.look.theme.accent());
        } else {
            let captured = self.captured();
            let width = captured.width(room.width, self.look);
            let columns = room.width.saturating_sub(width);
            captured.draw(room.after(columns), self.look, buffer);
        }
    }

    /// Draws a raised card of several rows.
    fn draw(self, area: CardArea, buffer: &mut Buffer) {
        let theme = &self.look.theme;
        raise(area.rect, area.rect.y < area.text.y, theme.card(), buffer);
        if self.is_to_move() {
            for y in area.text.y..area.rect.bottom() {
                text(buffer, Rect::new(area.rect.x, y, 1, 1), "▌", theme.accent());
            }
        }
        let taken = self.draw_figures(area, buffer);
        let beside_figures = |mut row: Rect| row.take_left(row.width.saturating_sub(taken));
        let name = self.draw_name(beside_figures(area.text.line(0)), buffer);
        let captured = beside_figures(area.captured());
        let style = self.clock_style();
        let beside_clock = area.figures.map(|_| {
            let row = beside_figures(area.text.line(1));
            let clock = self.clock(row.width);
            text(buffer, row, &clock, style);
            row.after(width(&clock) + 2)
        });
        if beside_clock.is_none() {
            text_right(buffer, name, &self.clock(name.width), style);
        }
        self.draw_bar(area, buffer);
        if let Some(words) = self.question(captured.width) {
            text(buffer, captured, &words, theme.accent());
            return;
        }
        let men = self.captured();
        men.draw(captured, self.look, buffer);
        let Some((state, style)) = self.state() else {
            return;
        };
        let fitting = beside_clock.filter(|row| width(state) <= row.width);
        if let Some(row) = fitting {
            text(buffer, row, state, style);
        } else if men.width(captured.width, self.look) + width(state) < captured.width {
            text_right(buffer, captured, state, style);
        }
    }

    fn is_to_move(self) -> bool {
        let game = self.app.session().game();
        game.outcome().is_none() && game.side_to_move() == self.color
    }

    fn name_style(self) -> Style {
        if self.is_to_move() {
            self.look.theme.accent()
        } else {
            Style::new().add_modifier(Modifier::BOLD)
        }
    }

    /// Draws the name and the points of the session, and returns what is left of the row behind a gap.
    fn draw_name(self, row: Rect, buffer: &mut Buffer) -> Rect {
        let session = self.app.session();
        let name = session.players().name(self.color);
        text(buffer, row, name, self.name_style());
        let rest = row.after(width(name) + 2);
        // The points over all games so far, or else those of this game.
        let points = match (session.points(self.color), session.game().outcome()) {
            (Some(points), _) => points.to_string(),
            (None, Some(outcome)) => outcome.points(self.color).to_string(),
            (None, None) => return rest,
        };
        let points = format!("score {points}");
        if width(&points) + 2 + self.least_clock() > rest.width {
            return rest;
        }
        text(buffer, rest, &points, self.look.theme.faint());
        rest.after(width(&points) + 2)
    }

    /// Returns the columns of the shortest text of the clock.
    fn least_clock(self) -> u16 {
        width(&self.clock(0))
    }

    /// Returns what there is to say of the player: whose move it is, check, a pause, or how the game ended.
    fn state(self) -> Option<(&'static str, Style)> {
        let (game, theme) = (self.app.session().game(), &self.look.theme);
        match game.outcome().map(|outcome| outcome.result) {
            Some(Some(GameResult::Win(winner))) if winner == self.color => {
                Some(("won", theme.accent()))
            }
            Some(Some(GameResult::Win(_))) => Some(("lost", theme.faint())),
            Some(Some(GameResult::Draw)) => Some(("drew", theme.faint())),
            Some(None) => None,
            None if !self.is_to_move() => None,
            None if game.position().is_check() => Some(("in check", theme.error())),
            None => Some(("to move", theme.accent())),
        }
    }

    /// Draws the clock in large figures if there is room, and returns the columns that it takes with a gap.
    fn draw_figures(self, area: CardArea, buffer: &mut Buffer) -> u16 {
        let time = self.app.nearest_clock(self.color);
        let figures = area
            .figures
            .filter(|_| self.look.charset().has_half_blocks());
        let Some((figures, time)) = figures.zip(time) else {
            return 0;
        };
        let taken = figures::draw(buffer, figures, &time.to_string(), self.clock_style());
        taken.map_or(0, |columns| columns + 1)
    }

    /// Draws how much time is left of that at the beginning. Whose clock runs is seen elsewhere, so that the bar changes with
    /// the time alone.
    fn draw_bar(self, area: CardArea, buffer: &mut Buffer) {
        let (app, theme) = (self.app, &self.look.theme);
        let Some(bar) = area.bar else { return };
        let Some(left) = app.time_left_of(bar.width, self.color) else {
            return;
        };
        let time = app.nearest_clock(self.color);
        let style = if time.is_some_and(DisplayedTime::is_low) {
            theme.error()
        } else {
            theme.faint()
        };
        let line = |sign: &str, columns: u16| sign.repeat(columns.into());
        text(buffer, bar, &line("─", bar.width), theme.frame());
        text(buffer, bar, &line("━", left), style);
    }

    /// Returns the clock as text with a sign of what it does, in the longest form that fits, or else the shortest; empty
    /// without clocks.
    fn clock(self, room: u16) -> String {
        let (app, color) = (self.app, self.color);
        let Some(time) = app.clock(color) else {
            return String::new();
        };
        let game = app.session().game();
        let runs = game.clocks().and_then(Clocks::running) == Some(color);
        let nearest = app.nearest_clock(color).unwrap_or(time);
        let mark = match (runs, nearest.is_low()) {
            (true, true) => "! ",
            (true, false) => "◆ ",
            (false, _) if game.is_paused() && game.side_to_move() == color => "paused ",
            (false, _) => "",
        };
        let whole = app
            .clock_for_move(color)
            .map(|for_move| format!("{mark}{time} · move {for_move}"));
        whole
            .filter(|whole| width(whole) <= room)
            .unwrap_or_else(|| format!("{mark}{nearest}"))
    }

    /// Returns the style of the clock: a running one stands out, and low time is a warning.
    fn clock_style(self) -> Style {
        let clocks = self.app.session().game().clocks();
        let runs = clocks.and_then(Clocks::running) == Some(self.color);
        let low = self.app.nearest_clock(self.color);
        match (runs, low.is_some_and(DisplayedTime::is_low)) {
            (true, true) => self.look.theme.error(),
            (true, false) => self.look.theme.accent(),
            (false, _) => self.look.theme.faint(),
        }
    }

    /// Returns the question that is shown on this card, if any, in the longest wording that fits.
    fn question(self, room: u16) -> Option<String> {
        let question = self.app.session().game().question()?;
        let players = self.app.session().players();
        speaks(question, self.color).then(|| in_room(question, players, room))
    }

    /// Returns what the player has captured, and the advantage in material.
    fn captured(self) -> Captured {
        if self.look.hides_pieces() {
            return Captured::default();
        }
        let (app, color) = (self.app, self.color);
        let board = app.shown().board();
        let mut pieces = app.session().captured(&app.shown_path());
        pieces.retain(|piece| piece.color == !color);
        pieces.sort_by_key(|piece| WORTH.iter().position(|&(role, _)| role == piece.role));
        let lead = material(board, color) - material(board, !color);
        let lead = match (lead, pieces.is_empty()) {
            (..=0, _) => String::new(),
            (_, true) => format!("+{lead}"),
            (_, false) => format!(" +{lead}"),
        };
        Captured { pieces, lead }
    }
}

/// What a player has captured.
#[derive(Default)]
struct Captured {
    /// The most valuable first.
    pieces: Vec<Piece>,
    /// The advantage in material, behind a gap; empty without one.
    lead: String,
}

impl Captured {
    /// The columns of a picture, which is as wide as high.
    const PICTURE: u16 = 2;

    /// Returns the columns that are taken of so many: pieces are pictures where all of them fit, or else characters.
    fn width(&self, room: u16, look: &Appearance) -> u16 {
        let count = u16::try_from(self.pieces.len()).unwrap_or(u16::MAX);
        let lead = width(&self.lead);
        if self.pictures(room, look).is_some() {
            Self::PICTURE * count + lead
        } else {
            count + lead
        }
    }

    /// Returns the pieces as pictures; `None` where there are none, or not enough columns.
    fn pictures<'a>(&self, room: u16, look: &'a Appearance) -> Option<Vec<Picture<'a>>> {
        let pictures = self
            .pieces
            .iter()
            .map(|piece| look.captured_picture(*piece));
        let pictures: Vec<_> = pictures.collect::<Option<_>>()?;
        let columns = usize::from(Self::PICTURE) * pictures.len() + usize::from(width(&self.lead));
        (columns <= usize::from(room)).then_some(pictures)
    }

    fn draw(&self, row: Rect, look: &Appearance, buffer: &mut Buffer) {
        let style = look.theme.faint();
        let Some(pictures) = self.pictures(row.width, look) else {
            let characters = self.pieces.iter().map(|piece| look.character(*piece));
            let shown: String = characters.chain(self.lead.chars()).collect();
            text(buffer, row, &shown, style);
            return;
        };
        let mut rest = row;
        for picture in pictures {
            picture.put(buffer, rest.as_position());
            rest = rest.after(Self::PICTURE);
        }
        text(buffer, rest, &self.lead, style);
    }
}

/// Returns a question with the name of its player in the longest wording that fits.
fn in_room(question: Question, players: &Players, room: u16) -> String {
    let short = match question {
        // Shown on the card of the player who asks.
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
        Question::Draw(_) => "wants a draw".to_owned(),
        Question::Takeback(_) => "wants a take-back".to_owned(),
        Question::Result(_, Some(result)) => format!("proposes {result}"),
        Question::Result(_, None) => "breaks off?".to_owned(),
        Question::Clock { of, time, .. } => format!("wants {of} at {}", DisplayedTime(time)),
    };
    let (asker, colors) = (question.asker(), &Players::default());
    let [by_name, by_color] = [players, colors].map(|own| format!("{} {short}", own.called(asker)));
    let ways = [asked(question, players), by_name, asked(question, colors)];
    let mut fitting = ways.into_iter().filter(|way| width(way) <= room);
    fitting.next().unwrap_or(by_color)
}

/// Returns true if a question is shown on the card of this color: where it is answered, or where it was asked.
fn speaks(question: Question, color: Color) -> bool {
    question.answerer().unwrap_or(question.asker()) == color
}

/// What pieces are worth, the king aside, the most valuable first.
const WORTH: [(Role, i32); 5] = [
    (Role::Queen, 9),
    (Role::Rook, 5),
    (Role::Bishop, 3),
    (Role::Knight, 3),
    (Role::Pawn, 1),
];

/// Returns the material of a color.
fn material(board: &Board, color: Color) -> i32 {
    let of = |(role, worth)| {
        worth
            * board
                .pieces(color, role)
                .into_iter()
                .map(|_| 1)
                .sum::<i32>()
    };
    WORTH.into_iter().map(of).sum()
}
