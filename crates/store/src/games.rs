//! Games as event logs.

mod game;
pub(crate) mod list;
pub(crate) mod prune;
mod query;
mod row;
mod search;

pub use game::{GameHead, GameSummary, StoredGame, StoredGameState, StoredGameStatus};
pub use query::{GameQuery, StoredGamePage};

use self::row::GameRow;
use self::search::searchable_text;
use crate::checksum::Checksum;
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::statement::{Connection, Statement};
use crate::store::Store;

impl Store {
    /// Creates a game without events.
    ///
    /// # Errors
    ///
    /// Fails if a game with this id exists, a limit is exceeded, or the database cannot
    /// be written.
    pub async fn create_game(
        &self,
        head: &GameHead,
        state: &StoredGameState,
    ) -> Result<(), StoreError> {
        self.limits.check_head(head)?;
        let new = (self.limits.clone(), head.clone(), *state);
        self.write(new, |(limits, head, state), connection| {
            Box::pin(create(connection, limits, head, state))
        })
        .await
    }

    /// Appends an event to a game and sets its new state.
    ///
    /// Events are numbered from 0, and `sequence` must be the next number. If two
    /// callers append concurrently, one gets a conflict.
    ///
    /// # Errors
    ///
    /// Fails if the game does not exist, the number is not the next one, a limit is
    /// exceeded, or the database cannot be written.
    pub async fn append_event(
        &self,
        id: &str,
        sequence: u64,
        event: &str,
        state: &StoredGameState,
    ) -> Result<(), StoreError> {
        let new = NewEvent {
            limits: self.limits.clone(),
            id: id.to_owned(),
            sequence,
            event: event.to_owned(),
            state: *state,
        };
        self.write(new, |new, connection| Box::pin(new.append(connection)))
            .await
    }

    /// Returns a game with all its events; `None` if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be read or is damaged.
    pub async fn game(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        self.read(async |connection| load(connection, id).await)
            .await
    }

    /// Returns a page of the list of games.
    ///
    /// # Errors
    ///
    /// Fails if the list cannot be read or a listed game is damaged.
    pub async fn games(&self, query: &GameQuery) -> Result<StoredGamePage, StoreError> {
        self.read(async |connection| list::page(connection, query).await)
            .await
    }

    /// Returns the number of games.
    ///
    /// # Errors
    ///
    /// Fails if the games cannot be counted.
    pub async fn count_games(&self) -> Result<u64, StoreError> {
        self.read(async |connection| list::count(connection, &GameQuery::default()).await)
            .await
    }

    /// Deletes a game with its events; returns `false` if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written.
    pub async fn delete_game(&self, id: &str) -> Result<bool, StoreError> {
        self.delete(id.to_owned(), |id, connection| {
            Box::pin(async move {
                let delete = Statement::new("DELETE FROM games WHERE id = $1").bind(id);
                Ok(delete.execute(connection).await? > 0)
            })
        })
        .await
    }

    /// Keeps `keep` games, deletes the others, and returns the number of deleted games.
    ///
    /// Finished games are deleted before unfinished ones, in each group the least
    /// recently changed first.
    ///
    /// # Errors
    ///
    /// Fails if the database cannot be written; some games may have been deleted.
    pub async fn prune_games(&self, keep: u64) -> Result<u64, StoreError> {
        let mut pruned = 0;
        loop {
            let batch = self.delete(keep, |keep, connection| {
                Box::pin(prune::prune_batch(connection, *keep))
            });
            match batch.await? {
                0 => return Ok(pruned),
                count => pruned += count,
            }
        }
    }
}

