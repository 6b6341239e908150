//! Judgments.

use zeitnot_store::{StorageUse, Store, StoreLimits, StoredJudgment};

use crate::support::open_store;

fn judgment(key: &str, size: usize) -> StoredJudgment {
    StoredJudgment {
        key: key.to_owned(),
        bytes: vec![7; size],
    }
}

/// Which of these keys are there.
async fn known(store: &Store, keys: &str) -> String {
    let mut known = String::new();
    for key in keys.chars() {
        if store.judgment(&key.to_string()).await.unwrap().is_some() {
            known.push(key);
        }
    }
    known
}

#[tokio::test]
async fn judgments_are_kept_and_replaced() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    assert_eq!(store.judgment("a").await.unwrap(), None);
    let fresh = [judgment("a", 3), judgment("b", 0)];
    store.put_judgments(&fresh, &[], 1).await.unwrap();
    assert_eq!(store.judgment("a").await.unwrap(), Some(vec![7; 3]));
    assert_eq!(store.judgment("b").await.unwrap(), Some(vec![]));
    let fresh = [judgment("a", 5)];
    store.put_judgments(&fresh, &[], 2).await.unwrap();
    assert_eq!(store.judgment("a").await.unwrap(), Some(vec![7; 5]));
    let shelf = StorageUse { count: 2, bytes: 5 };
    assert_eq!(store.judgment_storage().await.unwrap(), shelf);
}

#[tokio::test]
async fn the_longest_unused_make_room() {
    let limits = StoreLimits {
        judgments: 3,
        all_judgments_bytes: 10,
        ..StoreLimits::default()
    };
    let (_home, store) = open_store(limits).await;
    for (key, now_ms) in [("a", 1), ("b", 2), ("c", 3)] {
        store
            .put_judgments(&[judgment(key, 3)], &[], now_ms)
            .await
            .unwrap();
    }
    // The oldest was used since, and something unknown does no harm.
    let used = ["a".to_owned(), "z".to_owned()];
    store
        .put_judgments(&[judgment("d", 3)], &used, 4)
        .await
        .unwrap();
    assert_eq!(known(&store, "abcdz").await, "acd", "too many");
    store
        .put_judgments(&[judgment("e", 7)], &[], 5)
        .await
        .unwrap();
    assert_eq!(known(&store, "abcde").await, "de", "too large together");
    let too_large = [judgment("f", 11)];
    store.put_judgments(&too_large, &[], 6).await.unwrap();
    assert_eq!(known(&store, "def").await, "de", "too large alone");
    let shelf = StorageUse {
        count: 2,
        bytes: 10,
    };
    assert_eq!(store.judgment_storage().await.unwrap(), shelf);
}
