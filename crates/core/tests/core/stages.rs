//! Stages of a turn: each ends for a reason, the next one follows, and a replay
//! ends them at the same nodes.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_core::stop::{RecordedStops, StopCheckKind};
use zeitnot_core::{
    Advice, Advisor, Answer, Checkpoint, Game, Limits, Line, ManualTime, Moment, Position, Request,
    Score, SearchContext, SearchOutcome, Setup, Stage, StageAdvice, StageUse, StopReason,
    StopSignal, Stopped, TimeSource, TurnFeatures, Worker, default_settings, flight,
};
use zeitnot_testkit::{FnSearch, FnSearchGame};

/// A clock that advances by 7 µs at every call.
struct AdvancingTime(ManualTime);

impl TimeSource for AdvancingTime {
    fn now(&self) -> Moment {
        self.0.advance(Duration::from_micros(7));
        self.0.now()
    }
}

/// Gives fixed advice about stages and records their use.
struct Stages {
    answers: [(Stage, StageAdvice); 2],
    used: Arc<Mutex<Vec<StageUse>>>,
}

impl Advisor for Stages {
    fn advise(&mut self, _: &Checkpoint) -> Advice {
        Advice::Continue
    }

    fn begin_stage(&mut self, stage: Stage, _: &TurnFeatures, _: Duration) -> StageAdvice {
        let answer = self.answers.iter().find(|(other, _)| *other == stage);
        answer.map_or(StageAdvice::Begin(None), |(_, advice)| *advice)
    }

    fn end_stage(&mut self, used: &StageUse) {
        self.used.lock().unwrap().push(*used);
    }
}

fn until_stopped(ctx: &mut SearchContext<'_>) -> Stopped {
    loop {
        if let Err(stopped) = ctx.tick() {
            return stopped;
        }
    }
}

/// Runs each of two stages until it is stopped.
///
/// The depth of the result is the number of stages that began.
fn run(position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome {
    ctx.set_poll_interval(1);
    let mut depth = 0;
    for stage in [Stage::Simulation, Stage::Endgame] {
        if ctx.begin_stage(stage, &TurnFeatures::default()).is_ok() {
            depth += 1;
            until_stopped(ctx);
        }
    }
    let line = Line::exact(Score(0), vec![position.fallback_move().unwrap()]);
    SearchOutcome {
        lines: vec![line],
        depth,
    }
}

fn search(limits: Limits, advisor: Option<Stages>, stops: Option<RecordedStops>) -> Answer {
    let game: Arc<dyn Game> = Arc::new(FnSearchGame(move || Box::new(FnSearch(run)) as _));
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "1").unwrap();
    let time = Arc::new(AdvancingTime(ManualTime::new()));
    let mut worker = Worker::new(Arc::clone(&game), settings, time).unwrap();
    let position = game.position(&Setup::default()).unwrap();
    let mut request = Request::new(position, limits, Moment::default());
    request.advisor = advisor.map(|advisor| Box::new(advisor) as _);
    request.record = true;
    request.recorded_stops = stops;
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn stages(simulation: StageAdvice, endgame: StageAdvice) -> (Stages, Arc<Mutex<Vec<StageUse>>>) {
    let used = Arc::new(Mutex::new(Vec::new()));
    let advisor = Stages {
        answers: [(Stage::Simulation, simulation), (Stage::Endgame, endgame)],
        used: Arc::clone(&used),
    };
    (advisor, used)
}

fn by(millis: u64) -> StageAdvice {
    StageAdvice::Begin(Some(Duration::from_millis(millis)))
}

fn hard(millis: u64) -> Limits {
    Limits::time(Duration::from_millis(millis))
}

#[test]
fn each_stage_has_a_time_limit_and_the_turn_ends_with_the_last() {
    let (advisor, used) = stages(by(2), by(5));
    let answer = search(hard(50), Some(advisor), None);
    assert_eq!((answer.reason, answer.depth), (StopReason::StageTime, 2));
    let record = answer.record.unwrap();
    assert_eq!(record.stages.len(), 1);
    assert_eq!(record.stages[0].stage, Stage::Simulation);
    assert_eq!(record.stages[0].reason, StopReason::StageTime);
    assert_eq!(record.end.reason, StopReason::StageTime);
    assert!(record.stages[0].nodes > 10 && record.end.nodes > record.stages[0].nodes);
    let used = used.lock().unwrap();
    assert_eq!(used.len(), 2);
    assert_eq!(used[0].nodes, record.stages[0].nodes);
    assert_eq!(used[0].nodes + used[1].nodes, answer.nodes);
    assert!(used[0].time >= Duration::from_micros(1_900), "{used:?}");
    assert!(
        used[0].time + used[1].time < Duration::from_millis(6),
        "{used:?}"
    );

    // The replay has no advisor and more time than it needs.
    let replayed = search(hard(50), None, Some(record.recorded_stops()));
    assert_eq!(
        flight::first_difference(&record, &replayed.record.unwrap()),
        None
    );
}

#[test]
fn the_reason_for_skipping_a_stage_is_recorded() {
    let (advisor, _) = stages(StageAdvice::Skip(StopReason::Gap), by(3));
    let answer = search(hard(50), Some(advisor), None);
    assert_eq!((answer.reason, answer.depth), (StopReason::StageTime, 1));
    let record = answer.record.unwrap();
    let skipped = record.stages[0];
    let begun = StopCheckKind::Stage(Stage::Simulation);
    assert_eq!((skipped.nodes, skipped.occasion), (0, begun));
    assert_eq!(skipped.reason, StopReason::Gap);
    let replayed = search(hard(50), None, Some(record.recorded_stops()));
    assert_eq!(
        flight::first_difference(&record, &replayed.record.unwrap()),
        None
    );

    let low = StageAdvice::Skip(StopReason::LowTime);
    let (advisor, _) = stages(low, low);
    let answer = search(hard(50), Some(advisor), None);
    assert_eq!((answer.reason, answer.depth), (StopReason::LowTime, 0));
    assert_eq!(answer.nodes, 0);
    let record = answer.record.unwrap();
    let replayed = search(hard(50), None, Some(record.recorded_stops()));
    assert_eq!(
        flight::first_difference(&record, &replayed.record.unwrap()),
        None
    );
}

#[test]
fn the_hard_limit_applies_in_every_stage() {
    for (simulation, endgame, begun) in [(by(50), by(60), 1), (by(1), by(60), 2)] {
        let (advisor, _) = stages(simulation, endgame);
        let answer = search(hard(3), Some(advisor), None);
        assert_eq!((answer.reason, answer.depth), (StopReason::Time, begun));
        assert!(answer.time < Duration::from_millis(4), "{:?}", answer.time);
    }
}

#[test]
fn without_an_advisor_stages_have_no_time_limits() {
    let answer = search(Limits::nodes(1_000), None, None);
    assert_eq!((answer.reason, answer.nodes), (StopReason::Nodes, 1_000));
    assert_eq!(answer.record.unwrap().stages, []);
}
