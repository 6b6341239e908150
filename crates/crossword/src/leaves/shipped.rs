//! The built-in leave values, for the English tiles and the built-in lexicon.
//!
//! `data/README.md` describes how they were made.

use std::sync::{Arc, OnceLock};

use super::Leaves;

impl Leaves {
    /// Returns the built-in values, which the first call unpacks.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Leaves>> = OnceLock::new();
        let bytes = include_bytes!("../../data/english.leaves");
        Arc::clone(SHIPPED.get_or_init(|| {
            Arc::new(Self::from_bytes(bytes).expect("the built-in leave values should be valid"))
        }))
    }
}
