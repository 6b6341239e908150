//! Lexicons against a plain set of words, their files, word lists, and the
//! lexicon that is shipped.

mod files;
mod lists;
mod model;
mod shipped;
