//! What is particular to SQLite.
//!
//! One connection writes, several read, and neither waits for the other. A
//! change is on disk before it is acknowledged. When the disk is full or cannot
//! be written any more, reading goes on.

pub(crate) mod connect;
pub(crate) mod error;
pub(crate) mod health_check;
pub(crate) mod inspect;
pub(crate) mod migrate;
pub(crate) mod transaction;
