//! The state of the engine and its command loop.

use std::process::ExitCode;
use std::time::Duration;

use zeitnot_testkit::faulty::{self, Faults, InputLines, LineSplitting, OutputLines};

use crate::options::OptionValues;
use crate::position::CurrentPosition;

#[derive(Debug)]
pub(crate) struct FaultyUciEngine {
    faults: Faults,
    pub(crate) input: InputLines,
    pub(crate) output: OutputLines,
    pub(crate) options: OptionValues,
    pub(crate) position: CurrentPosition,
    /// Whether `uci` was received.
    pub(crate) introduced: bool,
    /// Whether a late `stop` is pending, with the fault `stale-stop`.
    pub(crate) stale_stop: bool,
    /// Whether the last command was `isready`.
    pub(crate) after_ready: bool,
    pub(crate) searches: u32,
    pub(crate) games: u32,
    /// Whether the last search had no legal move.
    pub(crate) had_no_move: bool,
    /// The moves of an earlier `searchmoves`, with the fault `searchmoves-sticky`.
    pub(crate) sticky_moves: Option<Vec<String>>,
}

/// Whether the command loop continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandFlow {
    Continue,
    End,
}

impl FaultyUciEngine {
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

    pub(crate) fn has_fault(&self, fault: &str) -> bool {
        self.faults.has(fault)
    }

    pub(crate) fn fault_number(&self, fault: &str) -> Option<u64> {
        self.faults.number(fault)
    }

    /// Writes the floods that the faults demand.
    pub(crate) fn write_flood(&mut self) {
        faulty::apply_flood_faults(&self.faults, &mut self.output, "info string");
    }

    /// Aborts if the fault is selected and its condition is met.
    pub(crate) fn exit_if_faulty(&self, fault: &str, condition: bool) {
        if condition && self.has_fault(fault) {
            std::process::abort();
        }
    }

    pub(crate) fn write_line(&mut self, line: &str) {
        self.output.write_line(line);
    }

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

    /// Decodes a line, and crashes if a fault demands it.
    pub(crate) fn decode_line(&self, line: &[u8]) -> String {
        self.exit_if_faulty("crash-on-long", line.len() > 100_000);
        self.exit_if_faulty("crash-on-nul", line.contains(&0));
        self.exit_if_faulty("crash-on-utf8", std::str::from_utf8(line).is_err());
        String::from_utf8_lossy(line).into_owned()
    }

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
