//! Converts `UCI_Elo` to a strength limit of the core.
//!
//! Levels are linear in the rating between two anchors, which were measured in a
//! few dozen quick games against another engine at limited strength; see
//! `docs/dev/experiments/search.md`.

use zeitnot_core::Strength;

use super::options::UciOptions;

/// The rating of level 0, the minimum of `UCI_Elo`.
const MIN_RATING: u32 = 900;

/// The rating of the top level, the maximum of `UCI_Elo`.
const MAX_RATING: u32 = 2200;

/// Score units per pawn in chess.
const PAWN_SCORE: u32 = 100;

/// Returns the strength limit; `None` without a limit or in analysis mode.
///
/// `seed` should differ between games.
pub(super) fn strength_from_options(options: &UciOptions, seed: u64) -> Option<Strength> {
    if !options.limit_strength || options.analyze_mode {
        return None;
    }
    let above = options.elo.clamp(MIN_RATING, MAX_RATING) - MIN_RATING;
    let level = above * Strength::TOP_LEVEL / (MAX_RATING - MIN_RATING);
    Some(Strength::from_level(level, PAWN_SCORE, seed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_core::options::{OptionGroup, OptionKind};

    #[test]
    fn the_anchors_are_the_range_of_the_option() {
        let specs = UciOptions::default().specs();
        let elo = specs.iter().find(|spec| spec.name == "elo").unwrap();
        let (min, max) = (MIN_RATING.into(), MAX_RATING.into());
        assert_eq!(elo.kind, OptionKind::Number { min, max });
    }

    #[test]
    fn strength_is_limited_on_request_and_grows_with_the_rating() {
        let mut options = UciOptions::default();
        assert_eq!(strength_from_options(&options, 0), None);
        options.limit_strength = true;
        let mut nodes = 0;
        for elo in (MIN_RATING..=MAX_RATING).step_by(100) {
            options.elo = elo;
            let strength = strength_from_options(&options, 0).unwrap();
            assert!(strength.nodes > nodes, "{elo}");
            nodes = strength.nodes;
        }
        assert_eq!(
            strength_from_options(&options, 3),
            Some(Strength::from_level(1_000, PAWN_SCORE, 3))
        );
        options.analyze_mode = true;
        assert_eq!(strength_from_options(&options, 0), None);
    }
}
