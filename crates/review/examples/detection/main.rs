//! How many planted mistakes and patterns a review finds, and how much of what
//! it says is so.
//!
//! `detection [--games 20] [--family NAME] [--tier quick] [--judge standard]
//! [--plies 6] [--seed 1] [--threads 1] [--show 3] [--json] [--list]
//! [--keep FILE]`
//!
//! `--games` is for each motif: so many planted games and as many clean ones,
//! which differ in one move, and a quarter as many without any motif. `--family`
//! is one of `tactical`, `positional`, `strategic`, `tempo`, `patterns`, or the
//! name of one motif; all of them if absent. `--judge` is the tier of the second
//! opinion. `--plies` is how many of the last moves of clean games are looked at.
//! `--show` prints so many games of each kind of miss, `--list` those in which what
//! was planted is found and confirmed, in the words of `tests/review/positions.txt`. `--keep`
//! names a file for the report so far, as JSON.
//! `docs/review-quality.md` says what the columns mean.

#![expect(
    clippy::print_stdout,
    reason = "an example is run by hand and tells what it found"
)]

mod measure;
mod options;
#[path = "../../tests/review/planted/planter/mod.rs"]
mod planter;
mod report;
#[path = "../../tests/review/planted/reviewing.rs"]
mod reviewing;
#[path = "../solver/mod.rs"]
mod solver;
mod verdict;

use std::process::ExitCode;

use options::Options;

fn main() -> ExitCode {
    let told = Options::read(std::env::args().skip(1))
        .and_then(|options| Ok((measure::measure(&options)?, options)));
    match told {
        Ok((report, options)) if options.json => println!("{}", report.json()),
        Ok((report, options)) if options.list => println!("{}", report.list()),
        Ok((report, options)) => println!("{}", report.text(options.show)),
        Err(problem) => {
            println!("{problem}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
