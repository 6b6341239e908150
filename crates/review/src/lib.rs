//! Why a game was lost: a game in, verified facts out, sentences made of facts.
//!
//! A [`GameToReview`] is played through position by position. Each position is
//! judged by searches that depend on nothing but the position and the tier
//! (`analyzer`), so that a judgment can be kept ([`VerdictCache`]) and is the same
//! on any machine. What two neighboring judgments say about the move between
//! them is a [`ReviewedMove`](zeitnot_schema::v1::review::ReviewedMove).

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
