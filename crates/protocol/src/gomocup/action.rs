//! What a brain wants done. The brain itself does no input, no output and no
//! thinking, so that tests can play both of its neighbors.

use zeitnot_core::{Limits, Moment, Position, Settings};

/// One thing to do, in the order given.
#[derive(Debug)]
pub enum Action {
    /// Write this line and let it go at once.
    Say(String),
    /// Start this search; its answer comes back to the brain.
    Think(Box<Order>),
    /// Tell the running search to answer now.
    Stop,
    /// Tell the running search to stop, and forget its answer.
    Abandon,
    /// Take over these settings. Asked for only while nothing is searched.
    Configure(Settings),
    /// Forget everything learned. Asked for only while nothing is searched.
    Clear,
    /// End the process: nothing more is said.
    End,
}

/// A search to start.
#[derive(Debug)]
pub struct Order {
    /// The position to search.
    pub position: Box<dyn Position>,
    /// How long.
    pub limits: Limits,
    /// When the command arrived: time counts from here.
    pub arrived: Moment,
}
