//! The games in memory: a bounded number of rooms, opened from the store when
//! somebody asks and closed when nobody does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use zeitnot_core::LockExt;

use zeitnot_schema::v1::service::{GameCreate, GameCreated, GameKeys, ProblemCode};
use zeitnot_store::{GameHead, StoredGame};

use super::active_game::{ActiveGame, Actor};
use super::event::StoredEvent;
use super::key::random_id;
use super::live_game::LiveGame;
use super::spec::{GameSpec, SeatSpec};
use crate::client::ClientId;
use crate::problem::{ApiError, ApiResult};
use crate::services::Services;

/// How many games there may be.
#[derive(Clone, Copy, Debug)]
pub struct ActiveGameLimits {
    /// In memory at once.
    pub open: usize,
    /// On disk; the longest unchanged ones go.
    pub stored: u64,
}

/// The games in memory.
pub struct ActiveGames {
    limits: ActiveGameLimits,
    open: Mutex<HashMap<String, Arc<ActiveGame>>>,
    /// Held by whoever loads a game, and alone by whoever deletes one: nobody
    /// takes into memory what is being deleted.
    loading: tokio::sync::RwLock<()>,
}

/// New games between two looks at whether there are too many.
const PRUNE_INTERVAL: u64 = 64;

impl ActiveGames {
    /// No games yet.
    #[must_use]
    pub fn new(limits: ActiveGameLimits) -> Self {
        Self {
            limits,
            open: Mutex::default(),
            loading: tokio::sync::RwLock::default(),
        }
    }

    /// How many are in memory, and how many may be.
    #[must_use]
    pub fn occupancy(&self) -> (usize, usize) {
        (self.lock().len(), self.limits.open)
    }

    /// Begins a game.
    ///
    /// # Errors
    ///
    /// It cannot be played, or not be stored.
    pub async fn create(
        &self,
        services: &Arc<Services>,
        client: ClientId,
        create: &GameCreate,
    ) -> ApiResult<GameCreated> {
        let lexicon = create.lexicon.as_deref();
        let hosted = services.game_with_lexicon(&create.game, lexicon).await?;
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
        let room = self.insert(services, live, client).await;
        let game = room.view(viewer, services.time.now()).await;
        Ok(GameCreated { game, keys })
    }

    /// The room of a game.
    ///
    /// # Errors
    ///
    /// There is no such game, or it cannot be read.
    pub async fn open(
        &self,
        services: &Arc<Services>,
        client: ClientId,
        id: &str,
    ) -> ApiResult<Arc<ActiveGame>> {
        if let Some(room) = self.lock().get(id).cloned() {
            room.touch(services.time.now());
            return Ok(room);
        }
        let _loading = self.loading.read().await;
        let stored = services.store.game(id).await?;
        let stored = stored.ok_or_else(no_such_game)?;
        let live = replay(services, &stored).await?;
        self.evict_idle()?;
        Ok(self.insert(services, live, client).await)
    }

    /// Deletes a game.
    ///
    /// # Errors
    ///
    /// There is none, or it cannot be deleted.
    pub async fn delete(&self, services: &Arc<Services>, id: &str) -> ApiResult<()> {
        let _alone = self.loading.write().await;
        let was_there = services.store.delete_game(id).await?;
        let room = self.lock().remove(id);
        if let Some(room) = room {
            room.close().await;
        }
        if was_there {
            Ok(())
        } else {
            Err(no_such_game())
        }
    }

    /// Takes a game into memory, unless somebody else was quicker, and sets the
    /// engine to work where it is to move.
    async fn insert(
        &self,
        services: &Arc<Services>,
        mut live: LiveGame,
        client: ClientId,
    ) -> Arc<ActiveGame> {
        let now = services.time.now();
        live.start_clock(now);
        let id = live.id().to_owned();
        let room = Arc::new(ActiveGame::new(live));
        room.touch(now);
        room.set_client(client);
        let admitted = Arc::clone(self.lock().entry(id).or_insert_with(|| Arc::clone(&room)));
        if Arc::ptr_eq(&admitted, &room) {
            let live = room.lock().await;
            room.schedule_tasks(services, &live, Actor::External);
        }
        admitted
    }

    /// Closes the rooms that nobody needs, the longest unused ones first, until
    /// there is place for another.
    fn evict_idle(&self) -> ApiResult<()> {
        let mut open = self.lock();
        if open.len() < self.limits.open {
            return Ok(());
        }
        // Whoever watches or thinks in it holds a room. One whose clock runs goes
        // last: on disk it stands.
        let unused = open.iter().filter(|(_, room)| Arc::strong_count(room) == 1);
        let mut unused: Vec<(bool, u64, String)> = unused
            .map(|(id, room)| (room.has_running_clock(), room.last_used(), id.clone()))
            .collect();
        unused.sort_unstable();
        // Some more than one, so that the next ones need not look again.
        for (_, _, id) in unused.into_iter().take(1 + self.limits.open / 8) {
            open.remove(&id);
        }
        if open.len() < self.limits.open {
            return Ok(());
        }
        Err(ApiError::busy(
            "too many games are being played at once; try again later",
            Duration::from_secs(10),
        ))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<ActiveGame>>> {
        self.open.lock_ok()
    }
}

fn no_such_game() -> ApiError {
    ApiError::not_found("there is no such game; look at the list of games")
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

/// The game that a log tells.
pub(crate) async fn replay(services: &Services, stored: &StoredGame) -> ApiResult<LiveGame> {
    let head = &stored.summary.head;
    let damaged = |problem: String| {
        tracing::error!(game = head.id, problem, "a stored game cannot be read");
        ApiError::new(
            ProblemCode::Internal,
            "this game cannot be read any more; delete it",
        )
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
    let events: Vec<StoredEvent> = read
        .collect::<Result<_, _>>()
        .map_err(|error| damaged(error.to_string()))?;
    live.replay(&events, stored.summary.state.updated_ms)
        .map_err(|error| damaged(error.to_string()))?;
    Ok(live)
}
