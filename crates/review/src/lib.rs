//! Why a game was lost: a game in, verified facts out, sentences made of facts.
//!
//! A [`GameToReview`] is played through position by position. Each position is
//! judged by searches that depend on nothing but the position and the tier
//! ([`judge`]), so that a judgment can be kept ([`VerdictCache`]) and is the same
//! on any machine. What two neighboring judgments say about the move between
//! them is a [`ReviewedMove`](zeitnot_schema::v1::review::ReviewedMove).

mod accuracy;
mod cache;
mod chance;
mod entry;
mod error;
mod tier;
mod words;

pub use accuracy::{game_accuracy, move_accuracy};
pub use cache::{MemoryCache, NoCache, VerdictCache};
pub use chance::{Chance, Curve};
pub use entry::{GameToReview, Names};
pub use error::ReviewError;
pub use tier::Budget;
pub use words::{
    Language, Name, Value, message, move_number, name_of, name_of_side, tell, words_of,
};
