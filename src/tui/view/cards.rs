//! Draws the cards of the two players: name, clock, whose move it is, captured pieces, time bar and open question.

use std::cmp::Reverse;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{figures, raise, text, width};
use crate::game::{Clocks, DisplayedTime, Offer, Players, Question};
use crate::rules::Color;
use crate::session::numbering;
use crate::text::{question_in_words, wrap};
use crate::tui::app::{App, ShownClock};
use crate::tui::appearance::Appearance;
use crate::tui::layout::CardArea;
use crate::tui::pictures::Picture;
use crate::tui::request::{Request, ScreenRequest};
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// Minimum free columns between two items in a row.
const APART: u16 = 2;
/// The word before a player's points, with a space.
const SCORE: &str = "score ";
/// The shortest words that say whose move it is.
const TO_MOVE: &str = "to move";
/// The columns of the chip before a name: a cell in the color of the side.
const CHIP: u16 = 1;
/// The columns before a name: the chip and a space.
const BEFORE_NAME: u16 = CHIP + 1;

pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Ui { look, layout, .. } = *ui;
    for color in Color::ALL {
        let Some(area) = layout.card(color, app.hand().bottom()) else {
            continue;
        };
        let card = Card { app, look, color };
        let clock = if area.is_line() {
            card.draw_line(area.text, ui.buffer)
        } else {
            card.draw(area, ui.buffer)
        };
        for rect in [Some(clock), area.bar].into_iter().flatten() {
            ui.seen.put(rect, Request::Screen(ScreenRequest::Pause));
        }
    }
    draw_question(app, ui);
}

/// Draws the words of an open question in the last rows above its answers.
fn draw_question(app: &App, ui: &mut Ui<'_>) {
    let Some((mut area, question)) = ui.layout.question.zip(app.session().question()) else {
        return;
    };
    let players = app.session().players();
    let lines = question_lines(question, players, area.width, area.height);
    let rows = area.take_bottom(u16::try_from(lines.len()).unwrap_or(0));
    for (row, words) in rows.rows().zip(&lines) {
        text(ui.buffer, row, words, ui.look.theme.accent());
    }
}

/// The columns to the left of figures that stay free for captures and state, if possible.
const BESIDE_FIGURES: u16 = 9;
/// The rows of the smallest figures.
const FIGURES: u16 = 3;
/// The columns of the seconds beside hours and minutes in figures, as in `:30`.
const SECONDS: u16 = 3;
/// The clocks in figures always have room for the digits of this time, even when less time is left.
const LEAST_FIGURES: Duration = Duration::from_secs(600);

/// How cards of several rows show the clocks. Both players' cards use the same form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClockForm {
    /// The game has no clocks.
    None,
    /// In a row of text: the row of the name, or the one below it.
    Text { row: u16 },
    /// In figures of at most this scale below the name.
    Figures { scale: u16 },
    /// Hours and minutes in figures below the name, and seconds as text at the bottom right of the figures.
    Hours,
}

impl ClockForm {
    fn has_figures(self) -> bool {
        match self {
            Self::Figures { .. } | Self::Hours => true,
            Self::None | Self::Text { .. } => false,
        }
    }

    /// Returns the largest form that fits on both cards.
    fn on_cards(app: &App, look: &Appearance, area: Rect) -> Self {
        // The time has fewer digits in the last minutes, and more again with tenths of seconds. The form must not change then.
        let steady =
            |clock: ShownClock| DisplayedTime(clock.nearest().0.max(LEAST_FIGURES)).to_string();
        let clocks = Color::ALL.map(|color| app.shown_clock(color).map(steady));
        let Some(widest) = clocks.into_iter().flatten().max_by_key(String::len) else {
            return Self::None;
        };
        if look.charset.has_half_blocks()
            && let Some(figures) = Self::in_figures(&widest, area.below(1))
        {
            return figures;
        }
        let fits_beside_name = Color::ALL.into_iter().all(|color| {
            let card = Card { app, look, color };
            let clock = card.clock(u16::MAX);
            BEFORE_NAME + width(card.name()) + APART + width(&clock) <= area.width
        });
        let is_below_name = !fits_beside_name || area.height > 2;
        Self::Text {
            row: u16::from(is_below_name),
        }
    }

    /// Returns the form with figures for a clock with this text, in the rows below the name; `None` if they do not fit.
    fn in_figures(clock: &str, below_name: Rect) -> Option<Self> {
        if below_name.height < FIGURES {
            return None;
        }
        let scale_in = |columns| figures::scale(clock, columns, below_name.height);
        // Captures and state keep their columns if possible. A time with hours can give its seconds to text instead.
        let beside_captures = below_name.width.saturating_sub(BESIDE_FIGURES + APART);
        if let Some(scale) = scale_in(beside_captures) {
            return Some(Self::Figures { scale });
        }
        let has_hours = clock.matches(':').count() > 1;
        if has_hours {
            return Some(Self::Hours);
        }
        let scale = scale_in(below_name.width)?;
        Some(Self::Figures { scale })
    }
}

