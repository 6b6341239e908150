//! Training of win tables by self-play.

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

/// The training of a win table.
///
/// As with [`LeaveTrainer`](super::LeaveTrainer), the result is independent of the order
/// of the games and of the number of threads.
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
    /// Creates a trainer for games of players with these leave values.
    #[must_use]
    pub fn new(equipment: &Equipment, leaves: Option<&Leaves>, seed: u64) -> Self {
        Self {
            seed,
            tiles: equipment.tiles.fingerprint(),
            lexicon: equipment.lexicon.name().to_owned(),
            words: equipment.lexicon.len() as u32,
            leaves: checksum(leaves),
            games: 0,
            outcomes: Outcomes::new(max_unseen(equipment)),
        }
    }

    /// Returns the number of added games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of turns in these games.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.outcomes.turns()
    }

    /// Plays the game with this number.
    #[must_use]
    pub fn play(
        &self,
        game: u64,
        equipment: &Equipment,
        leaves: Option<&Leaves>,
        generator: &mut PlayGenerator,
    ) -> GameTurns {
        // Leave training has fewer generations, so these games differ from its games.
        let mut random = game_random(self.seed, u32::MAX, game);
        let mut player = StaticPlayer {
            equipment,
            leaves,
            generator,
        };
        let mut game = SelfPlay::new(equipment, &mut random);
        let mut turns = GameTurns::default();
        loop {
            turns.record(game.turn(), game.unseen().len(), game.spread());
            if !game.play_turn(&mut player, &mut random) {
                turns.finish(game.lead());
                return turns;
            }
        }
    }

    /// Adds a game.
    pub fn add(&mut self, turns: &GameTurns) {
        self.outcomes.add(turns);
        self.games += 1;
    }

    /// Returns the table by all games.
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

/// Returns the number of unseen tiles in the first turn.
fn max_unseen(equipment: &Equipment) -> usize {
    equipment.tiles.tile_count().saturating_sub(RACK_SIZE)
}

fn checksum(leaves: Option<&Leaves>) -> u32 {
    leaves.map_or(0, |leaves| crc32fast::hash(&leaves.to_bytes()))
}
