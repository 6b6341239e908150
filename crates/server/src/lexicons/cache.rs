//! The most recently used games with uploaded word lists.

use std::sync::Arc;

use crate::services::HostedGame;

/// A list of 240,000 words takes about 20 MB.
const CAPACITY: usize = 4;

/// Games ordered by last use, most recent last.
#[derive(Default)]
pub(super) struct LexiconCache {
    games: Vec<Arc<HostedGame>>,
    removals: u64,
}

impl LexiconCache {
    /// Returns the game with this list and marks it as used.
    pub(super) fn get(&mut self, name: &str) -> Option<Arc<HostedGame>> {
        let found = self.take(name)?;
        self.games.push(Arc::clone(&found));
        Some(found)
    }

    /// Adds a game; evicts the least recently used one if the cache is full.
    pub(super) fn put(&mut self, game: Arc<HostedGame>) {
        if let Some(list) = &game.lexicon {
            self.take(&list.name);
        }
        if self.games.len() >= CAPACITY {
            self.games.remove(0);
        }
        self.games.push(game);
    }

    /// Adds a game that was loaded, unless a list was removed since `removals`.
    pub(super) fn put_unless_removed(&mut self, game: &Arc<HostedGame>, removals: u64) {
        if self.removals == removals {
            self.put(Arc::clone(game));
        }
    }

    /// Returns the number of removed lists.
    pub(super) fn removals(&self) -> u64 {
        self.removals
    }

    /// Removes the game of a list that is deleted.
    pub(super) fn remove(&mut self, name: &str) {
        self.removals += 1;
        self.take(name);
    }

    fn take(&mut self, name: &str) -> Option<Arc<HostedGame>> {
        let matches =
            |game: &Arc<HostedGame>| game.lexicon.as_ref().is_some_and(|list| list.name == name);
        let at = self.games.iter().position(matches)?;
        Some(self.games.remove(at))
    }

    pub(super) fn len(&self) -> usize {
        self.games.len()
    }
}