/// Something that a row of a card can show at one end.
enum Item<'a> {
    /// Words to show in full or not at all.
    Words(String, Style),
    /// A name. We may cut its end off.
    Name(String, Style),
    Captures(Captured<'a>),
}

/// A row of a card. Each end shows the first of its items that fits, so what matters most is first. The right end is placed
/// before the left one.
#[derive(Default)]
struct Row<'a> {
    left: Vec<Item<'a>>,
    right: Vec<Item<'a>>,
    /// True if the right item follows the left one, instead of being at the right end. Both must fit.
    is_together: bool,
}

/// The rows of a card.
struct CardRows<'a> {
    name: Row<'a>,
    /// The captures, or those that fit.
    captures: Row<'a>,
    /// Whether the player is to move or in check, and what the clock does.
    state: Row<'a>,
    /// Further words beside figures, or the captures that fit neither into their own row nor into that of the state.
    extra: Row<'a>,
}

/// The room for the rows of a card.
#[derive(Clone, Copy)]
struct CardRoom {
    /// How many rows of text the card has.
    height: u16,
    /// The columns for the name and for what is beside it.
    name: u16,
    /// The columns of the rows below the name.
    below: u16,
    /// The cells of each row, without the clock.
    cells: [Rect; 4],
}

impl CardRoom {
    /// Returns the columns for captures. Of all rows below the name, only the first can be narrower than the others, by a clock in
    /// text, and then the captures are there. On a card of two rows they share it with the state, which keeps its columns even
    /// while the other player is to move, so that captures look the same after every move.
    fn for_captures(&self) -> u16 {
        let [_, first_below, ..] = self.cells;
        if self.height > 2 {
            first_below.width
        } else {
            first_below.width.saturating_sub(width(TO_MOVE) + APART)
        }
    }

    /// Returns the room beside a clock that has this form and takes these cells. `text` is the text area of the card.
    fn beside(clock: Rect, form: ClockForm, text: Rect) -> Self {
        let mut below_name = text;
        if form.has_figures() {
            // The columns of the figures stay free in every row below the name.
            below_name.width = text.width.saturating_sub(clock.width + APART);
        }
        let mut cells = [0, 1, 2, 3].map(|index| below_name.line(index));
        cells[0] = text.line(0).after(BEFORE_NAME);
        if let ClockForm::Text { row } = form {
            // The clock is at the end of this row.
            let before_clock = &mut cells[usize::from(row)];
            before_clock.width = clock.x.saturating_sub(before_clock.x + APART);
        }
        Self {
            height: text.height,
            name: cells[0].width,
            below: below_name.width,
            cells,
        }
    }
}

impl<'a> CardRows<'a> {
    /// Returns the rows from top to bottom on a card of this height. On a card of two rows, the captures are at the right end
    /// of the row with the state.
    fn top_down(mut self, form: ClockForm, height: u16) -> [Row<'a>; 4] {
        if height <= 2 {
            self.state.right.append(&mut self.captures.left);
            return [self.name, self.state, Row::default(), Row::default()];
        }
        match form {
            // Without a clock the state is right below the name.
            ClockForm::None => [self.name, self.state, self.captures, self.extra],
            ClockForm::Text { .. } | ClockForm::Figures { .. } | ClockForm::Hours => {
                [self.name, self.captures, self.state, self.extra]
            }
        }
    }
}

impl<'a> Row<'a> {
    fn of_left(left: Vec<Item<'a>>) -> Self {
        Self {
            left,
            ..Self::default()
        }
    }

    fn draw(&self, row: Rect, captures_style: Style, buffer: &mut Buffer) {
        let mut room = row;
        if self.is_together {
            let items = self.left.first().into_iter().chain(self.right.first());
            let taken: u16 = items.map(|item| item.width(row.width)).sum();
            room.width = taken + APART;
        }
        let fits = |item: &&Item<'a>, room: u16| item.width(room) <= room;
        if let Some(item) = self.right.iter().find(|item| fits(item, room.width)) {
            let cells = room.take_right(item.width(room.width));
            item.draw(cells, captures_style, buffer);
            if !cells.is_empty() {
                room.take_right(APART);
            }
        }
        if let Some(item) = self.left.iter().find(|item| fits(item, room.width)) {
            item.draw(room, captures_style, buffer);
        }
    }
}

