//! When enough has been thought about a move: time weighed by how settled the
//! search is.

use std::time::Duration;

use zeitnot_core::{Advice, Advisor, Checkpoint, Score, ScoreUnit, StopReason};

use crate::depth_predictor::DepthPredictor;
use crate::shared_plan::SharedPlan;

/// Thousandths: one is 1000.
pub(crate) type PerMille = u32;

pub(crate) const ONE: PerMille = 1_000;

/// Ends a search at the end of a depth, once an optimum time has passed that
/// grows and shrinks with what the search says about itself.
///
/// Three things count, each within limits of its own, and their product within
/// [`TurnAdvisor::MIN_FACTOR`] and [`TurnAdvisor::MAX_FACTOR`]: for how many depths the
/// best move has stayed the same, how much of the work went into it, and
/// whether its score has fallen. Where there is only one move to make, it is made as soon as a score is
/// known.
#[derive(Clone, Debug)]
pub struct TurnAdvisor {
    optimum: Duration,
    root_moves: usize,
    /// Depths since the best move changed.
    stable_for: u32,
    /// The score that the last depths led to expect.
    expected_score: Option<i32>,
    /// So many units of the game's scores are a hundredth of a pawn.
    units_per_centipawn: i32,
    predictor: Option<DepthPredictor>,
    shared_plan: Option<SharedPlan>,
}

/// Thousandths of a point that surprise as much as a hundredth of a pawn: ten
/// points are a good part of a turn's score, as a pawn is in chess.
const MILLIPOINTS: i32 = 100;

impl TurnAdvisor {
    /// The least that the product of all factors may be, in thousandths.
    pub const MIN_FACTOR: u32 = 350;
    /// The most that the product of all factors may be, in thousandths.
    pub const MAX_FACTOR: u32 = 2_200;

    /// A depth that gives the only move a score worth showing.
    const ONE_MOVE_DEPTH: u32 = 4;

    /// Advice for a turn that should take about `optimum`, with `root_moves`
    /// moves to choose from.
    #[must_use]
    pub const fn new(optimum: Duration, root_moves: usize) -> Self {
        Self {
            optimum,
            root_moves,
            stable_for: 0,
            expected_score: None,
            units_per_centipawn: 1,
            predictor: None,
            shared_plan: None,
        }
    }

    /// The same for a game whose scores count this.
    #[must_use]
    pub const fn counting(mut self, unit: ScoreUnit) -> Self {
        self.units_per_centipawn = match unit {
            ScoreUnit::Centi => 1,
            ScoreUnit::Millipoints => MILLIPOINTS,
        };
        self
    }

    /// The same, which lets no depth begin that would hardly be done in time.
    #[must_use]
    pub(crate) fn admitting(mut self, admission: DepthPredictor) -> Self {
        self.predictor = Some(admission);
        self
    }

    /// The same, which tells what it wants.
    #[must_use]
    pub(crate) fn telling(mut self, sheet: SharedPlan) -> Self {
        self.shared_plan = Some(sheet);
        self
    }

    /// The time that a turn of average difficulty should take.
    #[must_use]
    pub const fn optimum(&self) -> Duration {
        self.optimum
    }

    /// How much longer or shorter than the optimum this search should take.
    fn factor(&self, checkpoint: &Checkpoint) -> PerMille {
        if checkpoint.multi_pv {
            // Several lines share the work; none of this speaks of one move.
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
        product.clamp(Self::MIN_FACTOR, Self::MAX_FACTOR)
    }

    /// Would the end of the next depth lie further beyond what is wanted than
    /// this one lies before it? Advice is heard at the end of depths only, and
    /// turns that always end with the first depth beyond take twice their time.
    fn would_overshoot(&self, elapsed: Duration, wanted: Duration) -> bool {
        let next = self
            .predictor
            .as_ref()
            .and_then(DepthPredictor::predicted_end);
        let overshoot = next.map(|next| next.saturating_sub(wanted));
        elapsed >= wanted / 2
            && overshoot.is_some_and(|overshoot| overshoot > wanted.saturating_sub(elapsed))
    }

    /// The average that later depths are compared with: the newest counts for
    /// a third.
    fn update_expected_score(&mut self, score: Score) {
        let score = self.bounded_centipawns(score);
        let expected = self
            .expected_score
            .map_or(score, |old| (2 * old + score) / 3);
        self.expected_score = Some(expected);
    }

    /// A score for comparisons, in hundredths of a pawn: beyond ten pawns the
    /// game is decided, and a proof found is no surprise worth time.
    fn bounded_centipawns(&self, score: Score) -> i32 {
        (score.0 / self.units_per_centipawn).clamp(-1_000, 1_000)
    }
}

impl Advisor for TurnAdvisor {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        self.stable_for = if checkpoint.best_changed {
            0
        } else {
            self.stable_for.saturating_add(1)
        };
        let factor = self.factor(checkpoint);
        self.update_expected_score(checkpoint.score);
        let only_move = self.root_moves == 1 && checkpoint.depth >= Self::ONE_MOVE_DEPTH;
        let wanted = scaled(self.optimum, factor);
        if let Some(sheet) = &self.shared_plan {
            sheet.update(factor, wanted);
            sheet.record_depth(checkpoint.elapsed);
        }
        let admission = self.predictor.as_mut();
        let is_admitted = admission.is_none_or(|admission| admission.admits(checkpoint));
        if only_move {
            Advice::Stop(StopReason::OneMove)
        } else if checkpoint.elapsed >= wanted || self.would_overshoot(checkpoint.elapsed, wanted) {
            Advice::Stop(StopReason::Advice)
        } else if !is_admitted {
            Advice::Stop(StopReason::NotAdmitted)
        } else {
            Advice::Continue
        }
    }
}

