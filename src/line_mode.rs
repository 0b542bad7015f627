//! Line mode: the same game for a screen reader, a dumb terminal or a script. It reads a move or command from each line of
//! input and only ever appends lines to its output. A refused line changes nothing.

mod files;
mod help;
mod input;
mod line_writer;
mod move_row;
mod rules_text;
mod settings;
mod viewed_position;

use std::fmt;
use std::io::{self, BufReader, Write};
use std::mem;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};

use crate::command::{self, Begin, Command, MoveReader, Need, Query, Strip, UiCommand};
use crate::game::{Action, GameEvent, Outcome, Players, Question};
use crate::rules::{Color, PieceLetters, Position, Rank, SanError, StartNumber};
use crate::session::{
    Context, FrontEnd, Report, Session, SessionError, ViewedPosition, WriteIntoFile,
};
use crate::settings::Config;
#[cfg(unix)]
use crate::signals;
use crate::storage::{self, DISK_PATIENCE, FinishOnDrop, SLOW_DISK};
use crate::text::{self, MoveStyle, screens};
use input::{LineInput, LineReader, Source};
use line_writer::LineWriter;
use settings::Warning;

/// The first line of output.
const GREETING: &str = "Tabiya: type a move such as e4, Nf3 or g1f3; /help lists the commands";

/// How long a script has, after the end of a game, to send another line.
const NEXT_LINE_PATIENCE: Duration = Duration::from_secs(1);

/// Plays the session on standard input and output until the players leave or the input ends. If the input is a pipe, also ends
/// when no line comes soon after the end of a game. In debug builds the environment variable
/// `TABIYA_SCRIPTED_TIME` lets the [script](input::Scripted) control the clocks.
///
/// Fails if a game could not be saved, if other writing did not finish in time, or if the input or the output fails.
pub fn play(session: Session, config: Config) -> anyhow::Result<()> {
    // However this ends, save the game before the program exits.
    let mut finish_at_end = FinishOnDrop::new();
    let session = play_from_input(session, config).context("line mode")?;
    finish_at_end.finish();
    // Ask this before the session is dropped. After that, nobody knows that its game is not saved.
    let unsaved = storage::unsaved();
    drop(session);
    ensure!(unsaved.is_empty(), unsaved.join("\ntabiya: "));
    Ok(())
}

/// Plays the session on standard input and output, and returns it.
fn play_from_input(session: Session, config: Config) -> io::Result<Session> {
    let output = io::stdout().lock();
    #[cfg(debug_assertions)]
    if std::env::var_os("TABIYA_SCRIPTED_TIME").is_some() {
        let script = input::Scripted::new(io::stdin().lock());
        return run(session, config, script, output);
    }
    let reader = LineReader::start(BufReader::new(io::stdin()))?;
    run(session, config, reader, output)
}

/// Plays the session with this input and output until line mode ends, and returns the session.
fn run(
    session: Session,
    config: Config,
    source: impl Source,
    output: impl Write,
) -> io::Result<Session> {
    let mut line_ui = LineUi::new(session, config, output);
    line_ui.run_loop(source)?;
    Ok(line_ui.session)
}

/// What line mode does after the current line.
#[derive(Clone, Copy)]
enum NextStep {
    ReadLine,
    /// Finds out whether anybody wants to continue, because a game has just ended.
    AskAfterGame,
    /// Ends, because the players have left, the input has ended, or a script does not continue after a game.
    End,
}

/// A run of line mode: the session, and what line mode remembers from one line to the next.
struct LineUi<W> {
    session: Session,
    config: Config,
    /// The color at the bottom of a printed board.
    bottom: Color,
    /// The viewed position; `None` for the current one.
    viewed: Option<ViewedPosition>,
    /// The question that the next line answers; `None` if none was asked.
    asked: Option<Box<WriteIntoFile>>,
    /// The reported reason why the current game cannot be saved; `None` if no failure was reported for this game, or if we have
    /// reported since then that saving succeeds again.
    reported_error: Option<String>,
    /// When the last input arrived, or when the last deadline passed without input.
    now: Instant,
    next_step: NextStep,
    /// The player whom the last line asked whether to resign; `None` if it asked nobody.
    may_resign: Option<Color>,
    writer: LineWriter<W>,
}

