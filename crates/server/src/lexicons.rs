//! Uploaded word lists: stored on disk, and loaded as games.
//!
//! Building a list takes seconds, so the result is stored too, packed, and loaded. The
//! most recently used games stay in memory; a game in progress holds its own reference.
//! Lists are built and loaded beside each other, and what does not fit is refused.

mod build;
mod cache;
mod loads;
mod name;

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use zeitnot_core::{Game, LockExt};
use zeitnot_schema::v1::service::{LexiconListed, ProblemCode};
use zeitnot_store::Store;

use self::build::BuildSlots;
use self::cache::LexiconCache;
use self::loads::Loads;
use crate::client::ClientId;
use crate::problem::{ApiError, ApiResult};
use crate::services::HostedGame;

/// The kind of a word list, for games and for the store.
const BLOB_KIND: &str = "lexicon";

/// The kind of the blob with a list's word count, because counting would read the whole
/// list.
const COUNT_BLOB_KIND: &str = "lexicon-words";

/// The kind of the blob with a list in the form that loads fastest.
const PACKED_KIND: &str = "lexicon-packed";

const MAX_LISTS: usize = 16;

/// Time that a request without a budget waits for a list.
pub const LOAD_PATIENCE: Duration = Duration::from_secs(5);

/// A reference to a word list, stored with a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconRef {
    /// The list's name.
    pub name: String,
    /// The hash of the list's bytes; the name may later refer to other words.
    pub fingerprint: String,
}

/// The uploaded word lists of the service.
pub struct Lexicons {
    loads: Arc<Loads>,
    builds: BuildSlots,
    /// Held while a list is stored or removed, but not while it is built or loaded.
    write_lock: tokio::sync::Mutex<()>,
}

impl Lexicons {
    /// Opens the lists of a store.
    #[must_use]
    pub fn new(store: Arc<Store>) -> Self {
        Self {
            loads: Loads::new(store),
            builds: BuildSlots::default(),
            write_lock: tokio::sync::Mutex::default(),
        }
    }

    /// Returns the number of cached games.
    #[must_use]
    pub fn cached_count(&self) -> usize {
        self.cache().len()
    }

    /// Returns the game with the list of this name, within about `patience`.
    ///
    /// # Errors
    ///
    /// Fails if the list is unknown or the game uses no words, and as busy if the list
    /// has to be loaded and this takes longer.
    pub async fn find(
        &self,
        own: &Arc<HostedGame>,
        name: &str,
        patience: Duration,
    ) -> ApiResult<Arc<HostedGame>> {
        let name = name.trim();
        if own.game.lexicon().as_deref() == Some(name) {
            return Ok(Arc::clone(own));
        }
        check_supports_lexicons(&*own.game)?;
        if let Some(ready) = self.cache().get(name) {
            return Ok(ready);
        }
        self.loads.load(own, name, patience).await
    }

    /// Returns the game with exactly the list that a stored game uses.
    ///
    /// # Errors
    ///
    /// Fails if the list is missing or its words have changed.
    pub async fn find_exact(
        &self,
        own: &Arc<HostedGame>,
        list: &LexiconRef,
    ) -> ApiResult<Arc<HostedGame>> {
        let LexiconRef { name, fingerprint } = list;
        let conflict = |message: String| ApiError::new(ProblemCode::Conflict, message);
        let found = self.find(own, name, LOAD_PATIENCE).await.map_err(|error| {
            if error.code == ProblemCode::BadPosition {
                return conflict(format!(
                    "the word list `{name}` of this game is missing; upload it again"
                ));
            }
            error
        })?;
        match &found.lexicon {
            Some(list) if list.fingerprint == *fingerprint => Ok(found),
            _ => Err(conflict(format!(
                "the word list `{name}` has changed since this game started; upload the original \
                 one under this name"
            ))),
        }
    }

    /// Returns all lists, the built-in one first.
    ///
    /// # Errors
    ///
    /// Fails if the lists cannot be read.
    pub async fn list(&self, own: &Arc<HostedGame>) -> ApiResult<Vec<LexiconListed>> {
        let mut lists: Vec<LexiconListed> = built_in(&*own.game).into_iter().collect();
        for blob in self.loads.store.blobs(BLOB_KIND).await? {
            let words = match self.stored_word_count(&blob.name).await? {
                Some(words) => words,
                None => {
                    let found = self.find(own, &blob.name, LOAD_PATIENCE).await?;
                    word_count(&*found.game)
                }
            };
            lists.push(LexiconListed {
                name: blob.name,
                words,
                bytes: blob.bytes,
                built_in: false,
            });
        }
        Ok(lists)
    }

