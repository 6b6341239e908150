//! Events of a game over a WebSocket.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use zeitnot_core::{Moment, Side};
use zeitnot_schema::v1::service::{GameCommand, GameEvent, ProblemCode};

use super::responses::Problems;
use crate::app::App;
use crate::edge::{ApiPath, Client};
use crate::millis::millis;
use crate::play::{ActiveGame, DELETED, EngineProgress};
use crate::problem::{ApiError, ApiResult};
use crate::socket::{SocketClosed, SocketSession, run_session};

/// Events of a game (WebSocket)
///
/// Send `{"type":"join","key":"..."}` first, or omit `key` to watch. Every change sends
/// the whole game as seen by this player. While the engine thinks, the server also
/// sends its progress and, under a clock, its time plan.
#[utoipa::path(
    get, path = "/games/{id}/events", tag = "games", params(("id" = String, Path)),
    responses((status = 101, description = "Switched to the WebSocket protocol."), Problems),
)]
pub(super) async fn events(
    State(app): State<App>,
    client: Client,
    ApiPath(id): ApiPath<String>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let active = app.games.open(&app.services, client.id, &id).await?;
    let (shutdown, tasks) = (app.services.shutdown.clone(), app.services.tasks.clone());
    let handler = move |session| async move {
        // The client is gone, so the error has no receiver.
        let _ = stream_game(app, active, session).await;
    };
    Ok(run_session(upgrade, shutdown, &tasks, handler))
}

async fn stream_game(
    app: App,
    active: Arc<ActiveGame>,
    mut session: SocketSession,
) -> Result<(), SocketClosed> {
    let Some(viewer) = receive_viewer(&active, &mut session).await? else {
        return Ok(());
    };
    let mut revisions = active.revisions();
    let mut progress = active.progress();
    // A client that joins while the engine thinks gets its progress at once.
    progress.mark_changed();
    loop {
        let revision = *revisions.borrow_and_update();
        if revision == DELETED {
            let error = ApiError::not_found("the game was deleted");
            return send_problem(&mut session, &error).await;
        }
        let game = Box::new(active.view(viewer, app.services.time.now()).await);
        session.send(&GameEvent::Game { game }).await?;
        loop {
            tokio::select! {
                // A plan follows the game that it belongs to.
                biased;
                changed = revisions.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return Ok(()),
                },
                Ok(()) = progress.changed() => {
                    let latest = *progress.borrow_and_update();
                    let has_data = |latest: &EngineProgress| latest.depth > 0 || latest.plan.is_some();
                    if let Some(latest) = latest.filter(has_data) {
                        let now = app.services.time.now();
                        session.send(&thinking_event(latest, now)).await?;
                    }
                }
                received = session.recv() => match received {
                    None => return Ok(()),
                    Some(_) => {
                        let error = ApiError::bad_request("already joined; send nothing more");
                        send_problem(&mut session, &error).await?;
                    }
                },
            }
        }
    }
}

/// Returns the side of the viewer; the outer `None` if the client disconnects.
async fn receive_viewer(
    active: &ActiveGame,
    session: &mut SocketSession,
) -> Result<Option<Option<Side>>, SocketClosed> {
    while let Some(received) = session.recv().await {
        let error = match serde_json::from_str(&received) {
            Ok(GameCommand::Join { key: None }) => return Ok(Some(None)),
            Ok(GameCommand::Join { key: Some(key) }) => match active.authenticate(&key).await {
                Ok(side) => return Ok(Some(Some(side))),
                Err(error) => error,
            },
            Err(error) => ApiError::new(
                ProblemCode::BadRequest,
                format!("{error}; send {{\"type\":\"join\"}} first"),
            ),
        };
        send_problem(session, &error).await?;
    }
    Ok(None)
}

async fn send_problem(session: &mut SocketSession, error: &ApiError) -> Result<(), SocketClosed> {
    let problem = error.to_problem();
    session.send(&GameEvent::Problem { problem }).await
}

fn thinking_event(progress: EngineProgress, now: Moment) -> GameEvent {
    GameEvent::Thinking {
        depth: progress.depth,
        nodes: progress.nodes,
        time_ms: millis(now.since(progress.started)),
        budget_ms: progress.budget_ms,
        plan: progress.plan,
    }
}
