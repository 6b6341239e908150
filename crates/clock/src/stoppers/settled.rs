//! Stops at the end of a depth once the search has settled on a move.

use std::time::Duration;

use zeitnot_core::{Checkpoint, Score, ScoreUnit, StopReason};

use super::{Hints, Stopper};
use crate::per_mille::{ONE, PerMille, scaled};
use crate::shared_plan::SharedPlan;

/// The smallest product of all factors.
const MIN_FACTOR: PerMille = 350;
/// The largest product of all factors.
pub(crate) const MAX_FACTOR: PerMille = 2_200;

/// The depth at which the score of a single legal move is worth showing.
const ONE_MOVE_DEPTH: u32 = 4;

/// Thousandths of a point that surprise as much as a centipawn: ten points are
/// a good part of a turn's score, as a pawn is in chess.
const MILLIPOINTS_PER_CENTIPAWN: i32 = 100;

/// Stops once the optimum time, scaled by how settled the search is, has passed.
///
/// Three factors count: for how many depths the best move has stayed the same,
/// the share of the work that went into it, and whether its score has fallen. A
/// single legal move is played as soon as it has a score.
#[derive(Clone, Debug)]
pub(crate) struct Settled {
    optimum: Duration,
    root_moves: usize,
    /// Depths since the best move changed.
    stable_for: u32,
    /// The moving average of the last scores, in centipawns.
    expected_score: Option<i32>,
    units_per_centipawn: i32,
    shown: SharedPlan,
}

impl Settled {
    /// Creates the stopper of a turn that should take about `optimum`.
    pub(crate) const fn new(
        optimum: Duration,
        root_moves: usize,
        unit: ScoreUnit,
        shown: SharedPlan,
    ) -> Self {
        Self {
            optimum,
            root_moves,
            stable_for: 0,
            expected_score: None,
            units_per_centipawn: match unit {
                ScoreUnit::Centi => 1,
                ScoreUnit::Millipoints => MILLIPOINTS_PER_CENTIPAWN,
            },
            shown,
        }
    }

    fn factor(&self, checkpoint: &Checkpoint) -> PerMille {
        if checkpoint.multi_pv {
            // Several lines share the work, so the figures describe no single move.
            return ONE;
        }
        let product = [
            stability_factor(self.stable_for),
            effort_factor(checkpoint.effort),
            score_drop_factor(
                self.expected_score,
                self.bounded_centipawns(checkpoint.score),
            ),
        ]
        .into_iter()
        .fold(ONE, |product, factor| product * factor / ONE);
        product.clamp(MIN_FACTOR, MAX_FACTOR)
    }

    fn update_expected_score(&mut self, score: Score) {
        let score = self.bounded_centipawns(score);
        let expected = self
            .expected_score
            .map_or(score, |old| (2 * old + score) / 3);
        self.expected_score = Some(expected);
    }

    /// Converts a score to centipawns, limited to ten pawns: beyond that the game is
    /// decided, and a proof found does not justify more time.
    fn bounded_centipawns(&self, score: Score) -> i32 {
        (score.0 / self.units_per_centipawn).clamp(-1_000, 1_000)
    }
}

impl Stopper for Settled {
    fn should_stop(&mut self, checkpoint: &Checkpoint, hints: &mut Hints) -> Option<StopReason> {
        self.stable_for = if checkpoint.best_changed {
            0
        } else {
            self.stable_for.saturating_add(1)
        };
        let factor = self.factor(checkpoint);
        self.update_expected_score(checkpoint.score);
        let aim = scaled(self.optimum, factor);
        self.shown.update(factor, aim);
        self.shown.record_depth(checkpoint.elapsed);
        if self.root_moves == 1 && checkpoint.depth >= ONE_MOVE_DEPTH {
            Some(StopReason::OneMove)
        } else if checkpoint.elapsed >= aim
            || would_overshoot(checkpoint.elapsed, aim, hints.next_depth_ends)
        {
            Some(StopReason::Advice)
        } else {
            None
        }
    }
}

/// Returns `true` if the next depth would overshoot `aim` by more than this one
/// falls short of it.
///
/// A search stops only at the end of a depth, and turns that always end with the
/// first depth after their aim take twice their time.
fn would_overshoot(elapsed: Duration, aim: Duration, next_depth_ends: Option<Duration>) -> bool {
    let overshoot = next_depth_ends.map(|end| end.saturating_sub(aim));
    elapsed >= aim / 2 && overshoot.is_some_and(|overshoot| overshoot > aim.saturating_sub(elapsed))
}

/// Returns 1.35 for a best move that has just changed, down to 0.75 for one that
/// has been best for six depths.
fn stability_factor(depths: u32) -> PerMille {
    1_350 - 100 * depths.min(6)
}

/// Returns 1.5 if the best move got at most a third of the nodes, down to 0.7 if it
/// got nearly all. Nodes spent on refuting other moves show that they compete.
fn effort_factor(effort: u32) -> PerMille {
    (1_900 - effort.min(1_000) * 6 / 5).clamp(700, 1_500)
}

