//! Measures what a look at a simulation costs, in processor time.
//!
//! ```sh
//! cargo run --profile dist -p zeitnot-clock --example returns_speed
//! ```

#![expect(clippy::print_stdout, reason = "a program for developers")]

use std::error::Error;
use std::hint::black_box;

use cpu_time::ThreadTime;
use zeitnot_clock::stoppers::samples::{Network, expected_loss, features, has_no_challenger};
use zeitnot_core::{SimArm, SimSnapshot};

const TIMES: u32 = 200_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut snapshot = SimSnapshot {
        arms: 20,
        samples: 2_000,
        in_bag: 40,
        lead: 12.0,
        ..SimSnapshot::default()
    };
    for (place, arm) in (0_u32..).zip(&mut snapshot.top) {
        let behind = f64::from(place);
        *arm = SimArm {
            samples: 600 / u64::from(place + 1),
            mean: 0.55 - 0.01 * behind,
            variance: 0.08,
            equity: 9.0 - behind,
            equity_variance: 1_600.0,
            candidate: place,
            posterior_mean: 0.55 - 0.008 * behind,
            gap_error: 0.01 * behind,
        };
    }
    let network = Network::shipped();
    let seen = features(&snapshot, 1);
    measure("network", || network.predict(black_box(&seen)).loss)?;
    measure("features", || features(black_box(&snapshot), 1)[25].into())?;
    measure("expected loss", || expected_loss(black_box(&snapshot)))?;
    measure("no challenger", || {
        f64::from(u8::from(has_no_challenger(black_box(&snapshot), 2)))
    })?;
    Ok(())
}

fn measure(name: &str, mut work: impl FnMut() -> f64) -> Result<(), Box<dyn Error>> {
    let began = ThreadTime::try_now()?;
    for _ in 0..TIMES {
        black_box(work());
    }
    let nanos = began.try_elapsed()?.as_nanos() / u128::from(TIMES);
    println!("{name:<14} {nanos:>6} ns");
    Ok(())
}
