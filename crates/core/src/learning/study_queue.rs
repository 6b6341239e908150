//! The lessons that wait, the most urgent first; never more than there is room
//! for.

use std::collections::BTreeMap;

use super::study_task::StudyTask;

/// Horizon, plies, and when it came: less is sooner.
type Urgency = (u32, u32, u64);

#[derive(Debug)]
pub(super) struct StudyQueue {
    tasks: BTreeMap<Urgency, StudyTask>,
    capacity: usize,
    /// How many lessons there have been.
    next_number: u64,
}

impl StudyQueue {
    pub(super) fn new(most: usize) -> Self {
        Self {
            tasks: BTreeMap::new(),
            capacity: most.max(1),
            next_number: 0,
        }
    }

    /// Lets a lesson wait behind its equals, or where it was if it is put back.
    /// Where the list is full the least urgent one comes out, which may be the
    /// same.
    pub(super) fn push(&mut self, mut lesson: StudyTask) -> Option<StudyTask> {
        let number = *lesson.sequence.get_or_insert(self.next_number);
        self.next_number += 1;
        let urgency = (lesson.horizon(), lesson.plies, number);
        self.tasks.insert(urgency, lesson);
        if self.tasks.len() > self.capacity {
            self.tasks.pop_last().map(|(_, least)| least)
        } else {
            None
        }
    }

    /// The most urgent lesson.
    pub(super) fn pop(&mut self) -> Option<StudyTask> {
        self.tasks.pop_first().map(|(_, lesson)| lesson)
    }

    pub(super) fn len(&self) -> usize {
        self.tasks.len()
    }
}
