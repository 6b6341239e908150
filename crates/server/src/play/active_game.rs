//! A game in memory, with those who watch it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::AbortHandle;
use zeitnot_core::{LockExt, Moment, Side};
use zeitnot_schema::v1::service::{ClockPlan, GameView, ProblemCode};
use zeitnot_store::StoreError;

use super::active_games;
use super::clock::GameClock;
use super::engine_turn;
use super::event::StoredEvent;
use super::live_game::LiveGame;
use crate::client::ClientId;
use crate::problem::{ApiError, ApiResult};
use crate::services::Services;

/// What the engine does while it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineProgress {
    /// The last completed depth.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// When it began.
    pub started: Moment,
    /// Milliseconds it may take.
    pub budget_ms: u64,
    /// The plan of the turn, where there is a clock.
    pub plan: Option<ClockPlan>,
}

impl EngineProgress {
    /// A search that has told nothing yet.
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

/// How often a clock that has fallen is looked at again.
const FLAG_RETRY_DELAY: Duration = Duration::from_secs(2);

/// The revision of a game that was deleted.
pub const DELETED: u64 = u64::MAX;

/// A game in memory.
///
/// Whatever changes it goes through [`ActiveGame::change`], one at a time, and is on
/// disk before anybody sees it.
pub struct ActiveGame {
    live: tokio::sync::Mutex<LiveGame>,
    revision: watch::Sender<u64>,
    progress: watch::Sender<Option<EngineProgress>>,
    tasks: Mutex<BackgroundTasks>,
    last_used: AtomicU64,
    /// Who played here last: the engine thinks at his expense.
    client: AtomicU64,
}

/// What is done in the background for the game as it stands.
#[derive(Default)]
struct BackgroundTasks {
    /// The engine thinks about its move.
    engine: Option<AbortHandle>,
    /// Somebody waits for a clock to fall.
    flag: Option<AbortHandle>,
}

/// Who changes a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Actor {
    /// Somebody from outside, or a clock: what the engine thinks is void.
    External,
    /// The engine itself.
    Engine,
}

impl ActiveGame {
    /// A room for `live`.
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

