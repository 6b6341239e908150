//! The input during a search.

use std::sync::mpsc::TryRecvError;
use std::time::{Duration, Instant};

use crate::engine::CommandFlow;
use crate::search::SearchRun;

/// The time after `go` in which `early-stop-lost` loses a `stop`.
const LOST_STOP_WINDOW: Duration = Duration::from_millis(30);

impl SearchRun<'_> {
    /// Handles the lines that have arrived, up to one that ends the search.
    ///
    /// Later lines belong to the next search.
    pub(crate) fn poll_input(&mut self) {
        while !self.stopped {
            match self.engine.input.try_next_line() {
                Ok(line) => self.handle_line(line),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => return self.handle_input_end(),
            }
        }
    }

    pub(crate) fn wait_for_input(&mut self) {
        match self
            .engine
            .input
            .next_line_within(Duration::from_secs(3600))
        {
            Ok(line) => self.handle_line(line),
            Err(_) => self.handle_input_end(),
        }
    }

    fn handle_input_end(&mut self) {
        if self.has_fault("eof-search-on") || self.has_fault("ignore-eof") {
            std::thread::sleep(Duration::from_millis(1));
            return;
        }
        self.stopped = true;
    }

    fn handle_line(&mut self, line: Vec<u8>) {
        self.engine.output.flush();
        let text = self.engine.decode_line(&line);
        let words = self.engine.split_words(&text);
        let command = self.engine.find_command(&words);
        match command.and_then(<[&str]>::first).copied() {
            Some("isready") if self.has_fault("deaf-ready") => self.engine.input.put_back(line),
            Some("isready") => {
                self.engine.ready(false);
                self.stopped |= self.has_fault("ready-stops");
            }
            Some("stop") => self.handle_stop(),
            Some("ponderhit") => self.handle_ponderhit(),
            Some("quit") if self.has_fault("quit-waits") => self.engine.input.put_back(line),
            Some("quit") => {
                self.flow = CommandFlow::End;
                self.stopped = true;
            }
            Some("go") if self.has_fault("second-go-ignored") => (),
            Some("go" | "ucinewgame" | "setoption") if self.has_fault("deadlock") => loop {
                std::thread::sleep(Duration::from_secs(60));
            },
            Some("ucinewgame" | "setoption") if self.has_fault("change-waits") => {
                self.engine.input.put_back(line);
            }
            Some("go" | "ucinewgame" | "setoption") => {
                self.engine.input.put_back(line);
                self.stopped = true;
            }
            Some("position") if self.has_fault("position-dropped") => (),
            Some("position") if self.has_fault("position-at-once") => {
                let command = self.engine.find_command(&words).unwrap_or_default();
                self.engine
                    .set_position(command.get(1..).unwrap_or_default());
                self.root = self.engine.position.position().clone();
                self.lines.clear();
            }
            Some("uci") if self.has_fault("uci-stops") => {
                self.engine.input.put_back(line);
                self.stopped = true;
            }
            Some("position" | "uci") => self.engine.input.put_back(line),
            _ => {
                self.engine
                    .exit_if_faulty("crash-on-empty", text.trim().is_empty());
                self.engine
                    .exit_if_faulty("crash-on-garbage", command.is_none());
            }
        }
    }

    fn handle_stop(&mut self) {
        let lost = self.has_fault("early-stop-lost") && self.started.elapsed() < LOST_STOP_WINDOW;
        self.stopped |= !lost;
    }

    fn handle_ponderhit(&mut self) {
        self.engine.exit_if_faulty("crash-on-hit", !self.pondering);
        self.stopped |= self.has_fault("hit-stops") && !self.pondering;
        if self.pondering && !self.has_fault("hit-ignored") {
            self.pondering = false;
            if self.has_fault("hit-restarts") {
                self.clock_start = Instant::now();
            }
        }
    }
}
