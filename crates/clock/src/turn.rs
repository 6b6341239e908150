//! The request to plan a turn, and its plan.

use std::time::Duration;

use zeitnot_core::{Advisor, Position, ScoreUnit, Side, TurnFeatures, TurnTime};

use crate::budget::TurnBudget;
use crate::shared_plan::SharedPlan;

/// A turn whose time is to be planned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurnRequest {
    /// The side to move.
    pub side: Side,
    /// The features of the position for time management.
    pub features: TurnFeatures,
    /// The unit of the game's scores.
    pub unit: ScoreUnit,
    /// Number of legal moves; [`TurnRequest::new`] counts more than one as two.
    pub root_moves: usize,
    /// The time left on the clock, this turn included; `None` without a clock.
    pub left: Option<Duration>,
    /// The time granted for this turn alone; it applies beside the clock.
    pub fixed: Option<Duration>,
    /// The time that each move adds to the clock.
    pub increment: Duration,
    /// Number of own moves to the next time control, this one included.
    ///
    /// `None` and 0 mean that the clock must last for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// The time that a turn costs beyond its search.
    pub overhead: Duration,
    /// Whether the engine ponders; what that saves is spent here.
    pub ponder: bool,
}

impl TurnRequest {
    /// Creates a request without any time limit for the side to move.
    #[must_use]
    pub fn new(position: &dyn Position, unit: ScoreUnit) -> Self {
        Self {
            side: position.side_to_move(),
            features: position.turn_features(),
            unit,
            root_moves: 1 + usize::from(position.has_choice()),
            left: None,
            fixed: None,
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::ZERO,
            ponder: false,
        }
    }

    /// Returns the clock of a request that has one.
    pub(crate) fn clock(&self) -> Option<ClockReading> {
        self.left.map(|left| ClockReading {
            left,
            increment: self.increment,
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0),
            overhead: self.overhead,
            ponder: self.ponder,
        })
    }

    /// Returns the limits of the time granted for this turn alone.
    pub(crate) fn fixed_time(&self) -> Option<TurnTime> {
        let overhead = self.overhead;
        let budget = |granted| TurnBudget { granted, overhead };
        self.fixed.map(|granted| budget(granted).turn_time())
    }
}

/// The clock at the start of a turn; see [`TurnRequest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClockReading {
    pub(crate) left: Duration,
    pub(crate) increment: Duration,
    /// Never 0.
    pub(crate) moves_to_go: Option<u32>,
    pub(crate) overhead: Duration,
    pub(crate) ponder: bool,
}

/// The plan of one turn.
pub struct TurnPlan {
    /// The limits of the search; `None` if the request has no time limit.
    pub time: Option<TurnTime>,
    /// Advice on stopping earlier.
    pub advisor: Option<Box<dyn Advisor>>,
    /// The plan for display, updated during the search; `None` without a clock.
    pub shown: Option<SharedPlan>,
}
