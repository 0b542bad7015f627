//! `tabiya perft`: counts sequences of legal moves.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::rules::{Position, divide, perft};

/// Prints the number for `depth` plies, preceded by a line for each first move if `by_move`. Time and speed go to
/// `report`, so that `output` contains only the answer.
pub fn run(
    position: &Position,
    depth: u8,
    by_move: bool,
    output: &mut impl Write,
    report: &mut impl Write,
) -> io::Result<()> {
    let depth = u32::from(depth);
    let start = Instant::now();
    let nodes = if by_move && depth > 0 {
        let counts = divide(position, depth);
        for (m, nodes) in &counts {
            writeln!(output, "{m}: {nodes}")?;
        }
        counts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        perft(position, depth)
    };
    let took = start.elapsed();
    writeln!(output, "{nodes}")?;
    output.flush()?;
    writeln!(
        report,
        "{:.3} s, {} nodes/s",
        took.as_secs_f64(),
        per_second(nodes, took)
    )
}

/// Returns a rate in whole numbers.
fn per_second(nodes: u64, took: Duration) -> u128 {
    u128::from(nodes) * 1_000_000_000 / took.as_nanos().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `run` writes on its two outputs.
    fn outputs(depth: u8, by_move: bool) -> (String, String) {
        let (mut output, mut report) = (Vec::new(), Vec::new());
        run(&Position::start(), depth, by_move, &mut output, &mut report).unwrap();
        (
            String::from_utf8(output).unwrap(),
            String::from_utf8(report).unwrap(),
        )
    }

    #[test]
    fn the_number_stands_alone_and_the_speed_elsewhere() {
        let (output, report) = outputs(3, false);
        assert_eq!(output, "8902\n");
        assert!(
            report.contains(" s, ") && report.ends_with(" nodes/s\n"),
            "{report}"
        );
    }

    #[test]
    fn divide_names_each_first_move_before_the_number() {
        let (output, _) = outputs(2, true);
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines.len(), 21);
        assert_eq!(
            (lines[0], lines[19], lines[20]),
            ("a2a3: 20", "h2h4: 20", "400")
        );
        assert_eq!(
            outputs(0, true).0,
            "1\n",
            "before any move there is one sequence, the empty one"
        );
    }

    #[test]
    fn speed_is_nodes_by_time_even_when_no_time_went_by() {
        assert_eq!(per_second(300, Duration::from_millis(1500)), 200);
        assert_eq!(per_second(7, Duration::ZERO), 7_000_000_000);
    }
}
