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
use zeitnot_core::report::{Info, Trying};
use zeitnot_core::{Answer, Game, Moment, Position, Settings, TimeSource};

use super::command::Command;
use super::options;
use crate::wire::lines::LONGEST_LINE;
use crate::wire::options::OptionBook;
use crate::wire::place::Place;
use crate::wire::{Action, Line, Protocol, one_line, quoted};
use searching::Search;

/// One side of a conversation in UCI.
pub struct Uci {
    game: Arc<dyn Game>,
    time: Arc<dyn TimeSource>,
    options: OptionBook,
    /// The engine's settings before the change that is under way.
    proven: Settings,
    place: Place,
    /// The position of the next `go`; none only if the game has no initial
    /// one.
    position: Option<Box<dyn Position>>,
    debug: bool,
    /// Games begun before this one.
    games: u64,
    clocks: ClockManager,
    running: Option<Running>,
    /// A line that waits until what is running has ended.
    waiting: Option<(Line, Moment)>,
    /// Is the engine taking over settings or forgetting?
    is_settling: bool,
    memory: Memory,
    actions: Vec<Action>,
}

/// What the engine remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Memory {
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
    Search(Box<Search>),
    Errand,
}

impl Uci {
    /// A dialogue about `game` that begins with these settings.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, settings: Settings, time: Arc<dyn TimeSource>) -> Self {
        let place = Place::default();
        let start = place.reach(&*game, None);
        Self {
            options: options::book(&*game, settings.clone()),
            proven: settings,
            position: start.ok().map(|reached| reached.position),
            place,
            game,
            time,
            debug: false,
            games: 0,
            clocks: ClockManager::default(),
            running: None,
            waiting: None,
            is_settling: false,
            memory: Memory::Untouched,
            actions: Vec::new(),
        }
    }

    /// Is a search or an errand under way?
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    fn read(&mut self, line: Line, arrived: Moment) {
        let text = match &line {
            Line::Text(text) => text,
            Line::TooLong => {
                return self.remark(format!(
                    "a line is longer than {LONGEST_LINE} bytes and was skipped: send one command \
                     a line"
                ));
            }
        };
        if text.trim().is_empty() {
            return;
        }
        let command = Command::parse(text);
        if self.running.is_some() && needs_rest(&command) {
            self.stop(arrived);
            self.waiting = Some((line, arrived));
            return;
        }
        if command == Command::IsReady && self.wants_preparation() {
            self.clear();
            self.waiting = Some((line, arrived));
            return;
        }
        self.obey(command, arrived);
    }

    fn obey(&mut self, command: Command, arrived: Moment) {
        match command {
            Command::Uci => self.introduce(),
            // Whoever asks during a search wants to know whether we are
            // alive; whoever asks after a change has been held back until it
            // is done.
            Command::IsReady => self.say("readyok"),
            Command::NewGame => self.new_game(),
            Command::Position(rest) => self.set_position(&rest),
            Command::Go(rest) => self.go(&rest, arrived),
            Command::Stop => self.stop(arrived),
            Command::PonderHit => self.ponder_hit(arrived),
            Command::SetOption(rest) => self.set_option(&rest),
            Command::Debug(rest) => self.set_debug(&rest),
            // There is nothing to register for.
            Command::Register => {}
            Command::Quit => self.actions.push(Action::End),
            Command::Show => self.show(),
            Command::Explain => self.explain(),
            Command::Bench(rest) => self.bench(&rest),
            Command::Help => self.help(),
            Command::Unknown(text) => self.remark(format!(
                "{} is no command: send help for a list",
                quoted(&text)
            )),
        }
    }

    /// Says lines of the protocol.
    fn say(&mut self, text: impl Into<String>) {
        self.actions.push(Action::Say(text.into()));
    }

    /// Says a sentence to whoever looks.
    fn remark(&mut self, sentence: impl AsRef<str>) {
        self.say(format!("info string {}", one_line(sentence.as_ref())));
    }

    /// Turns to what had to wait.
    fn after_work(&mut self) {
        if self.running.is_none()
            && !self.is_settling
            && let Some((line, arrived)) = self.waiting.take()
        {
            self.read(line, arrived);
        }
    }

    fn done(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.actions)
    }
}

/// Can this command only be obeyed when nothing is under way?
fn needs_rest(command: &Command) -> bool {
    matches!(
        command,
        Command::Go(_) | Command::NewGame | Command::SetOption(_) | Command::Bench(_)
    )
}

impl Protocol for Uci {
    fn is_last(line: &str) -> bool {
        Command::parse(line) == Command::Quit
    }

    fn handle(&mut self, line: Line, arrived: Moment) -> Vec<Action> {
        self.read(line, arrived);
        self.done()
    }

    fn is_waiting(&self) -> bool {
        self.waiting.is_some() || self.is_settling
    }

    fn progress(&mut self, info: Info) -> Vec<Action> {
        self.note_progress(info);
        self.done()
    }

    fn trying(&mut self, trying: Trying) -> Vec<Action> {
        self.note_trying(&trying);
        self.done()
    }

    fn answered(&mut self, answer: &Answer, _: Moment) -> Vec<Action> {
        self.take_answer(answer);
        self.after_work();
        self.done()
    }

    fn failed(&mut self) -> Vec<Action> {
        self.running = None;
        self.remark("the search has ended without an answer: start the program again");
        self.actions.push(Action::End);
        self.done()
    }

    fn deadline(&self) -> Option<Moment> {
        match &self.running {
            Some(Running::Search(search)) => search.watch.deadline(),
            _ => None,
        }
    }

    fn overdue(&mut self, now: Moment) -> Vec<Action> {
        self.answer_for_search(now);
        self.after_work();
        self.done()
    }

    fn settled(&mut self, refusal: Option<String>) -> Vec<Action> {
        self.is_settling = false;
        match refusal {
            Some(reason) => {
                self.options.restore_engine(self.proven.clone());
                self.remark(format!("setoption: {reason}"));
            }
            None => self.adopt_settings(),
        }
        self.after_work();
        self.done()
    }

    fn errand_ended(&mut self) -> Vec<Action> {
        self.running = None;
        self.after_work();
        self.done()
    }
}
