//! Tests of game files over HTTP.

#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use std::path::Path;

use crate::support::{Reply, TestService};
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use serde_json::{Value, json};
use zeitnot_record::{Format, GameRecord, read};

const SGF: &str = "(;GM[4]FF[4]SZ[15]PB[Ada]PW[Bob]RE[B+]C[a game];B[hh]C[center];W[ih](;B[jj])(;B[gg]C[beside]))";
const PGN: &str = "[White \"Ada\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 (2. f4 {a gambit} exf4) 2... Nc6 3. Bb5 a6 4. O-O 1-0\n\n1. d4 *\n";
const GCG: &str = "#player1 ada Ada\n#player2 bob Bob\n>ada: AEINRST 8D NASTIER +72 72\n>bob: ABEQVVI -QVV +0 0\n>ada: EEEEEEE - +0 72\n";
const EPD: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 0; fmvn 1;\n";

async fn send(service: &TestService, path: &str, bytes: &[u8]) -> Reply {
    let path = format!("/api/v1/records/{path}");
    let kind = "application/octet-stream";
    service.ask_raw("POST", &path, None, kind, bytes).await
}

async fn import(service: &TestService, bytes: &[u8]) -> Value {
    let reply = send(service, "import", bytes).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.json()
}

async fn export(service: &TestService, record: &Value, format: &str) -> Reply {
    let body = json!({"record": record, "format": format});
    service.post("/api/v1/records/export", &body).await
}

fn moves(record: &Value) -> Vec<&str> {
    let nodes = record["nodes"].as_array().unwrap().iter();
    nodes.map(|node| node["move"].as_str().unwrap()).collect()
}

fn header<'a>(reply: &'a Reply, name: &str) -> Option<&'a str> {
    let lines = reply.head.lines().filter_map(|line| line.split_once(": "));
    let mut named = lines.filter(|(own, _)| own.eq_ignore_ascii_case(name));
    named.next().map(|(_, value)| value)
}

