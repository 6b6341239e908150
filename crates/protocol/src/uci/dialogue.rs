//! The dialogue: a state machine from lines and answers to actions.
//!
//! Every `go` gets exactly one `bestmove`, in the order of the commands. A
//! command that cannot be obeyed while something is searched (`go`,
//! `ucinewgame`, `setoption`, `bench`) ends the search first: its `bestmove` is
//! said, then the command is read. Everything else is dealt with at once,
//! whatever runs. What cannot be understood changes nothing and is told in one
//! `info string`.

mod commands;
mod help;
mod searching;

use std::sync::Arc;

use zeitnot_clock::ClockManager;
use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::{Answer, Game, Moment, Position, Settings, TimeSource};

use super::command::UciCommand;
use super::options;
use crate::event_loop::lines::MAX_LINE_BYTES;
use crate::event_loop::options::OptionTable;
use crate::event_loop::position::PositionCommand;
use crate::event_loop::{Effect, Frontend, InputLine, one_line, quoted};
use searching::ActiveUciSearch;

/// One side of a conversation in UCI.
pub struct UciDialect {
    game: Arc<dyn Game>,
    time: Arc<dyn TimeSource>,
    options: OptionTable,
    /// The engine's settings before the change that is under way.
    applied_settings: Settings,
    position_command: PositionCommand,
    /// The position of the next `go`; none only if the game has no initial
    /// one.
    position: Option<Box<dyn Position>>,
    debug: bool,
    /// Games begun before this one.
    games: u64,
    clocks: ClockManager,
    running: Option<Running>,
    /// A line that waits until what is running has ended.
    deferred: Option<(InputLine, Moment)>,
    /// Is the engine taking over settings or forgetting?
    is_configuring: bool,
    table_state: TableState,
    effects: Vec<Effect>,
}

/// What the engine remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TableState {
    /// Nothing, in a table that was never written. The system hands such a
    /// table out page by page, which costs the first search up to a few tenths
    /// of a second.
    Untouched,
    /// Nothing, and the table is at hand.
    Clear,
    /// What was searched.
    Filled,
}

/// What is under way.
enum Running {
    Search(Box<ActiveUciSearch>),
    Task,
}

impl UciDialect {
    /// A dialogue about `game` that begins with these settings.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, settings: Settings, time: Arc<dyn TimeSource>) -> Self {
        let position_command = PositionCommand::default();
        let start = position_command.resolve(&*game, None);
        Self {
            options: options::option_table(&*game, settings.clone()),
            applied_settings: settings,
            position: start.ok().map(|reached| reached.position),
            position_command,
            game,
            time,
            debug: false,
            games: 0,
            clocks: ClockManager::default(),
            running: None,
            deferred: None,
            is_configuring: false,
            table_state: TableState::Untouched,
            effects: Vec::new(),
        }
    }

    /// Is a search or an errand under way?
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.running.is_some()
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
        let command = UciCommand::parse(text);
        if self.running.is_some() && needs_idle(&command) {
            self.stop(arrived);
            self.deferred = Some((line, arrived));
            return;
        }
        if command == UciCommand::IsReady && self.should_prepare_table() {
            self.clear();
            self.deferred = Some((line, arrived));
            return;
        }
        self.execute(command, arrived);
    }

    fn execute(&mut self, command: UciCommand, arrived: Moment) {
        match command {
            UciCommand::Uci => self.introduce(),
            // Whoever asks during a search wants to know whether we are
            // alive; whoever asks after a change has been held back until it
            // is done.
            UciCommand::IsReady => self.write("readyok"),
            UciCommand::NewGame => self.new_game(),
            UciCommand::Position(rest) => self.set_position(&rest),
            UciCommand::Go(rest) => self.go(&rest, arrived),
            UciCommand::Stop => self.stop(arrived),
            UciCommand::PonderHit => self.ponder_hit(arrived),
            UciCommand::SetOption(rest) => self.set_option(&rest),
            UciCommand::Debug(rest) => self.set_debug(&rest),
            // There is nothing to register for.
            UciCommand::Register => {}
            UciCommand::Quit => self.effects.push(Effect::End),
            UciCommand::Show => self.show(),
            UciCommand::Explain => self.explain(),
            UciCommand::Bench(rest) => self.bench(&rest),
            UciCommand::Help => self.help(),
            UciCommand::Unknown(text) => self.remark(format!(
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
        if self.running.is_none()
            && !self.is_configuring
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
fn needs_idle(command: &UciCommand) -> bool {
    matches!(
        command,
        UciCommand::Go(_) | UciCommand::NewGame | UciCommand::SetOption(_) | UciCommand::Bench(_)
    )
}

impl Frontend for UciDialect {
    fn is_last(line: &str) -> bool {
        UciCommand::parse(line) == UciCommand::Quit
    }

    fn handle(&mut self, line: InputLine, arrived: Moment) -> Vec<Effect> {
        self.read_line(line, arrived);
        self.take_effects()
    }

    fn is_waiting(&self) -> bool {
        self.deferred.is_some() || self.is_configuring
    }

    fn progress(&mut self, info: Info) -> Vec<Effect> {
        self.report_progress(info);
        self.take_effects()
    }

    fn current_move(&mut self, trying: CurrentMove) -> Vec<Effect> {
        self.report_current_move(&trying);
        self.take_effects()
    }

    fn answered(&mut self, answer: &Answer, _: Moment) -> Vec<Effect> {
        self.finish_search(answer);
        self.resume_deferred();
        self.take_effects()
    }

    fn failed(&mut self) -> Vec<Effect> {
        self.running = None;
        self.remark("the search has ended without an answer: start the program again");
        self.effects.push(Effect::End);
        self.take_effects()
    }

    fn deadline(&self) -> Option<Moment> {
        match &self.running {
            Some(Running::Search(search)) => search.watchdog.deadline(),
            _ => None,
        }
    }

    fn overdue(&mut self, now: Moment) -> Vec<Effect> {
        self.answer_late_search(now);
        self.resume_deferred();
        self.take_effects()
    }

    fn acknowledged(&mut self, refusal: Option<String>) -> Vec<Effect> {
        self.is_configuring = false;
        match refusal {
            Some(reason) => {
                self.options
                    .restore_engine_settings(self.applied_settings.clone());
                self.remark(format!("setoption: {reason}"));
            }
            None => self.commit_settings(),
        }
        self.resume_deferred();
        self.take_effects()
    }

    fn task_ended(&mut self) -> Vec<Effect> {
        self.running = None;
        self.resume_deferred();
        self.take_effects()
    }
}
