//! Lists of games.

use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::error::{damaged_database, store_error};
use super::row::{GameRow, columns};
use crate::error::StoreError;
use crate::game::StoredGameStatus;
use crate::query::{GameQuery, StoredGamePage};
use crate::search::fold;

/// A page of games, and how many there are on all pages.
pub(super) async fn page(
    connection: &mut SqliteConnection,
    query: &GameQuery,
) -> Result<StoredGamePage, StoreError> {
    let rows = select_page(query)
        .build()
        .fetch_all(&mut *connection)
        .await
        .map_err(store_error)?;
    let games: Result<Vec<_>, _> = rows
        .iter()
        .map(|row| GameRow::read(row).map(|row| row.summary))
        .collect();
    let total = count(connection, query).await?;
    Ok(StoredGamePage::from_rows(games?, query.page_size(), total))
}

/// How many games a list has on all its pages.
pub(super) async fn count(
    connection: &mut SqliteConnection,
    query: &GameQuery,
) -> Result<u64, StoreError> {
    let games: i64 = select_count(query)
        .build_query_scalar()
        .fetch_one(connection)
        .await
        .map_err(store_error)?;
    u64::try_from(games).map_err(|_| damaged_database("games are miscounted".to_owned()))
}

/// The statement for a page.
///
/// Games that may stand in several ways come out of as many lists, each in its
/// order already, which are merged as far as the page goes. A search by text is
/// one list that looks at everything.
pub(super) fn select_page(query: &GameQuery) -> QueryBuilder<Sqlite> {
    let statuses = query.distinct_statuses();
    let lists = match (&query.text, statuses.len()) {
        (None, 2..) => statuses.chunks(1).collect(),
        _ => vec![&*statuses],
    };
    let mut select = QueryBuilder::new("");
    for (number, statuses) in lists.into_iter().enumerate() {
        if number > 0 {
            select.push(" UNION ALL ");
        }
        select.push(concat!("SELECT ", columns!(), " FROM games"));
        push_text(&mut select, query);
        push_filters(&mut select, query, statuses);
        if let Some(after) = &query.after {
            select.push(" AND (updated_ms, id) < (");
            select.push_bind(after.updated_ms).push(", ");
            select.push_bind(after.id.as_str()).push(")");
        }
    }
    select.push(" ORDER BY updated_ms DESC, id DESC LIMIT ");
    select.push_bind(query.page_size() + 1);
    select
}

/// The statement for a number of games: those with some text in a name have to
/// be counted, all others are counted already.
pub(super) fn select_count(query: &GameQuery) -> QueryBuilder<Sqlite> {
    let mut select = if query.text.is_some() {
        QueryBuilder::new("SELECT count(*) FROM games")
    } else {
        QueryBuilder::new("SELECT coalesce(sum(games), 0) FROM tallies")
    };
    push_text(&mut select, query);
    push_filters(&mut select, query, &query.distinct_statuses());
    select
}

/// A search by text looks at every game, so it goes through the one index that
/// has all it looks at.
fn push_text(select: &mut QueryBuilder<Sqlite>, query: &GameQuery) {
    match &query.text {
        Some(text) => {
            select.push(" INDEXED BY games_by_update WHERE instr(search, ");
            select.push_bind(fold(text)).push(") > 0");
        }
        None => {
            select.push(" WHERE TRUE");
        }
    }
}

fn push_filters(
    select: &mut QueryBuilder<Sqlite>,
    query: &GameQuery,
    statuses: &[StoredGameStatus],
) {
    if let Some(game) = &query.game {
        select.push(" AND game = ").push_bind(game.as_str());
    }
    match statuses {
        [] => {}
        [status] => {
            select.push(" AND status = ").push_bind(status.code());
        }
        several => {
            let mut codes = select.push(" AND status IN (").separated(", ");
            for status in several {
                codes.push_bind(status.code());
            }
            select.push(")");
        }
    }
}
