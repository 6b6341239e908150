//! The brain under test: sends a command, expects what the protocol says, and
//! keeps its own board to judge moves by.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::grid::{Grid, OWN, THEIRS};
use super::timing::Timing;
use super::verdict::{Checked, FailureKind, failed, skipped, troubled, wrong};
use crate::client::gomocup::{Answered, Brain, Point, Reply, Stone};
use crate::client::{Exit, Trouble};

/// What is expected of an answer to a turn.
const A_MOVE: &str = "one line x,y with a free point of the board";

/// Replies that may stand before an answer that is waited for.
const MOST_REPLIES: usize = 1_000;

/// The brain under test.
#[derive(Debug)]
pub(super) struct Subject {
    brain: Brain,
    grid: Grid,
    timing: Timing,
    about: Option<String>,
}

impl Subject {
    pub(super) fn new(brain: Brain, timing: Timing, about: Option<String>) -> Self {
        let grid = Grid::new(20, 20);
        Self {
            brain,
            grid,
            timing,
            about,
        }
    }

    /// The brain itself, for what has no word here.
    pub(super) fn brain(&mut self) -> &mut Brain {
        &mut self.brain
    }

    /// The board as it should stand.
    pub(super) fn grid(&mut self) -> &mut Grid {
        &mut self.grid
    }

    /// The waits of this run.
    pub(super) fn timing(&self) -> Timing {
        self.timing
    }

    /// Sends a command without waiting for anything.
    pub(super) fn send(&mut self, command: &str) -> Checked {
        let sent = self.brain.send(command);
        sent.map_err(|trouble| troubled(trouble, "a brain that reads its commands"))
    }

    /// Sends lines in one write.
    pub(super) fn send_together<T: Display>(&mut self, lines: &[T]) -> Checked {
        let sent = self.brain.send_together(lines);
        sent.map_err(|trouble| troubled(trouble, "a brain that reads its commands"))
    }

    /// Sends bytes as they are.
    pub(super) fn send_raw(&mut self, bytes: Vec<u8>, shown: &str) -> Checked {
        let sent = self.brain.send_raw(bytes, shown);
        sent.map_err(|trouble| troubled(trouble, "a brain that reads its commands"))
    }

    /// `INFO key value`.
    pub(super) fn info(&mut self, key: &str, value: impl Display) -> Checked {
        self.send(&format!("INFO {key} {value}"))
    }

    /// The next reply, if it comes within `patience`.
    pub(super) fn reply_within(&mut self, patience: Duration, expected: &str) -> Checked<Answered> {
        let reply = self.brain.reply(patience);
        reply.map_err(|trouble| troubled(trouble, expected))
    }

    /// The next reply.
    pub(super) fn reply(&mut self, expected: &str) -> Checked<Reply> {
        let patience = self.timing.answer();
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
        let patience = self.timing.start();
        let reply = self.reply_within(patience, &expected)?.reply;
        match reply {
            Reply::Ok => self.grid = Grid::new(size, size),
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
        let patience = self.timing.answer();
        Ok(self.take_move_within(patience)?.0)
    }

    /// The same with a limit; also tells when it came.
    pub(super) fn take_move_within(&mut self, patience: Duration) -> Checked<(Point, Instant)> {
        let mut answered = self.reply_within(patience, A_MOVE)?;
        if let Reply::Suggest(point) = answered.reply {
            self.send(&format!("PLAY {point}"))?;
            let expected = format!("{point} after SUGGEST {point} and PLAY {point}");
            let patience = self.timing.answer();
            answered.reply = self.reply_within(patience, &expected)?.reply;
        }
        let point = self.judge(&answered.reply)?;
        self.grid.put(point, OWN);
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
        match self.grid.objection(point) {
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
        self.grid.put(point, THEIRS);
        self.send(&format!("TURN {point}"))?;
        self.take_move()
    }

    /// `TURN` at some free point, and the answer.
    pub(super) fn turn_somewhere(&mut self) -> Checked<Point> {
        match self.grid.some_free() {
            Some(point) => self.turn(point),
            None => Err(skipped("the board is full")),
        }
    }

    /// Some such turns, until the brain has won.
    pub(super) fn turns_somewhere(&mut self, count: usize) -> Checked {
        for _ in 0..count {
            let answer = self.turn_somewhere()?;
            if self.grid.has_five(answer) {
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
        self.grid.set(stones);
        let sent = self.brain.position(command, stones);
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
        let seen = format!("more than {MOST_REPLIES} lines");
        Err(failed(FailureKind::Babble, seen, "an answer to ABOUT"))
    }

    fn is_about(&self, reply: &Reply) -> bool {
        let Reply::Other(text) = reply else {
            return false;
        };
        let named = text.to_ascii_lowercase().starts_with("name");
        named || self.about.as_ref().is_none_or(|about| about == text)
    }

    /// Nothing was answered to what was sent last.
    pub(super) fn unanswered(&mut self, command: &str) -> Checked {
        match self.settle()?.first() {
            None => Ok(()),
            Some(reply) => Err(wrong(said(reply), format!("no answer to {command}"))),
        }
    }

    /// Nothing is said for a while.
    pub(super) fn quiet(&mut self, expected: &str) -> Checked {
        match self.brain.reply(self.timing.quiet()) {
            Err(Trouble::Silent(_)) => Ok(()),
            Err(trouble) => Err(troubled(trouble, expected)),
            Ok(answered) => Err(wrong(said(&answered.reply), expected)),
        }
    }

    /// Takes lines up to the end of the process, which must come within
    /// `patience`, counted from now. Says what came.
    pub(super) fn ends_within(&mut self, patience: Duration, after: &str) -> Checked<Parting> {
        let deadline = Instant::now() + patience;
        let mut replies = Vec::new();
        loop {
            let left = || deadline.saturating_duration_since(Instant::now());
            match self.brain.reply(left()) {
                Ok(answered) => replies.push(answered.reply),
                Err(Trouble::Babble(lines)) => {
                    let expected = format!("an end after {after}");
                    return Err(troubled(Trouble::Babble(lines), &expected));
                }
                // It may have closed its output before it ends.
                Err(_) => match self.brain.process().ended_within(left()) {
                    Some(exit) => return Ok(Parting { replies, exit }),
                    None => {
                        let millis = patience.as_millis();
                        let seen = format!("it still runs {millis} ms after {after}");
                        let expected = format!("a process that ends within {millis} ms");
                        return Err(failed(FailureKind::Hang, seen, expected));
                    }
                },
            }
            if replies.len() > MOST_REPLIES {
                let seen = format!("more than {MOST_REPLIES} lines");
                return Err(failed(
                    FailureKind::Babble,
                    seen,
                    format!("an end after {after}"),
                ));
            }
        }
    }
}

/// The last that was heard of a process.
#[derive(Debug)]
pub(super) struct Parting {
    /// What it still said.
    pub(super) replies: Vec<Reply>,
    /// How it ended.
    pub(super) exit: Exit,
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

/// What a report shows of a line.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 120;
    let mut shown: String = text.chars().take(MOST).flat_map(visible).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

fn visible(letter: char) -> Vec<char> {
    if letter.is_control() {
        letter.escape_default().collect()
    } else {
        vec![letter]
    }
}
