//! Games by ending and loser.

use crate::played::{GameEndReason, PlayedGame};

/// All endings, those by the rules first.
const KINDS: [GameEndReason; 8] = [
    GameEndReason::Rules,
    GameEndReason::Resignation,
    GameEndReason::AgreedDraw,
    GameEndReason::Length,
    GameEndReason::Time,
    GameEndReason::IllegalMove,
    GameEndReason::Crash,
    GameEndReason::Stall,
];

/// The number of games with one ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndingCount {
    /// The losses of engine 0 and engine 1.
    pub lost: [u64; 2],
    /// The draws.
    pub drawn: u64,
}

impl EndingCount {
    /// Returns the total.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.lost[0]
            .saturating_add(self.lost[1])
            .saturating_add(self.drawn)
    }
}

/// The number of games by ending.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings([EndingCount; KINDS.len()]);

impl Endings {
    /// Adds a game.
    pub fn add(&mut self, game: &PlayedGame) {
        let Some(index) = KINDS.iter().position(|&kind| kind == game.ending) else {
            return;
        };
        let count = &mut self.0[index];
        let count = match game.half_points(0) {
            0 => &mut count.lost[0],
            1 => &mut count.drawn,
            _ => &mut count.lost[1],
        };
        *count = count.saturating_add(1);
    }

    /// Returns the games with this ending.
    #[must_use]
    pub fn count_of(&self, ending: GameEndReason) -> EndingCount {
        let found = self.iter().find(|&(kind, _)| kind == ending);
        found.map(|(_, count)| count).unwrap_or_default()
    }

    /// Returns all endings with their games, those by the rules first.
    pub fn iter(&self) -> impl Iterator<Item = (GameEndReason, EndingCount)> + '_ {
        KINDS.into_iter().zip(self.0.iter().copied())
    }

    /// Returns the number of games that an engine forfeited.
    #[must_use]
    pub fn forfeits(&self, engine: usize) -> u64 {
        let forfeits = self.iter().filter(|(ending, _)| ending.is_forfeit());
        forfeits.fold(0, |sum, (_, count)| {
            sum.saturating_add(count.lost[engine & 1])
        })
    }
}
