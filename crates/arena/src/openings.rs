//! Openings: the start positions of the pairs of a match.
//!
//! They come from a [file](read_file) or a shipped set ([`OpeningBook::shipped`]),
//! or are generated one by one ([`OpeningGenerator`]) or as a set
//! ([`OpeningSetRequest`]). All belong to an [`OpeningContext`]: a game, its rule
//! set, and its board. Games with chance start from [`RandomDeals`] instead.

mod book;
mod check;
mod chess;
mod context;
mod deals;
mod error;
mod evaluator;
mod file;
mod generate;
mod list;
mod measure;
mod random_opening;
mod set;
mod settings;
mod shipped;
mod symmetry;
mod trials;

pub use book::OpeningBook;
pub use check::Duplicate;
pub use context::OpeningContext;
pub use deals::RandomDeals;
pub use error::{OpeningsError, OpeningsLocation, OpeningsProblem};
pub use evaluator::{EvaluatorError, OpeningEvaluation, OpeningEvaluator};
pub use file::{LoadedOpenings, MAX_FILE_BYTES, MOST_OPENINGS, read, read_file, write};
pub use generate::OpeningGenerator;
pub use measure::{MeasureSettings, Measurement, OpeningsSummary};
pub use set::{OpeningSet, OpeningSetError, OpeningSetRequest};
pub use settings::GeneratorSettings;
pub use symmetry::canonical_key;
pub use trials::{TrialResults, Trials};
