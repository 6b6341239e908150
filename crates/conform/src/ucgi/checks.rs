//! The checks for an engine that speaks UCGI, by what they are about.

mod answers;
mod lines;
mod position;
mod quitting;
mod starting;
mod stop;
mod time;

use super::Check;

/// Every check, in the order in which they are run.
pub(super) fn all() -> Vec<Check> {
    [
        starting::CHECKS,
        lines::CHECKS,
        position::CHECKS,
        answers::CHECKS,
        time::CHECKS,
        stop::CHECKS,
        quitting::CHECKS,
    ]
    .concat()
}
