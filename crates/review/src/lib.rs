//! Reviews games: finds mistakes, verifies them by search, and explains them.
//!
//! * `input` is the game: the main line of a record, played by the rules.
//! * `analyzer` analyzes positions. Its result depends only on the position, the tier,
//!   and the engine: limits are in nodes, on one thread, with caches cleared before each
//!   query, so results can be cached ([`VerdictCache`]) and are byte-identical on any
//!   machine. A forced win counts only after it was played against every defense,
//!   and a statement that no win exists only after a longer search.
//! * `chance` turns scores into winning chances by a logistic curve; 100 % and 0 % are
//!   proofs. `libm` computes it, because results of system libraries differ.
//! * `reviewer` goes through the game. The loss of a move is the difference of two
//!   results, and counts only if a search of both moves agrees. `labels` has the
//!   thresholds; `accuracy` and `players` summarize the game for each player.
//! * `gomoku` finds the facts of gomoku games, with one function per mistake category
//!   and pattern.
//! * `text` turns facts into sentences with Fluent messages, in English and Vietnamese.
//!   Every statement is a field of the review.
//! * `page`, `terminal`, `annotate`, `puzzles`, and `summarize` are the outputs.

mod accuracy;
mod analyzer;
mod annotate;
mod cache;
mod chance;
mod display;
mod error;
mod games;
mod gomoku;
mod input;
mod labels;
mod page;
mod phase;
mod players;
mod puzzles;
mod replay;
mod reviewer;
mod summarize;
mod terminal;
mod text;
mod tier;

pub use accuracy::{game_accuracy, move_accuracy};
pub use annotate::annotate;
pub use cache::{MemoryCache, NoCache, VerdictCache};
pub use chance::{Chance, ChanceCurve};
pub use error::ReviewError;
pub use gomoku::factors;
pub use input::{GameToReview, PlayerNames};
pub use page::{PageGame, html};
pub use phase::by_board as phase_of;
pub use puzzles::puzzles;
pub use reviewer::{ReviewStep, Reviewer};
pub use summarize::summarize;
pub use terminal::{terminal, terminal_summary};
pub use text::{
    Language, MessageValue, Name, add_text, message, move_number, name_of, name_of_side, text_of,
};
pub use tier::AnalysisBudget;
