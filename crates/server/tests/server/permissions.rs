//! Tests of the table in `docs/security.md`: who may do what, with and without a token.

#![expect(clippy::panic, reason = "a route without a rule fails the test")]

use crate::support::{TestService, options};
use serde_json::{Value, json};
use zeitnot_server::Secret;

const TOKEN: &str = "a-token-of-many-characters";

/// A sender of requests.
#[derive(Clone, Copy)]
struct Caller(&'static [&'static str]);

const PLAIN: Caller = Caller(&[]);
const OPERATOR: Caller = Caller(&["Authorization: Bearer a-token-of-many-characters"]);
const ANNA: Caller = Caller(&[
    "Authorization: Bearer a-token-of-many-characters",
    "Zeitnot-Client: anna",
]);
const BERT: Caller = Caller(&[
    "Authorization: Bearer a-token-of-many-characters",
    "Zeitnot-Client: bert",
]);
const PROXIED: Caller = Caller(&["X-Forwarded-For: 192.0.2.7"]);

impl Caller {
    async fn send(
        self,
        service: &TestService,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: &Value,
    ) -> crate::support::Reply {
        let mut headers = String::from("Content-Type: application/json\r\n");
        for line in self.0 {
            headers.push_str(line);
            headers.push_str("\r\n");
        }
        if let Some(key) = key {
            headers.push_str(&format!("Zeitnot-Key: {key}\r\n"));
        }
        let body = body.to_string();
        service
            .ask_with(method, path, &headers, body.as_bytes())
            .await
    }

    /// Creates a game against the engine and returns its id and its key.
    async fn begin(self, service: &TestService) -> (String, String) {
        let create = json!({"game": "gomoku"});
        let reply = self.send(service, "POST", "/api/v1/games", None, &create);
        let created = reply.await.json();
        let text = |value: &Value| value.as_str().map(str::to_owned).unwrap_or_default();
        (
            text(&created["game"]["id"]),
            text(&created["keys"]["first"]),
        )
    }
}

/// The callers that may use a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Allowed {
    Everyone,
    /// Only a holder of a key of the game, and not even the operator without one.
    PlayersOnly,
    /// The players of the game.
    Players,
    /// The operator alone.
    Operator,
}

/// Returns the callers that may use a described route, and a valid body for it.
fn rule(method: &str, path: &str) -> (Allowed, Value) {
    let body = match path {
        "/api/v1/games/{id}/moves" => json!({"move": "h8"}),
        "/api/v1/engine/switches" => {
            json!({"table": true, "eval_cache": true, "learner": false})
        }
        _ => Value::Null,
    };
    let allowed = match (method, path) {
        ("DELETE", "/api/v1/games/{id}") => Allowed::Players,
        (
            "POST",
            "/api/v1/games/{id}/moves"
            | "/api/v1/games/{id}/undo"
            | "/api/v1/games/{id}/draw"
            | "/api/v1/games/{id}/decline"
            | "/api/v1/games/{id}/resign"
            | "/api/v1/games/{id}/hint",
        ) => Allowed::PlayersOnly,
        ("POST", "/api/v1/engine/flush")
        | ("PUT", "/api/v1/engine/switches")
        | ("DELETE", "/api/v1/lexicons/{name}" | "/api/v1/reviews/{id}") => Allowed::Operator,
        (
            "POST",
            "/api/v1/games"
            | "/api/v1/position"
            | "/api/v1/move"
            | "/api/v1/lexicons"
            | "/api/v1/records/import"
            | "/api/v1/records/export"
            | "/api/v1/records/convert"
            | "/api/v1/reviews"
            | "/api/v1/opening"
            | "/api/v1/puzzles/{id}/try"
            | "/api/v1/puzzles/{id}/grade",
        )
        | ("GET", _) => Allowed::Everyone,
        _ => panic!("{method} {path} is missing; add it here and to docs/security.md"),
    };
    (allowed, body)
}

