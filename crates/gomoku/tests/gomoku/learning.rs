//! Gomoku and idle learning: the learner's stores equal those of any search, and its
//! table entries can be followed.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::sync::Arc;

use zeitnot_core::caches::{Caches, snapshot_identity};
use zeitnot_core::learning::{Learner, LearningOptions, StudyReason};
use zeitnot_core::snapshot::{self, SnapshotIdentity};
use zeitnot_core::{
    Answer, Entry, EntryOrigin, Game, Limits, ManualTime, Moment, Position, Request, Settings,
    Setup, StopSignal, Worker, default_settings,
};
use zeitnot_gomoku::Gomoku;

const MIDDLE_GAME: &str = "h8i10j9g7i7";

fn settings(megabytes: &str) -> Settings {
    let mut settings = default_settings(&Gomoku);
    settings.set("table.megabytes", megabytes).unwrap();
    settings
}

fn worker(caches: &Arc<Caches>, settings: Settings) -> Worker {
    let time = Arc::new(ManualTime::new());
    Worker::with_caches(Arc::new(Gomoku), settings, time, Arc::clone(caches))
}

fn position(moves: &str) -> Box<dyn Position> {
    Gomoku.position(&Setup::new(moves)).unwrap()
}

fn ask(worker: &mut Worker, moves: &str, limits: Limits, origin: EntryOrigin) -> Answer {
    let request = Request {
        origin,
        ..Request::new(position(moves), limits, Moment::default())
    };
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn sorted(caches: &Caches, origin: EntryOrigin) -> Vec<(u64, Entry)> {
    let mut entries: Vec<_> = caches.table.entries_from(origin).collect();
    entries.sort_unstable_by_key(|&(key, _)| key);
    entries
}

/// In a table with enough space, the entries differ only in their origin.
#[test]
fn idle_and_live_searches_store_the_same() {
    let [live, idle] = [EntryOrigin::Live, EntryOrigin::Idle].map(|origin| {
        let caches = Caches::shared(&settings("64")).unwrap();
        let mut worker = worker(&caches, settings("64"));
        let answer = ask(&mut worker, MIDDLE_GAME, Limits::nodes(3_000), origin);
        (answer.nodes, answer.lines, sorted(&caches, origin))
    });
    assert!(live.2.len() > 300, "{}", live.2.len());
    assert_eq!(idle, live);
}

#[test]
fn a_search_stores_its_root_under_the_table_key() {
    for rule in Gomoku.profile().rules {
        let caches = Caches::shared(&settings("1")).unwrap();
        let mut worker = worker(&caches, settings("1"));
        let setup = Setup {
            rule: Some((*rule).to_owned()),
            ..Setup::new("h8i9h9")
        };
        let position = Gomoku.position(&setup).unwrap();
        let request = Request::new(position.clone(), Limits::depth(3), Moment::default());
        let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
        let entry = caches.table.view().probe(position.table_key()).unwrap();
        assert_eq!(position.table_move(entry.mv), answer.best, "{rule}");
    }
}

#[test]
fn table_moves_are_exactly_the_legal_moves() {
    let start = position("h8i9");
    let legal = start.legal_moves();
    let codes = (0..=u16::MAX).filter_map(|code| start.table_move(code));
    let mut found: Vec<_> = codes.collect();
    found.sort_unstable();
    let mut all = legal;
    all.sort_unstable();
    assert_eq!(found, all);
    let won = position("h8a1i8a2j8a3k8a4l8");
    assert_eq!((0..=u16::MAX).find_map(|code| won.table_move(code)), None);
}

#[test]
fn a_shared_table_is_reused_regardless_of_tt_reuse_across_moves() {
    let caches = Caches::shared(&settings("4")).unwrap();
    let mut no_reuse = settings("4");
    no_reuse
        .set("gomoku.search.tt_reuse_across_moves", "false")
        .unwrap();
    let mut worker = worker(&caches, no_reuse);
    let limits = Limits::depth(10);
    let cold = ask(&mut worker, MIDDLE_GAME, limits.clone(), EntryOrigin::Live);
    let warm = ask(&mut worker, MIDDLE_GAME, limits, EntryOrigin::Live);
    assert!(warm.nodes * 2 < cold.nodes, "{} {}", warm.nodes, cold.nodes);
}

#[test]
fn a_snapshot_of_studied_positions_speeds_up_the_search() {
    let game: Arc<dyn Game> = Arc::new(Gomoku);
    let caches = Caches::shared(&settings("16")).unwrap();
    let mut idle_worker = worker(&caches, settings("16"));
    let options = LearningOptions {
        first_depth: 6,
        last_depth: 10,
        max_plies: 1,
        ..LearningOptions::default()
    };
    let mut learner = Learner::new(options, Arc::clone(&caches));
    assert!(learner.offer(&game, &Setup::new(MIDDLE_GAME), StudyReason::Played));
    while let Some(task) = learner.next_task() {
        let request = task.request(Moment::default()).unwrap();
        let answer = idle_worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
        learner.finish(task, &answer);
    }
    assert!(learner.stats().positions >= 3, "{:?}", learner.stats());

    let identity = snapshot_identity([&*game]);
    let mut file = std::io::Cursor::new(Vec::new());
    snapshot::save(&caches.table, identity, &mut file).unwrap();
    let bytes = file.into_inner();
    let nodes = |identity: Option<SnapshotIdentity>| {
        let caches = Caches::shared(&settings("16")).unwrap();
        if let Some(identity) = identity {
            let reader = &mut &bytes[..];
            snapshot::load(&caches.table, identity, reader, bytes.len() as u64).unwrap();
        }
        let mut worker = worker(&caches, settings("16"));
        ask(
            &mut worker,
            MIDDLE_GAME,
            Limits::depth(10),
            EntryOrigin::Live,
        )
        .nodes
    };
    let (cold, warm) = (nodes(None), nodes(Some(identity)));
    assert!(warm * 2 < cold, "{warm} {cold}");
    // With another evaluation id, only moves are loaded, which give no cutoffs.
    let moves_only = nodes(Some(SnapshotIdentity {
        evaluation: 0,
        ..identity
    }));
    assert!(
        warm < moves_only && moves_only < 2 * cold,
        "{moves_only} {cold}"
    );
}
