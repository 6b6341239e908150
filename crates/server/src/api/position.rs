//! Positions: what can be seen in one without searching.

use std::sync::Arc;

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
use crate::play::{maps, position_view};
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
    pub(super) lexicon: Option<&'a str>,
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
            lexicon: request.lexicon.as_deref(),
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
            lexicon: request.lexicon.as_deref(),
            position: &request.position,
            moves: &request.moves,
            side: request.side,
        }
    }
}

/// What words came to.
pub(super) struct Built {
    pub(super) hosted: Arc<Hosted>,
    /// As the side to move sees it.
    pub(super) position: Box<dyn Position>,
    /// The moves as people read them.
    pub(super) shown: Vec<String>,
}

impl Words<'_> {
    /// The game and the position that the words describe.
    pub(super) async fn build(self, services: &Services) -> ApiResult<Built> {
        let hosted = services.equipped(self.game, self.lexicon).await?;
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
        let mut shown = Vec::with_capacity(self.moves.len());
        for (number, word) in (1..).zip(self.moves) {
            let made = position.read_move(word).and_then(|mv| {
                shown.push(position.show_move(mv));
                position.play(mv)
            });
            made.map_err(|error| {
                ApiError::illegal_move(&GameError(format!("move {number}: {error}")))
            })?;
        }
        Ok(Built {
            hosted,
            position: position.seen_by(position.side_to_move()),
            shown,
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
    let Built {
        hosted,
        position,
        shown,
    } = Words::from(&request).build(&app.services).await?;
    let mut view = position_view(&*hosted.game, hosted.list.as_ref(), &*position);
    view.maps = request.maps.then(|| maps(&*position)).flatten();
    view.shown = Some(shown).filter(|shown| *shown != request.moves);
    view.tried = request
        .try_move
        .map(|word| tried(&hosted, &*position, &word));
    Ok(Json(view))
}

fn tried(hosted: &Hosted, position: &dyn Position, word: &str) -> Tried {
    let said = |mv| facts(position.explain_move(mv, &hosted.settings));
    let error = match position.read_move(word) {
        Ok(mv) => {
            return Tried {
                mv: Some(position.format_move(mv)),
                problem: None,
                unknown_words: None,
                facts: said(mv),
            };
        }
        Err(error) => error,
    };
    let lacking = position.lacking_words(word);
    let (would_be, unknown_words) = lacking.unzip();
    Tried {
        mv: None,
        problem: Some(error.to_string()),
        unknown_words,
        facts: would_be.map(said).unwrap_or_default(),
    }
}
