//! Tests of the texts in both languages.
//!
//! The files agree, the sentences match `tests/review/words/sentences.txt`, and values
//! cannot break them.

mod arbitrary;
mod cases;
mod languages;
mod mistakes;
mod numbers;
mod snapshot;
