//! A simple model of a store of games: a list and loops over it.

use zeitnot_store::{GameHead, GameQuery, GameSummary, StoreError, StoredGame, StoredGameState};

/// The part of an error that the store and the model must agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ModelError {
    Exists,
    NotFound,
    Conflict { events: u64 },
    TooMany,
    TooLarge,
}

impl ModelError {
    pub(crate) fn of(error: &StoreError) -> Self {
        match error {
            StoreError::Exists { .. } => Self::Exists,
            StoreError::NotFound { .. } => Self::NotFound,
            StoreError::Conflict { events, .. } => Self::Conflict { events: *events },
            StoreError::TooMany { .. } => Self::TooMany,
            StoreError::TooLarge { .. } => Self::TooLarge,
            other => panic!("unexpected error: {other}"),
        }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Model {
    pub(crate) max_games: usize,
    pub(crate) max_events: usize,
    pub(crate) max_text_bytes: usize,
    games: Vec<StoredGame>,
}

impl Model {
    pub(crate) fn new(max_games: usize, max_events: usize, max_text_bytes: usize) -> Self {
        Self {
            max_games,
            max_events,
            max_text_bytes,
            games: Vec::new(),
        }
    }

    pub(crate) fn create(
        &mut self,
        head: &GameHead,
        state: StoredGameState,
    ) -> Result<(), ModelError> {
        if self.load(&head.id).is_some() {
            return Err(ModelError::Exists);
        }
        if self.games.len() == self.max_games {
            return Err(ModelError::TooMany);
        }
        self.games.push(StoredGame {
            summary: GameSummary {
                head: head.clone(),
                state,
                events: 0,
            },
            events: Vec::new(),
        });
        Ok(())
    }

    pub(crate) fn append(
        &mut self,
        id: &str,
        sequence: u64,
        event: &str,
        state: StoredGameState,
    ) -> Result<(), ModelError> {
        let game = self
            .games
            .iter_mut()
            .find(|game| game.summary.head.id == id);
        let game = game.ok_or(ModelError::NotFound)?;
        let events = game.summary.events;
        if sequence != events {
            return Err(ModelError::Conflict { events });
        }
        if event.len() > self.max_text_bytes {
            return Err(ModelError::TooLarge);
        }
        if game.events.len() == self.max_events {
            return Err(ModelError::TooMany);
        }
        let before = game.summary.state.updated_ms;
        game.events.push(event.to_owned());
        game.summary.events += 1;
        game.summary.state = state;
        if game.summary.state.updated_ms < before {
            game.summary.state.updated_ms = before;
        }
        Ok(())
    }

    pub(crate) fn load(&self, id: &str) -> Option<StoredGame> {
        self.games
            .iter()
            .find(|game| game.summary.head.id == id)
            .cloned()
    }

    /// Returns all games of a query on one page.
    pub(crate) fn list(&self, query: &GameQuery) -> Vec<GameSummary> {
        let mut found = Vec::new();
        for StoredGame { summary, .. } in &self.games {
            let head = &summary.head;
            let other_game = query.game.as_ref().is_some_and(|game| *game != head.game);
            let statuses = &query.statuses;
            let other_status = !statuses.is_empty() && !statuses.contains(&summary.state.status);
            if !other_game && !other_status && has_text(head, query.text.as_deref()) {
                found.push(summary.clone());
            }
        }
        found.sort_by_key(|game| (game.state.updated_ms, game.head.id.clone()));
        found.reverse();
        found
    }

    pub(crate) fn delete(&mut self, id: &str) -> bool {
        let before = self.games.len();
        self.games.retain(|game| game.summary.head.id != id);
        self.games.len() < before
    }

    pub(crate) fn count(&self) -> u64 {
        self.games.len() as u64
    }

    pub(crate) fn prune(&mut self, keep: u64) -> u64 {
        let mut pruned = 0;
        while self.count() > keep {
            let oldest = self.oldest(true).or_else(|| self.oldest(false)).unwrap();
            self.delete(&oldest);
            pruned += 1;
        }
        pruned
    }

    fn oldest(&self, finished: bool) -> Option<String> {
        let games = self.games.iter().map(|game| &game.summary);
        games
            .filter(|game| game.state.status.is_finished() == finished)
            .min_by_key(|game| (game.state.updated_ms, &game.head.id))
            .map(|game| game.head.id.clone())
    }
}

fn has_text(head: &GameHead, text: Option<&str>) -> bool {
    let Some(text) = text else { return true };
    let text = text.to_lowercase();
    [&head.id, &head.rule, &head.players[0], &head.players[1]]
        .iter()
        .any(|name| name.to_lowercase().contains(&text))
}
