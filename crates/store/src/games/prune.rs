//! Deletion of the oldest games.

use super::list;
use super::query::GameQuery;
use crate::error::StoreError;
use crate::statement::{Connection, Statement};

/// Maximum number of games per transaction; others may write in between.
const BATCH_SIZE: u64 = 64;

/// Deletes finished games, least recently changed first; merges one ordered list per
/// status.
const DELETE_FINISHED: &str = "
    DELETE FROM games WHERE number IN (
        SELECT number FROM (
            SELECT updated_ms, id, number FROM games WHERE status = 1
            UNION ALL SELECT updated_ms, id, number FROM games WHERE status = 2
            UNION ALL SELECT updated_ms, id, number FROM games WHERE status = 3
            UNION ALL SELECT updated_ms, id, number FROM games WHERE status = 4
            ORDER BY updated_ms, id LIMIT $1
        ) AS finished
    )";

/// Deletes unfinished games, least recently changed first.
const DELETE_UNFINISHED: &str = "
    DELETE FROM games WHERE number IN (
        SELECT number FROM games WHERE status = 0 ORDER BY updated_ms, id LIMIT $1
    )";

pub(crate) const STATEMENTS: [&str; 2] = [DELETE_FINISHED, DELETE_UNFINISHED];

/// Deletes some of the games above `keep`; returns their number, 0 when none is left to
/// delete.
pub(super) async fn prune_batch(connection: &mut Connection, keep: u64) -> Result<u64, StoreError> {
    let games = list::count(connection, &GameQuery::default()).await?;
    let wanted = games.saturating_sub(keep).min(BATCH_SIZE);
    let mut deleted = 0;
    for statement in STATEMENTS {
        if deleted < wanted {
            deleted += Statement::new(statement)
                .bind(wanted - deleted)
                .execute(connection)
                .await?;
        }
    }
    Ok(deleted)
}
