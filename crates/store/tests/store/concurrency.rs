//! Tests of concurrent access.

use std::sync::Arc;

use zeitnot_store::{GameQuery, StoreError, StoreLimits};

use crate::support::{TestDirectory, head, ongoing, open_store};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_one_of_several_concurrent_appends_succeeds() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    let store = Arc::new(store);
    store.create_game(&head("a"), &ongoing(0)).await.unwrap();
    for sequence in 0..10 {
        let tasks: Vec<_> = (0..6)
            .map(|player| {
                let store = store.clone();
                tokio::spawn(async move {
                    let event = player.to_string();
                    let appended = store.append_event("a", sequence, &event, &ongoing(0)).await;
                    (event, appended)
                })
            })
            .collect();
        let mut winners = Vec::new();
        for task in tasks {
            match task.await.unwrap() {
                (event, Ok(())) => winners.push(event),
                (_, Err(StoreError::Conflict { given, events, .. })) => {
                    assert_eq!((given, events), (sequence, sequence + 1));
                }
                (_, Err(other)) => panic!("{other}"),
            }
        }
        let events = store.game("a").await.unwrap().unwrap().events;
        assert_eq!(events.last(), winners.first());
        assert_eq!((events.len() as u64, winners.len()), (sequence + 1, 1));
    }
}

/// Checks that a game's row and its events come from the same moment.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readers_see_consistent_games_during_writes() {
    let home = TestDirectory::new();
    let store = Arc::new(home.open().await);
    store.create_game(&head("a"), &ongoing(0)).await.unwrap();
    let writer = {
        let store = store.clone();
        tokio::spawn(async move {
            for sequence in 0..100_u64 {
                let state = ongoing(sequence.cast_signed());
                store
                    .append_event("a", sequence, "{}", &state)
                    .await
                    .unwrap();
            }
        })
    };
    let mut last_events = 0;
    while !writer.is_finished() {
        let game = store.game("a").await.unwrap().unwrap();
        assert_eq!(game.events.len() as u64, game.summary.events);
        assert!(
            game.summary.events >= last_events,
            "the number of events decreased"
        );
        last_events = game.summary.events;
        let page = store.games(&GameQuery::default()).await.unwrap();
        assert_eq!((page.games.len(), page.total), (1, 1));
    }
    writer.await.unwrap();
    assert_eq!(store.game("a").await.unwrap().unwrap().summary.events, 100);
}

#[tokio::test]
async fn calls_on_a_closed_store_fail_with_closed() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    store.create_game(&head("a"), &ongoing(0)).await.unwrap();
    store.close().await;
    store.close().await;
    let closed = |result| matches!(result, Err(StoreError::Closed));
    assert!(closed(store.append_event("a", 0, "{}", &ongoing(0)).await));
    assert!(closed(store.check().await));
    assert!(closed(store.game("a").await.map(drop)));
    assert!(closed(store.games(&GameQuery::default()).await.map(drop)));
}