fn problem(reply: &Reply) -> (u16, String, String) {
    let problem = reply.json();
    let field = |name: &str| problem[name].as_str().unwrap().to_owned();
    (reply.status, field("code"), field("message"))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_format_can_be_imported_and_exported() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let list = GameRecord::from_moves(["h8", "i9", "j10"]).unwrap();
    let encode = |format: Format| format.write(&list).unwrap();
    let gomoku = ["h8", "i9", "j10"];
    let chess = [
        "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1", "f2f4", "e5f4",
    ];
    let plays = ["8d.NASTIER", "ex.QVV", "pass"];
    for (format, bytes, game, expected) in [
        ("txt", encode(Format::MoveList), "gomoku", &gomoku[..]),
        ("psq", encode(Format::Psq), "gomoku", &gomoku),
        ("lib", encode(Format::RenLib), "gomoku", &gomoku),
        ("sgf", SGF.into(), "gomoku", &["h8", "i8", "j6", "g9"]),
        ("pgn", PGN.into(), "chess", &chess),
        ("epd", EPD.into(), "chess", &[]),
        ("gcg", GCG.into(), "crossword", &plays),
    ] {
        let mut record = import(&service, &bytes).await;
        assert_eq!(
            (&record["game"], &*moves(&record)),
            (&json!(game), expected)
        );
        let several = if format == "pgn" { 2 } else { 1 };
        assert_eq!(record["games"], several, "{format}");

        let file = export(&service, &record, format).await;
        assert_eq!(file.status, 200, "{format}: {file:?}");
        let disposition = format!("attachment; filename=\"game.{format}\"");
        assert_eq!(header(&file, "content-disposition"), Some(&*disposition));
        assert_eq!(
            read(&file.body, Some(&format!("game.{format}")))
                .unwrap()
                .moves()
                .count(),
            read(&bytes, Some(&format!("game.{format}")))
                .unwrap()
                .moves()
                .count()
        );
        record["games"] = json!(1);
        assert_eq!(import(&service, &file.body).await, record, "{format}");
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn variations_names_and_comments_are_imported() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let record = import(&service, SGF.as_bytes()).await;
    assert_eq!(record["players"], json!(["Ada", "Bob"]));
    assert_eq!(
        (&record["size"], &record["result"], &record["comment"]),
        (&json!(15), &json!("1-0"), &json!("a game"))
    );
    let node = |parent: Value, mv: &str, comment: Value| json!({"parent": parent, "move": mv, "comment": comment});
    let expected = [
        node(Value::Null, "h8", json!("center")),
        node(json!(0), "i8", Value::Null),
        node(json!(1), "j6", Value::Null),
        node(json!(1), "g9", json!("beside")),
    ];
    assert_eq!(record["nodes"], json!(expected));

    // If the file names no rule, one is found by which the moves are legal.
    let long =
        b"(;GM[4]SZ[15];B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[ea];W[do];B[fa];W[fo];B[da];W[eo])";
    let rule = import(&service, long).await["rule"].clone();
    assert_eq!(rule, "standard", "six in a row do not win by this rule");
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn illegal_moves_are_rejected_with_their_numbers() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    for (file, words) in [
        ("1. e4 e5 2. Ke3 *", "line 1, move 3: "),
        ("1. e4 e5 2. Nf3 (2. Ra5) *", "line 1, move 3: "),
        ("(;GM[4]SZ[15];B[hh];W[hh])", "line 1, move 2: "),
        ("(;GM[4]SZ[26];B[hh])", "invalid starting position: "),
        (
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *",
            "invalid starting position: ",
        ),
        (">a: QQQ 8H QQQ +0 0", "line 1, move 1: "),
        (">a: QI 8H QI +22 22\n>b: A 1A A +1 1", "line 2, move 2: "),
    ] {
        let (status, code, message) = problem(&send(&service, "import", file.as_bytes()).await);
        assert_eq!((status, &*code), (422, "bad_record"), "{file}: {message}");
        assert!(message.starts_with(words), "{file}: {message}");
    }
    let record = |nodes: Value| json!({"game": "chess", "nodes": nodes});
    let mv = |mv: &str, parent: Value| json!({"move": mv, "parent": parent});
    for (record, words) in [
        (record(json!([mv("e2e5", Value::Null)])), "move 1: "),
        (
            record(json!([mv("e2e4", json!(0))])),
            "nodes[0] precedes its parent",
        ),
        (json!({"game": "chess", "result": "won"}), "invalid result"),
        (
            json!({"game": "gomoku", "size": 1000}),
            "invalid board size",
        ),
        (
            json!({"game": "gomoku"}),
            "the game `gomoku` is not supported",
        ),
    ] {
        let (status, code, message) = problem(&export(&service, &record, "pgn").await);
        assert_eq!((status, &*code), (422, "bad_record"), "{record}: {message}");
        assert!(message.starts_with(words), "{record}: {message}");
    }
    let unknown = export(&service, &json!({"game": "chess"}), "doc").await;
    assert_eq!(problem(&unknown).0, 400);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conversion_lists_what_the_format_omits() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let psq = send(
        &service,
        "convert?to=psq&name=..%2Fm%C3%BCy%20game.sgf",
        SGF.as_bytes(),
    )
    .await;
    assert_eq!(psq.status, 200, "{psq:?}");
    assert_eq!(
        header(&psq, "zeitnot-left-out"),
        Some("variations, the comment on the game, comments on moves, the result")
    );
    let disposition = "attachment; filename=\"mygame.psq\"";
    assert_eq!(header(&psq, "content-disposition"), Some(disposition));
    let record = read(&psq.body, Some("a.psq")).unwrap();
    assert_eq!(record.moves().collect::<Vec<_>>(), ["h8", "i8", "j6"]);

    let same = send(&service, "convert?to=sgf", SGF.as_bytes()).await;
    assert_eq!(header(&same, "zeitnot-left-out"), None);
    assert_eq!(
        read(&same.body, None).unwrap(),
        read(SGF.as_bytes(), None).unwrap()
    );

    let all = send(&service, "convert?to=pgn", PGN.as_bytes()).await;
    assert_eq!(import(&service, &all.body).await["games"], 2);
    let first = send(&service, "convert?to=txt", PGN.as_bytes()).await;
    let left_out = header(&first, "zeitnot-left-out").unwrap();
    assert!(left_out.ends_with(", a further game"), "{left_out}");

    let broken = format!("{PGN}\n1. e4 (1. d4 *");
    let (status, _, message) = problem(&send(&service, "convert?to=pgn", broken.as_bytes()).await);
    assert_eq!(status, 422);
    assert!(message.starts_with("game 3: "), "{message}");
    assert_eq!(send(&service, "convert?to=doc", b"h8").await.status, 400);
    assert_eq!(send(&service, "convert", b"h8").await.status, 400);
    assert_eq!(
        send(&service, "convert?to=gcg", SGF.as_bytes())
            .await
            .status,
        422
    );
    service.stop().await;
}

/// Sends inputs that caused parser failures before.
#[tokio::test(flavor = "multi_thread")]
async fn broken_files_are_rejected_without_a_crash() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut sent = 0;
    for folder in ["epd", "gcg", "move_list", "pgn", "psq", "renlib", "sgf"] {
        for entry in std::fs::read_dir(corpus.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            for endpoint in ["import", "convert?to=sgf", "convert?to=pgn"] {
                let reply = send(&service, endpoint, &bytes).await;
                assert!(matches!(reply.status, 200 | 422), "{path:?}: {reply:?}");
                sent += 1;
            }
        }
    }
    assert!(sent > 100, "only {sent} files; is the corpus missing?");
    // An empty list is valid; an empty body is not.
    assert_eq!(moves(&import(&service, b"\n").await), Vec::<&str>::new());
    assert_eq!(send(&service, "import", b"").await.status, 422);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_files_are_read_in_bounded_time() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    // Knights move back and forth, with a variation at every move.
    let there_and_back = "Nf3 (Nc3) Nf6 (Nc6) Ng1 (e4) Ng8 (e5) ";
    let long = there_and_back.repeat(1_200);
    let record = import(&service, format!("1. {long}*").as_bytes()).await;
    assert_eq!(moves(&record).len(), 9_600);
    for (file, words) in [
        (there_and_back.repeat(1_300), "a line has more than"),
        // The limit of moves applies while the file is read.
        (
            there_and_back.repeat(100_000),
            "line 1, column 475004: `Nf3` is one move too many",
        ),
    ] {
        let (status, _, message) =
            problem(&send(&service, "import", format!("1. {file}*").as_bytes()).await);
        assert_eq!(status, 422);
        assert!(message.starts_with(words), "{message}");
    }
    let million = format!("(;GM[4]SZ[15]{})", ";B[hh];W[ii]".repeat(500_000));
    let (status, _, message) = problem(&send(&service, "import", million.as_bytes()).await);
    assert_eq!(status, 422);
    assert!(
        message.ends_with("is one move too many; cut the game into several files"),
        "{message}"
    );
    service.stop().await;
}

