//! The idle learner: when nobody wants a search, one thread of low priority
//! deepens positions, and the table is written to disk now and then.
//!
//! What to study is decided by [`zeitnot_core::learning`]; here it gets a
//! thread, the moments when nobody is there, and a disk.

mod handle;
mod snapshot;
mod sources;
mod thread;

pub use handle::{LearnerConfig, LearnerHandle};
