//! A source file as words, without comments, texts and tests.

/// A source file.
pub struct Source {
    /// Its path from the root of the project, with `/` between folders.
    pub path: String,
    /// The module that it is, from the crate: `rules::fen`, or `main`.
    pub module: String,
    /// How many lines it has, tests aside.
    pub lines: usize,
    /// Its words, tests aside.
    pub words: Vec<Word>,
}

/// A word of a source file: a name, a number, a lifetime or a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word itself; `::` is one word, every other sign stands alone.
    pub text: String,
    /// The line on which it stands, from 1.
    pub line: usize,
}

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The line of its `fn`.
    pub line: usize,
    /// How many lines it has, from there to its closing brace.
    pub lines: usize,
}

impl Source {
    /// Reads a file.
    pub fn new(path: &str, text: &str) -> Self {
        let (words, test_lines) = without_tests(&words(text));
        let lines = text.lines().count() - test_lines;
        let (path, module) = (path.to_owned(), module(path));
        Self {
            path,
            module,
            lines,
            words,
        }
    }

    /// Whether the whole file is tests.
    pub fn is_test(&self) -> bool {
        let is_test = |name: &str| name == "tests" || name.ends_with("_tests");
        self.module.split("::").any(is_test)
    }

    /// All functions that have a body.
    pub fn functions(&self) -> Vec<Function> {
        let mut functions = Vec::new();
        for (at, pair) in self.words.windows(2).enumerate() {
            // Without a name it is the type of a function.
            if pair[0].text != "fn" || pair[1].text == "(" {
                continue;
            }
            let end = end_of_item(&self.words, at);
            let Some(last) = self.words.get(end).filter(|word| word.text == "}") else {
                continue;
            };
            let line = pair[0].line;
            functions.push(Function {
                name: pair[1].text.clone(),
                line,
                lines: last.line - line + 1,
            });
        }
        functions
    }
}

/// The module that a file is.
fn module(path: &str) -> String {
    let path = path.trim_start_matches("src/").trim_end_matches(".rs");
    path.trim_end_matches("/mod").replace('/', "::")
}

/// Leaves out the items under `#[cfg(test)]`; tells how many lines they have too.
fn without_tests(words: &[Word]) -> (Vec<Word>, usize) {
    let (mut kept, mut lines, mut at) = (Vec::new(), 0, 0);
    while at < words.len() {
        match attribute(&words[at..]) {
            Some(length) if is_for_tests(&words[at..at + length]) => {
                let end = end_of_item(words, at + length).min(words.len() - 1);
                lines += words[end].line - words[at].line + 1;
                at = end + 1;
            }
            _ => {
                kept.push(words[at].clone());
                at += 1;
            }
        }
    }
    (kept, lines)
}

/// How many words the attribute has that begins these words, if one does.
fn attribute(words: &[Word]) -> Option<usize> {
    let begins = words.len() > 1 && words[0].text == "#" && words[1].text == "[";
    begins.then(|| 2 + closing(&words[1..]))
}

/// Whether an attribute says that its item is compiled for tests only.
fn is_for_tests(attribute: &[Word]) -> bool {
    let has = |text: &str| attribute.iter().any(|word| word.text == text);
    has("cfg") && has("test") && !has("not")
}

/// Where the item ends that has a word here: the closing brace of its body, or its semicolon if it has none.
fn end_of_item(words: &[Word], mut at: usize) -> usize {
    while at < words.len() {
        match words[at].text.as_str() {
            ";" => return at,
            "{" => return at + closing(&words[at..]),
            "(" | "[" => at += closing(&words[at..]),
            _ => {}
        }
        at += 1;
    }
    at
}

