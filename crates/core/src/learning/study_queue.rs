//! The bounded priority queue of tasks.

use std::collections::BTreeMap;

use super::study_task::{StudyReason, StudyTask};

/// Depth, plies, and sequence number; the smallest comes first.
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
    /// returns the least wanted task, which may be the new one.
    pub(super) fn push(&mut self, mut task: StudyTask) -> Option<StudyTask> {
        let number = *task.sequence.get_or_insert(self.next_number);
        self.next_number += 1;
        self.tasks.insert((task.depth, task.plies, number), task);
        if self.tasks.len() <= self.capacity {
            return None;
        }
        let least = self
            .tasks
            .iter()
            .max_by_key(|(_, task)| dispensability(task));
        let urgency = least.map(|(urgency, _)| *urgency)?;
        self.tasks.remove(&urgency)
    }

    pub(super) fn free_places(&self) -> usize {
        self.capacity - self.tasks.len()
    }

    pub(super) fn pop(&mut self) -> Option<StudyTask> {
        self.tasks.pop_first().map(|(_, task)| task)
    }

    pub(super) fn len(&self) -> usize {
        self.tasks.len()
    }
}

/// Orders tasks by how little is lost without them: followed positions first, far
/// ones before near ones, then what was studied most.
fn dispensability(task: &StudyTask) -> (u8, u32, u32) {
    let kind = match task.reason {
        StudyReason::Opening => 0,
        StudyReason::Played => 1,
        StudyReason::Followed => 2,
    };
    (kind, task.plies, task.depth)
}
