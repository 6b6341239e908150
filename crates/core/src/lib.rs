//! What is common to every game: the [`Game`] facade, the [`Engine`] that
//! lives across moves, the [`Session`] that serves one request, the
//! [`StopRule`] that alone ends a search, iterative deepening, scores,
//! options, statistics and the flight recorder.
//!
//! This crate knows no game, no protocol and no file, and reads no clock but
//! the one it is given.

pub mod advisor;
pub mod caches;
pub mod deepening;
pub mod engine;
pub mod flight;
pub mod game;
pub mod limits;
pub mod options;
pub mod ordering;
pub mod random;
pub mod score;
pub mod search;
pub mod session;
pub mod signals;
pub mod stats;
pub mod stop;
pub mod time;
pub mod worker;

pub use advisor::{Advice, Advisor, Checkpoint};
pub use caches::default_settings;
pub use deepening::{Deepening, DepthSearch, RootMove, RootMoves, Window};
pub use engine::{Engine, StartError};
pub use game::{Game, GameError, MemoryPolicy, Move, Position, Setup, Status};
pub use limits::{Limits, TurnTime};
pub use options::{OptionError, Settings};
pub use random::Random;
pub use score::{AbsScore, Ply, Score, Side, decode, encode};
pub use search::{Cx, Line, Outcome, Search, Stopped};
pub use session::{Answer, Event, Info, Request, Session};
pub use signals::Signals;
pub use stats::StatsSummary;
pub use stop::{StopReason, StopRule};
pub use time::{ManualTime, Moment, SystemTime, TimeSource};
pub use worker::Worker;

pub use zeitnot_table::{Bound, Entry, Policy, TableCounters, TableError};
