//! The conditions of a match, which are the same for all of its games.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::move_limits::MoveLimits;

/// The conditions of a match.
///
/// The number of games, the concurrency, and the sequential test do not belong
/// to them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchConditions {
    /// The version of Zeitnot.
    #[serde(default)]
    pub program: String,
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// The board size, if the game has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The equipment that replaces the default, one identifier per item.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// The engines.
    pub engines: [EngineConditions; 2],
    /// The description of the opening source.
    pub openings: String,
    /// The rules for ending games early.
    pub adjudication: Adjudication,
    /// The tolerated lateness of a move.
    pub margin: Duration,
    /// The maximum wait for a move without a clock.
    pub stall: Duration,
}

/// One engine of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineConditions {
    /// The name in tables and files.
    pub name: String,
    /// The description: the program and its options.
    pub words: String,
    /// The limits of its turns.
    pub pace: MoveLimits,
}

impl MatchConditions {
    /// Returns the game, rule set, and board size.
    #[must_use]
    pub fn describe_game(&self) -> String {
        let board = self.size.map(|size| format!(" {size}x{size}"));
        format!("{} {}{}", self.game, self.rule, board.unwrap_or_default())
    }

    /// Returns the limits of both engines.
    #[must_use]
    pub fn describe_limits(&self) -> String {
        let [one, two] = &self.engines;
        if one.pace == two.pace {
            return one.pace.to_string();
        }
        format!("{} against {}", one.pace, two.pace)
    }

    /// Describes the first difference from `other`; `None` if they are equal.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let parts = [self.parts(), other.parts()];
        let [own, others] = parts;
        own.into_iter()
            .zip(others)
            .find_map(|((name, one), (_, two))| {
                (one != two).then(|| format!("{name} was {one}, now it is {two}"))
            })
    }

    fn parts(&self) -> Vec<(&'static str, String)> {
        let [one, two] = &self.engines;
        let size = self
            .size
            .map_or("default".to_owned(), |size| size.to_string());
        let equipment = match self.equipment.as_slice() {
            [] => "default".to_owned(),
            items => items.join(", "),
        };
        vec![
            ("the program's version", self.program.clone()),
            ("the game", self.game.clone()),
            ("the rule", self.rule.clone()),
            ("the size", size),
            ("the equipment", equipment),
            ("the first engine's name", one.name.clone()),
            ("the first engine", one.words.clone()),
            ("the first engine's pace", one.pace.to_string()),
            ("the second engine's name", two.name.clone()),
            ("the second engine", two.words.clone()),
            ("the second engine's pace", two.pace.to_string()),
            ("the source of openings", self.openings.clone()),
            ("adjudication", self.adjudication.to_string()),
            ("the margin", format!("{} ms", self.margin.as_millis())),
            (
                "the wait for a stalled engine",
                format!("{} ms", self.stall.as_millis()),
            ),
        ]
    }
}
