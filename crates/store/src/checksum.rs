//! Checksums of stored data.
//!
//! A database on a failing disk may silently return wrong bytes. So every row has a
//! checksum, in columns called `seal`. The checksum of a game's log is chained from
//! event to event, which also detects missing events.
//!
//! The strings and the order in a checksum never change, because stored checksums would
//! no longer match.

use crate::error::StoreError;
use crate::games::{GameHead, StoredGameState};
use crate::puzzles::StoredPuzzle;
use crate::reviews::ReviewHead;

/// The length of a checksum in bytes, which is enough to detect damage.
const LENGTH: usize = 16;

/// A checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checksum([u8; LENGTH]);

impl Checksum {
    /// Returns the checksum of a log without events.
    pub(crate) fn of_empty_log(id: &str) -> Self {
        ChecksumBuilder::new("log").text(id).finish()
    }

    /// Returns the checksum of this log with one more event.
    pub(crate) fn with_event(self, event: &str) -> Self {
        ChecksumBuilder::new("event")
            .bytes(&self.0)
            .text(event)
            .finish()
    }

    /// Returns the checksum of a game's row.
    pub(crate) fn of_game(
        head: &GameHead,
        state: &StoredGameState,
        events: u64,
        log: Self,
    ) -> Self {
        let [first, second] = &head.players;
        ChecksumBuilder::new("game")
            .text(&head.id)
            .bytes(&head.created_ms.to_le_bytes())
            .text(&head.game)
            .text(&head.rule)
            .text(first)
            .text(second)
            .text(&head.spec)
            .bytes(&state.updated_ms.to_le_bytes())
            .bytes(&state.plies.to_le_bytes())
            .bytes(&state.status.code().to_le_bytes())
            .bytes(&events.to_le_bytes())
            .bytes(&log.0)
            .finish()
    }

    /// Returns the checksum of a blob.
    pub(crate) fn of_blob(kind: &str, name: &str, bytes: &[u8]) -> Self {
        ChecksumBuilder::new("blob")
            .text(kind)
            .text(name)
            .bytes(bytes)
            .finish()
    }

    /// Returns the checksum of a review's head.
    pub(crate) fn of_review_head(head: &ReviewHead) -> Self {
        ChecksumBuilder::new("review head")
            .text(&head.id)
            .bytes(&head.created_ms.to_le_bytes())
            .text(&head.game)
            .text(&head.summary)
            .finish()
    }

    /// Returns the checksum of a review's body.
    pub(crate) fn of_review_body(id: &str, body: &str) -> Self {
        ChecksumBuilder::new("review body")
            .text(id)
            .text(body)
            .finish()
    }

    /// Returns the checksum of a judgment.
    pub(crate) fn of_judgment(key: &str, bytes: &[u8]) -> Self {
        ChecksumBuilder::new("judgment")
            .text(key)
            .bytes(bytes)
            .finish()
    }

    /// Returns the checksum of a puzzle and its practice.
    pub(crate) fn of_puzzle(stored: &StoredPuzzle) -> Self {
        let StoredPuzzle {
            puzzle,
            created_ms,
            practice,
        } = stored;
        ChecksumBuilder::new("puzzle")
            .bytes(&created_ms.to_le_bytes())
            .bytes(&practice.due_ms.to_le_bytes())
            .bytes(&practice.stage.to_le_bytes())
            .bytes(&practice.right.to_le_bytes())
            .bytes(&practice.wrong.to_le_bytes())
            .text(&puzzle.id)
            .text(&puzzle.game)
            .text(&puzzle.phase)
            .text(puzzle.category.as_deref().unwrap_or_default())
            .text(&puzzle.body)
            .finish()
    }

    /// Returns the bytes to store.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Parses a stored checksum; `None` if the length is wrong.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Compares this checksum of the data with the stored one.
    pub(crate) fn verify(
        self,
        stored: &[u8],
        name: impl FnOnce() -> String,
    ) -> Result<(), StoreError> {
        if stored == self.0 {
            Ok(())
        } else {
            Err(StoreError::checksum_mismatch(name()))
        }
    }
}

/// Hashes a sequence of fields.
///
/// Each field is prefixed with its length, so that different sequences have different
/// input.
struct ChecksumBuilder(blake3::Hasher);

impl ChecksumBuilder {
    fn new(name: &str) -> Self {
        Self(blake3::Hasher::new()).text(name)
    }

    fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    fn finish(self) -> Checksum {
        let mut checksum = [0; LENGTH];
        self.0.finalize_xof().fill(&mut checksum);
        Checksum(checksum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_boundaries_change_the_checksum() {
        assert_ne!(
            Checksum::of_blob("ab", "c", b""),
            Checksum::of_blob("a", "bc", b""),
            "lengths are part of the checksum"
        );
    }

    #[test]
    fn the_order_of_events_changes_the_checksum() {
        let empty = Checksum::of_empty_log("id");
        assert_ne!(
            empty.with_event("a").with_event("b"),
            empty.with_event("b").with_event("a")
        );
        assert_ne!(
            empty.with_event("a"),
            Checksum::of_empty_log("ID").with_event("a")
        );
    }
}
