//! `tabiya perft`: counts sequences of legal moves.

use std::io::{self, Write};
use std::time::Instant;

use itertools::Itertools;

use super::per_second;
use crate::cli::Perft;
use crate::rules::{Position, divide, perft};

/// Prints the number of sequences. With `--divide`, first prints a line for each first move. Time and speed go to `report`, so
/// `output` contains only the answer.
pub fn run(
    arguments: &Perft,
    output: &mut impl Write,
    report: &mut impl Write,
) -> anyhow::Result<()> {
    let (position, depth) = (arguments.position()?, u32::from(arguments.depth));
    let start = Instant::now();
    let nodes = if arguments.divide && depth > 0 {
        print_divided(&position, depth, output)?
    } else {
        perft(&position, depth)
    };
    let took = start.elapsed();
    writeln!(output, "{nodes}")?;
    output.flush()?;
    let (seconds, speed) = (took.as_secs_f64(), per_second(nodes, took));
    writeln!(report, "{seconds:.3} s, {speed} nodes/s")?;
    Ok(())
}

/// Prints the count of each first move, sorted by move, and returns the sum.
fn print_divided(position: &Position, depth: u32, output: &mut impl Write) -> io::Result<u64> {
    let counts = divide(position, depth);
    let lines = counts.iter().map(|(m, nodes)| format!("{m}: {nodes}"));
    for line in lines.sorted() {
        writeln!(output, "{line}")?;
    }
    Ok(counts.iter().map(|(_, nodes)| nodes).sum())
}
