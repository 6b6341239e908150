//! All plays of a position, and what there is to count about them.

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{FactValue, Facts, Notation};

use crate::evaluation::StaticEvaluation;
use crate::generate::{LeaveEvaluator, PlayGenerator, ScoredPlacement};
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::rack::{RACK_SIZE, Tiles};
use crate::rules::EXCHANGE_MINIMUM;
use crate::state::GamePhase;

/// Every play that lays tiles, exchanges or passes, by its worth in the usual
/// way.
pub(crate) fn plays(position: &CrosswordPosition) -> impl Iterator<Item = ScoredPlacement> {
    let value = StaticEvaluation::with_default_leaves(position);
    let placements = placements(position, &value);
    placements
        .into_iter()
        .chain(exchanges(position, &value))
        .chain([pass(position, &value)])
}

/// Every play that lays tiles.
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

/// Every exchange: one for each part of the rack.
pub(crate) fn exchanges(
    position: &CrosswordPosition,
    value: &dyn LeaveEvaluator,
) -> Vec<ScoredPlacement> {
    if position.in_bag() < EXCHANGE_MINIMUM {
        return Vec::new();
    }
    let mut parts = vec![Tiles::default()];
    for (tile, count) in position.rack().kinds() {
        for part in std::mem::take(&mut parts) {
            let mut part = part;
            parts.push(part);
            for _ in 0..count {
                part.add(tile);
                parts.push(part);
            }
        }
    }
    let exchange = |part: &Tiles| {
        let mut kept = *position.rack();
        kept.remove_all(part);
        ScoredPlacement {
            mv: Play::exchange(part).to_move(),
            score: 0,
            equity: value.leave_value(&kept),
        }
    };
    let some = parts.iter().filter(|part| !part.is_empty());
    some.map(exchange).collect()
}

/// Doing nothing.
pub(crate) fn pass(position: &CrosswordPosition, value: &StaticEvaluation<'_>) -> ScoredPlacement {
    ScoredPlacement {
        mv: Play::Pass.to_move(),
        score: 0,
        equity: value.equity(&Play::Pass, 0, position.rack()),
    }
}

/// Numbers that other programs can be held against.
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

/// The hash of the list of placements, a line each such as `8h WORD 22`,
/// sorted by its bytes.
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
