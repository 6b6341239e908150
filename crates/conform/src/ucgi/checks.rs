//! The UCGI checks, by topic.

mod answers;
mod lines;
mod position;
mod quitting;
mod starting;
mod stop;
mod time;

use super::Check;

/// Returns all UCGI checks in the order of execution.
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
