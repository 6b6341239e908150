//! What searches remember about moves to try the good ones first: killers,
//! history and countermoves. Moves are small integers here; a game chooses
//! its own numbering.

/// Two quiet moves a ply that lately refuted something there.
#[derive(Clone, Debug)]
pub struct Killers {
    slots: Vec<[u16; 2]>,
}

impl Killers {
    /// Room for `plies` plies.
    #[must_use]
    pub fn new(plies: usize) -> Self {
        Self {
            slots: vec![[0; 2]; plies],
        }
    }

    /// `mv` refuted something at `ply`.
    #[inline]
    pub fn record(&mut self, ply: usize, mv: u16) {
        if let Some(slot) = self.slots.get_mut(ply)
            && slot[0] != mv
        {
            *slot = [mv, slot[0]];
        }
    }

    /// The killers at `ply`, latest first; 0 is none.
    #[must_use]
    #[inline]
    pub fn at(&self, ply: usize) -> [u16; 2] {
        self.slots.get(ply).copied().unwrap_or([0; 2])
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill([0; 2]);
    }
}

/// How often a move has been good, by side; new results fade old ones.
#[derive(Clone, Debug)]
pub struct History {
    moves: usize,
    scores: Vec<i16>,
}

impl History {
    /// Scores stay within plus and minus this.
    pub const LIMIT: i32 = 8_192;

    /// Room for moves `0..moves` of both sides.
    #[must_use]
    pub fn new(moves: usize) -> Self {
        Self {
            moves,
            scores: vec![0; moves * 2],
        }
    }

    /// The standing of a move; 0 for a move out of range.
    #[must_use]
    #[inline]
    pub fn get(&self, side: usize, mv: u16) -> i32 {
        self.scores
            .get(side * self.moves + usize::from(mv))
            .map_or(0, |&score| i32::from(score))
    }

    /// Rewards (or, negative, punishes) a move. The further a score is from
    /// zero, the less it moves outwards, so it stays within the limit.
    #[inline]
    pub fn update(&mut self, side: usize, mv: u16, bonus: i32) {
        if let Some(score) = self.scores.get_mut(side * self.moves + usize::from(mv)) {
            add_bonus(score, bonus);
        }
    }

    /// Halves everything: between moves old results count for less.
    pub fn decay(&mut self) {
        for score in &mut self.scores {
            *score /= 2;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.scores.fill(0);
    }
}

/// Moves a standing by `bonus`, less the further out it is already: it stays
/// within [`History::LIMIT`].
#[inline]
pub fn add_bonus(standing: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-History::LIMIT, History::LIMIT);
    let old = i32::from(*standing);
    *standing = (old + bonus - old * bonus.abs() / History::LIMIT) as i16;
}

/// The reply that lately refuted a move, by side.
#[derive(Clone, Debug)]
pub struct Countermoves {
    moves: usize,
    replies: Vec<u16>,
}

impl Countermoves {
    /// Room for moves `0..moves` of both sides.
    #[must_use]
    pub fn new(moves: usize) -> Self {
        Self {
            moves,
            replies: vec![0; moves * 2],
        }
    }

    /// The reply of `side` to `previous`; 0 is none.
    #[must_use]
    #[inline]
    pub fn get(&self, side: usize, previous: u16) -> u16 {
        self.replies
            .get(side * self.moves + usize::from(previous))
            .copied()
            .unwrap_or(0)
    }

    /// `reply` of `side` refuted `previous`.
    #[inline]
    pub fn record(&mut self, side: usize, previous: u16, reply: u16) {
        if let Some(slot) = self
            .replies
            .get_mut(side * self.moves + usize::from(previous))
        {
            *slot = reply;
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.replies.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_keep_the_two_latest_without_twins() {
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
