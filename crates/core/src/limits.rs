//! The limits of a search. The first limit reached ends it; see
//! [`StopRule`](crate::stop::StopRule).

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{Move, Position};
use crate::strength::Strength;

/// The time limits of one move, counted from the arrival of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnTime {
    /// The time after which no new depth starts.
    pub soft: Duration,
    /// The time at which the search is interrupted.
    pub hard: Duration,
}

impl TurnTime {
    /// Sets both limits to `time`.
    #[must_use]
    pub const fn fixed(time: Duration) -> Self {
        Self {
            soft: time,
            hard: time,
        }
    }

    /// Returns the smaller of two limits, either of which may be missing.
    #[must_use]
    pub fn shorter(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        match (one, other) {
            (Some(one), Some(other)) => Some(Self {
                soft: one.soft.min(other.soft),
                hard: one.hard.min(other.hard),
            }),
            (one, other) => one.or(other),
        }
    }
}

/// The limits of one request. The default has no limits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// The time limits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TurnTime>,
    /// The depth to complete; 0 acts as 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The maximum number of nodes; 0 acts as 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The mate limit: a proven win or loss within this many plies ends the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
    /// The depth before which the soft limit and advice do not end the search.
    /// The hard limit does.
    pub min_depth: u32,
    /// Whether to ignore all limits until an external stop.
    pub infinite: bool,
    /// Whether to suspend all limits until the opponent plays the expected move.
    pub ponder: bool,
    /// The root moves to search; all legal moves if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root_moves: Option<Vec<Move>>,
    /// The number of best lines to report; 0 acts as 1.
    pub multi_pv: u32,
    /// The parameters of weakened play; `None` for full strength.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// Whether a move from an opening book may replace the search.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub book: bool,
}

impl Limits {
    /// Creates a limit of `time`.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(TurnTime::fixed(time)),
            ..Self::default()
        }
    }

    /// Creates a limit of `nodes` nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Creates a limit that ends the search after `depth`.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Returns the number of best lines to search.
    ///
    /// A weakened search compares more lines than it reports.
    #[must_use]
    pub fn lines(&self) -> u32 {
        let compared = self.strength.map_or(1, |strength| strength.lines);
        self.multi_pv.max(compared).max(1)
    }

    /// Returns `true` if an opening book may answer.
    ///
    /// It may not if the request limits nodes, depth, mate, or root moves,
    /// weakens the play, or wants several lines, because then it needs a search.
    #[must_use]
    pub fn allows_book(&self) -> bool {
        let asks_for_time_only = self.time.is_some()
            && self.depth.is_none()
            && self.nodes.is_none()
            && self.mate.is_none();
        let asks_for_any_move = self.root_moves.is_none() && self.strength.is_none();
        let is_awaited = !self.infinite && !self.ponder;
        self.book && asks_for_time_only && asks_for_any_move && is_awaited && self.lines() == 1
    }

    /// Returns the legal moves that the search may choose.
    #[must_use]
    pub fn allowed_moves(&self, position: &dyn Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        if let Some(wanted) = &self.root_moves {
            moves.retain(|mv| wanted.contains(mv));
        }
        moves
    }

    /// Returns some allowed move, or `None` if there is none.
    #[must_use]
    pub fn fallback_move(&self, position: &dyn Position) -> Option<Move> {
        match &self.root_moves {
            None => position.fallback_move(),
            Some(_) => self.allowed_moves(position).first().copied(),
        }
    }

    /// Returns `true` if no limit ever ends the search.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        self.infinite
            || (self.time.is_none()
                && self.depth.is_none()
                && self.nodes.is_none()
                && self.mate.is_none()
                && self.strength.is_none())
    }
}