impl<W: Write> LineUi<W> {
    fn new(session: Session, config: Config, output: W) -> Self {
        Self {
            session,
            config,
            bottom: Color::White,
            viewed: None,
            asked: None,
            reported_error: None,
            now: Instant::now(),
            next_step: NextStep::ReadLine,
            may_resign: None,
            writer: LineWriter::new(output),
        }
    }

    /// Says the greeting, describes the game, and then reads and answers lines until line mode ends.
    fn run_loop(&mut self, mut source: impl Source) -> io::Result<()> {
        self.say(GREETING)?;
        let players = self.session.players();
        if *players != Players::default() {
            let line = format!(
                "{} (White) against {} (Black)",
                players.white, players.black
            );
            self.say(line)?;
        }
        if let Some(notifier) = source.notifier() {
            // Other screens may join from now on, and wake the wait for input.
            self.session.share(notifier);
        }
        self.say_first()?;
        loop {
            self.writer.flush()?;
            match mem::replace(&mut self.next_step, NextStep::ReadLine) {
                NextStep::ReadLine => self.handle_next_input(&mut source)?,
                NextStep::AskAfterGame => self.ask_after_game(&mut source)?,
                NextStep::End => return Ok(()),
            }
        }
    }

    /// Waits for a line, for news from another screen, or for the time when a flag falls or a warning is due. Handles it,
    /// and says what happened.
    fn handle_next_input(&mut self, source: &mut impl Source) -> io::Result<()> {
        let warning = self.next_warning();
        let warning_due = warning.map(|warning| warning.at);
        let due_times = [warning_due, self.session.flag_due()];
        let deadline = due_times.into_iter().flatten().min();
        // A line that was already waiting when the previous one was read comes from a script.
        let is_from_script = source.has_more();
        let (at, input) = source.next(deadline)?;
        #[cfg(unix)]
        if signals::is_terminating() {
            // Another thread is saving the game and ending the program, so it would not save another action.
            signals::wait_for_termination();
        }
        let is_line = matches!(input, LineInput::Line(_));
        if is_line && !is_from_script {
            // A person who types has seen the last action, so it must be saved. A script would wait for the disk at each line.
            self.say_save_error(DISK_PATIENCE)?;
        }
        self.now = at;
        match self.session.tick(at) {
            // The flag fell before this input arrived, so the input comes too late.
            Some(outcome) => self.say_end(outcome),
            None => self.handle_input(input, warning),
        }
    }

    /// Handles input that has arrived, and says what happened. `warning` is the next warning. It may be due if nothing arrived
    /// before the deadline.
    fn handle_input(&mut self, input: LineInput, warning: Option<Warning>) -> io::Result<()> {
        match input {
            LineInput::End => self.leave(),
            LineInput::Silence => self.say_due_warning(warning),
            LineInput::Line(line) if line.is_empty() => Ok(()),
            LineInput::Line(line) => match self.asked.take() {
                Some(asked) => self.answer(*asked, &line),
                None => self.execute_line(&line),
            },
            LineInput::News => self.receive(),
            LineInput::Invalid(reason) => self.refuse(reason),
        }
    }

    /// Finds out whether line mode continues after the end of a game. At a terminal it does. With a pipe it continues while lines
    /// come soon one after the other. Then carries out commands, and refuses only the first of the moves.
    fn ask_after_game(&mut self, source: &mut impl Source) -> io::Result<()> {
        if self.session.front_end != FrontEnd::Pipe {
            return self.say(if self.session.is_from_somebody_else() {
                "/new begins a game, /quit leaves"
            } else {
                "/rematch or /new plays again, /score tells the score, /quit leaves"
            });
        }
        let mut has_refused_move = false;
        while self.session.game().outcome().is_some() && !matches!(self.next_step, NextStep::End) {
            self.writer.flush()?;
            let (at, input) = source.next(Some(self.now + NEXT_LINE_PATIENCE))?;
            self.now = at;
            match input {
                LineInput::Silence | LineInput::End => self.next_step = NextStep::End,
                LineInput::Line(line) if self.takes_no_moves() && self.reads_as_move(&line) => {
                    if !has_refused_move {
                        self.refuse("the game is over")?;
                    }
                    has_refused_move = true;
                }
                input => self.handle_input(input, None)?,
            }
        }
        Ok(())
    }

