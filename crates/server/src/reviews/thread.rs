//! The thread that reviews.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use zeitnot_review::{News, ReviewError, Reviewer, puzzles, tell};
use zeitnot_schema::v1::review::{Review, ReviewEvent};
use zeitnot_schema::v1::service::ProblemCode;
use zeitnot_store::{NewPuzzle, ReviewHead, StoreError};

use super::cache::StoredVerdicts;
use super::course::Course;
use super::desk::{Desk, cancelled};
use super::meters;
use super::order::Order;
use super::shelf::{Kept, KeptPuzzle, summary};
use crate::problem::ApiError;
use crate::services::Services;

/// How long a position waits at most for searches that have a budget. Where
/// somebody always searches, reviews still go on.
const GIVES_WAY: Duration = Duration::from_millis(500);

/// How often it looks whether they are done.
const LOOK: Duration = Duration::from_millis(10);

/// Reviews one game after another, until the service ends.
pub(super) fn serve(desk: &Desk, services: &Arc<Services>, runtime: &Handle) {
    lower_priority();
    while let Some((order, course)) = desk.next() {
        let work = || review(desk, services, runtime, &order, &course);
        let (how, event) = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(Ok(review)) => finish(services, runtime, order, review),
            Ok(Err(ReviewError::Interrupted)) => ("cancelled", cancelled()),
            Ok(Err(error)) => ("failed", failed(ProblemCode::BadRecord, &error.to_string())),
            Err(_) => {
                tracing::error!(review = order.id, "a review failed in a way of its own");
                let message = "the review failed and the fault is ours; look into the log";
                ("failed", failed(ProblemCode::Internal, message))
            }
        };
        meters::ended(how);
        // Whoever hears of the end finds nothing under way any more.
        desk.finished();
        course.tell(event);
    }
}

/// Judges a game, and tells of it as it goes.
fn review(
    desk: &Desk,
    services: &Arc<Services>,
    runtime: &Handle,
    order: &Order,
    course: &Course,
) -> Result<Review, ReviewError> {
    let game = Arc::clone(&order.entry.game);
    let reviewer = Reviewer::new(game, order.tier, Arc::clone(&services.time))?;
    let mut reviewer = reviewer.heeding(course.stop());
    let cache = StoredVerdicts::new(services, runtime, desk);
    let found = reviewer.review(&order.entry, &cache, &mut |news| {
        course.tell(match news {
            News::Begun { total, review } => ReviewEvent::Begun {
                id: order.id.clone(),
                total,
                review: Box::new(review.clone()),
            },
            News::Position { number, position } => {
                meters::position();
                ReviewEvent::Position {
                    number,
                    position: Box::new(position.clone()),
                }
            }
            News::Move(mv) => ReviewEvent::Move {
                mv: Box::new(mv.clone()),
            },
            // What nobody here knows is no news to anybody there.
            _ => return ControlFlow::Continue(()),
        });
        if course.is_cancelled() || desk.is_closing() {
            return ControlFlow::Break(());
        }
        give_way(desk, services);
        ControlFlow::Continue(())
    });
    cache.flush();
    let mut review = found?;
    tell(&mut review);
    Ok(review)
}

/// Stores what was found. How it ended, and what is told of it.
fn finish(
    services: &Services,
    runtime: &Handle,
    order: Order,
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

async fn store(services: &Services, order: Order, review: Review) -> Result<(), StoreError> {
    let now_ms = services.wall_clock_ms();
    let game_id = order.game_id.as_deref();
    let listed = summary(&order.id, &review, game_id, now_ms);
    let head = ReviewHead {
        id: order.id.clone(),
        created_ms: now_ms,
        game: review.game.clone(),
        summary: json(&listed)?,
    };
    let exercises = exercises(&order, &review);
    let kept = Kept {
        review,
        file: order.file,
        lexicon: order.list,
    };
    services.reviews.put_review(&head, &json(&kept)?).await?;
    services
        .puzzles
        .put_puzzles(&order.id, &exercises, now_ms)
        .await?;
    let reviews = services.reviews.review_shelf().await?;
    meters::kept(reviews, services.judgments.judgment_shelf().await?);
    Ok(())
}

/// The puzzles of a review. One without is as good a review.
fn exercises(order: &Order, review: &Review) -> Vec<NewPuzzle> {
    let game = &*order.entry.game;
    let made = match puzzles(review, game, &order.id, order.side) {
        Ok(made) => made,
        Err(error) => {
            tracing::warn!(review = order.id, %error, "a review gave no puzzles");
            Vec::new()
        }
    };
    let kept = made.into_iter().map(|puzzle| KeptPuzzle {
        puzzle,
        lexicon: order.list.clone(),
    });
    kept.filter_map(|puzzle| puzzle.stored()).collect()
}

fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Other {
        problem: error.to_string(),
    })
}

fn failed(code: ProblemCode, message: &str) -> ReviewEvent {
    let problem = ApiError::new(code, message).to_problem();
    ReviewEvent::Failed { problem }
}

/// Lets those go first who wait for a move.
fn give_way(desk: &Desk, services: &Services) {
    let activity = services.pool.activity();
    let began = services.time.now();
    while activity.live_now() && services.time.now().since(began) < GIVES_WAY {
        desk.pause(LOOK);
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
