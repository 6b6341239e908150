//! A small service for tests of the edge.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use axum::body::{Body, Bytes};
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{State, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use zeitnot_server::edge::{ApiJson, ApiPath, ApiQuery, Client, metrics_page};

use crate::edge::test_server::TOKEN;

/// Larger than the kernel's socket buffers.
pub(crate) const LARGE: usize = 64 * 1024 * 1024;
const PIECE: usize = 64 * 1024;

#[derive(Clone)]
pub(crate) struct HandlerState {
    pub(crate) shutdown: CancellationToken,
    /// Reports that a response has ended or that a handler waits.
    pub(crate) events: Sender<()>,
    /// Lets a waiting handler continue.
    pub(crate) release: Arc<Notify>,
}

#[derive(Deserialize)]
struct AddRequest {
    x: i32,
    y: i32,
}

struct DropNotifier(Sender<()>);

impl Drop for DropNotifier {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}

pub(crate) fn routes(service: HandlerState) -> Router {
    Router::new()
        .route("/healthz", get(|| async { "alive" }))
        .route("/metrics", get(metrics_page))
        .route("/docs/", get(|| async { "documentation" }))
        .route("/api/v1/who", get(who))
        .route("/api/v1/sum", post(sum))
        .route("/api/v1/items/{number}", get(item))
        .route("/api/v1/query", get(query))
        .route("/api/v1/records", post(length))
        .route("/api/v1/records/slow", post(slow_length))
        .route("/api/v1/panic", get(fail))
        .route("/api/v1/large", get(large))
        .route("/api/v1/stream", get(socket))
        .route("/api/v1/deaf", get(deaf))
        .with_state(service)
}

async fn who(client: Client) -> String {
    client.id.0.to_string()
}

async fn sum(ApiJson(point): ApiJson<AddRequest>) -> Json<i64> {
    Json(i64::from(point.x) + i64::from(point.y))
}

async fn query(ApiQuery(point): ApiQuery<AddRequest>) -> Json<i64> {
    Json(i64::from(point.x) + i64::from(point.y))
}

async fn item(ApiPath(number): ApiPath<u32>) -> Json<u32> {
    Json(number)
}

async fn length(bytes: Bytes) -> Json<usize> {
    Json(bytes.len())
}

async fn slow_length(State(service): State<HandlerState>, bytes: Bytes) -> Json<usize> {
    service.events.send(()).unwrap();
    service.release.notified().await;
    Json(bytes.len())
}

async fn fail() -> Json<()> {
    panic!("the word in this panic is {TOKEN}");
}

async fn large(State(service): State<HandlerState>) -> Body {
    let start = (DropNotifier(service.events), LARGE / PIECE);
    Body::from_stream(stream::unfold(start, |(notifier, remaining)| async move {
        let remaining = remaining.checked_sub(1)?;
        Some((
            Ok::<_, Infallible>(vec![b'x'; PIECE]),
            (notifier, remaining),
        ))
    }))
}

async fn socket(State(service): State<HandlerState>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(|socket| echo(socket, service))
}

/// Echoes messages and sends a close frame at shutdown.
async fn echo(mut socket: WebSocket, service: HandlerState) {
    loop {
        tokio::select! {
            () = service.shutdown.cancelled() => break,
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) if text.as_str() == "flood" => {
                    return flood(socket, DropNotifier(service.events)).await;
                }
                Some(Ok(message)) => drop(socket.send(message).await),
                _ => return,
            },
        }
    }
    let _ = socket.send(Message::Close(None)).await;
}

async fn flood(mut socket: WebSocket, _notifier: DropNotifier) {
    let message = || Message::Binary(vec![0; PIECE].into());
    while socket.send(message()).await.is_ok() {}
}

/// A WebSocket whose handler ignores the shutdown.
async fn deaf(upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(|mut socket| async move { while socket.recv().await.is_some() {} })
}
