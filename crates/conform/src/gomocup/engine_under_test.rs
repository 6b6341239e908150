//! The brain under test: sends commands and checks the answers with its own board.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::grid::{OWN, THEIRS, TestBoard};
use crate::engine_under_test::{self, MAX_REPLIES};
use crate::text::shorten;
use crate::verdict::{CheckResult, process_failure, skipped, wrong_reply};
use zeitnot_engine_client::ProcessError;
use zeitnot_engine_client::gomocup::{EnginePoint, GomocupReply, Stone};

/// The expectation when the brain has to move.
const EXPECTED_MOVE: &str = "one line x,y with a free point of the board";

/// The brain under test.
pub(super) type GomocupUnderTest = engine_under_test::EngineUnderTest<GomocupReply, GomocupModel>;

/// State of the Gomocup checks.
#[derive(Debug)]
pub(super) struct GomocupModel {
    /// The expected board.
    pub(super) grid: TestBoard,
    /// The first answer to `ABOUT`, which identifies later ones.
    pub(super) about: Option<String>,
}

impl GomocupUnderTest {
    /// Returns the expected board.
    pub(super) fn grid(&mut self) -> &mut TestBoard {
        &mut self.model.grid
    }

    /// Sends `INFO key value`.
    pub(super) fn info(&mut self, key: &str, value: impl Display) -> CheckResult {
        self.send(&format!("INFO {key} {value}"))
    }

    /// Returns the next reply.
    pub(super) fn reply(&mut self, expected: &str) -> CheckResult<GomocupReply> {
        let timeout = self.timing().answer();
        Ok(self.reply_within(timeout, expected)?.reply)
    }

    /// Sends a command and returns the next reply.
    pub(super) fn ask(&mut self, command: &str, expected: &str) -> CheckResult<GomocupReply> {
        self.send(command)?;
        self.reply(expected)
    }

    /// Sends an optional command; skips the check if the brain does not know it.
    pub(super) fn ask_optional(
        &mut self,
        command: &str,
        expected: &str,
    ) -> CheckResult<GomocupReply> {
        let reply = self.ask(command, expected)?;
        skip_if_unknown(reply, command)
    }

    /// Sends `START n` and returns the answer, `OK` or `ERROR`.
    fn ask_start(&mut self, size: u32) -> CheckResult<GomocupReply> {
        let expected = format!("OK or ERROR in answer to START {size}");
        self.send(&format!("START {size}"))?;
        let timeout = self.timing().start();
        let reply = self.reply_within(timeout, &expected)?.reply;
        match reply {
            GomocupReply::Ok => self.model.grid = TestBoard::new(size, size),
            GomocupReply::Error(_) => (),
            other => return Err(wrong_reply(describe(&other), expected)),
        }
        Ok(reply)
    }

    /// Sends `START n`; returns `true` for `OK` and `false` for `ERROR`.
    pub(super) fn try_start(&mut self, size: u32) -> CheckResult<bool> {
        Ok(self.ask_start(size)? == GomocupReply::Ok)
    }

    /// Sends `START n`, which must be answered with `OK`.
    pub(super) fn start(&mut self, size: u32) -> CheckResult {
        match self.ask_start(size)? {
            GomocupReply::Ok => Ok(()),
            other => Err(wrong_reply(
                describe(&other),
                format!("OK in answer to START {size}"),
            )),
        }
    }

    /// Sends short time limits after `START`, so that checks are quick.
    pub(super) fn set_short_limits(&mut self) -> CheckResult {
        self.set_limits(100, 1_000_000)
    }

    /// Sends the limit of a turn and the remaining time, in milliseconds.
    pub(super) fn set_limits(&mut self, turn: i64, left: i64) -> CheckResult {
        self.info("timeout_turn", turn)?;
        self.info("timeout_match", left.max(0))?;
        self.info("time_left", left)
    }

    /// Waits for a move and puts it on the board.
    pub(super) fn read_move(&mut self) -> CheckResult<EnginePoint> {
        let timeout = self.timing().answer();
        Ok(self.read_move_within(timeout)?.0)
    }

    /// Waits for a move with another timeout; also returns the time of the answer.
    pub(super) fn read_move_within(
        &mut self,
        timeout: Duration,
    ) -> CheckResult<(EnginePoint, Instant)> {
        let mut timed = self.reply_within(timeout, EXPECTED_MOVE)?;
        if let GomocupReply::Suggest(point) = timed.reply {
            self.send(&format!("PLAY {point}"))?;
            let expected = format!("{point} after SUGGEST {point} and PLAY {point}");
            let timeout = self.timing().answer();
            timed.reply = self.reply_within(timeout, &expected)?.reply;
        }
        let point = self.check_move(&timed.reply)?;
        self.model.grid.set_stone(point, OWN);
        Ok((point, timed.at))
    }

