//! Finds out by self-play how games end from where they stand.

mod outcomes;
mod state;

pub use outcomes::GameTurns;

use zeitnot_crossword::data_file::TrainingOrigin;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::rack::RACK_SIZE;
use zeitnot_crossword::static_play::StaticPlayer;
use zeitnot_crossword::win_table::WinTable;

use super::game_random;
use super::self_play::SelfPlay;
use outcomes::Outcomes;

/// Collects how games go on. As with [`Trainer`](super::LeaveTrainer), neither the
/// order of the games nor who plays them matters.
pub struct WinTrainer {
    seed: u64,
    tiles: u64,
    lexicon: String,
    words: u32,
    /// The checksum of the leave values that the players use.
    leaves: u32,
    games: u64,
    outcomes: Outcomes,
}

impl WinTrainer {
    /// Begins to collect games of players with these leave values.
    #[must_use]
    pub fn new(kit: &Equipment, leaves: Option<&Leaves>, seed: u64) -> Self {
        Self {
            seed,
            tiles: kit.tiles.fingerprint(),
            lexicon: kit.lexicon.name().to_owned(),
            words: kit.lexicon.len() as u32,
            leaves: checksum(leaves),
            games: 0,
            outcomes: Outcomes::new(max_unseen(kit)),
        }
    }

    /// Games that were added.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Turns of these games.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.outcomes.turns()
    }

    /// Plays the game of this number.
    #[must_use]
    pub fn play(
        &self,
        game: u64,
        kit: &Equipment,
        leaves: Option<&Leaves>,
        generator: &mut PlayGenerator,
    ) -> GameTurns {
        // No generation of leaves has so high a number: these games are others.
        let mut random = game_random(self.seed, u32::MAX, game);
        let mut player = StaticPlayer {
            equipment: kit,
            leaves,
            generator,
        };
        let mut table = SelfPlay::new(kit, &mut random);
        let mut turns = GameTurns::default();
        loop {
            turns.record(table.turn(), table.unseen().len(), table.spread());
            if !table.play_turn(&mut player, &mut random) {
                turns.finish(table.lead());
                return turns;
            }
        }
    }

    /// Adds how a game went.
    pub fn add(&mut self, turns: &GameTurns) {
        self.outcomes.add(turns);
        self.games += 1;
    }

    /// The table that follows from all games so far.
    #[must_use]
    pub fn table(&self) -> WinTable {
        let origin = TrainingOrigin {
            tiles: self.tiles,
            lexicon: self.lexicon.clone(),
            seed: self.seed,
            generation: 0,
            games: self.games,
            samples: self.turns(),
        };
        WinTable::new(origin, self.outcomes.rows())
    }
}

/// Tiles that nobody sees who has drawn the first rack.
fn max_unseen(kit: &Equipment) -> usize {
    kit.tiles.tile_count().saturating_sub(RACK_SIZE)
}

fn checksum(leaves: Option<&Leaves>) -> u32 {
    leaves.map_or(0, |leaves| crc32fast::hash(&leaves.to_bytes()))
}
