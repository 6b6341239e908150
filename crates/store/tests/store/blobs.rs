//! Blobs.

use std::sync::Arc;

use zeitnot_store::{
    BlobStore, BlobSummary, GameStore, MemoryStore, SqliteOptions, StoreError, StoreLimits,
};

use crate::support::TestDirectory;

async fn stores(limits: StoreLimits) -> (TestDirectory, [Arc<dyn BlobStore>; 2]) {
    let home = TestDirectory::new();
    let options = SqliteOptions {
        limits: limits.clone(),
        ..SqliteOptions::default()
    };
    let sqlite = home.open_with(options).await.unwrap();
    (home, [Arc::new(MemoryStore::new(limits)), Arc::new(sqlite)])
}

fn summary(name: &str, bytes: u64) -> BlobSummary {
    BlobSummary {
        name: name.to_owned(),
        bytes,
    }
}

#[tokio::test]
async fn blobs_are_put_listed_replaced_and_removed() {
    let (_home, stores) = stores(StoreLimits::default()).await;
    for store in stores {
        let words: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        store.put("words", "b%", &words).await.unwrap();
        store.put("words", "a", b"").await.unwrap();
        store.put("other", "b%", b"other").await.unwrap();
        assert_eq!(store.get("words", "b%").await.unwrap(), Some(words));
        assert_eq!(store.get("words", "a").await.unwrap(), Some(vec![]));
        assert_eq!(store.get("words", "b_").await.unwrap(), None);
        assert_eq!(
            store.blobs("words").await.unwrap(),
            [summary("a", 0), summary("b%", 100_000)]
        );
        store.put("words", "b%", b"new").await.unwrap();
        assert_eq!(
            store.get("words", "b%").await.unwrap(),
            Some(b"new".to_vec())
        );
        assert!(store.remove("words", "b%").await.unwrap());
        assert!(!store.remove("words", "b%").await.unwrap());
        assert_eq!(store.blobs("words").await.unwrap(), [summary("a", 0)]);
        assert_eq!(store.blobs("other").await.unwrap(), [summary("b%", 5)]);
    }
}

#[tokio::test]
async fn blobs_are_bounded_in_size_number_and_sum() {
    let limits = StoreLimits {
        blobs: 3,
        blob_bytes: 10,
        all_blobs_bytes: 25,
        ..StoreLimits::default()
    };
    let (_home, stores) = stores(limits).await;
    for store in stores {
        let too_large = |result| matches!(result, Err(StoreError::TooLarge { .. }));
        let too_many = |result| matches!(result, Err(StoreError::TooMany { .. }));
        assert!(too_large(store.put("k", "a", &[0; 11]).await));
        store.put("k", "a", &[0; 10]).await.unwrap();
        store.put("k", "b", &[0; 10]).await.unwrap();
        assert!(too_large(store.put("k", "c", &[0; 6]).await));
        store.put("other", "c", &[0; 5]).await.unwrap();
        assert!(too_many(store.put("k", "d", b"").await));
        // What is replaced does not count.
        store.put("k", "a", &[1; 10]).await.unwrap();
        assert_eq!(store.get("k", "a").await.unwrap(), Some(vec![1; 10]));
        assert_eq!(store.blobs("k").await.unwrap().len(), 2);
    }
}

#[tokio::test]
async fn blobs_survive_the_program() {
    let home = TestDirectory::new();
    let store = home.open().await;
    store.put("words", "mine", b"aa\nab").await.unwrap();
    store.close().await;
    drop(store);
    let store = home.open().await;
    assert_eq!(
        store.get("words", "mine").await.unwrap(),
        Some(b"aa\nab".to_vec())
    );
}
