//! A search: waits as long as it is told to, and lays any word.

use std::time::{Duration, Instant};

use zeitnot_core::{Move, Status};

use crate::engine::{Engine, Next};

/// A `stop` this soon after the `go` is lost by an engine that loses it.
const SOON: Duration = Duration::from_millis(30);

/// What a slow engine takes.
const SLOW: Duration = Duration::from_millis(700);

/// What a late engine takes too long.
const LATE: Duration = Duration::from_millis(500);

/// What is never waited for.
const FOR_EVER: Duration = Duration::from_secs(3_600);

/// What is kept of a time for the way home, in milliseconds.
const OVERHEAD: i64 = 20;

impl Engine {
    pub(crate) fn go(&mut self, words: &[String]) -> Next {
        let began = Instant::now();
        self.dies_of("crash-when-over", self.position.status() != Status::Ongoing);
        let best = self.any_play();
        let wait = self.wait(words);
        let (next, is_stopped) = self.think(began, wait);
        if next == Next::End {
            return next;
        }
        let is_slow = is_stopped && self.has("slow-stop")
            || words.iter().any(|word| word == "static") && self.has("slow-static");
        if is_slow {
            std::thread::sleep(SLOW);
        }
        self.answer(best);
        if self.has("forget-position") {
            self.forget();
        }
        next
    }

    /// How long to think; until stop if none.
    fn wait(&self, words: &[String]) -> Option<Duration> {
        let has = |name: &str| words.iter().any(|word| word == name);
        let number = |name: &str| {
            let at = words.iter().position(|word| word == name)?;
            let value = words.get(at + 1).and_then(|word| word.parse::<i64>().ok());
            self.dies_of("crash-on-odd", value.is_none());
            value
        };
        let threads = number("threads");
        self.dies_of("crash-on-threads", threads.is_some_and(|count| count > 1));
        for name in ["depth", "stopcondition"]
            .into_iter()
            .filter(|name| has(name))
        {
            let _ = number(name);
        }
        if has("infinite") && !self.has("infinite-answers") {
            return None;
        }
        if has("nodes") && self.has("nodes-ignored") {
            return None;
        }
        let share = number("time1").map(|left| left / 20);
        let whole = number("movetime").map(|time| time - OVERHEAD);
        let Some(millis) = share.or(whole) else {
            return Some(Duration::ZERO);
        };
        let millis = u64::try_from(millis).unwrap_or(0);
        let late = if self.has("late") {
            LATE
        } else {
            Duration::ZERO
        };
        Some(Duration::from_millis(millis) + late)
    }

    /// Waits; says whether to go on, and whether it was told to stop.
    fn think(&mut self, began: Instant, wait: Option<Duration>) -> (Next, bool) {
        loop {
            let left = wait.unwrap_or(FOR_EVER).saturating_sub(began.elapsed());
            if wait.is_some() && left.is_zero() {
                return (Next::GoOn, false);
            }
            let line = match self.input.take_within(left) {
                Ok(line) => line,
                Err(std::sync::mpsc::RecvTimeoutError::Timeout) => continue,
                Err(_) if self.has("eof-search-on") => {
                    std::thread::sleep(SLOW);
                    continue;
                }
                Err(_) => return (Next::End, false),
            };
            let words = self.words(&line).unwrap_or_default();
            match words.first().map(String::as_str) {
                Some("isready") if !self.has("deaf-ready") => self.ready(),
                Some("stop") if !(self.has("early-stop-lost") && began.elapsed() < SOON) => {
                    return (Next::GoOn, true);
                }
                Some("quit") if !self.has("quit-waits") => return (Next::End, true),
                Some("go") if self.has("second-go-ignored") => {}
                Some("go") => {
                    self.input.put_back(line);
                    return (Next::GoOn, true);
                }
                Some("stop") | None => {}
                Some(_) => self.input.put_back(line),
            }
        }
    }

    /// A play that lays tiles, if there is one.
    fn any_play(&self) -> Option<Move> {
        let moves = self.position.legal_moves();
        let lays = |mv: &&Move| {
            let word = self.position.format_move(**mv);
            word.contains('.') && !word.starts_with("ex.")
        };
        moves.iter().find(lays).or(moves.first()).copied()
    }

    fn answer(&mut self, best: Option<Move>) {
        let name = best.map_or_else(|| "pass".to_owned(), |mv| self.position.format_move(mv));
        let name = if self.has("illegal") {
            "8h.QQQQQQQ".to_owned()
        } else {
            name
        };
        if !self.has("no-info") {
            let text = format!("info currmove {name} sc 0 eq 0.0 it 0");
            self.output.say(&text);
        }
        let text = format!("bestmove {name}");
        self.output.say(&text);
        if self.has("twice") {
            self.output.say(&text);
        }
    }
}
