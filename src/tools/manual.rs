//! `tabiya man`: one man page for all commands. Options and help come from the definition of the command line; the environment,
//! the files and the exit codes are in `manual/sections.roff`.

use std::io::{self, Write};

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, italic, roman};

use crate::command;

const SYNOPSIS: &str = r".SH SYNOPSIS
\fBtabiya\fR [\fIoptions\fR] [\fIFILE\fR]
.br
\fBtabiya\fR \fIcommand\fR [\fIoptions\fR] [\fIarguments\fR]
";

/// Prints the page: title, name, synopsis, description, commands, options, examples, commands in a game, and the other
/// sections.
pub fn run(command: Command, output: &mut impl Write) -> io::Result<()> {
    let command = for_page(command);
    let page = Man::new(command.clone()).section("6").manual("Games");
    page.render_title(output)?;
    page.render_name_section(output)?;
    output.write_all(SYNOPSIS.as_bytes())?;
    page.render_description_section(output)?;
    commands(&command).to_writer(output)?;
    page.render_options_section(output)?;
    if let Some(text) = command.get_after_long_help() {
        examples(&text.to_string()).to_writer(output)?;
    }
    typed_commands().to_writer(output)?;
    output.write_all(include_bytes!("manual/sections.roff"))?;
    output.flush()
}

/// Prepares the definition of the command line for the page.
fn for_page(command: Command) -> Command {
    // Leave out `tabiya help`, because it only repeats what the page says.
    let mut command = command.disable_help_subcommand(true);
    // Until it is built, a command lacks the options that it inherits.
    command.build();
    // `--help` has a whole sentence as the heading of the settings. In a man page, headings are a word or two.
    command.mut_args(|argument| match argument.get_help_heading() {
        Some(_) => argument.help_heading("Settings"),
        None => argument,
    })
}

/// Returns the section with the examples of `--help`. Leaves out the first line of their text, a heading, because the section
/// has its own.
fn examples(text: &str) -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["EXAMPLES"]);
    let (_heading, lines) = text.split_once('\n').unwrap_or_default();
    preformatted(lines, &mut section);
    section
}

/// Returns the section with the commands: their usage, and those options that the section on options does not explain.
fn commands(program: &Command) -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["COMMANDS"]);
    let commands = program.get_subcommands();
    for command in commands.filter(|command| !command.is_hide_set()) {
        let usage_line = command.clone().render_usage().to_string();
        let usage = usage_line.trim_start_matches("Usage: ");
        page.control("SS", [usage]);
        if let Some(about) = command.get_about() {
            page.text([roman(format!("{about}."))]);
        }
        for argument in command.get_arguments() {
            if !is_explained_by(program, argument) {
                describe(argument, &mut page);
            }
        }
        if let Some(more) = command.get_after_long_help() {
            page.control("PP", []);
            preformatted(&more.to_string(), &mut page);
        }
    }
    page
}

/// Returns true if the options of the program itself include this argument of a command, with the same help. Always true for
/// `--help`.
fn is_explained_by(program: &Command, argument: &Arg) -> bool {
    let id = argument.get_id();
    let same = program.get_arguments().find(|other| other.get_id() == id);
    id == "help" || same.is_some_and(|same| same.get_help() == argument.get_help())
}

/// Writes the name and the help of an argument.
fn describe(argument: &Arg, page: &mut Roff) {
    let value = argument.get_value_names().unwrap_or_default().join(" ");
    let takes_value = argument.get_action().takes_values();
    page.control("TP", []);
    page.text(match argument.get_long() {
        Some(long) if takes_value => vec![bold(format!("--{long}")), roman(" "), italic(value)],
        Some(long) => vec![bold(format!("--{long}"))],
        None => vec![italic(value)],
    });
    let help = argument.get_help();
    page.text([roman(help.map_or(String::new(), ToString::to_string))]);
}

/// Returns the section with the commands that players type in a game.
fn typed_commands() -> Roff {
    let mut page = Roff::new();
    page.control("SH", ["IN THE GAME"]);
    page.text([roman(
        "Type a move as in Nf3, nf3, g1f3, o-o or e8=Q. A command starts with a slash, which is optional in line mode:",
    )]);
    for row in command::commands() {
        page.control("TP", []);
        let mut term = vec![bold(format!("/{}", row.word()))];
        if !row.arguments().is_empty() {
            term.extend([roman(" "), italic(row.arguments())]);
        }
        page.text(term);
        page.text([roman(row.help)]);
    }
    page
}

/// Writes lines unchanged, without joining them into paragraphs.
fn preformatted(text: &str, page: &mut Roff) {
    page.control("nf", []);
    for line in text.lines() {
        page.text([roman(line)]);
    }
    page.control("fi", []);
}
