//! Stops a simulation when more samples are not worth their time.

use std::time::Duration;

use zeitnot_core::{
    Advisor, Checkpoint, SimSnapshot, Stage, StageAdvice, StopReason, TurnFeatures,
};

use super::features::features;
use super::loss::expected_loss;
use super::network::Network;
use super::no_challenger::has_no_challenger;
use super::plateau::LossTrend;
use super::rule::{SampleStopOptions, SampleStopRule};
use super::time_value::{BagPhase, TimeValue};
use crate::stoppers::{Chain, Hints, Stopper};

/// Number of samples at the first check.
///
/// The others follow as 1, 2, 5, 10, and so on, as in the observations that the rules
/// were fitted to.
const FIRST_CHECK: u64 = 100;

/// The state that one check keeps for the next.
#[derive(Clone, Debug, Default)]
pub struct SampleStopState {
    leader: Option<u32>,
    /// Number of earlier checks with the same best candidate.
    pub stable_checks: u32,
}

impl SampleStopState {
    /// Records the best candidate of a check.
    pub fn update(&mut self, snapshot: &SimSnapshot) {
        let leader = snapshot.best().first().map(|arm| arm.candidate);
        self.stable_checks = match leader {
            Some(_) if leader == self.leader => self.stable_checks.saturating_add(1),
            _ => 0,
        };
        self.leader = leader;
    }
}

/// Compares the loss of stopping with the later value of the remaining time.
///
/// It ignores checkpoints without samples.
#[derive(Clone, Debug)]
pub struct SampleStopper {
    rule: SampleStopRule,
    by_position: bool,
    /// The time of an average turn; the shorter it is, the more a second is worth.
    average_turn: Duration,
    /// The end of the simulation.
    deadline: Duration,
    value: TimeValue,
    network: &'static Network,
    next_check: u64,
    state: SampleStopState,
    trend: LossTrend,
}

impl SampleStopper {
    /// Creates the stopper that the options select; `None` if they select none.
    ///
    /// `turn` is the time of an average turn and the limit of this one.
    #[must_use]
    pub fn new(options: &SampleStopOptions, turn: Duration) -> Option<Self> {
        (options.sample_stop != SampleStopRule::None).then(|| Self {
            rule: options.sample_stop,
            by_position: options.value_by_position,
            average_turn: turn,
            deadline: turn,
            value: TimeValue::default(),
            network: Network::shipped(),
            next_check: FIRST_CHECK,
            state: SampleStopState::default(),
            trend: LossTrend::default(),
        })
    }

    /// Replaces the values of time.
    #[must_use]
    pub const fn with_time_value(mut self, value: TimeValue) -> Self {
        self.value = value;
        self
    }

    /// Returns an advisor that asks this stopper alone.
    #[must_use]
    pub fn into_advisor(self) -> Box<dyn Advisor> {
        Chain::advisor(vec![Box::new(self)])
    }

    fn check(&mut self, snapshot: &SimSnapshot, elapsed: Duration) -> Option<StopReason> {
        if snapshot.samples < self.next_check {
            return None;
        }
        self.next_check = next_check_after(snapshot.samples);
        self.state.update(snapshot);
        let stable = self.state.stable_checks;
        let prediction = || self.network.predict(&features(snapshot, stable));
        let (loss, reason) = match self.rule {
            SampleStopRule::None => return None,
            SampleStopRule::NoChallenger => {
                return has_no_challenger(snapshot, stable).then_some(StopReason::NoChallenger);
            }
            SampleStopRule::ExpectedLoss => (expected_loss(snapshot), StopReason::SmallLoss),
            SampleStopRule::Network => (prediction().loss, StopReason::SmallLoss),
            SampleStopRule::Change => (prediction().expected_gain(), StopReason::ChangeUnlikely),
        };
        let value = match self.by_position {
            true => self.value.value_later_in(snapshot, self.average_turn),
            false => self
                .value
                .value_later(BagPhase::new(snapshot.in_bag), self.average_turn),
        };
        let left = self.deadline.saturating_sub(elapsed).as_secs_f64();
        self.trend.add(elapsed, loss);
        if loss < left * value {
            Some(reason)
        } else if self.trend.is_flat(value) {
            Some(StopReason::Plateau)
        } else {
            None
        }
    }
}

/// Returns the first of 100, 200, 500, 1000, 2000 … above `samples`.
#[must_use]
pub fn next_check_after(samples: u64) -> u64 {
    let powers = (0..).map_while(|power| FIRST_CHECK.checked_mul(10_u64.checked_pow(power)?));
    let mut checks = powers.flat_map(|power| [1, 2, 5].map(|step| power.saturating_mul(step)));
    checks.find(|check| *check > samples).unwrap_or(u64::MAX)
}

