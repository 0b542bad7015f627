//! The table of settings, and every way to read, change and keep them.

use std::fs;

use clap::{Args as _, Command, FromArgMatches as _};
use tempfile::TempDir;

use super::*;

/// A folder for one test, with the settings file in it.
struct Home {
    folder: TempDir,
}

impl Home {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("config.toml")
    }

    /// A home with this text in the settings file.
    fn with(text: impl AsRef<[u8]>) -> Self {
        let home = Self::new();
        fs::write(home.path(), text).unwrap();
        home
    }

    fn load(&self) -> Config {
        Config::load(Some(self.path()), &[])
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path()).unwrap()
    }

    /// The mistakes in the file, with its short name.
    fn mistakes(&self) -> Vec<String> {
        self.load().mistakes(FileName::Short).collect()
    }
}

/// Values for a setting other than its default, as players write them.
fn others(setting: &Setting) -> Vec<String> {
    let mut values = setting.values();
    values.extend(["Vera \"the rook\" Menchik".to_owned(), "Größe 7".to_owned()]);
    values.retain(|value| {
        let mut settings = Settings::default();
        let fits = setting.put(&mut settings, value).is_ok();
        fits && settings != Settings::default()
    });
    assert!(!values.is_empty(), "{setting:?}");
    values
}

fn change(name: &str, value: &str) -> Change {
    Change::new(Setting::named(name).unwrap(), value).unwrap()
}

/// The changes that command-line flags ask for.
fn flags(arguments: &[&str]) -> Result<Vec<Change>, clap::Error> {
    let command = Flags::augment_args(Command::new("tabiya").no_binary_name(true));
    let matches = command.try_get_matches_from(arguments)?;
    Ok(Flags::from_arg_matches(&matches)?.changes)
}

impl Config {
    /// Changes a setting and writes it to the file.
    fn keep(&mut self, change: &Change) -> Result<(), String> {
        self.mistakes = self.set(change).write()?;
        Ok(())
    }
}

#[test]
fn every_setting_can_be_changed_by_flag_by_file_and_by_set() {
    for setting in SETTINGS {
        for value in others(setting) {
            let is = |config: &Config, how| {
                assert_eq!(
                    setting.get(config.settings()),
                    value,
                    "{setting:?} by {how}"
                );
                let told: Vec<_> = config.mistakes(FileName::Whole).collect();
                assert_eq!(told, [""; 0], "{setting:?} by {how}");
                let mut back = config.settings().clone();
                let default = setting.get(&Settings::default());
                setting.put(&mut back, &default).unwrap();
                assert_eq!(
                    back,
                    Settings::default(),
                    "{how}: {setting:?} alone is changed"
                );
            };
            let flag = format!("--{}={value}", setting.name);
            is(&Config::load(None, &flags(&[&flag]).unwrap()), "flag");

            let line = format!("{} = '{value}'\n", setting.name);
            is(&Home::with(line).load(), "file");

            let home = Home::new();
            let mut config = home.load();
            config.keep(&change(setting.name, &value)).unwrap();
            is(&config, "set");
            is(&home.load(), "set, the next time");
        }
    }
}

#[test]
fn every_setting_is_listed_under_one_name_with_its_default_among_its_values() {
    for (index, setting) in SETTINGS.iter().enumerate() {
        assert_eq!(Setting::named(&setting.name.to_uppercase()), Ok(setting));
        assert!(!SETTINGS[..index].contains(setting), "{setting:?} twice");
        let (values, default) = (setting.values(), setting.get(&Settings::default()));
        assert!(
            values.is_empty() || values.contains(&default),
            "{setting:?}"
        );
    }
}

#[test]
fn stepping_visits_all_values_and_returns_to_the_start() {
    for setting in SETTINGS {
        let values = setting.values();
        let mut settings = Settings::default();
        let start = setting.get(&settings);
        let mut seen = Vec::new();
        for _ in &values {
            let step = Change::step(setting, &settings, true).unwrap();
            step.apply(&mut settings);
            seen.push(setting.get(&settings));
            let back = Change::step(setting, &settings, false).unwrap();
            assert_ne!(back.value, step.value);
        }
        assert_eq!(setting.get(&settings), start, "{setting:?}");
        seen.sort();
        let mut values = values;
        values.sort();
        assert_eq!(seen, values, "{setting:?}");
    }
}

