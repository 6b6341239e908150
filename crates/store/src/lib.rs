//! Games, word lists and table snapshots on disk: the storage below the
//! service, which knows neither games nor HTTP.
//!
//! [`GameStore`] and [`BlobStore`] say what a store can do. [`SqliteStore`]
//! keeps everything in one database of a [`DataDirectory`]; [`MemoryStore`]
//! forgets it, for tests. Whatever has been accepted is on disk; whatever is
//! read back is what was written, or an error that says what is damaged.

mod blob_store;
mod directory;
mod error;
mod game;
mod game_store;
mod limits;
pub mod memory;
mod query;
mod seal;
mod search;
pub mod sqlite;

pub use blob_store::{BlobStore, BlobSummary};
pub use directory::{DataDirectory, DirectoryError};
pub use error::StoreError;
pub use game::{GameHead, GameState, GameStatus, GameSummary, StoredGame};
pub use game_store::GameStore;
pub use limits::Limits;
pub use memory::MemoryStore;
pub use query::{Cursor, CursorError, GamePage, GameQuery, LARGEST_PAGE};
pub use sqlite::{SqliteOptions, SqliteStore};