async fn file_of(service: &TestService, id: &str, query: &str) -> Reply {
    service
        .get(&format!("/api/v1/games/{id}/export{query}"))
        .await
}

/// Creates a game between two humans and returns their keys.
async fn begin(service: &TestService, game: &str) -> (String, [String; 2]) {
    let human = |name: &str| json!({"kind": "human", "name": name});
    let create = json!({"game": game, "first": human("Ada"), "second": human("Bob"),
        "clock": {"initial_ms": 600_000, "increment_ms": 500}});
    let created = service.post("/api/v1/games", &create).await.json();
    let key = |side: &str| created["keys"][side].as_str().unwrap().to_owned();
    let id = created["game"]["id"].as_str().unwrap().to_owned();
    (id, [key("first"), key("second")])
}

async fn play(service: &TestService, id: &str, keys: &[String; 2], moves: &[&str]) {
    for (mv, key) in moves.iter().zip(keys.iter().cycle()) {
        let path = format!("/api/v1/games/{id}/moves");
        let body = json!({"move": mv});
        let reply = service.ask("POST", &path, Some(key), Some(&body)).await;
        assert_eq!(reply.status, 200, "{mv}: {reply:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn stored_chess_and_gomoku_games_can_be_exported() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (id, keys) = begin(&service, "chess").await;
    play(
        &service,
        &id,
        &keys,
        &["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"],
    )
    .await;
    let file = file_of(&service, &id, "").await;
    assert_eq!(
        header(&file, "content-type"),
        Some("application/octet-stream")
    );
    let text = String::from_utf8(file.body.clone()).unwrap();
    for words in [
        "[White \"Ada\"]",
        "[TimeControl \"600+0.5\"]",
        "[Result \"1-0\"]",
        "Qxf7#",
        "clk",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let record = import(&service, &file.body).await;
    assert_eq!(moves(&record)[6], "h5f7");
    assert_eq!(
        (&record["result"], &record["rule"]),
        (&json!("1-0"), &Value::Null)
    );

    let (id, keys) = begin(&service, "gomoku").await;
    play(&service, &id, &keys, &["h8", "i9", "j10"]).await;
    let running = file_of(&service, &id, "?format=sgf").await;
    let record = import(&service, &running.body).await;
    assert_eq!(moves(&record), ["h8", "i9", "j10"]);
    assert_eq!(
        (&record["result"], &record["rule"]),
        (&json!("*"), &json!("freestyle"))
    );
    let path = format!("/api/v1/games/{id}/resign");
    service.ask("POST", &path, Some(&keys[0]), None).await;
    let over = file_of(&service, &id, "").await;
    let text = String::from_utf8(over.body).unwrap();
    assert!(
        text.contains("RE[W+Resign]") && text.contains("black resigned"),
        "{text}"
    );
    // The list includes wins of both sides.
    let won = service.get("/api/v1/games?status=won").await.json();
    assert_eq!(won["total"], 2, "{won}");
    for format in ["psq", "lib", "txt"] {
        let file = file_of(&service, &id, &format!("?format={format}")).await;
        assert_eq!(
            moves(&import(&service, &file.body).await).len(),
            3,
            "{format}"
        );
    }
    assert_eq!(file_of(&service, &id, "?format=pgn").await.status, 422);
    assert_eq!(file_of(&service, &id, "?format=x").await.status, 400);
    assert_eq!(file_of(&service, "none", "").await.status, 404);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_hidden_tiles_can_be_exported_when_it_is_over() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let (id, keys) = begin(&service, "crossword").await;
    play(&service, &id, &keys, &["pass"; 5]).await;
    for query in ["", "?format=gcg", "?format=txt"] {
        let (status, code, message) = problem(&file_of(&service, &id, query).await);
        assert_eq!((status, &*code), (409, "conflict"), "{message}");
    }
    let path = format!("/api/v1/games/{id}/moves");
    let last = json!({"move": "pass"});
    service
        .ask("POST", &path, Some(&keys[1]), Some(&last))
        .await;
    let file = file_of(&service, &id, "").await;
    assert_eq!(file.status, 200, "{file:?}");
    let record = read(&file.body, Some("a.gcg")).unwrap();
    assert_eq!(record.moves().collect::<Vec<_>>(), ["pass"; 6]);
    // Both players lose points for their remaining tiles; the last player has seven.
    let last = record.turns().last().unwrap().1;
    assert_eq!(last.annotations.events.len(), 2);
    assert_eq!(last.annotations.score.as_ref().unwrap().rack.len(), 7);

    let engine = json!({"kind": "engine", "level": 3, "budget_ms": 100});
    let both = json!({"game": "crossword", "first": engine, "second": engine});
    let mut game = service.post("/api/v1/games", &both).await.json()["game"].clone();
    let id = game["id"].as_str().unwrap().to_owned();
    while game["status"]["state"] == "ongoing" {
        let revision = game["revision"].as_u64().unwrap();
        let path = format!("/api/v1/games/{id}?after={revision}&wait_ms=20000");
        game = service.get(&path).await.json();
    }
    let file = file_of(&service, &id, "").await;
    let text = String::from_utf8(file.body.clone()).unwrap();
    let record = read(&file.body, Some("a.gcg")).unwrap();
    assert_eq!(
        record.moves().count(),
        game["moves"].as_array().unwrap().len()
    );
    let result = match game["status"]["winner"].as_str() {
        Some("first") => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    };
    assert_eq!(record.outcome.to_string(), result, "{text}");
    assert!(
        text.contains("#lexicon ") && text.contains("#description rule void, deal "),
        "{text}"
    );
    let imported = import(&service, &file.body).await;
    assert_eq!(imported["result"], result);
    service.stop().await;
}

/// Returns a file of many short games.
fn many_games(bytes: usize) -> String {
    PGN.repeat(bytes / PGN.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_one_client_do_not_hold_up_another_client() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let upload = async |client: &str, file: &str| {
        let headers = format!("Zeitnot-Client: {client}\r\n");
        let path = "/api/v1/records/import";
        let reply = service.ask_with("POST", path, &headers, file.as_bytes());
        reply.await.status
    };
    let large = many_games(150_000);
    let mut greedy: FuturesUnordered<_> = (0..60).map(|_| upload("greedy", &large)).collect();
    // The queue of this client is full as soon as a file is refused.
    let first = greedy.next().await;
    assert_eq!(first, Some(503), "the files of a client are limited");
    let mut polite = Box::pin(upload("polite", "1. e4 *"));
    let mut processed = 0;
    let status = loop {
        tokio::select! {
            status = &mut polite => break status,
            Some(status) = greedy.next() => processed += u32::from(status == 200),
        }
    };
    assert_eq!(status, 200);
    assert!(processed <= 4, "{processed} files went first");
    assert!(greedy.len() >= 10, "the rest still waits");
    drop((polite, greedy));
    service.stop().await;
}