/// `time` times `factor`, without overflow: a long time loses a little.
pub(crate) fn scaled(time: Duration, factor: PerMille) -> Duration {
    match time.checked_mul(factor) {
        Some(product) => product / ONE,
        None => (time / ONE).saturating_mul(factor),
    }
}

/// A best move that has just changed deserves 1.35 times the time, one that
/// has been the best for six depths and more 0.75 times.
fn stability_factor(depths: u32) -> PerMille {
    1_350 - 100 * depths.min(6)
}

/// Nodes that go into the refutation of other moves tell of rivals: 1.5 times
/// the time where the best move got a third of them or less, 0.7 times where
/// it got nearly all, evenly between.
fn effort_factor(effort: u32) -> PerMille {
    (1_900 - effort.min(1_000) * 6 / 5).clamp(700, 1_500)
}

/// A score that fell by half a pawn deserves 2.5 times the time, one that rose
/// 0.7 times. Falls beyond two thirds of a pawn count as that: they are as bad
/// as bad gets. A third of this was measured to be too little.
fn score_drop_factor(expected: Option<i32>, score: i32) -> PerMille {
    let fall = expected.map_or(0, |expected| expected - score);
    u32::try_from(1_000 + 30 * fall.clamp(-10, 67)).unwrap_or(ONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{Calibration, DepthKind};
    use proptest::prelude::*;

    const STOP: Advice = Advice::Stop(StopReason::Advice);

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

    fn advisor(root_moves: usize) -> TurnAdvisor {
        TurnAdvisor::new(Duration::from_millis(1_000), root_moves)
    }

    /// The time at which a search that goes on as `at` says is stopped, after
    /// `before` has been heard.
    fn stopped_at(before: &[Checkpoint], at: Checkpoint) -> u64 {
        let mut heard = advisor(30);
        for checkpoint in before {
            assert_eq!(heard.advise(checkpoint), Advice::Continue);
        }
        (0..4_000)
            .find(|&millis| {
                let elapsed = Duration::from_millis(millis);
                heard.clone().advise(&Checkpoint { elapsed, ..at }) == STOP
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
    fn a_move_without_rivals_needs_less_time() {
        let at = |effort| {
            let start = Checkpoint {
                best_changed: true,
                effort,
                ..checkpoint(0)
            };
            stopped_at(&[], start)
        };
        assert_eq!([at(1_000), at(750), at(0)], [945, 1_350, 2_025]);
        assert_eq!(at(5_000), 945, "nonsense is bounded");
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
    fn a_depth_that_would_end_far_beyond_is_not_begun() {
        let calibration = Calibration::default();
        // Depths take twice as long as those before.
        for _ in 0..2_000 {
            calibration
                .lock()
                .ratios
                .record(DepthKind::Early, 1_000, 2_000);
        }
        let limit = Duration::from_secs(9);
        let admission = DepthPredictor::new(calibration, DepthKind::Early, 0, limit);
        let mut heard = advisor(30).admitting(admission);
        let mut at = |millis, nodes| {
            heard.advise(&Checkpoint {
                multi_pv: true,
                nodes,
                ..checkpoint(millis)
            })
        };
        assert_eq!(at(150, 1_000), Advice::Continue);
        assert_eq!(at(450, 3_000), Advice::Continue, "ends at 1,050 of 1,000");
        assert_eq!(at(800, 7_000), STOP, "ends at 1,500, and 800 is nearer");
    }

    #[test]
    fn the_product_has_limits() {
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
    fn several_lines_are_given_the_optimum() {
        let several = Checkpoint {
            multi_pv: true,
            best_changed: true,
            effort: 0,
            ..checkpoint(0)
        };
        assert_eq!(stopped_at(&[], several), 1_000);
    }

    #[test]
    fn the_only_move_is_made_as_soon_as_it_has_a_score() {
        let at = |depth, root_moves| {
            let depth = Checkpoint {
                depth,
                ..checkpoint(1)
            };
            advisor(root_moves).advise(&depth)
        };
        assert_eq!(at(3, 1), Advice::Continue);
        assert_eq!(at(4, 1), Advice::Stop(StopReason::OneMove));
        assert_eq!(at(20, 2), Advice::Continue);
    }

    proptest! {
        #[test]
        fn nothing_overflows_and_more_than_the_most_always_stops(
            optimum: u64, elapsed: u64, scores: Vec<i32>, effort: u32, changed: bool,
        ) {
            let optimum = Duration::from_millis(optimum);
            let mut advisor = TurnAdvisor::new(optimum, 20);
            for score in scores {
                let elapsed = Duration::from_millis(elapsed);
                let checkpoint = Checkpoint {
                    elapsed,
                    score: Score(score),
                    effort,
                    best_changed: changed,
                    ..checkpoint(0)
                };
                let advice = advisor.advise(&checkpoint);
                if elapsed >= scaled(optimum, TurnAdvisor::MAX_FACTOR) {
                    prop_assert_eq!(advice, STOP);
                }
                if elapsed < scaled(optimum, TurnAdvisor::MIN_FACTOR) {
                    prop_assert_eq!(advice, Advice::Continue);
                }
            }
        }
    }
}
