//! The rules of chess as lines of text, with the diagrams in letters or words.

use itertools::Itertools;

use crate::primer::{Block, Diagram, TOPICS, Topic};
use crate::rules::{Bitboard, Color};
use crate::session::{board_in_letters, pieces};
use crate::text::{MoveStyle, wrap};

/// The maximum width of a line in columns.
const WIDTH: usize = 78;

/// Returns the list of topics, with a line that says how to read one.
pub fn contents() -> Vec<String> {
    let head = "The rules of chess; to read about a topic, type /rules and its word:".to_owned();
    let topics = TOPICS
        .iter()
        .map(|topic| format!("{:<11} {}", topic.word, topic.title));
    std::iter::once(head).chain(topics).collect()
}

/// Returns a topic, from its title to the command for the next topic, if there is one. With `MoveStyle::Words` the diagrams are
/// in words.
pub fn lines(topic: &Topic, style: MoveStyle) -> Vec<String> {
    let mut lines = vec![topic.title.to_owned()];
    for block in &topic.blocks {
        lines.push(String::new());
        match block {
            Block::Text(text) => lines.extend(wrap(text, WIDTH)),
            Block::Diagram(diagram) => lines.extend(board(diagram, style)),
        }
    }
    let index = TOPICS.iter().position(|other| other == topic);
    if let Some(next) = index.and_then(|index| TOPICS.get(index + 1)) {
        lines.push(String::new());
        lines.push(format!("Next: /rules {} ({})", next.word, next.title));
    }
    lines
}

/// Returns the board of a diagram, its caption, the moves of the selected piece, and the marks.
fn board(diagram: &Diagram, style: MoveStyle) -> Vec<String> {
    let position = diagram.position;
    let mut lines = match style {
        MoveStyle::Words(_) => Color::ALL
            .into_iter()
            .filter(|&color| !position.board.color(color).is_empty())
            .flat_map(|color| wrap(&pieces(&position, color, None, style), WIDTH))
            .collect(),
        MoveStyle::San(_) | MoveStyle::Uci => board_in_letters(&position, Color::White),
    };
    lines.extend(wrap(diagram.caption, WIDTH));
    for text in [moves(diagram), marks(diagram)].into_iter().flatten() {
        lines.extend(wrap(&text, WIDTH));
    }
    lines
}

/// Returns a line with the moves of the diagram's selected piece; `None` if no piece is selected.
fn moves(diagram: &Diagram) -> Option<String> {
    let square = diagram.selected?;
    let position = diagram.position;
    let piece = position.board.piece_on(square)?;
    let own = position.board.color(piece.color);
    let enemy = position.board.color(!piece.color);
    let reached = diagram.destinations();
    let kinds_of_moves = [
        ("go to", reached & !(own | enemy)),
        ("capture on", reached & enemy),
        ("castle with the rook on", reached & own),
    ];
    let moves = kinds_of_moves
        .into_iter()
        .filter(|(_verb, squares)| !squares.is_empty())
        .map(|(verb, squares)| format!("may {verb} {}", names(squares)))
        .join(" and ");
    Some(if moves.is_empty() {
        format!("{piece} {square} has no legal move.")
    } else {
        format!("{piece} {square} {moves}.")
    })
}

/// Returns a line with the diagram's marked squares and arrows; `None` if there are none.
fn marks(diagram: &Diagram) -> Option<String> {
    let marked = (!diagram.squares.is_empty()).then(|| names(diagram.squares));
    let arrows = diagram
        .arrows
        .iter()
        .map(|(from, to)| format!("{from} to {to}"));
    let parts = marked.into_iter().chain(arrows).join(", ");
    (!parts.is_empty()).then(|| format!("Look at {parts}."))
}

fn names(squares: Bitboard) -> String {
    squares.into_iter().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::primer;

    #[test]
    fn every_topic_fits_in_the_width_of_a_line() {
        for topic in TOPICS.iter() {
            for line in [MoveStyle::SAN, MoveStyle::WORDS]
                .into_iter()
                .flat_map(|style| lines(topic, style))
            {
                assert!(line.chars().count() <= WIDTH, "{line}");
            }
        }
    }

    #[test]
    fn a_diagram_says_in_words_what_it_shows() {
        let words = |word| lines(primer::find(word).unwrap(), MoveStyle::SAN).join("\n");
        let capture = words("capture");
        assert!(capture.contains("\n4 . P . R . n . .\n"), "{capture}");
        assert!(
            capture.contains("White rook d4 may go to d1 d2 d3 c4 e4 d5 and may capture on f4 d6."),
            "{capture}"
        );
        let chess960 = words("chess960");
        assert!(
            chess960.contains("and may castle with the rook on h1."),
            "{chess960}"
        );
        assert!(words("check").contains("White knight e3 has no legal move.\nLook at e7 to e1.\n"));
    }

    #[test]
    fn in_words_a_diagram_has_no_letters_for_its_pieces() {
        let capture = lines(primer::find("capture").unwrap(), MoveStyle::WORDS).join("\n");
        assert!(capture.contains("rook d4"), "{capture}");
        assert!(!capture.contains(". ."), "{capture}");
    }

    #[test]
    fn the_topics_lead_from_one_to_the_next() {
        let contents = contents();
        assert_eq!(contents.len(), TOPICS.len() + 1);
        for (topic, next) in TOPICS.iter().zip(&TOPICS[1..]) {
            let last = lines(topic, MoveStyle::SAN).pop();
            assert!(
                last.is_some_and(|line| line.starts_with(&format!("Next: /rules {} ", next.word)))
            );
        }
    }
}
