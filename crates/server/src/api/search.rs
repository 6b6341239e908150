//! A move for a position: the call that a site wants.

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

/// What an answer costs beyond the search: words, a change of threads, a socket,
/// on a machine that other searches keep busy. With 6 ms one answer in a hundred
/// came up to 14 ms late while another program had one of two cores.
pub(super) const OVERHEAD: Duration = Duration::from_millis(10);

/// Most lines that are told.
pub(super) const MAX_LINES: u32 = 20;

/// How many lines a request wants.
pub(super) fn line_count(asked: Option<u32>) -> ApiResult<u32> {
    let lines = asked.unwrap_or(1);
    if (1..=MAX_LINES).contains(&lines) {
        return Ok(lines);
    }
    Err(ApiError::bad_request(format!(
        "multi_pv is {lines}; ask for 1 to {MAX_LINES} lines"
    )))
}

/// A move for a position
///
/// Nothing is kept: the position comes with the request, and the answer comes
/// within `budget_ms` of its arrival, waiting included. If even a short search
/// does not fit, the answer is 503, at once.
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
    } = PositionInput::from(&request).build(services).await?;
    // A word list may have had to be made ready, which is no part of a budget.
    let arrived = match hosted.lexicon {
        Some(_) => ArrivalTime(services.time.now()),
        None => arrived,
    };
    search_move(services, &hosted, position, client.id, arrived, options).await
}

/// What somebody wants of a search.
pub(super) struct MoveOptions {
    /// From the arrival to the answer.
    pub(super) budget: Duration,
    /// How well to play.
    pub(super) level: Level,
    /// How many lines to tell.
    pub(super) lines: u32,
    /// Panics in the middle of the search.
    #[cfg(feature = "fault-injection")]
    pub(super) inject_fault: bool,
}

/// Searches a position and says what came of it.
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
            // The same position is answered in the same way at the same level.
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
