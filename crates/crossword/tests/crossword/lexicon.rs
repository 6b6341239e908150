//! Lexicons, their files, word lists, and the built-in lexicon.

mod files;
mod lists;
mod model;
mod shipped;
