//! The idle learner with a solvable game: its tasks, their order, and the table.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use zeitnot_core::caches::Caches;
use zeitnot_core::learning::{Learner, LearningOptions, StudyReason, StudyTask};
use zeitnot_core::{
    Answer, Bound, EntryOrigin, Game, ManualTime, Moment, Ply, Position, Score, Settings, Setup,
    Status, StopReason, StopSignal, Worker, decode, default_settings,
};
use zeitnot_testkit::TicTacToe;

fn settings() -> Settings {
    let mut settings = default_settings(&TicTacToe);
    settings.set("table.megabytes", "8").unwrap();
    settings.set("eval_cache.enabled", "true").unwrap();
    settings
}

fn options() -> LearningOptions {
    LearningOptions {
        first_depth: 2,
        last_depth: 9,
        ..LearningOptions::default()
    }
}

/// A learner with a worker that runs its tasks.
struct Setting {
    game: Arc<dyn Game>,
    caches: Arc<Caches>,
    worker: Worker,
    learner: Learner,
}

impl Setting {
    fn new(options: LearningOptions) -> Self {
        let game: Arc<dyn Game> = Arc::new(TicTacToe);
        let caches = Caches::shared(&settings()).unwrap();
        let time = Arc::new(ManualTime::new());
        Self {
            worker: Worker::with_caches(Arc::clone(&game), settings(), time, Arc::clone(&caches)),
            learner: Learner::new(options, Arc::clone(&caches)),
            game,
            caches,
        }
    }

    fn offer(&mut self, position: &str) -> bool {
        let setup = Setup::new(position);
        self.learner.offer(&self.game, &setup, StudyReason::Opening)
    }

    fn answer(&mut self, task: &StudyTask, signal: StopSignal) -> Answer {
        let request = task.request(Moment::default()).unwrap();
        assert_eq!(request.origin, EntryOrigin::Idle);
        self.worker.answer(request, &Arc::new(signal), &mut |_| ())
    }

    /// Runs the next task and returns it.
    fn step(&mut self) -> Option<StudyTask> {
        let task = self.learner.next_task()?;
        let answer = self.answer(&task, StopSignal::new(false));
        self.learner.finish(task.clone(), &answer);
        Some(task)
    }
}

fn key(task: &StudyTask) -> u64 {
    TicTacToe.position(task.setup()).unwrap().table_key()
}

/// Returns the value of a position to `depth` by exhaustive search.
fn minimax(position: &dyn Position, depth: u32, ply: Ply) -> Score {
    match position.status() {
        Status::Won(_) => return Score::loss_at(ply),
        Status::Draw => return Score::DRAW,
        Status::Ongoing if depth == 0 => return Score::DRAW,
        Status::Ongoing => {}
    }
    let values = position.legal_moves().into_iter().map(|mv| {
        let mut next = position.clone_box();
        next.play(mv).unwrap();
        -minimax(&*next, depth - 1, ply.plus(1))
    });
    values.max().unwrap()
}

/// Returns all positions of the game by key.
fn positions() -> HashMap<u64, Box<dyn Position>> {
    let mut found = HashMap::new();
    let mut open = vec![TicTacToe.position(&Setup::default()).unwrap()];
    while let Some(position) = open.pop() {
        for mv in position.legal_moves() {
            let mut next = position.clone_box();
            next.play(mv).unwrap();
            if !found.contains_key(&next.table_key()) {
                open.push(next);
            }
        }
        found.insert(position.table_key(), position);
    }
    found
}

#[test]
fn stored_scores_and_bounds_are_true() {
    let mut setting = Setting::new(options());
    assert!(setting.offer(""));
    while setting.step().is_some() {}
    let positions = positions();
    let mut exact = 0;
    for (key, entry) in setting.caches.table.entries_from(EntryOrigin::Idle) {
        let position = &positions[&key];
        let side = position.side_to_move();
        let (score, bound) = decode(entry.score, entry.bound, side, Ply(0));
        let truth = minimax(&**position, entry.depth.into(), Ply(0));
        match bound {
            Bound::Exact => assert_eq!(score, truth, "{position:?} to {}", entry.depth),
            Bound::Lower => assert!(score <= truth, "{position:?} to {}", entry.depth),
            Bound::Upper => assert!(score >= truth, "{position:?} to {}", entry.depth),
        }
        exact += u32::from(bound == Bound::Exact);
    }
    assert!(exact > 20, "{exact}");
}

