//! The state of the engine and its loop.

use std::process::ExitCode;
use std::time::Duration;

use zeitnot_testkit::faulty::{self, Faults, Input, Output, Splitting};

use crate::options::Options;
use crate::place::Place;

/// The engine.
#[derive(Debug)]
pub(crate) struct Engine {
    faults: Faults,
    pub(crate) input: Input,
    pub(crate) output: Output,
    pub(crate) options: Options,
    pub(crate) place: Place,
    /// `uci` was said.
    pub(crate) introduced: bool,
    /// A `stop` that came too late, for an engine that remembers it.
    pub(crate) stale_stop: bool,
    /// The last line was `isready`.
    pub(crate) after_ready: bool,
    /// Searches so far.
    pub(crate) searches: u32,
    /// Games so far.
    pub(crate) games: u32,
    /// The last search had no move to answer.
    pub(crate) had_no_move: bool,
    /// The moves that an earlier search was restricted to.
    pub(crate) sticky_moves: Option<Vec<String>>,
}

/// Does the loop go on?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Command,
    End,
}

impl Engine {
    /// An engine with these faults.
    pub(crate) fn new(faults: Faults) -> Self {
        let splitting = Splitting {
            one_line_per_read: faults.has("one-line-per-read"),
            keep_cr: faults.has("keep-cr"),
            every_read: faults.has("split-line"),
            drop_partial: faults.has("drop-partial"),
            ..Splitting::default()
        };
        Self {
            input: Input::new(splitting),
            output: Output::new("\n", faults.has("no-flush")),
            faults,
            options: Options::default(),
            place: Place::start(),
            introduced: false,
            stale_stop: false,
            after_ready: false,
            searches: 0,
            games: 0,
            had_no_move: false,
            sticky_moves: None,
        }
    }

    /// Is it wrong in this way?
    pub(crate) fn has(&self, fault: &str) -> bool {
        self.faults.has(fault)
    }

    /// How much is it wrong in this way?
    pub(crate) fn number(&self, fault: &str) -> Option<u64> {
        self.faults.number(fault)
    }

    /// Talks as much as the faults say.
    pub(crate) fn flood(&mut self) {
        faulty::flood(&self.faults, &mut self.output, "info string");
    }

    /// Dies, if it is wrong in this way.
    pub(crate) fn dies_of(&self, fault: &str, meets: bool) {
        if meets && self.has(fault) {
            std::process::abort();
        }
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) {
        self.output.say(line);
    }

    /// Answers commands until the end.
    pub(crate) fn run(mut self) -> ExitCode {
        if self.has("early-id") {
            self.say("id name Faulty");
        }
        loop {
            let Some(line) = self.input.take() else {
                if !self.has("ignore-eof") {
                    return ExitCode::SUCCESS;
                }
                std::thread::sleep(Duration::from_secs(60));
                continue;
            };
            self.output.release();
            let text = self.text(&line);
            if self.command(&text) == Next::End {
                return ExitCode::from(if self.has("status-3") { 3 } else { 0 });
            }
        }
    }

    /// The text of a line.
    pub(crate) fn text(&self, line: &[u8]) -> String {
        self.dies_of("crash-on-long", line.len() > 100_000);
        self.dies_of("crash-on-nul", line.contains(&0));
        self.dies_of("crash-on-utf8", std::str::from_utf8(line).is_err());
        String::from_utf8_lossy(line).into_owned()
    }

    /// The words of a line.
    pub(crate) fn words<'a>(&self, text: &'a str) -> Vec<&'a str> {
        if self.has("one-blank") {
            text.split(' ').collect()
        } else if self.has("keep-cr") {
            text.split([' ', '\t'])
                .filter(|word| !word.is_empty())
                .collect()
        } else {
            text.split_whitespace().collect()
        }
    }
}
