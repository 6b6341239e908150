//! Engine, session, table, stop rule, and recorder with a game that uses only
//! the public interface.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::caches::TableOptions;
use zeitnot_core::flight::{self, TableState};
use zeitnot_core::{
    Answer, Engine, Game, Limits, ManualTime, Move, Notation, Position, Request, SearchContext,
    SearchOutcome, Settings, Setup, Side, Status, StopReason, StopSignal, TimeSource, Worker,
    default_settings,
};
use zeitnot_testkit::{Claimable, Endless, FnSearch, FnSearchGame, TicTacToe};

fn settings(game: &dyn Game) -> Settings {
    let mut settings = default_settings(game);
    settings.set("table.megabytes", "1").unwrap();
    settings
}

fn worker(game: impl Game + 'static, time: &Arc<ManualTime>) -> Worker {
    let settings = settings(&game);
    Worker::new(Arc::new(game), settings, Arc::clone(time) as _).unwrap()
}

fn ask(worker: &mut Worker, position: &str, limits: Limits) -> Answer {
    let position = worker.game().position(&Setup::new(position)).unwrap();
    let signal = Arc::new(StopSignal::new(limits.ponder));
    let request = Request::new(position, limits, worker.time().now());
    worker.answer(request, &signal, &mut |_| ())
}

#[test]
fn tic_tac_toe_is_searched_completely_and_is_a_draw() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let answer = ask(&mut worker, "", Limits::default());
    assert_eq!(answer.reason, StopReason::Complete);
    assert_eq!((answer.depth, answer.lines[0].score.0), (9, 0));
    assert!(answer.best.is_some());
    assert!(answer.table.hits > 0);
}

#[test]
fn a_win_is_proven_with_its_length() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let answer = ask(&mut worker, "a1 a2 b1 b2", Limits::default());
    assert_eq!(answer.lines[0].score.mate_in(), Some(1));
    let won = ask(&mut worker, "a1 b1", Limits::default());
    assert_eq!(won.lines[0].score.mate_in(), Some(5));
    let lost = ask(&mut worker, "a1 b1 a2", Limits::default());
    assert_eq!(lost.lines[0].score.mate_in(), Some(-4));
}

#[test]
fn several_lines_are_sorted_and_start_with_different_moves() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let limits = Limits {
        multi_pv: 4,
        ..Limits::default()
    };
    let answer = ask(&mut worker, "a1 b1", limits);
    assert_eq!(answer.lines.len(), 4);
    assert!(answer.lines.is_sorted_by(|a, b| a.score >= b.score));
    let mut heads: Vec<_> = answer.lines.iter().map(|line| line.moves[0]).collect();
    heads.sort_unstable();
    heads.dedup();
    assert_eq!(heads.len(), 4);
}

#[test]
fn the_answer_is_one_of_the_root_moves() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let position = TicTacToe.position(&Setup::new("a1 b1")).unwrap();
    let only = position.parse_move("c1", Notation::Engine).unwrap();
    let limits = |moves| Limits {
        root_moves: Some(moves),
        ..Limits::default()
    };
    assert_eq!(
        ask(&mut worker, "a1 b1", limits(vec![only])).best,
        Some(only)
    );
    let none = ask(&mut worker, "a1 b1", limits(vec![]));
    assert_eq!((none.best, none.reason), (None, StopReason::NoMove));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let answer = ask(&mut worker, "a1 a2 b1 b2 c1", Limits::default());
    assert_eq!(answer.best, None);
    assert_eq!(answer.status, Status::Won(Side::First));
    assert_eq!(answer.reason, StopReason::NoMove);
}

#[test]
fn a_position_with_a_claimable_draw_has_a_best_move() {
    let mut worker = worker(Claimable, &Arc::default());
    let answer = ask(&mut worker, "b2", Limits::default());
    assert_eq!(answer.status, Status::Draw);
    assert_eq!(answer.lines[0].score, Claimable::SCORE);
    assert_eq!(
        (answer.best, answer.reason),
        (Some(Move(8)), StopReason::Complete)
    );
}

#[test]
fn node_limits_are_exact() {
    let mut worker = worker(TicTacToe, &Arc::default());
    for nodes in [1, 2, 3, 255, 256, 257, 500] {
        worker.clear();
        let answer = ask(&mut worker, "", Limits::nodes(nodes));
        assert_eq!((answer.nodes, answer.reason), (nodes, StopReason::Nodes));
        assert!(answer.best.is_some(), "{nodes} nodes give a move");
    }
}

#[test]
fn a_time_limit_of_zero_searches_one_depth() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let answer = ask(&mut worker, "", Limits::time(Duration::ZERO));
    assert_eq!((answer.depth, answer.reason), (1, StopReason::Time));
}

#[test]
fn a_cleared_worker_repeats_a_search_exactly() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let first = ask(&mut worker, "b2", Limits::nodes(700));
    let warm = ask(&mut worker, "b2", Limits::nodes(700));
    worker.clear();
    let again = ask(&mut worker, "b2", Limits::nodes(700));
    assert_eq!(first.lines, again.lines);
    assert!(warm.stats.table_hits > again.stats.table_hits);
}

