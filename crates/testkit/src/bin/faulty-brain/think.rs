//! The duration of a move, and the input during it.

use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use crate::brain::FaultyBrain;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThinkResult {
    Move,
    NoMove,
    GameEnded,
}

impl FaultyBrain {
    /// Thinks for the time that the faults demand.
    pub(crate) fn think(&mut self) -> ThinkResult {
        self.write_flood();
        if self.has_fault("mute") {
            return ThinkResult::NoMove;
        }
        if let Some(millis) = self.fault_number("late-by=") {
            std::thread::sleep(Duration::from_millis(millis));
        }
        if self.has_fault("babble") {
            loop {
                self.output.write_line("MESSAGE still thinking");
            }
        }
        if self.has_fault("negative-hangs") && self.time_left < 0 {
            return ThinkResult::NoMove;
        }
        if self.has_fault("info-cancels")
            && let Ok(line) = self.input.next_line_within(Duration::from_millis(30))
        {
            let cancels = line.starts_with(b"INFO");
            self.input.put_back(line);
            if cancels {
                return ThinkResult::NoMove;
            }
        }
        let turn = millis(self.turn_limit);
        let rest = millis(self.time_left);
        if self.has_fault("late") {
            std::thread::sleep(turn.min(rest) + Duration::from_millis(600));
        } else if self.has_fault("first-limit-only") {
            std::thread::sleep(millis(self.first_turn_limit.unwrap_or(0)).mul_f64(0.9));
        } else if self.has_fault("ignore-match") {
            std::thread::sleep(turn.mul_f64(0.9));
        } else if self.has_fault("slow") {
            return self.think_slowly(turn.min(rest).mul_f64(0.6));
        }
        ThinkResult::Move
    }

    fn think_slowly(&mut self, time: Duration) -> ThinkResult {
        let deadline = Instant::now() + time;
        if self.has_fault("deaf") {
            std::thread::sleep(time);
        }
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.input.next_line_within(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return ThinkResult::Move,
                Err(RecvTimeoutError::Disconnected) => return ThinkResult::GameEnded,
            };
            let text = String::from_utf8_lossy(&line).trim().to_ascii_uppercase();
            match text.split_whitespace().next() {
                Some("END") => return ThinkResult::GameEnded,
                Some("STOP" | "YXSTOP") if !self.has_fault("stop-ignored") => {
                    return ThinkResult::Move;
                }
                Some("STOP" | "YXSTOP") => (),
                Some("INFO") if self.has_fault("info-drops-move") => return ThinkResult::NoMove,
                Some("INFO") => self.info(text.get(4..).unwrap_or_default()),
                _ => self.input.put_back(line),
            }
        }
    }
}

fn millis(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}
