//! WebSocket sessions with limits on message sizes, rates, and timeouts.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use serde::Serialize;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument as _;

/// Maximum size of a received message, in bytes.
const MAX_MESSAGE_BYTES: usize = 64 << 10;

/// Size of the read buffer, in bytes; small, because there may be thousands of sessions.
const READ_BUFFER_BYTES: usize = 4 << 10;

/// Maximum size of the write buffer, in bytes; larger than any message. The largest
/// messages are whole reviews.
const MAX_WRITE_BUFFER_BYTES: usize = 24 << 20;

/// Time that the client has to answer a close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The limits of a WebSocket session.
#[derive(Clone, Copy, Debug)]
pub struct SocketLimits {
    /// Maximum time to send a message.
    pub send_timeout: Duration,
    /// Interval between pings.
    pub ping_interval: Duration,
    /// Maximum time without any frame from the client.
    pub idle_timeout: Duration,
    /// Maximum time until the client's first text message.
    pub first_message_timeout: Duration,
    /// Minimum time between two received messages; earlier ones wait on the client's side.
    pub min_message_interval: Duration,
}

impl Default for SocketLimits {
    fn default() -> Self {
        Self {
            send_timeout: Duration::from_secs(5),
            ping_interval: Duration::from_secs(20),
            idle_timeout: Duration::from_secs(40),
            first_message_timeout: Duration::from_secs(60),
            min_message_interval: Duration::from_millis(20),
        }
    }
}

/// The session has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the client has disconnected")]
pub struct SocketClosed;

/// Accepts a WebSocket and runs `handler` on it as one of `tasks`.
pub fn run_session<F, T>(
    upgrade: WebSocketUpgrade,
    shutdown: CancellationToken,
    tasks: &TaskTracker,
    handler: F,
) -> Response
where
    F: FnOnce(SocketSession) -> T + Send + 'static,
    T: Future<Output = ()> + Send + 'static,
{
    let (tasks, span) = (tasks.clone(), tracing::Span::current());
    upgrade
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_WRITE_BUFFER_BYTES)
        .on_upgrade(move |socket| {
            let session = SocketSession::new(socket, shutdown, SocketLimits::default());
            tasks.track_future(handler(session).instrument(span))
        })
}

/// A WebSocket session with limits.
pub struct SocketSession {
    socket: WebSocket,
    shutdown: CancellationToken,
    limits: SocketLimits,
    /// The time of the last frame from the client.
    last_received: Instant,
    /// The deadline for the first text message; `None` once it has arrived.
    first_message_deadline: Option<Instant>,
    next_ping: Instant,
    /// The earliest time of the next read.
    next_receive: Instant,
    is_closed: bool,
}

impl SocketSession {
    /// Creates a session that ends at `shutdown`.
    #[must_use]
    pub fn new(socket: WebSocket, shutdown: CancellationToken, limits: SocketLimits) -> Self {
        metrics::gauge!("zeitnot_sockets_open").increment(1);
        let now = Instant::now();
        Self {
            socket,
            shutdown,
            limits,
            last_received: now,
            first_message_deadline: Some(now + limits.first_message_timeout),
            next_ping: now + limits.ping_interval,
            next_receive: now,
            is_closed: false,
        }
    }

    /// Returns the next text message; `None` when the session is over. Cancel safe.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        while !self.is_closed {
            sleep_until(self.next_receive).await;
            let deadline = self.last_received + self.limits.idle_timeout;
            let deadline = self
                .first_message_deadline
                .map_or(deadline, |by| by.min(deadline));
            let message = tokio::select! {
                biased;
                () = self.shutdown.cancelled() => {
                    self.close(close_code::AWAY, "the service is shutting down").await;
                    break;
                }
                message = self.socket.recv() => message,
                () = sleep_until(deadline) => {
                    self.close(close_code::POLICY, "no frame received within the timeout").await;
                    break;
                }
                () = sleep_until(self.next_ping) => {
                    self.next_ping = Instant::now() + self.limits.ping_interval;
                    self.write(Message::Ping(Bytes::new())).await.ok()?;
                    continue;
                }
            };
            self.last_received = Instant::now();
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.first_message_deadline = None;
                    self.next_receive = self.last_received + self.limits.min_message_interval;
                    return Some(text);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => {
                    self.close(close_code::UNSUPPORTED, "only text messages are supported")
                        .await;
                }
                Some(Ok(Message::Close(_))) | None => self.is_closed = true,
                Some(Err(_)) => {
                    let reason = "the message is too long or malformed";
                    self.close(close_code::POLICY, reason).await;
                }
            }
        }
        None
    }

    /// Sends a JSON message and waits until it is written to the socket.
    ///
    /// # Errors
    ///
    /// Fails if the session is over, or if the client takes too long to read.
    pub async fn send(&mut self, message: &impl Serialize) -> Result<(), SocketClosed> {
        match serde_json::to_string(message) {
            Ok(text) => self.write(Message::text(text)).await,
            Err(error) => {
                tracing::error!(%error, "could not serialize a message");
                self.close(close_code::ERROR, "internal error").await;
                Err(SocketClosed)
            }
        }
    }

    /// Sends a close frame with a reason; the session is over afterwards.
    pub async fn close(&mut self, code: u16, reason: &'static str) {
        if std::mem::replace(&mut self.is_closed, true) {
            return;
        }
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(reason),
        };
        let socket = &mut self.socket;
        let closing = async {
            socket.send(Message::Close(Some(frame))).await?;
            // Closing with unread data would reset the connection and lose the close
            // frame.
            while let Some(Ok(_)) = socket.recv().await {}
            Ok::<(), axum::Error>(())
        };
        // The session is over even if the client does not answer.
        let _ = timeout(CLOSE_TIMEOUT, closing).await;
    }

    async fn write(&mut self, message: Message) -> Result<(), SocketClosed> {
        if self.is_closed {
            return Err(SocketClosed);
        }
        let sending = timeout(self.limits.send_timeout, self.socket.send(message));
        let sent = tokio::select! {
            biased;
            sent = sending => sent,
            () = self.shutdown.cancelled() => {
                self.close(close_code::AWAY, "the service is shutting down").await;
                return Err(SocketClosed);
            }
        };
        match sent {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(_)) => self.is_closed = true,
            Err(_) => {
                metrics::counter!("zeitnot_sockets_cut_off_total").increment(1);
                let reason = "the client reads too slowly";
                self.close(close_code::POLICY, reason).await;
            }
        }
        Err(SocketClosed)
    }
}

impl Drop for SocketSession {
    fn drop(&mut self) {
        metrics::gauge!("zeitnot_sockets_open").decrement(1);
    }
}

#[cfg(test)]
mod tests;
