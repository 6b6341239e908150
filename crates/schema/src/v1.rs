//! Version 1: output of `--json`, and the API under `/api/v1`.

mod analysis;
mod bench;
mod book;
mod clock;
mod clock_report;
mod conform;
mod convert;
mod facts;
mod figures;
mod lexicon;
mod match_report;
mod openings;
mod options;
mod perft;
mod replay;
pub mod review;
mod score;
mod selfplay;
pub mod service;
mod solve;
mod train;

pub use analysis::{Analysis, Ending, Line};
pub use bench::{BenchPosition, BenchReport};
pub use book::{BookBuilt, BookInfo, BookReport, BookShown};
pub use clock::{
    ClockBankReport, ClockCompareReport, ClockCompareRow, ClockReasonCount, ClockRegret,
};
pub use clock_report::{
    ClockAim, ClockEngine, ClockMatch, ClockOvertime, ClockReason, ClockReport, ClockStage,
    ClockTurn, ClockUnused,
};
pub use conform::{
    ConformCheck, ConformLine, ConformList, ConformListed, ConformReport, ConformResult,
};
pub use convert::ConvertReport;
pub use facts::{Fact, Facts, from_core as facts};
pub use figures::{Stats, Table};
pub use lexicon::{
    LexiconBuilt, LexiconCheck, LexiconCheckedWord, LexiconInfo, LexiconLength, LexiconWords,
};
pub use match_report::{
    MatchEnding, MatchEngine, MatchGame, MatchLateMove, MatchLine, MatchReport, MatchResults,
    MatchSpread, MatchTest,
};
pub use openings::{OpeningReport, OpeningsReport};
pub use options::{OptionReport, OptionsReport};
pub use perft::PerftReport;
pub use replay::ReplayReport;
pub use score::{Score, ScoreKind};
pub use selfplay::{
    DataRuleReport, DataShardProblem, SelfplayInfoReport, SelfplayReport, SelfplayVerifyReport,
};
pub use solve::{EndgameReport, SolveBranch, SolveReport, SolveResult};
pub use train::{
    TrainEelReport, TrainHoldOut, TrainLeavesReport, TrainPhaseValue, TrainStopRule,
    TrainTimeValueReport, TrainWinsReport,
};
