//! What the program gives to the shell: completions and the manual.

use std::env;
use std::path::Path;
use std::process::Command;

use crate::lines::{self, COMMANDS, Run, tabiya};

/// The shells, each with its way of listing the value `slate` of a setting.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "compgen -W \"auto "),
    ("zsh", "slate\\:"),
    ("fish", "slate\\t"),
    ("powershell", "slate"),
    ("elvish", "slate"),
];

/// Runs another program with this standard input; `None` if it is not installed.
fn run_other(program: &str, arguments: &[&str], input: &str) -> Option<Run> {
    let path = env::var_os("PATH")?;
    if !env::split_paths(&path).any(|folder| folder.join(program).is_file()) {
        return None;
    }
    let home = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut command = Command::new(program);
    let mut child = lines::spawn(home, command.args(arguments).env("PATH", path));
    Some(lines::feed_child(&mut child, input.as_bytes()))
}

/// Returns the completions that bash offers for the last of these words; `None` without bash.
fn offered_by_bash(script: &str, words: &[&str]) -> Option<String> {
    let last = words.len() - 1;
    let (now, before) = (words[last], words[last - 1]);
    let line = words.join(" ");
    let ask = format!(
        "COMP_WORDS=({line}); COMP_CWORD={last}; _tabiya tabiya '{now}' '{before}'; echo \"${{COMPREPLY[@]}}\""
    );
    let run = run_other("bash", &["--norc"], &format!("{script}\n{ask}\n"))?;
    assert_eq!((run.code, &*run.errors), (Some(0), ""), "{line}");
    Some(run.output.trim().to_owned())
}

#[test]
fn every_shell_learns_every_command_and_the_values_of_settings() {
    for (shell, value) in SHELLS {
        let run = tabiya(&["completions", shell], b"");
        assert_eq!((run.code, &*run.errors), (Some(0), ""), "{shell}");
        assert!(run.output.contains(value), "{shell}: {value}");
        for command in COMMANDS.split(' ') {
            assert!(run.output.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn bash_completes_commands_settings_and_their_values() {
    let script = tabiya(&["completions", "bash"], b"").output;
    for (words, offer) in [
        (&["tabiya", "re"][..], "resume"),
        (&["tabiya", "resume", "--th"], "--theme"),
        (&["tabiya", "--theme", "sl"], "slate"),
        (&["tabiya", "--time", "15"], "15+10"),
        (&["tabiya", "completions", "el"], "elvish"),
    ] {
        let Some(offered) = offered_by_bash(&script, words) else {
            return;
        };
        assert_eq!(offered, offer, "{words:?}");
    }
}

#[test]
fn the_manual_names_commands_settings_environment_files_and_exit_codes() {
    let run = tabiya(&["man"], b"");
    assert_eq!((run.code, &*run.errors), (Some(0), ""));
    let page = run.output.replace('\\', "");
    for command in COMMANDS.split(' ') {
        assert!(
            page.contains(&format!(".SS \"tabiya {command}")),
            "{command}"
        );
    }
    for part in [
        ".SH SETTINGS",
        "--theme",
        "/takeback",
        "NO_COLOR",
        "config.toml",
        ".SH \"EXIT STATUS\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn the_manual_is_typeset_without_a_warning() {
    let page = tabiya(&["man"], b"").output;
    let Some(set) = run_other("groff", &["-man", "-Tascii", "-ww"], &page) else {
        return;
    };
    assert_eq!((set.code, &*set.errors), (Some(0), ""));
    assert!(
        set.output.contains("resume the last unfinished game"),
        "{}",
        set.output
    );
}
