//! Moves for positions.

use std::time::Duration;

use axum::extract::State;
use axum::{Extension, Json};
use zeitnot_core::{Level, Limits, Position};
use zeitnot_schema::v1::Analysis;
use zeitnot_schema::v1::service::{Budget, MoveReply, MoveRequest};

use super::position::{PositionInput, RequestedPosition};
use super::responses::Problems;
use crate::app::{App, ArrivalTime};
use crate::client::ClientId;
use crate::edge::{ApiJson, Client};
use crate::millis::millis;
use crate::play::level;
use crate::pool::SearchJob;
use crate::problem::{ApiError, ApiResult};
use crate::services::{HostedGame, Services};

/// Time reserved for an answer beyond its search: JSON, thread switches, and the socket.
///
/// With 6 ms, 1 in 100 answers was up to 14 ms late while another program used one of
/// two cores.
pub(super) const OVERHEAD: Duration = Duration::from_millis(10);

pub(super) const MAX_LINES: u32 = 20;

pub(super) fn line_count(asked: Option<u32>) -> ApiResult<u32> {
    let lines = asked.unwrap_or(1);
    if (1..=MAX_LINES).contains(&lines) {
        return Ok(lines);
    }
    Err(ApiError::bad_request(format!(
        "multi_pv is {lines}; use 1 to {MAX_LINES}"
    )))
}

/// Choose a move for a position
///
/// Nothing is stored. The answer arrives within `budget_ms` of the request, including
/// time in the queue. If even a short search does not fit, the answer is an immediate
/// 503.
#[utoipa::path(
    post, path = "/move", tag = "positions",
    request_body = MoveRequest,
    responses((status = 200, body = MoveReply), Problems),
)]
pub(super) async fn choose_move(
    State(app): State<App>,
    Extension(arrived): Extension<ArrivalTime>,
    client: Client,
    #[cfg(feature = "fault-injection")] headers: axum::http::HeaderMap,
    ApiJson(request): ApiJson<MoveRequest>,
) -> ApiResult<Json<MoveReply>> {
    let services = &app.services;
    let options = MoveOptions {
        #[cfg(feature = "fault-injection")]
        inject_fault: headers.contains_key("zeitnot-sabotage"),
        budget: services.budgets.resolve(request.budget_ms)?,
        level: level(request.level)?,
        lines: line_count(request.multi_pv)?,
    };
    let RequestedPosition {
        hosted, position, ..
    } = PositionInput::from(&request)
        .build(services, time_to_load(services, arrived, options.budget))
        .await?;
    search_move(services, &hosted, position, client.id, arrived, options).await
}

/// Returns the time that loading a word list may take: half of the remaining budget.
fn time_to_load(
    services: &Services,
    ArrivalTime(arrived): ArrivalTime,
    budget: Duration,
) -> Duration {
    budget.saturating_sub(services.time.now().since(arrived)) / 2
}

pub(super) struct MoveOptions {
    /// Time from the arrival to the answer.
    pub(super) budget: Duration,
    pub(super) level: Level,
    pub(super) lines: u32,
    #[cfg(feature = "fault-injection")]
    pub(super) inject_fault: bool,
}

pub(super) async fn search_move(
    services: &Services,
    hosted: &HostedGame,
    position: Box<dyn Position>,
    client: ClientId,
    ArrivalTime(arrived): ArrivalTime,
    options: MoveOptions,
) -> ApiResult<Json<MoveReply>> {
    let game = &hosted.game;
    let job = SearchJob {
        limits: Limits {
            min_depth: game.defaults(&hosted.settings).min_depth,
            multi_pv: options.lines,
            // The key as seed gives the same answer to the same position and level.
            strength: game.strength(options.level, position.key()),
            book: true,
            ..Limits::default()
        },
        explain: true,
        overhead: OVERHEAD,
        #[cfg(feature = "fault-injection")]
        inject_fault: options.inject_fault,
        ..SearchJob::new(client, hosted.id, position.clone(), arrived, options.budget)
    };
    let finished = services.pool.submit(job)?.await?;
    let mut analysis = Analysis::new(&**game, &*position, &finished.answer);
    if options.lines > 1 {
        analysis = analysis.with_lines(&**game, &*position, &finished.answer);
    }
    Ok(Json(MoveReply {
        analysis,
        level: options.level.number(),
        budget: Budget {
            asked_ms: millis(options.budget),
            waited_ms: millis(finished.waited),
            granted_ms: millis(finished.granted),
        },
    }))
}
