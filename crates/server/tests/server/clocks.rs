//! Tests of game clocks while their games are not in memory.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use crate::support::{TestService, options};
use serde_json::{Value, json};
use zeitnot_server::ServerOptions;

/// Starts a game with a clock that runs for the second player; returns its path.
async fn timed_game(service: &TestService, initial_ms: u32) -> String {
    let human = json!({"kind": "human"});
    let create = json!({"game": "gomoku", "first": human, "second": human,
        "clock": {"initial_ms": initial_ms}});
    let created = service.post("/api/v1/games", &create).await.json();
    let path = format!("/api/v1/games/{}", created["game"]["id"].as_str().unwrap());
    let moves = format!("{path}/moves");
    let key = created["keys"]["first"].as_str();
    let body = json!({"move": "h8"});
    let moved = service.ask("POST", &moves, key, Some(&body));
    assert_eq!(moved.await.json()["clock"]["running"], "second");
    path
}

fn left_ms(game: &Value) -> i64 {
    game["clock"]["left_ms"][1].as_i64().unwrap()
}

/// Waits until the second player has used this time, and returns what is left.
async fn spend(service: &TestService, path: &str, used_ms: i64) -> i64 {
    let first = left_ms(&service.get(path).await.json());
    loop {
        let left = left_ms(&service.get(path).await.json());
        if left <= first - used_ms {
            return left;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_pushed_out_of_memory_gets_no_time_back() {
    let data = tempfile::tempdir().unwrap();
    let small = ServerOptions {
        open_games: 2,
        ..options()
    };
    let service = TestService::with(data.path(), small).await;
    let path = timed_game(&service, 60_000).await;
    let before = spend(&service, &path, 300).await;
    let open =
        || async { service.get("/api/v1/engine").await.json()["store"]["open_games"].clone() };
    for _ in 0..6 {
        timed_game(&service, 60_000).await;
    }
    assert!(open().await.as_u64().unwrap() <= 2);
    let after = service.get(&path).await.json();
    assert!(
        left_ms(&after) <= before,
        "{} after {before}",
        left_ms(&after)
    );
    assert_eq!(after["clock"]["running"], "second");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_expires_while_its_game_is_not_in_memory() {
    let data = tempfile::tempdir().unwrap();
    let small = ServerOptions {
        open_games: 1,
        ..options()
    };
    let service = TestService::with(data.path(), small).await;
    let path = timed_game(&service, 150).await;
    let other = timed_game(&service, 60_000).await;
    spend(&service, &other, 200).await;
    let over = loop {
        let game = service.get(&path).await.json();
        if game["status"]["state"] != "ongoing" {
            break game;
        }
        assert!(left_ms(&game) <= 0, "{game}");
    };
    assert_eq!(
        over["status"],
        json!({"state": "won", "winner": "first", "reason": "time"})
    );
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_gives_no_time_back() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let path = timed_game(&service, 60_000).await;
    let mut before = spend(&service, &path, 300).await;
    service.stop().await;
    for _ in 0..2 {
        let service = TestService::start(data.path()).await;
        let after = left_ms(&service.get(&path).await.json());
        assert!(after <= before, "{after} after {before}");
        before = after;
        service.stop().await;
    }
}
