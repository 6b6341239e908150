//! The manners of a WebSocket: what is heard and said on one is bounded in
//! size and in time, and it ends when the service does.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use serde::Serialize;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The longest message that is heard, in bytes.
const MAX_MESSAGE_BYTES: usize = 64 << 10;

/// What is read at once, in bytes: there may be thousands who say little.
const READ_BUFFER_BYTES: usize = 4 << 10;

/// The most that waits to be sent, in bytes; more than any message has. The
/// longest are whole reviews.
const MAX_WRITE_BUFFER_BYTES: usize = 24 << 20;

/// How long the other side has to answer a close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// How patient a conversation is.
#[derive(Clone, Copy, Debug)]
pub struct SocketLimits {
    /// How long the other side may take to take a message.
    pub send_timeout: Duration,
    /// How often it is asked whether it is still there.
    pub ping_interval: Duration,
    /// How long it may not be heard of at all.
    pub idle_timeout: Duration,
    /// How long it may take to say something of its own.
    pub first_message_timeout: Duration,
    /// It is heard no more often than this; what it says meanwhile waits on
    /// its side.
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

/// The other side is gone, or was sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the other side of the connection is gone")]
pub struct SocketClosed;

/// Accepts a connection and holds a conversation on it, as one of `tasks`.
pub fn run_session<F, T>(
    upgrade: WebSocketUpgrade,
    shutdown: CancellationToken,
    tasks: &TaskTracker,
    talk: F,
) -> Response
where
    F: FnOnce(SocketSession) -> T + Send + 'static,
    T: Future<Output = ()> + Send + 'static,
{
    let tasks = tasks.clone();
    upgrade
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_WRITE_BUFFER_BYTES)
        .on_upgrade(move |socket| {
            let conversation = SocketSession::new(socket, shutdown, SocketLimits::default());
            tasks.track_future(talk(conversation))
        })
}

/// A WebSocket with manners.
pub struct SocketSession {
    socket: WebSocket,
    shutdown: CancellationToken,
    limits: SocketLimits,
    /// When there was a sign of life last.
    last_received: Instant,
    /// When patience with somebody who has said nothing yet is over.
    first_message_deadline: Option<Instant>,
    next_ping: Instant,
    /// When its next words are heard at the earliest.
    next_receive: Instant,
    is_closed: bool,
}

impl SocketSession {
    /// A conversation on a socket, until `shutdown`.
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

    /// The next words of the other side; none when the conversation is over.
    /// Nothing is lost if this is given up before it is done.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        while !self.is_closed {
            sleep_until(self.next_receive).await;
            let patience = self.last_received + self.limits.idle_timeout;
            let patience = self
                .first_message_deadline
                .map_or(patience, |by| by.min(patience));
            let message = tokio::select! {
                biased;
                () = self.shutdown.cancelled() => {
                    self.close(close_code::AWAY, "the service is being stopped").await;
                    break;
                }
                message = self.socket.recv() => message,
                () = sleep_until(patience) => {
                    self.close(close_code::POLICY, "nothing was heard for too long").await;
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
                    self.close(close_code::UNSUPPORTED, "only text is understood")
                        .await;
                }
                Some(Ok(Message::Close(_))) | None => self.is_closed = true,
                Some(Err(_)) => {
                    let reason = "the message is too long or broken";
                    self.close(close_code::POLICY, reason).await;
                }
            }
        }
        None
    }

    /// Says something in JSON, and waits until it is on its way.
    ///
    /// # Errors
    ///
    /// The conversation is over; it is, too, if the other side takes too long
    /// to take this.
    pub async fn send(&mut self, message: &impl Serialize) -> Result<(), SocketClosed> {
        match serde_json::to_string(message) {
            Ok(text) => self.write(Message::text(text)).await,
            Err(error) => {
                tracing::error!(%error, "a message could not be written");
                self.close(close_code::ERROR, "the fault is ours").await;
                Err(SocketClosed)
            }
        }
    }

    /// Says good-bye and why; nothing can be said or heard after that.
    pub async fn close(&mut self, code: u16, reason: &'static str) {
        if std::mem::replace(&mut self.is_closed, true) {
            return;
        }
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(reason),
        };
        let socket = &mut self.socket;
        let parting = async {
            socket.send(Message::Close(Some(frame))).await?;
            // Whoever hangs up with words unheard may take his own back.
            while let Some(Ok(_)) = socket.recv().await {}
            Ok::<(), axum::Error>(())
        };
        // Whoever does not answer is gone all the same.
        let _ = timeout(CLOSE_TIMEOUT, parting).await;
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
                self.close(close_code::AWAY, "the service is being stopped").await;
                return Err(SocketClosed);
            }
        };
        match sent {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(_)) => self.is_closed = true,
            Err(_) => {
                metrics::counter!("zeitnot_sockets_cut_off_total").increment(1);
                let reason = "messages are not taken fast enough";
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
