//! Tries at puzzles: a quick look each, on a thread of their own, so that nobody
//! waits for the review of a whole game.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::oneshot;
use zeitnot_core::{Game, LockExt, TimeSource};
use zeitnot_review::{ReviewError, Reviewer};
use zeitnot_schema::v1::review::{Puzzle, PuzzleAnswer, Tier};
use zeitnot_schema::v1::service::ProblemCode;

use crate::problem::{ApiError, ApiResult};
use crate::threads;

/// Most attempts that wait.
const MAX_WAITING: usize = 16;

/// When it is worth trying again where too many do.
const RETRY_AFTER: Duration = Duration::from_secs(2);

/// A try at a puzzle.
struct PuzzleAttempt {
    puzzle: Puzzle,
    game: Arc<dyn Game>,
    mv: String,
    reply: oneshot::Sender<ApiResult<PuzzleAnswer>>,
}

/// Answers attempts at puzzles.
pub(super) struct PuzzleAttempts {
    sender: Mutex<Option<SyncSender<PuzzleAttempt>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl PuzzleAttempts {
    /// Starts the thread.
    pub(super) fn open(time: Arc<dyn TimeSource>) -> io::Result<Self> {
        let (sender, attempts) = sync_channel(MAX_WAITING);
        let thread = threads::spawn("zeitnot-tries", move || serve(&attempts, &time))?;
        Ok(Self {
            sender: Mutex::new(Some(sender)),
            thread: Mutex::new(Some(thread)),
        })
    }

    pub(super) async fn answer(
        &self,
        puzzle: Puzzle,
        game: Arc<dyn Game>,
        mv: String,
    ) -> ApiResult<PuzzleAnswer> {
        let (reply, outcome) = oneshot::channel();
        let attempt = PuzzleAttempt {
            puzzle,
            game,
            mv,
            reply,
        };
        self.submit(attempt)?;
        outcome.await.map_err(|_| stopped_error())?
    }

    fn submit(&self, attempt: PuzzleAttempt) -> ApiResult<()> {
        let sender = self.sender.lock_ok();
        let sender = sender.as_ref().ok_or_else(stopped_error)?;
        sender.try_send(attempt).map_err(|refused| match refused {
            TrySendError::Full(_) => {
                let message = "too many try puzzles at once; try again in a moment";
                ApiError::busy(message, RETRY_AFTER)
            }
            TrySendError::Disconnected(_) => stopped_error(),
        })
    }

    /// Ends after the try under way, which is short.
    pub(super) fn close(&self) {
        drop(self.sender.lock_ok().take());
        let thread = self.thread.lock_ok().take();
        if let Some(thread) = thread {
            // A panic there has been answered there.
            let _ = thread.join();
        }
    }
}

/// Answers one try after the other. What was made ready for a game is kept for
/// the next try: most of them are at the same game.
fn serve(attempts: &Receiver<PuzzleAttempt>, time: &Arc<dyn TimeSource>) {
    let mut ready: Option<(Arc<dyn Game>, Reviewer)> = None;
    while let Ok(attempt) = attempts.recv() {
        let PuzzleAttempt {
            puzzle,
            game,
            mv,
            reply,
        } = attempt;
        if reply.is_closed() {
            continue;
        }
        let own = ready.take().filter(|(known, _)| Arc::ptr_eq(known, &game));
        let work = || {
            let mut reviewer = match own {
                Some((_, reviewer)) => reviewer,
                None => Reviewer::new(Arc::clone(&game), Tier::Quick, Arc::clone(time))?,
            };
            let answer = reviewer.check_attempt(&puzzle, &mv)?;
            Ok((with_review_answer(&puzzle, &mv, answer), reviewer))
        };
        let answer = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok((answer, reviewer))) => {
                ready = Some((game, reviewer));
                Ok(answer)
            }
            Ok(Err(error)) => Err(review_error(&error)),
            Err(_) => {
                tracing::error!(puzzle = puzzle.id, "a try failed in a way of its own");
                let message = "the try could not be answered and the fault is ours";
                Err(ApiError::new(ProblemCode::Internal, message))
            }
        };
        // The receiver may already be gone.
        let _ = reply.send(answer);
    }
}

/// The best move of the review counts, whatever a quick look says: the review has
/// looked longer.
fn with_review_answer(puzzle: &Puzzle, mv: &str, answer: PuzzleAnswer) -> PuzzleAnswer {
    if puzzle.solution.first().is_some_and(|best| best == mv) {
        return PuzzleAnswer {
            right: true,
            loss: 0,
            ..answer
        };
    }
    answer
}

fn stopped_error() -> ApiError {
    ApiError::busy("the service is being stopped", RETRY_AFTER)
}

fn review_error(error: &ReviewError) -> ApiError {
    let code = match error {
        ReviewError::Game(_) | ReviewError::InvalidRecord(_) => ProblemCode::IllegalMove,
        _ => ProblemCode::Internal,
    };
    ApiError::new(code, error.to_string())
}

#[cfg(test)]
mod tests {
    use zeitnot_schema::v1::review::{Label, Phase, PuzzleOrigin};
    use zeitnot_schema::v1::service::SideName;

    use super::*;

    #[test]
    fn what_the_review_found_counts_whatever_a_quick_look_says() {
        let puzzle = Puzzle {
            id: "p".to_owned(),
            game: "gomoku".to_owned(),
            rule: "freestyle".to_owned(),
            size: Some(15),
            position: "h8".to_owned(),
            side: SideName::Second,
            category: None,
            phase: Phase::Opening,
            label: Label::Mistake,
            played: "a1".to_owned(),
            refutation: Vec::new(),
            solution: vec!["i9".to_owned(), "j10".to_owned()],
            win: 480,
            wins_in: None,
            origin: PuzzleOrigin::default(),
        };
        let doubted = PuzzleAnswer {
            right: false,
            loss: 70,
            line: vec!["j8".to_owned()],
            mate_in: None,
        };
        let best = with_review_answer(&puzzle, "i9", doubted.clone());
        assert!(best.right && best.loss == 0 && best.line == doubted.line);
        assert_eq!(with_review_answer(&puzzle, "j10", doubted.clone()), doubted);
    }
}
