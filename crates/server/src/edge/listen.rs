//! Takes connections and sees to it that they end.

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

use super::door::Door;
use super::metrics;
use super::policy::Policy;
use super::refusal;
use super::wire::Wire;

/// Without a free file descriptor every attempt fails at once.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(100);
const TIME_BETWEEN_SUMS: Duration = Duration::from_secs(5);
/// What a connection may hold of requests and answers that are under way.
const BUFFER_BYTES: usize = 64 * 1024;
/// Handlers that were cut off have this long to notice.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// What all connections of a listener share.
struct House {
    router: Router,
    policy: Policy,
    http: http1::Builder,
    door: Arc<Door>,
    /// Tells all to finish.
    shutdown: CancellationToken,
    /// Ends those who did not.
    cut: CancellationToken,
    /// Every open connection, those that became WebSockets, too.
    open: TaskTracker,
}

/// Serves `router` on `listener` until `shutdown`. Then nobody gets in, answers
/// in progress have the grace time, and what is open after it is cut, WebSockets
/// included; a WebSocket's handler should itself say goodbye at `shutdown`. The
/// connections' tasks are spawned on `tasks`; all have ended, or lost their
/// connection, when this returns.
pub async fn listen(
    listener: TcpListener,
    router: Router,
    policy: Policy,
    shutdown: CancellationToken,
    tasks: TaskTracker,
) {
    metrics::open();
    let grace = policy.grace;
    let house = Arc::new(House {
        router,
        http: http(&policy),
        door: Door::new(&policy),
        policy,
        shutdown: shutdown.clone(),
        cut: CancellationToken::new(),
        open: TaskTracker::new(),
    });
    let mut sums = interval(TIME_BETWEEN_SUMS);
    sums.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            () = shutdown.cancelled() => break,
            _ = sums.tick() => metrics::sum_up(),
            taken = listener.accept() => match taken {
                Ok((stream, peer)) => take(&house, &tasks, stream, peer),
                Err(error) if concerns_one_connection(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "no connection can be taken at the moment");
                    sleep(PAUSE_AFTER_FAILURE).await;
                }
            },
        }
    }
    drop(listener);
    house.open.close();
    if timeout(grace, house.open.wait()).await.is_err() {
        tracing::warn!(
            connections = house.open.len(),
            "cut connections that did not end"
        );
    }
    house.cut.cancel();
    let _ = timeout(LAST_WAIT, house.open.wait()).await;
}

fn http(policy: &Policy) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(policy.header_timeout)
        .max_header_size(policy.header_bytes)
        .max_headers(policy.headers)
        .max_buf_size(BUFFER_BYTES.max(policy.header_bytes));
    http
}

/// The other side went away before it was its turn.
fn concerns_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// Gives a connection its place and its task, or turns it away.
fn take(house: &Arc<House>, tasks: &TaskTracker, stream: TcpStream, peer: SocketAddr) {
    match house.door.enter(peer.ip()) {
        Ok(place) => {
            // It fails on a connection that has ended, which its task will notice.
            let _ = stream.set_nodelay(true);
            let wire = Wire::new(
                stream,
                house.policy.write_timeout,
                house.cut.clone(),
                place,
                house.open.token(),
            );
            tasks.spawn(serve(Arc::clone(house), wire, peer));
        }
        Err(full) => {
            metrics::count_refused_connection();
            refusal::send(stream, full);
        }
    }
}

/// Serves one connection to its end.
async fn serve(house: Arc<House>, wire: Wire, peer: SocketAddr) {
    let router = house.router.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request.map(Body::new))
    });
    let connection = house.http.serve_connection(TokioIo::new(wire), service);
    let mut connection = pin!(connection.with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = house.shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            tokio::select! {
                ended = connection => ended,
                () = house.cut.cancelled() => return,
            }
        }
    };
    if let Err(error) = ended {
        if error.is_timeout() {
            metrics::count_slow_sender();
        }
        tracing::debug!(%error, "a connection did not end well");
    }
}
