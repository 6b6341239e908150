//! The state of the engine and its loop.

use std::process::ExitCode;
use std::time::Duration;

use zeitnot_testkit::faulty::{self, Faults, InputLines, LineSplitting, OutputLines};

use crate::options::OptionValues;
use crate::position::CurrentPosition;

/// The engine.
#[derive(Debug)]
pub(crate) struct FaultyUciEngine {
    faults: Faults,
    pub(crate) input: InputLines,
    pub(crate) output: OutputLines,
    pub(crate) options: OptionValues,
    pub(crate) position: CurrentPosition,
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
pub(crate) enum CommandFlow {
    Continue,
    End,
}

impl FaultyUciEngine {
    /// An engine with these faults.
    pub(crate) fn new(faults: Faults) -> Self {
        let splitting = LineSplitting {
            one_line_per_read: faults.has("one-line-per-read"),
            keep_cr: faults.has("keep-cr"),
            every_read: faults.has("split-line"),
            drop_partial: faults.has("drop-partial"),
            ..LineSplitting::default()
        };
        Self {
            input: InputLines::new(splitting),
            output: OutputLines::new("\n", faults.has("no-flush")),
            faults,
            options: OptionValues::default(),
            position: CurrentPosition::start(),
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
    pub(crate) fn has_fault(&self, fault: &str) -> bool {
        self.faults.has(fault)
    }

    /// How much is it wrong in this way?
    pub(crate) fn fault_number(&self, fault: &str) -> Option<u64> {
        self.faults.number(fault)
    }

    /// Talks as much as the faults say.
    pub(crate) fn write_flood(&mut self) {
        faulty::apply_flood_faults(&self.faults, &mut self.output, "info string");
    }

    /// Dies, if it is wrong in this way.
    pub(crate) fn exit_if_faulty(&self, fault: &str, meets: bool) {
        if meets && self.has_fault(fault) {
            std::process::abort();
        }
    }

    /// Says a line.
    pub(crate) fn write_line(&mut self, line: &str) {
        self.output.write_line(line);
    }

    /// Answers commands until the end.
    pub(crate) fn run(mut self) -> ExitCode {
        if self.has_fault("early-id") {
            self.write_line("id name Faulty");
        }
        loop {
            let Some(line) = self.input.next_line() else {
                if !self.has_fault("ignore-eof") {
                    return ExitCode::SUCCESS;
                }
                std::thread::sleep(Duration::from_secs(60));
                continue;
            };
            self.output.flush();
            let text = self.decode_line(&line);
            if self.run_command(&text) == CommandFlow::End {
                return ExitCode::from(if self.has_fault("status-3") { 3 } else { 0 });
            }
        }
    }

    /// The text of a line.
    pub(crate) fn decode_line(&self, line: &[u8]) -> String {
        self.exit_if_faulty("crash-on-long", line.len() > 100_000);
        self.exit_if_faulty("crash-on-nul", line.contains(&0));
        self.exit_if_faulty("crash-on-utf8", std::str::from_utf8(line).is_err());
        String::from_utf8_lossy(line).into_owned()
    }

    /// The words of a line.
    pub(crate) fn split_words<'a>(&self, text: &'a str) -> Vec<&'a str> {
        if self.has_fault("one-blank") {
            text.split(' ').collect()
        } else if self.has_fault("keep-cr") {
            text.split([' ', '\t'])
                .filter(|word| !word.is_empty())
                .collect()
        } else {
            text.split_whitespace().collect()
        }
    }
}
