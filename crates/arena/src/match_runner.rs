//! Runs matches: pairs of games between two engines, several at once.

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

/// The interval at which the stop flag is polled.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(100);

/// A source of openings.
pub trait OpeningSource: Send + Sync {
    /// Returns the opening of a pair; always the same for the same number.
    ///
    /// # Errors
    ///
    /// Fails if there is no opening; the error is the reason.
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

/// A book, followed by generated openings.
///
/// With node limits, repeating the book would repeat its games.
pub struct BookThenGenerator {
    /// The first openings.
    pub book: OpeningBook,
    /// The generator of the others.
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

/// Creates players of one engine; each thread has its own.
pub type PlayerFactory = Arc<dyn Fn() -> Box<dyn Player> + Send + Sync>;

/// A match.
pub struct MatchRunner {
    /// The conditions of all games.
    pub conditions: MatchConditions,
    /// The rules.
    pub game: Arc<dyn Game>,
    /// The engines.
    pub factories: [PlayerFactory; 2],
    /// The source of openings.
    pub openings: Arc<dyn OpeningSource>,
    /// The maximum number of pairs.
    pub pairs: u32,
    /// The number of parallel games; 0 means 1.
    pub slots: usize,
}

/// A failure that ends a match.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// A pair has no opening.
    #[error("there is no opening for pair {pair}: {problem}")]
    NoOpening {
        /// The pair, from 1.
        pair: u32,
        /// The reason.
        problem: String,
    },
    /// An opening cannot be played by the rules of the match.
    #[error("opening `{name}`: {problem}")]
    InvalidOpening {
        /// The name of the opening.
        name: String,
        /// The error and its remedy.
        problem: GameError,
    },
    /// The operating system refused a thread.
    #[error(
        "could not start a thread for a game: {0}; lower --concurrency or close other programs"
    )]
    Thread(std::io::Error),
}

/// An event of a match.
#[derive(Debug)]
pub enum MatchEvent {
    /// A game has ended.
    GameFinished(Box<PlayedGame>),
    /// A player has a warning.
    Warning {
        /// The engine, 0 or 1.
        engine: usize,
        /// The warning.
        text: String,
    },
}

/// The decision of the callback after each event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchControl {
    /// Continue.
    Continue,
    /// Abandon the running games and return.
    Abort,
}

/// Closes the queue when it is dropped.
struct CloseOnDrop<'a>(&'a PairQueue);

impl Drop for CloseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Closes the queue when a thread panics. The thread's pair would never be
/// finished, and the other threads would wait for it.
struct CloseOnPanic<'a>(&'a PairQueue);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

impl MatchRunner {
    /// Plays every pair that `score` does not have.
    ///
    /// Ends when the sequential test has decided, `stop` is set, or `watch`
    /// returns [`MatchControl::Abort`]. `watch` gets games as they end, in no fixed
    /// order.
    ///
    /// # Errors
    ///
    /// Fails if an opening cannot be played or a thread cannot be started.
    pub fn run(
        &self,
        score: &mut MatchScore,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&MatchScore, &MatchEvent) -> MatchControl,
    ) -> Result<(), MatchError> {
        if score.is_decided() {
            return Ok(());
        }
        let slots = self.slots.max(1);
        let queue = PairQueue::new(score, self.pairs, slots);
        let (sender, results) = bounded(slots);
        std::thread::scope(|scope| {
            // On every return, the threads must stop without waiting for a receiver.
            let _closing = CloseOnDrop(&queue);
            let results = results;
            for number in 0..slots {
                let (sender, queue) = (sender.clone(), &queue);
                let play = move || self.play_pairs(queue, &sender);
                let thread = std::thread::Builder::new().name(format!("game {number}"));
                let thread = thread.spawn_scoped(scope, play);
                thread.map_err(MatchError::Thread)?;
            }
            drop(sender);
            loop {
                let event = match results.recv_timeout(STOP_POLL_INTERVAL) {
                    Ok(event) => event?,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                    Err(RecvTimeoutError::Timeout) => {
                        if stop.load(Ordering::Relaxed) {
                            queue.close();
                        }
                        continue;
                    }
                };
                if let MatchEvent::GameFinished(game) = &event {
                    score.add(game);
                    queue.advance(score.next_pair());
                }
                let control = watch(score, &event);
                if control == MatchControl::Abort
                    || score.is_decided()
                    || stop.load(Ordering::Relaxed)
                {
                    queue.close();
                }
            }
        })
    }

    /// Plays pairs on one thread until the queue is empty.
    fn play_pairs(&self, queue: &PairQueue, events: &Sender<Result<MatchEvent, MatchError>>) {
        let _closing = CloseOnPanic(queue);
        let mut players = [(self.factories[0])(), (self.factories[1])()];
        let referee = self.referee(queue.closed());
        while let Some(pair) = queue.pop() {
            let opening = match self.openings.opening(pair.number) {
                Ok(opening) => opening,
                Err(problem) => {
                    let pair = pair.number.saturating_add(1);
                    // If the receiver is gone, the match is already over.
                    let _ = events.send(Err(MatchError::NoOpening { pair, problem }));
                    return;
                }
            };
            for game in pair.games() {
                let assignment = GameAssignment {
                    pair: pair.number,
                    game,
                    opening: &opening,
                };
                let result = match referee.play(assignment, &mut players) {
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
                if messages.any(|message| events.send(message).is_err()) || is_over {
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
