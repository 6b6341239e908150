//! What a protocol wants done. It does no input, no output and no thinking
//! itself, so that tests can play its neighbors.

use std::fmt;
use std::sync::Arc;

use zeitnot_core::{Advisor, Limits, Moment, Position, Settings, StopSignal};

/// One thing to do, in the order given.
#[derive(Debug)]
pub enum Effect {
    /// Write this, one line or several, and let it go at once and together.
    Write(String),
    /// Start this search; its answer comes back to the protocol.
    StartSearch(Box<SearchRequest>),
    /// Tell the running search or errand to end now.
    Stop,
    /// Tell the running search that the expected move was played.
    PonderHit,
    /// Tell the running search to stop, and forget its answer.
    DiscardSearch,
    /// Take over these settings. Asked for only while nothing is searched.
    Configure(Settings),
    /// Forget everything learned. Asked for only while nothing is searched.
    Clear,
    /// Do this beside the engine, on a thread of its own. Asked for only while
    /// no search and no other errand is running.
    RunTask(Box<dyn BackgroundTask>),
    /// End the process: nothing more is said.
    End,
}

/// A search to start.
pub struct SearchRequest {
    /// The position to search.
    pub position: Box<dyn Position>,
    /// How long.
    pub limits: Limits,
    /// When the command arrived: time counts from here.
    pub arrived: Moment,
    /// Somebody to ask whether thinking on is worth it.
    pub advisor: Option<Box<dyn Advisor>>,
}

impl fmt::Debug for SearchRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Order")
            .field("position", &self.position)
            .field("limits", &self.limits)
            .field("arrived", &self.arrived)
            .field("advised", &self.advisor.is_some())
            .finish()
    }
}

/// Work that is no search of the engine's: counting moves, measuring.
pub trait BackgroundTask: Send {
    /// Does it, saying what it finds in whole lines, until it is done or
    /// `signals` say stop.
    fn run(self: Box<Self>, signals: &Arc<StopSignal>, say: &mut dyn FnMut(String));
}

impl fmt::Debug for dyn BackgroundTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Errand")
    }
}
