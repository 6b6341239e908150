//! Tests of the pool with its threads; `admission` tests the decisions.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::mpsc;
use zeitnot_clock::settings_for;
use zeitnot_core::caches::Caches;
use zeitnot_core::{
    Game, Limits, Line, Notation, Score, Search, SearchOutcome, Setup, StopReason, StopSignal,
    SystemTime, TimeSource,
};
use zeitnot_testkit::{Endless, FnSearch, FnSearchGame, TicTacToe};

use super::*;
use crate::client::ClientId;

/// Longer than any test may take.
const LONG: Duration = Duration::from_secs(60);

const MIN_SEARCH: Duration = Duration::from_millis(10);

fn default_config() -> PoolConfig {
    PoolConfig {
        min_search: MIN_SEARCH,
        ..PoolConfig::with_threads(1)
    }
}

fn start(config: PoolConfig, games: Vec<Arc<dyn Game>>) -> Pool {
    let with_settings = |game: Arc<dyn Game>| {
        let mut settings = settings_for(&*game);
        settings.set("table.megabytes", "1").unwrap();
        (game, settings)
    };
    let games: Vec<_> = games.into_iter().map(with_settings).collect();
    let caches = Caches::shared(&games[0].1).unwrap();
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    let pool = Pool::start(config, Engines::new(games, caches, time)).unwrap();
    assert!(pool.await_ready(LONG) && pool.is_ready());
    pool
}

fn start_default(config: PoolConfig) -> Pool {
    start(config, vec![Arc::new(TicTacToe), Arc::new(Endless)])
}

/// Creates a search of `game` for client `client`.
fn job(pool: &Pool, client: u64, game: &str, position: &str, budget: Duration) -> SearchJob {
    let position = TicTacToe.position(&Setup::new(position)).unwrap();
    let id = pool.find(game).unwrap();
    SearchJob::new(ClientId(client), id, position, pool.state.now(), budget)
}

fn endless(pool: &Pool, client: u64, budget: Duration) -> SearchJob {
    job(pool, client, "endless", "", budget)
}

/// Submits a job and waits until its search has started.
fn begin(pool: &Pool, job: SearchJob) -> Ticket {
    let before = pool.figures().busy;
    let ticket = pool.submit(job).unwrap();
    while pool.figures().busy == before {
        std::thread::yield_now();
    }
    ticket
}

#[tokio::test]
async fn a_search_is_answered() {
    let pool = start_default(default_config());
    assert_eq!(pool.find("chess"), None);
    let job = job(&pool, 1, "tictactoe", "a1 b1 a2 b2 c1", LONG);
    let position = job.position.clone();
    let result = pool.submit(job).unwrap().await.unwrap();
    let best = result
        .answer
        .best
        .map(|mv| position.format_move(mv, Notation::Engine));
    assert_eq!(best.as_deref(), Some("b3"));
    assert_eq!(result.answer.reason, StopReason::Complete);
    assert!(!result.shortened && result.granted > LONG / 2);
    let figures = pool.figures();
    assert_eq!((figures.served, figures.refused), (1, 0));
    assert_eq!((figures.threads, figures.busy, figures.waiting), (1, 0, 0));
}

#[tokio::test]
async fn limits_apply_besides_the_budget() {
    let pool = start_default(default_config());
    let timed = SearchJob {
        limits: Limits::time(Duration::from_millis(5)),
        ..endless(&pool, 1, LONG)
    };
    let result = pool.submit(timed).unwrap().await.unwrap();
    assert_eq!(result.answer.reason, StopReason::Time);
    let held = SearchJob {
        limits: Limits {
            infinite: true,
            ponder: true,
            ..Limits::depth(3)
        },
        ..endless(&pool, 1, LONG)
    };
    let result = pool.submit(held).unwrap().await.unwrap();
    assert_eq!(result.answer.reason, StopReason::Depth);
}

#[tokio::test]
async fn a_preempted_search_ends_with_the_reason_time() {
    let pool = start_default(default_config());
    let first = begin(&pool, endless(&pool, 1, LONG));
    // Enough for a slow machine.
    let budget = Duration::from_millis(1_500);
    let second = pool.submit(endless(&pool, 2, budget)).unwrap();
    let (first, second) = (first.await.unwrap(), second.await.unwrap());
    assert!(first.shortened && first.granted < budget);
    assert_eq!(first.answer.reason, StopReason::Time);
    assert!(first.answer.depth > 0);
    assert!(!second.shortened);
    assert!(second.waited + second.granted <= budget);
    assert!(second.granted >= MIN_SEARCH);
    assert_eq!(pool.figures().shortened, 1);
}