#[test]
fn only_the_table_is_filled_and_only_with_idle_entries() {
    let mut setting = Setting::new(options());
    setting.offer("");
    while setting.step().is_some() {}
    assert!(setting.caches.table.entries_from(EntryOrigin::Idle).count() > 100);
    assert_eq!(
        setting.caches.table.entries_from(EntryOrigin::Live).count(),
        0
    );
    assert_eq!(setting.caches.evals.counters().stores, 0);
    assert_eq!(setting.caches.table.counters().generation, 0);
}

#[test]
fn no_position_is_studied_twice_to_the_same_depth() {
    let mut setting = Setting::new(options());
    setting.offer("");
    setting.offer("b2");
    let mut studied = HashSet::new();
    while let Some(task) = setting.step() {
        assert!(studied.insert((key(&task), task.depth())), "{task:?}");
        // It is not queued again even if it is offered.
        assert!(
            !setting
                .learner
                .offer(task.game(), task.setup(), StudyReason::Played)
        );
    }
    assert!(studied.len() > 20, "{}", studied.len());
}

#[test]
fn positions_along_table_moves_are_deepened_evenly() {
    let mut setting = Setting::new(options());
    setting.offer("");
    let plies = |task: &StudyTask| task.setup().position.split_whitespace().count() as u32;
    let mut tasks = Vec::new();
    while let Some(task) = setting.step() {
        assert_eq!(task.reason() == StudyReason::Opening, plies(&task) == 0);
        assert!(task.depth() >= 2 && plies(&task) <= 8);
        tasks.push(task);
    }
    let later = tasks.iter().filter(|task| plies(task) > 0).count();
    assert!(later > 20, "{later}");
    let roots = |(_, task): &(usize, &StudyTask)| plies(task) == 0;
    for (index, root) in tasks.iter().enumerate().filter(roots) {
        let (before, after) = tasks.split_at(index);
        let known: HashSet<u64> = before.iter().map(key).collect();
        for task in after.iter().filter(|task| known.contains(&key(task))) {
            assert!(task.depth() >= root.depth(), "{task:?} after {root:?}");
        }
    }
}

#[test]
fn a_small_table_limits_the_positions_and_prefers_offered_ones() {
    let caches = |megabytes: u32| {
        let mut settings = settings();
        settings
            .set("table.megabytes", &megabytes.to_string())
            .unwrap();
        Caches::shared(&settings).unwrap()
    };
    let game: Arc<dyn Game> = Arc::new(TicTacToe);
    // 16,384 buckets are room for 8 positions.
    let mut learner = Learner::new(options(), caches(1));
    let squares = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];
    for first in squares {
        for second in squares {
            let setup = Setup::new(format!("{first} {second}"));
            learner.offer(&game, &setup, StudyReason::Played);
        }
    }
    assert_eq!(learner.stats().waiting, 8);
    assert!(learner.offer(&game, &Setup::default(), StudyReason::Opening));
    assert_eq!(learner.stats().waiting, 8);
    let mut openings = 0;
    while let Some(task) = learner.next_task() {
        openings += u32::from(task.reason() == StudyReason::Opening);
    }
    assert_eq!(openings, 1);
}

#[test]
fn a_fuller_table_takes_only_deeper_entries() {
    let min_depth = |setting: &Setting| {
        let entries = setting.caches.table.entries_from(EntryOrigin::Idle);
        entries.map(|(_, entry)| entry.depth).min()
    };
    let mut setting = Setting::new(LearningOptions {
        first_depth: 20,
        ..options()
    });
    assert!(setting.offer("a1"));
    setting.step();
    assert_eq!(min_depth(&setting), Some(2));
    setting.caches.clear();
    let mut view = setting.caches.table.view().with_origin(EntryOrigin::Idle);
    setting.caches.table.set_min_idle_depth(0);
    let entry = zeitnot_core::Entry {
        mv: 0,
        score: 0,
        depth: 200,
        bound: Bound::Upper,
        pv: false,
    };
    for number in 0..1_000_000_u64 {
        view.store(number.wrapping_mul(0x9E37_79B9_7F4A_7C15), entry);
    }
    drop(view);
    assert!(setting.caches.table.idle_fill() > 0.75);
    assert!(setting.offer("b2"));
    setting.learner.next_task().unwrap();
    let mut view = setting.caches.table.view().with_origin(EntryOrigin::Idle);
    let before = view.counters().dropped;
    let shallow = zeitnot_core::Entry { depth: 3, ..entry };
    // The key of the first entry, so that only the minimum depth can refuse it.
    setting.caches.table.clear();
    view.store(0, shallow);
    assert_eq!(view.counters().dropped, before + 1);
}

