//! Training of leave values and win tables by self-play.
//!
//! Generation 0 plays for the score alone. In each turn, random racks are drawn, and the
//! equity of their best plays is recorded for every leave in the rack. The value of a
//! leave is the advantage of racks with it over racks without. Generation 1 plays with
//! these values and finds better ones, because the equity of a play includes its leave,
//! and so on until the values converge.
//!
//! The randomness of a game depends only on the seed, the generation, and the number of
//! the game, and all sums are integers. The result is therefore independent of the order
//! of the games and of the number of threads.

mod batch;
mod fit;
mod run;
mod sample;
mod self_play;
mod smooth;
mod state;
mod tally;
mod wins;

pub use run::{LeaveSchedule, RunOptions, RunResult, train_leaves, train_wins};
pub use sample::GameSamples;
pub use smooth::{HoldOut, TrainedLeaves};
pub use state::StateMismatch;
pub use wins::{GameTurns, WinTrainer};

use zeitnot_core::Random;
use zeitnot_crossword::data_file::TrainingOrigin;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::leaves::{LeaveIndex, Leaves};

use fit::Regression;
use tally::LeaveTally;

/// Parameters of leave training that change its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The random seed.
    pub seed: u64,
    /// Number of random racks per turn, at least 2.
    pub racks: u16,
    /// Maximum number of racks with rare leaves per turn.
    pub rare_leaves: u16,
    /// Number of samples below which a leave is rare.
    pub rare_below: u32,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            seed: 1,
            racks: 12,
            rare_leaves: 2,
            rare_below: 100,
        }
    }
}

/// The training of leave values, generation by generation.
pub struct LeaveTrainer {
    parameters: Parameters,
    tiles: u64,
    lexicon: String,
    words: u32,
    generation: u32,
    games: u64,
    /// The values with which this generation plays.
    leaves: Option<Leaves>,
    index: LeaveIndex,
    tally: LeaveTally,
    regression: Regression,
}

impl LeaveTrainer {
    /// Number of games per round.
    ///
    /// A round depends on the sums of the rounds before it, so sums may be saved or
    /// compared only after complete rounds.
    pub const ROUND_GAMES: u64 = 64;

    /// Creates a trainer in generation 0.
    #[must_use]
    pub fn new(equipment: &Equipment, parameters: Parameters) -> Self {
        let index = LeaveIndex::new(&equipment.tiles);
        Self {
            parameters,
            tiles: equipment.tiles.fingerprint(),
            lexicon: equipment.lexicon.name().to_owned(),
            words: equipment.lexicon.len() as u32,
            generation: 0,
            games: 0,
            leaves: None,
            tally: LeaveTally::new(index.len()),
            regression: Regression::new(index.counts().len()),
            index,
        }
    }

    /// Returns the current generation.
    #[must_use]
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    /// Returns the number of games in this generation.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of racks in this generation.
    #[must_use]
    pub const fn racks(&self) -> u64 {
        self.tally.racks
    }

    /// Returns the mean equity of this generation's racks, in thousandths of a point.
    #[must_use]
    pub fn mean_equity(&self) -> i64 {
        self.tally.mean_equity()
    }

    /// Plays the game with this number and samples racks in its turns.
    ///
    /// The games of a round may be played at the same time.
    #[must_use]
    pub fn play(
        &self,
        game: u64,
        equipment: &Equipment,
        generator: &mut PlayGenerator,
    ) -> GameSamples {
        sample::play(self, game, equipment, generator)
    }

    /// Adds the samples of a game, after all games of its round have been played.
    pub fn add(&mut self, samples: &GameSamples) {
        for &(ref rack, equity, advantage) in &samples.racks {
            self.tally
                .add_rack(&self.index, rack, equity, advantage, samples.half());
            self.regression.add(rack, advantage);
        }
        for &(rank, advantage) in &samples.rare {
            self.tally.add_leave(rank, 1, advantage, samples.half());
        }
        self.games += 1;
    }

    /// Returns the values by all games of this generation.
    #[must_use]
    pub fn result(&self) -> TrainedLeaves {
        let pairs = self.regression.solve();
        let origin = TrainingOrigin {
            tiles: self.tiles,
            lexicon: self.lexicon.clone(),
            seed: self.parameters.seed,
            generation: self.generation,
            games: self.games,
            samples: self.tally.racks,
        };
        smooth::smooth(origin, &self.index, &self.tally, pairs)
    }

    /// Starts the next generation, which plays with the values of this one.
    pub fn next_generation(&mut self) {
        self.leaves = Some(self.result().leaves);
        self.generation += 1;
        self.games = 0;
        self.tally = LeaveTally::new(self.index.len());
        self.regression = Regression::new(self.index.counts().len());
    }
}

/// Returns the random generator of a game.
fn game_random(seed: u64, generation: u32, game: u64) -> Random {
    let mut random = Random::new(seed);
    for number in [u64::from(generation), game] {
        random = Random::new(random.next() ^ number);
    }
    Random::new(random.next())
}
