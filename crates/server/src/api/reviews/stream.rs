//! Events of a review over a WebSocket.

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

/// Events of a review (WebSocket)
///
/// Send `{"type":"follow"}` first. The server sends all events so far and then new
/// ones, until `done` or `failed`. `after` skips that many events. A finished review
/// sends `begun` and `done`.
#[utoipa::path(
    get, path = "/reviews/{id}/events", tag = "reviews", params(("id" = String, Path)),
    responses((status = 101, description = "Switched to the WebSocket protocol."), Problems),
)]
pub(in crate::api) async fn events(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let stream = match app.reviews.find(&id) {
        Some(progress) => ReviewStream::Running(progress),
        None => ReviewStream::Finished(finished_events(&id, load_review(&app, &id).await?.review)),
    };
    let (shutdown, tasks) = (app.services.shutdown.clone(), app.services.tasks.clone());
    let handler = move |session| async move {
        // The client is gone, so the error has no receiver.
        let _ = send_review(stream, session).await;
    };
    Ok(run_session(upgrade, shutdown, &tasks, handler))
}

enum ReviewStream {
    Running(Arc<ReviewProgress>),
    Finished([ReviewEvent; 2]),
}

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

async fn send_review(stream: ReviewStream, mut session: SocketSession) -> Result<(), SocketClosed> {
    let Some(after) = receive_offset(&mut session).await? else {
        return Ok(());
    };
    match stream {
        ReviewStream::Finished(events) => {
            // Always send the last event, which ends the review.
            let after = after.min(events.len() - 1);
            for event in &events[after..] {
                session.send(event).await?;
            }
        }
        ReviewStream::Running(progress) => send_progress(&progress, after, &mut session).await?,
    }
    session
        .close(close_code::NORMAL, "the review is over")
        .await;
    Ok(())
}

/// Returns the number of events to skip; `None` if the client disconnects.
async fn receive_offset(session: &mut SocketSession) -> Result<Option<usize>, SocketClosed> {
    while let Some(received) = session.recv().await {
        match serde_json::from_str(&received) {
            Ok(ReviewCommand::Follow { after }) => {
                return Ok(Some(usize::try_from(after).unwrap_or(usize::MAX)));
            }
            Err(error) => {
                let message = format!("{error}; send {{\"type\":\"follow\"}} first");
                let problem = ApiError::bad_request(message).to_problem();
                session.send(&ReviewEvent::Failed { problem }).await?;
            }
        }
    }
    Ok(None)
}

/// Sends the events so far and then new ones until the review is over.
async fn send_progress(
    progress: &ReviewProgress,
    mut sent: usize,
    session: &mut SocketSession,
) -> Result<(), SocketClosed> {
    let mut updates = progress.subscribe();
    loop {
        let now = *updates.borrow_and_update();
        for event in progress.events_after(sent) {
            session.send(&*event).await?;
            sent += 1;
        }
        if now.is_over {
            return Ok(());
        }
        tokio::select! {
            changed = updates.changed() => {
                // `progress` owns the sender, so this cannot fail.
                changed.map_err(|_| SocketClosed)?;
            }
            received = session.recv() => {
                // Further commands are ignored.
                received.ok_or(SocketClosed)?;
            }
        }
    }
}
