//! Tabiya: chess for two people at one terminal.
//!
//! This page introduces the code: its rooms, the path of a move through them, and the words that the code uses.
//!
//! # The floor plan
//!
//! The ground floor comes first: a room uses only rooms that come before it in this table, and [`line_mode`], [`tools`] and
//! [`tui`] never use each other. `tests/tidy` checks that.
//!
//! | room | what it is for | what it leaves to others |
//! |---|---|---|
//! | [`rules`] | Chess itself: positions, legal moves, notation, why a move is illegal, whether a side can still mate | Earlier positions, clocks, agreements |
//! | [`drawing`] | The look of the pieces: vector shapes in inks, and pictures of them as pixels and files | Terminal cells, the colors of themes |
//! | [`openings`] | The names of openings, by position | The current position of a game |
//! | [`game`] | One game under the Laws: what players may do, offers and claims, clocks, how it ends. Pure: time is an argument | Names, files, wording for people |
//! | [`pgn`] | Reading and writing PGN, including variations and comments | What happens with a game after reading it |
//! | [`primer`] | The rules of chess as pages with diagrams | How to show pages |
//! | [`text`] | The sentences about moves, events and results, and about why something is impossible | Labels and help, which are beside what they explain; errors in reading text or files |
//! | [`storage`] | Games on disk: complete files, locks, the thread that writes, the list of saved games | The contents of a game's file |
//! | [`seat`] | The connection between the process that has a game and other screens: a Unix socket in its folder | The meaning of the lines and texts on it |
//! | `signals` (Unix) | A clean end when a signal ends the program | |
//! | [`theme`] | The themes and their colors | The styles of the screen |
//! | [`settings`] | Everything that can be set, by command-line flag, file or command | What a setting does |
//! | [`command`] | The words of the commands: reading, completing, explaining them | Carrying them out |
//! | [`session`] | Two people at one program: the game, their names and score, and the game's file; carries out commands | How to show answers |
//! | [`cli`] | The command line | |
//! | [`line_mode`] | Playing line by line, for screen readers and scripts | |
//! | [`tools`] | `check`, `judge`, `perft`, `show` and the other subcommands | |
//! | [`tui`] | The screen: input, layout, dialogs, drawing | |
//!
//! # Where to look
//!
//! Most names say where a thing is; the head of each room and file says what is in it. This table has what a name does not tell.
//! Paths begin at `src`.
//!
//! | what | where |
//! |---|---|
//! | which spellings of a move are read, and which typed moves wait for Enter | `rules/san/pattern.rs`; `rules/typing.rs` |
//! | whether a side can still mate; how many positions the search may look at in a game, for `judge` | `rules/helpmate.rs`; `game.rs` (`DEAD_POSITION_BUDGET`, `LOSS_BUDGET`), `cli.rs` |
//! | what ends a game, with scores and articles of the Laws; their sentences | `game.rs`, `game/outcome.rs`; `text/results.rs` |
//! | what a game's file holds: PGN's tags; our own tags; comments, notes and clocks | `session/game_document.rs`; `session/tabiya_tags.rs`; `pgn/tree.rs`, `pgn/note.rs`, `pgn/clock_comment.rs` |
//! | when a game is written; how a file is replaced; what a kill leaves and how it is recovered | `storage/game_writer.rs`; `storage/replace_file.rs`; `storage/recovery.rs` |
//! | who may read a new file; whom a host refuses | `storage/temporary_file.rs` (`Readers`); `seat/peer.rs`, `seat/address.rs` |
//! | how a game begins, whoever chose it; which game is resumed or joined if none is named | `session/begin_game.rs`; `session/found_game.rs`, `session/connect.rs` |
//! | which screen plays which color; which commands it may give | `session/seats.rs`; `command/table.rs` (`Need`), `session/link.rs` (`check_may`) |
//! | which key or button means what, and when | `tui/keys.rs`, `tui/app/situation.rs`; `settings/sign_keys.rs` |
//! | what a key or press on the board does; what typed text means; which input comes too late | `tui/app/board_input.rs`; `tui/app/typed_text.rs`; `tui/app/late_input.rs` |
//! | what the screen says after an event; the hint without a message | `tui/app/messages.rs`, `tui/app/settle.rs`; `tui/app/hints.rs` |
//! | what we ask the terminal, and the terminals we know; the bytes of a frame | `tui/identity.rs`, `tui/pictures/way.rs`; `tui/output.rs` |
//!
//! # The path of a move
//!
//! A player drags a pawn from e2 to e4:
//!
//! 1. A thread in `tui::input` reads the terminal's bytes. On the main thread its parser turns them into a pointer event.
//! 2. [`tui`]'s loop passes each event to `tui::app::App::handle`, with the time when it arrived.
//! 3. The app asks the layout which square the pointer hit, and `tui::selection` which two squares the drag joins.
//! 4. `tui::app::board_input` makes them a move (for a promotion it asks for the piece) and passes it to
//!    [`session::Session::execute`], the only place that carries out commands. Actions that are not commands, such as touching
//!    a piece, call the session directly.
//! 5. Only [`game::Game::act`] decides. It asks [`rules`] whether the move is legal, plays it, advances the clocks, and checks
//!    whether the game is over. It returns what happened, or why nothing did. ([`game::Game::tick`] ends a game by time.)
//! 6. The session records what happened, and gives the thread in [`storage`] what it needs to build and write the new text.
//! 7. The app removes what no longer fits the position and sets its message, worded by [`text`].
//! 8. `tui::view` draws the current state of the app; `tui::output` collects the cells that differ, and `tui::terminal` sends
//!    them in one write.
//!
//! On a screen that has joined a game, the session sends the action as the line that a player would type ([`command::line`]),
//! after the number of the game, over the wire in [`seat`]. The session of the process that has the game reads it there,
//! decides as in step 5, and sends every screen that line and the game. Each screen repeats the action on the game that it had,
//! to say what happened.
//!
//! A typed move takes the same path from step 4 on: `tui::app::typing` asks `rules::typing` what the letters can mean. In line
//! mode [`line_mode`] reads the line with [`command::read`] and calls the same function. [`game::Game::replay`] plays the moves
//! of files by the same rules, but no time passes, and only mate and stalemate end the game.
//!
//! # Words
//!
//! The words of the screen are at the head of [`tui`].
//!
//! | word | meaning |
//! |---|---|
//! | action | What a player does in the game: move, offer, claim, accept, resign; see [`game::Action`] |
//! | question | Something that one player has asked the other, waiting for an answer: a draw offer, a take-back, a result |
//! | claim | A player's statement that the game is drawn by repetition or the fifty-move rule (FIDE 9.2, 9.3) |
//! | ply | One move of one side |
//! | outcome | How the game ended, with its score and the article of the Laws |
//! | dead position | One where neither side can mate by any series of legal moves (FIDE 5.2.2) |
//! | helpmate | Mate that a side can reach if the other one helps. It decides dead positions and flag falls |
//! | flag fall | A player's time has run out (FIDE 6.9) |
//! | time control, period | The time for a game, and a part of it with its own moves, time and bonus |
//! | touched piece | One that must move or be captured under touch-move (FIDE 4.3) |
//! | repetition key | What two positions must share to count as the same (FIDE 9.2.3) |
//! | command, query | What players type after `/`; a command that only asks |
//! | viewed position | An earlier position of the game, or one in a variation, that a player looks at instead of the current one |
//! | standing | Whose move it is, or how the game ended, in words |
//! | session | From the start of the program to its end: several games of two people, and their score |
//! | front end | The screen or line mode |
//! | house rule | What friends may agree on beyond the Laws |
//! | chunk | Several whole games of a PGN text, in memory during reading |
//! | variant, start number | Standard chess or Chess960; which of the 960 starts of Chess960, 0 to 959 |
//! | net | What holds a mated king: the pieces that check it or guard the squares it could flee to |
//! | variation, main line | Alternative moves, and the moves of the game itself |
//! | document | The game as written to disk, with the earlier contents of its file |
//! | setup | An unchecked position, from a FEN or put together by hand |
//! | host, guest, seat | The process that has a game; another screen that follows it; the color that a guest plays |
//! | scene | A position and its last move, as board pictures show them |
//! | theme, piece set | The colors of everything; the look of the pieces |
//! | line | What a player types, and so what another screen sends; in [`pgn`] the moves of the game or of a variation, with what stands beside them |
//! | refusal, error, fault, mistake, flaw, doubt | Why an input did nothing; why work failed; what is wrong in a game's text; what is wrong in a settings or theme file, with its line; what a theme makes hard to see; a time that can mean two things |
//! | script, picture | Tests from outside: `tests/plain` has games in line mode, `tests/screen` plays on a pseudo-terminal |
//!
//! # Figures
//!
//! On two cores of a shared virtual machine, built with `cargo build --profile dist` as for a release.
//!
//! | what | figure | command |
//! |---|---|---|
//! | legal moves, start position to depth 6: 119,060,324 | 0.16 s | `tabiya perft 6` |
//! | Kiwipete to depth 5: 193,690,690 | 0.17 s | `tabiya perft 5 --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'` |
//! | final positions of games, judged for both sides | 18,000 a second | `tabiya judge --stats < positions.txt` |
//! | games of a large PGN file replayed, 65 plies each | 450,000 a second, 225,000 on one core | `tabiya check games.pgn` |
//! | a move, from the key to the last byte on another screen that has joined | 3 ms | two pseudo-terminals |
//! | the program | 3.9 MiB | `ls -lh target/dist/tabiya` |
//!
//! # How to work on it
//!
//! `cargo test` runs everything: the rules, whole games, the command line, the screen. `cargo clippy --all-targets -- --deny
//! warnings` and `cargo fmt --check` must pass too; the lints are in `Cargo.toml`. For a fast loop run `cargo test --bin tabiya
//! rules::`, or any other room. The scripts in `tests/plain` are the Laws in readable form, and the texts in `tests/cli` show
//! uses of the command line; `tests/screen` plays on a real pseudo-terminal.
//!
//! With `FUZZ=20` the tests try twenty times as many random games, positions, texts and kills, and look at screens and drawings
//! at every size. That takes many minutes; it is for changes of the rules.
//!
//! | to add | write | check with |
//! |---|---|---|
//! | a theme | `src/theme/themes/NAME.toml`, copied from another, and its name in the README's table of settings | `cargo test theme` |
//! | a setting | its field, its default and its row in `src/settings/table.rs`, its effect where that belongs, its row in the README's table; the letters that choose a setting in `src/tui/app/tests/settings.rs`, if its name shares its first letter with theirs; the pictures of the settings in `src/tui/view/tests/` | `cargo test setting`, `cargo test pictured` |
//! | a language | its letters and its English name in `src/rules/piece_letters.rs`, its own name with and without accents in `LANGUAGES` of `src/settings/table.rs`, the README's row of `notation` and its number of languages | `cargo test piece_letters`, `cargo test setting` |
//! | a key for a command | its row in `BINDINGS` of `src/tui/keys.rs`, with the line that the command has when it is typed; the name of a sign and the sign in `src/settings/sign_keys.rs`; the README's table of keys and list of `[keys]` | `cargo test setting`, `cargo test --bin tabiya tui` |
//! | a command | its lines in `src/command/commands.txt`, its variant in `src/command/table.rs`, with its need there if it belongs to no group, its reading in `src/command/argument.rs`, its execution in `src/session/execute.rs`, or a query's answer in `src/session/queries.rs`, or in both front ends if it leaves the game alone; its use in `tests/plain/listener.txt`, the lists of help there and in `tests/plain/commands.txt`, the README's table | `cargo test command`, `cargo test --test plain` |
//! | an action of a player, or an argument of one | the action and its event in `src/game/action.rs`, `actor` and `act` in `src/game.rs`; a command in `src/command/commands.txt` and `src/command/argument.rs`, and the same line for the wire and the file in `line` of `src/command.rs`; `event_comment` in `src/session/game_document.rs` if moves cannot show it, its words in `src/text/events.rs`, its bell in `src/tui/app/bell.rs`; its kind and its share of the random games in `src/session/action_text/tests.rs`, its share of the lines over the wire in `drawn_line` of `src/session/serve_screens/tests.rs`, its use in `tests/plain/listener.txt`, the lists of help there and in `tests/plain/commands.txt`, the README's table | `cargo test action_text`, `cargo test serve_screens`, `cargo test command`, `cargo test --test plain` |
//! | a question to the other player | an action that asks it, as above; the question in `src/game/action.rs`, when it may be asked and what a yes does in `src/game/agreement.rs`, the action that asks it in `Question::action`; its words in `src/text/events.rs`, `src/tui/app/hints.rs`, its button in `src/tui/keys.rs` with a function key that no other answer has, its place in `QUESTIONS` of the tests there, that key in the README's table of keys | `cargo test action_text`, `cargo test command`, `cargo test keys`, `cargo test --test plain` |
//! | a rule that players agree on | its field and its words in `src/game/options.rs`, what it does in `src/game/`, and if it ends the game, its reason and `is_house_rule` in `src/game/outcome.rs`, with the words of the reason in `src/text/results.rs`; its share of the random games in `src/game/tests.rs`; its row, its words and its place in `AGREED` in `src/settings/table.rs`, which gives it a tag, a flag and a row in the dialog for a new game; the pictures of that dialog and of the settings in `src/tui/view/tests/`, a script in `tests/plain/terms.txt`, its row in the README's table | `cargo test setting`, `cargo test --test plain terms`, `cargo test pictured` |
//! | a dialog | `src/tui/dialogs/NAME.rs`, its lines in `src/tui/dialogs.rs`; a key that opens it, as above, with its request in `src/tui/request.rs` and what it does in `src/tui/app/dialogs.rs`, or a command; a screen with it in `screens` of `src/tui/view/tests.rs` | `cargo test --bin tabiya tui` |
//! | the text of help or of the rules | `src/command/commands.txt`, `src/primer/rules.md` | `cargo test command`, `cargo test primer` |
//! | a part of a time control, such as an increment | `src/game/time_control.rs` for what it does, `src/game/time_control/notation.rs` and `words.rs` for how it is written | `cargo test time_control` |
//! | a tag of saved games | one of our own, such as `TabiyaClocks`: `src/session/tabiya_tags.rs`; one of PGN whose content the game gives: `src/session/game_document.rs` (those of its start, such as `FEN`: `src/pgn/write.rs`); one that players set: `src/command/table.rs` | `cargo test --bin tabiya session` |
//! | a rule of the Laws | `src/rules/` for what a position knows, `src/game/` for what the game must remember; a script in `tests/plain/`, a page in `src/primer/` | `cargo test --bin tabiya game::`, `cargo test --test plain` |
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        reason = "a test that panics has failed, which is its purpose"
    )
)]

