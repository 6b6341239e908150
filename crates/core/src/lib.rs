//! The parts that all games share: facade, engine, stop rule, and scores.
//!
//! A request becomes a move in these steps:
//!
//! 1. [`Engine::start`] returns a [`Session`] at once. The worker has its own thread; a
//!    running session is stopped and answers first.
//! 2. `Worker::answer` builds a [`StopRule`] and a search context and runs the game's
//!    [`Search`]. The search counts every node. It asks the rule every 256 nodes, at
//!    each completed depth, and when nothing is left to search. Only the
//!    rule applies limits and advice; it returns the reason ([`StopReason`]).
//! 3. [`deepening`] commits completed depths only and reports each as
//!    [`Info`]. A slow reader misses infos, never the answer.
//! 4. With several threads, `helper_pool` runs the same search on the same table (Lazy
//!    SMP); a thread defers the positions that another one searches
//!    ([`in_progress`]).
//! 5. A [`flight`] record holds the node counts at which a search and its stages ended.
//!    A replay obeys these instead of a clock and repeats the search exactly.
//!
//! [`score::Score`] is from the point of view of the side to move, for searches;
//! [`score::AbsScore`] is from the first player's, for the table, files, and
//! people. A search stores scores in the table only with `encode` and `decode`.
//!
//! [`proof`] verifies solutions against every legal reply. [`strength`] is the
//! only way to play weaker: a node cap, several candidate lines with a seeded
//! error, and overlooked threats. [`swap2`] decides balanced openings, and
//! [`learning`] studies positions while the service is idle.
//!
//! This crate depends on no game, protocol, or file, and reads only the clock
//! that it is given.

pub mod advisor;
mod cached_search;
pub mod caches;
pub mod context;
pub mod data_file;
pub mod deepening;
pub mod engine;
pub mod flight;
pub mod fnv1a;
pub mod game;
mod helper_pool;
pub mod in_progress;
pub mod learning;
pub mod level;
pub mod limits;
mod lock_ext;
pub mod normal;
pub mod open_search;
pub mod options;
pub mod ordering;
pub mod progress;
pub mod proof;
pub mod random;
pub mod reductions;
pub mod root_moves;
pub mod score;
pub mod search;
pub mod session;
mod shared_search;
pub mod stage;
pub mod stats;
pub mod stop;
mod stop_reason;
pub mod stop_signal;
pub mod strength;
pub mod swap2;
mod table_hit;
pub mod text;
pub mod threat_blindness;
pub mod time;
pub mod turn_features;
pub mod variation;
pub mod worker;

pub use advisor::{Advice, Advisor, Checkpoint, SNAPSHOT_ARMS, SimArm, SimSnapshot};
pub use caches::default_settings;
pub use context::SearchContext;
pub use deepening::{Deepening, DepthSearch, StudiedRoot, Window};
pub use engine::{ConfigureError, Engine, StartError};
pub use game::{
    BoardKind, BoardMaps, BoardView, EquipmentView, Equipped, FactValue, Facts, Game, GameError,
    GameProfile, GameProtocol, GeneratedOpenings, HiddenInfo, Mark, MemoryPolicy, Move, Notation,
    Position, ScoreUnit, SearchDefaults, Setup, Solver, Status, TileKind, ViewParts, format_line,
    overtime_loses, seen_by,
};
pub use in_progress::{InProgress, InProgressGuard};
pub use level::{Level, LevelError};
pub use limits::{Limits, TurnTime};
pub use lock_ext::LockExt;
pub use open_search::{OpenSearch, SearchOffer};
pub use options::{OptionError, Settings};
pub use progress::{CurrentMove, Info, ProgressEvent};
pub use random::Random;
pub use reductions::Reductions;
pub use root_moves::{RootMove, RootMoves};
pub use score::{AbsScore, Ply, Score, Side, allows_cutoff, decode, encode};
pub use search::{Line, Search, SearchOutcome, Stopped};
pub use session::{Answer, Request, SearchEvent, Session};
pub use stage::{Stage, StageAdvice, StagePoint, StageUse};
pub use stats::StatsSummary;
pub use stop::{StopReason, StopRule};
pub use stop_signal::StopSignal;
pub use strength::Strength;
pub use table_hit::TableHit;
pub use threat_blindness::ThreatBlindness;
pub use time::{ManualTime, Moment, SystemTime, TimeSource};
pub use turn_features::TurnFeatures;
pub use variation::{MAX_PLY, Variations};
pub use worker::Worker;

pub use zeitnot_table::snapshot;
pub use zeitnot_table::{Bound, Entry, EntryOrigin, ReplacementPolicy, TableCounters, TableError};
