//! The brain: a state machine from lines and answers to actions.
//!
//! Every command that owes an answer gets exactly one, in the order of the
//! commands. A command that needs the board while a search is running ends
//! that search first: its answer is given and counts, then the command is
//! read. Everything else (`INFO`, `ABOUT`, `STOP`, unknown words) is dealt with
//! at once, whatever runs. An `ERROR` leaves everything as it was.

mod balance;
mod board;
mod commands;
mod infos;
mod multi_line;
mod searching;
mod swap2;

use std::collections::BTreeSet;
use std::sync::Arc;

use zeitnot_clock::ClockManager;
use zeitnot_core::{Answer, Game, Info, Moment, Settings, TimeSource};

use super::command::GomocupCommand;
use super::memory::MemoryLimits;
use super::point::GomocupPoint;
use super::rules::RuleChoice;
use super::time_limits::TimeLimits;
use crate::lines::MAX_LINE_BYTES;
use crate::{Effect, Frontend, InputLine, one_line, quoted};
use board::GomocupBoard;
use multi_line::MultiLineCommand;
use searching::GomocupSearch;

/// One side of a conversation in the Gomocup protocol.
pub struct GomocupDialect {
    game: Arc<dyn Game>,
    base_settings: Settings,
    applied_settings: Settings,
    /// Has anything been said that only the Yixin family says?
    is_yixin: bool,
    /// Are moves under thought to be shown on the interface's board?
    shows_realtime: bool,
    rule: RuleChoice,
    /// Why the chosen rule set cannot be played, if it cannot.
    rule_error: Option<String>,
    board: Option<GomocupBoard>,
    times: TimeLimits,
    clocks: ClockManager,
    memory: MemoryLimits,
    max_depth: Option<u32>,
    max_nodes: Option<u64>,
    /// Points that `YXBLOCK` has forbidden us.
    blocked: BTreeSet<GomocupPoint>,
    multi_line: Option<MultiLineCommand>,
    running: Option<GomocupSearch>,
    /// A line that waits until the running search has answered.
    deferred: Option<(InputLine, Moment)>,
    deferred_work: DeferredWork,
    /// Has anything been searched since the memory was last empty? Clearing a
    /// table that was never used would make the system hand out all of it.
    has_searched: bool,
    /// Has it been told that the table is smaller than wanted?
    table_notified: bool,
    effects: Vec<Effect>,
}

/// What is to be done as soon as nothing is searched.
#[derive(Clone, Copy, Debug, Default)]
struct DeferredWork {
    configure: bool,
    clear: bool,
    rule: bool,
}

impl GomocupDialect {
    /// Is an answer of a search awaited?
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    fn read_line(&mut self, line: InputLine, arrived: Moment) {
        let text = match &line {
            InputLine::Text(text) => text,
            InputLine::TooLong => {
                let problem = format!(
                    "a line is longer than {MAX_LINE_BYTES} bytes and was skipped: send one command \
                     a line"
                );
                return self.reject_line(problem);
            }
        };
        if text.trim().is_empty() {
            return;
        }
        let command = GomocupCommand::parse(text);
        if command == GomocupCommand::End {
            return self.effects.push(Effect::End);
        }
        if self.multi_line.is_some() {
            return self.read_multi_line(text, &command, arrived);
        }
        if GomocupCommand::is_yixin(text) {
            self.enable_yixin();
        }
        if self.running.is_some() && needs_idle(&command) {
            self.stop();
            self.deferred = Some((line, arrived));
            return;
        }
        self.execute(command, arrived);
    }

    fn execute(&mut self, command: GomocupCommand, arrived: Moment) {
        match command {
            GomocupCommand::Start(size) => self.start(&size, arrived),
            GomocupCommand::RectStart(sides) => self.rect_start(&sides, arrived),
            GomocupCommand::Restart => self.restart(arrived),
            GomocupCommand::Begin => self.begin(arrived),
            GomocupCommand::Turn(point) => self.turn(&point, arrived),
            GomocupCommand::Play(point) => self.play(&point),
            GomocupCommand::TakeBack(point) => self.take_back(&point),
            GomocupCommand::MultiLine(kind) => self.start_multi_line(kind),
            GomocupCommand::Done => {
                self.write_error("DONE ends nothing: send it after the lines of a BOARD");
            }
            GomocupCommand::Info(rest) => self.info(&rest),
            GomocupCommand::About => self.about(),
            GomocupCommand::End => self.effects.push(Effect::End),
            GomocupCommand::Stop => self.stop(),
            GomocupCommand::NBest(count) => self.n_best(&count, arrived),
            GomocupCommand::ShowForbid => self.show_forbidden(),
            GomocupCommand::HashClear => self.deferred_work.clear = true,
            GomocupCommand::Balance { moves, score } => self.balance(moves, &score, arrived),
            GomocupCommand::BlockReset => self.blocked.clear(),
            GomocupCommand::ShowInfo => self.show_info(),
            GomocupCommand::Unknown(word) => self.write(format!(
                "UNKNOWN command {}: it is none of this protocol's that we know",
                quoted(&word)
            )),
        }
    }

