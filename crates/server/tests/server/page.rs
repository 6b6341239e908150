//! Tests of the embedded web app.

use crate::support::{Reply, TestService};

fn header<'a>(reply: &'a Reply, name: &str) -> Option<&'a str> {
    let mut lines = reply.head.lines().filter_map(|line| line.split_once(": "));
    lines.find_map(|(own, value)| own.eq_ignore_ascii_case(name).then_some(value))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_path_of_the_app_returns_the_same_page() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let front = service.get("/").await;
    assert_eq!(front.status, 200);
    assert_eq!(
        header(&front, "content-type"),
        Some("text/html; charset=utf-8")
    );
    assert_eq!(header(&front, "cache-control"), Some("no-cache"));
    let policy = header(&front, "content-security-policy").unwrap();
    assert!(!policy.contains("unsafe"), "{policy}");
    for path in [
        "/play",
        "/play/",
        "/play/abc",
        "/analyze",
        "/games",
        "/games/x/y",
        "/engine",
        "/api-guide",
        "/review/1",
        "/train",
    ] {
        let page = service.get(path).await;
        assert_eq!((page.status, &page.body), (200, &front.body), "{path}");
    }
    let head = service.ask_with("HEAD", "/", "", b"").await;
    assert_eq!((head.status, head.body.len()), (200, 0));
    let length = front.body.len().to_string();
    assert_eq!(header(&head, "content-length"), Some(&*length));
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_paths_return_a_problem_to_programs() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    for path in [
        "/nowhere",
        "/index",
        "/assets/none.js",
        "/assets/../index.html",
        "/assets/",
        "/api/v1/nothing",
        "/playing",
        "/..%2fCargo.toml",
        "/assets/..%2findex.html",
    ] {
        let reply = service.get(path).await;
        assert_eq!(reply.status, 404, "{path}");
        assert_eq!(reply.json()["code"], "not_found", "{path}");
    }
    let reply = service.ask_with("POST", "/play", "", b"").await;
    assert_eq!(
        (reply.status, &reply.json()["code"]),
        (405, &"method_not_allowed".into())
    );
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn docs_redirects_to_the_api_page() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    for path in ["/docs", "/docs/"] {
        let reply = service.get(path).await;
        assert_eq!(reply.status, 308, "{path}");
        assert_eq!(header(&reply, "location"), Some("/api-guide"), "{path}");
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_paths_return_the_page_to_browsers() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let page = service.get("/").await.body;
    let browser = "Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8\r\n";
    for path in ["/nowhere", "/no/where", "/index"] {
        let reply = service.ask_with("GET", path, browser, b"").await;
        assert_eq!((reply.status, &reply.body), (404, &page), "{path}");
        let head = service.ask_with("HEAD", path, browser, b"").await;
        assert_eq!((head.status, head.body.len()), (404, 0), "{path}");
    }
    for (method, path) in [
        ("GET", "/api/v1/nothing"),
        ("GET", "/docs/nothing"),
        ("GET", "/assets/nothing"),
        ("POST", "/nowhere"),
    ] {
        let reply = service.ask_with(method, path, browser, b"").await;
        assert_eq!((reply.status, reply.body == page), (404, false), "{path}");
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unchanged_page_is_not_sent_again() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let front = service.get("/").await;
    let tag = header(&front, "etag").unwrap();
    let known = format!("If-None-Match: {tag}\r\n");
    let again = service.ask_with("GET", "/", &known, b"").await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(header(&again, "etag"), Some(tag));
    let other = service
        .ask_with("GET", "/", "If-None-Match: \"x\"\r\n", b"")
        .await;
    assert_eq!(other.status, 200);
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn text_is_compressed_for_clients_that_accept_gzip() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let plain = service.get("/").await;
    assert_eq!(header(&plain, "content-encoding"), None);
    assert_eq!(header(&plain, "vary"), Some("accept-encoding"));
    for _ in 0..2 {
        let compressed = service
            .ask_with("GET", "/", "Accept-Encoding: gzip\r\n", b"")
            .await;
        assert_eq!(header(&compressed, "content-encoding"), Some("gzip"));
        assert!(compressed.body.starts_with(&[0x1f, 0x8b]));
        assert!(compressed.body.len() < plain.body.len());
    }
    service.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn assets_are_cached_forever() {
    let data = tempfile::tempdir().unwrap();
    let service = TestService::start(data.path()).await;
    let page = String::from_utf8(service.get("/").await.body).unwrap();
    let assets: Vec<&str> = page
        .split('"')
        .filter(|word| word.starts_with("/assets/"))
        .collect();
    for path in assets {
        let asset = service.get(path).await;
        assert_eq!(asset.status, 200, "{path}");
        let policy = header(&asset, "cache-control").unwrap();
        assert_eq!(policy, "public, max-age=31536000, immutable", "{path}");
        assert!(
            header(&asset, "content-type").unwrap().starts_with("text/"),
            "{path}"
        );
    }
    service.stop().await;
}
