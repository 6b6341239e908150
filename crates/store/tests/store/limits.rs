//! Tests that data above a limit is refused without side effects.

use zeitnot_store::{StoreError, StoreLimits};

use crate::support::{head, ongoing, open_store};

#[tokio::test]
async fn oversized_texts_and_names_are_refused() {
    let limits = StoreLimits {
        text_bytes: 20,
        name_bytes: 10,
        ..StoreLimits::default()
    };
    let (_home, store) = open_store(limits).await;
    let fits = head("0123456789");
    store
        .create_game(
            &zeitnot_store::GameHead {
                spec: "x".repeat(20),
                ..fits.clone()
            },
            &ongoing(0),
        )
        .await
        .unwrap();
    let mut long_id = head("01234567890");
    long_id.spec.clear();
    let mut long_name = head("b");
    long_name.players[1] = "ế".repeat(4);
    let mut long_spec = head("c");
    long_spec.spec = "x".repeat(21);
    for (head, what) in [
        (long_id, "a game's id"),
        (long_name, "a player's name"),
        (long_spec, "a game's specification"),
    ] {
        match store.create_game(&head, &ongoing(0)).await {
            Err(StoreError::TooLarge { what: named, .. }) => assert_eq!(named, what),
            other => panic!("{what}: {other:?}"),
        }
    }
    let long = "x".repeat(21);
    let refused = store.append_event(&fits.id, 0, &long, &ongoing(0)).await;
    assert!(matches!(refused, Err(StoreError::TooLarge { .. })));
    store
        .append_event(&fits.id, 0, &long[1..], &ongoing(0))
        .await
        .unwrap();
    assert_eq!(store.count_games().await.unwrap(), 1);
}

#[tokio::test]
async fn errors_name_a_remedy() {
    let limits = StoreLimits {
        games: 1,
        ..StoreLimits::default()
    };
    let (_home, store) = open_store(limits).await;
    store.create_game(&head("a"), &ongoing(0)).await.unwrap();
    let exists = store
        .create_game(&head("a"), &ongoing(0))
        .await
        .unwrap_err();
    let many = store
        .create_game(&head("b"), &ongoing(0))
        .await
        .unwrap_err();
    let missing = store
        .append_event("b", 0, "", &ongoing(0))
        .await
        .unwrap_err();
    let conflict = store
        .append_event("a", 3, "", &ongoing(0))
        .await
        .unwrap_err();
    for (error, text) in [
        (exists, "game `a` already exists; use another id"),
        (many, "the limit of 1 games is reached; delete some first"),
        (missing, "game `b` does not exist; it may have been deleted"),
        (
            conflict,
            "event 3 does not follow the 0 events of game `a`; load the game again",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}
