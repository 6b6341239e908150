//! Move ordering heuristics: killers, history, and countermoves.
//!
//! Moves are small integers here; the game defines their encoding.

/// Killer moves: the last two quiet moves per ply that caused a cutoff.
#[derive(Clone, Debug)]
pub struct Killers {
    slots: Vec<[u16; 2]>,
}

impl Killers {
    /// Creates empty killers for `plies` plies.
    #[must_use]
    pub fn new(plies: usize) -> Self {
        Self {
            slots: vec![[0; 2]; plies],
        }
    }

    /// Records that `mv` caused a cutoff at `ply`.
    #[inline]
    pub fn record(&mut self, ply: usize, mv: u16) {
        if let Some(slot) = self.slots.get_mut(ply)
            && slot[0] != mv
        {
            *slot = [mv, slot[0]];
        }
    }

    /// Returns the killers at `ply`, latest first; 0 is an empty slot.
    #[must_use]
    #[inline]
    pub fn at(&self, ply: usize) -> [u16; 2] {
        self.slots.get(ply).copied().unwrap_or([0; 2])
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.slots.fill([0; 2]);
    }
}

/// History scores of moves by side, in which recent results weigh more.
#[derive(Clone, Debug)]
pub struct History {
    moves: usize,
    scores: Vec<i16>,
}

impl History {
    /// The maximum absolute score.
    pub const LIMIT: i32 = 8_192;

    /// Creates zero scores for moves `0..moves` of both sides.
    #[must_use]
    pub fn new(moves: usize) -> Self {
        Self {
            moves,
            scores: vec![0; moves * 2],
        }
    }

    /// Returns the score of a move; 0 for a move out of range.
    #[must_use]
    #[inline]
    pub fn get(&self, side: usize, mv: u16) -> i32 {
        self.scores
            .get(side * self.moves + usize::from(mv))
            .map_or(0, |&score| i32::from(score))
    }

    /// Adds a bonus (or, if negative, a penalty) to the score of a move; see
    /// [`add_bonus`].
    #[inline]
    pub fn update(&mut self, side: usize, mv: u16, bonus: i32) {
        if let Some(score) = self.scores.get_mut(side * self.moves + usize::from(mv)) {
            add_bonus(score, bonus);
        }
    }

    /// Halves all scores, so that results of earlier moves weigh less.
    pub fn decay(&mut self) {
        for score in &mut self.scores {
            *score /= 2;
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.scores.fill(0);
    }
}

/// Adds `bonus` to a history score and moves the score toward zero (gravity).
///
/// The score stays within plus and minus [`History::LIMIT`].
#[inline]
pub fn add_bonus(score: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-History::LIMIT, History::LIMIT);
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / History::LIMIT) as i16;
}

/// Countermoves: the last reply that refuted a move, by side.
#[derive(Clone, Debug)]
pub struct Countermoves {
    moves: usize,
    replies: Vec<u16>,
}

impl Countermoves {
    /// Creates an empty table for moves `0..moves` of both sides.
    #[must_use]
    pub fn new(moves: usize) -> Self {
        Self {
            moves,
            replies: vec![0; moves * 2],
        }
    }

    /// Returns the reply of `side` to `previous`; 0 if there is none.
    #[must_use]
    #[inline]
    pub fn get(&self, side: usize, previous: u16) -> u16 {
        self.replies
            .get(side * self.moves + usize::from(previous))
            .copied()
            .unwrap_or(0)
    }

    /// Records that `reply` of `side` refuted `previous`.
    #[inline]
    pub fn record(&mut self, side: usize, previous: u16, reply: u16) {
        if let Some(slot) = self
            .replies
            .get_mut(side * self.moves + usize::from(previous))
        {
            *slot = reply;
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.replies.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_keep_the_two_latest_without_duplicates() {
        let mut killers = Killers::new(2);
        killers.record(1, 7);
        killers.record(1, 8);
        killers.record(1, 8);
        assert_eq!(killers.at(1), [8, 7]);
        assert_eq!(killers.at(0), [0, 0]);
        killers.record(99, 5);
        assert_eq!(killers.at(99), [0, 0]);
    }

    #[test]
    fn history_saturates_and_recovers() {
        let mut history = History::new(10);
        for _ in 0..1_000 {
            history.update(1, 3, 5_000);
        }
        assert!(history.get(1, 3) > History::LIMIT * 9 / 10);
        assert!(history.get(1, 3) <= History::LIMIT);
        for _ in 0..1_000 {
            history.update(1, 3, -5_000);
        }
        assert!(history.get(1, 3) < 0);
        assert_eq!(history.get(0, 3), 0);
        assert_eq!(history.get(1, 999), 0);
    }

    #[test]
    fn a_countermove_belongs_to_one_side() {
        let mut replies = Countermoves::new(10);
        replies.record(0, 4, 6);
        assert_eq!((replies.get(0, 4), replies.get(1, 4)), (6, 0));
    }
}
