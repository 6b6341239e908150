//! What was asked of a search. A limit is active by presence; any active
//! limit stops the search; the judge is [`StopRule`](crate::stop::StopRule).

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::{Move, Position};
use crate::strength::Strength;

/// Thinking time for one move, counted from the arrival of the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnTime {
    /// After this no new depth is begun.
    pub soft: Duration,
    /// At this the search is cut off wherever it is.
    pub hard: Duration,
}

impl TurnTime {
    /// The whole time may be used, and not more.
    #[must_use]
    pub const fn fixed(time: Duration) -> Self {
        Self {
            soft: time,
            hard: time,
        }
    }

    /// What holds where two limits do, of which either may be missing.
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

/// The limits of one request. The default is no limit at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Thinking time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<TurnTime>,
    /// Depth to complete; 0 acts as 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes to visit; 0 acts as 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Stop at a proven win or loss within this many plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<u32>,
    /// Soft time and advice do not stop the search before this depth; the
    /// hard time does.
    pub min_depth: u32,
    /// No limit counts: only an external stop ends the search.
    pub infinite: bool,
    /// The limits sleep until the opponent has played the expected move.
    pub ponder: bool,
    /// Only these root moves; all legal ones if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root_moves: Option<Vec<Move>>,
    /// How many best lines to report; 0 acts as 1.
    pub multi_pv: u32,
    /// Play weakly; as well as possible if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<Strength>,
    /// An answer out of an opening book will do: a move is wanted, not what a
    /// search finds.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub book: bool,
}

impl Limits {
    /// Think for `time`.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(TurnTime::fixed(time)),
            ..Self::default()
        }
    }

    /// Visit `nodes` nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Complete `depth`.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// How many best lines to search for: a weakened search compares more
    /// than it reports.
    #[must_use]
    pub fn lines(&self) -> u32 {
        let compared = self.strength.map_or(1, |strength| strength.lines);
        self.multi_pv.max(compared).max(1)
    }

    /// May an opening book answer? Whoever names nodes, a depth, moves or a
    /// number of lines wants a search, even where a book would do otherwise.
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

    /// The legal moves of a position that are allowed as its best one.
    #[must_use]
    pub fn allowed_moves(&self, position: &dyn Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        if let Some(wanted) = &self.root_moves {
            moves.retain(|mv| wanted.contains(mv));
        }
        moves
    }

    /// An allowed move, for want of anything better; none if there is none.
    #[must_use]
    pub fn fallback_move(&self, position: &dyn Position) -> Option<Move> {
        match &self.root_moves {
            None => position.fallback_move(),
            Some(_) => self.allowed_moves(position).first().copied(),
        }
    }

    /// Does nothing here ever end a search by itself?
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