    /// The game itself, for as long as nobody else needs it.
    pub async fn lock(&self) -> tokio::sync::MutexGuard<'_, LiveGame> {
        self.live.lock().await
    }

    /// The game as somebody sees it.
    pub async fn view(&self, viewer: Option<Side>, now: Moment) -> GameView {
        let live = self.live.lock().await;
        live.view(viewer, self.progress.borrow().is_some(), now)
    }

    /// The seat that a key opens.
    ///
    /// # Errors
    ///
    /// It opens none.
    pub async fn authenticate(&self, key: &str) -> ApiResult<Side> {
        let live = self.live.lock().await;
        live.spec().side_for_key(key).ok_or_else(|| {
            ApiError::new(
                ProblemCode::Forbidden,
                "this key opens no seat of this game; use the one that came when it was made",
            )
        })
    }

    /// Tells of every new revision; [`DELETED`] is the last.
    pub fn revisions(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    /// Tells what the engine does while it thinks.
    pub fn progress(&self) -> watch::Receiver<Option<EngineProgress>> {
        self.progress.subscribe()
    }

    pub(super) fn set_progress(&self, progress: Option<EngineProgress>) {
        self.progress.send_replace(progress);
    }

    /// Somebody plays here: what the engine thinks from now on is his share of
    /// the engines, however many games he has.
    pub fn set_client(&self, client: ClientId) {
        self.client.store(client.0, Ordering::Relaxed);
    }

    pub(super) fn client(&self) -> ClientId {
        ClientId(self.client.load(Ordering::Relaxed))
    }

    /// When somebody last wanted something of it.
    pub(super) fn last_used(&self) -> u64 {
        self.last_used.load(Ordering::Relaxed)
    }

    pub(super) fn touch(&self, now: Moment) {
        self.last_used.store(now.nanos(), Ordering::Relaxed);
    }

    /// Does its clock run?
    pub(super) fn has_running_clock(&self) -> bool {
        self.tasks().flag.is_some()
    }

    /// Nobody may change the game any more: it was deleted.
    pub(super) async fn close(&self) {
        // Whoever is changing it has done so before it is gone.
        let _live = self.live.lock().await;
        let mut errands = self.tasks();
        for errand in [errands.engine.take(), errands.flag.take()] {
            errand.inspect(AbortHandle::abort);
        }
        drop(errands);
        self.revision.send_replace(DELETED);
    }

    /// Makes a change and answers with the game as `viewer` sees it then.
    ///
    /// Runs on a task of its own: a client that goes away does not leave it
    /// half done, and a service that ends waits for it.
    ///
    /// # Errors
    ///
    /// `decide` refuses it, or it cannot be stored; the game is as before then.
    pub async fn change(
        self: &Arc<Self>,
        services: &Arc<Services>,
        viewer: Option<Side>,
        decide: impl FnOnce(&LiveGame, Moment) -> ApiResult<StoredEvent> + Send + 'static,
    ) -> ApiResult<GameView> {
        let (room, services) = (Arc::clone(self), Arc::clone(services));
        let tasks = services.tasks.clone();
        let changed = tasks.spawn(async move {
            let mut live = room.live.lock().await;
            let now = services.time.now();
            if let Some(flag) = live.decide_flag(now) {
                room.commit(&services, &mut live, &flag, Actor::External)
                    .await?;
            }
            let event = decide(&live, now)?;
            room.commit(&services, &mut live, &event, Actor::External)
                .await?;
            let thinking = room.progress.borrow().is_some();
            Ok(live.view(viewer, thinking, services.time.now()))
        });
        changed.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a change of a game failed");
            Err(ApiError::new(
                ProblemCode::Internal,
                "the change failed; look at the game again",
            ))
        })
    }

    /// Stores an event, and lets it happen.
    pub(super) async fn commit(
        self: &Arc<Self>,
        services: &Arc<Services>,
        live: &mut LiveGame,
        event: &StoredEvent,
        by: Actor,
    ) -> ApiResult<()> {
        if *self.revision.borrow() == DELETED {
            return Err(ApiError::not_found("there is no such game any more"));
        }
        let mut next = live.clone();
        next.apply(event, services.wall_clock_ms())
            .map_err(|error| ApiError::illegal_move(&error))?;
        let body = serde_json::to_string(event)
            .map_err(|error| ApiError::new(ProblemCode::Internal, error.to_string()))?;
        let appended = services
            .store
            .append_event(next.id(), live.revision(), &body, &next.stored_state())
            .await;
        if let Err(error) = appended {
            self.reload_after_error(services, live, &error, by).await;
            return Err(error.into());
        }
        next.start_clock(services.time.now());
        *live = next;
        self.schedule_tasks(services, live, by);
        self.revision.send_replace(live.revision());
        Ok(())
    }

    /// A disk that failed may have written nevertheless: what is stored counts.
    async fn reload_after_error(
        self: &Arc<Self>,
        services: &Arc<Services>,
        live: &mut LiveGame,
        error: &StoreError,
        by: Actor,
    ) {
        let is_known = !matches!(
            error,
            StoreError::Conflict { .. } | StoreError::Disk { .. } | StoreError::Other { .. }
        );
        if is_known {
            return;
        }
        if let Ok(Some(stored)) = services.store.game(live.id()).await
            && let Ok(mut fresh) = active_games::replay(services, &stored).await
            && fresh.revision() != live.revision()
        {
            fresh.start_clock(services.time.now());
            *live = fresh;
            self.schedule_tasks(services, live, by);
            self.revision.send_replace(live.revision());
        }
    }

    /// Sets to work whoever has something to do in the game as it stands.
    pub(super) fn schedule_tasks(
        self: &Arc<Self>,
        services: &Arc<Services>,
        live: &LiveGame,
        by: Actor,
    ) {
        let mut errands = self.tasks();
        if let Some(engine) = errands.engine.take().filter(|_| by == Actor::External) {
            engine.abort();
        }
        errands.flag.take().inspect(AbortHandle::abort);
        self.progress.send_replace(None);
        if live.engine_to_move().is_some() {
            let turn = engine_turn::run(Arc::clone(self), Arc::clone(services), live.revision());
            errands.engine = Some(services.tasks.spawn(turn).abort_handle());
            let waiting = EngineProgress::new(services.time.now());
            self.progress.send_replace(Some(waiting));
        }
        if let Some((_, when)) = live.clock().and_then(GameClock::flag_at) {
            // A room that nobody else needs may go; its clock stands then.
            let fall = wait_for_flag(Arc::downgrade(self), Arc::clone(services), when);
            errands.flag = Some(services.tasks.spawn(fall).abort_handle());
        }
    }

    fn tasks(&self) -> std::sync::MutexGuard<'_, BackgroundTasks> {
        self.tasks.lock_ok()
    }
}

/// Waits until a clock falls, and on until that loses the game: in some it
/// only costs points for a while.
async fn wait_for_flag(room: Weak<ActiveGame>, services: Arc<Services>, when: Moment) {
    let mut wait = when.since(services.time.now());
    loop {
        tokio::select! {
            () = services.shutdown.cancelled() => return,
            () = tokio::time::sleep(wait) => {}
        }
        let Some(room) = room.upgrade() else {
            return;
        };
        let mut live = room.live.lock().await;
        // The clock says when it has fallen; a sleep may end a little early.
        let now = services.time.now().max(when);
        if let Some(event) = live.decide_flag(now) {
            match room
                .commit(&services, &mut live, &event, Actor::External)
                .await
            {
                Ok(()) => return,
                Err(error) => tracing::warn!(%error, "a fallen clock could not be stored yet"),
            }
        }
        wait = FLAG_RETRY_DELAY;
    }
}
