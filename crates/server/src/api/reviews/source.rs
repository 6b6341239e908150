//! The game that somebody wants to have reviewed.

use std::sync::Arc;

use zeitnot_core::{Game, Side};
use zeitnot_record::{Format, GameRecord};
use zeitnot_review::GameToReview;
use zeitnot_schema::v1::review::{ReviewRequest, ReviewSource, Tier};
use zeitnot_schema::v1::service::ProblemCode;

use crate::api::records::{at_a_desk, first_game, unfit};
use crate::app::App;
use crate::client::ClientId;
use crate::lexicons::WordList;
use crate::play::GameSpec;
use crate::problem::{ApiError, ApiResult};
use crate::reviews::Order;

/// Most moves of a game that is reviewed.
const MOST_MOVES: usize = 1_000;

/// A game, and whatever is known of it beside its record.
struct Found {
    record: GameRecord,
    game: Arc<dyn Game>,
    side: Option<Side>,
    game_id: Option<String>,
    list: Option<WordList>,
}

/// What a request asks for.
pub(super) async fn order(app: &App, client: ClientId, request: ReviewRequest) -> ApiResult<Order> {
    let ReviewRequest {
        tier,
        name,
        lenient,
        source,
    } = request;
    let tier = tier.unwrap_or(Tier::Standard);
    let found = match source {
        ReviewSource::GameId(id) => Place::Kept(Box::new(kept(app, client, id).await?)),
        ReviewSource::File(text) => Place::Sent(text),
    };
    let services = Arc::clone(&app.services);
    at_a_desk(move || {
        let found = match found {
            Place::Kept(found) => *found,
            Place::Sent(text) => {
                let (record, hosted) = first_game(&services, text.as_bytes(), name.as_deref())?;
                Found {
                    record,
                    game: Arc::clone(&hosted.game),
                    side: None,
                    game_id: None,
                    list: None,
                }
            }
        };
        prepared(found, tier, client, lenient)
    })
    .await
}

enum Place {
    Kept(Box<Found>),
    Sent(String),
}

/// A game that the service keeps.
async fn kept(app: &App, client: ClientId, id: String) -> ApiResult<Found> {
    let room = app.rooms.open(&app.services, client, &id).await?;
    let live = room.look().await.clone();
    if live.spec().dealt && live.ending().is_none() {
        return Err(ApiError::new(
            ProblemCode::Conflict,
            "a review shows what the players must not see; ask for it when the game is over",
        ));
    }
    Ok(Found {
        record: live.record()?,
        game: Arc::clone(live.game()),
        side: person(live.spec()),
        game_id: Some(id),
        list: live.spec().lexicon.clone(),
    })
}

/// The side of the one person who played; none if there were two, or none.
fn person(spec: &GameSpec) -> Option<Side> {
    let [first, second] = &spec.seats;
    match [first.is_engine(), second.is_engine()] {
        [false, true] => Some(Side::First),
        [true, false] => Some(Side::Second),
        _ => None,
    }
}

fn prepared(found: Found, tier: Tier, client: ClientId, lenient: bool) -> ApiResult<Order> {
    let Found {
        record,
        game,
        side,
        game_id,
        list,
    } = found;
    let format = format_of(&*game);
    let file = format.write(&record).map_err(unfit)?;
    let file = String::from_utf8_lossy(&file).into_owned();
    let entry = GameToReview::from_record(&record, game, lenient).map_err(unfit)?;
    if entry.moves.len() > MOST_MOVES {
        return Err(unfit(format!(
            "the game has {} moves, and at most {MOST_MOVES} are reviewed; send a shorter one",
            entry.moves.len()
        )));
    }
    Ok(Order {
        side,
        game_id,
        list,
        ..Order::new(entry, file, tier, client)
    })
}

/// The format in which a game can have remarks.
pub(super) fn format_of(game: &dyn Game) -> Format {
    match game.name() {
        "chess" => Format::Pgn,
        "crossword" => Format::Gcg,
        _ => Format::Sgf,
    }
}
