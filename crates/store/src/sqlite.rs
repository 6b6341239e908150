//! Code specific to SQLite.
//!
//! One connection writes and several read, without waiting for each other. A change is
//! on disk before it is acknowledged. With a full or read-only disk, reading still
//! works.

pub(crate) mod connect;
pub(crate) mod error;
pub(crate) mod health_check;
pub(crate) mod inspect;
pub(crate) mod migrate;
pub(crate) mod repair;
pub(crate) mod transaction;
