//! The unit of work of the idle learner.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use zeitnot_table::EntryOrigin;

use crate::game::{Game, GameError, Setup};
use crate::limits::Limits;
use crate::session::Request;
use crate::time::Moment;

/// The reason for studying a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyReason {
    /// It is the initial position of a rule set.
    Opening,
    /// It occurred in a played game.
    Played,
    /// It follows a studied position by moves in the table.
    Followed,
}

impl fmt::Display for StudyReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Opening => "opening",
            Self::Played => "played",
            Self::Followed => "followed",
        })
    }
}

/// A position to search to a certain depth.
#[derive(Clone)]
pub struct StudyTask {
    pub(super) game: Arc<dyn Game>,
    pub(super) setup: Setup,
    pub(super) reason: StudyReason,
    /// The position's key in the table.
    pub(super) key: u64,
    /// Distance from the offered position.
    pub(super) plies: u32,
    /// Depth of the previous task on this position; 0 if this is the first.
    pub(super) previous_depth: u32,
    pub(super) depth: u32,
    pub(super) max_nodes: u64,
    /// Order among tasks of equal urgency; `None` until it is first queued.
    pub(super) sequence: Option<u64>,
}

impl StudyTask {
    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// Returns the position in text form.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the reason for studying the position.
    #[must_use]
    pub fn reason(&self) -> StudyReason {
        self.reason
    }

    /// Returns the depth to complete.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the search to run, with the idle learner as its origin.
    ///
    /// # Errors
    ///
    /// Fails if the game no longer accepts the position.
    pub fn request(&self, arrived: Moment) -> Result<Request, GameError> {
        let limits = Limits {
            nodes: Some(self.max_nodes),
            ..Limits::depth(self.depth)
        };
        Ok(Request {
            origin: EntryOrigin::Idle,
            ..Request::new(self.game.position(&self.setup)?, limits, arrived)
        })
    }
}

impl fmt::Debug for StudyTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StudyTask")
            .field("game", &self.game.name())
            .field("setup", &self.setup)
            .field("reason", &self.reason)
            .field("plies", &self.plies)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}
