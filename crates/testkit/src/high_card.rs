//! A game of cards with chance, hidden hands and points: what a game with a
//! bag of tiles looks like from outside.
//!
//! The cards 1 to 24 are shuffled, and each side holds three. A turn plays a
//! card for its number of points and draws another. The game ends with the
//! last card of the deck; what is left in the hands counts for nothing. Who
//! takes more time than there was pays ten points for each minute begun.
//!
//! Positions are `deal SEED`, then perhaps `fined N N`, then perhaps `moves`
//! and the cards that were played; what a side sees of one begins with
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

/// Which card the search plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum CardPreference {
    /// The best one.
    #[default]
    Highest,
    /// The worst one.
    Lowest,
}

impl HighCard {
    /// The one thing that it can be equipped with: a file that says `highest`
    /// or `lowest`.
    pub const PREFERENCE_KIND: &str = "taste";

    /// How the sides are called.
    pub const SIDES: [&str; 2] = ["north", "south"];

    /// The game, with a search that plays the highest card.
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
        let taste = self.preference;
        Box::new(FnSearch(
            move |position: &dyn Position, cx: &mut SearchContext<'_>| {
                let moves = cx.root_moves(position);
                // One node a card, whatever the limits: there is nothing to think.
                let _ = moves.iter().try_for_each(|_| cx.tick());
                let card = |mv: &&Move| mv.0;
                let best = match taste {
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
        let taste = match (kind, bytes.trim_ascii()) {
            (Self::PREFERENCE_KIND, b"highest") => CardPreference::Highest,
            (Self::PREFERENCE_KIND, b"lowest") => CardPreference::Lowest,
            _ => {
                let problem = format!("`{name}` is no {kind}; write highest or lowest in it");
                return Err(GameError(problem));
            }
        };
        Ok(Arc::new(Self { preference: taste }))
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
