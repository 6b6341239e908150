//! Finds out by self-play what leaves are worth.
//!
//! The player of generation 0 looks at scores alone. In its games random racks
//! are dealt again and again, and what the best play of each is worth is
//! written down for every part of the rack: a leave is worth as much as racks
//! with it are worth more than racks without. Generation 1 plays with these
//! values and finds better ones, because the worth of a play counts what it
//! keeps, and so on until they stand still.
//!
//! Games have numbers, the randomness of each comes from the seed and its
//! number, and all sums are integers. So the result does not depend on the
//! order in which games are played, nor on who plays them.

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

/// What changes the result of training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// What the randomness begins with.
    pub seed: u64,
    /// Racks that are dealt in every turn, two at least.
    pub racks: u16,
    /// Leaves that are looked for in every turn because little is known about
    /// them.
    pub rare_leaves: u16,
    /// A leave that was seen as often is not rare.
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

/// Collects what the games of a generation tell.
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
    /// Games are played in rounds of so many. What a round does depends on
    /// the rounds before it alone, so only after whole rounds may the sums be
    /// saved or compared.
    pub const ROUND_GAMES: u64 = 64;

    /// Begins with generation 0.
    #[must_use]
    pub fn new(kit: &Equipment, parameters: Parameters) -> Self {
        let index = LeaveIndex::new(&kit.tiles);
        Self {
            parameters,
            tiles: kit.tiles.fingerprint(),
            lexicon: kit.lexicon.name().to_owned(),
            words: kit.lexicon.len() as u32,
            generation: 0,
            games: 0,
            leaves: None,
            tally: LeaveTally::new(index.len()),
            regression: Regression::new(index.counts().len()),
            index,
        }
    }

    /// The generation that is under way.
    #[must_use]
    pub const fn generation(&self) -> u32 {
        self.generation
    }

    /// Games of this generation that were added.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Racks of this generation.
    #[must_use]
    pub const fn racks(&self) -> u64 {
        self.tally.racks
    }

    /// What the racks of this generation were worth on average, in thousandths
    /// of a point.
    #[must_use]
    pub fn mean_equity(&self) -> i64 {
        self.tally.mean_equity()
    }

    /// Plays the game of this number and looks at racks in its turns. Games
    /// of a round may be played at the same time.
    #[must_use]
    pub fn play(&self, game: u64, kit: &Equipment, generator: &mut PlayGenerator) -> GameSamples {
        sample::play(self, game, kit, generator)
    }

    /// Adds what a game told. A round of games is added when all of it is
    /// played.
    pub fn add(&mut self, samples: &GameSamples) {
        for &(ref rack, equity, above) in &samples.racks {
            self.tally
                .add_rack(&self.index, rack, equity, above, samples.half());
            self.regression.add(rack, above);
        }
        for &(rank, above) in &samples.rare {
            self.tally.add_leave(rank, 1, above, samples.half());
        }
        self.games += 1;
    }

    /// The values that follow from all games of this generation so far.
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

    /// Begins the next generation with what this one found.
    pub fn next_generation(&mut self) {
        self.leaves = Some(self.result().leaves);
        self.generation += 1;
        self.games = 0;
        self.tally = LeaveTally::new(self.index.len());
        self.regression = Regression::new(self.index.counts().len());
    }
}

/// The randomness of a game.
fn game_random(seed: u64, generation: u32, game: u64) -> Random {
    let mut random = Random::new(seed);
    for number in [u64::from(generation), game] {
        random = Random::new(random.next() ^ number);
    }
    Random::new(random.next())
}
