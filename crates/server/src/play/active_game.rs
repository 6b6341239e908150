//! A loaded game with its viewers.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::AbortHandle;
use tracing::Instrument as _;
use zeitnot_core::{LockExt, Moment, Side};
use zeitnot_schema::v1::service::{ClockPlan, GameView, ProblemCode};
use zeitnot_store::StoreError;

use super::active_games;
use super::clock::GameClock;
use super::engine_turn;
use super::event::{LoggedEvent, StoredEvent};
use super::live_game::LiveGame;
use crate::client::ClientId;
use crate::problem::{ApiError, ApiResult};
use crate::services::Services;

/// The progress of the engine's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineProgress {
    /// The last completed depth.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// The start of the search.
    pub started: Moment,
    /// The budget, in milliseconds.
    pub budget_ms: u64,
    /// The time plan of the turn; `None` without a clock.
    pub plan: Option<ClockPlan>,
}

impl EngineProgress {
    /// Creates the progress of a search without results.
    #[must_use]
    pub(super) const fn new(started: Moment) -> Self {
        Self {
            depth: 0,
            nodes: 0,
            started,
            budget_ms: 0,
            plan: None,
        }
    }
}

/// Delay before an expired clock is checked again.
const FLAG_RETRY_DELAY: Duration = Duration::from_secs(2);

/// The revision of a game that was deleted.
pub const DELETED: u64 = u64::MAX;

/// A loaded game.
///
/// All changes go through [`ActiveGame::change`], one at a time, and are stored before
/// they become visible.
pub struct ActiveGame {
    live: tokio::sync::Mutex<LiveGame>,
    revision: watch::Sender<u64>,
    progress: watch::Sender<Option<EngineProgress>>,
    tasks: Mutex<BackgroundTasks>,
    last_used: AtomicU64,
    /// The client of the last move; the engine's searches count against it.
    client: AtomicU64,
}

#[derive(Default)]
struct BackgroundTasks {
    engine: Option<AbortHandle>,
    flag: Option<AbortHandle>,
}

/// The cause of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// A client or a clock; the engine's search is aborted.
    External,
    /// The engine.
    Engine,
}

impl ActiveGame {
    /// Creates a loaded game without tasks.
    #[must_use]
    pub fn new(live: LiveGame) -> Self {
        Self {
            revision: watch::Sender::new(live.revision()),
            progress: watch::Sender::new(None),
            live: tokio::sync::Mutex::new(live),
            tasks: Mutex::default(),
            last_used: AtomicU64::new(0),
            client: AtomicU64::new(0),
        }
    }

