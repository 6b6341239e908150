//! The brain: a state machine from lines and answers to actions.
//!
//! Every command that owes an answer gets exactly one, in the order of the
//! commands. A command that needs the board while a search is running ends
//! that search first: its answer is given and counts, then the command is
//! read. Everything else (`INFO`, `ABOUT`, `STOP`, unknown words) is dealt with
//! at once, whatever runs. An `ERROR` leaves everything as it was.

mod balance;
mod blocks;
mod board;
mod commands;
mod infos;
mod swap2;
mod thinking;

use std::collections::BTreeSet;
use std::sync::Arc;

use zeitnot_clock::ClockManager;
use zeitnot_core::{Answer, Game, Info, Moment, Settings};

use super::command::Command;
use super::memory::MemoryLimits;
use super::point::Point;
use super::rules::RuleChoice;
use super::times::Times;
use crate::wire::lines::LONGEST_LINE;
use crate::wire::{Action, Line, Protocol, one_line, quoted};
use blocks::Block;
use board::Board;
use thinking::Running;

/// One side of a conversation in the Gomocup protocol.
pub struct Brain {
    game: Arc<dyn Game>,
    configured: Settings,
    in_force: Settings,
    /// Has anything been said that only the Yixin family says?
    yixin: bool,
    /// Are moves under thought to be shown on the interface's board?
    realtime: bool,
    rule: RuleChoice,
    /// Why the chosen rule set cannot be played, if it cannot.
    refused: Option<String>,
    board: Option<Board>,
    times: Times,
    clocks: ClockManager,
    memory: MemoryLimits,
    max_depth: Option<u32>,
    max_nodes: Option<u64>,
    /// Points that `YXBLOCK` has forbidden us.
    blocked: BTreeSet<Point>,
    block: Option<Block>,
    running: Option<Running>,
    /// A line that waits until the running search has answered.
    waiting: Option<(Line, Moment)>,
    upkeep: Upkeep,
    /// Has anything been searched since the memory was last empty? Clearing a
    /// table that was never used would make the system hand out all of it.
    has_learned: bool,
    /// Has it been told that the table is smaller than wanted?
    told_table: bool,
    actions: Vec<Action>,
}

/// What is to be done as soon as nothing is searched.
#[derive(Clone, Copy, Debug, Default)]
struct Upkeep {
    configure: bool,
    clear: bool,
    rule: bool,
}

