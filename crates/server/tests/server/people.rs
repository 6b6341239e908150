//! Tests of games between two people: assistance, draws, and take-backs.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use crate::support::{Reply, TestService};
use serde_json::{Value, json};

/// A game between two people.
struct Duel {
    path: String,
    keys: [String; 2],
}

impl Duel {
    async fn begin(service: &TestService, change: Value) -> Self {
        let mut create = json!({"game": "gomoku", "first": {"kind": "human"},
            "second": {"kind": "human"}});
        for (name, value) in change.as_object().unwrap() {
            create[name] = value.clone();
        }
        let reply = service.post("/api/v1/games", &create).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        let created = reply.json();
        let key = |side: &str| created["keys"][side].as_str().unwrap().to_owned();
        Self {
            path: format!("/api/v1/games/{}", created["game"]["id"].as_str().unwrap()),
            keys: [key("first"), key("second")],
        }
    }

    async fn act(&self, service: &TestService, side: usize, action: &str) -> Reply {
        let path = format!("{}/{action}", self.path);
        service
            .ask("POST", &path, Some(&self.keys[side]), None)
            .await
    }

    async fn play(&self, service: &TestService, side: usize, mv: &str) -> Reply {
        let path = format!("{}/moves", self.path);
        let body = json!({"move": mv});
        let key = Some(self.keys[side].as_str());
        service.ask("POST", &path, key, Some(&body)).await
    }

    async fn show(&self, service: &TestService) -> Value {
        service.get(&self.path).await.json()
    }

    async fn review(&self, service: &TestService) -> u16 {
        let id = self.path.rsplit('/').next();
        let body = json!({"game_id": id, "tier": "quick"});
        service.post("/api/v1/reviews", &body).await.status
    }
}

