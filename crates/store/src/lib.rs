//! Storage of games, reviews, puzzles, judgments, word lists, and table snapshots.
//!
//! [`Store`] keeps everything but the snapshots in one SQLite database of a
//! [`DataDirectory`]. It knows nothing about games or HTTP and treats the bodies of
//! events, reviews, and puzzles as text. The code starts in `store.rs`.
//!
//! * A game is a log of numbered events. [`Store::append_event`] accepts only the next
//!   number, so two writers never overwrite each other.
//! * Accepted data is on disk, and every change is atomic. Reading returns what was
//!   written, or an error that names the damage: every row has a checksum, and logs are
//!   chained.
//! * Everything is limited ([`StoreLimits`]). New reviews, judgments, and puzzles
//!   replace old ones; new games and blobs are refused.
//! * With a full or read-only disk, reading still works.
//! * Migrations are SQL files that never change after their release.
//!
//! Each kind of data has a module with its types and its methods of `Store`. The
//! modules use the database through `statement.rs`, `Store::read`, and `Store::write`.
//! Code specific to SQLite is in `sqlite`; another database would be added there
//! without changes to callers.
//!
//! ```
//! use std::sync::Arc;
//! use zeitnot_store::{
//!     DataDirectory, GameHead, Store, StoreOptions, StoredGameState, StoredGameStatus,
//! };
//!
//! # async fn example(path: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
//! let directory = Arc::new(DataDirectory::open(path)?);
//! let store = Store::open(directory, StoreOptions::default()).await?;
//! let head = GameHead {
//!     id: "k7".into(),
//!     created_ms: 1_700_000_000_000,
//!     game: "gomoku".into(),
//!     rule: "renju".into(),
//!     players: ["Anna".into(), "Ben".into()],
//!     spec: r#"{"size":15}"#.into(),
//! };
//! let state = StoredGameState {
//!     updated_ms: head.created_ms,
//!     plies: 0,
//!     status: StoredGameStatus::Ongoing,
//! };
//! store.create_game(&head, &state).await?;
//! let moved = StoredGameState { plies: 1, ..state };
//! store.append_event("k7", 0, r#"{"move":"h8"}"#, &moved).await?;
//! let game = store.game("k7").await?.ok_or("it has just been stored")?;
//! assert_eq!(game.events.len(), 1);
//! store.close().await;
//! # Ok(())
//! # }
//! # let home = tempfile::tempdir().unwrap();
//! # tokio::runtime::Runtime::new().unwrap().block_on(example(home.path())).unwrap();
//! ```

mod blobs;
mod checksum;
mod directory;
mod error;
mod games;
mod judgments;
mod limits;
mod page;
mod puzzles;
mod reviews;
mod sqlite;
mod statement;
mod storage_use;
mod store;

pub use blobs::BlobSummary;
pub use directory::{DataDirectory, DirectoryError};
pub use error::StoreError;
pub use games::{
    GameHead, GameQuery, GameSummary, StoredGame, StoredGamePage, StoredGameState, StoredGameStatus,
};
pub use judgments::StoredJudgment;
pub use limits::StoreLimits;
pub use page::{Cursor, CursorError, MAX_PAGE_SIZE};
pub use puzzles::{NewPuzzle, Practice, PuzzleQuery, StoredPuzzle, StoredPuzzlePage};
pub use reviews::{ReviewHead, ReviewQuery, StoredReview, StoredReviewPage};
pub use storage_use::StorageUse;
pub use store::{Store, StoreOptions};