#[test]
fn an_interrupted_task_is_queued_again() {
    let mut setting = Setting::new(options());
    setting.offer("");
    for _ in 0..5 {
        setting.step();
    }
    let before = setting.learner.stats();
    let task = setting.learner.next_task().unwrap();
    let stopped = StopSignal::new(false);
    stopped.stop();
    let answer = setting.answer(&task, stopped);
    assert_eq!(answer.reason, StopReason::Stop);
    setting.learner.finish(task.clone(), &answer);
    let after = setting.learner.stats();
    assert_eq!(after.interrupted, before.interrupted + 1);
    assert_eq!(
        (after.lessons, after.waiting),
        (before.lessons, before.waiting)
    );
    let again = setting.step().unwrap();
    assert_eq!((key(&again), again.depth()), (key(&task), task.depth()));
    assert_eq!(setting.learner.stats().lessons, before.lessons + 1);
}

#[test]
fn a_full_queue_drops_the_least_urgent_task() {
    let mut setting = Setting::new(LearningOptions {
        max_lessons: 3,
        ..options()
    });
    assert!(setting.offer("a1"));
    assert!(setting.offer("a2"));
    assert!(setting.offer("a3"));
    assert!(
        !setting.offer("b1"),
        "not more urgent than the queued tasks"
    );
    assert_eq!(setting.learner.stats().waiting, 3);
    // A dropped position may be offered again.
    let taken = setting.learner.next_task().unwrap();
    assert!(setting.offer("b1"));
    setting.answer(&taken, StopSignal::new(false));
    for _ in 0..50 {
        setting.step();
        assert!(setting.learner.stats().waiting <= 3);
    }
}

#[test]
fn invalid_and_finished_positions_are_not_studied() {
    let mut setting = Setting::new(options());
    assert!(!setting.offer("z9"));
    assert!(!setting.offer("a1 a2 b1 b2 c1"));
    assert!(setting.learner.next_task().is_none());
    assert!(setting.offer("a1"));
    assert!(!setting.offer("a1"));
}

#[test]
fn an_abandoned_or_decided_task_is_not_queued_again() {
    let mut setting = Setting::new(LearningOptions {
        lesson_nodes: 1_000,
        first_depth: 9,
        ..options()
    });
    setting.offer("");
    setting.step();
    let stats = setting.learner.stats();
    assert_eq!((stats.abandoned, stats.lessons, stats.waiting), (1, 0, 0));
    assert_eq!(stats.nodes, 1_000);

    let mut setting = Setting::new(options());
    setting.offer("a1 a2 b1 b2");
    setting.step();
    let stats = setting.learner.stats();
    assert_eq!((stats.lessons, stats.waiting), (1, 0));
    let result = &stats.recent[0];
    assert_eq!(
        (result.mate_in, result.best_move.as_deref()),
        (Some(1), Some("c1"))
    );
    assert!(
        result.to_string().ends_with("best c1, won in 1"),
        "{result}"
    );
}

#[test]
fn the_statistics_add_up() {
    let mut setting = Setting::new(options());
    setting.offer("");
    let mut tasks = 0;
    while setting.step().is_some() {
        tasks += 1;
    }
    let stats = setting.learner.stats();
    assert_eq!(stats.lessons, tasks);
    assert_eq!(stats.depths.iter().sum::<u64>(), tasks);
    assert!(stats.positions + stats.deepened <= tasks && stats.deepened > 5);
    assert!(stats.nodes > 1_000 && stats.abandoned == 0);
    assert_eq!((stats.waiting, stats.recent.len()), (0, 8));
    for result in &stats.recent {
        assert!(result.after > result.before);
        assert_eq!(result.to_string().lines().count(), 1);
    }
}
