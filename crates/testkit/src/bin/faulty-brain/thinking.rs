//! How long a move takes, and what is heard meanwhile.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use crate::brain::Brain;

/// What came of thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thought {
    /// A move is to be made.
    Move,
    /// None is.
    Nothing,
    /// The game is over for good.
    End,
}

impl Brain {
    /// Thinks as long as the faults say.
    pub(crate) fn think(&mut self) -> Thought {
        self.flood();
        if self.has("mute") {
            return Thought::Nothing;
        }
        if let Some(millis) = self.number("late-by=") {
            std::thread::sleep(Duration::from_millis(millis));
        }
        if self.has("babble") {
            loop {
                self.output.say("MESSAGE still thinking");
            }
        }
        if self.has("negative-hangs") && self.left < 0 {
            return Thought::Nothing;
        }
        if self.has("info-cancels")
            && let Ok(line) = self.input.take_within(Duration::from_millis(30))
        {
            let cancels = line.starts_with(b"INFO");
            self.input.put_back(line);
            if cancels {
                return Thought::Nothing;
            }
        }
        let turn = millis(self.turn);
        let rest = millis(self.left);
        if self.has("late") {
            std::thread::sleep(turn.min(rest) + Duration::from_millis(600));
        } else if self.has("first-limit-only") {
            std::thread::sleep(millis(self.first_turn.unwrap_or(0)).mul_f64(0.9));
        } else if self.has("ignore-match") {
            std::thread::sleep(turn.mul_f64(0.9));
        } else if self.has("slow") {
            return self.think_slowly(turn.min(rest).mul_f64(0.6));
        }
        Thought::Move
    }

    fn think_slowly(&mut self, time: Duration) -> Thought {
        let deadline = Instant::now() + time;
        if self.has("deaf") {
            std::thread::sleep(time);
        }
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.input.take_within(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Thought::Move,
                Err(RecvTimeoutError::Disconnected) => return Thought::End,
            };
            let text = String::from_utf8_lossy(&line).trim().to_ascii_uppercase();
            match text.split_whitespace().next() {
                Some("END") => return Thought::End,
                Some("STOP" | "YXSTOP") if !self.has("stop-ignored") => return Thought::Move,
                Some("STOP" | "YXSTOP") => (),
                Some("INFO") if self.has("info-drops-move") => return Thought::Nothing,
                Some("INFO") => self.info(text.get(4..).unwrap_or_default()),
                _ => self.input.put_back(line),
            }
        }
    }
}

fn millis(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}
