//! How much a store takes.

use crate::error::StoreError;
use crate::games::GameHead;
use crate::judgments::StoredJudgment;
use crate::puzzles::NewPuzzle;
use crate::reviews::ReviewHead;

/// Bounds of a store. Everything beyond is refused, and nothing of it stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreLimits {
    /// The most games.
    pub games: u64,
    /// The most events of a game.
    pub events: u64,
    /// The most bytes of one event, or of a game's specification.
    pub text_bytes: u64,
    /// The most bytes of an id, a player's name or another name.
    pub name_bytes: u64,
    /// The most blobs, of all kinds together.
    pub blobs: u64,
    /// The most bytes of a blob.
    pub blob_bytes: u64,
    /// The most bytes of all blobs together.
    pub all_blobs_bytes: u64,
    /// The most reviews; older ones go.
    pub reviews: u64,
    /// The most bytes of a review.
    pub review_bytes: u64,
    /// The most bytes of all reviews together; older ones go.
    pub all_reviews_bytes: u64,
    /// The most judgments; the longest unused ones go.
    pub judgments: u64,
    /// The most bytes of all judgments together; the longest unused ones go.
    pub all_judgments_bytes: u64,
    /// The most puzzles; older ones go.
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
    /// Whether a game may have this head.
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

    /// Whether there may be one game more.
    pub(crate) fn check_games(&self, games: u64) -> Result<(), StoreError> {
        check_count("games", games, self.games)
    }

    /// Whether a game with so many events may have this one too.
    pub(crate) fn check_event(&self, events: u64, event: &str) -> Result<(), StoreError> {
        check_size("an event", event.len(), self.text_bytes)?;
        check_count("events in this game", events, self.events)
    }

    /// Whether a blob may be put beside these others.
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
        let room = self.all_blobs_bytes.saturating_sub(others_bytes);
        check_size("a blob beside the others", bytes.len(), room)
    }

    /// Whether a review may be stored, when others have made room for it.
    pub(crate) fn check_review(&self, head: &ReviewHead, body: &str) -> Result<(), StoreError> {
        check_size("a review's id", head.id.len(), self.name_bytes)?;
        check_size("a game's name", head.game.len(), self.name_bytes)?;
        check_size("a review's summary", head.summary.len(), self.text_bytes)?;
        let most = self.review_bytes.min(self.all_reviews_bytes);
        check_size("a review", body.len(), most)
    }

    /// Whether a puzzle may be stored.
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

    /// Whether a judgment is worth keeping beside others.
    pub(crate) fn accepts_judgment(&self, judgment: &StoredJudgment) -> bool {
        let size = judgment.bytes.len() as u64;
        let is_named = judgment.key.len() as u64 <= self.name_bytes;
        is_named && size <= self.text_bytes.min(self.all_judgments_bytes)
    }
}

fn check_size(what: &'static str, bytes: usize, most: u64) -> Result<(), StoreError> {
    let bytes = bytes as u64;
    if bytes > most {
        return Err(StoreError::TooLarge {
            what,
            bytes,
            max: most,
        });
    }
    Ok(())
}

fn check_count(what: &'static str, count: u64, most: u64) -> Result<(), StoreError> {
    if count >= most {
        return Err(StoreError::TooMany { what, max: most });
    }
    Ok(())
}
