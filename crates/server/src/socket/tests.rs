use axum::Router;
use axum::extract::WebSocketUpgrade;
use axum::routing::get;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message as Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use super::*;

const SHORT: Duration = Duration::from_millis(60);
const LONG: Duration = Duration::from_secs(20);

const PATIENT: SocketLimits = SocketLimits {
    send_timeout: LONG,
    ping_interval: LONG,
    idle_timeout: LONG,
    first_message_timeout: LONG,
    min_message_interval: Duration::ZERO,
};

type Client = WebSocketStream<TcpStream>;

/// Repeats each message 100 times, or floods the client after `flood`.
async fn echo(mut session: SocketSession) {
    while let Some(text) = session.recv().await {
        let times = if text.as_str() == "flood" { 100_000 } else { 1 };
        for _ in 0..times {
            if session.send(&text.as_str().repeat(100)).await.is_err() {
                return;
            }
        }
    }
}

async fn connect(limits: SocketLimits) -> (Client, CancellationToken, TaskTracker) {
    let (shutdown, tasks) = (CancellationToken::new(), TaskTracker::new());
    let (token, tracker) = (shutdown.clone(), tasks.clone());
    let accept = get(move |upgrade: WebSocketUpgrade| async move {
        upgrade
            .max_message_size(MAX_MESSAGE_BYTES)
            .on_upgrade(move |socket| {
                tracker.track_future(echo(SocketSession::new(socket, token, limits)))
            })
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/", accept);
    tokio::spawn(async move { axum::serve(listener, router).await });
    let stream = TcpStream::connect(address).await.unwrap();
    let url = format!("ws://{address}/");
    let (client, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
    tasks.close();
    (client, shutdown, tasks)
}

/// Returns all frames until the end and the close code.
async fn rest(client: &mut Client) -> (Vec<Frame>, Option<CloseCode>) {
    let mut frames = Vec::new();
    while let Some(Ok(frame)) = client.next().await {
        if let Frame::Close(close) = frame {
            return (frames, close.map(|close| close.code));
        }
        frames.push(frame);
    }
    (frames, None)
}

#[tokio::test]
async fn messages_and_close_frames_are_answered() {
    let (mut client, _, tasks) = connect(PATIENT).await;
    client.send(Frame::text("a")).await.unwrap();
    let answer = client.next().await.unwrap().unwrap();
    assert_eq!(answer, Frame::text(format!("\"{}\"", "a".repeat(100))));
    client.close(None).await.unwrap();
    rest(&mut client).await;
    tasks.wait().await;
}

#[tokio::test]
async fn messages_are_read_at_the_rate_limit() {
    let limits = SocketLimits {
        min_message_interval: SHORT,
        ..PATIENT
    };
    let (mut client, _, _) = connect(limits).await;
    let before = Instant::now();
    for _ in 0..5 {
        client.send(Frame::text("a")).await.unwrap();
    }
    for _ in 0..5 {
        client.next().await.unwrap().unwrap();
    }
    assert!(before.elapsed() >= 4 * SHORT);
}

#[tokio::test]
async fn a_session_without_a_first_message_is_closed() {
    let limits = SocketLimits {
        first_message_timeout: SHORT,
        ..PATIENT
    };
    let (mut client, _, _) = connect(limits).await;
    assert_eq!(rest(&mut client).await.1, Some(CloseCode::Policy));
}

#[tokio::test]
async fn only_clients_that_answer_pings_stay_connected() {
    let limits = SocketLimits {
        ping_interval: SHORT,
        idle_timeout: 20 * SHORT,
        ..PATIENT
    };
    let (mut client, shutdown, _) = connect(limits).await;
    let mut pings = 0;
    // The client answers pings while it reads; three idle timeouts pass.
    while pings < 60 {
        pings += u32::from(client.next().await.unwrap().unwrap().is_ping());
    }
    shutdown.cancel();
    assert_eq!(rest(&mut client).await.1, Some(CloseCode::Away));

    let limits = SocketLimits {
        idle_timeout: SHORT,
        ..PATIENT
    };
    let (mut client, _, _) = connect(limits).await;
    assert_eq!(rest(&mut client).await.1, Some(CloseCode::Policy));
}

#[tokio::test]
async fn long_binary_or_malformed_messages_end_the_session() {
    let too_long = "x".repeat(MAX_MESSAGE_BYTES + 1);
    for (frame, code) in [
        (Frame::text(too_long), CloseCode::Policy),
        (Frame::binary(vec![1, 2]), CloseCode::Unsupported),
    ] {
        let (mut client, _, _) = connect(PATIENT).await;
        client.send(frame).await.unwrap();
        assert_eq!(rest(&mut client).await.1, Some(code));
    }
    let (mut client, _, tasks) = connect(PATIENT).await;
    client.get_mut().write_all(&[0xff; 16]).await.unwrap();
    rest(&mut client).await;
    tasks.wait().await;
}

#[tokio::test]
async fn a_client_that_does_not_read_is_disconnected() {
    let limits = SocketLimits {
        send_timeout: SHORT,
        ..PATIENT
    };
    let (mut client, _, tasks) = connect(limits).await;
    client.send(Frame::text("flood")).await.unwrap();
    // The client reads nothing until the service has given up.
    tasks.wait().await;
    let (frames, _) = rest(&mut client).await;
    assert!(frames.len() < 100_000);
}

#[tokio::test]
async fn a_shutdown_ends_the_session() {
    let (mut client, shutdown, tasks) = connect(PATIENT).await;
    shutdown.cancel();
    assert_eq!(rest(&mut client).await.1, Some(CloseCode::Away));
    tasks.wait().await;
}
