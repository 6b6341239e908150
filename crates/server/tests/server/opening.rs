//! Tests of swap2 over HTTP.

use crate::support::{Reply, TestService};
use serde_json::{Value, json};

async fn open(service: &TestService, moves: &Value) -> Reply {
    let request = json!({"game": "gomoku", "rule": "standard", "moves": moves, "budget_ms": 400});
    service.post("/api/v1/opening", &request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_takes_the_better_side() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    for (stones, side) in [
        (json!(["h8", "a15", "i7"]), "first"),
        (json!(["a15", "h8", "o1"]), "second"),
        (json!(["h8", "a15", "i7", "o15", "j6"]), "first"),
        (json!(["a15", "h8", "o1", "i7", "a1"]), "second"),
    ] {
        let reply = open(&service, &stones).await.json();
        assert_eq!(reply, json!({"moves": [], "take": side}), "{stones}");
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swap2_opening_leads_to_a_game() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let opened = open(&service, &json!([])).await.json();
    let mut stones = opened["moves"].as_array().unwrap().clone();
    assert_eq!((stones.len(), &opened["take"]), (3, &Value::Null));
    let mut reply = open(&service, &json!(stones)).await.json();
    if reply["take"].is_null() {
        let more = reply["moves"].as_array().unwrap().clone();
        assert_eq!(more.len(), 2);
        stones.extend(more);
        reply = open(&service, &json!(stones)).await.json();
    }
    assert!(
        reply["take"].is_string() && reply["moves"] == json!([]),
        "{reply}"
    );
    let create = json!({"game": "gomoku", "rule": "standard", "moves": stones});
    let created = service.post("/api/v1/games", &create).await.json();
    assert_eq!(created["game"]["position"]["side"], "second");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_openings_are_rejected_with_a_message() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    for (stones, status) in [
        (json!(["h8"]), 400),
        (json!(["h8", "i8", "j8", "k8"]), 400),
        (json!(["h8", "h8", "j8"]), 422),
        (json!(["h8", "z99", "j8"]), 422),
    ] {
        let reply = open(&service, &stones).await;
        assert_eq!(reply.status, status, "{stones}");
        assert!(reply.json()["message"].is_string());
    }
    let chess = json!({"game": "chess", "moves": []});
    let reply = service.post("/api/v1/opening", &chess).await;
    assert_eq!(reply.status, 422);
    let message = reply.json()["message"].as_str().unwrap().to_owned();
    assert_eq!(message, "chess has no swap2 opening; use gomoku");
    service.stop().await;
}
