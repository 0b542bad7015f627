//! Draws the cards of the two players: name, clock, whose move it is, captured pieces, time bar and open question.

use std::cmp::Reverse;
use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{figures, raise, text, text_right, width};
use crate::game::{Clocks, DisplayedTime, Players, Question};
use crate::rules::Color;
use crate::text::{asked, wrap};
use crate::tui::app::App;
use crate::tui::appearance::Appearance;
use crate::tui::intent::{BoardIntent, Intent};
use crate::tui::layout::CardArea;
use crate::tui::pictures::Picture;
use crate::tui::ui::Ui;
use crate::tui::widgets::RectParts;

/// The least columns between two things in a row.
const GAP: u16 = 2;

pub fn draw(app: &App, ui: &mut Ui<'_>) {
    let Ui { look, layout, .. } = *ui;
    for color in Color::ALL {
        let Some(area) = layout.card(color, app.hand.bottom()) else {
            continue;
        };
        let card = Card { app, look, color };
        let clock = if area.is_line() {
            card.draw_line(area.text, ui.buffer)
        } else {
            card.draw(area, ui.buffer)
        };
        for rect in [Some(clock), area.bar].into_iter().flatten() {
            ui.seen.put(rect, Intent::Board(BoardIntent::Pause));
        }
    }
}

/// Where the clocks stand on cards of several rows, alike on both: at the right of this row of text, and in figures of this
/// scale on those below too.
struct ClockPlace {
    row: u16,
    /// `None` as text.
    scale: Option<u16>,
}

impl ClockPlace {
    /// Returns the place with the largest figures that leave room for both names, or below the names, or else as text.
    fn on_cards(app: &App, look: &Appearance, area: Rect) -> Self {
        let cards = Color::ALL.map(|color| Card { app, look, color });
        let widest = |of: &dyn Fn(Card<'_>) -> u16| cards.map(of).into_iter().max().unwrap_or(0);
        let name = widest(&|card| width(card.name())) + GAP;
        // Figures keep their place while the last minutes take fewer digits, and then tenths more.
        let steady = |time: DisplayedTime| DisplayedTime(time.0.max(LEAST_FIGURES)).to_string();
        let clocks = cards.map(|card| app.nearest_clock(card.color).map(steady));
        let clock = clocks.into_iter().flatten().max_by_key(String::len);
        if let Some(clock) = clock.filter(|_| look.charset.has_half_blocks()) {
            let rooms = [area.after(name), area.below(1)];
            for (row, room) in (0..).zip(rooms) {
                let scale = figures::scale(&clock, room.width, room.height);
                if scale.is_some() {
                    return Self { row, scale };
                }
            }
        }
        let fits_beside = name + widest(&|card| width(&card.clock(u16::MAX))) <= area.width;
        let row = u16::from(!fits_beside && area.height > 2);
        Self { row, scale: None }
    }
}

/// The time with the fewest digits for which figures keep room.
const LEAST_FIGURES: Duration = Duration::from_secs(600);

/// The card of one player.
#[derive(Clone, Copy)]
pub struct Card<'a> {
    pub app: &'a App,
    pub look: &'a Appearance,
    pub color: Color,
}

