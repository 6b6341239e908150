//! Uploaded word lists: stored on disk, and loaded as games.
//!
//! [`Equipped::equip`](zeitnot_core::Equipped::equip) creates a game with a list, which
//! takes a while, so the most recently used games stay loaded. A game in progress holds
//! its own reference.

mod cache;
mod name;

use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use zeitnot_core::{Game, LockExt};
use zeitnot_schema::v1::service::{LexiconListed, ProblemCode};
use zeitnot_store::Store;

use self::cache::LexiconCache;
use crate::problem::{ApiError, ApiResult};
use crate::services::HostedGame;

/// The kind of a word list, for games and for the store.
const BLOB_KIND: &str = "lexicon";

/// The kind of the blob with a list's word count, because counting would read the whole
/// list.
const COUNT_BLOB_KIND: &str = "lexicon-words";

const MAX_LISTS: usize = 16;

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
    store: Arc<Store>,
    /// Held while a list is loaded, stored, or removed.
    ///
    /// Loading takes much memory, and a list must not be loaded while it is removed.
    write_lock: tokio::sync::Mutex<()>,
    cache: Mutex<LexiconCache>,
}

impl Lexicons {
    /// Opens the lists of a store.
    #[must_use]
    pub fn new(store: Arc<Store>) -> Self {
        Self {
            store,
            write_lock: tokio::sync::Mutex::default(),
            cache: Mutex::default(),
        }
    }

    /// Returns the number of cached games.
    #[must_use]
    pub fn cached_count(&self) -> usize {
        self.cache().len()
    }

    /// Returns the game with the list of this name.
    ///
    /// # Errors
    ///
    /// Fails if the list is unknown or the game uses no words.
    pub async fn find(&self, own: &Arc<HostedGame>, name: &str) -> ApiResult<Arc<HostedGame>> {
        let name = name.trim();
        if own.game.lexicon().as_deref() == Some(name) {
            return Ok(Arc::clone(own));
        }
        check_supports_lexicons(&*own.game)?;
        if let Some(ready) = self.cache().get(name) {
            return Ok(ready);
        }
        let _guard = self.write_lock.lock().await;
        // Another request may have loaded it meanwhile.
        if let Some(ready) = self.cache().get(name) {
            return Ok(ready);
        }
        let bytes = self.store.blob(BLOB_KIND, name).await?;
        let bytes = bytes.ok_or_else(|| unknown_list(name))?;
        let built = build_game(own, name, bytes).await?;
        self.cache().put(Arc::clone(&built));
        Ok(built)
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
        let found = self.find(own, name).await.map_err(|error| {
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
        for blob in self.store.blobs(BLOB_KIND).await? {
            let words = match self.stored_word_count(&blob.name).await? {
                Some(words) => words,
                None => word_count(&*self.find(own, &blob.name).await?.game),
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

    /// Stores a list and returns `true` if it is new.
    ///
    /// The same bytes under the same name are the same list.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a word list, the name is invalid or in use, or the
    /// limit is reached.
    pub async fn add(
        &self,
        own: &Arc<HostedGame>,
        name: &str,
        bytes: Vec<u8>,
    ) -> ApiResult<(LexiconListed, bool)> {
        check_supports_lexicons(&*own.game)?;
        let name = name::validate(name)?;
        let conflict = |message: String| Err(ApiError::new(ProblemCode::Conflict, message));
        let in_use = format!("another list is called `{name}`; choose a different name");
        if own.game.lexicon().as_deref() == Some(name) {
            return conflict(in_use);
        }
        let guard = self.write_lock.lock().await;
        let listed = |words: u64| LexiconListed {
            name: name.to_owned(),
            words,
            bytes: bytes.len() as u64,
            built_in: false,
        };
        match self.store.blob(BLOB_KIND, name).await? {
            Some(stored) if stored == bytes => {
                drop(guard);
                let found = self.find(own, name).await?;
                return Ok((listed(word_count(&*found.game)), false));
            }
            Some(_) => return conflict(in_use),
            None => {}
        }
        if self.store.blobs(BLOB_KIND).await?.len() >= MAX_LISTS {
            return conflict(format!(
                "the limit of {MAX_LISTS} word lists is reached; delete one first"
            ));
        }
        let built = build_game(own, name, bytes.clone()).await?;
        let words = word_count(&*built.game);
        let digits = words.to_string();
        self.store
            .put_blob(COUNT_BLOB_KIND, name, digits.as_bytes())
            .await?;
        self.store.put_blob(BLOB_KIND, name, &bytes).await?;
        self.cache().put(built);
        Ok((listed(words), true))
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
        let existed = self.store.delete_blob(BLOB_KIND, name).await?;
        self.store.delete_blob(COUNT_BLOB_KIND, name).await?;
        self.cache().remove(name);
        match existed {
            true => Ok(()),
            false => Err(ApiError::not_found(unknown_list(name).message)),
        }
    }

    /// Returns the word count of a list if it is stored.
    async fn stored_word_count(&self, name: &str) -> ApiResult<Option<u64>> {
        let digits = self.store.blob(COUNT_BLOB_KIND, name).await?;
        let digits = digits.and_then(|digits| String::from_utf8(digits).ok());
        Ok(digits.and_then(|digits| digits.parse().ok()))
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, LexiconCache> {
        self.cache.lock_ok()
    }
}

/// Loads a game with a list on the blocking pool.
async fn build_game(
    own: &Arc<HostedGame>,
    name: &str,
    bytes: Vec<u8>,
) -> ApiResult<Arc<HostedGame>> {
    let (own, name) = (Arc::clone(own), name.to_owned());
    let built = tokio::task::spawn_blocking(move || {
        let game = own.game.equip(BLOB_KIND, &name, &bytes)?;
        // Creates the search's tables here, outside any time limit.
        drop(game.search(&own.settings));
        Ok(HostedGame {
            game,
            settings: own.settings.clone(),
            id: own.id,
            calibration: own.calibration.clone(),
            lexicon: Some(LexiconRef {
                name,
                fingerprint: blake3::hash(&bytes).to_hex().to_string(),
            }),
        })
    });
    let built = built
        .await
        .map_err(|_| ApiError::new(ProblemCode::Internal, "could not load the word list"))?;
    let to_api_error =
        |error: zeitnot_core::GameError| ApiError::new(ProblemCode::BadRecord, error.to_string());
    metrics::counter!("zeitnot_lexicons_made_total").increment(1);
    built.map(Arc::new).map_err(to_api_error)
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

fn word_count(game: &dyn Game) -> u64 {
    game.equipment_view().map_or(0, |view| view.word_count)
}

fn unknown_list(name: &str) -> ApiError {
    let shown: String = name.chars().take(40).collect();
    let message = format!("unknown word list `{shown}`; see /api/v1/lexicons");
    ApiError::new(ProblemCode::BadPosition, message)
}
