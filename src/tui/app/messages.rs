//! What the entry line says about the game, and about saving it.

use std::path::Path;

use super::App;
use super::outcome::{By, Handled, Outcome};
use crate::command::Refusal;
use crate::game::{GameEvent, Players};
use crate::session::{SAVED_AGAIN, SavingChange};
use crate::settings::{FileName, PieceChoice};
use crate::storage::{self, printable_path, printable_path_from_home};
use crate::text::{main_clause, sentence, wrap};
use crate::tui::dialogs::Pages;
use crate::tui::layout::Layout;
use crate::tui::message::{INDENT, Message, Told, WrappedMessage, lay_out};
use crate::tui::selection::Selection;

impl App {
    /// Returns the first message: mistakes in the settings, or the state of the game.
    pub(super) fn first_message(&self) -> Message {
        let mut mistakes = self.config.mistakes(FileName::Short);
        match (mistakes.next(), mistakes.count()) {
            (None, _) => self.opened_message(),
            (Some(mistake), 0) => Message::info(mistake),
            (Some(first), more) => Message::info(format!("{first} (and {more} more: /set)")),
        }
    }

    /// Returns the state of an opened game or its unusual terms, and how to begin if the board is ready.
    pub(super) fn opened_message(&self) -> Message {
        let opened = self.session.describe_opened(self.move_style());
        let is_ready = opened.is_none() && self.session.clock_hint().is_none();
        let said = opened.or_else(|| self.terms());
        let message = said.map_or_else(
            || Message::Info(self.whose_move()),
            |said| self.standing_after(said),
        );
        let Message::Info(mut told) = message else {
            return message;
        };
        // The cards show who is playing.
        let Players { white, black } = self.session.players();
        let names = format!("{white} against {black}, ");
        let without_names = told
            .beside_cards
            .last()
            .and_then(|way| way.strip_prefix(&names))
            .map(sentence);
        told.beside_cards.extend(without_names);
        if is_ready {
            // Small screens name help and commands at the end of the entry line.
            let keys = "Drag a piece, or type a move. ? helps, / lists commands";
            told.ways.insert(0, format!("{}. {keys}", told.ways[0]));
            told.beside_cards.insert(0, keys.to_owned());
        }
        told.ways.extend(self.to_move());
        Message::Info(told)
    }

    /// Returns the unusual terms of this game, as a sentence without its period; `None` if there are none.
    pub(super) fn terms(&self) -> Option<String> {
        let is_blindfold = self.settings().pieces == PieceChoice::Hidden;
        self.session
            .view()
            .terms(is_blindfold)
            .map(|it| sentence(&it))
    }

    /// Returns the ways to say whose move it is or how the game ended, longest first. While the clocks wait, the first ones
    /// also say what starts them.
    pub(super) fn to_move(&self) -> Vec<String> {
        let standing = self.session.view().standing();
        let mut ways = Vec::new();
        if let Some(hint) = self.session.clock_hint() {
            ways.push(format!("{standing}. {hint}"));
            ways.push(format!("{standing}. Ctrl-P starts the clock"));
        }
        ways.push(standing);
        if self.session.game().outcome().is_none() {
            ways.push(format!("{} to move", self.session.game().side_to_move()));
        }
        ways
    }

    /// Returns whose move it is. Beside cards, returns only what starts the clocks while they wait.
    fn whose_move(&self) -> Told {
        Told {
            ways: self.to_move(),
            beside_cards: self.session.clock_hint().into_iter().collect(),
        }
    }

    /// Returns this sentence (given without its period), followed by whose move it is or how the game ended.
    pub(super) fn standing_after(&self, said: String) -> Message {
        let standing = self.to_move();
        let after_said = |way: &String| format!("{said}. {way}");
        let mut ways: Vec<String> = standing.iter().map(after_said).collect();
        let Some(outcome) = self.session.game().outcome() else {
            let hint = self.session.clock_hint();
            let with_hint = hint.map(|hint| format!("{said}. {hint}"));
            ways.push(said.clone());
            return Message::Info(Told {
                ways,
                beside_cards: with_hint.into_iter().chain([said]).collect(),
            });
        };
        let causes = outcome.causes_cited(self.session.players());
        Message::GameOver {
            how: [ways, standing].concat(),
            cause: [vec![after_said(&causes[0])], causes.into()].concat(),
            rest: vec![said],
        }
    }

