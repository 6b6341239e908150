//! A search that panics on demand, for the test that it costs one request.

use zeitnot_core::{Advice, Advisor, Checkpoint};

/// Panics when the first depth is complete, in the middle of the search.
pub(super) struct FaultInjector;

impl Advisor for FaultInjector {
    #[expect(clippy::panic, reason = "this is what it is for")]
    fn advise(&mut self, _: &Checkpoint) -> Advice {
        panic!("a fault was asked for")
    }
}