/// Where the bracket is closed that begins these words.
fn closing(words: &[Word]) -> usize {
    let mut depth = 0_usize;
    for (at, word) in words.iter().enumerate() {
        match word.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    words.len()
}

/// Takes a text apart into its words, without comments and without literal texts and characters.
fn words(text: &str) -> Vec<Word> {
    let (mut words, mut line, mut rest) = (Vec::new(), 1, text);
    while !rest.is_empty() {
        let (length, is_word) = next_piece(rest);
        let (piece, after) = rest.split_at(length);
        if is_word {
            words.push(Word {
                text: piece.to_owned(),
                line,
            });
        }
        line += piece.matches('\n').count();
        rest = after;
    }
    words
}

/// How long the next piece of a text is, and whether it is a word.
fn next_piece(text: &str) -> (usize, bool) {
    let first = text.chars().next().unwrap_or_default();
    let name = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    if first.is_whitespace() {
        (first.len_utf8(), false)
    } else if text.starts_with("//") {
        (text.find('\n').unwrap_or(text.len()), false)
    } else if text.starts_with("/*") {
        (comment(text), false)
    } else if first == '"' {
        (literal(text, '"'), false)
    } else if matches!(&text[..name], "r" | "br" | "cr") && raw(&text[name..]).is_some() {
        (name + raw(&text[name..]).unwrap_or_default(), false)
    } else if name > 0 {
        (name, true)
    } else if first == '\'' {
        quoted(text)
    } else if text.starts_with("::") {
        (2, true)
    } else {
        (first.len_utf8(), true)
    }
}

/// The length of a block comment, which may hold others.
fn comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let step = if text[at..].starts_with("/*") {
            depth += 1;
            2
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            2
        } else {
            text[at..].chars().next().map_or(1, char::len_utf8)
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a literal between two of these marks, in which a backslash takes the next character's meaning away.
fn literal(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == mark => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The length of a raw text behind its `r`, if it is one.
fn raw(text: &str) -> Option<usize> {
    let hashes = text.len() - text.trim_start_matches('#').len();
    let end = format!("\"{}", "#".repeat(hashes));
    let body = text[hashes..].strip_prefix('"')?;
    Some(hashes + 1 + body.find(&end).map_or(body.len(), |at| at + end.len()))
}

/// The length of what a single quote begins: a character, which is no word, or a lifetime or label, which is one.
fn quoted(text: &str) -> (usize, bool) {
    let mut after = text.chars().skip(1);
    if after.next() == Some('\\') || after.next() == Some('\'') {
        return (literal(text, '\''), false);
    }
    let name = text[1..].find(|c: char| !c.is_alphanumeric() && c != '_');
    (1 + name.unwrap_or(text.len() - 1), true)
}

/// The words of a text, with spaces between.
#[cfg(test)]
fn joined(words: &[Word]) -> String {
    let texts: Vec<_> = words.iter().map(|word| word.text.as_str()).collect();
    texts.join(" ")
}

#[test]
fn comments_and_texts_are_no_words() {
    assert_eq!(joined(&words("a // use x\nb /* c /* d */ e */ f")), "a b f");
    assert_eq!(joined(&words(r#"let s = "fn \" x { "; t"#)), "let s = ; t");
    assert_eq!(
        joined(&words("r#\"a \" } \"# b\"}\" br\"\\\" e r")),
        "b e r"
    );
    assert_eq!(
        joined(&words(r"'{' '\'' '\\' 'a &'static x 'é' _")),
        "'a & 'static x _"
    );
    assert_eq!(
        joined(&words("crate::a::B<1_0>")),
        "crate :: a :: B < 1_0 >"
    );
}

#[test]
fn words_know_their_line() {
    let lines: Vec<_> = words("a\n/* \n */ b \"\n\n\" c")
        .iter()
        .map(|word| word.line)
        .collect();
    assert_eq!(lines, [1, 3, 5]);
}

#[test]
fn a_file_is_a_module() {
    assert_eq!(module("src/main.rs"), "main");
    assert_eq!(module("src/rules/mod.rs"), "rules");
    assert_eq!(module("src/tui/view/board.rs"), "tui::view::board");
    let is_test = |path| Source::new(path, "").is_test();
    assert!(
        is_test("src/rules/san/tests.rs")
            && is_test("src/plain_tests.rs")
            && is_test("src/rules/tests/fen.rs")
    );
    assert!(!is_test("src/rules/attests.rs"));
}

#[test]
fn tests_do_not_count() {
    let text = "fn a() {}\n#[cfg(test)]\nmod tests {\n    fn b() { ; }\n}\n#[cfg(test)]\nuse c;\n#[cfg(not(test))]\nmod d;\n";
    let source = Source::new("src/x.rs", text);
    assert_eq!(source.lines, 9 - 4 - 2);
    assert_eq!(
        joined(&source.words),
        "fn a ( ) { } # [ cfg ( not ( test ) ) ] mod d ;"
    );
}

#[test]
fn functions_are_measured_from_name_to_brace() {
    let text = "trait A {\n fn a(&self, f: fn(u8) -> u8);\n /// Doc.\n fn b<T>(x: [u8; 3])\n where T: B,\n {\n  if x { y }\n }\n}\nfn c() {}";
    let functions = Source::new("src/x.rs", text).functions();
    let shapes: Vec<_> = functions
        .iter()
        .map(|f| (f.name.as_str(), f.line, f.lines))
        .collect();
    assert_eq!(shapes, [("b", 4, 5), ("c", 10, 1)]);
}
