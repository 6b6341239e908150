//! The stored specification of a game.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use zeitnot_core::{Level, Setup, Side};
use zeitnot_schema::v1::service::{ClockSpec, GameCreate, ProblemCode, Seat, SeatKind};

use super::key::SeatKey;
use crate::lexicons::LexiconRef;
use crate::problem::{ApiError, ApiResult};
use crate::services::HostedGame;

/// The part of a rule's name that lets the players agree on words.
const CASUAL: &str = "casual";

const MAX_NAME_CHARS: usize = 60;

const MAX_MOVES: usize = 1_000;

/// Maximum time on a clock: one day, in milliseconds.
const MAX_CLOCK_MS: u32 = 86_400_000;

const MAX_POSITION_BYTES: usize = 16_384;

/// The specification of a game, fixed at its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSpec {
    /// The game's name.
    pub game: String,
    /// The start position; a deal in games of chance.
    pub start: Setup,
    /// Whether the start is a random deal, which clients must not see.
    pub dealt: bool,
    /// Moves played before the game starts.
    #[serde(default)]
    pub opening: Vec<String>,
    /// The uploaded word list, if the game uses one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<LexiconRef>,
    /// The players of both sides.
    pub seats: [SeatSpec; 2],
    /// The time control; `None` without a clock.
    #[serde(default)]
    pub clock: Option<ClockSpec>,
    /// Whether hints and reviews are allowed before the end; `None` for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assistance: Option<bool>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatSpec {
    /// A human, identified by a key.
    Human {
        /// The displayed name.
        name: String,
        /// The hash of the player's key.
        key: SeatKey,
    },
    /// The engine.
    Engine {
        /// The displayed name.
        name: String,
        /// The playing strength.
        level: Level,
        /// The maximum time per move, in milliseconds.
        budget_ms: u32,
    },
}

impl SeatSpec {
    /// Returns the displayed name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Human { name, .. } | Self::Engine { name, .. } => name,
        }
    }

    /// Returns `true` for the engine.
    #[must_use]
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine { .. })
    }
}

/// The budgets of requests.
#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    /// The budget of a request that sets none, in milliseconds.
    pub default_ms: u32,
    /// The maximum budget, in milliseconds.
    pub max_ms: u32,
}

impl Budgets {
    /// Returns the budget of a request.
    ///
    /// # Errors
    ///
    /// Fails if the budget is 0 or exceeds the maximum.
    pub fn resolve(&self, requested_ms: Option<u32>) -> ApiResult<Duration> {
        let requested = requested_ms.unwrap_or(self.default_ms);
        if requested == 0 || requested > self.max_ms {
            return Err(ApiError::bad_request(format!(
                "budget_ms is {requested}; use 1 to {}",
                self.max_ms
            )));
        }
        Ok(Duration::from_millis(requested.into()))
    }
}

/// Returns the requested level; full strength if the request names none.
///
/// # Errors
///
/// Fails if the level does not exist.
pub fn level(requested: Option<u8>) -> ApiResult<Level> {
    match requested {
        None => Ok(Level::FULL),
        Some(number) => Level::new(number).ok_or_else(|| {
            ApiError::bad_request(format!(
                "level is {number}; use 1 (easiest) to 5 (full strength)"
            ))
        }),
    }
}