#[tokio::test]
async fn a_preemptible_search_stops_early() {
    let pool = start_default(default_config());
    let analysis = SearchJob {
        preemptible: true,
        ..endless(&pool, 1, LONG)
    };
    let analysis = begin(&pool, analysis);
    let job = job(&pool, 2, "tictactoe", "", LONG);
    let other = pool.submit(job).unwrap().await.unwrap();
    assert!(other.waited < LONG / 4);
    assert!(analysis.await.unwrap().shortened);
    assert_eq!(
        pool.figures().shortened,
        0,
        "a preemptible search is not counted"
    );
}

#[tokio::test]
async fn a_job_that_does_not_fit_is_refused_at_once() {
    let config = PoolConfig {
        min_search: LONG,
        ..default_config()
    };
    let pool = start_default(config);
    let running = begin(&pool, endless(&pool, 1, 2 * LONG));
    let refusal = pool.submit(endless(&pool, 2, LONG)).err().unwrap();
    assert_eq!(refusal.reason, RefusalReason::NoCapacity);
    assert!(refusal.retry_after > LONG / 2 && refusal.retry_after <= LONG);
    assert_eq!(pool.figures().refused, 1);
    running.stop();
    let stopped = running.await.unwrap();
    assert_eq!(stopped.answer.reason, StopReason::Stop);
    assert!(!stopped.shortened);
}

#[tokio::test]
async fn dropping_a_ticket_withdraws_the_job() {
    let pool = start_default(default_config());
    let running = begin(&pool, endless(&pool, 1, LONG));
    let waiting = pool.submit(endless(&pool, 2, LONG)).unwrap();
    assert_eq!(pool.figures().waiting, 1);
    drop(waiting);
    assert_eq!(pool.figures().waiting, 0);
    drop(running);
    let next = job(&pool, 3, "tictactoe", "", LONG);
    assert!(pool.submit(next).unwrap().await.is_ok());
    assert!(!pool.activity().has_live_requests());
}

#[tokio::test]
async fn infos_above_the_capacity_are_dropped() {
    let pool = start_default(default_config());
    let (sender, mut infos) = mpsc::channel(2);
    let reported = SearchJob {
        infos: Some(sender),
        ..job(&pool, 1, "tictactoe", "b2", LONG)
    };
    // The test reads only after the search, and the capacity is 2.
    let result = pool.submit(reported).unwrap().await.unwrap();
    assert!(result.answer.depth > 2);
    let mut depths = Vec::new();
    while let Some(info) = infos.recv().await {
        depths.push(info.depth);
    }
    assert_eq!(depths, [1, 2]);
}

/// Number of threads that help the searches of [`assisted_game`].
///
/// Tests run at the same time, so each has its own counter.
static HELPERS: [AtomicUsize; 3] = [const { AtomicUsize::new(0) }; 3];

/// Returns a game whose helpers are counted in `HELPERS[TEST]`, and search until stopped.
fn assisted_game<const TEST: usize>() -> Arc<dyn Game> {
    fn search<const TEST: usize>(
        position: &dyn zeitnot_core::Position,
        cx: &mut zeitnot_core::SearchContext<'_>,
    ) -> SearchOutcome {
        let helps = usize::from(cx.thread_index() > 0);
        HELPERS[TEST].fetch_add(helps, Ordering::SeqCst);
        while cx.tick().is_ok() {}
        HELPERS[TEST].fetch_sub(helps, Ordering::SeqCst);
        SearchOutcome {
            lines: vec![Line::exact(Score::DRAW, cx.root_moves(position))],
            depth: 1,
        }
    }
    let create = || -> Box<dyn Search> { Box::new(FnSearch(search::<TEST>)) };
    Arc::new(FnSearchGame(create))
}

fn await_helpers(test: usize, expected: usize) {
    while HELPERS[test].load(Ordering::SeqCst) != expected {
        std::thread::yield_now();
    }
}

