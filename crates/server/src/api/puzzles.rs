//! Puzzles: positions in which somebody went wrong, to be tried again.

#![expect(
    unused_qualifications,
    reason = "the macro that describes parameters writes them"
)]

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use zeitnot_schema::v1::review::{Category, Phase, PuzzleAnswer, PuzzleTry};
use zeitnot_schema::v1::service::{PuzzleGrade, PuzzleListed, PuzzlePage, PuzzlePractice};
use zeitnot_store::{PuzzleQuery, StoredPuzzle};

use super::responses::Problems;
use super::reviews::{page_size, parse_cursor};
use crate::app::App;
use crate::edge::{ApiJson, ApiPath, ApiQuery};
use crate::problem::{ApiError, ApiResult};
use crate::reviews::{PuzzleBody, leitner};

/// Puzzles on a page if nobody says otherwise.
const DEFAULT_PAGE_SIZE: u32 = 50;

/// The longest move that is read, in bytes.
const MAX_MOVE_BYTES: usize = 100;

/// Which puzzles to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Only of this kind of mistake.
    category: Option<Category>,
    /// Only of this phase of the game.
    phase: Option<Phase>,
    /// Only of this game.
    game: Option<String>,
    /// Only those that came of this review.
    review: Option<String>,
    /// Only those that are due now.
    #[serde(default)]
    due: bool,
    /// `next` of the page before.
    after: Option<String>,
    /// Most puzzles on the page.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Puzzles, the longest due first
///
/// They come of reviews: the moves with which somebody lost something, in games
/// against the engine only the person's.
#[utoipa::path(
    get, path = "/puzzles", tag = "reviews", params(ListQuery),
    responses((status = 200, body = PuzzlePage), Problems),
)]
pub(super) async fn list(
    State(app): State<App>,
    ApiQuery(query): ApiQuery<ListQuery>,
) -> ApiResult<Json<PuzzlePage>> {
    let now_ms = app.services.wall_clock_ms();
    let wanted = PuzzleQuery {
        game: query.game,
        category: query.category.map(Category::word).map(str::to_owned),
        phase: query.phase.map(Phase::word).map(str::to_owned),
        review: query.review,
        due_by_ms: query.due.then_some(now_ms),
        after: parse_cursor(query.after.as_deref())?,
        limit: page_size(query.limit, DEFAULT_PAGE_SIZE)?,
    };
    let store = &app.services.store;
    let page = store.puzzles(&wanted).await?;
    let due = PuzzleQuery {
        due_by_ms: Some(now_ms),
        ..wanted
    };
    let puzzles = page.puzzles.iter();
    let puzzles = puzzles.map(|stored| Ok(PuzzleBody::parse(stored)?.to_listed(stored, now_ms)));
    Ok(Json(PuzzlePage {
        puzzles: puzzles.collect::<ApiResult<_>>()?,
        next: page.next.map(|cursor| cursor.to_string()),
        total: page.total,
        due: store.count_puzzles(&due).await?,
    }))
}

/// A puzzle
#[utoipa::path(
    get, path = "/puzzles/{id}", tag = "reviews", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleListed), Problems),
)]
pub(super) async fn show(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
) -> ApiResult<Json<PuzzleListed>> {
    let (stored, kept) = load_puzzle(&app, &id).await?;
    Ok(Json(kept.to_listed(&stored, app.services.wall_clock_ms())))
}

/// Try a move in a puzzle
///
/// Any move within four points of the best counts. The answer to a wrong one is
/// the line that refutes it. Nothing is remembered: say by `grade` what came of
/// it.
#[utoipa::path(
    post, path = "/puzzles/{id}/try", tag = "reviews", params(("id" = String, Path)),
    request_body = PuzzleTry, responses((status = 200, body = PuzzleAnswer), Problems),
)]
pub(super) async fn attempt(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    ApiJson(wanted): ApiJson<PuzzleTry>,
) -> ApiResult<Json<PuzzleAnswer>> {
    if wanted.mv.len() > MAX_MOVE_BYTES {
        return Err(ApiError::bad_request("that is no move; send one"));
    }
    let (_, kept) = load_puzzle(&app, &id).await?;
    let game = kept.load_game(&app.services).await?;
    let answer = app.reviews.answer(kept.puzzle, game, wanted.mv).await?;
    Ok(Json(answer))
}

/// Say what you made of a puzzle
///
/// What is solved comes again after 1, 3, 7, 14 and 30 days, what is not begins
/// anew after ten minutes, and what is skipped comes again tomorrow.
#[utoipa::path(
    post, path = "/puzzles/{id}/grade", tag = "reviews", params(("id" = String, Path)),
    request_body = PuzzleGrade, responses((status = 200, body = PuzzlePractice), Problems),
)]
pub(super) async fn grade(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
    ApiJson(grade): ApiJson<PuzzleGrade>,
) -> ApiResult<Json<PuzzlePractice>> {
    let now_ms = app.services.wall_clock_ms();
    let (stored, _) = load_puzzle(&app, &id).await?;
    let practice = leitner::grade(&stored.practice, grade.outcome, now_ms);
    if !app.services.store.set_practice(&id, &practice).await? {
        return Err(no_such_puzzle());
    }
    Ok(Json(leitner::practice_view(&practice, now_ms)))
}

async fn load_puzzle(app: &App, id: &str) -> ApiResult<(StoredPuzzle, PuzzleBody)> {
    let stored = app.services.store.puzzle(id).await?;
    let stored = stored.ok_or_else(no_such_puzzle)?;
    let kept = PuzzleBody::parse(&stored)?;
    Ok((stored, kept))
}

fn no_such_puzzle() -> ApiError {
    ApiError::not_found("there is no such puzzle; its review may have been deleted")
}
