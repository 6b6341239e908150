//! A store that forgets everything when it is dropped.
//!
//! It keeps the same promises as the others, but for that one, and is as plain
//! as can be: for tests, and for a service that is not to leave anything behind.

mod judgments;
mod puzzles;
mod reviews;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::blob_store::{BlobStore, BlobSummary};
use crate::error::StoreError;
use crate::game::{GameHead, GameSummary, StoredGame, StoredGameState};
use crate::game_store::GameStore;
use crate::limits::StoreLimits;
use crate::query::{GameQuery, StoredGamePage};
use crate::review_store::StoredReview;
use crate::search::{fold, searchable_text};

/// Everything that can be stored, in memory. Its limits are the only bound, so give it some.
#[derive(Debug, Default)]
pub struct MemoryStore {
    limits: StoreLimits,
    contents: Mutex<Contents>,
}

#[derive(Debug, Default)]
struct Contents {
    games: BTreeMap<String, StoredGame>,
    blobs: BTreeMap<(String, String), Vec<u8>>,
    reviews: BTreeMap<String, StoredReview>,
    judgments: judgments::Judgments,
    puzzles: puzzles::Puzzles,
    closed: bool,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new(limits: StoreLimits) -> Self {
        Self {
            limits,
            contents: Mutex::default(),
        }
    }

    fn contents(&self) -> Result<MutexGuard<'_, Contents>, StoreError> {
        let contents = self.lock();
        if contents.closed {
            return Err(StoreError::Closed);
        }
        Ok(contents)
    }

    /// Nothing is changed in more than one step, so a panic elsewhere leaves
    /// nothing half done.
    fn lock(&self) -> MutexGuard<'_, Contents> {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl GameStore for MemoryStore {
    async fn create(&self, head: &GameHead, state: &StoredGameState) -> Result<(), StoreError> {
        self.limits.check_head(head)?;
        let mut contents = self.contents()?;
        if contents.games.contains_key(&head.id) {
            return Err(StoreError::Exists {
                id: head.id.clone(),
            });
        }
        self.limits.check_games(contents.games.len() as u64)?;
        let game = StoredGame {
            summary: GameSummary {
                head: head.clone(),
                state: *state,
                events: 0,
            },
            events: Vec::new(),
        };
        contents.games.insert(head.id.clone(), game);
        Ok(())
    }

    async fn append(
        &self,
        id: &str,
        sequence: u64,
        event: &str,
        state: &StoredGameState,
    ) -> Result<(), StoreError> {
        let mut contents = self.contents()?;
        let game = contents
            .games
            .get_mut(id)
            .ok_or_else(|| StoreError::NotFound { id: id.to_owned() })?;
        let events = game.summary.events;
        if sequence != events {
            return Err(StoreError::Conflict {
                id: id.to_owned(),
                given: sequence,
                events,
            });
        }
        self.limits.check_event(events, event)?;
        game.events.push(event.to_owned());
        game.summary.events += 1;
        game.summary.state = state.after(&game.summary.state);
        Ok(())
    }

    async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        Ok(self.contents()?.games.get(id).cloned())
    }

    async fn list(&self, query: &GameQuery) -> Result<StoredGamePage, StoreError> {
        let contents = self.contents()?;
        let mut games: Vec<_> = contents
            .games
            .values()
            .map(|game| &game.summary)
            .filter(|game| wanted(query, game))
            .collect();
        let total = games.len() as u64;
        games.sort_by(|one, other| place(other).cmp(&place(one)));
        let size = query.page_size();
        let page = games
            .into_iter()
            .filter(|game| is_behind(query, game))
            .take(size as usize + 1)
            .cloned()
            .collect();
        Ok(StoredGamePage::from_rows(page, size, total))
    }

    async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        Ok(self.contents()?.games.remove(id).is_some())
    }

    async fn count(&self) -> Result<u64, StoreError> {
        Ok(self.contents()?.games.len() as u64)
    }

    async fn prune(&self, keep: u64) -> Result<u64, StoreError> {
        let mut contents = self.contents()?;
        let mut games: Vec<_> = contents.games.values().map(|game| &game.summary).collect();
        games.sort_by_key(|game| (!game.state.status.is_finished(), place(game)));
        let excess = (games.len() as u64).saturating_sub(keep);
        let old: Vec<_> = games
            .into_iter()
            .take(usize::try_from(excess).unwrap_or(usize::MAX))
            .map(|game| game.head.id.clone())
            .collect();
        for id in &old {
            contents.games.remove(id);
        }
        Ok(excess)
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.contents().map(drop)
    }

    async fn close(&self) {
        self.lock().closed = true;
    }
}

/// Where a game stands in the order of change.
fn place(game: &GameSummary) -> (i64, &str) {
    (game.state.updated_ms, &game.head.id)
}

fn wanted(query: &GameQuery, game: &GameSummary) -> bool {
    let same_game = |wanted: &String| *wanted == game.head.game;
    let has_text = |text: &String| searchable_text(&game.head).contains(&fold(text));
    query.game.as_ref().is_none_or(same_game)
        && query.matches(game.state.status)
        && query.text.as_ref().is_none_or(has_text)
}

fn is_behind(query: &GameQuery, game: &GameSummary) -> bool {
    query
        .after
        .as_ref()
        .is_none_or(|after| place(game) < (after.updated_ms, &after.id))
}

#[async_trait]
impl BlobStore for MemoryStore {
    async fn put(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let mut contents = self.contents()?;
        let key = (kind.to_owned(), name.to_owned());
        let others = contents.blobs.iter().filter(|(other, _)| **other != key);
        let (count, size) = others.fold((0, 0), |(count, size), (_, bytes)| {
            (count + 1, size + bytes.len() as u64)
        });
        self.limits.check_blob(kind, name, bytes, count, size)?;
        contents.blobs.insert(key, bytes.to_vec());
        Ok(())
    }

    async fn get(&self, kind: &str, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let key = (kind.to_owned(), name.to_owned());
        Ok(self.contents()?.blobs.get(&key).cloned())
    }

    async fn blobs(&self, kind: &str) -> Result<Vec<BlobSummary>, StoreError> {
        let contents = self.contents()?;
        let of_kind = contents.blobs.iter().filter(|((of, _), _)| of == kind);
        Ok(of_kind
            .map(|((_, name), bytes)| BlobSummary {
                name: name.clone(),
                bytes: bytes.len() as u64,
            })
            .collect())
    }

    async fn remove(&self, kind: &str, name: &str) -> Result<bool, StoreError> {
        let key = (kind.to_owned(), name.to_owned());
        Ok(self.contents()?.blobs.remove(&key).is_some())
    }
}
