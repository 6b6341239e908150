//! Lists of games.

use super::game::StoredGameStatus;
use super::query::{GameQuery, StoredGamePage};
use super::row::{GameRow, columns};
use super::search::fold;
use crate::error::StoreError;
use crate::page::{self, page_size};
use crate::statement::{Connection, Statement};

pub(super) async fn page(
    connection: &mut Connection,
    query: &GameQuery,
) -> Result<StoredGamePage, StoreError> {
    let rows = select_page(query).fetch_all(connection).await?;
    let games: Result<Vec<_>, _> = rows
        .iter()
        .map(|row| GameRow::read(row).map(|row| row.summary))
        .collect();
    let (games, next) = page::cut(games?, query.limit, |game| {
        (game.state.updated_ms, &game.head.id)
    });
    let total = count(connection, query).await?;
    Ok(StoredGamePage { games, next, total })
}

pub(super) async fn count(
    connection: &mut Connection,
    query: &GameQuery,
) -> Result<u64, StoreError> {
    let row = select_count(query).fetch_one(connection).await?;
    row.count("games")
}

/// Returns the statement for a page.
///
/// For several statuses, it merges one ordered list per status up to the page size, so
/// that no sorting is needed. A text search scans all games in one list.
pub(crate) fn select_page(query: &GameQuery) -> Statement {
    let statuses = query.distinct_statuses();
    let lists = match (&query.text, statuses.len()) {
        (None, 2..) => statuses.chunks(1).collect(),
        _ => vec![&*statuses],
    };
    let mut select = Statement::new("");
    for (number, statuses) in lists.into_iter().enumerate() {
        if number > 0 {
            select.push(" UNION ALL ");
        }
        select.push(concat!("SELECT ", columns!(), " FROM games"));
        push_text(&mut select, query);
        push_filters(&mut select, query, statuses);
        if let Some(after) = &query.after {
            select.push(" AND (updated_ms, id) < (");
            select.push_bind(after.moment_ms).push(", ");
            select.push_bind(&after.id).push(")");
        }
    }
    select.push(" ORDER BY updated_ms DESC, id DESC LIMIT ");
    select.push_bind(page_size(query.limit) + 1);
    select
}

/// Returns the statement for the number of games: it counts the matches of a text
/// search, and otherwise sums the counters in `tallies`.
pub(crate) fn select_count(query: &GameQuery) -> Statement {
    let mut select = if query.text.is_some() {
        Statement::new("SELECT count(*) AS games FROM games")
    } else {
        Statement::new("SELECT coalesce(sum(games), 0) AS games FROM tallies")
    };
    push_text(&mut select, query);
    push_filters(&mut select, query, &query.distinct_statuses());
    select
}

/// A text search scans all games, so it uses the covering index.
///
/// `INDEXED BY` and `instr` are specific to SQLite.
fn push_text(select: &mut Statement, query: &GameQuery) {
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

fn push_filters(select: &mut Statement, query: &GameQuery, statuses: &[StoredGameStatus]) {
    if let Some(game) = &query.game {
        select.push(" AND game = ").push_bind(game);
    }
    match statuses {
        [] => {}
        [status] => {
            select.push(" AND status = ").push_bind(status.code());
        }
        several => {
            select.push(" AND status IN (");
            for (number, status) in several.iter().enumerate() {
                select.push(if number > 0 { ", " } else { "" });
                select.push_bind(status.code());
            }
            select.push(")");
        }
    }
}
