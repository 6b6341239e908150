//! The learner: what to study next, and what follows from what was.

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
    /// What is studied while nobody plays.
    pub struct LearningOptions: "learning" {
        /// Maximum number of positions that wait to be studied.
        max_lessons: u32 = 4096, 1..=1000000;
        /// Depth of the first lesson on a position.
        first_depth: u32 = 8, 1..=100;
        /// No lesson is deeper than this.
        last_depth: u32 = 30, 1..=100;
        /// Moves that are followed from where games begin or from a position of a game.
        max_plies: u32 = 8, 0..=100;
        /// Moves beside the best one that are followed, too.
        replies: u32 = 2, 0..=100;
        /// Nodes after which a lesson is given up.
        lesson_nodes: u32 = 50000000, 1000..=4000000000;

        retired { most_lessons => max_lessons; most_plies => max_plies; }
    }
}

/// Positions that are known to have been studied, for each that may wait.
const VISITED_PER_TASK: usize = 16;

/// Knows what to study next.
pub struct Learner {
    options: LearningOptions,
    caches: Arc<Caches>,
    queue: StudyQueue,
    visited: VisitedDepths,
    stats: LearningStats,
}

impl Learner {
    /// A learner that has been offered nothing yet. It follows the moves of
    /// these caches' table.
    #[must_use]
    pub fn new(options: LearningOptions, caches: Arc<Caches>) -> Self {
        let most = options.max_lessons as usize;
        Self {
            options,
            caches,
            queue: StudyQueue::new(most),
            visited: VisitedDepths::new(most.saturating_mul(VISITED_PER_TASK)),
            stats: LearningStats::default(),
        }
    }

    /// A position that is worth studying. True if it will be: it is one, the
    /// game goes on there, it is new, and there is room.
    pub fn offer(&mut self, game: &Arc<dyn Game>, setup: &Setup, reason: StudyReason) -> bool {
        let Ok(position) = game.position(setup) else {
            return false;
        };
        let depth = self.options.first_depth;
        position.status() == Status::Ongoing
            && self.add_position(game, &*position, reason, (0, depth))
    }

    /// The next lesson, if there is anything left to learn. It is the caller's
    /// until [`finished`](Self::finish).
    pub fn next_task(&mut self) -> Option<StudyTask> {
        self.queue.pop()
    }

    /// A lesson is over, or had to be interrupted: then it waits to be taken
    /// up again, and finds what is in the table already.
    pub fn finish(&mut self, lesson: StudyTask, answer: &Answer) {
        self.stats.nodes = self.stats.nodes.saturating_add(answer.nodes);
        let is_done = answer.depth >= lesson.depth;
        match answer.reason {
            _ if is_done => {
                self.stats.record(&lesson, answer);
                let decided = answer.lines.iter().any(|line| line.score.is_mate());
                if !decided {
                    self.add_follow_ups(lesson);
                }
            }
            // There is nothing more to find.
            StopReason::Complete | StopReason::Sure | StopReason::NoMove => {
                self.stats.record(&lesson, answer);
            }
            StopReason::Stop | StopReason::Time => {
                self.stats.interrupted += 1;
                self.enqueue(lesson);
            }
            _ => self.stats.abandoned += 1,
        }
    }

    /// What has been done so far.
    #[must_use]
    pub fn stats(&self) -> LearningStats {
        LearningStats {
            waiting: self.queue.len(),
            ..self.stats.clone()
        }
    }

    /// Plans what follows from a completed lesson: the positions after it to
    /// the same horizon, and the same position once more, deeper.
    fn add_follow_ups(&mut self, lesson: StudyTask) {
        if let Ok(position) = lesson.game.position(&lesson.setup) {
            let caches = Arc::clone(&self.caches);
            let mut table = caches.table.view();
            let least = self.options.first_depth;
            let most = self.options.max_plies.saturating_sub(lesson.plies);
            let most = most.min(lesson.depth.saturating_sub(least));
            let mut later = best_line(&*position, &mut table, most);
            if most > 0 {
                let replies = self.options.replies as usize;
                later.extend(best_replies(&*position, &mut table, replies));
            }
            for FollowedPosition { position, plies } in later {
                let place = (lesson.plies + plies, lesson.depth - plies);
                self.add_position(&lesson.game, &*position, StudyReason::Followed, place);
            }
        }
        let deeper = lesson.depth + 1;
        if deeper <= self.options.last_depth && self.visited.depth(lesson.key) < deeper {
            self.visited.set(lesson.key, deeper);
            self.enqueue(StudyTask {
                previous_depth: lesson.depth,
                depth: deeper,
                sequence: None,
                ..lesson
            });
        }
    }

    /// Plans a lesson on a position, unless there has been one to this depth or
    /// waits already.
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

    /// Puts a lesson on the list. What has to give way for it may be offered
    /// again.
    fn enqueue(&mut self, lesson: StudyTask) -> bool {
        let key = lesson.key;
        let Some(least) = self.queue.push(lesson) else {
            return true;
        };
        if self.visited.depth(least.key) == least.depth {
            self.visited.set(least.key, least.depth - 1);
        }
        least.key != key
    }
}