#[tokio::test]
async fn idle_threads_help_an_analysis_until_they_are_needed() {
    let config = PoolConfig {
        threads: 3,
        analysis_threads: 3,
        ..default_config()
    };
    let pool = start(config, vec![assisted_game::<0>()]);
    let search = |client, preemptible| SearchJob {
        preemptible,
        ..job(&pool, client, "with_search", "", LONG)
    };
    let analysis = begin(&pool, search(1, true));
    await_helpers(0, 2);
    let first = begin(&pool, search(1, false));
    await_helpers(0, 1);
    let second = begin(&pool, search(1, false));
    await_helpers(0, 0);
    assert_eq!(pool.figures().busy, 3, "the analysis goes on");
    drop(first);
    await_helpers(0, 1);
    let third = begin(&pool, search(2, true));
    await_helpers(0, 0);
    drop(second);
    // Whose helper it is does not matter.
    await_helpers(0, 1);
    third.stop();
    assert_eq!(third.await.unwrap().answer.reason, StopReason::Stop);
    drop(analysis);
    await_helpers(0, 0);
}

#[tokio::test]
async fn the_threads_of_an_analysis_are_limited() {
    let config = PoolConfig {
        threads: 4,
        analysis_threads: 2,
        ..default_config()
    };
    let pool = start(config, vec![assisted_game::<1>()]);
    let analysis = || SearchJob {
        preemptible: true,
        ..job(&pool, 1, "with_search", "", LONG)
    };
    let one = begin(&pool, analysis());
    await_helpers(1, 1);
    assert_eq!(pool.state.max_helpers(), 1);
    let two = begin(&pool, analysis());
    await_helpers(1, 2);
    assert_eq!(pool.figures().busy, 2);
    drop((one, two));
}

#[tokio::test]
async fn a_helper_leaves_for_a_move_in_time() {
    let config = PoolConfig {
        threads: 2,
        analysis_threads: 2,
        ..default_config()
    };
    let pool = start(config, vec![assisted_game::<2>(), Arc::new(TicTacToe)]);
    let analysis = SearchJob {
        preemptible: true,
        ..job(&pool, 1, "with_search", "", LONG)
    };
    let analysis = begin(&pool, analysis);
    // An analysis can be joined only a few times.
    for _ in 0..3 {
        await_helpers(2, 1);
        let position = job(&pool, 1, "tictactoe", "b2", LONG);
        let result = pool.submit(position).unwrap().await.unwrap();
        assert!(result.waited < Duration::from_millis(50), "{result:?}");
    }
    drop(analysis);
}

#[tokio::test]
async fn a_panic_of_a_helper_does_not_end_its_thread() {
    let search = || -> Box<dyn Search> {
        Box::new(FnSearch(
            |_: &dyn zeitnot_core::Position, cx: &mut zeitnot_core::SearchContext<'_>| {
                assert_eq!(cx.thread_index(), 0, "injected fault");
                while cx.tick().is_ok() {}
                SearchOutcome::default()
            },
        ))
    };
    let config = PoolConfig {
        threads: 2,
        analysis_threads: 2,
        ..default_config()
    };
    let games: Vec<Arc<dyn Game>> = vec![Arc::new(FnSearchGame(search)), Arc::new(TicTacToe)];
    let pool = start(config, games);
    let analysis = SearchJob {
        preemptible: true,
        ..job(&pool, 1, "with_search", "", LONG)
    };
    let analysis = begin(&pool, analysis);
    for _ in 0..5 {
        let other = job(&pool, 1, "tictactoe", "", LONG);
        assert!(pool.submit(other).unwrap().await.is_ok());
    }
    analysis.stop();
    assert_eq!(analysis.await.unwrap().answer.reason, StopReason::Stop);
}

/// Returns a game whose search panics if the first square is taken.
fn panicking_game() -> Arc<dyn Game> {
    let search = || -> Box<dyn Search> {
        Box::new(FnSearch(
            |position: &dyn zeitnot_core::Position, cx: &mut zeitnot_core::SearchContext<'_>| {
                assert_ne!(position.setup().position, "a1", "injected fault");
                let moves = cx.root_moves(position).into_iter().take(1).collect();
                SearchOutcome {
                    lines: vec![Line::exact(Score::DRAW, moves)],
                    depth: 1,
                }
            },
        ))
    };
    Arc::new(FnSearchGame(search))
}

