//! Ends a search by samples when more of them are not worth their time.

use std::time::Duration;

use zeitnot_core::{Advice, Advisor, Checkpoint, Settings, SimSnapshot, StopReason, TurnTime};

use super::features::features;
use super::loss::expected_loss;
use super::network::Network;
use super::no_challenger::has_no_challenger;
use super::plateau::LossTrend;
use super::rule::{SampleStopOptions, SampleStopRule};
use super::time_value::{BagPhase, TimeValue};

/// The first look, in samples; the others follow as 1, 2, 5, 10 …, as in the
/// observations that the rules were measured with.
const FIRST_CHECK: u64 = 100;

/// What is known of a search from look to look.
#[derive(Clone, Debug, Default)]
pub struct SampleStopState {
    leader: Option<u32>,
    /// Looks before this one at which the best candidate was the same.
    pub stable_checks: u32,
}

impl SampleStopState {
    /// Takes a look.
    pub fn update(&mut self, snapshot: &SimSnapshot) {
        let leader = snapshot.best().first().map(|arm| arm.candidate);
        self.stable_checks = match leader {
            Some(_) if leader == self.leader => self.stable_checks.saturating_add(1),
            _ => 0,
        };
        self.leader = leader;
    }
}

/// Advice on a turn that has a certain time: compares what stopping would lose
/// with what the time that is left would be worth later. At other than samples
/// it is silent.
#[derive(Clone, Debug)]
pub struct SampleStopper {
    rule: SampleStopRule,
    by_position: bool,
    /// What an average turn takes: time is worth the more the less there is.
    average_turn: Duration,
    /// When the search has to be over.
    deadline: Duration,
    value: TimeValue,
    network: &'static Network,
    next_check: u64,
    state: SampleStopState,
    trend: LossTrend,
}

impl SampleStopper {
    /// Advice as these options want it in a game whose average turn takes so
    /// long, which is what this one may take, too; none if they want none.
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

    /// With other values of time.
    #[must_use]
    pub const fn with_time_value(mut self, value: TimeValue) -> Self {
        self.value = value;
        self
    }

    /// This search has to be over by then.
    pub const fn set_deadline(&mut self, end: Duration) {
        self.deadline = end;
    }

    fn check(&mut self, snapshot: &SimSnapshot, elapsed: Duration) -> Advice {
        if snapshot.samples < self.next_check {
            return Advice::Continue;
        }
        self.next_check = next_check_after(snapshot.samples);
        self.state.update(snapshot);
        let stable = self.state.stable_checks;
        let outlook = || self.network.predict(&features(snapshot, stable));
        let (loss, reason) = match self.rule {
            SampleStopRule::None => return Advice::Continue,
            SampleStopRule::NoChallenger => {
                return match has_no_challenger(snapshot, stable) {
                    true => Advice::Stop(StopReason::NoChallenger),
                    false => Advice::Continue,
                };
            }
            SampleStopRule::ExpectedLoss => (expected_loss(snapshot), StopReason::SmallLoss),
            SampleStopRule::Network => (outlook().loss, StopReason::SmallLoss),
            SampleStopRule::Change => (outlook().expected_gain(), StopReason::ChangeUnlikely),
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
            Advice::Stop(reason)
        } else if self.trend.is_flat(value) {
            Advice::Stop(StopReason::Plateau)
        } else {
            Advice::Continue
        }
    }
}

/// Who advises a search without a clock but with these limits of time: the
/// rule that the options name.
#[must_use]
pub fn advisor_for(settings: &Settings, time: Option<TurnTime>) -> Option<Box<dyn Advisor>> {
    let turn = time.map_or(Duration::ZERO, |time| time.soft);
    let advisor = SampleStopper::new(&settings.group(), turn)?;
    Some(Box::new(advisor))
}

/// Returns the first of 100, 200, 500, 1000, 2000 … that is above `samples`.
#[must_use]
pub fn next_check_after(samples: u64) -> u64 {
    let powers = (0..).map_while(|power| FIRST_CHECK.checked_mul(10_u64.checked_pow(power)?));
    let mut looks = powers.flat_map(|power| [1, 2, 5].map(|step| power.saturating_mul(step)));
    looks.find(|look| *look > samples).unwrap_or(u64::MAX)
}

