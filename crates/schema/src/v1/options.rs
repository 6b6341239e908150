//! Options and what they mean.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot options`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionsReport {
    /// Every option, in the order of their declaration.
    pub options: Vec<OptionReport>,
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionReport {
    /// Full name.
    pub name: String,
    /// Name of the environment variable that sets it.
    pub variable: String,
    /// The value in force.
    pub value: String,
    /// The value if nobody sets it.
    pub default: String,
    /// What it takes.
    pub takes: String,
    /// What it does, in a sentence.
    pub about: String,
}
