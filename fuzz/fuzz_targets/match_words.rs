//! Any text as an argument of a match: an engine, a time control, or a test.
//!
//! Checked: nothing panics; an invalid test has an error with a remedy; time controls
//! and tests round-trip.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zeitnot_arena::TimeControl;
use zeitnot_arena::engine::EngineSpec;
use zeitnot_arena::stats::{Pentanomial, Sprt};

fuzz_target!(|text: &str| {
    if let Ok(control) = text.parse::<TimeControl>() {
        assert_eq!(control.to_string().parse(), Ok(control));
    }
    match text.parse::<Sprt>() {
        Ok(sprt) => {
            assert_eq!(sprt.to_string().parse::<Sprt>(), Ok(sprt));
            assert!(sprt.llr(&Pentanomial([1, 20, 300, 40, 5])).is_finite());
        }
        Err(error) => assert!(error.to_string().contains("; "), "no remedy: {error}"),
    }
    if let Ok(engine) = EngineSpec::parse(text) {
        let _ = engine.description();
    }
});
