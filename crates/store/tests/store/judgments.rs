//! Tests of judgments.

use zeitnot_store::{StorageUse, Store, StoreLimits, StoredJudgment};

use crate::support::open_store;

fn judgment(key: &str, size: usize) -> StoredJudgment {
    StoredJudgment {
        key: key.to_owned(),
        bytes: vec![7; size],
    }
}

/// Returns those of these keys that are stored.
async fn stored(store: &Store, keys: &str) -> String {
    let mut stored = String::new();
    for key in keys.chars() {
        if store.judgment(&key.to_string()).await.unwrap().is_some() {
            stored.push(key);
        }
    }
    stored
}

#[tokio::test]
async fn judgments_are_stored_and_replaced() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    assert_eq!(store.judgment("a").await.unwrap(), None);
    let new = [judgment("a", 3), judgment("b", 0)];
    store.put_judgments(&new, &[], 1).await.unwrap();
    assert_eq!(store.judgment("a").await.unwrap(), Some(vec![7; 3]));
    assert_eq!(store.judgment("b").await.unwrap(), Some(vec![]));
    let new = [judgment("a", 5)];
    store.put_judgments(&new, &[], 2).await.unwrap();
    assert_eq!(store.judgment("a").await.unwrap(), Some(vec![7; 5]));
    let expected = StorageUse { count: 2, bytes: 5 };
    assert_eq!(store.judgment_storage().await.unwrap(), expected);
}

#[tokio::test]
async fn the_least_recently_used_judgments_are_evicted() {
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
    // The oldest judgment is used again; an unknown key is ignored.
    let used = ["a".to_owned(), "z".to_owned()];
    store
        .put_judgments(&[judgment("d", 3)], &used, 4)
        .await
        .unwrap();
    assert_eq!(stored(&store, "abcdz").await, "acd", "count limit");
    store
        .put_judgments(&[judgment("e", 7)], &[], 5)
        .await
        .unwrap();
    assert_eq!(stored(&store, "abcde").await, "de", "total size limit");
    let too_large = [judgment("f", 11)];
    store.put_judgments(&too_large, &[], 6).await.unwrap();
    assert_eq!(
        stored(&store, "def").await,
        "de",
        "size limit of one judgment"
    );
    let expected = StorageUse {
        count: 2,
        bytes: 10,
    };
    assert_eq!(store.judgment_storage().await.unwrap(), expected);
}
