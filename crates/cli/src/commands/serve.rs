//! `zeitnot serve`: the service, until Ctrl-C or a signal ends it.

use std::io::IsTerminal as _;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;
use zeitnot_server::{
    AllowedOrigins, Config, EdgePolicy, Secret, ServerOptions, Service, ServiceError,
};

use super::options::report;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::settings::SettingsArguments;

/// The arguments of `zeitnot serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot serve\n  \
    zeitnot serve --addr 127.0.0.1:8000 --data ./data --set server.threads=2\n  \
    ZEITNOT_TOKEN=... zeitnot serve --addr 0.0.0.0:7878 --cors https://example.org\n\n\
    Open the address that it prints; the documentation of the API is at /docs there.\n\
    Games and what the engines learned are kept in the data directory. Ctrl-C ends\n\
    the service in order: no accepted move is lost. `docs/serve.md` tells more.")]
pub struct Arguments {
    /// Listen here
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7878")]
    addr: SocketAddr,

    /// Data directory [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Read the token that clients must send from this file; needed for an
    /// address that others can reach, unless ZEITNOT_TOKEN has it
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,

    // Not a documentation comment: the address in it is nobody's link.
    #[arg(
        long,
        value_name = "ORIGIN",
        help = "Let pages of this origin use the service, such as https://example.org, or * for all; may be repeated"
    )]
    cors: Vec<String>,

    /// Answer to this name, too, where a proxy passes it on; may be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// How the log on stderr is written
    #[arg(long, value_name = "FORM", default_value = "text")]
    log: LogFormat,

    /// What is logged: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log_level: LogLevel,

    /// Tell the address in JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum LogFormat {
    /// For people.
    Text,
    /// A JSON object a line.
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

/// What is told when the service is ready.
#[derive(Debug, Serialize)]
struct ReadyMessage {
    address: String,
    documentation: String,
    data: String,
}

/// Serves until it is told to end.
///
/// # Errors
///
/// A setting is wrong, or something cannot be had.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let (settings, service) = arguments.settings.load_for_service(context)?;
    let options: ServerOptions = service.group();
    let listed_options = report(context.games, &settings, Some(&service));
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
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_name("zeitnot-net")
        .build()
        .map_err(CliError::Thread)?;
    runtime.block_on(async {
        let service = Service::start(config).await.map_err(service_error)?;
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
                "Zeitnot is at {address}\n  API    {documentation}\n  data   {data}\n  end    Ctrl-C\n"
            ))?;
        }
        context.console.flush()?;
        tokio::spawn(wait_for_signal(service.shutdown()));
        service.run().await;
        Ok(Verdict::Done)
    })
}

impl Arguments {
    fn data_directory(&self, context: &Context<'_, '_>) -> Result<PathBuf, CliError> {
        let usual = || context.environment.data().map(|data| data.join("zeitnot"));
        self.data.clone().or_else(usual).ok_or(CliError::Argument {
            argument: "--data",
            reason: "there is no usual place for data on this system; name a directory".to_owned(),
        })
    }

    fn policy(
        &self,
        options: &ServerOptions,
        context: &Context<'_, '_>,
    ) -> Result<EdgePolicy, CliError> {
        let wrong =
            |argument: &'static str, reason: String| CliError::Argument { argument, reason };
        let usual = EdgePolicy::new(self.addr);
        let connections_per_address = match usual.connections_per_address {
            0 => 0,
            _ => options.connections_per_address as usize,
        };
        Ok(EdgePolicy {
            token: self.token(context)?,
            origins: AllowedOrigins::parse(self.cors.iter().map(String::as_str))
                .map_err(|error| wrong("--cors", error.to_string()))?,
            hosts: self.host.clone(),
            requests_per_second: options.requests_per_second,
            request_burst: options.request_burst,
            connections: options.connections as usize,
            connections_per_address,
            ..usual
        })
    }

    /// The token, from the file or the environment.
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

    /// Structured logs on stderr.
    fn init_log(&self) {
        let level = match self.log_level {
            LogLevel::Error => "error",
            LogLevel::Warn => "warn",
            LogLevel::Info => "info",
            LogLevel::Debug => "debug",
            LogLevel::Trace => "trace",
        };
        // Those below us are heard when something is wrong.
        let filter = EnvFilter::new(format!("warn,zeitnot_server={level},zeitnot_store={level}"));
        let lines = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(std::io::stderr().is_terminal())
            .with_writer(std::io::stderr);
        // What a panic says may hold pieces of a request; where it was does not.
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string);
            tracing::error!(place, "a defect: something panicked");
        }));
        // Only a second service in the same process finds one there already.
        let _ = match self.log {
            LogFormat::Text => lines.try_init(),
            LogFormat::Json => lines.json().try_init(),
        };
    }
}

fn read_token(path: &Path) -> Result<String, CliError> {
    std::fs::read_to_string(path).map_err(|error| CliError::Argument {
        argument: "--token-file",
        reason: format!("cannot read {}: {error}", path.display()),
    })
}

fn service_error(error: ServiceError) -> CliError {
    CliError::Service(error)
}

/// Waits for Ctrl-C, or for the signal by which systems end services.
async fn wait_for_signal(shutdown: CancellationToken) {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        match terminate {
            Ok(mut terminate) => tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            },
            // Without it Ctrl-C still works.
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
    shutdown.cancel();
}
