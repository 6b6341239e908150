//! A second look at reviews of gomoku games.
//!
//! `second_look claims FILE... [--tier standard] [--games 50] [--times 4]`: everything
//! that reviews claim about forced wins, losses and defenses is looked for again,
//! with so many times the nodes; wins are played against every defense.
//!
//! `second_look agreement FILE... [--tier standard] [--judge deep] [--games 200]
//! [--labels 200] [--seed 1]`: who stands better, which move is best in the middle
//! of a game, and what a move is called, by the tier and by a deeper one.
//!
//! Files are SGF, as `zeitnot match --sgf` writes them. `docs/review-quality.md` has
//! what was found.

#![expect(
    clippy::print_stdout,
    reason = "an example is run by hand and tells what it found"
)]

mod agreement;
mod claims;
mod options;
#[path = "../solver/mod.rs"]
mod solver;

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use options::{Options, Task};
use zeitnot_core::SystemTime;
use zeitnot_gomoku::Gomoku;
use zeitnot_record::sgf;
use zeitnot_review::{GameToReview, ReviewError, ReviewStep, Reviewer};
use zeitnot_schema::v1::review::{Review, Tier};

type Problem = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let told = Options::read(std::env::args().skip(1)).and_then(|options| {
        let games = games(&options)?;
        match options.task {
            Task::Claims => claims::look_again(&games, &options),
            Task::Agreement => agreement::compare(&games, &options),
        }
    });
    match told {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            println!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// The first games of the files that have moves.
fn games(options: &Options) -> Result<Vec<GameToReview>, Problem> {
    let mut games = Vec::new();
    for file in &options.files {
        let records = sgf::read_all(&std::fs::read(file)?)?;
        for record in records.iter().take(options.games - games.len()) {
            games.push(GameToReview::from_record(record, Arc::new(Gomoku), true)?);
        }
    }
    Ok(games)
}

fn reviewer(tier: Tier) -> Result<Reviewer, ReviewError> {
    Reviewer::new(Arc::new(Gomoku), tier, Arc::new(SystemTime::default()))
}

/// Reviews a game from a move on.
fn review(reviewer: &mut Reviewer, game: &GameToReview, first: u32) -> Result<Review, ReviewError> {
    let all = &mut |_: ReviewStep<'_>| ControlFlow::Continue(());
    reviewer.review_from(game, first, all)
}
