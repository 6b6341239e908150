//! Lists of games.

use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::error::{damaged, failed};
use super::row::{GameRow, columns};
use crate::error::StoreError;
use crate::query::{GamePage, GameQuery};
use crate::search::fold;

/// A page of games, and how many there are on all pages.
pub(super) async fn page(
    connection: &mut SqliteConnection,
    query: &GameQuery,
) -> Result<GamePage, StoreError> {
    let rows = select_page(query)
        .build()
        .fetch_all(&mut *connection)
        .await
        .map_err(failed)?;
    let games: Result<Vec<_>, _> = rows
        .iter()
        .map(|row| GameRow::read(row).map(|row| row.summary))
        .collect();
    let total = count(connection, query).await?;
    Ok(GamePage::cut(games?, query.page_size(), total))
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
        .map_err(failed)?;
    u64::try_from(games).map_err(|_| damaged("games are miscounted".to_owned()))
}

/// The statement for a page.
pub(super) fn select_page(query: &GameQuery) -> QueryBuilder<Sqlite> {
    let mut select = QueryBuilder::new(concat!("SELECT ", columns!(), " FROM games"));
    push_text(&mut select, query);
    push_filters(&mut select, query);
    if let Some(after) = &query.after {
        select.push(" AND (updated_ms, id) < (");
        select.push_bind(after.updated_ms).push(", ");
        select.push_bind(after.id.as_str()).push(")");
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
    push_filters(&mut select, query);
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

fn push_filters(select: &mut QueryBuilder<Sqlite>, query: &GameQuery) {
    if let Some(game) = &query.game {
        select.push(" AND game = ").push_bind(game.as_str());
    }
    if let Some(status) = query.status {
        select.push(" AND status = ").push_bind(status.code());
    }
}
