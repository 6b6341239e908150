//! Reviews of whole games.

#![expect(
    unused_qualifications,
    reason = "the macro that describes parameters writes them"
)]

pub(super) mod file;
mod source;
pub(super) mod stream;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use zeitnot_schema::v1::review::{Review, ReviewRequest};
use zeitnot_schema::v1::service::{ProblemCode, ReviewPage, ReviewState, ReviewTicket};
use zeitnot_store::{Cursor, MAX_PAGE_SIZE, ReviewQuery};

use super::responses::Problems;
use crate::app::App;
use crate::edge::{ApiJson, ApiPath, ApiQuery, Client};
use crate::problem::{ApiError, ApiResult};
use crate::reviews::{ReviewBody, listed_review};

/// Reviews on a page if nobody says otherwise.
const DEFAULT_PAGE_SIZE: u32 = 30;

/// Review a game
///
/// The game is one that the service keeps, or the text of a file; `tier` says
/// how thoroughly. The answer comes at once: 200 if the review is there, 202 if
/// it is under way; follow its events then. The same game with the same judge and
/// tier has the same name and is not reviewed twice. Reviews are made one at a
/// time, and go on when nobody listens. Where too many wait the answer is 503.
#[utoipa::path(
    post, path = "/reviews", tag = "reviews", request_body = ReviewRequest,
    responses(
        (status = 200, description = "It is there.", body = ReviewTicket),
        (status = 202, description = "It is under way.", body = ReviewTicket),
        Problems
    ),
)]
pub(super) async fn create(
    State(app): State<App>,
    client: Client,
    ApiJson(request): ApiJson<ReviewRequest>,
) -> ApiResult<(StatusCode, Json<ReviewTicket>)> {
    let order = source::review_job(&app, client.id, request).await?;
    let id = order.id.clone();
    let is_there =
        app.reviews.find(&id).is_none() && app.services.store.review(&id).await?.is_some();
    if is_there {
        let state = ReviewState::Done;
        return Ok((StatusCode::OK, Json(ReviewTicket { id, state })));
    }
    app.reviews.submit(order)?;
    let under_way = app.reviews.pending().into_iter().find(|one| one.id == id);
    let state = under_way.map_or(ReviewState::Done, |one| one.state);
    Ok((StatusCode::ACCEPTED, Json(ReviewTicket { id, state })))
}

/// Which reviews to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Only games of this name.
    game: Option<String>,
    /// `next` of the page before.
    after: Option<String>,
    /// Most reviews on the page.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Reviews, the newest first, and those under way
#[utoipa::path(
    get, path = "/reviews", tag = "reviews", params(ListQuery),
    responses((status = 200, body = ReviewPage), Problems),
)]
pub(super) async fn list(
    State(app): State<App>,
    ApiQuery(query): ApiQuery<ListQuery>,
) -> ApiResult<Json<ReviewPage>> {
    let after = parse_cursor(query.after.as_deref())?;
    let under_way = match &after {
        None => app.reviews.pending(),
        Some(_) => Vec::new(),
    };
    let is_wanted = |game: &str| query.game.as_ref().is_none_or(|wanted| wanted == game);
    let under_way = under_way.into_iter().filter(|one| is_wanted(&one.game));
    let under_way = under_way.collect();
    let wanted = ReviewQuery {
        limit: page_size(query.limit, DEFAULT_PAGE_SIZE)?,
        game: query.game,
        after,
    };
    let page = app.services.store.reviews(&wanted).await?;
    Ok(Json(ReviewPage {
        reviews: page.reviews.iter().filter_map(listed_review).collect(),
        under_way,
        next: page.next.map(|cursor| cursor.to_string()),
        total: page.total,
    }))
}

/// A review, with sentences in every language
///
/// While it is under way the answer is 409: follow its events.
#[utoipa::path(
    get, path = "/reviews/{id}", tag = "reviews", params(("id" = String, Path)),
    responses((status = 200, body = Review), Problems),
)]
pub(super) async fn show(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
) -> ApiResult<Json<Review>> {
    Ok(Json(load_review(&app, &id).await?.review))
}

/// Delete a review, or cancel it
///
/// The puzzles that came of it alone go with it.
#[utoipa::path(
    delete, path = "/reviews/{id}", tag = "reviews", params(("id" = String, Path)),
    responses((status = 204, description = "It is gone."), Problems),
)]
pub(super) async fn delete(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
) -> ApiResult<StatusCode> {
    let was_under_way = app.reviews.cancel(&id);
    let was_there = app.services.store.delete_review(&id).await?;
    if was_under_way || was_there {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(no_such_review())
    }
}

/// A review that is there.
async fn load_review(app: &App, id: &str) -> ApiResult<ReviewBody> {
    if app.reviews.find(id).is_some() {
        return Err(ApiError::new(
            ProblemCode::Conflict,
            "the review is under way; follow its events, or ask again when it is done",
        ));
    }
    let kept = ReviewBody::load(&app.services, id).await?;
    kept.ok_or_else(no_such_review)
}

fn no_such_review() -> ApiError {
    ApiError::not_found("there is no such review; ask for it by its game")
}

/// The place in a list that a client hands back.
pub(super) fn parse_cursor(after: Option<&str>) -> ApiResult<Option<Cursor>> {
    let after = after.map(str::parse::<Cursor>).transpose();
    after.map_err(|error| ApiError::bad_request(error.to_string()))
}

/// The size of the page that a client wants.
pub(super) fn page_size(limit: Option<u32>, usual: u32) -> ApiResult<u32> {
    let limit = limit.unwrap_or(usual);
    if (1..=MAX_PAGE_SIZE).contains(&limit) {
        return Ok(limit);
    }
    Err(ApiError::bad_request(format!(
        "limit is {limit}; ask for 1 to {MAX_PAGE_SIZE}"
    )))
}
