//! What handlers and games need to do their work.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use zeitnot_clock::Calibration;
use zeitnot_core::caches::Caches;
use zeitnot_core::{Game, Settings, TimeSource};
use zeitnot_schema::v1::service::ProblemCode;
use zeitnot_store::Store;

use crate::lexicons::{LexiconRef, Lexicons};
use crate::play::Budgets;
use crate::pool::{GameId, Pool};
use crate::problem::{ApiError, ApiResult};

/// A game that the service plays.
pub struct HostedGame {
    /// Its rules.
    pub game: Arc<dyn Game>,
    /// Its options.
    pub settings: Settings,
    /// How the pool knows it.
    pub id: GameId,
    /// What its turns have told about this machine.
    pub calibration: Calibration,
    /// The word list that somebody brought for it; none if it is played with
    /// its own, or without.
    pub lexicon: Option<LexiconRef>,
}

/// What handlers and games need to do their work.
pub struct Services {
    /// The games.
    pub games: Vec<Arc<HostedGame>>,
    /// Word lists that users brought.
    pub lexicons: Lexicons,
    /// Table and evaluation cache of all engines.
    pub caches: Arc<Caches>,
    /// The engines.
    pub pool: Pool,
    /// Games, reviews, judgments and puzzles on disk.
    pub store: Arc<Store>,
    /// What requests may ask for.
    pub budgets: Budgets,
    /// The time that clocks and searches see.
    pub time: Arc<dyn TimeSource>,
    /// Told when the service ends.
    pub shutdown: CancellationToken,
    /// Work that must be finished before it has ended.
    pub tasks: TaskTracker,
    /// Games made since the start.
    pub games_created: AtomicU64,
}

impl Services {
    /// The game called `name`.
    ///
    /// # Errors
    ///
    /// Lists the games there are if it is none of them.
    pub fn game(&self, name: &str) -> ApiResult<&Arc<HostedGame>> {
        let hosted = self.games.iter().find(|hosted| hosted.game.name() == name);
        hosted.ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|hosted| hosted.game.name()).collect();
            let message = format!("there is no such game; choose {}", known.join(", "));
            ApiError::new(ProblemCode::BadPosition, message)
        })
    }

    /// The game called `name`, played with the word list called `lexicon`, or
    /// with its own.
    ///
    /// # Errors
    ///
    /// There is no such game or list, or the game is played without words.
    pub async fn game_with_lexicon(
        &self,
        name: &str,
        lexicon: Option<&str>,
    ) -> ApiResult<Arc<HostedGame>> {
        let hosted = self.game(name)?;
        match lexicon {
            None => Ok(Arc::clone(hosted)),
            Some(lexicon) => self.lexicons.find(hosted, lexicon).await,
        }
    }

    /// The game that is played with words.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn word_game(&self) -> ApiResult<&Arc<HostedGame>> {
        let mut games = self.games.iter();
        let found = games.find(|hosted| hosted.game.lexicon().is_some());
        found.ok_or_else(|| ApiError::not_found("no game of this service is played with words"))
    }

    /// Milliseconds since 1970, for people to read; nothing is measured by it.
    #[must_use]
    pub fn wall_clock_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |time| {
            i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
        })
    }

    /// Counts a new game.
    pub fn count_created_game(&self) -> u64 {
        self.games_created.fetch_add(1, Ordering::Relaxed)
    }

    /// Deletes the longest unchanged games beyond `keep`, in the background.
    pub fn prune(&self, keep: u64) {
        let store = Arc::clone(&self.store);
        self.tasks.spawn(async move {
            if let Err(error) = store.prune_games(keep).await {
                tracing::warn!(%error, "old games could not be deleted");
            }
        });
    }
}