impl Item<'_> {
    /// Returns how many columns of `room` this item takes, or more than `room` if it does not fit.
    fn width(&self, room: u16) -> u16 {
        match self {
            Self::Words(words, _) => width(words),
            Self::Name(name, _) => width(name).min(room),
            Self::Captures(captures) => captures.width(room),
        }
    }

    fn draw(&self, cells: Rect, captures_style: Style, buffer: &mut Buffer) {
        match self {
            Self::Words(words, style) | Self::Name(words, style) => {
                text(buffer, cells, words, *style);
            }
            Self::Captures(captures) => captures.draw(cells, captures_style, buffer),
        }
    }
}

/// The card of one player.
#[derive(Clone, Copy)]
pub struct Card<'a> {
    pub app: &'a App,
    pub look: &'a Appearance,
    pub color: Color,
}

impl Card<'_> {
    /// Draws everything in one row. Returns the cells of the clock; empty without a clock.
    fn draw_line(self, mut row: Rect, buffer: &mut Buffer) -> Rect {
        let mark = if self.is_to_move() { "▶ " } else { "  " };
        text(buffer, row, mark, self.name_style());
        row = row.after(width(mark));
        let clock = self.take_clock(&mut row, width(self.name()) + APART, buffer);
        let score = match self.score() {
            Some(score) => format!("  {score}"),
            None => String::new(),
        };
        let name_room = row.width.saturating_sub(width(&score));
        let name_cells = row.take_left(width(self.name()).min(name_room));
        text(buffer, name_cells, self.name(), self.name_style());
        text(buffer, row, &score, self.look.theme.faint());
        let rest = row.after(width(&score) + APART);
        if let Some(words) = self.question(rest, 1).first() {
            text(buffer, rest, words, self.look.theme.accent());
        } else {
            let captured = self.captured();
            let free = rest.width.saturating_sub(captured.width(rest.width));
            captured.draw(rest.after(free), self.look.theme.faint(), buffer);
        }
        clock
    }

    /// Draws a raised card of several rows. Returns the cells of the clock; empty without a clock.
    fn draw(self, area: CardArea, buffer: &mut Buffer) -> Rect {
        let form = ClockForm::on_cards(self.app, self.look, area.text);
        raise(area.rect, area.is_padded(), self.look, buffer);
        self.draw_turn(area, form, buffer);
        self.draw_time_bar(area, buffer);
        self.draw_chip(area.text.line(0), buffer);
        let clock = self.draw_clock(form, area.text, buffer);
        let room = CardRoom::beside(clock, form, area.text);
        for (row, cells) in self.rows(form, room).iter().zip(room.cells) {
            row.draw(cells, self.look.theme.faint(), buffer);
        }
        clock
    }

    /// Draws the clock in this form on a card with this text area. Returns the cells of the clock; empty without a clock.
    fn draw_clock(self, form: ClockForm, area: Rect, buffer: &mut Buffer) -> Rect {
        let below_name = area.below(1);
        match form {
            ClockForm::None => Rect::ZERO,
            ClockForm::Figures { scale } => self.draw_figures(below_name, scale, buffer),
            ClockForm::Hours => self.draw_hours(below_name, buffer),
            ClockForm::Text { row } => self.take_clock(&mut area.line(row), 0, buffer),
        }
    }

    /// Draws the chip in the color of this side at the beginning of the row with the name.
    fn draw_chip(self, row: Rect, buffer: &mut Buffer) {
        let theme = &self.look.theme;
        // Without colors, the shape shows which side it is.
        let is_hollow = theme.is_mono() && self.color == Color::Black;
        let sign = if is_hollow {
            "□"
        } else if theme.is_lost_on_card(self.color) {
            // The large square is as wide as a cell in many fonts. Only two dashes above and below it would be seen.
            "▪"
        } else {
            "■"
        };
        text(buffer, row.with_width(CHIP), sign, theme.side(self.color));
    }

    /// Draws the bar at the edge of the card if this player is to move and the bar would touch nothing.
    fn draw_turn(self, area: CardArea, form: ClockForm, buffer: &mut Buffer) {
        if !self.is_to_move() || self.would_bar_touch(form) {
            return;
        }
        let name_row = area.text.y;
        let bottom = area.rect.bottom();
        let theme = &self.look.theme;
        let (rows, sign, style) = if self.look.has_gaps {
            // In the row of the name, a whole cell would touch the cell in the color of the side.
            (name_row + 1..bottom, " ", theme.chosen())
        } else if self.look.charset.has_half_blocks() {
            (name_row..bottom, "▌", theme.accent())
        } else {
            // This becomes a `>`, which is only before the name.
            (name_row..name_row + 1, "▌", theme.accent())
        };
        for y in rows {
            let cell = Rect::new(area.rect.x, y, 1, 1);
            text(buffer, cell, sign, style);
        }
    }

    /// Returns true if the bar at the edge of the card would touch something beside it. Only a bar of whole cells does. We draw
    /// such a bar where half blocks leave gaps between cells.
    fn would_bar_touch(self, form: ClockForm) -> bool {
        // A board that shows an earlier position has a line at its side.
        let touches_line = self.app.shown().viewed.is_some();
        // On a card without a clock, "to move" has a background.
        let touches_words = form == ClockForm::None;
        self.look.has_gaps && (touches_line || touches_words)
    }

    /// Returns the rows of a card, from top to bottom. Captures and the state of play always have the same rows, empty or not.
    fn rows(&self, form: ClockForm, room: CardRoom) -> [Row<'_>; 4] {
        let accented = |words: String| Item::Words(words, self.look.theme.accent());
        let name = Item::Name(self.name().to_owned(), self.name_style());
        // Beside the large figures of a clock, a card has an extra row for words such as the viewed move.
        let beside_figures = if form.has_figures() {
            self.items_beside_figures()
        } else {
            Vec::new()
        };
        // Captures that do not fit into their own row go on in the row of the state, or in the extra row, if there is one and
        // it is free. If neither is free, there is no rest.
        let is_state_free = self.is_state_free_for_captures(form, room);
        let has_extra_row = room.height > 3;
        let is_extra_free = has_extra_row && beside_figures.is_empty();
        let split = self
            .captured()
            .split(room.for_captures(), is_state_free || is_extra_free);
        let rest = split.rest.map(Item::Captures);
        let mut rows = CardRows {
            name: Row::of_left(vec![name]),
            captures: Row::of_left(vec![Item::Captures(split.fitting)]),
            state: Row::of_left(self.states(form)),
            extra: Row::of_left(beside_figures),
        };
        if is_state_free {
            rows.state.left.extend(rest);
        } else {
            rows.extra.left.extend(rest);
        }
        // Without figures there is no row for the viewed move, so it is at the right end of the row of the state.
        if !form.has_figures() {
            let viewed_move = self.viewed_move().into_iter();
            rows.state.right.extend(viewed_move.map(accented));
        }
        // The tag says what this screen may do. It is added first, so the score makes room for it.
        self.add_tag(&mut rows, form, room);
        if let Some(score) = self.score() {
            self.add_score(score, &mut rows, form, room);
        }
        rows.top_down(form, room.height)
    }

    /// Returns true if the captures that do not fit into their row go into the row of the state, which is right below. During
    /// the game, the state needs that row at every other move.
    fn is_state_free_for_captures(&self, form: ClockForm, room: CardRoom) -> bool {
        let is_over = self.app.session().game().outcome().is_some();
        let has_row_below = form != ClockForm::None && room.height > 2;
        is_over && has_row_below && !self.is_to_move()
    }

    /// Returns true if the whole name stays visible beside these words.
    fn fits_beside_name(&self, words: &str, room: CardRoom) -> bool {
        width(self.name()) + APART + width(words) <= room.name
    }

    /// Adds the tag, which says what this screen may do, to the row of the name, or below it: to the last row beside figures,
    /// otherwise beside the state. Leaves it out if it has no room.
    fn add_tag(&self, rows: &mut CardRows<'_>, form: ClockForm, room: CardRoom) {
        // The tag has no background, which would run into figures below it.
        let item = |tag: String| Item::Words(tag, self.look.theme.accent());
        let room_below = Self::room_for_tag_below(form, room);
        for tag in self.tag() {
            if self.fits_beside_name(&tag, room) {
                // Above figures the tag would seem to touch them, so it is beside the name if there is room before them.
                let name_and_tag = BEFORE_NAME + width(self.name()) + APART + width(&tag);
                rows.name.is_together = form.has_figures() && name_and_tag <= room.below;
                return rows.name.right.push(item(tag));
            }
            if width(&tag) <= room_below {
                let row_below = if form.has_figures() {
                    &mut rows.extra.left
                } else {
                    &mut rows.state.right
                };
                return row_below.push(item(tag));
            }
        }
    }

    /// Returns how many columns the tag may take in the row below the name that can have it.
    fn room_for_tag_below(form: ClockForm, room: CardRoom) -> u16 {
        if form.has_figures() {
            room.below
        } else if room.height > 2 {
            // The tag leaves room for "to move", so it stays in place at every move.
            room.below.saturating_sub(width(TO_MOVE) + APART)
        } else {
            // On cards of two rows, the captures take this room.
            0
        }
    }

    /// Adds the score to the row of the name, or to a free row below it. Without room for all of it, adds only the points.
    fn add_score(&self, score: String, rows: &mut CardRows<'_>, form: ClockForm, room: CardRoom) {
        let item = |words: String| Item::Words(words, self.look.theme.faint());
        let is_name_row_free = rows.name.right.is_empty();
        let fits_beside_name = is_name_row_free && self.fits_beside_name(&score, room);
        // The row of the state may have the tag at its right end. Its last form is the shortest.
        let right_end = rows.state.right.last();
        let taken = right_end.map_or(0, |item| item.width(u16::MAX) + APART);
        let fits_below = width(&score) + taken <= room.below;
        // Figures below the name would touch a score beside it.
        let goes_below = fits_below && (form.has_figures() || !fits_beside_name);
        // While the game goes on, the row of the state stays free if the score has room beside the name.
        let is_over = self.app.session().game().outcome().is_some();
        let may_take_state_row = is_over || !fits_beside_name;
        if goes_below && may_take_state_row && rows.state.left.is_empty() {
            rows.state.left.push(item(score));
        } else if goes_below && form.has_figures() && rows.extra.left.is_empty() {
            rows.extra.left.push(item(score));
        } else if fits_beside_name {
            rows.name.right.push(item(score));
        } else {
            // The points may cut a long name. They are left out if the tag takes their place.
            let points = score.trim_start_matches(SCORE).to_owned();
            rows.name.right.push(item(points));
        }
    }

    /// Returns what the fourth row may show beside figures, what matters most first: the viewed move, the rest of the delay or
    /// a second time limit, or the main time and the increment.
    fn items_beside_figures(self) -> Vec<Item<'static>> {
        let theme = &self.look.theme;
        let mut items = Vec::new();
        for viewed in self.viewed_move() {
            items.push(Item::Words(viewed, theme.accent()));
        }
        for limit in self.other_limit() {
            items.push(Item::Words(limit, theme.accent()));
        }
        for parts in self.initial_parts() {
            items.push(Item::Words(parts, theme.faint()));
        }
        items
    }

    /// Returns the ways to show the rest of the delay or the other of two time limits beside figures, longest first. Empty if
    /// there is neither.
    fn other_limit(self) -> Vec<String> {
        match self.app.shown_clock(self.color) {
            Some(clock) => limits_beside(clock.nearest(), clock),
            None => Vec::new(),
        }
    }

    /// Returns the ways to show the main time and the increment before the clocks start, longest first. The clock shows their
    /// sum then. Empty after that, and without an increment.
    fn initial_parts(self) -> Vec<String> {
        let Some(clocks) = self.app.session().game().clocks() else {
            return Vec::new();
        };
        if clocks.is_started() {
            return Vec::new();
        }
        let Some((time, increment)) = clocks.control().of(self.color).initial_increment() else {
            return Vec::new();
        };
        let time = DisplayedTime(time);
        let seconds = increment.as_secs();
        vec![format!("{time} + {seconds}"), format!("{time}+{seconds}")]
    }

    /// Returns the ways to say which move the board shows while players view another position, longest first. Empty while the
    /// board shows the current position, and for the player who is not to move in the viewed one.
    fn viewed_move(self) -> Vec<String> {
        let session = self.app.session();
        let Some(viewed) = &self.app.shown().viewed else {
            return Vec::new();
        };
        if !self.is_to_move() {
            return Vec::new();
        }
        if viewed.path.plies() == 0 {
            return vec!["at the start".to_owned(), "the start".to_owned()];
        }
        let number = |plies| numbering(&session.view().tree().start, plies).0;
        let now = number(viewed.path.plies());
        let last = number(session.view().present().plies());
        vec![format!("move {now} of {last}"), format!("{now} of {last}")]
    }

    /// Returns true if this player is to move in the position on the board. In the last position of a game that is over, nobody
    /// is.
    fn is_to_move(self) -> bool {
        let game = self.app.session().game();
        let is_open = self.app.shown().viewed.is_some() || game.outcome().is_none();
        is_open && self.app.shown().position().side_to_move == self.color
    }

    fn name_style(self) -> Style {
        if self.is_to_move() {
            self.look.theme.accent()
        } else {
            Style::new().bold()
        }
    }

    fn name(&self) -> &str {
        self.app.session().players().name(self.color)
    }

    /// Returns the ways to say what this screen may do, longest first; empty if both players play here. If one of them plays
    /// here, only that player's card says so. If this screen only watches, the lower card does.
    fn tag(self) -> Vec<String> {
        let session = self.app.session();
        let [acts_for_this, acts_for_other] =
            [self.color, !self.color].map(|color| session.acts_for(color));
        let is_lower = self.color == self.app.hand().bottom();
        match (acts_for_this, acts_for_other) {
            (true, false) => vec!["you".to_owned()],
            (false, false) if is_lower => vec!["you watch".to_owned()],
            (true, true) | (false, true | false) => Vec::new(),
        }
    }

    /// Returns the player's points over all games of the session. If there are none, returns those in this game; `None` if it
    /// is not over.
    fn score(self) -> Option<String> {
        let session = self.app.session();
        let over_all_games = session.sitting().points(self.color);
        let points = match over_all_games {
            Some(points) => points.to_string(),
            None => session.game().outcome()?.points(self.color),
        };
        Some(format!("{SCORE}{points}"))
    }

    /// Returns the ways to say that this player is to move or in check, and what the clock does, longest first. Empty for the
    /// player who is not to move.
    fn states(self, form: ClockForm) -> Vec<Item<'static>> {
        if !self.is_to_move() {
            return Vec::new();
        }
        let StateWords { ways, style } = self.state_words(form);
        let mut items = Vec::new();
        if self.words_describe_clock(form) {
            // If there is room, the sign of the clock comes before the longest words.
            let sign = self.clock_look().sign;
            items.push(Item::Words(format!("{sign}{}", ways[0]), style));
        }
        for words in ways {
            items.push(Item::Words((*words).to_owned(), style));
        }
        items
    }

    /// Returns what to say about the player to move.
    fn state_words(self, form: ClockForm) -> StateWords {
        let theme = &self.look.theme;
        let is_paused = self.app.session().game().is_paused();
        let (ways, style): (&[&str], Style) = if is_paused && self.words_describe_clock(form) {
            (&["paused"], theme.accent())
        } else if self.app.shown().position().is_check() {
            (&["in check", "check"], theme.error())
        } else if form == ClockForm::None {
            // Clocks in the accent color show whose move it is. Without clocks, these words do, on a background of their own.
            // A background for the whole card would take many bytes at every move.
            (&[" to move ", TO_MOVE], theme.chosen())
        } else {
            (&[TO_MOVE], theme.accent())
        };
        StateWords { ways, style }
    }

    /// Returns true if words say what the clock does. A clock in text has its own sign for that, but figures have none. The
    /// words say it only beside the current position.
    fn words_describe_clock(self, form: ClockForm) -> bool {
        form.has_figures() && self.app.shown().viewed.is_none()
    }

    /// Returns how the clock shows what it does. A running clock has another sign when its time is low.
    fn clock_look(self) -> ClockLook {
        let theme = &self.look.theme;
        let clocks = self.app.session().game().clocks();
        let runs = clocks.and_then(Clocks::running) == Some(self.color);
        let (sign, style) = match (runs, self.is_low()) {
            (true, true) => ("! ", theme.error()),
            (true, false) => ("◆ ", theme.accent()),
            (false, _) => ("", theme.faint()),
        };
        ClockLook { sign, style }
    }

    fn is_low(self) -> bool {
        let clock = self.app.shown_clock(self.color);
        clock.is_some_and(|clock| clock.nearest().is_low())
    }

    /// Draws the clock as text at the right end of a row, with both limits if that leaves `rest` columns for the rest of the
    /// row. Cuts the clock and a gap off the row, and returns the clock's cells.
    pub fn take_clock(self, row: &mut Rect, rest: u16, buffer: &mut Buffer) -> Rect {
        let clock = self.clock(row.width.saturating_sub(rest));
        let cells = row.take_right(width(&clock));
        if !cells.is_empty() {
            row.take_right(APART);
        }
        text(buffer, cells, &clock, self.clock_look().style);
        cells
    }

    /// Returns the text of the time that runs out first; empty without clocks.
    fn nearest(self) -> String {
        let clock = self.app.shown_clock(self.color);
        clock.map_or(String::new(), |clock| clock.nearest().to_string())
    }

    /// Draws the clock in figures at the right of these cells. Returns the cells of the figures; empty if they do not fit.
    fn draw_figures(self, area: Rect, scale: u16, buffer: &mut Buffer) -> Rect {
        let time = self.nearest();
        let cells = figures::cells(&time, area, scale);
        figures::draw(
            buffer,
            cells,
            &time,
            self.clock_look().style,
            self.look.has_gaps,
        );
        cells
    }

    /// Draws hours and minutes in figures at the right of these cells, with the seconds at their bottom right. Draws a shorter
    /// time entirely in figures. Returns the cells of the clock.
    fn draw_hours(self, area: Rect, buffer: &mut Buffer) -> Rect {
        let time = self.nearest();
        let style = self.clock_look().style;
        let (hours, seconds) = match time.rsplit_once(':') {
            Some((hours, seconds)) if hours.contains(':') => (hours, seconds),
            _ => return self.draw_figures(area, 1, buffer),
        };
        let mut room = area.with_rows(area.y, FIGURES);
        let foot = room.take_right(SECONDS).line(FIGURES - 1);
        text(buffer, foot, &format!(":{seconds}"), style);
        let cells = figures::cells(hours, room, 1);
        figures::draw(buffer, cells, hours, style, self.look.has_gaps);
        Rect {
            width: cells.width + SECONDS,
            ..cells
        }
    }

    /// Draws the bar that shows how much of the initial time is left. Other parts of the card show whose clock is running, so
    /// the bar changes only with the time.
    fn draw_time_bar(self, area: CardArea, buffer: &mut Buffer) {
        let (app, theme) = (self.app, &self.look.theme);
        let Some(bar) = area.bar else { return };
        let Some(clock) = app.shown_clock(self.color) else {
            return;
        };
        let left = clock.left_of(bar.width);
        let style = if self.is_low() {
            theme.error()
        } else {
            theme.faint()
        };
        let line = |sign: &str, columns: u16| sign.repeat(columns.into());
        text(buffer, bar, &line("─", bar.width), theme.frame());
        text(buffer, bar, &line("━", left), style);
    }

    /// Returns the clock as text with a sign for its state, in the longest form that fits, otherwise the shortest; empty
    /// without clocks.
    fn clock(self, room: u16) -> String {
        let Some(shown) = self.app.shown_clock(self.color) else {
            return String::new();
        };
        let is_paused = self.app.session().game().is_paused();
        let sign = if is_paused && self.is_to_move() {
            "paused "
        } else {
            self.clock_look().sign
        };
        let total = shown.total;
        if let Some(limit) = limits_beside(total, shown).first() {
            let both_limits = format!("{sign}{total} · {limit}");
            if width(&both_limits) <= room {
                return both_limits;
            }
        }
        format!("{sign}{}", shown.nearest())
    }

    /// Returns the question to show on this card, in the longest wording that fits into this many rows; empty if there is none.
    fn question(self, row: Rect, rows: u16) -> Vec<String> {
        let session = self.app.session();
        let Some(question) = session.game().question() else {
            return Vec::new();
        };
        // The question is on the card of the player who answers it, or of the one who asks if nobody can answer it yet.
        if question.answerer().unwrap_or(question.asker()) != self.color {
            return Vec::new();
        }
        question_lines(question, session.players(), row.width, rows)
    }

    /// Returns the player's captures; empty if pieces are hidden, or while we offer to resume a game, because the button for
    /// that may take their row.
    fn captured(&self) -> Captured<'_> {
        if self.look.hides_pieces || self.app.offer().is_open(self.app.session()) {
            return Captured::default();
        }
        let (app, color) = (self.app, self.color);
        let board = &app.shown().position().board;
        let mut pieces = app.session().view().captured(&app.shown().path());
        pieces.retain(|piece| piece.color == !color);
        pieces.sort_unstable_by_key(|piece| Reverse(piece.role as usize));
        let pictures = pieces.iter().map(|it| self.look.captured_picture(*it));
        let characters = pieces.iter().map(|it| self.look.character(*it));
        let lead = board.material(color).saturating_sub(board.material(!color));
        Captured {
            pictures: pictures.collect::<Option<_>>().unwrap_or_default(),
            characters: characters.collect(),
            lead: match (lead, pieces.is_empty()) {
                (0, _) => String::new(),
                (_, true) => format!("+{lead}"),
                (_, false) => format!(" +{lead}"),
            },
        }
    }
}