impl Brain {
    /// A brain for `game` that begins with these settings.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, settings: Settings) -> Self {
        Self {
            game,
            in_force: settings.clone(),
            configured: settings,
            yixin: false,
            realtime: false,
            rule: RuleChoice::default(),
            refused: None,
            board: None,
            times: Times::default(),
            clocks: ClockManager::default(),
            memory: MemoryLimits::default(),
            max_depth: None,
            max_nodes: None,
            blocked: BTreeSet::new(),
            block: None,
            running: None,
            waiting: None,
            upkeep: Upkeep::default(),
            has_learned: false,
            told_table: false,
            actions: Vec::new(),
        }
    }

    /// Is an answer of a search awaited?
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.running.is_some()
    }

    fn read(&mut self, line: Line, arrived: Moment) {
        let text = match &line {
            Line::Text(text) => text,
            Line::TooLong => {
                let problem = format!(
                    "a line is longer than {LONGEST_LINE} bytes and was skipped: send one command \
                     a line"
                );
                return self.line_is_bad(problem);
            }
        };
        if text.trim().is_empty() {
            return;
        }
        let command = Command::parse(text);
        if command == Command::End {
            return self.actions.push(Action::End);
        }
        if self.block.is_some() {
            return self.block_line(text, &command, arrived);
        }
        if Command::is_yixin(text) {
            self.see_yixin();
        }
        if self.running.is_some() && needs_the_board(&command) {
            self.stop();
            self.waiting = Some((line, arrived));
            return;
        }
        self.obey(command, arrived);
    }

    fn obey(&mut self, command: Command, arrived: Moment) {
        match command {
            Command::Start(size) => self.start(&size, arrived),
            Command::RectStart(sides) => self.rect_start(&sides, arrived),
            Command::Restart => self.restart(arrived),
            Command::Begin => self.begin(arrived),
            Command::Turn(point) => self.turn(&point, arrived),
            Command::Play(point) => self.play(&point),
            Command::TakeBack(point) => self.take_back(&point),
            Command::Block(kind) => self.begin_block(kind),
            Command::Done => self.error("DONE ends nothing: send it after the lines of a BOARD"),
            Command::Info(rest) => self.info(&rest),
            Command::About => self.about(),
            Command::End => self.actions.push(Action::End),
            Command::Stop => self.stop(),
            Command::NBest(count) => self.n_best(&count, arrived),
            Command::ShowForbid => self.show_forbidden(),
            Command::HashClear => self.upkeep.clear = true,
            Command::Balance { moves, score } => self.balance(moves, &score, arrived),
            Command::BlockReset => self.blocked.clear(),
            Command::ShowInfo => self.show_info(),
            Command::Unknown(word) => self.say(format!(
                "UNKNOWN command {}: it is none of this protocol's that we know",
                quoted(&word)
            )),
        }
    }

    /// A line that says nothing spoils a block; elsewhere it is one error.
    fn line_is_bad(&mut self, problem: String) {
        if self.block.is_some() {
            self.spoil_block(problem);
        } else {
            self.error(problem);
        }
    }

    fn say(&mut self, line: impl AsRef<str>) {
        self.actions.push(Action::Say(one_line(line.as_ref())));
    }

    fn error(&mut self, problem: impl AsRef<str>) {
        self.say(format!("ERROR {}", problem.as_ref()));
    }

    fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.is_hurried = true;
            self.actions.push(Action::Stop);
        }
    }

    /// Does what had to wait for the end of a search.
    fn keep_up(&mut self) {
        if self.running.is_some() {
            return;
        }
        if std::mem::take(&mut self.upkeep.rule) {
            self.choose_rule();
        }
        if std::mem::take(&mut self.upkeep.configure) {
            self.told_table = false;
            self.in_force = self.memory.apply(&self.configured);
            self.actions.push(Action::Configure(self.in_force.clone()));
        }
        if std::mem::take(&mut self.upkeep.clear) && std::mem::take(&mut self.has_learned) {
            self.actions.push(Action::Clear);
        }
    }
}

impl Protocol for Brain {
    fn is_last(line: &str) -> bool {
        Command::parse(line) == Command::End
    }

    fn handle(&mut self, line: Line, arrived: Moment) -> Vec<Action> {
        self.read(line, arrived);
        self.keep_up();
        std::mem::take(&mut self.actions)
    }

    fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    fn progress(&mut self, info: Info) -> Vec<Action> {
        self.note_progress(info);
        std::mem::take(&mut self.actions)
    }

    fn answered(&mut self, answer: &Answer, now: Moment) -> Vec<Action> {
        self.take_answer(answer, now);
        std::mem::take(&mut self.actions)
    }

    fn failed(&mut self) -> Vec<Action> {
        self.running = None;
        self.error("the search has ended without an answer: start the program again");
        self.actions.push(Action::End);
        std::mem::take(&mut self.actions)
    }

    fn deadline(&self) -> Option<Moment> {
        self.running.as_ref()?.deadline()
    }

    fn overdue(&mut self, now: Moment) -> Vec<Action> {
        self.answer_for_search(now);
        std::mem::take(&mut self.actions)
    }
}

/// Can this command only be obeyed when no search is running?
fn needs_the_board(command: &Command) -> bool {
    use super::command::BlockKind::{Board, Swap2Board, YxBoard};
    matches!(
        command,
        Command::Start(_)
            | Command::RectStart(_)
            | Command::Restart
            | Command::Begin
            | Command::Turn(_)
            | Command::Play(_)
            | Command::TakeBack(_)
            | Command::NBest(_)
            | Command::Balance { .. }
            | Command::Block(Board | YxBoard | Swap2Board)
    )
}
