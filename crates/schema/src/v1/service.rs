//! Requests and responses of the service under `/api/v1`.
//!
//! Requests with unknown fields are rejected: the field is misspelled or belongs to
//! a later version, and ignoring it would answer a different question.

mod catalog;
mod engine;
mod game;
mod lexicon;
mod opening;
mod position;
mod problem;
mod record;
mod review;
mod search;
mod stream;

pub use catalog::{Catalog, CatalogFormat, CatalogGame, CatalogLevel, KitView, TileView};
pub use engine::{
    EngineReport, EvalCacheFigures, LearnerFigures, Lesson, MemoryFigures, PoolFigures,
    StoreFigures, Switches, TableFigures,
};
pub use game::{
    ClockPlan, ClockSpec, ClockView, EndReason, GameCreate, GameCreated, GameKeys, GameListed,
    GameMove, GameOffer, GamePage, GameState, GameStatus, GameView, OfferKind, PlayedMove,
    PlayerView, Seat, SeatKind, Thought,
};
pub use lexicon::{LexiconList, LexiconListed};
pub use opening::{OpeningReply, OpeningRequest};
pub use position::{BoardMaps, Mark, PositionRequest, PositionView, SideName, Tried};
pub use problem::{Problem, ProblemCode};
pub use record::{RecordExport, RecordNode, RecordView};
pub use review::{
    PuzzleGrade, PuzzleListed, PuzzleOutcome, PuzzlePage, PuzzlePractice, ReviewCommand,
    ReviewListed, ReviewPage, ReviewState, ReviewTicket, ReviewUnderWay,
};
pub use search::{Budget, MoveReply, MoveRequest};
pub use stream::{AnalysisCommand, AnalysisEvent, GameCommand, GameEvent};
