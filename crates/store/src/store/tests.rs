//! Tests that need internals: failures of the writing connection, callers that stop
//! waiting, and query plans.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Row};
use tempfile::TempDir;

use super::*;
use crate::games::{GameHead, GameQuery, StoredGameState, StoredGameStatus, list, prune};
use crate::page::Cursor;

const STATE: StoredGameState = StoredGameState {
    updated_ms: 1,
    plies: 0,
    status: StoredGameStatus::Ongoing,
};

async fn store_with_a_game() -> (TempDir, Store) {
    let home = tempfile::tempdir().unwrap();
    let directory = Arc::new(DataDirectory::open(home.path()).unwrap());
    let store = Store::open(directory, StoreOptions::default())
        .await
        .unwrap();
    let head = GameHead {
        id: "a".into(),
        created_ms: 1,
        game: "chess".into(),
        rule: "standard".into(),
        players: ["white".into(), "black".into()],
        spec: "{}".into(),
    };
    store.create_game(&head, &STATE).await.unwrap();
    (home, store)
}

async fn events(store: &Store) -> u64 {
    store.game("a").await.unwrap().unwrap().summary.events
}

#[tokio::test]
async fn a_read_only_database_can_still_be_read() {
    let (_home, store) = store_with_a_game().await;
    store.append_event("a", 0, "one", &STATE).await.unwrap();
    sqlx::query("PRAGMA query_only = ON")
        .execute(&store.writer)
        .await
        .unwrap();

    for (action, refused) in [
        ("append", store.append_event("a", 1, "two", &STATE).await),
        ("check", store.check().await),
        ("prune", store.prune_games(0).await.map(drop)),
        ("delete", store.delete_game("a").await.map(drop)),
    ] {
        let read_only = matches!(refused, Err(StoreError::ReadOnly));
        assert!(read_only, "{action}: {refused:?}");
    }
    assert_eq!(store.game("a").await.unwrap().unwrap().events, ["one"]);
    assert_eq!(store.games(&GameQuery::default()).await.unwrap().total, 1);

    sqlx::query("PRAGMA query_only = OFF")
        .execute(&store.writer)
        .await
        .unwrap();
    store.append_event("a", 1, "two", &STATE).await.unwrap();
    store.check().await.unwrap();
    assert_eq!(events(&store).await, 2);
}

#[tokio::test]
async fn cancelled_calls_leave_the_store_consistent() {
    let (_home, store) = store_with_a_game().await;
    let mut timed_out = 0;
    for round in 0..40 {
        let next = events(&store).await;
        let timeout = Duration::from_micros(round * 25);
        let append = store.append_event("a", next, "event", &STATE);
        timed_out += u32::from(tokio::time::timeout(timeout, append).await.is_err());
        let list = GameQuery::default();
        let list = store.games(&list);
        timed_out += u32::from(tokio::time::timeout(timeout, list).await.is_err());
        // The next call sees the current state and can write.
        store.check().await.unwrap();
        let next = events(&store).await;
        store
            .append_event("a", next, "event", &STATE)
            .await
            .unwrap();
        assert_eq!(events(&store).await, next + 1);
    }
    assert!(timed_out > 0, "no call timed out, so nothing was tested");
}

#[tokio::test]
async fn a_write_fails_when_another_transaction_holds_the_lock() {
    let (home, store) = store_with_a_game().await;
    store.close().await;
    drop(store);
    let directory = Arc::new(DataDirectory::open(home.path()).unwrap());
    let path = directory.database().unwrap();
    let options = StoreOptions {
        busy_timeout: Duration::from_millis(20),
        ..StoreOptions::default()
    };
    let mut other = connect::connect_options(&path, &options)
        .connect()
        .await
        .unwrap();
    let store = Store::open(directory, options).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut other)
        .await
        .unwrap();
    let refused = store.append_event("a", 0, "event", &STATE).await;
    assert!(matches!(refused, Err(StoreError::Busy)), "{refused:?}");
    assert_eq!(events(&store).await, 0);
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    store.append_event("a", 0, "event", &STATE).await.unwrap();
}

/// Returns every combination of filters.
fn queries() -> impl Iterator<Item = GameQuery> {
    (0..32).map(|bits| GameQuery {
        game: (bits & 1 != 0).then(|| "chess".into()),
        statuses: match (bits & 2 != 0, bits & 16 != 0) {
            (false, false) => Vec::new(),
            (true, false) => vec![StoredGameStatus::Draw],
            (false, true) => vec![StoredGameStatus::WonFirst, StoredGameStatus::WonSecond],
            (true, true) => StoredGameStatus::ALL.repeat(2),
        },
        text: (bits & 4 != 0).then(|| "anna".into()),
        after: (bits & 8 != 0).then(|| Cursor {
            moment_ms: 1,
            id: "a".into(),
        }),
        limit: 20,
    })
}

async fn plan(store: &Store, statement: &str) -> String {
    let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
    let rows = sqlx::query(explain)
        .fetch_all(&store.readers)
        .await
        .unwrap();
    let steps: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
    steps.join("; ")
}

#[tokio::test]
async fn pages_use_an_index_without_sorting() {
    let (_home, store) = store_with_a_game().await;
    for query in queries() {
        let statement = list::select_page(&query).into_text();
        let plan = plan(&store, &statement).await;
        assert!(!plan.contains("TEMP B-TREE"), "{statement}: {plan}");
        let by_index = plan.contains("SEARCH games USING INDEX") && !plan.contains("SCAN games");
        let whole_list = query.game.is_none() && query.statuses.is_empty() && query.after.is_none();
        let in_order = plan.contains("SCAN games USING INDEX games_by_update");
        assert!(
            by_index || (whole_list && in_order) || query.text.is_some(),
            "{statement}: {plan}"
        );

        let statement = list::select_count(&query).into_text();
        let plan = self::plan(&store, &statement).await;
        let covered = plan.contains("COVERING INDEX games_by_update");
        assert!(plan.contains("tallies") || covered, "{statement}: {plan}");
    }
}

#[tokio::test]
async fn pruning_uses_an_index_without_sorting() {
    let (_home, store) = store_with_a_game().await;
    for statement in prune::STATEMENTS {
        let plan = plan(&store, statement).await;
        assert!(!plan.contains("TEMP B-TREE"), "{statement}: {plan}");
        assert!(!plan.contains("SCAN games"), "{statement}: {plan}");
    }
}
