//! Options with their values and descriptions.

use serde::{Deserialize, Serialize};

/// All options, as printed by `zeitnot options --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionsReport {
    /// The options in the order of their declaration.
    pub options: Vec<OptionReport>,
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionReport {
    /// Full name.
    pub name: String,
    /// Environment variable that sets the option.
    pub variable: String,
    /// Current value.
    pub value: String,
    /// Default value.
    pub default: String,
    /// Accepted values.
    pub takes: String,
    /// Description, in one sentence.
    pub about: String,
}
