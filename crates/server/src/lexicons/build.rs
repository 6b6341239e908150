//! Creation of games with word lists, and the limits on it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::oneshot;
use zeitnot_core::LockExt as _;
use zeitnot_schema::v1::service::ProblemCode;

use super::{BLOB_KIND, LexiconRef};
use crate::client::ClientId;
use crate::problem::{ApiError, ApiResult};
use crate::services::HostedGame;
use crate::threads;

/// The size in bytes up to which a list takes too little time to be limited.
pub(super) const SMALL_BYTES: u64 = 128 << 10;

/// The maximum size of a packed list, in bytes.
///
/// A list of 500,000 random words has 16 MB, one of 240,000 English words 0.7 MB.
const MAX_PACKED_BYTES: usize = 32 << 20;

const MAX_BUILDS: usize = 2;

/// A game with a word list.
pub(super) struct BuiltGame {
    pub(super) game: Arc<HostedGame>,
    /// The list in the form that loads fastest, for [`load`]; `None` if it was given in
    /// this form.
    pub(super) packed: Option<Vec<u8>>,
}

/// Builds a game from a list as it was uploaded, on a thread of the lowest priority.
pub(super) async fn build(
    own: &Arc<HostedGame>,
    name: &str,
    list: Arc<Vec<u8>>,
) -> ApiResult<BuiltGame> {
    let (own, name) = (Arc::clone(own), name.to_owned());
    let (sender, built) = oneshot::channel();
    let spawned = threads::spawn("lexicon", move || {
        threads::lower_priority();
        // Fails if the request is gone.
        let _ = sender.send(build_now(&own, &name, &list));
    });
    spawned.map_err(failed)?;
    built.await.map_err(failed)?
}

/// Loads a game from a packed list, on the blocking pool.
///
/// # Errors
///
/// Fails if `packed` is damaged or was not made from `list`.
pub(super) async fn load(
    own: &Arc<HostedGame>,
    name: &str,
    list: Arc<Vec<u8>>,
    packed: Vec<u8>,
) -> ApiResult<Arc<HostedGame>> {
    let (own, name) = (Arc::clone(own), name.to_owned());
    let loaded = tokio::task::spawn_blocking(move || {
        let packed = packed.strip_prefix(blake3::hash(&list).as_bytes());
        let packed = packed.ok_or_else(|| {
            ApiError::new(ProblemCode::Internal, "the packed list has other words")
        })?;
        equip(&own, &name, packed, &list)
    });
    loaded.await.map_err(failed)?
}

fn build_now(own: &HostedGame, name: &str, list: &[u8]) -> ApiResult<BuiltGame> {
    let game = equip(own, name, list, list)?;
    let packed = game.game.packed_equipment(BLOB_KIND);
    let packed = packed.filter(|packed| packed != list);
    if let Some(packed) = &packed
        && packed.len() > MAX_PACKED_BYTES
    {
        let message = format!(
            "the word list needs {} bytes, but the limit is {MAX_PACKED_BYTES}; send fewer words",
            packed.len()
        );
        return Err(ApiError::new(ProblemCode::BadRecord, message));
    }
    Ok(BuiltGame {
        game,
        // The hash connects the forms, which are stored one after the other.
        packed: packed.map(|packed| [&blake3::hash(list).as_bytes()[..], &packed].concat()),
    })
}

/// Creates the game from `bytes`, a form of the uploaded `list`.
fn equip(own: &HostedGame, name: &str, bytes: &[u8], list: &[u8]) -> ApiResult<Arc<HostedGame>> {
    let game = own
        .game
        .equip(BLOB_KIND, name, bytes)
        .map_err(|error| ApiError::new(ProblemCode::BadRecord, error.to_string()))?;
    // Creates the search's tables here, not in the first search.
    drop(game.search(&own.settings));
    metrics::counter!("zeitnot_lexicons_made_total").increment(1);
    Ok(Arc::new(HostedGame {
        game,
        settings: own.settings.clone(),
        id: own.id,
        calibration: own.calibration.clone(),
        lexicon: Some(LexiconRef {
            name: name.to_owned(),
            fingerprint: blake3::hash(list).to_hex().to_string(),
        }),
    }))
}

fn failed(error: impl std::error::Error) -> ApiError {
    tracing::error!(%error, "could not load a word list");
    ApiError::new(ProblemCode::Internal, "could not load the word list")
}

/// The builds in progress: at most two, at most one of each client.
#[derive(Default)]
pub(super) struct BuildSlots(Mutex<Vec<ClientId>>);

impl BuildSlots {
    /// Takes a slot; a small list needs none.
    ///
    /// # Errors
    ///
    /// Fails at once if no slot is free, or the client has one.
    pub(super) fn take(&self, client: ClientId, bytes: u64) -> ApiResult<Option<BuildSlot<'_>>> {
        if bytes <= SMALL_BYTES {
            return Ok(None);
        }
        let mut clients = self.0.lock_ok();
        let problem = if clients.contains(&client) {
            "your last word list is still being built; try again when it is done"
        } else if clients.len() >= MAX_BUILDS {
            "other word lists are being built; try again in a few seconds"
        } else {
            clients.push(client);
            return Ok(Some(BuildSlot {
                slots: self,
                client,
            }));
        };
        Err(busy(problem, Duration::from_secs(2)))
    }
}

/// A slot, free again when it is dropped.
pub(super) struct BuildSlot<'a> {
    slots: &'a BuildSlots,
    client: ClientId,
}

impl Drop for BuildSlot<'_> {
    fn drop(&mut self) {
        let mut clients = self.slots.0.lock_ok();
        clients.retain(|&client| client != self.client);
    }
}

/// Creates the error for a list that cannot be built or loaded now.
pub(super) fn busy(message: impl Into<String>, retry_after: Duration) -> ApiError {
    metrics::counter!("zeitnot_lexicons_refused_total").increment(1);
    ApiError::busy(message, retry_after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_large_lists_are_built_at_a_time_and_one_of_each_client() {
        let slots = BuildSlots::default();
        let large = SMALL_BYTES + 1;
        let take = |client| slots.take(ClientId(client), large);
        let first = take(1).unwrap();
        assert!(first.is_some());
        assert!(take(1).is_err());
        let second = take(2).unwrap();
        let refused = take(3).err().unwrap();
        assert_eq!(refused.code, ProblemCode::Busy);
        assert!(refused.retry_after.is_some());
        assert!(slots.take(ClientId(3), SMALL_BYTES).unwrap().is_none());
        drop(first);
        assert!(take(2).is_err());
        assert!(take(3).is_ok());
        drop(second);
    }
}
