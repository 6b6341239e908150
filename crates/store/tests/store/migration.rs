//! Tests of databases of other versions.

use std::fs;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use zeitnot_store::{GameQuery, StoreError, StoreOptions, StoredGameState, StoredGameStatus};

use crate::support::{TestDirectory, drawn, head, ids, ongoing, walk};

async fn connect(home: &TestDirectory) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(home.database())
        .create_if_missing(true)
        .connect()
        .await
        .unwrap()
}

async fn version_1() -> TestDirectory {
    let home = TestDirectory::new();
    let mut connection = connect(&home).await;
    sqlx::raw_sql(include_str!("version_1.sql"))
        .execute(&mut connection)
        .await
        .unwrap();
    home
}

/// Returns the statements that created the database.
async fn schema(home: &TestDirectory) -> Vec<String> {
    let mut connection = connect(home).await;
    let select = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";
    let statements: Vec<String> = sqlx::query_scalar(select)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    // Ignore comments and spacing.
    let normalize = |statement: String| {
        let lines = statement
            .lines()
            .filter(|line| !line.trim().starts_with("--"));
        let words: Vec<_> = lines.flat_map(str::split_whitespace).collect();
        words.join(" ")
    };
    statements.into_iter().map(normalize).collect()
}

#[tokio::test]
async fn version_1_is_migrated_with_all_games() {
    let home = version_1().await;
    let store = home.open().await;

    let mut one = head("one");
    one.created_ms = 1000;
    one.players = ["Anna".to_owned(), "ĐỖ".to_owned()];
    let game = store.game("one").await.unwrap().unwrap();
    assert_eq!(game.summary.head, one);
    assert_eq!(
        game.events,
        ["{\"move\":\"h8\"}", "{\"resigned\":\"first\"}"]
    );
    let state = StoredGameState {
        updated_ms: 3000,
        plies: 1,
        status: StoredGameStatus::WonSecond,
    };
    assert_eq!(game.summary.state, state);

    // Counters added by later versions include the old games.
    assert_eq!(store.count_games().await.unwrap(), 2);
    let query = |game: &str, status| GameQuery {
        game: Some(game.to_owned()),
        statuses: vec![status],
        ..GameQuery::default()
    };
    for (query, total) in [
        (query("gomoku", StoredGameStatus::WonSecond), 1),
        (query("gomoku", StoredGameStatus::Ongoing), 0),
        (query("chess", StoredGameStatus::Ongoing), 1),
    ] {
        assert_eq!(store.games(&query).await.unwrap().total, total, "{query:?}");
    }
    store
        .append_event("two", 0, "{}", &drawn(5000))
        .await
        .unwrap();
    store
        .create_game(&head("three"), &ongoing(6000))
        .await
        .unwrap();
    store.put_blob("words", "mine", b"aa").await.unwrap();
    store.close().await;
    drop(store);

    let store = home.open().await;
    let games = walk(&store, GameQuery::default()).await;
    assert_eq!(ids(&games), ["three", "two", "one"]);
    assert!(store.delete_game("one").await.unwrap());
    assert_eq!(store.count_games().await.unwrap(), 2);
    store.close().await;
}

#[tokio::test]
async fn a_migrated_database_has_the_schema_of_a_new_one() {
    let old = version_1().await;
    let new = TestDirectory::new();
    for home in [&old, &new] {
        home.open().await.close().await;
    }
    assert_eq!(schema(&old).await, schema(&new).await);
}

#[tokio::test]
async fn a_newer_version_is_refused_and_unchanged() {
    let home = TestDirectory::new();
    home.open().await.close().await;
    let mut connection = connect(&home).await;
    sqlx::raw_sql("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)")
        .execute(&mut connection)
        .await
        .unwrap();
    let before = fs::read(home.database()).unwrap();
    let refused = home.open_with(StoreOptions::default()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 1000, .. }));
    let message = refused.to_string();
    assert!(
        message.starts_with("the database has version 1000, but"),
        "{message}"
    );
    assert!(
        message.ends_with("use a newer program or another data directory"),
        "{message}"
    );
    assert_eq!(fs::read(home.database()).unwrap(), before);
}

#[tokio::test]
async fn a_failed_migration_changes_nothing() {
    let home = version_1().await;
    let mut connection = connect(&home).await;
    // Conflicts with the last statement but one of the second migration.
    sqlx::raw_sql("CREATE TRIGGER tally_changed AFTER INSERT ON games BEGIN SELECT 1; END")
        .execute(&mut connection)
        .await
        .unwrap();
    drop(connection);
    let before = schema(&home).await;
    for _ in 0..2 {
        let refused = home.open_with(StoreOptions::default()).await;
        assert!(
            matches!(refused, Err(StoreError::Damaged { .. })),
            "{refused:?}"
        );
        assert_eq!(schema(&home).await, before);
    }
    let mut connection = connect(&home).await;
    let version: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(version, 1);
    sqlx::raw_sql("DROP TRIGGER tally_changed")
        .execute(&mut connection)
        .await
        .unwrap();
    drop(connection);
    assert_eq!(home.open().await.count_games().await.unwrap(), 2);
}
