//! The built-in English lexicon, from SCOWL.
//!
//! `data/README.md` describes how it was made, `data/SCOWL-NOTICE.txt` lists the
//! copyright holders.

use std::sync::{Arc, OnceLock};

use super::Lexicon;

impl Lexicon {
    /// The copyright notice that must accompany [`Lexicon::shipped`].
    pub const SHIPPED_NOTICE: &'static str = include_str!("../../data/SCOWL-NOTICE.txt");

    /// Returns the built-in English lexicon, which the first call unpacks.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Lexicon>> = OnceLock::new();
        let bytes = include_bytes!("../../data/scowl.lex");
        Arc::clone(SHIPPED.get_or_init(|| {
            Arc::new(Self::from_bytes(bytes).expect("the built-in lexicon should be valid"))
        }))
    }
}
