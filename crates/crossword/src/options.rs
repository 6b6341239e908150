//! Options of the crossword game.

use zeitnot_core::options::{OptionKind, OptionValue};

/// Declares an option with a fixed set of values.
///
/// Values `renamed` since an earlier version are still accepted.
macro_rules! choice {
    (
        $(#[$about:meta])*
        $name:ident { $($(#[$item:meta])* $variant:ident = $word:literal,)* }
        $(renamed $old:literal => $new:literal)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name {
            $($(#[$item])* $variant,)*
        }

        impl $name {
            const WORDS: &'static [&'static str] = &[$($word),*];
            const ALL: &'static [Self] = &[$(Self::$variant),*];
            const RENAMED: &'static [(&'static str, &'static str)] = &[$(($old, $new)),*];
        }

        impl OptionValue for $name {
            fn kind(_: Option<(i64, i64)>) -> OptionKind {
                OptionKind::Choice(Self::WORDS)
            }

            fn parse(text: &str, _: OptionKind) -> Option<Self> {
                let index = Self::WORDS.iter().position(|word| *word == text)?;
                Self::ALL.get(index).copied()
            }

            fn renamed(text: &str) -> Option<&'static str> {
                let renamed = Self::RENAMED.iter().find(|(old, _)| *old == text);
                renamed.map(|&(_, new)| new)
            }

            fn render(&self) -> String {
                Self::WORDS[*self as usize].to_owned()
            }
        }
    };
}

choice! {
    /// Use of the values of kept tiles.
    LeaveUse {
        /// Ignore them.
        None = "none",
        /// Use the trained values.
        Learned = "learned",
        /// Correct the trained values for the tiles still to be drawn.
        #[default]
        Dynamic = "dynamic",
    }
}

choice! {
    /// The method of choosing a play.
    Thinking {
        /// By score and leave only, without considering the reply.
        Static = "static",
        /// By simulation while the bag has tiles, and exactly afterwards.
        #[default]
        Full = "full",
    }
}

choice! {
    /// The confidence in the best play that ends a simulation.
    StopCondition {
        /// Never end early.
        None = "none",
        /// 95 % confidence.
        Sure95 = "95",
        /// 98 % confidence.
        Sure98 = "98",
        /// 99 % confidence.
        #[default]
        Sure99 = "99",
    }
}

impl StopCondition {
    /// Returns the accepted probability of an error; `None` if disabled.
    #[must_use]
    pub const fn risk(self) -> Option<f64> {
        match self {
            Self::None => None,
            Self::Sure95 => Some(0.05),
            Self::Sure98 => Some(0.02),
            Self::Sure99 => Some(0.01),
        }
    }
}

choice! {
    /// Chooses the play that gets the next sample.
    Allocation {
        /// Each play in turn.
        RoundRobin = "round_robin",
        /// The best play or its strongest rival.
        ///
        /// Differences are estimated from common random numbers, with the static
        /// equity as prior.
        #[default]
        Informed = "informed",
    }
    renamed "top_two" => "informed"
}

zeitnot_core::option_group! {
    /// Player options of the crossword game.
    pub struct PlayerOptions: "crossword.player" {
        /// Thinking time per move if no limit is given, in milliseconds.
        time_budget_ms: u32 = 1000, 1..=3600000;
        /// Value of kept tiles: `none` ignores it, `learned` uses trained values, `dynamic` corrects them for the tiles still to be drawn.
        leaves: LeaveUse = LeaveUse::default();
        /// Method: `static` uses score and leave only, `full` simulates and plays exactly once the bag is empty.
        thinking: Thinking = Thinking::default();
    }
}

zeitnot_core::option_group! {
    /// Simulation options of the crossword game.
    pub struct SimulationOptions: "crossword.simulation" {
        /// Number of plays compared, the best by score and leave.
        plays: u32 = 20, 1..=100;
        /// Turns played after the candidate; with an empty bag the game is played to its end.
        plies: u32 = 2, 1..=20;
        /// Samples of every play before the better plays get more.
        minimum: u32 = 16, 2..=10000;
        /// End when the best play is this certain, in percent; `none` never ends early.
        stop_condition: StopCondition = StopCondition::default();
        /// Difference in win probability below which plays count as equal, in thousandths of a percent.
        indifference: u32 = 100, 0..=10000;
        /// Weight of points against winning in a play's value, in percent.
        spread_weight: u32 = 10, 0..=100;
        /// Choice of the play that gets the next sample: `round_robin`, or `informed` for the best play or its strongest rival.
        allocation: Allocation = Allocation::default();
        /// Infer the opponent's tiles from the last play.
        inference: bool = false;
        /// Samples between two checks for an early stop.
        checkpoint: u32 = 256, 16..=1000000;
        /// Random seed of the draws.
        seed: u32 = 0, 0..=4294967295;
    }
}

zeitnot_core::option_group! {
    /// Pre-endgame options of the crossword game.
    pub struct PreEndgameOptions: "crossword.pre_endgame" {
        /// Search the endgames behind the better plays with at most this many tiles in the bag; 0 disables it.
        tiles: u32 = 4, 0..=7;
        /// Number of plays examined this way, the best of a simulation.
        contenders: u32 = 8, 1..=100;
        /// Samples of that simulation.
        samples: u32 = 600, 16..=1000000;
    }
}
