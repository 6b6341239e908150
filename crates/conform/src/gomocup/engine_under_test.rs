//! The brain under test: sends a command, expects what the protocol says, and
//! keeps its own board to judge moves by.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::grid::{OWN, THEIRS, TestBoard};
use crate::engine_under_test::{self, MAX_REPLIES};
use crate::text::shorten;
use crate::verdict::{CheckResult, process_failure, skipped, wrong_reply};
use zeitnot_engine_client::ProcessError;
use zeitnot_engine_client::gomocup::{EnginePoint, GomocupReply, Stone};

/// What is expected of an answer to a turn.
const EXPECTED_MOVE: &str = "one line x,y with a free point of the board";

/// The brain under test.
pub(super) type GomocupUnderTest = engine_under_test::EngineUnderTest<GomocupReply, GomocupModel>;

/// What is kept beside the brain.
#[derive(Debug)]
pub(super) struct GomocupModel {
    /// The board as it should stand.
    pub(super) grid: TestBoard,
    /// What the brain answered to `ABOUT` once: the sign by which later
    /// answers are told from chatter.
    pub(super) about: Option<String>,
}

impl GomocupUnderTest {
    /// The board as it should stand.
    pub(super) fn grid(&mut self) -> &mut TestBoard {
        &mut self.model.grid
    }

    /// `INFO key value`.
    pub(super) fn info(&mut self, key: &str, value: impl Display) -> CheckResult {
        self.send(&format!("INFO {key} {value}"))
    }

    /// The next reply.
    pub(super) fn reply(&mut self, expected: &str) -> CheckResult<GomocupReply> {
        let patience = self.timing().answer();
        Ok(self.reply_within(patience, expected)?.reply)
    }

    /// Sends a command and takes the next reply.
    pub(super) fn ask(&mut self, command: &str, expected: &str) -> CheckResult<GomocupReply> {
        self.send(command)?;
        self.reply(expected)
    }

    /// The same for a command that not every brain knows: skips if this one
    /// does not.
    pub(super) fn ask_optional(
        &mut self,
        command: &str,
        expected: &str,
    ) -> CheckResult<GomocupReply> {
        let reply = self.ask(command, expected)?;
        skip_if_unknown(reply, command)
    }

    /// `START n`, and the answer: `OK` or `ERROR`.
    fn ask_start(&mut self, size: u32) -> CheckResult<GomocupReply> {
        let expected = format!("OK or ERROR in answer to START {size}");
        self.send(&format!("START {size}"))?;
        let patience = self.timing().start();
        let reply = self.reply_within(patience, &expected)?.reply;
        match reply {
            GomocupReply::Ok => self.model.grid = TestBoard::new(size, size),
            GomocupReply::Error(_) => (),
            other => return Err(wrong_reply(describe(&other), expected)),
        }
        Ok(reply)
    }

    /// `START n`; true if it is answered `OK`, false if `ERROR`.
    pub(super) fn try_start(&mut self, size: u32) -> CheckResult<bool> {
        Ok(self.ask_start(size)? == GomocupReply::Ok)
    }

    /// `START n`, which must be answered `OK`.
    pub(super) fn start(&mut self, size: u32) -> CheckResult {
        match self.ask_start(size)? {
            GomocupReply::Ok => Ok(()),
            other => Err(wrong_reply(
                describe(&other),
                format!("OK in answer to START {size}"),
            )),
        }
    }

    /// Little time, so that checks are quick: what a manager sends after
    /// `START`.
    pub(super) fn set_short_limits(&mut self) -> CheckResult {
        self.set_limits(100, 1_000_000)
    }

    /// A limit for the turn and what is left of the match, in milliseconds.
    pub(super) fn set_limits(&mut self, turn: i64, left: i64) -> CheckResult {
        self.info("timeout_turn", turn)?;
        self.info("timeout_match", left.max(0))?;
        self.info("time_left", left)
    }

    /// Waits for a move of the brain and puts it on the board.
    pub(super) fn read_move(&mut self) -> CheckResult<EnginePoint> {
        let patience = self.timing().answer();
        Ok(self.read_move_within(patience)?.0)
    }