mod cli;
mod command;
mod drawing;
mod game;
mod line_mode;
mod openings;
mod pgn;
mod primer;
mod rules;
mod seat;
mod session;
mod settings;
#[cfg(unix)]
mod signals;
mod storage;
mod text;
mod theme;
mod tools;
mod tui;

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::process::{self, ExitCode};

use anyhow::Context;
use clap::CommandFactory;

use cli::{Cli, GameFlags, Pace, Show, Subcommand, Subject};
use drawing::BoardStyle;
use rules::Position;
use session::{Export, FrontEnd, Session};
use settings::{Config, FileName, Settings};
use tools::show::Shown;
use tui::PrintedBoard;

/// The exit code of a Rust program after a panic.
const PANICKED: i32 = 101;

/// Makes a panic in any thread print its message, save the games and end the program. A release build does not unwind,
/// because the tables for unwinding would be a tenth of its size.
fn exit_on_panic() {
    let print = panic::take_hook();
    panic::set_hook(Box::new(move |panicked| {
        print(panicked);
        drop(storage::FinishOnDrop::new());
        process::exit(PANICKED);
    }));
}

/// Reads the command line, runs the subcommand, and turns errors into exit codes: 2 for bad usage, 1 for failure.
fn main() -> ExitCode {
    exit_on_panic();
    storage::survive_size_limit();
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(usage) if usage.use_stderr() => return report_usage(usage),
        Err(help) => return exit_code(help.print().is_ok()),
    };
    match run(cli.subcommand()) {
        Ok(code) => code,
        // A reader such as `head` has closed the pipe on purpose.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => match error.downcast::<clap::Error>() {
            Ok(usage) => report_usage(usage),
            Err(error) => report_failure(&error),
        },
    }
}

