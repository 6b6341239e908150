//! The constant facts of a game, as data.

use std::time::Duration;

use serde::Serialize;

/// The constant facts of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameProfile {
    /// The name in commands, files, and the API.
    pub name: &'static str,
    /// The names of the two sides, first player first.
    pub side_names: [&'static str; 2],
    /// The rule sets, the default first.
    pub rules: &'static [&'static str],
    /// The unit of scores.
    pub score_unit: ScoreUnit,
    /// The kind of board; `None` if front ends cannot draw it.
    pub board: Option<BoardKind>,
    /// The extension of game record files; `None` without a file format.
    pub file_extension: Option<&'static str>,
    /// The protocol of other engines; `None` if there are no such engines.
    pub protocol: Option<GameProtocol>,
    /// The ways to prove wins, the default first.
    pub solvers: &'static [Solver],
    /// The positions of `zeitnot bench`, for the default rule set.
    pub bench_positions: &'static [&'static str],
}

impl GameProfile {
    /// Creates a profile with centi-unit scores and no optional parts.
    #[must_use]
    pub const fn new(
        name: &'static str,
        side_names: [&'static str; 2],
        rules: &'static [&'static str],
    ) -> Self {
        Self {
            name,
            side_names,
            rules,
            score_unit: ScoreUnit::Centi,
            board: None,
            file_extension: None,
            protocol: None,
            solvers: &[],
            bench_positions: &[],
        }
    }
}

/// The kind of objects on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardKind {
    /// Stones of two colors.
    Stones,
    /// Chess pieces.
    Pieces,
    /// Tiles with letters.
    Tiles,
}

/// A protocol between a front end and the engines of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameProtocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Crossword Game Interface.
    Ucgi,
    /// The protocol of the Gomocup tournaments.
    Gomocup,
}

/// The defaults of a search that depend on the game and its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchDefaults {
    /// The time per move if no limit is given.
    pub time: Duration,
    /// The depth before which the soft limit and advice do not end a search.
    pub min_depth: u32,
    /// The memory that the engine keeps between moves.
    pub memory: MemoryPolicy,
    /// Whether front ends log the statistics of each search.
    pub log_stats: bool,
}

impl SearchDefaults {
    /// Creates defaults with this thinking time.
    #[must_use]
    pub fn with_time(time: Duration) -> Self {
        Self {
            time,
            min_depth: 0,
            memory: MemoryPolicy::default(),
            log_stats: false,
        }
    }
}

/// The memory that an engine keeps between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryPolicy {
    /// Whether the table and the histories are kept from move to move.
    pub reuse_across_moves: bool,
    /// Whether table entries age, so that old ones are replaced first.
    pub aging: bool,
}

impl Default for MemoryPolicy {
    fn default() -> Self {
        Self {
            reuse_across_moves: true,
            aging: true,
        }
    }
}

/// A solver that proves wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    /// The name of the solver.
    pub name: &'static str,
    /// The kind of win that it proves, such as `mate`.
    pub kind: &'static str,
    /// The option that selects it, and its value.
    pub option: (&'static str, &'static str),
    /// Whether it finds every win within the depth that it completes.
    pub complete: bool,
}

/// The unit of a game's scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreUnit {
    /// Hundredths of the evaluation's unit, such as centipawns.
    Centi,
    /// Thousandths of a point of the rules.
    Millipoints,
}
