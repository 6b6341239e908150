//! The sequential probability ratio test of two hypotheses about Elo.

mod likelihood;
mod text;

use serde::{Deserialize, Serialize};

pub use text::SprtError;

use super::elo::{deviations_of_normalized_elo, score_of_elo};
use super::pentanomial::Pentanomial;
use likelihood::{Hypothesis, log_ratio};

/// The maximum absolute bound, in either scale.
///
/// Far beyond it, the maximum likelihood distribution is no longer found.
pub const WIDEST_BOUND: f64 = 200.0;

/// The scale of a test's bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EloModel {
    /// Normalized Elo; the length of a test hardly depends on the openings, the
    /// time control, and the draw ratio.
    #[default]
    Normalized,
    /// Logistic Elo.
    Logistic,
}

/// A test of H1, "stronger by `elo1`", against H0, "stronger by `elo0`".
///
/// Its text form is `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: EloModel,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The log likelihood ratio of H1 to H0.
    pub llr: f64,
    /// The bound at or below which H0 is accepted.
    pub lower: f64,
    /// The bound at or above which H1 is accepted.
    pub upper: f64,
    /// The decision.
    pub decision: Decision,
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// No decision yet.
    #[default]
    Continue,
    /// H0 is accepted: the strength fits `elo0` better.
    AcceptH0,
    /// H1 is accepted: the strength fits `elo1` better.
    AcceptH1,
}

impl Sprt {
    /// Creates a test.
    ///
    /// `alpha` is the approximate maximum probability of accepting H1 if H0 is true,
    /// `beta` that of accepting H0 if H1 is true.
    ///
    /// # Errors
    ///
    /// Fails if the bounds are not increasing or beyond [`WIDEST_BOUND`], or a
    /// risk is not between 0 and 0.5.
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

    /// Returns the bounds, lower one first.
    #[must_use]
    pub const fn elo(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// Returns the scale of the bounds.
    #[must_use]
    pub const fn model(&self) -> EloModel {
        self.model
    }

    /// Returns the log likelihood ratio of `pairs`; 0 without pairs.
    ///
    /// It equals fastchess's to the displayed digits. In logistic Elo, fastchess
    /// solves less precisely, which shows in the second decimal from about a
    /// million pairs on.
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

    /// Returns the state after `pairs`.
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

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
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
    fn invalid_parameters_are_rejected_with_a_reason() {
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
