//! A complete service on a free port, and a plain HTTP client.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test without a reachable service has failed"
)]

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use zeitnot_chess::Chess;
use zeitnot_clock::settings_for;
use zeitnot_core::Game;
use zeitnot_core::learning::LearningOptions;
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_schema::v1::OptionsReport;
use zeitnot_server::{Config, EdgePolicy, ServerOptions, Service};

pub(crate) struct TestService {
    pub(crate) address: SocketAddr,
    shutdown: CancellationToken,
    service: JoinHandle<()>,
}

#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }
}

/// Returns options for tests: few threads, no learner, no rate limit.
pub(crate) fn options() -> ServerOptions {
    ServerOptions {
        threads: 2,
        learner: false,
        requests_per_second: 0,
        ..ServerOptions::default()
    }
}

impl TestService {
    /// Starts a service with all games and its data in `data`.
    pub(crate) async fn start(data: &Path) -> Self {
        Self::with(data, options()).await
    }

    pub(crate) async fn with(data: &Path, options: ServerOptions) -> Self {
        Self::with_policy(data, options, |_| {}).await
    }

    /// Starts a service with a changed edge policy.
    pub(crate) async fn with_policy(
        data: &Path,
        options: ServerOptions,
        change: impl FnOnce(&mut EdgePolicy),
    ) -> Self {
        let mut policy = EdgePolicy {
            requests_per_second: 0,
            ..EdgePolicy::new(SocketAddr::from(([127, 0, 0, 1], 0)))
        };
        change(&mut policy);
        let games: [Arc<dyn Game>; 3] = [
            Arc::new(Gomoku),
            Arc::new(Chess),
            Arc::new(Crossword::default()),
        ];
        let games = games.map(|game| {
            let mut settings = settings_for(&*game);
            settings.set("table.megabytes", "2").unwrap();
            (game, settings)
        });
        let config = Config {
            games: games.to_vec(),
            options,
            learning: LearningOptions::default(),
            options_report: OptionsReport {
                options: Vec::new(),
            },
            policy,
            data: data.to_owned(),
            repair: false,
        };
        let service = Service::start(config).await.unwrap();
        Self {
            address: service.address(),
            shutdown: service.shutdown(),
            service: tokio::spawn(service.run()),
        }
    }

    /// Stops the service and waits for its end.
    pub(crate) async fn stop(self) {
        self.shutdown.cancel();
        self.service.await.unwrap();
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, None, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Reply {
        self.ask("POST", path, None, Some(body)).await
    }

    /// Sends a JSON request, optionally with a player's key.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Reply {
        let body = body.map(Value::to_string).unwrap_or_default();
        self.ask_raw(method, path, key, "application/json", body.as_bytes())
            .await
    }

    pub(crate) async fn ask_raw(
        &self,
        method: &str,
        path: &str,
        key: Option<&str>,
        content_type: &str,
        body: &[u8],
    ) -> Reply {
        let key = key.map_or_else(String::new, |key| format!("Zeitnot-Key: {key}\r\n"));
        let headers = format!("{key}Content-Type: {content_type}\r\n");
        self.ask_with(method, path, &headers, body).await
    }

    pub(crate) async fn ask_with(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &[u8],
    ) -> Reply {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{headers}\
             Content-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(body).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let end = answer
            .windows(4)
            .position(|window| window == b"\r\n\r\n")
            .unwrap();
        let body = answer.split_off(end + 4);
        let head = String::from_utf8(answer).unwrap();
        Reply {
            status: head[9..12].parse().unwrap(),
            head,
            body,
        }
    }

    /// Waits until the revision exceeds `revision` and the engine is not thinking.
    pub(crate) async fn await_engine(
        &self,
        id: &str,
        key: Option<&str>,
        mut revision: u64,
    ) -> Value {
        loop {
            let path = format!("/api/v1/games/{id}?after={revision}&wait_ms=20000");
            let game = self.ask("GET", &path, key, None).await.json();
            let is_over = game["status"]["state"] != "ongoing";
            if is_over || game["thinking"] == false {
                return game;
            }
            revision = game["revision"].as_u64().unwrap();
        }
    }
}