#[test]
fn the_readme_lists_the_current_settings() {
    let readme = include_str!("../../README.md");
    let defaults = Settings::default();
    let row = |setting: &Setting| {
        let values = match setting.words()[..] {
            [] => setting.form(),
            _ => setting
                .values()
                .iter()
                .map(|word| format!("`{word}`"))
                .collect::<Vec<_>>()
                .join(", "),
        };
        let default = setting.get(&defaults);
        format!(
            "| `{}` | {values} | `{default}` | {} |\n",
            setting.name, setting.help
        )
    };
    let table: String = SETTINGS.iter().map(row).collect();
    assert!(
        readme.contains(&table),
        "the README's table should be:\n{table}"
    );
}

#[test]
fn a_flag_comes_before_the_file_and_is_not_kept() {
    let home = Home::with("theme = \"slate\"\nslide = false\n");
    let mut config = Config::load(Some(home.path()), &flags(&["--theme", "ocean"]).unwrap());
    assert_eq!(config.settings().theme.name(), "ocean");
    assert_eq!(config.settings().slide, Switch::Off);
    config.keep(&change("say", "words")).unwrap();
    assert_eq!(
        home.text(),
        "theme = \"slate\"\nslide = false\nsay = \"words\"\n"
    );
}

#[test]
fn a_value_may_be_a_number_or_true_or_false() {
    let settings = Home::with("color = 256\nmouse = false\nslide = true").load();
    let settings = settings.settings();
    assert_eq!(settings.color, ColorChoice::Palette);
    assert_eq!((settings.mouse, settings.slide), (Switch::Off, Switch::On));
}

#[test]
fn a_mistake_is_named_with_its_line_and_leaves_the_default() {
    for (text, mistake) in [
        (
            "# mine\n\nthme = \"slate\"\n",
            "config.toml:3: there is no setting \"thme\"; did you mean theme?",
        ),
        (
            "xyzzy = 1",
            "config.toml:1: there is no setting \"xyzzy\"; /set lists them",
        ),
        (
            "slide = \"off\"\ncolor = \"pink\"",
            "config.toml:2: color: must be auto, always, never, truecolor, 256, 16 or 8, not \"pink\"",
        ),
        ("\nwhite = \" \"", "config.toml:2: white: the name is empty"),
        (
            "white = \"a\\u001b[31mb\"",
            "config.toml:1: white: the name contains a control character",
        ),
        (
            "theme = [\"slate\"]",
            "config.toml:1: theme: must be text in quotes, a whole number, true or false",
        ),
        (
            "[theme]\nname = \"slate\"",
            "config.toml:1: theme: must be text in quotes, a whole number, true or false",
        ),
        (
            "\"th\\u001beme\" = 1",
            "config.toml:1: there is no setting \"th\\u{1b}eme\"; did you mean theme?",
        ),
    ] {
        let home = Home::with(text);
        assert_eq!(home.mistakes(), [mistake], "{text:?}");
        let mut expected = Settings::default();
        if text.starts_with("slide") {
            expected.slide = Switch::Off;
        }
        assert_eq!(*home.load().settings(), expected, "{text:?}");
    }
}

#[test]
fn every_mistake_is_named_and_the_rest_applies() {
    let home = Home::with("theme = 1\nentry = \"enter\"\nfoo = 2\n");
    assert_eq!(home.mistakes().len(), 2);
    assert_eq!(home.load().settings().entry, EntryMode::Enter);
}

#[test]
fn broken_toml_is_named_with_its_line_and_left_alone() {
    for (text, line) in [
        ("theme = \"slate\"\nslide = \n", 2),
        ("theme = slate", 1),
        ("\n\n\"theme = 1", 3),
        ("theme = \"wood\"\ntheme = \"slate\"\n", 2),
        ("[[", 1),
    ] {
        let home = Home::with(text);
        let mistakes = home.mistakes();
        assert_eq!(mistakes.len(), 1, "{mistakes:?}");
        let start = format!("config.toml:{line}: ");
        assert!(mistakes[0].starts_with(&start), "{text:?}: {mistakes:?}");
        assert!(mistakes[0].len() > start.len());
        let mut config = home.load();
        let why = config.keep(&change("slide", "off")).unwrap_err();
        assert!(why.starts_with("the file cannot be read, line "), "{why}");
        assert_eq!(config.settings().slide, Switch::Off, "it holds for now");
        assert_eq!(home.text(), text);
    }
}

#[test]
fn an_unreadable_file_is_named_and_left_alone() {
    let not_text = Home::with(b"theme = 'slate'\nwhite = '\xff'\n");
    assert_eq!(not_text.mistakes(), ["config.toml:2: it is not UTF-8 text"]);
    let large = Home::with("#".repeat(1 << 20));
    assert_eq!(
        large.mistakes(),
        ["config.toml: it has more than 65536 bytes"]
    );
    let folder = Home::new();
    fs::create_dir(folder.path()).unwrap();
    assert_eq!(folder.mistakes(), ["config.toml: it is not a file"]);
    for home in [&not_text, &large, &folder] {
        let mut config = home.load();
        assert_eq!(*config.settings(), Settings::default());
        assert!(config.keep(&change("theme", "slate")).is_err());
        assert_eq!(config.settings().theme.name(), "slate");
    }
    assert!(folder.path().is_dir());
}

