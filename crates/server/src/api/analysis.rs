//! Live analysis: positions come, and what is found comes back as it is found.

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
use crate::play::marks;
use crate::pool::SearchJob;
use crate::problem::{ApiError, ApiResult};
use crate::services::Services;
use crate::socket::{SocketClosed, SocketSession, run_session};

/// How long to look if nobody says otherwise, in milliseconds.
const DEFAULT_BUDGET_MS: u32 = 10_000;

/// Live analysis (WebSocket)
///
/// Say `{"type":"analyze","id":1,"position":{"game":"gomoku","moves":["h8"]}}`:
/// what can be seen without searching comes at once, then an event for every
/// completed depth, and `done` in the end. `{"type":"stop"}` ends it before. A
/// new position ends the old one. Depths never fall, though the search makes
/// room for others now and then.
#[utoipa::path(
    get, path = "/analysis", tag = "positions",
    responses((status = 101, description = "The connection is a WebSocket now."), Problems),
)]
pub(super) async fn analysis(
    State(app): State<App>,
    client: Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> ApiResult<Response> {
    let upgrade = upgrade.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let (shutdown, tasks) = (app.services.shutdown.clone(), app.services.tasks.clone());
    let talk = move |conversation| async move {
        // Whoever is gone needs no farewell.
        let _ = analyze(&app.services, client.id, conversation).await;
    };
    Ok(run_session(upgrade, shutdown, &tasks, talk))
}

async fn analyze(
    services: &Services,
    client: ClientId,
    mut conversation: SocketSession,
) -> Result<(), SocketClosed> {
    let mut study: Option<AnalysisRun> = None;
    loop {
        let news = async {
            match &mut study {
                Some(study) => study.next(&services.pool).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            said = conversation.recv() => {
                let Some(text) = said else {
                    return Ok(());
                };
                match serde_json::from_str(&text) {
                    Ok(AnalysisCommand::Stop) => {
                        if let Some(study) = &mut study {
                            study.stop();
                        }
                    }
                    Ok(AnalysisCommand::Analyze { id, position }) => {
                        let (event, begun) = start_run(services, client, id, &position).await;
                        // Whatever was looked at before is over.
                        study = begun;
                        conversation.send(&event).await?;
                    }
                    Err(error) => {
                        let problem = ApiError::bad_request(error.to_string());
                        let event = failed_event(parse_request_id(&text), &problem);
                        conversation.send(&event).await?;
                    }
                }
            }
            news = news => {
                let (event, is_last) = match news {
                    AnalysisUpdate::Info(event) => (event, false),
                    AnalysisUpdate::Last(event) => (event, true),
                };
                if is_last {
                    study = None;
                }
                conversation.send(&event).await?;
            }
        }
    }
}

/// What can be said at once about a command, and the study that follows.
async fn start_run(
    services: &Services,
    client: ClientId,
    id: u64,
    request: &MoveRequest,
) -> (AnalysisEvent, Option<AnalysisRun>) {
    match prepare(services, client, id, request).await {
        Ok((event, study)) => (event, Some(study)),
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
        let message = "an analysis is at full strength; leave the level out";
        return Err(ApiError::bad_request(message));
    }
    let usual = DEFAULT_BUDGET_MS.min(services.budgets.max_ms);
    let budget = services
        .budgets
        .resolve(Some(request.budget_ms.unwrap_or(usual)))?;
    let lines = line_count(request.multi_pv)?;
    let RequestedPosition {
        hosted, position, ..
    } = PositionInput::from(request).build(services).await?;
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
    let study = AnalysisRun::new(id, hosted.game.clone(), job, services.time.clone());
    Ok((event, study))
}

fn failed_event(id: Option<u64>, error: &ApiError) -> AnalysisEvent {
    AnalysisEvent::Problem {
        id,
        problem: error.to_problem(),
    }
}

/// The id of a command that cannot be understood otherwise.
fn parse_request_id(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u64,
    }
    let numbered: Result<Numbered, _> = serde_json::from_str(text);
    numbered.ok().map(|numbered| numbered.id)
}
