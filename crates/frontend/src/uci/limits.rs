//! Turns the keywords of `go` into the limits of a search.

use std::time::Duration;

use zeitnot_clock::{ClockManager, TurnRequest};
use zeitnot_core::{Advisor, Limits, Move, Notation, Position, ScoreUnit, Side, TurnTime};

use super::go::UciGo;
use super::options::UciOptions;
use crate::{at_least_one, positive_millis};

/// The limits of a search and its advisor.
pub(super) struct UciSearchPlan {
    pub(super) limits: Limits,
    pub(super) advisor: Option<Box<dyn Advisor>>,
    /// Whether a clock was given and has time left.
    pub(super) has_clock: bool,
}

/// Plans the search for `go` in `position`, restricted to `root_moves`.
pub(super) fn plan(
    go: &UciGo,
    position: &dyn Position,
    root_moves: Option<Vec<Move>>,
    options: &UciOptions,
    (clocks, unit): (&mut ClockManager, ScoreUnit),
) -> UciSearchPlan {
    let mut turn = TurnRequest::new(position, unit);
    if let Some(moves) = &root_moves {
        turn.root_moves = moves.len();
    }
    let clock = go.has_clock().then(|| own_clock(go, turn.side));
    let increment = go.increments[turn.side.index()].and_then(positive_millis);
    let plan = clocks.plan(&TurnRequest {
        left: clock.and_then(positive_millis),
        fixed: go.move_time.and_then(positive_millis),
        increment: increment.unwrap_or_default(),
        moves_to_go: go.moves_to_go.filter(|&moves| moves > 0).map(at_least_one),
        overhead: options.overhead(),
        ponder: options.ponder,
        ..turn
    });
    let mut limits = Limits {
        time: plan.time,
        depth: go.depth.map(at_least_one),
        nodes: go
            .nodes
            .map(|nodes| u64::try_from(nodes).unwrap_or(0).max(1)),
        mate: go.mate.map(mate_plies),
        infinite: go.infinite,
        ponder: go.ponder,
        root_moves,
        multi_pv: options.multi_pv,
        ..Limits::default()
    };
    if [clock, go.move_time, go.mate].into_iter().any(is_used_up) {
        // No time is left: search as little as possible.
        limits.depth = Some(1);
    }
    if !go.is_limited() && !go.infinite {
        if go.ponder {
            // Without a limit, `ponderhit` is answered at once.
            limits.time = Some(TurnTime::fixed(Duration::ZERO));
        } else {
            limits.infinite = true;
        }
    }
    UciSearchPlan {
        limits,
        advisor: plan.advisor,
        has_clock: plan.shown.is_some(),
    }
}

/// Returns the time on the clock of the side to move.
///
/// If only the opponent's clock is given, it is used for both; without either, no
/// time is left.
fn own_clock(go: &UciGo, own: Side) -> i64 {
    let clock = |side: Side| go.clocks[side.index()];
    clock(own).or_else(|| clock(own.other())).unwrap_or(0)
}

/// Returns `true` if the limit is present and not positive.
fn is_used_up(limit: Option<i64>) -> bool {
    limit.is_some_and(|limit| limit <= 0)
}

/// Converts a mate distance in moves to plies.
///
/// The side to move mates after an odd number of plies and is mated after an even
/// number, so one limit in plies serves both.
fn mate_plies(moves: i64) -> u32 {
    at_least_one(moves).saturating_mul(2)
}

/// Returns the moves for `searchmoves`, and a message per invalid move.
pub(super) fn root_moves(names: &[String], position: &dyn Position) -> (Vec<Move>, Vec<String>) {
    let (mut moves, mut remarks) = (Vec::new(), Vec::new());
    for name in names {
        match position.parse_move(name, Notation::Engine) {
            Ok(mv) if !moves.contains(&mv) => moves.push(mv),
            Ok(_) => {}
            Err(error) => remarks.push(format!("go searchmoves: {error}; ignoring this move")),
        }
    }
    if moves.is_empty() {
        remarks.push(format!(
            "go searchmoves: no legal move is left; the answer is {}",
            super::report::NO_MOVE
        ));
    }
    (moves, remarks)
}
