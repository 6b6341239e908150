//! Writing and deletion of puzzles.

use super::list::{self, find};
use super::{NewPuzzle, Practice, PuzzleQuery, StoredPuzzle};
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::statement::{Connection, Statement};

pub(super) async fn put(
    connection: &mut Connection,
    review: &str,
    puzzles: &[NewPuzzle],
    now_ms: i64,
) -> Result<(), StoreError> {
    for puzzle in puzzles {
        let existing = find(connection, &puzzle.id).await?;
        let new = || StoredPuzzle {
            puzzle: puzzle.clone(),
            created_ms: now_ms,
            practice: Practice {
                due_ms: now_ms,
                ..Practice::default()
            },
        };
        let stored = StoredPuzzle {
            puzzle: puzzle.clone(),
            ..existing.unwrap_or_else(new)
        };
        write_row(connection, &stored).await?;
    }
    let kept: Vec<&str> = puzzles.iter().map(|puzzle| &*puzzle.id).collect();
    release_puzzles(connection, review, &kept).await?;
    for id in kept {
        Statement::new(
            "INSERT INTO puzzle_reviews (review, puzzle) \
             SELECT $1, number FROM puzzles WHERE id = $2 ON CONFLICT DO NOTHING",
        )
        .bind(review)
        .bind(id)
        .execute(connection)
        .await?;
    }
    Ok(())
}

pub(super) async fn evict_oldest(
    connection: &mut Connection,
    limit: u64,
) -> Result<(), StoreError> {
    let count = list::count(connection, &PuzzleQuery::default()).await?;
    if count > limit {
        Statement::new(
            "DELETE FROM puzzles WHERE number IN \
             (SELECT number FROM puzzles ORDER BY created_ms, id LIMIT $1)",
        )
        .bind(count - limit)
        .execute(connection)
        .await?;
    }
    Ok(())
}

/// Sets the practice state of a puzzle; returns `false` if it does not exist.
pub(super) async fn set_practice(
    connection: &mut Connection,
    id: &str,
    practice: Practice,
) -> Result<bool, StoreError> {
    let Some(existing) = find(connection, id).await? else {
        return Ok(false);
    };
    write_row(
        connection,
        &StoredPuzzle {
            practice,
            ..existing
        },
    )
    .await?;
    Ok(true)
}

/// Removes a review's references to puzzles except those in `kept`.
///
/// Puzzles without any review are deleted.
pub(crate) async fn release_puzzles(
    connection: &mut Connection,
    review: &str,
    kept: &[&str],
) -> Result<(), StoreError> {
    let rows = Statement::new(
        "SELECT number, id FROM puzzles \
         WHERE number IN (SELECT puzzle FROM puzzle_reviews WHERE review = $1)",
    )
    .bind(review)
    .fetch_all(connection)
    .await?;
    for row in &rows {
        if kept.contains(&row.get("id")?) {
            continue;
        }
        let number: i64 = row.get("number")?;
        Statement::new("DELETE FROM puzzle_reviews WHERE review = $1 AND puzzle = $2")
            .bind(review)
            .bind(number)
            .execute(connection)
            .await?;
        Statement::new(
            "DELETE FROM puzzles WHERE number = $1 AND NOT EXISTS \
             (SELECT 1 FROM puzzle_reviews WHERE puzzle = $1)",
        )
        .bind(number)
        .execute(connection)
        .await?;
    }
    Ok(())
}

async fn write_row(connection: &mut Connection, stored: &StoredPuzzle) -> Result<(), StoreError> {
    let StoredPuzzle {
        puzzle,
        created_ms,
        practice,
    } = stored;
    Statement::new(
        "INSERT INTO puzzles (id, created_ms, due_ms, stage, solved, failed, game, \
         phase, category, seal, body) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
         ON CONFLICT (id) DO UPDATE SET due_ms = excluded.due_ms, stage = excluded.stage, \
         solved = excluded.solved, failed = excluded.failed, game = excluded.game, \
         phase = excluded.phase, category = excluded.category, seal = excluded.seal, \
         body = excluded.body",
    )
    .bind(&puzzle.id)
    .bind(*created_ms)
    .bind(practice.due_ms)
    .bind(practice.stage)
    .bind(practice.right)
    .bind(practice.wrong)
    .bind(&puzzle.game)
    .bind(&puzzle.phase)
    .bind(&puzzle.category)
    .bind(Checksum::of_puzzle(stored).as_bytes())
    .bind(&puzzle.body)
    .execute(connection)
    .await?;
    Ok(())
}
