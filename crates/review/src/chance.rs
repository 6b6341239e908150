//! Winning chances, and the curve from scores to chances.

use zeitnot_core::{Score, Side};

/// A side's winning chance, in tenths of a percent; 1000 and 0 are proofs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chance(u16);

impl Chance {
    /// A proven win.
    pub const WON: Self = Self(1_000);
    /// Equal chances.
    pub const EVEN: Self = Self(500);
    /// A proven loss.
    pub const LOST: Self = Self(0);

    /// Creates a chance from tenths of a percent; values above 1000 become 1000.
    #[must_use]
    pub const fn new(tenths: u16) -> Self {
        if tenths > 1_000 {
            Self::WON
        } else {
            Self(tenths)
        }
    }

    /// Returns the chance in tenths of a percent.
    #[must_use]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Returns the opponent's chance.
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self(1_000 - self.0)
    }

    /// Converts between `side`'s chance and the first player's, in either direction.
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::First => self,
            Side::Second => self.opponent(),
        }
    }

    /// Returns by how much this is below `best`, in tenths of a point; at least 0.
    #[must_use]
    pub const fn below(self, best: Self) -> u16 {
        best.0.saturating_sub(self.0)
    }
}

/// The logistic curve from scores to chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChanceCurve {
    /// The score at which a chance is 73.1 %.
    scale: u32,
}

impl ChanceCurve {
    /// Minimum and maximum chance for a score that is not a proof.
    const UNPROVEN_RANGE: (u16, u16) = (1, 999);

    /// Creates a curve with this scale; 0 becomes 1.
    #[must_use]
    pub const fn with_scale(scale: u32) -> Self {
        Self {
            scale: if scale == 0 { 1 } else { scale },
        }
    }

    /// Returns the score at which the chance is 73.1 %.
    #[must_use]
    pub const fn scale(self) -> u32 {
        self.scale
    }

    /// Returns the winning chance of the side with this score.
    #[must_use]
    pub fn chance(self, score: Score) -> Chance {
        if score.is_win() {
            return Chance::WON;
        }
        if score.is_loss() {
            return Chance::LOST;
        }
        // `libm` gives the same result on every machine; system libraries may differ.
        let value = f64::from(score.0) / f64::from(self.scale);
        let chance = 1.0 / (1.0 + libm::exp(-value));
        let tenths = libm::round(chance * 1_000.0);
        let (min, max) = Self::UNPROVEN_RANGE;
        Chance((tenths as u16).clamp(min, max))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::Ply;

    #[test]
    fn only_proofs_are_certain() {
        let curve = ChanceCurve::for_game("gomoku", "freestyle");
        assert_eq!(curve.chance(Score(0)), Chance::EVEN);
        assert_eq!(curve.chance(Score(150)), Chance::new(731));
        assert_eq!(curve.chance(Score(-150)), Chance::new(269));
        assert_eq!(curve.chance(Score(15_000)), Chance::new(999));
        assert_eq!(curve.chance(Score::LOST), Chance::new(1));
        assert_eq!(curve.chance(Score::win_at(Ply(9))), Chance::WON);
        assert_eq!(curve.chance(Score::loss_at(Ply(9))), Chance::LOST);
    }

    #[test]
    fn chances_of_both_sides_add_up_to_one() {
        let curve = ChanceCurve::with_scale(137);
        for score in -2_000..2_000 {
            let own = curve.chance(Score(score));
            assert_eq!(own.opponent(), curve.chance(Score(-score)), "{score}");
            assert_eq!(own.seen_by(Side::Second).seen_by(Side::Second), own);
        }
        assert_eq!(Chance::new(2_000), Chance::WON);
        assert_eq!(Chance::LOST.below(Chance::EVEN), 500);
        assert_eq!(Chance::WON.below(Chance::EVEN), 0);
    }
}
