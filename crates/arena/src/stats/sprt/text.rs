//! The text form of a test: `elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized`.

use std::fmt;
use std::str::FromStr;

use super::{EloModel, Sprt, WIDEST_BOUND};

/// The default of `alpha` and `beta`.
const DEFAULT_RISK: f64 = 0.05;

/// An invalid description of a test.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// An unknown word.
    #[error(
        "`{0}` is not a test parameter; write elo0=, elo1=, alpha=, beta=, or model= with a value, \
         such as elo0=0 elo1=5"
    )]
    UnknownWord(String),
    /// A duplicate parameter.
    #[error("{0}= occurs twice; remove one of them")]
    Duplicate(&'static str),
    /// A missing bound.
    #[error("{0}= is missing; write both bounds, such as elo0=0 elo1=5")]
    Missing(&'static str),
    /// A value that is not a number.
    #[error("{name}= takes a number, not `{value}`; write one, such as {name}=0.05")]
    InvalidNumber {
        /// The parameter.
        name: &'static str,
        /// The value.
        value: String,
    },
    /// An unknown scale.
    #[error("unknown model `{0}`; write model=normalized or model=logistic")]
    UnknownModel(String),
    /// A bound that is out of range.
    #[error("{name}={bound} is out of range; bounds are from -{WIDEST_BOUND} to {WIDEST_BOUND}")]
    BoundTooLarge {
        /// The parameter.
        name: &'static str,
        /// The value.
        bound: f64,
    },
    /// Bounds that are not increasing.
    #[error("elo0={elo0} is not below elo1={elo1}; elo1 must be the larger bound")]
    BoundsNotIncreasing {
        /// The lower bound.
        elo0: f64,
        /// The upper bound.
        elo1: f64,
    },
    /// A risk that is out of range.
    #[error("{name}={risk} is out of range; a risk is above 0 and below 0.5, usually 0.05")]
    InvalidRisk {
        /// The parameter.
        name: &'static str,
        /// The value.
        risk: f64,
    },
}

#[derive(Default)]
struct SprtArguments {
    elo0: Option<f64>,
    elo1: Option<f64>,
    alpha: Option<f64>,
    beta: Option<f64>,
    model: Option<EloModel>,
}

impl SprtArguments {
    fn parse_word(&mut self, word: &str) -> Result<(), SprtError> {
        let unknown = || SprtError::UnknownWord(word.to_owned());
        let (name, value) = word.split_once('=').ok_or_else(unknown)?;
        match name {
            "elo0" => set_once(&mut self.elo0, "elo0", number("elo0", value)?),
            "elo1" => set_once(&mut self.elo1, "elo1", number("elo1", value)?),
            "alpha" => set_once(&mut self.alpha, "alpha", number("alpha", value)?),
            "beta" => set_once(&mut self.beta, "beta", number("beta", value)?),
            "model" => set_once(&mut self.model, "model", model(value)?),
            _ => Err(unknown()),
        }
    }

    fn build(self) -> Result<Sprt, SprtError> {
        Sprt::new(
            self.elo0.ok_or(SprtError::Missing("elo0"))?,
            self.elo1.ok_or(SprtError::Missing("elo1"))?,
            self.alpha.unwrap_or(DEFAULT_RISK),
            self.beta.unwrap_or(DEFAULT_RISK),
            self.model.unwrap_or_default(),
        )
    }
}

fn set_once<T>(target: &mut Option<T>, name: &'static str, value: T) -> Result<(), SprtError> {
    match target.replace(value) {
        None => Ok(()),
        Some(_) => Err(SprtError::Duplicate(name)),
    }
}

fn number(name: &'static str, value: &str) -> Result<f64, SprtError> {
    value.parse().map_err(|_| SprtError::InvalidNumber {
        name,
        value: value.to_owned(),
    })
}

fn model(value: &str) -> Result<EloModel, SprtError> {
    match value {
        "normalized" => Ok(EloModel::Normalized),
        "logistic" => Ok(EloModel::Logistic),
        _ => Err(SprtError::UnknownModel(value.to_owned())),
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut arguments = SprtArguments::default();
        for word in text.split_whitespace() {
            arguments.parse_word(word)?;
        }
        arguments.build()
    }
}

impl TryFrom<String> for Sprt {
    type Error = SprtError;

    fn try_from(text: String) -> Result<Self, SprtError> {
        text.parse()
    }
}

impl From<Sprt> for String {
    fn from(sprt: Sprt) -> Self {
        sprt.to_string()
    }
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Normalized => "normalized",
            Self::Logistic => "logistic",
        })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "elo0={} elo1={} alpha={} beta={} model={}",
            self.elo0, self.elo1, self.alpha, self.beta, self.model
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Sprt, String> {
        text.parse().map_err(|error: SprtError| error.to_string())
    }

    #[test]
    fn missing_parameters_have_defaults() {
        let full = "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized";
        assert_eq!(read("elo1=5\telo0=0").unwrap().to_string(), full);
        let other = "elo0=-1.75 elo1=0.25 alpha=0.02 beta=0.1 model=logistic";
        assert_eq!(read(other).unwrap().to_string(), other);
    }

    #[test]
    fn json_contains_the_text_form() {
        let sprt = read("elo0=0 elo1=5").unwrap();
        let json = serde_json::to_string(&sprt).unwrap();
        assert_eq!(json, format!("\"{sprt}\""));
        assert_eq!(serde_json::from_str::<Sprt>(&json).unwrap(), sprt);
        assert!(serde_json::from_str::<Sprt>("\"elo0=1 elo1=0\"").is_err());
    }

    #[test]
    fn errors_name_the_wrong_word() {
        for (text, reason) in [
            ("", "elo0= is missing"),
            ("elo0=0", "elo1= is missing"),
            ("elo0=0 elo1=5 gamma=1", "`gamma=1` is not a test parameter"),
            ("elo0=0 elo1", "`elo1` is not a test parameter"),
            ("elo0 = 0 elo1=5", "`elo0` is not a test parameter"),
            ("elo0=0 elo1=5 elo0=1", "elo0= occurs twice"),
            (
                "elo0=0 elo1=5 model=normalized model=logistic",
                "model= occurs twice",
            ),
            ("elo0=0 elo1=five", "elo1= takes a number, not `five`"),
            ("elo0=0 elo1=", "elo1= takes a number, not ``"),
            ("elo0=0 elo1=5 model=bayesian", "unknown model `bayesian`"),
            ("elo0=0 elo1=inf", "elo1=inf is out of range"),
            ("elo0=0 elo1=5 alpha=nan", "alpha=NaN is out of range"),
            ("elo0=0 elo1=5 beta=1", "beta=1 is out of range"),
            ("elo0=5 elo1=0", "elo0=5 is not below elo1=0"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
