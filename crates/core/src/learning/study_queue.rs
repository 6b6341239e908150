//! The bounded priority queue of tasks.

use std::collections::BTreeMap;

use super::study_task::StudyTask;

/// Horizon, plies, and sequence number; the smallest comes first.
type Urgency = (u32, u32, u64);

#[derive(Debug)]
pub(super) struct StudyQueue {
    tasks: BTreeMap<Urgency, StudyTask>,
    capacity: usize,
    next_number: u64,
}

impl StudyQueue {
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            tasks: BTreeMap::new(),
            capacity: capacity.max(1),
            next_number: 0,
        }
    }

    /// Queues a task behind tasks of equal urgency.
    ///
    /// A task that was queued before keeps its place. If the queue is full, this
    /// returns the least urgent task, which may be the new one.
    pub(super) fn push(&mut self, mut task: StudyTask) -> Option<StudyTask> {
        let number = *task.sequence.get_or_insert(self.next_number);
        self.next_number += 1;
        let urgency = (task.horizon(), task.plies, number);
        self.tasks.insert(urgency, task);
        if self.tasks.len() > self.capacity {
            self.tasks.pop_last().map(|(_, dropped)| dropped)
        } else {
            None
        }
    }

    pub(super) fn pop(&mut self) -> Option<StudyTask> {
        self.tasks.pop_first().map(|(_, task)| task)
    }

    pub(super) fn len(&self) -> usize {
        self.tasks.len()
    }
}
