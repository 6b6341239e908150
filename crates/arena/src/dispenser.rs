//! Hands out the pairs that are still to be played, each once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::ledger::Ledger;

/// How far ahead of the first unfinished pair others may be begun, for each
/// place where games are played: what waits to be counted stays small.
const LEAD: u32 = 64;

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
    closed: AtomicBool,
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
            closed: AtomicBool::new(false),
            lead: LEAD.saturating_mul(u32::try_from(slots).unwrap_or(u32::MAX)),
        }
    }

    /// The next pair; waits where it is too far ahead. None if there is none
    /// or it is over.
    pub(crate) fn take(&self) -> Option<MissingPair> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let next = state.pairs.last()?.number;
            if next < state.finished.saturating_add(self.lead) {
                return state.pairs.pop();
            }
            let waited = self.advanced.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// All pairs before `finished` are done.
    pub(crate) fn advance(&self, finished: u32) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.finished = finished;
        self.advanced.notify_all();
    }

    /// Is it over? Then games that run are to be abandoned.
    pub(crate) const fn closed(&self) -> &AtomicBool {
        &self.closed
    }

    /// No more pairs.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.pairs.clear();
        self.advanced.notify_all();
    }
}
