//! The UCI checks, by topic.

mod answers;
mod chess960;
mod clocks;
mod declarations;
mod during_search;
mod game_over;
mod handshake;
mod infinite;
mod info;
mod limits;
mod lines;
mod mate;
mod multipv;
mod odd_limits;
mod ponder;
mod position;
mod quitting;
mod ready;
mod samples;
mod searchmoves;
mod settings;
mod stop;
mod time_limit;

use super::Check;
use super::scripts;

/// Returns all UCI checks in the order of execution.
pub(super) fn all() -> Vec<Check> {
    [
        handshake::CHECKS,
        declarations::CHECKS,
        ready::CHECKS,
        settings::CHECKS,
        lines::CHECKS,
        quitting::CHECKS,
        position::CHECKS,
        game_over::CHECKS,
        chess960::CHECKS,
        limits::CHECKS,
        clocks::CHECKS,
        odd_limits::CHECKS,
        infinite::CHECKS,
        ponder::CHECKS,
        stop::CHECKS,
        during_search::CHECKS,
        searchmoves::CHECKS,
        answers::CHECKS,
        mate::CHECKS,
        info::CHECKS,
        multipv::CHECKS,
        scripts::CHECKS,
    ]
    .concat()
}
