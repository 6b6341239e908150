//! The sequential probability ratio test: play until one of two hypotheses
//! about the strength of an engine is likelier by far than the other.

mod likelihood;
mod text;

use serde::{Deserialize, Serialize};

pub use text::SprtError;

use super::elo::{deviations_of_normalized_elo, score_of_elo};
use super::pentanomial::Pentanomial;
use likelihood::{Hypothesis, log_ratio};

/// Bounds are at most so far from 0, in either scale. No test asks for more,
/// and not far above the likeliest distribution is no longer found.
pub const WIDEST_BOUND: f64 = 200.0;

/// The scale that the bounds of a test are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EloModel {
    /// Normalized Elo: tests of the same bounds take about as many games
    /// whatever the openings, the pace and the share of draws.
    #[default]
    Normalized,
    /// The usual Elo.
    Logistic,
}

/// A test of "it is `elo1` stronger" against "it is `elo0` stronger".
///
/// It reads from words, and is written as them:
/// `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// What a test makes of the pairs so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The logarithm of how much likelier the pairs are under the second
    /// hypothesis than under the first.
    pub llr: f64,
    /// At or below this the first hypothesis is accepted.
    pub lower: f64,
    /// At or above this the second hypothesis is accepted.
    pub upper: f64,
    /// What follows.
    pub decision: Decision,
}

/// What follows from a test so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Nothing yet.
    #[default]
    Continue,
    /// It is not stronger than `elo0`, rather than stronger by `elo1`.
    AcceptH0,
    /// It is stronger by `elo1`, rather than by `elo0`.
    AcceptH1,
}

impl Sprt {
    /// A test that accepts `elo1` where `elo0` is true in a share of at most
    /// about `alpha`, and `elo0` where `elo1` is true in at most about `beta`.
    ///
    /// # Errors
    ///
    /// The bounds are not in order or beyond [`WIDEST_BOUND`], or a risk is
    /// not between 0 and a half.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        model: EloModel,
    ) -> Result<Self, SprtError> {
        for (name, bound) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-WIDEST_BOUND..=WIDEST_BOUND).contains(&bound) {
                return Err(SprtError::BoundTooLarge { name, bound });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::BoundsNotIncreasing { elo0, elo1 });
        }
        for (name, risk) in [("alpha", alpha), ("beta", beta)] {
            if !(risk > 0.0 && risk < 0.5) {
                return Err(SprtError::InvalidRisk { name, risk });
            }
        }
        Ok(Self {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        })
    }

    /// The bounds, lower one first.
    #[must_use]
    pub const fn elo(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The scale of the bounds.
    #[must_use]
    pub const fn model(&self) -> EloModel {
        self.model
    }

    /// The log likelihood ratio of `pairs`; 0 before anything is played.
    ///
    /// It is fastchess's to the digits that are shown. In logistic Elo
    /// fastchess solves for its distributions more loosely, which shows in
    /// the second decimal from about a million pairs on.
    #[must_use]
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        log_ratio(
            pairs.0,
            self.elo().map(|elo| match self.model {
                EloModel::Normalized => Hypothesis::Deviations(deviations_of_normalized_elo(elo)),
                EloModel::Logistic => Hypothesis::Score(score_of_elo(elo)),
            }),
        )
    }

    /// What follows from `pairs`.
    #[must_use]
    pub fn state(&self, pairs: &Pentanomial) -> SprtState {
        let llr = self.llr(pairs);
        let lower = self.beta.ln() - (1.0 - self.alpha).ln();
        let upper = (1.0 - self.beta).ln() - self.alpha.ln();
        let decision = if llr >= upper {
            Decision::AcceptH1
        } else if llr <= lower {
            Decision::AcceptH0
        } else {
            Decision::Continue
        };
        SprtState {
            llr,
            lower,
            upper,
            decision,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(words: &str) -> Sprt {
        words.parse().unwrap()
    }

    #[test]
    fn bounds_follow_from_the_risks() {
        let state = sprt("elo0=0 elo1=5").state(&Pentanomial::default());
        assert_eq!(state.llr, 0.0);
        assert!((state.upper - 19_f64.ln()).abs() < 1e-12);
        assert!((state.lower + 19_f64.ln()).abs() < 1e-12);
        assert_eq!(state.decision, Decision::Continue);
        let state = sprt("elo0=-3 elo1=1 alpha=0.05 beta=0.1").state(&Pentanomial::default());
        assert!((state.upper - 18_f64.ln()).abs() < 1e-12);
        assert!((state.lower + 9.5_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn wins_lead_to_one_decision_and_losses_to_the_other() {
        for model in ["normalized", "logistic"] {
            let sprt = sprt(&format!("elo0=-5 elo1=5 model={model}"));
            let good = Pentanomial([100, 400, 800, 600, 200]);
            let even = Pentanomial([100, 400, 800, 400, 100]);
            let state = sprt.state(&good);
            assert_eq!(state.decision, Decision::AcceptH1, "{state:?}");
            let state = sprt.state(&good.reversed());
            assert_eq!(state.decision, Decision::AcceptH0, "{state:?}");
            let state = sprt.state(&even);
            assert_eq!(state.decision, Decision::Continue, "{state:?}");
        }
    }

    #[test]
    fn impossible_tests_are_refused_with_a_reason() {
        let new = |elo0, elo1, alpha, beta| {
            Sprt::new(elo0, elo1, alpha, beta, EloModel::Normalized).map_err(|e| e.to_string())
        };
        assert!(new(0.0, 5.0, 0.05, 0.05).is_ok());
        for (elo0, elo1, alpha, beta, reason) in [
            (5.0, 5.0, 0.05, 0.05, "elo0=5 is not below elo1=5"),
            (5.0, 0.0, 0.05, 0.05, "elo0=5 is not below elo1=0"),
            (f64::NAN, 5.0, 0.05, 0.05, "elo0=NaN"),
            (0.0, 201.0, 0.05, 0.05, "elo1=201"),
            (f64::NEG_INFINITY, 0.0, 0.05, 0.05, "elo0=-inf"),
            (0.0, 5.0, 0.0, 0.05, "alpha=0 "),
            (0.0, 5.0, 0.05, 0.5, "beta=0.5 "),
            (0.0, 5.0, 0.05, f64::NAN, "beta=NaN"),
        ] {
            let error = new(elo0, elo1, alpha, beta).unwrap_err();
            assert!(error.contains(reason), "{error}");
        }
    }
}
