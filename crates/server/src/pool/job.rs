//! What is asked of the pool, and what it answers.

use std::time::Duration;

use tokio::sync::mpsc;
use zeitnot_clock::TurnBudget;
use zeitnot_core::{Advisor, Answer, Info, Limits, Moment, Position, TurnTime};

use super::engines::GameId;
use crate::client::ClientId;

/// A search that somebody wants.
pub struct SearchJob {
    /// Whose turn it takes.
    pub client: ClientId,
    /// The game.
    pub game: GameId,
    /// The position to search.
    pub position: Box<dyn Position>,
    /// What ends the search beside its budget. A time counts from the arrival;
    /// `infinite` and `ponder` mean nothing here.
    pub limits: Limits,
    /// Somebody to ask whether thinking on is worth it.
    pub advisor: Option<Box<dyn Advisor>>,
    /// When the request arrived.
    pub arrived: Moment,
    /// From there to the answer's last byte, waiting included.
    pub budget: Duration,
    /// Kept back for everything that happens after the search.
    pub overhead: Duration,
    /// Say what there is to say about the first move of each line.
    pub explain: bool,
    /// Where infos go; those for which there is no room are dropped.
    pub infos: Option<mpsc::Sender<Info>>,
    /// May be ended when others wait, and will be asked again.
    pub preemptible: bool,
    /// Panics in the middle of the search.
    #[cfg(feature = "fault-injection")]
    pub inject_fault: bool,
}

impl SearchJob {
    /// A plain search at full strength.
    #[must_use]
    pub fn new(
        client: ClientId,
        game: GameId,
        position: Box<dyn Position>,
        arrived: Moment,
        budget: Duration,
    ) -> Self {
        Self {
            client,
            game,
            position,
            limits: Limits::default(),
            advisor: None,
            arrived,
            budget,
            overhead: TurnBudget::DEFAULT_OVERHEAD,
            explain: false,
            infos: None,
            preemptible: false,
            #[cfg(feature = "fault-injection")]
            inject_fault: false,
        }
    }

    /// The time of the search, from the arrival: what the budget leaves, or
    /// less where the limits say so.
    pub(super) fn turn_time(&self) -> TurnTime {
        let budget = TurnBudget {
            granted: self.budget,
            overhead: self.overhead,
        };
        let within = budget.turn_time();
        TurnTime::shorter(Some(within), self.limits.time).unwrap_or(within)
    }

    /// When the search has to be over.
    pub(super) fn deadline(&self) -> Moment {
        self.arrived.after(self.turn_time().hard)
    }
}

/// A search that is done.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// What it came to.
    pub answer: Answer,
    /// From the arrival to the beginning of the search.
    pub waited: Duration,
    /// What the search could have had from there.
    pub granted: Duration,
    /// It was ended before its time, for the sake of others.
    pub shortened: bool,
}

/// Why a search that had been taken on came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// A defect of ours; it costs this request and no other.
    #[error("the search failed; the fault is ours and has been counted")]
    Fault,
    /// The service ends, or the request was withdrawn before its turn came.
    #[error("the service is being stopped; ask again when it is back")]
    Closed,
}