#[tokio::test]
async fn a_panic_fails_one_job() {
    let pool = start(
        default_config(),
        vec![panicking_game(), Arc::new(TicTacToe)],
    );
    let ask = |client, position| {
        let job = job(&pool, client, "with_search", position, LONG);
        pool.submit(job).unwrap()
    };
    let tickets = [ask(1, "b2"), ask(2, "a1"), ask(3, "c3"), ask(4, "c2")];
    let mut outcomes = Vec::new();
    for ticket in tickets {
        outcomes.push(ticket.await.map(|result| result.answer.depth));
    }
    assert_eq!(outcomes, [Ok(1), Err(JobError::Fault), Ok(1), Ok(1)]);
    let figures = pool.figures();
    assert_eq!((figures.served, figures.faults), (4, 1));
}

#[tokio::test]
async fn a_panic_while_creating_a_search_fails_jobs_of_its_game_only() {
    static FAILS: AtomicBool = AtomicBool::new(true);
    let search = || -> Box<dyn Search> {
        assert!(!FAILS.load(Ordering::SeqCst), "injected fault");
        TicTacToe.search(&settings_for(&TicTacToe))
    };
    let games: Vec<Arc<dyn Game>> = vec![Arc::new(FnSearchGame(search)), Arc::new(TicTacToe)];
    let pool = start(default_config(), games);
    let ask = |game| pool.submit(job(&pool, 1, game, "", LONG)).unwrap();
    assert_eq!(ask("with_search").await.err(), Some(JobError::Fault));
    assert!(ask("tictactoe").await.is_ok());
    FAILS.store(false, Ordering::SeqCst);
    assert!(ask("with_search").await.is_ok());
}

#[cfg(feature = "fault-injection")]
#[tokio::test]
async fn an_injected_fault_fails_one_job() {
    let pool = start_default(default_config());
    let faulty = SearchJob {
        inject_fault: true,
        ..job(&pool, 1, "tictactoe", "b2", LONG)
    };
    let faulty = pool.submit(faulty).unwrap();
    let healthy = pool.submit(job(&pool, 2, "tictactoe", "b2", LONG)).unwrap();
    assert_eq!(faulty.await.err(), Some(JobError::Fault));
    assert!(healthy.await.is_ok());
}

#[tokio::test]
async fn a_job_stops_idle_work() {
    let pool = start_default(default_config());
    let signal = Arc::new(StopSignal::new(false));
    let guard = pool
        .activity()
        .start_idle_work(Arc::clone(&signal))
        .unwrap();
    let ticket = pool.submit(endless(&pool, 1, LONG)).unwrap();
    assert!(signal.is_stopped() && pool.activity().has_live_requests());
    drop((guard, ticket));
}

#[tokio::test]
async fn shutdown_serves_accepted_jobs_within_its_grace_period() {
    let pool = start_default(default_config());
    let searches: Vec<Ticket> = (0..5)
        .map(|client| job(&pool, client, "tictactoe", "", LONG))
        .map(|job| pool.submit(job).unwrap())
        .collect();
    pool.shutdown(LONG);
    for search in searches {
        assert!(search.await.is_ok());
    }
    let refusal = pool.submit(job(&pool, 1, "tictactoe", "", LONG)).err();
    assert_eq!(refusal.unwrap().reason, RefusalReason::Closed);
}

#[tokio::test]
async fn shutdown_stops_searches_after_its_grace_period() {
    let pool = start_default(default_config());
    let running = begin(&pool, endless(&pool, 1, LONG));
    let waiting = pool.submit(endless(&pool, 2, LONG)).unwrap();
    pool.shutdown(Duration::ZERO);
    assert_eq!(running.await.unwrap().answer.reason, StopReason::Stop);
    assert_eq!(waiting.await.err(), Some(JobError::Closed));
    assert!(!pool.activity().has_live_requests());
    pool.shutdown(Duration::ZERO);
}

#[tokio::test]
async fn many_simultaneous_jobs_end_in_time() {
    let pool = start_default(PoolConfig {
        threads: 2,
        ..default_config()
    });
    let budget = Duration::from_millis(1_500);
    let tickets: Vec<Ticket> = (0..40)
        .filter_map(|client| pool.submit(endless(&pool, client, budget)).ok())
        .collect();
    assert!(tickets.len() >= 40);
    for ticket in tickets {
        let result = ticket.await.unwrap();
        assert!(result.answer.depth > 0);
        // A busy machine may be slightly late.
        assert!(result.answer.time < 2 * budget, "{result:?}");
    }
}
