//! The idle learner with a game that can be solved: what it studies, in which
//! order, and what is in the table afterwards.

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

/// A learner and somebody who does its lessons.
struct School {
    game: Arc<dyn Game>,
    caches: Arc<Caches>,
    worker: Worker,
    learner: Learner,
}

impl School {
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

    fn answer(&mut self, lesson: &StudyTask, signals: StopSignal) -> Answer {
        let request = lesson.request(Moment::default()).unwrap();
        assert_eq!(request.origin, EntryOrigin::Idle);
        self.worker.answer(request, &Arc::new(signals), &mut |_| ())
    }

    /// Does the next lesson and returns it.
    fn step(&mut self) -> Option<StudyTask> {
        let lesson = self.learner.next_task()?;
        let answer = self.answer(&lesson, StopSignal::new(false));
        self.learner.finish(lesson.clone(), &answer);
        Some(lesson)
    }
}

fn key(lesson: &StudyTask) -> u64 {
    TicTacToe.position(lesson.setup()).unwrap().table_key()
}

/// The value of a position to `depth`, by trying everything.
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

/// All positions of the game by their keys.
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
fn whatever_it_stores_as_exact_is_exactly_true() {
    let mut school = School::new(options());
    assert!(school.offer(""));
    while school.step().is_some() {}
    let positions = positions();
    let mut exact = 0;
    for (key, entry) in school.caches.table.entries_from(EntryOrigin::Idle) {
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
fn nothing_but_the_table_is_filled_and_only_in_its_own_name() {
    let mut school = School::new(options());
    school.offer("");
    while school.step().is_some() {}
    assert!(school.caches.table.entries_from(EntryOrigin::Idle).count() > 100);
    assert_eq!(
        school.caches.table.entries_from(EntryOrigin::Live).count(),
        0
    );
    assert_eq!(school.caches.evals.counters().stores, 0);
    assert_eq!(school.caches.table.counters().generation, 0);
}

#[test]
fn no_position_is_studied_twice_to_the_same_depth() {
    let mut school = School::new(options());
    school.offer("");
    school.offer("b2");
    let mut studied = HashSet::new();
    while let Some(lesson) = school.step() {
        assert!(studied.insert((key(&lesson), lesson.depth())), "{lesson:?}");
        // Nor if it is offered again.
        assert!(
            !school
                .learner
                .offer(lesson.game(), lesson.setup(), StudyReason::Played)
        );
    }
    assert!(studied.len() > 20, "{}", studied.len());
}

#[test]
fn all_is_deepened_evenly_and_the_tables_moves_lead_on() {
    let mut school = School::new(options());
    school.offer("");
    let plies = |lesson: &StudyTask| lesson.setup().position.split_whitespace().count() as u32;
    let mut horizon = 0;
    let mut later = 0;
    while let Some(lesson) = school.step() {
        let seen = plies(&lesson) + lesson.depth();
        assert!(seen >= horizon, "{lesson:?} after horizon {horizon}");
        horizon = seen;
        assert_eq!(lesson.reason() == StudyReason::Opening, plies(&lesson) == 0);
        assert!(lesson.depth() >= 2 && plies(&lesson) <= 8);
        later += u32::from(plies(&lesson) > 0);
    }
    assert!(horizon >= 9 && later > 20, "{horizon} {later}");
}

#[test]
fn an_interrupted_lesson_is_taken_up_again() {
    let mut school = School::new(options());
    school.offer("");
    for _ in 0..5 {
        school.step();
    }
    let before = school.learner.stats();
    let lesson = school.learner.next_task().unwrap();
    let stopped = StopSignal::new(false);
    stopped.stop();
    let answer = school.answer(&lesson, stopped);
    assert_eq!(answer.reason, StopReason::Stop);
    school.learner.finish(lesson.clone(), &answer);
    let after = school.learner.stats();
    assert_eq!(after.interrupted, before.interrupted + 1);
    assert_eq!(
        (after.lessons, after.waiting),
        (before.lessons, before.waiting)
    );
    let again = school.step().unwrap();
    assert_eq!((key(&again), again.depth()), (key(&lesson), lesson.depth()));
    assert_eq!(school.learner.stats().lessons, before.lessons + 1);
}

#[test]
fn the_list_is_bounded_and_the_least_urgent_go() {
    let mut school = School::new(LearningOptions {
        max_lessons: 3,
        ..options()
    });
    assert!(school.offer("a1"));
    assert!(school.offer("a2"));
    assert!(school.offer("a3"));
    assert!(!school.offer("b1"), "no more urgent than those that wait");
    assert_eq!(school.learner.stats().waiting, 3);
    // Not for ever.
    let taken = school.learner.next_task().unwrap();
    assert!(school.offer("b1"));
    school.answer(&taken, StopSignal::new(false));
    for _ in 0..50 {
        school.step();
        assert!(school.learner.stats().waiting <= 3);
    }
}

#[test]
fn what_is_no_position_or_over_is_not_studied() {
    let mut school = School::new(options());
    assert!(!school.offer("z9"));
    assert!(!school.offer("a1 a2 b1 b2 c1"));
    assert!(school.learner.next_task().is_none());
    assert!(school.offer("a1"));
    assert!(!school.offer("a1"));
}

#[test]
fn a_lesson_too_long_or_decided_is_not_taken_up_again() {
    let mut school = School::new(LearningOptions {
        lesson_nodes: 1_000,
        first_depth: 9,
        ..options()
    });
    school.offer("");
    school.step();
    let figures = school.learner.stats();
    assert_eq!(
        (figures.abandoned, figures.lessons, figures.waiting),
        (1, 0, 0)
    );
    assert_eq!(figures.nodes, 1_000);

    let mut school = School::new(options());
    school.offer("a1 a2 b1 b2");
    school.step();
    let figures = school.learner.stats();
    assert_eq!((figures.lessons, figures.waiting), (1, 0));
    let learned = &figures.recent[0];
    assert_eq!(
        (learned.mate_in, learned.best_move.as_deref()),
        (Some(1), Some("c1"))
    );
    assert!(
        learned.to_string().ends_with("best c1, won in 1"),
        "{learned}"
    );
}

#[test]
fn the_figures_add_up() {
    let mut school = School::new(options());
    school.offer("");
    let mut lessons = 0;
    while school.step().is_some() {
        lessons += 1;
    }
    let figures = school.learner.stats();
    assert_eq!(figures.lessons, lessons);
    assert_eq!(figures.depths.iter().sum::<u64>(), lessons);
    assert!(figures.positions + figures.deepened <= lessons && figures.deepened > 5);
    assert!(figures.nodes > 1_000 && figures.abandoned == 0);
    assert_eq!((figures.waiting, figures.recent.len()), (0, 8));
    for learned in &figures.recent {
        assert!(learned.after > learned.before);
        assert_eq!(learned.to_string().lines().count(), 1);
    }
}
