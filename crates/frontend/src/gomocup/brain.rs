//! The Gomocup front end, called a brain in the protocol.
//!
//! Every command that requires an answer gets exactly one, in the order of the
//! commands. A command that needs the board stops a running search: the answer
//! of the search is written and played, then the command is executed. Other
//! commands (`INFO`, `ABOUT`, `STOP`, unknown words) are executed at once. An
//! `ERROR` changes nothing.

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

/// A Gomocup front end.
pub struct GomocupDialect {
    game: Arc<dyn Game>,
    base_settings: Settings,
    applied_settings: Settings,
    /// Whether the manager has sent anything specific to the Yixin family.
    is_yixin: bool,
    /// Whether the best move so far is reported during a search.
    shows_realtime: bool,
    rule: RuleChoice,
    /// The reason why the chosen rule set cannot be used, if any.
    rule_error: Option<String>,
    board: Option<GomocupBoard>,
    times: TimeLimits,
    clocks: ClockManager,
    memory: MemoryLimits,
    max_depth: Option<u32>,
    max_nodes: Option<u64>,
    /// Points blocked by `YXBLOCK`.
    blocked: BTreeSet<GomocupPoint>,
    multi_line: Option<MultiLineCommand>,
    running: Option<GomocupSearch>,
    /// A line that waits for the end of a search.
    deferred: Option<(InputLine, Moment)>,
    deferred_work: DeferredWork,
    /// Whether a search has used the table since it was cleared.
    ///
    /// An unused table is not cleared, because that would map all of its memory.
    has_searched: bool,
    /// Whether the user was notified that the table has another size.
    table_notified: bool,
    effects: Vec<Effect>,
}

/// Changes to make when no search is running.
#[derive(Clone, Copy, Debug, Default)]
struct DeferredWork {
    configure: bool,
    clear: bool,
    rule: bool,
}

impl GomocupDialect {
    /// Returns `true` if a search is running.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    fn read_line(&mut self, line: InputLine, arrived: Moment) {
        let text = match &line {
            InputLine::Text(text) => text,
            InputLine::TooLong => {
                let problem = format!(
                    "a line longer than {MAX_LINE_BYTES} bytes was skipped; send one command per \
                     line"
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
                self.write_error("DONE without a command; send it after the lines of a BOARD");
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
                "UNKNOWN command {}: not a supported Gomocup command",
                quoted(&word)
            )),
        }
    }

    /// Reports a bad line, which also invalidates a multi-line command.
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

    /// Makes deferred changes if no search is running.
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
        self.write_error("the search ended without an answer; restart the program");
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

/// Returns `true` if a command must wait for the end of a search.
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
