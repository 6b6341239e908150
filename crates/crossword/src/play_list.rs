//! The list of all plays of a position, and statistics of it.

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{FactValue, Facts, Notation};

use crate::evaluation::StaticEvaluation;
use crate::generate::{LeaveEvaluator, PlayGenerator, ScoredPlacement};
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::rack::{RACK_SIZE, Tiles};
use crate::rules::EXCHANGE_MINIMUM;
use crate::state::GamePhase;

/// Returns every placement, exchange, and the pass, with their default equity.
pub(crate) fn plays(position: &CrosswordPosition) -> impl Iterator<Item = ScoredPlacement> {
    let value = StaticEvaluation::with_default_leaves(position);
    let placements = placements(position, &value);
    placements
        .into_iter()
        .chain(exchanges(position, &value))
        .chain([pass(position, &value)])
}

/// Returns every placement.
pub(crate) fn placements(
    position: &CrosswordPosition,
    value: &dyn LeaveEvaluator,
) -> Vec<ScoredPlacement> {
    let mut all = Vec::new();
    let kit = position.equipment();
    PlayGenerator::default().for_each_placement(
        position.board(),
        position.rack(),
        kit.generator_input(),
        value,
        &mut |found| all.push(found),
    );
    all
}

/// Returns every exchange, one per subset of the rack.
pub(crate) fn exchanges(
    position: &CrosswordPosition,
    value: &dyn LeaveEvaluator,
) -> Vec<ScoredPlacement> {
    if position.in_bag() < EXCHANGE_MINIMUM {
        return Vec::new();
    }
    let mut subsets = vec![Tiles::default()];
    for (tile, count) in position.rack().kinds() {
        for subset in std::mem::take(&mut subsets) {
            let mut subset = subset;
            subsets.push(subset);
            for _ in 0..count {
                subset.add(tile);
                subsets.push(subset);
            }
        }
    }
    let exchange = |subset: &Tiles| {
        let mut kept = *position.rack();
        kept.remove_all(subset);
        ScoredPlacement {
            mv: Play::exchange(subset).to_move(),
            score: 0,
            equity: value.leave_value(&kept),
        }
    };
    let non_empty = subsets.iter().filter(|subset| !subset.is_empty());
    non_empty.map(exchange).collect()
}

/// Returns the pass with its equity.
pub(crate) fn pass(position: &CrosswordPosition, value: &StaticEvaluation<'_>) -> ScoredPlacement {
    ScoredPlacement {
        mv: Play::Pass.to_move(),
        score: 0,
        equity: value.equity(&Play::Pass, 0, position.rack()),
    }
}

/// Returns statistics for comparison with other programs.
pub(crate) fn count(position: &CrosswordPosition) -> Facts {
    if position.is_over() {
        return Facts::new();
    }
    let value = StaticEvaluation::with_default_leaves(position);
    let (mut placements, mut exchanges) = (
        placements(position, &value),
        exchanges(position, &value).len(),
    );
    if position.state.phase == GamePhase::FinalChallenge {
        placements.clear();
        exchanges = 0;
    }
    let best = placements.iter().map(|found| found.score).max();
    let best = best.unwrap_or_default();
    let is_full = |found: &&ScoredPlacement| match Play::from_move(found.mv) {
        Some(Play::Place(placement)) => placement.tiles.len() == RACK_SIZE,
        _ => false,
    };
    let whole = |number: usize| FactValue::Whole(i64::try_from(number).unwrap_or(i64::MAX));
    let sum: i64 = placements.iter().map(|found| i64::from(found.score)).sum();
    vec![
        ("placements", whole(placements.len())),
        ("exchanges", whole(exchanges)),
        ("passes", whole(1)),
        ("bingos", whole(placements.iter().filter(is_full).count())),
        ("best_score", FactValue::Whole(best.into())),
        (
            "num_best",
            whole(
                placements
                    .iter()
                    .filter(|found| found.score == best)
                    .count(),
            ),
        ),
        ("sum_scores", FactValue::Whole(sum)),
        (
            "fnv1a64",
            FactValue::Text(fingerprint(position, &placements)),
        ),
    ]
}

/// Returns the hash of the sorted placements, one line each such as `8h WORD 22`.
fn fingerprint(position: &CrosswordPosition, placements: &[ScoredPlacement]) -> String {
    let line = |found: &ScoredPlacement| {
        let word = zeitnot_core::Position::format_move(position, found.mv, Notation::Engine);
        format!("{} {}\n", word.replacen('.', " ", 1), found.score)
    };
    let mut lines: Vec<String> = placements.iter().map(line).collect();
    lines.sort_unstable();
    let mut hash = Fnv1a::default();
    for line in &lines {
        hash.update(line.as_bytes());
    }
    format!("{:016x}", hash.finish())
}
