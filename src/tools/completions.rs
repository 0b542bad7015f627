//! `tabiya completions`: prints the completion script of a shell.

use std::io::{self, Write};

use clap::Command;
use clap_complete::{Generator as _, Shell};

/// Prints the script for this shell and command.
pub fn run(shell: Shell, mut command: Command, output: &mut impl Write) -> io::Result<()> {
    command.set_bin_name("tabiya");
    command.build();
    shell.try_generate(&command, output)?;
    output.flush()
}
