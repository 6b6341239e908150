//! The idle learner: when nobody plays, one thread of low priority deepens
//! positions, and the table is written to disk now and then.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use zeitnot_schema::v1::service::LearnerFigures;
use zeitnot_store::DataDirectory;

use crate::services::Services;

/// How the learner works.
#[derive(Clone, Copy, Debug)]
pub struct LearnerConfig {
    /// It works at all.
    pub enabled: bool,
    /// Without visitors for so long it rests.
    pub rest_after: Option<Duration>,
    /// How often the table is written, while there is something new.
    pub snapshot_every: Option<Duration>,
}

/// The learner as the service sees it.
pub struct Classroom {
    enabled: AtomicBool,
}

impl Classroom {
    /// Begins.
    ///
    /// # Errors
    ///
    /// The system refused a thread.
    pub fn open(
        config: LearnerConfig,
        _services: &Arc<Services>,
        _directory: Arc<DataDirectory>,
    ) -> io::Result<Self> {
        Ok(Self {
            enabled: AtomicBool::new(config.enabled),
        })
    }

    /// What it does and has done.
    #[must_use]
    pub fn figures(&self) -> LearnerFigures {
        LearnerFigures {
            working: false,
            lessons: 0,
            interrupted: 0,
            nodes: 0,
            waiting: 0,
            latest: Vec::new(),
            loaded_entries: 0,
            saved_ms: None,
        }
    }

    /// Is it switched on?
    #[must_use]
    pub fn is_enabled(&self) -> bool {
        self.enabled.load(Ordering::Relaxed)
    }

    /// Switches it on or off.
    pub fn set_enabled(&self, enabled: bool) {
        self.enabled.store(enabled, Ordering::Relaxed);
    }

    /// The table was flushed: what was learned is forgotten.
    pub fn forget(&self) {}

    /// Ends it.
    pub fn close(&self) {}
}