fn marks(game: &Value) -> Vec<&str> {
    let marks = game["position"]["marks"].as_array().unwrap().iter();
    marks.map(|mark| mark["kind"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn between_two_people_there_is_no_help_before_the_end() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let three = json!({"moves": ["h8", "a1", "i8", "a3", "j8", "c1"]});
    let duel = Duel::begin(&service, three.clone()).await;
    let hint = duel.act(&service, 0, "hint").await;
    assert_eq!(
        (hint.status, &hint.json()["code"]),
        (409, &json!("conflict"))
    );
    assert_eq!(duel.review(&service).await, 409);
    let game = duel.show(&service).await;
    assert_eq!(game["assistance"], false);
    assert!(
        !marks(&game).contains(&"open_three"),
        "threats are a hint: {game}"
    );
    duel.act(&service, 0, "resign").await;
    assert!(marks(&duel.show(&service).await).contains(&"open_three"));
    assert!([200, 202].contains(&duel.review(&service).await));

    let mut agreed = three;
    agreed["assistance"] = json!(true);
    let duel = Duel::begin(&service, agreed).await;
    let game = duel.show(&service).await;
    assert_eq!(game["assistance"], true);
    assert!(marks(&game).contains(&"open_three"), "{game}");
    assert_eq!(duel.act(&service, 0, "hint").await.status, 200);
    assert!([200, 202].contains(&duel.review(&service).await));
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn assistance_can_be_excluded_against_the_engine() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    for (assistance, status) in [(json!(null), 200), (json!(false), 409)] {
        let create = json!({"game": "gomoku", "assistance": assistance});
        let created = service.post("/api/v1/games", &create).await.json();
        let path = format!(
            "/api/v1/games/{}/hint",
            created["game"]["id"].as_str().unwrap()
        );
        let key = created["keys"]["first"].as_str();
        let hint = service.ask("POST", &path, key, None).await;
        assert_eq!(hint.status, status, "{hint:?}");
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_and_accepted() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let duel = Duel::begin(&service, json!({"game": "chess"})).await;
    let game = duel.act(&service, 1, "draw").await.json();
    assert_eq!(game["offer"], json!({"side": "second", "kind": "draw"}));
    assert_eq!(duel.act(&service, 1, "draw").await.status, 409, "one offer");
    assert_eq!(duel.act(&service, 1, "decline").await.status, 409);
    // The receiver declines by moving, or explicitly.
    let game = duel.play(&service, 0, "e4").await.json();
    assert_eq!(game["offer"], Value::Null);
    duel.act(&service, 1, "draw").await;
    let game = duel.act(&service, 0, "decline").await.json();
    assert_eq!(
        (&game["offer"], &game["status"]["state"]),
        (&Value::Null, &json!("ongoing"))
    );
    assert_eq!(
        duel.act(&service, 1, "draw").await.status,
        409,
        "asked already"
    );
    // An offer stays when its maker moves.
    duel.play(&service, 1, "e5").await;
    duel.play(&service, 0, "Nf3").await;
    let offered = duel.act(&service, 1, "draw").await.json();
    let path = format!("{}/moves", duel.path);
    let seen = offered["revision"].as_u64().unwrap() - 1;
    let body = json!({"move": "Nc6", "revision": seen});
    let moved = service
        .ask("POST", &path, Some(&duel.keys[1]), Some(&body))
        .await;
    assert_eq!(moved.status, 200, "an offer does not change the position");
    service.stop().await;

    let service = TestService::start(data.path()).await;
    let game = duel.show(&service).await;
    assert_eq!(game["offer"]["side"], "second", "offers survive a restart");
    let game = duel.act(&service, 0, "draw").await.json();
    assert_eq!(
        game["status"],
        json!({"state": "draw", "reason": "agreement"})
    );
    assert_eq!(duel.play(&service, 0, "Bb5").await.status, 409);
    assert_eq!(duel.act(&service, 0, "draw").await.status, 409);
    let file = service.get(&format!("{}/export", duel.path)).await;
    let text = String::from_utf8(file.body).unwrap();
    assert!(
        text.contains("1/2-1/2") && text.contains("draw agreed"),
        "{text}"
    );
    service.stop().await;
    let service = TestService::start(data.path()).await;
    assert_eq!(duel.show(&service).await["status"]["reason"], "agreement");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_take_back_between_people_needs_the_opponents_consent() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let duel = Duel::begin(&service, json!({"clock": {"initial_ms": 60_000}})).await;
    assert_eq!(
        duel.act(&service, 0, "undo").await.status,
        409,
        "no move yet"
    );
    duel.play(&service, 0, "h8").await;
    duel.play(&service, 1, "i9").await;
    let plies = |game: &Value| game["moves"].as_array().unwrap().len();
    let game = duel.act(&service, 0, "undo").await.json();
    assert_eq!(game["offer"], json!({"side": "first", "kind": "take_back"}));
    assert_eq!(plies(&game), 2, "asked for, not taken");
    assert_eq!(duel.act(&service, 0, "undo").await.status, 409);
    let game = duel.act(&service, 1, "decline").await.json();
    assert_eq!((&game["offer"], plies(&game)), (&Value::Null, 2));
    // A move ends a request.
    assert_eq!(duel.act(&service, 1, "undo").await.status, 200);
    let game = duel.play(&service, 0, "j10").await.json();
    assert_eq!(game["offer"], Value::Null);
    assert_eq!(duel.act(&service, 0, "undo").await.status, 200);
    service.stop().await;

    let service = TestService::start(data.path()).await;
    let game = duel.act(&service, 1, "undo").await.json();
    assert_eq!((plies(&game), &game["offer"]), (2, &Value::Null), "{game}");
    assert_eq!(game["clock"]["running"], "first");
    assert_eq!(duel.play(&service, 0, "j7").await.status, 200);
    let before = duel.show(&service).await;
    service.stop().await;
    let service = TestService::start(data.path()).await;
    assert_eq!(duel.show(&service).await["moves"], before["moves"]);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_are_refused_where_they_have_no_receiver_or_no_meaning() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let duel = Duel::begin(&service, json!({"game": "crossword"})).await;
    for action in ["draw", "undo", "decline", "hint"] {
        assert_eq!(duel.act(&service, 0, action).await.status, 409, "{action}");
    }
    let create = json!({"game": "chess"});
    let created = service.post("/api/v1/games", &create).await.json();
    let path = format!(
        "/api/v1/games/{}/draw",
        created["game"]["id"].as_str().unwrap()
    );
    let key = created["keys"]["first"].as_str();
    let reply = service.ask("POST", &path, key, None).await;
    assert_eq!(reply.status, 409);
    let message = reply.json()["message"].as_str().unwrap().to_owned();
    assert!(
        message.contains("the engine does not answer offers"),
        "{message}"
    );
    service.stop().await;
}
