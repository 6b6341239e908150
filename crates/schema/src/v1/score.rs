//! Scores.

use serde::{Deserialize, Serialize};
use zeitnot_core::{ScoreUnit, Side};

/// The unit of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoreKind {
    /// Evaluation units, such as centipawns.
    Cp,
    /// A proven result.
    Mate,
    /// The first player's expected lead in the game's points, in thousandths.
    Millipoints,
}

/// A score. Its fields are merged into the object that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Score {
    /// The score; positive is better for the first player. For a proof, 1 if the
    /// first player wins, -1 if the second does.
    pub score: i32,
    /// The unit of `score`.
    pub score_kind: ScoreKind,
    /// For a proof, plies to the end of the game: positive if the side to move
    /// wins, negative if it loses, 0 if the game is over; otherwise null.
    pub mate_in: Option<i32>,
}

impl Score {
    /// The score of an even position.
    pub const DRAW: Self = Self {
        score: 0,
        score_kind: ScoreKind::Cp,
        mate_in: None,
    };

    /// Converts a score from the point of view of `to_move`.
    #[must_use]
    pub fn new(score: zeitnot_core::Score, to_move: Side) -> Self {
        let absolute = score.absolute(to_move).0;
        match score.mate_in() {
            Some(plies) => Self {
                score: absolute.signum(),
                score_kind: ScoreKind::Mate,
                mate_in: Some(plies),
            },
            None => Self {
                score: absolute,
                ..Self::DRAW
            },
        }
    }

    /// Sets the unit to that of the game; a proof does not change.
    #[must_use]
    pub const fn in_unit(self, unit: ScoreUnit) -> Self {
        match (unit, self.score_kind) {
            (ScoreUnit::Millipoints, ScoreKind::Cp) => Self {
                score_kind: ScoreKind::Millipoints,
                ..self
            },
            _ => self,
        }
    }

    /// Returns the score of a game that `winner` won on points.
    ///
    /// It is `None` if `winner` is not ahead on points, for example if the
    /// opponent lost on time.
    #[must_use]
    pub const fn lead(points: [i32; 2], winner: Side) -> Option<Self> {
        let [first, second] = points;
        let lead = first.saturating_sub(second);
        let deciding = match winner {
            Side::First => lead > 0,
            Side::Second => lead < 0,
        };
        if !deciding {
            return None;
        }
        Some(Self {
            score: lead,
            score_kind: ScoreKind::Millipoints,
            mate_in: None,
        })
    }

    /// Returns the score of a finished game won by `winner`.
    #[must_use]
    pub const fn won_by(winner: Side) -> Self {
        Self {
            score: match winner {
                Side::First => 1,
                Side::Second => -1,
            },
            score_kind: ScoreKind::Mate,
            mate_in: Some(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::Ply;

    #[test]
    fn scores_are_for_the_first_player_and_mates_for_the_mover() {
        let points = zeitnot_core::Score(37);
        assert_eq!(Score::new(points, Side::First).score, 37);
        assert_eq!(Score::new(points, Side::Second).score, -37);
        let win = zeitnot_core::Score::win_at(Ply(5));
        let seen = Score::new(win, Side::Second);
        assert_eq!((seen.score, seen.mate_in), (-1, Some(5)));
        assert_eq!(seen.score_kind, ScoreKind::Mate);
        let loss = zeitnot_core::Score::loss_at(Ply(4));
        let seen = Score::new(loss, Side::Second);
        assert_eq!((seen.score, seen.mate_in), (1, Some(-4)));
        assert_eq!(Score::won_by(Side::Second).score, -1);
    }

    #[test]
    fn points_are_in_thousandths_and_decide_games() {
        let seen = Score::new(zeitnot_core::Score(58_000), Side::Second);
        let seen = seen.in_unit(ScoreUnit::Millipoints);
        assert_eq!(
            (seen.score, seen.score_kind),
            (-58_000, ScoreKind::Millipoints)
        );
        let proof = Score::won_by(Side::First);
        assert_eq!(proof.in_unit(ScoreUnit::Millipoints), proof);
        let points = [300_000, 310_000];
        let lead = Score::lead(points, Side::Second).unwrap();
        assert_eq!((lead.score, lead.mate_in), (-10_000, None));
        assert_eq!(Score::lead(points, Side::First), None);
    }
}
