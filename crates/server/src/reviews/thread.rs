//! The thread that reviews.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use zeitnot_review::{ReviewError, ReviewStep, Reviewer, add_text, puzzles};
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

/// How long a position waits at most for searches that have a budget. Where
/// somebody always searches, reviews still go on.
const MAX_YIELD: Duration = Duration::from_millis(500);

/// How often it looks whether they are done.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Reviews one game after another, until the service ends.
pub(super) fn serve(desk: &ReviewQueue, services: &Arc<Services>, runtime: &Handle) {
    lower_priority();
    while let Some((order, course)) = desk.next() {
        let work = || run_review(desk, services, runtime, &order, &course);
        let (how, event) = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(review)) => finish(services, runtime, order, review),
            Ok(Err(ReviewError::Interrupted)) => ("cancelled", cancelled_event()),
            Ok(Err(error)) => (
                "failed",
                failed_event(ProblemCode::BadRecord, &error.to_string()),
            ),
            Err(_) => {
                tracing::error!(review = order.id, "a review failed in a way of its own");
                let message = "the review failed and the fault is ours; look into the log";
                ("failed", failed_event(ProblemCode::Internal, message))
            }
        };
        metrics::count_ended(how);
        // Whoever hears of the end finds nothing under way any more.
        desk.finish_running();
        course.record(event);
    }
}

/// Judges a game, and tells of it as it goes.
fn run_review(
    desk: &ReviewQueue,
    services: &Arc<Services>,
    runtime: &Handle,
    order: &ReviewJob,
    course: &ReviewProgress,
) -> Result<Review, ReviewError> {
    let game = Arc::clone(&order.input.game);
    let reviewer = Reviewer::new(game, order.tier, Arc::clone(&services.time))?;
    let mut reviewer = reviewer.with_stop_signal(course.stop_signal());
    let cache = StoredVerdicts::new(services, runtime, desk);
    let found = reviewer.review(&order.input, &cache, &mut |news| {
        course.record(match news {
            ReviewStep::Started { total, review } => ReviewEvent::Begun {
                id: order.id.clone(),
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
            // What nobody here knows is no news to anybody there.
            _ => return ControlFlow::Continue(()),
        });
        if course.is_cancelled() || desk.is_closing() {
            return ControlFlow::Break(());
        }
        yield_to_searches(desk, services);
        ControlFlow::Continue(())
    });
    cache.flush();
    let mut review = found?;
    add_text(&mut review);
    Ok(review)
}

/// Stores what was found. How it ended, and what is told of it.
fn finish(
    services: &Services,
    runtime: &Handle,
    order: ReviewJob,
    review: Review,
) -> (&'static str, ReviewEvent) {
    let done = ReviewEvent::Done {
        review: Box::new(review.clone()),
    };
    match runtime.block_on(store(services, order, review)) {
        Ok(()) => ("done", done),
        Err(error) => {
            let problem = ApiError::from(error).to_problem();
            ("failed", ReviewEvent::Failed { problem })
        }
    }
}

async fn store(services: &Services, order: ReviewJob, review: Review) -> Result<(), StoreError> {
    let now_ms = services.wall_clock_ms();
    let game_id = order.game_id.as_deref();
    let listed = summary(&order.id, &review, game_id, now_ms);
    let head = ReviewHead {
        id: order.id.clone(),
        created_ms: now_ms,
        game: review.game.clone(),
        summary: to_json(&listed)?,
    };
    let exercises = new_puzzles(&order, &review);
    let kept = ReviewBody {
        review,
        file: order.file,
        lexicon: order.lexicon,
    };
    services.reviews.put_review(&head, &to_json(&kept)?).await?;
    services
        .puzzles
        .put_puzzles(&order.id, &exercises, now_ms)
        .await?;
    let reviews = services.reviews.review_shelf().await?;
    metrics::set_stored_bytes(reviews, services.judgments.judgment_shelf().await?);
    Ok(())
}

/// The puzzles of a review. One without is as good a review.
fn new_puzzles(order: &ReviewJob, review: &Review) -> Vec<NewPuzzle> {
    let game = &*order.input.game;
    let made = match puzzles(review, game, &order.id, order.side) {
        Ok(made) => made,
        Err(error) => {
            tracing::warn!(review = order.id, %error, "a review gave no puzzles");
            Vec::new()
        }
    };
    let kept = made.into_iter().map(|puzzle| PuzzleBody {
        puzzle,
        lexicon: order.lexicon.clone(),
    });
    kept.filter_map(|puzzle| puzzle.to_new_puzzle()).collect()
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

/// Lets those go first who wait for a move.
fn yield_to_searches(desk: &ReviewQueue, services: &Services) {
    let activity = services.pool.activity();
    let began = services.time.now();
    while activity.has_live_requests() && services.time.now().since(began) < MAX_YIELD {
        desk.pause(POLL_INTERVAL);
        if desk.is_closing() {
            return;
        }
    }
}

/// Live searches come first, whatever the scheduler thinks of fairness.
#[cfg(target_os = "linux")]
fn lower_priority() {
    // On Linux this is the thread's own; it works without, less politely.
    if let Err(error) = rustix::process::nice(19) {
        tracing::debug!(%error, "reviews keep their priority");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}