    /// Says the unusual rules, the first rank of a Chess960 start, the time control and how to start the clocks, each only if
    /// the game has it. Finally says whose move it is.
    fn say_start(&mut self) -> io::Result<()> {
        let further_term = None;
        if let Some(terms) = self.session.view().terms(further_term) {
            self.say(text::capitalize(&terms))?;
        }
        let is_chess960_start = StartNumber::of(self.session.game().start()).is_some();
        if is_chess960_start {
            let first_rank = Query::Board(Some(Strip::Rank(Rank::One)));
            self.say_all(self.answer_now(first_rank))?;
        }
        let game = self.session.game();
        if let Some(clocks) = game.clocks() {
            let players = self.session.players();
            let first = players.called(game.side_to_move());
            let second = players.called(!game.side_to_move());
            let line = format!(
                "Time control {}: /start starts {first}'s clock; otherwise {first}'s first move starts {second}'s",
                text::time_control_text(clocks.control(), self.move_style()),
            );
            self.say(line)?;
        }
        self.say_standing()
    }

    /// Executes a line of input, a command or one or several moves, or says why it was refused.
    fn execute_line(&mut self, line: &str) -> io::Result<()> {
        if let Some(color) = self.may_resign.take()
            && let Some(answer) = command::answer(line)
        {
            return match answer {
                Action::Accept => self.execute(Command::Act(Action::Resign(color))),
                _ => self.say_standing(),
            };
        }
        let refusal = match command::read_letters(line, self.move_reader()) {
            Ok(Command::Act(Action::Move(_))) if self.takes_no_moves() => {
                return self.refuse("the game is over");
            }
            Ok(Command::Act(Action::Resign(color))) if self.asks_to_resign(color) => {
                self.may_resign = Some(color);
                let player = self.session.players().called(color);
                let question = format!("{player}: resign this game? y resigns, n plays on");
                return self.say(question);
            }
            Ok(command) => return self.execute(command),
            Err(refusal) => refusal,
        };
        if self.takes_no_moves() && self.reads_as_move(line) {
            return self.refuse("the game is over");
        }
        match self.read_row(line) {
            Some(Ok(moves)) => moves
                .into_iter()
                .try_for_each(|m| self.execute(Command::Act(Action::Move(m)))),
            Some(Err(why)) => self.refuse(why),
            None => self.refuse(refusal),
        }
    }

    /// Returns true if a player may resign, and somebody at a terminal can answer whether to. From a pipe the command is final.
    fn asks_to_resign(&self, color: Color) -> bool {
        self.session.front_end != FrontEnd::Pipe
            && self.session.game().outcome().is_none()
            && self.session.check_may(Need::Act(Some(color))).is_ok()
    }

    /// Returns true if a move would go on in the lines of a game that is read, at the viewed position. A game that has just
    /// ended here is read once the player looks at an earlier position.
    fn is_reading(&self) -> bool {
        let is_opened = self.session.opened().is_some();
        self.session.is_read() && (is_opened || self.viewed.is_some())
    }

    /// Returns true if the game is over and the player is not reading it.
    fn takes_no_moves(&self) -> bool {
        self.session.game().outcome().is_some() && !self.is_reading()
    }

    /// Returns true if a line is written like a move, legal or not.
    fn reads_as_move(&self, line: &str) -> bool {
        !matches!(self.move_reader().read(line), Err(SanError::Unreadable(_)))
    }

    /// Receives news from other screens and about a followed game, and says what happened.
    fn receive(&mut self) -> io::Result<()> {
        for report in self.session.receive(&mut self.config, self.now) {
            // Unlike an action here, this does not end viewing, unless the position was taken back.
            let view = self.session.view();
            self.viewed.take_if(|viewed| !view.still_has(viewed));
            match report {
                Ok(Report::Events(events)) => self.say_events(&events)?,
                report => self.say_report(report)?,
            }
        }
        Ok(())
    }

    /// Executes a command and says what it did.
    fn execute(&mut self, command: Command) -> io::Result<()> {
        if let Command::Ui(command) = command {
            return self.execute_in_line_mode(command);
        }
        let report = self.with_session(|session, context| session.execute(command, context));
        self.say_report(report)?;
        self.say_copy()?;
        self.say_results()
    }