async fn create(
    connection: &mut Connection,
    limits: &StoreLimits,
    head: &GameHead,
    state: &StoredGameState,
) -> Result<(), StoreError> {
    let existing = Statement::new("SELECT number FROM games WHERE id = $1").bind(&head.id);
    if existing.fetch_optional(connection).await?.is_some() {
        return Err(StoreError::Exists {
            id: head.id.clone(),
        });
    }
    limits.check_games(list::count(connection, &GameQuery::default()).await?)?;
    let log = Checksum::of_empty_log(&head.id);
    let [first, second] = &head.players;
    Statement::new(
        "INSERT INTO games (id, created_ms, updated_ms, game, rule, first_player, \
         second_player, plies, status, events, log_seal, row_seal, search, spec) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, $12, $13)",
    )
    .bind(&head.id)
    .bind(head.created_ms)
    .bind(state.updated_ms)
    .bind(&head.game)
    .bind(&head.rule)
    .bind(first)
    .bind(second)
    .bind(state.plies)
    .bind(state.status.code())
    .bind(log.as_bytes())
    .bind(Checksum::of_game(head, state, 0, log).as_bytes())
    .bind(searchable_text(head))
    .bind(&head.spec)
    .execute(connection)
    .await?;
    Ok(())
}

struct NewEvent {
    limits: StoreLimits,
    id: String,
    sequence: u64,
    event: String,
    state: StoredGameState,
}

impl NewEvent {
    async fn append(&self, connection: &mut Connection) -> Result<(), StoreError> {
        let Some(row) = GameRow::find(connection, &self.id).await? else {
            return Err(StoreError::NotFound {
                id: self.id.clone(),
            });
        };
        let events = row.summary.events;
        if self.sequence != events {
            return Err(StoreError::Conflict {
                id: self.id.clone(),
                given: self.sequence,
                events,
            });
        }
        self.limits.check_event(events, &self.event)?;
        self.update_row(connection, &row).await?;
        Statement::new("INSERT INTO events (number, sequence, body) VALUES ($1, $2, $3)")
            .bind(row.number)
            .bind(events)
            .bind(&self.event)
            .execute(connection)
            .await?;
        Ok(())
    }

    async fn update_row(
        &self,
        connection: &mut Connection,
        row: &GameRow,
    ) -> Result<(), StoreError> {
        let GameSummary {
            head,
            state,
            events,
        } = &row.summary;
        let state = self.state.after(state);
        let events = events + 1;
        let log = row.log.with_event(&self.event);
        Statement::new(
            "UPDATE games SET updated_ms = $1, plies = $2, status = $3, events = $4, \
             log_seal = $5, row_seal = $6 WHERE number = $7",
        )
        .bind(state.updated_ms)
        .bind(state.plies)
        .bind(state.status.code())
        .bind(events)
        .bind(log.as_bytes())
        .bind(Checksum::of_game(head, &state, events, log).as_bytes())
        .bind(row.number)
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// Fails unless the row and the log of a game are intact, including the searchable text,
/// which has no checksum.
pub(crate) async fn verify(connection: &mut Connection, id: &str) -> Result<(), StoreError> {
    let Some(game) = load(connection, id).await? else {
        return Err(StoreError::checksum_mismatch(format!("game `{id}`")));
    };
    let select = Statement::new("SELECT search FROM games WHERE id = $1").bind(id);
    let search: String = select.fetch_one(connection).await?.get("search")?;
    if search == searchable_text(&game.summary.head) {
        Ok(())
    } else {
        Err(StoreError::checksum_mismatch(format!("game `{id}`")))
    }
}

async fn load(connection: &mut Connection, id: &str) -> Result<Option<StoredGame>, StoreError> {
    let Some(row) = GameRow::find(connection, id).await? else {
        return Ok(None);
    };
    let rows = Statement::new("SELECT body FROM events WHERE number = $1 ORDER BY sequence")
        .bind(row.number)
        .fetch_all(connection)
        .await?;
    let events: Result<Vec<String>, _> = rows.iter().map(|row| row.get("body")).collect();
    let events = events?;
    events
        .iter()
        .fold(Checksum::of_empty_log(id), |log, event| {
            log.with_event(event)
        })
        .verify(row.log.as_bytes(), || format!("the log of game `{id}`"))?;
    Ok(Some(StoredGame {
        summary: row.summary,
        events,
    }))
}
