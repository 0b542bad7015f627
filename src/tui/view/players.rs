//! Draws the strips of the two players: name, what that side is ahead, time, whose move it is.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{raise, text, width};
use crate::game::{Clocks, Verdict};
use crate::rules::{Color, Piece, Role};
use crate::tui::app::{App, ShownClock};
use crate::tui::appearance::Appearance;
use crate::tui::layout::{BEFORE_NAME, StripArea};
use crate::tui::message::shortened;
use crate::tui::request::{Request, ScreenRequest};
use crate::tui::ui::Ui;
use crate::tui::widgets::{RectParts, figures};

/// Minimum free columns between two items in a row.
const APART: u16 = 2;
/// The columns of a picture of a captured piece. It is one row high, and so looks square.
const PICTURE: u16 = 2;
/// Names of at most this many columns are never cut for anything but the time.
const WHOLE_NAME: u16 = 16;

pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Ui { look, layout, .. } = *ui;
    for color in Color::ALL {
        if let Some(area) = layout.strip(color, app.hand.bottom()) {
            let clock = Strip { app, look, color }.draw(area, ui.buffer);
            ui.seen.put(clock, Request::Screen(ScreenRequest::Pause));
        }
    }
}

/// The strip of one player.
#[derive(Clone, Copy)]
pub struct Strip<'a> {
    pub app: &'a App,
    pub look: &'a Appearance,
    pub color: Color,
}

/// Something beside a name.
enum Item {
    Words(String, Style),
    /// Pieces that the player has more of than the opponent, and the lead in material.
    Ahead(Vec<Piece>, String),
}

