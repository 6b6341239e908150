//! Tests of reviews.

use zeitnot_store::{ReviewHead, ReviewQuery, StorageUse, Store, StoreError, StoreLimits};

use crate::support::{TestDirectory, open_store};

fn head(id: &str, created_ms: i64) -> ReviewHead {
    ReviewHead {
        id: id.to_owned(),
        created_ms,
        game: if id.starts_with('c') {
            "chess"
        } else {
            "gomoku"
        }
        .to_owned(),
        summary: format!("{{\"of\":\"{id}\"}}"),
    }
}

async fn listed(store: &Store, query: &ReviewQuery) -> Vec<String> {
    let page = store.reviews(query).await.unwrap();
    page.reviews.into_iter().map(|head| head.id).collect()
}

#[tokio::test]
async fn reviews_are_stored_replaced_and_deleted() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    store.put_review(&head("g1", 10), "first").await.unwrap();
    store.put_review(&head("g1", 11), "second").await.unwrap();
    let found = store.review("g1").await.unwrap().unwrap();
    assert_eq!((found.head, &*found.body), (head("g1", 11), "second"));
    assert_eq!(store.review("G1").await.unwrap(), None);
    assert_eq!(
        store.review_storage().await.unwrap(),
        StorageUse { count: 1, bytes: 6 }
    );
    assert!(store.delete_review("g1").await.unwrap());
    assert!(!store.delete_review("g1").await.unwrap());
    assert_eq!(store.review_storage().await.unwrap(), StorageUse::default());
}

#[tokio::test]
async fn pages_list_the_newest_reviews_first() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    for (id, created_ms) in [("g1", 10), ("c2", 30), ("g3", 20), ("g4", 30)] {
        store.put_review(&head(id, created_ms), "").await.unwrap();
    }
    let mut query = ReviewQuery {
        limit: 3,
        ..ReviewQuery::default()
    };
    let first = store.reviews(&query).await.unwrap();
    let ids: Vec<_> = first.reviews.iter().map(|head| &*head.id).collect();
    assert_eq!((ids, first.total), (vec!["g4", "c2", "g3"], 4));
    // A new review does not shift the next page.
    store.put_review(&head("g5", 40), "").await.unwrap();
    query.after = first.next;
    assert_eq!(listed(&store, &query).await, ["g1"]);
    let chess = ReviewQuery {
        game: Some("chess".to_owned()),
        ..ReviewQuery::default()
    };
    assert_eq!(listed(&store, &chess).await, ["c2"]);
}

#[tokio::test]
async fn the_oldest_reviews_are_evicted() {
    let limits = StoreLimits {
        reviews: 3,
        review_bytes: 8,
        all_reviews_bytes: 12,
        ..StoreLimits::default()
    };
    let (_home, store) = open_store(limits).await;
    let all = ReviewQuery::default();
    for (id, created_ms) in [("g1", 1), ("g2", 2), ("g3", 3), ("g4", 4)] {
        store
            .put_review(&head(id, created_ms), "1234")
            .await
            .unwrap();
    }
    assert_eq!(listed(&store, &all).await, ["g4", "g3", "g2"]);
    // This is 8 bytes over the limit, so the two oldest others are deleted, although
    // the new review is older.
    store.put_review(&head("g0", 0), "12345678").await.unwrap();
    assert_eq!(listed(&store, &all).await, ["g4", "g0"]);
    let refused = store.put_review(&head("g9", 9), "123456789").await;
    assert!(matches!(refused, Err(StoreError::TooLarge { .. })));
    assert_eq!(
        store.review_storage().await.unwrap(),
        StorageUse {
            count: 2,
            bytes: 12
        }
    );
}

#[tokio::test]
async fn reviews_survive_a_restart() {
    let home = TestDirectory::new();
    let store = home.open().await;
    store.put_review(&head("g1", 1), "body").await.unwrap();
    store.close().await;
    let closed = store.review("g1").await;
    assert!(matches!(closed, Err(StoreError::Closed)));
    drop(store);
    let store = home.open().await;
    let found = store.review("g1").await.unwrap().unwrap();
    assert_eq!(found.body, "body");
}
