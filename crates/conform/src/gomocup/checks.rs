//! The Gomocup checks, by topic.

mod about;
mod bad_input;
mod board;
mod end;
mod info;
mod memory;
mod moves;
mod optional;
mod positions;
mod rules;
mod start;
mod swap2;
mod time;
mod transport;
mod unknown;
mod yixin;

use super::Check;

/// Returns all Gomocup checks in the order of execution.
pub(super) fn all() -> Vec<Check> {
    [
        start::CHECKS,
        moves::CHECKS,
        board::CHECKS,
        info::CHECKS,
        end::CHECKS,
        about::CHECKS,
        unknown::CHECKS,
        transport::CHECKS,
        time::CHECKS,
        memory::CHECKS,
        rules::CHECKS,
        optional::CHECKS,
        swap2::CHECKS,
        yixin::CHECKS,
        bad_input::CHECKS,
    ]
    .concat()
}
