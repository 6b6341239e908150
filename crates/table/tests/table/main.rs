//! Tests of the transposition table and the evaluation cache.

#![cfg(not(loom))]

mod corpus;
mod eval_cache;
mod model;
mod replacement;
mod rules;
mod snapshot;
mod table;
