//! Samples of the equity of random racks in the turns of a game.

use zeitnot_core::Random;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::leaves::MAX_LEAVE;
use zeitnot_crossword::rack::{RACK_SIZE, Tiles};
use zeitnot_crossword::static_play::{MIN_EXCHANGE_TILES, StaticPlayer};
use zeitnot_crossword::tile::Tile;

use super::self_play::SelfPlay;
use super::{LeaveTrainer, game_random};

/// Number of attempts to find a rare leave.
const RARE_ATTEMPTS: usize = 8;

/// The samples of a game, with values in thousandths of a point.
pub struct GameSamples {
    game: u64,
    /// Racks, the equity of their best plays, and their advantages.
    ///
    /// The advantage is the difference to the mean of the turn's other racks. It removes
    /// what the racks of a turn share, such as an open or a closed board.
    pub(super) racks: Vec<(Tiles, i32, i32)>,
    /// Ranks of rare leaves, and the advantages of racks with them.
    pub(super) rare: Vec<(u32, i32)>,
}

impl GameSamples {
    /// Returns 0 for games with an even number and 1 for the others.
    ///
    /// The halves are added up separately for a cross-check.
    pub(super) const fn half(&self) -> usize {
        (self.game % 2) as usize
    }
}

/// Plays a game and samples racks in its turns.
pub(super) fn play(
    trainer: &LeaveTrainer,
    game: u64,
    equipment: &Equipment,
    generator: &mut PlayGenerator,
) -> GameSamples {
    let mut random = game_random(trainer.parameters.seed, trainer.generation, game);
    let mut player = StaticPlayer {
        equipment,
        leaves: trainer.leaves.as_ref(),
        generator,
    };
    let mut samples = GameSamples {
        game,
        racks: Vec::new(),
        rare: Vec::new(),
    };
    let mut game = SelfPlay::new(equipment, &mut random);
    loop {
        if game.in_bag() >= MIN_EXCHANGE_TILES {
            sample_turn(trainer, &game, &mut player, &mut random, &mut samples);
        }
        if !game.play_turn(&mut player, &mut random) {
            return samples;
        }
    }
}

/// Samples racks in one turn.
fn sample_turn(
    trainer: &LeaveTrainer,
    game: &SelfPlay<'_>,
    player: &mut StaticPlayer<'_>,
    random: &mut Random,
    samples: &mut GameSamples,
) {
    let tiles = game.not_on_board();
    let mut equity_of = |rack: &Tiles| {
        let mut unseen = tiles;
        unseen.remove_all(rack);
        player.choose(&game.board, rack, &unseen, game.in_bag()).1
    };
    let mut pool: Vec<Tile> = tiles.iter().collect();
    let count = i64::from(trainer.parameters.racks.max(2));
    let start = samples.racks.len();
    for _ in 0..count {
        let rack = draw_rack(&mut pool, random);
        let equity = equity_of(&rack);
        samples.racks.push((rack, equity, 0));
    }
    let drawn = &mut samples.racks[start..];
    let sum: i64 = drawn.iter().map(|(_, equity, _)| i64::from(*equity)).sum();
    for (_, equity, advantage) in drawn {
        // Compare with the other racks only; a mean that includes the rack itself would
        // understate the difference.
        let others = (sum - i64::from(*equity)) / (count - 1);
        *advantage = *equity - others as i32;
    }
    for _ in 0..trainer.parameters.rare_leaves {
        if let Some((rank, rack)) = rare_rack(trainer, &tiles, random) {
            samples
                .rare
                .push((rank, equity_of(&rack) - (sum / count) as i32));
        }
    }
}

/// Draws a random rack, and moves its tiles to the front of the pool.
fn draw_rack(pool: &mut [Tile], random: &mut Random) -> Tiles {
    let count = RACK_SIZE.min(pool.len());
    for at in 0..count {
        pool.swap(at, at + random.below((pool.len() - at) as u64) as usize);
    }
    pool[..count].iter().copied().collect()
}

/// Returns the rank of a rare leave of six tiles, and a rack that contains it.
fn rare_rack(trainer: &LeaveTrainer, tiles: &Tiles, random: &mut Random) -> Option<(u32, Tiles)> {
    let limit = u64::from(trainer.parameters.rare_below);
    for _ in 0..RARE_ATTEMPTS {
        let rank = random.below(trainer.index.len() as u64) as u32;
        let Some(leave) = trainer.index.unrank(rank) else {
            continue;
        };
        let is_rare = leave.len() == MAX_LEAVE && trainer.tally.count(rank) < limit;
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
