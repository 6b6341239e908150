//! The effects that a front end requests from the event loop.

use std::fmt;
use std::sync::Arc;

use zeitnot_core::{Advisor, Limits, Moment, Position, Settings, StopSignal};

/// An action for the event loop.
#[derive(Debug)]
pub enum Effect {
    /// Write one or more lines in one write, and flush.
    Write(String),
    /// Start a search; its answer goes back to the front end.
    StartSearch(Box<SearchRequest>),
    /// Stop the running search or background task.
    Stop,
    /// Inform the running search that the expected move was played.
    PonderHit,
    /// Stop the running search and discard its answer.
    DiscardSearch,
    /// Apply these settings. Requested only while no search is running.
    Configure(Settings),
    /// Clear the engine's caches. Requested only while no search is running.
    Clear,
    /// Run a task on another thread.
    ///
    /// Requested only while no search and no other task is running.
    RunTask(Box<dyn BackgroundTask>),
    /// End the session without further output.
    End,
}

/// A search to start.
pub struct SearchRequest {
    /// The position to search.
    pub position: Box<dyn Position>,
    /// The limits of the search.
    pub limits: Limits,
    /// The arrival time of the command, from which time limits count.
    pub arrived: Moment,
    /// Estimates whether more search time is worth spending.
    pub advisor: Option<Box<dyn Advisor>>,
}

impl fmt::Debug for SearchRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchRequest")
            .field("position", &self.position)
            .field("limits", &self.limits)
            .field("arrived", &self.arrived)
            .field("advised", &self.advisor.is_some())
            .finish()
    }
}

/// Work other than a search, such as a perft or a benchmark.
pub trait BackgroundTask: Send {
    /// Runs until the task is done or `signals` requests a stop.
    ///
    /// Passes its output to `write` in whole lines.
    fn run(self: Box<Self>, signals: &Arc<StopSignal>, write: &mut dyn FnMut(String));
}

impl fmt::Debug for dyn BackgroundTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BackgroundTask")
    }
}
