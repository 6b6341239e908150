//! What an engine plays with instead of what the match has: files that its
//! words name, or what comes with the game under such a name.

use std::path::Path;
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
    /// What the engine was given: a word for each, which changes if a file's
    /// content does.
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
            equipped.add(kind, path)?;
        }
        Ok(equipped)
    }

    fn add(&mut self, kind: &'static str, path: &Path) -> Result<(), CliError> {
        let name = path.to_string_lossy();
        let bytes = match files::read_bytes(path, kind, LARGEST) {
            Ok(bytes) => bytes,
            // The game has things of its own, which go by their names.
            Err(error) => {
                let own = self.game.equip(kind, &name, &[]);
                self.game = own.map_err(|_| error)?;
                self.words.push(format!("{kind}={name}"));
                return Ok(());
            }
        };
        let equipped = self.game.equip(kind, &name, &bytes);
        self.game = equipped.map_err(|error| wrong(format!("{kind}={name}: {error}")))?;
        let file = path.file_name().unwrap_or(path.as_os_str());
        let (file, key) = (file.to_string_lossy(), Fingerprint::of(&bytes));
        self.words.push(format!("{kind}={file} (key {key:016x})"));
        Ok(())
    }

    /// Does the engine play with anything of its own?
    pub(super) const fn is_own(&self) -> bool {
        !self.words.is_empty()
    }
}
