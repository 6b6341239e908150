//! Tests of a full database.

use std::sync::Arc;

use zeitnot_store::{DataDirectory, GameQuery, Store, StoreError, StoreOptions};

use crate::support::{TestDirectory, head, ongoing};

async fn small(home: &TestDirectory) -> Store {
    let directory = Arc::new(DataDirectory::open(home.path()).unwrap());
    let options = StoreOptions {
        database_bytes: Some(400 << 10),
        ..StoreOptions::default()
    };
    Store::open(directory, options).await.unwrap()
}

/// Appends to a game until the database is full; returns the number of events.
async fn fill(store: &Store, id: &str, event: &str) -> u64 {
    let mut sequence = store.game(id).await.unwrap().unwrap().summary.events;
    loop {
        match store.append_event(id, sequence, event, &ongoing(0)).await {
            Ok(()) => sequence += 1,
            Err(StoreError::Full) => return sequence,
            Err(other) => panic!("{other}"),
        }
    }
}

#[tokio::test]
async fn a_full_database_can_be_read_and_recovers_after_a_deletion() {
    let home = TestDirectory::new();
    let store = small(&home).await;
    let event = "x".repeat(2000);
    // After some checks, another check needs no more space.
    for _ in 0..4 {
        store.check().await.unwrap();
    }
    for id in ["a", "b"] {
        store.create_game(&head(id), &ongoing(0)).await.unwrap();
    }
    for sequence in 0..20 {
        store
            .append_event("b", sequence, &event, &ongoing(0))
            .await
            .unwrap();
    }
    let stored = fill(&store, "a", &event).await;
    assert!(stored > 20, "only {stored} events");

    // Repeated refusals lose nothing.
    for _ in 0..3 {
        let refused = store.append_event("a", stored, &event, &ongoing(0)).await;
        assert!(matches!(refused, Err(StoreError::Full)), "{refused:?}");
        let refused = store.put_blob("words", "large", &[0; 100_000]).await;
        assert!(matches!(refused, Err(StoreError::Full)), "{refused:?}");
        let ready = store.check().await;
        assert!(matches!(ready, Err(StoreError::Full)), "{ready:?}");
        let game = store.game("a").await.unwrap().unwrap();
        assert_eq!(game.events.len() as u64, stored);
        assert_eq!(store.games(&GameQuery::default()).await.unwrap().total, 2);
    }

    assert!(store.delete_game("b").await.unwrap());
    store.check().await.unwrap();
    store
        .append_event("a", stored, &event, &ongoing(0))
        .await
        .unwrap();
    let more = fill(&store, "a", &event).await;
    assert!(more > stored + 5, "{more} after {stored}");
    store.close().await;
    drop(store);

    let store = small(&home).await;
    let game = store.game("a").await.unwrap().unwrap();
    assert_eq!(game.events.len() as u64, more);
}
