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
    /// What the board shows; `None` if front ends cannot draw it.
    pub board: Option<BoardKind>,
    /// The extension of files with games; `None` without a file format.
    pub file_extension: Option<&'static str>,
    /// The protocol of other engines; `None` if there are no such engines.
    pub protocol: Option<GameProtocol>,
    /// The ways to prove wins, the default first.
    pub solvers: &'static [Solver],
    /// The positions of `zeitnot bench`, by the default rules.
    pub bench_positions: &'static [&'static str],
}

impl GameProfile {
    /// Creates the profile of a game with centi-unit scores that has nothing
    /// but rules.
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

/// What a board shows.
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

/// The defaults of a search, as far as the settings of a game decide them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchDefaults {
    /// The thinking time when no limit is given.
    pub time: Duration,
    /// The depth before which soft time and advice do not end a search.
    pub min_depth: u32,
    /// What the engine keeps between moves.
    pub memory: MemoryPolicy,
}

impl SearchDefaults {
    /// Creates defaults with this thinking time.
    #[must_use]
    pub fn with_time(time: Duration) -> Self {
        Self {
            time,
            min_depth: 0,
            memory: MemoryPolicy::default(),
        }
    }
}

/// What an engine keeps between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryPolicy {
    /// Table and histories survive from one move to the next.
    pub reuse_across_moves: bool,
    /// Entries of the table grow old.
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

/// A way in which a game proves wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    /// How it is called.
    pub name: &'static str,
    /// What it proves: `mate`, for example.
    pub kind: &'static str,
    /// The option that chooses it, and its value.
    pub option: (&'static str, &'static str),
    /// Does it find every win within the depth that it completes?
    pub complete: bool,
}

/// What scores of a game count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreUnit {
    /// Hundredths of what the game's evaluation takes for a unit.
    Centi,
    /// Thousandths of the points that the rules give.
    Millipoints,
}
