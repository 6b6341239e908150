//! Live analysis over a WebSocket.

mod run;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use serde::Deserialize;
use zeitnot_core::Limits;
use zeitnot_schema::v1::service::{AnalysisCommand, AnalysisEvent, MoveRequest};

use self::run::{AnalysisRun, AnalysisUpdate};
use super::position::{PositionInput, RequestedPosition};
use super::responses::Problems;
use super::search::line_count;
use crate::app::App;
use crate::client::ClientId;
use crate::edge::Client;
use crate::lexicons::LOAD_PATIENCE;
use crate::play::marks;
use crate::pool::SearchJob;
use crate::problem::{ApiError, ApiResult};
use crate::services::Services;
use crate::socket::{SocketClosed, SocketSession, run_session};

const DEFAULT_BUDGET_MS: u32 = 10_000;

/// Live analysis (WebSocket)
///
/// Send `{"type":"analyze","id":1,"position":{"game":"gomoku","moves":["h8"]}}`. The
/// server sends the static facts at once, then one event per completed depth, and
/// finally `done`. `{"type":"stop"}` ends the analysis early, and a new position
/// replaces the old one. Depths never decrease, although the search is sometimes
/// interrupted for other requests.
#[utoipa::path(
    get, path = "/analysis", tag = "positions",
    responses((status = 101, description = "Switched to the WebSocket protocol."), Problems),
)]
pub(super) async fn analysis(
    State(app): State<App>,
    client: Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let (shutdown, tasks) = (app.services.shutdown.clone(), app.services.tasks.clone());
    let handler = move |session| async move {
        // The client is gone, so the error has no receiver.
        let _ = analyze(&app.services, client.id, session).await;
    };
    Ok(run_session(upgrade, shutdown, &tasks, handler))
}

async fn analyze(
    services: &Services,
    client: ClientId,
    mut session: SocketSession,
) -> Result<(), SocketClosed> {
    let mut run: Option<AnalysisRun> = None;
    loop {
        let update = async {
            match &mut run {
                Some(run) => run.next(&services.pool).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            received = session.recv() => {
                let Some(text) = received else {
                    return Ok(());
                };
                match serde_json::from_str(&text) {
                    Ok(AnalysisCommand::Stop) => {
                        if let Some(run) = &mut run {
                            run.stop();
                        }
                    }
                    Ok(AnalysisCommand::Analyze { id, position }) => {
                        let (event, started) = start_run(services, client, id, &position).await;
                        run = started;
                        session.send(&event).await?;
                    }
                    Err(error) => {
                        let problem = ApiError::bad_request(error.to_string());
                        let event = failed_event(parse_request_id(&text), &problem);
                        session.send(&event).await?;
                    }
                }
            }
            update = update => {
                let (event, is_last) = match update {
                    AnalysisUpdate::Info(event) => (event, false),
                    AnalysisUpdate::Last(event) => (event, true),
                };
                if is_last {
                    run = None;
                }
                session.send(&event).await?;
            }
        }
    }
}

/// Starts an analysis and returns its first event.
async fn start_run(
    services: &Services,
    client: ClientId,
    id: u64,
    request: &MoveRequest,
) -> (AnalysisEvent, Option<AnalysisRun>) {
    match prepare(services, client, id, request).await {
        Ok((event, run)) => (event, Some(run)),
        Err(error) => (failed_event(Some(id), &error), None),
    }
}

async fn prepare(
    services: &Services,
    client: ClientId,
    id: u64,
    request: &MoveRequest,
) -> ApiResult<(AnalysisEvent, AnalysisRun)> {
    if request.level.is_some() {
        let message = "an analysis uses full strength; remove `level`";
        return Err(ApiError::bad_request(message));
    }
    let default_ms = DEFAULT_BUDGET_MS.min(services.budgets.max_ms);
    let budget = services
        .budgets
        .resolve(Some(request.budget_ms.unwrap_or(default_ms)))?;
    let lines = line_count(request.multi_pv)?;
    let RequestedPosition {
        hosted, position, ..
    } = PositionInput::from(request)
        .build(services, LOAD_PATIENCE)
        .await?;
    let event = AnalysisEvent::Seen {
        id,
        marks: marks(&*position),
    };
    let job = SearchJob {
        limits: Limits {
            multi_pv: lines,
            ..Limits::default()
        },
        ..SearchJob::new(client, hosted.id, position, services.time.now(), budget)
    };
    let run = AnalysisRun::new(id, hosted.game.clone(), job, services.time.clone());
    Ok((event, run))
}

fn failed_event(id: Option<u64>, error: &ApiError) -> AnalysisEvent {
    AnalysisEvent::Problem {
        id,
        problem: error.to_problem(),
    }
}

/// Returns the id of a command that is otherwise invalid.
fn parse_request_id(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct RequestId {
        id: u64,
    }
    let parsed: Result<RequestId, _> = serde_json::from_str(text);
    parsed.ok().map(|command| command.id)
}
