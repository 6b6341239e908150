//! A running search that workers on other threads can join and leave.
//!
//! The helpers of an [`Engine`](crate::Engine) belong to it. Here, the caller lends
//! threads that are idle and takes them back at any time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use crate::caches::Caches;
use crate::game::Position;
use crate::helper_pool::HelperJob;
use crate::lock_ext::LockExt;
use crate::shared_search::{SharedSearch, ThreadSlot};
use crate::stop::StopRule;

/// Number of joins per helper at the same time.
///
/// Every join has its own slot, because a game may keep data by slot.
const JOINS_PER_HELPER: usize = 4;

/// A request's permission for others to join its search.
pub struct SearchOffer {
    /// Maximum number of helpers at the same time.
    pub helpers: usize,
    /// Called when the search can be joined.
    pub open: Box<dyn FnOnce(Arc<OpenSearch>) + Send>,
}

/// A running search that other workers of its game can [join](crate::Worker::assist).
pub struct OpenSearch {
    position: Box<dyn Position>,
    rule: StopRule,
    caches: Arc<Caches>,
    shared: Arc<SharedSearch>,
    joined: Mutex<Joined>,
}

#[derive(Default)]
struct Joined {
    is_over: bool,
    /// The stop flag of every helper so far.
    stop_flags: Vec<Arc<AtomicBool>>,
}

impl OpenSearch {
    pub(crate) fn new(
        position: &dyn Position,
        rule: &StopRule,
        caches: &Arc<Caches>,
        helpers: usize,
    ) -> Self {
        let joins = helpers.saturating_mul(JOINS_PER_HELPER);
        Self {
            position: position.clone_box(),
            rule: rule.for_helper(Arc::default()),
            caches: Arc::clone(caches),
            shared: Arc::new(SharedSearch::new(joins.saturating_add(1))),
            joined: Mutex::default(),
        }
    }

    /// Returns `true` if another helper can join.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let joined = self.joined.lock_ok();
        !joined.is_over && joined.stop_flags.len() + 1 < self.shared.threads()
    }

    pub(crate) fn main_slot(&self) -> ThreadSlot<'_> {
        ThreadSlot {
            index: 0,
            shared: &self.shared,
        }
    }

    /// Returns the work of a helper, which ends when `stop` is set.
    pub(crate) fn join(&self, stop: &Arc<AtomicBool>) -> Option<HelperJob> {
        let mut joined = self.joined.lock_ok();
        let index = joined.stop_flags.len() + 1;
        if joined.is_over || index >= self.shared.threads() {
            return None;
        }
        joined.stop_flags.push(Arc::clone(stop));
        Some(HelperJob {
            position: self.position.clone_box(),
            rule: self.rule.for_helper(Arc::clone(stop)),
            caches: Arc::clone(&self.caches),
            shared: Arc::clone(&self.shared),
            index,
            _done: None,
        })
    }

    /// Stops all helpers without waiting for them; no other can join.
    pub(crate) fn close(&self) {
        let mut joined = self.joined.lock_ok();
        joined.is_over = true;
        for stop in &joined.stop_flags {
            stop.store(true, Ordering::Release);
        }
    }
}
