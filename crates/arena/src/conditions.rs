//! Under which conditions the games of a match were played: what must be the
//! same for all of them.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::adjudication::Adjudication;
use crate::move_limits::MoveLimits;

/// The conditions of a match. How many games it has, how many run at once and
/// when it may end early are not among them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchConditions {
    /// The version of this program.
    #[serde(default)]
    pub program: String,
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// The board size, where the game has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// What the game is played with instead of its usual things, a word each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub equipment: Vec<String>,
    /// The engines.
    pub engines: [EngineConditions; 2],
    /// Where the games begin, in words.
    pub openings: String,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// How much later than its time a move may come.
    pub margin: Duration,
    /// How long a move is waited for where no clock runs.
    pub stall: Duration,
}

/// One engine of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineConditions {
    /// How it is called in tables and files.
    pub name: String,
    /// What it is: a program and its options, in words.
    pub words: String,
    /// How fast it plays.
    pub pace: MoveLimits,
}

impl MatchConditions {
    /// Game, rule set and board in words.
    #[must_use]
    pub fn describe_game(&self) -> String {
        let board = self.size.map(|size| format!(" {size}x{size}"));
        format!("{} {}{}", self.game, self.rule, board.unwrap_or_default())
    }

    /// How fast the engines play, in words.
    #[must_use]
    pub fn describe_limits(&self) -> String {
        let [one, two] = &self.engines;
        if one.pace == two.pace {
            return one.pace.to_string();
        }
        format!("{} against {}", one.pace, two.pace)
    }

    /// What differs first in other conditions, in words; none if nothing does.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let parts = [self.parts(), other.parts()];
        let [own, others] = parts;
        own.into_iter()
            .zip(others)
            .find_map(|((what, one), (_, two))| {
                (one != two).then(|| format!("{what} was {one}, now it is {two}"))
            })
    }

    fn parts(&self) -> Vec<(&'static str, String)> {
        let [one, two] = &self.engines;
        let size = self
            .size
            .map_or("usual".to_owned(), |size| size.to_string());
        let equipment = match self.equipment.as_slice() {
            [] => "usual".to_owned(),
            brought => brought.join(", "),
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
