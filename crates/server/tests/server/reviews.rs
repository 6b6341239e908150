//! Tests of reviews and puzzles over HTTP and WebSockets.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use std::time::Duration;

use crate::support::{Reply, TestService, options};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use zeitnot_server::ServerOptions;

/// White plays far away and lets an open three become an open four.
const BLUNDER: &str = "(;GM[4]FF[4]SZ[15]PB[Ada]PW[Bob]RE[B+];B[hh];W[ig];B[hg];W[hi];B[gh]\
    ;W[if];B[fh];W[oa];B[ih];W[oo];B[eh])";

struct ReviewListener(WebSocketStream<TcpStream>);

impl ReviewListener {
    async fn follow(service: &TestService, id: &str, command: Value) -> Self {
        let stream = TcpStream::connect(service.address).await.unwrap();
        let url = format!("ws://{}/api/v1/reviews/{id}/events", service.address);
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
        let message = Message::text(command.to_string());
        socket.send(message).await.unwrap();
        Self(socket)
    }

    /// Returns the next event; `None` once the connection is closed.
    async fn next(&mut self) -> Option<Value> {
        let listen = async {
            while let Some(Ok(message)) = self.0.next().await {
                if let Message::Text(text) = message {
                    return Some(serde_json::from_str(&text).unwrap());
                }
            }
            None
        };
        tokio::time::timeout(Duration::from_secs(300), listen)
            .await
            .unwrap()
    }

    async fn all(mut self) -> Vec<Value> {
        let mut events = Vec::new();
        while let Some(event) = self.next().await {
            events.push(event);
        }
        events
    }
}

async fn ask(service: &TestService, body: &Value) -> Reply {
    service.post("/api/v1/reviews", body).await
}

/// Requests a review and waits until it is done.
async fn reviewed(service: &TestService, body: &Value) -> (String, Value) {
    let reply = ask(service, body).await;
    assert!(matches!(reply.status, 200 | 202), "{reply:?}");
    let id = reply.json()["id"].as_str().unwrap().to_owned();
    let listener = ReviewListener::follow(service, &id, json!({"type": "follow"})).await;
    let events = listener.all().await;
    let done = events.last().unwrap();
    assert_eq!(done["type"], "done", "{done}");
    (id, done["review"].clone())
}

fn quick(file: &str) -> Value {
    json!({"file": file, "tier": "quick"})
}

fn types(events: &[Value]) -> Vec<&str> {
    events
        .iter()
        .map(|event| event["type"].as_str().unwrap())
        .collect()
}

async fn get(service: &TestService, path: &str) -> Value {
    let reply = service.get(path).await;
    assert_eq!(reply.status, 200, "{path}: {reply:?}");
    reply.json()
}

