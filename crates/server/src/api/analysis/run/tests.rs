use zeitnot_clock::settings_for;
use zeitnot_core::caches::Caches;
use zeitnot_core::{
    Checkpoint, Position, Score, Search, SearchContext, SearchOutcome, Setup, SystemTime,
};
use zeitnot_schema::v1::service::Problem;
use zeitnot_testkit::{FnSearch, FnSearchGame, TicTacToe};

use super::*;
use crate::client::ClientId;
use crate::pool::{Engines, PoolConfig};

const LONG: Duration = Duration::from_secs(60);

/// Completes a depth every millisecond until stopped; panics if `a1` is taken.
fn endless_depths(position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
    assert_ne!(position.setup().position, "a1", "injected fault");
    let moves = cx.root_moves(position).into_iter().take(1).collect();
    let mut outcome = SearchOutcome {
        lines: vec![zeitnot_core::Line::exact(Score::DRAW, moves)],
        depth: 0,
    };
    let began = cx.elapsed();
    loop {
        let next = began + Duration::from_millis(u64::from(outcome.depth) + 1);
        while cx.elapsed() < next {
            if cx.tick().is_err() {
                return outcome;
            }
        }
        outcome.depth += 1;
        cx.report(outcome.depth, &outcome.lines);
        let checkpoint = Checkpoint {
            depth: outcome.depth,
            nodes: cx.nodes(),
            elapsed: cx.elapsed(),
            score: Score::DRAW,
            failed_low: false,
            best_changed: false,
            effort: 1_000,
            multi_pv: false,
            simulation: None,
        };
        if cx.checkpoint(&checkpoint).is_err() {
            return outcome;
        }
    }
}

struct TestPool {
    pool: Pool,
    time: Arc<dyn TimeSource>,
}

impl TestPool {
    fn new(min_search: Duration) -> Self {
        let search = || Box::new(FnSearch(endless_depths)) as Box<dyn Search>;
        let games: [Arc<dyn Game>; 2] = [Arc::new(TicTacToe), Arc::new(FnSearchGame(search))];
        let games = games.map(|game| {
            let settings = settings_for(&*game);
            (game, settings)
        });
        let caches = Caches::shared(&games[0].1).unwrap();
        let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
        let engines = Engines::new(games.to_vec(), caches, Arc::clone(&time));
        let config = PoolConfig {
            min_search,
            ..PoolConfig::with_threads(1)
        };
        let pool = Pool::start(config, engines).unwrap();
        assert!(pool.await_ready(LONG));
        Self { pool, time }
    }

    fn job(&self, client: u64, game: &str, position: &str, budget: Duration) -> SearchJob {
        let position = TicTacToe.position(&Setup::new(position)).unwrap();
        let game = self.pool.find(game).unwrap();
        SearchJob::new(ClientId(client), game, position, self.time.now(), budget)
    }

    fn analysis_run(&self, game: &str, position: &str, budget: Duration) -> AnalysisRun {
        let job = self.job(1, game, position, budget);
        AnalysisRun::new(7, Arc::new(TicTacToe), job, Arc::clone(&self.time))
    }
}

fn problem(update: AnalysisUpdate) -> Problem {
    match update {
        AnalysisUpdate::Last(AnalysisEvent::Problem {
            id: Some(7),
            problem,
        }) => problem,
        AnalysisUpdate::Last(event) | AnalysisUpdate::Info(event) => panic!("{event:?}"),
    }
}

/// The depth of an info, or the last event.
fn depth(update: AnalysisUpdate) -> Result<(u32, u64), Box<Analysis>> {
    match update {
        AnalysisUpdate::Info(AnalysisEvent::Info {
            id: 7,
            depth,
            nodes,
            ..
        }) => Ok((depth, nodes)),
        AnalysisUpdate::Last(AnalysisEvent::Done { id: 7, analysis }) => Err(analysis),
        AnalysisUpdate::Last(event) | AnalysisUpdate::Info(event) => panic!("{event:?}"),
    }
}

