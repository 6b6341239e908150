//! The equipment of a game: letters, board, words, and trained values.

use std::sync::{Arc, OnceLock};

use zeitnot_core::{EquipmentView, TileKind};

use crate::bag::all_tiles;
use crate::generate::{GeneratorInput, WordMap};
use crate::layout::{Layout, SIZE};
use crate::leaves::Leaves;
use crate::lexicon::Lexicon;
use crate::notation::square_name;
use crate::rack::{RACK_SIZE, Tiles};
use crate::rules::BINGO_BONUS;
use crate::square::{Direction, Square};
use crate::tile::Tile;
use crate::tile_set::TileSet;
use crate::win_table::WinTable;

/// The equipment of a game, which stays the same from game to game.
pub struct Equipment {
    /// The tile set.
    pub tiles: Arc<TileSet>,
    /// The premium squares.
    pub layout: Arc<Layout>,
    /// The words.
    pub lexicon: Arc<Lexicon>,
    /// The leave values, if there are any for these tiles.
    pub leaves: Option<Arc<Leaves>>,
    /// The win probabilities, if there are any for these tiles.
    pub wins: Option<Arc<WinTable>>,
    /// The words by their letters, created on first use.
    word_map: OnceLock<WordMap>,
}

impl Equipment {
    /// Creates equipment without trained values.
    #[must_use]
    pub fn new(tiles: Arc<TileSet>, layout: Arc<Layout>, lexicon: Arc<Lexicon>) -> Self {
        Self {
            tiles,
            layout,
            lexicon,
            leaves: None,
            wins: None,
            word_map: OnceLock::new(),
        }
    }

    /// Replaces the leave values.
    #[must_use]
    pub fn with_leaves(mut self, leaves: Option<Arc<Leaves>>) -> Self {
        self.leaves = leaves;
        self
    }

    /// Replaces the win probabilities.
    #[must_use]
    pub fn with_wins(mut self, wins: Option<Arc<WinTable>>) -> Self {
        self.wins = wins;
        self
    }

    /// Returns the words by their letters.
    pub fn word_map(&self) -> &WordMap {
        self.word_map.get_or_init(|| WordMap::new(&self.lexicon))
    }

    /// Returns the input of the move generator.
    #[must_use]
    pub fn generator_input(&self) -> GeneratorInput<'_> {
        GeneratorInput {
            word_map: self.word_map(),
            tiles: &self.tiles,
            layout: &self.layout,
            bonus: BINGO_BONUS,
        }
    }

    /// Describes the equipment in a text that changes with everything that a search
    /// sees.
    #[must_use]
    pub fn id(&self) -> String {
        let checksum = |bytes: &[u8]| crc32fast::hash(bytes);
        let checksum_or_none = |bytes: Option<Vec<u8>>| match bytes {
            Some(bytes) => format!("{:08x}", checksum(&bytes)),
            None => "none".to_owned(),
        };
        format!(
            "tiles {} ({:016x}), board {} ({:08x}), lexicon {} ({:08x}), leaves {}",
            self.tiles.name(),
            self.tiles.fingerprint(),
            self.layout.name(),
            checksum(self.layout.picture().as_bytes()),
            self.lexicon.name(),
            checksum(&self.lexicon.to_bytes()),
            checksum_or_none(self.leaves.as_ref().map(|leaves| leaves.to_bytes())),
        )
    }

    /// Returns the equipment in the form that a front end draws.
    #[must_use]
    pub fn view(&self) -> EquipmentView {
        let row = |row| (0..SIZE).map(move |column| self.layout.sign(row, column));
        let (start_row, start_column) = self.layout.start();
        let letters = self.tiles.letters();
        let kinds = letters.letters().map(Tile::from).chain([Tile::BLANK]);
        let kinds = kinds.map(|tile| TileKind {
            face: self.tiles.write_tiles([tile]),
            count: self.tiles.count(tile).into(),
            points: self.tiles.value(tile),
        });
        EquipmentView {
            rows: (0..SIZE).map(|at| row(at).collect()).collect(),
            start: Square::new(start_row, start_column)
                .map(|square| square_name(square, Direction::Down))
                .unwrap_or_default(),
            tiles: kinds.filter(|kind| kind.count > 0).collect(),
            rack: RACK_SIZE as u32,
            bonus: BINGO_BONUS,
            lexicon: self.lexicon.name().to_owned(),
            word_count: self.lexicon.len() as u64,
        }
    }

    /// Returns every tile of the game.
    #[must_use]
    pub fn all_tiles(&self) -> Tiles {
        all_tiles(&self.tiles).collect()
    }
}
