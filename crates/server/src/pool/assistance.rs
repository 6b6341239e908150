//! Idle threads that help running analyses.
//!
//! They count as idle in `admission`, because they leave within a millisecond.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use zeitnot_core::OpenSearch;

use super::admission::JobNumber;
use super::worker::GameId;

/// A thread's part in an analysis.
#[derive(Clone)]
pub(super) struct Assist {
    number: JobNumber,
    pub(super) game: GameId,
    pub(super) search: Arc<OpenSearch>,
    /// Set when the thread has to leave.
    pub(super) stop: Arc<AtomicBool>,
}

impl Assist {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }
}

/// The analyses that can be joined, and the threads that did.
#[derive(Default)]
pub(super) struct Assistance {
    open: Vec<(JobNumber, GameId, Arc<OpenSearch>)>,
    assisting: Vec<Assist>,
}

impl Assistance {
    /// Returns the number of threads that help.
    pub(super) fn len(&self) -> usize {
        self.assisting.len()
    }

    pub(super) fn open(&mut self, number: JobNumber, game: GameId, search: Arc<OpenSearch>) {
        self.open.push((number, game, search));
    }

    pub(super) fn close(&mut self, number: JobNumber) {
        self.open.retain(|(other, ..)| *other != number);
    }

    fn helpers_of(&self, number: JobNumber) -> usize {
        let helpers = self.assisting.iter();
        helpers.filter(|assist| assist.number == number).count()
    }

    /// Assigns a thread to the analysis with the fewest helpers, at most `max`.
    pub(super) fn join(&mut self, max: usize) -> Option<Assist> {
        let open = self.open.iter();
        let open =
            open.filter(|(number, _, search)| self.helpers_of(*number) < max && search.is_open());
        let fewest = open.min_by_key(|(number, ..)| self.helpers_of(*number));
        let (number, game, search) = fewest?;
        let assist = Assist {
            number: *number,
            game: *game,
            search: Arc::clone(search),
            stop: Arc::default(),
        };
        self.assisting.push(assist.clone());
        Some(assist)
    }

    /// Removes a helper; if it could not help, no other thread tries to.
    pub(super) fn leave(&mut self, assist: &Assist, helped: bool) {
        let is_other = |other: &Assist| !Arc::ptr_eq(&other.stop, &assist.stop);
        self.assisting.retain(is_other);
        if !helped {
            self.close(assist.number);
        }
    }

    /// Stops helpers until `wanted` of them are leaving.
    pub(super) fn free(&self, wanted: usize) {
        let leaving = self.assisting.iter().filter(|assist| assist.is_stopped());
        let more = wanted.saturating_sub(leaving.count());
        let helping = self.assisting.iter().filter(|assist| !assist.is_stopped());
        for assist in helping.take(more) {
            assist.stop.store(true, Ordering::Release);
        }
    }
}
