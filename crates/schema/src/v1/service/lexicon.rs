//! Word lists that users bring.

use serde::{Deserialize, Serialize};

/// The word lists that the service has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LexiconList {
    /// The service's own first, the others by name.
    pub lexicons: Vec<LexiconListed>,
}

/// A word list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LexiconListed {
    /// Its name.
    pub name: String,
    /// How many words it has.
    pub words: u64,
    /// The size of the file; 0 for the service's own.
    pub bytes: u64,
    /// Is it the service's own?
    pub built_in: bool,
}
