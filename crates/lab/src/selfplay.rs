//! Training games for a gomoku network.
//!
//! [`Generator`] plays the games of one [`Shard`]: about 100,000 searched positions of
//! one rule and board. A shard depends on its [`ShardId`], the [`Conditions`], and the
//! engine alone, so that any process makes the same bytes. [`DataFolder`] writes shards
//! that are missing; [`Summary`] and [`verify`] read them. The format is described in
//! `docs/training-data.md`.

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

/// Identifies a shard.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShardId {
    /// The name of the rule set.
    pub rule: String,
    /// The side of the board.
    pub size: u8,
    /// The random seed of the run.
    pub seed: u64,
    /// The number within the run.
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

/// Rule sets and boards of consecutive shards, repeated: mostly freestyle, standard,
/// and renju, about 4 : 2 : 3.
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

/// Returns rule set and board of a shard of a run that mixes them.
#[must_use]
pub fn mixed_rule(number: u32) -> (&'static str, u8) {
    MIX[number as usize % MIX.len()]
}
