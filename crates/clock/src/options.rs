//! The options of time management.

use zeitnot_core::caches::settings_with;
use zeitnot_core::options::{OptionGroup, OptionKind, OptionValue};
use zeitnot_core::{Game, Settings};

use crate::stoppers::samples::SampleStopOptions;

/// Returns the options of an engine for `game`, including those of its clock, at
/// their defaults.
#[must_use]
pub fn settings_for(game: &dyn Game) -> Settings {
    let mut groups: Vec<Box<dyn OptionGroup>> = vec![Box::new(ClockOptions::default())];
    if game.is_dealt() {
        groups.push(Box::new(SampleStopOptions::default()));
    }
    settings_with(game, groups)
}

/// How the time of a game is shared among its turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockPolicy {
    /// An equal share for every expected turn.
    Uniform,
    /// An equal share with a reserve, times the difficulty of the turn and the
    /// weight of the phase.
    Proportional,
    /// The rules that won in matches and replays; see `docs/clock.md`.
    #[default]
    Managed,
}

impl ClockPolicy {
    const NAMES: &'static [&'static str] = &["uniform", "proportional", "managed"];
    const ALL: [Self; 3] = [Self::Uniform, Self::Proportional, Self::Managed];
}

impl OptionValue for ClockPolicy {
    fn kind(_: Option<(i64, i64)>) -> OptionKind {
        OptionKind::Choice(Self::NAMES)
    }

    fn parse(text: &str, _: OptionKind) -> Option<Self> {
        let index = Self::NAMES.iter().position(|word| *word == text)?;
        Self::ALL.get(index).copied()
    }

    fn renamed(text: &str) -> Option<&'static str> {
        (text == "seed").then_some("proportional")
    }

    fn render(&self) -> String {
        Self::NAMES[*self as usize].to_owned()
    }
}

zeitnot_core::option_group! {
    /// The use of time in a game with a clock.
    pub struct ClockOptions: "clock" {
        /// How the time of a game is shared among its turns: equally, by the proportional rule with multipliers, or managed.
        policy: ClockPolicy = ClockPolicy::default();
        /// Milliseconds of a long game that are never planned with; a short game keeps a share of its time.
        floor_ms: u32 = 2000, 0..=600000;
        /// The share of the initial time that is never planned with, in percent, where that is less.
        floor_percent: u32 = 2, 0..=50;
        /// With fewer milliseconds left moves are made without simulation or search; a short game counts a share of its time.
        low_time_ms: u32 = 5000, 0..=600000;
        /// The share of the initial time below which that begins, in percent, where that is less.
        low_time_percent: u32 = 5, 0..=50;
        /// A best move that is so many points ahead is not simulated while more than 14 tiles are to be drawn; 0 simulates always.
        quick_gap: u32 = 10, 0..=1000;
        /// A depth of an endgame is not begun if depths grow so much, in percent of all cases, that it would not be done in time; 0 begins it always.
        endgame_admission: u32 = 0, 0..=99;

        retired { quick_sole; depth_admission; depth_gap; }
    }
}
