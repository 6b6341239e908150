//! The bench of a game in which chance has a part: there is no depth to search
//! to, so that all moves of each position are weighed.

use std::time::Duration;

use zeitnot_core::{FactValue, Game, Limits, Position, Worker};
use zeitnot_schema::v1::{Facts, facts};

use super::timed_search;

/// As many lines as `zeitnot analyze` tells at most; to know them all moves
/// must be looked at.
const MAX_LINES: u32 = 1_000;

/// How often each position is answered to know the time of one answer.
const ROUNDS: u32 = 20;

/// Is work counted in moves rather than in nodes of a tree?
pub(super) fn is_dealt(game: &dyn Game) -> bool {
    game.is_dealt()
}

/// The limits under which all moves are weighed.
pub(super) fn all_moves_limits() -> Limits {
    Limits {
        multi_pv: MAX_LINES,
        ..Limits::depth(1)
    }
}

/// Times for the best move and for all of them, of positions that have so many
/// together.
pub(super) fn measure_answers(
    worker: &mut Worker,
    positions: &[Box<dyn Position>],
    moves: u64,
) -> Facts {
    let count = positions.len().max(1) as u128;
    let mut mean = |limits: Limits| {
        let mut cpu = Duration::ZERO;
        for _ in 0..ROUNDS {
            for position in positions {
                cpu = cpu.saturating_add(timed_search(worker, &**position, limits.clone()).1);
            }
        }
        to_i64(cpu.as_nanos() / (count * u128::from(ROUNDS)))
    };
    facts(vec![
        ("best_move_ns", FactValue::Whole(mean(Limits::depth(1)))),
        ("all_moves_ns", FactValue::Whole(mean(all_moves_limits()))),
        (
            "moves",
            FactValue::Milli(to_i64(u128::from(moves) * 1_000 / count)),
        ),
    ])
}

fn to_i64(number: u128) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
