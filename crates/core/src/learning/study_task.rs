//! One position to be searched to one depth.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use zeitnot_table::EntryOrigin;

use crate::game::{Game, GameError, Setup};
use crate::limits::Limits;
use crate::session::Request;
use crate::time::Moment;

/// Why a position is worth studying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StudyReason {
    /// Games begin like this.
    Opening,
    /// It came up in a game.
    Played,
    /// The table's moves lead to it.
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

/// One position to be searched to one depth.
#[derive(Clone)]
pub struct StudyTask {
    pub(super) game: Arc<dyn Game>,
    pub(super) setup: Setup,
    pub(super) reason: StudyReason,
    /// The position's key in the table.
    pub(super) key: u64,
    /// Moves from what was offered to here.
    pub(super) plies: u32,
    /// Depth of the lesson that led to this one; 0 if it is the first.
    pub(super) previous_depth: u32,
    pub(super) depth: u32,
    /// Nodes after which it is given up.
    pub(super) max_nodes: u64,
    /// Its place among equals, once it has one.
    pub(super) sequence: Option<u64>,
}

impl StudyTask {
    /// The game, and so the worker that it is for.
    #[must_use]
    pub fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// The position in words.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Why it is studied.
    #[must_use]
    pub fn reason(&self) -> StudyReason {
        self.reason
    }

    /// The depth to complete.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// How far its search sees, counted from what was offered.
    pub(super) fn horizon(&self) -> u32 {
        self.plies.saturating_add(self.depth)
    }

    /// The search to run, in the idle learner's name.
    ///
    /// # Errors
    ///
    /// The game does not know the position any more.
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
        f.debug_struct("Lesson")
            .field("game", &self.game.name())
            .field("setup", &self.setup)
            .field("reason", &self.reason)
            .field("plies", &self.plies)
            .field("depth", &self.depth)
            .finish_non_exhaustive()
    }
}
