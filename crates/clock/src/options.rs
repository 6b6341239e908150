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

/// The policy that divides the time of a game among its turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockPolicy {
    /// An equal share for every expected turn.
    Uniform,
    /// An equal share with a reserve, times the difficulty of the turn and the
    /// weight of the phase.
    Proportional,
    /// The rules that won in matches and replays; see `docs/dev/time.md`.
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
        let index = Self::NAMES.iter().position(|name| *name == text)?;
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
        /// Time allocation: `uniform` gives equal shares, `proportional` uses a reserve and multipliers, `managed` uses the rules that won in matches.
        policy: ClockPolicy = ClockPolicy::default();
        /// Time that is never allocated, in milliseconds; short games use `floor_percent` instead.
        floor_ms: u32 = 2000, 0..=600000;
        /// Time that a short game never allocates, in percent of the initial time; at most `floor_ms`.
        floor_percent: u32 = 2, 0..=50;
        /// Remaining time below which moves are made without simulation or search, in milliseconds; short games use `low_time_percent` instead.
        low_time_ms: u32 = 5000, 0..=600000;
        /// Remaining time below which a short game makes moves without simulation or search, in percent of the initial time; at most `low_time_ms`.
        low_time_percent: u32 = 5, 0..=50;
        /// A best move that leads by more than this many points is played without simulation if more than 14 tiles are left to draw; 0 always simulates.
        quick_gap: u32 = 10, 0..=1000;
        /// Required probability, in percent, that an endgame depth ends in time; less likely depths are not started. 0 starts all depths.
        endgame_admission: u32 = 0, 0..=99;

        retired { quick_sole; depth_admission; depth_gap; }
    }
}
