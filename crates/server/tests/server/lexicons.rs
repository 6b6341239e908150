//! Tests of uploaded word lists, and of words that players agree on.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use std::pin::Pin;
use std::time::{Duration, Instant};

use crate::support::{Reply, TestService};
use serde_json::{Value, json};
use zeitnot_store::{DataDirectory, Store, StoreOptions};

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

/// Returns different words, which take about a second to build.
fn large_list(seed: u64) -> String {
    let mut state = seed;
    let mut letter = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        char::from(b'a' + (state >> 33) as u8 % 26)
    };
    let mut word = || (0..10).map(|_| letter()).collect::<String>() + "\n";
    (0..150_000).map(|_| word()).collect()
}

/// Sends a request as a visitor of a trusted site.
async fn ask_as(service: &TestService, client: &str, path: &str, body: &str) -> Reply {
    let headers = format!("Zeitnot-Client: {client}\r\nContent-Type: application/json\r\n");
    service
        .ask_with("POST", path, &headers, body.as_bytes())
        .await
}

fn move_with(lexicon: &str, budget_ms: u32) -> String {
    let position = format!("{EMPTY} ADEIRST/ 0/0 0");
    json!({"game": "crossword", "lexicon": lexicon, "position": position, "level": 1,
        "budget_ms": budget_ms})
    .to_string()
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

#[tokio::test(flavor = "multi_thread")]
async fn a_large_list_does_not_delay_the_lists_of_other_clients() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let lists = [large_list(1), large_list(2)];
    let paths = [0, 1].map(|number| format!("{LISTS}?name=large{number}"));
    {
        let upload = |number: usize| ask_as(&service, "greedy", &paths[number], &lists[number]);
        let (first, second) = (upload(0), upload(1));
        tokio::pin!(first, second);
        // A client builds one large list at a time, so one of two is refused at once.
        let (refused, mut accepted): (Reply, Pin<&mut dyn Future<Output = Reply>>) = tokio::select! {
            reply = &mut first => (reply, second),
            reply = &mut second => (reply, first),
        };
        assert_eq!(refused.status, 503, "{refused:?}");
        assert!(refused.head.to_ascii_lowercase().contains("retry-after"));
        assert!(message(&refused).contains("still being built"));
        let other_client = async {
            let path = format!("{LISTS}?name=small");
            assert_eq!(ask_as(&service, "polite", &path, WORDS).await.status, 201);
            let request = move_with("small", 2_000);
            let reply = ask_as(&service, "polite", "/api/v1/move", &request).await;
            assert_eq!(reply.status, 200, "{reply:?}");
        };
        tokio::select! {
            reply = &mut accepted => panic!("the large list was ready first: {reply:?}"),
            () = other_client => {}
        }
        assert_eq!(accepted.await.status, 201);
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_that_cannot_be_loaded_within_the_budget_is_refused_at_once() {
    let data = tempfile::tempdir().unwrap();
    let mut service = TestService::start(data.path()).await;
    assert_eq!(upload(&service, "large", &large_list(3)).await.status, 201);
    service.stop().await;

    service = TestService::start(data.path()).await;
    // The packed list is loaded, because building takes longer than any budget.
    let started = Instant::now();
    let reply = ask_as(&service, "a", "/api/v1/move", &move_with("large", 60)).await;
    assert_eq!(reply.status, 503, "{reply:?}");
    assert!(message(&reply).contains("is being loaded"), "{reply:?}");
    assert!(started.elapsed() < Duration::from_secs(2));
    let reply = loop {
        let reply = ask_as(&service, "a", "/api/v1/move", &move_with("large", 1_000)).await;
        if reply.status != 503 {
            break reply;
        }
    };
    assert_eq!(reply.status, 200, "{reply:?}");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_stored_packed_and_a_packed_list_of_other_words_is_not_used() {
    const PACKED: &str = "lexicon-packed";
    let data = tempfile::tempdir().unwrap();
    let mut service = TestService::start(data.path()).await;
    upload(&service, "one", WORDS).await;
    upload(&service, "two", "dog\ngods\n").await;
    service.stop().await;
    let open = || async {
        let directory = DataDirectory::open(data.path()).unwrap();
        let store = Store::open(directory.into(), StoreOptions::default());
        store.await.unwrap()
    };
    let store = open().await;
    let [one, two] = ["one", "two"].map(|name| store.blob(PACKED, name));
    let (one, two) = (one.await.unwrap().unwrap(), two.await.unwrap().unwrap());
    store.put_blob(PACKED, "one", &two).await.unwrap();
    store.close().await;
    drop(store);

    service = TestService::start(data.path()).await;
    for (word, listed) in [("8h.CAT", true), ("8h.DOG", false)] {
        let request = json!({"game": "crossword", "lexicon": "one", "try_move": word,
            "position": format!("{EMPTY} ACDGOST/ 0/0 0")});
        let tried = service.post("/api/v1/position", &request).await.json()["tried"].clone();
        assert_eq!(tried["move"].is_string(), listed, "{tried}");
    }
    assert_eq!(delete(&service, "two").await, 204);
    service.stop().await;
    let store = open().await;
    assert_eq!(store.blob(PACKED, "one").await.unwrap(), Some(one));
    assert_eq!(store.blob(PACKED, "two").await.unwrap(), None);
    store.close().await;
}