impl GameSpec {
    /// Builds the specification of a request; `secrets` are the players' keys.
    ///
    /// # Errors
    ///
    /// Fails if a setting is invalid.
    pub fn new(
        create: &GameCreate,
        hosted: &HostedGame,
        seed: u64,
        secrets: &[String; 2],
        budgets: &Budgets,
    ) -> ApiResult<Self> {
        if create.moves.len() > MAX_MOVES || create.position.len() > MAX_POSITION_BYTES {
            return Err(ApiError::bad_request(format!(
                "a game starts with at most {MAX_MOVES} moves and {MAX_POSITION_BYTES} bytes of position; shorten it"
            )));
        }
        let game = &hosted.game;
        let deal = game.deal(seed);
        if deal.is_some() && !create.position.is_empty() {
            return Err(ApiError::new(
                ProblemCode::BadPosition,
                "the service deals games of chance; remove `position`",
            ));
        }
        let seat = |side: Side, wanted: &Option<Seat>| {
            let default = Seat {
                kind: match side {
                    Side::First => SeatKind::Human,
                    Side::Second => SeatKind::Engine,
                },
                name: None,
                level: None,
                budget_ms: None,
            };
            let wanted = wanted.as_ref().unwrap_or(&default);
            SeatSpec::new(wanted, &secrets[side.index()], budgets)
        };
        let seats = [
            seat(Side::First, &create.first)?,
            seat(Side::Second, &create.second)?,
        ];
        let is_casual = create
            .rule
            .as_deref()
            .is_some_and(|rule| rule.split('+').any(|part| part == CASUAL));
        if is_casual && game.lexicon().is_some() && seats.iter().any(SeatSpec::is_engine) {
            return Err(ApiError::bad_request(
                "only people can agree on words; use the rule `void` against the engine",
            ));
        }
        if create.clock.is_some_and(|clock| {
            !(1..=MAX_CLOCK_MS).contains(&clock.initial_ms) || clock.increment_ms > MAX_CLOCK_MS
        }) {
            return Err(ApiError::bad_request(format!(
                "invalid clock; use 1 to {MAX_CLOCK_MS} ms or remove `clock`"
            )));
        }
        Ok(Self {
            game: game.name().to_owned(),
            start: Setup {
                position: deal.clone().unwrap_or_else(|| create.position.clone()),
                rule: create.rule.clone(),
                size: create.size,
                side: None,
            },
            dealt: deal.is_some(),
            opening: create.moves.clone(),
            lexicon: hosted.lexicon.clone(),
            seats,
            clock: create.clock,
            assistance: create.assistance,
        })
    }

    /// Returns `true` if both players are human.
    #[must_use]
    pub fn is_between_people(&self) -> bool {
        self.seats.iter().all(|seat| !seat.is_engine())
    }

    /// Returns `true` if hints, analysis, and reviews are allowed before the end.
    #[must_use]
    pub fn allows_assistance(&self) -> bool {
        self.assistance.unwrap_or(!self.is_between_people())
    }

    /// Returns `true` if a player can offer a draw.
    ///
    /// Dealt games are decided by points and have no draw by agreement.
    #[must_use]
    pub fn has_draw_offers(&self) -> bool {
        self.is_between_people() && !self.dealt
    }

    /// Returns the side that a key belongs to.
    #[must_use]
    pub fn side_for_key(&self, secret: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| {
            matches!(&self.seats[side.index()], SeatSpec::Human { key, .. } if key.matches(secret))
        })
    }
}

impl SeatSpec {
    fn new(wanted: &Seat, secret: &str, budgets: &Budgets) -> ApiResult<Self> {
        let name = wanted.name.as_deref().map(str::trim);
        let name = name.filter(|name| !name.is_empty());
        if name.is_some_and(|name| {
            name.chars().count() > MAX_NAME_CHARS || name.chars().any(char::is_control)
        }) {
            return Err(ApiError::bad_request(format!(
                "invalid player name; use at most {MAX_NAME_CHARS} visible characters"
            )));
        }
        let is_human = wanted.kind == SeatKind::Human;
        if is_human && (wanted.level.is_some() || wanted.budget_ms.is_some()) {
            return Err(ApiError::bad_request(
                "`level` and `budget_ms` apply only to the engine; remove them for a human",
            ));
        }
        Ok(match wanted.kind {
            SeatKind::Human => Self::Human {
                name: name.unwrap_or("You").to_owned(),
                key: SeatKey::from_secret(secret),
            },
            SeatKind::Engine => Self::Engine {
                name: name.unwrap_or("Zeitnot").to_owned(),
                level: level(wanted.level)?,
                budget_ms: u32::try_from(budgets.resolve(wanted.budget_ms)?.as_millis())
                    .unwrap_or(u32::MAX),
            },
        })
    }
}
