//! Features of a turn for time management.

/// Game-independent features of a turn: its difficulty and the phase of the game.
///
/// A game sets the features that are cheap at the start of a turn
/// ([`Position::turn_features`](crate::Position::turn_features)). The search adds
/// others after it has generated the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TurnFeatures {
    /// The number of legal moves; `None` before they are counted.
    pub choices: Option<u32>,
    /// The static lead of the best move over the second, in points.
    ///
    /// `None` before the moves are evaluated, or without a second move.
    pub gap: Option<f64>,
    /// The number of moves within two points of the best one, including it.
    ///
    /// `None` before the moves are evaluated.
    pub competitive: Option<u32>,
    /// The lead of the side to move, in points; `None` in games without points.
    pub lead: Option<f64>,
    /// The number of tiles in the bag; `None` in games without chance.
    pub in_bag: Option<u32>,
    /// The number of tiles on the rack of the side to move.
    pub held: u32,
    /// Whether an endgame search follows the simulation in this turn.
    pub has_endgame: bool,
    /// The phase of the game, from 0 (start) to 1 (end).
    pub phase: f64,
    /// The expected number of own turns left, including this one; `None` if unknown.
    pub turns_left: Option<u32>,
    /// The maximum number of own turns left, including this one; `None` if unknown.
    ///
    /// It is known on a board that fills up, for example.
    pub max_turns: Option<u32>,
}

impl TurnFeatures {
    /// Returns the number of tiles in the bag and on the own rack, which defines
    /// the phase; `None` in games without chance.
    #[must_use]
    pub fn unplayed(&self) -> Option<u32> {
        Some(self.in_bag?.saturating_add(self.held))
    }
}
