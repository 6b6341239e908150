//! Openings: where the pairs of a match begin.
//!
//! They come from a [file](read_file), from a set that is shipped with the
//! program ([`Book::shipped`]), or are made by our own search, one by one
//! ([`Generator`]) or as a set ([`Order`]). All of them are for a [`Ground`]:
//! a game, its rule set and its board. A game in which chance has a part needs
//! none of that: it begins from [`Deals`].

mod book;
mod check;
mod chess;
mod deals;
mod error;
mod file;
mod generate;
mod ground;
mod judge;
mod list;
mod measure;
mod recipe;
mod scatter;
mod set;
mod shipped;
mod symmetry;
mod trials;

pub use book::Book;
pub use check::Duplicate;
pub use deals::Deals;
pub use error::{OpeningsError, Place, Problem};
pub use file::{Loaded, MOST_BYTES, MOST_OPENINGS, read, read_file, write};
pub use generate::Generator;
pub use ground::Ground;
pub use judge::{Judge, JudgeError, Judgment};
pub use measure::{Measure, Measurement, Summary};
pub use recipe::Recipe;
pub use set::{Made, Order, SetError};
pub use symmetry::canonical_key;
pub use trials::{TrialTally, Trials};
