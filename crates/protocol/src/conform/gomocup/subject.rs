//! The brain under test: sends a command, expects what the protocol says, and
//! keeps its own board to judge moves by.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::grid::{Grid, OWN, THEIRS};
use crate::client::Trouble;
use crate::client::gomocup::{Point, Reply, Stone};
use crate::conform::subject::{self, MOST_REPLIES};
use crate::conform::verdict::{Checked, skipped, troubled, wrong};
use crate::conform::words::shortened;

/// What is expected of an answer to a turn.
const A_MOVE: &str = "one line x,y with a free point of the board";

/// The brain under test.
pub(super) type Subject = subject::Subject<Reply, Model>;

/// What is kept beside the brain.
#[derive(Debug)]
pub(super) struct Model {
    /// The board as it should stand.
    pub(super) grid: Grid,
    /// What the brain answered to `ABOUT` once: the sign by which later
    /// answers are told from chatter.
    pub(super) about: Option<String>,
}

impl Subject {
    /// The board as it should stand.
    pub(super) fn grid(&mut self) -> &mut Grid {
        &mut self.model.grid
    }

    /// `INFO key value`.
    pub(super) fn info(&mut self, key: &str, value: impl Display) -> Checked {
        self.send(&format!("INFO {key} {value}"))
    }

    /// The next reply.
    pub(super) fn reply(&mut self, expected: &str) -> Checked<Reply> {
        let patience = self.timing().answer();
        Ok(self.reply_within(patience, expected)?.reply)
    }

    /// Sends a command and takes the next reply.
    pub(super) fn ask(&mut self, command: &str, expected: &str) -> Checked<Reply> {
        self.send(command)?;
        self.reply(expected)
    }

    /// The same for a command that not every brain knows: skips if this one
    /// does not.
    pub(super) fn ask_optional(&mut self, command: &str, expected: &str) -> Checked<Reply> {
        let reply = self.ask(command, expected)?;
        known(reply, command)
    }

    /// `START n`, and the answer: `OK` or `ERROR`.
    fn ask_start(&mut self, size: u32) -> Checked<Reply> {
        let expected = format!("OK or ERROR in answer to START {size}");
        self.send(&format!("START {size}"))?;
        let patience = self.timing().start();
        let reply = self.reply_within(patience, &expected)?.reply;
        match reply {
            Reply::Ok => self.model.grid = Grid::new(size, size),
            Reply::Error(_) => (),
            other => return Err(wrong(said(&other), expected)),
        }
        Ok(reply)
    }

    /// `START n`; true if it is answered `OK`, false if `ERROR`.
    pub(super) fn try_start(&mut self, size: u32) -> Checked<bool> {
        Ok(self.ask_start(size)? == Reply::Ok)
    }

    /// `START n`, which must be answered `OK`.
    pub(super) fn start(&mut self, size: u32) -> Checked {
        match self.ask_start(size)? {
            Reply::Ok => Ok(()),
            other => Err(wrong(said(&other), format!("OK in answer to START {size}"))),
        }
    }

    /// Little time, so that checks are quick: what a manager sends after
    /// `START`.
    pub(super) fn hurry(&mut self) -> Checked {
        self.limits(100, 1_000_000)
    }

    /// A limit for the turn and what is left of the match, in milliseconds.
    pub(super) fn limits(&mut self, turn: i64, left: i64) -> Checked {
        self.info("timeout_turn", turn)?;
        self.info("timeout_match", left.max(0))?;
        self.info("time_left", left)
    }

    /// Waits for a move of the brain and puts it on the board.
    pub(super) fn take_move(&mut self) -> Checked<Point> {
        let patience = self.timing().answer();
        Ok(self.take_move_within(patience)?.0)
    }

    /// The same with a limit; also tells when it came.
    pub(super) fn take_move_within(&mut self, patience: Duration) -> Checked<(Point, Instant)> {
        let mut answered = self.reply_within(patience, A_MOVE)?;
        if let Reply::Suggest(point) = answered.reply {
            self.send(&format!("PLAY {point}"))?;
            let expected = format!("{point} after SUGGEST {point} and PLAY {point}");
            let patience = self.timing().answer();
            answered.reply = self.reply_within(patience, &expected)?.reply;
        }
        let point = self.judge(&answered.reply)?;
        self.model.grid.put(point, OWN);
        Ok((point, answered.at))
    }

