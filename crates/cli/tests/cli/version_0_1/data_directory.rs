//! The data directory: games, reviews, puzzles, word lists, and the table.

use serde_json::{Value, json as value};

use super::service::Service;
use super::{Copied, assert_contains, bytes, json, text, with_this_version};

fn opened() -> (Copied, Service) {
    let data = Copied::new("data");
    let service = Service::start(&data.path);
    (data, service)
}

/// Returns the games by name, with their ids and keys.
fn games() -> impl Iterator<Item = (String, Value)> {
    let Value::Object(games) = json("service/keys.json") else {
        panic!("the keys are an object");
    };
    games.into_iter()
}

fn game(name: &str) -> Value {
    games().find(|(game, _)| game == name).unwrap().1
}

fn game_path(game: &Value) -> String {
    format!("/api/v1/games/{}", game["id"].as_str().unwrap())
}

/// Removes the time of the running clock.
fn take_running(view: &mut Value) -> Option<i64> {
    let side = usize::from(view["clock"]["running"].as_str()? == "second");
    view["clock"]["left_ms"][side].take().as_i64()
}

#[track_caller]
fn assert_same_game(mut actual: Value, mut expected: Value) {
    let [now, then] = [&mut actual, &mut expected].map(take_running);
    assert_eq!(now.is_some(), then.is_some());
    if let (Some(now), Some(then)) = (now, then) {
        assert!(
            (now - then).abs() < 600_000,
            "clocks are stopped while the service is down"
        );
    }
    assert_contains(&actual, &expected);
}

#[test]
fn a_data_directory_of_version_0_1_opens_with_its_games() {
    let (_data, service) = opened();
    assert_contains(
        &service.get("/api/v1/games").json(),
        &json("service/games.json"),
    );
    for (name, game) in games() {
        let Value::Object(views) = json(&format!("service/{name}.json")) else {
            panic!("the views are an object");
        };
        for (viewer, expected) in views {
            let key = game[&viewer].as_str();
            let actual = service.ask("GET", &game_path(&game), key, b"").json();
            assert_same_game(actual, expected);
        }
    }
    service.stop();
}

#[test]
fn games_of_version_0_1_are_exported_to_the_same_files() {
    let (_data, service) = opened();
    for (name, form) in [
        ("gomoku-finished", "sgf"),
        ("gomoku-finished", "psq"),
        ("gomoku-ongoing", "sgf"),
        ("chess-finished", "pgn"),
        ("chess-ongoing", "pgn"),
        ("chess960-position", "pgn"),
        ("crossword-finished", "gcg"),
    ] {
        let path = format!("{}/export?format={form}", game_path(&game(name)));
        let expected = with_this_version(&text(&format!("service/{name}.{form}")));
        assert_eq!(service.get(&path).text(), expected, "{name}.{form}");
    }
    service.stop();
}

#[test]
fn games_of_version_0_1_continue() {
    let (data, service) = opened();
    let act = |name: &str, side: &str, action: &str, body: &Value| {
        let game = game(name);
        let path = format!("{}/{action}", game_path(&game));
        service.post(&path, game[side].as_str(), body).json()
    };
    let moves = |view: &Value| view["moves"].as_array().unwrap().len();

    // The engine answers.
    let view = act(
        "gomoku-ongoing",
        "second",
        "moves",
        &value!({"move": "o15"}),
    );
    let after = view["revision"].as_u64().unwrap();
    let path = game_path(&game("gomoku-ongoing"));
    let view = service
        .get(&format!("{path}?after={after}&wait_ms=25000"))
        .json();
    assert_eq!(
        (moves(&view), &view["position"]["side"]),
        (7, &value!("second"))
    );

    let view = act("chess-ongoing", "second", "undo", &Value::Null);
    assert_eq!(
        (moves(&view), &view["position"]["side"]),
        (3, &value!("second"))
    );

    let view = act("chess960-position", "second", "resign", &Value::Null);
    let expected = value!({"state": "won", "winner": "first", "reason": "resignation"});
    assert_eq!(view["status"], expected);

    let view = act(
        "crossword-ongoing",
        "second",
        "moves",
        &value!({"move": "pass"}),
    );
    assert_eq!(moves(&view), 4);

    // All changes are on disk. A restart shows the engine's thoughts again that a
    // takeback has hidden.
    let read = |service: &Service| {
        let games = games().map(|(_, game)| service.get(&game_path(&game)).json());
        games.collect::<Vec<Value>>()
    };
    let before = read(&service);
    service.stop();
    let service = Service::start(&data.path);
    for (now, mut before) in read(&service).into_iter().zip(before) {
        before.as_object_mut().unwrap().remove("thought");
        assert_same_game(now, before);
    }
    service.stop();
}

