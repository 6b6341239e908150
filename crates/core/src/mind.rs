//! A search together with what it remembers between moves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use zeitnot_table::{TableConfig, TableError};

use crate::caches::Caches;
use crate::context::Cx;
use crate::game::{Game, Position};
use crate::options::Settings;
use crate::search::{Outcome, Search};

/// A search and its memory.
pub(crate) struct Mind {
    pub(crate) caches: Arc<Caches>,
    search: Box<dyn Search>,
}

impl Mind {
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
            search: game.search(settings),
        })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.caches.clear();
        self.search.clear();
    }

    /// Takes over options of the search.
    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.search.configure(settings);
    }

    /// Searches; none if the search panicked. That costs this request its
    /// quality, not the process its life: the search is made anew.
    pub(crate) fn think(
        &mut self,
        game: &dyn Game,
        settings: &Settings,
        position: &dyn Position,
        cx: &mut Cx<'_>,
    ) -> Option<Outcome> {
        let search = &mut self.search;
        let run = AssertUnwindSafe(|| search.run(position, cx));
        let outcome = catch_unwind(run).ok();
        if outcome.is_none() {
            self.search = game.search(settings);
        }
        outcome
    }
}
