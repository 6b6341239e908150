//! The parts that handlers and games share.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use zeitnot_clock::Calibration;
use zeitnot_core::caches::Caches;
use zeitnot_core::{Game, Settings, TimeSource};
use zeitnot_schema::v1::service::ProblemCode;
use zeitnot_store::Store;

use crate::file_work::FileWork;
use crate::lexicons::{LexiconRef, Lexicons};
use crate::play::{Budgets, Uptime};
use crate::pool::{GameId, Pool};
use crate::problem::{ApiError, ApiResult};

/// A game that the service hosts.
pub struct HostedGame {
    /// The game's rules.
    pub game: Arc<dyn Game>,
    /// The game's options.
    pub settings: Settings,
    /// The game's number in the pool.
    pub id: GameId,
    /// Search speed on this machine, measured in earlier turns.
    pub calibration: Calibration,
    /// The uploaded word list; `None` if the game uses its own or no words.
    pub lexicon: Option<LexiconRef>,
}

/// The parts that handlers and games share.
pub struct Services {
    /// The hosted games.
    pub games: Vec<Arc<HostedGame>>,
    /// The uploaded word lists.
    pub lexicons: Lexicons,
    /// The table and the evaluation cache of all engines.
    pub caches: Arc<Caches>,
    /// The engine pool.
    pub pool: Pool,
    /// The threads that read and write game files.
    pub files: FileWork,
    /// Stored games, reviews, judgments, and puzzles.
    pub store: Arc<Store>,
    /// The default and maximum budget of a request.
    pub budgets: Budgets,
    /// The time source of clocks and searches.
    pub time: Arc<dyn TimeSource>,
    /// The time for which the service has run, for clocks of games not in memory.
    pub uptime: Uptime,
    /// Canceled when the service ends.
    pub shutdown: CancellationToken,
    /// Tasks that must finish before the service ends.
    pub tasks: TaskTracker,
    /// The number of games created since the start.
    pub games_created: AtomicU64,
}

impl Services {
    /// Returns the game called `name`.
    ///
    /// # Errors
    ///
    /// Fails if the game is unknown; the message lists the known games.
    pub fn game(&self, name: &str) -> ApiResult<&Arc<HostedGame>> {
        let hosted = self.games.iter().find(|hosted| hosted.game.name() == name);
        hosted.ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|hosted| hosted.game.name()).collect();
            let message = format!("unknown game; choose one of {}", known.join(", "));
            ApiError::new(ProblemCode::BadPosition, message)
        })
    }

    /// Returns the game called `name` with the word list called `lexicon`.
    ///
    /// `None` selects the game's own words. A list that has to be loaded may take
    /// `patience`.
    ///
    /// # Errors
    ///
    /// Fails if the game or the list is unknown, the game uses no words, or the list
    /// cannot be loaded in time.
    pub async fn game_with_lexicon(
        &self,
        name: &str,
        lexicon: Option<&str>,
        patience: Duration,
    ) -> ApiResult<Arc<HostedGame>> {
        let hosted = self.game(name)?;
        match lexicon {
            None => Ok(Arc::clone(hosted)),
            Some(lexicon) => self.lexicons.find(hosted, lexicon, patience).await,
        }
    }

    /// Returns the game that uses words.
    ///
    /// # Errors
    ///
    /// Fails if no hosted game uses words.
    pub fn word_game(&self) -> ApiResult<&Arc<HostedGame>> {
        let mut games = self.games.iter();
        let found = games.find(|hosted| hosted.game.lexicon().is_some());
        found.ok_or_else(|| ApiError::not_found("no hosted game uses word lists"))
    }

    /// Returns the wall clock in milliseconds since 1970, for display only.
    #[must_use]
    pub fn wall_clock_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |time| {
            i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
        })
    }

    /// Counts a created game and returns the previous count.
    pub fn count_created_game(&self) -> u64 {
        self.games_created.fetch_add(1, Ordering::Relaxed)
    }

    /// Keeps the `keep` most recently changed games; deletes others in the background.
    pub fn prune(&self, keep: u64) {
        let store = Arc::clone(&self.store);
        self.tasks.spawn(async move {
            if let Err(error) = store.prune_games(keep).await {
                tracing::warn!(%error, "could not delete old games");
            }
        });
    }
}
