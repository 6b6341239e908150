//! Position keys for endgames.
//!
//! A key is a sum of random numbers, one for each tile on its square and one for
//! each tile on a rack, so that a play adds a constant.

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{Random, Side};

use crate::board::Board;
use crate::equipment::Equipment;
use crate::rack::Tiles;
use crate::square::Square;
use crate::tile::{LaidTile, Tile};

/// Separates these keys from those of other searches and rules in the same table.
const SALT: &[u8] = b"crossword endgame, two passes";

const SECOND_TO_MOVE: u64 = 0x6a09_e667_f3bc_c908;
const PASSED: u64 = 0xbb67_ae85_84ca_a73b;

fn random_number(seed: u64) -> u64 {
    Random::new(seed).next()
}

pub(super) struct EndgameKeys {
    salt: u64,
    held: [[u64; Tile::KINDS]; 2],
}

impl EndgameKeys {
    pub(super) fn new(kit: &Equipment) -> Self {
        let mut salt = Fnv1a::default();
        salt.update(SALT);
        salt.update(&kit.tiles.fingerprint().to_le_bytes());
        salt.update(kit.layout.picture().as_bytes());
        salt.update(&crc32fast::hash(&kit.lexicon.to_bytes()).to_le_bytes());
        let held = |side: usize| {
            std::array::from_fn(|tile| random_number(0x1_0000 + (side * Tile::KINDS + tile) as u64))
        };
        Self {
            salt: salt.finish(),
            held: [held(0), held(1)],
        }
    }

    /// Returns the sum for a board and two racks.
    pub(super) fn sum(&self, board: &Board, racks: &[Tiles; 2]) -> u64 {
        let mut sum = self.salt;
        for (square, laid) in board.tiles() {
            sum = sum.wrapping_add(square_number(square, laid));
        }
        for (rack, numbers) in racks.iter().zip(&self.held) {
            for tile in rack.iter() {
                sum = sum.wrapping_add(numbers[tile.index()]);
            }
        }
        sum
    }

    /// Returns the change of the sum when a side places a tile.
    #[inline]
    pub(super) fn change_for_tile(&self, side: Side, square: Square, laid: LaidTile) -> u64 {
        let held = self.held[side.index()][laid.tile().index()];
        square_number(square, laid).wrapping_sub(held)
    }
}

#[inline]
fn square_number(square: Square, laid: LaidTile) -> u64 {
    random_number(u64::from(square.0) << 8 | u64::from(laid.0))
}

/// Returns the position's key from its sum.
#[inline]
pub(super) const fn key(sum: u64, turn: Side, passed: bool) -> u64 {
    let turn = match turn {
        Side::First => 0,
        Side::Second => SECOND_TO_MOVE,
    };
    sum ^ turn ^ if passed { PASSED } else { 0 }
}
