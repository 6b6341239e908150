//! The handlers of `/api/v1` and its OpenAPI description.
//!
//! `health` is for operators; it is outside `/api/v1` and not described.

mod analysis;
mod catalog;
mod documentation;
mod engine_room;
mod game_file;
mod game_stream;
mod games;
mod health;
mod lexicons;
mod opening;
mod position;
mod puzzles;
mod records;
mod responses;
mod reviews;
mod search;

use axum::Router;
use utoipa::OpenApi as _;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::page;

const PREFIX: &str = "/api/v1";

/// Returns all routes; the description is at `/api/v1/openapi.json`.
pub fn router(app: App) -> Router {
    let (router, description) = documented_router().split_for_parts();
    router
        .merge(documentation::routes(description))
        .merge(health::routes())
        .merge(page::routes())
        .with_state(app)
}

/// Returns the OpenAPI description without starting a service.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    documented_router().split_for_parts().1
}

fn documented_router() -> OpenApiRouter<App> {
    let api = OpenApiRouter::new()
        .routes(routes!(catalog::catalog))
        .routes(routes!(catalog::options))
        .routes(routes!(position::position))
        .routes(routes!(search::choose_move))
        .routes(routes!(games::list, games::create))
        .routes(routes!(games::show, games::delete))
        .routes(routes!(games::make_move))
        .routes(routes!(games::undo))
        .routes(routes!(games::draw))
        .routes(routes!(games::decline))
        .routes(routes!(games::resign))
        .routes(routes!(games::hint))
        .routes(routes!(game_file::export))
        .routes(routes!(game_stream::events))
        .routes(routes!(analysis::analysis))
        .routes(routes!(opening::opening))
        .routes(routes!(lexicons::list, lexicons::upload))
        .routes(routes!(lexicons::delete))
        .routes(routes!(records::import))
        .routes(routes!(records::export))
        .routes(routes!(records::convert))
        .routes(routes!(reviews::list, reviews::create))
        .routes(routes!(reviews::show, reviews::delete))
        .routes(routes!(reviews::stream::events))
        .routes(routes!(reviews::file::file))
        .routes(routes!(puzzles::list))
        .routes(routes!(puzzles::show))
        .routes(routes!(puzzles::attempt))
        .routes(routes!(puzzles::grade))
        .routes(routes!(engine_room::report))
        .routes(routes!(engine_room::flush))
        .routes(routes!(engine_room::switch));
    OpenApiRouter::with_openapi(documentation::Api::openapi()).nest(PREFIX, api)
}
