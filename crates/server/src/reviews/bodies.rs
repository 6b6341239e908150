//! Reviews and puzzles as they are stored.

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

/// A review on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewBody {
    /// The review, with sentences.
    pub review: Review,
    /// The game as a file that can hold remarks.
    pub file: String,
    /// The word list that somebody brought for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<LexiconRef>,
}

impl ReviewBody {
    /// The review of this name.
    ///
    /// # Errors
    ///
    /// There is none, or it cannot be read.
    pub async fn load(services: &Services, id: &str) -> ApiResult<Option<Self>> {
        let Some(stored) = services.store.review(id).await? else {
            return Ok(None);
        };
        let kept = serde_json::from_str(&stored.body).map_err(|error| {
            tracing::error!(review = id, %error, "a stored review cannot be read");
            let message = "this review cannot be read any more; delete it and ask for it again";
            ApiError::new(ProblemCode::Internal, message)
        })?;
        Ok(Some(kept))
    }

    /// The game that was played, with its words.
    ///
    /// # Errors
    ///
    /// It is not played here, or its word list is gone.
    pub async fn load_game(&self, services: &Services) -> ApiResult<Arc<dyn Game>> {
        load_game(services, &self.review.game, self.lexicon.as_ref()).await
    }
}

/// A game with the word list that it was played with.
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

/// What a list shows of a review.
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

/// What a list shows of a stored review; none if another version wrote it.
#[must_use]
pub fn listed_review(head: &ReviewHead) -> Option<ReviewListed> {
    serde_json::from_str(&head.summary).ok()
}

/// A puzzle on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleBody {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The word list that somebody brought for its game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<LexiconRef>,
}

impl PuzzleBody {
    /// A stored puzzle.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    pub fn parse(stored: &StoredPuzzle) -> ApiResult<Self> {
        serde_json::from_str(&stored.puzzle.body).map_err(|error| {
            tracing::error!(puzzle = stored.puzzle.id, %error, "a puzzle cannot be read");
            let message = "this puzzle cannot be read any more; review its game again";
            ApiError::new(ProblemCode::Internal, message)
        })
    }

    /// The puzzle with what is known of its practice.
    #[must_use]
    pub fn to_listed(self, stored: &StoredPuzzle, now_ms: i64) -> PuzzleListed {
        PuzzleListed {
            puzzle: self.puzzle,
            lexicon: self.lexicon.map(|list| list.name),
            practice: leitner::practice_view(&stored.practice, now_ms),
        }
    }

    /// The game that was played, with its words.
    ///
    /// # Errors
    ///
    /// It is not played here, or its word list is gone.
    pub async fn load_game(&self, services: &Services) -> ApiResult<Arc<dyn Game>> {
        load_game(services, &self.puzzle.game, self.lexicon.as_ref()).await
    }

    /// The puzzle as the store takes it.
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
