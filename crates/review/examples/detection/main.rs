//! Measures recall and precision of reviews on planted mistakes and patterns.
//!
//! `detection [--games 20] [--family NAME] [--tier quick] [--judge standard]
//! [--plies 6] [--seed 1] [--threads 1] [--show 3] [--json] [--list]
//! [--keep FILE]`
//!
//! * `--games`: number of planted games per motif. There are as many clean games, which
//!   differ in one move, and a quarter as many games without a motif.
//! * `--family`: `tactical`, `positional`, `strategic`, `tempo`, `patterns`, or a motif;
//!   by default all motifs.
//! * `--tier`: tier of the reviews.
//! * `--judge`: tier of the second opinion.
//! * `--plies`: number of last moves of clean games to examine.
//! * `--show`: number of games to print for each kind of miss.
//! * `--list`: print the games whose motif is found and confirmed, in the format of
//!   `tests/review/positions.txt`.
//! * `--keep`: file for the report so far, as JSON.
//!
//! `docs/dev/lab.md` explains the columns.

#![expect(clippy::print_stdout, reason = "the example prints its report")]

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
    let report = Options::read(std::env::args().skip(1))
        .and_then(|options| Ok((measure::measure(&options)?, options)));
    match report {
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