/// Returns 2.5 after a fall by half a pawn, and 0.7 after a rise.
///
/// A fall of more than two thirds of a pawn counts as two thirds. A third of this
/// factor was measured to be too little.
fn score_drop_factor(expected: Option<i32>, score: i32) -> PerMille {
    let fall = expected.map_or(0, |expected| expected - score);
    u32::try_from(1_000 + 30 * fall.clamp(-10, 67)).unwrap_or(ONE)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::shared_plan::PlanSummary;

    const STOP: Option<StopReason> = Some(StopReason::Advice);

    fn checkpoint(millis: u64) -> Checkpoint {
        Checkpoint {
            depth: 9,
            nodes: 1_000,
            elapsed: Duration::from_millis(millis),
            score: Score(20),
            failed_low: false,
            best_changed: false,
            effort: 750,
            multi_pv: false,
            simulation: None,
        }
    }

    fn stopper(optimum: Duration, root_moves: usize) -> Settled {
        let shown = SharedPlan::new(PlanSummary::default());
        Settled::new(optimum, root_moves, ScoreUnit::Centi, shown)
    }

    fn settled(root_moves: usize) -> Settled {
        stopper(Duration::from_millis(1_000), root_moves)
    }

    fn reason(settled: &mut Settled, checkpoint: &Checkpoint) -> Option<StopReason> {
        settled.should_stop(checkpoint, &mut Hints::default())
    }

    /// Returns the millisecond at which a search stops that keeps the state `at` after
    /// the checkpoints `before`.
    fn stopped_at(before: &[Checkpoint], at: Checkpoint) -> u64 {
        let mut settled = settled(30);
        for checkpoint in before {
            assert_eq!(reason(&mut settled, checkpoint), None);
        }
        (0..4_000)
            .find(|&millis| {
                let elapsed = Duration::from_millis(millis);
                reason(&mut settled.clone(), &Checkpoint { elapsed, ..at }) == STOP
            })
            .unwrap()
    }

    #[test]
    fn a_stable_best_move_needs_less_time() {
        let changed = Checkpoint {
            best_changed: true,
            ..checkpoint(1)
        };
        let fresh = stopped_at(&[], changed);
        let known = stopped_at(&[changed; 1], checkpoint(0));
        let settled = stopped_at(&[checkpoint(1); 8], checkpoint(0));
        assert_eq!((fresh, known, settled), (1_350, 1_250, 750));
    }

    #[test]
    fn a_move_with_most_of_the_nodes_needs_less_time() {
        let at = |effort| {
            let start = Checkpoint {
                best_changed: true,
                effort,
                ..checkpoint(0)
            };
            stopped_at(&[], start)
        };
        assert_eq!([at(1_000), at(750), at(0)], [945, 1_350, 2_025]);
        assert_eq!(at(5_000), 945, "the factor is bounded");
    }

    #[test]
    fn a_falling_score_needs_more_time() {
        let at = |score| {
            let before = [checkpoint(1); 8];
            stopped_at(
                &before,
                Checkpoint {
                    score: Score(score),
                    ..checkpoint(0)
                },
            )
        };
        assert_eq!(
            [at(20), at(0), at(-30), at(-500)],
            [750, 1_200, 1_875, 2_200]
        );
        assert_eq!(at(400), 525);
        assert_eq!(at(Score::MATE - 3), 525);
        assert_eq!(at(3 - Score::MATE), 2_200);
    }

    #[test]
    fn a_depth_that_would_end_far_after_the_aim_does_not_start() {
        let at = |millis, next_ends: u64| {
            let mut hints = Hints {
                next_depth_ends: Some(Duration::from_millis(next_ends)),
                ..Hints::default()
            };
            let checkpoint = Checkpoint {
                multi_pv: true,
                ..checkpoint(millis)
            };
            settled(30).should_stop(&checkpoint, &mut hints)
        };
        assert_eq!(at(450, 5_000), None, "less than half of the aim has passed");
        assert_eq!(at(550, 1_050), None, "1,050 is nearer to 1,000 than 550");
        assert_eq!(at(800, 1_500), STOP, "800 is nearer to 1,000 than 1,500");
    }

    #[test]
    fn the_product_of_factors_is_bounded() {
        let wild = Checkpoint {
            best_changed: true,
            effort: 0,
            score: Score(-900),
            ..checkpoint(1)
        };
        assert_eq!(stopped_at(&[checkpoint(1)], wild), 2_200);
        let tame = Checkpoint {
            effort: 1_000,
            score: Score(900),
            ..checkpoint(1)
        };
        assert!(stopped_at(&[tame; 9], tame) >= 350);
    }

    #[test]
    fn several_lines_get_the_optimum() {
        let several = Checkpoint {
            multi_pv: true,
            best_changed: true,
            effort: 0,
            ..checkpoint(0)
        };
        assert_eq!(stopped_at(&[], several), 1_000);
    }

    #[test]
    fn a_single_legal_move_is_played_at_depth_4() {
        let at = |depth, root_moves| {
            let depth = Checkpoint {
                depth,
                ..checkpoint(1)
            };
            reason(&mut settled(root_moves), &depth)
        };
        assert_eq!(at(3, 1), None);
        assert_eq!(at(4, 1), Some(StopReason::OneMove));
        assert_eq!(at(20, 2), None);
    }

    proptest! {
        #[test]
        fn a_stop_lies_between_the_smallest_and_the_largest_factor(
            optimum: u64, elapsed: u64, scores: Vec<i32>, effort: u32, changed: bool,
        ) {
            let optimum = Duration::from_millis(optimum);
            let mut settled = stopper(optimum, 20);
            for score in scores {
                let elapsed = Duration::from_millis(elapsed);
                let checkpoint = Checkpoint {
                    elapsed,
                    score: Score(score),
                    effort,
                    best_changed: changed,
                    ..checkpoint(0)
                };
                let reason = reason(&mut settled, &checkpoint);
                if elapsed >= scaled(optimum, MAX_FACTOR) {
                    prop_assert_eq!(reason, STOP);
                }
                if elapsed < scaled(optimum, MIN_FACTOR) {
                    prop_assert_eq!(reason, None);
                }
            }
        }
    }
}
