//! The facade of a game, which front ends, arenas, and reviews use for any game.
//!
//! It is not meant for hot code: searches work on the types of their game.

mod equipment_view;
mod facts;
mod hidden;
mod notation;
mod position;
mod profile;
mod view;

use std::sync::Arc;

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
pub use profile::{
    BoardKind, GameProfile, GameProtocol, MemoryPolicy, ScoreUnit, SearchDefaults, Solver,
};
pub use view::{BoardMaps, BoardView, Mark, ViewParts};

/// A move, in an encoding that the game defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Move(pub u64);

/// The text form of a position, from which it can be built again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The position in the game's own notation; empty for the initial position.
    pub position: String,
    /// The rule set; the game's default if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The board size; the game's default if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The side to move, if it is not the one that the moves imply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

impl Setup {
    /// Creates a setup with the game's default rule set, board size, and side.
    #[must_use]
    pub fn new(position: impl Into<String>) -> Self {
        Self {
            position: position.into(),
            ..Self::default()
        }
    }
}

/// The state of a game: ongoing, or its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The game is not over.
    Ongoing,
    /// This side has won.
    Won(Side),
    /// The game is drawn.
    Draw,
}

/// An invalid position, move, or piece of equipment.
///
/// The text names the place and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GameError(pub String);

/// A game: its rules, its searches, and its options.
pub trait Game: Send + Sync {
    /// Returns the constant facts of the game.
    fn profile(&self) -> &'static GameProfile;

    /// Checks the name of a rule set.
    ///
    /// A game whose rule sets have switches in their names accepts more names
    /// than its profile lists.
    ///
    /// # Errors
    ///
    /// Fails if the rule set does not exist; the error lists the valid names.
    fn check_rule(&self, name: &str) -> Result<(), GameError> {
        let GameProfile {
            name: game, rules, ..
        } = self.profile();
        if rules.contains(&name) {
            return Ok(());
        }
        Err(GameError(format!(
            "there is no rule set `{name}`; {game} knows {}",
            rules.join(", ")
        )))
    }

    /// Builds the position that `setup` describes.
    ///
    /// # Errors
    ///
    /// Fails if `setup` does not describe a position.
    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError>;

    /// Creates a search with fresh history tables, configured by `settings`.
    fn search(&self, settings: &Settings) -> Box<dyn Search>;

    /// Returns the game's own options with their default values.
    fn options(&self) -> Vec<Box<dyn OptionGroup>>;

    /// Returns the defaults of a search with these settings.
    fn defaults(&self, settings: &Settings) -> SearchDefaults;

    /// Returns how the game is weakened at `level`; `None` at full strength.
    ///
    /// `seed` is the seed of its random choices.
    fn strength(&self, level: Level, seed: u64) -> Option<Strength> {
        Strength::default_for(level, self.profile().score_unit, seed)
    }

    /// Returns a number that changes when the evaluation does.
    ///
    /// Scores in a table are comparable only within one evaluation. The number
    /// is 0 if searches do not store scores. Slow.
    fn evaluation_id(&self) -> u64 {
        0
    }

    /// Returns the equipment of the game; `None` if it is played without.
    fn equipment(&self) -> Option<&dyn Equipped> {
        None
    }

    /// Returns the generator of openings; `None` if the game has none.
    fn openings(&self) -> Option<&dyn GeneratedOpenings> {
        None
    }
}

/// A game with equipment that a user may replace, such as a word list.
pub trait Equipped {
    /// Returns the kinds of equipment, by name.
    fn kinds(&self) -> &'static [&'static str];

    /// Returns the game with one piece of equipment replaced.
    ///
    /// `bytes` is the content of the file `name`, and `kind` is one of
    /// [`Equipped::kinds`].
    ///
    /// # Errors
    ///
    /// Fails if the kind or the bytes are invalid; the error names the place in
    /// the file and the remedy.
    fn equip(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<Arc<dyn Game>, GameError>;

    /// Returns a piece of equipment in the form that [`Equipped::equip`] reads fastest.
    ///
    /// `None` if the kind has no such form.
    fn packed(&self, _kind: &str) -> Option<Vec<u8>> {
        None
    }

    /// Returns a text that is different for different equipment.
    fn id(&self) -> String;

    /// Returns the equipment in the form that a front end draws.
    fn view(&self) -> Option<EquipmentView> {
        None
    }

    /// Returns the name of the word list; `None` in games without words.
    fn lexicon(&self) -> Option<String> {
        None
    }
}

/// A game that can generate starting positions.
pub trait GeneratedOpenings {
    /// Returns the initial position dealt with `seed`; `None` in games without
    /// chance.
    fn deal(&self, _seed: u64) -> Option<String> {
        None
    }

    /// Returns a balanced opening of three moves.
    ///
    /// It is meant for swap rules, in which one player places stones and the
    /// other chooses a side. `number` selects the opening. `None` if the game
    /// has no such openings for this rule set and board size.
    fn balanced_opening(&self, _rule: &str, _size: u32, _number: u64) -> Option<[String; 3]> {
        None
    }
}

impl dyn Game + '_ {
    /// Returns the name of the game.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.profile().name
    }

    /// Returns the names of the sides, first player first.
    #[must_use]
    pub fn side_names(&self) -> [&'static str; 2] {
        self.profile().side_names
    }

    /// Returns the rule sets, the default first.
    #[must_use]
    pub fn rules(&self) -> &'static [&'static str] {
        self.profile().rules
    }

    /// Returns the unit of scores.
    #[must_use]
    pub fn score_unit(&self) -> ScoreUnit {
        self.profile().score_unit
    }

    /// Returns [`Equipped::kinds`]; empty without equipment.
    #[must_use]
    pub fn equipment_kinds(&self) -> &'static [&'static str] {
        self.equipment().map_or(&[], |equipment| equipment.kinds())
    }

    /// Returns [`Equipped::view`]; `None` without equipment.
    #[must_use]
    pub fn equipment_view(&self) -> Option<EquipmentView> {
        self.equipment()?.view()
    }

    /// Returns the game with one piece of equipment replaced; see
    /// [`Equipped::equip`].
    ///
    /// # Errors
    ///
    /// Fails if the game has no equipment, or if [`Equipped::equip`] fails.
    pub fn equip(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<Arc<dyn Game>, GameError> {
        let Some(equipment) = self.equipment() else {
            return Err(GameError(format!(
                "{} is played without a {kind}; leave `{name}` out",
                self.name()
            )));
        };
        equipment.equip(kind, name, bytes)
    }

    /// Returns [`Equipped::packed`]; `None` without equipment.
    #[must_use]
    pub fn packed_equipment(&self, kind: &str) -> Option<Vec<u8>> {
        self.equipment()?.packed(kind)
    }

    /// Returns [`Equipped::id`]; empty without equipment.
    #[must_use]
    pub fn equipment_id(&self) -> String {
        self.equipment().map_or_else(String::new, Equipped::id)
    }

    /// Returns [`Equipped::lexicon`]; `None` without equipment.
    #[must_use]
    pub fn lexicon(&self) -> Option<String> {
        self.equipment()?.lexicon()
    }

    /// Returns [`GeneratedOpenings::deal`]; `None` without generated openings.
    #[must_use]
    pub fn deal(&self, seed: u64) -> Option<String> {
        self.openings()?.deal(seed)
    }

    /// Returns `true` if chance decides the start of a game.
    #[must_use]
    pub fn is_dealt(&self) -> bool {
        self.deal(0).is_some()
    }
}
