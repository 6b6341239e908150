//! Position keys: Zobrist hashing with numbers from splitmix64, which are the same in
//! every build and on every machine.
//!
//! They are computed on demand: three multiplications off the critical path cost less
//! than a table's cache lines.

use zeitnot_core::Side;

use crate::square::{BoardSize, Square};

/// Seed of the numbers of stones.
///
/// Keys are stored in files; changing this or [`BOARD_SEED`] makes them unreadable.
const STONE_SEED: u64 = 0x5a65_6974_6e6f_7431;
/// Seed of the numbers of rule sets and board sizes.
const BOARD_SEED: u64 = 0x5a65_6974_6e6f_7432;

/// Seed of the numbers of captured stones.
const CAPTURED_SEED: u64 = 0x5a65_6974_6e6f_7434;
/// Seed of the numbers of a pending five.
const PENDING_SEED: u64 = 0x5a65_6974_6e6f_7435;

/// Number of the second player being to move.
pub(crate) const SIDE_KEY: u64 = splitmix64(0x5a65_6974_6e6f_7433);

/// Returns the number of a stone on a square.
#[inline]
pub(crate) const fn stone(side: Side, square: Square) -> u64 {
    splitmix64(STONE_SEED.wrapping_add((square.to_u16() as u64) << 1 | side.index() as u64))
}

/// Returns the number of the stones that a side has captured.
#[inline]
pub(super) const fn captured(side: Side, stones: u16) -> u64 {
    splitmix64(CAPTURED_SEED.wrapping_add((stones as u64) << 1 | side.index() as u64))
}

/// Returns the number of a five that may still be broken.
#[inline]
pub(super) const fn pending(side: Side) -> u64 {
    splitmix64(PENDING_SEED.wrapping_add(side.index() as u64))
}

/// Returns the key of an empty board, which keeps rule sets and sizes apart in a
/// shared table.
pub(crate) const fn empty_board(rule: &str, size: BoardSize) -> u64 {
    let mut key = splitmix64(BOARD_SEED ^ size.side() as u64);
    let name = rule.as_bytes();
    let mut i = 0;
    while i < name.len() {
        key = splitmix64(key ^ name[i] as u64);
        i += 1;
    }
    key
}

/// Steele, Lea, and Flood, "Fast splittable pseudorandom number generators", OOPSLA
/// 2014.
const fn splitmix64(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::notation::parse_game;
    use crate::rule::{Freestyle, Standard};

    #[test]
    fn numbers_of_stones_and_side_are_distinct() {
        let size = BoardSize::new(20).unwrap();
        let mut numbers: Vec<u64> = size
            .squares()
            .flat_map(|square| Side::BOTH.map(|side| stone(side, square)))
            .collect();
        numbers.push(SIDE_KEY);
        let drawn = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), drawn);
    }

    #[test]
    fn keys_depend_on_stones_not_on_their_order() {
        let key = |game| -> u64 {
            let board: Board<Freestyle> = parse_game(BoardSize::DEFAULT, game).unwrap();
            board.key()
        };
        assert_eq!(key("h8i9j10"), key("j10i9h8"));
        assert_ne!(key("h8i9j10"), key("i9h8j10"));
        assert_ne!(key("h8i9"), key("h8i9j10"));
    }

    /// Files contain keys, so the keys must not change.
    #[test]
    fn keys_are_the_same_in_every_build() {
        let board: Board<Standard> = parse_game(BoardSize::DEFAULT, "h8i9").unwrap();
        assert_eq!(board.key(), 0x240f_717e_8455_8221);
    }
}
