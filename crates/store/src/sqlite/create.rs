//! Begins a game.

use async_trait::async_trait;
use sqlx::SqliteConnection;

use super::change::Change;
use super::error::failed;
use super::list;
use crate::error::StoreError;
use crate::game::{GameHead, GameState};
use crate::limits::Limits;
use crate::query::GameQuery;
use crate::seal::Seal;
use crate::search::haystack;

/// A game on its way into the database.
pub(super) struct Create {
    pub(super) limits: Limits,
    pub(super) head: GameHead,
    pub(super) state: GameState,
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
        if is_known(connection, &head.id).await? {
            return Err(StoreError::Exists {
                id: head.id.clone(),
            });
        }
        limits.check_games(list::count(connection, &GameQuery::default()).await?)?;
        let log = Seal::of_empty_log(&head.id);
        let seal = Seal::of_game(head, state, 0, log);
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
        .bind(haystack(head))
        .bind(&head.spec)
        .execute(connection)
        .await
        .map_err(failed)?;
        Ok(())
    }
}

async fn is_known(connection: &mut SqliteConnection, id: &str) -> Result<bool, StoreError> {
    let known = sqlx::query("SELECT number FROM games WHERE id = ?")
        .bind(id)
        .fetch_optional(connection)
        .await
        .map_err(failed)?;
    Ok(known.is_some())
}
