//! The OpenAPI description, which the web app shows.

use axum::response::Redirect;
use axum::routing::get;
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;

use zeitnot_schema::v1::review::ReviewEvent;
use zeitnot_schema::v1::service::{
    AnalysisCommand, AnalysisEvent, GameCommand, GameEvent, Problem, ProblemCode, ReviewCommand,
};

use crate::app::App;

pub(super) const DESCRIPTION: &str = "/api/v1/openapi.json";

/// The page of the web app that shows the description.
const PAGE: &str = "/api-guide";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Zeitnot",
        description = "Gomoku with its variants, chess, and a crossword game: moves \
            within a budget, games with clocks, live analysis, game files.\n\n\
            Scores are from the first player's view: positive is better for black in \
            gomoku and for white in chess.\n\n\
            Three endpoints are WebSockets: `/api/v1/analysis`, \
            `/api/v1/games/{id}/events`, and `/api/v1/reviews/{id}/events`.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(
        AnalysisCommand, AnalysisEvent, GameCommand, GameEvent, Problem, ProblemCode,
        ReviewCommand, ReviewEvent
    )),
    tags(
        (name = "positions", description = "Moves and analysis of positions; nothing is stored"),
        (name = "games", description = "Games stored by the service"),
        (name = "records", description = "Game files"),
        (name = "reviews", description = "Reviews of games, and puzzles made from them"),
        (name = "lexicons", description = "Uploaded word lists"),
        (name = "engine room", description = "State of the engines and their caches"),
        (name = "service", description = "Games, levels, formats, and options")
    )
)]
pub(super) struct Api;

/// Returns the routes of the description, and `/docs`, which redirects to its page.
pub(super) fn routes(description: Description) -> Router<App> {
    let to_page = get(|| async { Redirect::permanent(PAGE) });
    Router::new()
        .route(DESCRIPTION, get(|| async { Json(description) }))
        .route("/docs", to_page.clone())
        .route("/docs/", to_page)
}
