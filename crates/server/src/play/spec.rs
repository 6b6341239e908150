//! What is settled when a game begins, as it is stored.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use zeitnot_core::{Level, Setup, Side};
use zeitnot_schema::v1::service::{ClockSpec, GameCreate, ProblemCode, Seat, SeatKind};

use super::key::SeatKey;
use crate::lexicons::LexiconRef;
use crate::problem::{ApiError, ApiResult};
use crate::services::HostedGame;

/// Longest name of a player, in characters.
const MAX_NAME_CHARS: usize = 60;

/// Most moves that a game may begin with.
const MAX_MOVES: usize = 1_000;

/// The longest time on a clock: a day.
const MAX_CLOCK_MS: u32 = 86_400_000;

/// Longest description of a position, in bytes.
const MAX_POSITION_BYTES: usize = 16_384;

/// What is settled when a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSpec {
    /// The game's name.
    pub game: String,
    /// Where it begins; a deal in games of chance.
    pub start: Setup,
    /// Did chance deal it? Then nobody is told where it began.
    pub dealt: bool,
    /// Moves that had been made already.
    #[serde(default)]
    pub opening: Vec<String>,
    /// The word list that somebody brought for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lexicon: Option<LexiconRef>,
    /// Who sits where.
    pub seats: [SeatSpec; 2],
    /// Time, if there is a clock.
    #[serde(default)]
    pub clock: Option<ClockSpec>,
}

/// Who sits at one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatSpec {
    /// Whoever has the key.
    Human {
        /// A name to show.
        name: String,
        /// What opens the seat.
        key: SeatKey,
    },
    /// The engine.
    Engine {
        /// A name to show.
        name: String,
        /// How well it plays.
        level: Level,
        /// What it may take for a move.
        budget_ms: u32,
    },
}

impl SeatSpec {
    /// A name to show.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Human { name, .. } | Self::Engine { name, .. } => name,
        }
    }

    /// Does the engine sit here?
    #[must_use]
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine { .. })
    }
}

/// What a request may ask for in time.
#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    /// What it gets if it does not say, in milliseconds.
    pub default_ms: u32,
    /// The most that is given.
    pub max_ms: u32,
}

impl Budgets {
    /// The budget of a request.
    ///
    /// # Errors
    ///
    /// It asks for more than there is.
    pub fn resolve(&self, asked_ms: Option<u32>) -> ApiResult<Duration> {
        let asked = asked_ms.unwrap_or(self.default_ms);
        if asked == 0 || asked > self.max_ms {
            return Err(ApiError::bad_request(format!(
                "budget_ms is {asked}; ask for 1 to {}",
                self.max_ms
            )));
        }
        Ok(Duration::from_millis(asked.into()))
    }
}

/// The level of a request.
///
/// # Errors
///
/// There is no such level.
pub fn level(asked: Option<u8>) -> ApiResult<Level> {
    match asked {
        None => Ok(Level::DEFAULT),
        Some(number) => Level::new(number).ok_or_else(|| {
            ApiError::bad_request(format!(
                "level is {number}; choose 1 (easily beaten) to 5 (full strength)"
            ))
        }),
    }
}

impl GameSpec {
    /// What `create` asks for, with `secrets` as the keys of the seats.
    ///
    /// # Errors
    ///
    /// Says what cannot be had.
    pub fn new(
        create: &GameCreate,
        hosted: &HostedGame,
        seed: u64,
        secrets: &[String; 2],
        budgets: &Budgets,
    ) -> ApiResult<Self> {
        if create.moves.len() > MAX_MOVES || create.position.len() > MAX_POSITION_BYTES {
            return Err(ApiError::bad_request(format!(
                "a game begins with at most {MAX_MOVES} moves and {MAX_POSITION_BYTES} bytes of position; shorten it"
            )));
        }
        let game = &hosted.game;
        let deal = game.deal(seed);
        if deal.is_some() && !create.position.is_empty() {
            return Err(ApiError::new(
                ProblemCode::BadPosition,
                "a game of chance is dealt here; leave position out",
            ));
        }
        let seat = |side: Side, wanted: &Option<Seat>| {
            let usual = Seat {
                kind: match side {
                    Side::First => SeatKind::Human,
                    Side::Second => SeatKind::Engine,
                },
                name: None,
                level: None,
                budget_ms: None,
            };
            let wanted = wanted.as_ref().unwrap_or(&usual);
            SeatSpec::new(wanted, &secrets[side.index()], budgets)
        };
        let seats = [
            seat(Side::First, &create.first)?,
            seat(Side::Second, &create.second)?,
        ];
        if create.clock.is_some_and(|clock| {
            !(1..=MAX_CLOCK_MS).contains(&clock.initial_ms) || clock.increment_ms > MAX_CLOCK_MS
        }) {
            return Err(ApiError::bad_request(format!(
                "a clock has 1 to {MAX_CLOCK_MS} ms; give the players as much, or leave clock out"
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
        })
    }

    /// The side whose seat `secret` opens.
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
                "a name has at most {MAX_NAME_CHARS} visible characters; choose a shorter one"
            )));
        }
        let is_human = wanted.kind == SeatKind::Human;
        if is_human && (wanted.level.is_some() || wanted.budget_ms.is_some()) {
            return Err(ApiError::bad_request(
                "level and budget_ms are the engine's; leave them out for a person",
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
