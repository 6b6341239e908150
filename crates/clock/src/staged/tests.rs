use zeitnot_core::{Score, SimSnapshot};

use super::*;
use crate::shared_plan::PlanSummary;
use crate::stopping::{SampleStopOptions, SampleStopRule};

const SECOND: Duration = Duration::from_secs(1);

fn allowance(share: Duration) -> TurnShare {
    TurnShare {
        share,
        max: 4 * share,
        is_low: false,
    }
}

fn advisor(change: impl FnOnce(&mut ClockOptions)) -> StagedAdvisor {
    let mut options = ClockOptions::default();
    change(&mut options);
    StagedAdvisor::new(
        options,
        Calibration::default(),
        allowance(10 * SECOND),
        None,
        SharedPlan::new(PlanSummary {
            max: 40 * SECOND,
            ..PlanSummary::default()
        }),
    )
}

fn signals() -> TurnFeatures {
    TurnFeatures {
        choices: Some(300),
        gap: Some(1.0),
        competitive: Some(5),
        lead: Some(60.0),
        in_bag: Some(40),
        held: 7,
        ..TurnFeatures::default()
    }
}

fn begin(advisor: &mut StagedAdvisor, stage: Stage, signals: &TurnFeatures) -> StageAdvice {
    advisor.begin_stage(stage, signals, Duration::from_millis(5))
}

