//! What an engine plays with instead of what the match has: files that its
//! words name, or what comes with the game under such a name.

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::engine::EngineSpec;
use zeitnot_core::Game;

use super::engines::engine_error;
use crate::equipment::EquipmentFile;
use crate::error::CliError;

/// What lies on the table between the players.
const SHARED_KINDS: [&str; 2] = ["tiles", "board"];

/// The game as one engine plays it. The referee's own is another matter.
pub(super) struct EquippedGame {
    pub(super) game: Arc<dyn Game>,
    /// What the engine was given: a word for each, which changes if a file's
    /// content does.
    pub(super) descriptions: Vec<String>,
    /// What is in its table when a game begins.
    pub(super) snapshot: Option<EquipmentFile>,
}

impl EquippedGame {
    /// Reads the files that an engine's words name, and equips the game.
    ///
    /// # Errors
    ///
    /// A file cannot be read, the game has no use for it, or the engine is not
    /// ours.
    pub(super) fn new(game: &Arc<dyn Game>, engine: &EngineSpec) -> Result<Self, CliError> {
        let mut equipped = Self {
            game: Arc::clone(game),
            descriptions: Vec::new(),
            snapshot: None,
        };
        if !engine.is_builtin()
            && let Some((kind, _)) = engine.equipment.first()
        {
            return Err(engine_error(format!(
                "{kind}= is for the built-in engine; give it to a program by its own options"
            )));
        }
        if let Some(path) = &engine.snapshot {
            if !engine.is_builtin() {
                return Err(engine_error(
                    "snapshot= is for the built-in engine, and this is a program; leave it out"
                        .to_owned(),
                ));
            }
            equipped.snapshot = Some(EquipmentFile::read("snapshot", path)?);
        }
        // The order of the game: what comes first decides how the next is read.
        for wanted in game.equipment_kinds() {
            let files = engine.equipment.iter();
            for (kind, path) in files.filter(|(kind, _)| kind == wanted) {
                equipped.add(kind, path)?;
            }
        }
        Ok(equipped)
    }

    fn add(&mut self, kind: &'static str, path: &Path) -> Result<(), CliError> {
        if SHARED_KINDS.contains(&kind) {
            return Err(engine_error(format!(
                "both engines play with the same {kind}; give --{kind} to the match"
            )));
        }
        let brought = EquipmentFile::read(kind, path)?;
        let shown = path.display();
        self.game = brought
            .equip(&*self.game)
            .map_err(|error| engine_error(format!("{kind}={shown}: {error}")))?;
        self.descriptions.push(brought.description());
        Ok(())
    }

    /// Does the engine play with anything of its own?
    pub(super) const fn is_customized(&self) -> bool {
        !self.descriptions.is_empty()
    }
}
