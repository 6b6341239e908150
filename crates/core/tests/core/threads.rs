//! Searches with several threads.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed step fails the test"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use zeitnot_core::{
    Answer, Engine, Game, Limits, ManualTime, Moment, Position, Request, Search, SearchContext,
    SearchOutcome, Settings, Setup, StopReason, StopSignal, Strength, SystemTime, Worker,
    default_settings,
};
use zeitnot_testkit::{Endless, FnSearchGame, TicTacToe};

/// Maximum number of nodes that one thread visits between two polls.
const POLL_INTERVAL: u64 = 256;

/// The time after which a hanging test fails.
const PATIENCE: Duration = Duration::from_secs(30);

fn settings(game: &dyn Game, threads: u32) -> Settings {
    let mut settings = default_settings(game);
    settings.set("table.megabytes", "1").unwrap();
    settings
        .set("engine.threads", &threads.to_string())
        .unwrap();
    settings
}

fn worker(game: Arc<dyn Game>, threads: u32) -> Worker {
    let settings = settings(&*game, threads);
    Worker::new(game, settings, Arc::new(ManualTime::new())).unwrap()
}

fn request(game: &dyn Game, limits: Limits) -> Request {
    let position = game.position(&Setup::default()).unwrap();
    Request::new(position, limits, Moment::default())
}

