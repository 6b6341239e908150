//! The state of the brain and its loop.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use zeitnot_testkit::faulty::{self, Faults, Input, Output, Splitting};

use crate::board::{Board, OWN, Point, THEIRS};
use crate::thinking::Thought;

/// The brain.
#[derive(Debug)]
pub(crate) struct Brain {
    faults: Faults,
    pub(crate) input: Input,
    pub(crate) output: Output,
    pub(crate) board: Option<Board>,
    pub(crate) rule: u32,
    /// Milliseconds for a turn, and the first such limit.
    pub(crate) turn: i64,
    pub(crate) first_turn: Option<i64>,
    /// Milliseconds for the rest of the match.
    pub(crate) left: i64,
    pub(crate) memory: Option<u64>,
    pub(crate) blocked: Vec<Point>,
    pub(crate) hoard: Vec<u8>,
    moves: u32,
    last_turn: Option<Point>,
}

/// Does the loop go on?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    Command,
    End,
}

impl Brain {
    /// A brain with these faults.
    pub(crate) fn new(faults: Faults) -> Self {
        let splitting = Splitting {
            one_line_per_read: faults.has("one-line-per-read"),
            cr_only: faults.has("cr-only"),
            lf_only: faults.has("lf-only"),
            keep_cr: faults.has("keep-cr"),
            every_read: faults.has("split-line"),
            drop_partial: true,
        };
        Self {
            input: Input::new(splitting),
            output: Output::new("\r\n", faults.has("no-flush")),
            faults,
            board: None,
            rule: 0,
            turn: 1_000,
            first_turn: None,
            left: i64::MAX,
            memory: None,
            blocked: Vec::new(),
            hoard: Vec::new(),
            moves: 0,
            last_turn: None,
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
        faulty::flood(&self.faults, &mut self.output, "MESSAGE");
    }

    /// Answers commands until the end.
    pub(crate) fn run(mut self) -> ExitCode {
        if self.has("banner") {
            self.output.say("Welcome to the faulty brain");
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
            if self.command(&text) == Next::Command {
                continue;
            }
            if self.has("end-bye") {
                self.output.say("1,1");
            }
            return ExitCode::from(if self.has("end-status-3") { 3 } else { 0 });
        }
    }

    /// The text of a line.
    pub(crate) fn text(&self, line: &[u8]) -> String {
        let text = String::from_utf8_lossy(line);
        let crashes = [
            ("crash-on-long", line.len() > 100_000),
            ("crash-on-nul", line.contains(&0)),
            ("crash-on-utf8", std::str::from_utf8(line).is_err()),
        ];
        for (fault, meets) in crashes {
            if meets && self.has(fault) {
                std::process::abort();
            }
        }
        if self.has("keep-cr") {
            return text.into_owned();
        }
        text.trim().to_owned()
    }

    /// Remembers the opponent's move.
    pub(crate) fn remember(&mut self, point: Point) {
        self.last_turn = Some(point);
        if let Some(board) = &mut self.board {
            board.put(point, THEIRS);
        }
    }

    /// Thinks and moves.
    pub(crate) fn make_move(&mut self) -> Next {
        let began = Instant::now();
        let thought = self.think();
        // Its own count of the match, until it is told.
        if self.left < i64::MAX {
            let used = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
            self.left = self.left.saturating_sub(used);
        }
        match thought {
            Thought::End => return Next::End,
            Thought::Nothing => return Next::Command,
            Thought::Move => (),
        }
        let rule = if self.has("ignore-rule") {
            0
        } else {
            self.rule
        };
        let passive = self.has("passive");
        let Some(board) = &mut self.board else {
            return Next::Command;
        };
        let Some(point) = board.choose(rule, &self.blocked, passive) else {
            self.output.say("ERROR the board is full");
            return Next::Command;
        };
        board.put(point, OWN);
        self.moves += 1;
        if self.moves == 10 && self.has("crash-at-move-10") {
            std::process::abort();
        }
        if self.has("garbage") {
            self.output.say("somewhere in the middle");
            return Next::Command;
        }
        let illegal = self.has("illegal-move") || self.has("illegal-later") && self.moves > 3;
        let said = match self.last_turn {
            Some(stone) if illegal => stone,
            _ => point,
        };
        if self.has("chatter") {
            self.output.say("thinking about it");
        }
        let word = if self.has("suggest") { "SUGGEST " } else { "" };
        self.output.say(&format!("{word}{},{}", said.0, said.1));
        if self.has("double-answer") {
            self.output.say(&format!("{},{}", said.0, said.1));
        }
        if self.has("unasked-move") {
            std::thread::sleep(Duration::from_millis(20));
            self.output.say("0,0");
        }
        Next::Command
    }
}
