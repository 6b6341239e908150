//! From the words of `go` to the limits of a search.

use std::time::Duration;

use zeitnot_clock::{ClockManager, ClockReading, TurnBudget, TurnPlan};
use zeitnot_core::{Advisor, Limits, Move, Notation, Position, ScoreUnit, Side, TurnTime};

use super::go::UciGo;
use super::options::UciOptions;
use crate::{at_least_one, positive_millis};

/// The limits of a search and who advises it.
pub(super) struct UciSearchPlan {
    pub(super) limits: Limits,
    pub(super) advisor: Option<Box<dyn Advisor>>,
}

/// What `go` asks for on this position, where these moves may be chosen from.
pub(super) fn plan(
    go: &UciGo,
    position: &dyn Position,
    root_moves: Option<Vec<Move>>,
    options: &UciOptions,
    (clocks, unit): (&mut ClockManager, ScoreUnit),
) -> UciSearchPlan {
    let own = position.side_to_move();
    let choices = root_moves
        .as_ref()
        .map_or_else(|| position.legal_moves().len(), Vec::len);
    let clock = go.has_clock().then(|| own_clock(go, own));
    let shared = clock.and_then(positive_millis);
    let shared: Option<TurnPlan> = shared.map(|left| {
        let reading = ClockReading {
            unit,
            ..clock_reading(go, own, left, choices, options)
        };
        clocks.plan(own, &reading, &position.turn_features())
    });
    let fixed = go.move_time.and_then(positive_millis);
    let fixed = fixed.map(|granted| fixed_time(granted, options));
    let mut limits = Limits {
        time: TurnTime::shorter(fixed, shared.as_ref().map(|plan| plan.time)),
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
        // The smallest search there is.
        limits.depth = Some(1);
    }
    if !go.is_limited() && !go.infinite {
        if go.ponder {
            // Nothing says how long to think after the ponderhit, and it must
            // be answered: with what has been found by then.
            limits.time = Some(TurnTime::fixed(Duration::ZERO));
        } else {
            limits.infinite = true;
        }
    }
    UciSearchPlan {
        limits,
        advisor: shared.map(|turn| turn.advisor),
    }
}

/// What is left on the clock of the side to move. If only the opponent's is
/// told, it is taken for ours; if none is, nothing is left.
fn own_clock(go: &UciGo, own: Side) -> i64 {
    let clock = |side: Side| go.clocks[side.index()];
    clock(own).or_else(|| clock(own.other())).unwrap_or(0)
}

fn clock_reading(
    go: &UciGo,
    own: Side,
    left: Duration,
    root_moves: usize,
    options: &UciOptions,
) -> ClockReading {
    let increment = go.increments[own.index()].and_then(positive_millis);
    ClockReading {
        left,
        increment: increment.unwrap_or(Duration::ZERO),
        moves_to_go: go.moves_to_go.filter(|&moves| moves > 0).map(at_least_one),
        overhead: options.overhead(),
        ponder: options.ponder,
        root_moves,
        unit: ScoreUnit::Centi,
    }
}

fn fixed_time(granted: Duration, options: &UciOptions) -> TurnTime {
    let overhead = options.overhead();
    TurnBudget { granted, overhead }.turn_time()
}

/// Was it told, and nothing is left of it?
fn is_used_up(limit: Option<i64>) -> bool {
    limit.is_some_and(|limit| limit <= 0)
}

/// A mate in so many moves ends the game after an odd number of plies if the
/// side to move gives it and after an even number if it suffers it, so that one
/// limit in plies serves both.
fn mate_plies(moves: i64) -> u32 {
    at_least_one(moves).saturating_mul(2)
}

/// The moves that the search is restricted to, and a sentence for each name
/// that is none.
pub(super) fn root_moves(names: &[String], position: &dyn Position) -> (Vec<Move>, Vec<String>) {
    let (mut moves, mut remarks) = (Vec::new(), Vec::new());
    for name in names {
        match position.parse_move(name, Notation::Engine) {
            Ok(mv) if !moves.contains(&mv) => moves.push(mv),
            Ok(_) => {}
            Err(error) => remarks.push(format!("go searchmoves: {error}, so it is left out")),
        }
    }
    if moves.is_empty() {
        remarks.push(format!(
            "go searchmoves: none of the moves can be played, so the answer is {}",
            super::report::NO_MOVE
        ));
    }
    (moves, remarks)
}
