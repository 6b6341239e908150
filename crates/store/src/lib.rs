//! Games, reviews, puzzles, word lists and table snapshots on disk: the storage
//! below the service, which knows neither games nor HTTP.
//!
//! [`GameStore`], [`BlobStore`], [`ReviewStore`], [`JudgmentStore`] and
//! [`PuzzleStore`] say what a store can do. [`SqliteStore`] keeps everything in
//! one database of a [`DataDirectory`]; [`MemoryStore`] forgets it, for tests. Whatever has been accepted is on disk; whatever is
//! read back is what was written, or an error that says what is damaged.
//!
//! ```
//! use std::sync::Arc;
//! use zeitnot_store::{
//!     DataDirectory, GameHead, GameState, GameStatus, GameStore, SqliteOptions, SqliteStore,
//! };
//!
//! # async fn example(path: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
//! let directory = Arc::new(DataDirectory::open(path)?);
//! let store = SqliteStore::open(directory, SqliteOptions::default()).await?;
//! let head = GameHead {
//!     id: "k7".into(),
//!     created_ms: 1_700_000_000_000,
//!     game: "gomoku".into(),
//!     rule: "renju".into(),
//!     players: ["Anna".into(), "Ben".into()],
//!     spec: r#"{"size":15}"#.into(),
//! };
//! let state = GameState {
//!     updated_ms: head.created_ms,
//!     plies: 0,
//!     status: GameStatus::Ongoing,
//! };
//! store.create(&head, &state).await?;
//! let moved = GameState { plies: 1, ..state };
//! store.append("k7", 0, r#"{"move":"h8"}"#, &moved).await?;
//! let game = store.load("k7").await?.ok_or("it has just been stored")?;
//! assert_eq!(game.events.len(), 1);
//! store.close().await;
//! # Ok(())
//! # }
//! # let home = tempfile::tempdir().unwrap();
//! # tokio::runtime::Runtime::new().unwrap().block_on(example(home.path())).unwrap();
//! ```

mod blob_store;
mod checksum;
mod directory;
mod error;
mod game;
mod game_store;
mod judgment_store;
mod limits;
pub mod memory;
mod puzzle_store;
mod query;
mod review_store;
mod search;
pub mod sqlite;

pub use blob_store::{BlobStore, BlobSummary};
pub use directory::{DataDirectory, DirectoryError};
pub use error::StoreError;
pub use game::{GameHead, GameSummary, StoredGame, StoredGameState, StoredGameStatus};
pub use game_store::GameStore;
pub use judgment_store::{JudgmentStore, StoredJudgment};
pub use limits::StoreLimits;
pub use memory::MemoryStore;
pub use puzzle_store::{
    NewPuzzle, Practice, PuzzleQuery, PuzzleStore, StoredPuzzle, StoredPuzzlePage,
};
pub use query::{Cursor, CursorError, GameQuery, MAX_PAGE_SIZE, StoredGamePage};
pub use review_store::{
    ReviewHead, ReviewQuery, ReviewStore, StorageUse, StoredReview, StoredReviewPage,
};
pub use sqlite::{SqliteOptions, SqliteStore};
