//! Tests of live analysis over a WebSocket.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use crate::support::TestService;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

struct Analyst(WebSocketStream<TcpStream>);

impl Analyst {
    async fn connect(service: &TestService) -> Self {
        let stream = TcpStream::connect(service.address).await.unwrap();
        let url = format!("ws://{}/api/v1/analysis", service.address);
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        Self(socket)
    }

    async fn send(&mut self, command: &Value) {
        let message = Message::text(command.to_string());
        self.0.send(message).await.unwrap();
    }

    async fn analyze(&mut self, id: u64, position: Value) {
        let command = json!({"type": "analyze", "id": id, "position": position});
        self.send(&command).await;
    }

    async fn receive(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.next().await.unwrap().unwrap() {
                return serde_json::from_str(&text).unwrap();
            }
        }
    }

    /// Returns all events up to and including the first of this type.
    async fn receive_until(&mut self, kind: &str) -> Vec<Value> {
        let mut events = Vec::new();
        loop {
            let event = self.receive().await;
            let is_last = event["type"] == kind;
            events.push(event);
            if is_last {
                return events;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn threats_come_first_and_then_completed_depths() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let mut analyst = Analyst::connect(&service).await;
    let moves = ["h8", "a1", "h9", "a2", "h10", "b1"];
    let position = json!({"game": "gomoku", "moves": moves, "budget_ms": 1000, "multi_pv": 3});
    analyst.analyze(5, position).await;
    let events = analyst.receive_until("done").await;
    assert_eq!(events[0]["type"], "seen");
    assert!(
        !events[0]["marks"].as_array().unwrap().is_empty(),
        "{}",
        events[0]
    );
    assert!(events.iter().all(|event| event["id"] == 5));
    let infos = &events[1..events.len() - 1];
    assert!(!infos.is_empty());
    let depths: Vec<u64> = infos
        .iter()
        .map(|info| info["depth"].as_u64().unwrap())
        .collect();
    assert!(
        depths.is_sorted_by(|left, right| left < right),
        "{depths:?}"
    );
    let done = &events[events.len() - 1]["analysis"];
    // An open three leaves two moves worth listing.
    assert_eq!(done["lines"].as_array().unwrap().len(), 2);
    assert!(done["depth"].as_u64() >= depths.last().copied());
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_position_or_stop_ends_the_analysis() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let mut analyst = Analyst::connect(&service).await;
    analyst
        .analyze(1, json!({"game": "chess", "budget_ms": 60000}))
        .await;
    analyst.receive_until("info").await;
    analyst
        .analyze(2, json!({"game": "gomoku", "budget_ms": 60000}))
        .await;
    analyst.receive_until("seen").await;
    let next = analyst.receive_until("info").await;
    assert!(next.iter().all(|event| event["id"] == 2), "{next:?}");
    analyst.send(&json!({"type": "stop"})).await;
    let last = analyst.receive_until("done").await.pop().unwrap();
    assert_eq!(last["analysis"]["stop_reason"], "stop");
    // Another stop without a search does nothing.
    analyst.send(&json!({"type": "stop"})).await;
    let report = service.get("/api/v1/engine").await.json();
    assert_eq!(
        (&report["pool"]["busy"], &report["pool"]["waiting"]),
        (&json!(0), &json!(0))
    );
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_with_hidden_tiles_can_be_analyzed() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let mut analyst = Analyst::connect(&service).await;
    let position = json!({"game": "crossword", "position": "deal 17", "budget_ms": 500});
    analyst.analyze(1, position).await;
    let done = analyst.receive_until("done").await.pop().unwrap();
    assert!(done["analysis"]["best_move"].is_string(), "{done}");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_commands_are_reported_without_closing_the_connection() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let mut analyst = Analyst::connect(&service).await;
    let wrong = |position: Value| json!({"type": "analyze", "id": 9, "position": position});
    for (command, code) in [
        (
            wrong(json!({"game": "chess", "position": "nonsense"})),
            "bad_position",
        ),
        (
            wrong(json!({"game": "chess", "moves": ["e2e5"]})),
            "illegal_move",
        ),
        (wrong(json!({"game": "go"})), "bad_position"),
        (wrong(json!({"game": "chess", "level": 3})), "bad_request"),
        (
            wrong(json!({"game": "chess", "multi_pv": 21})),
            "bad_request",
        ),
        (
            wrong(json!({"game": "chess", "budget_ms": 0})),
            "bad_request",
        ),
        (
            wrong(json!({"game": "chess", "color": "red"})),
            "bad_request",
        ),
        (json!({"type": "sing", "id": 9}), "bad_request"),
    ] {
        analyst.send(&command).await;
        let event = analyst.receive().await;
        assert_eq!(event["type"], "problem", "{command}");
        assert_eq!(event["problem"]["code"], code, "{command}: {event}");
        assert_eq!(event["id"], 9, "{command}");
    }
    analyst.0.send(Message::text("{")).await.unwrap();
    assert_eq!(analyst.receive().await["id"], Value::Null);
    analyst
        .analyze(10, json!({"game": "chess", "budget_ms": 50}))
        .await;
    analyst.receive_until("done").await;
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_connection_stops_its_search() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let mut analyst = Analyst::connect(&service).await;
    analyst
        .analyze(1, json!({"game": "chess", "budget_ms": 60000}))
        .await;
    analyst.receive_until("info").await;
    drop(analyst);
    // Poll, because no event reports when the engine is free.
    loop {
        let report = service.get("/api/v1/engine").await.json();
        if report["pool"]["busy"] == 0 {
            break;
        }
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shutdown_sends_a_close_frame() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let mut analyst = Analyst::connect(&service).await;
    analyst
        .analyze(1, json!({"game": "chess", "budget_ms": 60000}))
        .await;
    analyst.receive_until("info").await;
    let stopping = tokio::spawn(service.stop());
    let code = loop {
        if let Message::Close(close) = analyst.0.next().await.unwrap().unwrap() {
            break close.unwrap().code;
        }
    };
    assert_eq!(code, CloseCode::Away);
    drop(analyst);
    stopping.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn analyses_take_no_place_from_moves_of_the_same_client() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let mut analysts = Vec::new();
    for id in 0..18 {
        let mut analyst = Analyst::connect(&service).await;
        let position = json!({"game": "gomoku", "moves": ["h8"], "budget_ms": 60000});
        analyst.analyze(id, position).await;
        analyst.receive_until("seen").await;
        analysts.push(analyst);
    }
    let position = json!({"game": "gomoku", "moves": ["h8", "i9"], "budget_ms": 1000});
    let moves = (0..4).map(|_| service.post("/api/v1/move", &position));
    for reply in futures_util::future::join_all(moves).await {
        assert_eq!(reply.status, 200, "{}", reply.json());
        let depth = reply.json()["depth"].as_u64();
        assert!(depth > Some(0), "{}", reply.json());
    }
    service.stop().await;
}