impl Stopper for SampleStopper {
    fn should_stop(&mut self, checkpoint: &Checkpoint, _: &mut Hints) -> Option<StopReason> {
        // With several lines, each of them should be known well.
        let snapshot = checkpoint.simulation.filter(|_| !checkpoint.multi_pv)?;
        self.check(&snapshot, checkpoint.elapsed)
    }

    fn begin_stage(
        &mut self,
        stage: Stage,
        _features: &TurnFeatures,
        _elapsed: Duration,
        hints: &mut Hints,
    ) -> StageAdvice {
        if stage == Stage::Simulation {
            self.deadline = hints.stage_ends.unwrap_or(self.deadline);
        }
        StageAdvice::Begin(None)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use zeitnot_core::{Advice, Score, TurnTime};

    use super::super::loss::tests::{any_snapshot, snapshot};
    use super::super::time_value::LossCurve;
    use super::*;
    use crate::stoppers::advisor_without_clock;

    impl SampleStopper {
        fn reason(&mut self, checkpoint: &Checkpoint) -> Option<StopReason> {
            self.should_stop(checkpoint, &mut Hints::default())
        }
    }

    fn at(samples: u64, millis: u64, known: SimSnapshot) -> Checkpoint {
        Checkpoint {
            depth: 5,
            nodes: samples,
            elapsed: Duration::from_millis(millis),
            score: Score(0),
            failed_low: false,
            best_changed: false,
            effort: 300,
            multi_pv: false,
            simulation: Some(SimSnapshot { samples, ..known }),
        }
    }

    fn options(sample_stop: SampleStopRule) -> SampleStopOptions {
        SampleStopOptions {
            sample_stop,
            ..SampleStopOptions::default()
        }
    }

    /// A stopper for average turns of ten seconds, in which a second is worth 0.04 %.
    fn stopper(rule: SampleStopRule) -> SampleStopper {
        stopper_by(&options(rule), 0.000_4)
    }

    fn stopper_by(options: &SampleStopOptions, second: f64) -> SampleStopper {
        let turn = Duration::from_secs(10);
        // With power 1, a second after ten seconds gains a hundredth of the loss.
        let curve = LossCurve::new(100.0 * second, 1.0);
        let value = TimeValue::new([curve; 5], 0);
        let stopper = SampleStopper::new(options, turn).unwrap();
        stopper.with_time_value(value)
    }

    #[test]
    fn checks_are_at_1_2_and_5_times_powers_of_ten() {
        let mut check = next_check_after(0);
        for expected in [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] {
            assert_eq!(check, expected);
            check = next_check_after(check);
        }
        assert_eq!(next_check_after(u64::MAX), u64::MAX);
    }

    #[test]
    fn decided_simulations_stop_and_open_ones_continue() {
        let decided = snapshot(&[0.2, 0.3], 0.01);
        let open = snapshot(&[0.001, 0.3], 0.05);
        let reason_to_stop = |rule, known| {
            let mut stopper = stopper(rule);
            let reasons = [100, 200, 500, 1_000].map(|samples| {
                let checkpoint = at(samples, samples, known);
                stopper.reason(&checkpoint)
            });
            reasons.into_iter().find_map(|reason| reason)
        };
        assert_eq!(
            reason_to_stop(SampleStopRule::ExpectedLoss, decided),
            Some(StopReason::SmallLoss)
        );
        assert_eq!(
            reason_to_stop(SampleStopRule::NoChallenger, decided),
            Some(StopReason::NoChallenger)
        );
        assert_eq!(reason_to_stop(SampleStopRule::NoChallenger, open), None);
        // Nothing changes from check to check, which is a plateau.
        assert_eq!(
            reason_to_stop(SampleStopRule::ExpectedLoss, open),
            Some(StopReason::Plateau)
        );
    }

    #[test]
    fn a_loss_that_shrinks_fast_enough_continues() {
        let mut stopper = stopper(SampleStopRule::ExpectedLoss);
        for (samples, error) in [(100, 0.3), (200, 0.2), (500, 0.1), (1_000, 0.05)] {
            let open = snapshot(&[0.001, 0.3], error);
            assert_eq!(stopper.reason(&at(samples, samples, open)), None);
        }
    }

    #[test]
    fn two_rules_use_the_network() {
        let known = snapshot(&[0.02, 0.05], 0.02);
        let prediction = Network::shipped().predict(&features(&known, 0));
        // With a very high value of time the search stops at once; with a value of 0
        // it does not.
        for (rule, reason) in [
            (SampleStopRule::Network, StopReason::SmallLoss),
            (SampleStopRule::Change, StopReason::ChangeUnlikely),
        ] {
            let mut eager = stopper_by(&options(rule), 0.009);
            assert_eq!(eager.reason(&at(100, 1, known)), Some(reason));
            let mut patient = stopper_by(&options(rule), 0.0);
            assert_eq!(patient.reason(&at(100, 1, known)), None);
        }
        assert!(prediction.loss < 1.0);
    }

    #[test]
    fn checks_need_enough_samples_and_one_line() {
        let decided = snapshot(&[0.2, 0.3], 0.01);
        let mut alone = stopper(SampleStopRule::ExpectedLoss);
        assert_eq!(alone.reason(&at(50, 1, decided)), None, "too early");
        let several = Checkpoint {
            multi_pv: true,
            ..at(100, 1, decided)
        };
        assert_eq!(stopper(SampleStopRule::ExpectedLoss).reason(&several), None);
    }

    #[test]
    fn seconds_are_worth_more_when_turns_are_short() {
        let known = snapshot(&[0.01, 0.05], 0.02);
        let reason = |turn: u64| {
            let turn = Duration::from_secs(turn);
            let stopper = SampleStopper::new(&options(SampleStopRule::ExpectedLoss), turn);
            let value = TimeValue::new([LossCurve::new(0.01, 0.5); 5], 0);
            let mut stopper = stopper.unwrap().with_time_value(value);
            stopper.deadline = Duration::from_secs(3);
            stopper.reason(&at(100, 1, known))
        };
        assert_eq!(reason(1), Some(StopReason::SmallLoss));
        assert_eq!(reason(30), None);
    }

    #[test]
    fn the_option_names_the_rule_of_a_search_without_a_clock() {
        let decided = snapshot(&[0.2, 0.3], 0.01);
        let time = Some(TurnTime::fixed(Duration::from_secs(10)));
        assert!(advisor_without_clock(&SampleStopOptions::default(), time).is_none());
        let options = options(SampleStopRule::NoChallenger);
        let mut advisor = advisor_without_clock(&options, time).unwrap();
        let mut advice = |samples| advisor.advise(&at(samples, 1, decided));
        assert_eq!([advice(100), advice(200)], [Advice::Continue; 2]);
        assert_eq!(advice(500), Advice::Stop(StopReason::NoChallenger));
    }

    #[test]
    fn a_simulation_stage_sets_the_deadline() {
        let mut stopper = stopper(SampleStopRule::ExpectedLoss);
        let mut hints = Hints {
            stage_ends: Some(Duration::from_secs(3)),
            ..Hints::default()
        };
        let features = TurnFeatures::default();
        let mut begin = |stage| {
            stopper.begin_stage(stage, &features, Duration::ZERO, &mut hints);
            stopper.deadline
        };
        assert_eq!(begin(Stage::MoveGeneration), Duration::from_secs(10));
        assert_eq!(begin(Stage::Simulation), Duration::from_secs(3));
    }

    #[test]
    fn a_decided_game_does_not_stop_early_if_valued_by_position() {
        let mut decided = snapshot(&[0.004, 0.3], 0.01);
        decided.top[0].posterior_mean = 0.999;
        decided.top[1].posterior_mean = 0.995;
        let by_phase = stopper(SampleStopRule::ExpectedLoss).reason(&at(100, 1, decided));
        let by_position = SampleStopOptions {
            value_by_position: true,
            ..options(SampleStopRule::ExpectedLoss)
        };
        let by_position = stopper_by(&by_position, 0.000_4).reason(&at(100, 1, decided));
        assert_eq!(by_phase, Some(StopReason::SmallLoss));
        assert_eq!(by_position, None);
    }

    proptest! {
        #[test]
        fn any_snapshots_are_accepted(
            snapshots in prop::collection::vec((any_snapshot(), any::<u64>()), 0..6),
            rule in 0_usize..5,
        ) {
            let turn = Duration::from_secs(10);
            let mut stopper = SampleStopper::new(&options(SampleStopRule::ALL[rule]), turn);
            prop_assert_eq!(stopper.is_none(), SampleStopRule::ALL[rule] == SampleStopRule::None);
            for (snapshot, millis) in snapshots {
                let checkpoint = at(snapshot.samples, millis, snapshot);
                let _ = stopper.as_mut().map(|stopper| stopper.reason(&checkpoint));
            }
        }
    }
}
