//! Predicts the end of the next depth from the growth of earlier depths.

use std::time::Duration;

use zeitnot_core::{Checkpoint, Stage, StageAdvice, StopReason, TurnFeatures};

use super::{Hints, Stopper};
use crate::measure::{Calibration, DepthKind};

/// Predicts the end of the next depth, and stops if it is unlikely to be in time.
#[derive(Clone, Debug)]
pub(crate) struct NextDepth {
    calibration: Calibration,
    kind: DepthKind,
    /// The required confidence in percent; 0 admits every depth.
    percent: u32,
    /// The deadline; `None` records nothing and stops nothing.
    deadline: Option<Duration>,
    last: Option<DepthEnd>,
}

const MEDIAN_PERCENT: u32 = 50;

/// The cost of a completed depth, and when it ended.
#[derive(Clone, Copy, Debug)]
struct DepthEnd {
    ended: Duration,
    total_nodes: u64,
    nodes: u64,
}

impl NextDepth {
    /// Creates a predictor for a turn that is searched depth by depth.
    pub(crate) const fn new(calibration: Calibration, kind: DepthKind, deadline: Duration) -> Self {
        Self {
            calibration,
            kind,
            percent: 0,
            deadline: Some(deadline),
            last: None,
        }
    }

    /// Creates a predictor for the endgame stage, with the option
    /// `clock.endgame_admission`.
    pub(crate) const fn endgame(calibration: Calibration, percent: u32) -> Self {
        Self {
            calibration,
            kind: DepthKind::Endgame,
            percent,
            deadline: None,
            last: None,
        }
    }
}

impl Stopper for NextDepth {
    fn should_stop(&mut self, checkpoint: &Checkpoint, hints: &mut Hints) -> Option<StopReason> {
        let deadline = self.deadline?;
        let before = self.last;
        let nodes =
            checkpoint.nodes - before.map_or(0, |last| last.total_nodes.min(checkpoint.nodes));
        let ended = checkpoint.elapsed;
        self.last = Some(DepthEnd {
            ended,
            total_nodes: checkpoint.nodes,
            nodes,
        });
        let before = before?;
        let took = ended.saturating_sub(before.ended);
        let mut measured = self.calibration.lock();
        measured.ratios.record(self.kind, before.nodes, nodes);
        let end_by = |percent| {
            let ratio = measured.ratios.quantile(self.kind, percent);
            ended.saturating_add(scaled_by_ratio(took, ratio))
        };
        hints.next_depth_ends = Some(end_by(MEDIAN_PERCENT));
        let is_late = self.percent > 0 && end_by(self.percent) > deadline;
        is_late.then_some(StopReason::NotAdmitted)
    }

    fn begin_stage(
        &mut self,
        stage: Stage,
        features: &TurnFeatures,
        _elapsed: Duration,
        hints: &mut Hints,
    ) -> StageAdvice {
        // With tiles in the bag, the depths belong to several searches.
        if stage == Stage::Endgame && features.in_bag == Some(0) {
            self.deadline = hints.stage_ends;
        }
        StageAdvice::Begin(None)
    }
}

fn scaled_by_ratio(time: Duration, ratio: f64) -> Duration {
    Duration::try_from_secs_f64(time.as_secs_f64() * ratio).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use zeitnot_core::Score;

    use super::*;

    fn checkpoint(depth: u32, nodes: u64, millis: u64) -> Checkpoint {
        Checkpoint {
            depth,
            nodes,
            elapsed: Duration::from_millis(millis),
            score: Score(0),
            failed_low: false,
            best_changed: false,
            effort: 500,
            multi_pv: false,
            simulation: None,
        }
    }

    fn predictor(percent: u32, calibration: &Calibration) -> NextDepth {
        let deadline = Duration::from_millis(1_000);
        NextDepth {
            percent,
            ..NextDepth::new(calibration.clone(), DepthKind::Early, deadline)
        }
    }

    fn admits(predictor: &mut NextDepth, checkpoint: &Checkpoint) -> bool {
        predictor
            .should_stop(checkpoint, &mut Hints::default())
            .is_none()
    }

    #[test]
    fn a_depth_that_is_unlikely_to_end_in_time_is_not_admitted() {
        let calibration = Calibration::default();
        // Nearly every depth takes twice as long as the one before.
        for _ in 0..2_000 {
            calibration
                .lock()
                .ratios
                .record(DepthKind::Early, 1_000, 2_000);
        }
        let mut careful = predictor(90, &calibration);
        assert!(admits(&mut careful, &checkpoint(1, 1_000, 100)));
        assert!(
            admits(&mut careful, &checkpoint(2, 3_000, 300)),
            "400 of 700 ms"
        );
        assert!(
            !admits(&mut careful, &checkpoint(3, 7_000, 700)),
            "800 of 300 ms"
        );
        let mut careless = predictor(0, &calibration);
        assert!(admits(&mut careless, &checkpoint(1, 1_000, 300)));
        assert!(admits(&mut careless, &checkpoint(2, 3_000, 999)));
    }

    #[test]
    fn the_median_growth_predicts_the_end_of_the_next_depth() {
        let calibration = Calibration::default();
        for _ in 0..2_000 {
            calibration
                .lock()
                .ratios
                .record(DepthKind::Early, 1_000, 2_000);
        }
        let mut predictor = predictor(0, &calibration);
        let mut predicted = |depth, nodes, millis| {
            let mut hints = Hints::default();
            predictor.should_stop(&checkpoint(depth, nodes, millis), &mut hints);
            hints.next_depth_ends
        };
        assert_eq!(predicted(1, 1_000, 100), None, "one depth shows no growth");
        let end = predicted(2, 3_000, 300).unwrap();
        assert!((690..710).contains(&end.as_millis()), "{end:?}");
    }

    #[test]
    fn growth_ratios_are_recorded_for_later_turns() {
        let calibration = Calibration::default();
        for _ in 0..400 {
            let mut predictor = predictor(0, &calibration);
            for depth in 1..4 {
                admits(
                    &mut predictor,
                    &checkpoint(depth, 1_000 * 8_u64.pow(depth), 1),
                );
            }
        }
        let ratio = calibration.read().ratios.quantile(DepthKind::Early, 50);
        assert!((7.0..9.0).contains(&ratio), "{ratio}");
    }
}
