//! The state of the brain and its command loop.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use zeitnot_testkit::faulty::{self, Faults, InputLines, LineSplitting, OutputLines};

use crate::board::{Board, OWN, Point, THEIRS};
use crate::think::ThinkResult;

#[derive(Debug)]
pub(crate) struct FaultyBrain {
    faults: Faults,
    pub(crate) input: InputLines,
    pub(crate) output: OutputLines,
    pub(crate) board: Option<Board>,
    pub(crate) rule: u32,
    /// The current time limit per turn, in milliseconds.
    pub(crate) turn_limit: i64,
    /// The first time limit per turn.
    pub(crate) first_turn_limit: Option<i64>,
    /// The time left in the match, in milliseconds.
    pub(crate) time_left: i64,
    pub(crate) memory: Option<u64>,
    pub(crate) blocked: Vec<Point>,
    pub(crate) allocated: Vec<u8>,
    moves: u32,
    last_turn: Option<Point>,
}

/// Whether the command loop continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandFlow {
    Continue,
    End,
}

impl FaultyBrain {
    pub(crate) fn new(faults: Faults) -> Self {
        let splitting = LineSplitting {
            one_line_per_read: faults.has("one-line-per-read"),
            cr_only: faults.has("cr-only"),
            lf_only: faults.has("lf-only"),
            keep_cr: faults.has("keep-cr"),
            every_read: faults.has("split-line"),
            drop_partial: true,
        };
        Self {
            input: InputLines::new(splitting),
            output: OutputLines::new("\r\n", faults.has("no-flush")),
            faults,
            board: None,
            rule: 0,
            turn_limit: 1_000,
            first_turn_limit: None,
            time_left: i64::MAX,
            memory: None,
            blocked: Vec::new(),
            allocated: Vec::new(),
            moves: 0,
            last_turn: None,
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
        faulty::apply_flood_faults(&self.faults, &mut self.output, "MESSAGE");
    }

    pub(crate) fn run(mut self) -> ExitCode {
        if self.has_fault("banner") {
            self.output.write_line("Welcome to the faulty brain");
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
            if self.run_command(&text) == CommandFlow::Continue {
                continue;
            }
            if self.has_fault("end-bye") {
                self.output.write_line("1,1");
            }
            return ExitCode::from(if self.has_fault("end-status-3") { 3 } else { 0 });
        }
    }

    /// Decodes a line, and crashes if a fault demands it.
    pub(crate) fn decode_line(&self, line: &[u8]) -> String {
        let text = String::from_utf8_lossy(line);
        let crashes = [
            ("crash-on-long", line.len() > 100_000),
            ("crash-on-nul", line.contains(&0)),
            ("crash-on-utf8", std::str::from_utf8(line).is_err()),
        ];
        for (fault, condition) in crashes {
            if condition && self.has_fault(fault) {
                std::process::abort();
            }
        }
        if self.has_fault("keep-cr") {
            return text.into_owned();
        }
        text.trim().to_owned()
    }

    pub(crate) fn record_opponent_move(&mut self, point: Point) {
        self.last_turn = Some(point);
        if let Some(board) = &mut self.board {
            board.put(point, THEIRS);
        }
    }

    pub(crate) fn make_move(&mut self) -> CommandFlow {
        let started = Instant::now();
        let result = self.think();
        // Counted here until the next `INFO time_left`.
        if self.time_left < i64::MAX {
            let used = i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX);
            self.time_left = self.time_left.saturating_sub(used);
        }
        match result {
            ThinkResult::GameEnded => return CommandFlow::End,
            ThinkResult::NoMove => return CommandFlow::Continue,
            ThinkResult::Move => (),
        }
        let rule = if self.has_fault("ignore-rule") {
            0
        } else {
            self.rule
        };
        let passive = self.has_fault("passive");
        let Some(board) = &mut self.board else {
            return CommandFlow::Continue;
        };
        let Some(point) = board.choose(rule, &self.blocked, passive) else {
            self.output.write_line("ERROR the board is full");
            return CommandFlow::Continue;
        };
        board.put(point, OWN);
        self.moves += 1;
        if self.moves == 10 && self.has_fault("crash-at-move-10") {
            std::process::abort();
        }
        if self.has_fault("garbage") {
            self.output.write_line("somewhere in the middle");
            return CommandFlow::Continue;
        }
        let illegal =
            self.has_fault("illegal-move") || self.has_fault("illegal-later") && self.moves > 3;
        let answer = match self.last_turn {
            Some(stone) if illegal => stone,
            _ => point,
        };
        if self.has_fault("chatter") {
            self.output.write_line("thinking about it");
        }
        let prefix = if self.has_fault("suggest") {
            "SUGGEST "
        } else {
            ""
        };
        self.output
            .write_line(&format!("{prefix}{},{}", answer.0, answer.1));
        if self.has_fault("double-answer") {
            self.output
                .write_line(&format!("{},{}", answer.0, answer.1));
        }
        if self.has_fault("unasked-move") {
            std::thread::sleep(Duration::from_millis(20));
            self.output.write_line("0,0");
        }
        CommandFlow::Continue
    }
}
