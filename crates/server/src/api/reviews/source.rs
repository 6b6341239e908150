//! The game of a review request.

use std::sync::Arc;

use zeitnot_core::{Game, Side};
use zeitnot_record::{Format, GameRecord};
use zeitnot_review::GameToReview;
use zeitnot_schema::v1::review::{ReviewRequest, ReviewSource, Tier};
use zeitnot_schema::v1::service::ProblemCode;

use crate::api::records::{first_game, invalid_record};
use crate::app::App;
use crate::client::ClientId;
use crate::lexicons::LexiconRef;
use crate::play::{GameSpec, file_format};
use crate::problem::{ApiError, ApiResult};
use crate::reviews::ReviewJob;

const MAX_MOVES: usize = 1_000;

/// A game and the facts that its record does not hold.
struct SourceGame {
    record: GameRecord,
    game: Arc<dyn Game>,
    side: Option<Side>,
    game_id: Option<String>,
    lexicon: Option<LexiconRef>,
}

pub(super) async fn review_job(
    app: &App,
    client: ClientId,
    request: ReviewRequest,
) -> ApiResult<ReviewJob> {
    let ReviewRequest {
        tier,
        name,
        lenient,
        source,
    } = request;
    let tier = tier.unwrap_or(Tier::Standard);
    let source_game = match source {
        ReviewSource::GameId(id) => {
            GameSource::Stored(Box::new(load_stored_game(app, client, id).await?))
        }
        ReviewSource::File(text) => GameSource::Uploaded(text),
    };
    let services = Arc::clone(&app.services);
    let work = move || {
        let source_game = match source_game {
            GameSource::Stored(source_game) => *source_game,
            GameSource::Uploaded(text) => {
                let (record, hosted) = first_game(&services, text.as_bytes(), name.as_deref())?;
                SourceGame {
                    record,
                    game: Arc::clone(&hosted.game),
                    side: None,
                    game_id: None,
                    lexicon: None,
                }
            }
        };
        prepare_job(source_game, tier, client, lenient)
    };
    app.services.files.run(client, work).await
}

enum GameSource {
    Stored(Box<SourceGame>),
    Uploaded(String),
}

async fn load_stored_game(app: &App, client: ClientId, id: String) -> ApiResult<SourceGame> {
    let active = app.games.open(&app.services, client, &id).await?;
    let live = active.lock().await.clone();
    if live.spec().dealt && live.ending().is_none() {
        return Err(ApiError::new(
            ProblemCode::Conflict,
            "a review would reveal hidden tiles; request it when the game is over",
        ));
    }
    live.expect_assistance()?;
    Ok(SourceGame {
        record: live.record()?,
        game: Arc::clone(live.game()),
        side: human_side(live.spec()),
        game_id: Some(id),
        lexicon: live.spec().lexicon.clone(),
    })
}

/// Returns the side of the only human player; `None` with two or no humans.
fn human_side(spec: &GameSpec) -> Option<Side> {
    let [first, second] = &spec.seats;
    match [first.is_engine(), second.is_engine()] {
        [false, true] => Some(Side::First),
        [true, false] => Some(Side::Second),
        _ => None,
    }
}

fn prepare_job(
    source_game: SourceGame,
    tier: Tier,
    client: ClientId,
    lenient: bool,
) -> ApiResult<ReviewJob> {
    let SourceGame {
        record,
        game,
        side,
        game_id,
        lexicon,
    } = source_game;
    let format = review_format(&*game);
    let file = format.write(&record).map_err(invalid_record)?;
    let file = String::from_utf8_lossy(&file).into_owned();
    let input = GameToReview::from_record(&record, game, lenient).map_err(invalid_record)?;
    if input.moves.len() > MAX_MOVES {
        return Err(invalid_record(format!(
            "the game has {} moves, but a review is limited to {MAX_MOVES}; send a shorter game",
            input.moves.len()
        )));
    }
    Ok(ReviewJob {
        side,
        game_id,
        lexicon,
        ..ReviewJob::new(input, file, tier, client)
    })
}

/// Returns the format for annotated games.
pub(super) fn review_format(game: &dyn Game) -> Format {
    file_format(game).unwrap_or(Format::Sgf)
}
