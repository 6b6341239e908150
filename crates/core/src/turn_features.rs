//! What a game can say about a turn as plain numbers, so that somebody who
//! knows no game can decide how long to think about it.

/// Signs of how hard a turn is and how far the game has come. A game gives what
/// is cheap when the turn begins
/// ([`Position::turn_features`](crate::Position::turn_features)); a search adds
/// what it knows once it has found the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TurnFeatures {
    /// Moves to choose from; none while nobody has counted them.
    pub choices: Option<u32>,
    /// How far the best move is ahead of the second by a first judgement, in
    /// points; none while nobody knows, or where there is no second.
    pub gap: Option<f64>,
    /// Moves that are at most two points worse than the best one, itself
    /// included; none while nobody knows.
    pub competitive: Option<u32>,
    /// How far the side to move is ahead, in points; none in games without.
    pub lead: Option<f64>,
    /// What is still to be dealt, by drawing from a bag for example; none in
    /// games without chance.
    pub in_bag: Option<u32>,
    /// What the side to move holds of it.
    pub held: u32,
    /// Will what is left of the game be searched in this turn, after samples?
    pub has_endgame: bool,
    /// How far the game has come, from 0 to 1.
    pub phase: f64,
    /// Own turns still expected, this one included; none if nobody can say.
    pub turns_left: Option<u32>,
    /// Own turns that there can be at most, this one included: on a board that
    /// fills up, for example; none if nobody can say.
    pub max_turns: Option<u32>,
}

impl TurnFeatures {
    /// Tiles that are to be drawn or are on the own rack: what phases are
    /// counted by; none in games without.
    #[must_use]
    pub fn unplayed(&self) -> Option<u32> {
        Some(self.in_bag?.saturating_add(self.held))
    }
}
