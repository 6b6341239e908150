//! What a game is played with: letters, board, words, and what is known about
//! keeping tiles.

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

/// Everything that stays the same from game to game.
pub struct Equipment {
    /// The letters.
    pub tiles: Arc<TileSet>,
    /// The premium squares.
    pub layout: Arc<Layout>,
    /// The words.
    pub lexicon: Arc<Lexicon>,
    /// What keeping tiles is worth, where somebody has found out.
    pub leaves: Option<Arc<Leaves>>,
    /// How likely games are won, where somebody has found out.
    pub wins: Option<Arc<WinTable>>,
    /// The words by their letters, made when they are first asked for.
    word_map: OnceLock<WordMap>,
}

impl Equipment {
    /// A kit of these.
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

    /// The same with values of kept tiles.
    #[must_use]
    pub fn with_leaves(mut self, leaves: Option<Arc<Leaves>>) -> Self {
        self.leaves = leaves;
        self
    }

    /// The same with chances to win.
    #[must_use]
    pub fn with_wins(mut self, wins: Option<Arc<WinTable>>) -> Self {
        self.wins = wins;
        self
    }

    /// The words by their letters.
    pub fn word_map(&self) -> &WordMap {
        self.word_map.get_or_init(|| WordMap::new(&self.lexicon))
    }

    /// What a generator needs.
    #[must_use]
    pub fn generator_input(&self) -> GeneratorInput<'_> {
        GeneratorInput {
            word_map: self.word_map(),
            tiles: &self.tiles,
            layout: &self.layout,
            bonus: BINGO_BONUS,
        }
    }

    /// What is in it, in words that differ if anything that a search sees does.
    #[must_use]
    pub fn id(&self) -> String {
        let sum = |bytes: &[u8]| crc32fast::hash(bytes);
        let learned = |bytes: Option<Vec<u8>>| match bytes {
            Some(bytes) => format!("{:08x}", sum(&bytes)),
            None => "none".to_owned(),
        };
        format!(
            "tiles {} ({:016x}), board {} ({:08x}), lexicon {} ({:08x}), leaves {}",
            self.tiles.name(),
            self.tiles.fingerprint(),
            self.layout.name(),
            sum(self.layout.picture().as_bytes()),
            self.lexicon.name(),
            sum(&self.lexicon.to_bytes()),
            learned(self.leaves.as_ref().map(|leaves| leaves.to_bytes())),
        )
    }

    /// What is in it, for whoever draws it.
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

    /// Every tile of the game.
    #[must_use]
    pub fn all_tiles(&self) -> Tiles {
        all_tiles(&self.tiles).collect()
    }
}