    /// Stores a list of a client and returns `true` if it is new.
    ///
    /// The same bytes under the same name are the same list.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a word list, the name is invalid or in use, or a limit
    /// is reached; as busy if the client or others build lists now.
    pub async fn add(
        &self,
        own: &Arc<HostedGame>,
        client: ClientId,
        name: &str,
        bytes: Vec<u8>,
    ) -> ApiResult<(LexiconListed, bool)> {
        check_supports_lexicons(&*own.game)?;
        let name = name::validate(name)?;
        if own.game.lexicon().as_deref() == Some(name) {
            return Err(name_in_use(name));
        }
        if self.is_stored(name, &bytes).await? {
            let words = match self.stored_word_count(name).await? {
                Some(words) => words,
                None => word_count(&*self.find(own, name, LOAD_PATIENCE).await?.game),
            };
            return Ok((uploaded(name, words, &bytes), false));
        }
        self.check_count().await?;
        let slot = self.builds.take(client, bytes.len() as u64)?;
        let bytes = Arc::new(bytes);
        let built = build::build(own, name, Arc::clone(&bytes)).await?;
        drop(slot);
        let listed = uploaded(name, word_count(&*built.game.game), &bytes);
        let _guard = self.write_lock.lock().await;
        // Another request may have added lists meanwhile.
        if self.is_stored(name, &bytes).await? {
            return Ok((listed, false));
        }
        self.check_count().await?;
        let store = &self.loads.store;
        let digits = listed.words.to_string();
        store
            .put_blob(COUNT_BLOB_KIND, name, digits.as_bytes())
            .await?;
        if let Some(packed) = &built.packed {
            self.loads.put_packed(name, packed).await;
        }
        store.put_blob(BLOB_KIND, name, &bytes).await?;
        self.cache().put(built.game);
        Ok((listed, true))
    }

    /// Returns `true` if exactly this list is stored.
    ///
    /// # Errors
    ///
    /// Fails if another list has the name.
    async fn is_stored(&self, name: &str, bytes: &[u8]) -> ApiResult<bool> {
        match self.loads.store.blob(BLOB_KIND, name).await? {
            Some(stored) if stored == bytes => Ok(true),
            Some(_) => Err(name_in_use(name)),
            None => Ok(false),
        }
    }

    async fn check_count(&self) -> ApiResult<()> {
        if self.loads.store.blobs(BLOB_KIND).await?.len() < MAX_LISTS {
            return Ok(());
        }
        let message = format!("the limit of {MAX_LISTS} word lists is reached; delete one first");
        Err(ApiError::new(ProblemCode::Conflict, message))
    }

    /// Deletes a list.
    ///
    /// Loaded games continue; they cannot be opened again without it.
    ///
    /// # Errors
    ///
    /// Fails if the list is unknown or built in.
    pub async fn remove(&self, own: &Arc<HostedGame>, name: &str) -> ApiResult<()> {
        let name = name.trim();
        if own.game.lexicon().as_deref() == Some(name) {
            let message = "a built-in word list cannot be deleted";
            return Err(ApiError::new(ProblemCode::Conflict, message));
        }
        let _guard = self.write_lock.lock().await;
        let existed = self.loads.store.delete_blob(BLOB_KIND, name).await?;
        for kind in [COUNT_BLOB_KIND, PACKED_KIND] {
            self.loads.store.delete_blob(kind, name).await?;
        }
        self.cache().remove(name);
        match existed {
            true => Ok(()),
            false => Err(ApiError::not_found(unknown_list(name).message)),
        }
    }

    /// Returns the word count of a list if it is stored.
    async fn stored_word_count(&self, name: &str) -> ApiResult<Option<u64>> {
        let digits = self.loads.store.blob(COUNT_BLOB_KIND, name).await?;
        let digits = digits.and_then(|digits| String::from_utf8(digits).ok());
        Ok(digits.and_then(|digits| digits.parse().ok()))
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, LexiconCache> {
        self.loads.cache.lock_ok()
    }
}

fn check_supports_lexicons(game: &dyn Game) -> ApiResult<()> {
    if game.equipment_kinds().contains(&BLOB_KIND) {
        return Ok(());
    }
    let message = format!("{} uses no words; remove `lexicon`", game.name());
    Err(ApiError::new(ProblemCode::BadPosition, message))
}

fn built_in(game: &dyn Game) -> Option<LexiconListed> {
    Some(LexiconListed {
        name: game.lexicon()?,
        words: word_count(game),
        bytes: 0,
        built_in: true,
    })
}

fn uploaded(name: &str, words: u64, bytes: &[u8]) -> LexiconListed {
    LexiconListed {
        name: name.to_owned(),
        words,
        bytes: bytes.len() as u64,
        built_in: false,
    }
}

fn name_in_use(name: &str) -> ApiError {
    let message = format!("another list is called `{name}`; choose a different name");
    ApiError::new(ProblemCode::Conflict, message)
}

fn word_count(game: &dyn Game) -> u64 {
    game.equipment_view().map_or(0, |view| view.word_count)
}

fn unknown_list(name: &str) -> ApiError {
    let shown: String = name.chars().take(40).collect();
    let message = format!("unknown word list `{shown}`; see /api/v1/lexicons");
    ApiError::new(ProblemCode::BadPosition, message)
}
