//! The score sheet of a game as text, in 80 columns: what the file knows, the moves with their times, and lines to sign.

use std::fmt::Write;

use super::move_numbers::{numbering, plies_before};
use super::viewed_position::View;
use crate::game::DisplayedTime;
use crate::pgn::Node;
use crate::rules::Color;

/// The columns of a block of moves: the number, and a move with its time for each side. Two blocks and the space between them
/// take 80 columns.
const BLOCK: usize = 39;

impl View<'_> {
    /// Returns the score sheet of the main line. Names and moves that are too long for their columns are never cut.
    pub fn score_sheet(self) -> String {
        let tags = &self.tree().tags;
        let known = |tag| tags.known(tag).unwrap_or("").to_owned();
        let [white, black] = Color::ALL.map(|color| {
            self.sitting
                .players()
                .known(color)
                .unwrap_or_default()
                .to_owned()
        });
        let mut sheet = String::new();
        for [left, right] in [
            [("Event", known("Event")), ("Site", known("Site"))],
            [("Date", known("Date")), ("Round", known("Round"))],
            [("White", white), ("Black", black)],
        ] {
            let [left, right] = [left, right].map(|(name, value)| format!("{name:<6} {value}"));
            add_line(&mut sheet, &left, &right);
        }
        sheet.push('\n');
        let heading = block_row(
            "",
            ["White", "Black"].map(str::to_owned),
            ["", ""].map(str::to_owned),
        );
        add_line(&mut sheet, &heading, &heading);
        let rows = self.rows_of_moves();
        let (left, right) = rows.split_at(rows.len().div_ceil(2));
        for (index, row) in left.iter().enumerate() {
            add_line(&mut sheet, row, right.get(index).map_or("", String::as_str));
        }
        let _ = write!(sheet, "\n{}\n\n", self.standing());
        let [white, black] = ["White", "Black"].map(|side| format!("{side}  {}", "_".repeat(28)));
        add_line(&mut sheet, &white, &black);
        sheet
    }

    /// Returns a row for each move number: the number, and each side's move with the time left after it.
    fn rows_of_moves(self) -> Vec<String> {
        let start = self.game().start();
        let begins_with_black = plies_before(start) % 2 == 1;
        let nodes = self.tree().main.moves.iter().map(Some);
        let cells: Vec<Option<&Node>> = begins_with_black
            .then_some(None)
            .into_iter()
            .chain(nodes)
            .collect();
        let (first_number, _) = numbering(start, 1);
        let rows = cells.chunks(2).enumerate();
        let written = rows.map(|(index, pair)| {
            let node = |side: usize| pair.get(side).copied().flatten();
            let moves =
                [node(0), node(1)].map(|node| node.map_or(String::new(), |node| node.san.clone()));
            let times = [node(0), node(1)].map(|node| time_after(node));
            block_row(&(first_number + index).to_string(), moves, times)
        });
        written.collect()
    }
}

/// Returns the time that the player has left after a move; empty if it is not known.
fn time_after(node: Option<&Node>) -> String {
    let clock = node.and_then(|node| node.clock);
    clock.map_or(String::new(), |clock| DisplayedTime(clock).rounded())
}

/// Returns a row of a block of moves.
fn block_row(number: &str, [white, black]: [String; 2], times: [String; 2]) -> String {
    let [white_time, black_time] = times;
    format!("{number:>3} {white:<10}{white_time:>7} {black:<10}{black_time:>7}")
}

/// Adds a line with two parts side by side.
fn add_line(sheet: &mut String, left: &str, right: &str) {
    let line = format!("{left:<BLOCK$}  {right}");
    sheet.push_str(line.trim_end());
    sheet.push('\n');
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use crate::game::Players;
    use crate::rules::Position;
    use crate::session::Session;

    #[test]
    fn a_sheet_has_the_head_the_moves_in_two_blocks_and_lines_to_sign() {
        let mut session = Session::new(Position::start(), Players::default());
        let pgn = "[Event \"Club\"]\n[Date \"2026.11.29\"]\n[White \"Vera\"]\n[Black \"Sonja\"]\n\n\
            1. e4 {[%clk 0:04:57]} e5 {[%clk 0:05:00]} 2. Nf3 {x} (2. f4) Nc6 3. Bb5 1-0";
        assert!(session.open_text(pgn, Instant::now()).is_ok());
        let sheet = session.view().score_sheet();
        let rows: Vec<&str> = sheet.lines().collect();
        assert_eq!(
            rows[..8],
            [
                "Event  Club                              Site",
                "Date   2026.11.29                        Round",
                "White  Vera                              Black  Sonja",
                "",
                "    White             Black                  White             Black",
                "  1 e4           4:57 e5           5:00    3 Bb5",
                "  2 Nf3               Nc6",
                "",
            ]
        );
        assert!(rows[8].contains("Vera wins"), "{sheet}");
        assert!(rows[10].starts_with("White  ____"), "{sheet}");
        assert!(rows.iter().all(|row| row.len() <= 80), "{sheet}");
    }

    #[test]
    fn a_game_that_black_begins_leaves_whites_first_place_free() {
        let mut session = Session::new(Position::start(), Players::default());
        let pgn = "[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 40\"]\n\n40... Kd7 41. Ra7+ *";
        assert!(session.open_text(pgn, Instant::now()).is_ok());
        let sheet = session.view().score_sheet();
        assert!(
            sheet.contains("\n 40                   Kd7                 41 Ra7+\n"),
            "{sheet}"
        );
    }
}
