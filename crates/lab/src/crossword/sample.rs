//! Random racks on the boards of a game, and what they are worth there.

use zeitnot_core::Random;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::leaves::MAX_LEAVE;
use zeitnot_crossword::rack::{RACK_SIZE, Tiles};
use zeitnot_crossword::static_play::{MIN_EXCHANGE_TILES, StaticPlayer};
use zeitnot_crossword::tile::Tile;

use super::self_play::SelfPlay;
use super::{LeaveTrainer, game_random};

/// How often a rare leave is looked for before it is given up.
const RARE_ATTEMPTS: usize = 8;

/// What a game told about leaves. Values are in thousandths of a point.
pub struct GameSamples {
    game: u64,
    /// Racks with what their best play is worth, and how much that is above
    /// the other racks of the same turn. The difference leaves out what all
    /// racks have in common there: whether the board is open or closed.
    pub(super) racks: Vec<(Tiles, i32, i32)>,
    /// Rare leaves, and how much racks with them were above the others.
    pub(super) rare: Vec<(u32, i32)>,
}

impl GameSamples {
    /// Games of even and of odd numbers are counted apart, so that what one
    /// half says can be held against the other.
    pub(super) const fn half(&self) -> usize {
        (self.game % 2) as usize
    }
}

/// Plays a game and looks at racks in its turns.
pub(super) fn play(
    trainer: &LeaveTrainer,
    game: u64,
    kit: &Equipment,
    generator: &mut PlayGenerator,
) -> GameSamples {
    let mut random = game_random(trainer.parameters.seed, trainer.generation, game);
    let mut player = StaticPlayer {
        equipment: kit,
        leaves: trainer.leaves.as_ref(),
        generator,
    };
    let mut samples = GameSamples {
        game,
        racks: Vec::new(),
        rare: Vec::new(),
    };
    let mut table = SelfPlay::new(kit, &mut random);
    loop {
        if table.in_bag() >= MIN_EXCHANGE_TILES {
            sample_turn(trainer, &table, &mut player, &mut random, &mut samples);
        }
        if !table.play_turn(&mut player, &mut random) {
            return samples;
        }
    }
}

/// Looks at racks in one turn.
fn sample_turn(
    trainer: &LeaveTrainer,
    table: &SelfPlay<'_>,
    player: &mut StaticPlayer<'_>,
    random: &mut Random,
    samples: &mut GameSamples,
) {
    let tiles = table.not_on_board();
    let mut worth = |rack: &Tiles| {
        let mut unseen = tiles;
        unseen.remove_all(rack);
        player.choose(&table.board, rack, &unseen, table.in_bag()).1
    };
    let mut pool: Vec<Tile> = tiles.iter().collect();
    let count = i64::from(trainer.parameters.racks.max(2));
    let begin = samples.racks.len();
    for _ in 0..count {
        let rack = draw_rack(&mut pool, random);
        let equity = worth(&rack);
        samples.racks.push((rack, equity, 0));
    }
    let dealt = &mut samples.racks[begin..];
    let sum: i64 = dealt.iter().map(|(_, equity, _)| i64::from(*equity)).sum();
    for (_, equity, above) in dealt {
        // Against the others only: a rack that is its own measure would look
        // more like the rest than it is.
        let others = (sum - i64::from(*equity)) / (count - 1);
        *above = *equity - others as i32;
    }
    for _ in 0..trainer.parameters.rare_leaves {
        if let Some((rank, rack)) = rare_rack(trainer, &tiles, random) {
            samples
                .rare
                .push((rank, worth(&rack) - (sum / count) as i32));
        }
    }
}

/// Draws a rack from the front of the pool.
fn draw_rack(pool: &mut [Tile], random: &mut Random) -> Tiles {
    let count = RACK_SIZE.min(pool.len());
    for at in 0..count {
        pool.swap(at, at + random.below((pool.len() - at) as u64) as usize);
    }
    pool[..count].iter().copied().collect()
}

/// A leave of six tiles that was seen rarely and can be here, filled up at
/// random.
fn rare_rack(trainer: &LeaveTrainer, tiles: &Tiles, random: &mut Random) -> Option<(u32, Tiles)> {
    let enough = u64::from(trainer.parameters.rare_below);
    for _ in 0..RARE_ATTEMPTS {
        let rank = random.below(trainer.index.len() as u64) as u32;
        let Some(leave) = trainer.index.unrank(rank) else {
            continue;
        };
        let is_rare = leave.len() == MAX_LEAVE && trainer.tally.count(rank) < enough;
        if is_rare && tiles.contains(&leave) {
            let mut others = *tiles;
            others.remove_all(&leave);
            let drawn = random.below(others.len() as u64) as usize;
            let mut rack = leave;
            rack.add(others.iter().nth(drawn)?);
            return Some((rank, rack));
        }
    }
    None
}
