//! A requested review, and its id.

use zeitnot_core::{Notation, Side};
use zeitnot_review::GameToReview;
use zeitnot_schema::v1::review::{REVIEW_FORMAT, Tier};

use crate::client::ClientId;
use crate::lexicons::LexiconRef;

/// Number of hexadecimal digits of an id.
const ID_DIGITS: usize = 20;

/// A requested review.
pub struct ReviewJob {
    /// The hash of the game, the engine version, and the tier.
    pub id: String,
    /// The game.
    pub input: GameToReview,
    /// The game as a file that can hold comments.
    pub file: String,
    /// The tier.
    pub tier: Tier,
    /// The client.
    pub client: ClientId,
    /// The side whose mistakes become puzzles; `None` for both.
    pub side: Option<Side>,
    /// The id of the game if the service stores it.
    pub game_id: Option<String>,
    /// The uploaded word list, if the game uses one.
    pub lexicon: Option<LexiconRef>,
}

impl ReviewJob {
    /// Creates a job for a file, with puzzles for both sides.
    #[must_use]
    pub fn new(input: GameToReview, file: String, tier: Tier, client: ClientId) -> Self {
        Self {
            id: review_id(&input, tier),
            input,
            file,
            tier,
            client,
            side: None,
            game_id: None,
            lexicon: None,
        }
    }

    /// Returns the number of moves to review.
    #[must_use]
    pub fn move_count(&self) -> u32 {
        u32::try_from(self.input.moves.len()).unwrap_or(u32::MAX)
    }
}

/// Returns the hash of everything that a review depends on.
fn review_id(input: &GameToReview, tier: Tier) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |part: &str| {
        // The length makes sequences of parts unambiguous.
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    };
    let game = &input.game;
    let setup = input.start.setup();
    add(&format!(
        "{REVIEW_FORMAT} {} {} {:016x} {} {tier}",
        env!("CARGO_PKG_VERSION"),
        game.name(),
        game.evaluation_id(),
        game.equipment_id(),
    ));
    add(&setup.position);
    add(setup.rule.as_deref().unwrap_or_default());
    add(&format!("{:?} {:?}", setup.size, setup.side));
    for name in &input.names.players {
        add(name.as_deref().unwrap_or_default());
    }
    add(input.names.result.as_deref().unwrap_or_default());
    for rack in &input.racks {
        add(rack);
    }
    add(input.broken_off.as_deref().unwrap_or_default());
    let mut position = input.start.clone();
    for &mv in &input.moves {
        add(&position.format_move(mv, Notation::Engine));
        if position.play(mv).is_err() {
            break;
        }
    }
    let mut id = hasher.finalize().to_hex().to_string();
    id.truncate(ID_DIGITS);
    id
}
