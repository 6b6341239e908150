//! Word lists, built-in and uploaded.

use serde::{Deserialize, Serialize};

/// The available word lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LexiconList {
    /// The built-in list first, then the others by name.
    pub lexicons: Vec<LexiconListed>,
}

/// A word list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LexiconListed {
    /// The name.
    pub name: String,
    /// Number of words.
    pub words: u64,
    /// File size in bytes; 0 for the built-in list.
    pub bytes: u64,
    /// Whether it is the built-in list.
    pub built_in: bool,
}
