use zeitnot_core::{Advice, Advisor, Score, SimSnapshot};

use super::*;
use crate::shared_plan::PlanSummary;
use crate::stoppers::samples::{SampleStopOptions, SampleStopRule, SampleStopper};
use crate::stoppers::{Chain, NextDepth};

const SECOND: Duration = Duration::from_secs(1);

fn turn_share(share: Duration) -> TurnShare {
    TurnShare {
        share,
        max: 4 * share,
        is_low: false,
    }
}

fn stages(change: impl FnOnce(&mut ClockOptions)) -> Stages {
    let mut options = ClockOptions::default();
    change(&mut options);
    Stages::new(
        options,
        Calibration::default(),
        turn_share(10 * SECOND),
        SharedPlan::new(PlanSummary {
            max: 40 * SECOND,
            ..PlanSummary::default()
        }),
    )
}

fn features() -> TurnFeatures {
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

fn begin(stages: &mut Stages, stage: Stage, features: &TurnFeatures) -> StageAdvice {
    let elapsed = Duration::from_millis(5);
    stages.begin_stage(stage, features, elapsed, &mut Hints::default())
}

fn end(advice: StageAdvice) -> Duration {
    match advice {
        StageAdvice::Begin(Some(end)) => end,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_quick_exit_has_its_own_reason() {
    let skip = |change: fn(&mut ClockOptions), features: TurnFeatures| match begin(
        &mut stages(change),
        Stage::Simulation,
        &features,
    ) {
        StageAdvice::Skip(reason) => Some(reason),
        StageAdvice::Begin(_) => None,
    };
    let managed: fn(&mut ClockOptions) = |_| ();
    let proportional: fn(&mut ClockOptions) = |options| options.policy = ClockPolicy::Proportional;
    let uniform: fn(&mut ClockOptions) = |options| options.policy = ClockPolicy::Uniform;
    let one = TurnFeatures {
        choices: Some(1),
        ..features()
    };
    assert_eq!(skip(managed, features()), None);
    assert_eq!(skip(managed, one), Some(StopReason::OneMove));
    assert_eq!(
        skip(uniform, one),
        None,
        "the uniform policy has no quick exits"
    );
    let gap = |gap| TurnFeatures {
        gap: Some(gap),
        competitive: Some(1),
        ..features()
    };
    assert_eq!(skip(managed, gap(10.1)), Some(StopReason::Gap));
    assert_eq!(skip(managed, gap(9.9)), None);
    let late = TurnFeatures {
        in_bag: Some(14),
        ..gap(10.1)
    };
    assert_eq!(skip(managed, late), None, "a late turn is simulated");
    assert_eq!(skip(proportional, late), Some(StopReason::Gap));
    assert_eq!(skip(|options| options.quick_gap = 0, gap(90.0)), None);
    assert_eq!(
        skip(proportional, gap(9.9)),
        Some(StopReason::OneCompetitive)
    );
}

#[test]
fn low_time_skips_every_stage() {
    let mut low = stages(|_| ());
    low.turn_share.is_low = true;
    for stage in [Stage::MoveGeneration, Stage::Simulation, Stage::Endgame] {
        let advice = begin(&mut low, stage, &features());
        assert_eq!(advice, StageAdvice::Skip(StopReason::LowTime));
    }
    // Measurements of a hurried turn do not count.
    low.end_stage(&StageUse {
        stage: Stage::MoveGeneration,
        time: SECOND,
        nodes: 0,
    });
    assert!(!low.calibration.read().rates.is_generation_measured());
}

#[test]
fn difficult_turns_get_more_time_up_to_the_maximum() {
    let of = |gap, competitive, max: u32| {
        let mut stages = stages(|options| options.policy = ClockPolicy::Proportional);
        stages.turn_share.max = max * SECOND;
        let features = TurnFeatures {
            gap: Some(gap),
            competitive: Some(competitive),
            ..features()
        };
        end(begin(&mut stages, Stage::Simulation, &features)).as_millis()
    };
    // The cushion is a twentieth.
    assert_eq!([of(1.0, 5, 40), of(6.0, 5, 40)], [9_500, 2_850]);
    assert_eq!([of(0.1, 20, 40), of(0.1, 20, 12)], [18_525, 11_400]);
}

#[test]
fn the_endgame_deadline_is_independent_of_the_simulation() {
    let late = TurnFeatures {
        in_bag: Some(5),
        has_endgame: true,
        ..features()
    };
    let mut stages = stages(|options| options.policy = ClockPolicy::Proportional);
    let simulation = end(begin(&mut stages, Stage::Simulation, &late));
    // 80 % of 10 s, less the cushion and move generation; the simulation gets
    // 30 % of the rest.
    assert_eq!(simulation.as_millis(), 100 + 2_250);
    let endgame = end(begin(&mut stages, Stage::Endgame, &late));
    assert_eq!(endgame.as_millis(), 7_600, "independent of the simulation");
    let single = TurnFeatures {
        choices: Some(1),
        ..late
    };
    let advice = begin(&mut stages, Stage::Endgame, &single);
    assert_eq!(advice, StageAdvice::Skip(StopReason::OneMove));
}

#[test]
fn a_simulation_of_a_few_samples_is_skipped() {
    let mut stages = stages(|_| ());
    stages.end_stage(&StageUse {
        stage: Stage::Simulation,
        time: 100 * SECOND,
        nodes: 100,
    });
    let mut begin = || begin(&mut stages, Stage::Simulation, &features());
    let skipped = StageAdvice::Skip(StopReason::StageTime);
    assert_eq!(begin(), skipped, "11 samples");
    // The measurement may be too old, so each turn halves it.
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

/// The chain of a turn with stages, as the manager builds it.
fn chain(change: impl FnOnce(&mut ClockOptions), samples: Option<SampleStopper>) -> Chain {
    let stages = stages(change);
    let percent = stages.options.endgame_admission;
    let endgame = NextDepth::endgame(stages.calibration.clone(), percent);
    let mut stoppers: Vec<Box<dyn Stopper>> = vec![Box::new(stages), Box::new(endgame)];
    stoppers.extend(samples.map(|samples| Box::new(samples) as Box<dyn Stopper>));
    Chain(stoppers)
}

#[test]
fn an_endgame_depth_that_ends_after_the_stage_is_not_admitted() {
    let mut chain = chain(|options| options.endgame_admission = 95, None);
    let endgame = TurnFeatures {
        in_bag: Some(0),
        ..features()
    };
    chain.begin_stage(Stage::Endgame, &endgame, Duration::from_millis(5));
    let mut advice = |nodes, millis| chain.advise(&checkpoint(nodes, millis, None));
    assert_eq!(advice(100, 10), Advice::Continue);
    assert_eq!(advice(300, 110), Advice::Continue, "about 3 of 7.6 s");
    let refused = Advice::Stop(StopReason::NotAdmitted);
    assert_eq!(advice(900, 1_110), refused, "about 30 s");
}

#[test]
fn depths_with_tiles_in_the_bag_are_always_admitted() {
    let mut chain = chain(|options| options.endgame_admission = 95, None);
    let dealt = TurnFeatures {
        in_bag: Some(1),
        ..features()
    };
    chain.begin_stage(Stage::Endgame, &dealt, Duration::from_millis(5));
    for (nodes, millis) in [(100, 10), (300, 110), (900, 5_000)] {
        let advice = chain.advise(&checkpoint(nodes, millis, None));
        assert_eq!(advice, Advice::Continue);
    }
}

#[test]
fn a_sample_stop_rule_ends_a_simulation() {
    let options = SampleStopOptions {
        sample_stop: SampleStopRule::NoChallenger,
        ..SampleStopOptions::default()
    };
    let mut chain = chain(|_| (), SampleStopper::new(&options, SECOND));
    chain.begin_stage(Stage::Simulation, &features(), Duration::from_millis(5));
    let mut decided = SimSnapshot {
        arms: 2,
        ..SimSnapshot::default()
    };
    decided.top[0].posterior_mean = 0.9;
    decided.top[1].posterior_mean = 0.1;
    decided.top[1].gap_error = 0.01;
    let mut advice = |samples| {
        for arm in &mut decided.top[..2] {
            arm.samples = samples / 2;
        }
        decided.samples = samples;
        chain.advise(&checkpoint(samples, 1, Some(decided)))
    };
    assert_eq!([advice(100), advice(200)], [Advice::Continue; 2]);
    assert_eq!(advice(500), Advice::Stop(StopReason::NoChallenger));
}

#[test]
fn the_shown_plan_has_the_difficulty_of_the_turn() {
    let mut stages = stages(|options| options.policy = ClockPolicy::Proportional);
    let shown = stages.shown.clone();
    assert_eq!(shown.read().difficulty, None);
    let close = TurnFeatures {
        gap: Some(0.1),
        ..features()
    };
    begin(&mut stages, Stage::Simulation, &close);
    let summary = shown.read();
    assert_eq!(summary.difficulty, Some(1_500));
    assert_eq!(summary.aim, 15 * SECOND);
}
