//! Completes a line that begins with a slash: the words of commands and their arguments.

use super::candidate::Candidate;
use super::game_tag;
use super::table::{ALL, TAGS};
use super::typed_argument::TypedArgument;
use super::{CommandRow, GROUPS, commands, find_row, lookup};
use crate::primer::TOPICS;
use crate::settings::{SETTINGS, Setting, THEME};

/// One way to complete a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The whole line after the completion.
    pub line: String,
    /// What the list of completions shows: the command or the argument, or only the last part of a path.
    pub name: String,
    /// The arguments that may follow, as help shows them; empty if none may, or if the completion is an argument.
    pub rest: &'static str,
    /// What the completion means; may be empty.
    pub help: String,
    /// True for a command or setting, and for a value from a complete list once the player has typed its beginning. If such a
    /// completion is the only one, the line can mean nothing else.
    pub closed: bool,
    /// True for a setting, for a folder, for a command that needs an argument, and for an argument that another one may follow.
    /// Enter then runs nothing yet.
    pub more: bool,
}

impl Completion {
    /// Creates the completion for a command. `word` is the command's own word or an alias.
    fn of_command(word: &str, row: &CommandRow) -> Self {
        let gap = if row.arguments().is_empty() { "" } else { " " };
        Self {
            line: format!("/{word}{gap}"),
            name: format!("/{word}"),
            rest: row.arguments(),
            help: if word == row.word() {
                row.help.to_owned()
            } else {
                format!("the same as /{}", row.word())
            },
            closed: true,
            more: row.needs_argument(),
        }
    }

    /// Creates the completion for the command that changes a setting. The line has the setting's name, after `/set` if the name
    /// is also another command's word.
    fn of_setting(setting: &'static Setting) -> Self {
        let name = match find_row(setting.name) {
            Some(_) => format!("/set {}", setting.name),
            None => format!("/{}", setting.name),
        };
        Self {
            line: format!("{name} "),
            name,
            rest: "VALUE",
            help: setting.help.to_owned(),
            closed: true,
            more: true,
        }
    }
}

/// Returns the ways to complete a line that begins with a slash; none for any other line. `found` is what the line's
/// [lookup](super::Lookup) found on the disk.
pub fn complete(line: &str, found: &[Candidate]) -> Vec<Completion> {
    let Some(text) = line.strip_prefix('/') else {
        return Vec::new();
    };
    if !text.contains(' ') {
        return complete_word(text);
    }
    TypedArgument::last_of(line).map_or(Vec::new(), |argument| argument.completions(line, found))
}

/// Returns the completions of a typed word: commands, aliases of other commands, and the setting with exactly this name. If no
/// command or alias begins with the word, returns all settings that do. The command that the word itself means comes first.
fn complete_word(typed: &str) -> Vec<Completion> {
    let typed = typed.to_ascii_lowercase();
    let mut completions = complete_to_commands(&typed);
    let begins_no_command = completions.is_empty();
    for setting in SETTINGS {
        let is_meant = if begins_no_command {
            setting.name.starts_with(&typed)
        } else {
            setting.name == typed
        };
        // `/theme` is also a command, so it is already in the list.
        if is_meant && *setting != THEME {
            completions.push(Completion::of_setting(setting));
        }
    }
    if let Some(meant) = find_row(&typed) {
        completions.sort_by_key(|completion| find_row(&completion.name) != Some(meant));
    }
    completions
}

/// Returns the completions of a typed word that are commands or aliases. Leaves out the aliases of commands that are already
/// listed, because one completion is enough for each command.
fn complete_to_commands(typed: &str) -> Vec<Completion> {
    let mut completions = Vec::new();
    for row in commands() {
        if row.word().starts_with(typed) {
            completions.push(Completion::of_command(row.word(), row));
        }
    }
    for row in commands().filter(|row| !row.word().starts_with(typed)) {
        let aliases = row.aliases().filter(|alias| alias.starts_with(typed));
        completions.extend(aliases.map(|alias| Completion::of_command(alias, row)));
    }
    completions
}

