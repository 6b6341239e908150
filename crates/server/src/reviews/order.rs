//! A review that somebody wants.

use zeitnot_core::Side;
use zeitnot_review::GameToReview;
use zeitnot_schema::v1::review::Tier;

use super::identity;
use crate::client::ClientId;
use crate::lexicons::WordList;

/// A review that somebody wants.
pub struct Order {
    /// Its name: the same game, judge and tier have the same one.
    pub id: String,
    /// The game.
    pub entry: GameToReview,
    /// The game as a file that can hold remarks.
    pub file: String,
    /// How thoroughly.
    pub tier: Tier,
    /// Who wants it.
    pub client: ClientId,
    /// Whose mistakes become puzzles; both sides' if absent.
    pub side: Option<Side>,
    /// The game that the service keeps, if it is one.
    pub game_id: Option<String>,
    /// The word list that somebody brought for the game.
    pub list: Option<WordList>,
}

impl Order {
    /// An order under its name.
    #[must_use]
    pub fn new(entry: GameToReview, file: String, tier: Tier, client: ClientId) -> Self {
        Self {
            id: identity::of(&entry, tier),
            entry,
            file,
            tier,
            client,
            side: None,
            game_id: None,
            list: None,
        }
    }

    /// How many moves are to be judged.
    #[must_use]
    pub fn moves(&self) -> u32 {
        u32::try_from(self.entry.moves.len()).unwrap_or(u32::MAX)
    }
}
