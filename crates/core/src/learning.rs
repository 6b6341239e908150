//! What to think about while nobody plays.
//!
//! A [`Learner`] searches nothing itself. It keeps a bounded list of
//! [lessons](Lesson); whoever has time takes the next one, answers its request
//! by an ordinary search in the idle learner's name, and brings the answer
//! back. So nothing but the table is ever filled, under the table's own rules,
//! and by the same code that live searches run through.
//!
//! Lessons grow from what is offered: where rule sets begin, and positions of
//! games that were played. The table's moves lead on from there. All of it is
//! deepened evenly: a position some moves later is studied less deeply, to the
//! same horizon, and later positions come after earlier ones.

mod figures;
mod follow;
mod learner;
mod lesson;
mod seen;
mod work_list;

pub use figures::{Figures, Learned};
pub use learner::{Learner, LearningOptions};
pub use lesson::{Lesson, Reason};
