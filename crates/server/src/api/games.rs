//! Games that the service keeps.

#![expect(
    unused_qualifications,
    reason = "the macro that describes parameters writes them"
)]

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::IntoParams;
use zeitnot_core::{Side, seen_by};
use zeitnot_schema::v1::service::{
    EndReason, GameCreate, GameCreated, GameListed, GameMove, GamePage, GameState, GameStatus,
    GameView, MoveReply, ProblemCode, SideName,
};
use zeitnot_store::{Cursor, GameQuery, GameSummary, MAX_PAGE_SIZE, StoredGameStatus as Stored};

use super::responses::Problems;
use crate::app::App;
use crate::edge::{ApiJson, ApiPath, ApiQuery, Client, KEY_HEADER};
use crate::play::{ActiveGame, DELETED, GameSpec};
use crate::problem::{ApiError, ApiResult};

/// The longest that a request waits for something to happen.
const MAX_WAIT: Duration = Duration::from_secs(25);

/// Games on a page if nobody says otherwise.
const DEFAULT_PAGE_SIZE: u32 = 50;

/// Which games to list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Only games of this name.
    game: Option<String>,
    /// Only games that stand like this.
    status: Option<GameState>,
    /// Only games with this in a player's name, the rule or the id.
    text: Option<String>,
    /// `next` of the page before.
    after: Option<String>,
    /// Most games on the page.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Stored games, those in which something happened last first
#[utoipa::path(
    get, path = "/games", tag = "games", params(ListQuery),
    responses((status = 200, body = GamePage), Problems),
)]
pub(super) async fn list(
    State(app): State<App>,
    ApiQuery(query): ApiQuery<ListQuery>,
) -> ApiResult<Json<GamePage>> {
    let limit = query.limit.unwrap_or(DEFAULT_PAGE_SIZE);
    if !(1..=MAX_PAGE_SIZE).contains(&limit) {
        return Err(ApiError::bad_request(format!(
            "limit is {limit}; ask for 1 to {MAX_PAGE_SIZE} games"
        )));
    }
    let after = query.after.as_deref().map(str::parse::<Cursor>);
    let after = after
        .transpose()
        .map_err(|error| ApiError::bad_request(error.to_string()))?;
    let page = app
        .services
        .store
        .games(&GameQuery {
            game: query.game,
            statuses: query.status.map(stored_statuses).unwrap_or_default(),
            text: query.text.filter(|text| !text.is_empty()),
            after,
            limit,
        })
        .await?;
    Ok(Json(GamePage {
        games: page.games.into_iter().map(listed_game).collect(),
        next: page.next.map(|cursor| cursor.to_string()),
        total: page.total,
    }))
}

/// Begin a game
///
/// The engine sits at the second side and plays at level 2 unless told
/// otherwise. The keys in the answer open the seats of people: send one in the
/// header `Zeitnot-Key` with every move. In games of hidden tiles it also
/// decides what is shown.
#[utoipa::path(
    post, path = "/games", tag = "games", request_body = GameCreate,
    responses((status = 201, body = GameCreated), Problems),
)]
pub(super) async fn create(
    State(app): State<App>,
    client: Client,
    ApiJson(request): ApiJson<GameCreate>,
) -> ApiResult<(StatusCode, Json<GameCreated>)> {
    let created = app.games.create(&app.services, client.id, &request).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// How to look at a game.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ShowQuery {
    /// Wait until the game is beyond this revision.
    after: Option<u64>,
    /// Wait at most this many milliseconds.
    #[param(maximum = 25000)]
    wait_ms: Option<u32>,
}

/// A game as the holder of a key sees it, or as an onlooker does
///
/// With `after` the answer waits until something has happened since.
#[utoipa::path(
    get, path = "/games/{id}", tag = "games", params(("id" = String, Path), ShowQuery,
        ("Zeitnot-Key" = Option<String>, Header)),
    responses((status = 200, body = GameView), Problems),
)]
pub(super) async fn show(
    State(app): State<App>,
    client: Client,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<ShowQuery>,
    headers: HeaderMap,
) -> ApiResult<Json<GameView>> {
    let room = app.games.open(&app.services, client.id, &id).await?;
    let viewer = viewer(&room, &headers).await?;
    if let Some(after) = query.after {
        let wait = Duration::from_millis(query.wait_ms.unwrap_or(0).into()).min(MAX_WAIT);
        let mut revisions = room.revisions();
        let news = revisions.wait_for(|&revision| revision > after);
        tokio::select! {
            _ = news => {}
            () = tokio::time::sleep(wait) => {}
            () = app.services.shutdown.cancelled() => {}
        }
    }
    if *room.revisions().borrow() == DELETED {
        return Err(ApiError::not_found("the game was deleted"));
    }
    Ok(Json(room.view(viewer, app.services.time.now()).await))
}

/// Delete a game
#[utoipa::path(
    delete, path = "/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 204, description = "It is gone."), Problems),
)]
pub(super) async fn delete(
    State(app): State<App>,
    ApiPath(id): ApiPath<String>,
) -> ApiResult<StatusCode> {
    app.games.delete(&app.services, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Make a move
///
/// When the answer comes the move is on disk. The engine's answer follows:
/// look at the game with `after`, or listen to its events.
#[utoipa::path(
    post, path = "/games/{id}/moves", tag = "games", request_body = GameMove,
    params(("id" = String, Path), ("Zeitnot-Key" = Option<String>, Header)),
    responses((status = 200, body = GameView), Problems),
)]
pub(super) async fn make_move(
    State(app): State<App>,
    client: Client,
    ApiPath(id): ApiPath<String>,
    headers: HeaderMap,
    ApiJson(request): ApiJson<GameMove>,
) -> ApiResult<Json<GameView>> {
    let (room, side) = authorize_player(&app, client, &id, &headers).await?;
    let view = room.change(&app.services, Some(side), move |live, now| {
        if request.revision.is_some_and(|seen| seen != live.revision()) {
            return Err(ApiError::new(
                ProblemCode::Conflict,
                "the game has moved on since; look at it again",
            ));
        }
        live.decide_move(side, &request.mv, None, now)
    });
    Ok(Json(view.await?))
}

