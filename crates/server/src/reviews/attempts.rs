//! Checks of puzzle attempts.
//!
//! Each is a quick search on a separate thread, so that no attempt waits for the review
//! of a whole game.

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

const MAX_WAITING: usize = 16;

const RETRY_AFTER: Duration = Duration::from_secs(2);

struct PuzzleAttempt {
    puzzle: Puzzle,
    game: Arc<dyn Game>,
    mv: String,
    reply: oneshot::Sender<ApiResult<PuzzleAnswer>>,
}

/// Checks puzzle attempts on a thread.
pub(super) struct PuzzleAttempts {
    sender: Mutex<Option<SyncSender<PuzzleAttempt>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl PuzzleAttempts {
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
        sender.try_send(attempt).map_err(|error| match error {
            TrySendError::Full(_) => {
                let message = "too many puzzle attempts; try again in a moment";
                ApiError::busy(message, RETRY_AFTER)
            }
            TrySendError::Disconnected(_) => stopped_error(),
        })
    }

    /// Ends the thread after the current attempt, which is short.
    pub(super) fn close(&self) {
        drop(self.sender.lock_ok().take());
        let thread = self.thread.lock_ok().take();
        if let Some(thread) = thread {
            // The thread has already answered for a panic.
            let _ = thread.join();
        }
    }
}

/// Answers attempts in order.
///
/// The reviewer is reused while the game stays the same, as it mostly does.
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
        let reusable = ready
            .take()
            .filter(|(previous, _)| Arc::ptr_eq(previous, &game));
        let work = || {
            let mut reviewer = match reusable {
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
                tracing::error!(puzzle = puzzle.id, "a puzzle attempt panicked");
                let message = "internal error while checking the attempt";
                Err(ApiError::new(ProblemCode::Internal, message))
            }
        };
        // The receiver may already be gone.
        let _ = reply.send(answer);
    }
}

/// Accepts the best move of the review regardless of the quick search, because the
/// review searched longer.
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
    ApiError::busy("the service is shutting down", RETRY_AFTER)
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
    fn the_best_move_of_the_review_is_always_right() {
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
        let rejected = PuzzleAnswer {
            right: false,
            loss: 70,
            line: vec!["j8".to_owned()],
            mate_in: None,
        };
        let best = with_review_answer(&puzzle, "i9", rejected.clone());
        assert!(best.right && best.loss == 0 && best.line == rejected.line);
        assert_eq!(
            with_review_answer(&puzzle, "j10", rejected.clone()),
            rejected
        );
    }
}
