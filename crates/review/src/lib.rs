//! Why a game was lost: a game in, verified facts out, sentences made of facts.
//!
//! A [`GameToReview`] is played through position by position. Each position is
//! judged by searches that depend on nothing but the position and the tier
//! (`judge`), so that a judgment can be kept ([`VerdictCache`]) and is the same
//! on any machine. What two neighboring judgments say about the move between
//! them is a [`ReviewedMove`](zeitnot_schema::v1::review::ReviewedMove).

mod accuracy;
mod annotate;
mod cache;
mod chance;
mod entry;
mod error;
mod gomoku;
mod judge;
mod labels;
mod page;
mod phase;
mod players;
mod puzzles;
mod replay;
mod reviewer;
mod shown;
mod summarize;
mod terminal;
mod tier;
mod words;

pub use accuracy::{game_accuracy, move_accuracy};
pub use annotate::annotate;
pub use cache::{MemoryCache, NoCache, VerdictCache};
pub use chance::{Chance, Curve};
pub use entry::{GameToReview, Names};
pub use error::ReviewError;
pub use gomoku::factors;
pub use page::{PageGame, html};
pub use phase::by_board as phase_of;
pub use puzzles::puzzles;
pub use reviewer::{News, Reviewer};
pub use summarize::summarize;
pub use terminal::{terminal, terminal_summary};
pub use tier::Budget;
pub use words::{
    Language, Name, Value, message, move_number, name_of, name_of_side, tell, words_of,
};
