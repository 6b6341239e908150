//! What to think about while nobody plays.
//!
//! A [`Learner`] searches nothing itself. It keeps a bounded list of
//! [lessons](StudyTask); whoever has time takes the next one, answers its request
//! by an ordinary search in the idle learner's name, and brings the answer
//! back. So nothing but the table is ever filled, under the table's own rules,
//! and by the same code that live searches run through.
//!
//! Lessons grow from what is offered: where rule sets begin, and positions of
//! games that were played. The table's moves lead on from there. All of it is
//! deepened evenly: a position some moves later is studied less deeply, to the
//! same horizon, and later positions come after earlier ones.

mod follow;
mod learner;
mod stats;
mod study_queue;
mod study_task;
mod visited_depths;

pub use learner::{Learner, LearningOptions};
pub use stats::{LearningStats, StudyResult};
pub use study_task::{StudyReason, StudyTask};
