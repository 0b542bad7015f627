use super::*;
use crate::rules::tests::fuzz::cases;
use crate::rules::tests::random_games::Random;

fn text(text: &[u8]) -> GamesText {
    GamesText::new(text.to_owned()).unwrap()
}

/// Returns the `number`th game of a text with a comment on its last move.
fn noted(games: &GamesText, number: usize, note: &str) -> GameTree {
    let mut tree = games.game(number).unwrap().tree;
    tree.main.add_comment(note);
    tree
}

/// The games of a file, each with what comes before it. The third one has a fault.
const PARTS: [(&[u8], &[u8]); 5] = [
    (
        b"\xef\xbb\xbf\n% a line for others\n\n",
        b"{Club} [Event \"Spring\"]\n[White \"R\xe9ti\"]\n\n1. e4 e5 1-0",
    ),
    (
        b" \n\n*\n",
        b"[Event \"?\"]\n\n1. d4\nd5 2. c4 (2. Nf3 {\xe9}) * ; the end",
    ),
    (b"\n\n", b"[Event \"?\"]\n\n1. e4 e5 2. Ke3 {lost} 0-1"),
    (b"\n\n\n", b"1. e4 e5 2. Nf3 1/2-1/2"),
    (b"  \n% more\n", b"[Event \"?\"]\n\n1. c4"),
];

/// Returns the file with these line ends, in Windows-1252 or only in ASCII, and the range of each game.
fn file(line_end: &str, is_ascii: bool) -> (Vec<u8>, Vec<Range<usize>>) {
    let in_file = |part: &[u8]| {
        let mut bytes = Vec::new();
        for &byte in part {
            match byte {
                b'\n' => bytes.extend(line_end.as_bytes()),
                0xe9 if is_ascii => bytes.push(b'e'),
                _ => bytes.push(byte),
            }
        }
        bytes
    };
    let (mut text, mut ranges) = (Vec::new(), Vec::new());
    for (before, game) in PARTS {
        text.extend(in_file(before));
        let begin = text.len();
        text.extend(in_file(game));
        ranges.push(begin..text.len());
    }
    (text, ranges)
}

#[test]
fn a_written_game_has_the_line_ends_and_the_encoding_of_its_file_and_all_other_bytes_stay() {
    for line_end in ["\n", "\r\n", "\r"] {
        for is_ascii in [true, false] {
            let (bytes, ranges) = file(line_end, is_ascii);
            let games = text(&bytes);
            assert_eq!(games.count_games(), PARTS.len());
            for (range, number) in ranges.into_iter().zip(1..) {
                assert_eq!(games.range(number), Some(range.clone()), "{number}");
                let tree = noted(&games, number, "schön");
                let written = games.with_game(number, &tree);
                if number == 3 {
                    assert!(matches!(written, Err(WriteFault::Faults(_))));
                    continue;
                }
                let written = written.unwrap();
                let (before, after) = (&bytes[..range.start], &bytes[range.end..]);
                assert!(written.starts_with(before) && written.ends_with(after));
                let game = &written[before.len()..written.len() - after.len()];
                let ends = if line_end == "\r\n" { 2 } else { 1 };
                let lines = game
                    .windows(ends)
                    .filter(|bytes| *bytes == line_end.as_bytes());
                assert!(lines.count() >= 7, "{number}");
                let sign: &[u8] = if is_ascii { "ö".as_bytes() } else { b"\xf6" };
                assert_eq!(memchr::memmem::find_iter(game, sign).count(), 1);
                assert_eq!(
                    text(&written).game(number).unwrap().tree.to_string(),
                    tree.to_string()
                );
            }
        }
    }
}

#[test]
fn a_game_is_added_after_an_empty_line() {
    let tree = noted(&text(b"1. e4 *"), 1, "good");
    let added = tree.to_string();
    for (before, separator) in [
        ("", ""),
        ("\n", ""),
        ("1. d4 *", "\n\n"),
        ("1. d4 *\n", "\n"),
        ("1. d4 *\n\n", ""),
        ("1. d4", "\n\n"),
    ] {
        let written = text(before.as_bytes()).with_added_game(&tree).unwrap();
        let expected = format!("{before}{separator}{}\n", added.trim_end());
        assert_eq!(String::from_utf8(written).unwrap(), expected);
    }
    let written = text(b"1. d4 *\r\n").with_added_game(&tree).unwrap();
    assert!(written.starts_with(b"1. d4 *\r\n\r\n[Event \"?\"]\r\n"));
}

#[test]
fn what_would_lose_something_is_refused() {
    let refused = |bytes: &[u8], note: &str| {
        let games = text(bytes);
        games.with_game(1, &noted(&games, 1, note)).unwrap_err()
    };
    let latin = b"[White \"R\xe9ti\"]\n\n1. e4 *";
    assert_eq!(refused(latin, "♞"), WriteFault::Characters);
    // These two bytes would read as one letter in UTF-8.
    assert_eq!(refused(latin, "Ã©"), WriteFault::NotReadBack);
    assert_eq!(
        refused(b"1. e4\n% more\ne5 *", "good"),
        WriteFault::EscapeLine
    );
    assert!(matches!(
        GamesText::new(b"\xff\xfe1\0".to_vec()),
        Err(WriteFault::Utf16)
    ));
    let games = text(b"1. e4 *");
    assert_eq!(
        games.with_game(2, &noted(&games, 1, "good")),
        Err(WriteFault::NoGame)
    );
}

#[test]
fn games_of_any_text_are_written_into_their_own_bytes() {
    const PIECES: [&str; 24] = [
        "1. e4 ",
        "e5 ",
        "2. Nf3 ",
        "{a} ",
        "; b\n",
        "(1. d4) ",
        "*",
        "1-0 ",
        "\n",
        "\r\n",
        "\n\n",
        "[Event \"x\"]\n",
        "[White \"y\"]",
        "% z\n",
        "$1 ",
        "! ",
        "\u{feff}",
        "Ke3 ",
        "{",
        "(",
        "1/2-1/2\n\n",
        "FF ",
        "\u{a0}",
        "[Event \"v\"]\n\n1. c4 *\n\n",
    ];
    let mut random = Random::new(5);
    for _ in 0..cases(400) {
        let count = 2 + random.below(30);
        let text_of: String = (0..count).map(|_| random.pick(&PIECES)).collect();
        let games = text(text_of.as_bytes());
        for number in 1..=games.count_games() {
            let Some(read) = games.game(number) else {
                continue;
            };
            let range = games.range(number).unwrap();
            let Ok(written) = games.with_game(number, &read.tree) else {
                continue;
            };
            let written = text(&written);
            assert_eq!(written.count_games(), games.count_games(), "{text_of:?}");
            for other in (1..=games.count_games()).filter(|other| *other != number) {
                let [before, after] = [&games, &written].map(|games| {
                    let range = games.range(other).unwrap();
                    games.text[range].to_owned()
                });
                assert_eq!(
                    before, after,
                    "game {other} with {number} at {range:?} of {text_of:?}"
                );
            }
        }
    }
}
