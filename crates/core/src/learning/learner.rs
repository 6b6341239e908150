//! The learner: what to study next, and what follows from what was.

use std::sync::Arc;

use super::figures::Figures;
use super::follow::{Later, best_line, best_replies};
use super::lesson::{Lesson, Reason};
use super::seen::Seen;
use super::work_list::WorkList;
use crate::caches::Caches;
use crate::game::{Game, Position, Setup, Status};
use crate::option_group;
use crate::session::Answer;
use crate::stop::StopReason;

option_group! {
    /// What is studied while nobody plays.
    pub struct LearningOptions: "learning" {
        /// Positions that may wait to be studied.
        most_lessons: u32 = 4096, 1..=1000000;
        /// Depth of the first lesson on a position.
        first_depth: u32 = 8, 1..=100;
        /// No lesson is deeper than this.
        last_depth: u32 = 30, 1..=100;
        /// Moves that are followed from where games begin or from a position of a game.
        most_plies: u32 = 8, 0..=100;
        /// Moves beside the best one that are followed, too.
        replies: u32 = 2, 0..=100;
        /// Nodes after which a lesson is given up.
        lesson_nodes: u32 = 50000000, 1000..=4000000000;
    }
}

/// Positions that are known to have been studied, for each that may wait.
const SEEN_FOR_EACH: usize = 16;

/// Knows what to study next.
pub struct Learner {
    options: LearningOptions,
    caches: Arc<Caches>,
    list: WorkList,
    seen: Seen,
    figures: Figures,
}

impl Learner {
    /// A learner that has been offered nothing yet. It follows the moves of
    /// these caches' table.
    #[must_use]
    pub fn new(options: LearningOptions, caches: Arc<Caches>) -> Self {
        let most = options.most_lessons as usize;
        Self {
            options,
            caches,
            list: WorkList::new(most),
            seen: Seen::new(most.saturating_mul(SEEN_FOR_EACH)),
            figures: Figures::default(),
        }
    }

    /// A position that is worth studying. True if it will be: it is one, the
    /// game goes on there, it is new, and there is room.
    pub fn offer(&mut self, game: &Arc<dyn Game>, setup: &Setup, reason: Reason) -> bool {
        let Ok(position) = game.position(setup) else {
            return false;
        };
        let depth = self.options.first_depth;
        position.status() == Status::Ongoing && self.plan(game, &*position, reason, (0, depth))
    }

    /// The next lesson, if there is anything left to learn. It is the caller's
    /// until [`finished`](Self::finished).
    pub fn next_lesson(&mut self) -> Option<Lesson> {
        self.list.take()
    }

    /// A lesson is over, or had to be interrupted: then it waits to be taken
    /// up again, and finds what is in the table already.
    pub fn finished(&mut self, lesson: Lesson, answer: &Answer) {
        self.figures.nodes = self.figures.nodes.saturating_add(answer.nodes);
        let is_done = answer.depth >= lesson.depth;
        match answer.reason {
            _ if is_done => {
                self.figures.count(&lesson, answer);
                let decided = answer.lines.iter().any(|line| line.score.is_mate());
                if !decided {
                    self.lead_on(lesson);
                }
            }
            // There is nothing more to find.
            StopReason::Complete | StopReason::Sure | StopReason::NoMove => {
                self.figures.count(&lesson, answer);
            }
            StopReason::Stop | StopReason::Time => {
                self.figures.interrupted += 1;
                self.wait(lesson);
            }
            _ => self.figures.abandoned += 1,
        }
    }

    /// What has been done so far.
    #[must_use]
    pub fn figures(&self) -> Figures {
        Figures {
            waiting: self.list.len(),
            ..self.figures.clone()
        }
    }

    /// Plans what follows from a completed lesson: the positions after it to
    /// the same horizon, and the same position once more, deeper.
    fn lead_on(&mut self, lesson: Lesson) {
        if let Ok(position) = lesson.game.position(&lesson.setup) {
            let caches = Arc::clone(&self.caches);
            let mut table = caches.table.view();
            let least = self.options.first_depth;
            let most = self.options.most_plies.saturating_sub(lesson.plies);
            let most = most.min(lesson.depth.saturating_sub(least));
            let mut later = best_line(&*position, &mut table, most);
            if most > 0 {
                let replies = self.options.replies as usize;
                later.extend(best_replies(&*position, &mut table, replies));
            }
            for Later { position, plies } in later {
                let place = (lesson.plies + plies, lesson.depth - plies);
                self.plan(&lesson.game, &*position, Reason::Followed, place);
            }
        }
        let deeper = lesson.depth + 1;
        if deeper <= self.options.last_depth && self.seen.depth(lesson.key) < deeper {
            self.seen.set(lesson.key, deeper);
            self.wait(Lesson {
                known: lesson.depth,
                depth: deeper,
                number: None,
                ..lesson
            });
        }
    }

    /// Plans a lesson on a position, unless there has been one to this depth or
    /// waits already.
    fn plan(
        &mut self,
        game: &Arc<dyn Game>,
        position: &dyn Position,
        reason: Reason,
        (plies, depth): (u32, u32),
    ) -> bool {
        let key = position.table_key();
        if self.seen.depth(key) >= depth {
            return false;
        }
        self.seen.set(key, depth);
        self.wait(Lesson {
            game: Arc::clone(game),
            setup: position.setup(),
            reason,
            key,
            plies,
            known: 0,
            depth,
            nodes: self.options.lesson_nodes.into(),
            number: None,
        })
    }

    /// Puts a lesson on the list. What has to give way for it may be offered
    /// again.
    fn wait(&mut self, lesson: Lesson) -> bool {
        let key = lesson.key;
        let Some(least) = self.list.put(lesson) else {
            return true;
        };
        if self.seen.depth(least.key) == least.depth {
            self.seen.set(least.key, least.depth - 1);
        }
        least.key != key
    }
}