    /// Checks that a reply is one legal move.
    pub(super) fn check_move(&self, reply: &GomocupReply) -> CheckResult<EnginePoint> {
        let GomocupReply::Points(points) = reply else {
            return Err(wrong_reply(describe(reply), EXPECTED_MOVE));
        };
        let &[point] = points.as_slice() else {
            return Err(wrong_reply(describe(reply), EXPECTED_MOVE));
        };
        match self.model.grid.illegal_reason(point) {
            None => Ok(point),
            Some(reason) => Err(wrong_reply(reason, EXPECTED_MOVE)),
        }
    }

    /// Sends `BEGIN` and waits for the move.
    pub(super) fn begin(&mut self) -> CheckResult<EnginePoint> {
        self.send("BEGIN")?;
        self.read_move()
    }

    /// Sends `TURN` and waits for the move.
    pub(super) fn turn(&mut self, point: EnginePoint) -> CheckResult<EnginePoint> {
        self.model.grid.set_stone(point, THEIRS);
        self.send(&format!("TURN {point}"))?;
        self.read_move()
    }

    /// Sends `TURN` with the first free point and waits for the move.
    pub(super) fn turn_at_first_free(&mut self) -> CheckResult<EnginePoint> {
        match self.model.grid.first_free() {
            Some(point) => self.turn(point),
            None => Err(skipped("the board is full")),
        }
    }

    /// Plays `count` turns at the first free point, or until the brain has won.
    pub(super) fn turns_at_first_free(&mut self, count: usize) -> CheckResult {
        for _ in 0..count {
            let answer = self.turn_at_first_free()?;
            if self.model.grid.has_five(answer) {
                break;
            }
        }
        Ok(())
    }

    /// Sends `BOARD` with these stones and waits for the move.
    pub(super) fn board(&mut self, stones: &[Stone]) -> CheckResult<EnginePoint> {
        self.position("BOARD", stones)?;
        self.read_move()
    }

    /// Sends `BOARD` or a similar command without waiting.
    pub(super) fn position(&mut self, command: &str, stones: &[Stone]) -> CheckResult {
        self.model.grid.set_stones(stones);
        let sent = self.engine().position(command, stones);
        sent.map_err(|error| process_failure(error, "a brain that reads its commands"))
    }

    /// Sends `ABOUT` and returns the replies before its answer.
    ///
    /// The brain has then read everything that was sent.
    pub(super) fn synchronize_with_about(&mut self) -> CheckResult<Vec<GomocupReply>> {
        self.send("ABOUT")?;
        self.await_about()
    }

    /// Waits for the answer to an earlier `ABOUT`; returns the replies before it.
    pub(super) fn await_about(&mut self) -> CheckResult<Vec<GomocupReply>> {
        let mut before = Vec::new();
        while before.len() < MAX_REPLIES {
            let reply = self.reply("an answer to ABOUT")?;
            if self.is_about(&reply) {
                return Ok(before);
            }
            before.push(reply);
        }
        let error = ProcessError::TooManyLines(MAX_REPLIES);
        Err(process_failure(error, "an answer to ABOUT"))
    }

    fn is_about(&self, reply: &GomocupReply) -> bool {
        let GomocupReply::Other(text) = reply else {
            return false;
        };
        let is_named = text.to_ascii_lowercase().starts_with("name");
        is_named || self.model.about.as_ref().is_none_or(|about| about == text)
    }

    /// Checks that the last command has no answer.
    pub(super) fn expect_no_answer(&mut self, command: &str) -> CheckResult {
        match self.synchronize_with_about()?.first() {
            None => Ok(()),
            Some(reply) => Err(wrong_reply(
                describe(reply),
                format!("no answer to {command}"),
            )),
        }
    }
}

/// Describes a reply.
pub(super) fn describe(reply: &GomocupReply) -> String {
    match reply {
        GomocupReply::Ok => "OK".to_owned(),
        GomocupReply::Error(text) => quoted("ERROR", text),
        GomocupReply::Unknown(text) => quoted("UNKNOWN", text),
        GomocupReply::Message(text) => quoted("MESSAGE", text),
        GomocupReply::Debug(text) => quoted("DEBUG", text),
        GomocupReply::Suggest(point) => format!("SUGGEST {point}"),
        GomocupReply::Points(points) | GomocupReply::Forbid(points) => {
            let words: Vec<String> = points.iter().map(ToString::to_string).collect();
            words.join(" ")
        }
        GomocupReply::Swap => "SWAP".to_owned(),
        GomocupReply::Other(text) => shorten(text),
    }
}

/// Skips the check if the brain does not know the command.
pub(super) fn skip_if_unknown(reply: GomocupReply, command: &str) -> CheckResult<GomocupReply> {
    let word = command.split_whitespace().next().unwrap_or(command);
    match reply {
        // Many brains send ERROR instead of UNKNOWN, which another check reports.
        GomocupReply::Unknown(_) | GomocupReply::Error(_) => Err(skipped(format!(
            "the brain does not support {word}: {}",
            describe(&reply)
        ))),
        reply => Ok(reply),
    }
}

fn quoted(word: &str, text: &str) -> String {
    shorten(format!("{word} {text}").trim_end())
}
