//! Word lists that users bring.

#![expect(
    unused_qualifications,
    reason = "the macro that describes parameters writes them"
)]

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use zeitnot_schema::v1::service::{LexiconList, LexiconListed};

use super::responses::Problems;
use crate::app::App;
use crate::edge::{ApiPath, ApiQuery};
use crate::problem::{ApiError, ApiResult};

/// The word lists that games can be played with
#[utoipa::path(
    get, path = "/lexicons", tag = "lexicons",
    responses((status = 200, body = LexiconList), Problems),
)]
pub(super) async fn list(State(app): State<App>) -> ApiResult<Json<LexiconList>> {
    let words = app.services.word_game()?;
    let lexicons = app.services.lexicons.list(words).await?;
    Ok(Json(LexiconList { lexicons }))
}

/// What a list is to be called.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct UploadQuery {
    /// Its name: 1 to 40 letters, digits, spaces or `-_.`.
    name: String,
}

/// Bring a word list
///
/// A plain list, one word a line, or a lexicon that `zeitnot lexicon build`
/// made. It is there for everybody who uses this service.
#[utoipa::path(
    post, path = "/lexicons", tag = "lexicons", params(UploadQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses(
        (status = 201, description = "It is there.", body = LexiconListed),
        (status = 200, description = "It was there before.", body = LexiconListed),
        Problems
    ),
)]
pub(super) async fn upload(
    State(app): State<App>,
    ApiQuery(query): ApiQuery<UploadQuery>,
    file: Bytes,
) -> ApiResult<(StatusCode, Json<LexiconListed>)> {
    if file.is_empty() {
        let message = "the body is empty; send the words, one a line";
        return Err(ApiError::bad_request(message));
    }
    let services = std::sync::Arc::clone(&app.services);
    let tasks = services.tasks.clone();
    // A list that is half stored when its sender goes away would be none.
    let added = tasks.spawn(async move {
        let words = services.word_game()?;
        services
            .lexicons
            .add(words, &query.name, file.to_vec())
            .await
    });
    let added = added.await.map_err(|_| {
        let message = "the word list could not be stored; look whether it is there";
        ApiError::new(zeitnot_schema::v1::service::ProblemCode::Internal, message)
    })?;
    let (listed, is_new) = added?;
    let status = match is_new {
        true => StatusCode::CREATED,
        false => StatusCode::OK,
    };
    Ok((status, Json(listed)))
}

/// Delete a word list
///
/// Games that are played with it cannot be opened again without it.
#[utoipa::path(
    delete, path = "/lexicons/{name}", tag = "lexicons", params(("name" = String, Path)),
    responses((status = 204, description = "It is gone."), Problems),
)]
pub(super) async fn delete(
    State(app): State<App>,
    ApiPath(name): ApiPath<String>,
) -> ApiResult<StatusCode> {
    let words = app.services.word_game()?;
    app.services.lexicons.remove(words, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}
