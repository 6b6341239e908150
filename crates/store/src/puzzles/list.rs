//! Reading of puzzles.

use super::{NewPuzzle, Practice, PuzzleQuery, StoredPuzzle, StoredPuzzlePage};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::page::{self, page_size};
use crate::statement::{Connection, Row, Statement};

const SELECT_PUZZLE: &str = "SELECT id, created_ms, due_ms, stage, solved, failed, game, phase, \
    category, seal, body FROM puzzles";

pub(crate) async fn find(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<StoredPuzzle>, StoreError> {
    let mut select = Statement::new(SELECT_PUZZLE);
    select.push(" WHERE id = ").push_bind(id);
    let row = select.fetch_optional(connection).await?;
    row.as_ref().map(read).transpose()
}

pub(super) async fn page(
    connection: &mut Connection,
    query: &PuzzleQuery,
) -> Result<StoredPuzzlePage, StoreError> {
    let mut select = Statement::new(SELECT_PUZZLE);
    push_filter(&mut select, query);
    if let Some(after) = &query.after {
        select.push(" AND (due_ms, id) > (");
        select.push_bind(after.moment_ms).push(", ");
        select.push_bind(&after.id).push(")");
    }
    select.push(" ORDER BY due_ms, id LIMIT ");
    select.push_bind(page_size(query.limit) + 1);
    let rows = select.fetch_all(connection).await?;
    let puzzles: Result<Vec<_>, _> = rows.iter().map(read).collect();
    let (puzzles, next) = page::cut(puzzles?, query.limit, |stored| {
        (stored.practice.due_ms, &stored.puzzle.id)
    });
    let total = count(connection, query).await?;
    Ok(StoredPuzzlePage {
        puzzles,
        next,
        total,
    })
}

pub(super) async fn count(
    connection: &mut Connection,
    query: &PuzzleQuery,
) -> Result<u64, StoreError> {
    let mut select = Statement::new("SELECT count(*) AS puzzles FROM puzzles");
    push_filter(&mut select, query);
    select.fetch_one(connection).await?.count("puzzles")
}

fn push_filter(select: &mut Statement, query: &PuzzleQuery) {
    select.push(" WHERE TRUE");
    for (column, wanted) in [
        (" AND game = ", &query.game),
        (" AND category = ", &query.category),
        (" AND phase = ", &query.phase),
    ] {
        if let Some(wanted) = wanted {
            select.push(column).push_bind(wanted);
        }
    }
    if let Some(due_by_ms) = query.due_by_ms {
        select.push(" AND due_ms <= ").push_bind(due_by_ms);
    }
    if let Some(review) = &query.review {
        select.push(" AND number IN (SELECT puzzle FROM puzzle_reviews WHERE review = ");
        select.push_bind(review).push(")");
    }
}

/// Reads a row and verifies its checksum.
fn read(row: &Row) -> Result<StoredPuzzle, StoreError> {
    let stored = StoredPuzzle {
        puzzle: NewPuzzle {
            id: row.get("id")?,
            game: row.get("game")?,
            phase: row.get("phase")?,
            category: row.get("category")?,
            body: row.get("body")?,
        },
        created_ms: row.get("created_ms")?,
        practice: Practice {
            due_ms: row.get("due_ms")?,
            stage: row.get("stage")?,
            right: row.get("solved")?,
            wrong: row.get("failed")?,
        },
    };
    Checksum::of_puzzle(&stored).verify(row.get("seal")?, || {
        format!("puzzle `{}`", stored.puzzle.id)
    })?;
    Ok(stored)
}