#[test]
fn a_search_stopped_by_time_is_replayed_to_the_exact_node() {
    struct AdvancingTime(ManualTime);
    impl TimeSource for AdvancingTime {
        fn now(&self) -> zeitnot_core::Moment {
            self.0.advance(Duration::from_micros(7));
            self.0.now()
        }
    }
    let time: Arc<dyn TimeSource> = Arc::new(AdvancingTime(ManualTime::new()));
    let game: Arc<dyn Game> = Arc::new(Endless);
    let mut worker = Worker::new(Arc::clone(&game), settings(&*game), time).unwrap();
    let mut run = |limits: Limits, recorded_stops| {
        let position = game.position(&Setup::new("")).unwrap();
        let mut request = Request::new(position, limits, worker.time().now());
        request.record = true;
        request.recorded_stops = recorded_stops;
        worker.clear();
        let signal = Arc::new(StopSignal::new(false));
        worker.answer(request, &signal, &mut |_| ())
    };
    let answer = run(Limits::time(Duration::from_millis(3)), None);
    assert_eq!(answer.reason, StopReason::Time);
    let record = answer.record.unwrap();
    assert_eq!(record.memory, TableState::Cleared);
    let replayed = run(record.limits.clone(), Some(record.recorded_stops()))
        .record
        .unwrap();
    assert_eq!(flight::first_difference(&record, &replayed), None);

    let mut changed = record.clone();
    changed.landing.nodes += 1;
    assert!(
        flight::first_difference(&changed, &replayed)
            .unwrap()
            .contains("nodes")
    );
}

#[test]
fn options_reach_the_search_and_the_table() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let mut changed = worker.settings().clone();
    changed.set("max_depth", "3").unwrap();
    changed.set("table.megabytes", "2").unwrap();
    worker.configure(changed).unwrap();
    let answer = ask(&mut worker, "", Limits::default());
    assert_eq!((answer.depth, answer.table.bytes), (3, 2 << 20));
    let mut off = worker.settings().clone();
    off.set("table.enabled", "false").unwrap();
    worker.configure(off).unwrap();
    assert!(!worker.settings().group::<TableOptions>().enabled);
    let answer = ask(&mut worker, "", Limits::default());
    assert_eq!((answer.table.hits, answer.table.fill), (0, 0.0));
}

#[test]
fn a_failed_allocation_leaves_the_old_options_in_force() {
    let mut worker = worker(TicTacToe, &Arc::default());
    let mut greedy = worker.settings().clone();
    greedy.set("table.megabytes", "65536").unwrap();
    greedy.set("max_depth", "2").unwrap();
    // Some machines grant 64 GiB of address space.
    let failed = worker.configure(greedy).is_err();
    let answer = ask(&mut worker, "", Limits::default());
    let expected = if failed { (9, 1 << 20) } else { (2, 64 << 30) };
    assert_eq!((answer.depth, answer.table.bytes), expected);
}

#[test]
fn a_failed_allocation_is_reported() {
    let mut first = worker(TicTacToe, &Arc::default());
    let mut greedy = first.settings().clone();
    greedy.set("table.megabytes", "65536").unwrap();
    let granted = first.configure(greedy.clone()).is_ok();
    drop(first);
    if granted {
        // This machine grants 64 GiB of address space.
        return;
    }
    let engine = Engine::new(worker(TicTacToe, &Arc::default())).unwrap();
    engine.configure(greedy).unwrap();
    let result = engine
        .acknowledgements()
        .recv_timeout(Duration::from_secs(30));
    assert_eq!(
        result.unwrap().unwrap_err().to_string(),
        "could not create a table of 65536 MiB; the size stays 1 MiB"
    );
    assert!(engine.acknowledgements().is_empty());
}

#[test]
fn every_change_is_acknowledged() {
    let first = worker(TicTacToe, &Arc::default());
    let settings = first.settings().clone();
    let engine = Engine::new(first).unwrap();
    engine.clear().unwrap();
    engine.configure(settings).unwrap();
    for _ in 0..2 {
        let result = engine
            .acknowledgements()
            .recv_timeout(Duration::from_secs(30));
        assert_eq!(result.unwrap(), Ok(()));
    }
    assert!(engine.acknowledgements().is_empty());
}

#[test]
fn a_panicking_search_answers_with_a_legal_move() {
    let faulty =
        |_: &dyn Position, _: &mut SearchContext<'_>| -> SearchOutcome { panic!("deliberate") };
    let game: Arc<dyn Game> = Arc::new(FnSearchGame(move || Box::new(FnSearch(faulty)) as _));
    let worker = Worker::new(
        Arc::clone(&game),
        settings(&*game),
        Arc::new(ManualTime::new()),
    );
    let engine = Engine::new(worker.unwrap()).unwrap();
    for _ in 0..2 {
        let position = game.position(&Setup::new("b2")).unwrap();
        let request = Request::new(position, Limits::depth(1), zeitnot_core::Moment::default());
        let answer = engine.start(request).unwrap().wait().unwrap();
        assert_eq!(answer.reason, StopReason::Fault);
        assert!(answer.best.is_some());
    }
}
