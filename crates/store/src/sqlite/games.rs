//! Games in the database.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::append::Append;
use super::change::{Change, write};
use super::create::Create;
use super::error::store_error;
use super::health_check::{self, HealthCheck};
use super::prune::PruneBatch;
use super::row::GameRow;
use super::transaction::Transaction;
use super::{SqliteStore, list};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::game::{GameHead, StoredGame, StoredGameState};
use crate::game_store::GameStore;
use crate::query::{GameQuery, StoredGamePage};

#[async_trait]
impl GameStore for SqliteStore {
    async fn create(&self, head: &GameHead, state: &StoredGameState) -> Result<(), StoreError> {
        let create = Create {
            limits: self.limits.clone(),
            head: head.clone(),
            state: *state,
        };
        write(&self.writer, create).await
    }

    async fn append(
        &self,
        id: &str,
        sequence: u64,
        event: &str,
        state: &StoredGameState,
    ) -> Result<(), StoreError> {
        let append = Append {
            limits: self.limits.clone(),
            id: id.to_owned(),
            sequence,
            event: event.to_owned(),
            state: *state,
        };
        write(&self.writer, append).await
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let game = load(&mut transaction, id).await;
        transaction.end(game).await
    }

    async fn list(&self, query: &GameQuery) -> Result<StoredGamePage, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let page = list::page(&mut transaction, query).await;
        transaction.end(page).await
    }

    async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let delete = Delete { id: id.to_owned() };
        write(&self.writer, delete).await
    }

    async fn count(&self) -> Result<u64, StoreError> {
        let mut transaction = Transaction::read(&self.readers).await?;
        let count = list::count(&mut transaction, &GameQuery::default()).await;
        transaction.end(count).await
    }

    async fn prune(&self, keep: u64) -> Result<u64, StoreError> {
        let mut pruned = 0;
        loop {
            match write(&self.writer, PruneBatch { keep }).await? {
                0 => return Ok(pruned),
                some => pruned += some,
            }
        }
    }

    async fn check(&self) -> Result<(), StoreError> {
        write(&self.writer, HealthCheck).await?;
        let mut transaction = Transaction::read(&self.readers).await?;
        let felt = health_check::check_readable(&mut transaction).await;
        transaction.end(felt).await
    }

    async fn close(&self) {
        // The writer goes last: it puts the log of changes into the database.
        self.readers.close().await;
        self.writer.close().await;
    }
}

async fn load(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<StoredGame>, StoreError> {
    let Some(row) = GameRow::find(connection, id).await? else {
        return Ok(None);
    };
    let events: Vec<String> =
        sqlx::query_scalar("SELECT body FROM events WHERE number = ? ORDER BY sequence")
            .bind(row.number)
            .fetch_all(connection)
            .await
            .map_err(store_error)?;
    let log = events
        .iter()
        .fold(Checksum::of_empty_log(id), |log, event| {
            log.with_event(event)
        });
    if log != row.log {
        return Err(StoreError::damaged_game(
            id,
            "its events are not as they were written",
        ));
    }
    Ok(Some(StoredGame {
        summary: row.summary,
        events,
    }))
}

/// A game that is to go, with its events.
struct Delete {
    id: String,
}

#[async_trait]
impl Change for Delete {
    type Outcome = bool;

    async fn make(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let deleted = sqlx::query("DELETE FROM games WHERE id = ?")
            .bind(&self.id)
            .execute(connection)
            .await
            .map_err(store_error)?;
        Ok(deleted.rows_affected() > 0)
    }
}
