//! What the service under `/api/v1` takes and answers.
//!
//! A request with a field that nobody knows is refused: it is misspelled, or
//! of a later version, and leaving it out silently would be an answer to
//! another question.

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
    GameMove, GamePage, GameState, GameStatus, GameView, PlayedMove, PlayerView, Seat, SeatKind,
    Thought,
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
