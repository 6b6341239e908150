//! The share of the clock that one turn gets, by kind of game.

mod depth;
mod staged;
mod weights;

pub(crate) use depth::{DepthPlan, GameForecast};
pub(crate) use staged::{ShareInputs, TurnShare};
pub(crate) use weights::DIFFICULTY_RANGE;
