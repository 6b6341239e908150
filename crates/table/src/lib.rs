//! The transposition table and the evaluation cache.
//!
//! Both have a fixed size, use no locks, and are shared by any number of threads.
//! They depend neither on a game nor on wall-clock time or files (a [`snapshot`] is
//! a stream of bytes): keys, moves, and scores are numbers, and age is a count of
//! stores. Only the [`Table`] may cause a cutoff; the [`EvalCache`] only saves the
//! cost of an evaluation. The two share memory and aging code but never an entry.
//!
//! Threads use a view ([`TableView`], [`EvalView`]), which counts in plain integers
//! and publishes its counts periodically.

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
