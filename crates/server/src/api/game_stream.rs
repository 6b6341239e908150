//! What happens in a game, as it happens.

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

/// What happens in a game, as it happens (WebSocket)
///
/// Say `{"type":"join","key":"..."}` first, without `key` as an onlooker. Every
/// change sends the whole game as you see it; while the engine thinks it tells
/// how far it is and, under a clock, what it means to do with its time.
#[utoipa::path(
    get, path = "/games/{id}/events", tag = "games", params(("id" = String, Path)),
    responses((status = 101, description = "The connection is a WebSocket now."), Problems),
)]
pub(super) async fn events(
    State(app): State<App>,
    client: Client,
    ApiPath(id): ApiPath<String>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let room = app.games.open(&app.services, client.id, &id).await?;
    let (shutdown, tasks) = (app.services.shutdown.clone(), app.services.tasks.clone());
    let talk = move |conversation| async move {
        // Whoever is gone needs no farewell.
        let _ = stream_game(app, room, conversation).await;
    };
    Ok(run_session(upgrade, shutdown, &tasks, talk))
}

async fn stream_game(
    app: App,
    room: Arc<ActiveGame>,
    mut conversation: SocketSession,
) -> Result<(), SocketClosed> {
    let Some(viewer) = receive_viewer(&room, &mut conversation).await? else {
        return Ok(());
    };
    let mut revisions = room.revisions();
    let mut progress = room.progress();
    // Whoever comes while the engine thinks sees how far it is.
    progress.mark_changed();
    loop {
        let revision = *revisions.borrow_and_update();
        if revision == DELETED {
            let error = ApiError::not_found("the game was deleted");
            return send_problem(&mut conversation, &error).await;
        }
        let game = Box::new(room.view(viewer, app.services.time.now()).await);
        conversation.send(&GameEvent::Game { game }).await?;
        loop {
            tokio::select! {
                // A plan comes after the game that it is made for.
                biased;
                changed = revisions.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return Ok(()),
                },
                Ok(()) = progress.changed() => {
                    let latest = *progress.borrow_and_update();
                    let has_news = |latest: &EngineProgress| latest.depth > 0 || latest.plan.is_some();
                    if let Some(latest) = latest.filter(has_news) {
                        let now = app.services.time.now();
                        conversation.send(&thinking_event(latest, now)).await?;
                    }
                }
                said = conversation.recv() => match said {
                    None => return Ok(()),
                    // There is nothing else to say here.
                    Some(_) => {
                        let error = ApiError::bad_request("you have joined already; listen");
                        send_problem(&mut conversation, &error).await?;
                    }
                },
            }
        }
    }
}

/// Whose eyes the other side has; none if it leaves without a word.
async fn receive_viewer(
    room: &ActiveGame,
    conversation: &mut SocketSession,
) -> Result<Option<Option<Side>>, SocketClosed> {
    while let Some(said) = conversation.recv().await {
        let error = match serde_json::from_str(&said) {
            Ok(GameCommand::Join { key: None }) => return Ok(Some(None)),
            Ok(GameCommand::Join { key: Some(key) }) => match room.authenticate(&key).await {
                Ok(side) => return Ok(Some(Some(side))),
                Err(error) => error,
            },
            Err(error) => ApiError::new(
                ProblemCode::BadRequest,
                format!("{error}; say {{\"type\":\"join\"}} first"),
            ),
        };
        send_problem(conversation, &error).await?;
    }
    Ok(None)
}

async fn send_problem(
    conversation: &mut SocketSession,
    error: &ApiError,
) -> Result<(), SocketClosed> {
    let problem = error.to_problem();
    conversation.send(&GameEvent::Problem { problem }).await
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
