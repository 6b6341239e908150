//! Stages of a turn: the answer when one is skipped, and the recorded reason.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use rstest::rstest;
use zeitnot_core::{
    Advice, Advisor, Answer, Checkpoint, Game, Limits, ManualTime, Request, Setup, Stage,
    StageAdvice, StageUse, StopReason, StopSignal, TimeSource, TurnFeatures, Worker,
    default_settings, flight, seen_by,
};
use zeitnot_crossword::Crossword;

const OPENING: &str = "deal 5";
/// The bag is empty, and the opponent holds the four unseen tiles.
const BEFORE_THE_END: &str = "7M3VEER/2Q2Z1O1J1I3/2U1HE1CHI1R3/BAILORS1EN1U3/O1N1WO2AXIS3/\
    OW6P1N4/TOGGLEs3F4/IN1Y1TIArAED3/ET1R6C4/1STAGY1A2T4/3TOADLIKE4/2DE2UP2D4/2ES2BI7/2L4N7/\
    2F4E7 AAEMRRV/ 439/355 0";

/// The stages that an advisor was informed of.
#[derive(Clone, Default)]
struct RecordedStages {
    started: Arc<Mutex<Vec<(Stage, TurnFeatures)>>>,
    used: Arc<Mutex<Vec<StageUse>>>,
}

struct ScriptedAdvisor {
    skip: Option<(Stage, StopReason)>,
    recorded: RecordedStages,
}

impl Advisor for ScriptedAdvisor {
    fn advise(&mut self, _: &Checkpoint) -> Advice {
        Advice::Continue
    }

    fn begin_stage(&mut self, stage: Stage, signals: &TurnFeatures, _: Duration) -> StageAdvice {
        self.recorded
            .started
            .lock()
            .unwrap()
            .push((stage, *signals));
        match self.skip {
            Some((own, reason)) if own == stage => StageAdvice::Skip(reason),
            _ => StageAdvice::Begin(None),
        }
    }

    fn end_stage(&mut self, used: &StageUse) {
        self.recorded.used.lock().unwrap().push(*used);
    }
}

fn run(
    words: &str,
    skip: Option<(Stage, StopReason)>,
    options: &[(&str, &str)],
) -> (Answer, RecordedStages) {
    let game: Arc<dyn Game> = Arc::new(Crossword::default());
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "1").unwrap();
    for (name, value) in options {
        settings.set(name, value).unwrap();
    }
    let time = Arc::new(ManualTime::new());
    let mut worker = Worker::new(Arc::clone(&game), settings, time.clone()).unwrap();
    let position = game.position(&Setup::new(words)).unwrap();
    let seen = seen_by(&*position, position.side_to_move());
    let stages_seen = RecordedStages::default();
    let mut request = Request::new(seen.clone(), Limits::nodes(300), time.now());
    request.record = true;
    request.advisor = Some(Box::new(ScriptedAdvisor {
        skip,
        recorded: stages_seen.clone(),
    }));
    let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());

    // A replay without an advisor skips the same stages.
    let record = answer.record.clone().unwrap();
    worker.clear();
    let mut again = Request::new(seen, record.limits.clone(), time.now());
    (again.record, again.recorded_stops) = (true, Some(record.recorded_stops()));
    let replayed = worker.answer(again, &Arc::new(StopSignal::new(false)), &mut |_| ());
    assert_eq!(
        flight::first_difference(&record, &replayed.record.unwrap()),
        None
    );
    (answer, stages_seen)
}

fn stages(stages_seen: &RecordedStages) -> Vec<Stage> {
    let started = stages_seen.started.lock().unwrap();
    started.iter().map(|(stage, _)| *stage).collect()
}

#[rstest]
#[case(StopReason::Gap)]
#[case(StopReason::OneMove)]
#[case(StopReason::OneCompetitive)]
#[case(StopReason::StageTime)]
fn without_simulation_the_static_play_is_returned(#[case] reason: StopReason) {
    let (answer, stages_seen) = run(OPENING, Some((Stage::Simulation, reason)), &[]);
    assert_eq!((answer.reason, answer.depth, answer.nodes), (reason, 1, 0));
    assert_eq!(
        stages(&stages_seen),
        [Stage::MoveGeneration, Stage::Simulation]
    );
    let (static_answer, _) = run(OPENING, None, &[("thinking", "static")]);
    assert_eq!(answer.best, static_answer.best);
    let (_, signals) = stages_seen.started.lock().unwrap()[1];
    assert!(signals.choices.unwrap() > 100 && signals.gap.unwrap() >= 0.0);
    assert!(signals.competitive.unwrap() >= 1);
}

#[test]
fn nodes_are_reported_per_stage() {
    let (answer, stages_seen) = run(OPENING, None, &[("stop_condition", "none")]);
    assert_eq!(answer.reason, StopReason::Nodes);
    let used = stages_seen.used.lock().unwrap();
    let nodes: Vec<(Stage, u64)> = used.iter().map(|used| (used.stage, used.nodes)).collect();
    let expected = [(Stage::MoveGeneration, 0), (Stage::Simulation, 300)];
    assert_eq!(nodes, expected);
}

#[test]
fn with_little_time_leave_values_are_not_corrected() {
    let skip = Some((Stage::MoveGeneration, StopReason::LowTime));
    let (answer, stages_seen) = run(OPENING, skip, &[("stop_condition", "none")]);
    // Only the first stage is skipped here, so the others follow.
    assert_eq!(answer.reason, StopReason::Nodes);
    assert_eq!(answer.record.unwrap().stages[0].reason, StopReason::LowTime);
    let gap = |stages_seen: &RecordedStages| stages_seen.started.lock().unwrap()[1].1;
    let learned = run(OPENING, None, &[("leaves", "learned")]).1;
    assert_eq!(gap(&stages_seen), gap(&learned));
}

#[test]
fn an_endgame_is_one_stage_with_its_number_of_moves() {
    let skip = Some((Stage::Endgame, StopReason::OneMove));
    let (answer, stages_seen) = run(BEFORE_THE_END, skip, &[]);
    assert_eq!((answer.reason, answer.depth), (StopReason::OneMove, 0));
    assert!(answer.best.is_some());
    assert_eq!(
        stages(&stages_seen),
        [Stage::MoveGeneration, Stage::Endgame]
    );
    let (_, signals) = stages_seen.started.lock().unwrap()[1];
    assert_eq!((signals.in_bag, signals.held), (Some(0), 7));
    assert!(signals.choices.unwrap() > 1);
    let low = Some((Stage::MoveGeneration, StopReason::LowTime));
    let (answer, stages_seen) = run(BEFORE_THE_END, low, &[]);
    assert_eq!((answer.reason, answer.depth), (StopReason::LowTime, 1));
    assert_eq!(stages(&stages_seen), [Stage::MoveGeneration]);
}
