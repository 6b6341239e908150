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

/// A file system of 24 MiB in memory, unmounted at the end of the test.
#[cfg(target_os = "linux")]
struct SmallDisk(TestDirectory);

#[cfg(target_os = "linux")]
impl SmallDisk {
    /// Returns `None` without the permission to mount.
    fn mount() -> Option<Self> {
        let home = TestDirectory::new();
        let mounted = std::process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"])
            .arg(home.path())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then(|| Self(home))
    }

    /// Takes all space that is left.
    fn fill(&self) {
        use std::io::Write as _;
        let mut file = std::fs::File::create(self.0.path().join("filler")).unwrap();
        for length in [1 << 16, 1 << 12, 1] {
            while file.write_all(&vec![1; length]).is_ok() {}
        }
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount")
            .arg("--lazy")
            .arg(self.0.path())
            .status();
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn games_can_be_deleted_on_a_full_disk() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("skipped: only root may mount a small file system");
        return;
    };
    let store = disk.0.open().await;
    let event = "x".repeat(2000);
    for number in 0..20 {
        let id = format!("game{number}");
        store.create_game(&head(&id), &ongoing(0)).await.unwrap();
        for sequence in 0..20 {
            store
                .append_event(&id, sequence, &event, &ongoing(0))
                .await
                .unwrap();
        }
    }
    disk.fill();
    let stored = fill(&store, "game0", &event).await;
    assert!(store.check().await.is_err());
    for number in 1..20 {
        let id = format!("game{number}");
        assert!(store.delete_game(&id).await.unwrap(), "{id}");
    }
    // The freed pages can be used although the disk stays full.
    store
        .append_event("game0", stored, &event, &ongoing(0))
        .await
        .unwrap();
    let more = fill(&store, "game0", &event).await;
    assert!(more > stored + 100, "{more} after {stored}");
    assert!(store.delete_game("game0").await.unwrap());
    store.close().await;
    drop(store);
    assert_eq!(disk.0.open().await.count_games().await.unwrap(), 0);
}
