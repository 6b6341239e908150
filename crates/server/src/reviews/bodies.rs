//! The stored form of reviews and puzzles.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use zeitnot_core::Game;
use zeitnot_schema::v1::review::{Category, Label, Puzzle, Review};
use zeitnot_schema::v1::service::{ProblemCode, PuzzleListed, ReviewListed};
use zeitnot_store::{NewPuzzle, ReviewHead, StoredPuzzle};

use super::leitner;
use crate::lexicons::LexiconRef;
use crate::problem::{ApiError, ApiResult};
use crate::services::Services;

/// A stored review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewBody {
    /// The review with its text.
    pub review: Review,
    /// The game as a file that can hold comments.
    pub file: String,
    /// The uploaded word list, if the game uses one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<LexiconRef>,
}

impl ReviewBody {
    /// Loads the review with this id; `None` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if the review cannot be read.
    pub async fn load(services: &Services, id: &str) -> ApiResult<Option<Self>> {
        let Some(stored) = services.store.review(id).await? else {
            return Ok(None);
        };
        let body = serde_json::from_str(&stored.body).map_err(|error| {
            tracing::error!(review = id, %error, "could not read a stored review");
            let message = "this review is damaged; delete it and request it again";
            ApiError::new(ProblemCode::Internal, message)
        })?;
        Ok(Some(body))
    }

    /// Returns the reviewed game with its word list.
    ///
    /// # Errors
    ///
    /// Fails if the service does not host the game or the word list is missing.
    pub async fn load_game(&self, services: &Services) -> ApiResult<Arc<dyn Game>> {
        load_game(services, &self.review.game, self.lexicon.as_ref()).await
    }
}

async fn load_game(
    services: &Services,
    name: &str,
    list: Option<&LexiconRef>,
) -> ApiResult<Arc<dyn Game>> {
    let hosted = services.game(name)?;
    match list {
        None => Ok(Arc::clone(&hosted.game)),
        Some(list) => {
            let equipped = services.lexicons.find_exact(hosted, list).await?;
            Ok(Arc::clone(&equipped.game))
        }
    }
}

pub(super) fn summary(
    id: &str,
    review: &Review,
    game_id: Option<&str>,
    created_ms: i64,
) -> ReviewListed {
    let sides = &review.players_review;
    let serious = [Label::Mistake, Label::Blunder];
    ReviewListed {
        id: id.to_owned(),
        created_ms,
        game: review.game.clone(),
        rule: review.rule.clone(),
        size: review.size,
        players: review.players.clone(),
        result: review.result.clone(),
        tier: review.judge.tier,
        moves: u32::try_from(review.moves.len()).unwrap_or(u32::MAX),
        accuracy: [sides[0].accuracy, sides[1].accuracy],
        mistakes: [0, 1].map(|side: usize| {
            let counts = serious
                .iter()
                .filter_map(|label| sides[side].labels.get(label));
            counts.sum()
        }),
        game_id: game_id.map(str::to_owned),
    }
}

/// Returns the list entry of a stored review; `None` if another version wrote it.
#[must_use]
pub fn listed_review(head: &ReviewHead) -> Option<ReviewListed> {
    serde_json::from_str(&head.summary).ok()
}

/// A stored puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleBody {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The uploaded word list, if the game uses one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<LexiconRef>,
}

impl PuzzleBody {
    /// Parses a stored puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be read.
    pub fn parse(stored: &StoredPuzzle) -> ApiResult<Self> {
        serde_json::from_str(&stored.puzzle.body).map_err(|error| {
            tracing::error!(puzzle = stored.puzzle.id, %error, "could not read a stored puzzle");
            let message = "this puzzle is damaged; review its game again";
            ApiError::new(ProblemCode::Internal, message)
        })
    }

    /// Returns the list entry of the puzzle with its practice state.
    #[must_use]
    pub fn to_listed(self, stored: &StoredPuzzle, now_ms: i64) -> PuzzleListed {
        PuzzleListed {
            puzzle: self.puzzle,
            lexicon: self.lexicon.map(|list| list.name),
            practice: leitner::practice_view(&stored.practice, now_ms),
        }
    }

    /// Returns the puzzle's game with its word list.
    ///
    /// # Errors
    ///
    /// Fails if the service does not host the game or the word list is missing.
    pub async fn load_game(&self, services: &Services) -> ApiResult<Arc<dyn Game>> {
        load_game(services, &self.puzzle.game, self.lexicon.as_ref()).await
    }

    /// Returns the puzzle in the form of the store; `None` if it cannot be serialized.
    pub(super) fn to_new_puzzle(&self) -> Option<NewPuzzle> {
        let puzzle = &self.puzzle;
        Some(NewPuzzle {
            id: puzzle.id.clone(),
            game: puzzle.game.clone(),
            phase: puzzle.phase.word().to_owned(),
            category: puzzle.category.map(Category::word).map(str::to_owned),
            body: serde_json::to_string(self).ok()?,
        })
    }
}
