//! Hands out the pairs that are still to be played, each once.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use zeitnot_core::LockExt;

use crate::match_score::MatchScore;

/// How far ahead of the first unfinished pair others may be begun, for each
/// place where games are played: what waits to be counted stays small.
const MAX_LEAD: u32 = 64;

/// A pair of which at least one game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PendingPair {
    pub(crate) number: u32,
    missing: [bool; 2],
}

impl PendingPair {
    /// The games to be played, 0 and 1.
    pub(crate) fn games(self) -> impl Iterator<Item = u8> {
        (0..2).filter(move |&game| self.missing[usize::from(game)])
    }
}

/// The pairs that are still to be played.
pub(crate) struct PairQueue {
    state: Mutex<State>,
    advanced: Condvar,
    closed: AtomicBool,
    lead: u32,
}

struct State {
    /// The pair to look at next, and the one after the last.
    next: u32,
    end: u32,
    /// Pairs of which some games are played, and which.
    partial: BTreeMap<u32, [bool; 2]>,
    /// Pairs before this one are finished.
    finished: u32,
}

impl State {
    /// Passes over pairs that are played already and tells of the first that
    /// is not.
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
    /// The first `pairs` pairs without the games that `ledger` has.
    pub(crate) fn new(ledger: &MatchScore, pairs: u32, slots: usize) -> Self {
        Self {
            state: Mutex::new(State {
                next: ledger.next_pair(),
                end: pairs,
                partial: ledger.unfinished_pairs().collect(),
                finished: ledger.next_pair(),
            }),
            advanced: Condvar::new(),
            closed: AtomicBool::new(false),
            lead: MAX_LEAD.saturating_mul(u32::try_from(slots).unwrap_or(u32::MAX)),
        }
    }

    /// The next pair; waits where it is too far ahead. None if there is none
    /// or it is over.
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

    /// All pairs before `finished` are done.
    pub(crate) fn advance(&self, finished: u32) {
        let mut state = self.state();
        state.finished = finished;
        self.advanced.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock_ok()
    }

    /// Is it over? Then games that run are to be abandoned.
    pub(crate) const fn closed(&self) -> &AtomicBool {
        &self.closed
    }

    /// No more pairs.
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

    fn numbers(dispenser: &PairQueue) -> Vec<(u32, Vec<u8>)> {
        let pairs = std::iter::from_fn(|| dispenser.pop());
        pairs
            .map(|pair| (pair.number, pair.games().collect()))
            .collect()
    }

    #[test]
    fn only_what_is_missing_is_handed_out_and_once() {
        let mut ledger = MatchScore::new(None);
        for (pair, number) in [(0, 0), (0, 1), (1, 1), (3, 0), (3, 1)] {
            ledger.add(&game(pair, number, 1));
        }
        let dispenser = PairQueue::new(&ledger, 6, 1);
        let both = || vec![0, 1];
        let expected = [(1, vec![0]), (2, both()), (4, both()), (5, both())];
        assert_eq!(numbers(&dispenser), expected);
        assert_eq!(dispenser.pop(), None);
    }

    #[test]
    fn nothing_is_handed_out_too_far_ahead_or_after_the_end() {
        let dispenser = PairQueue::new(&MatchScore::new(None), 1_000, 1);
        std::thread::scope(|scope| {
            let taken = scope.spawn(|| numbers(&dispenser).len());
            // It waits after the first ones until they are done, and then again.
            while dispenser.state().next < MAX_LEAD {
                std::thread::yield_now();
            }
            dispenser.advance(10);
            while dispenser.state().next < MAX_LEAD + 10 {
                std::thread::yield_now();
            }
            dispenser.close();
            assert_eq!(taken.join().unwrap(), MAX_LEAD as usize + 10);
        });
        assert!(dispenser.closed().load(Ordering::Relaxed));
    }
}
