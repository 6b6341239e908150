//! Checks reviews of gomoku games with longer searches.
//!
//! * `second_look claims FILE... [--tier standard] [--games 50] [--times 4]` verifies
//!   the claims about forced wins, losses, and defenses with `--times` times the nodes.
//!   Wins are played against every defense.
//! * `second_look agreement FILE... [--tier standard] [--judge deep] [--games 50]
//!   [--labels 200] [--seed 1]` compares the tier with a deeper one: which side is ahead,
//!   the best moves of middle games, and the labels of moves.
//!
//! Files are SGF, as written by `zeitnot match --sgf`. Results are in
//! `docs/dev/lab.md`.

#![expect(clippy::print_stdout, reason = "the example prints its report")]

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
    let report = Options::read(std::env::args().skip(1)).and_then(|options| {
        let games = games(&options)?;
        match options.task {
            Task::Claims => claims::verify(&games, &options),
            Task::Agreement => agreement::compare(&games, &options),
        }
    });
    match report {
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

/// Reads the first games of the files.
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

/// Reviews a game from move `first` on.
fn review(reviewer: &mut Reviewer, game: &GameToReview, first: u32) -> Result<Review, ReviewError> {
    let go_on = &mut |_: ReviewStep<'_>| ControlFlow::Continue(());
    reviewer.review_from(game, first, go_on)
}