#[test]
fn if_the_file_cannot_be_written_a_setting_applies_to_this_session() {
    let mut homeless = Config::load(None, &[]);
    let why = homeless.keep(&change("theme", "slate")).unwrap_err();
    assert_eq!(why, "there is no home folder");
    assert_eq!(homeless.settings().theme.name(), "slate");
    // There is a file where the folder should be, so not even root can write there.
    let home = Home::with("");
    let mut blocked = Config::load(Some(home.path().join("tabiya/config.toml")), &[]);
    assert!(blocked.keep(&change("theme", "slate")).is_err());
    assert_eq!(blocked.settings().theme.name(), "slate");
}

#[test]
fn keeping_a_setting_leaves_comments_order_and_everything_else_unchanged() {
    let home = Home::with(
        "# Ours\n\nmouse = \"on\"   # for Vera\ntheme='wood' # old\n\n[later]\nx = 1\n# the end\n",
    );
    let mut config = home.load();
    config.keep(&change("theme", "slate")).unwrap();
    config.keep(&change("white", "Vera")).unwrap();
    assert_eq!(
        home.text(),
        "# Ours\n\nmouse = \"on\"   # for Vera\ntheme=\"slate\" # old\nwhite = \"Vera\"\n\n[later]\nx = 1\n# the end\n"
    );
}

#[test]
fn a_file_is_created_with_its_folder_and_nothing_else_is_left_there() {
    let home = Home::new();
    let folder = home.folder.path().join("a/tabiya");
    let mut config = Config::load(Some(folder.join("config.toml")), &[]);
    config.keep(&change("board-side", "auto")).unwrap();
    config.keep(&change("board-side", "flipped")).unwrap();
    let names: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["config.toml"]);
    assert_eq!(
        fs::read_to_string(folder.join("config.toml")).unwrap(),
        "board-side = \"flipped\"\n"
    );
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_although_its_file_does_not_exist_yet_and_a_read_only_file_stays_unchanged() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let home = Home::new();
    let real = home.folder.path().join("dotfiles.toml");
    symlink(&real, home.path()).unwrap();
    home.load().keep(&change("theme", "slate")).unwrap();
    assert!(home.path().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "theme = \"slate\"\n");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o444)).unwrap();
    let why = home.load().keep(&change("theme", "wood")).unwrap_err();
    assert_eq!(why, "no permission to write there");
    assert_eq!(home.text(), "theme = \"slate\"\n");
}

#[test]
fn a_slightly_broken_settings_file_is_read_as_far_as_possible_and_its_mistakes_are_reported() {
    use crate::rules::tests::fuzz::{assert_printable, for_each_text};
    let line = |setting: &Setting| {
        let value = setting.get(&Settings::default());
        format!("{} = {value:?}\n", setting.name)
    };
    let all = SETTINGS.iter().map(line).collect::<Vec<_>>().concat();
    let valid = [
        all.as_str(),
        "# mine\ntheme = \"slate\"\n\n[table]\nx = 1\n",
        "white = 'Vera'\nblack = \"\\u00e9\"\ntime = \"40/90+30,30+30\"\nslide = false\n",
    ];
    let scraps = [
        "=",
        "\"",
        "'''",
        "[",
        "]]",
        "{",
        ".",
        ",",
        "\n",
        "#",
        "\\u",
        "true",
        "1979-05-27",
        "0x",
        "theme",
    ];
    for deep in ["a = ".to_owned() + &"[".repeat(20_000), "a.".repeat(20_000)] {
        assert!(!file::apply(&deep, &mut Settings::default()).is_empty());
    }
    for_each_text(23, 1_000, &valid, &scraps, |text| {
        let mut config = Config::default();
        config.mistakes = file::apply(text, &mut config.settings);
        config
            .mistakes(FileName::Short)
            .for_each(|mistake| assert_printable(&mistake));
        for setting in SETTINGS {
            // A value that was accepted can be kept and accepted again.
            let value = setting.get(&config.settings);
            assert_printable(&value);
            assert_eq!(setting.put(&mut config.settings, &value), Ok(()));
            assert_eq!(setting.get(&config.settings), value);
        }
    });
}

