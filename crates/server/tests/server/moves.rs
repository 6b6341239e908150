//! Tests of moves, positions, the engine room, and the description.

use std::time::{Duration, Instant};

use crate::support::TestService;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn every_game_and_rule_has_a_move_in_time() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let catalog = service.get("/api/v1/catalog").await.json();
    let games = catalog["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    for game in games {
        for rule in game["rules"].as_array().unwrap() {
            let position = if game["hidden"] == true {
                "deal 17"
            } else {
                ""
            };
            let request = json!({"game": game["name"], "rule": rule, "position": position,
                "budget_ms": 200, "level": 5});
            let started = Instant::now();
            let reply = service.post("/api/v1/move", &request).await;
            assert_eq!(reply.status, 200, "{request}: {reply:?}");
            // Generous, because the machine may be busy; but 200 ms must not become
            // seconds.
            assert!(
                started.elapsed() < Duration::from_millis(1_200),
                "{request}"
            );
            let answer = reply.json();
            assert!(answer["best_move"].is_string(), "{request}: {answer}");
            assert_eq!(answer["level"], 5);
            assert_eq!(answer["budget"]["asked_ms"], 200);
        }
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_without_a_level_is_at_full_strength() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let request = json!({"game": "gomoku", "moves": ["h8", "i9"], "budget_ms": 300});
    let answer = service.post("/api/v1/move", &request).await.json();
    assert_eq!(answer["level"], 5);
    assert_eq!(answer["stop_reason"], "time");
    let catalog = service.get("/api/v1/catalog").await.json();
    assert_eq!(catalog["default_level"], 5);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn weak_levels_do_not_use_the_shared_table() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let stores = |report: Value| report["table"]["stores"].as_u64().unwrap();
    let before = stores(service.get("/api/v1/engine").await.json());
    for level in 1..=4 {
        let request = json!({"game": "gomoku", "moves": ["h8", "i9"], "level": level});
        let answer = service.post("/api/v1/move", &request).await.json();
        let again = service.post("/api/v1/move", &request).await.json();
        assert_eq!(answer["best_move"], again["best_move"], "level {level}");
    }
    assert_eq!(stores(service.get("/api/v1/engine").await.json()), before);
    let request = json!({"game": "gomoku", "moves": ["h8", "i9"], "level": 5, "budget_ms": 100});
    service.post("/api/v1/move", &request).await;
    let report = service.get("/api/v1/engine").await.json();
    assert!(stores(report.clone()) > before);
    assert!(report["table"]["fill"].as_f64().unwrap() > 0.0);

    assert_eq!(
        service
            .post("/api/v1/engine/flush", &json!(null))
            .await
            .status,
        204
    );
    let report = service.get("/api/v1/engine").await.json();
    assert_eq!(
        (&report["table"]["fill"], stores(report.clone())),
        (&json!(0.0), 0)
    );
    let off = json!({"table": false, "eval_cache": false, "learner": false});
    let reply = service
        .ask("PUT", "/api/v1/engine/switches", None, Some(&off))
        .await;
    assert_eq!(reply.json(), off);
    service.post("/api/v1/move", &request).await;
    assert_eq!(stores(service.get("/api/v1/engine").await.json()), 0);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_rejected_with_a_message() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let long = vec!["h8"; 5_001];
    let cases = [
        (json!({"game": "go"}), 422),
        (json!({"game": "chess", "position": "not a board"}), 422),
        (json!({"game": "chess", "moves": ["e2e5"]}), 422),
        (json!({"game": "gomoku", "moves": long}), 422),
        (json!({"game": "gomoku", "budget_ms": 0}), 400),
        (json!({"game": "gomoku", "budget_ms": 10_000_000}), 400),
        (json!({"game": "gomoku", "budget_ms": -1}), 400),
        (json!({"game": "gomoku", "level": 0}), 400),
        (json!({"game": "gomoku", "multi_pv": 0}), 400),
        (json!({"game": "gomoku", "budget": 5}), 400),
        (json!({}), 400),
        (json!("move"), 400),
    ];
    for (request, status) in cases {
        let reply = service.post("/api/v1/move", &request).await;
        assert_eq!(reply.status, status, "{reply:?}");
        assert!(reply.json()["message"].as_str().unwrap().len() > 10);
    }
    // A finished game has no move, which is not an error.
    let over = json!({"game": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"]});
    let answer = service.post("/api/v1/move", &over).await.json();
    assert_eq!(
        (&answer["best_move"], &answer["winner"]),
        (&Value::Null, &json!("black"))
    );
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn threats_list_stones_and_gomoku_boards_have_maps() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let three = json!({"game": "gomoku", "size": 9, "maps": true,
        "moves": ["d5", "a1", "e5", "a9", "f5", "i1"]});
    let view = service.post("/api/v1/position", &three).await.json();
    assert_eq!(
        view["marks"],
        json!([{"kind": "open_three", "side": "first", "at": ["c5", "g5"],
            "stones": ["d5", "e5", "f5"], "defends": ["c5", "g5"], "urgency": 5}])
    );
    let maps = &view["maps"];
    for name in ["influence", "potential"] {
        let sizes = [0, 1].map(|side| maps[name][side].as_array().unwrap().len());
        assert_eq!(sizes, [81, 81], "{name}");
    }
    let of_black = maps["territory"][0].as_array().unwrap();
    assert!(of_black.contains(&json!("e6")), "{maps}");
    assert!(!maps["contested"].as_array().unwrap().contains(&json!("e6")));
    let chess = json!({"game": "chess", "maps": true});
    let view = service.post("/api/v1/position", &chess).await.json();
    assert_eq!(view["maps"], Value::Null);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_described_without_a_search() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let renju = json!({"game": "gomoku", "rule": "renju",
        "moves": ["g8", "a1", "i8", "a15", "h7", "o1", "h9", "o15"], "try_move": "h8"});
    let view = service.post("/api/v1/position", &renju).await.json();
    assert_eq!(
        view["marks"],
        json!([{"kind": "forbidden", "side": "first", "at": ["h8"]}])
    );
    assert!(view["tried"]["problem"].is_string());
    assert_eq!(view["maps"], Value::Null);
    assert_eq!(view["legal_moves"].as_array().unwrap().len(), 225 - 8 - 1);
    let words = json!({"game": "crossword", "position":
        "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ADEIRST/ 0/0 0", "try_move": "8d.TIRADES"});
    let view = service.post("/api/v1/position", &words).await.json();
    assert_eq!(view["legal_moves"], Value::Null);
    assert!(
        view["tried"]["facts"]["score"].as_i64().unwrap() > 50,
        "{view}"
    );
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_description_and_operator_endpoints_are_served() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let description = service.get("/api/v1/openapi.json").await.json();
    let paths = description["paths"].as_object().unwrap();
    for path in [
        "/api/v1/move",
        "/api/v1/games",
        "/api/v1/games/{id}/moves",
        "/api/v1/engine",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    assert_eq!(service.get("/healthz").await.status, 200);
    assert_eq!(service.get("/readyz").await.status, 200);
    let metrics = service.get("/metrics").await;
    assert!(String::from_utf8_lossy(&metrics.body).contains("zeitnot_table_fill_ratio"));
    assert_eq!(service.get("/nowhere").await.json()["code"], "not_found");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_panic_fails_only_its_request() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let request = json!({"game": "gomoku", "moves": ["h8"], "budget_ms": 300, "level": 5});
    let body = request.to_string();
    let faulty = service.ask_with(
        "POST",
        "/api/v1/move",
        "Zeitnot-Sabotage: 1\r\nContent-Type: application/json\r\n",
        body.as_bytes(),
    );
    let (failed, other) = tokio::join!(faulty, service.post("/api/v1/move", &request));
    assert_eq!(failed.status, 500, "{failed:?}");
    assert_eq!(failed.json()["code"], "internal");
    assert_eq!(other.status, 200);
    for _ in 0..4 {
        assert_eq!(service.post("/api/v1/move", &request).await.status, 200);
    }
    let report = service.get("/api/v1/engine").await.json();
    assert_eq!(report["pool"]["faults"], 1);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_survives_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let request = json!({"game": "gomoku", "moves": ["h8"], "budget_ms": 300, "level": 5});
    service.post("/api/v1/move", &request).await;
    service.stop().await;
    let service = TestService::start(data.path()).await;
    let report = service.get("/api/v1/engine").await.json();
    assert!(
        report["learner"]["loaded_entries"].as_u64().unwrap() > 100,
        "{report}"
    );
    assert!(report["table"]["fill"].as_f64().unwrap() > 0.0, "{report}");
    service.stop().await;
    // A damaged file costs only a warning.
    let file = data.path().join("table.snapshot");
    let mut bytes = std::fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let service = TestService::start(data.path()).await;
    let report = service.get("/api/v1/engine").await.json();
    assert_eq!(report["learner"]["loaded_entries"], 0);
    assert_eq!(report["table"]["fill"], 0.0);
    assert_eq!(service.post("/api/v1/move", &request).await.status, 200);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flushed_table_is_empty_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let request = json!({"game": "gomoku", "moves": ["h8"], "budget_ms": 300, "level": 5});
    service.post("/api/v1/move", &request).await;
    service.stop().await;
    let service = TestService::start(data.path()).await;
    let report = service.get("/api/v1/engine").await.json();
    assert_ne!(report["learner"]["loaded_entries"], 0);
    let flushed = service.post("/api/v1/engine/flush", &json!({})).await;
    assert_eq!(flushed.status, 204);
    service.stop().await;
    let service = TestService::start(data.path()).await;
    let report = service.get("/api/v1/engine").await.json();
    assert_eq!(report["learner"]["loaded_entries"], 0, "{report}");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_learner_waits_for_minutes_without_visitors() {
    let data = tempfile::tempdir().unwrap();
    let options = zeitnot_server::ServerOptions {
        learner: true,
        learner_wait_minutes: 1,
        ..crate::support::options()
    };
    let service = TestService::with(data.path(), options).await;
    for _ in 0..20 {
        let report = service.get("/api/v1/engine").await.json();
        assert_eq!(report["learner"]["working"], false);
        assert_eq!(report["learner"]["nodes"], 0);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_learner_works_only_while_the_service_is_idle() {
    let data = tempfile::tempdir().unwrap();
    let options = zeitnot_server::ServerOptions {
        learner: true,
        learner_wait_minutes: 0,
        ..crate::support::options()
    };
    let service = TestService::with(data.path(), options).await;
    let learned = async {
        loop {
            let report = service.get("/api/v1/engine").await.json();
            if report["learner"]["lessons"].as_u64().unwrap() > 0 {
                break report;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let report = tokio::time::timeout(Duration::from_secs(60), learned)
        .await
        .unwrap();
    assert!(report["learner"]["nodes"].as_u64().unwrap() > 0);
    // The newest lesson is first, and there may be several by now.
    let lessons = report["learner"]["latest"].as_array().unwrap();
    assert_eq!(lessons.last().unwrap()["origin"], "opening");
    let request = json!({"game": "chess", "budget_ms": 200, "level": 5});
    let answer = service.post("/api/v1/move", &request).await.json();
    assert!(answer["best_move"].is_string());
    let off = json!({"table": true, "eval_cache": false, "learner": false});
    service
        .ask("PUT", "/api/v1/engine/switches", None, Some(&off))
        .await;
    let stopped = async {
        while service.get("/api/v1/engine").await.json()["learner"]["working"] == true {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), stopped)
        .await
        .unwrap();
    let learner = service.get("/api/v1/engine").await.json()["learner"].clone();
    assert!(learner["busy_ms"].as_u64().unwrap() > 0, "{learner}");
    assert!(learner["positions"].as_u64().unwrap() > 0, "{learner}");
    let by_depth = learner["depths"].as_array().unwrap().iter();
    let finished: u64 = by_depth.filter_map(Value::as_u64).sum();
    assert_eq!(finished, learner["lessons"].as_u64().unwrap());
    // A flush starts the figures again.
    let flushed = service.post("/api/v1/engine/flush", &json!({})).await;
    assert_eq!(flushed.status, 204);
    let learner = service.get("/api/v1/engine").await.json()["learner"].clone();
    for figure in [
        "lessons",
        "interrupted",
        "abandoned",
        "positions",
        "deepened",
        "nodes",
        "busy_ms",
    ] {
        assert_eq!(learner[figure], 0, "{figure}");
    }
    assert_eq!(learner["latest"], json!([]));
    service.stop().await;
}
