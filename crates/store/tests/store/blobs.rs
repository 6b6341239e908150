//! Tests of blobs.

use zeitnot_store::{BlobSummary, StoreError, StoreLimits};

use crate::support::{TestDirectory, open_store};

fn summary(name: &str, bytes: u64) -> BlobSummary {
    BlobSummary {
        name: name.to_owned(),
        bytes,
    }
}

#[tokio::test]
async fn blobs_are_stored_listed_replaced_and_deleted() {
    let (_home, store) = open_store(StoreLimits::default()).await;
    let words: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    store.put_blob("words", "b%", &words).await.unwrap();
    store.put_blob("words", "a", b"").await.unwrap();
    store.put_blob("other", "b%", b"other").await.unwrap();
    assert_eq!(store.blob("words", "b%").await.unwrap(), Some(words));
    assert_eq!(store.blob("words", "a").await.unwrap(), Some(vec![]));
    assert_eq!(store.blob("words", "b_").await.unwrap(), None);
    assert_eq!(
        store.blobs("words").await.unwrap(),
        [summary("a", 0), summary("b%", 100_000)]
    );
    store.put_blob("words", "b%", b"new").await.unwrap();
    assert_eq!(
        store.blob("words", "b%").await.unwrap(),
        Some(b"new".to_vec())
    );
    assert!(store.delete_blob("words", "b%").await.unwrap());
    assert!(!store.delete_blob("words", "b%").await.unwrap());
    assert_eq!(store.blobs("words").await.unwrap(), [summary("a", 0)]);
    assert_eq!(store.blobs("other").await.unwrap(), [summary("b%", 5)]);
}

#[tokio::test]
async fn blobs_are_limited_in_size_number_and_total_size() {
    let limits = StoreLimits {
        blobs: 3,
        blob_bytes: 10,
        all_blobs_bytes: 25,
        ..StoreLimits::default()
    };
    let (_home, store) = open_store(limits).await;
    let too_large = |result| matches!(result, Err(StoreError::TooLarge { .. }));
    let too_many = |result| matches!(result, Err(StoreError::TooMany { .. }));
    assert!(too_large(store.put_blob("k", "a", &[0; 11]).await));
    store.put_blob("k", "a", &[0; 10]).await.unwrap();
    store.put_blob("k", "b", &[0; 10]).await.unwrap();
    assert!(too_large(store.put_blob("k", "c", &[0; 6]).await));
    store.put_blob("other", "c", &[0; 5]).await.unwrap();
    assert!(too_many(store.put_blob("k", "d", b"").await));
    // A replaced blob does not count.
    store.put_blob("k", "a", &[1; 10]).await.unwrap();
    assert_eq!(store.blob("k", "a").await.unwrap(), Some(vec![1; 10]));
    assert_eq!(store.blobs("k").await.unwrap().len(), 2);
}

#[tokio::test]
async fn blobs_survive_a_restart() {
    let home = TestDirectory::new();
    let store = home.open().await;
    store.put_blob("words", "mine", b"aa\nab").await.unwrap();
    store.close().await;
    drop(store);
    let store = home.open().await;
    assert_eq!(
        store.blob("words", "mine").await.unwrap(),
        Some(b"aa\nab".to_vec())
    );
}
