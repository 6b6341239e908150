//! Tests of queries for games.

use zeitnot_store::{GameQuery, StoreLimits, StoredGameStatus};

use crate::support::{drawn, head, ids, ongoing, open_store};

#[tokio::test]
async fn search_text_is_taken_literally() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    let names = [
        ("g1", "100%", "plain"),
        ("g2", "1000", "under_score"),
        ("g3", "underXscore", "back\\slash"),
        ("g4", "O'Hara", "ĐỖ VĂN"),
        ("g5", "two\nlines", "*?[a]"),
    ];
    for (moment, (id, first, second)) in (0..).zip(names) {
        let mut head = head(id);
        head.players = [first.to_owned(), second.to_owned()];
        store.create_game(&head, &ongoing(moment)).await.unwrap();
    }
    for (text, found) in [
        ("0%", &["g1"][..]),
        ("%", &["g1"]),
        ("100", &["g2", "g1"]),
        ("_", &["g2"]),
        ("R_S", &["g2"]),
        ("\\", &["g3"]),
        ("'", &["g4"]),
        ("' OR 1=1 --", &[]),
        ("đỗ", &["g4"]),
        ("two\nlines", &["g5"]),
        ("*", &["g5"]),
        ("[A]", &["g5"]),
        ("G3", &["g3"]),
        ("freestyle", &["g5", "g4", "g3", "g2", "g1"]),
        ("gomoku", &[]),
        ("", &["g5", "g4", "g3", "g2", "g1"]),
    ] {
        let query = GameQuery {
            text: Some(text.to_owned()),
            limit: 10,
            ..GameQuery::default()
        };
        let page = store.games(&query).await.unwrap();
        assert_eq!(ids(&page.games), found, "{text}");
        assert_eq!(page.total, found.len() as u64, "{text}");
    }
}

#[tokio::test]
async fn all_filters_of_a_query_apply() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for (moment, (id, game)) in (0..).zip([("a1", "chess"), ("a2", "gomoku"), ("b3", "chess")]) {
        let mut head = head(id);
        head.game = game.to_owned();
        head.players = [id.to_owned(), id.to_owned()];
        store.create_game(&head, &ongoing(moment)).await.unwrap();
    }
    store.append_event("b3", 0, "{}", &drawn(9)).await.unwrap();
    let query = |game: Option<&str>, statuses: &[StoredGameStatus], text: Option<&str>| GameQuery {
        game: game.map(str::to_owned),
        statuses: statuses.to_vec(),
        text: text.map(str::to_owned),
        after: None,
        limit: 10,
    };
    let (ongoing, draw) = ([StoredGameStatus::Ongoing], [StoredGameStatus::Draw]);
    let won = [StoredGameStatus::WonFirst, StoredGameStatus::WonSecond];
    let either = [
        StoredGameStatus::Draw,
        StoredGameStatus::Ongoing,
        StoredGameStatus::Draw,
    ];
    for (query, found) in [
        (query(Some("chess"), &[], None), &["b3", "a1"][..]),
        (query(Some("chess"), &ongoing, None), &["a1"]),
        (query(None, &ongoing, None), &["a2", "a1"]),
        (query(None, &either, None), &["b3", "a2", "a1"]),
        (query(Some("chess"), &either, None), &["b3", "a1"]),
        (query(None, &either, Some("b")), &["b3"]),
        (query(None, &won, None), &[]),
        (query(None, &draw, Some("a")), &[]),
        (query(None, &[], Some("a")), &["a2", "a1"]),
        (query(Some("chess"), &draw, Some("b")), &["b3"]),
        (query(Some("go"), &[], None), &[]),
    ] {
        let page = store.games(&query).await.unwrap();
        assert_eq!(ids(&page.games), found, "{query:?}");
        assert_eq!(page.total, found.len() as u64, "{query:?}");
    }
}
