//! What happens in a review, as it happens.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{WebSocketUpgrade, close_code};
use axum::response::Response;
use zeitnot_schema::v1::review::{Review, ReviewEvent};
use zeitnot_schema::v1::service::ReviewCommand;

use super::load_review;
use crate::api::responses::Problems;
use crate::app::App;
use crate::edge::ApiPath;
use crate::problem::{ApiError, ApiResult};
use crate::reviews::ReviewProgress;
use crate::socket::{SocketClosed, SocketSession, run_session};

/// What happens in a review, as it happens (WebSocket)
///
/// Say `{"type":"follow"}` first: everything so far comes, and then what follows,
/// until `done` or `failed`. With `after` as many events are left out as you have
/// already. A review that is there says `begun` and `done`.
#[utoipa::path(
    get, path = "/reviews/{id}/events", tag = "reviews", params(("id" = String, Path)),
    responses((status = 101, description = "The connection is a WebSocket now."), Problems),
)]
pub(in crate::api) async fn events(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let told = match app.reviews.find(&id) {
        Some(course) => ReviewStream::Running(course),
        None => ReviewStream::Finished(finished_events(&id, load_review(&app, &id).await?.review)),
    };
    let (shutdown, tasks) = (app.services.shutdown.clone(), app.services.tasks.clone());
    let talk = move |conversation| async move {
        // Whoever is gone needs no farewell.
        let _ = send_review(told, conversation).await;
    };
    Ok(run_session(upgrade, shutdown, &tasks, talk))
}

enum ReviewStream {
    Running(Arc<ReviewProgress>),
    Finished([ReviewEvent; 2]),
}

/// A review that is there, as events.
fn finished_events(id: &str, review: Review) -> [ReviewEvent; 2] {
    let begun = Review {
        positions: Vec::new(),
        moves: Vec::new(),
        ..review.clone()
    };
    [
        ReviewEvent::Begun {
            id: id.to_owned(),
            total: u32::try_from(review.moves.len()).unwrap_or(u32::MAX),
            review: Box::new(begun),
        },
        ReviewEvent::Done {
            review: Box::new(review),
        },
    ]
}

async fn send_review(
    story: ReviewStream,
    mut conversation: SocketSession,
) -> Result<(), SocketClosed> {
    let Some(after) = receive_offset(&mut conversation).await? else {
        return Ok(());
    };
    match story {
        ReviewStream::Finished(events) => {
            // Whoever has the beginning of a course wants its end.
            let after = after.min(events.len() - 1);
            for event in &events[after..] {
                conversation.send(event).await?;
            }
        }
        ReviewStream::Running(course) => send_progress(&course, after, &mut conversation).await?,
    }
    conversation
        .close(close_code::NORMAL, "the review is over")
        .await;
    Ok(())
}

/// How many events the other side has; none if it leaves without a word.
async fn receive_offset(conversation: &mut SocketSession) -> Result<Option<usize>, SocketClosed> {
    while let Some(said) = conversation.recv().await {
        match serde_json::from_str(&said) {
            Ok(ReviewCommand::Follow { after }) => {
                return Ok(Some(usize::try_from(after).unwrap_or(usize::MAX)));
            }
            Err(error) => {
                let message = format!("{error}; say {{\"type\":\"follow\"}} first");
                let problem = ApiError::bad_request(message).to_problem();
                conversation.send(&ReviewEvent::Failed { problem }).await?;
            }
        }
    }
    Ok(None)
}

/// Everything so far, and then what follows.
async fn send_progress(
    course: &ReviewProgress,
    mut sent: usize,
    conversation: &mut SocketSession,
) -> Result<(), SocketClosed> {
    let mut told = course.subscribe();
    loop {
        let now = *told.borrow_and_update();
        for event in course.events_after(sent) {
            conversation.send(&*event).await?;
            sent += 1;
        }
        if now.is_over {
            return Ok(());
        }
        tokio::select! {
            changed = told.changed() => {
                // The course is held here, so it always can tell.
                changed.map_err(|_| SocketClosed)?;
            }
            said = conversation.recv() => {
                // There is nothing else to say here.
                said.ok_or(SocketClosed)?;
            }
        }
    }
}
