//! The review thread.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use zeitnot_review::{ReviewError, ReviewStep, Reviewer, VerdictCache, add_text, puzzles};
use zeitnot_schema::v1::review::{Review, ReviewEvent};
use zeitnot_schema::v1::service::ProblemCode;
use zeitnot_store::{NewPuzzle, ReviewHead, StoreError};

use super::bodies::{PuzzleBody, ReviewBody, summary};
use super::cache::StoredVerdicts;
use super::job::ReviewJob;
use super::metrics;
use super::progress::ReviewProgress;
use super::queue::{ReviewQueue, cancelled_event};
use crate::problem::ApiError;
use crate::services::Services;
use crate::threads::lower_priority;

/// Maximum wait for live searches per position, so that reviews make progress under
/// constant load.
const MAX_YIELD: Duration = Duration::from_millis(500);

const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Reviews one game after another until the queue closes.
pub(super) fn serve(queue: &Arc<ReviewQueue>, services: &Arc<Services>, runtime: &Handle) {
    lower_priority();
    while let Some((job, progress)) = queue.next() {
        let work = || run_review(queue, services, runtime, &job, &progress);
        let (outcome, event) = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(review)) => finish(services, runtime, job, review),
            Ok(Err(ReviewError::Interrupted)) => ("cancelled", cancelled_event()),
            Ok(Err(error)) => (
                "failed",
                failed_event(ProblemCode::BadRecord, &error.to_string()),
            ),
            Err(_) => {
                tracing::error!(review = job.id, "a review panicked");
                let message = "internal error in the review; see the server log";
                ("failed", failed_event(ProblemCode::Internal, message))
            }
        };
        metrics::count_ended(outcome);
        // Removed first, so that a client that gets the last event finds no pending
        // review.
        queue.finish_running();
        progress.record(event);
    }
}

fn run_review(
    queue: &Arc<ReviewQueue>,
    services: &Arc<Services>,
    runtime: &Handle,
    job: &ReviewJob,
    progress: &ReviewProgress,
) -> Result<Review, ReviewError> {
    let game = Arc::clone(&job.input.game);
    let reviewer = Reviewer::new(game, job.tier, Arc::clone(&services.time))?;
    let cache = Arc::new(StoredVerdicts::new(services, runtime, queue));
    let mut reviewer = reviewer
        .with_stop_signal(progress.stop_signal())
        .with_cache(Arc::clone(&cache) as Arc<dyn VerdictCache>);
    let result = reviewer.review(&job.input, &mut |step| {
        progress.record(match step {
            ReviewStep::Started { total, review } => ReviewEvent::Begun {
                id: job.id.clone(),
                total,
                review: Box::new(review.clone()),
            },
            ReviewStep::Position { number, position } => {
                metrics::count_position();
                ReviewEvent::Position {
                    number,
                    position: Box::new(position.clone()),
                }
            }
            ReviewStep::Move(mv) => ReviewEvent::Move {
                mv: Box::new(mv.clone()),
            },
            // Other steps have no event.
            _ => return ControlFlow::Continue(()),
        });
        if progress.is_cancelled() || queue.is_closing() {
            return ControlFlow::Break(());
        }
        yield_to_searches(queue, services);
        ControlFlow::Continue(())
    });
    cache.flush();
    let mut review = result?;
    add_text(&mut review);
    Ok(review)
}

/// Stores the review; returns the outcome for the metrics and the last event.
fn finish(
    services: &Services,
    runtime: &Handle,
    job: ReviewJob,
    review: Review,
) -> (&'static str, ReviewEvent) {
    let done = ReviewEvent::Done {
        review: Box::new(review.clone()),
    };
    match runtime.block_on(store(services, job, review)) {
        Ok(()) => ("done", done),
        Err(error) => {
            let problem = ApiError::from(error).to_problem();
            ("failed", ReviewEvent::Failed { problem })
        }
    }
}

async fn store(services: &Services, job: ReviewJob, review: Review) -> Result<(), StoreError> {
    let now_ms = services.wall_clock_ms();
    let game_id = job.game_id.as_deref();
    let listed = summary(&job.id, &review, game_id, now_ms);
    let head = ReviewHead {
        id: job.id.clone(),
        created_ms: now_ms,
        game: review.game.clone(),
        summary: to_json(&listed)?,
    };
    let new_puzzles = new_puzzles(&job, &review);
    let body = ReviewBody {
        review,
        file: job.file,
        lexicon: job.lexicon,
    };
    services.store.put_review(&head, &to_json(&body)?).await?;
    services
        .store
        .put_puzzles(&job.id, &new_puzzles, now_ms)
        .await?;
    let reviews = services.store.review_storage().await?;
    metrics::set_stored_bytes(reviews, services.store.judgment_storage().await?);
    Ok(())
}

/// Returns the puzzles of a review; logs a failure.
fn new_puzzles(job: &ReviewJob, review: &Review) -> Vec<NewPuzzle> {
    let game = &*job.input.game;
    let puzzles = match puzzles(review, game, &job.id, job.side) {
        Ok(puzzles) => puzzles,
        Err(error) => {
            tracing::warn!(review = job.id, %error, "could not make puzzles from a review");
            Vec::new()
        }
    };
    let bodies = puzzles.into_iter().map(|puzzle| PuzzleBody {
        puzzle,
        lexicon: job.lexicon.clone(),
    });
    bodies.filter_map(|body| body.to_new_puzzle()).collect()
}

fn to_json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Other {
        problem: error.to_string(),
    })
}

fn failed_event(code: ProblemCode, message: &str) -> ReviewEvent {
    let problem = ApiError::new(code, message).to_problem();
    ReviewEvent::Failed { problem }
}

/// Waits while live searches run, for at most [`MAX_YIELD`].
fn yield_to_searches(queue: &ReviewQueue, services: &Services) {
    let activity = services.pool.activity();
    let started = services.time.now();
    while activity.has_live_requests() && services.time.now().since(started) < MAX_YIELD {
        queue.pause(POLL_INTERVAL);
        if queue.is_closing() {
            return;
        }
    }
}
