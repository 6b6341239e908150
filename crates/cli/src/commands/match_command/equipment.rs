//! The equipment of an engine that differs from that of the match.

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::engine::EngineSpec;
use zeitnot_core::Game;

use super::engines::engine_error;
use crate::equipment::EquipmentFile;
use crate::error::CliError;

/// The kinds of equipment that both players share.
const SHARED_KINDS: [&str; 2] = ["tiles", "board"];

/// The game with the equipment of one engine; the referee has another one.
pub(super) struct EquippedGame {
    pub(super) game: Arc<dyn Game>,
    /// A description of each part; see [`EquipmentFile::description`].
    pub(super) descriptions: Vec<String>,
    /// The initial content of the table.
    pub(super) snapshot: Option<EquipmentFile>,
}

impl EquippedGame {
    /// Reads the files of an engine and equips the game.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read or does not fit the game, or the engine is an
    /// external program.
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
                "{kind}= is for the built-in engine only; use the options of the program"
            )));
        }
        if let Some(path) = &engine.snapshot {
            if !engine.is_builtin() {
                return Err(engine_error(
                    "snapshot= is for the built-in engine only; leave it out".to_owned(),
                ));
            }
            equipped.snapshot = Some(EquipmentFile::read("snapshot", path)?);
        }
        // In the order of the game, because words are spelled with tiles.
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
                "both engines play with the same {kind}; use --{kind} of the match"
            )));
        }
        let file = EquipmentFile::read(kind, path)?;
        let shown = path.display();
        self.game = file
            .equip(&*self.game)
            .map_err(|error| engine_error(format!("{kind}={shown}: {error}")))?;
        self.descriptions.push(file.description());
        Ok(())
    }

    /// Returns `true` if the engine has its own equipment.
    pub(super) const fn is_customized(&self) -> bool {
        !self.descriptions.is_empty()
    }
}
