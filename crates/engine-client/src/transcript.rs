//! What was said between us and engines: the last lines, with the direction
//! and the time of each.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use zeitnot_core::LockExt;
use zeitnot_core::text::escaped;

/// Lines that are kept.
const MAX_ENTRIES: usize = 200;

/// Characters of a line that are kept.
const MAX_ENTRY_CHARS: usize = 200;

/// Who spoke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TranscriptDirection {
    /// We did.
    Sent,
    /// The engine did.
    Received,
    /// Nobody: something happened.
    Event,
}

/// One line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptEntry {
    /// Which process, from 1 in the order of their start.
    pub process: u32,
    /// Who spoke.
    pub direction: TranscriptDirection,
    /// Since the transcript began.
    pub at: Duration,
    /// What was said, with control characters made visible.
    pub text: String,
}

/// The last lines of one or more dialogues. Clones share them.
#[derive(Clone, Debug)]
pub struct Transcript {
    started_at: Instant,
    state: Arc<Mutex<TranscriptState>>,
}

#[derive(Debug, Default)]
struct TranscriptState {
    processes: u32,
    entries: VecDeque<TranscriptEntry>,
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
            started_at: Instant::now(),
            state: Arc::default(),
        }
    }

    /// The number of the next process.
    pub(super) fn add_process(&self) -> u32 {
        let mut kept = self.state.lock_ok();
        kept.processes += 1;
        kept.processes
    }

    /// Adds a line.
    pub(super) fn add(
        &self,
        process: u32,
        direction: TranscriptDirection,
        at: Instant,
        text: &str,
    ) {
        let entry = TranscriptEntry {
            process,
            direction,
            at: at.saturating_duration_since(self.started_at),
            text: escaped(text, MAX_ENTRY_CHARS),
        };
        let mut kept = self.state.lock_ok();
        kept.entries.push_back(entry);
        if kept.entries.len() > MAX_ENTRIES {
            kept.entries.pop_front();
        }
    }

    /// Forgets what was kept and keeps what `other` has.
    pub fn replace_entries(&self, other: &Self) {
        let entries = other.entries().into();
        let mut kept = self.state.lock_ok();
        kept.entries = entries;
    }

    /// The lines that were kept, oldest first.
    #[must_use]
    pub fn entries(&self) -> Vec<TranscriptEntry> {
        let kept = self.state.lock_ok();
        kept.entries.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_all_of_them_are_visible() {
        let transcript = Transcript::new();
        let process = transcript.add_process();
        for number in 0..MAX_ENTRIES + 3 {
            let text = format!("{number}\u{1b}\0");
            transcript.add(process, TranscriptDirection::Sent, Instant::now(), &text);
        }
        transcript.add(
            process,
            TranscriptDirection::Received,
            Instant::now(),
            &"x".repeat(999),
        );
        let entries = transcript.entries();
        assert_eq!(entries.len(), MAX_ENTRIES);
        assert_eq!(entries[0].text, "4\\u{1b}\\u{0}");
        assert_eq!(
            entries[MAX_ENTRIES - 1].text.chars().count(),
            MAX_ENTRY_CHARS + 1
        );
    }
}
