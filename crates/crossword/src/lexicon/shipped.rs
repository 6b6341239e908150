//! The lexicon that comes with the program: English, from SCOWL.
//! `data/README.md` tells how it was made, `data/SCOWL-NOTICE.txt` whose the
//! words are.

use std::sync::{Arc, OnceLock};

use super::Lexicon;

impl Lexicon {
    /// The notice that has to go wherever [`Lexicon::shipped`] goes.
    pub const SHIPPED_NOTICE: &'static str = include_str!("../../data/SCOWL-NOTICE.txt");

    /// The English words that come with the program; unpacked when they are
    /// first asked for.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the bytes are compiled in, and a test reads them"
    )]
    pub fn shipped() -> Arc<Self> {
        static SHIPPED: OnceLock<Arc<Lexicon>> = OnceLock::new();
        let bytes = include_bytes!("../../data/scowl.lex");
        Arc::clone(SHIPPED.get_or_init(|| {
            Arc::new(Self::from_bytes(bytes).expect("the lexicon that is shipped is sound"))
        }))
    }
}