impl Card<'_> {
    /// Draws everything in one row, and returns the cells of the clock.
    fn draw_line(self, mut row: Rect, buffer: &mut Buffer) -> Rect {
        let mark = if self.is_to_move() { "▶ " } else { "  " };
        text(buffer, row, mark, self.name_style());
        row = row.after(width(mark));
        let clock = self.take_clock(&mut row, width(self.name()) + GAP, buffer);
        let score = self
            .score()
            .map_or(String::new(), |score| format!("  {score}"));
        let room = row.width.saturating_sub(width(&score));
        let name = row.take_left(width(self.name()).min(room));
        text(buffer, name, self.name(), self.name_style());
        text(buffer, row, &score, self.look.theme.faint());
        let room = row.after(width(&score) + GAP);
        if let Some(words) = self.question(room, 1).first() {
            text(buffer, room, words, self.look.theme.accent());
        } else {
            let captured = self.captured();
            let columns = room.width.saturating_sub(captured.width(room.width));
            captured.draw(room.after(columns), self.look.theme.faint(), buffer);
        }
        clock
    }

    /// Draws a raised card of several rows, and returns the cells of the clock.
    fn draw(self, area: CardArea, buffer: &mut Buffer) -> Rect {
        let theme = &self.look.theme;
        raise(area.rect, area.rect.y < area.text.y, theme.card(), buffer);
        if self.is_to_move() {
            let end = if self.look.charset.has_half_blocks() {
                area.rect.bottom()
            } else {
                // The mark is a character, which belongs to the name.
                area.text.y + 1
            };
            for y in area.text.y..end {
                text(buffer, Rect::new(area.rect.x, y, 1, 1), "▌", theme.accent());
            }
        }
        self.draw_bar(area, buffer);
        let mut rows = [0, 1, 2].map(|index| area.text.line(index));
        let name_width = width(self.name()) + GAP;
        let place = ClockPlace::on_cards(self.app, self.look, area.text);
        let clock = if let Some(scale) = place.scale {
            let clock = self.draw_figures(area.text.below(place.row), scale, buffer);
            for line in &mut rows[place.row.into()..] {
                line.take_right(clock.width + GAP);
            }
            clock
        } else {
            let rest = if place.row == 0 { name_width } else { 0 };
            self.take_clock(&mut rows[usize::from(place.row)], rest, buffer)
        };
        let [name, middle, last] = rows;
        text(buffer, name, self.name(), self.name_style());
        let beside = name.after(name_width);
        let mut score = self.score();
        if let Some(score) = score.take_if(|score| width(score) <= beside.width) {
            text(buffer, beside, &score, theme.faint());
        }
        let questions = self.question(middle, 1 + last.height);
        for (words, row) in questions.iter().zip([middle, last]) {
            text(buffer, row, words, theme.accent());
        }
        if !questions.is_empty() {
            return clock;
        }
        let states = if self.is_to_move() {
            self.states(place.scale.is_some())
        } else {
            let score = score.map(|score| (score, theme.faint()));
            score.into_iter().collect()
        };
        let mut states = states.into_iter();
        let fitting = states.find(|(state, _)| width(state) <= middle.width);
        let (state, style) = fitting.unwrap_or_default();
        let men = self.captured();
        let taken = men.width(middle.width);
        let beside_men = middle.after(if taken > 0 { taken + GAP } else { 0 });
        let is_text_beside = place.row == 0 && place.scale.is_none();
        let is_beside = is_text_beside && width(&state) <= beside_men.width;
        if is_beside {
            men.draw(middle, theme.faint(), buffer);
            text_right(buffer, beside_men, &state, style);
        } else {
            // The state moves down once something is captured.
            let is_second = (1..=middle.width).contains(&taken);
            let [men_row, state_row] = if is_second {
                [middle, last]
            } else {
                [last, middle]
            };
            men.draw(men_row, theme.faint(), buffer);
            text(buffer, state_row, &state, style);
        }
        clock
    }

    fn is_to_move(self) -> bool {
        let game = self.app.session.game();
        game.outcome().is_none() && game.side_to_move() == self.color
    }

    fn name_style(self) -> Style {
        if self.is_to_move() {
            self.look.theme.accent()
        } else {
            Style::new().bold()
        }
    }

    fn name(&self) -> &str {
        self.app.session.players().name(self.color)
    }

    /// Returns the points over all games so far, or else those of this game once it is over.
    fn score(self) -> Option<String> {
        let session = &self.app.session;
        let points = session.points(self.color).map(|points| points.to_string());
        let outcome = session.game().outcome();
        let points = points.or(outcome.map(|outcome| outcome.points(self.color)))?;
        Some(format!("score {points}"))
    }

    /// Returns ways to say of the player to move that it is so, or is in check, the one with the most first; beside figures
    /// also what the clock does.
    fn states(self, beside_figures: bool) -> Vec<(String, Style)> {
        let (game, theme) = (self.app.session.game(), &self.look.theme);
        let (state, style) = if beside_figures && game.is_paused() {
            ("paused", theme.accent())
        } else if game.position().is_check() {
            ("in check", theme.error())
        } else {
            ("to move", theme.accent())
        };
        if !beside_figures {
            return vec![(state.to_owned(), style)];
        }
        let mark = self.clock_signs().0;
        let nearest = self.app.nearest_clock(self.color);
        let mut ways = Vec::new();
        if let Some(limit) = nearest.and_then(|time| self.limit_beside(time)) {
            ways.push((format!("{mark}{state} · {limit}"), style));
            ways.push((format!("{mark}{limit}"), theme.accent()));
        }
        ways.push((format!("{mark}{state}"), style));
        ways
    }

    /// Returns a sign of a running clock, which says whether its time is low, and the style in which the clock stands out then.
    fn clock_signs(self) -> (&'static str, Style) {
        let theme = &self.look.theme;
        let clocks = self.app.session.game().clocks();
        let runs = clocks.and_then(Clocks::running) == Some(self.color);
        match (runs, self.is_low()) {
            (true, true) => ("! ", theme.error()),
            (true, false) => ("◆ ", theme.accent()),
            (false, _) => ("", theme.faint()),
        }
    }

    fn is_low(self) -> bool {
        let time = self.app.nearest_clock(self.color);
        time.is_some_and(DisplayedTime::is_low)
    }

    /// Returns what stands beside a shown time: what is left of the delay, or the other of two limits.
    fn limit_beside(self, shown: DisplayedTime) -> Option<String> {
        if let Some(seconds) = self.app.delay(self.color) {
            return Some(format!("delay {seconds}"));
        }
        let whole = self.app.clock(self.color)?;
        let for_move = self.app.clock_for_move(self.color)?;
        Some(if shown == whole {
            format!("move {for_move}")
        } else {
            format!("{whole} in all")
        })
    }

    /// Draws the clock as text at the right end of a row, with both limits if so many columns are left for the rest of the
    /// row. Cuts it off the row with a gap, and returns its cells.
    pub fn take_clock(self, row: &mut Rect, rest: u16, buffer: &mut Buffer) -> Rect {
        let clock = self.clock(row.width.saturating_sub(rest));
        let cells = row.take_right(width(&clock));
        if !cells.is_empty() {
            row.take_right(GAP);
        }
        text(buffer, cells, &clock, self.clock_signs().1);
        cells
    }

    /// Draws the clock in figures at the right of these cells, and returns where.
    fn draw_figures(self, area: Rect, scale: u16, buffer: &mut Buffer) -> Rect {
        let time = self.app.nearest_clock(self.color);
        let time = time.map_or(String::new(), |time| time.to_string());
        let cells = figures::cells(&time, area, scale);
        figures::draw(buffer, cells, &time, self.clock_signs().1);
        cells
    }

    /// Draws how much time is left of that at the beginning. Whose clock runs is seen elsewhere, so that the bar changes with
    /// the time alone.
    fn draw_bar(self, area: CardArea, buffer: &mut Buffer) {
        let (app, theme) = (self.app, &self.look.theme);
        let Some(bar) = area.bar else { return };
        let Some(left) = app.time_left_of(bar.width, self.color) else {
            return;
        };
        let style = if self.is_low() {
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
        let (app, game) = (self.app, self.app.session.game());
        let Some((time, nearest)) = app.clock(self.color).zip(app.nearest_clock(self.color)) else {
            return String::new();
        };
        let mark = if game.is_paused() && self.is_to_move() {
            "paused "
        } else {
            self.clock_signs().0
        };
        let limit = self.limit_beside(time);
        let whole = limit.map(|limit| format!("{mark}{time} · {limit}"));
        whole
            .filter(|whole| width(whole) <= room)
            .unwrap_or_else(|| format!("{mark}{nearest}"))
    }

    /// Returns the question that is shown on this card, in the longest wording that fits in this many rows; no lines if there
    /// is none.
    fn question(self, row: Rect, rows: u16) -> Vec<String> {
        let session = &self.app.session;
        // On the card of the player who answers it, or, if it cannot be answered yet, of the one who asks.
        let is_here =
            |question: &Question| question.answerer().unwrap_or(question.asker()) == self.color;
        let asked = session.game().question().filter(is_here);
        asked.map_or(Vec::new(), |question| {
            in_room(question, session.players(), row.width, rows)
        })
    }

    /// Returns what the player has captured; nothing where the button of the unfinished game takes its row.
    fn captured(&self) -> Captured<'_> {
        if self.look.hides_pieces || self.app.is_resumable() {
            return Captured::default();
        }
        let (app, color) = (self.app, self.color);
        let board = &app.shown().board;
        let mut pieces = app.session.view().captured(&app.shown_path());
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

/// What a player has captured, the most valuable first.
#[derive(Default)]
struct Captured<'a> {
    /// One for each piece; empty if there are none of this size.
    pictures: Vec<Picture<'a>>,
    /// One for each piece.
    characters: String,
    /// The advantage in material, behind a gap if there are pieces; empty if there is none.
    lead: String,
}

