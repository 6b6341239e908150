//! Positions: what can be seen in one without searching.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use zeitnot_core::{GameError, Notation, Position, Setup, seen_by};
use zeitnot_schema::v1::facts;
use zeitnot_schema::v1::service::{
    MoveRequest, PositionRequest, PositionView, ProblemCode, SideName, Tried,
};

use super::responses::Problems;
use crate::app::App;
use crate::edge::ApiJson;
use crate::play::{maps, position_view};
use crate::problem::{ApiError, ApiResult};
use crate::services::{HostedGame, Services};

/// Most moves of a position.
const MAX_MOVES: usize = 5_000;

/// Longest description of a position, in bytes.
const MAX_POSITION_BYTES: usize = 65_536;

/// A position in words, from whatever request has one.
pub(super) struct PositionInput<'a> {
    pub(super) game: &'a str,
    pub(super) rule: &'a Option<String>,
    pub(super) size: Option<u32>,
    pub(super) lexicon: Option<&'a str>,
    pub(super) position: &'a str,
    pub(super) moves: &'a [String],
    pub(super) side: Option<SideName>,
}

impl<'a> From<&'a MoveRequest> for PositionInput<'a> {
    fn from(request: &'a MoveRequest) -> Self {
        Self {
            game: &request.game,
            rule: &request.rule,
            size: request.size,
            lexicon: request.lexicon.as_deref(),
            position: &request.position,
            moves: &request.moves,
            side: request.side,
        }
    }
}

impl<'a> From<&'a PositionRequest> for PositionInput<'a> {
    fn from(request: &'a PositionRequest) -> Self {
        Self {
            game: &request.game,
            rule: &request.rule,
            size: request.size,
            lexicon: request.lexicon.as_deref(),
            position: &request.position,
            moves: &request.moves,
            side: request.side,
        }
    }
}

/// What words came to.
pub(super) struct RequestedPosition {
    pub(super) hosted: Arc<HostedGame>,
    /// As the side to move sees it.
    pub(super) position: Box<dyn Position>,
    /// The moves as people read them.
    pub(super) display_moves: Vec<String>,
}

impl PositionInput<'_> {
    /// The game and the position that the words describe.
    pub(super) async fn build(self, services: &Services) -> ApiResult<RequestedPosition> {
        let hosted = services.game_with_lexicon(self.game, self.lexicon).await?;
        if self.moves.len() > MAX_MOVES || self.position.len() > MAX_POSITION_BYTES {
            let message = format!(
                "a position has at most {MAX_MOVES} moves and {MAX_POSITION_BYTES} bytes; shorten it"
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
        let mut shown = Vec::with_capacity(self.moves.len());
        for (number, word) in (1..).zip(self.moves) {
            let made = position.parse_move(word, Notation::Human).and_then(|mv| {
                shown.push(position.format_move(mv, Notation::Human));
                position.play(mv)
            });
            made.map_err(|error| {
                ApiError::illegal_move(&GameError(format!("move {number}: {error}")))
            })?;
        }
        Ok(RequestedPosition {
            hosted,
            position: seen_by(&*position, position.side_to_move()),
            display_moves: shown,
        })
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
    let RequestedPosition {
        hosted,
        position,
        display_moves,
    } = PositionInput::from(&request).build(&app.services).await?;
    let mut view = position_view(&*hosted.game, hosted.lexicon.as_ref(), &*position);
    view.maps = request.maps.then(|| maps(&*position)).flatten();
    view.shown = Some(display_moves).filter(|moves| *moves != request.moves);
    view.tried = request
        .try_move
        .map(|word| try_move(&hosted, &*position, &word));
    Ok(Json(view))
}

fn try_move(hosted: &HostedGame, position: &dyn Position, word: &str) -> Tried {
    let said = |mv| facts(position.explain_move(mv, &hosted.settings));
    let error = match position.parse_move(word, Notation::Human) {
        Ok(mv) => {
            return Tried {
                mv: Some(position.format_move(mv, Notation::Engine)),
                problem: None,
                unknown_words: None,
                facts: said(mv),
            };
        }
        Err(error) => error,
    };
    let lacking = position
        .hidden()
        .and_then(|hidden| hidden.missing_words(word));
    let (would_be, unknown_words) = lacking.unzip();
    Tried {
        mv: None,
        problem: Some(error.to_string()),
        unknown_words,
        facts: would_be.map(said).unwrap_or_default(),
    }
}
