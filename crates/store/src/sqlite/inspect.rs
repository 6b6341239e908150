//! Looks for damage that reading single games would not show: in the tree of
//! pages, in the indices, in the tallies.

use sqlx::SqliteConnection;

use super::error::{damaged, failed};
use crate::error::StoreError;

/// How many tallies are not what counting gives.
const MISCOUNTED: &str = "
    WITH counted AS (
        SELECT game, status, count(*) AS games FROM games GROUP BY game, status
    )
    SELECT count(*)
    FROM tallies FULL JOIN counted USING (game, status)
    WHERE coalesce(tallies.games, 0) <> coalesce(counted.games, 0)";

/// Looks through all of a database of the newest version.
pub(super) async fn inspect(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let report: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut *connection)
        .await
        .map_err(failed)?;
    if report != "ok" {
        return Err(damaged(report));
    }
    let miscounted: i64 = sqlx::query_scalar(MISCOUNTED)
        .fetch_one(connection)
        .await
        .map_err(failed)?;
    if miscounted > 0 {
        return Err(damaged("games are miscounted".to_owned()));
    }
    Ok(())
}
