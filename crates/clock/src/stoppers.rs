//! Reasons to stop a search early, one file for each.
//!
//! A `Stopper` answers one question at every checkpoint. `Chain` asks all of
//! them in a fixed order and is the only [`Advisor`] of this crate. Hard limits
//! are not stoppers: [`StopRule`](zeitnot_core::StopRule) has them.
//!
//! | stopper | reasons |
//! | --- | --- |
//! | `next_depth` | `not_admitted` |
//! | `settled` | `advice`, `one_move` |
//! | `stages` | `low_time`, `stage_time`, `gap`, `one_competitive`, `one_move` |
//! | [`samples`] | `small_loss`, `change_unlikely`, `no_challenger`, `plateau` |
//!
//! [`ClockManager::plan`](crate::ClockManager::plan) builds the chain of a turn. Other
//! reasons come from the stop rule, or from a search itself, such as `sure` and `stable`
//! of the crossword game.

mod next_depth;
pub mod samples;
mod settled;
mod stages;

use std::time::Duration;

use zeitnot_core::{
    Advice, Advisor, Checkpoint, Stage, StageAdvice, StageUse, StopReason, TurnFeatures, TurnTime,
};

pub(crate) use next_depth::NextDepth;
use samples::SampleStopper;
pub(crate) use settled::{MAX_FACTOR, Settled};
pub(crate) use stages::Stages;

/// One reason to stop early.
///
/// Every stopper sees every checkpoint, because some learn from them.
pub(crate) trait Stopper: Send {
    /// Returns the reason to stop at this checkpoint, if there is one.
    fn should_stop(&mut self, checkpoint: &Checkpoint, hints: &mut Hints) -> Option<StopReason>;

    /// Decides whether a stage begins, `elapsed` after the request arrived.
    ///
    /// Not called if an earlier stopper of the chain skips the stage.
    fn begin_stage(
        &mut self,
        _stage: Stage,
        _features: &TurnFeatures,
        _elapsed: Duration,
        _hints: &mut Hints,
    ) -> StageAdvice {
        StageAdvice::Begin(None)
    }

    /// Records the cost of a stage.
    fn end_stage(&mut self, _used: &StageUse) {}
}

/// Values that a stopper computes for later stoppers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hints {
    /// The predicted end of the next depth, since the request arrived.
    pub(crate) next_depth_ends: Option<Duration>,
    /// The deadline of the current stage, since the request arrived.
    pub(crate) stage_ends: Option<Duration>,
}

/// Asks several stoppers; the first reason wins.
pub(crate) struct Chain(Vec<Box<dyn Stopper>>);

impl Chain {
    /// Creates an advisor that asks `stoppers` in this order.
    pub(crate) fn advisor(stoppers: Vec<Box<dyn Stopper>>) -> Box<dyn Advisor> {
        Box::new(Self(stoppers))
    }
}

/// Creates the advisor of a search without a clock, if the options name a
/// sample stop rule.
pub(crate) fn advisor_without_clock(
    settings: &samples::SampleStopOptions,
    time: Option<TurnTime>,
) -> Option<Box<dyn Advisor>> {
    let turn = time.map_or(Duration::ZERO, |time| time.soft);
    SampleStopper::new(settings, turn).map(SampleStopper::into_advisor)
}

impl Advisor for Chain {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        let mut hints = Hints::default();
        let mut first = None;
        for stopper in &mut self.0 {
            let reason = stopper.should_stop(checkpoint, &mut hints);
            first = first.or(reason);
        }
        first.map_or(Advice::Continue, Advice::Stop)
    }

    fn begin_stage(
        &mut self,
        stage: Stage,
        features: &TurnFeatures,
        elapsed: Duration,
    ) -> StageAdvice {
        let mut hints = Hints::default();
        for stopper in &mut self.0 {
            match stopper.begin_stage(stage, features, elapsed, &mut hints) {
                StageAdvice::Begin(None) => {}
                StageAdvice::Begin(Some(end)) => hints.stage_ends = Some(end),
                skip @ StageAdvice::Skip(_) => return skip,
            }
        }
        StageAdvice::Begin(hints.stage_ends)
    }

    fn end_stage(&mut self, used: &StageUse) {
        for stopper in &mut self.0 {
            stopper.end_stage(used);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use zeitnot_core::{LockExt, Score};

    use super::*;

    /// Stops for a fixed reason and counts its calls.
    struct Counter {
        reason: Option<StopReason>,
        stage: StageAdvice,
        calls: Arc<Mutex<[u32; 3]>>,
    }

    impl Stopper for Counter {
        fn should_stop(&mut self, _: &Checkpoint, _: &mut Hints) -> Option<StopReason> {
            self.calls.lock_ok()[0] += 1;
            self.reason
        }

        fn begin_stage(
            &mut self,
            _: Stage,
            _: &TurnFeatures,
            _: Duration,
            _: &mut Hints,
        ) -> StageAdvice {
            self.calls.lock_ok()[1] += 1;
            self.stage
        }

        fn end_stage(&mut self, _: &StageUse) {
            self.calls.lock_ok()[2] += 1;
        }
    }

    fn counter(reason: Option<StopReason>, stage: StageAdvice) -> (Counter, Arc<Mutex<[u32; 3]>>) {
        let calls = Arc::default();
        let counter = Counter {
            reason,
            stage,
            calls: Arc::clone(&calls),
        };
        (counter, calls)
    }

    #[test]
    fn the_first_reason_wins_and_every_stopper_sees_the_checkpoint() {
        let (silent, first) = counter(None, StageAdvice::Begin(None));
        let (small, second) = counter(Some(StopReason::SmallLoss), StageAdvice::Begin(None));
        let (advice, third) = counter(Some(StopReason::Advice), StageAdvice::Begin(None));
        let mut chain = Chain(vec![Box::new(silent), Box::new(small), Box::new(advice)]);
        let checkpoint = Checkpoint {
            depth: 1,
            nodes: 1,
            elapsed: Duration::ZERO,
            score: Score(0),
            failed_low: false,
            best_changed: false,
            effort: 0,
            multi_pv: false,
            simulation: None,
        };
        assert_eq!(
            chain.advise(&checkpoint),
            Advice::Stop(StopReason::SmallLoss)
        );
        for calls in [first, second, third] {
            assert_eq!(*calls.lock_ok(), [1, 0, 0]);
        }
    }

    #[test]
    fn a_skipped_stage_is_skipped_for_the_rest_of_the_chain() {
        let end = Duration::from_secs(1);
        let (begin, _) = counter(None, StageAdvice::Begin(Some(end)));
        let (open, _) = counter(None, StageAdvice::Begin(None));
        let features = TurnFeatures::default();
        let mut chain = Chain(vec![Box::new(begin), Box::new(open)]);
        let begun = chain.begin_stage(Stage::Endgame, &features, Duration::ZERO);
        assert_eq!(begun, StageAdvice::Begin(Some(end)));

        let (skip, _) = counter(None, StageAdvice::Skip(StopReason::LowTime));
        let (after, calls) = counter(None, StageAdvice::Begin(Some(end)));
        let mut chain = Chain(vec![Box::new(skip), Box::new(after)]);
        let skipped = chain.begin_stage(Stage::Endgame, &features, Duration::ZERO);
        assert_eq!(skipped, StageAdvice::Skip(StopReason::LowTime));
        assert_eq!(*calls.lock_ok(), [0, 0, 0]);
    }
}
