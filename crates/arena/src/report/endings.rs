//! Why games were over, and who lost them so.

use crate::played::{GameEndReason, PlayedGame};

/// Every way to end, those by the board first.
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

/// Games that ended in one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndingCount {
    /// Those that engine 0 and engine 1 lost.
    pub lost: [u64; 2],
    /// Those that nobody lost.
    pub drawn: u64,
}

impl EndingCount {
    /// All of them.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.lost[0]
            .saturating_add(self.lost[1])
            .saturating_add(self.drawn)
    }
}

/// Games by the way they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings([EndingCount; KINDS.len()]);

impl Endings {
    /// Counts a game.
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

    /// Games that ended in this way.
    #[must_use]
    pub fn count_of(&self, ending: GameEndReason) -> EndingCount {
        let found = self.iter().find(|&(kind, _)| kind == ending);
        found.map(|(_, count)| count).unwrap_or_default()
    }

    /// Every way to end with its games, those by the board first.
    pub fn iter(&self) -> impl Iterator<Item = (GameEndReason, EndingCount)> + '_ {
        KINDS.into_iter().zip(self.0.iter().copied())
    }

    /// Games that an engine lost without the board saying so.
    #[must_use]
    pub fn forfeits(&self, engine: usize) -> u64 {
        let forfeits = self.iter().filter(|(ending, _)| ending.is_forfeit());
        forfeits.fold(0, |sum, (_, count)| {
            sum.saturating_add(count.lost[engine & 1])
        })
    }
}
