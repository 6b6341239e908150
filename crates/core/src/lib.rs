//! What is common to every game: the [`Game`] facade, the [`Engine`] that
//! lives across moves, the [`Session`] that serves one request, the
//! [`StopRule`] that alone ends a search, iterative deepening, scores,
//! options, statistics and the flight recorder.
//!
//! This crate knows no game, no protocol and no file, and reads no clock but
//! the one it is given.

pub mod advisor;
pub mod busy;
pub mod caches;
pub mod context;
pub mod data_file;
pub mod deepening;
pub mod engine;
pub mod fingerprint;
pub mod flight;
pub mod game;
pub mod learning;
pub mod level;
pub mod limits;
mod mind;
pub mod options;
pub mod ordering;
pub mod oversight;
pub mod proof;
pub mod random;
pub mod reductions;
pub mod report;
pub mod root_moves;
pub mod score;
pub mod search;
pub mod session;
pub mod signals;
pub mod stage;
pub mod stats;
pub mod stop;
pub mod strength;
pub mod swap2;
mod tally;
mod team;
pub mod time;
pub mod turn_signals;
pub mod variation;
pub mod worker;

pub use advisor::{Advice, Advisor, Checkpoint, SNAPSHOT_ARMS, SimArm, SimSnapshot};
pub use busy::{Busy, BusyNote};
pub use caches::default_settings;
pub use context::Cx;
pub use deepening::{Deepening, DepthSearch, Window};
pub use engine::{Engine, Refusal, StartError};
pub use game::{
    BoardMaps, Facts, Figure, Game, GameError, KitSheet, Mark, MemoryPolicy, Move, Overtime,
    Position, ScoreUnit, Setup, Solver, Status, TileKind,
};
pub use level::{Level, LevelError};
pub use limits::{Limits, TurnTime};
pub use options::{OptionError, Settings};
pub use oversight::Oversight;
pub use random::Random;
pub use reductions::Reductions;
pub use report::{Info, Report, Trying};
pub use root_moves::{RootMove, RootMoves};
pub use score::{AbsScore, Ply, Score, Side, decode, encode, settles};
pub use search::{Line, Outcome, Search, Stopped};
pub use session::{Answer, Event, Request, Session};
pub use signals::Signals;
pub use stage::{Stage, StageAdvice, StagePoint, StageUse};
pub use stats::StatsSummary;
pub use stop::{StopReason, StopRule};
pub use strength::Strength;
pub use time::{ManualTime, Moment, SystemTime, TimeSource};
pub use turn_signals::TurnSignals;
pub use variation::{MAX_PLY, Variations};
pub use worker::Worker;

pub use zeitnot_table::snapshot;
pub use zeitnot_table::{Bound, Entry, Origin, Policy, TableCounters, TableError};
