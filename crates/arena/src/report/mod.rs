//! What a match was: a [`Summary`] that takes games one by one and stays small
//! however many there are, and a [`Page`] for people, one HTML file that needs
//! nothing else.

mod clocks;
mod endings;
mod figures;
mod html;
mod lateness;
mod openings;
mod results;
mod series;
mod shares;
mod summary;
mod usage;

pub use crate::stats::Decision;
pub use clocks::{
    Aims, ClockUse, Clocks, EndTimes, Ends, Histogram, MOVE_NUMBERS, Overtime, RATIOS, StageCount,
    TurnTimes, Unused, reason_in_words, stage_in_words, word_of,
};
pub use endings::{EndingCount, Endings};
pub use figures::{Figures, SpreadFigures, SprtFigures};
pub use html::{ClockPage, ClockSection, Page, condition_rows};
pub use lateness::{LATEST_KEPT, Late, Lateness};
pub use openings::{MOST_OPENINGS, OpeningResults, Openings};
pub use results::Results;
pub use series::Series;
pub use shares::Shares;
pub use summary::Summary;
pub use usage::{MoveTimes, Usage};