#[test]
fn a_slightly_broken_value_is_refused_in_words_or_accepted() {
    use crate::rules::tests::fuzz::{assert_printable, for_each_text};
    let values: Vec<String> = SETTINGS.iter().flat_map(Setting::values).collect();
    let mut valid: Vec<&str> = values.iter().map(String::as_str).collect();
    valid.extend(["15+10", "Vera M.", "none"]);
    let mut turn = 0;
    for_each_text(
        24,
        5_000,
        &valid,
        &["on", "off", "auto", " vs ", "é"],
        |value| {
            turn += 1;
            let setting = &SETTINGS[turn % SETTINGS.len()];
            let mut settings = Settings::default();
            match setting.put(&mut settings, value) {
                Ok(()) => assert_printable(&setting.get(&settings)),
                Err(why) => assert_printable(&why),
            }
            if let Err(why) = Setting::named(value) {
                assert_printable(&why);
            }
        },
    );
}

#[test]
fn a_period_that_looks_like_a_slip_is_refused_wherever_it_is_written() {
    let time = Setting::named("time").unwrap();
    let refused = Change::new(time, "120/40").unwrap_err();
    assert!(
        refused.contains("40/120") && refused.contains("120/40m"),
        "{refused}"
    );
    assert!(flags(&["--time", "120/40"]).is_err());
    let file = Home::with("time = '120/40'");
    let [mistake] = &*file.mistakes() else {
        panic!("one mistake");
    };
    assert!(mistake.contains("40/120"), "{mistake}");
}

#[test]
fn settings_from_flags_are_not_written_with_another_game() {
    let home = Home::new();
    let flags = flags(&["--time", "5", "--white", "Vera"]).unwrap();
    let mut config = Config::load(Some(home.path()), &flags);
    // A rematch: the colors are switched.
    let agreed = [
        change("time", "5"),
        change("white", "Sonja"),
        change("black", "Vera"),
        change("laws", "auto"),
    ];
    config.set_all(&agreed).write().unwrap();
    assert_eq!(home.text(), "laws = \"auto\"\n");
    assert_eq!(config.settings().players.black, "Vera");
    config.keep(&change("time", "10")).unwrap();
    config.set_all(&[change("time", "15")]).write().unwrap();
    assert!(home.text().contains("time = \"15\""), "{}", home.text());
}

#[test]
fn the_section_keys_changes_signs_and_every_mistake_in_it_is_named() {
    let home = Home::with("[keys]\noffer = \"&\"\nflip = \"=\"\n\"5+3\" = \"§\"\nhelp = \"^\"\n");
    let config = home.load();
    assert_eq!(config.mistakes(FileName::Short).count(), 0);
    let keys = &config.settings().keys;
    assert_eq!(
        ['=', '&', '.', '?', '*'].map(|sign| keys.shown(sign)),
        ['&', '=', '§', '^', '*']
    );
    let meant = ['&', '=', '§', '^', '*', '?', '.', 'e'].map(|pressed| keys.meant(pressed));
    let expected = [
        Some('='),
        Some('&'),
        Some('.'),
        Some('?'),
        Some('*'),
        None,
        None,
        Some('e'),
    ];
    assert_eq!(meant, expected);
    for (line, mistake) in [
        (
            "flop = \"^\"",
            "keys: there is no key \"flop\"; did you mean flip?",
        ),
        (
            "flip = \"f\"",
            "keys: flip: \"f\" begins a move or a word, so it cannot be a key",
        ),
        (
            "flip = \"8\"",
            "keys: flip: \"8\" begins a move or a word, so it cannot be a key",
        ),
        ("flip = \"/\"", "keys: flip: \"/\" begins a command"),
        (
            "flip = \"^^\"",
            "keys: flip: must be one sign in quotes, such as \"^\"",
        ),
        (
            "flip = 1",
            "keys: flip: must be one sign in quotes, such as \"^\"",
        ),
        (
            "flip = \"=\"",
            "keys: \"=\" cannot be for both offer and flip",
        ),
        (
            "flip = \"^\"\nhelp = \"^\"",
            "keys: \"^\" cannot be for both help and flip",
        ),
    ] {
        let home = Home::with(format!("bell = \"on\"\n[keys]\n{line}\n"));
        assert_eq!(home.mistakes(), [format!("config.toml:3: {mistake}")]);
        assert_eq!(home.load().settings().keys.shown('&'), '&', "{line}");
        assert_eq!(home.load().settings().bell, BellMode::On);
    }
    // A setting that is kept stays outside the section.
    let home = Home::with("[keys]\nhelp = \"^\"\n");
    let _ = home.load().set(&change("bell", "on")).write().unwrap();
    assert_eq!(home.text(), "bell = \"on\"\n[keys]\nhelp = \"^\"\n");
}
