//! A game as a row of its table.

use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Row, Sqlite, SqliteConnection, Type};

use super::error::store_error;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::game::{GameHead, GameSummary, StoredGameState, StoredGameStatus};

/// The columns that make a row.
macro_rules! columns {
    () => {
        "number, id, created_ms, updated_ms, game, rule, first_player, second_player, \
         plies, status, events, log_seal, row_seal, spec"
    };
}
pub(super) use columns;

/// A game's row, known to be as it was written.
pub(super) struct GameRow {
    /// The game's number in this database.
    pub(super) number: i64,
    pub(super) summary: GameSummary,
    /// The seal of the game's events.
    pub(super) log: Checksum,
}

impl GameRow {
    /// The row of a game, if there is one.
    pub(super) async fn find(
        connection: &mut SqliteConnection,
        id: &str,
    ) -> Result<Option<Self>, StoreError> {
        sqlx::query(concat!("SELECT ", columns!(), " FROM games WHERE id = ?"))
            .bind(id)
            .fetch_optional(connection)
            .await
            .map_err(store_error)?
            .as_ref()
            .map(Self::read)
            .transpose()
    }

    /// Reads a row and checks its seal.
    pub(super) fn read(row: &SqliteRow) -> Result<Self, StoreError> {
        let id: String = get(row, "id")?;
        let damaged = || StoreError::damaged_game(&id, "its row is not as it was written");
        let state = StoredGameState {
            updated_ms: get(row, "updated_ms")?,
            plies: get(row, "plies")?,
            status: StoredGameStatus::from_code(get(row, "status")?).ok_or_else(damaged)?,
        };
        let events = u64::try_from(get::<i64>(row, "events")?).map_err(|_| damaged())?;
        let log = Checksum::from_bytes(get(row, "log_seal")?).ok_or_else(damaged)?;
        let head = GameHead {
            id: id.clone(),
            created_ms: get(row, "created_ms")?,
            game: get(row, "game")?,
            rule: get(row, "rule")?,
            players: [get(row, "first_player")?, get(row, "second_player")?],
            spec: get(row, "spec")?,
        };
        let seal = Checksum::of_game(&head, &state, events, log);
        if Checksum::from_bytes(get(row, "row_seal")?) != Some(seal) {
            return Err(damaged());
        }
        Ok(Self {
            number: get(row, "number")?,
            summary: GameSummary {
                head,
                state,
                events,
            },
            log,
        })
    }
}

/// The value of a column.
pub(super) fn get<'r, T>(row: &'r SqliteRow, column: &str) -> Result<T, StoreError>
where
    T: Decode<'r, Sqlite> + Type<Sqlite>,
{
    row.try_get(column).map_err(store_error)
}
