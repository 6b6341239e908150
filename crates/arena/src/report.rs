//! Reports: a [`MatchSummary`] of bounded size, which takes games one by one, and
//! a [`Page`], a self-contained HTML file.

mod clocks;
mod endings;
mod figures;
mod html;
mod lateness;
mod series;
mod summary;
mod usage;

pub use crate::stats::Decision;
pub use clocks::{
    AimRatios, ClockUse, Clocks, MOVE_NUMBERS, Overtime, RATIO_BUCKETS, ReasonTimes, StageCount,
    TimeHistogram, TurnEnds, TurnTimes, Unused, describe_stage, serialized_name,
};
pub use endings::{EndingCount, Endings};
pub use figures::{MatchFigures, SpreadFigures, SprtFigures};
pub use html::{ClockPage, ClockSection, Page, condition_rows};
pub use lateness::{LateMove, LateMoves, MAX_LATE_MOVES};
pub use series::Series;
pub use summary::{MatchSummary, WinDrawLoss};
pub use usage::EngineUsage;
