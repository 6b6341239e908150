//! Games that the service keeps: their clocks, their seats, the engine's turns,
//! and the log on disk that they are made of.
//!
//! [`LiveGame`] is a game as a plain value: events go in, and what follows from
//! the rules comes out. A [`Room`] is such a game in memory, with those who
//! watch it; [`Rooms`] opens and closes them. An event is on disk before it
//! takes effect.

mod clock;
mod clock_plan;
mod decide;
mod engine_turn;
mod event;
mod key;
mod live_game;
mod record;
mod room;
mod rooms;
mod spec;
mod view;

pub use clock::GameClock;
pub use event::Event;
pub use key::{SeatKey, random_name};
pub use live_game::{Ending, LiveGame};
pub use room::{GONE, Progress, Room};
pub(crate) use rooms::resume;
pub use rooms::{RoomLimits, Rooms};
pub use spec::{Budgets, GameSpec, SeatSpec, level};
pub use view::{maps, marks, position_view, seen_by};