    /// Waits for work that may take long, and says what it did.
    fn say_results(&mut self) -> io::Result<()> {
        while let Some(report) = self.wait_for_task() {
            self.say_report(report)?;
        }
        Ok(())
    }

    /// Calls a function with the session and the context of a command, and returns its result.
    fn with_session<T>(&mut self, act: impl FnOnce(&mut Session, &mut Context<'_>) -> T) -> T {
        let mut context = Context {
            bottom: self.bottom,
            style: self.move_style(),
            config: &mut self.config,
            viewed: self.viewed.as_ref(),
            now: self.now,
        };
        act(&mut self.session, &mut context)
    }

    /// Waits for the oldest task, and returns what it reports; `None` if there is no task.
    fn wait_for_task(&mut self) -> Option<Result<Report, SessionError>> {
        self.with_session(Session::wait_for_task)
    }

    /// Says what happened, or why nothing did.
    fn say_report(&mut self, report: Result<Report, SessionError>) -> io::Result<()> {
        let report = match report {
            Ok(report) => report,
            Err(error) => return self.refuse(error),
        };
        match report {
            // The host or the task reports later what the command did.
            Report::Nothing | Report::Sent(_) | Report::Working(_) => Ok(()),
            Report::Events(events) => {
                // A player who acts returns to the current position.
                self.viewed = None;
                self.say_events(&events)
            }
            Report::Said(words) | Report::FilesChanged { words, .. } => self.say(words),
            Report::Standing(words) => {
                self.say(words)?;
                self.say_standing()
            }
            Report::HostLost => self.say(screens::process_ended("/resume")),
            Report::Answer {
                title: _,
                lines,
                is_verbatim,
            } => {
                if is_verbatim {
                    // `say` may add "(again)" to a line. These lines must not change.
                    self.quote(lines)
                } else {
                    self.say_all(lines)
                }
            }
            Report::Viewed(position) => self.look(*position),
            Report::Begun(words) => self.say_begun(&words),
            Report::Edited(edit) => self.say_edit(*edit),
            Report::Opened => {
                self.forget_previous_game();
                self.say_opened()
            }
            Report::Choose(path) => {
                // Only the screen has a list to choose from, so open the first game.
                self.say_other_games(&path)?;
                self.execute(Command::Begin(Begin::Open(path, Some(1))))
            }
            Report::Set { words, .. } => self.say_set(&words),
            // Line mode does not ask, because whoever types the command has already decided.
            Report::Delete(games) => {
                let deletion = self.session.saved_games().delete(games);
                self.session.begin_task(deletion);
                Ok(())
            }
            Report::AskToWrite(asked) => {
                self.say(format!("{} Answer yes or no", asked.question))?;
                self.asked = Some(asked);
                Ok(())
            }
        }
    }

    /// Executes a command that each front end carries out in its own way.
    fn execute_in_line_mode(&mut self, command: UiCommand) -> io::Result<()> {
        match command {
            UiCommand::Edit => self.refuse(
                "only the screen has a board to set up: /new FEN starts a game from a position",
            ),
            UiCommand::Replay(_) => {
                self.refuse("only the screen plays a game by itself: /last all tells its moves")
            }
            UiCommand::Flip => {
                self.bottom = !self.bottom;
                self.execute(Command::Ask(Query::Board(None)))
            }
            UiCommand::Games(words) => {
                let here = self.session.view().position_at(self.viewed.as_ref());
                let games = self.session.saved_games();
                self.say_all(games.list(&words, here, self.move_style()))
            }
            UiCommand::List(words) => self.say_list(&words),
            UiCommand::Settings(setting) => self.show_settings(setting),
            UiCommand::Help(help) => self.say_all(help::lines(help)),
            UiCommand::Rules(topic) => {
                let style = self.move_style();
                self.quote(match topic {
                    Some(topic) => rules_text::lines(topic, style),
                    None => rules_text::contents(),
                })
            }
            UiCommand::Copy(what) => self.copy(what),
            UiCommand::Quit => self.leave(),
        }
    }

    /// Says what has happened, and then whose move it is or how the game ended.
    fn say_events(&mut self, events: &[GameEvent]) -> io::Result<()> {
        for event in events {
            // `say_standing` says how the game ended.
            if let GameEvent::Ended(_) = event {
                continue;
            }
            let words = self.session.view().words(event, self.move_style());
            self.say(words)?;
        }
        self.say_standing()
    }

    /// Says which draw may be claimed, who may answer an open question, and whose move it is. If the game is over, says how it
    /// ended.
    fn say_standing(&mut self) -> io::Result<()> {
        if let Some(outcome) = self.session.game().outcome() {
            return self.say_end(outcome);
        }
        if let Some(hint) = self.session.view().claim_hint(self.move_style()) {
            self.say(hint)?;
        }
        if let Some(color) = self.session.game().question().and_then(Question::answerer) {
            let player = self.session.players().called(color);
            let answers_here = self.session.question().is_some();
            let how = if answers_here {
                ": /accept or /decline"
            } else {
                " on another screen"
            };
            self.say(format!("{player} may answer{how}"))?;
        }
        self.say(self.session.view().standing())
    }

    /// Says if saving now fails or succeeds again, then how the game ended, with the result on the last line. The next step
    /// finds out whether anybody wants to continue.
    fn say_end(&mut self, outcome: Outcome) -> io::Result<()> {
        self.say_final_save_error()?;
        self.say(self.session.view().standing())?;
        self.next_step = NextStep::AskAfterGame;
        self.say(outcome.score())
    }

    /// Says that another game has begun, in these words, and describes it. A game that continues from a viewed position has its
    /// moves and terms from before.
    fn say_begun(&mut self, begun: &str) -> io::Result<()> {
        self.forget_previous_game();
        self.say(begun)?;
        if self.session.game().record().is_empty() {
            return self.say_start();
        }
        if self.session.game().is_paused() {
            self.say("/start starts the clocks")?;
        } else if let Some(hint) = self.session.clock_hint("/start") {
            self.say(hint)?;
        }
        self.say_standing()
    }

    /// Forgets what belongs to the game that another one has just replaced: the viewed position, and the reported error in
    /// saving, unless the error is that the disk is slow.
    fn forget_previous_game(&mut self) {
        self.viewed = None;
        self.reported_error.take_if(|error| *error != SLOW_DISK);
    }

    /// Says why a line or command was refused.
    fn refuse(&mut self, reason: impl fmt::Display) -> io::Result<()> {
        self.say(format_args!("error: {reason}"))
    }

    fn move_style(&self) -> MoveStyle {
        self.config.settings().say.into()
    }

    fn move_reader(&self) -> MoveReader<'_> {
        MoveReader {
            position: self.position_to_move_in(),
            letters: self.config.settings().notation,
            // Line mode writes moves in English.
            other_letters: Some(PieceLetters::ENGLISH),
            player: self.session.player(),
            style: self.move_style(),
        }
    }

