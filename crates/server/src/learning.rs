//! The idle learner: one thread of low priority that searches positions while
//! no request is live.
//!
//! [`zeitnot_core::learning`] chooses the positions. This module gives it a
//! thread, the idle time ([`crate::pool::Activity`]), and a snapshot of the
//! table on disk.

mod handle;
mod sources;
mod thread;

pub use handle::{LearnerConfig, LearnerHandle};
