//! Begins a game.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::change::Change;
use super::error::store_error;
use super::list;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::game::{GameHead, StoredGameState};
use crate::limits::StoreLimits;
use crate::query::GameQuery;
use crate::search::searchable_text;

/// A game on its way into the database.
pub(super) struct Create {
    pub(super) limits: StoreLimits,
    pub(super) head: GameHead,
    pub(super) state: StoredGameState,
}

#[async_trait]
impl Change for Create {
    type Outcome = ();

    async fn make(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Self {
            limits,
            head,
            state,
        } = self;
        limits.check_head(head)?;
        if exists(connection, &head.id).await? {
            return Err(StoreError::Exists {
                id: head.id.clone(),
            });
        }
        limits.check_games(list::count(connection, &GameQuery::default()).await?)?;
        let log = Checksum::of_empty_log(&head.id);
        let seal = Checksum::of_game(head, state, 0, log);
        let [first, second] = &head.players;
        sqlx::query(
            "INSERT INTO games (id, created_ms, updated_ms, game, rule, first_player, \
             second_player, plies, status, events, log_seal, row_seal, search, spec) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)",
        )
        .bind(&head.id)
        .bind(head.created_ms)
        .bind(state.updated_ms)
        .bind(&head.game)
        .bind(&head.rule)
        .bind(first)
        .bind(second)
        .bind(state.plies)
        .bind(state.status.code())
        .bind(log.as_bytes())
        .bind(seal.as_bytes())
        .bind(searchable_text(head))
        .bind(&head.spec)
        .execute(connection)
        .await
        .map_err(store_error)?;
        Ok(())
    }
}

async fn exists(connection: &mut SqliteConnection, id: &str) -> Result<bool, StoreError> {
    let known = sqlx::query("SELECT number FROM games WHERE id = ?")
        .bind(id)
        .fetch_optional(connection)
        .await
        .map_err(store_error)?;
    Ok(known.is_some())
}
