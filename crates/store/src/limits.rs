//! How much a store takes.

use crate::error::StoreError;
use crate::game::GameHead;

/// Bounds of a store. Everything beyond is refused, and nothing of it stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
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
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            games: 1_000_000,
            events: 100_000,
            text_bytes: 1 << 20,
            name_bytes: 1 << 10,
            blobs: 256,
            blob_bytes: 64 << 20,
            all_blobs_bytes: 512 << 20,
        }
    }
}

impl Limits {
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
            at_most(what, name.len(), self.name_bytes)?;
        }
        at_most("a game's specification", head.spec.len(), self.text_bytes)
    }

    /// Whether there may be one game more.
    pub(crate) fn check_games(&self, games: u64) -> Result<(), StoreError> {
        one_more("games", games, self.games)
    }

    /// Whether a game with so many events may have this one too.
    pub(crate) fn check_event(&self, events: u64, event: &str) -> Result<(), StoreError> {
        at_most("an event", event.len(), self.text_bytes)?;
        one_more("events in this game", events, self.events)
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
        at_most("a blob's kind", kind.len(), self.name_bytes)?;
        at_most("a blob's name", name.len(), self.name_bytes)?;
        at_most("a blob", bytes.len(), self.blob_bytes)?;
        one_more("blobs", others, self.blobs)?;
        let room = self.all_blobs_bytes.saturating_sub(others_bytes);
        at_most("a blob beside the others", bytes.len(), room)
    }
}

fn at_most(what: &'static str, bytes: usize, most: u64) -> Result<(), StoreError> {
    let bytes = bytes as u64;
    if bytes > most {
        return Err(StoreError::TooLarge { what, bytes, most });
    }
    Ok(())
}

fn one_more(what: &'static str, count: u64, most: u64) -> Result<(), StoreError> {
    if count >= most {
        return Err(StoreError::TooMany { what, most });
    }
    Ok(())
}