/// Take back your last move, and the engine's answer
#[utoipa::path(
    post, path = "/games/{id}/undo", tag = "games",
    params(("id" = String, Path), ("Zeitnot-Key" = Option<String>, Header)),
    responses((status = 200, body = GameView), Problems),
)]
pub(super) async fn undo(
    State(app): State<App>,
    client: Client,
    ApiPath(id): ApiPath<String>,
    headers: HeaderMap,
) -> ApiResult<Json<GameView>> {
    let (room, side) = authorize_player(&app, client, &id, &headers).await?;
    let view = room.change(&app.services, Some(side), move |live, now| {
        live.decide_undo(side, now)
    });
    Ok(Json(view.await?))
}

/// Give up
#[utoipa::path(
    post, path = "/games/{id}/resign", tag = "games",
    params(("id" = String, Path), ("Zeitnot-Key" = Option<String>, Header)),
    responses((status = 200, body = GameView), Problems),
)]
pub(super) async fn resign(
    State(app): State<App>,
    client: Client,
    ApiPath(id): ApiPath<String>,
    headers: HeaderMap,
) -> ApiResult<Json<GameView>> {
    let (room, side) = authorize_player(&app, client, &id, &headers).await?;
    let view = room.change(&app.services, Some(side), move |live, now| {
        live.decide_resignation(side, now)
    });
    Ok(Json(view.await?))
}

/// What the engine would play in your place, at full strength
#[utoipa::path(
    post, path = "/games/{id}/hint", tag = "games",
    params(("id" = String, Path), ("Zeitnot-Key" = Option<String>, Header)),
    responses((status = 200, body = MoveReply), Problems),
)]
pub(super) async fn hint(
    State(app): State<App>,
    axum::Extension(arrived): axum::Extension<crate::app::ArrivalTime>,
    client: Client,
    ApiPath(id): ApiPath<String>,
    headers: HeaderMap,
) -> ApiResult<Json<MoveReply>> {
    let (room, side) = authorize_player(&app, client, &id, &headers).await?;
    let (name, position) = {
        let live = room.lock().await;
        if live.turn() != Some(side) {
            return Err(ApiError::new(
                ProblemCode::Conflict,
                "it is not your turn; ask when it is",
            ));
        }
        (live.game().name(), seen_by(live.position(), side))
    };
    let hosted = app.services.game(name)?;
    let wish = super::search::MoveOptions {
        budget: app.services.budgets.resolve(None)?,
        level: zeitnot_core::Level::FULL,
        lines: 1,
        #[cfg(feature = "fault-injection")]
        inject_fault: false,
    };
    super::search::search_move(&app.services, hosted, position, client.id, arrived, wish).await
}

/// The room of a game and the seat that the request's key opens.
async fn authorize_player(
    app: &App,
    client: Client,
    id: &str,
    headers: &HeaderMap,
) -> ApiResult<(Arc<ActiveGame>, Side)> {
    let room = app.games.open(&app.services, client.id, id).await?;
    let side = viewer(&room, headers).await?.ok_or_else(|| {
        ApiError::new(
            ProblemCode::Forbidden,
            "only a player may do that; send the key of the seat in the header Zeitnot-Key",
        )
    })?;
    room.set_client(client.id);
    Ok((room, side))
}

/// Whose eyes a request has; none if it brings no key.
async fn viewer(room: &ActiveGame, headers: &HeaderMap) -> ApiResult<Option<Side>> {
    let Some(key) = headers.get(KEY_HEADER) else {
        return Ok(None);
    };
    let key = key.to_str().unwrap_or_default();
    room.authenticate(key).await.map(Some)
}

/// How games that stand like this are stored.
fn stored_statuses(state: GameState) -> Vec<Stored> {
    match state {
        GameState::Ongoing => vec![Stored::Ongoing],
        GameState::Won => vec![Stored::WonFirst, Stored::WonSecond],
        GameState::Draw => vec![Stored::Draw, Stored::Aborted],
    }
}

fn listed_game(game: GameSummary) -> GameListed {
    let winner = match game.state.status {
        Stored::WonFirst => Some(SideName::First),
        Stored::WonSecond => Some(SideName::Second),
        _ => None,
    };
    let state = match game.state.status {
        Stored::Ongoing => GameState::Ongoing,
        Stored::WonFirst | Stored::WonSecond => GameState::Won,
        Stored::Draw | Stored::Aborted => GameState::Draw,
    };
    // A game of another version is listed, too.
    let spec: Option<GameSpec> = serde_json::from_str(&game.head.spec).ok();
    GameListed {
        id: game.head.id,
        game: game.head.game,
        rule: game.head.rule,
        size: spec.as_ref().and_then(|spec| spec.start.size),
        lexicon: spec.and_then(|spec| spec.lexicon).map(|list| list.name),
        players: game.head.players,
        plies: game.state.plies,
        status: GameStatus {
            state,
            winner,
            reason: None::<EndReason>,
        },
        created_ms: game.head.created_ms,
        updated_ms: game.state.updated_ms,
    }
}
