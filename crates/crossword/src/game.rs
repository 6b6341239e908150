//! The [`Game`] implementation of the crossword game.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    BoardKind, EquipmentView, Equipped, Game, GameError, GameProfile, GameProtocol,
    GeneratedOpenings, Level, Position, ScoreUnit, Search, SearchDefaults, Settings, Setup,
    Strength,
};

use crate::bench_positions::BENCH_POSITIONS;
use crate::endgame::EndgameOptions;
use crate::equipment::Equipment;
use crate::layout::Layout;
use crate::leaves::Leaves;
use crate::levels;
use crate::lexicon::Lexicon;
use crate::options::{PlayerOptions, PreEndgameOptions, SimulationOptions};
use crate::position::CrosswordPosition;
use crate::rack::RACK_SIZE;
use crate::rules::{NAMES, Rules};
use crate::search::CrosswordSearch;
use crate::tile_set::TileSet;
use crate::win_table::WinTable;

/// The crossword game with its equipment.
#[derive(Clone, Default)]
pub struct Crossword {
    /// Created on first use, because many users never play this game.
    equipment: Arc<OnceLock<Arc<Equipment>>>,
}

impl Crossword {
    /// Creates the game with this equipment.
    #[must_use]
    pub fn with_equipment(kit: Equipment) -> Self {
        let game = Self::default();
        game.equipment.get_or_init(|| Arc::new(kit));
        game
    }

    /// Returns the equipment, and loads the built-in one if none was given.
    #[must_use]
    pub fn loaded_equipment(&self) -> &Arc<Equipment> {
        self.equipment.get_or_init(|| {
            let (tiles, layout) = (TileSet::english(), Layout::standard());
            let kit = Equipment::new(tiles, layout, Lexicon::shipped());
            let kit = kit.with_leaves(Some(Leaves::shipped()));
            Arc::new(kit.with_wins(Some(WinTable::shipped())))
        })
    }
}

static PROFILE: GameProfile = GameProfile {
    score_unit: ScoreUnit::Millipoints,
    board: Some(BoardKind::Tiles),
    file_extension: Some("gcg"),
    protocol: Some(GameProtocol::Ucgi),
    bench_positions: &BENCH_POSITIONS,
    ..GameProfile::new("crossword", ["first", "second"], &NAMES)
};

/// The replaceable kinds of equipment.
static KINDS: [&str; 5] = ["tiles", "board", "lexicon", "leaves", "wins"];

impl Game for Crossword {
    fn profile(&self) -> &'static GameProfile {
        &PROFILE
    }

    fn check_rule(&self, name: &str) -> Result<(), GameError> {
        Rules::parse(name).map(|_| ())
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        let kit = self.loaded_equipment();
        if !kit.lexicon.fits(&kit.tiles) {
            return Err(GameError(format!(
                "the words of {} are not spelled with the letters of {}; load a matching lexicon",
                kit.lexicon.name(),
                kit.tiles.name()
            )));
        }
        if kit.tiles.tile_count() < 2 * RACK_SIZE {
            return Err(GameError(format!(
                "the tile set {} has {} tiles, but two racks need {}; add some",
                kit.tiles.name(),
                kit.tiles.tile_count(),
                2 * RACK_SIZE
            )));
        }
        let position = CrosswordPosition::parse(Arc::clone(self.loaded_equipment()), setup)?;
        Ok(Box::new(position))
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        vec![
            Box::new(PlayerOptions::default()),
            Box::new(SimulationOptions::default()),
            Box::new(PreEndgameOptions::default()),
            Box::new(EndgameOptions::default()),
        ]
    }

    fn defaults(&self, settings: &Settings) -> SearchDefaults {
        let options: PlayerOptions = settings.group();
        SearchDefaults::with_time(Duration::from_millis(options.time_budget_ms.into()))
    }

    fn strength(&self, level: Level, seed: u64) -> Option<Strength> {
        levels::strength(level, seed)
    }

    fn search(&self, settings: &Settings) -> Box<dyn Search> {
        // Create it now, so that the first move does not lose time.
        self.loaded_equipment().word_map();
        let mut search = CrosswordSearch::default();
        search.configure(settings);
        Box::new(search)
    }

    fn equipment(&self) -> Option<&dyn Equipped> {
        Some(self)
    }

    fn openings(&self) -> Option<&dyn GeneratedOpenings> {
        Some(self)
    }
}

