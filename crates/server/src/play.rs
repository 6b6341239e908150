//! Stored games: clocks, players, engine turns, and the event log.
//!
//! [`LiveGame`] is a game as a value: it applies events by the rules. [`ActiveGame`] is
//! a loaded game with its viewers; [`ActiveGames`] loads and closes them. An event is
//! stored before it takes effect.

mod active_game;
mod active_games;
mod clock;
mod clock_plan;
mod decide;
mod engine_turn;
mod event;
mod key;
mod live_game;
mod offers;
mod record;
mod spec;
mod uptime;
mod view;

pub use active_game::{ActiveGame, DELETED, EngineProgress};
pub(crate) use active_games::replay;
pub use active_games::{ActiveGameLimits, ActiveGames};
pub use clock::GameClock;
pub use event::{LoggedEvent, StoredEvent};
pub use key::{SeatKey, random_id};
pub use live_game::{GameEnding, LiveGame};
pub use offers::Offer;
pub use record::file_format;
pub use spec::{Budgets, GameSpec, SeatSpec, level};
pub(crate) use uptime::UPTIME_INTERVAL;
pub use uptime::Uptime;
pub use view::{maps, marks, position_view, seen_by};
