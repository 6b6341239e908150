//! Version 1: the command line's `--json`.

mod analysis;
mod bench;
mod options;
mod perft;
mod replay;
mod score;
mod selfplay;

pub use analysis::{Analysis, Line, Outcome, Stats, Table};
pub use bench::{BenchPosition, BenchReport};
pub use options::{OptionReport, OptionsReport};
pub use perft::PerftReport;
pub use replay::ReplayReport;
pub use score::{Score, ScoreKind};
pub use selfplay::SelfplayReport;
