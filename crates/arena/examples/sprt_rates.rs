//! Measures how often a sequential test is wrong and how many pairs it takes.
//!
//! Tests "5 Elo stronger" against "not stronger", both risks 5 %, on simulated
//! matches between engines that differ by -5, 0, 5, and 10 Elo: once with bounds
//! in logistic Elo, once with the equivalent bounds in normalized Elo. The pairs
//! come from `zeitnot_arena::stats::simulation::MatchModel`.
//!
//! At a difference of 0, the share of H1 is the first risk; at 5, the share of H0
//! is the second. Neither should exceed 5 %.
//!
//! `cargo run --release -p zeitnot-arena --example sprt_rates -- [RUNS] [SEED] [DRAWS] [BIAS]`
//! with the share of draws among even games (0.5) and the mean bias of the openings
//! in Elo (100).

#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::error::Error;

use zeitnot_arena::stats::simulation::{MatchModel, SprtRates};
use zeitnot_arena::stats::{Estimate, Sprt};
use zeitnot_core::Random;

/// The difference of the second hypothesis, in logistic Elo.
const CLAIM: f64 = 5.0;
/// The actual differences, in logistic Elo.
const DIFFERENCES: [f64; 4] = [-5.0, 0.0, 5.0, 10.0];
/// The maximum number of pairs of a test.
const MAX_PAIRS: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let runs: u64 = arguments.next().map_or(Ok(5_000), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let draws: f64 = arguments.next().map_or(Ok(0.5), |text| text.parse())?;
    let bias: f64 = arguments.next().map_or(Ok(100.0), |text| text.parse())?;

    let claimed = MatchModel::new(CLAIM, draws, bias)?.pair_probabilities();
    println!(
        "{runs} tests per line, seed {seed}; even games are drawn in {}",
        percent(draws)
    );
    println!(
        "openings are biased by {bias} Elo on average, evenly from 0 to {}",
        2.0 * bias
    );
    println!(
        "pairs of 0, ½, 1, 1½, 2 points at a difference of {CLAIM}: {}",
        claimed.probabilities().map(percent).join(", ")
    );
    let mut random = Random::new(seed);
    for text in [
        format!("elo0=0 elo1={CLAIM} model=logistic"),
        format!(
            "elo0=0 elo1={:.4} model=normalized",
            claimed.normalized_elo()
        ),
    ] {
        let sprt: Sprt = text.parse()?;
        println!("\n{sprt}");
        println!(
            "Elo     H1 accepted, % (95 %)      H0 accepted, % (95 %)      undecided  pairs: mean  median"
        );
        for elo in DIFFERENCES {
            let probabilities = MatchModel::new(elo, draws, bias)?.pair_probabilities();
            let rates = SprtRates::simulate(&sprt, &probabilities, MAX_PAIRS, runs, &mut random);
            println!(
                "{elo:>5}   {:<25}  {:<25}  {:>9}  {:>11.0}  {:>6}",
                interval(&rates.accepted_h1()),
                interval(&rates.accepted_h0()),
                rates.undecided(),
                rates.mean_pairs(),
                rates.median_pairs(),
            );
        }
    }
    Ok(())
}

/// Formats a share with its interval, in percent.
fn interval(share: &Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|part| 100.0 * part);
    format!("{value:>6.2} ({low:.2} to {high:.2})")
}

fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}
