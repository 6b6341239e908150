//! The learner's thread.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::runtime::Handle;
use zeitnot_core::learning::{Learner, LearningOptions, StudyTask};
use zeitnot_core::{LockExt, Moment, StopSignal, Worker};
use zeitnot_store::DataDirectory;

use super::handle::LearnerState;
use super::{snapshot, sources};
use crate::services::Services;

/// How often it looks whether there is something to do.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// How long nobody must have been there before it begins: between two moves of
/// a game it would only be in the way.
const MIN_IDLE: Duration = Duration::from_secs(2);

/// How often it asks for stored games.
const GAMES_INTERVAL: Duration = Duration::from_secs(300);

/// Studies until the service ends.
pub(super) fn run(
    board: &LearnerState,
    services: &Arc<Services>,
    directory: &DataDirectory,
    runtime: &Handle,
) {
    lower_priority();
    let options = &board.config.learning;
    let mut student = LearnerThread::new(services, options);
    let began = services.time.now();
    let (mut saved_at, mut asked_at) = (began, None::<Moment>);
    let mut saved_stores = services.caches.table.counters().stores;
    loop {
        let closing = board.is_closing.load(Ordering::SeqCst);
        let now = services.time.now();
        if board.table_flushed.swap(false, Ordering::SeqCst) {
            student = LearnerThread::new(services, options);
            asked_at = None;
        }
        let stores = services.caches.table.counters().stores;
        let is_due = |every: Duration| closing || now.since(saved_at) >= every;
        if stores != saved_stores && board.config.snapshot_every.is_some_and(is_due) {
            if snapshot::save(services, directory) {
                let at = services.wall_clock_ms();
                board.last_saved_ms.store(at, Ordering::Relaxed);
                saved_stores = stores;
            }
            saved_at = now;
        }
        if closing {
            return;
        }
        if !may_study(board, services, began, now) {
            board.is_working.store(false, Ordering::Relaxed);
            board.pause(POLL_INTERVAL);
            continue;
        }
        if asked_at.is_none_or(|asked| now.since(asked) >= GAMES_INTERVAL) {
            asked_at = Some(now);
            runtime.block_on(sources::offer_games(&mut student.learner, services));
        }
        let studied = student.study_next(board, services);
        board.is_working.store(studied, Ordering::Relaxed);
        if !studied {
            board.pause(POLL_INTERVAL);
        }
    }
}

/// Is this a moment for studying?
fn may_study(board: &LearnerState, services: &Services, began: Moment, now: Moment) -> bool {
    let activity = services.pool.activity();
    let last = activity.last_live();
    let is_quiet =
        !activity.has_live_requests() && (last == Moment::default() || now.since(last) >= MIN_IDLE);
    let alone = now.since(last.max(began));
    let rests = board.config.rest_after.is_some_and(|rest| alone >= rest);
    board.enabled.load(Ordering::SeqCst) && services.caches.table.is_enabled() && is_quiet && !rests
}

/// A learner and its own workers.
struct LearnerThread {
    learner: Learner,
    workers: HashMap<&'static str, Worker>,
}

impl LearnerThread {
    fn new(services: &Services, options: &LearningOptions) -> Self {
        let caches = Arc::clone(&services.caches);
        let mut learner = Learner::new(options.clone(), caches);
        sources::offer_openings(&mut learner, services);
        Self {
            learner,
            workers: HashMap::new(),
        }
    }

    /// Studies one position until it is done or somebody comes; false if there
    /// is nothing to do, or somebody is there.
    fn study_next(&mut self, board: &LearnerState, services: &Services) -> bool {
        let signals = Arc::new(StopSignal::new(false));
        let Some(_idling) = services
            .pool
            .activity()
            .start_idle_work(Arc::clone(&signals))
        else {
            return false;
        };
        *board.stop_signal.lock_ok() = Some(Arc::clone(&signals));
        // Whoever rang before the signals hung there was not heard.
        if board.is_closing.load(Ordering::SeqCst) || !board.enabled.load(Ordering::SeqCst) {
            return false;
        }
        let Some(lesson) = self.learner.next_task() else {
            return false;
        };
        board.is_working.store(true, Ordering::Relaxed);
        self.search(lesson, &signals, services);
        let figures = self.learner.stats();
        *board.figures.lock_ok() = figures;
        *board.stop_signal.lock_ok() = None;
        true
    }

    fn search(&mut self, lesson: StudyTask, signals: &Arc<StopSignal>, services: &Services) {
        let name = lesson.game().name();
        let Ok(hosted) = services.game(name) else {
            return;
        };
        let Ok(request) = lesson.request(services.time.now()) else {
            return;
        };
        let worker = self.workers.entry(name).or_insert_with(|| {
            Worker::with_caches(
                Arc::clone(&hosted.game),
                hosted.settings.clone(),
                Arc::clone(&services.time),
                Arc::clone(&services.caches),
            )
        });
        let answer = worker.answer(request, signals, &mut |_| ());
        self.learner.finish(lesson, &answer);
    }
}

/// Live searches come first, whatever the scheduler thinks of fairness.
#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux this is the thread's own; it works without, less politely.
    if let Err(error) = rustix::process::nice(19) {
        tracing::debug!(%error, "the learner keeps its priority");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}
