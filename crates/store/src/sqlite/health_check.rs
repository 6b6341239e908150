//! Checks whether the database can be written and read now.

use crate::error::StoreError;
use crate::statement::{Connection, Statement};

/// Writes about as many bytes as an event, including indices.
///
/// They are random because SQLite skips unchanged pages.
const WRITE_PROBE: &str = "UPDATE pulse SET beats = beats + 1, weight = randomblob(32768)";

/// The number of free pages below which the database counts as full.
const MIN_FREE_PAGES: i64 = 16;

const FREE_PAGES: &str = "
    SELECT max_page_count - page_count + freelist_count AS pages
    FROM pragma_max_page_count(), pragma_page_count(), pragma_freelist_count()";

/// Writes, and checks that there is space for more.
pub(crate) async fn check_writable(connection: &mut Connection) -> Result<(), StoreError> {
    Statement::new(WRITE_PROBE).execute(connection).await?;
    let free = Statement::new(FREE_PAGES).fetch_one(connection).await?;
    if free.get::<i64>("pages")? < MIN_FREE_PAGES {
        return Err(StoreError::Full);
    }
    Ok(())
}

pub(crate) async fn check_readable(connection: &mut Connection) -> Result<(), StoreError> {
    let pulse = Statement::new("SELECT beats FROM pulse");
    pulse.fetch_one(connection).await.map(drop)
}
