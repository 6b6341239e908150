//! Why a game was lost: a game in, verified facts out, sentences made of facts.
//!
//! * `input` is the game: the main line of a record, played by the rules.
//! * `analyzer` examines positions. Its result depends on the position, the tier, and the
//!   engine alone: the limit is in nodes, on one thread, with caches cleared before each
//!   question, so that results may be cached ([`VerdictCache`]) and are the same bytes on
//!   any machine. A forced win counts only after it was played against every defense,
//!   and a statement that there is no win only after a longer search.
//! * `chance` turns scores into winning chances by a logistic curve; 100 and 0 % are
//!   proofs. `libm` computes it, because results of system libraries differ.
//! * `reviewer` goes through the game. The loss of a move is the difference of two
//!   results, and counts only if a search of both moves agrees. `labels` has the
//!   thresholds, `accuracy` and `players` what the game says about its players.
//! * `gomoku` finds the facts of that game: a function for each of the kinds of
//!   mistakes and the six patterns.
//! * `text` makes sentences of facts with Fluent messages, in English and Vietnamese.
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
