//! The service as a whole: its parts are started in order, and ended in the
//! reverse one.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use zeitnot_clock::Calibration;
use zeitnot_core::caches::Caches;
use zeitnot_core::learning::LearningOptions;
use zeitnot_core::{Game, Settings, SystemTime, TableError, TimeSource};
use zeitnot_schema::v1::OptionsReport;
use zeitnot_store::{DataDirectory, Store, StoreError, StoreOptions};

use crate::api;
use crate::app::{App, AppState, stamp_arrival};
use crate::descriptors;
use crate::edge::{EdgePolicy, PolicyError, listen, with_middleware};
use crate::learning::LearnerHandle;
use crate::lexicons::Lexicons;
use crate::options::ServerOptions;
use crate::play::ActiveGames;
use crate::pool::{Engines, Pool};
use crate::reviews::Reviews;
use crate::services::{HostedGame, Services};

/// What a service is made of.
pub struct Config {
    /// The games, with their options. The first one's say how large the table
    /// is that all of them share.
    pub games: Vec<(Arc<dyn Game>, Settings)>,
    /// The options of the service.
    pub options: ServerOptions,
    /// What is studied while nobody plays.
    pub learning: LearningOptions,
    /// Every option, for people to read.
    pub options_report: OptionsReport,
    /// Where it listens, and whom it lets in.
    pub policy: EdgePolicy,
    /// Where games and snapshots are kept.
    pub data: PathBuf,
}

/// Why a service could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The policy makes no sense.
    #[error("{0}")]
    Policy(#[from] PolicyError),
    /// The address cannot be had.
    #[error("cannot listen on {address}: {source}; choose another with --addr")]
    Address {
        /// The address.
        address: std::net::SocketAddr,
        /// What the system says.
        source: std::io::Error,
    },
    /// The data directory or the database cannot be used.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The table cannot be had.
    #[error("{0}")]
    Table(#[from] TableError),
    /// The system gives no more threads.
    #[error("the system refused a thread: {0}")]
    Thread(std::io::Error),
    /// There is no game.
    #[error("a service without games serves nobody; give it one")]
    NoGame,
}

/// How long searches may go on when the service ends.
const SEARCH_GRACE: Duration = Duration::from_millis(500);

/// How long everything else may take.
const TASK_GRACE: Duration = Duration::from_secs(5);

/// How long engines may take to warm up.
const WARM_UP_TIMEOUT: Duration = Duration::from_secs(60);

/// A service that runs.
pub struct Service {
    app: App,
    router: Router,
    listener: TcpListener,
    policy: EdgePolicy,
}

impl Service {
    /// Starts everything but the listening: opens the data directory, loads the
    /// snapshot, warms the engines up.
    ///
    /// # Errors
    ///
    /// Something cannot be had; one sentence says what.
    pub async fn start(config: Config) -> Result<Self, ServiceError> {
        let Config {
            games,
            options,
            learning,
            options_report: listed_options,
            mut policy,
            data,
        } = config;
        policy.check()?;
        descriptors::raise_limit(policy.connections);
        let address = policy.address;
        let listener = TcpListener::bind(address)
            .await
            .map_err(|source| ServiceError::Address { address, source })?;
        if let Ok(bound) = listener.local_addr() {
            policy.address = bound;
        }
        let directory = Arc::new(open_data_directory(&data)?);
        let stored = StoreOptions {
            limits: options.store_limits(),
            ..StoreOptions::default()
        };
        let store = Store::open(Arc::clone(&directory), stored).await?;
        let store = Arc::new(store);
        let lexicons = Lexicons::new(Arc::clone(&store));
        let (_, settings) = games.first().ok_or(ServiceError::NoGame)?;
        let caches = Caches::shared(settings)?;
        let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
        let engines = Engines::new(games.clone(), Arc::clone(&caches), Arc::clone(&time));
        let hosted = games.into_iter().filter_map(|(game, settings)| {
            let id = engines.find(game.name())?;
            Some(Arc::new(HostedGame {
                game,
                settings,
                id,
                calibration: Calibration::default(),
                lexicon: None,
            }))
        });
        let hosted: Vec<Arc<HostedGame>> = hosted.collect();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool =
            Pool::start(options.pool_config(cores), engines).map_err(ServiceError::Thread)?;
        let services = Arc::new(Services {
            games: hosted,
            lexicons,
            caches,
            pool,
            store,
            budgets: options.budgets(),
            time,
            shutdown: CancellationToken::new(),
            tasks: TaskTracker::new(),
            games_created: AtomicU64::new(0),
        });
        let learner = LearnerHandle::open(options.learner_config(learning), &services, directory)
            .map_err(ServiceError::Thread)?;
        let reviews = Reviews::open(options.waiting_reviews as usize, &services)
            .map_err(ServiceError::Thread)?;
        let waiting = Arc::clone(&services);
        // Nobody should meet engines that are still getting ready.
        let warm = tokio::task::spawn_blocking(move || waiting.pool.await_ready(WARM_UP_TIMEOUT));
        if !warm.await.unwrap_or(false) {
            tracing::warn!("the engines are not warm yet; the first answers may be late");
        }
        let began = services.time.now();
        let app = App::new(AppState {
            games: ActiveGames::new(options.game_limits()),
            services,
            learner,
            reviews,
            options: listed_options,
            started: began,
        });
        let stamped = axum::middleware::from_fn_with_state(app.clone(), stamp_arrival);
        let router = with_middleware(api::router(app.clone()).layer(stamped), &policy);
        Ok(Self {
            app,
            router,
            listener,
            policy,
        })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> std::net::SocketAddr {
        self.policy.address
    }

    /// Ends it when it is cancelled.
    #[must_use]
    pub fn shutdown(&self) -> CancellationToken {
        self.app.services.shutdown.clone()
    }

    /// Serves until [`Service::shutdown`] is cancelled, and ends in order: no
    /// newcomers, searches cut short, accepted moves on disk, reviews broken off,
    /// a last snapshot, the database closed.
    pub async fn run(self) {
        let services = Arc::clone(&self.app.services);
        let (shutdown, tasks) = (services.shutdown.clone(), services.tasks.clone());
        let closed = tokio::spawn(close_pool(Arc::clone(&services)));
        listen(
            self.listener,
            self.router,
            self.policy,
            shutdown.clone(),
            tasks.clone(),
        )
        .await;
        shutdown.cancel();
        // Whether a thread could be joined changes nothing any more.
        let _ = closed.await;
        tasks.close();
        if tokio::time::timeout(TASK_GRACE, tasks.wait())
            .await
            .is_err()
        {
            tracing::warn!("something was not finished in time");
        }
        let app = self.app.clone();
        let closed = tokio::task::spawn_blocking(move || {
            app.reviews.close();
            app.learner.close();
        });
        let _ = closed.await;
        services.store.close().await;
    }
}

/// Ends the engines while answers can still go out.
async fn close_pool(services: Arc<Services>) {
    services.shutdown.cancelled().await;
    tracing::info!("the service is being stopped");
    let closed = tokio::task::spawn_blocking(move || services.pool.shutdown(SEARCH_GRACE));
    // Whether a thread could be joined changes nothing any more.
    let _ = closed.await;
}

fn open_data_directory(data: &Path) -> Result<DataDirectory, StoreError> {
    DataDirectory::open(data).map_err(StoreError::from)
}
