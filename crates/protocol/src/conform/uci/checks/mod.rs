//! The checks for a UCI engine, by what they are about.

mod answers;
mod busy;
mod chess960;
mod clocks;
mod declarations;
mod game_over;
mod handshake;
mod infinite;
mod info;
mod judge_time;
mod leaving;
mod limits;
mod lines;
mod mate;
mod multipv;
mod odd_limits;
mod ponder;
mod position;
mod ready;
mod samples;
mod searchmoves;
mod settings;
mod stop;

use super::Check;
use super::scripts;

/// Every check for a UCI engine, in the order in which they are run.
pub(super) fn all() -> Vec<Check> {
    [
        handshake::CHECKS,
        declarations::CHECKS,
        ready::CHECKS,
        settings::CHECKS,
        lines::CHECKS,
        leaving::CHECKS,
        position::CHECKS,
        game_over::CHECKS,
        chess960::CHECKS,
        limits::CHECKS,
        clocks::CHECKS,
        odd_limits::CHECKS,
        infinite::CHECKS,
        ponder::CHECKS,
        stop::CHECKS,
        busy::CHECKS,
        searchmoves::CHECKS,
        answers::CHECKS,
        mate::CHECKS,
        info::CHECKS,
        multipv::CHECKS,
        scripts::CHECKS,
    ]
    .concat()
}
