//! Adds an event to a game.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::change::Change;
use super::error::store_error;
use super::row::GameRow;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::game::{GameSummary, StoredGameState};
use crate::limits::StoreLimits;

/// An event on its way into the database.
pub(super) struct Append {
    pub(super) limits: StoreLimits,
    pub(super) id: String,
    pub(super) sequence: u64,
    pub(super) event: String,
    pub(super) state: StoredGameState,
}

#[async_trait]
impl Change for Append {
    type Outcome = ();

    async fn make(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Some(row) = GameRow::find(connection, &self.id).await? else {
            return Err(StoreError::NotFound {
                id: self.id.clone(),
            });
        };
        let events = row.summary.events;
        if self.sequence != events {
            return Err(StoreError::Conflict {
                id: self.id.clone(),
                given: self.sequence,
                events,
            });
        }
        self.limits.check_event(events, &self.event)?;
        self.update(connection, &row).await?;
        sqlx::query("INSERT INTO events (number, sequence, body) VALUES (?, ?, ?)")
            .bind(row.number)
            .bind(events.cast_signed())
            .bind(&self.event)
            .execute(connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

impl Append {
    /// The game's row as it is with the event.
    async fn update(
        &self,
        connection: &mut SqliteConnection,
        row: &GameRow,
    ) -> Result<(), StoreError> {
        let GameSummary {
            head,
            state,
            events,
        } = &row.summary;
        let state = self.state.after(state);
        let events = events + 1;
        let log = row.log.with_event(&self.event);
        let seal = Checksum::of_game(head, &state, events, log);
        sqlx::query(
            "UPDATE games SET updated_ms = ?, plies = ?, status = ?, events = ?, \
             log_seal = ?, row_seal = ? WHERE number = ?",
        )
        .bind(state.updated_ms)
        .bind(state.plies)
        .bind(state.status.code())
        .bind(events.cast_signed())
        .bind(log.as_bytes())
        .bind(seal.as_bytes())
        .bind(row.number)
        .execute(connection)
        .await
        .map_err(store_error)?;
        Ok(())
    }
}
