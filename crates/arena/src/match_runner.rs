//! A match: pairs of games between two engines, several at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, Sender, bounded};
use zeitnot_core::{Game, GameError};

use crate::conditions::MatchConditions;
use crate::match_score::MatchScore;
use crate::opening::Opening;
use crate::openings::{OpeningBook, OpeningGenerator, RandomDeals};
use crate::pair_queue::PairQueue;
use crate::played::PlayedGame;
use crate::player::Player;
use crate::referee::{GameAssignment, Interruption, Referee};

/// How often it is looked whether somebody wants to stop.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Where pairs begin.
pub trait OpeningSource: Send + Sync {
    /// The opening of a pair; the same whenever it is asked.
    ///
    /// # Errors
    ///
    /// There is none, in words.
    fn opening(&self, pair: u32) -> Result<Opening, String>;
}

impl OpeningSource for OpeningBook {
    fn opening(&self, pair: u32) -> Result<Opening, String> {
        Ok(Self::opening(self, pair).clone())
    }
}

impl OpeningSource for OpeningGenerator {
    fn opening(&self, pair: u32) -> Result<Opening, String> {
        Self::opening(self, pair).map_err(|error| error.to_string())
    }
}

impl OpeningSource for RandomDeals {
    fn opening(&self, pair: u32) -> Result<Opening, String> {
        Ok(Self::opening(self, pair))
    }
}

/// A book, and openings made as they are needed once it is at its end: games by
/// nodes from the same opening would be the same games again.
pub struct BookThenGenerator {
    /// What comes first.
    pub book: OpeningBook,
    /// Makes the others.
    pub generator: OpeningGenerator,
}

impl OpeningSource for BookThenGenerator {
    fn opening(&self, pair: u32) -> Result<Opening, String> {
        let length = u32::try_from(self.book.openings().len()).unwrap_or(u32::MAX);
        let Some(number) = pair.checked_sub(length) else {
            return OpeningSource::opening(&self.book, pair);
        };
        let opening = OpeningSource::opening(&self.generator, number)?;
        Ok(Opening {
            name: pair.saturating_add(1).to_string(),
            ..opening
        })
    }
}

/// Makes players of one engine: each place where games are played has its own.
pub type PlayerFactory = Arc<dyn Fn() -> Box<dyn Player> + Send + Sync>;

/// A match.
pub struct MatchRunner {
    /// What is the same for all games.
    pub conditions: MatchConditions,
    /// The rules.
    pub game: Arc<dyn Game>,
    /// The engines.
    pub factories: [PlayerFactory; 2],
    /// Where pairs begin.
    pub openings: Arc<dyn OpeningSource>,
    /// How many pairs are played, unless a test decides before.
    pub pairs: u32,
    /// How many games run at once; 0 acts as 1.
    pub slots: usize,
}

/// Why a match broke off.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// There is no opening for a pair.
    #[error("there is no opening for pair {pair}: {problem}")]
    NoOpening {
        /// The pair, from 1.
        pair: u32,
        /// What is wrong.
        problem: String,
    },
    /// An opening cannot be played by the rules of the match.
    #[error("opening `{name}`: {problem}")]
    InvalidOpening {
        /// The opening.
        name: String,
        /// What is wrong and what to do.
        problem: GameError,
    },
    /// The system has no thread for it.
    #[error("a game got no thread: {0}; lower --concurrency or end other programs")]
    Thread(std::io::Error),
}

/// What happens in a match.
#[derive(Debug)]
pub enum MatchEvent {
    /// A game has ended.
    GameFinished(Box<PlayedGame>),
    /// Engine 0 or 1 gives reason for a warning.
    Warning {
        /// Which engine.
        engine: usize,
        /// What there is to warn of.
        text: String,
    },
}

/// What the watcher of a match wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchControl {
    /// Go on.
    Continue,
    /// Break off: games that run are abandoned.
    Abort,
}

/// Closes the dispenser when it goes.
struct CloseOnDrop<'a>(&'a PairQueue);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Closes the dispenser when a place goes down: its pair would never be
/// finished, and the others would wait for it.
struct CloseOnPanic<'a>(&'a PairQueue);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