    /// The one legal move that a reply must be.
    pub(super) fn judge(&self, reply: &Reply) -> Checked<Point> {
        let Reply::Points(points) = reply else {
            return Err(wrong(said(reply), A_MOVE));
        };
        let &[point] = points.as_slice() else {
            return Err(wrong(said(reply), A_MOVE));
        };
        match self.model.grid.objection(point) {
            None => Ok(point),
            Some(objection) => Err(wrong(objection, A_MOVE)),
        }
    }

    /// `BEGIN` and the move.
    pub(super) fn begin(&mut self) -> Checked<Point> {
        self.send("BEGIN")?;
        self.take_move()
    }

    /// `TURN` and the answer.
    pub(super) fn turn(&mut self, point: Point) -> Checked<Point> {
        self.model.grid.put(point, THEIRS);
        self.send(&format!("TURN {point}"))?;
        self.take_move()
    }

    /// `TURN` at some free point, and the answer.
    pub(super) fn turn_somewhere(&mut self) -> Checked<Point> {
        match self.model.grid.some_free() {
            Some(point) => self.turn(point),
            None => Err(skipped("the board is full")),
        }
    }

    /// Some such turns, until the brain has won.
    pub(super) fn turns_somewhere(&mut self, count: usize) -> Checked {
        for _ in 0..count {
            let answer = self.turn_somewhere()?;
            if self.model.grid.has_five(answer) {
                break;
            }
        }
        Ok(())
    }

    /// `BOARD` with these stones, and the move.
    pub(super) fn board(&mut self, stones: &[Stone]) -> Checked<Point> {
        self.position("BOARD", stones)?;
        self.take_move()
    }

    /// `BOARD` or a command like it, without waiting.
    pub(super) fn position(&mut self, command: &str, stones: &[Stone]) -> Checked {
        self.model.grid.set(stones);
        let sent = self.engine().position(command, stones);
        sent.map_err(|trouble| troubled(trouble, "a brain that reads its commands"))
    }

    /// Asks `ABOUT` and waits for the answer: everything sent before has then
    /// been read. Gives the replies that came first.
    pub(super) fn settle(&mut self) -> Checked<Vec<Reply>> {
        self.send("ABOUT")?;
        self.settled()
    }

    /// Waits for the answer to an `ABOUT` that was sent already.
    pub(super) fn settled(&mut self) -> Checked<Vec<Reply>> {
        let mut before = Vec::new();
        while before.len() < MOST_REPLIES {
            let reply = self.reply("an answer to ABOUT: a brain that is alive")?;
            if self.is_about(&reply) {
                return Ok(before);
            }
            before.push(reply);
        }
        let babble = Trouble::Babble(MOST_REPLIES);
        Err(troubled(babble, "an answer to ABOUT"))
    }

    fn is_about(&self, reply: &Reply) -> bool {
        let Reply::Other(text) = reply else {
            return false;
        };
        let named = text.to_ascii_lowercase().starts_with("name");
        named || self.model.about.as_ref().is_none_or(|about| about == text)
    }

    /// Nothing was answered to what was sent last.
    pub(super) fn unanswered(&mut self, command: &str) -> Checked {
        match self.settle()?.first() {
            None => Ok(()),
            Some(reply) => Err(wrong(said(reply), format!("no answer to {command}"))),
        }
    }
}

/// A reply in words.
pub(super) fn said(reply: &Reply) -> String {
    match reply {
        Reply::Ok => "OK".to_owned(),
        Reply::Error(text) => quoted("ERROR", text),
        Reply::Unknown(text) => quoted("UNKNOWN", text),
        Reply::Message(text) => quoted("MESSAGE", text),
        Reply::Debug(text) => quoted("DEBUG", text),
        Reply::Suggest(point) => format!("SUGGEST {point}"),
        Reply::Points(points) | Reply::Forbid(points) => {
            let words: Vec<String> = points.iter().map(ToString::to_string).collect();
            words.join(" ")
        }
        Reply::Swap => "SWAP".to_owned(),
        Reply::Other(text) => shortened(text),
    }
}

/// Skips if the brain does not know the command.
pub(super) fn known(reply: Reply, command: &str) -> Checked<Reply> {
    let word = command.split_whitespace().next().unwrap_or(command);
    match reply {
        // Many brains say ERROR where the protocol wants UNKNOWN; that is
        // another check's business.
        Reply::Unknown(_) | Reply::Error(_) => Err(skipped(format!(
            "the brain does not offer {word}: {}",
            said(&reply)
        ))),
        reply => Ok(reply),
    }
}

fn quoted(word: &str, text: &str) -> String {
    shortened(format!("{word} {text}").trim_end())
}
