//! Openings: where the pairs of a match begin.
//!
//! They come from a [file](read_file), from a set that is shipped with the
//! program ([`OpeningBook::shipped`]), or are made by our own search, one by one
//! ([`OpeningGenerator`]) or as a set ([`OpeningSetRequest`]). All of them are for a [`OpeningContext`]:
//! a game, its rule set and its board. A game in which chance has a part needs
//! none of that: it begins from [`RandomDeals`].

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