    /// Returns whose move it is, or that the game is over. Before the first move, adds the game that one key resumes. While the
    /// cursor is visible, says what the keys do with it.
    fn standing(&self) -> Message {
        if let Some(over) = self.game_over_after(&[]) {
            return over;
        }
        if self.cursor().is_some() {
            let keys = "Arrow keys move the cursor, Space picks a piece up";
            let briefly = vec![
                keys.to_owned(),
                "Arrows move, Space picks a piece up".to_owned(),
            ];
            let whole = format!("{}. {keys}", self.session.view().standing());
            return Message::Info(Told {
                ways: [vec![whole], briefly.clone()].concat(),
                beside_cards: briefly,
            });
        }
        let mut told = self.whose_move();
        if self.is_resumable()
            && let Some(game) = self.offered()
        {
            let offer = format!("+ goes on with {game}");
            for way in &mut told.ways {
                *way = format!("{way}. {offer}");
            }
            told.beside_cards = vec![offer];
        }
        Message::Info(told)
    }

    /// Returns the message at the end of a game: these events, how it ended, and where it is saved; `None` while it goes on. If
    /// not even the result fits, the winner comes first.
    fn game_over_after(&self, events: &[GameEvent]) -> Option<Message> {
        let outcome = self.session.game().outcome()?;
        let players = self.session.players();
        let end = outcome.cited(players);
        let style = self.move_style();
        let before = events.iter().map(|event| match event {
            GameEvent::Ended(_) => String::new(),
            // The result says what the move did to the king.
            GameEvent::Played { ply, .. } => {
                format!("{} ", self.session.view().last_move(ply, style))
            }
            other => format!("{}. ", self.session.view().words(other, style)),
        });
        let happened = before.collect::<String>();
        let (unsaved, score) = (self.unsaved(), self.session.table().score());
        let mut after = String::new();
        for words in [&unsaved, &score].into_iter().flatten() {
            after = format!("{after}. {words}");
        }
        let key = ". *: rematch";
        let path = self.session.path();
        let saved = path.map_or(Vec::new(), |path| {
            let name = path.file_name().map(|name| printable_path(Path::new(name)));
            let names = [Some(printable_path_from_home(&path)), name];
            let saved_as = names.into_iter().flatten();
            saved_as.map(|name| format!("Saved as {name}")).collect()
        });
        let ways = |end: &str| {
            vec![
                format!("{happened}{end}{after}{key}"),
                format!("{end}{after}{key}"),
                format!("{end}{key}"),
            ]
        };
        let causes = outcome.causes_cited(players);
        Some(Message::GameOver {
            how: [ways(&end), vec![end, outcome.verdict_first(players)]].concat(),
            cause: [ways(&causes[0]), causes.into()].concat(),
            rest: unsaved.map_or(saved, |unsaved| vec![unsaved]),
        })
    }

    /// Returns why the game is not saved; `None` if it is.
    fn unsaved(&self) -> Option<String> {
        let error = self.session.error()?;
        Some(format!("Not saved: {error}"))
    }

    /// Returns the text of each event.
    pub(super) fn words(&self, events: &[GameEvent]) -> Vec<String> {
        let words = |event| self.session.view().words(event, self.move_style());
        events.iter().map(words).collect()
    }

    /// Returns the message about events.
    pub(super) fn told_of(&self, events: &[GameEvent]) -> Message {
        if self.editor().is_none()
            && let Some(over) = self.game_over_after(events)
        {
            return over;
        }
        let mut words = self.words(events);
        words.extend(self.session.view().claim_hint(self.move_style()));
        words.extend(self.unsaved());
        let said = words.join(". ");
        match self.session.game().outcome() {
            None => self.standing_after_events(events, said),
            Some(_) => Message::info(said),
        }
    }

    /// Returns what happened and then whose move it is. Beside cards and moves, leaves out the moves and whose move it is.
    fn standing_after_events(&self, events: &[GameEvent], said: String) -> Message {
        let message = self.standing_after(said);
        let Message::Info(told) = message else {
            return message;
        };
        let is_listed = |event: &&GameEvent| matches!(event, GameEvent::Played { .. });
        let others = events.iter().filter(|event| !is_listed(event));
        let mut words: Vec<_> = others
            .map(|event| self.session.view().words(event, self.move_style()))
            .collect();
        words.extend(self.session.view().claim_hint(self.move_style()));
        words.extend(self.unsaved());
        let rest = Some(words.join(". ")).filter(|words| !words.is_empty());
        Message::Info(Told {
            beside_cards: rest.into_iter().collect(),
            ..told
        })
    }

