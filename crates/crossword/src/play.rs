//! Plays and their packed form.

use arrayvec::ArrayVec;
use zeitnot_core::Move;

use crate::rack::{RACK_SIZE, Tiles};
use crate::square::{Direction, SQUARES, Square};
use crate::tile::{LaidTile, Letter, Tile};

/// Tiles placed in a line, on `first` and the next empty squares.
///
/// A single tile that forms a word across has direction across.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The square of the first tile.
    pub first: Square,
    /// The direction of the line.
    pub direction: Direction,
    /// The tiles in the order of their squares.
    pub tiles: ArrayVec<LaidTile, RACK_SIZE>,
}

/// A play of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Places tiles.
    Place(Placement),
    /// Places tiles with words that the players accept although the lexicon lacks
    /// some.
    Agreed(Placement),
    /// Returns tiles to the bag and draws as many.
    Exchange(ArrayVec<Tile, RACK_SIZE>),
    /// Passes.
    Pass,
    /// Challenges the last play.
    Challenge,
}

/// Seven bits per tile: six for the letter, one for a blank.
const TILE_BITS: u32 = 7;
const TILES_MASK: u64 = (1 << (TILE_BITS as usize * RACK_SIZE)) - 1;
const SQUARE_SHIFT: u32 = TILE_BITS * RACK_SIZE as u32;
const DIRECTION_SHIFT: u32 = SQUARE_SHIFT + 8;
const KIND_SHIFT: u32 = DIRECTION_SHIFT + 1;

const PLACE: u64 = 0;
const EXCHANGE: u64 = 1;
const PASS: u64 = 2;
const CHALLENGE: u64 = 3;
const AGREED: u64 = 4;

impl Play {
    /// Creates an exchange of these tiles.
    #[must_use]
    pub fn exchange(tiles: &Tiles) -> Self {
        Self::Exchange(tiles.iter().take(RACK_SIZE).collect())
    }

    /// Returns the placement, if the play has one.
    #[must_use]
    pub const fn placement(&self) -> Option<&Placement> {
        match self {
            Self::Place(placement) | Self::Agreed(placement) => Some(placement),
            Self::Exchange(_) | Self::Pass | Self::Challenge => None,
        }
    }

    /// Returns the play as a unique number.
    #[must_use]
    pub fn to_move(&self) -> Move {
        match self {
            Self::Place(placement) => placement.to_move(),
            Self::Agreed(placement) => Move(placement.to_move().0 | AGREED << KIND_SHIFT),
            Self::Exchange(tiles) => {
                let bits = tiles.iter().map(|&tile| tile_bits(tile));
                Move(pack(bits) | EXCHANGE << KIND_SHIFT)
            }
            Self::Pass => Move(PASS << KIND_SHIFT),
            Self::Challenge => Move(CHALLENGE << KIND_SHIFT),
        }
    }

    /// Returns the play of a number; `None` for an invalid number.
    #[must_use]
    pub fn from_move(mv: Move) -> Option<Self> {
        let tiles = mv.0 & TILES_MASK;
        match mv.0 >> KIND_SHIFT {
            PLACE => Placement::from_move(mv).map(Self::Place),
            AGREED => Placement::from_move(mv).map(Self::Agreed),
            EXCHANGE if mv.0 >> SQUARE_SHIFT == EXCHANGE << (KIND_SHIFT - SQUARE_SHIFT) => {
                let tiles: ArrayVec<Tile, RACK_SIZE> = unpack(tiles, tile_from_bits)?;
                (!tiles.is_empty()).then_some(Self::Exchange(tiles))
            }
            PASS if mv.0 == PASS << KIND_SHIFT => Some(Self::Pass),
            CHALLENGE if mv.0 == CHALLENGE << KIND_SHIFT => Some(Self::Challenge),
            _ => None,
        }
    }
}

impl Placement {
    /// Returns the placement as a number.
    #[must_use]
    pub fn to_move(&self) -> Move {
        pack_placement(
            self.first,
            self.direction,
            self.tiles.iter().map(|laid| laid.0),
        )
    }

