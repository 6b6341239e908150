//! Test stores and games.

use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;
use zeitnot_store::{
    DataDirectory, GameHead, GameQuery, GameSummary, Store, StoreError, StoreLimits, StoreOptions,
    StoredGameState, StoredGameStatus,
};

/// A data directory that is deleted at the end of the test.
pub(crate) struct TestDirectory(TempDir);

impl TestDirectory {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn database(&self) -> std::path::PathBuf {
        self.path().join("games.sqlite")
    }

    pub(crate) async fn open(&self) -> Store {
        self.open_with(StoreOptions::default()).await.unwrap()
    }

    pub(crate) async fn open_with(&self, options: StoreOptions) -> Result<Store, StoreError> {
        let directory = Arc::new(DataDirectory::open(self.path())?);
        Store::open(directory, options).await
    }
}

pub(crate) async fn open_store(limits: StoreLimits) -> (TestDirectory, Store) {
    let home = TestDirectory::new();
    let options = StoreOptions {
        limits,
        ..StoreOptions::default()
    };
    let store = home.open_with(options).await.unwrap();
    (home, store)
}

pub(crate) fn head(id: &str) -> GameHead {
    GameHead {
        id: id.to_owned(),
        created_ms: 1,
        game: "gomoku".to_owned(),
        rule: "freestyle".to_owned(),
        players: ["Anna".to_owned(), "Ben".to_owned()],
        spec: format!("{{\"of\":\"{id}\"}}"),
    }
}

pub(crate) fn ongoing(updated_ms: i64) -> StoredGameState {
    StoredGameState {
        updated_ms,
        plies: 0,
        status: StoredGameStatus::Ongoing,
    }
}

pub(crate) fn drawn(updated_ms: i64) -> StoredGameState {
    StoredGameState {
        status: StoredGameStatus::Draw,
        ..ongoing(updated_ms)
    }
}

pub(crate) fn ids<'g>(games: impl IntoIterator<Item = &'g GameSummary>) -> Vec<String> {
    games.into_iter().map(|game| game.head.id.clone()).collect()
}

/// Returns all games of a query, page by page.
pub(crate) async fn walk(store: &Store, mut query: GameQuery) -> Vec<GameSummary> {
    let mut games = Vec::new();
    loop {
        let page = store.games(&query).await.unwrap();
        games.extend(page.games);
        assert!(games.len() <= 1000, "the list never ends");
        match page.next {
            Some(next) => query.after = Some(next),
            None => return games,
        }
    }
}