    /// Locks the game.
    pub async fn lock(&self) -> tokio::sync::MutexGuard<'_, LiveGame> {
        self.live.lock().await
    }

    /// Returns the game as `viewer` sees it.
    pub async fn view(&self, viewer: Option<Side>, now: Moment) -> GameView {
        let live = self.live.lock().await;
        live.view(viewer, self.progress.borrow().is_some(), now)
    }

    /// Returns the side that a key belongs to.
    ///
    /// # Errors
    ///
    /// Fails if the key is invalid.
    pub async fn authenticate(&self, key: &str) -> ApiResult<Side> {
        let live = self.live.lock().await;
        live.spec().side_for_key(key).ok_or_else(|| {
            ApiError::new(
                ProblemCode::Forbidden,
                "invalid key for this game; use the one returned when the game was created",
            )
        })
    }

    /// Subscribes to revisions; [`DELETED`] is the last.
    pub fn revisions(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    /// Subscribes to the progress of the engine's search.
    pub fn progress(&self) -> watch::Receiver<Option<EngineProgress>> {
        self.progress.subscribe()
    }

    pub(super) fn set_progress(&self, progress: Option<EngineProgress>) {
        self.progress.send_replace(progress);
    }

    /// Sets the client that the engine's later searches count against.
    ///
    /// The searches of all its games share this client's part of the engine pool.
    pub fn set_client(&self, client: ClientId) {
        self.client.store(client.0, Ordering::Relaxed);
    }

    pub(super) fn client(&self) -> ClientId {
        ClientId(self.client.load(Ordering::Relaxed))
    }

    /// Returns the time of the last use, in nanoseconds.
    pub(super) fn last_used(&self) -> u64 {
        self.last_used.load(Ordering::Relaxed)
    }

    pub(super) fn touch(&self, now: Moment) {
        self.last_used.store(now.nanos(), Ordering::Relaxed);
    }

    pub(super) fn has_running_clock(&self) -> bool {
        self.tasks().flag.is_some()
    }

    /// Ends the tasks of a deleted game.
    pub(super) async fn close(&self) {
        // Wait until a change in progress is finished.
        let _live = self.live.lock().await;
        let mut tasks = self.tasks();
        for task in [tasks.engine.take(), tasks.flag.take()] {
            task.inspect(AbortHandle::abort);
        }
        drop(tasks);
        self.revision.send_replace(DELETED);
    }

    /// Makes a change and returns the game as `viewer` then sees it.
    ///
    /// The change runs as a task of the service, which waits for it at a shutdown, so a
    /// client that disconnects cannot interrupt it.
    ///
    /// # Errors
    ///
    /// Fails if `decide` rejects the change or it cannot be stored; the game is then
    /// unchanged.
    pub async fn change(
        self: &Arc<Self>,
        services: &Arc<Services>,
        viewer: Option<Side>,
        decide: impl FnOnce(&LiveGame, Moment) -> ApiResult<StoredEvent> + Send + 'static,
    ) -> ApiResult<GameView> {
        let (active, services) = (Arc::clone(self), Arc::clone(services));
        let tasks = services.tasks.clone();
        let change = async move {
            let mut live = active.live.lock().await;
            let now = services.time.now();
            if let Some(flag) = live.decide_flag(now) {
                active
                    .commit(&services, &mut live, &flag, Actor::External)
                    .await?;
            }
            let event = decide(&live, now)?;
            active
                .commit(&services, &mut live, &event, Actor::External)
                .await?;
            let thinking = active.progress.borrow().is_some();
            Ok(live.view(viewer, thinking, services.time.now()))
        };
        let changed = tasks.spawn(change.in_current_span());
        changed.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a change of a game panicked");
            Err(ApiError::new(
                ProblemCode::Internal,
                "the change failed; reload the game",
            ))
        })
    }

    /// Stores an event and then applies it.
    pub(super) async fn commit(
        self: &Arc<Self>,
        services: &Arc<Services>,
        live: &mut LiveGame,
        event: &StoredEvent,
        actor: Actor,
    ) -> ApiResult<()> {
        if *self.revision.borrow() == DELETED {
            return Err(ApiError::not_found("the game was deleted"));
        }
        let mut next = live.clone();
        next.apply(event, services.wall_clock_ms())
            .map_err(|error| ApiError::illegal_move(&error))?;
        let logged = LoggedEvent {
            event: event.clone(),
            up_ms: Some(services.uptime.at(services.time.now())),
        };
        let body = serde_json::to_string(&logged)
            .map_err(|error| ApiError::new(ProblemCode::Internal, error.to_string()))?;
        let appended = services
            .store
            .append_event(next.id(), live.revision(), &body, &next.stored_state())
            .await;
        if let Err(error) = appended {
            self.reload_after_error(services, live, &error, actor).await;
            return Err(error.into());
        }
        next.start_clock(services.time.now(), &services.uptime);
        *live = next;
        self.schedule_tasks(services, live, actor);
        self.revision.send_replace(live.revision());
        Ok(())
    }

    /// Reloads the game from the store if a failed write may have succeeded.
    async fn reload_after_error(
        self: &Arc<Self>,
        services: &Arc<Services>,
        live: &mut LiveGame,
        error: &StoreError,
        actor: Actor,
    ) {
        let is_known = !matches!(
            error,
            StoreError::Conflict { .. }
                | StoreError::Directory(_)
                | StoreError::Disk { .. }
                | StoreError::Other { .. }
        );
        if is_known {
            return;
        }
        if let Ok(Some(stored)) = services.store.game(live.id()).await
            && let Ok(mut fresh) = active_games::replay(services, &stored).await
            && fresh.revision() != live.revision()
        {
            fresh.resume_clock(services.time.now(), &services.uptime);
            *live = fresh;
            self.schedule_tasks(services, live, actor);
            self.revision.send_replace(live.revision());
        }
    }

    /// Starts the tasks that the current state needs and aborts outdated ones.
    pub(super) fn schedule_tasks(
        self: &Arc<Self>,
        services: &Arc<Services>,
        live: &LiveGame,
        actor: Actor,
    ) {
        let mut tasks = self.tasks();
        if let Some(engine) = tasks.engine.take().filter(|_| actor == Actor::External) {
            engine.abort();
        }
        tasks.flag.take().inspect(AbortHandle::abort);
        self.progress.send_replace(None);
        if live.engine_to_move().is_some() {
            let turn = engine_turn::run(Arc::clone(self), Arc::clone(services), live.revision());
            // Log lines of the search carry the id of the request that started it.
            tasks.engine = Some(services.tasks.spawn(turn.in_current_span()).abort_handle());
            let waiting = EngineProgress::new(services.time.now());
            self.progress.send_replace(Some(waiting));
        }
        if let Some((_, when)) = live.clock().and_then(GameClock::flag_at) {
            // The weak reference lets an unused game be evicted; its clock runs on, and is
            // checked when the game is loaded again.
            let flag = wait_for_flag(Arc::downgrade(self), Arc::clone(services), when);
            tasks.flag = Some(services.tasks.spawn(flag).abort_handle());
        }
    }

    fn tasks(&self) -> std::sync::MutexGuard<'_, BackgroundTasks> {
        self.tasks.lock_ok()
    }
}

/// Waits until a clock has expired and the overtime loses the game.
///
/// In some games, overtime costs only points at first.
async fn wait_for_flag(active: Weak<ActiveGame>, services: Arc<Services>, when: Moment) {
    let mut wait = when.since(services.time.now());
    loop {
        tokio::select! {
            () = services.shutdown.cancelled() => return,
            () = tokio::time::sleep(wait) => {}
        }
        let Some(active) = active.upgrade() else {
            return;
        };
        let mut live = active.live.lock().await;
        // A sleep may end slightly early.
        let now = services.time.now().max(when);
        if let Some(event) = live.decide_flag(now) {
            match active
                .commit(&services, &mut live, &event, Actor::External)
                .await
            {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "could not store an expired clock; retrying"),
            }
        }
        wait = FLAG_RETRY_DELAY;
    }
}