impl Strip<'_> {
    /// Draws the strip. Returns the cells of the time; empty without a clock.
    fn draw(self, area: StripArea, buffer: &mut Buffer) -> Rect {
        let theme = &self.look.theme;
        let ground = if self.is_lit() {
            theme.dialog()
        } else {
            theme.card()
        };
        raise(area.rect, false, ground, self.look, buffer);
        self.draw_turn(area, buffer);
        let mut row = area.name;
        self.draw_chip(row.take_left(BEFORE_NAME), buffer);
        let time = match area.figures {
            Some(cells) => self.draw_figures(cells, buffer),
            None => self.take_time(&mut row, buffer),
        };
        self.take_items(area, &mut row, buffer);
        self.draw_name(row, buffer);
        if let Some(second) = area.second {
            self.draw_second_row(second, buffer);
        }
        time
    }

    fn draw_name(self, row: Rect, buffer: &mut Buffer) {
        let style = if self.is_lit() {
            self.look.theme.accent()
        } else {
            Style::new().bold()
        };
        if width(self.name()) <= row.width {
            text(buffer, row, self.name(), style);
        } else {
            text(
                buffer,
                row,
                &shortened(self.name(), row.width.into(), "…"),
                style,
            );
        }
    }

    /// Draws the chip in the color of this side in the first of these cells.
    fn draw_chip(self, cell: Rect, buffer: &mut Buffer) {
        let theme = &self.look.theme;
        // Without colors, the shape shows which side it is.
        let is_hollow = theme.is_mono() && self.color == Color::Black;
        // The large square is as wide as a cell in many fonts, and would hide the ground around it.
        let sign = if is_hollow { "□" } else { "▪" };
        text(buffer, cell.with_width(1), sign, theme.side(self.color));
    }

    /// Draws the bar at the left edge of the strip if this player is to move or has won.
    fn draw_turn(self, area: StripArea, buffer: &mut Buffer) {
        if !self.is_lit() {
            return;
        }
        let theme = &self.look.theme;
        let (bar, style) = if self.look.has_gaps {
            (" ", theme.chosen())
        } else {
            ("▌", theme.accent())
        };
        for row in area.rect.with_width(1).rows() {
            text(buffer, row, bar, style);
        }
    }

    /// Draws the line that shows how much of the initial time is left or, without a running game, words about the player to
    /// move.
    fn draw_second_row(self, row: Rect, buffer: &mut Buffer) {
        if let Some(clock) = self.started_clock() {
            let theme = &self.look.theme;
            let style = if self.is_low() {
                theme.error()
            } else if self.is_lit() {
                theme.accent()
            } else {
                theme.faint()
            };
            let left = usize::from(clock.left_of(row.width));
            text(buffer, row, &"▁".repeat(row.width.into()), theme.frame());
            text(buffer, row, &"▁".repeat(left), style.not_bold());
        } else if let Some((words, style)) = self.state() {
            text(buffer, row.after(BEFORE_NAME), words, style);
        }
    }

    /// Draws the time in figures. Returns their cells.
    fn draw_figures(self, rows: Rect, buffer: &mut Buffer) -> Rect {
        let time = self.nearest();
        let columns = figures::width(&time).unwrap_or(0);
        let cells = rows.after(BEFORE_NAME).with_width(columns);
        figures::draw(buffer, cells, &time, self.time_look().1, self.look.has_gaps);
        cells
    }

    /// Draws the time as text at the right end of a row, with a sign for its state, and cuts it and a gap off the row. Returns
    /// the cells of the time.
    pub fn take_time(self, row: &mut Rect, buffer: &mut Buffer) -> Rect {
        let Some(clock) = self.app.shown_clock(self.color) else {
            return row.with_width(0);
        };
        let (sign, style) = self.time_look();
        let time = format!("{sign}{}", clock.nearest());
        let cells = row.take_right(width(&time));
        row.take_right(APART);
        text(buffer, cells, &time, style);
        cells
    }

    /// Returns the sign before a time that runs or is paused, and the style of the time.
    fn time_look(self) -> (&'static str, Style) {
        let theme = &self.look.theme;
        let game = self.app.session.game();
        let is_running = game.clocks().and_then(Clocks::running) == Some(self.color);
        let is_paused = game.is_paused() && self.is_lit();
        match (is_running, self.is_low()) {
            (true, true) => ("! ", theme.error()),
            (true, false) => ("◆ ", theme.accent()),
            (false, _) if is_paused => ("paused ", theme.faint()),
            (false, _) => ("", theme.faint()),
        }
    }

    fn is_low(self) -> bool {
        let clock = self.app.shown_clock(self.color);
        clock.is_some_and(|clock| clock.nearest().is_low())
    }

    /// Returns the text of the time that runs out first; empty without clocks.
    fn nearest(self) -> String {
        let clock = self.app.shown_clock(self.color);
        clock.map_or(String::new(), |clock| clock.nearest().to_string())
    }

    /// Returns the clock once the clocks of the game have started; also in a game that is over or looked at, which may come from
    /// a file.
    fn started_clock(self) -> Option<ShownClock> {
        let game = self.app.session.game();
        let is_looked_at = game.outcome().is_some() || self.app.shown().viewed.is_some();
        let are_on = is_looked_at || game.clocks().is_some_and(Clocks::is_started);
        if !are_on {
            return None;
        }
        self.app.shown_clock(self.color)
    }

    /// Draws at the right end of a row what fits beside the name, the most important first: what this side is ahead, what this
    /// screen may do or the score, a second limit of the time, and words about the player to move if nothing else says them.
    /// Cuts it off the row.
    fn take_items(self, area: StripArea, row: &mut Rect, buffer: &mut Buffer) {
        let (pieces, lead) = self.ahead();
        let ahead = (!pieces.is_empty()).then(|| Item::Ahead(pieces, lead.clone()));
        let only_lead = (!lead.is_empty()).then_some(Item::Ahead(Vec::new(), lead));
        let has_second_row = area.second.is_some() && self.started_clock().is_none();
        let state = match self.state() {
            Some((words, style)) if !has_second_row => Some((words.to_owned(), style)),
            Some(_) | None => None,
        };
        let alone = [self.tag_or_score(), self.limit(), state].map(|words| {
            let words = words.map(|(words, style)| Item::Words(words, style));
            words.into_iter().collect::<Vec<_>>()
        });
        let ranked = [ahead.into_iter().chain(only_lead).collect::<Vec<_>>()]
            .into_iter()
            .chain(alone);
        let mut free = row.width.saturating_sub(width(self.name()).min(WHOLE_NAME));
        let mut chosen = Vec::new();
        for ways in ranked {
            let mut ways = ways.into_iter();
            if let Some(item) = ways.find(|item| self.width_of(item) + APART <= free) {
                free -= self.width_of(&item) + APART;
                chosen.push(item);
            }
        }
        for item in chosen.iter().rev() {
            let cells = row.take_right(self.width_of(item));
            row.take_right(APART);
            self.draw_item(item, cells, buffer);
        }
    }

    fn width_of(self, item: &Item) -> u16 {
        match item {
            Item::Words(words, _) => width(words),
            Item::Ahead(pieces, lead) => {
                let columns = pieces.iter().map(|piece| self.width_of_piece(*piece));
                let gap = u16::from(!pieces.is_empty() && !lead.is_empty());
                columns.sum::<u16>() + gap + width(lead)
            }
        }
    }

    fn width_of_piece(self, piece: Piece) -> u16 {
        if self.look.captured_picture(piece).is_some() {
            PICTURE
        } else {
            1
        }
    }

    fn draw_item(self, item: &Item, mut cells: Rect, buffer: &mut Buffer) {
        let faint = self.look.theme.faint();
        match item {
            Item::Words(words, style) => text(buffer, cells, words, *style),
            Item::Ahead(pieces, lead) => {
                for piece in pieces {
                    let cell = cells.take_left(self.width_of_piece(*piece));
                    match self.look.captured_picture(*piece) {
                        Some(picture) => picture.put(buffer, cell.as_position()),
                        None => text(
                            buffer,
                            cell,
                            &self.look.character(*piece).to_string(),
                            faint,
                        ),
                    }
                }
                cells.take_left(u16::from(!pieces.is_empty()));
                text(buffer, cells, lead, faint);
            }
        }
    }

    /// Returns the pieces that the player has more of than the opponent, the strongest first, and the lead in material; both
    /// empty if pieces are hidden.
    fn ahead(self) -> (Vec<Piece>, String) {
        let mut pieces = Vec::new();
        if self.look.hides_pieces {
            return (pieces, String::new());
        }
        let board = &self.app.shown().position().board;
        let count = |color, role| (board.color(color) & board.role(role)).count();
        for role in Role::ALL.into_iter().rev() {
            let more = count(self.color, role).saturating_sub(count(!self.color, role));
            let color = !self.color;
            pieces.extend((0..more).map(|_| Piece { color, role }));
        }
        let more = board
            .material(self.color)
            .saturating_sub(board.material(!self.color));
        let lead = if more > 0 {
            format!("+{more}")
        } else {
            String::new()
        };
        (pieces, lead)
    }

    /// Returns what to say about the player to move; `None` for the other player.
    fn state(self) -> Option<(&'static str, Style)> {
        let theme = &self.look.theme;
        if !self.is_to_move() {
            None
        } else if self.app.session.game().is_paused() && self.app.shown().viewed.is_none() {
            Some(("paused", theme.accent()))
        } else if self.app.shown().position().is_check() {
            Some(("in check", theme.error()))
        } else {
            Some(("to move", theme.accent()))
        }
    }

    /// Returns true if the strip stands out: if this player is to move in the position on the board or, in the last position
    /// of a game that is over, if this player has won.
    fn is_lit(self) -> bool {
        match self.app.session.game().outcome() {
            Some(outcome) if self.app.shown().viewed.is_none() => {
                outcome.verdict == Verdict::Win(self.color)
            }
            Some(_) | None => self.is_to_move(),
        }
    }

    /// Returns true if this player is to move in the position on the board. In the last position of a game that is over, nobody
    /// is.
    fn is_to_move(self) -> bool {
        let is_open =
            self.app.shown().viewed.is_some() || self.app.session.game().outcome().is_none();
        is_open && self.app.shown().position().side_to_move == self.color
    }

    fn name(&self) -> &str {
        self.app.session.players().name(self.color)
    }

    /// Returns what this screen may do if both players do not play here, otherwise the player's points in all games of the
    /// session.
    fn tag_or_score(self) -> Option<(String, Style)> {
        let session = &self.app.session;
        let faint = self.look.theme.faint();
        let is_lower = self.color == self.app.hand.bottom();
        let acts = [self.color, !self.color].map(|color| session.acts_for(color));
        match acts {
            [true, false] => Some(("you".to_owned(), faint)),
            [false, false] if is_lower => Some(("you watch".to_owned(), faint)),
            _ => {
                let points = session.sitting().points(self.color)?;
                Some((format!("score {points}"), faint))
            }
        }
    }

    /// Returns the delay, the time limit that runs out later, or the increment before the clocks start; `None` if there is none
    /// of these.
    fn limit(self) -> Option<(String, Style)> {
        let words = if let Some(clock) = self.started_clock() {
            other_limit(clock)?
        } else {
            let clocks = self.app.session.game().clocks()?;
            let (_, increment) = clocks.control().of(self.color).initial_increment()?;
            format!("+{}", increment.as_secs())
        };
        Some((words, self.look.theme.faint()))
    }
}

/// Returns the rest of the delay, or the time limit that runs out later; `None` if there is neither.
fn other_limit(clock: ShownClock) -> Option<String> {
    if let Some(seconds) = clock.delay {
        return Some(format!("delay {seconds}"));
    }
    let for_move = clock.for_move?;
    Some(if clock.nearest() == clock.total {
        format!("move {for_move}")
    } else {
        format!("all {}", clock.total)
    })
}
