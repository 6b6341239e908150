//! A review that somebody wants.

use zeitnot_core::Side;
use zeitnot_review::GameToReview;
use zeitnot_schema::v1::review::Tier;

use super::identity;
use crate::client::ClientId;
use crate::lexicons::LexiconRef;

/// A review that somebody wants.
pub struct ReviewJob {
    /// Its name: the same game, judge and tier have the same one.
    pub id: String,
    /// The game.
    pub input: GameToReview,
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
    pub lexicon: Option<LexiconRef>,
}

impl ReviewJob {
    /// An order under its name.
    #[must_use]
    pub fn new(input: GameToReview, file: String, tier: Tier, client: ClientId) -> Self {
        Self {
            id: identity::review_id(&input, tier),
            input,
            file,
            tier,
            client,
            side: None,
            game_id: None,
            lexicon: None,
        }
    }

    /// How many moves are to be judged.
    #[must_use]
    pub fn move_count(&self) -> u32 {
        u32::try_from(self.input.moves.len()).unwrap_or(u32::MAX)
    }
}
