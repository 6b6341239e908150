//! Checksums of what is stored.
//!
//! A database that lies on a failing disk may hand out other bytes than it was
//! given, without noticing. Whatever is stored therefore carries a seal, and the
//! seal of a game's log is chained from event to event, so that a missing event
//! is found as well as a changed one.

use crate::game::{GameHead, StoredGameState};
use crate::puzzle_store::StoredPuzzle;
use crate::review_store::ReviewHead;

/// The length of a seal: enough to find damage, which is all it is for.
const LENGTH: usize = 16;

/// A checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Checksum([u8; LENGTH]);

impl Checksum {
    /// The seal of a log without events.
    pub(crate) fn of_empty_log(id: &str) -> Self {
        ChecksumBuilder::new("log").text(id).finish()
    }

    /// The seal of this log with one more event.
    pub(crate) fn with_event(self, event: &str) -> Self {
        ChecksumBuilder::new("event")
            .bytes(&self.0)
            .text(event)
            .finish()
    }

    /// The seal of a game's row.
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

    /// The seal of a blob.
    pub(crate) fn of_blob(kind: &str, name: &str, bytes: &[u8]) -> Self {
        ChecksumBuilder::new("blob")
            .text(kind)
            .text(name)
            .bytes(bytes)
            .finish()
    }

    /// The seal of what a list shows of a review.
    pub(crate) fn of_review_head(head: &ReviewHead) -> Self {
        ChecksumBuilder::new("review head")
            .text(&head.id)
            .bytes(&head.created_ms.to_le_bytes())
            .text(&head.game)
            .text(&head.summary)
            .finish()
    }

    /// The seal of a review's body.
    pub(crate) fn of_review_body(id: &str, body: &str) -> Self {
        ChecksumBuilder::new("review body")
            .text(id)
            .text(body)
            .finish()
    }

    /// The seal of a judgment.
    pub(crate) fn of_judgment(key: &str, bytes: &[u8]) -> Self {
        ChecksumBuilder::new("judgment")
            .text(key)
            .bytes(bytes)
            .finish()
    }

    /// The seal of a puzzle and its practice.
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

    /// The bytes to store.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The seal that was stored, if it is one.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }
}

/// Seals a sequence of fields. Each goes in with its length, so that no two
/// sequences look alike.
struct ChecksumBuilder(blake3::Hasher);

impl ChecksumBuilder {
    fn new(what: &str) -> Self {
        Self(blake3::Hasher::new()).text(what)
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
        let mut seal = [0; LENGTH];
        self.0.finalize_xof().fill(&mut seal);
        Checksum(seal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_tells_apart_where_fields_end() {
        assert_ne!(
            Checksum::of_blob("ab", "c", b""),
            Checksum::of_blob("a", "bc", b""),
            "lengths are part of it"
        );
    }

    #[test]
    fn a_log_is_sealed_in_its_order() {
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
