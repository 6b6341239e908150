//! The dialogue: a state machine from lines and answers to actions.
//!
//! Every `go` gets exactly one `bestmove`, in the order of the commands. A
//! command that cannot be obeyed while something is searched (`go`,
//! `ucginewgame`, `setoption`) ends the search first: its `bestmove` is said,
//! then the command is read. What a `go` wants otherwise than the options say
//! is told to the engine before its search, and taken back before the next.
//! What cannot be understood changes nothing and is told in one `info string`.

mod commands;
mod help;
mod searching;

use std::sync::Arc;

use zeitnot_clock::{ClockManager, TimeControl};
use zeitnot_core::progress::Info;
use zeitnot_core::{Answer, Game, Moment, Position, Settings};

use super::command::UcgiCommand;
use super::options;
use crate::event_loop::lines::MAX_LINE_BYTES;
use crate::event_loop::options::OptionTable;
use crate::event_loop::position::PositionCommand;
use crate::event_loop::{Effect, Frontend, InputLine, one_line, quoted};
use searching::{ActiveUcgiSearch, PendingSearch};

/// One side of a conversation in UCGI.
pub struct UcgiDialect {
    game: Arc<dyn Game>,
    options: OptionTable,
    /// What the engine was told last.
    applied_settings: Settings,
    /// The position of the next `go`; none only if the game has no initial
    /// one.
    position: Option<Box<dyn Position>>,
    clocks: ClockManager,
    search: Option<Box<ActiveUcgiSearch>>,
    /// A line that waits until what is under way has ended.
    deferred: Option<(InputLine, Moment)>,
    pending_config: Option<PendingConfig>,
    effects: Vec<Effect>,
}

/// What the engine is taking over, and what was before.
enum PendingConfig {
    /// An option: what the engine had, and what the options were.
    Option(Settings, Settings),
    /// The wishes of a `go`: what the engine had, and what to search then.
    Search(Settings, Box<PendingSearch>),
    /// It forgets.
    Clear,
}

impl UcgiDialect {
    /// A dialogue about `game` that begins with these settings.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, settings: Settings) -> Self {
        let start = PositionCommand::default().resolve(&*game, None);
        Self {
            options: options::option_table(settings.clone()),
            applied_settings: settings,
            position: start.ok().map(|reached| reached.position),
            game,
            clocks: ClockManager::default(),
            search: None,
            deferred: None,
            pending_config: None,
            effects: Vec::new(),
        }
    }

    fn read_line(&mut self, line: InputLine, arrived: Moment) {
        let text = match &line {
            InputLine::Text(text) => text,
            InputLine::TooLong => {
                return self.remark(format!(
                    "a line is longer than {MAX_LINE_BYTES} bytes and was skipped: send one command \
                     a line"
                ));
            }
        };
        if text.trim().is_empty() {
            return;
        }
        let command = UcgiCommand::parse(text);
        if self.search.is_some() && needs_idle(&command) {
            self.stop(arrived);
            self.deferred = Some((line, arrived));
            return;
        }
        self.execute(command, arrived);
    }

    fn execute(&mut self, command: UcgiCommand, arrived: Moment) {
        match command {
            UcgiCommand::Ucgi => self.introduce(),
            UcgiCommand::IsReady => self.write("readyok"),
            UcgiCommand::NewGame => {
                self.clocks.new_game(TimeControl::default());
                self.clear();
            }
            UcgiCommand::Position(rest) => self.set_position(&rest),
            UcgiCommand::Go(rest) => self.go(&rest, arrived),
            UcgiCommand::Stop => self.stop(arrived),
            UcgiCommand::SetOption(rest) => self.set_option(&rest),
            UcgiCommand::Quit => self.effects.push(Effect::End),
            UcgiCommand::Show => self.show(),
            UcgiCommand::Help => self.write(help::TEXT.trim()),
            UcgiCommand::Unknown(text) => self.remark(format!(
                "{} is no command: send help for a list",
                quoted(&text)
            )),
        }
    }

    /// Says lines of the protocol.
    fn write(&mut self, text: impl Into<String>) {
        self.effects.push(Effect::Write(text.into()));
    }

    /// Says a sentence to whoever looks.
    fn remark(&mut self, sentence: impl AsRef<str>) {
        self.write(format!("info string {}", one_line(sentence.as_ref())));
    }

    /// Turns to what had to wait.
    fn resume_deferred(&mut self) {
        if self.search.is_none()
            && self.pending_config.is_none()
            && let Some((line, arrived)) = self.deferred.take()
        {
            self.read_line(line, arrived);
        }
    }

    fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }
}

/// Can this command only be obeyed when nothing is under way?
fn needs_idle(command: &UcgiCommand) -> bool {
    matches!(
        command,
        UcgiCommand::Go(_) | UcgiCommand::NewGame | UcgiCommand::SetOption(_)
    )
}

impl Frontend for UcgiDialect {
    fn is_last(line: &str) -> bool {
        UcgiCommand::parse(line) == UcgiCommand::Quit
    }

    fn handle(&mut self, line: InputLine, arrived: Moment) -> Vec<Effect> {
        self.read_line(line, arrived);
        self.take_effects()
    }

    fn is_waiting(&self) -> bool {
        self.deferred.is_some() || self.pending_config.is_some()
    }

    fn progress(&mut self, info: Info) -> Vec<Effect> {
        self.report_progress(info);
        self.take_effects()
    }

    fn answered(&mut self, answer: &Answer, _: Moment) -> Vec<Effect> {
        self.finish_search(answer);
        self.resume_deferred();
        self.take_effects()
    }

    fn failed(&mut self) -> Vec<Effect> {
        self.search = None;
        self.remark("the search has ended without an answer: start the program again");
        self.effects.push(Effect::End);
        self.take_effects()
    }

    fn deadline(&self) -> Option<Moment> {
        self.search.as_ref()?.watchdog.deadline()
    }

    fn overdue(&mut self, now: Moment) -> Vec<Effect> {
        self.answer_late_search(now);
        self.resume_deferred();
        self.take_effects()
    }

    fn acknowledged(&mut self, refusal: Option<String>) -> Vec<Effect> {
        match (self.pending_config.take(), refusal) {
            (Some(PendingConfig::Option(told, usual)), Some(reason)) => {
                self.applied_settings = told;
                self.options.restore_engine_settings(usual);
                self.remark(format!("setoption: {reason}"));
            }
            (Some(PendingConfig::Search(told, mut start)), Some(reason)) => {
                self.applied_settings = told;
                self.remark(format!("go: {reason}"));
                start.discard_overrides();
                self.start_search(*start);
            }
            (Some(PendingConfig::Search(_, start)), None) => self.start_search(*start),
            (Some(PendingConfig::Option(..) | PendingConfig::Clear) | None, _) => {}
        }
        self.resume_deferred();
        self.take_effects()
    }
}
