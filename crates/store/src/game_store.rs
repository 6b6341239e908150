//! What a store of games can do.

use async_trait::async_trait;

use crate::error::StoreError;
use crate::game::{GameHead, StoredGame, StoredGameState};
use crate::query::{GameQuery, StoredGamePage};

/// Games and their events.
///
/// A game is the log of its events. What `create` and `append` have accepted
/// survives the end of the process, of the program and of the machine. A change
/// that has begun is finished even if nobody waits for it any more.
#[async_trait]
pub trait GameStore: Send + Sync {
    /// Begins a game, without events.
    ///
    /// # Errors
    ///
    /// There is one of that id, it is beyond the limits, or it cannot be
    /// written.
    async fn create(&self, head: &GameHead, state: &StoredGameState) -> Result<(), StoreError>;

    /// Adds an event to a game, and says how the game stands now. Events are
    /// numbered from 0; any number but the next one is a conflict, so that of
    /// two who append at once one is told.
    ///
    /// # Errors
    ///
    /// There is no such game, the number is not the next one, the event is
    /// beyond the limits, or it cannot be written.
    async fn append(
        &self,
        id: &str,
        sequence: u64,
        event: &str,
        state: &StoredGameState,
    ) -> Result<(), StoreError>;

    /// A game with all its events.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is damaged.
    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError>;

    /// A page of the list of games.
    ///
    /// # Errors
    ///
    /// It cannot be read, or a game on it is damaged.
    async fn list(&self, query: &GameQuery) -> Result<StoredGamePage, StoreError>;

    /// Deletes a game; whether there was one.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    async fn delete(&self, id: &str) -> Result<bool, StoreError>;

    /// How many games there are.
    ///
    /// # Errors
    ///
    /// They cannot be counted.
    async fn count(&self) -> Result<u64, StoreError>;

    /// Deletes games until at most `keep` are left, and says how many went:
    /// finished ones first, of these the longest unchanged first, then
    /// unfinished ones likewise.
    ///
    /// # Errors
    ///
    /// They cannot be deleted; some may have gone.
    async fn prune(&self, keep: u64) -> Result<u64, StoreError>;

    /// Whether the store can be written to and read from at this moment, found
    /// out by doing it.
    ///
    /// # Errors
    ///
    /// It cannot, and this is why.
    async fn check(&self) -> Result<(), StoreError>;

    /// Finishes what is under way and closes the store. Whatever is asked
    /// afterwards is answered with [`StoreError::Closed`].
    async fn close(&self);
}
