//! Hands out the pairs that are still to be played, each once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use crate::ledger::Ledger;

/// How far ahead of the first unfinished pair others may be begun, for each
/// place where games are played: what waits to be counted stays small.
const LEAD: u32 = 64;

/// How often somebody who waits looks whether it is over.
const LOOK: Duration = Duration::from_millis(50);

/// A pair of which at least one game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MissingPair {
    pub(crate) number: u32,
    wanted: [bool; 2],
}

impl MissingPair {
    /// The games to be played, 0 and 1.
    pub(crate) fn games(self) -> impl Iterator<Item = u8> {
        (0..2).filter(move |&game| self.wanted[usize::from(game)])
    }
}

/// The pairs that are still to be played.
pub(crate) struct Dispenser {
    state: Mutex<State>,
    advanced: Condvar,
    lead: u32,
}

struct State {
    /// In falling order: the next is the last.
    pairs: Vec<MissingPair>,
    /// Pairs before this one are finished.
    finished: u32,
}

impl Dispenser {
    /// The first `pairs` pairs without the games that `ledger` has.
    pub(crate) fn new(ledger: &Ledger, pairs: u32, slots: usize) -> Self {
        let missing = |number| MissingPair {
            number,
            wanted: [0, 1].map(|game| !ledger.has(number, game)),
        };
        let pairs = (ledger.next()..pairs).rev().map(missing);
        Self {
            state: Mutex::new(State {
                pairs: pairs.filter(|pair| pair.games().next().is_some()).collect(),
                finished: ledger.next(),
            }),
            advanced: Condvar::new(),
            lead: LEAD.saturating_mul(u32::try_from(slots).unwrap_or(u32::MAX)),
        }
    }

    /// The next pair; waits where it is too far ahead. None if there is none
    /// or it is over.
    pub(crate) fn take(&self, stop: &AtomicBool) -> Option<MissingPair> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let next = state.pairs.last()?.number;
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if next < state.finished.saturating_add(self.lead) {
                return state.pairs.pop();
            }
            let waited = self.advanced.wait_timeout(state, LOOK);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// All pairs before `finished` are done.
    pub(crate) fn advance(&self, finished: u32) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.finished = finished;
        self.advanced.notify_all();
    }

    /// No more pairs.
    pub(crate) fn close(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.pairs.clear();
        self.advanced.notify_all();
    }
}