fn ask(worker: &mut Worker, limits: Limits) -> Answer {
    let request = request(&**worker.game(), limits);
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

/// The state of the searches of [`watched`].
#[derive(Default)]
struct Watch {
    /// Number of existing searches.
    alive: AtomicUsize,
    /// Number of searches created so far.
    created: AtomicUsize,
    /// Number of running helpers.
    working: AtomicUsize,
    /// Number of helpers started so far, in all sessions.
    started: AtomicUsize,
    /// The main search runs until this many helpers have started.
    awaited: AtomicUsize,
    /// Whether helper 1 panics.
    faulty: AtomicBool,
}

struct Watched(Arc<Watch>);

impl Search for Watched {
    fn run(&mut self, position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome {
        let watch = &self.0;
        if ctx.thread_index() > 0 {
            watch.working.fetch_add(1, Ordering::SeqCst);
            watch.started.fetch_add(1, Ordering::SeqCst);
            if watch.faulty.load(Ordering::SeqCst) && ctx.thread_index() == 1 {
                watch.working.fetch_sub(1, Ordering::SeqCst);
                panic!("deliberate");
            }
            while ctx.tick().is_ok() {}
            watch.working.fetch_sub(1, Ordering::SeqCst);
            return SearchOutcome::default();
        }
        let awaited = watch.awaited.load(Ordering::SeqCst);
        while watch.started.load(Ordering::SeqCst) < awaited && ctx.tick().is_ok() {}
        SearchOutcome {
            lines: vec![zeitnot_core::Line::exact(
                zeitnot_core::Score::DRAW,
                ctx.root_moves(position).into_iter().take(1).collect(),
            )],
            depth: 1,
        }
    }

    fn configure(&mut self, _: &Settings) {}

    fn clear(&mut self) {}
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.0.alive.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Returns a game with searches that record their state.
///
/// Helpers run until they are stopped, the main search until the awaited number
/// of helpers has started.
fn watched() -> (Arc<dyn Game>, Arc<Watch>) {
    let watch = Arc::new(Watch::default());
    let seen = Arc::clone(&watch);
    let game = FnSearchGame(move || {
        seen.alive.fetch_add(1, Ordering::SeqCst);
        seen.created.fetch_add(1, Ordering::SeqCst);
        Box::new(Watched(Arc::clone(&seen))) as Box<dyn Search>
    });
    (Arc::new(game), watch)
}

fn await_helpers(watch: &Watch, helpers: usize) {
    let started = watch.started.load(Ordering::SeqCst);
    watch.awaited.store(started + helpers, Ordering::SeqCst);
}

fn eventually(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < PATIENCE, "timeout");
        std::thread::yield_now();
    }
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    for threads in [1, 2, 4] {
        let mut worker = worker(Arc::new(TicTacToe), threads);
        for _ in 0..20 {
            worker.clear();
            let answer = ask(&mut worker, Limits::default());
            assert_eq!(answer.reason, StopReason::Complete);
            assert_eq!((answer.depth, answer.lines[0].score.0), (9, 0));
        }
    }
}

#[test]
fn a_node_limit_is_exceeded_by_at_most_one_interval_per_thread() {
    for threads in [1, 2, 4] {
        let mut worker = worker(Arc::new(Endless), threads);
        for limit in [1, 300, 5_000, 400_000] {
            let answer = ask(&mut worker, Limits::nodes(limit));
            assert_eq!(answer.reason, StopReason::Nodes);
            let max = match threads {
                1 => limit,
                _ => limit + u64::from(threads) * POLL_INTERVAL,
            };
            let nodes = answer.nodes;
            assert!((limit..=max).contains(&nodes), "{nodes} of {limit}");
        }
    }
}

#[test]
fn the_answer_has_the_nodes_of_all_threads() {
    let (game, watch) = watched();
    let mut worker = worker(game, 3);
    await_helpers(&watch, 2);
    let mut request = request(&**worker.game(), Limits::default());
    request.record = true;
    let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
    let record = answer.record.unwrap();
    assert_eq!(record.threads, 3);
    assert_eq!(record.landing.nodes, answer.nodes);
    // A helper visits at least one node before it polls.
    assert!(answer.nodes >= 2);
}

#[test]
fn stop_ends_all_threads_with_one_answer() {
    let (game, watch) = watched();
    let engine = Engine::new(worker(Arc::clone(&game), 4)).unwrap();
    watch.awaited.store(usize::MAX, Ordering::SeqCst);
    for _ in 0..50 {
        let infinite = Limits {
            infinite: true,
            ..Limits::default()
        };
        let session = engine.start(request(&*game, infinite)).unwrap();
        session.stop();
        let answer = session.wait().unwrap();
        assert_eq!(answer.reason, StopReason::Stop);
        assert_eq!(watch.working.load(Ordering::SeqCst), 0);
        assert!(session.next_within(PATIENCE).is_err(), "one answer only");
    }
}

#[test]
fn a_time_limit_ends_all_threads() {
    let game: Arc<dyn Game> = Arc::new(Endless);
    let settings = settings(&*game, 4);
    let mut worker = Worker::new(game, settings, Arc::new(SystemTime::new())).unwrap();
    let limits = Limits::time(Duration::from_millis(20));
    let request = Request {
        arrived: worker.time().now(),
        ..request(&**worker.game(), limits)
    };
    let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
    assert_eq!(answer.reason, StopReason::Time);
    assert!(answer.time < PATIENCE);
}

#[test]
fn helpers_stop_while_a_finished_search_is_suspended() {
    for ponder in [false, true] {
        let (game, watch) = watched();
        let engine = Engine::new(worker(Arc::clone(&game), 4)).unwrap();
        await_helpers(&watch, 3);
        let limits = Limits {
            infinite: !ponder,
            ponder,
            ..Limits::depth(1)
        };
        let session = engine.start(request(&*game, limits)).unwrap();
        // The main search ends when all helpers have started. Then they stop,
        // although the answer has to wait.
        eventually(|| watch.started.load(Ordering::SeqCst) == 3);
        eventually(|| watch.working.load(Ordering::SeqCst) == 0);
        assert!(session.events().is_empty(), "still suspended");
        if ponder {
            session.ponder_hit();
        } else {
            session.stop();
        }
        assert!(session.wait().unwrap().best.is_some());
    }
}

#[test]
fn helpers_start_with_a_search_and_end_when_the_option_changes() {
    let (game, watch) = watched();
    let alive = || watch.alive.load(Ordering::SeqCst);
    let mut worker = worker(Arc::clone(&game), 4);
    assert_eq!(alive(), 1, "no search yet");
    await_helpers(&watch, 3);
    ask(&mut worker, Limits::default());
    assert_eq!(alive(), 4);
    worker.configure(settings(&*game, 1)).unwrap();
    assert_eq!(alive(), 1, "surplus helpers end at once");
    let before = watch.started.load(Ordering::SeqCst);
    ask(&mut worker, Limits::default());
    assert_eq!(watch.started.load(Ordering::SeqCst), before);
    worker.configure(settings(&*game, 2)).unwrap();
    await_helpers(&watch, 1);
    ask(&mut worker, Limits::default());
    assert_eq!((alive(), watch.created.load(Ordering::SeqCst)), (2, 5));
    worker.clear();
    await_helpers(&watch, 1);
    ask(&mut worker, Limits::default());
    drop(worker);
    assert_eq!(alive(), 0, "helpers end with the worker");
}

#[test]
fn a_panicking_helper_does_not_affect_the_answer() {
    let (game, watch) = watched();
    let mut worker = worker(game, 3);
    watch.faulty.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        await_helpers(&watch, 2);
        let answer = ask(&mut worker, Limits::default());
        assert_eq!(answer.reason, StopReason::Complete);
    }
    watch.faulty.store(false, Ordering::SeqCst);
    await_helpers(&watch, 2);
    ask(&mut worker, Limits::default());
    let created = watch.created.load(Ordering::SeqCst);
    assert_eq!((watch.alive.load(Ordering::SeqCst), created), (3, 3 + 3));
}

#[test]
fn weakened_searches_and_replays_use_no_helpers() {
    let (game, watch) = watched();
    let mut worker = worker(game, 4);
    let limits = Limits {
        strength: Some(Strength::from_level(500, 100, 1)),
        ..Limits::default()
    };
    ask(&mut worker, limits);
    let mut recorded = request(&**worker.game(), Limits::default());
    recorded.record = true;
    let signal = Arc::new(StopSignal::new(false));
    await_helpers(&watch, 3);
    let record = worker.answer(recorded, &signal, &mut |_| ()).record;
    let before = watch.started.load(Ordering::SeqCst);
    assert_eq!(before, 3);
    let mut replay = request(&**worker.game(), Limits::default());
    replay.recorded_stops = record.map(|record| record.recorded_stops());
    worker.answer(replay, &signal, &mut |_| ());
    assert_eq!(watch.started.load(Ordering::SeqCst), before);
}
