//! Tests of a data directory that is removed, moved, or replaced while it is open.

use std::fs;
use std::path::Path;

use zeitnot_store::{DataDirectory, DirectoryError, Store, StoreError};

use crate::support::{TestDirectory, head, ongoing};

/// Opens a store in the folder `data` and stores a game with one event.
async fn open_with_a_game(home: &TestDirectory) -> Store {
    let directory = DataDirectory::open(&home.path().join("data")).unwrap();
    let store = Store::open(directory.into(), Default::default())
        .await
        .unwrap();
    store.create_game(&head("a"), &ongoing(0)).await.unwrap();
    store
        .append_event("a", 0, "one", &ongoing(0))
        .await
        .unwrap();
    store
}

/// Checks that nothing is acknowledged, that the error names `path`, and that reading
/// works.
async fn assert_refused(store: &Store, path: &Path) {
    let refusals = [
        store.append_event("a", 1, "two", &ongoing(0)).await,
        store.create_game(&head("b"), &ongoing(0)).await,
        store.check().await,
        store.delete_game("a").await.map(drop),
    ];
    for refused in refusals {
        let Err(StoreError::Directory(DirectoryError::Moved { path: found, .. })) = &refused else {
            panic!("{refused:?}");
        };
        assert_eq!(found, path);
        let message = refused.unwrap_err().to_string();
        assert!(
            message.ends_with("put it back, or restart the service"),
            "{message}"
        );
    }
    assert_eq!(store.game("a").await.unwrap().unwrap().events, ["one"]);
}

#[tokio::test]
async fn nothing_is_stored_after_the_directory_was_moved() {
    let home = TestDirectory::new();
    let store = open_with_a_game(&home).await;
    let (data, elsewhere) = (home.path().join("data"), home.path().join("elsewhere"));
    fs::rename(&data, &elsewhere).unwrap();
    assert_refused(&store, &data).await;
    // Another directory in its place does not count.
    fs::create_dir(&data).unwrap();
    assert_refused(&store, &data).await;
    fs::remove_dir(&data).unwrap();
    fs::rename(&elsewhere, &data).unwrap();
    store.check().await.unwrap();
    store
        .append_event("a", 1, "two", &ongoing(0))
        .await
        .unwrap();
    store.close().await;
    drop(store);
    let directory = DataDirectory::open(&data).unwrap();
    let store = Store::open(directory.into(), Default::default())
        .await
        .unwrap();
    assert_eq!(
        store.game("a").await.unwrap().unwrap().events,
        ["one", "two"]
    );
}

#[tokio::test]
async fn nothing_is_stored_after_the_directory_was_removed() {
    let home = TestDirectory::new();
    let store = open_with_a_game(&home).await;
    let data = home.path().join("data");
    fs::remove_dir_all(&data).unwrap();
    assert_refused(&store, &data).await;
}

#[tokio::test]
async fn nothing_is_stored_after_a_file_of_the_database_was_removed() {
    for name in ["games.sqlite", "games.sqlite-wal", "games.sqlite-shm"] {
        let home = TestDirectory::new();
        let store = open_with_a_game(&home).await;
        let path = home.path().join("data").join(name);
        fs::remove_file(&path).unwrap();
        assert_refused(&store, &path).await;
        fs::write(&path, "another file").unwrap();
        assert_refused(&store, &path).await;
    }
}

#[tokio::test]
async fn events_of_a_removed_log_are_saved() {
    let home = TestDirectory::new();
    let store = open_with_a_game(&home).await;
    let data = home.path().join("data");
    let log = data.join("games.sqlite-wal");
    fs::remove_file(&log).unwrap();
    assert_refused(&store, &log).await;
    // A copy is what a service that is killed leaves behind.
    let copy = home.path().join("copy");
    fs::create_dir(&copy).unwrap();
    fs::copy(data.join("games.sqlite"), copy.join("games.sqlite")).unwrap();
    let directory = DataDirectory::open(&copy).unwrap();
    let store = Store::open(directory.into(), Default::default())
        .await
        .unwrap();
    assert_eq!(store.game("a").await.unwrap().unwrap().events, ["one"]);
}
