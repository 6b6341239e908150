//! Word lists that users bring: on disk, and in memory the games that are
//! played with them.
//!
//! A list becomes a game of its own kind by [`Equipped::equip`](zeitnot_core::Equipped::equip), which takes a
//! while. A few of these are kept for those who come next; a game that is being
//! played keeps its own for as long as it lasts.

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

/// What a list is to games, and to the store.
const BLOB_KIND: &str = "lexicon";

/// How many words a list has, in digits: the store does not know, and counting
/// means to read it all.
const COUNT_BLOB_KIND: &str = "lexicon-words";

/// Most lists.
const MAX_LISTS: usize = 16;

/// A list as a game remembers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LexiconRef {
    /// Its name.
    pub name: String,
    /// The hash of its bytes: the same name may stand for other words later.
    pub fingerprint: String,
}

/// The word lists of the service.
pub struct Lexicons {
    store: Arc<Store>,
    /// Held by whoever makes, stores or removes one: making one takes much
    /// memory, and nobody takes up what is being removed.
    write_lock: tokio::sync::Mutex<()>,
    cache: Mutex<LexiconCache>,
}

impl Lexicons {
    /// The lists in a store.
    #[must_use]
    pub fn new(store: Arc<Store>) -> Self {
        Self {
            store,
            write_lock: tokio::sync::Mutex::default(),
            cache: Mutex::default(),
        }
    }

    /// How many games with lists are in memory for those who come next.
    #[must_use]
    pub fn cached_count(&self) -> usize {
        self.cache().len()
    }

    /// The game played with the list of this name.
    ///
    /// # Errors
    ///
    /// There is no such list, or the game takes none.
    pub async fn find(&self, own: &Arc<HostedGame>, name: &str) -> ApiResult<Arc<HostedGame>> {
        let name = name.trim();
        if own.game.lexicon().as_deref() == Some(name) {
            return Ok(Arc::clone(own));
        }
        check_supports_lexicons(&*own.game)?;
        if let Some(ready) = self.cache().get(name) {
            return Ok(ready);
        }
        let _desk = self.write_lock.lock().await;
        // Somebody may have made it meanwhile.
        if let Some(ready) = self.cache().get(name) {
            return Ok(ready);
        }
        let bytes = self.store.blob(BLOB_KIND, name).await?;
        let bytes = bytes.ok_or_else(|| no_such_list(name))?;
        let made = build_game(own, name, bytes).await?;
        self.cache().put(Arc::clone(&made));
        Ok(made)
    }

    /// The game played with a list that it began with.
    ///
    /// # Errors
    ///
    /// The list is gone, or has other words now.
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
                    "the word list `{name}` that this game is played with is gone; bring it back"
                ));
            }
            error
        })?;
        match &found.lexicon {
            Some(list) if list.fingerprint == *fingerprint => Ok(found),
            _ => Err(conflict(format!(
                "the word list `{name}` has other words than when this game began; bring the old \
                 ones back under this name"
            ))),
        }
    }

    /// All lists, the game's own first.
    ///
    /// # Errors
    ///
    /// They cannot be read.
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

    /// Takes a list in, and says whether it is new: the same bytes under the
    /// same name are the same list.
    ///
    /// # Errors
    ///
    /// The bytes are no list, the name is none or taken, or there are too many.
    pub async fn add(
        &self,
        own: &Arc<HostedGame>,
        name: &str,
        bytes: Vec<u8>,
    ) -> ApiResult<(LexiconListed, bool)> {
        check_supports_lexicons(&*own.game)?;
        let name = name::validate(name)?;
        let conflict = |message: String| Err(ApiError::new(ProblemCode::Conflict, message));
        let taken = format!("the name `{name}` is taken by other words; choose another");
        if own.game.lexicon().as_deref() == Some(name) {
            return conflict(taken);
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
            Some(_) => return conflict(taken),
            None => {}
        }
        if self.store.blobs(BLOB_KIND).await?.len() >= MAX_LISTS {
            return conflict(format!(
                "there are {MAX_LISTS} word lists already; delete one first"
            ));
        }
        let made = build_game(own, name, bytes.clone()).await?;
        let words = word_count(&*made.game);
        let digits = words.to_string();
        self.store
            .put_blob(COUNT_BLOB_KIND, name, digits.as_bytes())
            .await?;
        self.store.put_blob(BLOB_KIND, name, &bytes).await?;
        self.cache().put(made);
        Ok((listed(words), true))
    }

    /// Deletes a list. Games that are played with it go on until they are
    /// closed, and say so when they are opened again.
    ///
    /// # Errors
    ///
    /// There is no such list, or it is the game's own.
    pub async fn remove(&self, own: &Arc<HostedGame>, name: &str) -> ApiResult<()> {
        let name = name.trim();
        if own.game.lexicon().as_deref() == Some(name) {
            let message = "this word list is the service's own; it stays";
            return Err(ApiError::new(ProblemCode::Conflict, message));
        }
        let _desk = self.write_lock.lock().await;
        let was_there = self.store.delete_blob(BLOB_KIND, name).await?;
        self.store.delete_blob(COUNT_BLOB_KIND, name).await?;
        self.cache().remove(name);
        match was_there {
            true => Ok(()),
            false => Err(ApiError::not_found(no_such_list(name).message)),
        }
    }

    /// How many words a list has, where that was noted.
    async fn stored_word_count(&self, name: &str) -> ApiResult<Option<u64>> {
        let digits = self.store.blob(COUNT_BLOB_KIND, name).await?;
        let digits = digits.and_then(|digits| String::from_utf8(digits).ok());
        Ok(digits.and_then(|digits| digits.parse().ok()))
    }

    fn cache(&self) -> std::sync::MutexGuard<'_, LexiconCache> {
        self.cache.lock_ok()
    }
}

/// Makes the game that is played with a list, away from those who serve
/// requests.
async fn build_game(
    own: &Arc<HostedGame>,
    name: &str,
    bytes: Vec<u8>,
) -> ApiResult<Arc<HostedGame>> {
    let (own, name) = (Arc::clone(own), name.to_owned());
    let made = tokio::task::spawn_blocking(move || {
        let game = own.game.equip(BLOB_KIND, &name, &bytes)?;
        // What searches need is made now, where no clock runs.
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
    let made = made.await.map_err(|_| {
        ApiError::new(
            ProblemCode::Internal,
            "the word list could not be worked on",
        )
    })?;
    let bad =
        |error: zeitnot_core::GameError| ApiError::new(ProblemCode::BadRecord, error.to_string());
    metrics::counter!("zeitnot_lexicons_made_total").increment(1);
    made.map(Arc::new).map_err(bad)
}

fn check_supports_lexicons(game: &dyn Game) -> ApiResult<()> {
    if game.equipment_kinds().contains(&BLOB_KIND) {
        return Ok(());
    }
    let message = format!("{} is played without words; leave lexicon out", game.name());
    Err(ApiError::new(ProblemCode::BadPosition, message))
}

/// The list that a game has of its own.
fn built_in(game: &dyn Game) -> Option<LexiconListed> {
    Some(LexiconListed {
        name: game.lexicon()?,
        words: word_count(game),
        bytes: 0,
        built_in: true,
    })
}

fn word_count(game: &dyn Game) -> u64 {
    game.equipment_view().map_or(0, |sheet| sheet.word_count)
}

fn no_such_list(name: &str) -> ApiError {
    let shown: String = name.chars().take(40).collect();
    let message = format!("there is no word list `{shown}`; /api/v1/lexicons has those there are");
    ApiError::new(ProblemCode::BadPosition, message)
}