fn report_usage(usage: clap::Error) -> ExitCode {
    print_error(&cli::explain(usage));
    ExitCode::from(2)
}

fn report_failure(error: &anyhow::Error) -> ExitCode {
    let advice = cli::advice(error);
    print_error(&format!("tabiya: {error:#}{advice}\n"));
    ExitCode::FAILURE
}

/// Writes a message to standard error. If standard error is closed, the exit code still reports the failure.
fn print_error(message: &str) {
    let _ = io::stderr().write_all(message.as_bytes());
}

/// Runs a subcommand. `check`, `judge` and `show` exit with failure if they find a fault in what they read. An error
/// begins with the name of the subcommand if its message alone would not say what failed.
fn run(subcommand: Subcommand) -> anyhow::Result<ExitCode> {
    let (mut output, mut errors) = (io::stdout(), io::stderr());
    match subcommand {
        Subcommand::Play(play) => play_session(&play.flags, &|settings| play.session(settings))?,
        Subcommand::Resume(resume) => {
            let open = |settings: &_| resume.session(settings).context("resume");
            play_session(&resume.flags, &open)?;
        }
        Subcommand::Join(join) => {
            let open = |settings: &_| join.session(settings).context("join");
            play_session(&join.flags, &open)?;
        }
        Subcommand::Watch(watch) => {
            let open = |settings: &_| watch.session(settings).context("watch");
            play_session(&watch.flags, &open)?;
        }
        Subcommand::Games { words } => tools::games::list(&words.join(" "), &mut output)?,
        Subcommand::Perft(perft) => {
            tools::perft::run(&perft, &mut output, &mut errors).context("perft")?;
        }
        Subcommand::Check(check) => {
            // A dumb terminal could not overwrite the progress bar.
            let shows_progress = errors.is_terminal() && !is_dumb();
            let output = &mut io::BufWriter::new(output);
            let passed = tools::check::run(&check, shows_progress, output, &mut errors);
            return Ok(exit_code(passed.context("check")?));
        }
        Subcommand::Judge(judge) => {
            let input = io::BufReader::new(io::stdin());
            let passed = tools::judge::run(judge, input, io::BufWriter::new(output), errors);
            return Ok(exit_code(passed.context("judge")?));
        }
        Subcommand::Show(show) => return Ok(exit_code(show_board(&show).context("show")?)),
        Subcommand::Terminal { look } => {
            let config = Config::load(settings::of_user(), &look.changes);
            let lines = tui::terminal_report(config.settings()).context("terminal")?;
            for line in lines {
                writeln!(output, "{line}").context("terminal")?;
            }
        }
        Subcommand::Completions { shell } => {
            tools::completions::run(shell, Cli::command(), &mut output).context("completions")?;
        }
        Subcommand::Man => tools::manual::run(Cli::command(), &mut output).context("man")?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns 0 for success if `passed` is true, otherwise 1.
fn exit_code(passed: bool) -> ExitCode {
    ExitCode::from(u8::from(!passed))
}

/// Opens a session. Plays it on the screen, or in line mode if a flag asks for that or there is no terminal that can show the
/// screen.
fn play_session(
    flags: &GameFlags,
    open: &dyn Fn(&Settings) -> anyhow::Result<Session>,
) -> anyhow::Result<()> {
    let config = flags.config();
    let session = open(config.settings())?;
    let outcome = if !config.settings().plain.is_on() && has_screen() {
        tui::run(session, config)
    } else {
        play_by_lines(session, config)
    };
    #[cfg(unix)]
    signals::wait_if_terminating();
    outcome
}

/// Plays in line mode, after printing the mistakes in the settings file.
fn play_by_lines(mut session: Session, config: Config) -> anyhow::Result<()> {
    #[cfg(unix)]
    signals::watch(|| (), &[], |_| ()).context("cannot watch for signals")?;
    for mistake in config.mistakes(FileName::Whole) {
        // The game can be played even if standard error is closed.
        let _ = writeln!(io::stderr(), "tabiya: {mistake}");
    }
    if !io::stdin().is_terminal() {
        session.front_end = FrontEnd::Pipe;
    }
    line_mode::play(session, config)
}

/// Prints the board of a position or PGN file, or draws it into a picture file. Returns false if the PGN file has a fault.
fn show_board(show: &Show) -> anyhow::Result<bool> {
    let subject = show.subject()?;
    let shown = match &subject {
        Subject::Position(position) => Shown::of_position(*position),
        Subject::File(file) => Shown::of_file(file)?,
    };
    match &show.output {
        Some(output) => write_output(show, output, &shown)?,
        None => print_board(show, &shown.position)?,
    }
    if let Subject::File(file) = &subject {
        let name = storage::printable_path(file);
        for remark in shown.warnings.iter().chain(&shown.fault) {
            writeln!(io::stderr(), "tabiya: {name}:{remark}")?;
        }
    }
    Ok(shown.fault.is_none())
}

/// Draws the last position, or all of them for a GIF, into a picture file, or writes the score sheet.
fn write_output(show: &Show, output: &cli::Output, shown: &Shown) -> anyhow::Result<()> {
    // While the picture is written, a signal removes the temporary file.
    #[cfg(unix)]
    signals::watch(|| (), &[], |_| ()).context("cannot watch for signals")?;
    let config = Config::load(settings::of_user(), &show.look.changes);
    let settings = config.settings();
    let theme = settings.theme.on(theme::Brightness::Dark);
    let style = BoardStyle {
        bottom: show.bottom(),
        square_size: show.size.unwrap_or(session::DEFAULT_SQUARE_SIZE),
        has_caption: settings.caption.is_on(),
        pace: show.pace.map_or(session::DEFAULT_PACE, |Pace(pace)| pace),
        colors: theme.board_colors(),
    };
    let scenes = match show.moves {
        Some(moves) => moves.of(&shown.scenes, &shown.start)?,
        None => &shown.scenes,
    };
    session::write_export(&output.path, || match output.export {
        Export::Picture(format) => {
            let shows_progress = io::stderr().is_terminal() && !is_dumb();
            let mut progress = tools::show::drawing_progress(scenes.len(), shows_progress);
            format.draw(scenes, &style, &mut progress)
        }
        Export::ScoreSheet => Ok(shown.sheet.clone().into_bytes()),
    })?;
    Ok(())
}

/// Prints a board: in color on a terminal or on request, unless the settings, the environment or the terminal allow no colors;
/// otherwise in letters.
fn print_board(show: &Show, position: &Position) -> io::Result<()> {
    let mut output = io::stdout().lock();
    let is_terminal = output.is_terminal();
    let colored_board = if is_terminal || show.sets_color() || tui::is_color_forced() {
        colored_board(show, position, is_terminal)
    } else {
        None
    };
    let Some(board) = colored_board else {
        return tools::show::print_letters(position, show.bottom(), &mut output);
    };
    // The terminal needs some bytes before and after the cells, if they show parts of pictures.
    tui::print(&board.before)?;
    tools::show::print_colored(&board.cells, &mut output)?;
    tui::print(&board.after)
}

/// Returns a board as the screen shows it; `None` if the settings, the environment or the terminal allow no colors. Without a
/// requested size, its squares are as large as the terminal allows, within limits, or of the default size if there is no
/// terminal.
fn colored_board(show: &Show, position: &Position, is_terminal: bool) -> Option<PrintedBoard> {
    let square_height = show.size.unwrap_or_else(|| {
        let terminal_size = if is_terminal {
            tui::terminal_size().ok()
        } else {
            None
        };
        tools::show::square_height(terminal_size)
    });
    let config = Config::load(settings::of_user(), &show.look.changes);
    tui::picture(
        position,
        show.bottom(),
        square_height,
        config.settings(),
        is_terminal,
    )
}

/// Returns true if standard input and output are a terminal that can show the board and send keys.
fn has_screen() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb()
}

/// Returns true if `TERM` names a dumb terminal, which can only print.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let cause = error.root_cause().downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
