//! Positions: what can be seen in one without searching.

use axum::Json;
use axum::extract::State;
use zeitnot_core::{GameError, Position, Setup};
use zeitnot_schema::v1::facts;
use zeitnot_schema::v1::service::{
    MoveRequest, PositionRequest, PositionView, ProblemCode, SideName, Tried,
};

use super::responses::Problems;
use crate::app::App;
use crate::edge::ApiJson;
use crate::play::position_view;
use crate::problem::{ApiError, ApiResult};
use crate::services::{Hosted, Services};

/// Most moves of a position.
const MOST_MOVES: usize = 5_000;

/// Longest description of a position, in bytes.
const LONGEST_POSITION: usize = 65_536;

/// A position in words, from whatever request has one.
pub(super) struct Words<'a> {
    pub(super) game: &'a str,
    pub(super) rule: &'a Option<String>,
    pub(super) size: Option<u32>,
    pub(super) position: &'a str,
    pub(super) moves: &'a [String],
    pub(super) side: Option<SideName>,
}

impl<'a> From<&'a MoveRequest> for Words<'a> {
    fn from(request: &'a MoveRequest) -> Self {
        Self {
            game: &request.game,
            rule: &request.rule,
            size: request.size,
            position: &request.position,
            moves: &request.moves,
            side: request.side,
        }
    }
}

impl<'a> From<&'a PositionRequest> for Words<'a> {
    fn from(request: &'a PositionRequest) -> Self {
        Self {
            game: &request.game,
            rule: &request.rule,
            size: request.size,
            position: &request.position,
            moves: &request.moves,
            side: request.side,
        }
    }
}

impl Words<'_> {
    /// The game and the position that the words describe, as the side to move
    /// sees it.
    pub(super) fn build(self, services: &Services) -> ApiResult<(&Hosted, Box<dyn Position>)> {
        let hosted = services.hosted(self.game)?;
        if self.moves.len() > MOST_MOVES || self.position.len() > LONGEST_POSITION {
            let message = format!(
                "a position has at most {MOST_MOVES} moves and {LONGEST_POSITION} bytes; shorten it"
            );
            return Err(ApiError::new(ProblemCode::BadPosition, message));
        }
        let setup = Setup {
            position: self.position.to_owned(),
            rule: self.rule.clone(),
            size: self.size,
            side: self.side.map(Into::into),
        };
        let position = hosted.game.position(&setup);
        let mut position = position.map_err(|error| ApiError::bad_position(&error))?;
        for (number, word) in (1..).zip(self.moves) {
            let made = position.parse_move(word).and_then(|mv| position.play(mv));
            made.map_err(|error| {
                ApiError::illegal_move(&GameError(format!("move {number}: {error}")))
            })?;
        }
        let seen = position.seen_by(position.side_to_move());
        Ok((hosted, seen))
    }
}

/// What can be seen in a position
///
/// Who is to move, the legal moves, threats and forbidden points, and what a
/// move would score. No search.
#[utoipa::path(
    post, path = "/position", tag = "positions",
    request_body = PositionRequest,
    responses((status = 200, body = PositionView), Problems),
)]
pub(super) async fn position(
    State(app): State<App>,
    ApiJson(request): ApiJson<PositionRequest>,
) -> ApiResult<Json<PositionView>> {
    let (hosted, position) = Words::from(&request).build(&app.services)?;
    let mut view = position_view(&*hosted.game, &*position);
    view.tried = request
        .try_move
        .map(|word| tried(hosted, &*position, &word));
    Ok(Json(view))
}

fn tried(hosted: &Hosted, position: &dyn Position, word: &str) -> Tried {
    match position.parse_move(word) {
        Ok(mv) => Tried {
            mv: Some(position.format_move(mv)),
            problem: None,
            facts: facts(position.explain_move(mv, &hosted.settings)),
        },
        Err(error) => Tried {
            mv: None,
            problem: Some(error.to_string()),
            facts: zeitnot_schema::v1::Facts::new(),
        },
    }
}