/// What a card says about the player to move.
struct StateWords {
    /// The ways to say it, longest first.
    ways: &'static [&'static str],
    style: Style,
}

/// The sign and style that show whether a clock is running and whether its time is low.
struct ClockLook {
    /// The sign before the time, with a space; empty if the clock is not running.
    sign: &'static str,
    style: Style,
}

/// Captures divided between two rows of a card.
struct SplitCaptures<'a> {
    fitting: Captured<'a>,
    /// The ones that do not fit into the first row; `None` if all fit, or if there is no second row.
    rest: Option<Captured<'a>>,
}

/// A player's captures, the most valuable first.
#[derive(Default)]
struct Captured<'a> {
    /// One picture for each piece; empty if there are no pictures of this size.
    pictures: Vec<Picture<'a>>,
    /// One character for each piece.
    characters: String,
    /// The advantage in material, after a gap if there are pieces; empty if there is none.
    lead: String,
}

impl<'a> Captured<'a> {
    /// The columns of a picture. It is one row high, and so looks square.
    const PICTURE: u16 = 2;

    /// Returns the columns of the pictures and the advantage; `None` if there are no pictures or not all of them fit into
    /// `room` columns.
    fn width_of_pictures(&self, room: u16) -> Option<u16> {
        let pictures = u16::try_from(self.pictures.len()).unwrap_or(u16::MAX);
        let columns = width(&self.lead).saturating_add(Self::PICTURE.saturating_mul(pictures));
        (pictures > 0 && columns <= room).then_some(columns)
    }

