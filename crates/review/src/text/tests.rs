//! What is said, in both languages: the files agree, the sentences are those of
//! `tests/review/words/sentences.txt`, and nothing that is put in breaks them.

mod arbitrary;
mod cases;
mod languages;
mod mistakes;
mod numbers;
mod snapshot;
