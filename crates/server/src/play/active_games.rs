//! The loaded games.
//!
//! A bounded number of games is loaded from the store on demand and evicted when unused.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_core::LockExt;

use zeitnot_schema::v1::service::{GameCreate, GameCreated, GameKeys, ProblemCode};
use zeitnot_store::{GameHead, StoredGame};

use super::active_game::{ActiveGame, Actor};
use super::event::LoggedEvent;
use super::key::random_id;
use super::live_game::LiveGame;
use super::spec::{GameSpec, SeatSpec};
use crate::client::ClientId;
use crate::lexicons::LOAD_PATIENCE;
use crate::problem::{ApiError, ApiResult};
use crate::services::Services;

/// Limits on the number of games.
#[derive(Clone, Copy, Debug)]
pub struct ActiveGameLimits {
    /// Maximum number of loaded games.
    pub open: usize,
    /// Maximum number of stored games; the least recently changed are deleted.
    pub stored: u64,
}

/// The loaded games.
pub struct ActiveGames {
    limits: ActiveGameLimits,
    open: Mutex<HashMap<String, Arc<ActiveGame>>>,
    /// Shared while a game is loaded and exclusive while one is deleted, so that a game
    /// is not loaded during its deletion.
    loading: tokio::sync::RwLock<()>,
}

/// Number of created games between two checks of the storage limit.
const PRUNE_INTERVAL: u64 = 64;

impl ActiveGames {
    /// Creates an empty set with these limits.
    #[must_use]
    pub fn new(limits: ActiveGameLimits) -> Self {
        Self {
            limits,
            open: Mutex::default(),
            loading: tokio::sync::RwLock::default(),
        }
    }

    /// Returns the number of loaded games and its limit.
    #[must_use]
    pub fn occupancy(&self) -> (usize, usize) {
        (self.lock().len(), self.limits.open)
    }

    /// Creates a game.
    ///
    /// # Errors
    ///
    /// Fails if the specification is invalid or the game cannot be stored.
    pub async fn create(
        &self,
        services: &Arc<Services>,
        client: ClientId,
        create: &GameCreate,
    ) -> ApiResult<GameCreated> {
        let lexicon = create.lexicon.as_deref();
        let hosted = services
            .game_with_lexicon(&create.game, lexicon, LOAD_PATIENCE)
            .await?;
        let id = random_id(12)?;
        let secrets = [random_id(16)?, random_id(16)?];
        let seed = u64::from_str_radix(&random_id(8)?, 16).unwrap_or(0);
        let spec = GameSpec::new(create, &hosted, seed, &secrets, &services.budgets)?;
        let created_ms = services.wall_clock_ms();
        let live = LiveGame::new(id.clone(), spec, Arc::clone(&hosted.game), created_ms)?;
        self.evict_idle()?;
        services
            .store
            .create_game(&head_of(&live)?, &live.stored_state())
            .await?;
        if services.count_created_game().is_multiple_of(PRUNE_INTERVAL) {
            services.prune(self.limits.stored);
        }
        let [first, second] = secrets;
        let is_human = |seat: &SeatSpec| !seat.is_engine();
        let [first_seat, second_seat] = &live.spec().seats;
        let keys = GameKeys {
            first: is_human(first_seat).then_some(first),
            second: is_human(second_seat).then_some(second),
        };
        let viewer = zeitnot_core::Side::BOTH
            .into_iter()
            .find(|side| is_human(&live.spec().seats[side.index()]));
        let active = self.insert(services, live, client).await;
        let game = active.view(viewer, services.time.now()).await;
        Ok(GameCreated { game, keys })
    }

    /// Returns a game, loading it if necessary.
    ///
    /// # Errors
    ///
    /// Fails if the game is unknown or cannot be read.
    pub async fn open(
        &self,
        services: &Arc<Services>,
        client: ClientId,
        id: &str,
    ) -> ApiResult<Arc<ActiveGame>> {
        if let Some(active) = self.lock().get(id).cloned() {
            active.touch(services.time.now());
            return Ok(active);
        }
        let _loading = self.loading.read().await;
        let stored = services.store.game(id).await?;
        let stored = stored.ok_or_else(unknown_game)?;
        let live = replay(services, &stored).await?;
        self.evict_idle()?;
        Ok(self.insert(services, live, client).await)
    }

