//! Idle learning: searches that fill the table while no game is played.
//!
//! A [`Learner`] only schedules. It keeps a bounded queue of
//! [tasks](StudyTask), called lessons in its options. The caller takes a task,
//! runs its request as an ordinary search of the idle learner, and returns the
//! answer. Only the table is filled, by the code and the rules of live searches.
//!
//! Tasks start from offered positions: the initial positions of rule sets and
//! positions of played games. The moves in the table lead to further positions, as
//! many as the table has room for. All are deepened evenly: the position with the
//! lowest depth is next, and of these the one nearest to the start.

mod follow;
mod learner;
mod stats;
mod study_queue;
mod study_task;
mod visited_depths;

pub use learner::{Learner, LearningOptions};
pub use stats::{LearningStats, StudyResult};
pub use study_task::{StudyReason, StudyTask};
