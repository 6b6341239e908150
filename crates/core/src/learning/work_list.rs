//! The lessons that wait, the most urgent first; never more than there is room
//! for.

use std::collections::BTreeMap;

use super::lesson::Lesson;

/// Horizon, plies, and when it came: less is sooner.
type Urgency = (u32, u32, u64);

#[derive(Debug)]
pub(super) struct WorkList {
    lessons: BTreeMap<Urgency, Lesson>,
    most: usize,
    /// How many lessons there have been.
    numbered: u64,
}

impl WorkList {
    pub(super) fn new(most: usize) -> Self {
        Self {
            lessons: BTreeMap::new(),
            most: most.max(1),
            numbered: 0,
        }
    }

    /// Lets a lesson wait behind its equals, or where it was if it is put back.
    /// Where the list is full the least urgent one comes out, which may be the
    /// same.
    pub(super) fn put(&mut self, mut lesson: Lesson) -> Option<Lesson> {
        let number = *lesson.number.get_or_insert(self.numbered);
        self.numbered += 1;
        let urgency = (lesson.horizon(), lesson.plies, number);
        self.lessons.insert(urgency, lesson);
        if self.lessons.len() > self.most {
            self.lessons.pop_last().map(|(_, least)| least)
        } else {
            None
        }
    }

    /// The most urgent lesson.
    pub(super) fn take(&mut self) -> Option<Lesson> {
        self.lessons.pop_first().map(|(_, lesson)| lesson)
    }

    pub(super) fn len(&self) -> usize {
        self.lessons.len()
    }
}
