//! A search with its caches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use zeitnot_table::{TableConfig, TableError};

use crate::caches::Caches;
use crate::context::SearchContext;
use crate::game::{Game, Position};
use crate::helper_pool::HelperJob;
use crate::options::Settings;
use crate::search::{Search, SearchOutcome};

pub(crate) struct CachedSearch {
    pub(crate) caches: Arc<Caches>,
    /// Other workers use the same caches, so this search neither clears nor
    /// replaces them.
    shares_caches: bool,
    search: Box<dyn Search>,
}

impl CachedSearch {
    /// Creates a search with empty caches.
    ///
    /// # Errors
    ///
    /// Fails if a cache of the configured size could not be allocated.
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

    /// Creates a search that uses shared caches.
    pub(crate) fn with_caches(game: &dyn Game, settings: &Settings, caches: Arc<Caches>) -> Self {
        Self {
            caches,
            shares_caches: true,
            search: game.search(settings),
        }
    }

    pub(crate) fn shares_caches(&self) -> bool {
        self.shares_caches
    }

    /// Clears the search, and its caches unless they are shared.
    pub(crate) fn clear(&mut self) {
        if !self.shares_caches {
            self.caches.clear();
        }
        self.search.clear();
    }

    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.search.configure(settings);
    }

    /// Runs the search; returns `None` if it panicked.
    ///
    /// A panic costs only this request: the search is created again.
    pub(crate) fn run(
        &mut self,
        game: &dyn Game,
        settings: &Settings,
        position: &dyn Position,
        ctx: &mut SearchContext<'_>,
    ) -> Option<SearchOutcome> {
        let search = &mut self.search;
        let run = AssertUnwindSafe(|| search.run(position, ctx));
        let outcome = catch_unwind(run).ok();
        if outcome.is_none() {
            self.search = game.search(settings);
        }
        outcome
    }

    /// Runs a helper's part of another worker's search.
    pub(crate) fn assist(&mut self, game: &dyn Game, settings: &Settings, job: HelperJob) {
        if Box::new(job).run(&mut *self.search).is_err() {
            self.search = game.search(settings);
        }
    }
}