impl MatchRunner {
    /// Plays every pair that `ledger` does not have, until the ledger's test
    /// has decided, `stop` is set or the watcher has seen enough. Games are
    /// shown as they end, in no fixed order.
    ///
    /// # Errors
    ///
    /// An opening cannot be played, or a thread could not be had.
    pub fn run(
        &self,
        ledger: &mut MatchScore,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&MatchScore, &MatchEvent) -> MatchControl,
    ) -> Result<(), MatchError> {
        if ledger.is_decided() {
            return Ok(());
        }
        let slots = self.slots.max(1);
        let missing = PairQueue::new(ledger, self.pairs, slots);
        let (sender, results) = bounded(slots);
        std::thread::scope(|scope| {
            // However this ends, the places end with it: nobody waits for them
            // to be heard, and no pair is left to them.
            let _closing = CloseOnDrop(&missing);
            let results = results;
            for number in 0..slots {
                let (sender, missing) = (sender.clone(), &missing);
                let place = move || self.play_pairs(missing, &sender);
                let thread = std::thread::Builder::new().name(format!("game {number}"));
                let thread = thread.spawn_scoped(scope, place);
                thread.map_err(MatchError::Thread)?;
            }
            drop(sender);
            loop {
                let news = match results.recv_timeout(STOP_POLL_INTERVAL) {
                    Ok(news) => news?,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    Err(RecvTimeoutError::Timeout) => {
                        if stop.load(Ordering::Relaxed) {
                            missing.close();
                        }
                        continue;
                    }
                };
                if let MatchEvent::GameFinished(game) = &news {
                    ledger.add(game);
                    missing.advance(ledger.next_pair());
                }
                let wish = watch(ledger, &news);
                if wish == MatchControl::Abort
                    || ledger.is_decided()
                    || stop.load(Ordering::Relaxed)
                {
                    missing.close();
                }
            }
        })
    }

    /// Plays pairs at one place until there are none left.
    fn play_pairs(&self, missing: &PairQueue, news: &Sender<Result<MatchEvent, MatchError>>) {
        let _closing = CloseOnPanic(missing);
        let mut players = [(self.factories[0])(), (self.factories[1])()];
        let referee = self.referee(missing.closed());
        while let Some(pair) = missing.pop() {
            let opening = match self.openings.opening(pair.number) {
                Ok(opening) => opening,
                Err(problem) => {
                    let pair = pair.number.saturating_add(1);
                    // Nobody listening means that it is over anyway.
                    let _ = news.send(Err(MatchError::NoOpening { pair, problem }));
                    return;
                }
            };
            for game in pair.games() {
                let fixture = GameAssignment {
                    pair: pair.number,
                    game,
                    opening: &opening,
                };
                let result = match referee.play(fixture, &mut players) {
                    Ok(game) => Ok(MatchEvent::GameFinished(Box::new(game))),
                    Err(Interruption::Abandoned) => return,
                    Err(Interruption::Opening(problem)) => Err(MatchError::InvalidOpening {
                        name: opening.name.clone(),
                        problem,
                    }),
                };
                let is_over = result.is_err();
                let warnings = warnings(&mut players).into_iter().map(Ok);
                let mut messages = warnings.chain([result]);
                if messages.any(|message| news.send(message).is_err()) || is_over {
                    return;
                }
            }
        }
    }

    fn referee<'a>(&'a self, stop: &'a AtomicBool) -> Referee<'a> {
        let conditions = &self.conditions;
        Referee {
            game: &*self.game,
            rule: Some(&conditions.rule),
            size: conditions.size,
            limits: [conditions.engines[0].pace, conditions.engines[1].pace],
            margin: conditions.margin,
            stall: conditions.stall,
            adjudication: conditions.adjudication,
            stop,
        }
    }
}

fn warnings(players: &mut [Box<dyn Player>; 2]) -> Vec<MatchEvent> {
    let both = players.iter_mut().enumerate();
    both.flat_map(|(engine, player)| {
        let texts = player.take_warnings().into_iter();
        texts.map(move |text| MatchEvent::Warning { engine, text })
    })
    .collect()
}