fn problem(reply: &Reply) -> (u16, String) {
    let code = reply.json()["code"].as_str().unwrap().to_owned();
    (reply.status, code)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_streamed_and_then_stored() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let reply = ask(&service, &quick(BLUNDER)).await;
    assert_eq!(reply.status, 202);
    let id = reply.json()["id"].as_str().unwrap().to_owned();
    // The same game has the same review id.
    assert_eq!(ask(&service, &quick(BLUNDER)).await.json()["id"], *id);

    let follow = json!({"type": "follow"});
    let events = ReviewListener::follow(&service, &id, follow.clone())
        .await
        .all()
        .await;
    let mut expected = vec!["begun", "position"];
    expected.extend(["position", "move"].repeat(11));
    expected.push("done");
    assert_eq!(types(&events), expected);
    assert_eq!(
        (&events[0]["id"], &events[0]["total"]),
        (&json!(id), &json!(11))
    );
    let done = &events.last().unwrap()["review"];
    assert_eq!(done["players"], json!(["Ada", "Bob"]));
    assert_eq!(done["positions"].as_array().unwrap().len(), 12);
    let blunder = &done["moves"][7];
    assert_eq!(
        (&blunder["move"], &blunder["side"]),
        (&json!("o15"), &json!("second"))
    );
    assert!(
        matches!(
            blunder["label"].as_str(),
            Some("blunder" | "mistake" | "miss")
        ),
        "{blunder}"
    );
    for language in ["en", "vi"] {
        let what = blunder["words"][language]["what"].as_str().unwrap();
        assert!(!what.is_empty(), "{language}");
    }

    let path = format!("/api/v1/reviews/{id}");
    assert_eq!(get(&service, &path).await, *done);
    let again = ask(&service, &quick(BLUNDER)).await;
    assert_eq!(
        (again.status, again.json()),
        (200, json!({"id": id, "state": "done"}))
    );
    let late = ReviewListener::follow(&service, &id, follow)
        .await
        .all()
        .await;
    assert_eq!(types(&late), ["begun", "done"]);
    assert_eq!(late[1]["review"], *done);
    assert_eq!(late[0]["review"]["moves"], json!([]));

    let list = get(&service, "/api/v1/reviews").await;
    let listed = &list["reviews"][0];
    assert_eq!(
        (&listed["id"], &listed["moves"], &listed["tier"]),
        (&json!(id), &json!(11), &json!("quick"))
    );
    assert_eq!(
        (&list["total"], &list["under_way"]),
        (&json!(1), &json!([]))
    );
    assert_eq!(
        get(&service, "/api/v1/reviews?game=chess").await["reviews"],
        json!([])
    );
    service.stop().await;

    // Another service on the same data finds the review.
    let service = TestService::start(data.path()).await;
    assert_eq!(get(&service, &path).await, *done);
    assert_eq!(service.ask("DELETE", &path, None, None).await.status, 204);
    assert_eq!(
        problem(&service.get(&path).await),
        (404, "not_found".to_owned())
    );
    // The stored judgments remain, so the new review is identical.
    let (same, review) = reviewed(&service, &quick(BLUNDER)).await;
    assert_eq!((same, &review), (id, done));
    let metrics = service.get("/metrics").await;
    let metrics = String::from_utf8(metrics.body).unwrap();
    assert!(metrics.contains("zeitnot_review_judgments_total{answer=\"kept\"}"));
    assert!(metrics.contains("zeitnot_review_kept_bytes{what=\"reviews\"}"));
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_become_puzzles_with_a_schedule() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (id, _) = reviewed(&service, &quick(BLUNDER)).await;
    let page = get(&service, &format!("/api/v1/puzzles?review={id}")).await;
    let puzzles = page["puzzles"].as_array().unwrap();
    let found = puzzles
        .iter()
        .find(|listed| listed["puzzle"]["origin"]["ply"] == 8);
    let puzzle = &found.unwrap()["puzzle"];
    assert_eq!(
        (&page["total"], &page["due"]),
        (&json!(puzzles.len()), &json!(puzzles.len()))
    );
    assert_eq!(
        (&puzzle["side"], &puzzle["played"]),
        (&json!("second"), &json!("o15"))
    );
    let path = format!("/api/v1/puzzles/{}", puzzle["id"].as_str().unwrap());
    assert_eq!(get(&service, &path).await["puzzle"], *puzzle);

    let tried = |mv: Value| {
        let (service, path) = (&service, &path);
        async move {
            let reply = service
                .post(&format!("{path}/try"), &json!({"move": mv}))
                .await;
            assert_eq!(reply.status, 200, "{reply:?}");
            reply.json()
        }
    };
    let wrong = tried(json!("o15")).await;
    assert_eq!(wrong["right"], false, "{wrong}");
    assert!(!wrong["line"].as_array().unwrap().is_empty());
    let right = tried(puzzle["solution"][0].clone()).await;
    assert_eq!(right["right"], true, "{right}");
    let illegal = service
        .post(&format!("{path}/try"), &json!({"move": "h8"}))
        .await;
    assert_eq!(problem(&illegal), (422, "illegal_move".to_owned()));

    let grade = |outcome: &str| json!({"outcome": outcome});
    let graded = service
        .post(&format!("{path}/grade"), &grade("right"))
        .await
        .json();
    assert_eq!(
        (&graded["box"], &graded["right"], &graded["is_due"]),
        (&json!(2), &json!(1), &json!(false))
    );
    let due = get(&service, &format!("/api/v1/puzzles?review={id}&due=true")).await;
    assert_eq!(due["total"], json!(puzzles.len() - 1));
    let graded = service
        .post(&format!("{path}/grade"), &grade("wrong"))
        .await
        .json();
    assert_eq!((&graded["box"], &graded["wrong"]), (&json!(1), &json!(1)));
    let misspelled = service.post(&format!("{path}/grade"), &grade("fine")).await;
    assert_eq!(misspelled.status, 400);

    let elsewhere = get(&service, "/api/v1/puzzles?game=chess").await;
    assert_eq!(elsewhere["total"], 0);
    let category = puzzle["category"].as_str().unwrap();
    let same = get(&service, &format!("/api/v1/puzzles?category={category}")).await;
    assert!(same["total"].as_u64().unwrap() >= 1);
    assert_eq!(
        service
            .get("/api/v1/puzzles?category=bad_luck")
            .await
            .status,
        400
    );

    service
        .ask("DELETE", &format!("/api/v1/reviews/{id}"), None, None)
        .await;
    assert_eq!(
        problem(&service.get(&path).await),
        (404, "not_found".to_owned())
    );
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_humans_mistakes_against_the_engine_become_puzzles() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    // Both sides make mistakes: black misses a five, white does not block it.
    let moves = [
        "h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "o1", "o15",
    ];
    let create = json!({"game": "gomoku", "moves": moves, "second": {"kind": "human"},
        "first": {"kind": "engine", "level": 1}});
    let created = service.post("/api/v1/games", &create).await.json();
    let game = created["game"]["id"].as_str().unwrap();
    let key = created["keys"]["second"].as_str();
    service
        .ask("POST", &format!("/api/v1/games/{game}/resign"), key, None)
        .await;
    let body = json!({"game_id": game, "tier": "quick"});
    let (id, review) = reviewed(&service, &body).await;
    assert_eq!(review["result"], "1-0");
    let page = get(&service, &format!("/api/v1/puzzles?review={id}")).await;
    let puzzles = page["puzzles"].as_array().unwrap();
    assert!(!puzzles.is_empty());
    assert!(
        puzzles
            .iter()
            .all(|listed| listed["puzzle"]["side"] == "second")
    );
    let list = get(&service, "/api/v1/reviews").await;
    assert_eq!(list["reviews"][0]["game_id"], game);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_can_be_exported() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (id, _) = reviewed(&service, &quick(BLUNDER)).await;
    let path = format!("/api/v1/reviews/{id}/file");
    let page = service.get(&path).await;
    let text = String::from_utf8(page.body).unwrap();
    assert!(text.starts_with("<!DOCTYPE html>") && text.contains("Ada"));
    assert!(
        page.head
            .contains(&format!("filename=\"review-{id}.html\""))
    );
    let sgf = service.get(&format!("{path}?format=sgf&language=vi")).await;
    let text = String::from_utf8(sgf.body).unwrap();
    assert!(text.contains("PB[Ada]") && text.contains("W[oa]"), "{text}");
    assert!(
        text.matches("(;").count() > 1,
        "better lines are variations: {text}"
    );
    for query in ["format=pgn", "format=doc", "language=xx"] {
        let refused = service.get(&format!("{path}?{query}")).await;
        assert_eq!(refused.status, 400, "{query}");
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_review_requests_are_rejected() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let broken = "(;GM[4]SZ[15];B[hh];W[hh])";
    for (body, status) in [
        (json!({"tier": "quick"}), 400),
        (json!({"file": BLUNDER, "game_id": "abc"}), 400),
        (json!({"file": BLUNDER, "teir": "quick"}), 400),
        (json!({"file": ""}), 422),
        (json!({"file": "(;GM[4]SZ[15])"}), 422),
        (json!({"file": broken}), 422),
        (json!({"game_id": "abc"}), 404),
    ] {
        let reply = ask(&service, &body).await;
        assert_eq!(reply.status, status, "{body}: {reply:?}");
    }
    let lenient = json!({"file": broken, "tier": "quick", "lenient": true});
    let (_, review) = reviewed(&service, &lenient).await;
    assert_eq!(review["moves"].as_array().unwrap().len(), 1);
    assert!(review["broken_off"].is_string());
    // A file may be as large as any upload.
    let remark = "x".repeat(400_000);
    let large = BLUNDER.replace("RE[B+]", &format!("RE[B+]C[{remark}]"));
    let (_, review) = reviewed(&service, &quick(&large)).await;
    assert_eq!(review["moves"].as_array().unwrap().len(), 11);
    let crossword = json!({"game": "crossword", "second": {"kind": "human"}});
    let created = service.post("/api/v1/games", &crossword).await.json();
    let hidden = ask(&service, &json!({"game_id": created["game"]["id"]})).await;
    assert_eq!(problem(&hidden), (409, "conflict".to_owned()));
    assert_eq!(service.get("/api/v1/reviews/none").await.status, 404);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reviews_run_one_at_a_time_and_can_be_cancelled() {
    let data = tempfile::tempdir().unwrap();
    let options = ServerOptions {
        waiting_reviews: 2,
        ..options()
    };
    let service = TestService::with(data.path(), options).await;
    let deep = |name: &str| {
        let file = BLUNDER.replace("Ada", name);
        json!({"file": file, "tier": "deep"})
    };
    let first = ask(&service, &deep("A")).await;
    let id = first.json()["id"].as_str().unwrap().to_owned();
    // The review runs once its first event arrives.
    let mut listener = ReviewListener::follow(&service, &id, json!({"type": "follow"})).await;
    assert_eq!(listener.next().await.unwrap()["type"], "begun");
    let path = format!("/api/v1/reviews/{id}");
    assert_eq!(
        problem(&service.get(&path).await),
        (409, "conflict".to_owned())
    );

    // One client may use half of the queue.
    let second = ask(&service, &deep("B")).await;
    assert_eq!(
        (second.status, &second.json()["state"]),
        (202, &json!("waiting"))
    );
    let third = ask(&service, &deep("C")).await;
    assert_eq!(problem(&third), (503, "busy".to_owned()));
    assert!(
        third.head.to_lowercase().contains("retry-after: "),
        "{}",
        third.head
    );
    let under_way = get(&service, "/api/v1/reviews").await["under_way"].clone();
    let states: Vec<_> = under_way
        .as_array()
        .unwrap()
        .iter()
        .map(|review| &review["state"])
        .collect();
    assert_eq!(states, ["running", "waiting"]);

    let waiting = second.json()["id"].as_str().unwrap().to_owned();
    let queued = ReviewListener::follow(&service, &waiting, json!({"type": "follow"})).await;
    for name in [&waiting, &id] {
        let path = format!("/api/v1/reviews/{name}");
        assert_eq!(service.ask("DELETE", &path, None, None).await.status, 204);
    }
    assert_eq!(types(&queued.all().await), ["failed"]);
    let events = listener.all().await;
    assert_eq!(events.last().unwrap()["type"], "failed");
    assert_eq!(service.get(&path).await.status, 404);
    assert_eq!(service.ask("DELETE", &path, None, None).await.status, 404);

    // A service that stops does not finish the review.
    let last = ask(&service, &deep("D")).await;
    let id = last.json()["id"].as_str().unwrap().to_owned();
    let listener = ReviewListener::follow(&service, &id, json!({"type": "follow"})).await;
    service.stop().await;
    let events = listener.all().await;
    assert!(events.iter().all(|event| event["type"] != "done"));
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_do_not_wait_for_reviews() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let deep = json!({"file": BLUNDER, "tier": "deep"});
    let id = ask(&service, &deep).await.json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut listener = ReviewListener::follow(&service, &id, json!({"type": "follow"})).await;
    assert_eq!(listener.next().await.unwrap()["type"], "begun");
    for _ in 0..3 {
        let body = json!({"game": "gomoku", "moves": ["h8"], "budget_ms": 300});
        let reply = service.post("/api/v1/move", &body).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        assert!(reply.json()["best_move"].is_string());
    }
    service
        .ask("DELETE", &format!("/api/v1/reviews/{id}"), None, None)
        .await;
    service.stop().await;
}
