//! Limits on stored data.

use crate::error::StoreError;
use crate::games::GameHead;
use crate::judgments::StoredJudgment;
use crate::puzzles::NewPuzzle;
use crate::reviews::ReviewHead;

/// The limits of a store.
///
/// Data that exceeds a limit is refused, unless older data is deleted instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreLimits {
    /// Maximum number of games.
    pub games: u64,
    /// Maximum number of events in a game.
    pub events: u64,
    /// Maximum size of an event or of a game's specification, in bytes.
    pub text_bytes: u64,
    /// Maximum size of an id, a player's name, or another name, in bytes.
    pub name_bytes: u64,
    /// Maximum number of blobs of all kinds.
    pub blobs: u64,
    /// Maximum size of a blob, in bytes.
    pub blob_bytes: u64,
    /// Maximum total size of all blobs, in bytes.
    pub all_blobs_bytes: u64,
    /// Maximum number of reviews; the oldest are deleted.
    pub reviews: u64,
    /// Maximum size of a review, in bytes.
    pub review_bytes: u64,
    /// Maximum total size of all reviews, in bytes; the oldest are deleted.
    pub all_reviews_bytes: u64,
    /// Maximum number of judgments; the least recently used are deleted.
    pub judgments: u64,
    /// Maximum total size of judgments, in bytes; the least recently used are deleted.
    pub all_judgments_bytes: u64,
    /// Maximum number of puzzles; the oldest are deleted.
    pub puzzles: u64,
}

impl Default for StoreLimits {
    fn default() -> Self {
        Self {
            games: 1_000_000,
            events: 100_000,
            text_bytes: 1 << 20,
            name_bytes: 1 << 10,
            blobs: 256,
            blob_bytes: 64 << 20,
            all_blobs_bytes: 512 << 20,
            reviews: 10_000,
            review_bytes: 16 << 20,
            all_reviews_bytes: 512 << 20,
            judgments: 1_000_000,
            all_judgments_bytes: 256 << 20,
            puzzles: 50_000,
        }
    }
}

impl StoreLimits {
    pub(crate) fn check_head(&self, head: &GameHead) -> Result<(), StoreError> {
        let [first, second] = &head.players;
        for (what, name) in [
            ("a game's id", &head.id),
            ("a game's name", &head.game),
            ("a rule's name", &head.rule),
            ("a player's name", first),
            ("a player's name", second),
        ] {
            check_size(what, name.len(), self.name_bytes)?;
        }
        check_size("a game's specification", head.spec.len(), self.text_bytes)
    }

    pub(crate) fn check_games(&self, games: u64) -> Result<(), StoreError> {
        check_count("games", games, self.games)
    }

    /// Checks that a game with `events` events may get another one.
    pub(crate) fn check_event(&self, events: u64, event: &str) -> Result<(), StoreError> {
        check_size("an event", event.len(), self.text_bytes)?;
        check_count("events in this game", events, self.events)
    }

    /// Checks a blob, given the number and the total size of the others.
    pub(crate) fn check_blob(
        &self,
        kind: &str,
        name: &str,
        bytes: &[u8],
        others: u64,
        others_bytes: u64,
    ) -> Result<(), StoreError> {
        check_size("a blob's kind", kind.len(), self.name_bytes)?;
        check_size("a blob's name", name.len(), self.name_bytes)?;
        check_size("a blob", bytes.len(), self.blob_bytes)?;
        check_count("blobs", others, self.blobs)?;
        let remaining = self.all_blobs_bytes.saturating_sub(others_bytes);
        check_size("a blob together with the others", bytes.len(), remaining)
    }

    /// Checks the sizes of a review; older reviews may have to be deleted for it.
    pub(crate) fn check_review(&self, head: &ReviewHead, body: &str) -> Result<(), StoreError> {
        check_size("a review's id", head.id.len(), self.name_bytes)?;
        check_size("a game's name", head.game.len(), self.name_bytes)?;
        check_size("a review's summary", head.summary.len(), self.text_bytes)?;
        let max = self.review_bytes.min(self.all_reviews_bytes);
        check_size("a review", body.len(), max)
    }

    pub(crate) fn check_puzzle(&self, puzzle: &NewPuzzle) -> Result<(), StoreError> {
        for (what, name) in [
            ("a puzzle's id", &puzzle.id),
            ("a game's name", &puzzle.game),
            ("a phase", &puzzle.phase),
        ] {
            check_size(what, name.len(), self.name_bytes)?;
        }
        let category = puzzle.category.as_ref().map_or(0, String::len);
        check_size("a category", category, self.name_bytes)?;
        check_size("a puzzle", puzzle.body.len(), self.text_bytes)
    }

    /// Returns `true` if a judgment is small enough to store.
    pub(crate) fn accepts_judgment(&self, judgment: &StoredJudgment) -> bool {
        let size = judgment.bytes.len() as u64;
        let has_valid_key = judgment.key.len() as u64 <= self.name_bytes;
        has_valid_key && size <= self.text_bytes.min(self.all_judgments_bytes)
    }
}

fn check_size(what: &'static str, bytes: usize, max: u64) -> Result<(), StoreError> {
    let bytes = bytes as u64;
    if bytes > max {
        return Err(StoreError::TooLarge { what, bytes, max });
    }
    Ok(())
}

fn check_count(what: &'static str, count: u64, max: u64) -> Result<(), StoreError> {
    if count >= max {
        return Err(StoreError::TooMany { what, max });
    }
    Ok(())
}
