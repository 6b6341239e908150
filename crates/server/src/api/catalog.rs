//! The catalog of games, levels, and formats, and the list of options.

use axum::Json;
use axum::extract::State;
use zeitnot_core::Level;
use zeitnot_record::Format;
use zeitnot_schema::v1::OptionsReport;
use zeitnot_schema::v1::service::{Catalog, CatalogFormat, CatalogGame, CatalogLevel};

use super::responses::Problems;
use crate::app::App;
use crate::edge::Client;

const LEVELS: [&str; 5] = [
    "for beginners: overlooks threats, sometimes even a four",
    "for a casual player: blocks every four, overlooks longer threats",
    "for club players: sees short threats",
    "strong, with a limited search",
    "full strength within the time",
];

/// List games, levels, and file formats
#[utoipa::path(
    get, path = "/catalog", tag = "service",
    responses((status = 200, body = Catalog), Problems),
)]
pub(super) async fn catalog(State(app): State<App>, client: Client) -> Json<Catalog> {
    let services = &app.services;
    let games = services.games.iter().map(|hosted| {
        let game = &hosted.game;
        CatalogGame {
            name: game.name().to_owned(),
            rules: game.rules().iter().map(|&rule| rule.to_owned()).collect(),
            sides: game.side_names().map(str::to_owned),
            hidden: game.is_dealt(),
            equipment: game.equipment_id(),
            kit: game.equipment_view().map(Into::into),
        }
    });
    let levels = Level::ALL.into_iter().zip(LEVELS);
    let levels = levels.map(|(level, about)| CatalogLevel {
        level: level.number(),
        about: about.to_owned(),
    });
    Json(Catalog {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        games: games.collect(),
        levels: levels.collect(),
        default_level: Level::FULL.number(),
        default_budget_ms: services.budgets.default_ms,
        greatest_budget_ms: services.budgets.max_ms,
        formats: Format::ALL.map(catalog_format).to_vec(),
        is_operator: client.is_operator(),
        addresses: app.addresses.clone(),
    })
}

fn catalog_format(format: Format) -> CatalogFormat {
    CatalogFormat {
        extension: format.extension().to_owned(),
        games: format.games().iter().map(|&game| game.to_owned()).collect(),
    }
}

/// List all options with their values and meanings
#[utoipa::path(
    get, path = "/options", tag = "service",
    responses((status = 200, body = OptionsReport), Problems),
)]
pub(super) async fn options(State(app): State<App>) -> Json<OptionsReport> {
    Json(app.options.clone())
}
