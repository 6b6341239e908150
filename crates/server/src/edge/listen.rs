//! Accepts connections and closes them in time.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::Service as _;

use super::connection_limit::ConnectionLimit;
use super::metrics;
use super::policy::EdgePolicy;
use super::refusal;
use super::timed_stream::TimedStream;

/// Delay after a failed `accept`, which fails repeatedly without a free file descriptor.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);
const METRICS_UPKEEP_INTERVAL: Duration = Duration::from_secs(5);
const BUFFER_BYTES: usize = 64 * 1024;
const ABORT_GRACE: Duration = Duration::from_secs(1);

/// The state that all connections of a listener share.
struct ListenerState {
    router: Router,
    policy: EdgePolicy,
    http: http1::Builder,
    connection_limit: Arc<ConnectionLimit>,
    /// Starts the graceful shutdown of all connections.
    shutdown: CancellationToken,
    /// Closes the connections that are still open.
    abort: CancellationToken,
    /// All open connections, including WebSockets.
    connections: TaskTracker,
}

/// Serves `router` on `listener` until `shutdown` is canceled.
///
/// Then it accepts no more connections, lets requests in progress finish within the
/// grace time, and closes the remaining connections, including WebSockets. The handler
/// of a WebSocket should send a close frame at `shutdown`. The connections' tasks run
/// on `tasks`; on return, all have ended or lost their connection.
pub async fn listen(
    listener: TcpListener,
    router: Router,
    policy: EdgePolicy,
    shutdown: CancellationToken,
    tasks: TaskTracker,
) {
    metrics::install();
    let grace = policy.grace;
    let state = Arc::new(ListenerState {
        router,
        http: http_builder(&policy),
        connection_limit: ConnectionLimit::new(&policy),
        policy,
        shutdown: shutdown.clone(),
        abort: CancellationToken::new(),
        connections: TaskTracker::new(),
    });
    let mut upkeep = interval(METRICS_UPKEEP_INTERVAL);
    upkeep.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = shutdown.cancelled() => break,
            _ = upkeep.tick() => metrics::run_upkeep(),
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => accept(&state, &tasks, stream, peer),
                Err(error) if is_connection_error(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "could not accept a connection");
                    sleep(ACCEPT_RETRY_DELAY).await;
                }
            },
        }
    }
    drop(listener);
    state.connections.close();
    if timeout(grace, state.connections.wait()).await.is_err() {
        tracing::warn!(
            connections = state.connections.len(),
            "closed connections that were still open after the grace time"
        );
    }
    state.abort.cancel();
    let _ = timeout(ABORT_GRACE, state.connections.wait()).await;
}

fn http_builder(policy: &EdgePolicy) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(policy.header_timeout)
        .max_header_size(policy.header_bytes)
        .max_headers(policy.headers)
        .max_buf_size(BUFFER_BYTES.max(policy.header_bytes));
    http
}

/// Returns `true` if the client disconnected before it was accepted.
fn is_connection_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

fn accept(state: &Arc<ListenerState>, tasks: &TaskTracker, stream: TcpStream, peer: SocketAddr) {
    match state.connection_limit.acquire(peer.ip()) {
        Ok(permit) => {
            // Fails only on a closed connection, which the task detects.
            let _ = stream.set_nodelay(true);
            let stream = TimedStream::new(
                stream,
                state.policy.write_timeout,
                state.abort.clone(),
                permit,
                state.connections.token(),
            );
            tasks.spawn(serve_connection(Arc::clone(state), stream, peer));
        }
        Err(limit) => {
            metrics::count_refused_connection();
            refusal::send_and_close(stream, limit);
        }
    }
}

async fn serve_connection(state: Arc<ListenerState>, stream: TimedStream, peer: SocketAddr) {
    let router = state.router.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request.map(Body::new))
    });
    let connection = state.http.serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection.with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = state.shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            tokio::select! {
                ended = connection => ended,
                () = state.abort.cancelled() => return,
            }
        }
    };
    if let Err(error) = ended {
        if error.is_timeout() {
            metrics::count_slow_sender();
        }
        tracing::debug!(%error, "a connection ended with an error");
    }
}