    /// Clears everything that belonged to the previous game.
    pub(super) fn clear_board(&mut self) {
        self.hand.position_changed(false);
        self.viewed = None;
        self.layers.clear();
    }

    /// Shows why something was refused.
    pub fn show_error(&mut self, why: impl AsRef<str>) {
        self.settle(Err(Refusal::new(why.as_ref())), By::Hand);
    }

    /// Returns an answer that goes into the message rows if it fits, otherwise into a page with this title.
    pub(super) fn answer(&self, title: &'static str, mut lines: Vec<String>) -> Outcome {
        let layout = &self.frame.layout;
        let fits = |line: &str| match layout.message {
            Some(area) => wrap(line, area.rows.width.into()).len() <= area.rows.height.into(),
            None => line.chars().count() + usize::from(INDENT) < layout.entry.width.into(),
        };
        match lines.as_mut_slice() {
            [line] if fits(line) => Outcome::Said(std::mem::take(line)),
            _ => Outcome::open(Pages::text(title, lines)),
        }
    }

    /// Returns the ways to say what the entry line shows, longest first: the message, or else what the line says by itself.
    fn told(&self, layout: &Layout) -> Vec<String> {
        match self.line.message() {
            Message::None => self.untold(layout),
            message => message.texts(layout).to_vec(),
        }
    }

    /// Returns what the line says by itself, while no message is left.
    fn untold(&self, layout: &Layout) -> Vec<String> {
        if let Some(help) = self.marked_help(layout) {
            help
        } else if !self.line.is_empty() {
            self.outlook()
        } else if self.viewed.is_some() {
            match self.remark() {
                Some(remark) if layout.moves.is_none() => vec![remark],
                Some(_) | None => self.whereabouts(),
            }
        } else if self.says_standing() {
            self.standing().texts(layout).to_vec()
        } else {
            self.outlook()
        }
    }

    /// Returns the ways to say what the marked completion does, if the list is in a panel.
    fn marked_help(&self, layout: &Layout) -> Option<Vec<String>> {
        let area = layout.message?;
        let is_listed = self.line.shown_completions().len() > 0;
        let marked = self.line.marked_completion()?;
        let briefly = main_clause(&marked.help, (2 * area.rows.width).into());
        let ways = [marked.help.as_str(), briefly].map(sentence);
        is_listed.then(|| ways.into())
    }

    /// Returns true if the line says by itself whose move it is, because nothing else needs the line.
    pub fn says_standing(&self) -> bool {
        let is_free = self.line.is_empty() && self.viewed.is_none() && self.layers.is_empty();
        *self.line.message() == Message::None
            && is_free
            && self.hand.selection() == Selection::Empty
    }

    /// Returns the text of the line in the longest wording that fits on the screen, or else the shortest.
    pub fn shown_message(&self, layout: &Layout) -> WrappedMessage {
        let dialog = self.dialog_frame(layout);
        let mut shown = WrappedMessage::default();
        for text in self.told(layout) {
            shown = lay_out(text, self.line.text(), layout, dialog);
            if !shown.is_cut {
                break;
            }
        }
        shown
    }

    /// Returns the full text of the line if no wording of it fits on the screen that the players see, otherwise `None`. A hint
    /// about typed text is not a message.
    pub(super) fn cut_message(&self) -> Option<String> {
        if *self.line.message() == Message::None && !self.line.is_empty() {
            return None;
        }
        let layout = &self.frame.layout;
        if self.shown_message(layout).is_cut {
            self.told(layout).into_iter().next()
        } else {
            None
        }
    }

    /// Shows that the program waits for the disk, or for a picture to be drawn, before it ends.
    pub fn show_unfinished(&mut self) {
        let slow = match &storage::unfinished()[..] {
            _ if !storage::unsaved_games().is_empty() => {
                "The disk is not responding: the game is not saved yet".to_owned()
            }
            [] => "The disk is not responding".to_owned(),
            works => format!("Still {}", works.join(", ")),
        };
        let told = format!("{slow}. Ctrl-C twice leaves without it");
        self.settle(Ok(Outcome::Said(told)), By::Hand);
    }

    /// Shows that saving has failed, fails differently, works again, or continues in another file.
    pub(super) fn change_of_saving(&mut self) -> Handled {
        match self.session.take_change_of_saving() {
            None => Ok(Outcome::Nothing),
            Some(SavingChange::Failed(words) | SavingChange::Moved(words)) => {
                Err(Refusal::new(words))
            }
            Some(SavingChange::Again) => Ok(Outcome::Said(SAVED_AGAIN.to_owned())),
        }
    }
}
