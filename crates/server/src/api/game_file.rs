//! A game that the service keeps, as a file.

#![expect(
    unused_qualifications,
    reason = "the macro that describes parameters writes them"
)]

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use zeitnot_record::Format;
use zeitnot_schema::v1::service::ProblemCode;

use super::records::{FileResponse, parse_format, run_blocking};
use super::responses::Problems;
use crate::app::App;
use crate::edge::{ApiPath, ApiQuery, Client};
use crate::play::file_format;
use crate::problem::{ApiError, ApiResult};

/// Which file is wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportQuery {
    /// The format: `sgf`, `psq`, `lib`, `txt`, `pgn`, `epd` or `gcg`; the usual
    /// one of the game if it is not named.
    format: Option<String>,
}

/// A game as a file
///
/// What the format has no place for is listed in the header `Zeitnot-Left-Out`.
/// A game with hidden tiles becomes a file when it is over.
#[utoipa::path(
    get, path = "/games/{id}/export", tag = "games", params(("id" = String, Path), ExportQuery),
    responses(
        (status = 200, description = "The file.", body = Vec<u8>,
            content_type = "application/octet-stream"),
        Problems
    ),
)]
pub(super) async fn export(
    State(app): State<App>,
    client: Client,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<ExportQuery>,
) -> ApiResult<FileResponse> {
    let wanted = query.format.as_deref().map(parse_format).transpose()?;
    let room = app.games.open(&app.services, client.id, &id).await?;
    let live = room.lock().await.clone();
    if live.spec().dealt && live.ending().is_none() {
        return Err(ApiError::new(
            ProblemCode::Conflict,
            "a file shows what the players must not see; ask for it when the game is over",
        ));
    }
    run_blocking(move || {
        let format = wanted
            .or_else(|| file_format(&**live.game()))
            .unwrap_or(Format::MoveList);
        FileResponse::new(format, live.id(), &live.record()?)
    })
    .await
}