#[test]
fn reviews_of_version_0_1_are_the_same_byte_for_byte() {
    let (_data, service) = opened();
    let list = service.get("/api/v1/reviews").json();
    assert_contains(&list, &json("service/reviews.json"));
    for review in list["reviews"].as_array().unwrap() {
        let [id, game, game_id] =
            ["id", "game", "game_id"].map(|field| review[field].as_str().unwrap());
        let path = format!("/api/v1/reviews/{id}");
        let shown = service.get(&path);
        assert_eq!(shown.status, 200);
        let expected = bytes(&format!("service/review-{game}.json"));
        assert!(
            shown.body == expected,
            "{}",
            String::from_utf8_lossy(&shown.body)
        );
        let form = match game {
            "gomoku" => "sgf",
            "chess" => "pgn",
            _ => "gcg",
        };
        let file = service.get(&format!("{path}/file?format={form}")).text();
        assert_eq!(file, text(&format!("service/review-{game}.{form}")));
        // Another version reviews the game again.
        if env!("CARGO_PKG_VERSION") == "0.1.0" {
            let wanted = value!({"game_id": game_id, "tier": "quick"});
            let ticket = service.post("/api/v1/reviews", None, &wanted);
            assert_eq!(ticket.status, 200, "the game is not reviewed again");
            assert_eq!(ticket.json()["id"], id);
        }
    }
    service.stop();
}

#[test]
fn judgments_of_version_0_1_are_used_by_the_next_review() {
    let (_data, service) = opened();
    for review in json("service/reviews.json")["reviews"].as_array().unwrap() {
        let [id, game, game_id] =
            ["id", "game", "game_id"].map(|field| review[field].as_str().unwrap());
        let path = format!("/api/v1/reviews/{id}");
        assert_eq!(service.ask("DELETE", &path, None, b"").status, 204);
        let wanted = value!({"game_id": game_id, "tier": "quick"});
        let ticket = service.post("/api/v1/reviews", None, &wanted).json();
        let path = format!("/api/v1/reviews/{}", ticket["id"].as_str().unwrap());
        let again = service.wait_for(&path, 200).text();
        let expected = text(&format!("service/review-{game}.json"));
        assert_eq!(again, with_this_version(&expected));
    }
    let metrics = service.get("/metrics").text();
    let count = |answer: &str| {
        let name = format!("zeitnot_review_judgments_total{{answer=\"{answer}\"}} ");
        let mut counts = metrics.lines().filter_map(|line| line.strip_prefix(&name));
        counts
            .next()
            .map_or(0, |count| count.parse::<u64>().unwrap())
    };
    assert!(count("kept") > 20, "{metrics}");
    assert_eq!(count("new"), 0, "{metrics}");
    service.stop();
}

#[test]
fn puzzles_of_version_0_1_keep_their_practice() {
    let (_data, service) = opened();
    let mut expected = json("service/puzzles.json");
    // Which puzzles are due depends on the date.
    expected.as_object_mut().unwrap().remove("due");
    for puzzle in expected["puzzles"].as_array_mut().unwrap() {
        puzzle["practice"].as_object_mut().unwrap().remove("is_due");
    }
    let list = service.get("/api/v1/puzzles?limit=200").json();
    assert_contains(&list, &expected);

    let mut puzzles = list["puzzles"].as_array().unwrap().iter();
    let known = puzzles
        .find(|puzzle| puzzle["practice"]["box"] == 3)
        .unwrap();
    let path = format!(
        "/api/v1/puzzles/{}",
        known["puzzle"]["id"].as_str().unwrap()
    );
    let best = value!({"move": known["puzzle"]["solution"][0]});
    let answer = service.post(&format!("{path}/try"), None, &best).json();
    assert_eq!(
        (&answer["right"], &answer["loss"]),
        (&value!(true), &value!(0))
    );
    let grade = value!({"outcome": "right"});
    let practice = service.post(&format!("{path}/grade"), None, &grade).json();
    assert_contains(&practice, &value!({"box": 4, "right": 3, "wrong": 0}));
    service.stop();
}

#[test]
fn word_lists_and_the_table_of_version_0_1_are_loaded() {
    let (_data, service) = opened();
    let expected = json("service/lexicons.json");
    assert_contains(&service.get("/api/v1/lexicons").json(), &expected);
    for (name, file) in [("Small%20words", "english.txt"), ("Built", "english.lex")] {
        let path = format!("/api/v1/lexicons?name={name}");
        let reply = service.ask("POST", &path, None, &bytes(file));
        assert_eq!(reply.status, 200, "the list {name} has the same bytes");
    }
    let learner = service.get("/api/v1/engine").json()["learner"].clone();
    assert_contains(&learner, &json("service/snapshot.json"));
    service.stop();
}
