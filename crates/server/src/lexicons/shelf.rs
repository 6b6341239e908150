//! The games with word lists that are kept for those who come next.

use std::sync::Arc;

use crate::services::Hosted;

/// Most of them: one of 240,000 words takes some twenty megabytes.
const ROOM: usize = 4;

/// A few games, the one that was used last at the end.
#[derive(Default)]
pub(super) struct Shelf {
    games: Vec<Arc<Hosted>>,
}

impl Shelf {
    /// The game with the list of this name.
    pub(super) fn take(&mut self, name: &str) -> Option<Arc<Hosted>> {
        let found = self.remove(name)?;
        self.games.push(Arc::clone(&found));
        Some(found)
    }

    /// Keeps a game; the one that nobody has used for longest goes.
    pub(super) fn put(&mut self, game: Arc<Hosted>) {
        if let Some(list) = &game.list {
            self.remove(&list.name);
        }
        if self.games.len() >= ROOM {
            self.games.remove(0);
        }
        self.games.push(game);
    }

    /// Keeps the game with this list no longer.
    pub(super) fn remove(&mut self, name: &str) -> Option<Arc<Hosted>> {
        let is_it = |game: &Arc<Hosted>| game.list.as_ref().is_some_and(|list| list.name == name);
        let at = self.games.iter().position(is_it)?;
        Some(self.games.remove(at))
    }

    pub(super) fn len(&self) -> usize {
        self.games.len()
    }
}