impl Captured<'_> {
    /// The columns of a picture, which is as wide as high.
    const PICTURE: u16 = 2;

    /// Returns the columns of the pictures with the advantage, if there are pictures and all fit in `room` columns.
    fn width_of_pictures(&self, room: u16) -> Option<u16> {
        let pictures = u16::try_from(self.pictures.len()).unwrap_or(u16::MAX);
        let columns = Self::PICTURE.saturating_mul(pictures);
        let columns = columns.saturating_add(width(&self.lead));
        (pictures > 0 && columns <= room).then_some(columns)
    }

    /// Returns the columns of what is drawn in `room` columns; more than these if not even the characters fit.
    fn width(&self, room: u16) -> u16 {
        self.width_of_pictures(room)
            .unwrap_or_else(|| width(&self.characters) + width(&self.lead))
    }

    /// Draws the pictures if all of them fit, else the characters, and the advantage.
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

/// Returns a question with the name of its player, in the longest wording that fits in this many columns and rows.
fn in_room(question: Question, players: &Players, columns: u16, rows: u16) -> Vec<String> {
    let (asker, colors) = (question.asker(), &Players::default());
    let of_asker = |words: &str| {
        let briefly = |own: &Players| format!("{} {words}", own.called(asker));
        let ways = [players, colors].map(|own| [asked(question, own), briefly(own)]);
        ways.concat()
    };
    let ways = match question {
        // Shown on the card of the player who asks.
        Question::DrawWithNextMove(_) => vec![
            "offers a draw with the next move".to_owned(),
            "draw offer with next move".to_owned(),
        ],
        Question::Draw(_) => of_asker("wants a draw"),
        Question::Takeback(_) => of_asker("wants a take-back"),
        Question::Result(_, Some(result)) => of_asker(&format!("proposes {result}")),
        Question::Result(_, None) => of_asker("breaks off?"),
        Question::Clock { of, time, .. } => {
            of_asker(&format!("wants {of} at {}", DisplayedTime(time)))
        }
    };
    let mut wrapped = ways.iter().map(|way| wrap(way, columns.into()));
    let fitting = wrapped.find(|lines| lines.len() <= rows.into());
    fitting.unwrap_or_else(|| ways.last().cloned().into_iter().collect())
}
