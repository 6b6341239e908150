//! Tests of uploaded word lists, and of words that players agree on.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use crate::support::{Reply, TestService};
use serde_json::{Value, json};

const LISTS: &str = "/api/v1/lexicons";
const WORDS: &str = "at\ncat\ncats\nqi\n";
const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

async fn upload(service: &TestService, name: &str, words: &str) -> Reply {
    let path = format!("{LISTS}?name={name}");
    service
        .ask_raw("POST", &path, None, "text/plain", words.as_bytes())
        .await
}

async fn delete(service: &TestService, name: &str) -> u16 {
    let path = format!("{LISTS}/{name}");
    service.ask("DELETE", &path, None, None).await.status
}

fn message(reply: &Reply) -> String {
    reply.json()["message"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_can_be_uploaded_listed_and_deleted() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let own = json!({"name": "SCOWL-80", "words": 236_802, "bytes": 0, "built_in": true});
    assert_eq!(service.get(LISTS).await.json(), json!({"lexicons": [own]}));
    let mine = json!({"name": "My words", "words": 4, "bytes": 15, "built_in": false});
    for (status, name) in [
        (201, "My%20words"),
        (200, "My%20words"),
        (200, "%20My%20words%20"),
    ] {
        let reply = upload(&service, name, WORDS).await;
        assert_eq!((reply.status, reply.json()), (status, mine.clone()));
    }
    let listed = service.get(LISTS).await.json();
    assert_eq!(listed, json!({"lexicons": [own, mine]}));
    for (name, words, status, sentence) in [
        ("My%20words", "dog", 409, "another list is called"),
        ("SCOWL-80", WORDS, 409, "another list is called"),
        ("bad", "cat\nc4t\n", 422, "line 2"),
        ("empty", "", 400, "the body is empty"),
        ("a%2Fb", WORDS, 400, "invalid word list name"),
        ("", WORDS, 400, "invalid word list name"),
    ] {
        let reply = upload(&service, name, words).await;
        assert_eq!(reply.status, status, "{name}");
        assert!(message(&reply).contains(sentence), "{}", message(&reply));
    }
    assert_eq!(delete(&service, "SCOWL-80").await, 409);
    assert_eq!(delete(&service, "My%20words").await, 204);
    assert_eq!(delete(&service, "My%20words").await, 404);
    assert_eq!(service.get(LISTS).await.json(), json!({"lexicons": [own]}));
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_number_of_lists_is_limited() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    for number in 0..16 {
        let reply = upload(&service, &format!("list{number}"), WORDS).await;
        assert_eq!(reply.status, 201);
    }
    let reply = upload(&service, "one-more", WORDS).await;
    assert_eq!(reply.status, 409);
    assert!(message(&reply).contains("delete one first"));
    let metrics = String::from_utf8(service.get("/metrics").await.body).unwrap();
    assert!(
        metrics.contains("zeitnot_lexicons_in_memory 4"),
        "{metrics}"
    );
    assert!(metrics.contains("zeitnot_lexicons_made_total"));
    // An evicted list is loaded again on demand.
    let view = json!({"game": "crossword", "lexicon": "list0"});
    assert_eq!(service.post("/api/v1/position", &view).await.status, 200);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_can_be_described_and_searched_with_a_list() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    upload(&service, "few", WORDS).await;
    let ask = |more: Value| {
        let mut request = json!({"game": "crossword", "lexicon": "few",
            "position": format!("{EMPTY} ADEIRST/ 0/0 0")});
        let fields = request.as_object_mut().unwrap();
        fields.extend(more.as_object().unwrap().clone());
        request
    };
    let view = ask(json!({"try_move": "8d.TIRADES"}));
    let view = service.post("/api/v1/position", &view).await.json();
    assert_eq!(view["lexicon"], "few");
    let tried = &view["tried"];
    assert_eq!(tried["unknown_words"], json!(["TIRADES"]));
    assert!(tried["move"].is_null() && tried["facts"]["score"].as_i64().unwrap() > 50);
    let own = json!({"game": "crossword", "try_move": "pass"});
    let own = service.post("/api/v1/position", &own).await.json();
    assert_eq!(own["lexicon"], "SCOWL-80");
    assert_eq!(own["tried"]["unknown_words"], Value::Null);

    let request = ask(json!({"level": 5, "multi_pv": 20}));
    let answer = service.post("/api/v1/move", &request).await.json();
    let lines = answer["lines"].as_array().unwrap().iter();
    let rests: Vec<&str> = lines
        .filter_map(|line| line["best_move"].as_str()?.split_once(".AT"))
        .map(|(_, rest)| rest)
        .collect();
    assert!(
        !rests.is_empty() && rests.iter().all(|rest| rest.is_empty()),
        "{answer}"
    );

    for (request, sentence) in [
        (
            json!({"game": "chess", "lexicon": "few"}),
            "chess uses no words",
        ),
        (
            json!({"game": "crossword", "lexicon": "none"}),
            "unknown word list `none`",
        ),
    ] {
        let reply = service.post("/api/v1/position", &request).await;
        assert_eq!(reply.status, 422);
        assert!(message(&reply).contains(sentence), "{}", message(&reply));
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_needs_the_exact_list_it_started_with() {
    let data = tempfile::tempdir().unwrap();
    let mut service = TestService::start(data.path()).await;
    upload(&service, "mine", WORDS).await;
    let create = json!({"game": "crossword", "lexicon": "mine",
        "first": {"kind": "human"}, "second": {"kind": "human"}});
    let game = service.post("/api/v1/games", &create).await.json()["game"].clone();
    assert_eq!(game["position"]["lexicon"], "mine");
    let path = format!("/api/v1/games/{}", game["id"].as_str().unwrap());
    let listed = service.get("/api/v1/games").await.json();
    assert_eq!(listed["games"][0]["lexicon"], "mine");
    service.stop().await;

    service = TestService::start(data.path()).await;
    let game = service.get(&path).await;
    assert_eq!(
        (game.status, &game.json()["position"]["lexicon"]),
        (200, &json!("mine"))
    );
    assert_eq!(delete(&service, "mine").await, 204);
    assert_eq!(
        service.get(&path).await.status,
        200,
        "a loaded game keeps its list"
    );
    service.stop().await;

    service = TestService::start(data.path()).await;
    let missing = service.get(&path).await;
    assert_eq!(missing.status, 409);
    assert!(
        message(&missing).contains("is missing; upload it again"),
        "{}",
        message(&missing)
    );
    upload(&service, "mine", "other\nwords\n").await;
    let other = service.get(&path).await;
    assert_eq!(other.status, 409);
    assert!(
        message(&other).contains("has changed"),
        "{}",
        message(&other)
    );
    assert_eq!(delete(&service, "mine").await, 204);
    upload(&service, "mine", WORDS).await;
    assert_eq!(service.get(&path).await.status, 200);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_can_agree_on_an_unlisted_word() {
    let data = tempfile::tempdir().unwrap();
    let mut service = TestService::start(data.path()).await;
    let create = json!({"game": "crossword", "rule": "void+casual",
        "first": {"kind": "human"}, "second": {"kind": "human"}});
    let created = service.post("/api/v1/games", &create).await.json();
    let path = format!("/api/v1/games/{}", created["game"]["id"].as_str().unwrap());
    let key = created["keys"]["first"].as_str().unwrap().to_owned();
    let rack = created["game"]["position"]["held"][0].as_str().unwrap();
    // All tiles in alphabetical order, with `q` for a blank.
    let word = format!("8h.{}", rack.replace('?', "q"));
    let moves = format!("{path}/moves");
    let body = json!({"move": word});
    let refused = service.ask("POST", &moves, Some(&key), Some(&body)).await;
    assert_eq!(refused.status, 422);
    assert!(
        message(&refused).contains("add ! to the play"),
        "{}",
        message(&refused)
    );
    let agreed = format!("{word}!");
    let body = json!({"move": agreed});
    let game = service
        .ask("POST", &moves, Some(&key), Some(&body))
        .await
        .json();
    assert_eq!(game["moves"][0]["move"], json!(agreed));
    assert!(
        game["moves"][0]["points"][0].as_i64().unwrap() > 50,
        "{game}"
    );
    let other = created["keys"]["second"].as_str();
    let pass = json!({"move": "pass"});
    let reply = service.ask("POST", &moves, other, Some(&pass)).await;
    assert_eq!(reply.status, 200, "the game goes on");
    service.stop().await;

    service = TestService::start(data.path()).await;
    let resigned = service
        .ask("POST", &format!("{path}/resign"), Some(&key), None)
        .await;
    assert_eq!(resigned.json()["moves"][0]["move"], json!(agreed));
    let file = service.get(&format!("{path}/export")).await;
    let text = String::from_utf8(file.body).unwrap();
    let letters = word.trim_start_matches("8h.");
    assert!(text.contains(letters) && !text.contains('!'), "{text}");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unlisted_words_are_refused_in_games_against_the_engine() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    for (first, second) in [("human", "engine"), ("engine", "human")] {
        let create = json!({"game": "crossword", "rule": "void+casual",
            "first": {"kind": first}, "second": {"kind": second}});
        let reply = service.post("/api/v1/games", &create).await;
        assert_eq!(reply.status, 400);
        assert!(message(&reply).contains("use the rule `void`"));
    }
    let create = json!({"game": "crossword"});
    let created = service.post("/api/v1/games", &create).await.json();
    let path = format!(
        "/api/v1/games/{}/moves",
        created["game"]["id"].as_str().unwrap()
    );
    let rack = created["game"]["position"]["held"][0].as_str().unwrap();
    let word = format!("8h.{}!", rack.replace('?', "q"));
    let key = created["keys"]["first"].as_str();
    let reply = service
        .ask("POST", &path, key, Some(&json!({"move": word})))
        .await;
    assert_eq!(reply.status, 422, "{}", message(&reply));
    service.stop().await;
}
