//! A search together with what it remembers between moves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use zeitnot_table::{TableConfig, TableError};

use crate::caches::Caches;
use crate::context::SearchContext;
use crate::game::{Game, Position};
use crate::options::Settings;
use crate::search::{Search, SearchOutcome};

/// A search and its memory.
pub(crate) struct CachedSearch {
    pub(crate) caches: Arc<Caches>,
    /// Others remember in the same caches, which are not this mind's to empty
    /// or to replace.
    shares_caches: bool,
    search: Box<dyn Search>,
}

impl CachedSearch {
    /// A mind that has seen nothing yet.
    ///
    /// # Errors
    ///
    /// The table or the cache could not be had in the wanted size.
    pub(crate) fn new(
        game: &dyn Game,
        table: TableConfig,
        settings: &Settings,
    ) -> Result<Self, TableError> {
        Ok(Self {
            caches: Arc::new(Caches::new(table, settings)?),
            shares_caches: false,
            search: game.search(settings),
        })
    }

    /// A mind that remembers where others do.
    pub(crate) fn with_caches(game: &dyn Game, settings: &Settings, caches: Arc<Caches>) -> Self {
        Self {
            caches,
            shares_caches: true,
            search: game.search(settings),
        }
    }

    /// Does it remember where others do?
    pub(crate) fn shares_caches(&self) -> bool {
        self.shares_caches
    }

    /// Forgets everything that is its own.
    pub(crate) fn clear(&mut self) {
        if !self.shares_caches {
            self.caches.clear();
        }
        self.search.clear();
    }

    /// Takes over options of the search.
    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.search.configure(settings);
    }

    /// Searches; none if the search panicked. That costs this request its
    /// quality, not the process its life: the search is made anew.
    pub(crate) fn run(
        &mut self,
        game: &dyn Game,
        settings: &Settings,
        position: &dyn Position,
        cx: &mut SearchContext<'_>,
    ) -> Option<SearchOutcome> {
        let search = &mut self.search;
        let run = AssertUnwindSafe(|| search.run(position, cx));
        let outcome = catch_unwind(run).ok();
        if outcome.is_none() {
            self.search = game.search(settings);
        }
        outcome
    }
}
