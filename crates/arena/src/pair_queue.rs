//! The queue of pairs to play.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use zeitnot_core::LockExt;

use crate::match_score::MatchScore;

/// The maximum lead over the first unfinished pair, per thread; it bounds the
/// number of results that wait to be counted.
const MAX_LEAD: u32 = 64;

/// A pair with at least one game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PendingPair {
    pub(crate) number: u32,
    missing: [bool; 2],
}

impl PendingPair {
    /// Returns the games to play, 0 and 1.
    pub(crate) fn games(self) -> impl Iterator<Item = u8> {
        (0..2).filter(move |&game| self.missing[usize::from(game)])
    }
}

/// A queue that returns each pair once.
pub(crate) struct PairQueue {
    state: Mutex<State>,
    advanced: Condvar,
    closed: AtomicBool,
    lead: u32,
}

struct State {
    /// The next pair to check, and the end of the range.
    next: u32,
    end: u32,
    /// Pairs with some finished games, and which.
    partial: BTreeMap<u32, [bool; 2]>,
    /// All pairs before this one are finished.
    finished: u32,
}

impl State {
    /// Skips finished pairs and returns the next one.
    fn peek(&mut self) -> Option<PendingPair> {
        while self.next < self.end {
            let played = self.partial.get(&self.next).copied().unwrap_or_default();
            if played != [true; 2] {
                return Some(PendingPair {
                    number: self.next,
                    missing: played.map(|played| !played),
                });
            }
            self.next += 1;
        }
        None
    }
}

impl PairQueue {
    /// Creates a queue of the first `pairs` pairs without the games in `score`.
    pub(crate) fn new(score: &MatchScore, pairs: u32, slots: usize) -> Self {
        Self {
            state: Mutex::new(State {
                next: score.next_pair(),
                end: pairs,
                partial: score.unfinished_pairs().collect(),
                finished: score.next_pair(),
            }),
            advanced: Condvar::new(),
            closed: AtomicBool::new(false),
            lead: MAX_LEAD.saturating_mul(u32::try_from(slots).unwrap_or(u32::MAX)),
        }
    }

    /// Takes the next pair; waits while it is too far ahead.
    ///
    /// Returns `None` if the queue is empty or closed.
    pub(crate) fn pop(&self) -> Option<PendingPair> {
        let mut state = self.state();
        loop {
            let pair = state.peek()?;
            if pair.number < state.finished.saturating_add(self.lead) {
                state.next += 1;
                return Some(pair);
            }
            let waited = self.advanced.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records that all pairs before `finished` are complete.
    pub(crate) fn advance(&self, finished: u32) {
        let mut state = self.state();
        state.finished = finished;
        self.advanced.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock_ok()
    }

    /// Returns whether the queue is closed; running games should then be abandoned.
    pub(crate) const fn closed(&self) -> &AtomicBool {
        &self.closed
    }

    /// Closes the queue.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let mut state = self.state();
        state.end = 0;
        self.advanced.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::match_score::tests::game;

    fn numbers(queue: &PairQueue) -> Vec<(u32, Vec<u8>)> {
        let pairs = std::iter::from_fn(|| queue.pop());
        pairs
            .map(|pair| (pair.number, pair.games().collect()))
            .collect()
    }

    #[test]
    fn only_missing_games_are_returned_and_only_once() {
        let mut score = MatchScore::new(None);
        for (pair, number) in [(0, 0), (0, 1), (1, 1), (3, 0), (3, 1)] {
            score.add(&game(pair, number, 1));
        }
        let queue = PairQueue::new(&score, 6, 1);
        let both = || vec![0, 1];
        let expected = [(1, vec![0]), (2, both()), (4, both()), (5, both())];
        assert_eq!(numbers(&queue), expected);
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn pairs_are_not_returned_too_far_ahead_or_after_closing() {
        let queue = PairQueue::new(&MatchScore::new(None), 1_000, 1);
        std::thread::scope(|scope| {
            let taken = scope.spawn(|| numbers(&queue).len());
            // The thread waits after the maximum lead, and again after `advance`.
            while queue.state().next < MAX_LEAD {
                std::thread::yield_now();
            }
            queue.advance(10);
            while queue.state().next < MAX_LEAD + 10 {
                std::thread::yield_now();
            }
            queue.close();
            assert_eq!(taken.join().unwrap(), MAX_LEAD as usize + 10);
        });
        assert!(queue.closed().load(Ordering::Relaxed));
    }
}
