//! Correct engines pass.

use zeitnot_conform::{ConformProtocol, UciSuite};

use super::suite;
use crate::pool::assert_all_pass;

#[test]
fn a_correct_engine_passes_every_check() {
    assert_eq!(suite("", 1.0).engine_name(), Some("Faulty 1.0"));
    assert_all_pass(&UciSuite::checks(), |scale| suite("", scale));
}
