//! Training games for a gomoku network.
//!
//! [`Generator`] plays the games of one [`Shard`], which has about 100,000 searched
//! positions of one rule set and board. A shard depends only on its [`ShardId`], the
//! [`Conditions`], and the engine, so any process makes the same bytes. [`DataFolder`]
//! writes the missing shards of a run; [`Summary`] and [`verify`] evaluate shards. The
//! format is described in `docs/dev/training-data.md`.

mod folder;
mod format;
mod generator;
mod starts;
mod summary;
mod verify;

pub use folder::{DataFolder, DataRun, FolderError};
pub use format::{
    GameEnd, GameOutcome, Proof, SearchedMove, Shard, ShardError, ShardHeader, StartKind,
    TrainingGame,
};
pub use generator::{Conditions, Generator, engine_signature};
pub use summary::{RuleSummary, Summary};
pub use verify::{VerifyError, verify};

/// The identity of a shard.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShardId {
    /// The name of the rule set.
    pub rule: String,
    /// The side length of the board.
    pub size: u8,
    /// The random seed of the run.
    pub seed: u64,
    /// The number within the run, from 0.
    pub number: u32,
}

impl ShardId {
    /// Returns the name of the file.
    #[must_use]
    pub fn file_name(&self) -> String {
        let Self {
            rule,
            size,
            seed,
            number,
        } = self;
        format!("{rule}-{size}-seed{seed}-{number:05}.games")
    }
}

/// Rule sets and boards of consecutive shards, repeated.
///
/// They are mostly freestyle, standard, and renju, about 4 : 2 : 3.
const MIX: [(&str, u8); 20] = [
    ("freestyle", 15),
    ("renju", 15),
    ("freestyle", 15),
    ("standard", 15),
    ("renju", 15),
    ("freestyle", 15),
    ("freestyle", 20),
    ("renju", 15),
    ("standard", 15),
    ("freestyle", 15),
    ("caro6", 15),
    ("freestyle", 15),
    ("renju", 15),
    ("standard", 15),
    ("freestyle", 15),
    ("renju", 15),
    ("capture", 19),
    ("freestyle", 15),
    ("standard", 15),
    ("renju", 15),
];

/// Returns the rule set and board size of a shard in a mixed run.
#[must_use]
pub fn mixed_rule(number: u32) -> (&'static str, u8) {
    MIX[number as usize % MIX.len()]
}
