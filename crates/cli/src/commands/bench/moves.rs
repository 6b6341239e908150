//! The bench of a game with random deals, where all moves of each position are
//! evaluated because a search has no depth.

use std::time::Duration;

use zeitnot_core::{FactValue, Game, Limits, Position, Worker};
use zeitnot_schema::v1::{Facts, facts};

use super::timed_search;

/// The largest `--multipv` of `zeitnot analyze`, for which all moves are evaluated.
const MAX_LINES: u32 = 1_000;

/// The number of searches of each position for the mean time.
const ROUNDS: u32 = 20;

/// Returns `true` if nodes are moves instead of nodes of a tree.
pub(super) fn is_dealt(game: &dyn Game) -> bool {
    game.is_dealt()
}

/// Returns the limits with which all moves are evaluated.
pub(super) fn all_moves_limits() -> Limits {
    Limits {
        multi_pv: MAX_LINES,
        ..Limits::depth(1)
    }
}

/// Measures the mean times to find the best move and to evaluate all moves.
///
/// `moves` is the number of moves of all positions.
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
