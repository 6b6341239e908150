//! `zeitnot serve`: runs the service until Ctrl-C or a signal ends it.

use std::io::{self, IsTerminal as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use tracing_subscriber::EnvFilter;
use zeitnot_server::{
    AllowedOrigins, Config, EdgePolicy, Secret, ServerOptions, Service, ServiceError,
};

use super::options::report;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::settings::{Ineffective, SettingsArguments, refuse_ineffective};

/// The options that the service ignores.
const INEFFECTIVE: [Ineffective; 4] = [
    (
        "gomoku.search.time_budget_ms",
        "set server.default_budget_ms instead",
    ),
    (
        "chess.search.time_budget_ms",
        "set server.default_budget_ms instead",
    ),
    (
        "crossword.player.time_budget_ms",
        "set server.default_budget_ms instead",
    ),
    (
        "gomoku.search.tt_reuse_across_moves",
        "all games share one table; leave it out",
    ),
];

/// The arguments of `zeitnot serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot serve\n  \
    zeitnot serve --addr 127.0.0.1:8000 --data ./data --set server.threads=2\n  \
    zeitnot serve --addr 0.0.0.0:7878 --token-file token.txt --cors https://example.org\n\n\
    Open the printed address in a browser; /docs there documents the API. The data\n\
    directory stores the games and what the engines learned. Ctrl-C shuts the service\n\
    down without losing an accepted move. See `docs/serve.md`.")]
pub struct Arguments {
    /// Listen on this address
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
    addr: SocketAddr,

    /// Data directory [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// File with the token that clients must send; required for a public address,
    /// unless ZEITNOT_TOKEN holds the token
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    // Not a doc comment, because rustdoc would treat the address as a bare link.
    #[arg(
        long,
        value_name = "ORIGIN",
        help = "Allow requests from pages of this origin, such as https://example.org, or * for all; may be repeated"
    )]
    cors: Vec<String>,

    /// Also accept requests for this host name, for use behind a proxy; may be
    /// repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// Rebuild damaged indices of the database from its rows, then start
    #[arg(long)]
    repair: bool,

    /// Format of the log on stderr
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log: LogFormat,

    /// Minimum level of log messages
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log_level: LogLevel,

    /// Print the address as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LogFormat {
    /// Readable text.
    Text,
    /// One JSON object per line.
    Json,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LogLevel {
    Error,
    Warn,
    Info,
    Debug,
    Trace,
}

/// The message when the service is ready.
#[derive(Debug, Serialize)]
struct ReadyMessage {
    address: String,
    documentation: String,
    data: String,
}

/// Runs the service until a signal ends it.
///
/// # Errors
///
/// Fails if an argument is invalid, or the service cannot start.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let (settings, service) = arguments.settings.load_for_service(context)?;
    for (game, settings) in context.games.iter().zip(&settings) {
        refuse_ineffective(&**game, settings, "serve", &INEFFECTIVE)?;
    }
    let options: ServerOptions = service.group();
    let listed_options = report(context.games, &settings, Some(&service));
    let learner = learner_line(&options);
    let data = arguments.data_directory(context)?;
    let policy = arguments.policy(&options, context)?;
    arguments.init_log();
    let games = context.games.iter().map(Arc::clone);
    let config = Config {
        games: games.zip(settings).collect(),
        options,
        learning: service.group(),
        options_report: listed_options,
        policy,
        data: data.clone(),
        repair: arguments.repair,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("zeitnot-net")
        .build()
        .map_err(CliError::Thread)?;
    runtime.block_on(async {
        let service = Service::start(config).await.map_err(service_error)?;
        // Before the address is printed, because a script may end the service then.
        match end_signal() {
            Ok(signal) => {
                let shutdown = service.shutdown();
                tokio::spawn(async move {
                    signal.await;
                    shutdown.cancel();
                });
            }
            Err(error) => tracing::warn!(%error, "could not catch Ctrl-C, which now ends the service at once"),
        }
        let address = format!("http://{}", service.address());
        let ready = ReadyMessage {
            documentation: format!("{address}/docs"),
            data: data.display().to_string(),
            address,
        };
        if arguments.json {
            context.console.print_json(&ready)?;
        } else {
            let ReadyMessage {
                address,
                documentation,
                data,
            } = &ready;
            context.console.print(&format!(
                "Zeitnot runs at {address}\n  API    {documentation}\n  data   {data}\n{learner}  stop   Ctrl-C\n"
            ))?;
        }
        context.console.flush()?;
        service.run().await;
        Ok(Verdict::Done)
    })
}

