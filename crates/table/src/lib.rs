//! The search table and the evaluation cache.
//!
//! Both are of fixed size, lock-free and shared by any number of threads. They
//! know no game, no time and no files (a [`snapshot`] is bytes): keys, moves and scores are numbers, and
//! age is a count of stores. Only the [`Table`] may cause a cutoff; the
//! [`EvalCache`] saves recomputing an evaluation and nothing else, so the two
//! share memory and aging code but never an entry.
//!
//! Threads work through a view ([`TableView`], [`EvalView`]), which counts in
//! plain integers and publishes the counts now and then.

mod aging;
mod bucket;
mod config;
mod counters;
mod entry;
mod error;
mod eval_cache;
mod eval_view;
mod eval_word;
mod index;
mod memory;
mod prefetch;
mod replacement;
pub mod snapshot;
mod sync;
mod table;
mod view;

pub use config::{EvalCacheConfig, ReplacementPolicy, TableConfig};
pub use counters::{EvalCounters, EvalViewCounters, TableCounters, ViewCounters};
pub use entry::{Bound, Entry, EntryOrigin};
pub use error::TableError;
pub use eval_cache::EvalCache;
pub use eval_view::EvalView;
pub use table::Table;
pub use view::TableView;