    /// The same with a limit; also tells when it came.
    pub(super) fn read_move_within(
        &mut self,
        patience: Duration,
    ) -> CheckResult<(EnginePoint, Instant)> {
        let mut answered = self.reply_within(patience, EXPECTED_MOVE)?;
        if let GomocupReply::Suggest(point) = answered.reply {
            self.send(&format!("PLAY {point}"))?;
            let expected = format!("{point} after SUGGEST {point} and PLAY {point}");
            let patience = self.timing().answer();
            answered.reply = self.reply_within(patience, &expected)?.reply;
        }
        let point = self.check_move(&answered.reply)?;
        self.model.grid.set_stone(point, OWN);
        Ok((point, answered.at))
    }

    /// The one legal move that a reply must be.
    pub(super) fn check_move(&self, reply: &GomocupReply) -> CheckResult<EnginePoint> {
        let GomocupReply::Points(points) = reply else {
            return Err(wrong_reply(describe(reply), EXPECTED_MOVE));
        };
        let &[point] = points.as_slice() else {
            return Err(wrong_reply(describe(reply), EXPECTED_MOVE));
        };
        match self.model.grid.illegal_reason(point) {
            None => Ok(point),
            Some(objection) => Err(wrong_reply(objection, EXPECTED_MOVE)),
        }
    }

    /// `BEGIN` and the move.
    pub(super) fn begin(&mut self) -> CheckResult<EnginePoint> {
        self.send("BEGIN")?;
        self.read_move()
    }

    /// `TURN` and the answer.
    pub(super) fn turn(&mut self, point: EnginePoint) -> CheckResult<EnginePoint> {
        self.model.grid.set_stone(point, THEIRS);
        self.send(&format!("TURN {point}"))?;
        self.read_move()
    }

    /// `TURN` at some free point, and the answer.
    pub(super) fn turn_at_first_free(&mut self) -> CheckResult<EnginePoint> {
        match self.model.grid.first_free() {
            Some(point) => self.turn(point),
            None => Err(skipped("the board is full")),
        }
    }

    /// Some such turns, until the brain has won.
    pub(super) fn turns_at_first_free(&mut self, count: usize) -> CheckResult {
        for _ in 0..count {
            let answer = self.turn_at_first_free()?;
            if self.model.grid.has_five(answer) {
                break;
            }
        }
        Ok(())
    }

    /// `BOARD` with these stones, and the move.
    pub(super) fn board(&mut self, stones: &[Stone]) -> CheckResult<EnginePoint> {
        self.position("BOARD", stones)?;
        self.read_move()
    }

    /// `BOARD` or a command like it, without waiting.
    pub(super) fn position(&mut self, command: &str, stones: &[Stone]) -> CheckResult {
        self.model.grid.set_stones(stones);
        let sent = self.engine().position(command, stones);
        sent.map_err(|trouble| process_failure(trouble, "a brain that reads its commands"))
    }

    /// Asks `ABOUT` and waits for the answer: everything sent before has then
    /// been read. Gives the replies that came first.
    pub(super) fn synchronize_with_about(&mut self) -> CheckResult<Vec<GomocupReply>> {
        self.send("ABOUT")?;
        self.await_about()
    }

    /// Waits for the answer to an `ABOUT` that was sent already.
    pub(super) fn await_about(&mut self) -> CheckResult<Vec<GomocupReply>> {
        let mut before = Vec::new();
        while before.len() < MAX_REPLIES {
            let reply = self.reply("an answer to ABOUT: a brain that is alive")?;
            if self.is_about(&reply) {
                return Ok(before);
            }
            before.push(reply);
        }
        let babble = ProcessError::TooManyLines(MAX_REPLIES);
        Err(process_failure(babble, "an answer to ABOUT"))
    }

    fn is_about(&self, reply: &GomocupReply) -> bool {
        let GomocupReply::Other(text) = reply else {
            return false;
        };
        let named = text.to_ascii_lowercase().starts_with("name");
        named || self.model.about.as_ref().is_none_or(|about| about == text)
    }

    /// Nothing was answered to what was sent last.
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

/// A reply in words.
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

/// Skips if the brain does not know the command.
pub(super) fn skip_if_unknown(reply: GomocupReply, command: &str) -> CheckResult<GomocupReply> {
    let word = command.split_whitespace().next().unwrap_or(command);
    match reply {
        // Many brains say ERROR where the protocol wants UNKNOWN; that is
        // another check's business.
        GomocupReply::Unknown(_) | GomocupReply::Error(_) => Err(skipped(format!(
            "the brain does not offer {word}: {}",
            describe(&reply)
        ))),
        reply => Ok(reply),
    }
}

fn quoted(word: &str, text: &str) -> String {
    shorten(format!("{word} {text}").trim_end())
}
