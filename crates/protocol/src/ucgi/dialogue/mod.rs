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
use zeitnot_core::report::Info;
use zeitnot_core::{Answer, Game, Moment, Position, Settings};

use super::command::Command;
use super::options;
use crate::wire::lines::LONGEST_LINE;
use crate::wire::options::OptionBook;
use crate::wire::place::Place;
use crate::wire::{Action, Line, Protocol, one_line, quoted};
use searching::{Search, Start};

/// One side of a conversation in UCGI.
pub struct Ucgi {
    game: Arc<dyn Game>,
    options: OptionBook,
    /// What the engine was told last.
    told: Settings,
    /// The position of the next `go`; none only if the game has no initial
    /// one.
    position: Option<Box<dyn Position>>,
    clocks: ClockManager,
    search: Option<Box<Search>>,
    /// A line that waits until what is under way has ended.
    waiting: Option<(Line, Moment)>,
    settling: Option<Settling>,
    actions: Vec<Action>,
}

/// What the engine is taking over, and what was before.
enum Settling {
    /// An option: what the engine had, and what the options were.
    Option(Settings, Settings),
    /// The wishes of a `go`: what the engine had, and what to search then.
    Search(Settings, Box<Start>),
    /// It forgets.
    Clear,
}

impl Ucgi {
    /// A dialogue about `game` that begins with these settings.
    #[must_use]
    pub fn new(game: Arc<dyn Game>, settings: Settings) -> Self {
        let start = Place::default().reach(&*game, None);
        Self {
            options: options::book(settings.clone()),
            told: settings,
            position: start.ok().map(|reached| reached.position),
            game,
            clocks: ClockManager::default(),
            search: None,
            waiting: None,
            settling: None,
            actions: Vec::new(),
        }
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
        if self.search.is_some() && needs_rest(&command) {
            self.stop(arrived);
            self.waiting = Some((line, arrived));
            return;
        }
        self.obey(command, arrived);
    }

    fn obey(&mut self, command: Command, arrived: Moment) {
        match command {
            Command::Ucgi => self.introduce(),
            Command::IsReady => self.say("readyok"),
            Command::NewGame => {
                self.clocks.new_game(TimeControl::default());
                self.clear();
            }
            Command::Position(rest) => self.set_position(&rest),
            Command::Go(rest) => self.go(&rest, arrived),
            Command::Stop => self.stop(arrived),
            Command::SetOption(rest) => self.set_option(&rest),
            Command::Quit => self.actions.push(Action::End),
            Command::Show => self.show(),
            Command::Help => self.say(help::TEXT.trim()),
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
        if self.search.is_none()
            && self.settling.is_none()
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
        Command::Go(_) | Command::NewGame | Command::SetOption(_)
    )
}

impl Protocol for Ucgi {
    fn is_last(line: &str) -> bool {
        Command::parse(line) == Command::Quit
    }

    fn handle(&mut self, line: Line, arrived: Moment) -> Vec<Action> {
        self.read(line, arrived);
        self.done()
    }

    fn is_waiting(&self) -> bool {
        self.waiting.is_some() || self.settling.is_some()
    }

    fn progress(&mut self, info: Info) -> Vec<Action> {
        self.note_progress(info);
        self.done()
    }

    fn answered(&mut self, answer: &Answer, _: Moment) -> Vec<Action> {
        self.take_answer(answer);
        self.after_work();
        self.done()
    }

    fn failed(&mut self) -> Vec<Action> {
        self.search = None;
        self.remark("the search has ended without an answer: start the program again");
        self.actions.push(Action::End);
        self.done()
    }

    fn deadline(&self) -> Option<Moment> {
        self.search.as_ref()?.watch.deadline()
    }

    fn overdue(&mut self, now: Moment) -> Vec<Action> {
        self.answer_for_search(now);
        self.after_work();
        self.done()
    }

    fn settled(&mut self, refusal: Option<String>) -> Vec<Action> {
        match (self.settling.take(), refusal) {
            (Some(Settling::Option(told, usual)), Some(reason)) => {
                self.told = told;
                self.options.restore_engine(usual);
                self.remark(format!("setoption: {reason}"));
            }
            (Some(Settling::Search(told, mut start)), Some(reason)) => {
                self.told = told;
                self.remark(format!("go: {reason}"));
                start.give_up_wishes();
                self.think(*start);
            }
            (Some(Settling::Search(_, start)), None) => self.think(*start),
            (Some(Settling::Option(..) | Settling::Clear) | None, _) => {}
        }
        self.after_work();
        self.done()
    }
}