impl TypedArgument<'_> {
    /// Returns the completions of `line`, which ends with this argument.
    fn completions(&self, line: &str, found: &[Candidate]) -> Vec<Completion> {
        let (form, typed, more) = (self.form, self.typed, self.more);
        let head = &line[..line.len() - typed.len()];
        let candidates = self
            .kinds()
            .flat_map(|kind| candidates(kind, self.before, typed, found));
        candidates
            .map(|candidate| Completion {
                line: format!("{head}{}{}", candidate.text, if more { " " } else { "" }),
                more: more || candidate.text.ends_with('/'),
                name: if form == "FILE" {
                    last_part(&candidate.text).to_owned()
                } else {
                    candidate.text
                },
                rest: "",
                help: candidate.help,
                closed: candidate.closed && !typed.is_empty(),
            })
            .collect()
    }
}

/// Returns the last part of a path: the name of a file, or of a folder with its slash.
fn last_part(path: &str) -> &str {
    let inside = path.trim_end_matches('/').rfind('/');
    inside.map_or(path, |slash| &path[slash + 1..])
}

/// Returns the values that can complete `typed`, an argument of this kind. A kind is a word from the table of commands: a
/// placeholder if it is in capitals, otherwise a word to type. `before` is the previous argument, or the word after the slash
/// for the first argument. `found` lists the files or games read from the disk.
pub fn candidates(kind: &str, before: &str, typed: &str, found: &[Candidate]) -> Vec<Candidate> {
    let mut listed = match kind {
        // These two decide themselves what fits `typed`. All others must begin with it, as checked below.
        "FILE" => return lookup::paths_beginning_with(typed, found),
        "GAME" => return lookup::games_named(found, typed),
        // `/set` also sets tags of the game's PGN, such as the name of the event.
        "SETTING" => {
            let settings = SETTINGS.iter().map(|setting| (setting.name, setting.help));
            let tags = TAGS.iter().map(|tag| (tag.word, tag.help));
            words(settings.chain(tags))
        }
        // The argument before a value is the setting's name.
        "VALUE" => values(before),
        "TAG" => words(game_tag::names().map(|name| (name, ""))),
        "THEME" => values(THEME.name),
        "COMMAND" => words(commands().map(|row| (row.word(), row.help))),
        "GROUP" => {
            let groups = GROUPS.iter().map(|group| (group.word, group.title));
            words(groups.chain([(ALL, "every command")]))
        }
        "TOPIC" => words(TOPICS.iter().map(|topic| (topic.word, topic.title))),
        // This word is typed as it is, like those below, but it needs an explanation.
        "chess960" => {
            let help = "by lot, or from the start with this number";
            vec![Candidate::word("chess960", help)]
        }
        // Another placeholder, such as `MOVE` or `SQUARE`. We offer no values for it.
        placeholder if placeholder.chars().all(char::is_uppercase) => Vec::new(),
        // A word that players type as it is, such as `white`.
        word => vec![Candidate::word(word, "")],
    };
    let typed = typed.to_lowercase();
    listed.retain(|candidate| candidate.text.to_lowercase().starts_with(&typed));
    listed
}

/// Turns words and their meanings into candidates.
fn words<'a>(words: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<Candidate> {
    let candidates = words.map(|(word, help)| Candidate::word(word, help));
    candidates.collect()
}

