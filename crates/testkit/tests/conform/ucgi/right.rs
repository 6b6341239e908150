//! Engines that are right pass.

use zeitnot_protocol::conform::{Protocol, Ucgi};

use super::suite;
use crate::pool::all_pass;

#[test]
fn a_right_engine_passes_every_check() {
    assert_eq!(suite("", 1.0).about(), Some("Faulty 1.0"));
    all_pass(&Ucgi::checks(), |scale| suite("", scale));
}
