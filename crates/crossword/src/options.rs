//! What can be set about the crossword game.

use zeitnot_core::options::{OptionKind, OptionValue};

/// Declares an option that takes one of a few words; `renamed` ones of an
/// earlier version are still accepted.
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
    /// How the values of kept tiles are used.
    LeaveUse {
        /// Not at all.
        None = "none",
        /// As they were learned.
        Learned = "learned",
        /// Corrected for the tiles that are still to be drawn.
        #[default]
        Dynamic = "dynamic",
    }
}

choice! {
    /// How a play is found.
    Thinking {
        /// By what it scores and keeps, without a thought for the answer.
        Static = "static",
        /// By simulation while there are tiles in the bag, exactly afterwards.
        #[default]
        Full = "full",
    }
}

choice! {
    /// How sure a simulation has to be of the best play to end.
    StopCondition {
        /// It goes on as long as it may.
        None = "none",
        /// 95 %.
        Sure95 = "95",
        /// 98 %.
        Sure98 = "98",
        /// 99 %.
        #[default]
        Sure99 = "99",
    }
}

impl StopCondition {
    /// The chance of an error that is accepted; none if nothing is decided.
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
    /// Which play gets the next sample.
    Allocation {
        /// Each in turn.
        RoundRobin = "round_robin",
        /// The best one or its hardest rival, judged with what all plays have in
        /// common in a sample and with what they are worth without any.
        #[default]
        Informed = "informed",
    }
    renamed "top_two" => "informed"
}

zeitnot_core::option_group! {
    /// The player of the crossword game.
    pub struct PlayerOptions: "crossword.player" {
        /// Thinking time in milliseconds where no limit was given.
        time_budget_ms: u32 = 1000, 1..=3600000;
        /// What keeping tiles is worth: nothing, what was learned, or that corrected for the tiles still to be drawn.
        leaves: LeaveUse = LeaveUse::default();
        /// How a play is found: by what it scores and keeps alone, or by simulation and, with an empty bag, exactly.
        thinking: Thinking = Thinking::default();
    }
}

zeitnot_core::option_group! {
    /// The simulation of the crossword game.
    pub struct SimulationOptions: "crossword.simulation" {
        /// Plays that are compared, the best ones by score and leave.
        plays: u32 = 20, 1..=100;
        /// Turns that are played after the play in question; with an empty bag a game is played out.
        plies: u32 = 2, 1..=20;
        /// Samples that every play gets before the better ones get more.
        minimum: u32 = 16, 2..=10000;
        /// How sure of the best play, in percent, ends a simulation.
        stop_condition: StopCondition = StopCondition::default();
        /// Plays count as equally good that differ by fewer thousandths of a percent of winning.
        indifference: u32 = 100, 0..=10000;
        /// How much of a play's worth is points rather than winning, in percent.
        spread_weight: u32 = 10, 0..=100;
        /// Which play gets the next sample.
        allocation: Allocation = Allocation::default();
        /// Draw conclusions about the opponent's tiles from the last play.
        inference: bool = false;
        /// Samples between two looks at whether thinking on is worth it.
        checkpoint: u32 = 256, 16..=1000000;
        /// Where the sequence of random draws begins.
        seed: u32 = 0, 0..=4294967295;
    }
}

zeitnot_core::option_group! {
    /// The pre-endgame of the crossword game.
    pub struct PreEndgameOptions: "crossword.pre_endgame" {
        /// With at most so many tiles in the bag the endgames behind the better plays are searched; 0 never does.
        tiles: u32 = 4, 0..=7;
        /// Plays that get this closer look, the best ones of a simulation.
        contenders: u32 = 8, 1..=100;
        /// Samples of that simulation.
        samples: u32 = 600, 16..=1000000;
    }
}
