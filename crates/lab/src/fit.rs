//! Fits of evaluations and reviews to the results of games.
//!
//! [`gomoku_weights`] and [`chess_weights`] fit the weights of an evaluation. [`chances`]
//! fits the curve from scores to winning chances in reviews, and [`factors`] the weights
//! of their six factors. [`chess_positions`] generates the data for [`chess_weights`].

pub mod chances;
pub mod chess_positions;
pub mod chess_weights;
pub mod factors;
pub mod gomoku_weights;
mod self_play;

use zeitnot_core::{GameError, OptionError, TableError};

use crate::error::LabError;

/// An error that prevents a fit.
#[derive(Debug, thiserror::Error)]
pub enum FitError {
    /// A line of the data is invalid.
    #[error("line {line}: {problem}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// The defect.
        problem: String,
    },
    /// The data has too few positions.
    #[error("too few positions to fit to; add games")]
    TooFew,
    /// A game cannot be played.
    #[error(transparent)]
    Game(#[from] GameError),
    /// An option is missing.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The tables could not be allocated.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A thread could not be started, or a file could not be written.
    #[error(transparent)]
    Run(#[from] LabError),
}
