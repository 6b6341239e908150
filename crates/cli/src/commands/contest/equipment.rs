//! What an engine plays with instead of what the match has: files that its
//! words name.

use std::sync::Arc;

use zeitnot_arena::engine::EngineWords;
use zeitnot_arena::fingerprint::Fingerprint;
use zeitnot_core::Game;

use super::engines::wrong;
use crate::error::CliError;
use crate::files;

/// A longer file is nothing that a game is played with.
const LARGEST: u64 = 1 << 30;

/// The game as one engine plays it. The referee's own is another matter.
pub(super) struct Equipped {
    pub(super) game: Arc<dyn Game>,
    /// What the engine was given: a word for each file, which changes if the
    /// file's content does.
    pub(super) words: Vec<String>,
}

impl Equipped {
    /// Reads the files that an engine's words name, and equips the game.
    ///
    /// # Errors
    ///
    /// A file cannot be read, the game has no use for it, or the engine is not
    /// ours.
    pub(super) fn new(game: &Arc<dyn Game>, engine: &EngineWords) -> Result<Self, CliError> {
        let mut equipped = Self {
            game: Arc::clone(game),
            words: Vec::new(),
        };
        for (kind, path) in &engine.equipment {
            if !engine.is_builtin() {
                return Err(wrong(format!(
                    "{kind}= is for the built-in engine; give it to a program by its own options"
                )));
            }
            let bytes = files::read_bytes(path, kind, LARGEST)?;
            let name = path.file_name().unwrap_or(path.as_os_str());
            let name = name.to_string_lossy();
            equipped.game = equipped
                .game
                .equip(kind, &path.to_string_lossy(), &bytes)
                .map_err(|error| wrong(format!("{kind}={}: {error}", path.display())))?;
            let key = Fingerprint::of(&bytes);
            equipped
                .words
                .push(format!("{kind}={name} (key {key:016x})"));
        }
        Ok(equipped)
    }

    /// Does the engine play with anything of its own?
    pub(super) const fn is_own(&self) -> bool {
        !self.words.is_empty()
    }
}
