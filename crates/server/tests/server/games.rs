//! Tests of stored games over HTTP.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use crate::support::TestService;
use serde_json::{Value, json};

struct PlayerSeat {
    id: String,
    key: String,
}

async fn begin(service: &TestService, create: Value) -> (PlayerSeat, Value) {
    let reply = service.post("/api/v1/games", &create).await;
    assert_eq!(reply.status, 201, "{reply:?}");
    let created = reply.json();
    let keys = &created["keys"];
    let key = keys["first"].as_str().or(keys["second"].as_str());
    let seat = PlayerSeat {
        id: created["game"]["id"].as_str().unwrap().to_owned(),
        key: key.unwrap_or_default().to_owned(),
    };
    (seat, created["game"].clone())
}

impl PlayerSeat {
    async fn play(&self, service: &TestService, mv: &str) -> crate::support::Reply {
        let path = format!("/api/v1/games/{}/moves", self.id);
        let body = json!({ "move": mv });
        service
            .ask("POST", &path, Some(&self.key), Some(&body))
            .await
    }

    async fn act(&self, service: &TestService, action: &str) -> crate::support::Reply {
        let path = format!("/api/v1/games/{}/{action}", self.id);
        service.ask("POST", &path, Some(&self.key), None).await
    }

    async fn show(&self, service: &TestService) -> Value {
        let path = format!("/api/v1/games/{}", self.id);
        service
            .ask("GET", &path, Some(&self.key), None)
            .await
            .json()
    }
}