/// Returns the methods and paths of all described routes.
fn routes() -> Vec<(String, String)> {
    let description = serde_json::to_value(zeitnot_server::api::description());
    let description = description.unwrap_or_default();
    let paths = description["paths"].as_object().into_iter().flatten();
    let methods = |(path, item): (&String, &Value)| {
        let methods = item.as_object().into_iter().flatten();
        let methods = methods.map(|(method, _)| (method.to_uppercase(), path.clone()));
        methods.collect::<Vec<_>>()
    };
    paths.flat_map(methods).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_is_open_only_to_those_in_the_table() {
    for caller in [ANNA, PROXIED] {
        let data = tempfile::tempdir().unwrap();
        let has_token = !caller.0.iter().any(|line| line.starts_with("X-Forwarded"));
        let service = TestService::with_policy(data.path(), options(), |policy| {
            policy.token = has_token.then(|| Secret::new(TOKEN).unwrap());
        })
        .await;
        let (id, _) = caller.begin(&service).await;
        let mut refused = 0;
        for (method, template) in routes() {
            let (allowed, body) = rule(&method, &template);
            let path = template.replace("{id}", &id).replace("{name}", "words");
            if has_token {
                let reply = PLAIN.send(&service, &method, &path, None, &body).await;
                assert_eq!(reply.status, 401, "{method} {path} without a token");
            }
            let reply = caller.send(&service, &method, &path, None, &body).await;
            match allowed {
                Allowed::Everyone => assert!(![401, 403].contains(&reply.status), "{reply:?}"),
                _ => assert_eq!(reply.status, 403, "{method} {path}: {reply:?}"),
            }
            refused += usize::from(reply.status == 403);
        }
        assert!(refused >= 9, "{refused}");
        let path = format!("/api/v1/games/{id}");
        let game = caller.send(&service, "GET", &path, None, &Value::Null);
        assert_eq!(game.await.status, 200, "nothing was deleted");
        service.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_deleted_by_its_players_and_the_operator_only() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::with_policy(data.path(), options(), |policy| {
        policy.token = Some(Secret::new(TOKEN).unwrap());
    })
    .await;
    let (first, key) = ANNA.begin(&service).await;
    let (second, other_key) = ANNA.begin(&service).await;
    let delete = async |caller: Caller, id: &str, key: Option<&str>| {
        let path = format!("/api/v1/games/{id}");
        let reply = caller.send(&service, "DELETE", &path, key, &Value::Null);
        reply.await.status
    };
    assert_eq!(delete(BERT, &first, None).await, 403);
    assert_eq!(delete(BERT, &first, Some(&other_key)).await, 403);
    assert_eq!(delete(PLAIN, &first, Some(&key)).await, 401);
    // A player may change the device, so the key counts, not the client.
    assert_eq!(delete(BERT, &first, Some(&key)).await, 204);
    assert_eq!(delete(OPERATOR, &second, None).await, 204);
    assert_eq!(delete(BERT, &second, None).await, 404);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_may_flush_and_switch_with_the_token_or_alone_on_the_machine() {
    let switches = json!({"table": true, "eval_cache": true, "learner": false});
    for (caller, token) in [(OPERATOR, Some(TOKEN)), (PLAIN, None)] {
        let data = tempfile::tempdir().unwrap();
        let service = TestService::with_policy(data.path(), options(), |policy| {
            policy.token = token.map(|token| Secret::new(token).unwrap());
        })
        .await;
        let flush = caller.send(&service, "POST", "/api/v1/engine/flush", None, &Value::Null);
        assert_eq!(flush.await.status, 204);
        let path = "/api/v1/engine/switches";
        let switched = caller.send(&service, "PUT", path, None, &switches).await;
        assert_eq!((switched.status, switched.json()), (200, switches.clone()));
        let catalog = caller.send(&service, "GET", "/api/v1/catalog", None, &Value::Null);
        let catalog = catalog.await.json();
        assert_eq!(catalog["is_operator"], true);
        assert_eq!(catalog["addresses"], json!([]), "only this machine");
        service.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_behind_a_public_name_without_a_token_has_no_operator() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::with_policy(data.path(), options(), |policy| {
        policy.hosts = vec!["chess.example.org".to_owned()];
    })
    .await;
    let flush = PLAIN.send(&service, "POST", "/api/v1/engine/flush", None, &Value::Null);
    assert_eq!(flush.await.status, 403);
    let catalog = service.get("/api/v1/catalog").await.json();
    assert_eq!(catalog["is_operator"], false);
    assert_eq!(catalog["addresses"], json!(["https://chess.example.org"]));
    service.stop().await;
}
