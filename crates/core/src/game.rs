//! The facade of a game: what front ends, arenas and reviews may ask of any
//! game without knowing which one it is. Cold code; searches work on a game's
//! own types.

mod equipment_view;
mod facts;
mod hidden;
mod notation;
mod position;
mod view;

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::level::Level;
use crate::options::{OptionGroup, Settings};
use crate::score::Side;
use crate::search::Search;
use crate::strength::Strength;

pub use equipment_view::{EquipmentView, TileKind};
pub use facts::{FactValue, Facts};
pub use hidden::{HiddenInfo, overtime_loses, seen_by};
pub use notation::{Notation, format_line};
pub use position::Position;
pub use view::{BoardMaps, BoardView, Mark, ViewParts};

/// A move, in an encoding that is the game's own business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Move(pub u64);

/// How a position is described in words: enough to build it again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The position in the game's own notation; empty is the initial one.
    pub position: String,
    /// Rule set; the game's default if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Board size; the game's default if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// Side to move, where it is not the one that the moves imply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

impl Setup {
    /// A setup with everything but the position left to the game's defaults.
    #[must_use]
    pub fn new(position: impl Into<String>) -> Self {
        Self {
            position: position.into(),
            ..Self::default()
        }
    }
}

/// Is the game still going on?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Somebody has to move.
    Ongoing,
    /// This side has won.
    Won(Side),
    /// Nobody has won, and nobody will.
    Draw,
}

/// Why words did not describe a position or a move, in one sentence with the
/// place and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GameError(pub String);

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

/// A family of rules: makes positions and searches.
pub trait Game: Send + Sync {
    /// The name used on the command line.
    fn name(&self) -> &'static str;

    /// The rule sets, the default first.
    fn rules(&self) -> &'static [&'static str];

    /// Is there a rule set of this name? A game whose rule sets have switches
    /// in their names knows more than it lists.
    ///
    /// # Errors
    ///
    /// Says that there is none and which there are.
    fn check_rule(&self, name: &str) -> Result<(), GameError> {
        if self.rules().contains(&name) {
            return Ok(());
        }
        Err(GameError(format!(
            "there is no rule set `{name}`; {} knows {}",
            self.name(),
            self.rules().join(", ")
        )))
    }

    /// What a user may bring to play with, by name: a lexicon, for example.
    fn equipment(&self) -> &'static [&'static str] {
        &[]
    }

    /// The same game, played with what a user brought: `bytes` are the content
    /// of a file called `name`, and `kind` is one of [`Game::equipment`].
    ///
    /// # Errors
    ///
    /// The game has no use for such a thing, or the bytes are none; one
    /// sentence with the place in the file and the remedy.
    fn equip(&self, kind: &str, name: &str, _bytes: &[u8]) -> Result<Arc<dyn Game>, GameError> {
        Err(GameError(format!(
            "{} is played without a {kind}; leave `{name}` out",
            self.name()
        )))
    }

    /// What the game is played with, in words that differ if it does; nothing
    /// where there is no [`Game::equipment`].
    fn equipment_id(&self) -> String {
        String::new()
    }

    /// The same, for whoever draws it; none where there is nothing to draw.
    fn equipment_view(&self) -> Option<EquipmentView> {
        None
    }

    /// What the word list is called that it is played with; none in games
    /// without words.
    fn lexicon(&self) -> Option<String> {
        None
    }

    /// What its scores count.
    fn score_unit(&self) -> ScoreUnit {
        ScoreUnit::Centi
    }

    /// The position of a new game in which `seed` decides everything that
    /// chance decides, in words; none where there is no chance.
    fn deal(&self, _seed: u64) -> Option<String> {
        None
    }

    /// Three moves after which neither side is better, for openings in which
    /// one player places and the other chooses. `number` decides which; none
    /// where games are not opened like that, or not on such a board.
    fn balanced_opening(&self, _rule: &str, _size: u32, _number: u64) -> Option<[String; 3]> {
        None
    }

    /// How the two sides are called, first player first.
    fn side_names(&self) -> [&'static str; 2];

    /// Builds the position that the words describe.
    ///
    /// # Errors
    ///
    /// Names the place and the remedy if they describe none.
    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError>;

    /// The game's own options, at their defaults.
    fn options(&self) -> Vec<Box<dyn OptionGroup>>;

    /// The thinking time that applies when no limit was given.
    fn default_time(&self, settings: &Settings) -> Duration;

    /// The depth before which soft time and advice do not end a search.
    fn min_depth(&self, _settings: &Settings) -> u32 {
        0
    }

    /// How this game proves wins, the default first; none if it cannot.
    fn solvers(&self) -> &'static [Solver] {
        &[]
    }

    /// Positions on which work is measured, by the default rules; none where
    /// nobody measures.
    fn bench_positions(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the engine keeps between moves.
    fn memory_policy(&self, _settings: &Settings) -> MemoryPolicy {
        MemoryPolicy::default()
    }

    /// How weakly this game is played at `level`; none at full strength. What
    /// is random in it depends on `seed`.
    fn strength(&self, level: Level, seed: u64) -> Option<Strength> {
        Strength::default_for(level, self.score_unit(), seed)
    }

    /// A number that changes when the evaluation does: scores in a table mean
    /// something only beside others of the same evaluation. 0 where searches
    /// store none. Not quick.
    fn evaluation_id(&self) -> u64 {
        0
    }

    /// A search with fresh history tables, configured by `settings`.
    fn search(&self, settings: &Settings) -> Box<dyn Search>;
}
