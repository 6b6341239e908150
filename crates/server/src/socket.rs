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
const LONGEST_MESSAGE: usize = 64 << 10;

/// What is read at once, in bytes: there may be thousands who say little.
const READ_BUFFER: usize = 4 << 10;

/// The most that waits to be sent, in bytes; more than any message has. The
/// longest are whole reviews.
const LONGEST_SPEECH: usize = 24 << 20;

/// How long the other side has to answer a close.
const PARTING: Duration = Duration::from_secs(1);

/// How patient a conversation is.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// How long the other side may take to take a message.
    pub to_take: Duration,
    /// How often it is asked whether it is still there.
    pub ping_every: Duration,
    /// How long it may not be heard of at all.
    pub silence: Duration,
    /// How long it may take to say something of its own.
    pub first_word: Duration,
    /// It is heard no more often than this; what it says meanwhile waits on
    /// its side.
    pub pace: Duration,
}

impl Default for Manners {
    fn default() -> Self {
        Self {
            to_take: Duration::from_secs(5),
            ping_every: Duration::from_secs(20),
            silence: Duration::from_secs(40),
            first_word: Duration::from_secs(60),
            pace: Duration::from_millis(20),
        }
    }
}

/// The other side is gone, or was sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the other side of the connection is gone")]
pub struct Gone;

/// Accepts a connection and holds a conversation on it, as one of `tasks`.
pub fn converse<F, T>(
    upgrade: WebSocketUpgrade,
    shutdown: CancellationToken,
    tasks: &TaskTracker,
    talk: F,
) -> Response
where
    F: FnOnce(Conversation) -> T + Send + 'static,
    T: Future<Output = ()> + Send + 'static,
{
    let tasks = tasks.clone();
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(LONGEST_SPEECH)
        .on_upgrade(move |socket| {
            let conversation = Conversation::new(socket, shutdown, Manners::default());
            tasks.track_future(talk(conversation))
        })
}

/// A WebSocket with manners.
pub struct Conversation {
    socket: WebSocket,
    shutdown: CancellationToken,
    manners: Manners,
    /// When there was a sign of life last.
    heard: Instant,
    /// When patience with somebody who has said nothing yet is over.
    first_word_by: Option<Instant>,
    next_ping: Instant,
    /// When its next words are heard at the earliest.
    next_word: Instant,
    is_over: bool,
}

impl Conversation {
    /// A conversation on a socket, until `shutdown`.
    #[must_use]
    pub fn new(socket: WebSocket, shutdown: CancellationToken, manners: Manners) -> Self {
        metrics::gauge!("zeitnot_sockets_open").increment(1);
        let now = Instant::now();
        Self {
            socket,
            shutdown,
            manners,
            heard: now,
            first_word_by: Some(now + manners.first_word),
            next_ping: now + manners.ping_every,
            next_word: now,
            is_over: false,
        }
    }

    /// The next words of the other side; none when the conversation is over.
    /// Nothing is lost if this is given up before it is done.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        while !self.is_over {
            sleep_until(self.next_word).await;
            let patience = self.heard + self.manners.silence;
            let patience = self.first_word_by.map_or(patience, |by| by.min(patience));
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
                    self.next_ping = Instant::now() + self.manners.ping_every;
                    self.push(Message::Ping(Bytes::new())).await.ok()?;
                    continue;
                }
            };
            self.heard = Instant::now();
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.first_word_by = None;
                    self.next_word = self.heard + self.manners.pace;
                    return Some(text);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => {
                    self.close(close_code::UNSUPPORTED, "only text is understood")
                        .await;
                }
                Some(Ok(Message::Close(_))) | None => self.is_over = true,
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
    pub async fn send(&mut self, message: &impl Serialize) -> Result<(), Gone> {
        match serde_json::to_string(message) {
            Ok(text) => self.push(Message::text(text)).await,
            Err(error) => {
                tracing::error!(%error, "a message could not be written");
                self.close(close_code::ERROR, "the fault is ours").await;
                Err(Gone)
            }
        }
    }

    /// Says good-bye and why; nothing can be said or heard after that.
    pub async fn close(&mut self, code: u16, reason: &'static str) {
        if std::mem::replace(&mut self.is_over, true) {
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
        let _ = timeout(PARTING, parting).await;
    }

    async fn push(&mut self, message: Message) -> Result<(), Gone> {
        if self.is_over {
            return Err(Gone);
        }
        let sending = timeout(self.manners.to_take, self.socket.send(message));
        let sent = tokio::select! {
            biased;
            sent = sending => sent,
            () = self.shutdown.cancelled() => {
                self.close(close_code::AWAY, "the service is being stopped").await;
                return Err(Gone);
            }
        };
        match sent {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(_)) => self.is_over = true,
            Err(_) => {
                metrics::counter!("zeitnot_sockets_cut_off_total").increment(1);
                let reason = "messages are not taken fast enough";
                self.close(close_code::POLICY, reason).await;
            }
        }
        Err(Gone)
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        metrics::gauge!("zeitnot_sockets_open").decrement(1);
    }
}

#[cfg(test)]
mod tests;
