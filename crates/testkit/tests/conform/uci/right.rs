//! Engines that are right pass.

use zeitnot_protocol::conform::{Protocol, Uci};

use super::suite;
use crate::pool::{all, all_pass};

#[test]
fn a_right_engine_passes_every_check() {
    let suite = suite("", 1.0);
    assert_eq!(suite.about(), Some("Faulty 1.0"));
    all_pass(all(&Uci::checks(), |check| suite.run(check)));
}