    /// Returns how many of `room` columns the captures take, or more than `room` if not even the characters fit.
    fn width(&self, room: u16) -> u16 {
        self.width_of_pictures(room)
            .unwrap_or_else(|| width(&self.characters) + width(&self.lead))
    }

    /// Divides the captures into what fits into this many columns and the rest. The advantage in material, `lead`, is never
    /// divided. Without a row for the rest, the lead comes after the captures that fit beside it, and the other captures are
    /// left out.
    ///
    /// Unless all of them fit as pictures, captures appear as one character for each piece.
    fn split(mut self, columns: u16, has_row_for_rest: bool) -> SplitCaptures<'a> {
        if self.width_of_pictures(columns).is_none() {
            // The row may have more than these columns, and would draw them otherwise.
            self.pictures.clear();
        }
        let all_fit = self.width(columns) <= columns;
        if all_fit {
            return SplitCaptures {
                fitting: self,
                rest: None,
            };
        }
        let without_pictures = |characters| Self {
            characters,
            ..Self::default()
        };
        // A character takes one column.
        let mut characters = self.characters.chars();
        if !has_row_for_rest {
            let before_lead = columns.saturating_sub(width(&self.lead));
            let first = characters.take(before_lead.into()).collect();
            return SplitCaptures {
                fitting: Self {
                    lead: self.lead,
                    ..without_pictures(first)
                },
                rest: None,
            };
        }
        let first = characters.by_ref().take(columns.into()).collect();
        let rest = format!("{}{}", characters.as_str(), self.lead);
        SplitCaptures {
            fitting: without_pictures(first),
            // If the rest is the advantage alone, there is no gap before it.
            rest: Some(without_pictures(rest.trim_start().to_owned())),
        }
    }

    /// Draws the pictures if all of them fit, otherwise the characters, and then the advantage.
    fn draw(&self, mut row: Rect, style: Style, buffer: &mut Buffer) {
        if self.width_of_pictures(row.width).is_some() {
            for picture in &self.pictures {
                picture.put(buffer, row.take_left(Self::PICTURE).as_position());
            }
        } else {
            text(buffer, row, &self.characters, style);
            row = row.after(width(&self.characters));
        }
        text(buffer, row, &self.lead, style);
    }
}

