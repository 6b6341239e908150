//! The games with word lists that are kept for those who come next.

use std::sync::Arc;

use crate::services::HostedGame;

/// Most of them: one of 240,000 words takes some twenty megabytes.
const CAPACITY: usize = 4;

/// A few games, the one that was used last at the end.
#[derive(Default)]
pub(super) struct LexiconCache {
    games: Vec<Arc<HostedGame>>,
}

impl LexiconCache {
    /// The game with the list of this name.
    pub(super) fn get(&mut self, name: &str) -> Option<Arc<HostedGame>> {
        let found = self.remove(name)?;
        self.games.push(Arc::clone(&found));
        Some(found)
    }

    /// Keeps a game; the one that nobody has used for longest goes.
    pub(super) fn put(&mut self, game: Arc<HostedGame>) {
        if let Some(list) = &game.lexicon {
            self.remove(&list.name);
        }
        if self.games.len() >= CAPACITY {
            self.games.remove(0);
        }
        self.games.push(game);
    }

    /// Keeps the game with this list no longer.
    pub(super) fn remove(&mut self, name: &str) -> Option<Arc<HostedGame>> {
        let is_it =
            |game: &Arc<HostedGame>| game.lexicon.as_ref().is_some_and(|list| list.name == name);
        let at = self.games.iter().position(is_it)?;
        Some(self.games.remove(at))
    }

    pub(super) fn len(&self) -> usize {
        self.games.len()
    }
}
