//! The values that come with the program: for the English tiles and the
//! lexicon that comes with them. `data/README.md` tells how they were made.

use std::sync::{Arc, OnceLock};

use super::Leaves;

impl Leaves {
    /// The values that come with the program; unpacked when they are first
    /// asked for.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Leaves>> = OnceLock::new();
        let bytes = include_bytes!("../../data/english.leaves");
        Arc::clone(SHIPPED.get_or_init(|| {
            Arc::new(Self::from_bytes(bytes).expect("the leave values that are shipped are sound"))
        }))
    }
}
