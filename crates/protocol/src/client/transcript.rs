//! What was said between us and engines: the last lines, with the direction
//! and the time of each.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::visible::visible;

/// Lines that are kept.
const KEPT: usize = 200;

/// Characters of a line that are kept.
const LONGEST: usize = 200;

/// Who spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// We did.
    Sent,
    /// The engine did.
    Received,
    /// Nobody: something happened.
    Event,
}

/// One line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Which process, from 1 in the order of their start.
    pub process: u32,
    /// Who spoke.
    pub direction: Direction,
    /// Since the transcript began.
    pub at: Duration,
    /// What was said, with control characters made visible.
    pub text: String,
}

/// The last lines of one or more dialogues. Clones share them.
#[derive(Clone, Debug)]
pub struct Transcript {
    began: Instant,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Debug, Default)]
struct Kept {
    processes: u32,
    entries: VecDeque<Entry>,
}

impl Default for Transcript {
    fn default() -> Self {
        Self::new()
    }
}

impl Transcript {
    /// An empty one that begins now.
    #[must_use]
    pub fn new() -> Self {
        Self {
            began: Instant::now(),
            kept: Arc::default(),
        }
    }

    /// The number of the next process.
    pub(super) fn enroll(&self) -> u32 {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.processes += 1;
        kept.processes
    }

    /// Adds a line.
    pub(super) fn add(&self, process: u32, direction: Direction, at: Instant, text: &str) {
        let entry = Entry {
            process,
            direction,
            at: at.saturating_duration_since(self.began),
            text: visible(text, LONGEST),
        };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entries.push_back(entry);
        if kept.entries.len() > KEPT {
            kept.entries.pop_front();
        }
    }

    /// Forgets what was kept and keeps what `other` has.
    pub(crate) fn adopt(&self, other: &Self) {
        let entries = other.entries().into();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entries = entries;
    }

    /// The lines that were kept, oldest first.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entries.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_all_of_them_are_visible() {
        let transcript = Transcript::new();
        let process = transcript.enroll();
        for number in 0..KEPT + 3 {
            let text = format!("{number}\u{1b}\0");
            transcript.add(process, Direction::Sent, Instant::now(), &text);
        }
        transcript.add(
            process,
            Direction::Received,
            Instant::now(),
            &"x".repeat(999),
        );
        let entries = transcript.entries();
        assert_eq!(entries.len(), KEPT);
        assert_eq!(entries[0].text, "4\\u{1b}\\u{0}");
        assert_eq!(entries[KEPT - 1].text.chars().count(), LONGEST + 1);
    }
}
