//! Node counts of a search.

use crate::shared_search::ThreadSlot;
use crate::stop::StopRule;

/// Nodes between two polls: well below a millisecond.
const POLL_INTERVAL: u64 = 256;

/// Counts the nodes of one thread and schedules polls of the stop rule.
pub(super) struct NodeCounter<'a> {
    nodes: u64,
    next_poll: u64,
    interval: u64,
    seldepth: u32,
    /// `None` if one thread searches alone.
    thread: Option<ThreadSlot<'a>>,
}

impl<'a> NodeCounter<'a> {
    pub(super) fn new(rule: &StopRule) -> Self {
        Self {
            nodes: 0,
            // Every search visits its first few nodes without a poll, so that a
            // search without time completes depth 1 of a small tree.
            next_poll: rule.next_poll(0, POLL_INTERVAL),
            interval: POLL_INTERVAL,
            seldepth: 0,
            thread: None,
        }
    }

    pub(super) fn set_thread(&mut self, slot: ThreadSlot<'a>) {
        self.thread = Some(slot);
    }

    pub(super) fn thread(&self) -> Option<ThreadSlot<'a>> {
        self.thread
    }

    #[inline]
    pub(super) fn count(&mut self) {
        self.nodes += 1;
    }

    #[inline]
    pub(super) fn reach(&mut self, ply: u16) {
        self.seldepth = self.seldepth.max(u32::from(ply));
    }

    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn seldepth(&self) -> u32 {
        self.seldepth
    }

    /// Returns the nodes of all threads, as last published.
    pub(super) fn total(&self) -> u64 {
        self.nodes + self.others()
    }

    fn others(&self) -> u64 {
        self.thread.map_or(0, |slot| slot.other_nodes())
    }

    pub(super) fn publish(&self) {
        if let Some(slot) = self.thread {
            slot.publish(self.nodes);
        }
    }

    #[inline]
    pub(super) fn is_poll_due(&self) -> bool {
        self.nodes >= self.next_poll
    }

    pub(super) fn set_interval(&mut self, nodes: u64) {
        self.interval = nodes.max(1);
        let soon = self.nodes.saturating_add(self.interval);
        self.next_poll = self.next_poll.min(soon);
    }

    /// Makes the next node poll, because the search is over.
    pub(super) fn poll_now(&mut self) {
        self.next_poll = self.nodes;
    }

    pub(super) fn schedule_poll(&mut self, rule: &StopRule) {
        let others = self.others();
        let next = rule.next_poll(self.nodes + others, self.interval);
        self.next_poll = next.saturating_sub(others);
    }
}
