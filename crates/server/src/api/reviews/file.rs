//! A review as a file.

#![expect(
    unused_qualifications,
    reason = "the macro that describes parameters writes them"
)]

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use zeitnot_review::{Language, PageGame, annotate, html, summarize};
use zeitnot_schema::v1::service::ProblemCode;

use super::load_review;
use super::source::review_format;
use crate::api::records::{FileResponse, invalid_record, run_blocking};
use crate::api::responses::Problems;
use crate::app::App;
use crate::edge::{ApiPath, ApiQuery};
use crate::problem::{ApiError, ApiResult};

/// Which file is wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(in crate::api) struct FileQuery {
    /// `html` for a page that needs nothing else, or the format of the game that
    /// holds remarks: `sgf`, `pgn` or `gcg`; `html` if it is not named.
    format: Option<String>,
    /// `en` or `vi`; `en` if it is not named. A page has both, and begins with
    /// this one.
    language: Option<String>,
}

/// A review as a file
///
/// A page to look at anywhere, or the game with verdicts, comments and better
/// lines as variations.
#[utoipa::path(
    get, path = "/reviews/{id}/file", tag = "reviews", params(("id" = String, Path), FileQuery),
    responses(
        (status = 200, description = "The file.", body = Vec<u8>,
            content_type = "application/octet-stream"),
        Problems
    ),
)]
pub(in crate::api) async fn file(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<FileQuery>,
) -> ApiResult<FileResponse> {
    let kept = load_review(&app, &id).await?;
    let game = kept.load_game(&app.services).await?;
    let language = parse_language(query.language.as_deref())?;
    let format = review_format(&*game);
    let wanted = query.format.unwrap_or_else(|| "html".to_owned());
    let is_page = wanted.eq_ignore_ascii_case("html");
    if !is_page && !wanted.eq_ignore_ascii_case(format.extension()) {
        return Err(ApiError::bad_request(format!(
            "this review can be had as html or {}; choose one",
            format.extension()
        )));
    }
    let name = format!("review-{id}");
    run_blocking(move || {
        let review = &kept.review;
        if is_page {
            let games = [PageGame {
                source: &name,
                review,
                game: &*game,
            }];
            let summary = summarize(&[(name.clone(), review.clone())], None);
            let page = html(&games, &summary, language).map_err(internal_error)?;
            return Ok(FileResponse::html(&name, page));
        }
        let record = format.read(kept.file.as_bytes()).map_err(internal_error)?;
        let annotated = annotate(&record, review, &*game, language).map_err(internal_error)?;
        FileResponse::new(format, &name, &annotated)
    })
    .await
}

fn parse_language(wanted: Option<&str>) -> ApiResult<Language> {
    let wanted = wanted.unwrap_or("en");
    let mut all = Language::ALL.into_iter();
    all.find(|language| language.code() == wanted)
        .ok_or_else(|| {
            let codes = Language::ALL.map(Language::code).join(", ");
            ApiError::bad_request(format!("there is no such language; choose {codes}"))
        })
}

/// What was stored is legal, so whatever goes wrong with it is not the client's
/// fault.
fn internal_error(error: impl std::fmt::Display) -> ApiError {
    let unfit = invalid_record(error);
    ApiError {
        code: ProblemCode::Internal,
        ..unfit
    }
}
