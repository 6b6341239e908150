//! The row of a game.

use super::game::{GameHead, GameSummary, StoredGameState, StoredGameStatus};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::statement::{Connection, Row, Statement};

macro_rules! columns {
    () => {
        "number, id, created_ms, updated_ms, game, rule, first_player, second_player, \
         plies, status, events, log_seal, row_seal, spec"
    };
}
pub(super) use columns;

/// The row of a game, with a verified checksum.
pub(super) struct GameRow {
    /// The game's number in this database.
    pub(super) number: i64,
    pub(super) summary: GameSummary,
    pub(super) log: Checksum,
}

impl GameRow {
    /// Returns the row of a game; `None` if the game does not exist.
    pub(super) async fn find(
        connection: &mut Connection,
        id: &str,
    ) -> Result<Option<Self>, StoreError> {
        Statement::new(concat!("SELECT ", columns!(), " FROM games WHERE id = $1"))
            .bind(id)
            .fetch_optional(connection)
            .await?
            .as_ref()
            .map(Self::read)
            .transpose()
    }

    /// Reads a row and verifies its checksum.
    pub(super) fn read(row: &Row) -> Result<Self, StoreError> {
        let id: String = row.get("id")?;
        let name = || format!("game `{id}`");
        let damaged = || StoreError::checksum_mismatch(name());
        let state = StoredGameState {
            updated_ms: row.get("updated_ms")?,
            plies: row.get("plies")?,
            status: StoredGameStatus::from_code(row.get("status")?).ok_or_else(damaged)?,
        };
        let events = u64::try_from(row.get::<i64>("events")?).map_err(|_| damaged())?;
        let log = Checksum::from_bytes(row.get("log_seal")?).ok_or_else(damaged)?;
        let head = GameHead {
            id: id.clone(),
            created_ms: row.get("created_ms")?,
            game: row.get("game")?,
            rule: row.get("rule")?,
            players: [row.get("first_player")?, row.get("second_player")?],
            spec: row.get("spec")?,
        };
        Checksum::of_game(&head, &state, events, log).verify(row.get("row_seal")?, name)?;
        Ok(Self {
            number: row.get("number")?,
            summary: GameSummary {
                head,
                state,
                events,
            },
            log,
        })
    }
}
