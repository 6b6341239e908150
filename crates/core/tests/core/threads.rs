//! Several threads on one search: they help, they obey, they rest when there
//! is nothing to do, and they go when they are not wanted.

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

/// Nodes that one thread may visit before it looks at the limits.
const POLL_INTERVAL: u64 = 256;

/// What a hanging test waits before it fails.
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

/// What the searches of [`watched`] have done.
#[derive(Default)]
struct Watch {
    /// Searches that exist.
    alive: AtomicUsize,
    /// Searches made so far.
    made: AtomicUsize,
    /// Helpers at work.
    working: AtomicUsize,
    /// Helpers that have begun to work, in all sessions.
    begun: AtomicUsize,
    /// The main search goes on until this many helpers have begun.
    awaited: AtomicUsize,
    /// Helper 1 panics.
    faulty: AtomicBool,
}

struct Watched(Arc<Watch>);

impl Search for Watched {
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
        let watch = &self.0;
        if cx.thread_index() > 0 {
            watch.working.fetch_add(1, Ordering::SeqCst);
            watch.begun.fetch_add(1, Ordering::SeqCst);
            if watch.faulty.load(Ordering::SeqCst) && cx.thread_index() == 1 {
                watch.working.fetch_sub(1, Ordering::SeqCst);
                panic!("deliberate");
            }
            while cx.tick().is_ok() {}
            watch.working.fetch_sub(1, Ordering::SeqCst);
            return SearchOutcome::default();
        }
        let awaited = watch.awaited.load(Ordering::SeqCst);
        while watch.begun.load(Ordering::SeqCst) < awaited && cx.tick().is_ok() {}
        SearchOutcome {
            lines: vec![zeitnot_core::Line::exact(
                zeitnot_core::Score::DRAW,
                cx.root_moves(position).into_iter().take(1).collect(),
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

/// A game whose searches are watched: helpers work until they are told
/// otherwise, the main search until as many as awaited have begun.
fn watched() -> (Arc<dyn Game>, Arc<Watch>) {
    let watch = Arc::new(Watch::default());
    let seen = Arc::clone(&watch);
    let game = FnSearchGame(move || {
        seen.alive.fetch_add(1, Ordering::SeqCst);
        seen.made.fetch_add(1, Ordering::SeqCst);
        Box::new(Watched(Arc::clone(&seen))) as Box<dyn Search>
    });
    (Arc::new(game), watch)
}

fn await_helpers(watch: &Watch, helpers: usize) {
    let begun = watch.begun.load(Ordering::SeqCst);
    watch.awaited.store(begun + helpers, Ordering::SeqCst);
}

fn eventually(holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < PATIENCE, "it never came true");
        std::thread::yield_now();
    }
}

#[test]
fn any_number_of_threads_finds_what_one_finds() {
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
fn a_node_limit_is_overshot_by_no_more_than_an_interval_a_thread() {
    for threads in [1, 2, 4] {
        let mut worker = worker(Arc::new(Endless), threads);
        for limit in [1, 300, 5_000, 400_000] {
            let answer = ask(&mut worker, Limits::nodes(limit));
            assert_eq!(answer.reason, StopReason::Nodes);
            let most = match threads {
                1 => limit,
                _ => limit + u64::from(threads) * POLL_INTERVAL,
            };
            let nodes = answer.nodes;
            assert!((limit..=most).contains(&nodes), "{nodes} of {limit}");
        }
    }
}

#[test]
fn nodes_are_those_of_all_threads() {
    let (game, watch) = watched();
    let mut worker = worker(game, 3);
    await_helpers(&watch, 2);
    let mut request = request(&**worker.game(), Limits::default());
    request.record = true;
    let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
    let record = answer.record.unwrap();
    assert_eq!(record.threads, 3);
    assert_eq!(record.landing.nodes, answer.nodes);
    // A helper that has begun visits a node at least before it looks.
    assert!(answer.nodes >= 2);
}

#[test]
fn stop_ends_all_of_them_and_there_is_one_answer() {
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
fn a_time_limit_ends_all_of_them() {
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
fn helpers_rest_while_a_finished_answer_waits_to_be_wanted() {
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
        // The main search is over when all helpers have begun; then they are
        // sent home, though nobody has asked for the answer.
        eventually(|| watch.begun.load(Ordering::SeqCst) == 3);
        eventually(|| watch.working.load(Ordering::SeqCst) == 0);
        assert!(session.events().is_empty(), "not wanted yet");
        if ponder {
            session.ponder_hit();
        } else {
            session.stop();
        }
        assert!(session.wait().unwrap().best.is_some());
    }
}

#[test]
fn helpers_come_when_needed_and_go_when_the_option_says_so() {
    let (game, watch) = watched();
    let alive = || watch.alive.load(Ordering::SeqCst);
    let mut worker = worker(Arc::clone(&game), 4);
    assert_eq!(alive(), 1, "nothing to do yet");
    await_helpers(&watch, 3);
    ask(&mut worker, Limits::default());
    assert_eq!(alive(), 4);
    worker.configure(settings(&*game, 1)).unwrap();
    assert_eq!(alive(), 1, "sent away at once");
    let before = watch.begun.load(Ordering::SeqCst);
    ask(&mut worker, Limits::default());
    assert_eq!(watch.begun.load(Ordering::SeqCst), before);
    worker.configure(settings(&*game, 2)).unwrap();
    await_helpers(&watch, 1);
    ask(&mut worker, Limits::default());
    assert_eq!((alive(), watch.made.load(Ordering::SeqCst)), (2, 5));
    worker.clear();
    await_helpers(&watch, 1);
    ask(&mut worker, Limits::default());
    drop(worker);
    assert_eq!(alive(), 0, "they end with the worker");
}

#[test]
fn a_panic_of_a_helper_costs_nothing_but_its_own_search() {
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
    let made = watch.made.load(Ordering::SeqCst);
    assert_eq!((watch.alive.load(Ordering::SeqCst), made), (3, 3 + 3));
}

#[test]
fn a_weakened_and_a_repeated_search_have_no_help() {
    let (game, watch) = watched();
    let mut worker = worker(game, 4);
    let limits = Limits {
        strength: Some(Strength::from_level(500, 100, 1)),
        ..Limits::default()
    };
    ask(&mut worker, limits);
    let mut recorded = request(&**worker.game(), Limits::default());
    recorded.record = true;
    let signals = Arc::new(StopSignal::new(false));
    await_helpers(&watch, 3);
    let record = worker.answer(recorded, &signals, &mut |_| ()).record;
    let before = watch.begun.load(Ordering::SeqCst);
    assert_eq!(before, 3);
    let mut repeated = request(&**worker.game(), Limits::default());
    repeated.recorded_stops = record.map(|record| record.recorded_stops());
    worker.answer(repeated, &signals, &mut |_| ());
    assert_eq!(watch.begun.load(Ordering::SeqCst), before);
}
