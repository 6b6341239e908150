//! What can be set about the crossword game.

use zeitnot_core::options::{OptionKind, OptionValue};

/// How the values of kept tiles are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeaveUse {
    /// Not at all.
    None,
    /// As they were learned.
    Learned,
    /// Corrected for the tiles that are still to be drawn.
    #[default]
    Dynamic,
}

impl LeaveUse {
    const WORDS: [&'static str; 3] = ["none", "learned", "dynamic"];
    const ALL: [Self; 3] = [Self::None, Self::Learned, Self::Dynamic];
}

impl OptionValue for LeaveUse {
    fn kind(_: Option<(i64, i64)>) -> OptionKind {
        OptionKind::Choice(&Self::WORDS)
    }

    fn parse(text: &str, _: OptionKind) -> Option<Self> {
        let index = Self::WORDS.iter().position(|word| *word == text)?;
        Some(Self::ALL[index])
    }

    fn render(&self) -> String {
        Self::WORDS[*self as usize].to_owned()
    }
}

zeitnot_core::option_group! {
    /// The player of the crossword game.
    pub struct PlayerOptions: "crossword.player" {
        /// Thinking time in milliseconds where no limit was given.
        time_budget_ms: u32 = 1000, 1..=3600000;
        /// What keeping tiles is worth: nothing, what was learned, or that corrected for the tiles still to be drawn.
        leaves: LeaveUse = LeaveUse::default();
    }
}
