//! Whether another depth is likely to be done in time, by how much depths have
//! grown before.

use std::time::Duration;

use zeitnot_core::Checkpoint;

use crate::measure::{Calibration, DepthKind};

/// Watches the depths of one turn, and tells what it learns to those after it.
#[derive(Clone, Debug)]
pub(crate) struct DepthPredictor {
    calibration: Calibration,
    kind: DepthKind,
    /// How sure one has to be, in percent; 0 admits every depth.
    percent: u32,
    /// When everything has to be over.
    limit: Duration,
    last: Option<DepthEnd>,
    /// How long the last depth took, where there is one before it.
    last_duration: Option<Duration>,
}

/// The middle one of all depths, in percent.
const MEDIAN_PERCENT: u32 = 50;

/// What a depth took, and where it ended.
#[derive(Clone, Copy, Debug)]
struct DepthEnd {
    ended: Duration,
    total_nodes: u64,
    nodes: u64,
}

impl DepthPredictor {
    pub(crate) const fn new(
        calibration: Calibration,
        kind: DepthKind,
        percent: u32,
        limit: Duration,
    ) -> Self {
        Self {
            calibration,
            kind,
            percent,
            limit,
            last: None,
            last_duration: None,
        }
    }

    /// Everything has to be over by then.
    pub(crate) const fn set_limit(&mut self, limit: Duration) {
        self.limit = limit;
    }

    /// When the next depth is done if it grows as the median does; none before
    /// two depths are complete.
    pub(crate) fn predicted_end(&self) -> Option<Duration> {
        let (last, took) = (self.last?, self.last_duration?);
        let ratio = self
            .calibration
            .lock()
            .ratios
            .quantile(self.kind, MEDIAN_PERCENT);
        Some(last.ended.saturating_add(scaled_by_ratio(took, ratio)))
    }

    /// A depth is complete: may the next one begin?
    pub(crate) fn admits(&mut self, checkpoint: &Checkpoint) -> bool {
        let before = self.last;
        let nodes =
            checkpoint.nodes - before.map_or(0, |last| last.total_nodes.min(checkpoint.nodes));
        let ended = checkpoint.elapsed;
        self.last = Some(DepthEnd {
            ended,
            total_nodes: checkpoint.nodes,
            nodes,
        });
        let Some(before) = before else {
            return true;
        };
        let took = ended.saturating_sub(before.ended);
        self.last_duration = Some(took);
        let mut measured = self.calibration.lock();
        measured.ratios.record(self.kind, before.nodes, nodes);
        if self.percent == 0 {
            return true;
        }
        let ratio = measured.ratios.quantile(self.kind, self.percent);
        ended.saturating_add(scaled_by_ratio(took, ratio)) <= self.limit
    }
}

/// So many times as long.
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

    fn admission(percent: u32, calibration: &Calibration) -> DepthPredictor {
        let limit = Duration::from_millis(1_000);
        DepthPredictor::new(calibration.clone(), DepthKind::Early, percent, limit)
    }

    #[test]
    fn a_depth_that_would_hardly_be_done_is_not_begun() {
        let calibration = Calibration::default();
        // Depths take twice as long as those before, nearly always.
        for _ in 0..2_000 {
            calibration
                .lock()
                .ratios
                .record(DepthKind::Early, 1_000, 2_000);
        }
        let mut careful = admission(90, &calibration);
        assert!(careful.admits(&checkpoint(1, 1_000, 100)));
        assert!(careful.admits(&checkpoint(2, 3_000, 300)), "400 of 700 ms");
        assert!(!careful.admits(&checkpoint(3, 7_000, 700)), "800 of 300 ms");
        let mut careless = admission(0, &calibration);
        assert!(careless.admits(&checkpoint(1, 1_000, 300)));
        assert!(careless.admits(&checkpoint(2, 3_000, 999)));
    }

    #[test]
    fn what_depths_took_is_remembered_for_later_turns() {
        let calibration = Calibration::default();
        for _ in 0..400 {
            let mut watching = admission(0, &calibration);
            for depth in 1..4 {
                watching.admits(&checkpoint(depth, 1_000 * 8_u64.pow(depth), 1));
            }
        }
        let ratio = calibration.read().ratios.quantile(DepthKind::Early, 50);
        assert!((7.0..9.0).contains(&ratio), "{ratio}");
    }
}