#[tokio::test]
async fn a_solved_position_ends_the_analysis() {
    let test = TestPool::new(Duration::from_millis(5));
    let mut analysis_run = test.analysis_run("tictactoe", "b2", LONG);
    analysis_run.job.limits.multi_pv = 3;
    let mut depths = Vec::new();
    let analysis = loop {
        match depth(analysis_run.next(&test.pool).await) {
            Ok((depth, _)) => depths.push(depth),
            Err(analysis) => break analysis,
        }
    };
    assert_eq!(depths, (1..=9).collect::<Vec<u32>>());
    assert_eq!(
        (analysis.depth, analysis.stop_reason),
        (9, StopReason::Complete)
    );
    assert_eq!(analysis.lines.unwrap().len(), 3);
}

#[tokio::test]
async fn depths_never_decrease_when_the_search_is_preempted() {
    let test = TestPool::new(Duration::from_millis(5));
    let mut analysis_run = test.analysis_run("with_search", "", LONG);
    let mut last = (0, 0);
    for _ in 0..3 {
        for _ in 0..10 {
            let (depth, nodes) = depth(analysis_run.next(&test.pool).await).unwrap();
            assert!(
                depth > last.0 && nodes >= last.1,
                "{depth} {nodes} {last:?}"
            );
            last = (depth, nodes);
        }
        let other = test.job(2, "tictactoe", "", LONG);
        let other = test.pool.submit(other).unwrap();
        assert!(other.await.is_ok());
    }
    // Three other searches and at least two of the analysis: the infos cannot all come
    // from its first search.
    assert!(test.pool.figures().served >= 5);
    analysis_run.stop();
    let analysis = loop {
        if let Err(analysis) = depth(analysis_run.next(&test.pool).await) {
            break analysis;
        }
    };
    assert_eq!(analysis.stop_reason, StopReason::Stop);
    assert!(analysis.depth >= last.0 && analysis.nodes >= last.1);
}

#[tokio::test]
async fn the_budget_ends_the_analysis() {
    let test = TestPool::new(Duration::from_millis(5));
    // Enough for a machine that starts slowly.
    let mut analysis_run = test.analysis_run("with_search", "", Duration::from_millis(500));
    let analysis = loop {
        if let Err(analysis) = depth(analysis_run.next(&test.pool).await) {
            break analysis;
        }
    };
    assert_eq!(analysis.stop_reason, StopReason::Time);
    assert!(analysis.depth > 0);
}

#[tokio::test]
async fn an_analysis_without_an_engine_reports_busy() {
    // A search with a deadline keeps its thread.
    let test = TestPool::new(Duration::from_millis(5));
    let running = test.job(2, "with_search", "", 3 * LONG);
    let running = test.pool.submit(running).unwrap();
    while test.pool.figures().busy == 0 {
        std::thread::yield_now();
    }
    let mut refused = test.analysis_run("with_search", "", Duration::from_millis(50));
    assert_eq!(
        problem(refused.next(&test.pool).await).code,
        ProblemCode::Busy
    );

    let mut waiting = test.analysis_run("with_search", "", 10 * LONG);
    let timed_out = tokio::time::timeout(Duration::from_millis(1), waiting.next(&test.pool)).await;
    assert!(timed_out.is_err());
    assert_eq!(test.pool.figures().waiting, 1);
    waiting.stop();
    assert_eq!(
        problem(waiting.next(&test.pool).await).code,
        ProblemCode::Busy
    );
    drop(running);
}

#[tokio::test]
async fn a_fault_ends_the_analysis() {
    let test = TestPool::new(Duration::from_millis(5));
    let mut analysis_run = test.analysis_run("with_search", "a1", LONG);
    assert_eq!(
        problem(analysis_run.next(&test.pool).await).code,
        ProblemCode::Internal
    );
}
