//! Positions that are offered to the learner: the start of each rule set, and stored
//! games.

use std::sync::Arc;

use zeitnot_core::learning::{Learner, StudyReason};
use zeitnot_core::{Game, Notation, Setup};
use zeitnot_store::GameQuery;

use crate::play::replay;
use crate::services::Services;

/// Maximum number of games per query; the most recent ones.
const MAX_GAMES: u32 = 20;

/// Maximum number of positions per game, from the first move on.
const MAX_PLIES: usize = 20;

pub(super) fn offer_openings(learner: &mut Learner, services: &Services) {
    for game in games_with_table(services) {
        for rule in game.rules() {
            let setup = Setup {
                rule: Some((*rule).to_owned()),
                ..Setup::default()
            };
            learner.offer(game, &setup, StudyReason::Opening);
        }
    }
}

/// Offers positions of the most recently played games.
pub(super) async fn offer_games(learner: &mut Learner, services: &Services) {
    let query = GameQuery {
        limit: MAX_GAMES,
        ..GameQuery::default()
    };
    let page = match services.store.games(&query).await {
        Ok(page) => page,
        Err(error) => {
            tracing::warn!(%error, "the learner could not list stored games");
            return;
        }
    };
    for listed in page.games {
        let is_studied = games_with_table(services).any(|game| game.name() == listed.head.game);
        if !is_studied {
            continue;
        }
        let Ok(Some(stored)) = services.store.game(&listed.head.id).await else {
            continue;
        };
        let Ok(live) = replay(services, &stored).await else {
            continue;
        };
        // The engine room shows what the learner found.
        if live.expect_assistance().is_err() {
            continue;
        }
        let game = live.game();
        let Ok(mut position) = game.position(&live.spec().start) else {
            continue;
        };
        for text in live.move_texts().take(MAX_PLIES) {
            let played = position
                .parse_move(text, Notation::Engine)
                .and_then(|mv| position.play(mv));
            if played.is_err() {
                break;
            }
            learner.offer(game, &position.setup(), StudyReason::Played);
        }
    }
}

/// Returns the games with a table; games with random deals have no position to prepare.
fn games_with_table(services: &Services) -> impl Iterator<Item = &Arc<dyn Game>> {
    let games = services.games.iter().map(|hosted| &hosted.game);
    games.filter(|game| !game.is_dealt())
}
