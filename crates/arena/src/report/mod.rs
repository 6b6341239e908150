//! What a match was: a [`Summary`] that takes games one by one and stays small
//! however many there are, and a [`Page`] for people, one HTML file that needs
//! nothing else.

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
pub use endings::{EndingCount, Endings};
pub use figures::{Figures, SpreadFigures, SprtFigures};
pub use html::{Page, condition_rows};
pub use lateness::{LATEST_KEPT, Late, Lateness};
pub use openings::{MOST_OPENINGS, OpeningResults, Openings};
pub use results::Results;
pub use series::Series;
pub use shares::Shares;
pub use summary::Summary;
pub use usage::{MOVE_NUMBERS, MoveTimes, Usage};
