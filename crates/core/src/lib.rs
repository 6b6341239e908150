//! What is common to every game: scores, sessions, the stop rule, deepening,
//! options, statistics and the flight recorder. This crate knows no game.

pub mod score;

pub use score::Side;