fn end(advice: StageAdvice) -> Duration {
    match advice {
        StageAdvice::Begin(Some(end)) => end,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_quick_exit_has_its_own_reason() {
    let skip = |change: fn(&mut ClockOptions), signals: TurnFeatures| match begin(
        &mut advisor(change),
        Stage::Simulation,
        &signals,
    ) {
        StageAdvice::Skip(reason) => Some(reason),
        StageAdvice::Begin(_) => None,
    };
    let usual: fn(&mut ClockOptions) = |_| ();
    let seed: fn(&mut ClockOptions) = |options| options.policy = ClockPolicy::Proportional;
    let uniform: fn(&mut ClockOptions) = |options| options.policy = ClockPolicy::Uniform;
    let one = TurnFeatures {
        choices: Some(1),
        ..signals()
    };
    assert_eq!(skip(usual, signals()), None);
    assert_eq!(skip(usual, one), Some(StopReason::OneMove));
    assert_eq!(skip(uniform, one), None, "equal shares are equal");
    let gap = |gap| TurnFeatures {
        gap: Some(gap),
        competitive: Some(1),
        ..signals()
    };
    assert_eq!(skip(usual, gap(10.1)), Some(StopReason::Gap));
    assert_eq!(skip(usual, gap(9.9)), None);
    let late = TurnFeatures {
        in_bag: Some(14),
        ..gap(10.1)
    };
    assert_eq!(skip(usual, late), None, "endgames are another matter");
    assert_eq!(skip(seed, late), Some(StopReason::Gap));
    assert_eq!(skip(|options| options.quick_gap = 0, gap(90.0)), None);
    assert_eq!(skip(seed, gap(9.9)), Some(StopReason::OneCompetitive));
}

#[test]
fn with_little_time_nothing_is_begun() {
    let mut low = advisor(|_| ());
    low.turn_share.is_low = true;
    for stage in [Stage::MoveGeneration, Stage::Simulation, Stage::Endgame] {
        let advice = begin(&mut low, stage, &signals());
        assert_eq!(advice, StageAdvice::Skip(StopReason::LowTime));
    }
    // What was measured in a hurry does not count.
    low.end_stage(&StageUse {
        stage: Stage::MoveGeneration,
        time: SECOND,
        nodes: 0,
    });
    assert!(!low.calibration.read().rates.is_generation_measured());
}

#[test]
fn complex_turns_get_more_and_never_more_than_there_is() {
    let of = |gap, competitive, most: u32| {
        let mut advisor = advisor(|options| options.policy = ClockPolicy::Proportional);
        advisor.turn_share.max = most * SECOND;
        let signals = TurnFeatures {
            gap: Some(gap),
            competitive: Some(competitive),
            ..signals()
        };
        end(begin(&mut advisor, Stage::Simulation, &signals)).as_millis()
    };
    // The cushion is a twentieth.
    assert_eq!([of(1.0, 5, 40), of(6.0, 5, 40)], [9_500, 2_850]);
    assert_eq!([of(0.1, 20, 40), of(0.1, 20, 12)], [18_525, 11_400]);
}

#[test]
fn what_a_simulation_saves_is_the_endgame_s() {
    let late = TurnFeatures {
        in_bag: Some(5),
        has_endgame: true,
        ..signals()
    };
    let mut advisor = advisor(|options| options.policy = ClockPolicy::Proportional);
    let simulation = end(begin(&mut advisor, Stage::Simulation, &late));
    // Eight tenths of ten seconds, less the cushion and the generation: three
    // tenths of the rest.
    assert_eq!(simulation.as_millis(), 100 + 2_250);
    let endgame = end(begin(&mut advisor, Stage::Endgame, &late));
    assert_eq!(endgame.as_millis(), 7_600, "whenever the simulation ended");
    let over = TurnFeatures {
        choices: Some(1),
        ..late
    };
    let only = begin(&mut advisor, Stage::Endgame, &over);
    assert_eq!(only, StageAdvice::Skip(StopReason::OneMove));
}

#[test]
fn a_simulation_of_a_few_samples_is_not_begun() {
    let mut advisor = advisor(|_| ());
    advisor.end_stage(&StageUse {
        stage: Stage::Simulation,
        time: 100 * SECOND,
        nodes: 100,
    });
    let mut begin = || begin(&mut advisor, Stage::Simulation, &signals());
    let skipped = StageAdvice::Skip(StopReason::StageTime);
    assert_eq!(begin(), skipped, "11 samples");
    // Nobody knows whether that is still so.
    assert_eq!(begin(), skipped, "23 samples");
    assert_ne!(begin(), skipped, "46 samples");
}

fn checkpoint(nodes: u64, millis: u64, simulation: Option<SimSnapshot>) -> Checkpoint {
    Checkpoint {
        depth: 3,
        nodes,
        elapsed: Duration::from_millis(millis),
        score: Score(0),
        failed_low: false,
        best_changed: false,
        effort: 500,
        multi_pv: false,
        simulation,
    }
}

#[test]
fn a_depth_of_an_endgame_is_admitted_by_what_is_left_of_the_stage() {
    let mut advisor = advisor(|options| options.endgame_admission = 95);
    let endgame = TurnFeatures {
        in_bag: Some(0),
        ..signals()
    };
    begin(&mut advisor, Stage::Endgame, &endgame);
    let mut says = |nodes, millis| advisor.advise(&checkpoint(nodes, millis, None));
    assert_eq!(says(100, 10), Advice::Continue);
    assert_eq!(says(300, 110), Advice::Continue, "about 3 of 7.6 s");
    let refused = Advice::Stop(StopReason::NotAdmitted);
    assert_eq!(says(900, 1_110), refused, "about 30 s");
}

#[test]
fn a_rule_judges_samples_by_the_time_of_their_stage() {
    let options = SampleStopOptions {
        sample_stop: SampleStopRule::NoChallenger,
        ..SampleStopOptions::default()
    };
    let mut advisor = advisor(|_| ());
    advisor.sample_stopper = SampleStopper::new(&options, SECOND);
    begin(&mut advisor, Stage::Simulation, &signals());
    let mut decided = SimSnapshot {
        arms: 2,
        ..SimSnapshot::default()
    };
    decided.top[0].posterior_mean = 0.9;
    decided.top[1].posterior_mean = 0.1;
    decided.top[1].gap_error = 0.01;
    let mut says = |samples| {
        for arm in &mut decided.top[..2] {
            arm.samples = samples / 2;
        }
        decided.samples = samples;
        advisor.advise(&checkpoint(samples, 1, Some(decided)))
    };
    assert_eq!([says(100), says(200)], [Advice::Continue; 2]);
    assert_eq!(says(500), Advice::Stop(StopReason::NoChallenger));
}

#[test]
fn the_plan_says_what_the_moves_told() {
    let mut advisor = advisor(|options| options.policy = ClockPolicy::Proportional);
    let sheet = advisor.shared_plan.clone();
    assert_eq!(sheet.read().difficulty, None);
    let close = TurnFeatures {
        gap: Some(0.1),
        ..signals()
    };
    begin(&mut advisor, Stage::Simulation, &close);
    let outline = sheet.read();
    assert_eq!(outline.difficulty, Some(1_500));
    assert_eq!(outline.aim, 15 * SECOND);
}
