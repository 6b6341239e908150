//! The swap2 opening: the first player places three stones, and the second takes a side
//! or places two more and leaves the choice to the first.

use axum::extract::State;
use axum::{Extension, Json};
use zeitnot_core::swap2::{CANDIDATE_MOVES, Swap2Choice, balancing_move};
use zeitnot_core::{Answer, Limits, Moment, Notation, Position, Score};
use zeitnot_schema::v1::service::{OpeningReply, OpeningRequest, ProblemCode, SideName};

use super::position::{PositionInput, RequestedPosition};
use super::responses::Problems;
use super::search::OVERHEAD;
use crate::app::{App, ArrivalTime};
use crate::client::ClientId;
use crate::edge::{ApiJson, Client};
use crate::play::random_id;
use crate::pool::SearchJob;
use crate::problem::{ApiError, ApiResult};
use crate::services::{HostedGame, Services};

/// Play the engine's part of a swap2 opening
///
/// Without stones, the engine places three balanced ones. After three stones, it takes
/// a side or places two more; after five, it takes a side. Then start the game with all
/// stones as `moves`; the second side is to move.
#[utoipa::path(
    post, path = "/opening", tag = "positions",
    request_body = OpeningRequest,
    responses((status = 200, body = OpeningReply), Problems),
)]
pub(super) async fn opening(
    State(app): State<App>,
    Extension(ArrivalTime(arrived)): Extension<ArrivalTime>,
    client: Client,
    ApiJson(request): ApiJson<OpeningRequest>,
) -> ApiResult<Json<OpeningReply>> {
    let services = &app.services;
    let budget = services.budgets.resolve(request.budget_ms)?;
    let input = PositionInput {
        game: &request.game,
        rule: &request.rule,
        size: request.size,
        lexicon: None,
        position: "",
        moves: &request.moves,
        side: None,
    };
    let RequestedPosition {
        hosted, position, ..
    } = input.build(services, budget).await?;
    let setup = position.setup();
    let (rule, size) = (setup.rule.unwrap_or_default(), setup.size.unwrap_or(0));
    let number = u64::from_str_radix(&random_id(8)?, 16).unwrap_or(0);
    let opening = hosted
        .game
        .openings()
        .and_then(|openings| openings.balanced_opening(&rule, size, number));
    let opening = opening.ok_or_else(|| {
        let message = format!("{} has no swap2 opening; use gomoku", request.game);
        ApiError::new(ProblemCode::BadPosition, message)
    })?;
    let search = TimedSearch {
        services,
        hosted: &hosted,
        client: client.id,
        deadline: arrived.after(budget),
    };
    let reply = match request.moves.len() {
        0 => OpeningReply {
            moves: opening.to_vec(),
            take: None,
        },
        stones @ (3 | 5) => search.choose(position, stones).await?,
        stones => {
            return Err(ApiError::bad_request(format!(
                "{stones} stones are not a swap2 opening; send none, three, or five"
            )));
        }
    };
    Ok(Json(reply))
}

struct TimedSearch<'a> {
    services: &'a Services,
    hosted: &'a HostedGame,
    client: ClientId,
    deadline: Moment,
}

impl TimedSearch<'_> {
    /// Chooses a side or two more stones.
    async fn choose(&self, position: Box<dyn Position>, stones: usize) -> ApiResult<OpeningReply> {
        // After three stones, two more searches may follow.
        let share = if stones == 3 { 2 } else { 1 };
        let answer = self.search(&*position, 1, share).await?;
        let best = answer.lines.first();
        let score = best.map_or(Score::DRAW, |line| line.score);
        let take = match Swap2Choice::from_score(stones, score) {
            Swap2Choice::First => Some(SideName::First),
            Swap2Choice::Second => Some(SideName::Second),
            Swap2Choice::AddStones => None,
        };
        let moves = match take {
            Some(_) => Vec::new(),
            None => self.balanced_moves(position).await?,
        };
        Ok(OpeningReply { moves, take })
    }

    /// Returns two moves that keep the position balanced.
    async fn balanced_moves(&self, mut position: Box<dyn Position>) -> ApiResult<Vec<String>> {
        let mut moves = Vec::new();
        for share in [2, 1] {
            let answer = self.search(&*position, CANDIDATE_MOVES, share).await?;
            let mv = balancing_move(&answer.lines, 0).ok_or_else(|| {
                let message = "no space for two more stones; choose another opening";
                ApiError::new(ProblemCode::BadPosition, message)
            })?;
            moves.push(position.format_move(mv, Notation::Engine));
            position
                .play(mv)
                .map_err(|error| ApiError::new(ProblemCode::Internal, error.to_string()))?;
        }
        Ok(moves)
    }

    /// Searches at full strength for `1 / parts` of the remaining time.
    async fn search(&self, position: &dyn Position, lines: u32, parts: u32) -> ApiResult<Answer> {
        let now = self.services.time.now();
        let budget = self.deadline.since(now) / parts;
        let job = SearchJob {
            limits: Limits {
                min_depth: self.hosted.game.defaults(&self.hosted.settings).min_depth,
                multi_pv: lines,
                ..Limits::default()
            },
            overhead: OVERHEAD,
            ..SearchJob::new(
                self.client,
                self.hosted.id,
                position.clone_box(),
                now,
                budget,
            )
        };
        let finished = self.services.pool.submit(job)?.await?;
        Ok(finished.answer)
    }
}
