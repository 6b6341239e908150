//! What the service offers.

use serde::{Deserialize, Serialize};

/// What the service offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Catalog {
    /// Version of the service.
    pub version: String,
    /// The games.
    pub games: Vec<CatalogGame>,
    /// The levels, weakest first.
    pub levels: Vec<CatalogLevel>,
    /// The level that is played if nobody says otherwise.
    pub default_level: u8,
    /// The budget of a move if nobody says otherwise, in milliseconds.
    pub default_budget_ms: u32,
    /// The greatest budget that is taken.
    pub greatest_budget_ms: u32,
    /// File formats.
    pub formats: Vec<CatalogFormat>,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogGame {
    /// Its name.
    pub name: String,
    /// Its rule sets, the usual one first.
    pub rules: Vec<String>,
    /// How its sides are called, the first one first.
    pub sides: [String; 2],
    /// Does chance deal something that the sides hide from each other?
    pub hidden: bool,
    /// What it is played with, in words; empty where there is nothing.
    pub equipment: String,
}

/// A level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogLevel {
    /// From 1 to 5.
    pub level: u8,
    /// What to expect of it, in a few words.
    pub about: String,
}

/// A file format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CatalogFormat {
    /// How names of such files end.
    pub extension: String,
    /// The games it holds.
    pub games: Vec<String>,
}
