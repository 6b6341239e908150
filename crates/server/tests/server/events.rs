//! Tests of the events of a game over a WebSocket.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use std::time::Duration;

use crate::support::TestService;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

struct GameListener(WebSocketStream<TcpStream>);

impl GameListener {
    async fn join(service: &TestService, id: &str, key: Option<&str>) -> Self {
        let stream = TcpStream::connect(service.address).await.unwrap();
        let url = format!("ws://{}/api/v1/games/{id}/events", service.address);
        let (socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let mut listener = Self(socket);
        listener.send(&json!({"type": "join", "key": key})).await;
        listener
    }

    async fn send(&mut self, message: &Value) {
        self.0
            .send(Message::text(message.to_string()))
            .await
            .unwrap();
    }

    /// Returns the next event; `None` once the connection is closed.
    async fn any(&mut self) -> Option<Value> {
        let listen = async {
            while let Some(Ok(message)) = self.0.next().await {
                if let Message::Text(text) = message {
                    return Some(serde_json::from_str(&text).unwrap());
                }
            }
            None
        };
        tokio::time::timeout(Duration::from_secs(30), listen)
            .await
            .unwrap()
    }

    /// Returns the next event of this type; `None` once the connection is closed.
    async fn next(&mut self, kind: &str) -> Option<Value> {
        loop {
            let event = self.any().await?;
            if event["type"] == kind {
                return Some(event);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_is_sent_to_listeners() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let create =
        json!({"game": "gomoku", "second": {"kind": "engine", "level": 5, "budget_ms": 600}});
    let created = service.post("/api/v1/games", &create).await.json();
    let id = created["game"]["id"].as_str().unwrap();
    let key = created["keys"]["first"].as_str();
    let mut listener = GameListener::join(&service, id, key).await;
    let game = listener.next("game").await.unwrap();
    assert_eq!(game["game"]["viewer"], "first");
    let path = format!("/api/v1/games/{id}/moves");
    service
        .ask("POST", &path, key, Some(&json!({"move": "h8"})))
        .await;
    let thinking = listener.next("thinking").await.unwrap();
    assert!(thinking["depth"].as_u64().unwrap() > 0);
    assert_eq!(thinking["plan"], Value::Null, "no plan without a clock");
    let answered = loop {
        let game = listener.next("game").await.unwrap();
        if game["game"]["moves"].as_array().unwrap().len() == 2 {
            break game;
        }
    };
    assert_eq!(answered["game"]["thinking"], false);
    let thought = &answered["game"]["thought"];
    assert!(thought["stop_reason"].is_string() && thought["plan"].is_null());
    let path = format!("/api/v1/games/{id}");
    assert_eq!(service.ask("DELETE", &path, None, None).await.status, 204);
    let gone = listener.next("problem").await.unwrap();
    assert_eq!(gone["problem"]["code"], "not_found");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn listeners_see_only_what_their_side_may_see() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let human = json!({"kind": "human"});
    let create = json!({"game": "crossword", "first": human, "second": human});
    let created = service.post("/api/v1/games", &create).await.json();
    let id = created["game"]["id"].as_str().unwrap();
    let key = |side: &str| created["keys"][side].as_str();
    let mut views = Vec::new();
    for key in [key("first"), key("second"), None] {
        let mut listener = GameListener::join(&service, id, key).await;
        views.push(listener.next("game").await.unwrap());
    }
    let rack = |view: &Value, side: usize| {
        view["game"]["position"]["held"][side]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let (first, second) = (rack(&views[0], 0), rack(&views[1], 1));
    assert!(!first.is_empty() && !second.is_empty());
    assert!(!views[0].to_string().contains(&second));
    assert!(!views[1].to_string().contains(&first));
    assert!(!views[2].to_string().contains(&first) && !views[2].to_string().contains(&second));
    let mut stranger = GameListener::join(&service, id, Some("no such key")).await;
    let problem = stranger.next("problem").await.unwrap();
    assert_eq!(problem["problem"]["code"], "forbidden");
    service.stop().await;
    assert_eq!(stranger.next("game").await, None, "closed with the service");
}

/// Creates a game in which the engine moves first.
///
/// Returns the events while the engine thinks and the game after its move.
async fn first_turn(service: &TestService, create: &Value) -> (Vec<Value>, Value) {
    let created = service.post("/api/v1/games", create).await.json();
    let id = created["game"]["id"].as_str().unwrap();
    let key = created["keys"]["second"].as_str();
    let mut listener = GameListener::join(service, id, key).await;
    let mut events = Vec::new();
    loop {
        let event = listener.any().await.unwrap();
        if event["type"] == "thinking" {
            events.push(event);
        } else if event["game"]["moves"].as_array().unwrap().len() == 1 {
            return (events, event["game"].clone());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_a_clock_the_plan_is_sent_while_the_engine_thinks() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    // The listener joins after the game was created, while the engine thinks.
    let create = json!({"game": "chess", "clock": {"initial_ms": 20_000}, "second": {"kind": "human"},
        "first": {"kind": "engine", "level": 5, "budget_ms": 5_000},
        "position": "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"});
    let (events, game) = first_turn(&service, &create).await;
    let number = |plan: &Value, name: &str| plan[name].as_u64().unwrap();
    for event in &events {
        let plan = &event["plan"];
        assert!(0 < number(plan, "aim_ms") && number(plan, "aim_ms") <= number(plan, "most_ms"));
        assert!(number(plan, "most_ms") + number(plan, "floor_ms") <= number(plan, "left_ms"));
        assert!(number(plan, "turns") > 1);
        assert_eq!(
            (&plan["low"], &plan["capped"]),
            (&json!(false), &json!(false))
        );
    }
    let last = events.last().unwrap();
    assert!(last["depth"].as_u64().unwrap() > 0 && number(&last["plan"], "difficulty") > 0);
    assert!(
        last["time_ms"].as_u64() <= game["thought"]["time_ms"].as_u64().map(|time| time + 1_000)
    );
    assert!(game["thought"]["stop_reason"].is_string());
    assert_eq!(game["thought"]["plan"]["left_ms"], last["plan"]["left_ms"]);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_reveals_nothing_about_hidden_tiles() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let create = json!({"game": "crossword", "clock": {"initial_ms": 20_000},
        "first": {"kind": "engine", "level": 5, "budget_ms": 5_000}, "second": {"kind": "human"}});
    let (mut events, mut game) = first_turn(&service, &create).await;
    // In some deals a play is so far ahead that the engine plays it without thinking.
    for _ in 0..20 {
        if !events.is_empty() {
            break;
        }
        (events, game) = first_turn(&service, &create).await;
    }
    assert!(!events.is_empty(), "the initial plan is sent");
    for event in &events {
        assert_eq!(event["plan"], events[0]["plan"], "the plan is not revised");
        assert_eq!(event["plan"]["difficulty"], Value::Null);
        assert_eq!((&event["depth"], &event["nodes"]), (&json!(0), &json!(0)));
    }
    assert_eq!(game["thought"], Value::Null);
    service.stop().await;
}
