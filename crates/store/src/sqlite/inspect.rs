//! Checks for damage that reading single games does not detect: in pages, indices, and
//! counters.

use sqlx::SqliteConnection;

use super::error::{damaged_database, store_error};
use crate::error::StoreError;

/// Counts the wrong rows of the counter table `tallies`.
const MISCOUNTED: &str = "
    WITH counted AS (
        SELECT game, status, count(*) AS games FROM games GROUP BY game, status
    )
    SELECT count(*)
    FROM tallies FULL JOIN counted USING (game, status)
    WHERE coalesce(tallies.games, 0) <> coalesce(counted.games, 0)";

/// Counts the wrong rows of the counter table `shelves`.
const MISMEASURED: &str = "
    WITH measured AS (
        SELECT 'reviews' AS name, count(*) AS count, coalesce(sum(size), 0) AS bytes FROM reviews
        UNION ALL
        SELECT 'judgments', count(*), coalesce(sum(size), 0) FROM judgments
    )
    SELECT count(*)
    FROM shelves FULL JOIN measured USING (name)
    WHERE shelves.count IS NOT measured.count OR shelves.bytes IS NOT measured.bytes";

/// Checks a database of the latest version completely.
pub(crate) async fn inspect(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let report: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut *connection)
        .await
        .map_err(store_error)?;
    if report != "ok" {
        return Err(damaged_database(report));
    }
    for (statement, problem) in [
        (MISCOUNTED, "games are miscounted"),
        (MISMEASURED, "reviews or judgments are miscounted"),
    ] {
        let wrong: i64 = sqlx::query_scalar(statement)
            .fetch_one(&mut *connection)
            .await
            .map_err(store_error)?;
        if wrong > 0 {
            return Err(damaged_database(problem.to_owned()));
        }
    }
    Ok(())
}
