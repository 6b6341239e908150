//! A search: waits for the given time and makes any play.

use std::time::{Duration, Instant};

use zeitnot_core::{Move, Notation, Status};

use crate::engine::{CommandFlow, FaultyUcgiEngine};

/// The time after `go` in which `early-stop-lost` loses a `stop`.
const LOST_STOP_WINDOW: Duration = Duration::from_millis(30);

/// The delay of a slow answer.
const SLOW_DURATION: Duration = Duration::from_millis(700);

/// The delay of the fault `late`.
const LATE_DELAY: Duration = Duration::from_millis(500);

/// The longest wait for input.
const ENDLESS_WAIT: Duration = Duration::from_secs(3_600);

/// The part of `movetime` that is reserved for overhead, in milliseconds.
const MOVE_OVERHEAD: i64 = 20;

impl FaultyUcgiEngine {
    pub(crate) fn go(&mut self, words: &[String]) -> CommandFlow {
        let started = Instant::now();
        self.exit_if_faulty("crash-when-over", self.position.status() != Status::Ongoing);
        let best = self.first_play();
        let wait = self.search_duration(words);
        let (next, is_stopped) = self.wait_for_end(started, wait);
        if next == CommandFlow::End {
            return next;
        }
        let is_slow = is_stopped && self.has_fault("slow-stop")
            || words.iter().any(|word| word == "static") && self.has_fault("slow-static");
        if is_slow {
            std::thread::sleep(SLOW_DURATION);
        }
        self.answer(best);
        if self.has_fault("forget-position") {
            self.change_position();
        }
        next
    }

    /// Returns the duration of the search; `None` means until `stop`.
    fn search_duration(&self, words: &[String]) -> Option<Duration> {
        let has = |name: &str| words.iter().any(|word| word == name);
        let number = |name: &str| {
            let at = words.iter().position(|word| word == name)?;
            let value = words.get(at + 1).and_then(|word| word.parse::<i64>().ok());
            self.exit_if_faulty("crash-on-odd", value.is_none());
            value
        };
        let threads = number("threads");
        self.exit_if_faulty("crash-on-threads", threads.is_some_and(|count| count > 1));
        for name in ["depth", "stopcondition"]
            .into_iter()
            .filter(|name| has(name))
        {
            let _ = number(name);
        }
        if has("infinite") && !self.has_fault("infinite-answers") {
            return None;
        }
        if has("nodes") && self.has_fault("nodes-ignored") {
            return None;
        }
        let share = number("time1").map(|left| left / 20);
        let whole = number("movetime").map(|time| time - MOVE_OVERHEAD);
        let Some(millis) = share.or(whole) else {
            return Some(Duration::ZERO);
        };
        let millis = u64::try_from(millis).unwrap_or(0);
        let late = if self.has_fault("late") {
            LATE_DELAY
        } else {
            Duration::ZERO
        };
        Some(Duration::from_millis(millis) + late)
    }

    /// Waits for the end of the search; also returns whether it was stopped.
    fn wait_for_end(&mut self, started: Instant, wait: Option<Duration>) -> (CommandFlow, bool) {
        loop {
            let left = wait
                .unwrap_or(ENDLESS_WAIT)
                .saturating_sub(started.elapsed());
            if wait.is_some() && left.is_zero() {
                return (CommandFlow::Continue, false);
            }
            let line = match self.input.next_line_within(left) {
                Ok(line) => line,
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => continue,
                Err(_) if self.has_fault("eof-search-on") => {
                    std::thread::sleep(SLOW_DURATION);
                    continue;
                }
                Err(_) => return (CommandFlow::End, false),
            };
            let words = self.command_words(&line).unwrap_or_default();
            match words.first().map(String::as_str) {
                Some("isready") if !self.has_fault("deaf-ready") => self.ready(),
                Some("stop")
                    if !(self.has_fault("early-stop-lost")
                        && started.elapsed() < LOST_STOP_WINDOW) =>
                {
                    return (CommandFlow::Continue, true);
                }
                Some("quit") if !self.has_fault("quit-waits") => return (CommandFlow::End, true),
                Some("go") if self.has_fault("second-go-ignored") => {}
                Some("go") => {
                    self.input.put_back(line);
                    return (CommandFlow::Continue, true);
                }
                Some("stop") | None => {}
                Some(_) => self.input.put_back(line),
            }
        }
    }

    /// Returns the first play that lays tiles, or else the first legal move.
    fn first_play(&self) -> Option<Move> {
        let moves = self.position.legal_moves();
        let lays = |mv: &&Move| {
            let word = self.position.format_move(**mv, Notation::Engine);
            word.contains('.') && !word.starts_with("ex.")
        };
        moves.iter().find(lays).or(moves.first()).copied()
    }

    fn answer(&mut self, best: Option<Move>) {
        let name = best.map_or_else(
            || "pass".to_owned(),
            |mv| self.position.format_move(mv, Notation::Engine),
        );
        let name = if self.has_fault("illegal") {
            "8h.QQQQQQQ".to_owned()
        } else {
            name
        };
        if !self.has_fault("no-info") {
            let text = format!("info currmove {name} sc 0 eq 0.0 it 0");
            self.output.write_line(&text);
        }
        let text = format!("bestmove {name}");
        self.output.write_line(&text);
        if self.has_fault("twice") {
            self.output.write_line(&text);
        }
    }
}
