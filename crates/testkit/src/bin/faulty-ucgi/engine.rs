//! The engine between two searches.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use zeitnot_core::{Game, Position, Setup};
use zeitnot_crossword::Crossword;
use zeitnot_testkit::faulty::{Faults, Input, Output, Splitting};

/// Longer lines are no commands.
const LONG: usize = 100_000;

/// Several `isready` come within this time.
const SOON: Duration = Duration::from_millis(5);

/// A first turn with tiles that no other position has.
const ELSEWHERE: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 DGHLOPU/ 0/0 0";

/// The words that begin a command.
const COMMANDS: [&str; 6] = ["ucgi", "isready", "position", "go", "stop", "quit"];

/// Is there more to do?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    End,
}

pub(crate) struct Engine {
    pub(crate) faults: Faults,
    pub(crate) input: Input,
    pub(crate) output: Output,
    pub(crate) position: Box<dyn Position>,
    game: Crossword,
    introduced: bool,
    placed: bool,
    ready_at: Option<Instant>,
}

impl Engine {
    pub(crate) fn new(faults: Faults) -> Option<Self> {
        let game = Crossword::default();
        // What is made when plays are first looked for is made now, where no
        // clock runs.
        game.position(&Setup::of(ELSEWHERE)).ok()?.legal_moves();
        let splitting = Splitting {
            keep_cr: faults.has("keep-cr"),
            ..Splitting::default()
        };
        Some(Self {
            faults,
            input: Input::new(splitting),
            output: Output::new("\n", false),
            position: game.position(&Setup::default()).ok()?,
            game,
            introduced: false,
            placed: false,
            ready_at: None,
        })
    }

    pub(crate) fn run(mut self) -> ExitCode {
        loop {
            let Some(line) = self.input.take() else {
                if self.has("ignore-eof") {
                    std::thread::sleep(Duration::from_secs(60));
                    continue;
                }
                return ExitCode::SUCCESS;
            };
            let Some(words) = self.words(&line) else {
                continue;
            };
            if self.obey(&words) == Next::End {
                return ExitCode::from(if self.has("status-3") { 3 } else { 0 });
            }
        }
    }

    pub(crate) fn has(&self, fault: &str) -> bool {
        self.faults.has(fault)
    }

    /// Dies if it has this fault and there is reason to.
    pub(crate) fn dies_of(&self, fault: &str, reason: bool) {
        if reason && self.has(fault) {
            std::process::abort();
        }
    }

    /// The words of a line from the first that begins a command; none if there
    /// is no command in it.
    pub(crate) fn words(&self, line: &[u8]) -> Option<Vec<String>> {
        self.dies_of("crash-on-long", line.len() > LONG);
        let text = String::from_utf8_lossy(line);
        let is_garbage = line.contains(&0) || text.contains('\u{fffd}');
        self.dies_of("crash-on-garbage", is_garbage);
        let words: Vec<String> = match self.has("keep-cr") {
            true => text.split(' ').map(str::to_owned).collect(),
            false => text.split_whitespace().map(str::to_owned).collect(),
        };
        let first = words
            .iter()
            .position(|word| COMMANDS.contains(&word.as_str()));
        let first = first.filter(|&first| first == 0 || !self.has("no-skip"));
        self.dies_of("crash-on-unknown", first.is_none());
        first.map(|first| words[first..].to_vec())
    }

    fn obey(&mut self, words: &[String]) -> Next {
        let rest = words.get(1..).unwrap_or_default();
        match words.first().map(String::as_str) {
            Some("ucgi") => self.introduce(),
            Some("isready") => self.ready(),
            Some("position") => self.set_position(rest),
            Some("go") => return self.go(rest),
            Some("stop") if self.has("stop-answers") => self.output.say("bestmove pass"),
            Some("quit") if !self.has("ignore-quit") => return Next::End,
            _ => {}
        }
        Next::GoOn
    }

    fn introduce(&mut self) {
        if std::mem::replace(&mut self.introduced, true) && self.has("ucgi-once") {
            return;
        }
        if !self.has("no-name") {
            self.output.say("id name Faulty 1.0");
        }
        self.output.say("id author Zeitnot contributors");
        if !self.has("no-ucgiok") {
            self.output.say("ucgiok");
        }
    }

    pub(crate) fn ready(&mut self) {
        let last = self.ready_at.replace(Instant::now());
        let is_again = last.is_some_and(|last| last.elapsed() < SOON);
        let is_lazy = is_again && self.has("ready-lazy");
        if !is_lazy && !self.has("no-readyok") {
            self.output.say("readyok");
        }
    }

    fn set_position(&mut self, words: &[String]) {
        let end = words.iter().position(|word| word == "moves");
        let (start, moves) = words.split_at(end.unwrap_or(words.len()));
        let start = match start.split_first() {
            Some((first, rest)) if first == "cgp" && !rest.is_empty() => rest.join(" "),
            _ => return self.complain("there is no CGP in it"),
        };
        match self.game.position(&Setup::of(&start)) {
            Ok(position) if !(self.placed && self.has("keep-position")) => {
                self.position = position;
                self.placed = true;
            }
            Ok(_) => return,
            Err(error) => return self.complain(&error.to_string()),
        }
        let played = match self.has("ignore-moves") {
            true => &[],
            false => moves.get(1..).unwrap_or_default(),
        };
        for word in played {
            let mv = self.position.parse_move(word);
            if mv.and_then(|mv| self.position.play(mv)).is_err() {
                self.dies_of("crash-on-illegal", true);
                return;
            }
        }
    }

    fn complain(&mut self, problem: &str) {
        self.dies_of("crash-on-bad", true);
        if !self.has("bad-untold") {
            self.output.say(&format!("info string position: {problem}"));
        }
    }

    /// Turns to another position than it was told.
    pub(crate) fn forget(&mut self) {
        if let Ok(position) = self.game.position(&Setup::of(ELSEWHERE)) {
            self.position = position;
        }
    }
}
