//! Workers that share caches.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use zeitnot_core::caches::Caches;
use zeitnot_core::flight::TableState;
use zeitnot_core::{
    Answer, Bound, EntryOrigin, Game, Limits, ManualTime, Moment, Ply, Request, Score, Settings,
    Setup, Side, StopSignal, Strength, Worker, allows_cutoff, decode, default_settings,
};
use zeitnot_testkit::TicTacToe;

fn settings() -> Settings {
    let mut settings = default_settings(&TicTacToe);
    settings.set("table.megabytes", "1").unwrap();
    settings.set("eval_cache.enabled", "true").unwrap();
    settings
}

fn worker(caches: &Arc<Caches>) -> Worker {
    let time = Arc::new(ManualTime::new());
    Worker::with_caches(Arc::new(TicTacToe), settings(), time, Arc::clone(caches))
}

fn request(position: &str, limits: Limits) -> Request {
    let position = TicTacToe.position(&Setup::new(position)).unwrap();
    Request::new(position, limits, Moment::default())
}

fn ask(worker: &mut Worker, request: Request) -> Answer {
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn stored(caches: &Caches) -> usize {
    caches.table.entries().count()
}

#[test]
fn a_worker_uses_the_entries_of_another() {
    let caches = Caches::shared(&settings()).unwrap();
    let two_plies = || request("b2", Limits::depth(2));
    let cold = ask(&mut worker(&caches), two_plies());
    let warm = ask(&mut worker(&caches), two_plies());
    assert!(warm.nodes < cold.nodes, "{} {}", warm.nodes, cold.nodes);
    assert_eq!((cold.stats.table_hits, warm.stats.table_hits), (0.0, 1.0));
    assert_eq!(warm.lines[0].score, cold.lines[0].score);
}

#[test]
fn a_worker_neither_clears_nor_replaces_shared_caches() {
    let caches = Caches::shared(&settings()).unwrap();
    let mut worker = worker(&caches);
    ask(&mut worker, request("", Limits::default()));
    caches.evals.put(7, 300);
    let before = stored(&caches);
    assert!(before > 0);

    worker.clear();
    let mut changed = settings();
    for (name, value) in [
        ("table.megabytes", "2"),
        ("table.enabled", "false"),
        ("table.policy", "two_tier"),
        ("eval_cache.kilobytes", "2"),
    ] {
        changed.set(name, value).unwrap();
        worker.configure(changed.clone()).unwrap();
    }
    assert!(Arc::ptr_eq(worker.caches(), &caches));
    assert!(caches.table.is_enabled());
    assert_eq!(stored(&caches), before);
    assert_eq!(caches.evals.get(7), Some(300));

    caches.clear();
    assert_eq!(stored(&caches), 0);
    assert_eq!(caches.evals.get(7), None);
}

#[test]
fn a_record_with_a_shared_table_is_never_marked_cleared() {
    let caches = Caches::shared(&settings()).unwrap();
    let mut worker = worker(&caches);
    worker.clear();
    let recorded = Request {
        record: true,
        ..request("", Limits::depth(2))
    };
    let record = ask(&mut worker, recorded).record.unwrap();
    assert_eq!(record.memory, TableState::Warm);
}

#[test]
fn a_weakened_search_neither_reads_nor_writes_a_shared_table() {
    let caches = Caches::shared(&settings()).unwrap();
    let mut worker = worker(&caches);
    let weak = || Limits {
        strength: Some(Strength::from_level(500, 100, 5)),
        ..Limits::default()
    };
    let fresh = ask(&mut worker, request("b2", weak()));
    let counters = caches.table.counters();
    assert_eq!((counters.probes, counters.stores), (0, 0));
    ask(&mut worker, request("b2", Limits::default()));
    let (before, counters) = (stored(&caches), caches.table.counters());
    assert!(before > 0);
    let after = ask(&mut worker, request("b2", weak()));
    assert_eq!((fresh.nodes, &fresh.lines), (after.nodes, &after.lines));
    assert_eq!(caches.table.counters(), counters);
    assert_eq!(stored(&caches), before);
}

#[test]
fn idle_searches_store_idle_entries() {
    let caches = Caches::shared(&settings()).unwrap();
    let mut worker = worker(&caches);
    let idle = Request {
        origin: EntryOrigin::Idle,
        ..request("a1", Limits::default())
    };
    ask(&mut worker, idle);
    assert!(caches.table.entries_from(EntryOrigin::Idle).count() > 100);
    assert_eq!(caches.table.entries_from(EntryOrigin::Live).count(), 0);
    assert_eq!(caches.table.counters().generation, 0);
    ask(&mut worker, request("a1 b1", Limits::default()));
    assert!(caches.table.entries_from(EntryOrigin::Live).count() > 0);
}

#[test]
fn searches_survive_clearing_and_disabling_the_table() {
    let caches = Caches::shared(&settings()).unwrap();
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let searchers: Vec<_> = ["", "a1", "b2 a1"]
            .map(|position| {
                let caches = &caches;
                scope.spawn(move || {
                    let mut worker = worker(caches);
                    for _ in 0..20 {
                        let answer = ask(&mut worker, request(position, Limits::default()));
                        assert_eq!((answer.depth > 0, answer.lines[0].score.0), (true, 0));
                    }
                })
            })
            .into();
        scope.spawn(|| {
            let mut enabled = true;
            while !over.load(Ordering::Relaxed) {
                enabled = !enabled;
                caches.table.set_enabled(enabled);
                caches.clear();
            }
        });
        let ended: Vec<_> = searchers
            .into_iter()
            .map(std::thread::ScopedJoinHandle::join)
            .collect();
        over.store(true, Ordering::Relaxed);
        assert!(ended.iter().all(Result::is_ok));
    });
}

/// A snapshot loaded with another evaluation has such entries.
#[test]
fn an_entry_without_a_score_never_causes_a_cutoff() {
    let ends = [
        -Score::INFINITE,
        Score::loss_at(Ply(3)),
        Score::LOST,
        Score::DRAW,
    ];
    let ends = ends.iter().flat_map(|&end| [end, -end]);
    let ends: Vec<_> = ends.collect();
    for side in Side::BOTH {
        let (score, bound) = decode(i32::MAX, Bound::Upper, side, Ply(7));
        assert!(!score.is_mate());
        for &alpha in &ends {
            for &beta in ends.iter().filter(|&&beta| beta > alpha) {
                assert!(
                    !allows_cutoff(score, bound, alpha, beta),
                    "{alpha:?} {beta:?}"
                );
            }
        }
    }
}