impl Equipped for Crossword {
    fn kinds(&self) -> &'static [&'static str] {
        &KINDS
    }

    fn equip(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<Arc<dyn Game>, GameError> {
        let kit = self.loaded_equipment();
        let text = || {
            std::str::from_utf8(bytes)
                .map_err(|_| GameError(format!("`{name}` is not UTF-8 text; save it as UTF-8")))
        };
        let invalid = |problem: String| GameError(problem);
        let (mut tiles, mut layout) = (Arc::clone(&kit.tiles), Arc::clone(&kit.layout));
        let mut lexicon = Arc::clone(&kit.lexicon);
        let (mut leaves, mut wins) = (kit.leaves.clone(), kit.wins.clone());
        match kind {
            "tiles" if bytes.is_empty() => {
                tiles = TileSet::by_name(name)
                    .ok_or_else(|| unknown_name(kind, name, &TileSet::NAMES))?;
            }
            "tiles" => {
                let read = TileSet::parse(name, text()?);
                tiles = Arc::new(read.map_err(|error| invalid(error.to_string()))?);
            }
            "board" if bytes.is_empty() => {
                layout = Layout::by_name(name)
                    .ok_or_else(|| unknown_name(kind, name, &Layout::NAMES))?;
            }
            "board" => {
                let read = Layout::parse(name, text()?);
                layout = Arc::new(read.map_err(|error| invalid(error.to_string()))?);
            }
            "lexicon" => {
                let read = Lexicon::read(name, bytes, &tiles);
                lexicon = Arc::new(read.map_err(|error| invalid(error.to_string()))?);
            }
            "leaves" => {
                let read = Leaves::from_bytes(bytes).map_err(|error| invalid(error.to_string()))?;
                check_fits("leave values", read.fits(&tiles), &tiles)?;
                leaves = Some(Arc::new(read));
            }
            "wins" => {
                let read =
                    WinTable::from_bytes(bytes).map_err(|error| invalid(error.to_string()))?;
                check_fits("win probabilities", read.fits(&tiles), &tiles)?;
                wins = Some(Arc::new(read));
            }
            _ => {
                return Err(GameError(format!(
                    "the crossword game has no equipment called `{kind}`; use one of {}",
                    KINDS.join(", ")
                )));
            }
        }
        // Drop values that were trained with another tile set.
        leaves = leaves.filter(|leaves| leaves.fits(&tiles));
        wins = wins.filter(|wins| wins.fits(&tiles));
        let kit = Equipment::new(tiles, layout, lexicon);
        let kit = kit.with_leaves(leaves).with_wins(wins);
        Ok(Arc::new(Self::with_equipment(kit)))
    }

    fn packed(&self, kind: &str) -> Option<Vec<u8>> {
        (kind == "lexicon").then(|| self.loaded_equipment().lexicon.to_bytes())
    }

    fn id(&self) -> String {
        self.loaded_equipment().id()
    }

    fn view(&self) -> Option<EquipmentView> {
        Some(self.loaded_equipment().view())
    }

    fn lexicon(&self) -> Option<String> {
        Some(self.loaded_equipment().lexicon.name().to_owned())
    }
}

impl GeneratedOpenings for Crossword {
    fn deal(&self, seed: u64) -> Option<String> {
        Some(format!("deal {seed}"))
    }
}

fn check_fits(what: &str, fits: bool, tiles: &TileSet) -> Result<(), GameError> {
    let name = tiles.name();
    let problem = || {
        GameError(format!(
            "these {what} belong to other tiles than those of {name}; train new ones"
        ))
    };
    fits.then_some(()).ok_or_else(problem)
}

fn unknown_name(kind: &str, name: &str, known: &[&str]) -> GameError {
    GameError(format!(
        "unknown {kind} `{}`; give a file or one of {}",
        zeitnot_core::text::excerpt(name),
        known.join(", ")
    ))
}
