//! A record of the last lines sent and received, with their times.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use zeitnot_core::LockExt;
use zeitnot_core::text::escaped;

/// The maximum number of stored lines.
const MAX_ENTRIES: usize = 200;

/// The maximum number of stored characters per line.
const MAX_ENTRY_CHARS: usize = 200;

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TranscriptDirection {
    /// From us to the engine.
    Sent,
    /// From the engine to us.
    Received,
    /// An event of the process, such as its end.
    Event,
}

/// A line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptEntry {
    /// The number of the process, from 1 in the order of starts.
    pub process: u32,
    /// The direction.
    pub direction: TranscriptDirection,
    /// The time since the start of the transcript.
    pub at: Duration,
    /// The text, with escaped control characters.
    pub text: String,
}

/// The last lines of one or more dialogues; clones share them.
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
    /// Creates an empty transcript that starts now.
    #[must_use]
    pub fn new() -> Self {
        Self {
            started_at: Instant::now(),
            state: Arc::default(),
        }
    }

    /// Returns the number of a new process.
    pub(super) fn add_process(&self) -> u32 {
        let mut state = self.state.lock_ok();
        state.processes += 1;
        state.processes
    }

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
        let mut state = self.state.lock_ok();
        state.entries.push_back(entry);
        if state.entries.len() > MAX_ENTRIES {
            state.entries.pop_front();
        }
    }

    /// Replaces the lines by those of `other`.
    pub fn replace_entries(&self, other: &Self) {
        let entries = other.entries().into();
        let mut state = self.state.lock_ok();
        state.entries = entries;
    }

    /// Returns the stored lines, oldest first.
    #[must_use]
    pub fn entries(&self) -> Vec<TranscriptEntry> {
        let state = self.state.lock_ok();
        state.entries.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_stored_with_escaped_control_characters() {
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
