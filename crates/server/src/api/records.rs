//! Game files: reading, writing, and from one format to another.

#![expect(
    unused_qualifications,
    reason = "the macro that describes parameters writes them"
)]

mod file;
mod source;
mod view;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::IntoParams;
use zeitnot_schema::v1::service::{ProblemCode, RecordExport, RecordView};

use super::responses::Problems;
use crate::app::App;
use crate::edge::{ApiJson, ApiQuery};
use crate::problem::{ApiError, ApiResult};

pub(super) use file::{FileResponse, parse_format};
pub(super) use view::first_game;

/// Files that are worked on at the same time; others wait. A large one takes
/// much more memory than it has bytes.
static FILE_PERMITS: Semaphore = Semaphore::const_new(2);

/// Reads or writes a file away from those who serve requests.
pub(super) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> ApiResult<T> + Send + 'static,
) -> ApiResult<T> {
    let failed = || ApiError::new(ProblemCode::Internal, "the file could not be worked on");
    // Keep the permit until the work is done, even if the client is gone.
    let permit = FILE_PERMITS.acquire().await.map_err(|_| failed())?;
    let done = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    done.await.map_err(|_| failed())?
}

/// What the file is called.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ImportQuery {
    /// The name of the file, whose ending decides where the content does not.
    name: Option<String>,
}

/// Read a game file
///
/// SGF, PSQ, RenLib, PGN, EPD, GCG or a list of moves; what the file is shows
/// by its content, or else by its name. Moves are in the game's own notation
/// and legal by its rules. Of several games the first is told, and how many
/// there are.
#[utoipa::path(
    post, path = "/records/import", tag = "records", params(ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, body = RecordView), Problems),
)]
pub(super) async fn import(
    State(app): State<App>,
    ApiQuery(query): ApiQuery<ImportQuery>,
    file: Bytes,
) -> ApiResult<Json<RecordView>> {
    let view = run_blocking(move || {
        if file.is_empty() {
            return Err(source::no_games_error());
        }
        let (format, mut games) = source::read_games(&file, query.name.as_deref());
        let first = games
            .next()
            .unwrap_or_else(|| Err(source::no_games_error()))?;
        let others = u32::try_from(games.count()).unwrap_or(u32::MAX);
        view::record_view(&app.services, format, &first, others.saturating_add(1))
    });
    Ok(Json(view.await?))
}

/// Write a game file
///
/// The moves of games that are played here are checked by their rules. What the
/// format has no place for is listed in the header `Zeitnot-Left-Out`.
#[utoipa::path(
    post, path = "/records/export", tag = "records", request_body = RecordExport,
    responses(
        (status = 200, description = "The file.", body = Vec<u8>,
            content_type = "application/octet-stream"),
        Problems
    ),
)]
pub(super) async fn export(
    State(app): State<App>,
    ApiJson(request): ApiJson<RecordExport>,
) -> ApiResult<FileResponse> {
    let format = parse_format(&request.format)?;
    run_blocking(move || {
        let record = view::to_record(&app.services, &request.record)?;
        FileResponse::new(format, "game", &record)
    })
    .await
}

/// From what to what.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ConvertQuery {
    /// The format that is wanted: `sgf`, `psq`, `lib`, `txt`, `pgn`, `epd` or
    /// `gcg`.
    to: String,
    /// The name of the file, whose ending decides where the content does not.
    name: Option<String>,
}

/// A game file in another format
///
/// Moves are taken as they are written. All games of a file are converted where
/// the format holds several. What it has no place for is listed in the header
/// `Zeitnot-Left-Out`.
#[utoipa::path(
    post, path = "/records/convert", tag = "records", params(ConvertQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "The file.", body = Vec<u8>,
            content_type = "application/octet-stream"),
        Problems
    ),
)]
pub(super) async fn convert(
    ApiQuery(query): ApiQuery<ConvertQuery>,
    file: Bytes,
) -> ApiResult<FileResponse> {
    let format = parse_format(&query.to)?;
    run_blocking(move || {
        let name = query.name.as_deref();
        let (_, games) = source::read_games(&file, name);
        FileResponse::from_records(format, name.unwrap_or("game"), games)
    })
    .await
}

/// What is wrong with a record.
pub(super) fn invalid_record(error: impl std::fmt::Display) -> ApiError {
    ApiError::new(ProblemCode::BadRecord, error.to_string())
}
