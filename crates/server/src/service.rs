//! The service: starts its parts in order and stops them in reverse order.

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
use crate::file_work::FileWork;
use crate::learning::LearnerHandle;
use crate::lexicons::Lexicons;
use crate::options::ServerOptions;
use crate::play::{ActiveGames, UPTIME_INTERVAL, Uptime};
use crate::pool::{Engines, Pool};
use crate::reviews::Reviews;
use crate::services::{HostedGame, Services};

/// The settings of a [`Service`].
pub struct Config {
    /// The games with their options.
    ///
    /// The options of the first game set the size of the shared table.
    pub games: Vec<(Arc<dyn Game>, Settings)>,
    /// The options of the service.
    pub options: ServerOptions,
    /// The options of the idle learner.
    pub learning: LearningOptions,
    /// All options with their values, for display.
    pub options_report: OptionsReport,
    /// The address and the limits of the edge.
    pub policy: EdgePolicy,
    /// The data directory.
    pub data: PathBuf,
    /// Whether damaged indices of the database are rebuilt at the start.
    pub repair: bool,
}

/// A service that could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The policy is invalid.
    #[error("{0}")]
    Policy(#[from] PolicyError),
    /// The address could not be bound.
    #[error("could not listen on {address}: {source}; choose another address with --addr")]
    Address {
        /// The address.
        address: std::net::SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// The data directory or the database cannot be used.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The table could not be allocated.
    #[error("{0}")]
    Table(#[from] TableError),
    /// A thread could not be started.
    #[error("could not start a thread: {0}; close other programs and try again")]
    Thread(std::io::Error),
    /// No games were configured.
    #[error("no games configured; add at least one")]
    NoGame,
}

/// Time that searches may take after a shutdown.
const SEARCH_GRACE: Duration = Duration::from_millis(500);

/// Time that tasks may take after a shutdown.
const TASK_GRACE: Duration = Duration::from_secs(5);

/// Maximum time that engines may take to warm up.
const WARM_UP_TIMEOUT: Duration = Duration::from_secs(60);

/// A started service.
pub struct Service {
    app: App,
    router: Router,
    listener: TcpListener,
    policy: EdgePolicy,
}

impl Service {
    /// Opens the data directory, loads the snapshot, and warms the engines up.
    ///
    /// [`Service::run`] accepts connections.
    ///
    /// # Errors
    ///
    /// Fails if a setting is invalid or a resource is not available.
    pub async fn start(config: Config) -> Result<Self, ServiceError> {
        let Config {
            games,
            options,
            learning,
            options_report: listed_options,
            mut policy,
            data,
            repair,
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
            repair,
            ..StoreOptions::default()
        };
        let store = Store::open(Arc::clone(&directory), stored).await?;
        let store = Arc::new(store);
        let lexicons = Lexicons::new(Arc::clone(&store));
        let (_, settings) = games.first().ok_or(ServiceError::NoGame)?;
        // All games share the table, so its entries age unless one game forbids it.
        let aging =
            |(game, settings): &(Arc<dyn Game>, Settings)| game.defaults(settings).memory.aging;
        let caches = Caches::shared_with_aging(settings, games.iter().all(aging))?;
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
        let uptime = Uptime::open(Arc::clone(&store), Arc::clone(&time)).await?;
        let services = Arc::new(Services {
            games: hosted,
            lexicons,
            caches,
            pool,
            files: FileWork::start().map_err(ServiceError::Thread)?,
            store,
            budgets: options.budgets(),
            time,
            uptime,
            shutdown: CancellationToken::new(),
            tasks: TaskTracker::new(),
            games_created: AtomicU64::new(0),
        });
        let learner = LearnerHandle::open(options.learner_config(learning), &services, directory)
            .map_err(ServiceError::Thread)?;
        let reviews = Reviews::open(options.waiting_reviews as usize, &services)
            .map_err(ServiceError::Thread)?;
        let waiting = Arc::clone(&services);
        // The first client should not have to wait for the warm-up.
        let warm = tokio::task::spawn_blocking(move || waiting.pool.await_ready(WARM_UP_TIMEOUT));
        if !warm.await.unwrap_or(false) {
            tracing::warn!("the engines are still warming up; the first answers may be late");
        }
        let started = services.time.now();
        let app = App::new(AppState {
            games: ActiveGames::new(options.game_limits()),
            services,
            learner,
            reviews,
            options: listed_options,
            started,
            addresses: policy.public_addresses(),
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

    /// Returns the address on which the service listens.
    #[must_use]
    pub fn address(&self) -> std::net::SocketAddr {
        self.policy.address
    }

    /// Returns the token that stops the service when canceled.
    #[must_use]
    pub fn shutdown(&self) -> CancellationToken {
        self.app.services.shutdown.clone()
    }

    /// Serves until [`Service::shutdown`] is canceled, then stops in order.
    ///
    /// It refuses new connections, shortens searches, stores accepted moves, cancels
    /// reviews, saves a snapshot, and closes the database.
    pub async fn run(self) {
        let services = Arc::clone(&self.app.services);
        let (shutdown, tasks) = (services.shutdown.clone(), services.tasks.clone());
        let closed = tokio::spawn(close_pool(Arc::clone(&services)));
        tasks.spawn(save_uptime(Arc::clone(&services)));
        listen(
            self.listener,
            self.router,
            self.policy,
            shutdown.clone(),
            tasks.clone(),
        )
        .await;
        shutdown.cancel();
        // The service stops even if joining a thread failed.
        let _ = closed.await;
        tasks.close();
        if tokio::time::timeout(TASK_GRACE, tasks.wait())
            .await
            .is_err()
        {
            tracing::warn!("some tasks did not finish in time");
        }
        let app = self.app.clone();
        let closed = tokio::task::spawn_blocking(move || {
            app.reviews.close();
            app.learner.close();
        });
        let _ = closed.await;
        services.uptime.save().await;
        services.store.close().await;
    }
}

/// Stops the engines while answers can still be sent.
async fn close_pool(services: Arc<Services>) {
    services.shutdown.cancelled().await;
    tracing::info!("the service is shutting down");
    let closed = tokio::task::spawn_blocking(move || services.pool.shutdown(SEARCH_GRACE));
    // The service stops even if joining a thread failed.
    let _ = closed.await;
}

/// Stores the uptime while a game clock may run.
async fn save_uptime(services: Arc<Services>) {
    loop {
        tokio::select! {
            () = services.shutdown.cancelled() => return,
            () = tokio::time::sleep(UPTIME_INTERVAL) => {}
        }
        if services.uptime.is_needed() {
            services.uptime.save().await;
        }
    }
}

fn open_data_directory(data: &Path) -> Result<DataDirectory, StoreError> {
    let directory = DataDirectory::open(data)?;
    if directory.is_writable_by_others() {
        tracing::warn!(
            "other users may write to data directory `{0}`, so they can change or delete games; \
             run chmod go-w {0}",
            directory.path().display()
        );
    }
    Ok(directory)
}