/// Returns the start-up line about the idle learner; empty if it is off.
fn learner_line(options: &ServerOptions) -> String {
    if !options.learner {
        return String::new();
    }
    let minutes = match options.learner_wait_minutes {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    let percent = options.learner_percent;
    format!(
        "  learn  after {minutes} without visitors, with up to {percent} % of a core; \
         --set server.learner=false turns it off\n"
    )
}

impl Arguments {
    fn data_directory(&self, context: &Context<'_, '_>) -> Result<PathBuf, CliError> {
        let default = || context.environment.data().map(|data| data.join("zeitnot"));
        let data = self.data.clone().or_else(default);
        data.ok_or(CliError::Argument {
            argument: "--data",
            reason: "this system has no default data directory; give a directory".to_owned(),
        })
    }

    fn policy(
        &self,
        options: &ServerOptions,
        context: &Context<'_, '_>,
    ) -> Result<EdgePolicy, CliError> {
        let invalid =
            |argument: &'static str, reason: String| CliError::Argument { argument, reason };
        let default = EdgePolicy::new(self.addr);
        let connections_per_address = match default.connections_per_address {
            0 => 0,
            _ => options.connections_per_address as usize,
        };
        Ok(EdgePolicy {
            token: self.token(context)?,
            origins: AllowedOrigins::parse(self.cors.iter().map(String::as_str))
                .map_err(|error| invalid("--cors", error.to_string()))?,
            hosts: self.host.clone(),
            requests_per_second: options.requests_per_second,
            request_burst: options.request_burst,
            connections: options.connections as usize,
            connections_per_address,
            ..default
        })
    }

    /// Returns the token from the file or the environment.
    fn token(&self, context: &Context<'_, '_>) -> Result<Option<Secret>, CliError> {
        let (argument, text) = match (&self.token_file, context.environment.token()) {
            (Some(path), _) => ("--token-file", read_token(path)?),
            (None, Some(token)) => {
                let token = token.to_str().ok_or_else(|| CliError::VariableNotText {
                    name: crate::environment::TOKEN_VARIABLE.to_owned(),
                })?;
                (crate::environment::TOKEN_VARIABLE, token.to_owned())
            }
            (None, None) => return Ok(None),
        };
        let secret = Secret::new(text.trim());
        secret.map(Some).map_err(|error| CliError::Argument {
            argument,
            reason: error.to_string(),
        })
    }

    /// Starts logging to stderr, including panics.
    fn init_log(&self) {
        let level = match self.log_level {
            LogLevel::Error => "error",
            LogLevel::Warn => "warn",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
            LogLevel::Trace => "trace",
        };
        // Libraries log only warnings and errors.
        let filter = EnvFilter::new(format!("warn,zeitnot_server={level},zeitnot_store={level}"));
        let lines = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(io::stderr().is_terminal())
            .with_writer(io::stderr);
        // Log only the place: the message of a panic may hold parts of a request.
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string);
            tracing::error!(place, "internal error: panic");
        }));
        // Fails only for a second service in the same process.
        let _ = match self.log {
            LogFormat::Text => lines.try_init(),
            LogFormat::Json => lines.json().try_init(),
        };
    }
}

fn read_token(path: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(path).map_err(|error| CliError::Argument {
        argument: "--token-file",
        reason: format!("could not read `{}`: {error}", path.display()),
    })
}

fn service_error(error: ServiceError) -> CliError {
    CliError::Service(error)
}

/// Catches Ctrl-C and SIGTERM from now on; the future completes with the first of them.
fn end_signal() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    {
        let mut interrupt = tokio::signal::windows::ctrl_c()?;
        Ok(async move { drop(interrupt.recv().await) })
    }
}