    /// Returns the placement of a number, ignoring the kind of play.
    fn from_move(mv: Move) -> Option<Self> {
        let first = Square((mv.0 >> SQUARE_SHIFT) as u8);
        let direction = Direction::BOTH[(mv.0 >> DIRECTION_SHIFT & 1) as usize];
        let tiles: ArrayVec<LaidTile, RACK_SIZE> = unpack(mv.0 & TILES_MASK, laid_from_bits)?;
        let valid = usize::from(first.0) < SQUARES && !tiles.is_empty();
        valid.then_some(Self {
            first,
            direction,
            tiles,
        })
    }

    /// Returns the tiles that the placement takes from the rack.
    #[must_use]
    pub fn used_tiles(&self) -> Tiles {
        self.tiles.iter().copied().collect()
    }
}

/// Packs a placement with tiles in the format of [`LaidTile`].
#[inline]
pub(crate) fn pack_placement(
    first: Square,
    direction: Direction,
    tiles: impl Iterator<Item = u8>,
) -> Move {
    let bits = tiles.map(|laid| u64::from(laid & 0x3f | laid >> 1 & 0x40));
    let position = u64::from(first.0) << SQUARE_SHIFT | (direction as u64) << DIRECTION_SHIFT;
    Move(pack(bits) | position | PLACE << KIND_SHIFT)
}

fn tile_bits(tile: Tile) -> u64 {
    match tile.letter() {
        Some(letter) => letter.0.into(),
        None => 0x40,
    }
}

#[inline]
fn pack(bits: impl Iterator<Item = u64>) -> u64 {
    bits.zip(0..).fold(0, |packed, (bits, index)| {
        packed | bits << (TILE_BITS * index)
    })
}

fn unpack<T>(mut packed: u64, read: impl Fn(u64) -> Option<T>) -> Option<ArrayVec<T, RACK_SIZE>> {
    let mut tiles = ArrayVec::new();
    while packed != 0 {
        tiles
            .try_push(read(packed & ((1 << TILE_BITS) - 1))?)
            .ok()?;
        packed >>= TILE_BITS;
    }
    Some(tiles)
}

fn laid_from_bits(bits: u64) -> Option<LaidTile> {
    let letter = Letter::new((bits & 0x3f) as u8)?;
    Some(match bits & 0x40 {
        0 => LaidTile::plain(letter),
        _ => LaidTile::blank(letter),
    })
}

fn tile_from_bits(bits: u64) -> Option<Tile> {
    match bits {
        0x40 => Some(Tile::BLANK),
        _ => Letter::new(u8::try_from(bits).ok()?).map(Tile::from),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn laid() -> impl Strategy<Value = LaidTile> {
        (1..=62_u8, any::<bool>()).prop_map(|(letter, blank)| match blank {
            true => LaidTile::blank(Letter(letter)),
            false => LaidTile::plain(Letter(letter)),
        })
    }

    fn placement() -> impl Strategy<Value = Placement> {
        let tiles = prop::collection::vec(laid(), 1..=7);
        (0..225_u8, any::<bool>(), tiles).prop_map(|(square, down, tiles)| Placement {
            first: Square(square),
            direction: Direction::BOTH[usize::from(down)],
            tiles: tiles.into_iter().collect(),
        })
    }

    fn play() -> impl Strategy<Value = Play> {
        let exchange = prop::collection::vec(0..=62_u8, 1..=7);
        prop_oneof![
            placement().prop_map(Play::Place),
            placement().prop_map(Play::Agreed),
            exchange.prop_map(|tiles| Play::Exchange(tiles.into_iter().map(Tile).collect())),
            Just(Play::Pass),
            Just(Play::Challenge),
        ]
    }

    proptest! {
        #[test]
        fn plays_survive_a_round_trip(play in play()) {
            prop_assert_eq!(Play::from_move(play.to_move()), Some(play));
        }

        #[test]
        fn valid_numbers_survive_a_round_trip(number: u64) {
            if let Some(play) = Play::from_move(Move(number)) {
                prop_assert_eq!(play.to_move(), Move(number));
            }
        }
    }
}