    /// A line that says nothing spoils a block; elsewhere it is one error.
    fn reject_line(&mut self, problem: String) {
        if self.multi_line.is_some() {
            self.invalidate_multi_line(problem);
        } else {
            self.write_error(problem);
        }
    }

    fn write(&mut self, line: impl AsRef<str>) {
        self.effects.push(Effect::Write(one_line(line.as_ref())));
    }

    fn write_error(&mut self, problem: impl AsRef<str>) {
        self.write(format!("ERROR {}", problem.as_ref()));
    }

    fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.is_hurried = true;
            self.effects.push(Effect::Stop);
        }
    }

    /// Does what had to wait for the end of a search.
    fn run_deferred_work(&mut self) {
        if self.running.is_some() {
            return;
        }
        if std::mem::take(&mut self.deferred_work.rule) {
            self.apply_rule();
        }
        if std::mem::take(&mut self.deferred_work.configure) {
            self.table_notified = false;
            self.applied_settings = self.memory.apply(&self.base_settings);
            self.effects
                .push(Effect::Configure(self.applied_settings.clone()));
        }
        if std::mem::take(&mut self.deferred_work.clear) && std::mem::take(&mut self.has_searched) {
            self.effects.push(Effect::Clear);
        }
    }
}

impl Frontend for GomocupDialect {
    fn new(game: Arc<dyn Game>, settings: Settings, _: Arc<dyn TimeSource>) -> Self {
        Self {
            game,
            applied_settings: settings.clone(),
            base_settings: settings,
            is_yixin: false,
            shows_realtime: false,
            rule: RuleChoice::default(),
            rule_error: None,
            board: None,
            times: TimeLimits::default(),
            clocks: ClockManager::default(),
            memory: MemoryLimits::default(),
            max_depth: None,
            max_nodes: None,
            blocked: BTreeSet::new(),
            multi_line: None,
            running: None,
            deferred: None,
            deferred_work: DeferredWork::default(),
            has_searched: false,
            table_notified: false,
            effects: Vec::new(),
        }
    }

    fn is_last(line: &str) -> bool {
        GomocupCommand::parse(line) == GomocupCommand::End
    }

    fn handle(&mut self, line: InputLine, arrived: Moment) -> Vec<Effect> {
        self.read_line(line, arrived);
        self.run_deferred_work();
        std::mem::take(&mut self.effects)
    }

    fn is_waiting(&self) -> bool {
        self.deferred.is_some()
    }

    fn progress(&mut self, info: Info) -> Vec<Effect> {
        self.report_progress(info);
        std::mem::take(&mut self.effects)
    }

    fn answered(&mut self, answer: &Answer, now: Moment) -> Vec<Effect> {
        self.finish_search(answer, now);
        std::mem::take(&mut self.effects)
    }

    fn failed(&mut self) -> Vec<Effect> {
        self.running = None;
        self.write_error("the search has ended without an answer: start the program again");
        self.effects.push(Effect::End);
        std::mem::take(&mut self.effects)
    }

    fn deadline(&self) -> Option<Moment> {
        self.running.as_ref()?.watchdog.deadline()
    }

    fn overdue(&mut self, now: Moment) -> Vec<Effect> {
        self.answer_late_search(now);
        std::mem::take(&mut self.effects)
    }
}

/// Can this command only be obeyed when no search is running?
fn needs_idle(command: &GomocupCommand) -> bool {
    use super::command::MultiLineKind::{Board, Swap2Board, YxBoard};
    matches!(
        command,
        GomocupCommand::Start(_)
            | GomocupCommand::RectStart(_)
            | GomocupCommand::Restart
            | GomocupCommand::Begin
            | GomocupCommand::Turn(_)
            | GomocupCommand::Play(_)
            | GomocupCommand::TakeBack(_)
            | GomocupCommand::NBest(_)
            | GomocupCommand::Balance { .. }
            | GomocupCommand::MultiLine(Board | YxBoard | Swap2Board)
    )
}
