//! A small service behind the real edge.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use zeitnot_server::edge::{EdgePolicy, listen, with_middleware};

use crate::edge::raw::{PATIENCE, RawConnection, RawResponse};
use crate::edge::service::{HandlerState, routes};

/// The token of tests that need one.
pub(crate) const TOKEN: &str = "a-token-of-many-characters";

/// A running service, stopped on drop.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) shutdown: CancellationToken,
    pub(crate) release: Arc<Notify>,
    events: Receiver<()>,
    listening: Option<JoinHandle<()>>,
    runtime: Runtime,
}

impl TestServer {
    /// Opens a service on a free port of the loopback interface.
    ///
    /// The checks use the address in the policy: with another address, the service
    /// behaves as if it were public.
    pub(crate) fn open(change: impl FnOnce(&mut EdgePolicy)) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let mut policy = EdgePolicy::new(address);
        change(&mut policy);
        policy.check().unwrap();
        let shutdown = CancellationToken::new();
        let release = Arc::new(Notify::new());
        let (sender, events) = channel();
        let service = HandlerState {
            shutdown: shutdown.clone(),
            events: sender,
            release: Arc::clone(&release),
        };
        let router = with_middleware(routes(service), &policy);
        let listening = listen(
            listener,
            router,
            policy,
            shutdown.clone(),
            TaskTracker::new(),
        );
        let listening = runtime.spawn(listening);
        Self {
            address,
            shutdown,
            release,
            events,
            listening: Some(listening),
            runtime,
        }
    }

    pub(crate) fn connect(&self) -> RawConnection {
        RawConnection::connect(self.address)
    }

    /// Sends one request on a new connection.
    pub(crate) fn ask(&self, request: &str) -> RawResponse {
        let mut connection = self.connect();
        connection.send(request.as_bytes());
        connection.answer()
    }

    pub(crate) fn get(&self, path: &str, headers: &[&str]) -> RawResponse {
        self.ask(&head("GET", path, headers))
    }

    /// Sends `POST` with a body of this type and these header lines.
    pub(crate) fn post(
        &self,
        path: &str,
        kind: &str,
        body: &[u8],
        headers: &[&str],
    ) -> RawResponse {
        let kind = format!("Content-Type: {kind}");
        let length = format!("Content-Length: {}", body.len());
        let mut lines = vec![kind.as_str(), length.as_str()];
        lines.extend(headers);
        let mut connection = self.connect();
        connection.send(head("POST", path, &lines).as_bytes());
        connection.try_send(body);
        connection.answer()
    }

    /// Shuts the service down and returns the time it took.
    pub(crate) fn end(&mut self) -> Duration {
        let started = Instant::now();
        self.shutdown.cancel();
        if let Some(listening) = self.listening.take() {
            self.runtime.block_on(listening).unwrap();
        }
        started.elapsed()
    }

    /// Waits for an event of a handler: its response ended, or it is waiting.
    pub(crate) fn wait_for_event(&self) {
        let waited = self.events.recv_timeout(PATIENCE);
        waited.expect("no event from a handler");
    }

    pub(crate) fn assert_alive(&self) {
        assert_eq!(self.get("/healthz", &[]).status, 200);
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}

/// The head of a request to localhost.
pub(crate) fn head(method: &str, path: &str, headers: &[&str]) -> String {
    let needs_host = headers.iter().all(|line| !line.starts_with("Host:"));
    let mut head = format!("{method} {path} HTTP/1.1\r\n");
    if needs_host {
        head.push_str("Host: localhost\r\n");
    }
    for line in headers {
        head.push_str(line);
        head.push_str("\r\n");
    }
    head + "\r\n"
}
