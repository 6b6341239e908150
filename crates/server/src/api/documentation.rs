//! The description of the API, which the web app shows.

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

/// Where the description is.
pub(super) const DESCRIPTION: &str = "/api/v1/openapi.json";

/// The page of the web app that shows the description.
const PAGE: &str = "/api-guide";

/// What the description begins with.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Zeitnot",
        description = "Gomoku with its variants, chess and a crossword game: moves \
            within a budget, games with clocks, live analysis, game files.\n\n\
            Scores are the first player's view: positive is better for black in \
            gomoku and for white in chess.\n\n\
            Three addresses are WebSockets: `/api/v1/analysis`, \
            `/api/v1/games/{id}/events` and `/api/v1/reviews/{id}/events`.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(
        AnalysisCommand, AnalysisEvent, GameCommand, GameEvent, Problem, ProblemCode,
        ReviewCommand, ReviewEvent
    )),
    tags(
        (name = "positions", description = "A move or a look at a position; nothing is kept"),
        (name = "games", description = "Games that the service keeps"),
        (name = "records", description = "Game files"),
        (name = "reviews", description = "What was good and bad in a game, and puzzles made of it"),
        (name = "lexicons", description = "Word lists that users bring"),
        (name = "engine room", description = "What the engines do and remember"),
        (name = "service", description = "What there is")
    )
)]
pub(super) struct Api;

/// The description, and `/docs`, which redirects to the page.
pub(super) fn routes(description: Description) -> Router<App> {
    let to_page = get(|| async { Redirect::permanent(PAGE) });
    Router::new()
        .route(DESCRIPTION, get(|| async { Json(description) }))
        .route("/docs", to_page.clone())
        .route("/docs/", to_page)
}
