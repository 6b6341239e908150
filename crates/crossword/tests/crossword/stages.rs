//! A turn of the crossword game has stages: what is left out is answered by what
//! is known without it, and the log says why.

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
/// The bag is empty, and four tiles are left that the other player holds.
const BEFORE_THE_END: &str = "7M3VEER/2Q2Z1O1J1I3/2U1HE1CHI1R3/BAILORS1EN1U3/O1N1WO2AXIS3/\
    OW6P1N4/TOGGLEs3F4/IN1Y1TIArAED3/ET1R6C4/1STAGY1A2T4/3TOADLIKE4/2DE2UP2D4/2ES2BI7/2L4N7/\
    2F4E7 AAEMRRV/ 439/355 0";

/// What each stage is told, and what it has heard.
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

fn fly(
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
    let heard = RecordedStages::default();
    let mut request = Request::new(seen.clone(), Limits::nodes(300), time.now());
    request.record = true;
    request.advisor = Some(Box::new(ScriptedAdvisor {
        skip,
        recorded: heard.clone(),
    }));
    let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());

    // Whatever was left out is left out again where nobody advises.
    let record = answer.record.clone().unwrap();
    worker.clear();
    let mut again = Request::new(seen, record.limits.clone(), time.now());
    (again.record, again.recorded_stops) = (true, Some(record.recorded_stops()));
    let replayed = worker.answer(again, &Arc::new(StopSignal::new(false)), &mut |_| ());
    assert_eq!(
        flight::first_difference(&record, &replayed.record.unwrap()),
        None
    );
    (answer, heard)
}

fn stages(heard: &RecordedStages) -> Vec<Stage> {
    let begun = heard.started.lock().unwrap();
    begun.iter().map(|(stage, _)| *stage).collect()
}

#[rstest]
#[case(StopReason::Gap)]
#[case(StopReason::OneMove)]
#[case(StopReason::OneCompetitive)]
#[case(StopReason::StageTime)]
fn a_simulation_that_is_left_out_leaves_the_best_by_value(#[case] reason: StopReason) {
    let (answer, heard) = fly(OPENING, Some((Stage::Simulation, reason)), &[]);
    assert_eq!((answer.reason, answer.depth, answer.nodes), (reason, 1, 0));
    assert_eq!(stages(&heard), [Stage::MoveGeneration, Stage::Simulation]);
    let (by_value, _) = fly(OPENING, None, &[("thinking", "static")]);
    assert_eq!(answer.best, by_value.best);
    let (_, signals) = heard.started.lock().unwrap()[1];
    assert!(signals.choices.unwrap() > 100 && signals.gap.unwrap() >= 0.0);
    assert!(signals.competitive.unwrap() >= 1);
}

#[test]
fn what_stages_took_is_told_when_they_are_over() {
    let (answer, heard) = fly(OPENING, None, &[("stop_condition", "none")]);
    assert_eq!(answer.reason, StopReason::Nodes);
    let used = heard.used.lock().unwrap();
    let nodes: Vec<(Stage, u64)> = used.iter().map(|used| (used.stage, used.nodes)).collect();
    let expected = [(Stage::MoveGeneration, 0), (Stage::Simulation, 300)];
    assert_eq!(nodes, expected);
}

#[test]
fn with_little_time_values_are_those_that_were_learned() {
    let skip = Some((Stage::MoveGeneration, StopReason::LowTime));
    let (answer, heard) = fly(OPENING, skip, &[("stop_condition", "none")]);
    // Here only the first stage is left out, so the others follow.
    assert_eq!(answer.reason, StopReason::Nodes);
    assert_eq!(answer.record.unwrap().stages[0].reason, StopReason::LowTime);
    let gap = |heard: &RecordedStages| heard.started.lock().unwrap()[1].1;
    let learned = fly(OPENING, None, &[("leaves", "learned")]).1;
    assert_eq!(gap(&heard), gap(&learned));
}

#[test]
fn an_endgame_is_one_stage_and_knows_its_moves() {
    let skip = Some((Stage::Endgame, StopReason::OneMove));
    let (answer, heard) = fly(BEFORE_THE_END, skip, &[]);
    assert_eq!((answer.reason, answer.depth), (StopReason::OneMove, 0));
    assert!(answer.best.is_some());
    assert_eq!(stages(&heard), [Stage::MoveGeneration, Stage::Endgame]);
    let (_, signals) = heard.started.lock().unwrap()[1];
    assert_eq!((signals.in_bag, signals.held), (Some(0), 7));
    assert!(signals.choices.unwrap() > 1);
    let low = Some((Stage::MoveGeneration, StopReason::LowTime));
    let (answer, heard) = fly(BEFORE_THE_END, low, &[]);
    assert_eq!((answer.reason, answer.depth), (StopReason::LowTime, 1));
    assert_eq!(stages(&heard), [Stage::MoveGeneration]);
}
