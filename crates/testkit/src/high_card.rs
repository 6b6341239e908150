//! A card game with chance, hidden hands, and points.
//!
//! Its interface is that of a game with a bag of tiles.
//!
//! The cards 1 to 24 are shuffled, and each side holds three. A turn plays a card for
//! its number of points and draws another. The game ends with the last card of the
//! deck; cards left in the hands do not count. Each started minute of overtime costs
//! ten points.
//!
//! Positions are `deal SEED`, then optionally `fined N N`, then optionally `moves` and
//! the played cards. A position as one side sees it starts with
//! `seen north hand 4 9 17` instead.

mod position;
mod text;

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    Equipped, Game, GameError, GameProfile, GeneratedOpenings, Line, Move, Position, Score,
    ScoreUnit, Search, SearchContext, SearchDefaults, SearchOutcome, Settings, Setup,
};

use crate::fn_search::FnSearch;
pub use position::HighCardPosition;

/// The game.
#[derive(Clone, Copy, Debug, Default)]
pub struct HighCard {
    preference: CardPreference,
}

/// The card that the search plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CardPreference {
    #[default]
    Highest,
    Lowest,
}

impl HighCard {
    /// The only kind of equipment, a file that contains `highest` or `lowest`.
    pub const PREFERENCE_KIND: &str = "taste";

    /// The names of the sides.
    pub const SIDES: [&str; 2] = ["north", "south"];

    /// Creates the game, with a search that plays the highest card.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            preference: CardPreference::Highest,
        }
    }
}

static PROFILE: GameProfile = GameProfile {
    score_unit: ScoreUnit::Millipoints,
    ..GameProfile::new("highcard", HighCard::SIDES, &["plain"])
};

impl Game for HighCard {
    fn profile(&self) -> &'static GameProfile {
        &PROFILE
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        Ok(Box::new(text::parse(&setup.position)?))
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        Vec::new()
    }

    fn defaults(&self, _: &Settings) -> SearchDefaults {
        SearchDefaults::with_time(Duration::from_millis(100))
    }

    fn equipment(&self) -> Option<&dyn Equipped> {
        Some(self)
    }

    fn openings(&self) -> Option<&dyn GeneratedOpenings> {
        Some(self)
    }

    fn search(&self, _: &Settings) -> Box<dyn Search> {
        let preference = self.preference;
        Box::new(FnSearch(
            move |position: &dyn Position, ctx: &mut SearchContext<'_>| {
                let moves = ctx.root_moves(position);
                // One node per card, whatever the limits.
                let _ = moves.iter().try_for_each(|_| ctx.tick());
                let card = |mv: &&Move| mv.0;
                let best = match preference {
                    CardPreference::Highest => moves.iter().max_by_key(card),
                    CardPreference::Lowest => moves.iter().min_by_key(card),
                };
                let score = best.map_or(0, |mv| i32::try_from(mv.0).unwrap_or(0) * 1_000);
                let line = best.map(|&mv| Line::exact(Score(score), vec![mv]));
                SearchOutcome {
                    lines: line.into_iter().collect(),
                    depth: 1,
                }
            },
        ))
    }
}

impl Equipped for HighCard {
    fn kinds(&self) -> &'static [&'static str] {
        &[Self::PREFERENCE_KIND]
    }

    fn equip(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<Arc<dyn Game>, GameError> {
        let preference = match (kind, bytes.trim_ascii()) {
            (Self::PREFERENCE_KIND, b"highest") => CardPreference::Highest,
            (Self::PREFERENCE_KIND, b"lowest") => CardPreference::Lowest,
            _ => {
                let problem =
                    format!("`{name}` is not a valid {kind} file; write highest or lowest in it");
                return Err(GameError(problem));
            }
        };
        Ok(Arc::new(Self { preference }))
    }

    fn id(&self) -> String {
        String::new()
    }
}

impl GeneratedOpenings for HighCard {
    fn deal(&self, seed: u64) -> Option<String> {
        Some(HighCardPosition::deal(seed).setup().position)
    }
}

#[cfg(test)]
mod tests;
