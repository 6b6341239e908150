//! What is heard during a search.

use std::sync::mpsc::TryRecvError;
use std::time::{Duration, Instant};

use crate::engine::Next;
use crate::thinking::Thinking;

/// A `stop` this soon after the `go` is lost by an engine that loses it.
const SOON: Duration = Duration::from_millis(30);

impl Thinking<'_> {
    /// Reads what has come, up to what ends the search: the rest belongs to
    /// the next one.
    pub(crate) fn look(&mut self) {
        while !self.stopped {
            match self.engine.input.take_now() {
                Ok(line) => self.hear(line),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => return self.input_ended(),
            }
        }
    }

    /// Waits for something to come.
    pub(crate) fn sleep(&mut self) {
        match self.engine.input.take_within(Duration::from_secs(3600)) {
            Ok(line) => self.hear(line),
            Err(_) => self.input_ended(),
        }
    }

    fn input_ended(&mut self) {
        if self.has("eof-search-on") || self.has("ignore-eof") {
            std::thread::sleep(Duration::from_millis(1));
            return;
        }
        self.stopped = true;
    }

    fn hear(&mut self, line: Vec<u8>) {
        self.engine.output.release();
        let text = self.engine.text(&line);
        let words = self.engine.words(&text);
        let command = self.engine.find_command(&words);
        match command.and_then(<[&str]>::first).copied() {
            Some("isready") if self.has("deaf-ready") => self.engine.input.put_back(line),
            Some("isready") => {
                self.engine.ready(false);
                self.stopped |= self.has("ready-stops");
            }
            Some("stop") => self.hear_stop(),
            Some("ponderhit") => self.hear_hit(),
            Some("quit") if self.has("quit-waits") => self.engine.input.put_back(line),
            Some("quit") => {
                self.next = Next::End;
                self.stopped = true;
            }
            Some("go") if self.has("second-go-ignored") => (),
            Some("go" | "ucinewgame" | "setoption") if self.has("deadlock") => loop {
                std::thread::sleep(Duration::from_secs(60));
            },
            Some("ucinewgame" | "setoption") if self.has("change-waits") => {
                self.engine.input.put_back(line);
            }
            Some("go" | "ucinewgame" | "setoption") => {
                self.engine.input.put_back(line);
                self.stopped = true;
            }
            Some("position") if self.has("position-dropped") => (),
            Some("position") if self.has("position-at-once") => {
                let command = self.engine.find_command(&words).unwrap_or_default();
                self.engine
                    .set_position(command.get(1..).unwrap_or_default());
                self.root = self.engine.place.position().clone();
                self.lines.clear();
            }
            Some("uci") if self.has("uci-stops") => {
                self.engine.input.put_back(line);
                self.stopped = true;
            }
            Some("position" | "uci") => self.engine.input.put_back(line),
            _ => {
                self.engine
                    .dies_of("crash-on-empty", text.trim().is_empty());
                self.engine.dies_of("crash-on-garbage", command.is_none());
            }
        }
    }

    fn hear_stop(&mut self) {
        let lost = self.has("early-stop-lost") && self.began.elapsed() < SOON;
        self.stopped |= !lost;
    }

    fn hear_hit(&mut self) {
        self.engine.dies_of("crash-on-hit", !self.pondering);
        self.stopped |= self.has("hit-stops") && !self.pondering;
        if self.pondering && !self.has("hit-ignored") {
            self.pondering = false;
            if self.has("hit-restarts") {
                self.clock_from = Instant::now();
            }
        }
    }
}
