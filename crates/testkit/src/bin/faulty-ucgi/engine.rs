//! The engine between two searches.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use zeitnot_core::{Game, Notation, Position, Setup};
use zeitnot_crossword::Crossword;
use zeitnot_testkit::faulty::{Faults, InputLines, LineSplitting, OutputLines};

/// The length of a line above which `crash-on-long` crashes.
const MAX_LINE_BYTES: usize = 100_000;

/// The time within which a second `isready` is ignored by `ready-lazy`.
const READY_WINDOW: Duration = Duration::from_millis(5);

/// A first turn with a rack that no other position has.
const OTHER_POSITION: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 DGHLOPU/ 0/0 0";

/// The words that start a command.
const COMMANDS: [&str; 6] = ["ucgi", "isready", "position", "go", "stop", "quit"];

/// Whether the command loop continues.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommandFlow {
    Continue,
    End,
}

pub(crate) struct FaultyUcgiEngine {
    pub(crate) faults: Faults,
    pub(crate) input: InputLines,
    pub(crate) output: OutputLines,
    pub(crate) position: Box<dyn Position>,
    game: Crossword,
    introduced: bool,
    position_set: bool,
    last_ready: Option<Instant>,
}

impl FaultyUcgiEngine {
    pub(crate) fn new(faults: Faults) -> Option<Self> {
        let game = Crossword::default();
        // Computes the data that the first move generation needs, while no clock
        // runs.
        game.position(&Setup::new(OTHER_POSITION))
            .ok()?
            .legal_moves();
        let splitting = LineSplitting {
            keep_cr: faults.has("keep-cr"),
            ..LineSplitting::default()
        };
        Some(Self {
            faults,
            input: InputLines::new(splitting),
            output: OutputLines::new("\n", false),
            position: game.position(&Setup::default()).ok()?,
            game,
            introduced: false,
            position_set: false,
            last_ready: None,
        })
    }

    pub(crate) fn run(mut self) -> ExitCode {
        loop {
            let Some(line) = self.input.next_line() else {
                if self.has_fault("ignore-eof") {
                    std::thread::sleep(Duration::from_secs(60));
                    continue;
                }
                return ExitCode::SUCCESS;
            };
            let Some(words) = self.command_words(&line) else {
                continue;
            };
            if self.run_command(&words) == CommandFlow::End {
                return ExitCode::from(if self.has_fault("status-3") { 3 } else { 0 });
            }
        }
    }

    pub(crate) fn has_fault(&self, fault: &str) -> bool {
        self.faults.has(fault)
    }

    /// Aborts if the fault is selected and its condition is met.
    pub(crate) fn exit_if_faulty(&self, fault: &str, condition: bool) {
        if condition && self.has_fault(fault) {
            std::process::abort();
        }
    }

    /// Returns the words of a line from the first command on.
    ///
    /// `None` if the line has no command.
    pub(crate) fn command_words(&self, line: &[u8]) -> Option<Vec<String>> {
        self.exit_if_faulty("crash-on-long", line.len() > MAX_LINE_BYTES);
        let text = String::from_utf8_lossy(line);
        let is_garbage = line.contains(&0) || text.contains('\u{fffd}');
        self.exit_if_faulty("crash-on-garbage", is_garbage);
        let words: Vec<String> = match self.has_fault("keep-cr") {
            true => text.split(' ').map(str::to_owned).collect(),
            false => text.split_whitespace().map(str::to_owned).collect(),
        };
        let first = words
            .iter()
            .position(|word| COMMANDS.contains(&word.as_str()));
        let first = first.filter(|&first| first == 0 || !self.has_fault("no-skip"));
        self.exit_if_faulty("crash-on-unknown", first.is_none());
        first.map(|first| words[first..].to_vec())
    }

    fn run_command(&mut self, words: &[String]) -> CommandFlow {
        let rest = words.get(1..).unwrap_or_default();
        match words.first().map(String::as_str) {
            Some("ucgi") => self.introduce(),
            Some("isready") => self.ready(),
            Some("position") => self.set_position(rest),
            Some("go") => return self.go(rest),
            Some("stop") if self.has_fault("stop-answers") => {
                self.output.write_line("bestmove pass");
            }
            Some("quit") if !self.has_fault("ignore-quit") => return CommandFlow::End,
            _ => {}
        }
        CommandFlow::Continue
    }

    fn introduce(&mut self) {
        if std::mem::replace(&mut self.introduced, true) && self.has_fault("ucgi-once") {
            return;
        }
        if !self.has_fault("no-name") {
            self.output.write_line("id name Faulty 1.0");
        }
        self.output.write_line("id author Zeitnot contributors");
        if !self.has_fault("no-ucgiok") {
            self.output.write_line("ucgiok");
        }
    }

    pub(crate) fn ready(&mut self) {
        let last = self.last_ready.replace(Instant::now());
        let is_again = last.is_some_and(|last| last.elapsed() < READY_WINDOW);
        let is_lazy = is_again && self.has_fault("ready-lazy");
        if !is_lazy && !self.has_fault("no-readyok") {
            self.output.write_line("readyok");
        }
    }

    fn set_position(&mut self, words: &[String]) {
        let end = words.iter().position(|word| word == "moves");
        let (start, moves) = words.split_at(end.unwrap_or(words.len()));
        let start = match start.split_first() {
            Some((first, rest)) if first == "cgp" && !rest.is_empty() => rest.join(" "),
            _ => return self.report_error("the CGP is missing"),
        };
        match self.game.position(&Setup::new(&start)) {
            Ok(position) if !(self.position_set && self.has_fault("keep-position")) => {
                self.position = position;
                self.position_set = true;
            }
            Ok(_) => return,
            Err(error) => return self.report_error(&error.to_string()),
        }
        let played = match self.has_fault("ignore-moves") {
            true => &[],
            false => moves.get(1..).unwrap_or_default(),
        };
        for word in played {
            let mv = self.position.parse_move(word, Notation::Engine);
            if mv.and_then(|mv| self.position.play(mv)).is_err() {
                self.exit_if_faulty("crash-on-illegal", true);
                return;
            }
        }
    }

    fn report_error(&mut self, problem: &str) {
        self.exit_if_faulty("crash-on-bad", true);
        if !self.has_fault("bad-untold") {
            self.output
                .write_line(&format!("info string position: {problem}"));
        }
    }

    /// Changes to another position than the one that was set.
    pub(crate) fn change_position(&mut self) {
        if let Ok(position) = self.game.position(&Setup::new(OTHER_POSITION)) {
            self.position = position;
        }
    }
}