impl Advisor for SampleStopper {
    fn advise(&mut self, checkpoint: &Checkpoint) -> Advice {
        match &checkpoint.simulation {
            // Of several lines all should be known well.
            Some(snapshot) if !checkpoint.multi_pv => self.check(snapshot, checkpoint.elapsed),
            _ => Advice::Continue,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use zeitnot_core::Score;

    use super::super::loss::tests::{any_snapshot, snapshot};
    use super::super::time_value::LossCurve;
    use super::*;

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

    /// An average turn of ten seconds, and a second that is worth 0.04 %.
    fn advisor(rule: SampleStopRule) -> SampleStopper {
        advisor_by(&options(rule), 0.000_4)
    }

    fn advisor_by(options: &SampleStopOptions, second: f64) -> SampleStopper {
        let turn = Duration::from_secs(10);
        // Twenty seconds of it, at the power of 1.
        let curve = LossCurve::new(100.0 * second, 1.0);
        let value = TimeValue::new([curve; 5], 0);
        let advisor = SampleStopper::new(options, turn).unwrap();
        advisor.with_time_value(value)
    }

    #[test]
    fn checks_are_at_1_2_and_5_times_powers_of_ten() {
        let mut look = next_check_after(0);
        for expected in [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000] {
            assert_eq!(look, expected);
            look = next_check_after(look);
        }
        assert_eq!(next_check_after(u64::MAX), u64::MAX);
    }

    #[test]
    fn what_is_decided_ends_and_what_is_not_goes_on() {
        let decided = snapshot(&[0.2, 0.3], 0.01);
        let open = snapshot(&[0.001, 0.3], 0.05);
        let ends = |rule, known| {
            let mut advisor = advisor(rule);
            let advice = [100, 200, 500, 1_000].map(|samples| {
                let checkpoint = at(samples, samples, known);
                advisor.advise(&checkpoint)
            });
            advice
                .into_iter()
                .find(|advice| *advice != Advice::Continue)
        };
        let stop = |reason| Some(Advice::Stop(reason));
        assert_eq!(
            ends(SampleStopRule::ExpectedLoss, decided),
            stop(StopReason::SmallLoss)
        );
        assert_eq!(
            ends(SampleStopRule::NoChallenger, decided),
            stop(StopReason::NoChallenger)
        );
        assert_eq!(ends(SampleStopRule::NoChallenger, open), None);
        // Nothing changes from look to look, which is a plateau.
        assert_eq!(
            ends(SampleStopRule::ExpectedLoss, open),
            stop(StopReason::Plateau)
        );
    }

    #[test]
    fn a_loss_that_shrinks_fast_enough_goes_on() {
        let mut advisor = advisor(SampleStopRule::ExpectedLoss);
        for (samples, error) in [(100, 0.3), (200, 0.2), (500, 0.1), (1_000, 0.05)] {
            let open = snapshot(&[0.001, 0.3], error);
            assert_eq!(
                advisor.advise(&at(samples, samples, open)),
                Advice::Continue
            );
        }
    }

    #[test]
    fn the_network_is_asked_by_two_rules() {
        let known = snapshot(&[0.02, 0.05], 0.02);
        let outlook = Network::shipped().predict(&features(&known, 0));
        // A second that is worth more than anything can be lost ends at once,
        // one that is worth nothing does not.
        for (rule, reason) in [
            (SampleStopRule::Network, StopReason::SmallLoss),
            (SampleStopRule::Change, StopReason::ChangeUnlikely),
        ] {
            let mut eager = advisor_by(&options(rule), 0.009);
            assert_eq!(eager.advise(&at(100, 1, known)), Advice::Stop(reason));
            let mut patient = advisor_by(&options(rule), 0.0);
            assert_eq!(patient.advise(&at(100, 1, known)), Advice::Continue);
        }
        assert!(outlook.loss < 1.0);
    }

    #[test]
    fn looks_are_apart_and_of_one_line() {
        let decided = snapshot(&[0.2, 0.3], 0.01);
        let mut alone = advisor(SampleStopRule::ExpectedLoss);
        assert_eq!(
            alone.advise(&at(50, 1, decided)),
            Advice::Continue,
            "too early"
        );
        let several = Checkpoint {
            multi_pv: true,
            ..at(100, 1, decided)
        };
        assert_eq!(
            advisor(SampleStopRule::ExpectedLoss).advise(&several),
            Advice::Continue
        );
    }

    #[test]
    fn where_turns_are_short_seconds_are_dear() {
        let known = snapshot(&[0.01, 0.05], 0.02);
        let says = |turn: u64| {
            let turn = Duration::from_secs(turn);
            let advisor = SampleStopper::new(&options(SampleStopRule::ExpectedLoss), turn);
            let value = TimeValue::new([LossCurve::new(0.01, 0.5); 5], 0);
            let mut advisor = advisor.unwrap().with_time_value(value);
            advisor.set_deadline(Duration::from_secs(3));
            advisor.advise(&at(100, 1, known))
        };
        assert_eq!(says(1), Advice::Stop(StopReason::SmallLoss));
        assert_eq!(says(30), Advice::Continue);
    }

    #[test]
    fn the_option_decides_who_is_asked() {
        let decided = snapshot(&[0.2, 0.3], 0.01);
        let mut settings = Settings::new(vec![Box::new(SampleStopOptions::default())]);
        assert!(advisor_for(&settings, None).is_none());
        settings.set("sample_stop", "no_challenger").unwrap();
        let time = TurnTime::fixed(Duration::from_secs(10));
        let mut advisor = advisor_for(&settings, Some(time)).unwrap();
        let mut says = |samples| advisor.advise(&at(samples, 1, decided));
        assert_eq!([says(100), says(200)], [Advice::Continue; 2]);
        assert_eq!(says(500), Advice::Stop(StopReason::NoChallenger));
    }

    #[test]
    fn a_decided_game_saves_no_time_by_position() {
        let mut decided = snapshot(&[0.004, 0.3], 0.01);
        decided.top[0].posterior_mean = 0.999;
        decided.top[1].posterior_mean = 0.995;
        let by_phase = advisor(SampleStopRule::ExpectedLoss).advise(&at(100, 1, decided));
        let by_position = SampleStopOptions {
            value_by_position: true,
            ..options(SampleStopRule::ExpectedLoss)
        };
        let by_position = advisor_by(&by_position, 0.000_4).advise(&at(100, 1, decided));
        assert_eq!(by_phase, Advice::Stop(StopReason::SmallLoss));
        assert_eq!(by_position, Advice::Continue);
    }

    proptest! {
        #[test]
        fn anything_may_come(
            snapshots in prop::collection::vec((any_snapshot(), any::<u64>()), 0..6),
            rule in 0_usize..5,
        ) {
            let turn = Duration::from_secs(10);
            let advisor = SampleStopper::new(&options(SampleStopRule::ALL[rule]), turn);
            prop_assert_eq!(advisor.is_none(), SampleStopRule::ALL[rule] == SampleStopRule::None);
            let mut advisor = advisor;
            for (snapshot, millis) in snapshots {
                let checkpoint = at(snapshot.samples, millis, snapshot);
                let _ = advisor.as_mut().map(|advisor| advisor.advise(&checkpoint));
            }
        }
    }
}