/// Returns the values of a setting: all of them, or common ones if it is free text. Empty if there is no such setting.
fn values(setting: &str) -> Vec<Candidate> {
    let Ok(setting) = Setting::meant_by(setting) else {
        return Vec::new();
    };
    let words = setting.all_words();
    if words.is_empty() {
        let values = setting.values().into_iter();
        return values
            .map(|value| Candidate::open(value, String::new()))
            .collect();
    }
    let candidates = words.iter().map(|word| {
        let help = word.get_help().map(ToString::to_string);
        Candidate::word(word.get_name(), &help.unwrap_or_default())
    });
    candidates.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::GROUPS;
    use crate::command::lookup::{Lookup, tests::read};
    use crate::primer::TOPICS;
    use crate::storage::GameFolder;

    /// The possible completions of a line.
    fn lines(line: &str) -> Vec<String> {
        let completions = complete(line, &[]).into_iter();
        completions.map(|completion| completion.line).collect()
    }

    #[test]
    fn a_command_and_its_arguments_are_completed() {
        assert_eq!(lines("/fl"), ["/flip"]);
        assert_eq!(lines("/dr"), ["/drop", "/draw "]);
        assert_eq!(lines("/ex"), ["/exit"]);
        assert_eq!(lines("/sett"), ["/settings "]);
        assert_eq!(lines("/draw w"), ["/draw white"]);
        assert_eq!(lines("/settings board-s"), ["/settings board-side "]);
        assert_eq!(lines("/the"), ["/theme "]);
        assert_eq!(lines("/resign "), ["/resign white", "/resign black"]);
        assert_eq!(lines("/resign  B"), ["/resign  black"]);
        assert_eq!(lines("/open"), ["/open ", "/opening"]);
        assert_eq!(lines("/c")[0], "/clock ");
        assert_eq!(lines("/goto"), ["/goto "]);
        assert_eq!(lines("/goto "), ["/goto start", "/goto end"]);
        assert_eq!(lines("/goto 5"), [""; 0]);
        assert_eq!(lines("/result 1"), ["/result 1-0", "/result 1/2-1/2"]);
        assert_eq!(lines("/new "), ["/new chess960 "]);
        for line in [
            "",
            "e4",
            "/flip ",
            "/nothing x",
            "/claim ",
            "/new chess960 ",
        ] {
            assert_eq!(lines(line), [""; 0], "{line}");
        }
    }

    #[test]
    fn a_setting_is_followed_by_its_values() {
        assert_eq!(lines("/set board-s"), ["/set board-side "]);
        assert_eq!(
            lines("/set BOARD-SIDE f"),
            ["/set BOARD-SIDE fixed", "/set BOARD-SIDE flipped"]
        );
        assert_eq!(lines("/set ev"), ["/set event "]);
        assert_eq!(lines("/set event "), [""; 0]);
        assert_eq!(lines("/set white "), [""; 0]);
        assert!(lines("/set time ").contains(&"/set time 15+10".to_owned()));
        assert_eq!(lines("/theme wo"), ["/theme wood"]);
        let wood = &complete("/theme wo", &[])[0];
        assert_eq!((wood.closed, wood.more), (true, false));
        assert!(
            !complete("/set time 1", &[])[0].closed,
            "12 can be meant too"
        );
        assert!(
            !complete("/theme ", &[])[0].closed,
            "nothing has been said yet"
        );
    }

    #[test]
    fn a_setting_is_found_by_its_own_name_and_beside_a_command_of_that_name() {
        assert_eq!(lines("/pieces"), ["/pieces ", "/set pieces "]);
        assert_eq!(lines("/pie"), ["/pieces "]);
        assert_eq!(lines("/time"), ["/time ", "/set time "]);
        assert_eq!(lines("/theme"), ["/theme "]);
        assert_eq!(lines("/bel"), ["/bell "]);
        assert_eq!(lines("/bell o"), ["/bell on", "/bell off"]);
        assert_eq!(lines("/sound m"), ["/sound moves"]);
        assert_eq!(
            complete("/set pieces", &[])[0].help,
            "what the pieces look like"
        );
    }

    #[test]
    fn help_and_rules_are_completed_with_their_topics() {
        assert_eq!(lines("/help tak"), ["/help takeback"]);
        assert_eq!(lines("/rules cast"), ["/rules castling"]);
        assert_eq!(lines("/help clo"), ["/help clock", "/help clocks"]);
        assert_eq!(lines("/help ").len(), commands().count() + GROUPS.len() + 1);
        assert_eq!(lines("/rules ").len(), TOPICS.len());
    }

    #[test]
    fn a_saved_game_is_offered_by_the_words_of_its_name() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["2026-11-21_Vera_Sonja", "Cup-final", "7", "two words"] {
            let path = folder.path().join(name).with_extension("pgn");
            std::fs::write(path, "[White \"Vera\"]\n\n1. e4 *").unwrap();
        }
        let store = GameFolder::at(folder.path().to_owned());
        let games = read(Lookup::Games, store);
        let offered = complete("/resume SONJA 2026", &games);
        assert_eq!(offered.len(), 1);
        assert_eq!(offered[0].line, "/resume 2026-11-21_Vera_Sonja");
        assert_eq!(offered[0].help, "Vera against Black, unfinished");
        assert_eq!(complete("/resume ", &games).len(), 2);
        let renamed = complete("/rename fin", &games);
        assert_eq!(
            (&*renamed[0].line, renamed[0].more),
            ("/rename Cup-final ", true)
        );
        assert_eq!(complete("/rename Cup-final ", &games), []);
    }

    #[test]
    fn the_list_shows_the_last_part_of_a_path() {
        for (path, part) in [
            ("~/", "~/"),
            ("a.pgn", "a.pgn"),
            ("/x/y/a.pgn", "a.pgn"),
            ("x/y/", "y/"),
        ] {
            assert_eq!(last_part(path), part);
        }
    }
}
