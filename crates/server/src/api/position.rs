//! Parsing of requested positions, and facts that need no search.

use std::sync::Arc;
use std::time::Duration;

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
use crate::lexicons::LOAD_PATIENCE;
use crate::play::{maps, position_view};
use crate::problem::{ApiError, ApiResult};
use crate::services::{HostedGame, Services};

const MAX_MOVES: usize = 5_000;

const MAX_POSITION_BYTES: usize = 65_536;

/// The position fields that several requests share.
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

pub(super) struct RequestedPosition {
    pub(super) hosted: Arc<HostedGame>,
    /// The position as seen by the side to move.
    pub(super) position: Box<dyn Position>,
    pub(super) display_moves: Vec<String>,
}

impl PositionInput<'_> {
    /// Replays the moves; a word list that has to be loaded may take `patience`.
    pub(super) async fn build(
        self,
        services: &Services,
        patience: Duration,
    ) -> ApiResult<RequestedPosition> {
        let hosted = services
            .game_with_lexicon(self.game, self.lexicon, patience)
            .await?;
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
        let mut display_moves = Vec::with_capacity(self.moves.len());
        for (number, text) in (1..).zip(self.moves) {
            let made = position.parse_move(text, Notation::Human).and_then(|mv| {
                display_moves.push(position.format_move(mv, Notation::Human));
                position.play(mv)
            });
            made.map_err(|error| {
                ApiError::illegal_move(&GameError(format!("move {number}: {error}")))
            })?;
        }
        Ok(RequestedPosition {
            hosted,
            position: seen_by(&*position, position.side_to_move()),
            display_moves,
        })
    }
}

/// Show static facts about a position
///
/// The side to move, the legal moves, threats, forbidden points, and the score of a
/// move. No search.
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
    } = PositionInput::from(&request)
        .build(&app.services, LOAD_PATIENCE)
        .await?;
    let mut view = position_view(&*hosted.game, hosted.lexicon.as_ref(), &*position);
    view.maps = request.maps.then(|| maps(&*position)).flatten();
    view.shown = Some(display_moves).filter(|moves| *moves != request.moves);
    view.tried = request
        .try_move
        .map(|text| try_move(&hosted, &*position, &text));
    Ok(Json(view))
}

fn try_move(hosted: &HostedGame, position: &dyn Position, text: &str) -> Tried {
    let explain = |mv| facts(position.explain_move(mv, &hosted.settings));
    let error = match position.parse_move(text, Notation::Human) {
        Ok(mv) => {
            return Tried {
                mv: Some(position.format_move(mv, Notation::Engine)),
                problem: None,
                unknown_words: None,
                facts: explain(mv),
            };
        }
        Err(error) => error,
    };
    let missing = position
        .hidden()
        .and_then(|hidden| hidden.missing_words(text));
    let (would_be, unknown_words) = missing.unzip();
    Tried {
        mv: None,
        problem: Some(error.to_string()),
        unknown_words,
        facts: would_be.map(explain).unwrap_or_default(),
    }
}
