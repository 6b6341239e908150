//! The settings that were tuned for each game.

use crate::openings::{GeneratorSettings, Trials};

/// Returns the settings that the shipped openings of a game are made with.
pub(crate) fn opening_settings(game: &str) -> GeneratorSettings {
    match game {
        "gomoku" => GeneratorSettings {
            plies: 3..=8,
            score: 0..=60,
            nodes: 100_000,
            trials: Trials {
                games: 8,
                nodes: Trials::DEFAULT_NODES,
            },
        },
        "chess" => GeneratorSettings {
            plies: 8..=8,
            score: 0..=40,
            nodes: 100_000,
            trials: Trials::NONE,
        },
        _ => GeneratorSettings {
            plies: 2..=4,
            score: 0..=100,
            nodes: 20_000,
            trials: Trials::NONE,
        },
    }
}
