//! `tabiya completions`: what lets a shell complete the command line.

use std::io::{self, Write};

use clap::Command;
use clap_complete::{Generator as _, Shell};

/// Writes the script for a shell.
pub fn run(shell: Shell, mut command: Command, output: &mut impl Write) -> io::Result<()> {
    command.set_bin_name("tabiya");
    command.build();
    shell.try_generate(&command, output)?;
    output.flush()
}