fn moves(game: &Value) -> Vec<&str> {
    let moves = game["moves"].as_array().unwrap().iter();
    moves.map(|mv| mv["move"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_answered_by_the_engine_and_can_be_undone() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (seat, game) = begin(&service, json!({"game": "gomoku"})).await;
    assert_eq!(
        game["players"][1]["level"], 5,
        "no level means full strength"
    );
    let game = seat.play(&service, "h8").await.json();
    assert_eq!(moves(&game), ["h8"]);
    let revision = game["revision"].as_u64().unwrap();
    let game = service
        .await_engine(&seat.id, Some(&seat.key), revision)
        .await;
    assert_eq!(moves(&game).len(), 2);
    assert_eq!(game["position"]["side"], "first");
    assert!(game["thought"]["nodes"].as_u64().unwrap() > 0);
    let game = seat.act(&service, "undo").await.json();
    assert_eq!(moves(&game), Vec::<&str>::new());
    assert_eq!(seat.act(&service, "undo").await.status, 409);
    let game = seat.act(&service, "resign").await.json();
    assert_eq!(
        game["status"],
        json!({"state": "won", "winner": "second", "reason": "resignation"})
    );
    assert_eq!(seat.play(&service, "a1").await.status, 409);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_can_be_undone_while_the_engine_thinks() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (seat, _) = begin(
        &service,
        json!({"game": "gomoku", "second": {"kind": "engine", "level": 5, "budget_ms": 20000}}),
    )
    .await;
    for _ in 0..3 {
        let game = seat.play(&service, "h8").await.json();
        assert_eq!(game["thinking"], true);
        let game = seat.act(&service, "undo").await.json();
        assert_eq!((moves(&game).len(), &game["thinking"]), (0, &json!(false)));
    }
    let report = service.get("/api/v1/engine").await.json();
    assert_eq!(report["pool"]["waiting"], 0);
    let hint = seat.act(&service, "hint").await.json();
    assert!(hint["best_move"].is_string(), "{hint}");
    service.stop().await;
    // The log is longer than the game.
    let service = TestService::start(data.path()).await;
    let game = seat.show(&service).await;
    assert_eq!((&game["revision"], moves(&game).len()), (&json!(6), 0));
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_can_play_either_side_or_both() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let engine = json!({"kind": "engine", "level": 1, "budget_ms": 50});
    let (seat, game) = begin(
        &service,
        json!({"game": "chess", "first": engine, "second": {"kind": "human"}}),
    )
    .await;
    assert_eq!(game["viewer"], "second");
    let game = service.await_engine(&seat.id, Some(&seat.key), 0).await;
    assert_eq!(
        (moves(&game).len(), &game["position"]["side"]),
        (1, &json!("second"))
    );

    let both = json!({"game": "gomoku", "size": 9, "first": engine, "second": engine});
    let (seat, mut game) = begin(&service, both).await;
    while game["status"]["state"] == "ongoing" {
        let revision = game["revision"].as_u64().unwrap();
        let path = format!("/api/v1/games/{}?after={revision}&wait_ms=20000", seat.id);
        game = service.get(&path).await.json();
    }
    assert!(moves(&game).len() >= 9);
    assert_eq!(game["thinking"], false);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_continue_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let human = json!({"kind": "human"});
    let create = json!({"game": "chess", "first": human, "second": human,
        "clock": {"initial_ms": 60000, "increment_ms": 1000}, "moves": ["e2e4"]});
    let reply = service.post("/api/v1/games", &create).await.json();
    let id = reply["game"]["id"].as_str().unwrap().to_owned();
    let key = |side: &str| reply["keys"][side].as_str().unwrap().to_owned();
    let (white, black) = (
        PlayerSeat {
            id: id.clone(),
            key: key("first"),
        },
        PlayerSeat {
            id,
            key: key("second"),
        },
    );
    assert_eq!(
        white.play(&service, "d2d4").await.status,
        409,
        "not white's turn"
    );
    assert_eq!(black.play(&service, "e7e5").await.status, 200);
    let before = white.play(&service, "g1f3").await.json();
    assert_eq!(moves(&before), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(before["clock"]["running"], "second");
    service.stop().await;

    let service = TestService::start(data.path()).await;
    let after = black.show(&service).await;
    assert_eq!(after["moves"], before["moves"]);
    assert_eq!(after["revision"], before["revision"]);
    let left = |game: &Value| game["clock"]["left_ms"][1].as_i64().unwrap();
    assert!(
        left(&after) > left(&before) - 1_000,
        "downtime costs no thinking time"
    );
    assert_eq!(black.play(&service, "b8c6").await.status, 200);
    let listed = service.get("/api/v1/games?game=chess").await.json();
    assert_eq!(listed["total"], 1);
    assert_eq!(listed["games"][0]["plies"], 4);
    let path = format!("/api/v1/games/{}", black.id);
    assert_eq!(service.ask("DELETE", &path, None, None).await.status, 204);
    assert_eq!(service.get(&path).await.status, 404);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_side_sees_only_its_own_rack() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let human = json!({"kind": "human"});
    let create = json!({"game": "crossword", "first": human, "second": human});
    let reply = service.post("/api/v1/games", &create).await.json();
    let id = reply["game"]["id"].as_str().unwrap().to_owned();
    let key = |side: &str| reply["keys"][side].as_str().unwrap().to_owned();
    let first = PlayerSeat {
        id: id.clone(),
        key: key("first"),
    };
    let second = PlayerSeat {
        id: id.clone(),
        key: key("second"),
    };
    let rack =
        |game: &Value, side: usize| game["position"]["held"][side].as_str().unwrap().to_owned();

    let seen = first.show(&service).await;
    let (own, other) = (rack(&seen, 0), rack(&second.show(&service).await, 1));
    assert!(!own.is_empty() && !other.is_empty());
    assert_eq!(rack(&seen, 1), "");
    assert_eq!(seen["start"], "", "the deal would reveal all tiles");
    assert!(!seen.to_string().contains("deal"));
    assert!(!seen.to_string().contains(&other));
    let spectator = service.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(
        (rack(&spectator, 0), rack(&spectator, 1)),
        (String::new(), String::new())
    );
    assert!(!spectator.to_string().contains(&own) && !spectator.to_string().contains(&other));

    // The exchanged tiles are visible only to their player.
    let exchange = format!("ex.{}", &own[..2]);
    assert_eq!(first.play(&service, &exchange).await.status, 200);
    assert_eq!(moves(&first.show(&service).await), [exchange.as_str()]);
    assert_eq!(moves(&second.show(&service).await), ["ex.2"]);
    let spectator = service.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(moves(&spectator), ["ex.2"]);

    // Undoing would reveal the next draw.
    assert_eq!(first.act(&service, "undo").await.status, 409);

    // When the game is over, everything is visible.
    assert_eq!(second.act(&service, "resign").await.status, 200);
    let over = service.get(&format!("/api/v1/games/{id}")).await.json();
    assert_eq!(moves(&over), [exchange.as_str()]);
    assert!(over["start"].as_str().unwrap().starts_with("deal "));
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_plays_a_crossword_game_with_hidden_tiles() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (seat, game) = begin(
        &service,
        json!({"game": "crossword", "second": {"kind": "engine", "level": 5, "budget_ms": 2000}}),
    )
    .await;
    assert_eq!(game["position"]["held"][1], "");
    let game = seat.play(&service, "pass").await.json();
    let revision = game["revision"].as_u64().unwrap();
    let game = service
        .await_engine(&seat.id, Some(&seat.key), revision)
        .await;
    assert_eq!(moves(&game).len(), 2);
    // The draw is random: the engine either plays a word that scores, or exchanges
    // tiles, of which only the number is visible.
    let answer = &game["moves"][1];
    let points = game["position"]["points"][1].as_i64().unwrap();
    match answer["move"].as_str().unwrap().strip_prefix("ex.") {
        Some(tiles) => assert!(matches!(tiles.parse(), Ok(1..=7)) && points == 0, "{game}"),
        None => assert!(points > 0, "{game}"),
    }
    assert_eq!(
        game["thought"],
        Value::Null,
        "the engine's thoughts would reveal its rack"
    );
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_without_the_players_key_are_rejected() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (seat, _) = begin(&service, json!({"game": "gomoku"})).await;
    let path = format!("/api/v1/games/{}/moves", seat.id);
    let body = json!({"move": "h8"});
    for key in [None, Some("0123456789abcdef0123456789abcdef")] {
        let reply = service.ask("POST", &path, key, Some(&body)).await;
        assert_eq!(reply.status, 403, "{reply:?}");
    }
    let stale = json!({"move": "h8", "revision": 7});
    let reply = service
        .ask("POST", &path, Some(&seat.key), Some(&stale))
        .await;
    assert_eq!(reply.status, 409);
    let reply = seat.play(&service, "z99").await;
    assert_eq!(
        (reply.status, &reply.json()["code"]),
        (422, &json!("illegal_move"))
    );
    assert_eq!(seat.play(&service, "h8").await.status, 200);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_expired_clock_ends_the_game() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (seat, _) = begin(
        &service,
        json!({"game": "gomoku", "clock": {"initial_ms": 400}, "second":
            {"kind": "engine", "level": 1, "budget_ms": 20}}),
    )
    .await;
    let game = seat.play(&service, "h8").await.json();
    let mut revision = game["revision"].as_u64().unwrap();
    let over = loop {
        let path = format!("/api/v1/games/{}?after={revision}&wait_ms=20000", seat.id);
        let game = service.get(&path).await.json();
        if game["status"]["state"] != "ongoing" {
            break game;
        }
        revision = game["revision"].as_u64().unwrap();
    };
    assert_eq!(
        over["status"],
        json!({"state": "won", "winner": "second", "reason": "time"})
    );
    assert_eq!(over["clock"]["running"], Value::Null);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_games_are_rejected_with_a_message() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let human = json!({"kind": "human", "name": "x".repeat(61)});
    let cases = [
        (json!({"game": "go"}), 422),
        (json!({"game": "gomoku", "rule": "nine"}), 422),
        (json!({"game": "gomoku", "size": 4000}), 422),
        (json!({"game": "gomoku", "moves": ["h8", "h8"]}), 422),
        (json!({"game": "crossword", "position": "deal 17"}), 422),
        (json!({"game": "gomoku", "colour": "blue"}), 400),
        (json!({"game": "gomoku", "first": human}), 400),
        (
            json!({"game": "gomoku", "second": {"kind": "engine", "level": 6}}),
            400,
        ),
        (
            json!({"game": "gomoku", "second": {"kind": "engine", "budget_ms": 0}}),
            400,
        ),
        (json!({"game": "gomoku", "clock": {"initial_ms": 0}}), 400),
        (json!([]), 400),
    ];
    for (create, status) in cases {
        let reply = service.post("/api/v1/games", &create).await;
        assert_eq!(reply.status, status, "{create}: {reply:?}");
        assert!(!reply.json()["message"].as_str().unwrap().is_empty());
    }
    assert_eq!(
        service.get("/api/v1/games/../../etc/passwd").await.status,
        404
    );
    assert_eq!(
        service.get("/api/v1/games/'%20OR%201=1--").await.status,
        404
    );
    assert_eq!(service.get("/api/v1/games").await.json()["total"], 0);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chess_moves_are_accepted_and_shown_in_san() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let human = json!({"kind": "human"});
    let create = json!({"game": "chess", "moves": ["e4", "e7e5"], "first": human, "second": human});
    let (seat, _) = begin(&service, create).await;
    let game = seat.play(&service, "Nf3").await.json();
    assert_eq!(moves(&game), ["e2e4", "e7e5", "g1f3"]);
    let shown: Vec<&Value> = game["moves"].as_array().unwrap().iter().collect();
    let shown: Vec<&str> = shown.iter().filter_map(|mv| mv["shown"].as_str()).collect();
    assert_eq!(shown, ["e4", "e5", "Nf3"]);
    let fen = game["position"]["fen"].as_str().unwrap();
    assert!(fen.starts_with("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/"), "{fen}");
    let view = json!({"game": "chess", "moves": ["e2e4", "d5"], "try_move": "exd5"});
    let view = service.post("/api/v1/position", &view).await.json();
    assert_eq!(view["shown"], json!(["e4", "d5"]));
    assert_eq!(view["tried"]["move"], "e4d5");
    let ask = json!({"game": "chess", "moves": ["e4"], "level": 5, "budget_ms": 200});
    let answer = service.post("/api/v1/move", &ask).await.json();
    assert_eq!(
        answer["pv"].as_array().unwrap().len(),
        answer["shown"].as_array().unwrap().len()
    );
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gomoku_game_shows_its_stones_and_the_winning_line() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let human = json!({"kind": "human"});
    let line = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"];
    let create = json!({"game": "gomoku", "moves": line, "first": human, "second": human});
    let (_, game) = begin(&service, create).await;
    let five = json!(["h8", "i8", "j8", "k8", "l8"]);
    assert_eq!(
        game["position"]["marks"],
        json!([{"kind": "won", "side": "first", "at": five}])
    );
    assert_eq!(
        game["position"]["stones"],
        json!([five, ["a1", "a2", "a3", "a4"]])
    );
    assert_eq!(game["position"]["captured"], Value::Null);
    assert_eq!(game["moves"][0]["shown"], Value::Null);
    let pente = json!({"game": "gomoku", "rule": "pente", "moves": ["a1", "b1", "s9", "c1", "d1"]});
    let view = service.post("/api/v1/position", &pente).await.json();
    assert_eq!(view["captured"], json!([2, 0]));
    assert_eq!(view["stones"][1], json!([]));
    let listed = service.get("/api/v1/games").await.json();
    assert_eq!(listed["games"][0]["size"], 15);
    service.stop().await;
}