    /// Returns the position that a typed move is played in.
    fn position_to_move_in(&self) -> &Position {
        let at = if self.is_reading() {
            self.viewed.as_ref()
        } else {
            None
        };
        self.session.view().position_at(at)
    }

    /// Answers a query about the current position.
    fn answer_now(&self, query: Query) -> Vec<String> {
        let viewed = None;
        let style = self.move_style();
        self.session
            .view()
            .answer(viewed, query, self.bottom, style, self.now)
    }

    /// Says a line. With `MoveStyle::Words`, adds to a repeated line how many times it was said, because a screen reader may
    /// skip a line that is equal to the last one.
    fn say(&mut self, line: impl fmt::Display) -> io::Result<()> {
        let to_listener = self.move_style().is_words();
        self.writer.say(&line.to_string(), to_listener)
    }

    fn say_all<L: fmt::Display>(&mut self, lines: impl IntoIterator<Item = L>) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    /// Writes lines that must stay unchanged, such as those of a diagram, a FEN or a PGN.
    fn quote<L: fmt::Display>(&mut self, lines: impl IntoIterator<Item = L>) -> io::Result<()> {
        let mut lines = lines.into_iter();
        lines.try_for_each(|line| self.writer.quote(&line.to_string()))
    }
}

#[cfg(test)]
mod tests;
