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

/// A depth every millisecond, without an end; a fault where `a1` is taken.
fn stairs(position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
    assert_ne!(position.setup().position, "a1", "a fault was asked for");
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
    fn new(floor: Duration) -> Self {
        let search = || Box::new(FnSearch(stairs)) as Box<dyn Search>;
        let games: [Arc<dyn Game>; 2] = [Arc::new(TicTacToe), Arc::new(FnSearchGame(search))];
        let games = games.map(|game| {
            let settings = settings_for(&*game);
            (game, settings)
        });
        let caches = Caches::shared(&games[0].1).unwrap();
        let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
        let engines = Engines::new(games.to_vec(), caches, Arc::clone(&time));
        let config = PoolConfig {
            min_search: floor,
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

    fn study(&self, game: &str, position: &str, budget: Duration) -> AnalysisRun {
        let job = self.job(1, game, position, budget);
        AnalysisRun::new(7, Arc::new(TicTacToe), job, Arc::clone(&self.time))
    }
}

fn problem(news: AnalysisUpdate) -> Problem {
    match news {
        AnalysisUpdate::Last(AnalysisEvent::Problem {
            id: Some(7),
            problem,
        }) => problem,
        AnalysisUpdate::Last(event) | AnalysisUpdate::Info(event) => panic!("{event:?}"),
    }
}

/// The depth of an info, or the last event.
fn depth(news: AnalysisUpdate) -> Result<(u32, u64), Box<Analysis>> {
    match news {
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
async fn what_is_solved_ends_by_itself() {
    let bench = TestPool::new(Duration::from_millis(5));
    let mut study = bench.study("tictactoe", "b2", LONG);
    study.job.limits.multi_pv = 3;
    let mut depths = Vec::new();
    let analysis = loop {
        match depth(study.next(&bench.pool).await) {
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
async fn depths_never_fall_though_the_search_makes_room() {
    let bench = TestPool::new(Duration::from_millis(5));
    let mut study = bench.study("with_search", "", LONG);
    let mut last = (0, 0);
    for _ in 0..3 {
        for _ in 0..10 {
            let (depth, nodes) = depth(study.next(&bench.pool).await).unwrap();
            assert!(
                depth > last.0 && nodes >= last.1,
                "{depth} {nodes} {last:?}"
            );
            last = (depth, nodes);
        }
        let other = bench.job(2, "tictactoe", "", LONG);
        let other = bench.pool.submit(other).unwrap();
        assert!(other.await.is_ok());
    }
    // Beside those three at least two searches: not all infos that were heard
    // can have waited since the first.
    assert!(bench.pool.figures().served >= 5);
    study.stop();
    let analysis = loop {
        if let Err(analysis) = depth(study.next(&bench.pool).await) {
            break analysis;
        }
    };
    assert_eq!(analysis.stop_reason, StopReason::Stop);
    assert!(analysis.depth >= last.0 && analysis.nodes >= last.1);
}

#[tokio::test]
async fn the_budget_ends_it() {
    let bench = TestPool::new(Duration::from_millis(5));
    // Enough for a machine that is slow to begin.
    let mut study = bench.study("with_search", "", Duration::from_millis(500));
    let analysis = loop {
        if let Err(analysis) = depth(study.next(&bench.pool).await) {
            break analysis;
        }
    };
    assert_eq!(analysis.stop_reason, StopReason::Time);
    assert!(analysis.depth > 0);
}

#[tokio::test]
async fn without_an_engine_there_is_nothing_to_tell() {
    // Whoever has an engine keeps it.
    let bench = TestPool::new(LONG);
    let keeps = bench.job(2, "with_search", "", 3 * LONG);
    let keeps = bench.pool.submit(keeps).unwrap();
    while bench.pool.figures().busy == 0 {
        std::thread::yield_now();
    }
    let mut refused = bench.study("with_search", "", Duration::from_millis(50));
    assert_eq!(
        problem(refused.next(&bench.pool).await).code,
        ProblemCode::Busy
    );

    let mut waiting = bench.study("with_search", "", 10 * LONG);
    let given_up = tokio::time::timeout(Duration::from_millis(1), waiting.next(&bench.pool)).await;
    assert!(given_up.is_err());
    assert_eq!(bench.pool.figures().waiting, 1);
    waiting.stop();
    assert_eq!(
        problem(waiting.next(&bench.pool).await).code,
        ProblemCode::Busy
    );
    drop(keeps);
}

#[tokio::test]
async fn a_fault_ends_it() {
    let bench = TestPool::new(Duration::from_millis(5));
    let mut study = bench.study("with_search", "a1", LONG);
    assert_eq!(
        problem(study.next(&bench.pool).await).code,
        ProblemCode::Internal
    );
}