/// Returns the lines of a question in the longest wording that fits into this many columns and rows. If none fits, returns the
/// shortest as a single line that is too long.
fn question_lines(question: Question, players: &Players, columns: u16, rows: u16) -> Vec<String> {
    let ways = question_wordings(question, players);
    for way in &ways {
        let lines = wrap(way, columns.into());
        if lines.len() <= rows.into() {
            return lines;
        }
    }
    Vec::from_iter(ways.last().cloned())
}

/// Returns the ways to say a question, longest first.
fn question_wordings(question: Question, players: &Players) -> Vec<String> {
    let short_words = match question {
        // This is on the card of the player who asks, so it needs no name.
        Question::Draw(Offer { made: false, .. }) => {
            return vec![
                "Draw offer with the next move".to_owned(),
                "draw offer with next move".to_owned(),
            ];
        }
        Question::Draw(Offer { made: true, .. }) => "wants a draw".to_owned(),
        Question::Takeback(_) => "wants a take-back".to_owned(),
        Question::Result(_, Some(result)) => format!("proposes {result}"),
        Question::Result(_, None) => "breaks off?".to_owned(),
        Question::Clock { of, time, .. } => format!("wants {of} at {}", DisplayedTime(time)),
    };
    let mut ways = Vec::new();
    // Players without names are called by their colors, which are shorter.
    for players in [players, &Players::default()] {
        ways.push(question_in_words(question, players));
        let asker = players.called(question.asker());
        ways.push(format!("{asker} {short_words}"));
    }
    ways
}

/// Returns the ways to show a second limit beside a displayed time, longest first: the rest of the delay, or the other of
/// two limits. Empty if there is none.
fn limits_beside(time: DisplayedTime, clock: ShownClock) -> Vec<String> {
    if let Some(seconds) = clock.delay {
        return vec![format!("delay {seconds}")];
    }
    let Some(for_move) = clock.for_move else {
        return Vec::new();
    };
    let total = clock.total;
    if time == total {
        vec![format!("move {for_move}")]
    } else {
        vec![
            format!("{total} in all"),
            format!("all {total}"),
            total.to_string(),
        ]
    }
}
