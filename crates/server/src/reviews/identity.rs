//! The name of a review: a hash of everything that it depends on, so that
//! nothing is reviewed twice.

use zeitnot_core::GameError;
use zeitnot_review::GameToReview;
use zeitnot_schema::v1::review::{REVIEW_FORMAT, Tier};

/// Digits of a name.
const ID_DIGITS: usize = 20;

/// The name of the review of a game.
pub(super) fn review_id(entry: &GameToReview, tier: Tier) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut take = |part: &str| {
        // With its length, so that no two sequences of parts look alike.
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    };
    let game = &entry.game;
    let setup = entry.start.setup();
    take(&format!(
        "{REVIEW_FORMAT} {} {} {:016x} {} {tier}",
        env!("CARGO_PKG_VERSION"),
        game.name(),
        game.evaluation_id(),
        game.equipment_id(),
    ));
    take(&setup.position);
    take(setup.rule.as_deref().unwrap_or_default());
    take(&format!("{:?} {:?}", setup.size, setup.side));
    for name in &entry.names.players {
        take(name.as_deref().unwrap_or_default());
    }
    take(entry.names.result.as_deref().unwrap_or_default());
    for rack in &entry.racks {
        take(rack);
    }
    take(entry.broken_off.as_deref().unwrap_or_default());
    for word in move_texts(entry) {
        take(&word);
    }
    let mut name = hasher.finalize().to_hex().to_string();
    name.truncate(ID_DIGITS);
    name
}

/// The moves in the game's own words, as far as they can be made.
fn move_texts(entry: &GameToReview) -> Vec<String> {
    let mut position = entry.start.clone();
    let mut words = Vec::with_capacity(entry.moves.len());
    for &mv in &entry.moves {
        words.push(position.format_move(mv));
        let played: Result<(), GameError> = position.play(mv);
        if played.is_err() {
            break;
        }
    }
    words
}