    /// Deletes a game.
    ///
    /// # Errors
    ///
    /// Fails if the game is unknown or cannot be deleted.
    pub async fn delete(&self, services: &Arc<Services>, id: &str) -> ApiResult<()> {
        let _exclusive = self.loading.write().await;
        let existed = services.store.delete_game(id).await?;
        let active = self.lock().remove(id);
        if let Some(active) = active {
            active.close().await;
        }
        if existed { Ok(()) } else { Err(unknown_game()) }
    }

    /// Adds a loaded game and starts its tasks, unless another request has added it
    /// already.
    async fn insert(
        &self,
        services: &Arc<Services>,
        mut live: LiveGame,
        client: ClientId,
    ) -> Arc<ActiveGame> {
        let now = services.time.now();
        live.resume_clock(now, &services.uptime);
        let id = live.id().to_owned();
        let active = Arc::new(ActiveGame::new(live));
        active.touch(now);
        active.set_client(client);
        let inserted = Arc::clone(self.lock().entry(id).or_insert_with(|| Arc::clone(&active)));
        if Arc::ptr_eq(&inserted, &active) {
            let live = active.lock().await;
            active.schedule_tasks(services, &live, Actor::External);
        }
        inserted
    }

    /// Evicts the least recently used games if the limit is reached.
    fn evict_idle(&self) -> ApiResult<()> {
        let mut open = self.lock();
        if open.len() < self.limits.open {
            return Ok(());
        }
        // Viewers and engine tasks hold a reference. Games with a running clock are
        // evicted last, because an expired clock is noticed only in memory.
        let unused = open
            .iter()
            .filter(|(_, active)| Arc::strong_count(active) == 1);
        let mut unused: Vec<(bool, u64, String)> = unused
            .map(|(id, active)| (active.has_running_clock(), active.last_used(), id.clone()))
            .collect();
        unused.sort_unstable();
        // Evict a few more, so that the next requests need not evict again.
        for (_, _, id) in unused.into_iter().take(1 + self.limits.open / 8) {
            open.remove(&id);
        }
        if open.len() < self.limits.open {
            return Ok(());
        }
        Err(ApiError::busy(
            "too many games in progress; try again later",
            Duration::from_secs(10),
        ))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<ActiveGame>>> {
        self.open.lock_ok()
    }
}

fn unknown_game() -> ApiError {
    ApiError::not_found("unknown game; see the list of games")
}

fn head_of(live: &LiveGame) -> ApiResult<GameHead> {
    let spec = serde_json::to_string(live.spec())
        .map_err(|error| ApiError::new(ProblemCode::Internal, error.to_string()))?;
    let rule = live.position().setup().rule.unwrap_or_default();
    let [first, second] = &live.spec().seats;
    Ok(GameHead {
        id: live.id().to_owned(),
        created_ms: live.created_ms,
        game: live.game().name().to_owned(),
        rule,
        players: [first.name().to_owned(), second.name().to_owned()],
        spec,
    })
}

/// Rebuilds a game from its event log.
pub(crate) async fn replay(services: &Services, stored: &StoredGame) -> ApiResult<LiveGame> {
    let head = &stored.summary.head;
    let damaged = |problem: String| {
        tracing::error!(game = head.id, problem, "could not read a stored game");
        ApiError::new(ProblemCode::Internal, "this game is damaged; delete it")
    };
    let spec: GameSpec =
        serde_json::from_str(&head.spec).map_err(|error| damaged(error.to_string()))?;
    let hosted = services.game(&spec.game)?;
    let game = match &spec.lexicon {
        None => Arc::clone(&hosted.game),
        Some(list) => {
            let equipped = services.lexicons.find_exact(hosted, list).await?;
            Arc::clone(&equipped.game)
        }
    };
    let mut live = LiveGame::new(head.id.clone(), spec, game, head.created_ms)?;
    let read = stored.events.iter().map(|body| serde_json::from_str(body));
    let events: Vec<LoggedEvent> = read
        .collect::<Result<_, _>>()
        .map_err(|error| damaged(error.to_string()))?;
    live.replay(&events, stored.summary.state.updated_ms)
        .map_err(|error| damaged(error.to_string()))?;
    Ok(live)
}
