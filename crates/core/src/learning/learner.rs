//! The scheduler of the idle learner.

use std::sync::Arc;

use super::follow::{FollowedPosition, best_line, best_replies};
use super::stats::LearningStats;
use super::study_queue::StudyQueue;
use super::study_task::{StudyReason, StudyTask};
use super::visited_depths::VisitedDepths;
use crate::caches::Caches;
use crate::game::{Game, Position, Setup, Status};
use crate::option_group;
use crate::session::Answer;
use crate::stop::StopReason;

option_group! {
    /// The idle learner.
    pub struct LearningOptions: "learning" {
        /// Maximum number of queued lessons.
        max_lessons: u32 = 4096, 1..=1000000;
        /// Depth of the first lesson on a position.
        first_depth: u32 = 8, 1..=100;
        /// Maximum depth of a lesson.
        last_depth: u32 = 30, 1..=100;
        /// Maximum number of plies to follow from an initial or a played position.
        max_plies: u32 = 8, 0..=100;
        /// Number of moves to follow in addition to the best one.
        replies: u32 = 2, 0..=100;
        /// Maximum number of nodes per lesson; a longer lesson is abandoned.
        lesson_nodes: u32 = 50000000, 1000..=4000000000;

        retired { most_lessons => max_lessons; most_plies => max_plies; }
    }
}

/// Number of visited positions to remember per queue entry.
const VISITED_PER_TASK: usize = 16;

/// Number of the learner's slots in the table per studied position.
///
/// With fewer, deeper entries of other positions replace those that make a repeated
/// search fast (measured, `docs/dev/table.md`).
const SLOTS_PER_POSITION: usize = 2048;

/// Minimum depth of the learner's entries in an empty table, in the table's unit.
const MIN_DEPTH: u8 = 2;

/// Amount by which the minimum depth rises until the learner's slots are full.
const MIN_DEPTH_RISE: f64 = 4.0;

/// Decides which position to study next.
pub struct Learner {
    options: LearningOptions,
    caches: Arc<Caches>,
    queue: StudyQueue,
    visited: VisitedDepths,
    stats: LearningStats,
}

impl Learner {
    /// Creates a learner without tasks that follows the moves in the table of
    /// `caches`.
    #[must_use]
    pub fn new(options: LearningOptions, caches: Arc<Caches>) -> Self {
        let positions = caches.table.idle_slots() / SLOTS_PER_POSITION;
        let capacity = positions.clamp(1, options.max_lessons as usize);
        Self {
            options,
            caches,
            queue: StudyQueue::new(capacity),
            visited: VisitedDepths::new(capacity.saturating_mul(VISITED_PER_TASK)),
            stats: LearningStats::default(),
        }
    }

    /// Offers a position for study; returns `true` if it was queued.
    ///
    /// It is not if the position is invalid, the game is over there, it was
    /// studied before, or the queue is full of more urgent tasks.
    pub fn offer(&mut self, game: &Arc<dyn Game>, setup: &Setup, reason: StudyReason) -> bool {
        let Ok(position) = game.position(setup) else {
            return false;
        };
        let depth = self.options.first_depth;
        position.status() == Status::Ongoing
            && self.add_position(game, &*position, reason, (0, depth))
    }

    /// Removes and returns the most urgent task; `None` if the queue is empty.
    ///
    /// The caller passes it to [`Self::finish`] with the answer. Sets the minimum
    /// depth of the table's entries for it.
    pub fn next_task(&mut self) -> Option<StudyTask> {
        let task = self.queue.pop()?;
        let table = &self.caches.table;
        let min_depth = MIN_DEPTH + (table.idle_fill() * MIN_DEPTH_RISE) as u8;
        // Shallow entries are a large part of a shallow task.
        let quarter = u8::try_from(task.depth / 4).unwrap_or(u8::MAX);
        table.set_min_idle_depth(min_depth.min(quarter));
        Some(task)
    }

    /// Records the answer to a task and queues the tasks that follow from it.
    ///
    /// An interrupted task is queued again. The results that it left in the
    /// table make the repetition fast.
    pub fn finish(&mut self, task: StudyTask, answer: &Answer) {
        self.stats.nodes = self.stats.nodes.saturating_add(answer.nodes);
        let is_done = answer.depth >= task.depth;
        match answer.reason {
            _ if is_done => {
                self.stats.record(&task, answer);
                let decided = answer.lines.iter().any(|line| line.score.is_mate());
                if !decided {
                    self.add_follow_ups(task);
                }
            }
            // A deeper search would find nothing new.
            StopReason::Complete | StopReason::Sure | StopReason::NoMove => {
                self.stats.record(&task, answer);
            }
            StopReason::Stop | StopReason::Time => {
                self.stats.interrupted += 1;
                self.enqueue(task);
            }
            _ => self.stats.abandoned += 1,
        }
    }

    /// Returns the statistics so far.
    #[must_use]
    pub fn stats(&self) -> LearningStats {
        LearningStats {
            waiting: self.queue.len(),
            ..self.stats.clone()
        }
    }

    /// Queues later positions while there is room for them, and the position itself
    /// one ply deeper.
    fn add_follow_ups(&mut self, task: StudyTask) {
        if let Ok(position) = task.game.position(&task.setup) {
            let caches = Arc::clone(&self.caches);
            let mut table = caches.table.view();
            let first_depth = self.options.first_depth;
            let max_plies = self.options.max_plies.saturating_sub(task.plies);
            let max_plies = max_plies.min(task.depth.saturating_sub(first_depth));
            let mut later = best_line(&*position, &mut table, max_plies);
            if max_plies > 0 {
                let replies = self.options.replies as usize;
                later.extend(best_replies(&*position, &mut table, replies));
            }
            for FollowedPosition { position, plies } in later {
                // The place of this task in the queue stays free.
                if self.queue.free_places() <= 1 {
                    break;
                }
                let plies_and_depth = (task.plies + plies, first_depth);
                let reason = StudyReason::Followed;
                self.add_position(&task.game, &*position, reason, plies_and_depth);
            }
        }
        let deeper = task.depth + 1;
        if deeper <= self.options.last_depth && self.visited.depth(task.key) < deeper {
            self.visited.set(task.key, deeper);
            self.enqueue(StudyTask {
                previous_depth: task.depth,
                depth: deeper,
                sequence: None,
                ..task
            });
        }
    }

    /// Queues a task, unless one of this depth is done or queued.
    ///
    /// Returns `true` if it was queued.
    fn add_position(
        &mut self,
        game: &Arc<dyn Game>,
        position: &dyn Position,
        reason: StudyReason,
        (plies, depth): (u32, u32),
    ) -> bool {
        let key = position.table_key();
        if self.visited.depth(key) >= depth {
            return false;
        }
        self.visited.set(key, depth);
        self.enqueue(StudyTask {
            game: Arc::clone(game),
            setup: position.setup(),
            reason,
            key,
            plies,
            previous_depth: 0,
            depth,
            max_nodes: self.options.lesson_nodes.into(),
            sequence: None,
        })
    }

    /// Queues a task; returns `false` if the queue is full of more urgent ones.
    ///
    /// The task that leaves a full queue may be offered again.
    fn enqueue(&mut self, task: StudyTask) -> bool {
        let key = task.key;
        let Some(dropped) = self.queue.push(task) else {
            return true;
        };
        if self.visited.depth(dropped.key) == dropped.depth {
            self.visited.set(dropped.key, dropped.depth - 1);
        }
        dropped.key != key
    }
}
