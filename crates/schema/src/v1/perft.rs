//! A number of move sequences.

use serde::{Deserialize, Serialize};

use super::facts::Facts;

/// The answer of `zeitnot perft`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftReport {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size, where the game has sizes.
    pub size: Option<u32>,
    /// Moves in a sequence.
    pub depth: u32,
    /// Legal sequences of exactly that many moves.
    pub nodes: u64,
    /// Milliseconds it took to count them.
    pub time_ms: u64,
    /// Sequences per second.
    pub nps: u64,
    /// What else there is to count about single moves, where the game says
    /// anything; each has a field of its own.
    #[serde(flatten)]
    pub census: Facts,
}
